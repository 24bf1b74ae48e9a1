#include "frontend/report/Chart.h"
#include "frontend/report/Markup.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mpc::report {
namespace {

constexpr double width = 640, height = 300;
constexpr double left = 62, right = 14, top = 12, bottom = 40;
constexpr double plotWidth = width - left - right, plotHeight = height - top - bottom;

struct Range {
  double low = HUGE_VAL, high = -HUGE_VAL;

  void hold(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool empty() const { return low > high; }
};

/// Whether an axis of this kind can show the value.
bool shows(Axis::Kind kind, double value) {
  return std::isfinite(value) && (kind == Axis::Linear || value > 0);
}

/// The value, limited to the range that axes can compute with.
double tame(Axis::Kind kind, double value) {
  if (kind != Axis::Linear)
    return std::clamp(value, 1e-150, 1e150);
  return std::fabs(value) < 1e-150 ? 0 : std::clamp(value, -1e150, 1e150);
}

class Drawing {
public:
  Drawing(const Chart &chart, size_t columns) : chart(chart), columns(columns) { findAxes(); }

  std::string draw() {
    out = "<svg viewBox=\"0 0 640 300\" role=\"img\" aria-label=\"" + escape(summary()) +
          "\" data-chart=\"" + escape(chart.id) + "\" data-low=\"" + shortest(steps.low) +
          "\" data-high=\"" + shortest(steps.high) + "\" data-left=\"62\" data-width=\"" +
          coordinate(plotWidth) + "\">";
    drawGrid();
    for (const Mark &mark : chart.marks)
      if (mark.kind == Mark::Restart)
        drawMark(mark);
    // Faint lines are drawn first, below the others.
    for (const bool faint : {true, false})
      for (const Series &series : chart.series)
        if (faint == (series.style == Series::Faint || series.style == Series::Undone))
          drawSeries(series);
    drawStrange();
    drawEvents();
    out += "<line class=\"hair\" y1=\"" + coordinate(top) + "\" y2=\"" +
           coordinate(top + plotHeight) + "\" hidden/></svg>\n";
    return out;
  }

private:
  void findAxes() {
    Range x, y;
    for (const Series &series : chart.series)
      for (const Point &point : series.points) {
        x.hold(point.step);
        if (shows(chart.kind, point.value))
          y.hold(tame(chart.kind, point.value));
      }
    if (y.empty())
      y.hold(1);
    if (chart.asPercent)
      y.hold(0);
    if (x.low <= x.high / 10)
      x.low = 0;
    steps = makeAxis(Axis::Linear, x.low, x.high, /*round=*/false);
    values = makeAxis(chart.kind, y.low, y.high, /*round=*/true, chart.asPercent);
  }

  static std::string shortest(double value) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.12g", value);
    return text;
  }

  double xOf(double step) const { return left + plotWidth * steps.position(step); }
  double yOf(double value) const {
    return top + plotHeight * (1 - values.position(tame(chart.kind, value)));
  }

  std::string summary() const {
    std::string names;
    for (const Series &series : chart.series)
      if (series.style != Series::Faint && series.style != Series::Undone && !series.points.empty())
        names += (names.empty() ? "" : ", ") + series.runName + " " + series.name + " ends at " +
                 shortNumber(series.points.back().value);
    return chart.title + " over steps. " + names.substr(0, 1000);
  }

  void drawGrid() {
    out += "<g class=\"grid\">";
    for (const Tick &tick : values.ticks) {
      const std::string y = coordinate(yOf(tick.value));
      out += "<path d=\"M" + coordinate(left) + " " + y + "h" + coordinate(plotWidth) + "\"/>";
      out += "<text x=\"" + coordinate(left - 8) + "\" y=\"" + y + "\" class=\"y\">" + tick.label +
             "</text>";
    }
    const std::string floor = coordinate(top + plotHeight);
    for (const Tick &tick : steps.ticks) {
      if (tick.value != std::floor(tick.value))
        continue;
      const std::string x = coordinate(xOf(tick.value));
      out += "<path class=\"tick\" d=\"M" + x + " " + floor + "v4\"/>";
      out += "<text x=\"" + x + "\" y=\"" + coordinate(top + plotHeight + 17) + "\" class=\"x\">" +
             tick.label + "</text>";
    }
    out += "<path class=\"base\" d=\"M" + coordinate(left) + " " + floor + "h" +
           coordinate(plotWidth) + "\"/>";
    out += "<text x=\"" + coordinate(left + plotWidth / 2) + "\" y=\"" + coordinate(height - 5) +
           "\" class=\"x\">step</text></g>";
  }

  void drawSeries(const Series &series) {
    const Points points = thinned(series.points, steps.low, steps.high, columns);
    std::string path, stepData, valueData, dots;
    double before = 0;
    bool joined = false;
    for (const Point &point : points) {
      if (!shows(chart.kind, point.value)) {
        joined = false;
        continue;
      }
      const std::string x = coordinate(xOf(point.step)), y = coordinate(yOf(point.value));
      if (joined && series.style == Series::Stairs)
        path += "H" + x + "V" + y;
      else
        path += (joined ? "L" : "M") + x + " " + y + (joined ? "" : "h0");
      if (series.style == Series::Dots)
        dots += "M" + x + " " + y + "h0";
      stepData += (stepData.empty() ? "" : " ") + shortest(point.step - before);
      valueData += (valueData.empty() ? "" : " ") + compact(point.value);
      before = point.step;
      joined = true;
    }
    if (path.empty())
      return;
    static const char *const styles[] = {"line", "faint", "joint", "line", "undone"};
    out += "<path class=\"" + std::string(styles[series.style]) + " " + runClass(series.run) +
           "\" data-run=\"" + escape(series.runName) + "\" data-index=\"" +
           std::to_string(series.run) + "\" data-series=\"" + escape(series.name) +
           "\" data-steps=\"" + stepData + "\" data-values=\"" + valueData + "\" d=\"" + path +
           "\"/>";
    if (!dots.empty())
      out += "<path class=\"dots " + runClass(series.run) + "\" data-index=\"" +
             std::to_string(series.run) + "\" d=\"" + dots + "\"/>";
  }

  static std::string compact(double value) {
    char text[32];
    std::snprintf(text, sizeof(text), "%.5g", value);
    return text;
  }

  void open(const char *shape, const Mark &mark) {
    out += "<path class=\"" + std::string(shape) + " " + runClass(mark.run) + "\" data-index=\"" +
           std::to_string(mark.run) + "\" d=\"";
  }

  void drawMark(const Mark &mark) {
    open("restart", mark);
    out += "M" + coordinate(xOf(mark.step)) + " " + coordinate(top) + "v" + coordinate(plotHeight) +
           "\"><title>" + escape(mark.runName + ": " + mark.text) + "</title></path>";
  }

  /// Draws marks of one run that fall on one place as one mark with their number.
  void drawMerged(Mark::Kind kind, double apart, const std::string &shape, const char *style) {
    std::map<std::pair<size_t, long>, std::vector<const Mark *>> places;
    for (const Mark &mark : chart.marks)
      if (mark.kind == kind)
        places[{mark.run, std::lround(xOf(mark.step) / apart)}].push_back(&mark);
    for (const auto &[place, marks] : places) {
      const Mark &first = *marks.front();
      const double y = kind == Mark::Event ? yOf(first.value) : top + 4;
      open(style, first);
      out += "M" + coordinate(xOf(first.step)) + " " + coordinate(y) + shape + "\"><title>" +
             escape(first.runName + ", step " + shortNumber(first.step) + ": " + first.text +
                    (marks.size() > 1 ? "; and " + std::to_string(marks.size() - 1) +
                                            " more up to step " + shortNumber(marks.back()->step)
                                      : "")) +
             "</title></path>";
    }
  }
  void drawStrange() { drawMerged(Mark::Strange, 5, "m-4 3h8l-4-7z", "strange"); }
  void drawEvents() { drawMerged(Mark::Event, 4, "m0-5l4.5 5l-4.5 5l-4.5-5z", "event"); }

  const Chart &chart;
  const size_t columns;
  Axis steps, values;
  std::string out;
};

} // namespace

bool Chart::empty() const {
  return std::all_of(series.begin(), series.end(),
                     [](const Series &one) { return one.points.empty(); });
}

std::string runClass(size_t run) { return "r" + std::to_string(run); }

std::string drawChart(const Chart &chart, size_t columns) {
  const std::string note = chart.note.empty() ? "" : "<p>" + escape(chart.note) + "</p>";
  return "<figure class=\"card\"><figcaption><h2>" + escape(chart.title) + "</h2>" + note +
         "</figcaption>\n" + Drawing(chart, columns).draw() + "</figure>\n";
}

} // namespace mpc::report
