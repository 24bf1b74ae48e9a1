#include "passes/plan/ArenaPlanner.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace mpc {

std::vector<int64_t> ArenaPlanner::place() {
  std::vector<size_t> order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return buffers[a].bytes > buffers[b].bytes; });
  std::vector<size_t> placed; // by offset
  for (size_t index : order) {
    Buffer &buffer = buffers[index];
    int64_t offset = reserved;
    for (size_t other : placed) {
      const Buffer &there = buffers[other];
      if (there.last < buffer.first || buffer.last < there.first)
        continue;
      if (there.offset >= offset + buffer.bytes)
        break; // sorted by offset: the gap before `there` is wide enough
      offset = std::max(offset, there.offset + there.bytes);
    }
    buffer.offset = offset;
    end = std::max(end, offset + buffer.bytes);
    auto at = std::find_if(placed.begin(), placed.end(),
                           [&](size_t other) { return buffers[other].offset > offset; });
    placed.insert(at, index);
  }
  std::vector<int64_t> offsets;
  for (const Buffer &buffer : buffers)
    offsets.push_back(buffer.offset);
  return offsets;
}

int64_t ArenaPlanner::peakBytes() const {
  std::map<int64_t, int64_t> change;
  for (const Buffer &buffer : buffers) {
    change[buffer.first] += buffer.bytes;
    change[buffer.last + 1] -= buffer.bytes;
  }
  int64_t live = 0, peak = 0;
  for (auto [step, bytes] : change)
    peak = std::max(peak, live += bytes);
  return reserved + peak;
}

} // namespace mpc
