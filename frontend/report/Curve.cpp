#include "frontend/report/Chart.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>

namespace mpc::report {

Points runningMean(const Points &points, size_t window) {
  Points finite;
  std::copy_if(points.begin(), points.end(), std::back_inserter(finite),
               [](const Point &point) { return std::isfinite(point.value); });
  Points means;
  for (size_t i = 0; i < finite.size(); ++i) {
    const size_t first = i - std::min(i, window / 2);
    const size_t last = std::min(finite.size(), i + (window + 1) / 2);
    // The sum is taken anew, so that the rounding of one huge value does not stay in it.
    double sum = 0;
    for (size_t k = first; k < last; ++k)
      sum += finite[k].value;
    means.push_back({finite[i].step, sum / static_cast<double>(last - first)});
  }
  return means;
}

Points thinned(const Points &points, double low, double high, size_t columns) {
  if (points.size() <= 2 * columns || !(high > low))
    return points;
  const auto columnOf = [&](const Point &point) {
    const double share = (point.step - low) / (high - low);
    return static_cast<size_t>(std::clamp(share, 0.0, 1.0) * (columns - 1));
  };
  Points kept;
  for (size_t first = 0, last; first < points.size(); first = last) {
    std::set<size_t> wanted;
    size_t least = SIZE_MAX, greatest = SIZE_MAX, strange = SIZE_MAX;
    for (last = first; last < points.size() && columnOf(points[last]) == columnOf(points[first]);
         ++last) {
      const double value = points[last].value;
      if (!std::isfinite(value))
        strange = std::min(strange, last);
      else {
        if (least == SIZE_MAX || value < points[least].value)
          least = last;
        if (greatest == SIZE_MAX || value >= points[greatest].value)
          greatest = last;
      }
    }
    for (const size_t index : {least, greatest, strange})
      if (index != SIZE_MAX)
        wanted.insert(index);
    if (first == 0)
      wanted.insert(0);
    if (last == points.size())
      wanted.insert(last - 1);
    for (const size_t index : wanted)
      kept.push_back(points[index]);
  }
  return kept;
}

} // namespace mpc::report
