//===-- FloatFormat.h - the one table of float formats ----------------------------------------===//
//
// What a format can hold, conversions into and out of it, and how close is close enough in it.
// Every conversion here is exact integer and double arithmetic and shares nothing with the device
// library.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace mlir {
class Type;
}

namespace mpc {

struct FloatFormat {
  enum Id : uint8_t { F32, TF32, BF16, F16, F8E4M3FN, F8E5M2, F8E8M0FNU, F4E2M1FN };
  static constexpr unsigned count = 8;

  /// What happens to a value that rounds beyond `max`: the largest finite value (infinity too), or
  /// what IEEE 754 says: infinity, or NaN in a format without one, or the largest finite value in a
  /// format without either.
  enum class Overflow : uint8_t { Saturate, Ieee };

  /// When is a result close enough to the reference.
  struct Tolerance {
    double absolute,
        relative; // one elementwise op against Evaluate: |a - b| <= absolute + relative |b|
    double tensorRelative; // a tensor against another framework's: max|a - b| <= this max|b|; 0: by
                           // gemmSqnr
    double castSqnr, gemmSqnr; // least signal to noise in dB of a cast and of a product of normal
                               // data at K = 768
    double networkSqnr;        // of a small network against f32; 0 where there is no bar
  };

  Id id;
  const char *name; // as MLIR names the type
  uint8_t signBits, exponentBits, mantissaBits, storageBits;
  int bias;
  double max, minNormal, minSubnormal; // minSubnormal is minNormal where there are no subnormals
  bool hasInfinity, hasNaN, hasZero;
  uint32_t nanCode; // the NaN that encode writes
  Tolerance tolerance;

  static const FloatFormat &get(Id id);

  /// fp8 and below saturate, other formats follow IEEE 754.
  Overflow defaultOverflow() const {
    return hasInfinity && mantissaBits > 2 ? Overflow::Ieee : Overflow::Saturate;
  }

  /// `x` to the nearest value of the format, ties to even; what is below the range of a format
  /// without zero gives its smallest value. NaN stays NaN where there is one, and gives the largest
  /// value in f4E2M1FN, as on the device.
  double round(double x, Overflow overflow) const;
  double round(double x) const { return round(x, defaultOverflow()); }

  /// The bits of round(x), in the low storageBits.
  uint32_t encode(double x, Overflow overflow) const;
  uint32_t encode(double x) const { return encode(x, defaultOverflow()); }
  double decode(uint32_t code) const;
};

/// The f8E8M0FNU code of the smallest power of two that is not below `x`, as the scales of MX
/// formats take it. 0 and what is below the range give 0x00; infinity and what is above 2^127 give
/// 0xFE; NaN gives 0xFF.
uint32_t encodeScaleRoundingUp(double x);

/// The format of a float element type; null for any other type.
const FloatFormat *formatOf(mlir::Type element);

/// Bytes of `count` dense elements of a type: sub-byte types are packed and the last byte padded,
/// i1 takes a byte, tf32 is stored as f32. 0 for a type that has no storage here.
uint64_t byteCount(mlir::Type element, uint64_t count);

} // namespace mpc
