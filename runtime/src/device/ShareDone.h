// How far a compilation of several units is, in words for people who wait.
#pragma once

#include <chrono>
#include <string>

namespace mpc {

class ShareDone {
public:
  /// "3 of 12 units are compiled (25 %), about 14 s left", or "" where the last text is younger
  /// than two seconds, or less than a tenth of the units ago. The time that is left is that of
  /// units like those before.
  std::string take(size_t done, size_t units) {
    const Clock::time_point now = Clock::now();
    if (done == units || now - last < std::chrono::seconds(2) || 10 * (done - told) < units)
      return "";
    last = now;
    told = done;
    const double seconds = std::chrono::duration<double>(now - start).count();
    const double left = seconds / static_cast<double>(done) * static_cast<double>(units - done);
    return std::to_string(done) + " of " + std::to_string(units) + " units are compiled (" +
           std::to_string(100 * done / units) + " %), about " +
           std::to_string(static_cast<long>(left) + 1) + " s left";
  }

private:
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  Clock::time_point last = start;
  size_t told = 0;
};

} // namespace mpc
