// Whole numbers and truth: every input has a result, and none traps or overflows. T is int or
// long long.
#pragma once

namespace mpc {

MPC_FN bool complement(bool x) { return !x; }
MPC_FN int complement(int x) { return ~x; }
MPC_FN long long complement(long long x) { return ~x; }

namespace detail {

/// Whether a number can be shifted by so much.
template <class T>
MPC_FN bool is_shift(T by) {
  return by >= 0 && by < T(sizeof(T) * 8);
}
/// What may divide: not 0, and not -1, which overflows on the smallest number. CPUs trap on both.
template <class T>
MPC_FN T divisor(T y) {
  return y == 0 || y == -1 ? T(1) : y;
}
/// Whether what is rounded towards zero has to go down.
template <class T>
MPC_FN bool goes_down(T rest, T y) {
  return rest != 0 && (rest < 0) != (y < 0);
}

} // namespace detail

// Arithmetic wraps: it is done without a sign, since the overflow of a signed number is undefined.
template <class T>
MPC_FN T wrapped_add(T x, T y) {
  return T((unsigned long long)x + (unsigned long long)y);
}
template <class T>
MPC_FN T wrapped_sub(T x, T y) {
  return T((unsigned long long)x - (unsigned long long)y);
}
template <class T>
MPC_FN T wrapped_mul(T x, T y) {
  return T((unsigned long long)x * (unsigned long long)y);
}
template <class T>
MPC_FN T wrapped_neg(T x) {
  return wrapped_sub(T(0), x);
}
/// The smallest number is itself.
template <class T>
MPC_FN T wrapped_abs(T x) {
  return x < 0 ? wrapped_neg(x) : x;
}
/// The smallest number of the type.
template <class T>
MPC_FN T lowest() {
  return T(1ull << (sizeof(T) * 8 - 1));
}

template <class T>
MPC_FN T shift_left(T x, T by) {
  const unsigned long long moved = (unsigned long long)x << (detail::is_shift(by) ? int(by) : 0);
  return detail::is_shift(by) ? T(moved) : T(0);
}
/// Down, so that a negative number ends at -1.
template <class T>
MPC_FN T shift_right(T x, T by) {
  return x >> (detail::is_shift(by) ? int(by) : int(sizeof(T) * 8 - 1));
}

/// 0 where y is 0; the smallest number by -1 is itself.
template <class T>
MPC_FN T quotient_trunc(T x, T y) {
  const T q = x / detail::divisor(y);
  const T negative = T(0ull - (unsigned long long)x);
  return y == 0 ? T(0) : y == -1 ? negative : q;
}
/// x where y is 0.
template <class T>
MPC_FN T remainder_trunc(T x, T y) {
  const T rest = x % detail::divisor(y);
  return y == 0 ? x : rest;
}
template <class T>
MPC_FN T quotient_floor(T x, T y) {
  const T q = quotient_trunc(x, y);
  return y != 0 && detail::goes_down(remainder_trunc(x, y), y) ? q - 1 : q;
}
template <class T>
MPC_FN T remainder_floor(T x, T y) {
  const T rest = remainder_trunc(x, y);
  return y != 0 && detail::goes_down(rest, y) ? rest + y : rest;
}

} // namespace mpc
