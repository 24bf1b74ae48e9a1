#include "frontend/report/Markup.h"
#include "frontend/report/Parts.h"
#include "frontend/train/records/RecordText.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace mpc::report {
namespace {

constexpr size_t mostTensors = 4; // of a run, that are drawn

struct Change {
  double step;
  const train::QuantisedRecord *tensor;
  std::string text;
};

std::vector<Change> changesOf(const History &run) {
  std::vector<Change> changes;
  std::map<std::string, const train::QuantisedRecord *> last;
  for (const train::MeasureRecord &measure : run.measures)
    for (const train::QuantisedRecord &tensor : measure.quantised) {
      const auto [before, isNew] = last.try_emplace(tensor.tensor, &tensor);
      if (std::string text = isNew ? "" : train::suddenChange(*before->second, tensor);
          !text.empty())
        changes.push_back({static_cast<double>(measure.step), &tensor, std::move(text)});
      before->second = &tensor;
    }
  return changes;
}

/// The names of the tensors that are drawn.
std::vector<std::string> drawnOf(const History &run, const std::vector<Change> &changes) {
  std::vector<std::string> drawn;
  const auto draw = [&](const std::string &tensor) {
    if (drawn.size() < mostTensors && std::find(drawn.begin(), drawn.end(), tensor) == drawn.end())
      drawn.push_back(tensor);
  };
  for (const Change &change : changes)
    draw(change.tensor->tensor);
  if (const train::MeasureRecord *last = lastQuantised(run))
    for (const train::QuantisedRecord &tensor : worstFirst(*last))
      draw(tensor.tensor);
  return drawn;
}

Points pointsOf(const History &run, const std::string &tensor,
                double train::QuantisedRecord::*number) {
  Points points;
  for (const train::MeasureRecord &measure : run.measures)
    for (const train::QuantisedRecord &record : measure.quantised)
      if (record.tensor == tensor && train::isKnown(record.*number))
        points.push_back({static_cast<double>(measure.step), record.*number});
  return points;
}

Chart chartOf(const std::vector<History> &runs, const std::string &id, const std::string &title,
              double train::QuantisedRecord::*number) {
  Chart chart;
  chart.id = id;
  chart.title = title;
  chart.kind = Axis::Log2;
  for (size_t i = 0; i < runs.size(); ++i) {
    const std::vector<Change> changes = changesOf(runs[i]);
    const std::vector<std::string> drawn = drawnOf(runs[i], changes);
    for (const std::string &tensor : drawn)
      chart.series.push_back(
          {i, id + "/" + tensor, runs[i].name, Series::Dots, pointsOf(runs[i], tensor, number)});
    for (const Change &change : changes)
      if (const double value = change.tensor->*number;
          value > 0 && std::isfinite(value) &&
          std::find(drawn.begin(), drawn.end(), change.tensor->tensor) != drawn.end())
        chart.marks.push_back({Mark::Event, i, change.step, value, runs[i].name,
                               change.tensor->tensor + ": " + change.text});
  }
  chart.note = "Of the tensors that change suddenly, then of those that lose most, up to " +
               std::to_string(mostTensors) + " a run.";
  if (!chart.marks.empty())
    chart.note += " Diamonds: a sudden change since the measurement before.";
  return chart;
}

} // namespace

const train::MeasureRecord *lastQuantised(const History &run) {
  const auto last =
      std::find_if(run.measures.rbegin(), run.measures.rend(),
                   [](const train::MeasureRecord &record) { return !record.quantised.empty(); });
  return last == run.measures.rend() ? nullptr : &*last;
}

std::vector<train::QuantisedRecord> worstFirst(const train::MeasureRecord &measure) {
  std::vector<train::QuantisedRecord> tensors = measure.quantised;
  const auto sqnrOf = [](const train::QuantisedRecord &tensor) {
    return train::isKnown(tensor.sqnr) ? tensor.sqnr : std::numeric_limits<double>::infinity();
  };
  std::stable_sort(tensors.begin(), tensors.end(),
                   [&](const auto &a, const auto &b) { return sqnrOf(a) < sqnrOf(b); });
  return tensors;
}

std::vector<Chart> quantisedCharts(const std::vector<History> &runs) {
  return {chartOf(runs, "amax", "fp8: largest magnitudes", &train::QuantisedRecord::amax),
          chartOf(runs, "fp8_scale", "fp8: scales", &train::QuantisedRecord::scale)};
}

} // namespace mpc::report
