#include "frontend/train/watch/Watch.h"

#include "frontend/train/records/Display.h"
#include "frontend/train/records/RecordText.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mpc::train {
namespace {

/// The exponents of the smallest positive number of a format, and where gradients in it underflow.
struct Bottom {
  const char *format;
  int32_t exponent;
};
constexpr Bottom bottoms[] = {{"f16", -24}, {"bf16", -133}, {"f8E4M3FN", -9}, {"f8E5M2", -16}};

const Bottom *bottomOf(const std::string &format) {
  for (const Bottom &bottom : bottoms)
    if (format == bottom.format)
      return &bottom;
  return nullptr;
}

/// Whether the zeros of a gradient are values too small for the format.
bool isUnderflow(const GradientRecord &gradient) {
  const Bottom *bottom = bottomOf(gradient.format);
  if (!bottom || static_cast<double>(gradient.zeros) <= 0.05 * static_cast<double>(gradient.count))
    return false;
  uint64_t others = 0, lowest = 0;
  for (size_t i = 0; i < gradient.histogram.size(); ++i) {
    others += gradient.histogram[i];
    if (gradient.minExponent + static_cast<int64_t>(i) < bottom->exponent + 3)
      lowest += gradient.histogram[i];
  }
  return others + gradient.nonfinite == 0 ||
         static_cast<double>(lowest) >= 0.02 * static_cast<double>(std::max<uint64_t>(others, 1));
}

} // namespace

bool lossIsLost(const StepRecord &record) {
  return isKnown(record.loss) && !std::isfinite(record.loss);
}

std::string lostPlace(const StepRecord &record) {
  if (record.nonfiniteLayer.empty())
    return "";
  return "; the forward stops being finite at " + record.nonfiniteLayer +
         (isKnown(record.nonfiniteRank) ? " on rank " + formatNumber(record.nonfiniteRank) : "");
}

Watch::Watch(uint64_t steps, double scaleFloor, std::string search)
    : window(std::max<uint64_t>(100, steps / 10)), scaleFloor(scaleFloor),
      search(std::move(search)) {}

void Watch::warn(const std::string &kind, const std::string &text) {
  if (given.insert(kind).second)
    pending.push_back(text);
}

std::vector<std::string> Watch::onStep(const StepRecord &record) {
  pending.clear();
  const std::string place = lostPlace(record);
  const std::string where = place.empty() ? "; " + search + " says where it begins" : place;
  if (record.skipped && lossIsLost(record) && !search.empty())
    warn("data", "step " + std::to_string(record.step) + ": the loss is " +
                     formatNumber(record.loss) +
                     ", and the step is skipped; no loss scale helps, since it multiplies what is "
                     "lost already: the forward leaves the range of its format, or the data or "
                     "the parameters hold NaN, inf or ids that the model does not have" +
                     where);
  if (!record.skipped && lossIsLost(record) && !search.empty())
    warn("lost", "step " + std::to_string(record.step) + ": the loss is " +
                     formatNumber(record.loss) +
                     ", though no gradient is: the step changed parameters; a mean over no target "
                     "at all does that" +
                     where);
  checkScale(record);
  if (!record.skipped) {
    checkNorm(record);
    checkLoss(record);
  }
  return pending;
}

void Watch::checkScale(const StepRecord &record) {
  if (!isKnown(scaleFloor) || !isKnown(record.scale))
    return;
  greatestScale = std::max(greatestScale, record.scale);
  if (record.scale <= 16 * scaleFloor && record.scale < greatestScale)
    warn("scale", "step " + std::to_string(record.step) + ": the loss scale has fallen to " +
                      formatNumber(record.scale) + ", its floor is " + formatNumber(scaleFloor) +
                      "; gradients overflow at almost any scale: a lower learning rate, clipping "
                      "or bf16 may help");
}

void Watch::checkNorm(const StepRecord &record) {
  if (!isKnown(record.gradNorm))
    return;
  if (!std::isfinite(record.gradNorm)) {
    warn("lost norm", "step " + std::to_string(record.step) + ": the gradient norm is " +
                          formatNumber(record.gradNorm) +
                          ", though no gradient is: the sum of their squares leaves f32's range; "
                          "clipping by it takes all of the step away, and a lower learning rate or "
                          "a smaller loss holds the gradients");
    return;
  }
  if (norms.size() >= 20) {
    std::vector<double> sorted(norms.begin(), norms.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    if (record.gradNorm > 10 * *middle && *middle > 0)
      warn("norm", "step " + std::to_string(record.step) + ": the gradient norm jumps to " +
                       formatNumber(record.gradNorm) + ", the median of the last " +
                       std::to_string(norms.size()) + " steps is " + formatNumber(*middle) +
                       "; clipping (mpc compile --clip) or a lower learning rate holds it");
  }
  norms.push_back(record.gradNorm);
  if (norms.size() > 100)
    norms.pop_front();
}

void Watch::checkLoss(const StepRecord &record) {
  if (!isKnown(record.loss) || !std::isfinite(record.loss))
    return;
  losses.push_back(record.loss);
  if (losses.size() < 2 * window || given.count("loss"))
    return;
  if (losses.size() > 2 * window)
    losses.pop_front();
  // The sum is taken anew, since a running sum never recovers the digits that one spike takes.
  const double steps = static_cast<double>(window);
  const auto middle = losses.begin() + static_cast<std::ptrdiff_t>(window);
  const double older = std::accumulate(losses.begin(), middle, 0.0) / steps;
  const double newer = std::accumulate(middle, losses.end(), 0.0) / steps;
  if (older - newer < 0.001 * std::fabs(older))
    warn("loss", "step " + std::to_string(record.step) + ": the loss stands still, at a mean of " +
                     formatNumber(newer) + " over the last " + std::to_string(window) +
                     " steps and " + formatNumber(older) + " over as many before");
}

std::vector<std::string> Watch::onMeasure(const MeasureRecord &record) {
  pending.clear();
  const GradientRecord *worst = nullptr;
  size_t count = 0;
  const auto share = [](const GradientRecord &gradient) {
    return static_cast<double>(gradient.zeros) / static_cast<double>(gradient.count);
  };
  for (const GradientRecord &gradient : record.gradients)
    if (isUnderflow(gradient)) {
      ++count;
      if (!worst || share(gradient) > share(*worst))
        worst = &gradient;
    }
  if (worst)
    warn("zeros", "step " + std::to_string(record.step) + ": " + formatPercent(share(*worst)) +
                      " of the gradient of " + worst->parameter + " is zero, below what " +
                      worst->format + " holds" +
                      (count > 1 ? ", and " + std::to_string(count - 1) + " more gradients are " +
                                       "so by more than 5%"
                                 : "") +
                      "; a larger loss scale (mpc compile --loss-scale)" +
                      (worst->format == "bf16" ? " keeps them" : " or bf16 keeps them"));
  checkQuantised(record);
  return pending;
}

/// Tells of tensors that quantisation treats otherwise than at the measurement before.
void Watch::checkQuantised(const MeasureRecord &record) {
  std::string first;
  size_t others = 0;
  for (const QuantisedRecord &tensor : record.quantised) {
    const auto [before, isNew] = quantised.try_emplace(tensor.tensor, tensor);
    const std::string what = isNew ? "" : suddenChange(before->second, tensor);
    others += !what.empty() && !first.empty();
    if (!what.empty() && first.empty())
      first = tensor.tensor + ": " + what;
    before->second = tensor;
  }
  const std::string step = "step " + std::to_string(record.step);
  if (!first.empty())
    warn("quantised " + step,
         step + ": what fp8 loses has changed since the last measurement, of " + first +
             (others ? "; so it has of " + std::to_string(others) + " more tensors" : ""));
}

} // namespace mpc::train
