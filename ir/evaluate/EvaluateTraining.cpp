// Meaning of the training ops but the optimizers.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

InnerRounding roundingToF32() { return InnerRounding(&FloatFormat::get(FloatFormat::F32)); }

EvalTensor scalar(double value) { return EvalTensor({}, {value}); }

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

} // namespace mpc
