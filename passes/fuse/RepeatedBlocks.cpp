#include "passes/fuse/RepeatedBlocks.h"

using namespace llvm;

namespace mpc {
namespace {

constexpr size_t kLongBlock = 4; // steps

Repeats widest(ArrayRef<unsigned> kinds, size_t begin, size_t end,
               function_ref<bool(size_t, size_t)> isBlock) {
  Repeats best;
  for (size_t period = 1; begin + 2 * period <= end + 1; ++period) {
    // The last step of the last block may differ, since it may be one kernel with the steps that
    // follow.
    const size_t least = period < kLongBlock ? period : period - 1;
    size_t alike = 0; // places up to this one that equal the place a period further on
    for (size_t i = begin; i + period <= end; ++i) {
      if (i + period < end && kinds[i] == kinds[i + period]) {
        ++alike;
        continue;
      }
      if (alike >= least && alike + period > best.size && isBlock(i - alike, period))
        best = {i - alike, period, alike + period};
      alike = 0;
    }
  }
  return best;
}

void collect(ArrayRef<unsigned> kinds, size_t begin, size_t end,
             function_ref<bool(size_t, size_t)> isBlock, std::vector<Repeats> &found) {
  Repeats best = widest(kinds, begin, end, isBlock);
  if (!best.size)
    return;
  collect(kinds, begin, best.first, isBlock, found);
  found.push_back(best);
  collect(kinds, best.first + best.size, end, isBlock, found);
}

} // namespace

std::vector<Repeats> findRepeats(ArrayRef<unsigned> kinds,
                                 function_ref<bool(size_t, size_t)> isBlock) {
  std::vector<Repeats> found;
  collect(kinds, 0, kinds.size(), isBlock, found);
  return found;
}

} // namespace mpc
