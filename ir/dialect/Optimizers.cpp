// The learning rate's curves and the optimizers: what their verifiers ask, and an optimizer's
// moments.
#include "ir/dialect/Dialect.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t largestCount = 1 << 24; // f32 counts exactly as far as that

using EmitError = function_ref<InFlightDiagnostic()>;

LogicalResult verifyCount(EmitError emitError, StringRef name, int64_t count, int64_t least) {
  if (count >= least && count <= largestCount)
    return success();
  return emitError() << "expects " << name << " from " << least << " to 2^24 (curve_c1), got "
                     << count;
}

/// A finite f64 that is at least `least`, or above it.
LogicalResult verifyNumber(EmitError emitError, StringRef name, FloatAttr number, double least,
                           bool above = false) {
  const double value = number.getValueAsDouble();
  if (number.getType().isF64() && std::isfinite(value) && (above ? value > least : value >= least))
    return success();
  return emitError() << "expects a finite " << name << " of f64 "
                     << (above ? "above " : "of at least ") << least << " (curve_c2), got "
                     << value;
}

} // namespace

//===-- Learning rate -------------------------------------------------------------------------===//

LogicalResult CosineCurveAttr::verify(EmitError emitError, int64_t steps, FloatAttr ratio) {
  return success(succeeded(verifyCount(emitError, "steps", steps, 1)) &&
                 succeeded(verifyNumber(emitError, "min_ratio", ratio, 0)));
}
LogicalResult LinearCurveAttr::verify(EmitError emitError, int64_t steps, FloatAttr ratio) {
  return CosineCurveAttr::verify(emitError, steps, ratio);
}
LogicalResult StepCurveAttr::verify(EmitError emitError, int64_t size, FloatAttr gamma) {
  return success(succeeded(verifyCount(emitError, "size", size, 1)) &&
                 succeeded(verifyNumber(emitError, "gamma", gamma, 0)));
}
LogicalResult MultistepCurveAttr::verify(EmitError emitError, DenseI64ArrayAttr milestones,
                                         FloatAttr gamma) {
  for (int64_t milestone : milestones.asArrayRef())
    if (failed(verifyCount(emitError, "milestones", milestone, 0)))
      return failure();
  if (!llvm::is_sorted(milestones.asArrayRef()))
    return emitError() << "expects ascending milestones (curve_c1), got " << milestones;
  return verifyNumber(emitError, "gamma", gamma, 0);
}
LogicalResult OnecycleCurveAttr::verify(EmitError emitError, int64_t steps, FloatAttr start,
                                        FloatAttr division, FloatAttr finalDivision) {
  if (failed(verifyCount(emitError, "steps", steps, 1)) ||
      failed(verifyNumber(emitError, "pct_start", start, 0)) ||
      failed(verifyNumber(emitError, "div_factor", division, 0, /*above=*/true)) ||
      failed(verifyNumber(emitError, "final_div_factor", finalDivision, 0, /*above=*/true)))
    return failure();
  const double rise = start.getValueAsDouble() * static_cast<double>(steps);
  if (rise > 1 && rise < static_cast<double>(steps))
    return success();
  return emitError() << "expects 1 < pct_start steps < steps (curve_c2), got "
                     << start.getValueAsDouble() << " and " << steps;
}

LogicalResult LearningRateOp::verify() {
  const int64_t warmup = getWarmupAttr().getInt();
  if (warmup >= 0 && warmup <= largestCount)
    return success();
  return emitOpError() << "expects 0 <= warmup <= 2^24 (learning_rate_c2), got " << warmup;
}

//===-- Optimizers ----------------------------------------------------------------------------===//

SmallVector<StringRef> momentNames(StringRef names, DictionaryAttr settings) {
  SmallVector<StringRef> words, result;
  names.split(words, ' ');
  for (StringRef word : words) {
    const auto [name, setting] = word.split(':');
    const Attribute value = setting.empty() ? Attribute() : settings.get(setting);
    auto number = dyn_cast_or_null<FloatAttr>(value);
    if (setting.empty() || (number ? !number.getValue().isZero() : value != nullptr))
      result.push_back(name);
  }
  return result;
}

LogicalResult verifyOptimizer(Operation *op) {
  for (NamedAttribute attribute : op->getAttrs()) {
    auto number = dyn_cast<FloatAttr>(attribute.getValue());
    const StringRef name = attribute.getName();
    if (!number || name.starts_with("mpc."))
      continue;
    const double value = number.getValueAsDouble();
    if ((name.starts_with("beta") || name == "alpha") && !(value >= 0 && value < 1))
      return op->emitOpError() << "expects 0 <= " << (name == "alpha" ? "alpha" : "beta")
                               << " < 1 (optimizer_c2), got " << value;
    if (!std::isfinite(value) || (name == "epsilon" && value < 0))
      return op->emitOpError() << "expects a finite " << name
                               << (name == "epsilon" ? " of at least 0" : "")
                               << " (optimizer_c2), got " << value;
  }
  if (Value gradient = op->getOperand(1); !elementOf(gradient).isF32())
    return op->emitOpError() << "takes gradients of f32, got " << gradient.getType()
                             << "; cast or unscale it first (optimizer_c1)";
  return success();
}

LogicalResult NadamProductOp::verify() {
  const double beta = getBeta1().convertToDouble(), decay = getMomentumDecay().convertToDouble();
  if (beta >= 0 && beta < 1 && std::isfinite(decay))
    return success();
  return emitOpError()
         << "expects 0 <= beta1 < 1 and a finite momentum_decay (nadam_product_c2), got " << beta
         << " and " << decay;
}

} // namespace mpc
