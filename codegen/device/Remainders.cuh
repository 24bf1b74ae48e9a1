// Quotients and remainders of floats, as PyTorch's fmod, remainder and div with a rounding mode
// have them. The same bits on every back end.
#pragma once

namespace mpc {

/// x - y trunc(x / y), exactly, with the sign of x. Each pass takes up to 28 bits of the quotient,
/// which f64 holds exactly beside f32's 24 bits; there are 10 passes at most, mostly 1.
MPC_FN float remainder_trunc(float x, float y) {
  const float infinity = from_bits(0x7f800000u), size = abs(x), by = abs(y);
  const bool ordinary = size < infinity && by > 0.0f && by < infinity;
  double rest = ordinary ? double(size) : 0.0, unit = ordinary ? double(by) : 1.0;
  const double last = unit;
  while (unit * 268435456.0 <= rest)
    unit *= 268435456.0;
  for (;;) {
    rest -= double((long long)(rest / unit)) * unit;
    if (unit <= last)
      break;
    unit *= 1.0 / 268435456.0;
  }
  const bool keeps = size < infinity && by == infinity;
  const float other = keeps ? x : from_bits(0x7fc00000u);
  return ordinary ? copysign(float(rest), x) : other;
}
/// With the sign of y: rounded once, and y itself where a tiny x has the other sign.
MPC_FN float remainder_floor(float x, float y) {
  const float rest = remainder_trunc(x, y);
  return rest != 0.0f && (rest < 0.0f) != (y < 0.0f) ? rest + y : rest;
}

MPC_FN float quotient_trunc(float x, float y) { return trunc(x / y); }
/// The true quotient rounded down, then to f32; a zero has the sign of x / y.
MPC_FN float quotient_floor(float x, float y) {
  const float rest = remainder_trunc(x, y), near = x / y;
  const bool goes_down = rest != 0.0f && (rest < 0.0f) != (y < 0.0f);
  const double whole = (double(x) - double(rest)) / double(y) - (goes_down ? 1.0 : 0.0);
  // Beside a whole number by less than f64's rounding; past 2^52 there is no fraction.
  constexpr double magic = 6755399441055744.0; // 1.5 * 2^52
  const double size = whole < 0.0 ? -whole : whole;
  const double nearest = size < 2251799813685248.0 ? whole + magic - magic : whole;
  const float q = whole == 0.0 ? copysign(0.0f, near) : float(nearest);
  return y == 0.0f ? near : q;
}

} // namespace mpc
