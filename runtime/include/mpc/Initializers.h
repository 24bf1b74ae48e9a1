// First values of state tensors: one function that the runtime and the compiler's evaluator both
// call, with the same bits on every machine.
//
// Words. Philox 4x32-10 (Salmon et al., SC 2011), key = seed's low and high half, counter = (low
// and high half of block number i, 0, 0). Block i gives words w0..w3 for elements 4i..4i+3 of the
// tensor in row-major order. Uniform in [a, b). u = (w >> 8) * 2^-24; value = a + (b - a) * u in
// double, rounded to float; a value that rounds up to b becomes the float below it. Normal with
// mean 0 and standard deviation a. Box-Muller in double, for (w0, w1) -> elements 0, 1 and (w2, w3)
// -> elements 2, 3: r = sqrt(-2 ln((w0 + 1) * 2^-32)), t = 2 pi w1 * 2^-32; values a * r * cos t
// and a * r * sin t, rounded to float. ln, cos and sin are the polynomials below, of additions,
// multiplications, divisions and square roots that IEEE 754 rounds one by one; no product is
// contracted with a sum. f16 and bf16 tensors round the float once more, to nearest even.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace mpc {

enum class Distribution { Zeros, Ones, Normal, Uniform };

namespace initializers {

struct Words {
  uint32_t w[4];
};

inline Words philox(uint64_t seed, uint64_t block) {
  uint32_t k0 = static_cast<uint32_t>(seed), k1 = static_cast<uint32_t>(seed >> 32);
  uint32_t c0 = static_cast<uint32_t>(block), c1 = static_cast<uint32_t>(block >> 32), c2 = 0,
           c3 = 0;
  for (int round = 0; round < 10; ++round) {
    const uint64_t p0 = uint64_t(0xD2511F53u) * c0;
    const uint64_t p1 = uint64_t(0xCD9E8D57u) * c2;
    c0 = static_cast<uint32_t>(p1 >> 32) ^ c1 ^ k0;
    c2 = static_cast<uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c1 = static_cast<uint32_t>(p1);
    c3 = static_cast<uint32_t>(p0);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return {{c0, c1, c2, c3}};
}

/// A product that the compiler may not fuse with a following sum.
inline double product(double a, double b) {
  double value = a * b;
#if defined(__FMA__) && (defined(__GNUC__) || defined(__clang__))
  __asm__("" : "+x"(value));
#elif !defined(__x86_64__)
  volatile double kept = value;
  value = kept;
#endif
  return value;
}

/// c[0] + x (c[1] + x (c[2] + ..))
template <int terms>
inline double polynomial(const double (&c)[terms], double x) {
  double value = c[terms - 1];
  for (int i = terms - 2; i >= 0; --i)
    value = product(value, x) + c[i];
  return value;
}

/// ln x for positive normal x: x = m 2^e with m in [sqrt 1/2, sqrt 2), ln m = 2 artanh((m - 1) / (m
/// + 1)).
inline double logarithm(double x) {
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  int exponent = static_cast<int>(bits >> 52) - 1023;
  bits = (bits & 0x000fffffffffffffu) | 0x3ff0000000000000u;
  double m;
  std::memcpy(&m, &bits, sizeof(m));
  if (m > 1.4142135623730951) {
    m *= 0.5;
    ++exponent;
  }
  static const double c[] = {1.0,      1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11,
                             1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23};
  const double s = (m - 1.0) / (m + 1.0);
  const double artanh = product(s, polynomial(c, product(s, s)));
  return product(exponent, 0.69314718055994531) + product(2.0, artanh);
}

/// cos and sin of 2 pi w / 2^32, by octants: Taylor's series up to pi/4.
inline void cosineSine(uint32_t w, double &cosine, double &sine) {
  const uint32_t quadrant = w >> 30;
  uint32_t within = w & 0x3fffffffu; // of 2^30: pi/2
  const bool swap = within > 0x20000000u;
  if (swap)
    within = 0x40000000u - within;
  const double x = product(within, 1.5707963267948966 / 1073741824.0);
  const double y = product(x, x);
  static const double cosineTerms[] = {1.0,
                                       -1.0 / 2,
                                       1.0 / 24,
                                       -1.0 / 720,
                                       1.0 / 40320,
                                       -1.0 / 3628800,
                                       1.0 / 479001600,
                                       -1.0 / 87178291200,
                                       1.0 / 20922789888000};
  static const double sineTerms[] = {1.0,
                                     -1.0 / 6,
                                     1.0 / 120,
                                     -1.0 / 5040,
                                     1.0 / 362880,
                                     -1.0 / 39916800,
                                     1.0 / 6227020800,
                                     -1.0 / 1307674368000,
                                     1.0 / 355687428096000};
  double c = polynomial(cosineTerms, y);
  double s = product(x, polynomial(sineTerms, y));
  if (swap) {
    const double kept = c;
    c = s;
    s = kept;
  }
  switch (quadrant) {
  case 0:
    cosine = c, sine = s;
    break;
  case 1:
    cosine = -s, sine = c;
    break;
  case 2:
    cosine = -c, sine = -s;
    break;
  default:
    cosine = s, sine = -c;
    break;
  }
}

inline void normalBlock(const Words &words, double deviation, float (&values)[4]) {
  for (int pair = 0; pair < 2; ++pair) {
    const double u = product(static_cast<double>(words.w[2 * pair]) + 1.0, 1.0 / 4294967296.0);
    const double r = std::sqrt(product(-2.0, logarithm(u)));
    double cosine, sine;
    cosineSine(words.w[2 * pair + 1], cosine, sine);
    const double scaled = product(deviation, r);
    values[2 * pair] = static_cast<float>(product(scaled, cosine));
    values[2 * pair + 1] = static_cast<float>(product(scaled, sine));
  }
}

inline void uniformBlock(const Words &words, double a, double b, float (&values)[4]) {
  const float end = static_cast<float>(b);
  for (int i = 0; i < 4; ++i) {
    const double u = product(words.w[i] >> 8, 1.0 / 16777216.0);
    const float value = static_cast<float>(a + product(b - a, u));
    values[i] = value < end || !(a < b) ? value : std::nextafter(end, static_cast<float>(a));
  }
}

} // namespace initializers

/// Writes elements [begin, begin + count) of a tensor. Any split of a tensor into ranges gives the
/// same values. a is the standard deviation of Normal, [a, b) the range of Uniform.
inline void initialize(Distribution distribution, double a, double b, uint64_t seed, uint64_t begin,
                       uint64_t count, float *values) {
  using namespace initializers;
  if (distribution == Distribution::Zeros || distribution == Distribution::Ones) {
    for (uint64_t i = 0; i < count; ++i)
      values[i] = distribution == Distribution::Ones ? 1.0f : 0.0f;
    return;
  }
  for (uint64_t i = 0; i < count;) {
    const uint64_t element = begin + i;
    float block[4];
    if (distribution == Distribution::Normal)
      normalBlock(philox(seed, element / 4), a, block);
    else
      uniformBlock(philox(seed, element / 4), a, b, block);
    for (uint64_t j = element % 4; j < 4 && i < count; ++j, ++i)
      values[i] = block[j];
  }
}

/// The seed of a tensor under a caller's own seed: the tensor's seed itself if the caller's is 0,
/// else splitmix64's finaliser of the sum of the tensor's seed and the caller's seed times an odd
/// constant.
inline uint64_t mixSeeds(uint64_t tensor, uint64_t caller) {
  if (caller == 0)
    return tensor;
  uint64_t value = tensor + caller * 0x9e3779b97f4a7c15u;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

/// The bits of a float rounded to bf16, nearest even; NaN stays NaN.
inline uint16_t roundToBf16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  if ((bits & 0x7fffffffu) > 0x7f800000u)
    return static_cast<uint16_t>((bits >> 16) | 0x40u);
  return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

/// The bits of a float rounded to f16, nearest even; overflow gives infinity, NaN stays NaN.
inline uint16_t roundToF16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000u);
  bits &= 0x7fffffffu;
  if (bits > 0x7f800000u)
    return static_cast<uint16_t>(sign | 0x7e00u);
  if (bits >= 0x477ff000u) // 65520, halfway to the first value past the largest
    return static_cast<uint16_t>(sign | 0x7c00u);
  if (bits < 0x38800000u) { // below 2^-14: subnormal, units of 2^-24
    float magnitude;
    std::memcpy(&magnitude, &bits, sizeof(magnitude));
    return static_cast<uint16_t>(sign |
                                 static_cast<uint16_t>(std::nearbyint(magnitude * 16777216.0f)));
  }
  bits += 0xfffu + ((bits >> 13) & 1u);
  return static_cast<uint16_t>(sign | ((bits - 0x38000000u) >> 13));
}

/// The float that has the value of a bf16, exactly; NaN stays NaN with its payload.
inline float widenBf16(uint16_t bits) {
  const uint32_t wide = static_cast<uint32_t>(bits) << 16;
  float value;
  std::memcpy(&value, &wide, sizeof(value));
  return value;
}

/// The float that has the value of an f16, exactly; NaN stays NaN.
inline float widenF16(uint16_t bits) {
  const uint32_t sign = (bits & 0x8000u) << 16, exponent = bits >> 10 & 31u;
  const uint32_t fraction = bits & 1023u;
  uint32_t wide = sign | 0x7f800000u | fraction << 13; // infinity and NaN
  float value;
  if (exponent == 0) { // zero and subnormal, units of 2^-24
    const float magnitude = std::ldexp(static_cast<float>(fraction), -24);
    std::memcpy(&wide, &magnitude, sizeof(wide));
    wide |= sign;
  } else if (exponent != 31) {
    wide = sign | (exponent + 112u) << 23 | fraction << 13;
  }
  std::memcpy(&value, &wide, sizeof(value));
  return value;
}

} // namespace mpc
