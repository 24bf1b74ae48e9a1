// A chart of curves over steps, drawn as SVG.
#pragma once

#include "frontend/report/Axis.h"
#include "frontend/report/Curve.h"

#include <string>
#include <vector>

namespace mpc::report {

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
