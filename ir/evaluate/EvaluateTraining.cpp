// Meaning of the training ops.
// Attributes such as a beta or an epsilon are f32 numbers in both modes, since the ops compute in
// f32. So are 1 - beta, computed in f64 and rounded, and log(beta), from which the bias corrections
// follow.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

InnerRounding roundingToF32() { return InnerRounding(&FloatFormat::get(FloatFormat::F32)); }

EvalTensor scalar(double value) { return EvalTensor({}, {value}); }

/// 1 - beta^n = -expm1(n log(beta)).
double biasCorrection(const APFloat &beta, double n) {
  return -std::expm1(n * asF32(std::log(beta.convertToDouble())));
}

/// adam (`decoupled` false: decay joins the gradient) and adamw on p, g, m, v, t, rate, finite and
/// perhaps weight_decay.
template <typename AdamLike>
Tensors evaluateAdam(AdamLike op, ArrayRef<EvalTensor> operands, bool decoupled) {
  EvalTensor p = operands[0], m = operands[2], v = operands[3];
  if (operands[6].data[0] == 0)
    return {p, m, v};
  double n = operands[4].data[0] + 1, rate = operands[5].data[0];
  double decay = op.getWeightDecay() ? operands[7].data[0] : 0;
  double beta1 = asF32(op.getBeta1()), rest1 = asF32(1 - op.getBeta1().convertToDouble());
  double beta2 = asF32(op.getBeta2()), rest2 = asF32(1 - op.getBeta2().convertToDouble());
  double step = rate / biasCorrection(op.getBeta1(), n);
  double root = std::sqrt(biasCorrection(op.getBeta2(), n)), epsilon = asF32(op.getEpsilon());
  for (size_t i = 0; i < p.data.size(); ++i) {
    double g = operands[1].data[i];
    if (decoupled)
      p.data[i] -= rate * decay * p.data[i];
    else
      g += decay * p.data[i];
    m.data[i] = beta1 * m.data[i] + rest1 * g;
    v.data[i] = beta2 * v.data[i] + rest2 * (g * g);
    p.data[i] -= step * m.data[i] / (std::sqrt(v.data[i]) / root + epsilon);
  }
  return {std::move(p), std::move(m), std::move(v)};
}

} // namespace

Tensors ScaleLossOp::evaluate(ArrayRef<EvalTensor> operands) {
  return {scalar(operands[0].data[0] * operands[1].data[0])};
}

Tensors UnscaleOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = operands[0];
  double inverse = roundingToF32()(1 / operands[1].data[0]);
  for (double &element : y.data)
    element *= inverse;
  return {std::move(y)};
}

Tensors AllFiniteOp::evaluate(ArrayRef<EvalTensor> operands) {
  auto isFinite = [](double x) { return std::isfinite(x); };
  for (auto [i, tensor] : llvm::enumerate(operands))
    if (!llvm::all_of(tensor.data, isFinite))
      return {scalar(0), scalar(i)};
  return {scalar(1), scalar(-1)};
}

Tensors TimesOp::evaluate(ArrayRef<EvalTensor> operands) {
  InnerRounding round = roundingToF32();
  EvalTensor y = operands[0];
  for (double &x : y.data)
    x = round(x * getFactor().convertToDouble());
  return {std::move(y)};
}

Tensors UpdateScaleOp::evaluate(ArrayRef<EvalTensor> operands) {
  InnerRounding round = roundingToF32();
  double scale = operands[0].data[0], tracker = operands[1].data[0],
         hysteresis = operands[2].data[0];
  if (operands[3].data[0] != 0) { // finite
    hysteresis = getHysteresisStepsAttr().getInt();
    if (++tracker >= getIntervalAttr().getInt()) {
      double grown = round(scale * getGrowth().convertToDouble());
      if (grown <= largestF32)
        scale = std::min(grown, asF32(getCeiling()));
      tracker = 0;
    }
  } else {
    tracker = 0;
    if (--hysteresis <= 0)
      scale = std::max(round(scale * getBackoff().convertToDouble()), asF32(getFloor()));
  }
  return {scalar(scale), scalar(tracker), scalar(hysteresis)};
}

Tensors StopGradientOp::evaluate(ArrayRef<EvalTensor> operands) { return {operands[0]}; }

/// The squares, each tensor's sum and their sum are f32.
Tensors GlobalNormOp::evaluate(ArrayRef<EvalTensor> operands) {
  InnerRounding round = roundingToF32();
  double total = 0;
  for (const EvalTensor &tensor : operands) {
    double sum = 0;
    for (double x : tensor.data)
      sum += round(x * x);
    total += round(sum);
  }
  return {scalar(std::sqrt(round(total)))};
}

Tensors ClipOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = operands[0];
  double factor = operands[2].data[0] / (operands[1].data[0] + asF32(1e-6));
  for (double &element : y.data)
    element *= factor > 1 ? 1 : factor; // NaN stays
  return {std::move(y)};
}

Tensors LearningRateOp::evaluate(ArrayRef<EvalTensor> operands) {
  double base = operands[0].data[0], t = operands[1].data[0];
  double warmup = getWarmupAttr().getInt(), total = getTotalAttr().getInt();
  if (t < warmup)
    return {scalar(base * (t + 1) / warmup)};
  double u = std::min((t - warmup) / (total - warmup), 1.0), low = asF32(getMinRatio()) * base;
  switch (getCurve()) {
  case Curve::constant:
    return {scalar(base)};
  case Curve::cosine:
    return {scalar(low + (base - low) * (1 + std::cos(asF32(M_PI) * u)) / 2)};
  case Curve::linear:
    return {scalar(base + (low - base) * u)};
  }
  llvm_unreachable("not a curve");
}

Tensors SgdOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor p = operands[0], buffer = operands[2];
  if (operands[5].data[0] == 0)
    return {p, buffer};
  double t = operands[3].data[0], rate = operands[4].data[0];
  double decay = getWeightDecay() ? operands[6].data[0] : 0;
  double momentum = asF32(getMomentum()), rest = asF32(1 - getDampening().convertToDouble());
  for (size_t i = 0; i < p.data.size(); ++i) {
    double g = operands[1].data[i] + decay * p.data[i];
    double &b = buffer.data[i];
    b = t == 0 || momentum == 0 ? g : momentum * b + rest * g;
    p.data[i] -= rate * (getNesterov() ? g + momentum * b : b);
  }
  return {std::move(p), std::move(buffer)};
}

Tensors AdamOp::evaluate(ArrayRef<EvalTensor> operands) {
  return evaluateAdam(*this, operands, /*decoupled=*/false);
}
Tensors AdamwOp::evaluate(ArrayRef<EvalTensor> operands) {
  return evaluateAdam(*this, operands, /*decoupled=*/true);
}

Tensors LionOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor p = operands[0], m = operands[2];
  if (operands[5].data[0] == 0)
    return {p, m};
  const double rate = operands[4].data[0], decay = getWeightDecay() ? operands[6].data[0] : 0;
  const double beta1 = asF32(getBeta1()), rest1 = asF32(1 - getBeta1().convertToDouble());
  const double beta2 = asF32(getBeta2()), rest2 = asF32(1 - getBeta2().convertToDouble());
  for (size_t i = 0; i < p.data.size(); ++i) {
    const double g = operands[1].data[i], direction = beta1 * m.data[i] + rest1 * g;
    p.data[i] -= rate * ((direction > 0) - (direction < 0) + decay * p.data[i]);
    m.data[i] = beta2 * m.data[i] + rest2 * g;
  }
  return {std::move(p), std::move(m)};
}

} // namespace mpc
