#include "frontend/train/records/RecordText.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace mpc::train {

std::string formatDuration(double seconds) {
  const uint64_t whole = static_cast<uint64_t>(std::llround(std::min(seconds, 1e12)));
  char text[40];
  if (whole >= 3600)
    std::snprintf(text, sizeof(text), "%llu:%02u:%02u",
                  static_cast<unsigned long long>(whole / 3600),
                  static_cast<unsigned>(whole / 60 % 60), static_cast<unsigned>(whole % 60));
  else
    std::snprintf(text, sizeof(text), "%u:%02u", static_cast<unsigned>(whole / 60),
                  static_cast<unsigned>(whole % 60));
  return text;
}

std::string formatNumber(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.6g", value);
  return std::isnan(value) ? "nan" : text;
}

std::string formatPercent(double share) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3g%%", share * 100);
  return text;
}

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
