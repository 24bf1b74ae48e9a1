// f32 functions with the same bits on every back end: fma polynomials and IEEE operations, no
// contraction, no branches (the CPU vectorises them). The aim is 2 ulp from the true value over the
// whole range, subnormals included. NaN gives NaN. There are no trigonometry past 2^50 (NaN), no
// other rounding modes, and no flush to zero.
//
// MPC_MATH_FAST takes the hardware's approximations, on the GPU only; then bits differ and errors
// are larger.
#pragma once

namespace mpc {

#if defined(MPC_CUDA)
MPC_FN float fma(float a, float b, float c) { return __fmaf_rn(a, b, c); }
MPC_FN double fma(double a, double b, double c) { return __fma_rn(a, b, c); }
MPC_FN float sqrt(float x) { return __fsqrt_rn(x); }
#else
MPC_FN float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
MPC_FN double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
MPC_FN float sqrt(float x) { return __builtin_sqrtf(x); }
#endif

/// A polynomial in x by Horner's rule, whose first coefficient is that of the highest power.
template <class T>
MPC_FN T polynomial(T, T value) {
  return value;
}
template <class T, class... Rest>
MPC_FN T polynomial(T x, T value, T next, Rest... rest) {
  return polynomial(x, fma(value, x, next), rest...);
}

MPC_FN float abs(float x) { return from_bits(bits(x) & 0x7fffffffu); }
MPC_FN float neg(float x) { return -x; }
MPC_FN float copysign(float magnitude, float sign) {
  return from_bits((bits(magnitude) & 0x7fffffffu) | (bits(sign) & 0x80000000u));
}

/// IEEE 754-2019's maximum and minimum: NaN propagates, and +0 is larger than -0. The GPU has one
/// instruction for each. The host uses selects without short circuits, since a branch would keep
/// its loops scalar. For equal values it combines the bits, which tells +0 from -0 and leaves other
/// values unchanged.
#if defined(MPC_CUDA)
MPC_FN float maximum(float a, float b) {
  float larger;
  asm("max.NaN.f32 %0, %1, %2;" : "=f"(larger) : "f"(a), "f"(b));
  return larger;
}
MPC_FN float minimum(float a, float b) {
  float smaller;
  asm("min.NaN.f32 %0, %1, %2;" : "=f"(smaller) : "f"(a), "f"(b));
  return smaller;
}
#else
MPC_FN float maximum(float a, float b) {
  const float larger = a > b ? a : b;
  const float either = a != a ? a : larger, both = from_bits(bits(a) & bits(b));
  return a == b ? both : either;
}
MPC_FN float minimum(float a, float b) {
  const float smaller = a < b ? a : b;
  const float either = a != a ? a : smaller, both = from_bits(bits(a) | bits(b));
  return a == b ? both : either;
}
#endif
/// x, at most or at least a bound that is no NaN and not 0; NaN stays NaN.
#if defined(MPC_CUDA)
MPC_FN float at_most(float x, float bound) { return minimum(x, bound); }
MPC_FN float at_least(float x, float bound) { return maximum(x, bound); }
#else
MPC_FN float at_most(float x, float bound) { return x > bound ? bound : x; }
MPC_FN float at_least(float x, float bound) { return x < bound ? bound : x; }
#endif
MPC_FN int maximum(int a, int b) { return a > b ? a : b; }
MPC_FN int minimum(int a, int b) { return a < b ? a : b; }
MPC_FN long long maximum(long long a, long long b) { return a > b ? a : b; }
MPC_FN long long minimum(long long a, long long b) { return a < b ? a : b; }

MPC_FN float reciprocal(float x) { return 1.0f / x; }
/// The product in f64, rounded to f32.
MPC_FN float times(float x, double factor) { return float(double(x) * factor); }

namespace detail {

constexpr float round_magic =
    12582912.0f; // 1.5 * 2^23: adding it rounds to an integer in the low bits
constexpr unsigned round_magic_bits = 0x4b400000u;

/// x * 2^k, k in [-252, 254], rounded once.
MPC_FN float scale_by_power(float x, int k) {
  const int half = k >> 1;
  const float a = from_bits(unsigned(half + 127) << 23);
  const float b = from_bits(unsigned(k - half + 127) << 23);
  return x * a * b;
}

/// x = j ln 2 + f, |f| <= ln 2 / 2; j is also given as an integer.
struct Reduced {
  float f;
  int j;
};
MPC_FN Reduced reduce_ln2(float x) {
  const float shifted = fma(x, 1.44269502f, round_magic);
  const float j = shifted - round_magic;
  float f = fma(j, -6.93145752e-1f, x);
  f = fma(j, -1.42860677e-6f, f);
  return {f, int(bits(shifted) - round_magic_bits)};
}

/// exp(f) for |f| <= ln 2 / 2.
MPC_FN float exp_polynomial(float f) {
  float r = polynomial(f, 1.37805939e-3f, 8.37312452e-3f, 4.16695364e-2f, 1.66664720e-1f,
                       4.99999851e-1f, 1.0f);
  return fma(r, f, 1.0f);
}

/// exp(x) for x in [-87, 87] and NaN: no clamp, one scale.
MPC_FN float exp_inside(float x) {
#if defined(MPC_CUDA) && defined(MPC_MATH_FAST)
  return __expf(x);
#else
  const Reduced z = reduce_ln2(x);
  return exp_polynomial(z.f) * from_bits(unsigned(z.j + 127) << 23);
#endif
}

/// A step of Newton's from y, which is within 1 ulp of 1 / d: then the result is rounded to
/// nearest, but for the d just below a power of two, where y must be the upper neighbour (Markstein
/// 1990). It is what NVIDIA's rcp.rn does behind the same approximation.
MPC_FN float refined_reciprocal(float d, float y) { return fma(y, fma(-d, y, 1.0f), y); }
#if defined(MPC_CUDA)
MPC_FN float approximate_reciprocal(float d) {
  float y;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(d));
  return y;
}
MPC_FN float approximate_rsqrt(float x) {
  float y;
  asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
#else
MPC_FN float approximate_reciprocal(float d) { return 1.0f / d; }
MPC_FN float approximate_rsqrt(float x) { return float(1.0 / __builtin_sqrt(double(x))); }
#endif
/// 1 / d, rounded to nearest, for d in [1, 2^100] and NaN. On the GPU that is what a division does,
/// without its branch for other numbers.
MPC_FN float reciprocal_inside(float d) {
#if defined(MPC_CUDA) && defined(MPC_MATH_FAST)
  return approximate_reciprocal(d);
#elif defined(MPC_CUDA)
  return refined_reciprocal(d, approximate_reciprocal(d));
#else
  return 1.0f / d;
#endif
}
/// n / d from y = 1 / d, both rounded to nearest, for such a d and n in [2^-100 d, d].
MPC_FN float refined_quotient(float n, float d, float y) {
  const float q = n * y;
  return fma(y, fma(-d, q, n), q);
}
/// n / d, rounded to nearest, for such a d and n in [0, d]; where n is less than 2^-100 d, d is 1.
/// As reciprocal_inside.
MPC_FN float quotient_inside(float n, float d) {
#if defined(MPC_CUDA) && defined(MPC_MATH_FAST)
  return n * reciprocal_inside(d);
#elif defined(MPC_CUDA)
  return refined_quotient(n, d, reciprocal_inside(d));
#else
  return n / d;
#endif
}

/// x / d, rounded to nearest, for d of size 2^-24 to 2^24 that the compiler knows: `high` is 1 / d
/// rounded, `near` is within 1 ulp of x / d, the remainder is exact, and the last step is
/// Markstein's. A result of another size, a zero, an infinity and NaN go by f64, which holds x / d
/// far past f32's ends; an exact quotient stays, and with it a zero's sign.
MPC_FN float quotient_by(float x, float d) {
  const double inverse = 1.0 / double(d);
  const float high = float(inverse), low = float(inverse - double(high));
  const float near = fma(x, high, x * low);
  float q = fma(fma(-near, d, x), high, near);
  const float size = abs(near);
  if (!(size >= 8.47032947e-22f && size <= 1.26765060e30f)) { // 2^-70, 2^100
    const double wide = double(x) * inverse, rest = fma(-wide, double(d), double(x));
    q = float(rest > 0.0 || rest < 0.0 ? fma(rest, inverse, wide) : wide);
  }
  return q;
}
/// 1 / sqrt(x), both rounded to nearest: the steps of sqrt.rn and rcp.rn behind the same
/// approximations. Where these would branch, x is scaled, or the approximation is the result.
MPC_FN float rsqrt_rounded(float x) {
  const bool tiny = x < 7.88860905e-31f; // 2^-100
  const float scaled = tiny ? x * 18446744073709551616.0f : x;
  const float y = approximate_rsqrt(scaled), near = scaled * y;
  const float root = fma(fma(-near, near, scaled), 0.5f * y, near);
  float r = refined_reciprocal(root, approximate_reciprocal(root));
  r = tiny ? r * 4294967296.0f : r;
  return x > 0.0f && x < from_bits(0x7f800000u) ? r : y;
}

/// ln(1 + f) for f in [-1/3, 1/3].
MPC_FN float log_polynomial(float f) {
  const float s = f * f;
  float r = -0.130310059f;
  float t = 0.140869141f;
  r = fma(r, s, -0.121483512f);
  t = fma(t, s, 0.139814854f);
  r = fma(r, s, -0.166846126f);
  t = fma(t, s, 0.200120345f);
  r = fma(r, s, -0.249996200f);
  r = fma(t, f, r);
  r = fma(r, f, 0.333331972f);
  r = fma(r, f, -0.5f);
  return fma(r, s, f);
}

/// exp(x) for x up to 89 and NaN.
MPC_FN float exp_below(float x) {
#if defined(MPC_CUDA) && defined(MPC_MATH_FAST)
  return __expf(x);
#else
  const Reduced z = reduce_ln2(at_least(x, -104.0f));
  return scale_by_power(exp_polynomial(z.f), z.j);
#endif
}

} // namespace detail

#if defined(MPC_CUDA) && defined(MPC_MATH_FAST)
MPC_FN float exp(float x) { return __expf(x); }
#else
MPC_FN float exp(float x) { return detail::exp_below(at_most(x, 89.0f)); }
#endif

/// exp(x) for x up to 0, where x is the difference of a number of type T and the largest of its
/// row. 1 at 0, 0 below -87.7 and of NaN; the relative error is 4.1e-6 for 16-bit types, 1.4e-6 for
/// f32.
template <class T>
MPC_FN float exp_shifted(float x) {
#if defined(MPC_CUDA) && defined(MPC_MATH_FAST)
  return x > -87.7f ? __expf(x) : 0.0f;
#else
#if defined(MPC_CUDA)
  const float clamped = fmaxf(x, -88.0f);
#else
  const float clamped = x > -88.0f ? x : -88.0f;
#endif
  // x log2 e = j + f, |f| <= 1/2
  const float shifted = fma(clamped, 1.44269502f, detail::round_magic);
  const float f = fma(clamped, 1.44269502f, -(shifted - detail::round_magic));
  float r;
  if constexpr (sizeof(T) < sizeof(float)) {
    r = polynomial(f, 9.582852945e-3f, 5.590642616e-2f, 2.402409911e-1f, 6.931241751e-1f);
  } else {
    r = polynomial(f, 1.326472731e-3f, 9.671512991e-3f, 5.550733581e-2f, 2.402224243e-1f,
                   6.931470037e-1f);
  }
  return fma(r, f, 1.0f) * from_bits((bits(shifted) << 23) + 0x3f800000u); // 0 where j is -127
#endif
}

MPC_FN float exp2(float x) {
  const float clamped = at_least(at_most(x, 129.0f), -151.0f);
  const float shifted = clamped + detail::round_magic;
  const float f = clamped - (shifted - detail::round_magic);
  float r = polynomial(f, 1.540351223e-4f, 1.339073526e-3f, 9.618237615e-3f, 5.550357327e-2f,
                       2.402264923e-1f, 6.931471825e-1f, 1.0f);
  return detail::scale_by_power(r, int(bits(shifted) - detail::round_magic_bits));
}

MPC_FN float expm1(float x) {
  float clamped = x > 89.0f ? 89.0f : x;
  clamped = clamped < -25.0f ? -25.0f : clamped;
  const detail::Reduced z = detail::reduce_ln2(clamped);
  float r = polynomial(z.f, 1.985780254e-4f, 1.393360435e-3f, 8.333360776e-3f, 4.166646674e-2f,
                       1.666666716e-1f, 0.5f);
  r = fma(r * z.f, z.f, z.f);
  const float half = from_bits(unsigned(z.j + 126) << 23); // 2^(j - 1): 2^128 would not be a float
  const float u = fma(half, r, half - 0.5f);
  return x == 0.0f ? x : u + u;
}

#if defined(MPC_CUDA) && defined(MPC_MATH_FAST)
MPC_FN float log(float x) { return __logf(x); }
#else
MPC_FN float log(float x) {
  const bool tiny = x < 1.17549435e-38f;
  const float normal = tiny ? x * 8388608.0f : x;
  const unsigned e = (bits(normal) - 0x3f2aaaabu) & 0xff800000u; // mantissa in [2/3, 4/3)
  const float f = from_bits(bits(normal) - e) - 1.0f;
  const float i = fma(float(int(e)), 1.1920929e-7f, tiny ? -23.0f : 0.0f);
  float r = fma(i, 0.693147182f, detail::log_polynomial(f));
  r = x == from_bits(0x7f800000u) ? x : r;
  r = x == 0.0f ? from_bits(0xff800000u) : r;
  const float bad = x < 0.0f ? from_bits(0x7fc00000u) : r;
  return x != x ? x : bad;
}
#endif

MPC_FN float log1p(float x) {
  const float u = 1.0f + x;
  const unsigned e = (bits(u) - 0x3f400000u) & 0xff800000u; // (1 + x) 2^-k in [0.75, 1.5)
  const float scale = from_bits(0x3f800000u - e);
  const float f = fma(x, scale, scale - 1.0f);
  // |f| may reach 1/2, past log_polynomial, so one more step of the same kind halves [4/3, 3/2).
  const bool upper = f > 0.33333334f;
  const float g = upper ? fma(f, 0.5f, -0.5f) : f;
  const float i = fma(float(int(e)), 1.1920929e-7f, upper ? 1.0f : 0.0f);
  float r = fma(i, 0.693147182f, detail::log_polynomial(g));
  r = x > 1e30f ? log(x) : r;
  r = x == 0.0f ? x : r;
  r = x == -1.0f ? from_bits(0xff800000u) : r;
  const float bad = x < -1.0f ? from_bits(0x7fc00000u) : r;
  return x != x ? x : bad;
}

MPC_FN float tanh(float x) {
  const float t = abs(x);
  const float s = x * x;
  float small = polynomial(s, -6.610371638e-3f, 2.130947635e-2f, -5.390944704e-2f, 1.333311349e-1f,
                           -3.333333135e-1f);
  small = fma(small * s, t, t);                // of |x|: the fma of -0 and +0 would be +0
  const float bounded = t > 10.0f ? 10.0f : t; // tanh(10) is 1 in f32
  const float large =
      1.0f - 2.0f * detail::reciprocal_inside(detail::exp_inside(bounded + bounded) + 1.0f);
  return copysign(t < 0.55f ? small : large, x);
}
/// x / d for a constant d of size 2^-24 to 2^24. On the GPU it needs no call for a slow path.
MPC_FN float divided_by(float x, float d) {
#if defined(MPC_CUDA)
  return detail::quotient_by(x, d);
#else
  return x / d;
#endif
}

#if defined(MPC_CUDA) && defined(MPC_MATH_FAST)
MPC_FN float rsqrt(float x) { return __frsqrt_rn(x); }
#elif defined(MPC_CUDA)
MPC_FN float rsqrt(float x) { return detail::rsqrt_rounded(x); }
#else
MPC_FN float rsqrt(float x) { return 1.0f / sqrt(x); }
#endif

MPC_FN float sigmoid(float x) {
  const float e = detail::exp_below(-abs(x));
  const float numerator = x < 0.0f ? e : 1.0f;
  return detail::quotient_inside(numerator, 1.0f + e);
}

MPC_FN float erf(float x) {
  const float size = abs(x);
  const float t = size > 4.0f ? 4.0f : size; // erf(4) is 1 in f32
  const float s = t * t;
  float r = fma(-1.72853470e-5f, t, 3.83197126e-4f);
  const float u = fma(-3.88396438e-3f, t, 2.42546219e-2f);
  r = fma(r, s, u);
  r = fma(r, t, -1.06777877e-1f);
  r = fma(r, t, -6.34846687e-1f);
  r = fma(r, t, -1.28717512e-1f);
  r = fma(r, t, -t);
  float small = polynomial(s, -5.96761703e-4f, 4.99119423e-3f, -2.67681349e-2f, 1.12819925e-1f,
                           -3.76125336e-1f, 1.28379166e-1f);
  small = fma(small, x, x);
  const float large = copysign(1.0f - detail::exp_inside(r), x);
  return t > 0.927734375f ? large : small;
}

MPC_FN float gelu(float x) { return 0.5f * x * (1.0f + erf(x * 0.70710678f)); }
/// x sigmoid(2u) = 0.5 x (1 + tanh(u)), u = sqrt(2/pi) (x + 0.044715 x^3), without the
/// cancellation.
MPC_FN float gelu_tanh(float x) {
  const float cubic = fma(x * x, 0.0713548163f, 1.59576912f);
  return x * sigmoid(x * cubic);
}
/// gelu_tanh'(x) y = (s + x s (1 - s) 2u') y, s = sigmoid(2u). Where s is 0 or 1 the slope is s,
/// since u' is kept finite: the square is bounded far past where s becomes 0 or 1. A NaN x stays
/// that NaN, since the compiler would choose which NaN a product keeps.
MPC_FN float gelu_tanh_grad(float x, float y) {
  const float square = x * x;
  const float s = sigmoid(x * fma(square, 0.0713548163f, 1.59576912f));
  const float inner = x * s * (1.0f - s);
  const float bounded = square < 1e30f ? square : 1e30f;
  const float slope = fma(inner, fma(bounded, 0.214064449f, 1.59576912f), s);
  return y * (x == x ? slope : x);
}
MPC_FN float silu(float x) { return x * sigmoid(x); }
MPC_FN float relu(float x) { return maximum(x, 0.0f); }
MPC_FN float leaky_relu(float x, float slope) { return x > 0.0f ? x : slope * x; }
MPC_FN float elu(float x, float alpha) { return x > 0.0f ? x : alpha * expm1(x); }
/// log(1 + e^z) / beta, z = beta x, by e^-|z|, which does not overflow.
MPC_FN float softplus(float x, float beta, float threshold) {
  const float z = beta * x;
  const float soft = ((z > 0.0f ? z : 0.0f) + log1p(detail::exp_below(-abs(z)))) / beta;
  return z > threshold ? x : soft;
}
MPC_FN float hardsigmoid(float x) {
  return divided_by(minimum(maximum(x + 3.0f, 0.0f), 6.0f), 6.0f);
}
MPC_FN float hardswish(float x) { return x * hardsigmoid(x); }
/// tanh(log(1 + w)) = n / (n + 2), w = e^x, n = w (w + 2): no digits cancel. From 20 on it is 1.
MPC_FN float mish(float x) {
  const float w = exp(x > 20.0f ? 20.0f : x);
  const float n = w * (w + 2.0f);
  return x * (n / (n + 2.0f));
}

/// Adding 2^23 to what is smaller leaves no room for a fraction: to nearest, halves to even.
MPC_FN float round(float x) {
  const float size = abs(x);
  const float whole = size + 8388608.0f - 8388608.0f;
  return size < 8388608.0f ? copysign(whole, x) : x;
}
MPC_FN float floor(float x) {
  const float near = round(x);
  return copysign(near > x ? near - 1.0f : near, x);
}
MPC_FN float ceil(float x) {
  const float near = round(x);
  return copysign(near < x ? near + 1.0f : near, x);
}
MPC_FN float trunc(float x) {
  const float size = abs(x), near = round(size);
  return copysign(near > size ? near - 1.0f : near, x);
}
MPC_FN float sign(float x) {
  const float s = float(x > 0.0f) - float(x < 0.0f);
  return x == x ? s : x;
}

namespace detail {

/// log2 of a positive double that came from a float; relative error about 1e-13.
MPC_FN double log2_double(double x) {
  const unsigned long long u = bits(x);
  const unsigned long long e = (u - 0x3fe6a09e667f3bcdULL) & 0xfff0000000000000ULL;
  const double m = from_bits(u - e); // [sqrt(1/2), sqrt(2))
  const double k = double((long long)e >> 52);
  const double s = (m - 1.0) / (m + 1.0);
  const double z = s * s;
  double r =
      polynomial(z, 9.80478629205112084e-02, 1.10870720800047590e-01, 1.42860844012907079e-01,
                 1.99999974322306595e-01, 3.33333333398395659e-01, 9.99999999999972577e-01);
  return fma(r * s, 2.8853900817779268, k);
}

/// 2^x for |x| <= 1000.
MPC_FN double exp2_double(double x) {
  constexpr double magic = 6755399441055744.0; // 1.5 * 2^52
  const double shifted = x + magic;
  const double f = x - (shifted - magic);
  double r =
      polynomial(f, 1.31758662531600996e-06, 1.53097379761594047e-05, 1.54038517138043167e-04,
                 1.33334520600990672e-03, 9.61812854290866603e-03, 5.55041093934405122e-02,
                 2.40226506988802130e-01, 6.93147180546513142e-01, 9.99999999999761746e-01);
  return from_bits(bits(r) + (bits(shifted) << 52));
}

/// x - k pi/2 for the nearest integer k, |x| <= 2^50, and k mod 4.
struct Quadrant {
  double r;
  unsigned k;
};
MPC_FN Quadrant reduce_half_pi(float x) {
  constexpr double magic = 6755399441055744.0;
  const double shifted = fma(double(x), 0.63661977236758134, magic);
  const double k = shifted - magic;
  double r = fma(k, -1.5707963267948966, double(x));
  r = fma(k, -6.123233995736766e-17, r);
  return {r, unsigned(bits(shifted)) & 3u};
}

/// The sine and the cosine of a quadrant's rest.
struct SinCos {
  double s, c;
};
MPC_FN SinCos sin_cos(const Quadrant &q) {
  const double z = q.r * q.r;
  double s = polynomial(z, 2.71714969933264865e-06, -1.98391780171367768e-04,
                        8.33332868902019602e-03, -1.66666666304343791e-01);
  s = fma(s * z, q.r, q.r);
  double c = polynomial(z, 2.43726441038625648e-05, -1.38865287592090047e-03,
                        4.16666132202366535e-02, -4.99999995714144385e-01, 0.999999999943913642);
  return {s, c};
}

MPC_FN float sin_of_quadrant(Quadrant q, float x) {
  const auto [s, c] = sin_cos(q);
  const float picked = float((q.k & 1) ? c : s);
  const float with_sign = (q.k & 2) ? -picked : picked;
  return abs(x) <= 1.1258999e15f ? with_sign : from_bits(0x7fc00000u);
}

} // namespace detail

MPC_FN float log2(float x) {
  const double positive = x > 0.0f && x < from_bits(0x7f800000u) ? double(x) : 1.0;
  float r = float(detail::log2_double(positive));
  r = x == from_bits(0x7f800000u) ? x : r;
  r = x == 0.0f ? from_bits(0xff800000u) : r;
  const float bad = x < 0.0f ? from_bits(0x7fc00000u) : r;
  return x != x ? x : bad;
}

MPC_FN float sin(float x) {
  const float r = detail::sin_of_quadrant(detail::reduce_half_pi(x), x);
  return x == 0.0f ? x : r;
}
MPC_FN float cos(float x) {
  detail::Quadrant q = detail::reduce_half_pi(x);
  q.k = q.k + 1;
  return detail::sin_of_quadrant(q, x);
}

/// x^y with C's pow conventions; computed in f64, so it is correctly rounded in all but rare cases.
MPC_FN float pow(float x, float y) {
  const float infinity = from_bits(0x7f800000u);
  const float base = abs(x);
  const bool ordinary = base > 0.0f && base < infinity;
  const double log_base =
      ordinary ? detail::log2_double(double(base)) : (base == 0.0f ? -1e60 : 1e60);
  double t = double(y) * log_base;
  t = t > 300.0 ? 300.0 : t;
  t = t < -300.0 ? -300.0 : t;
  t = t != t ? 0.0 : t;
  float r = float(detail::exp2_double(t));
  const float size = abs(y);
  const bool whole = size >= 8388608.0f || from_bits(bits(size + 8388608.0f)) - 8388608.0f == size;
  const float halved = size * 0.5f;
  const bool even = size >= 16777216.0f || halved + 8388608.0f - 8388608.0f == halved;
  const bool negative = (bits(x) >> 31) != 0;
  r = negative && whole && !even ? -r : r;
  r = negative && ordinary && !whole ? from_bits(0x7fc00000u) : r;
  r = base == 1.0f && size == infinity ? 1.0f : r;
  r = x != x || y != y ? from_bits(0x7fc00000u) : r;
  return x == 1.0f || y == 0.0f ? 1.0f : r;
}

} // namespace mpc
