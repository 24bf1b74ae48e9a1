// Angles and hyperbolic functions, computed in f64 and rounded to f32 once: at most 1 ulp from the
// true value, with the same bits on every back end, without branches. NaN gives NaN.
#pragma once

namespace mpc {
namespace detail {

#if defined(MPC_CUDA)
MPC_FN double sqrt_double(double x) { return __dsqrt_rn(x); }
#else
MPC_FN double sqrt_double(double x) { return __builtin_sqrt(x); }
#endif
MPC_FN double log_double(double x) { return log2_double(x) * 0.69314718055994531; }
MPC_FN double exp_double(double x) { return exp2_double(x * 1.4426950408889634); }

/// The angle in [0, pi / 2] whose tangent is a / b, for a and b of at least 0 that are not both
/// infinite; 0 where both are 0. Above tan(pi / 8) it is pi / 4 more than that of (a - b) / (a +
/// b).
MPC_FN double angle(double a, double b) {
  const double low = a < b ? a : b, high = a < b ? b : a;
  const bool upper = low > 0.41421356237309503 * high;
  const double above = upper ? low - high : low, below = upper ? low + high : high;
  const double t = above / (below > 0.0 ? below : 1.0), z = t * t;
  double r = polynomial(z, 4.707129745149418e-02, -8.456089566774407e-02, 1.1040471038681261e-01,
                        -1.428158731049125e-01, 1.9999883804017493e-01, -3.33333320969287e-01,
                        9.999999999783847e-01);
  r = fma(r, t, upper ? 0.78539816339744831 : 0.0);
  return a > b ? 1.5707963267948966 - r : r;
}

} // namespace detail

/// sin / cos, or -cos / sin in an odd quadrant.
MPC_FN float tan(float x) {
  const detail::Quadrant q = detail::reduce_half_pi(x);
  const auto [s, c] = detail::sin_cos(q);
  const bool odd = (q.k & 1) != 0;
  const float r = float((odd ? -c : s) / (odd ? s : c));
  const float inside = abs(x) <= 1.1258999e15f ? r : from_bits(0x7fc00000u);
  return x == 0.0f ? x : inside;
}

MPC_FN float asin(float x) {
  const double size = double(abs(x)), rest = (1.0 - size) * (1.0 + size);
  const float r = float(detail::angle(size, detail::sqrt_double(rest > 0.0 ? rest : 0.0)));
  return abs(x) <= 1.0f ? copysign(r, x) : from_bits(0x7fc00000u);
}
MPC_FN float acos(float x) {
  const double size = double(abs(x)), rest = (1.0 - size) * (1.0 + size);
  const double r = detail::angle(detail::sqrt_double(rest > 0.0 ? rest : 0.0), size);
  const float y = float(x < 0.0f ? 3.1415926535897931 - r : r);
  return abs(x) <= 1.0f ? y : from_bits(0x7fc00000u);
}
MPC_FN float atan(float x) {
  const float r = copysign(float(detail::angle(double(abs(x)), 1.0)), x);
  return x == x ? r : x;
}
/// The angle of the point (x, y), by C's conventions for zeros and infinities.
MPC_FN float atan2(float y, float x) {
  const float infinity = from_bits(0x7f800000u);
  const bool both = abs(x) == infinity && abs(y) == infinity;
  const double a = both ? 1.0 : double(abs(y)), b = both ? 1.0 : double(abs(x));
  const double r = detail::angle(a, b);
  const bool left = (bits(x) >> 31) != 0;
  const float size = float(left ? 3.1415926535897931 - r : r);
  return x == x && y == y ? copysign(size, y) : from_bits(0x7fc00000u);
}

/// Below 1 by the series of sinh, where the difference would cancel.
MPC_FN float sinh(float x) {
  const double size = double(abs(x)), z = size * size;
  double small = polynomial(z, 2.505210838544172e-08, 2.7557319223985893e-06, 1.984126984126984e-04,
                            8.333333333333333e-03, 1.6666666666666666e-01);
  small = fma(small * z, size, size);
  const double e = detail::exp_double(size < 100.0 ? size : 100.0);
  const float r = copysign(float(size < 1.0 ? small : 0.5 * (e - 1.0 / e)), x);
  return x == x ? r : x;
}
MPC_FN float cosh(float x) {
  const double size = double(abs(x));
  const double e = detail::exp_double(size < 100.0 ? size : 100.0);
  const float r = float(0.5 * (e + 1.0 / e));
  return x == x ? r : x;
}

/// log(|x| + sqrt(x^2 + 1)), near 0 by its series.
MPC_FN float asinh(float x) {
  const float infinity = from_bits(0x7f800000u);
  const double size = abs(x) < infinity ? double(abs(x)) : 1.0, z = size * size;
  const double large = detail::log_double(size + detail::sqrt_double(z + 1.0));
  const double small = size * fma(z, -1.6666666666666666e-01, 1.0);
  const float r = copysign(float(size < 1e-3 ? small : large), x);
  return abs(x) < infinity ? r : x;
}
MPC_FN float acosh(float x) {
  const float infinity = from_bits(0x7f800000u);
  const double inside = x >= 1.0f && x < infinity ? double(x) : 1.0;
  const double root = detail::sqrt_double((inside - 1.0) * (inside + 1.0));
  const float r = float(detail::log_double(inside + root));
  const float bad = x < 1.0f ? from_bits(0x7fc00000u) : x; // infinity and NaN are themselves
  return x >= 1.0f && x < infinity ? r : bad;
}
/// log((1 + x) / (1 - x)) / 2, near 0 by its series.
MPC_FN float atanh(float x) {
  const double size = double(abs(x)), inside = size < 1.0 ? size : 0.0, z = inside * inside;
  const double large = 0.5 * detail::log_double((1.0 + inside) / (1.0 - inside));
  const double small = inside * fma(z, 3.3333333333333331e-01, 1.0);
  const float r = float(inside < 1e-3 ? small : large);
  const float edge = size == 1.0 ? from_bits(0x7f800000u) : from_bits(0x7fc00000u);
  return copysign(size < 1.0 ? r : edge, x);
}

} // namespace mpc
