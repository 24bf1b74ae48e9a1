#include "frontend/train/data/Order.h"

#include "mpc/Initializers.h"

#include <utility>

namespace mpc::train {
namespace {

enum Purpose : uint64_t { orders = 1, windows = 2 };

/// The words of one purpose and number under a seed.
class Stream {
public:
  Stream(uint64_t seed, Purpose purpose, uint64_t number)
      : key(mix(mix(seed + purpose) + number)) {}

  /// The next word as a number in [0, bound).
  uint64_t below(uint64_t bound) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
  }

private:
  uint64_t next() {
    if (index % 2 == 0)
      words = initializers::philox(key, index / 2);
    const unsigned at = index++ % 2 * 2;
    return words.w[at] | static_cast<uint64_t>(words.w[at + 1]) << 32;
  }

  uint64_t key, index = 0;
  initializers::Words words{};
};

} // namespace

uint64_t mix(uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

std::vector<uint32_t> epochOrder(uint64_t seed, uint64_t epoch, uint32_t rows) {
  std::vector<uint32_t> order(rows);
  for (uint32_t i = 0; i < rows; ++i)
    order[i] = i;
  Stream stream(seed, orders, epoch);
  for (uint32_t i = rows; i-- > 1;)
    std::swap(order[i], order[stream.below(uint64_t(i) + 1)]);
  return order;
}

std::vector<uint64_t> windowStarts(uint64_t seed, uint64_t batch, uint64_t count, uint64_t starts) {
  Stream stream(seed, windows, batch);
  std::vector<uint64_t> result(count);
  for (uint64_t &start : result)
    start = stream.below(starts);
  return result;
}

} // namespace mpc::train
