// The one table of float formats.
#include "ir/formats/FloatFormat.h"

#include <bit>
#include <cmath>
#include <limits>

namespace mpc {
namespace {

using Format = FloatFormat;

constexpr double power(int exponent) {
  return std::bit_cast<double>(static_cast<uint64_t>(exponent + 1023) << 52);
}

// fp8 and below: one elementwise op may land on the other side of a tie, one step away.
// clang-format off
constexpr Format table[Format::count] = {
    // id, name, bits of sign, exponent, mantissa, storage; bias; max, min normal, min subnormal;
    // infinity, NaN, zero; the NaN that encode writes; tolerances
    {Format::F32, "f32", 1, 8, 23, 32, 127, 0x1.fffffep127, power(-126), power(-149),
     true, true, true, 0x7FC00000, {1e-6, 5e-6, 1e-5, 0, 0, 0}},
    {Format::TF32, "tf32", 1, 8, 10, 32, 127, 0x1.ffcp127, power(-126), power(-136),
     true, true, true, 0x7FC00000, {1e-5, 1e-3, 0, 70, 65, 55}},
    {Format::BF16, "bf16", 1, 8, 7, 16, 127, 0x1.fep127, power(-126), power(-133),
     true, true, true, 0x7FC0, {1e-5, 1e-2, 0, 53, 49, 40}},
    {Format::F16, "f16", 1, 5, 10, 16, 15, 65504, power(-14), power(-24),
     true, true, true, 0x7E00, {1e-5, 1e-3, 0, 70, 65, 55}},
    {Format::F8E4M3FN, "f8E4M3FN", 1, 4, 3, 8, 7, 448, power(-6), power(-9),
     false, true, true, 0x7F, {0, 0x1p-3, 0, 29, 26, 20}},
    {Format::F8E5M2, "f8E5M2", 1, 5, 2, 8, 15, 57344, power(-14), power(-16),
     true, true, true, 0x7E, {0, 0x1p-2, 0, 24.5, 23, 20}},
    {Format::F8E8M0FNU, "f8E8M0FNU", 0, 8, 0, 8, 127, power(127), power(-127), power(-127),
     false, true, false, 0xFF, {0, 1, 0, 0, 0, 0}},
    {Format::F4E2M1FN, "f4E2M1FN", 1, 2, 1, 4, 1, 6, 1, 0.5,
     false, false, true, 0x7, {0, 0x1p-1, 0, 19, 16, 0}},
};
// clang-format on

constexpr uint64_t signBit = uint64_t(1) << 63;

/// Nearest multiple of the format's unit in the last place; the range is not looked at. x is
/// finite.
double roundMantissa(const Format &format, double x) {
  uint64_t bits = std::bit_cast<uint64_t>(x), magnitude = bits & ~signBit;
  if (magnitude < std::bit_cast<uint64_t>(format.minNormal)) {
    // Adding 1.5 * 2^52 units makes the sum's unit in the last place the format's smallest step.
    double shift = 0x1.8p52 * format.minSubnormal, sum = std::fabs(x) + shift;
    return std::copysign(sum - shift, x);
  }
  unsigned dropped = 52 - format.mantissaBits;
  // In a format of one digit no neighbour is the even one, and IEEE 754 takes the larger.
  uint64_t odd = format.mantissaBits ? (magnitude >> dropped) & 1 : 1;
  magnitude += (uint64_t(1) << (dropped - 1)) - 1 + odd;
  magnitude &= ~((uint64_t(1) << dropped) - 1);
  return std::bit_cast<double>(magnitude | (bits & signBit));
}

} // namespace

const FloatFormat &FloatFormat::get(Id id) { return table[id]; }

double FloatFormat::round(double x, Overflow overflow) const {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (std::isnan(x) || (!signBits && x < 0))
    return hasNaN ? nan : max;
  if (!hasZero && x < minNormal)
    return minNormal;
  double rounded = std::isinf(x) ? x : roundMantissa(*this, x);
  if (std::fabs(rounded) <= max)
    return rounded;
  if (overflow == Overflow::Saturate || !hasNaN)
    return std::copysign(max, rounded);
  return hasInfinity ? std::copysign(std::numeric_limits<double>::infinity(), rounded) : nan;
}

uint32_t FloatFormat::encode(double x, Overflow overflow) const {
  double value = round(x, overflow);
  if (std::isnan(value))
    return nanCode;
  // tf32 is kept in f32's place: its mantissa stands at the top of 23 bits.
  unsigned fieldBits = storageBits - signBits - exponentBits;
  uint32_t sign = signBits && std::signbit(value) ? uint32_t(1) << (storageBits - 1) : 0;
  double magnitude = std::fabs(value);
  if (magnitude == 0)
    return sign;
  if (std::isinf(magnitude))
    return sign | ((uint32_t(1) << exponentBits) - 1) << fieldBits;
  if (magnitude < minNormal)
    return sign |
           static_cast<uint32_t>(magnitude / std::ldexp(minNormal, -static_cast<int>(fieldBits)));
  uint64_t bits = std::bit_cast<uint64_t>(magnitude);
  uint32_t exponent = static_cast<uint32_t>(static_cast<int>(bits >> 52) - 1023 + bias);
  uint32_t fraction = static_cast<uint32_t>((bits & ((uint64_t(1) << 52) - 1)) >> (52 - fieldBits));
  return sign | exponent << fieldBits | fraction;
}

double FloatFormat::decode(uint32_t code) const {
  unsigned fieldBits = storageBits - signBits - exponentBits;
  uint32_t fraction = code & ((uint32_t(1) << fieldBits) - 1);
  uint32_t topExponent = (uint32_t(1) << exponentBits) - 1,
           exponent = (code >> fieldBits) & topExponent;
  double sign = signBits && (code >> (storageBits - 1)) & 1 ? -1 : 1;
  if (hasInfinity && exponent == topExponent)
    return fraction ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  uint32_t magnitudeBits = code & ((uint64_t(1) << (storageBits - signBits)) - 1);
  if (hasNaN && !hasInfinity && magnitudeBits == nanCode)
    return std::numeric_limits<double>::quiet_NaN();
  int fieldScale = -static_cast<int>(fieldBits);
  if (exponent == 0 && hasZero)
    return sign * std::ldexp(fraction, 1 - bias + fieldScale);
  return sign * std::ldexp(fraction + std::ldexp(1, fieldBits),
                           static_cast<int>(exponent) - bias + fieldScale);
}

uint32_t encodeScaleRoundingUp(double x) {
  const FloatFormat &format = table[FloatFormat::F8E8M0FNU];
  if (std::isnan(x))
    return format.nanCode;
  if (x <= format.minNormal)
    return 0;
  if (x >= format.max)
    return 0xFE;
  int exponent;
  double fraction = std::frexp(x, &exponent); // x = fraction 2^exponent, 0.5 <= fraction < 1
  return static_cast<uint32_t>((fraction == 0.5 ? exponent - 1 : exponent) + format.bias);
}

} // namespace mpc
