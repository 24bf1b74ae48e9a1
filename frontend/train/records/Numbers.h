// Numbers as a run prints them.
#pragma once

#include <string>

namespace mpc::train {

/// "1:02:03", "2:03".
std::string formatDuration(double seconds);
/// Six significant digits, or "nan" and "inf".
std::string formatNumber(double value);
/// A share of 1 as "2.5%".
std::string formatPercent(double share);

} // namespace mpc::train
