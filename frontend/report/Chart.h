// A chart of curves over steps, drawn as SVG.
#pragma once

#include <cstddef>
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

struct Series {
  enum Style {
    Line,  // the main line
    Faint, // behind its own mean
    Dots,  // evaluations, joined
    Stairs,
    Undone, // steps that a resumption undid
  };
  size_t run = 0;
  std::string name, runName; // name: "loss/train"
  Style style = Line;
  Points points; // steps do not fall
};

/// Something at one step.
struct Mark {
  enum Kind {
    Event,   // at its value: a skipped step, a sudden change
    Strange, // a value that is not finite: at the upper edge
    Restart, // a line from top to bottom
  };
  Kind kind;
  size_t run = 0;
  double step = 0, value = 0;
  std::string runName, text;
};

struct Chart {
  std::string id, title, note; // note: explains the drawing in words
  Axis::Kind kind = Axis::Linear;
  bool asPercent = false;
  std::vector<Series> series;
  std::vector<Mark> marks;

  /// Whether there is nothing to draw.
  bool empty() const;
};

/// Draws the chart, with every curve thinned to `columns` columns. The classes r0, r1, .. and
/// data-run tell runs apart.
std::string drawChart(const Chart &chart, size_t columns);

/// "r3", to which the page gives a colour.
std::string runClass(size_t run);

} // namespace mpc::report
