// What primitives mean.
#include "passes/read/Patterns.h"

#include <cmath>

using namespace mlir;

namespace mpc {

static bool isFloatCast(CastOp cast) {
  auto from = dyn_cast<FloatType>(elementOf(cast.getX()));
  auto to = dyn_cast<FloatType>(elementOf(cast.getY()));
  return from && to && from.getWidth() >= 16 && to.getWidth() >= 16 && !cast.saturates();
}

Value beforeWidening(Value value) {
  while (auto cast = value.getDefiningOp<CastOp>()) {
    if (!isFloatCast(cast) || (elementOf(cast.getX()) != elementOf(cast.getY()) &&
                               elementOf(cast.getX()).getIntOrFloatBitWidth() >=
                                   elementOf(cast.getY()).getIntOrFloatBitWidth()))
      break;
    value = cast.getX();
  }
  return value;
}

Value beforeCasts(Value value) {
  while (auto cast = value.getDefiningOp<CastOp>()) {
    if (!isFloatCast(cast))
      break;
    value = cast.getX();
  }
  return value;
}

static bool isSameWithin(Value a, Value b, int depth) {
  a = beforeWidening(a);
  b = beforeWidening(b);
  if (a == b)
    return true;
  Operation *one = a.getDefiningOp(), *other = b.getDefiningOp();
  if (!one || !other || depth == 0 || one->getName() != other->getName() ||
      a.getType() != b.getType() || one->getNumResults() != 1 || one->getNumRegions() ||
      !isa<MpcDialect>(one->getDialect()) || !isPure(one) ||
      one->getPropertiesAsAttribute() != other->getPropertiesAsAttribute() ||
      one->getNumOperands() != other->getNumOperands() || one->getNumOperands() > 3)
    return false;
  return llvm::all_of(llvm::zip(one->getOperands(), other->getOperands()), [&](auto pair) {
    return isSameWithin(std::get<0>(pair), std::get<1>(pair), depth - 1);
  });
}

bool isSame(Value a, Value b) {
  constexpr int kDepth = 4; // such as exp(x - max x), written twice
  return isSameWithin(a, b, kDepth);
}

bool isNear(double a, double b) {
  constexpr double kRoundings = 3e-7; // 5 units of the last place of f32
  return std::abs(a - b) <= kRoundings * std::max(std::abs(a), std::abs(b));
}

/// The number, or what is left of it in a type that it leaves.
static double inRangeOf(FloatType type, double number) {
  APFloat rounded(number);
  bool isInexact;
  rounded.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &isInexact);
  return rounded.isFinite() && !rounded.isZero() ? number : rounded.convertToDouble();
}

std::optional<double> numberOf(Value value) {
  double sign = 1;
  SmallVector<FloatType, 2> casts; // the last first
  const auto found = [&](double number) {
    for (FloatType type : llvm::reverse(casts))
      number = inRangeOf(type, number);
    return sign * number;
  };
  while (Operation *op = value.getDefiningOp()) {
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
      if (!elements || !elements.isSplat())
        return std::nullopt;
      if (isa<FloatType>(elements.getElementType()))
        return found(elements.getSplatValue<APFloat>().convertToDouble());
      if (elements.getElementType().isSignlessInteger() && !elements.getElementType().isInteger(1))
        return found(static_cast<double>(elements.getSplatValue<APInt>().getSExtValue()));
      return std::nullopt;
    }
    if (isa<NegOp>(op))
      sign = -sign;
    else if (!isa<CastOp, BroadcastOp, ReshapeOp>(op) ||
             (isa<CastOp>(op) && !isa<FloatType>(elementOf(op->getResult(0)))))
      return std::nullopt;
    else if (auto cast = dyn_cast<CastOp>(op)) {
      if (cast.saturates())
        return std::nullopt;
      casts.push_back(mlir::cast<FloatType>(elementOf(cast.getY())));
    }
    value = op->getOperand(0);
  }
  return std::nullopt;
}

bool takeFactor(Value &value, double &factor) {
  Operation *op = beforeWidening(value).getDefiningOp();
  if (!isa_and_nonnull<MulOp, DivOp, NegOp>(op))
    return false;
  ArrayRef<int64_t> shape = shapeOf(op->getResult(0));
  if (isa<NegOp>(op)) {
    factor = -factor;
    value = op->getOperand(0);
    return true;
  }
  for (auto [y, other] : bothOrders(op)) {
    std::optional<double> number = numberOf(other);
    if (!number || shapeOf(y) != shape || (isa<DivOp>(op) && *number == 0))
      continue;
    factor = isa<DivOp>(op) ? factor / *number : factor * *number;
    value = y;
    return true;
    // A quotient is no product of its denominator.
  }
  return false;
}

Value withoutFactors(Value value, double &factor) {
  while (takeFactor(value, factor)) {
  }
  return value;
}

Value perSlice(Value value, Value like, int64_t axis) {
  SmallVector<int64_t> kept(shapeOf(like)), dropped(shapeOf(like));
  kept[axis] = 1;
  dropped.erase(dropped.begin() + axis);
  while (true) {
    value = beforeWidening(value);
    if (auto broadcast = value.getDefiningOp<BroadcastOp>();
        broadcast && shapeOf(broadcast.getX()) == ArrayRef(kept)) {
      value = broadcast.getX();
      continue;
    }
    auto reshape = value.getDefiningOp<ReshapeOp>();
    if (!reshape || shapeOf(value) != ArrayRef(kept) ||
        shapeOf(reshape.getX()) != ArrayRef(dropped))
      break;
    return beforeWidening(reshape.getX());
  }
  return shapeOf(value) == ArrayRef(kept) ? value : Value();
}

Value perColumn(Value value, Value like) {
  if (rankOf(like) == 0)
    return {};
  const int64_t columns = shapeOf(like).back();
  while (rankOf(value) > 1) {
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<BroadcastOp, ReshapeOp>(op) || rankOf(value) > rankOf(like) ||
        shapeOf(value).back() != columns || rankOf(op->getOperand(0)) == 0 ||
        shapeOf(op->getOperand(0)).back() != columns)
      return {};
    // A reshape to more rows would take other elements.
    if (isa<ReshapeOp>(op) && elementCount(shapeOf(value)) != columns)
      return {};
    value = op->getOperand(0);
  }
  return rankOf(value) == 1 && shapeOf(value).back() == columns ? value : Value();
}

} // namespace mpc
