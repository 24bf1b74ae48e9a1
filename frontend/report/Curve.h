// Points of curves: averaged, and thinned to what a column of pixels can show.
#pragma once

#include <cstddef>
#include <vector>

namespace mpc::report {

struct Point {
  double step, value;
};
using Points = std::vector<Point>;

/// At each point that is finite the mean of the `window` finite values around it, of fewer at the
/// ends.
Points runningMean(const Points &points, size_t window);

/// Of each of `columns` equal parts of [low, high] in steps the least and the greatest value, in
/// their order, and the first and last point of all: no extreme is lost. Values that are not finite
/// are kept at most once a column.
Points thinned(const Points &points, double low, double high, size_t columns);

} // namespace mpc::report
