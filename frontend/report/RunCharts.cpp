#include "frontend/report/Markup.h"
#include "frontend/report/Parts.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace mpc::report {
namespace {

Chart newChart(const std::string &id, const std::string &title, const std::string &note,
               Axis::Kind kind = Axis::Linear) {
  Chart chart;
  chart.id = id;
  chart.title = title;
  chart.note = note;
  chart.kind = kind;
  return chart;
}

/// The most results of steps and evaluations, beside the loss, that are drawn.
constexpr size_t mostOthers = 12;

using StepValue = std::function<double(const train::StepRecord &)>;

Points pointsOf(const std::vector<train::StepRecord> &steps, const StepValue &value) {
  Points points;
  for (const train::StepRecord &step : steps)
    if (const double found = value(step); train::isKnown(found))
      points.push_back({static_cast<double>(step.step), found});
  return points;
}

Points evaluations(const History &run, const std::string &name) {
  Points points;
  for (const train::EvalRecord &eval : run.evals)
    if (const auto found = eval.values.find(name);
        found != eval.values.end() && train::isKnown(found->second))
      points.push_back({static_cast<double>(eval.step), found->second});
  return points;
}

void markRestarts(Chart &chart, const std::vector<History> &runs) {
  for (size_t i = 0; i < runs.size(); ++i)
    for (size_t start = 1; start < runs[i].starts.size(); ++start) {
      const train::RunRecord &record = runs[i].starts[start];
      chart.marks.push_back({Mark::Restart, i, static_cast<double>(record.firstStep), 0,
                             runs[i].name,
                             "goes on from step " + std::to_string(record.firstStep) +
                                 (record.precision.empty() ? "" : " in " + record.precision)});
    }
}

/// The values of steps that are neither finite nor shown by the axis.
void markStrange(Chart &chart, size_t run, const std::string &runName, const std::string &what,
                 const Points &points) {
  for (const Point &point : points)
    if (!std::isfinite(point.value))
      chart.marks.push_back(
          {Mark::Strange, run, point.step, 0, runName, what + " is " + shortNumber(point.value)});
}

/// A value of each step, and the mean of it where there are many.
void addSteps(Chart &chart, const std::vector<History> &runs, const std::string &name,
              const StepValue &value, size_t window) {
  for (size_t i = 0; i < runs.size(); ++i) {
    const Points points = pointsOf(runs[i].steps, value);
    if (window > 1) {
      chart.series.push_back({i, name, runs[i].name, Series::Faint, points});
      chart.series.push_back(
          {i, name + "/mean", runs[i].name, Series::Line, runningMean(points, window)});
    } else {
      chart.series.push_back({i, name, runs[i].name, Series::Line, points});
    }
    for (const std::vector<train::StepRecord> &undone : runs[i].undone)
      chart.series.push_back(
          {i, name + "/undone", runs[i].name, Series::Undone, pointsOf(undone, value)});
    markStrange(chart, i, runs[i].name, name, points);
  }
}

/// The kind of axis: logarithmic if one part of the curves would flatten the rest.
Axis::Kind kindFor(const Chart &chart) {
  std::vector<double> values;
  for (const Series &series : chart.series)
    for (const Point &point : series.points)
      if (std::isfinite(point.value))
        values.push_back(point.value);
  if (values.empty())
    return Axis::Linear;
  const auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  const double median = *middle;
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  return *least > 0 && *greatest > 20 * median ? Axis::Log10 : Axis::Linear;
}

/// A value that steps and evaluations have: the loss, or one of the others.
Chart scalarChart(const std::vector<History> &runs, const std::string &name, const StepValue &value,
                  size_t window) {
  Chart chart = newChart(name, name, "");
  addSteps(chart, runs, name + "/train", value, window);
  bool evaluated = false;
  const bool stepped = !chart.empty();
  for (size_t i = 0; i < runs.size(); ++i) {
    chart.series.push_back(
        {i, name + "/eval", runs[i].name, Series::Dots, evaluations(runs[i], name)});
    evaluated |= !chart.series.back().points.empty();
  }
  chart.kind = kindFor(chart);
  markRestarts(chart, runs);
  if (stepped && window > 1)
    chart.note = "Thin: each step. Bold: mean of " + std::to_string(window) + " around it.";
  if (evaluated)
    chart.note += std::string(chart.note.empty() ? "" : " ") + "Dots: evaluation.";
  return chart;
}

Chart scaleChart(const std::vector<History> &runs) {
  Chart chart = newChart("scale", "loss scale",
                         "Diamonds: skipped steps, whose gradients were not finite.", Axis::Log2);
  for (size_t i = 0; i < runs.size(); ++i) {
    const Points points =
        pointsOf(runs[i].steps, [](const train::StepRecord &step) { return step.scale; });
    chart.series.push_back({i, "scale", runs[i].name, Series::Stairs, points});
    markStrange(chart, i, runs[i].name, "scale", points);
    for (const train::StepRecord &step : runs[i].steps)
      if (step.skipped && step.scale > 0)
        chart.marks.push_back(
            {Mark::Event, i, static_cast<double>(step.step), step.scale, runs[i].name,
             train::isKnown(step.loss) && !std::isfinite(step.loss)
                 ? "skipped, the loss is not finite"
             : step.nonfinite.empty()
                 ? "skipped"
                 : "skipped, the gradient of " + step.nonfinite + " is not finite"});
  }
  markRestarts(chart, runs);
  return chart;
}

Chart gradNormChart(const std::vector<History> &runs, size_t window) {
  Chart chart = newChart("grad_norm", "gradient norm", "", Axis::Log10);
  addSteps(
      chart, runs, "grad_norm", [](const train::StepRecord &step) { return step.gradNorm; },
      window);
  if (window > 1)
    chart.note = "Thin: each step. Bold: mean of " + std::to_string(window) + " around it.";
  if (std::any_of(chart.marks.begin(), chart.marks.end(),
                  [](const Mark &mark) { return mark.kind == Mark::Strange; }))
    chart.note += std::string(chart.note.empty() ? "" : " ") + "Triangles: not finite.";
  markRestarts(chart, runs);
  return chart;
}

Chart learningRateChart(const std::vector<History> &runs) {
  Chart chart = newChart("learning_rate", "learning rate", "");
  addSteps(
      chart, runs, "learning_rate", [](const train::StepRecord &step) { return step.learningRate; },
      1);
  return chart;
}

/// A chart with one value of each measurement.
Chart measureChart(const std::vector<History> &runs, const std::string &id,
                   const std::string &title, const std::string &note,
                   const std::function<double(const train::MeasureRecord &)> &value) {
  Chart chart = newChart(id, title, note);
  for (size_t i = 0; i < runs.size(); ++i) {
    Points points;
    for (const train::MeasureRecord &measure : runs[i].measures)
      if (const double found = value(measure); train::isKnown(found))
        points.push_back({static_cast<double>(measure.step), found});
    chart.series.push_back({i, id, runs[i].name, Series::Dots, points});
    markStrange(chart, i, runs[i].name, id, points);
  }
  return chart;
}

double shareOfZeros(const train::MeasureRecord &measure) {
  double zeros = 0, count = 0;
  for (const train::GradientRecord &gradient : measure.gradients) {
    zeros += static_cast<double>(gradient.zeros);
    count += static_cast<double>(gradient.count);
  }
  return count > 0 ? zeros / count : train::unknown;
}

double worstSqnr(const train::MeasureRecord &measure) {
  double worst = train::unknown;
  for (const train::QuantisedRecord &tensor : measure.quantised)
    if (std::isfinite(tensor.sqnr) && !(worst <= tensor.sqnr))
      worst = tensor.sqnr;
  return worst;
}

/// Elements that became zero, or with `saturated` those beyond the format, of the worst tensor.
double worstShare(const train::MeasureRecord &measure, bool saturated) {
  double worst = train::unknown;
  for (const train::QuantisedRecord &tensor : measure.quantised)
    if (const double share = saturated ? tensor.saturated : tensor.vanished;
        train::isKnown(share) && !(worst >= share))
      worst = share;
  return worst;
}

std::set<std::string> otherNames(const std::vector<History> &runs) {
  std::set<std::string> names;
  for (const History &run : runs) {
    for (const train::StepRecord &step : run.steps)
      for (const auto &[name, value] : step.others)
        names.insert(name);
    for (const train::EvalRecord &eval : run.evals)
      for (const auto &[name, value] : eval.values)
        names.insert(name);
  }
  names.erase("loss");
  return names;
}

} // namespace

size_t meanWindow(const std::vector<History> &runs) {
  size_t most = 0;
  for (const History &run : runs)
    most = std::max(most, run.steps.size());
  return most < 100 ? 1 : std::min<size_t>(most / 50, 200);
}

std::vector<Chart> chartsOf(const std::vector<History> &runs) {
  const size_t window = meanWindow(runs);
  std::vector<Chart> charts;
  charts.push_back(
      scalarChart(runs, "loss", [](const train::StepRecord &step) { return step.loss; }, window));
  const std::set<std::string> names = otherNames(runs);
  size_t others = 0;
  for (const std::string &name : names) {
    if (++others > mostOthers) {
      charts.back().note += " " + counted(names.size() - mostOthers, "further value") + ", from " +
                            name + " on, not drawn.";
      break;
    }
    charts.push_back(scalarChart(
        runs, name,
        [&name](const train::StepRecord &step) {
          const auto found = step.others.find(name);
          return found == step.others.end() ? train::unknown : found->second;
        },
        window));
  }
  charts.push_back(gradNormChart(runs, window));
  charts.push_back(scaleChart(runs));
  charts.push_back(learningRateChart(runs));
  Chart zeros = measureChart(runs, "zeros", "zero gradients",
                             "Share of all gradient elements that are zero.", shareOfZeros);
  zeros.asPercent = true;
  charts.push_back(zeros);
  charts.push_back(
      measureChart(runs, "parameter_norm", "parameter norm", "",
                   [](const train::MeasureRecord &measure) { return measure.parameterNorm; }));
  charts.push_back(measureChart(runs, "sqnr", "fp8: lowest SQNR",
                                "Of the quantised tensor that loses most, in dB.", worstSqnr));
  for (const bool saturated : {false, true}) {
    charts.push_back(measureChart(
        runs, saturated ? "saturated" : "to_zero",
        saturated ? "fp8: saturated elements" : "fp8: elements that become zero",
        "Share of the quantised tensor that has most.",
        [=](const train::MeasureRecord &measure) { return worstShare(measure, saturated); }));
    charts.back().asPercent = true;
  }
  for (Chart &chart : quantisedCharts(runs))
    charts.push_back(std::move(chart));
  std::erase_if(charts, [](const Chart &chart) { return chart.empty(); });
  return charts;
}

} // namespace mpc::report
