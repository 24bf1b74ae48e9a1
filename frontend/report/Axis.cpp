#include "frontend/report/Chart.h"
#include "frontend/report/Markup.h"

#include <algorithm>
#include <cmath>

namespace mpc::report {
namespace {

constexpr int wantedTicks = 6;

/// 1, 2 or 5 times a power of ten, so that about `wantedTicks` fit into `span`.
double roundStep(double span) {
  const double rough = span / wantedTicks;
  const double ten = std::pow(10, std::floor(std::log10(rough)));
  const double digit = rough / ten;
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * ten;
}

Axis linear(double low, double high, bool round, bool asPercent) {
  if (!(high > low)) {
    const double pad = low == 0 ? 1 : std::fabs(low) * 0.1;
    low = !round || low == 0 ? low : low - pad;
    high += pad;
  }
  const double step = roundStep(high - low);
  Axis axis = {Axis::Linear, low, high, {}};
  if (round) {
    axis.low = std::floor(low / step + 1e-9) * step;
    axis.high = std::ceil(high / step - 1e-9) * step;
  }
  const long first = std::lround(std::ceil(axis.low / step - 1e-9));
  const long last = std::lround(std::floor(axis.high / step + 1e-9));
  for (long i = first; i <= last && i - first < 3 * wantedTicks; ++i) {
    const double value = i * step;
    axis.ticks.push_back({value, asPercent ? shortNumber(100 * value) + "%" : shortNumber(value)});
  }
  return axis;
}

std::string decimal(double digit, int exponent) {
  if (exponent >= -3 && exponent <= 4)
    return shortNumber(digit * std::pow(10, exponent));
  return (digit == 1 ? "" : shortNumber(digit) + "×") + power(10, exponent);
}

/// Ticks at decades, at 1, 2, 5 of them where there are few.
Axis decades(double low, double high) {
  Axis axis = {Axis::Log10, low, high, {}};
  if (high / low < 1.5) {
    axis.low = low / 1.5;
    axis.high = high * 1.5;
  }
  const int first = std::floor(std::log10(axis.low)), last = std::ceil(std::log10(axis.high));
  const int stride = std::max(1, (last - first + wantedTicks) / (wantedTicks + 1));
  const bool fine = std::log10(axis.high / axis.low) < 2.5;
  for (int exponent = first - (first % stride + stride) % stride; exponent <= last;
       exponent += stride)
    for (const double digit : {1.0, 2.0, 5.0}) {
      const double value = digit * std::pow(10, exponent);
      if (value >= axis.low * 0.999 && value <= axis.high * 1.001 && (fine || digit == 1))
        axis.ticks.push_back({value, decimal(digit, exponent)});
    }
  return axis;
}

/// Ends and ticks at powers of two.
Axis octaves(double low, double high) {
  int first = std::floor(std::log2(low)), last = std::ceil(std::log2(high));
  if (last - first < 3) {
    --first;
    ++last;
  }
  Axis axis = {Axis::Log2, std::ldexp(1, first), std::ldexp(1, last), {}};
  const int stride = std::max(1, (last - first + wantedTicks - 1) / wantedTicks);
  for (int exponent = first + ((last - first) % stride + 1) / 2; exponent <= last;
       exponent += stride)
    axis.ticks.push_back({std::ldexp(1, exponent), power(2, exponent)});
  return axis;
}

} // namespace

double Axis::position(double value) const {
  const double share =
      kind == Linear ? (value - low) / (high - low) : std::log(value / low) / std::log(high / low);
  return std::clamp(share, 0.0, 1.0);
}

Axis makeAxis(Axis::Kind kind, double low, double high, bool round, bool asPercent) {
  switch (kind) {
  case Axis::Log10:
    return decades(low, high);
  case Axis::Log2:
    return octaves(low, high);
  case Axis::Linear:
    break;
  }
  return linear(low, high, round, asPercent);
}

} // namespace mpc::report
