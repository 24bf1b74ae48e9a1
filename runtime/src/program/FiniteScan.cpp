#include "program/FiniteScan.h"

#include "program/Metrics.h"

#include <cmath>
#include <cstring>

namespace mpc {
namespace {

/// The bits of a format. Without the sign they order elements by magnitude, and an element whose
/// bits are not below `limit` is not finite.
struct Bits {
  uint32_t magnitude, limit; // limit 0: every element is finite
  double largest;
  bool hasInfinity; // then it is `limit`
};

Bits bitsOf(DType type) {
  switch (type) {
  case DType::F32:
    return {0x7fffffff, 0x7f800000, 3.4028234663852886e38, true};
  case DType::F16:
    return {0x7fff, 0x7c00, 65504, true};
  case DType::BF16:
    return {0x7fff, 0x7f80, 3.3895313892515355e38, true};
  case DType::F8E4M3FN:
    return {0x7f, 0x7f, 448, false};
  case DType::F8E5M2:
    return {0x7f, 0x7c, 57344, true};
  case DType::F8E8M0FNU:
    return {0xff, 0xff, 1.7014118346046923e38, false};
  default:
    return {0, 0, 0, false};
  }
}

template <typename Word>
FiniteScan scanWords(const Bits &bits, const uint8_t *data, uint64_t elements) {
  FiniteScan scan;
  uint32_t largest = 0;
  bool any = false;
  for (uint64_t i = 0; i < elements; ++i) {
    Word word;
    std::memcpy(&word, data + i * sizeof(Word), sizeof(Word));
    const uint32_t magnitude = static_cast<uint32_t>(word) & bits.magnitude;
    if (magnitude >= bits.limit) {
      if (scan.count++ == 0)
        scan.first = i;
      scan.masks += bits.hasInfinity && magnitude == bits.limit && word != magnitude;
    } else if (!any || magnitude > largest) {
      any = true;
      largest = magnitude;
      scan.largestAt = i;
    }
  }
  scan.largest = any ? 0 : -1;
  return scan;
}

} // namespace

FiniteScan scanElements(DType type, const uint8_t *data, uint64_t elements) {
  const Bits bits = bitsOf(type);
  if (bits.limit == 0)
    return FiniteScan();
  const unsigned width = dtypeBits(type);
  FiniteScan scan = width == 32   ? scanWords<uint32_t>(bits, data, elements)
                    : width == 16 ? scanWords<uint16_t>(bits, data, elements)
                                  : scanWords<uint8_t>(bits, data, elements);
  if (scan.count != 0)
    scan.value = elementValue(type, data, scan.first);
  if (scan.largest >= 0)
    scan.largest = std::fabs(elementValue(type, data, scan.largestAt));
  return scan;
}

double elementValue(DType type, const uint8_t *data, uint64_t element) {
  const uint8_t *place = data + element * (dtypeBits(type) / 8);
  switch (type) {
  case DType::F8E5M2: { // the high byte of an f16
    const uint8_t wide[2] = {0, *place};
    return scalarValue(DType::F16, wide);
  }
  case DType::F8E4M3FN: {
    const int exponent = (*place >> 3) & 15, fraction = *place & 7;
    const double size = (*place & 0x7f) == 0x7f ? NAN
                        : exponent == 0         ? std::ldexp(fraction, -9)
                                                : std::ldexp(8 + fraction, exponent - 10);
    return *place & 0x80 ? -size : size;
  }
  case DType::F8E8M0FNU:
    return *place == 0xff ? NAN : std::ldexp(1, *place - 127);
  case DType::I64: {
    int64_t value;
    std::memcpy(&value, place, sizeof(value));
    return static_cast<double>(value);
  }
  case DType::F4E2M1FN:
    return 0; // two share a byte; nothing asks for one
  default:
    return scalarValue(type, place);
  }
}

double largestFinite(DType type) { return bitsOf(type).largest; }

} // namespace mpc
