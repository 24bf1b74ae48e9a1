#include "mpc/RankTiming.h"

#include "program/Devices.h"

#include <algorithm>

namespace mpc {
namespace {

/// As many as move about 32 MiB, within limits: the same on each rank.
unsigned repetitionsOf(uint64_t bytes) {
  return static_cast<unsigned>(std::min<uint64_t>(200, std::max<uint64_t>(5, (32 << 20) / bytes)));
}

/// Small whole numbers, whose sums are exact.
float valueOf(unsigned rank, uint64_t index) { return static_cast<float>(rank + index % 8); }

float sumOf(unsigned count, uint64_t index) {
  return static_cast<float>(count * (count - 1) / 2 + count * (index % 8));
}

/// For each repetition the time of the slowest rank.
Result<std::vector<double>> slowest(Ranks &ranks, const std::vector<double> &own) {
  std::vector<double> all(own.size() * ranks.count()), times(own.size());
  MPC_TRY(ranks.allGather(own.data(), all.data(), own.size() * sizeof(double), "times"));
  for (size_t i = 0; i < all.size(); ++i)
    times[i % own.size()] = std::max(times[i % own.size()], all[i]);
  return times;
}

Result<AllReduceTime> timeSize(Ranks &ranks, uint64_t bytes) {
  const uint64_t elements = bytes / sizeof(float);
  std::vector<float> in(elements), out(elements);
  for (uint64_t i = 0; i < elements; ++i)
    in[i] = valueOf(ranks.rank(), i);
  AllReduceTime time;
  time.bytes = bytes;
  time.repetitions = repetitionsOf(bytes);
  // The first is of pages and connections.
  MPC_ASSIGN(std::vector<double> own,
             ranks.timeSums(in.data(), out.data(), elements, time.repetitions + 1));
  own.erase(own.begin());
  int32_t wrong = 0;
  for (uint64_t i = 0; i < elements; ++i)
    wrong |= out[i] != sumOf(ranks.count(), i);
  MPC_TRY(ranks.allReduce(Reduction::Max, DType::I32, &wrong, &wrong, 1, "whether sums are right"));
  MPC_ASSIGN(std::vector<double> times, slowest(ranks, own));
  std::sort(times.begin(), times.end());
  time.least = times.front();
  time.median = times[times.size() / 2];
  time.most = times.back();
  time.right = !wrong;
  return time;
}

} // namespace

Result<AllReduceTimes> timeAllReduce(uint64_t largest, const std::string &device) {
  MPC_ASSIGN(const RankPlace place, findRankPlace({}));
  MPC_ASSIGN(const DeviceChoice choice, deviceOfRanks(device, place));
  MPC_ASSIGN(const std::shared_ptr<Ranks> ranks,
             openRanks({}, *choice.kind->engine, choice.ordinal));
  AllReduceTimes times;
  times.rank = ranks->rank();
  times.count = ranks->count();
  times.engine = ranks->engine();
  if (times.count == 1)
    return times;
  std::vector<uint64_t> sizes;
  for (uint64_t bytes = largest / 4 * 4; bytes >= 4; bytes = bytes / 8 / 4 * 4)
    sizes.insert(sizes.begin(), bytes);
  for (const uint64_t bytes : sizes) {
    MPC_ASSIGN(times.sizes.emplace_back(), timeSize(*ranks, bytes));
  }
  return times;
}

} // namespace mpc
