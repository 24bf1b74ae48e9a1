#include "frontend/train/records/Numbers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
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

} // namespace mpc::train
