// Numbers that become infinite or 0 in a narrower format.
// A constant or a parameter is rounded to the format that it is read in. Beyond the format's range
// that changes what it means: -1e20 is -inf in f16, and 1e-12 is 0.
#pragma once

#include "ir/formats/FloatFormat.h"

#include <string>

namespace mpc {

class LostNumbers {
public:
  explicit LostNumbers(const FloatFormat &format);

  void count(double x) {
    const double size = x < 0 ? -x : x;
    if (!(size > 0 && size <= largest))
      return; // 0, infinite or NaN already
    ++numbers;
    if (size >= overflow)
      note(infinite, firstInfinite, x);
    else if (size <= underflow)
      note(zero, firstZero, x);
  }
  bool any() const { return infinite || zero; }
  /// Whether to tell of it: a few tiny numbers among many others mean nothing.
  bool matters() const { return infinite || zero * 100 > numbers; }
  /// "-1e+20 becomes -inf", or "3 of 64 numbers, such as 1e-12, become 0".
  std::string text() const;

private:
  static void note(long long &lost, double &first, double x) { first = lost++ ? first : x; }

  static constexpr double largest = 1.7976931348623157e308;
  const FloatFormat &format;
  double overflow, underflow; // from the first, and up to the second, a number is lost
  long long numbers = 0, infinite = 0, zero = 0;
  double firstInfinite = 0, firstZero = 0;
};

} // namespace mpc
