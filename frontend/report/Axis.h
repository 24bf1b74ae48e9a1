// An axis with ticks at round numbers.
#pragma once

#include <string>
#include <vector>

namespace mpc::report {

struct Tick {
  double value;
  std::string label;
};

struct Axis {
  enum Kind { Linear, Log10, Log2 };
  Kind kind = Linear;
  double low = 0, high = 1;
  std::vector<Tick> ticks;

  /// The place of `value` between low (0) and high (1); a value outside is at the end.
  double position(double value) const;
};

/// An axis that holds [low, high]; for a logarithmic one both are positive. `round` moves the ends
/// of a linear axis to ticks. Numbers are labelled as shares ("5%") if `asPercent`.
Axis makeAxis(Axis::Kind kind, double low, double high, bool round, bool asPercent = false);

} // namespace mpc::report
