#include "frontend/train/records/SuddenChange.h"

#include "frontend/train/records/Numbers.h"

#include "llvm/ADT/StringExtras.h"

#include <cmath>
#include <vector>

namespace mpc::train {

std::string suddenChange(const QuantisedRecord &before, const QuantisedRecord &now) {
  constexpr double decibels = 6, times = 16, beyond = 0.01;
  const auto change = [](const char *what, double from, double to, const char *unit) {
    return std::string(what) + " goes from " + formatNumber(from) + " to " + formatNumber(to) +
           unit;
  };
  const auto leaps = [](double from, double to) {
    return from > 0 && to > 0 && (to > times * from || to * times < from);
  };
  std::vector<std::string> found;
  if (isKnown(before.sqnr) && isKnown(now.sqnr) && std::isfinite(before.sqnr) &&
      std::isfinite(now.sqnr) && std::fabs(now.sqnr - before.sqnr) > decibels)
    found.push_back(change("SQNR", before.sqnr, now.sqnr, " dB"));
  if (leaps(before.amax, now.amax))
    found.push_back(change("amax", before.amax, now.amax, "") +
                    (isKnown(now.scale) ? " at the scale " + formatNumber(now.scale) : ""));
  else if (leaps(before.scale, now.scale))
    found.push_back(change("scale", before.scale, now.scale, ""));
  if (now.saturated > beyond && !(before.saturated > beyond))
    found.push_back(formatPercent(now.saturated) + " of it saturates");
  return llvm::join(found, ", ");
}

} // namespace mpc::train
