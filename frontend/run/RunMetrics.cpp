#include "frontend/run/RunMetrics.h"

#include "frontend/shell/Printable.h"

#include "mpc/Names.h"

#include <cmath>
#include <cstdio>

namespace mpc {
namespace {

/// Whether a result is the metric, of the only optimizer or of a named one: "skipped.head".
bool isMetric(const TensorSlot &slot, const std::string &metric) {
  return slot.name == metric || slot.name.compare(0, metric.size() + 1, metric + ".") == 0;
}

} // namespace

RunMetrics::RunMetrics(std::vector<std::string> parameters, std::function<std::string(int)> layerOf,
                       std::vector<TensorSlot> outputs, int64_t steps, std::string otherReason)
    : layerOf(std::move(layerOf)), gradients(std::move(parameters)), slots(std::move(outputs)),
      steps(steps), otherReason(std::move(otherReason)) {
  for (const TensorSlot &slot : slots)
    tells |= !gradients.empty() && isMetric(slot, metrics::skipped);
}

std::string RunMetrics::take(const std::vector<HostTensor> &results) {
  ++taken;
  std::string line, reason;
  bool isSkipped = false;
  loss.reset();
  for (size_t i = 0; i < slots.size(); ++i) {
    const bool isTracked = slots[i].name == metrics::nonfiniteLayer && !layerOf(0).empty();
    if (!slots[i].shape.empty() || (gradients.empty() && !isTracked))
      continue;
    const double value = results[i].values()[0];
    if (isTracked) {
      if (value >= 0 && firstLayer.empty()) {
        firstLayer = layerOf(static_cast<int>(value));
        firstLost = taken;
      }
      continue;
    }
    if (slots[i].name == metrics::nonfiniteRank) { // behind the layer
      if (value >= 0 && firstLost == taken)
        firstRank = " on rank " + std::to_string(static_cast<int>(value));
      continue;
    }
    if (isMetric(slots[i], metrics::skipped)) {
      isSkipped |= value != 0;
    } else if (isMetric(slots[i], metrics::nonfinite)) {
      if (reason.empty() && value >= 0 && value < static_cast<double>(gradients.size()))
        reason = "the gradient of " + gradients[static_cast<size_t>(value)] + " was not finite";
    } else {
      if (isMetric(slots[i], metrics::loss) && (!loss || std::isfinite(*loss)))
        loss = value;
      char text[32];
      std::snprintf(text, sizeof(text), "%.6g", value);
      line += (line.empty() ? " " : ", ") + printableName(slots[i].name) + " " + text;
    }
  }
  // Then every gradient is lost, and the first of them means nothing.
  if (loss && !std::isfinite(*loss))
    reason = "the loss was not finite";
  else if (reason.empty())
    reason = otherReason;
  inARow = isSkipped ? inARow + 1 : 0;
  if (isSkipped && skipped++ == 0) {
    firstSkipped = taken;
    firstReason = reason;
  }
  const int64_t every = (steps + 9) / 10;
  const bool isDue =
      taken % every == 0 || taken == steps || Clock::now() - lastLine > std::chrono::seconds(10);
  if (steps == 1 || gradients.empty() || !isDue)
    return "";
  lastLine = Clock::now();
  if (isSkipped)
    line += ", skipped" + (reason.empty() ? "" : ": " + reason);
  return "step " + std::to_string(taken) + " of " + std::to_string(steps) + ":" + line;
}

std::string RunMetrics::trackedText() const {
  if (firstLayer.empty())
    return "";
  return firstLayer + " is the first layer whose result is not finite" + firstRank +
         (steps > 1 ? ", in step " + std::to_string(firstLost) : "");
}

std::string RunMetrics::summary() const {
  if (!tells || (taken == 1 && skipped == 0))
    return "";
  std::string text =
      "skipped " + std::to_string(skipped) + " of " + std::to_string(taken) + " steps";
  if (skipped != 0)
    text += "; the first was step " + std::to_string(firstSkipped) +
            (firstReason.empty() ? "" : ": " + firstReason);
  return text;
}

} // namespace mpc
