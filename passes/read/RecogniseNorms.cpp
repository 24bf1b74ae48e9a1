// RMSNorm, LayerNorm and softmax in primitives.
#include "passes/read/Patterns.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

/// x^2 as x x or pow(x, 2): x, else null.
Value squared(Value value) {
  if (auto product = opOf<MulOp>(value); product && isSame(product.getX(), product.getY()))
    return beforeWidening(product.getX());
  if (auto power = opOf<PowOp>(value); power && isNumber(power.getY(), 2))
    return beforeWidening(power.getX());
  return {};
}

/// The tensor whose mean along `axis` the value is, as a mean or a sum times 1 / n; else null.
Value meanOf(Value value, int64_t axis) {
  if (auto mean = opOf<MeanOp>(value))
    return mean.getAxes() == ArrayRef(axis) ? beforeWidening(mean.getX()) : Value();
  double factor = 1;
  auto sum = opOf<SumOp>(withoutFactors(value, factor));
  if (!sum || sum.getAxes() != ArrayRef(axis) ||
      !isNear(factor * static_cast<double>(shapeOf(sum.getX())[axis]), 1))
    return {};
  return beforeWidening(sum.getX());
}

/// m where the value is 1 / sqrt(m) (`inverse`) or sqrt(m), else null.
Value radicand(Value value, bool inverse) {
  if (auto power = opOf<PowOp>(value))
    return isNumber(power.getY(), inverse ? -0.5 : 0.5) ? power.getX() : Value();
  if (!inverse)
    return opOf<SqrtOp>(value) ? opOf<SqrtOp>(value).getX() : Value();
  if (auto rsqrt = opOf<RsqrtOp>(value))
    return rsqrt.getX();
  if (auto reciprocal = opOf<ReciprocalOp>(value))
    return radicand(reciprocal.getX(), false);
  auto quotient = opOf<DivOp>(value);
  return quotient && isNumber(quotient.getX(), 1) ? radicand(quotient.getY(), false) : Value();
}

struct Normalised {
  Value x;
  double epsilon;
  bool centred; // the mean is taken off: LayerNorm
};

/// y where the value is y - mean(y), else null.
Value centredOf(Value value) {
  auto difference = opOf<SubOp>(value);
  if (!difference || shapeOf(difference.getX()) != shapeOf(difference.getZ()))
    return {};
  const int64_t axis = rankOf(difference.getX()) - 1;
  Value mean = perSlice(difference.getY(), difference.getX(), axis);
  Value y = mean ? meanOf(mean, axis) : Value();
  return y && isSame(y, difference.getX()) ? y : Value();
}

/// `scale` is x's 1 / sqrt(mean of x^2 + epsilon), or what divides x.
std::optional<Normalised> normalisedBy(Value x, Value scale, bool inverse) {
  if (rankOf(x) == 0)
    return std::nullopt;
  const int64_t axis = rankOf(x) - 1;
  const auto unspread = [&](Value value) {
    Value slices = perSlice(value, x, axis);
    return slices ? slices : value;
  };
  Value root = perSlice(scale, x, axis);
  Value moment = root ? radicand(root, inverse) : Value();
  auto sum = moment ? opOf<AddOp>(unspread(moment)) : AddOp();
  if (!sum)
    return std::nullopt;
  for (auto [mean, number] : bothOrders(sum)) {
    std::optional<double> epsilon = numberOf(number);
    Value square = epsilon ? meanOf(unspread(mean), axis) : Value();
    Value y = square ? squared(square) : Value();
    if (!y || !(*epsilon >= 0) || !std::isfinite(*epsilon) || !isSame(y, x))
      continue;
    if (Value whole = centredOf(y))
      return Normalised{whole, *epsilon, true};
    return Normalised{y, *epsilon, false};
  }
  return std::nullopt;
}

std::optional<Normalised> normalised(Value value) {
  Operation *op = beforeWidening(value).getDefiningOp();
  if (!isa_and_nonnull<MulOp, DivOp>(op))
    return std::nullopt;
  if (isa<DivOp>(op))
    return normalisedBy(op->getOperand(0), op->getOperand(1), false);
  for (auto [x, scale] : bothOrders(op))
    if (std::optional<Normalised> found = normalisedBy(x, scale, true))
      return found;
  return std::nullopt;
}

/// The norm behind a cast of the layer's own, which rounds before the gain.
std::optional<Normalised> roundedNorm(Value value, Value root) {
  auto cast = value.getDefiningOp<CastOp>();
  return normalised(cast && cast.getY().getType() == root.getType() ? beforeCasts(value) : value);
}

/// The op: `gain` and `bias` may be null.
Recognised whole(Operation *root, const Normalised &norm, Value gain, Value bias) {
  Recognised result{{norm.x}, {}};
  for (Value value : {gain, bias})
    if (value)
      result.leaves.push_back(value);
  Type type = root->getResult(0).getType();
  result.build = [=](ImplicitLocOpBuilder &builder) -> Value {
    Value factor = gain;
    if (!factor) {
      auto ones = RankedTensorType::get({shapeOf(norm.x).back()}, elementOf(norm.x));
      Attribute one = builder.getFloatAttr(elementOf(norm.x), 1);
      factor = ConstantOp::create(builder, ones, DenseElementsAttr::get(ones, one));
    }
    FloatAttr epsilon = builder.getF64FloatAttr(norm.epsilon);
    if (norm.centred)
      return LayerNormOp::create(builder, type, norm.x, factor, bias, epsilon, StringAttr());
    return RmsNormOp::create(builder, type, norm.x, factor, epsilon, StringAttr());
  };
  return result;
}

} // namespace

std::optional<Recognised> recogniseNorm(Operation *root) {
  Value y = root->getResult(0);
  if (isa<AddOp>(root))
    for (auto [scaled, other] : bothOrders(root)) {
      Value bias = perColumn(other, y);
      auto product = bias ? opOf<MulOp>(scaled) : MulOp();
      if (!product)
        continue;
      for (auto [normed, factor] : bothOrders(product))
        if (Value gain = shapeOf(normed) == shapeOf(y) ? perColumn(factor, y) : Value())
          if (auto norm = roundedNorm(normed, y); norm && norm->centred)
            return whole(root, *norm, gain, bias);
    }
  if (isa<MulOp>(root))
    for (auto [normed, factor] : bothOrders(root))
      if (Value gain = shapeOf(normed) == shapeOf(y) ? perColumn(factor, y) : Value())
        if (auto norm = roundedNorm(normed, y))
          return whole(root, *norm, gain, {});
  return std::nullopt;
}

std::optional<Recognised> recognisePlainNorm(Operation *root) {
  if (!isa<MulOp, DivOp>(root))
    return std::nullopt;
  auto norm = normalised(root->getResult(0));
  return norm ? std::optional(whole(root, *norm, {}, {})) : std::nullopt;
}

//===-- Softmax -------------------------------------------------------------------------------===//

/// x where `power` is e^(x - max of x along the axis), else null.
static Value shiftedPower(Value power, int64_t axis) {
  auto exp = opOf<ExpOp>(power);
  auto difference = exp ? opOf<SubOp>(exp.getX()) : SubOp();
  if (!difference || shapeOf(difference.getX()) != shapeOf(difference.getZ()))
    return {};
  Value x = beforeWidening(difference.getX());
  Value shift = difference.getY();
  if (auto stopped = opOf<StopGradientOp>(shift)) // the shift has no derivative anyway
    shift = stopped->getOperand(0);
  shift = perSlice(shift, x, axis);
  if (auto stopped = shift ? opOf<StopGradientOp>(shift) : StopGradientOp())
    shift = stopped->getOperand(0);
  auto max = shift ? opOf<MaxOp>(shift) : MaxOp();
  return max && max.getAxes() == ArrayRef(axis) && isSame(max.getX(), x) ? x : Value();
}

std::optional<Recognised> recogniseSoftmax(Operation *root) {
  if (!isa<DivOp, MulOp>(root))
    return std::nullopt;
  for (auto [power, other] : bothOrders(root)) {
    if (!opOf<ExpOp>(power) || (isa<DivOp>(root) && power != root->getOperand(0)))
      continue;
    for (int64_t axis = 0; axis < rankOf(power); ++axis) {
      Value total = perSlice(other, power, axis);
      if (auto inverse = total && isa<MulOp>(root) ? opOf<ReciprocalOp>(total) : ReciprocalOp())
        total = perSlice(inverse.getX(), power, axis);
      else if (isa<MulOp>(root))
        continue;
      auto sum = total ? opOf<SumOp>(total) : SumOp();
      if (!sum || sum.getAxes() != ArrayRef(axis) || !isSame(sum.getX(), power))
        continue;
      Value x = shiftedPower(power, axis);
      if (!x)
        continue;
      Type type = root->getResult(0).getType();
      return Recognised{{x}, [=](ImplicitLocOpBuilder &builder) -> Value {
                          return SoftmaxOp::create(builder, type, x,
                                                   builder.getI64IntegerAttr(axis), StringAttr());
                        }};
    }
  }
  return std::nullopt;
}

} // namespace mpc
