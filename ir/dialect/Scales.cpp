// How loss scales in types go through ops.
// A value of type tensor<.., #mpc.scaled<tag>> is the unscaled value times the loss scale of that
// tag. Each op's rule (ScaleOpInterface) says which operands may carry a scale and which scale the
// results then carry; the verifier demands exactly that. A scale passes through an op that is
// linear in one operand, and through a product with one scaled factor, no bias and no activation.
// It passes through sums and concatenations of one scale, and through a select whose other arm is
// zeros. Zeros times any scale are zeros, so a constant of zeros may carry one. `unscale` ends a
// scale, and so does `all_finite`, whose answer does not depend on it. Every other op refuses a
// scaled operand. VerifyScales checks that an unscale takes the right scale.
#include "ir/dialect/Dialect.h"

using namespace mlir;

namespace mpc {
namespace {

ScaledAttr scaleOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast_or_null<ScaledAttr>(tensor.getEncoding()) : ScaledAttr();
}

/// The scale's name in messages: `"loss"` or `none`.
std::string nameOf(ScaledAttr scale) {
  return scale ? ("\"" + scale.getTag().getValue() + "\"").str() : "none";
}

/// Whether `value` is a constant of zeros, seen through views and casts.
bool isZero(Value value) {
  Operation *op = value.getDefiningOp();
  while (isa_and_nonnull<ViewOpInterface, CastOp>(op))
    op = op->getOperand(0).getDefiningOp();
  auto constant = dyn_cast_or_null<ConstantOp>(op);
  auto elements = constant ? dyn_cast<DenseElementsAttr>(constant.getValue()) : DenseElementsAttr();
  if (!elements || !isa<FloatType>(elements.getElementType()))
    return false;
  return llvm::all_of(elements.getValues<APFloat>(), [](const APFloat &x) { return x.isZero(); });
}

/// Refuses every scaled operand except those that `mayBeScaled` accepts; `why` is the reason.
LogicalResult refuseScaled(Operation *op, StringRef why,
                           function_ref<bool(unsigned)> mayBeScaled = nullptr) {
  for (OpOperand &operand : op->getOpOperands()) {
    ScaledAttr scale = scaleOf(operand.get().getType());
    if (scale && !(mayBeScaled && mayBeScaled(operand.getOperandNumber())))
      return op->emitOpError() << "has operand " << operand.getOperandNumber() << " of loss scale "
                               << nameOf(scale) << ", but " << why;
  }
  return success();
}

using ScaleOfResults = FailureOr<ScaledAttr>; // of the float ones

ScaleOfResults sameRule(Operation *op) {
  ScaledAttr first = scaleOf(op->getOperand(0).getType());
  for (Value operand : op->getOperands().drop_front())
    if (ScaledAttr other = scaleOf(operand.getType()); other != first)
      return op->emitOpError() << "expects operands of one loss scale, got " << nameOf(first)
                               << " and " << nameOf(other)
                               << "; mpc.unscale each by its own scale first";
  return first;
}

/// The rule of x y and a . b: scale (x y) = (scale x) y.
ScaleOfResults productRule(Operation *op) {
  auto isFactor = [](unsigned operand) { return operand < 2; };
  if (failed(refuseScaled(op, "only the factors of a product may carry a loss scale", isFactor)))
    return failure();
  ScaledAttr x = scaleOf(op->getOperand(0).getType()), y = scaleOf(op->getOperand(1).getType());
  if (x && y)
    return op->emitOpError() << "multiplies loss scale " << nameOf(x) << " by " << nameOf(y)
                             << "; one factor of a product carries a scale, mpc.unscale the other";
  if (!x && !y)
    return ScaledAttr();
  if (op->getNumOperands() > 2)
    return op->emitOpError() << "adds a bias to or multiplies scales into a product of loss scale "
                             << nameOf(x ? x : y) << "; mpc.unscale the product first";
  auto activation = op->getAttrOfType<ActivationAttr>("activation");
  if (activation && activation.getValue() != Activation::none)
    return op->emitOpError() << "applies an activation to a product of loss scale "
                             << nameOf(x ? x : y) << "; mpc.unscale the product first";
  if (op->hasAttr("summed"))
    return op->emitOpError() << "sums a factor beside a product of loss scale " << nameOf(x ? x : y)
                             << "; write an mpc.sum of its own";
  return x ? x : y;
}

/// The rule of a choice between two tensors of floats; further operands choose.
ScaleOfResults selectRule(Operation *op) {
  SmallVector<Value> arms;
  for (Value operand : op->getOperands())
    if (isa<FloatType>(cast<RankedTensorType>(operand.getType()).getElementType()))
      arms.push_back(operand);
  if (arms.size() != 2)
    return ScaledAttr();
  Value a = arms[0], b = arms[1];
  ScaledAttr x = scaleOf(a.getType()), y = scaleOf(b.getType());
  if (x == y || (x && !y && isZero(b)))
    return x;
  if (y && !x && isZero(a))
    return y;
  return op->emitOpError() << "selects between loss scale " << nameOf(x) << " and " << nameOf(y)
                           << "; expects one scale, or a constant of zeros as the other arm";
}

ScaleOfResults beginRule(Operation *op) {
  if (failed(refuseScaled(op, "a loss is scaled once; add the losses first")))
    return failure();
  return ScaledAttr::get(op->getContext(), op->getAttrOfType<StringAttr>("tag"));
}

ScaleOfResults endRule(Operation *op) {
  if (failed(refuseScaled(op, "a loss scale carries no scale itself",
                          [](unsigned operand) { return operand == 0; })))
    return failure();
  if (!scaleOf(op->getOperand(0).getType()))
    return op->emitOpError() << "has a gradient without a loss scale, unscaled already or never "
                                "scaled; use it as it is (unscale_c2)";
  return ScaledAttr();
}

ScaleOfResults zerosRule(Operation *op) {
  ScaledAttr stated = scaleOf(op->getResult(0).getType());
  if (!stated || isZero(op->getResult(0)))
    return stated;
  return op->emitOpError() << "states loss scale " << nameOf(stated) << ", but "
                           << cast<ScaleOpInterface>(op).getScaleRefusal();
}

/// The rule of ops that are linear in one operand, as division is in its numerator.
ScaleOfResults linearRule(Operation *op, unsigned place) {
  std::string why = "the op takes a scaled tensor as operand " + std::to_string(place) +
                    " alone; mpc.unscale it first";
  if (failed(refuseScaled(op, why, [=](unsigned operand) { return operand == place; })))
    return failure();
  // An op without operands, which its own verifier refuses.
  ScaledAttr scale = op->getNumOperands() ? scaleOf(op->getOperand(place).getType()) : ScaledAttr();
  if (scale && !isa<FloatType>(cast<RankedTensorType>(op->getResult(0).getType()).getElementType()))
    return op->emitOpError() << "makes integers of loss scale " << nameOf(scale)
                             << "; mpc.unscale the operand first";
  return scale;
}

ScaleOfResults applyRule(ScaleOpInterface op) {
  switch (op.getScaleRule()) {
  case ScaleRule::refuse:
    return failed(refuseScaled(op, op.getScaleRefusal())) ? ScaleOfResults(failure())
                                                          : ScaledAttr();
  case ScaleRule::any:
    return ScaledAttr();
  case ScaleRule::linear:
    return linearRule(op, 0);
  case ScaleRule::last:
    return linearRule(op, op->getNumOperands() - 1);
  case ScaleRule::same:
    return sameRule(op);
  case ScaleRule::product:
    return productRule(op);
  case ScaleRule::select:
    return selectRule(op);
  case ScaleRule::zeros:
    return zerosRule(op);
  case ScaleRule::begin:
    return beginRule(op);
  case ScaleRule::end:
    return endRule(op);
  }
  llvm_unreachable("every rule has a case");
}

} // namespace

LogicalResult verifyScales(Operation *op) {
  ScaleOfResults scale = applyRule(cast<ScaleOpInterface>(op));
  if (failed(scale))
    return failure();
  for (OpResult result : op->getResults()) {
    bool isFloat = isa<FloatType>(elementOf(result));
    ScaledAttr stated = scaleOf(result.getType()), expected = isFloat ? *scale : ScaledAttr();
    if (stated == expected)
      continue;
    return op->emitOpError() << "has result " << result.getResultNumber() << " of loss scale "
                             << nameOf(stated) << ", but its operands give " << nameOf(expected);
  }
  return success();
}

} // namespace mpc
