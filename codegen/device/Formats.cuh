// Storage types and the conversions between them and f32.
//
// cast<T>(x) rounds once, to nearest even; past the largest value it gives inf, or NaN where the
// format has no inf. cast_saturate<T>(x) clamps finite and infinite values to the largest. NaN
// stays NaN and becomes the format's canonical positive NaN, as the GPU's cvt instructions do. On
// the GPU conversions are PTX where the architecture has the instruction; elsewhere they are
// branch-free integer code that vectorises.
#pragma once

namespace mpc {

/// condition ? a : b; on the host by a mask if `ByMask`, since g++ makes branches of some nested
/// selections, and loops with branches stay scalar.
template <bool ByMask>
MPC_FN unsigned choose(bool condition, unsigned a, unsigned b) {
#if !defined(MPC_GPU)
  if constexpr (ByMask) {
    const unsigned mask = 0u - unsigned(condition);
    return (a & mask) | (b & ~mask);
  }
#endif
  return condition ? a : b;
}

/// A float of `Exponent` and `Mantissa` bits below a sign. `finite_only`: no inf, the top code
/// alone is NaN (the OCP "FN" formats).
template <int Exponent, int Mantissa, bool FiniteOnly>
struct SmallFloat {
  static constexpr int shift = 23 - Mantissa;
  static constexpr int bias = (1 << (Exponent - 1)) - 1;
  static constexpr unsigned exponent_mask = ((1u << Exponent) - 1) << Mantissa;
  static constexpr unsigned sign = 1u << (Exponent + Mantissa);
  static constexpr unsigned largest = FiniteOnly ? sign - 2 : exponent_mask - 1;
  static constexpr unsigned nan = sign - 1;
  static constexpr unsigned overflow = FiniteOnly ? nan : exponent_mask;
  // f32 bits of the smallest normal, and of the first value that rounds past the largest code:
  // halfway belongs to the even neighbour, so it overflows exactly when the largest code is odd.
  static constexpr unsigned normal = unsigned(127 - bias + 1) << 23;
  static constexpr unsigned half_past =
      (largest << shift) + (unsigned(127 - bias) << 23) + (1u << (shift - 1));
  static constexpr unsigned past = (largest & 1) ? half_past : half_past + 1;

  /// f32 bits to code.
  template <bool Saturate>
  static MPC_FN unsigned encode(unsigned x) {
    const unsigned magnitude = x & 0x7fffffffu;
    const unsigned sign_out = (x >> 31) << (Exponent + Mantissa);
    const unsigned rounded = (magnitude + ((1u << (shift - 1)) - 1) + ((magnitude >> shift) & 1) -
                              (unsigned(127 - bias) << 23)) >>
                             shift;
    // A sum with 2^(23 + exponent of the smallest subnormal) leaves the rounded code in the low
    // bits.
    constexpr unsigned magic = unsigned(127 + 23 + 1 - bias - Mantissa) << 23;
    const unsigned subnormal = bits(from_bits(magnitude) + from_bits(magic)) - magic;
    unsigned code = choose<!Saturate>(magnitude < normal, subnormal, rounded);
    code = choose<!Saturate>(magnitude >= past, Saturate ? largest : overflow, code);
    code |= sign_out;
    return choose<!Saturate>(magnitude > 0x7f800000u, nan, code);
  }

  /// Code to f32 bits; exact, NaN keeps its sign and becomes quiet.
  static MPC_FN unsigned decode(unsigned code) {
    const unsigned magnitude = (code & (sign - 1)) << shift;
    const unsigned sign_out = (code & sign) << (31 - Exponent - Mantissa);
    constexpr unsigned rebias = unsigned(127 - bias) << 23;
    const unsigned is_normal = magnitude + rebias;
    const unsigned is_subnormal = bits(from_bits(magnitude + normal) - from_bits(normal));
    unsigned out = (code & exponent_mask) == 0 ? is_subnormal : is_normal;
    if constexpr (FiniteOnly)
      out = (code & (sign - 1)) == nan ? 0x7fc00000u : out;
    else
      out = (code & exponent_mask) == exponent_mask ? (0x7f800000u | magnitude) : out;
    return out | sign_out;
  }
};

using F16Bits = SmallFloat<5, 10, false>;
using E4M3Bits = SmallFloat<4, 3, true>;
using E5M2Bits = SmallFloat<5, 2, false>;

struct bf16 {
  unsigned short code;
  MPC_FN explicit operator float() const { return from_bits(unsigned(code) << 16); }
};

struct f16 {
  unsigned short code;
  MPC_FN explicit operator float() const {
#if defined(MPC_CUDA)
    float x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(code));
    return x;
#else
    return from_bits(F16Bits::decode(code));
#endif
  }
};

struct f8e4m3 {
  unsigned char code;
  MPC_FN explicit operator float() const { return from_bits(E4M3Bits::decode(code)); }
};

struct f8e5m2 {
  unsigned char code;
  /// A NaN has the bits of f8e4m3's: of two NaNs that differ the host's compilers multiply to
  /// either.
  MPC_FN explicit operator float() const {
    const unsigned x = E5M2Bits::decode(code);
    const bool is_nan = (x & 0x7fffffffu) > 0x7f800000u;
    return from_bits(is_nan ? (x & 0x80000000u) | 0x7fc00000u : x);
  }
};

/// A power of two, 2^(code - 127); 0xff is NaN.
struct f8e8m0 {
  unsigned char code;
  MPC_FN explicit operator float() const {
    const unsigned shifted = code == 0 ? 0x00400000u : unsigned(code) << 23;
    return from_bits(code == 0xff ? 0x7fc00000u : shifted);
  }
};

template <bool Saturate>
MPC_FN unsigned encode_bf16(float x) {
#if defined(MPC_CUDA)
  // Converted as half of a pair, since the conversion of one value occupies the unit of
  // exponentials.
  unsigned pair;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(0.0f), "f"(x));
  unsigned out = pair & 0xffffu;
#else
  const unsigned u = bits(x);
  unsigned out = (u + 0x7fffu + ((u >> 16) & 1)) >> 16;
  out = (u & 0x7fffffffu) > 0x7f800000u ? 0x7fffu : out;
#endif
  if constexpr (Saturate)
    out = (out & 0x7fffu) == 0x7f80u ? out - 1 : out;
  return out;
}

template <bool Saturate>
MPC_FN unsigned encode_f16(float x) {
#if defined(MPC_CUDA)
  unsigned short code;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(code) : "f"(x));
  unsigned out = code;
  if constexpr (Saturate)
    out = (out & 0x7fffu) == 0x7c00u ? out - 1 : out;
  return out;
#else
  return F16Bits::encode<Saturate>(bits(x));
#endif
}

#if defined(MPC_CUDA) && __CUDA_ARCH__ >= 890
MPC_FN unsigned encode_satfinite(E4M3Bits, float x) {
  unsigned short pair;
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(x));
  return pair & 0xffu;
}
MPC_FN unsigned encode_satfinite(E5M2Bits, float x) {
  unsigned short pair;
  asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(pair) : "f"(0.0f), "f"(x));
  return pair & 0xffu;
}
template <class Format, bool Saturate>
MPC_FN unsigned encode_fp8(float x) {
  const unsigned code = encode_satfinite(Format{}, x);
  if constexpr (Saturate)
    return code;
  const unsigned u = bits(x);
  const unsigned magnitude = u & 0x7fffffffu;
  const bool overflows = magnitude >= Format::past && magnitude <= 0x7f800000u;
  return overflows ? Format::overflow | ((u >> 31) << 7) : code;
}
#else
template <class Format, bool Saturate>
MPC_FN unsigned encode_fp8(float x) {
  return Format::template encode<Saturate>(bits(x));
}
#endif

/// Rounds to the nearest power of two, a tie to the larger one. Values below 2^-127 give 2^-127,
/// negative numbers and NaN give NaN, and values past 2^127 give 2^127 or NaN.
template <bool Saturate>
MPC_FN unsigned encode_e8m0(float x) {
  const unsigned u = bits(x);
  const unsigned magnitude = u & 0x7fffffffu;
  const unsigned tiny = magnitude >= 0x00600000u ? 1u : 0u;
  unsigned code = magnitude < 0x00800000u ? tiny : (magnitude + 0x00400000u) >> 23;
  code = Saturate && code > 0xfeu ? 0xfeu : code;
  return magnitude > 0x7f800000u || u > 0x80000000u ? 0xffu : code;
}

/// Rounds f32 to the 10 mantissa bits of tf32, to nearest even; NaN and inf stay.
MPC_FN float round_tf32(float x) {
  const unsigned u = bits(x);
  const unsigned rounded = (u + 0xfffu + ((u >> 13) & 1)) & ~0x1fffu;
  return from_bits((u & 0x7f800000u) == 0x7f800000u ? u : rounded);
}

/// Truncates toward zero and clamps to the integer's range; NaN gives 0.
MPC_FN int truncate_int(float x) {
  const bool in_range = x > -2147483648.0f && x < 2147483648.0f;
  const int inside = int(in_range ? x : 0.0f);
  const int outside = x >= 2147483648.0f ? 2147483647 : x <= -2147483648.0f ? -2147483647 - 1 : 0;
  return in_range ? inside : outside;
}
MPC_FN long long truncate_long(float x) {
  const bool in_range = x > -9223372036854775808.0f && x < 9223372036854775808.0f;
  const long long inside = (long long)(in_range ? x : 0.0f);
  const long long outside = x >= 9223372036854775808.0f    ? 9223372036854775807LL
                            : x <= -9223372036854775808.0f ? -9223372036854775807LL - 1
                                                           : 0;
  return in_range ? inside : outside;
}

template <class A, class B>
struct IsSame {
  static constexpr bool value = false;
};
template <class A>
struct IsSame<A, A> {
  static constexpr bool value = true;
};
template <class T>
struct IsInteger {
  static constexpr bool value = IsSame<T, int>::value || IsSame<T, long long>::value ||
                                IsSame<T, signed char>::value || IsSame<T, unsigned char>::value ||
                                IsSame<T, bool>::value;
};

/// The conversion of f32 to a storage type.
template <class To, bool Saturate>
MPC_FN To from_float(float x) {
  if constexpr (IsSame<To, float>::value) {
    const unsigned u = bits(x);
    return Saturate ? from_bits((u & 0x7fffffffu) == 0x7f800000u ? u - 1 : u) : x;
  } else if constexpr (IsSame<To, bf16>::value) {
    return {(unsigned short)encode_bf16<Saturate>(x)};
  } else if constexpr (IsSame<To, f16>::value) {
    return {(unsigned short)encode_f16<Saturate>(x)};
  } else if constexpr (IsSame<To, f8e4m3>::value) {
    return {(unsigned char)encode_fp8<E4M3Bits, Saturate>(x)};
  } else if constexpr (IsSame<To, f8e5m2>::value) {
    return {(unsigned char)encode_fp8<E5M2Bits, Saturate>(x)};
  } else if constexpr (IsSame<To, f8e8m0>::value) {
    return {(unsigned char)encode_e8m0<Saturate>(x)};
  } else if constexpr (IsSame<To, bool>::value) {
    return x != 0.0f;
  } else if constexpr (IsSame<To, long long>::value) {
    return truncate_long(x);
  } else if constexpr (IsSame<To, int>::value) {
    return truncate_int(x);
  } else { // of 8 bits
    const int whole = truncate_int(x), least = To(-1) < To(0) ? -128 : 0, most = least + 255;
    return To(whole < least ? least : whole > most ? most : whole);
  }
}

template <class From>
struct Magnitude {
  using type = unsigned;
};
template <>
struct Magnitude<long long> {
  using type = unsigned long long;
};

/// An integer as a float whose last bit is odd where bits are lost: rounded again to a format with
/// at least two bits less, it gives the result of one rounding.
template <class From>
MPC_FN float to_odd(From x) {
  using Unsigned = typename Magnitude<From>::type;
  const Unsigned size = x < 0 ? Unsigned(0) - Unsigned(x) : Unsigned(x);
  const float near = float(size);
  const Unsigned back = Unsigned(near);
  const unsigned u = bits(near);
  const unsigned odd = back < size ? u + 1 : u - 1;
  const float out = from_bits(back == size || (u & 1) ? u : odd);
  return x < 0 ? -out : out;
}

template <class To, bool Saturate, class From>
MPC_FN To convert(From x) {
  if constexpr (IsSame<To, From>::value && !Saturate)
    return x;
  else if constexpr (IsInteger<To>::value && IsInteger<From>::value)
    return To(x);
  else if constexpr (IsInteger<From>::value && IsSame<To, float>::value)
    return x == 0 ? 0.0f : float(x); // g++ makes float((long long)y) of y, which may be -0
  else if constexpr (IsInteger<From>::value)
    return from_float<To, Saturate>(x == 0 ? 0.0f : to_odd(x));
  else
    return from_float<To, Saturate>(float(x));
}

/// Rounds to nearest even; overflow gives inf, or NaN where the format has no inf.
template <class To, class From>
MPC_FN To cast(From x) {
  return convert<To, false>(x);
}

/// What cast<T> makes of NaN. The GPU's conversions are assembly, which the compiler cannot compute
/// beforehand, so their formats say it.
template <class T>
MPC_FN T not_a_number() {
  if constexpr (IsSame<T, bf16>::value || IsSame<T, f16>::value)
    return {0x7fff};
  else if constexpr (IsSame<T, f8e4m3>::value || IsSame<T, f8e5m2>::value)
    return {0x7f};
  else
    return cast<T>(from_bits(0x7fc00000u));
}

/// Rounds to nearest even; finite and infinite values past the largest become the largest.
template <class To, class From>
MPC_FN To cast_saturate(From x) {
  return convert<To, true>(x);
}

} // namespace mpc

using mpc::bf16;
using mpc::f16;
using mpc::f8e4m3;
using mpc::f8e5m2;
using mpc::f8e8m0;
