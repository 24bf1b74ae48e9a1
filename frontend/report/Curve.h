// Points of curves: averages, and thinning to the resolution of columns of pixels.
#pragma once

#include <cstddef>
#include <vector>

namespace mpc::report {

struct Point {
  double step, value;
};
using Points = std::vector<Point>;

/// For each finite point the mean of the `window` finite values around it, with fewer at the ends.
Points runningMean(const Points &points, size_t window);

/// The least and the greatest value, in their order, of each of `columns` equal parts of the steps
/// [low, high], and the first and last point of all. So no extreme is lost. Of the values that are
/// not finite each column keeps at most one.
Points thinned(const Points &points, double low, double high, size_t columns);

} // namespace mpc::report
