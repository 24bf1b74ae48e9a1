#include "ir/formats/LostNumbers.h"

#include <cmath>
#include <cstdio>

namespace mpc {

/// Ties go to even: half of the least number goes to 0, and half a unit beyond the largest leaves
/// the range.
LostNumbers::LostNumbers(const FloatFormat &format)
    : format(format),
      overflow(format.max + std::ldexp(1.0, std::ilogb(format.max) - format.mantissaBits - 1)),
      underflow(format.minSubnormal / 2) {}

std::string LostNumbers::text() const {
  const auto shown = [](double x) {
    char digits[32];
    std::snprintf(digits, sizeof(digits), "%.6g", x);
    return std::string(digits);
  };
  const auto part = [&](long long lost, double first, const std::string &what) {
    if (numbers == 1)
      return shown(first) + " becomes " + what;
    return std::to_string(lost) + " of " + std::to_string(numbers) + " numbers, such as " +
           shown(first) + (lost == 1 ? ", becomes " : ", become ") + what;
  };
  std::string text;
  if (infinite)
    text = part(infinite, firstInfinite, shown(format.round(firstInfinite)));
  if (zero)
    text += (text.empty() ? "" : "; ") + part(zero, firstZero, "0");
  return text;
}

} // namespace mpc
