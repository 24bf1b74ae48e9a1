//===-- Decompose.cpp - whole ops in primitives -----------------------------------------------===//
//
// After: maps whose operands have the result's shape, reductions, views, iotas, casts, constants,
// matmuls. All inner values are f32; operands are cast to it first and the result to its own type
// last. Row ops reduce the last dimension and keep it with size 1, so that fusion sees one pass
// over rows. Static shapes are required. Not done here: matmul, attention and embedding stay whole.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/FloatFormat.h"
#include "ir/Primitives.h"

#include <limits>
#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

constexpr double largestF32 = std::numeric_limits<float>::max();

/// e^(x - max) and its sum along the last dimension, (.., C) and (.., 1).
std::pair<Value, Value> shiftedExponentials(Primitives &p, Value x, Value max) {
  Value e = p.map<ExpOp>(p.sub(x, max));
  return {e, p.sumLast(e)};
}

SmallVector<int64_t> swapWithLast(int64_t axis, int64_t rank) {
  SmallVector<int64_t> permutation(rank);
  std::iota(permutation.begin(), permutation.end(), 0);
  std::swap(permutation[axis], permutation.back());
  return permutation;
}

} // namespace

SmallVector<Value> MeanOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  int64_t count = 1;
  for (int64_t axis : getAxes())
    count *= shapeOf(getX())[axis];
  Value total = p.sum(p.wide(getX()), getAxes(), getKeepdims());
  return {p.cast(p.div(total, p.constant(count)), elementOf(getY()))};
}

/// Row i comes from the operand whose interval holds i: operands are padded to the whole and chosen
/// by a chain of selects.
SmallVector<Value> ConcatOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  if (getInputs().size() == 1)
    return {getInputs()[0]};
  ArrayRef<int64_t> shape = shapeOf(getY());
  int64_t axis = getAxisAttr().getInt();
  SmallVector<Value> padded;
  SmallVector<int64_t> ends;
  int64_t begin = 0;
  for (Value input : getInputs()) {
    SmallVector<int64_t> low(shape.size()), high(shape.size());
    low[axis] = begin;
    begin += shapeOf(input)[axis];
    high[axis] = shape[axis] - begin;
    padded.push_back(p.pad(input, low, high));
    ends.push_back(begin);
  }
  Type index = shape[axis] <= std::numeric_limits<int32_t>::max() ? builder.getI32Type()
                                                                  : builder.getI64Type();
  Value position = p.iota(axis, shape, index);
  Value result = padded.back();
  for (size_t i = padded.size() - 1; i-- > 0;)
    result =
        p.select(p.compare(Comparison::lt, position, p.integer(ends[i], index)), padded[i], result);
  return {result};
}

SmallVector<Value> LinearOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  SmallVector<int64_t> shape(shapeOf(getX()));
  int64_t k = shape.back(), n = shapeOf(getWeight())[0];
  shape.pop_back();
  int64_t rows = elementCount(shape);
  Value product = MatmulOp::create(builder, RankedTensorType::get({rows, n}, elementOf(getY())),
                                   p.reshape(getX(), {rows, k}), getWeight(), getBias(), Value(),
                                   Value(), UnitAttr(), builder.getUnitAttr(), getActivationAttr(),
                                   getComputeAttr(), getLayerAttr());
  return {p.reshape(product, shapeOf(getY()))};
}

SmallVector<Value> LayerNormOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  Value x = p.wide(getX()), count = p.constant(shapeOf(getX()).back());
  Value mean = p.div(p.sumLast(x), count);
  Value centred = p.sub(x, mean);
  Value variance = p.div(p.sumLast(p.mul(centred, centred)), count);
  Value r = p.map<RsqrtOp>(p.add(variance, p.constant(getEpsilon().convertToDouble())));
  Value y = p.mul(p.mul(centred, r), p.wide(getGain()));
  if (getBias())
    y = p.add(y, p.wide(getBias()));
  return {p.cast(y, elementOf(getY()))};
}

SmallVector<Value> RmsNormOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  Value x = p.wide(getX());
  Value square = p.div(p.sumLast(p.mul(x, x)), p.constant(shapeOf(getX()).back()));
  Value r = p.map<RsqrtOp>(p.add(square, p.constant(getEpsilon().convertToDouble())));
  return {p.cast(p.mul(p.mul(x, r), p.wide(getGain())), elementOf(getY()))};
}

SmallVector<Value> SoftmaxOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  int64_t rank = shapeOf(getX()).size(), axis = getAxisAttr().getInt();
  axis += axis < 0 ? rank : 0;
  bool inner = axis == rank - 1;
  SmallVector<int64_t> permutation = swapWithLast(axis, rank);
  Value x = p.wide(inner ? getX() : p.transpose(getX(), permutation));
  auto [e, sum] = shiftedExponentials(p, x, p.maxLast(x));
  Value y = p.cast(p.div(e, sum), elementOf(getY()));
  return {inner ? y : p.transpose(y, permutation)};
}

/// Everything up to the loss of a row is one pass over (.., C); the row losses (.., 1) are then
/// summed as one vector (R).
SmallVector<Value> CrossEntropyOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  ArrayRef<int64_t> shape = shapeOf(getLogits());
  int64_t columns = shape.back(), classes = getClassesAttr() ? getClassesAttr().getInt() : columns;
  Type index = elementOf(getTargets());
  SmallVector<int64_t> rowShape(shape);
  rowShape.back() = 1;
  int64_t rows = elementCount(rowShape);

  Value x = p.wide(getLogits()), zero = p.constant(0),
        column = p.iota(shape.size() - 1, shape, index);
  Value target = p.reshape(getTargets(), rowShape);
  Value real =
      classes < columns ? p.compare(Comparison::lt, column, p.integer(classes, index)) : Value();
  Value seen = real ? p.select(real, x, p.constant(-std::numeric_limits<double>::infinity())) : x;
  Value max = p.maxLast(seen);
  Value lse = p.add(max, p.map<LogOp>(shiftedExponentials(p, seen, max).second));
  Value chosen = p.sumLast(p.select(p.compare(Comparison::eq, column, target), x, zero));
  Value loss = p.sub(lse, chosen);
  double smoothing = getLabelSmoothing() ? getLabelSmoothing()->convertToDouble() : 0;
  if (smoothing > 0) { // (1 - s) (lse - x[target]) + s (lse - mean of x)
    Value s = p.constant(smoothing);
    Value mean = p.div(p.sumLast(real ? p.select(real, x, zero) : x), p.constant(classes));
    loss = p.add(p.mul(p.sub(p.constant(1), s), loss), p.mul(s, p.sub(lse, mean)));
  }
  Value nan = p.constant(std::numeric_limits<double>::quiet_NaN());
  loss = p.select(p.compare(Comparison::lt, target, p.integer(classes, index)), loss, nan);
  loss = p.select(p.compare(Comparison::ge, target, p.integer(0, index)), loss, nan);
  Value count = p.constant(rows);
  if (IntegerAttr ignored = getIgnoreIndexAttr()) {
    Value counted = p.compare(Comparison::ne, target, p.integer(ignored.getInt(), index));
    loss = p.select(counted, loss, zero);
    count = p.sum(p.reshape(p.select(counted, p.constant(1), zero), {rows}), {0}, false);
  }
  return {p.div(p.sum(p.reshape(loss, {rows}), {0}, false), count)};
}

SmallVector<Value> ScaleFromAmaxOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  Value amax = getAmax(), one = p.constant(1), largest = p.constant(largestF32);
  Value scale = p.map<MinimumOp>(p.div(p.constant(formatOf(getFormat())->max), amax), largest);
  scale = p.select(p.compare(Comparison::le, amax, largest), scale, one);
  return {p.select(p.compare(Comparison::gt, amax, p.constant(0)), scale, one)};
}

SmallVector<Value> QuantizeOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  return {p.saturate(p.mul(p.wide(getX()), getScale()), elementOf(getQ()))};
}

SmallVector<Value> DequantizeOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  return {p.cast(p.mul(p.wide(getQ()), getInverseScale()), elementOf(getX()))};
}

} // namespace mpc
