// The one table of float formats.
// The range of each format, the conversions into and out of it, and its tolerances. `round`,
// `encode` and `decode` are exact: all values and ties of a format are f64 values. They share
// nothing with the device library's conversions, which tests compare with them.
//
// Saturation is one clamp after rounding. LLVM's APFloat would turn 480 into NaN in f8E4M3FN, where
// a GPU's saturating conversion gives 448. f8E8M0FNU rounds to nearest in `round` and in casts, a
// tie to the larger power: IEEE 754 does where there is one digit, and so do ml_dtypes and PyTorch.
// Scales of MX formats round up (encodeScaleRoundingUp). `byteCount` is the only function of the
// compiler that computes the bytes of a tensor.
#pragma once

#include <cstdint>
#include <limits>

namespace mlir {
class Type;
}

namespace mpc {

constexpr double largestF32 = std::numeric_limits<float>::max();

struct FloatFormat {
  enum Id : uint8_t { F32, TF32, BF16, F16, F8E4M3FN, F8E5M2, F8E8M0FNU, F4E2M1FN };
  static constexpr unsigned count = 8;

  /// The result for a value that rounds beyond `max`. Saturate gives the largest finite value, for
  /// infinity too. Ieee gives infinity, or NaN in a format without infinity, or the largest finite
  /// value in a format without either.
  enum class Overflow : uint8_t { Saturate, Ieee };

  /// The largest errors with which a result still agrees with the reference.
  struct Tolerance {
    double absolute,
        relative;          // an elementwise op against Evaluate: |a - b| <= absolute + relative |b|
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

  /// fp8 and narrower formats saturate, wider ones follow IEEE 754.
  Overflow defaultOverflow() const {
    return hasInfinity && mantissaBits > 2 ? Overflow::Ieee : Overflow::Saturate;
  }

  /// Rounds `x` to the nearest value of the format, ties to even. In a format without zero, a value
  /// below the range gives the smallest value. NaN stays NaN where the format has one; in f4E2M1FN
  /// it gives the largest value, as on the device.
  double round(double x, Overflow overflow) const;
  double round(double x) const { return round(x, defaultOverflow()); }

  /// The bits of round(x), in the low storageBits.
  uint32_t encode(double x, Overflow overflow) const;
  uint32_t encode(double x) const { return encode(x, defaultOverflow()); }
  double decode(uint32_t code) const;
};

/// The f8E8M0FNU code of the smallest power of two that is not below `x`, as MX formats round their
/// scales. 0 and values below the range give 0x00, infinity and values above 2^127 give 0xFE, NaN
/// gives 0xFF.
uint32_t encodeScaleRoundingUp(double x);

/// The format of a float element type; null for any other type.
const FloatFormat *formatOf(mlir::Type element);

/// Bytes of `count` dense elements of a type: sub-byte types are packed and the last byte padded,
/// i1 takes a byte, tf32 is stored as f32. 0 for a type that has no storage here.
uint64_t byteCount(mlir::Type element, uint64_t count);

} // namespace mpc
