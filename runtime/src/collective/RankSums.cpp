#include "collective/RankSums.h"

#include "mpc/Initializers.h"

#include <algorithm>
#include <cstring>

namespace mpc {
namespace {

// How elements of a type are read, added in `Wide` and written.
struct F32 {
  using Stored = float;
  using Wide = float;
  static float widen(float value) { return value; }
  static float narrow(float value) { return value; }
};
struct BF16 {
  using Stored = uint16_t;
  using Wide = float;
  static float widen(uint16_t bits) { return widenBf16(bits); }
  static uint16_t narrow(float value) { return roundToBf16(value); }
};
struct I32 { // a sum that overflows wraps, as on a GPU
  using Stored = int32_t;
  using Wide = int32_t;
  static int32_t widen(int32_t value) { return value; }
  static int32_t narrow(int32_t value) { return value; }
};

float add(float a, float b) { return a + b; }
int32_t add(int32_t a, int32_t b) {
  return static_cast<int32_t>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
}
/// NaN wins: a NaN is in no order with anything.
template <typename T>
T larger(T a, T b) {
  return a != a || a >= b ? a : b;
}

template <typename Type>
void reduceAs(Reduction reduction, const uint8_t *rows, unsigned count, uint64_t stride,
              uint8_t *out, uint64_t elements) {
  using Stored = typename Type::Stored;
  constexpr uint64_t blockSize = 1024; // one row of it and the sums stay in the nearest cache
  Stored row[blockSize];
  typename Type::Wide sums[blockSize];
  for (uint64_t first = 0; first < elements; first += blockSize) {
    const uint64_t size = std::min(blockSize, elements - first);
    const uint64_t offset = first * sizeof(Stored), bytes = size * sizeof(Stored);
    std::memcpy(row, rows + offset, bytes);
    for (uint64_t i = 0; i < size; ++i)
      sums[i] = Type::widen(row[i]);
    for (unsigned rank = 1; rank < count; ++rank) {
      std::memcpy(row, rows + rank * stride + offset, bytes);
      if (reduction == Reduction::Sum)
        for (uint64_t i = 0; i < size; ++i)
          sums[i] = add(sums[i], Type::widen(row[i]));
      else
        for (uint64_t i = 0; i < size; ++i)
          sums[i] = larger(sums[i], Type::widen(row[i]));
    }
    for (uint64_t i = 0; i < size; ++i)
      row[i] = Type::narrow(sums[i]);
    std::memcpy(out + offset, row, bytes);
  }
}

} // namespace

void reduceRows(Reduction reduction, DType type, const void *rows, unsigned count, uint64_t stride,
                void *out, uint64_t elements) {
  const auto *from = static_cast<const uint8_t *>(rows);
  auto *to = static_cast<uint8_t *>(out);
  if (type == DType::F32)
    return reduceAs<F32>(reduction, from, count, stride, to, elements);
  if (type == DType::BF16)
    return reduceAs<BF16>(reduction, from, count, stride, to, elements);
  reduceAs<I32>(reduction, from, count, stride, to, elements);
}

} // namespace mpc
