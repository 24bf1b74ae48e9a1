// A tensor that is not finite must not end as a large number. In training its inverse scale is NaN,
// so that the results and the gradients are, and the step is skipped. Masters of a training step
// are the exception: a skipped step keeps them finite. In inference the amax leaves such elements
// out, and they are NaN: one request of a batch does not spoil the others.
#include "passes/quantize/PerTensorScaling.h"
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/BuiltinOps.h"

#include <limits>

using namespace mlir;

namespace mpc {

/// f8E5M2, which has the range, for gradients, and f8E4M3FN, which has the precision, for others;
/// or f8E4M3FN for everything.
Type PerTensorScaling::formatOf(FactorRole role) const {
  MLIRContext *context = function->getContext();
  if (role == FactorRole::Gradient && settings.format == "hybrid")
    return Float8E5M2Type::get(context);
  return Float8E4M3FNType::get(context);
}

Value PerTensorScaling::ownScale(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor,
                                 Value amax) const {
  auto scale = ScaleFromAmaxOp::create(builder, amax.getType(), amax, TypeAttr::get(tensor.format));
  if (tensor.layer)
    setLayer(scale, tensor.layer);
  Value rounded = roundedScale(builder, scale);
  giveName(rounded, tensor.name + ".scale");
  return rounded;
}

/// The nearest power of two, or the half of it where that is larger. The largest f32 saturates to
/// 2^127, which is not.
Value PerTensorScaling::roundedScale(ImplicitLocOpBuilder &builder, Value scale) const {
  if (!settings.powerOfTwo)
    return scale;
  Primitives p(builder);
  Value nearest = p.wide(p.saturate(scale, Float8E8M0FNUType::get(builder.getContext())));
  Value isAbove = p.compare(Comparison::gt, nearest, scale);
  Value rounded = p.select(isAbove, p.mul(nearest, p.constant(0.5)), nearest);
  for (Operation *op = rounded.getDefiningOp(); op != scale.getDefiningOp() && op;
       op = op->getPrevNode())
    op->setAttr("mpc.origin", builder.getStringAttr("scale_from_amax"));
  return Primitives::named("scale", rounded);
}

std::pair<QuantizedFactor, QuantizedFactor>
PerTensorScaling::quantize(ImplicitLocOpBuilder &builder, const ProductFactor &a,
                           const ProductFactor &b, StringAttr layer) {
  // Of two gradients the second is f8E4M3FN.
  Type precise = formatOf(FactorRole::Activation), ofA = formatOf(a.role),
       ofB = ofA == precise ? formatOf(b.role) : precise;
  QuantizedFactor left = quantizeView(builder, a, ofA, layer),
                  right = quantizeView(builder, b, ofB, layer);
  if (!a.isInnerLast)
    left.values = swapLastTwo(builder, left.values);
  if (!b.isInnerLast)
    right.values = swapLastTwo(builder, right.values);
  return {left, right};
}

QuantizedFactor PerTensorScaling::quantizeView(ImplicitLocOpBuilder &builder,
                                               const ProductFactor &factor, Type format,
                                               StringAttr layer) {
  SmallVector<Operation *> views;
  Value tensor = tensorOf(factor.value, views);
  QuantizedFactor result = quantizeTensor({tensor, factor.role, format, layer, "", Value()});
  result.values = shownBy(builder, views, result.values);
  return result;
}

QuantizedFactor PerTensorScaling::quantizeTensor(ScaledTensor tensor) {
  auto [entry, inserted] = quantized.try_emplace({tensor.value, tensor.format});
  if (!inserted)
    return entry->second;
  // With the format where the role does not say it, as of the second of two gradients.
  const bool isSecond = tensor.format != formatOf(tensor.role);
  tensor.name = names.of(tensor.layer, tensor.role, isSecond ? ".f8E4M3FN" : "");
  ImplicitLocOpBuilder builder = behindMakerOf(tensor.value, function);
  Measured &measured = amaxes[tensor.value];
  if (measured.amax) {
    builder.setInsertionPointAfter(measured.amax);
  } else {
    measured.source = tensor.value;
    Value counted = tensor.value;
    if (leavesOutNonfinite(tensor)) {
      const double nan = std::numeric_limits<double>::quiet_NaN();
      counted = orWhereNotFinite(builder, tensor.value, 0, tensor.layer, "amax");
      measured.source = orWhereNotFinite(builder, tensor.value, nan, tensor.layer, "quantize");
      giveName(measured.source, tensor.name);
    }
    measured.amax =
        AmaxOp::create(builder, RankedTensorType::get({}, builder.getF32Type()), counted);
    setLayer(measured.amax, tensor.layer);
    giveName(measured.amax, tensor.name + ".amax");
  }
  tensor.amax = measured.amax;
  const Value source = measured.source; // scaleOf may ask for other tensors
  Value scale = scaleOf(builder, tensor);
  auto type = withElement(cast<RankedTensorType>(tensor.value.getType()), tensor.format);
  Value values = QuantizeOp::create(builder, type, source, scale);
  setReason(values.getDefiningOp(), tensor.layer, reason(tensor));
  giveName(values, tensor.name + ".f8");
  Value inverse = inverseOf(builder, tensor, scale);
  return quantized[{tensor.value, tensor.format}] = {values, inverse};
}

bool PerTensorScaling::trains() const {
  return function->getParentOfType<ModuleOp>()->hasAttr("mpc.training");
}

/// An amax that nothing reads has nothing to leave out.
bool PerTensorScaling::leavesOutNonfinite(const ScaledTensor &tensor) {
  return !trains() && !isChecked(tensor);
}

Value PerTensorScaling::inverseScaleOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor,
                                       Value scale) {
  auto inverse = ReciprocalOp::create(builder, scale.getType(), scale);
  if (tensor.layer)
    setLayer(inverse, tensor.layer);
  return inverse;
}

/// 1 / scale; in training NaN where the tensor is not finite and nothing else tells.
Value PerTensorScaling::inverseOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor,
                                  Value scale) {
  Primitives p(builder);
  Value inverse = inverseScaleOf(builder, tensor, scale);
  SmallVector<Value, 2> made = {inverse};
  const bool isMaster = isa_and_nonnull<ml_program::GlobalLoadOp>(tensor.value.getDefiningOp());
  if (trains() && !isMaster && !isChecked(tensor)) {
    Value most = p.constant(largestF32);
    Value finite = p.compare(Comparison::le, tensor.amax, most);
    inverse = p.select(finite, inverse, p.constant(std::numeric_limits<double>::quiet_NaN()));
    made.push_back(inverse);
  }
  // Both are told as part of the scale's definition.
  for (Value part : made)
    part.getDefiningOp()->setAttr("mpc.origin", builder.getStringAttr("scale_from_amax"));
  giveName(inverse, tensor.name + ".inverse_scale");
  return Primitives::named("inverse_scale", inverse);
}

} // namespace mpc
