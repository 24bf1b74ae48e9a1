//===-- Decompose.cpp - whole ops in primitives -----------------------------------------------===//
//
// After: maps whose operands have the result's shape, reductions, views, iotas, casts, constants,
// matmuls. All inner values are f32; operands are cast to it first and the result to its own type
// last. Row ops reduce the last dimension and keep it with size 1, so that fusion sees one pass
// over rows. Static shapes are required. Not done here: matmul, attention and embedding stay whole.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/formats/FloatFormat.h"
#include "ir/lower/RowParts.h"

#include <cmath>
#include <limits>

using namespace mlir;

namespace mpc {
namespace {

constexpr double largestF32 = std::numeric_limits<float>::max();

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
                                   {.a = p.reshape(getX(), {rows, k}),
                                    .b = getWeight(),
                                    .bias = getBias(),
                                    .transposeB = true,
                                    .activation = getActivationAttr(),
                                    .compute = getComputeAttr(),
                                    .layer = getLayerAttr()})
                      .getY();
  return {p.reshape(product, shapeOf(getY()))};
}

SmallVector<Value> LayerNormOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  auto [centred, r] = layerNormParts(p, *this);
  Value y = p.mul(p.mul(centred, r), p.wide(getGain()));
  if (getBias())
    y = p.add(y, p.wide(getBias()));
  return {p.cast(y, elementOf(getY()))};
}

SmallVector<Value> RmsNormOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  auto [x, r] = rmsNormParts(p, *this);
  return {p.cast(p.mul(p.mul(x, r), p.wide(getGain())), elementOf(getY()))};
}

SmallVector<Value> SoftmaxOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  int64_t rank = shapeOf(getX()).size(), axis = getAxisAttr().getInt();
  axis += axis < 0 ? rank : 0;
  bool inner = axis == rank - 1;
  SmallVector<int64_t> permutation = swapWithLast(axis, rank);
  auto [max, e, sum] =
      shiftedExponentials(p, p.wide(inner ? getX() : p.transpose(getX(), permutation)));
  Value y = p.cast(p.div(e, sum), elementOf(getY()));
  return {inner ? y : p.transpose(y, permutation)};
}

/// Everything up to a row's part of the loss is one pass over (.., C); the rows (.., 1) are
/// then summed as one vector (R). The number of rows that count is known before, from the targets
/// alone, so that the gradient can be made in the same pass. Without such a row it is 0 / 0.
SmallVector<Value> CrossEntropyOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  CrossEntropyParts parts = crossEntropyParts(p, *this);
  Value zero = p.constant(0);
  Value lse = p.named("lse", p.add(parts.exponentials.max, p.map<LogOp>(parts.exponentials.sum)));
  Value logit = p.named("target_logit", p.sumLast(p.select(parts.chosen, parts.x, zero)));
  Value loss = p.named("loss", p.sub(lse, logit));
  if (parts.smoothing > 0) { // (1 - s) (lse - x[target]) + s (lse - mean of x)
    Value s = p.constant(parts.smoothing);
    Value sum = p.sumLast(parts.real ? p.select(parts.real, parts.x, zero) : parts.x);
    Value mean = p.div(sum, p.constant(parts.classes));
    loss = p.add(p.mul(p.sub(p.constant(1), s), loss), p.mul(s, p.sub(lse, mean)));
  }
  loss = nanWithoutTarget(p, parts, loss);
  if (parts.counted)
    loss = p.select(parts.counted, loss, zero);
  return {p.sum(p.reshape(p.div(loss, parts.count), {parts.rows}), {0}, false)};
}

SmallVector<Value> ScaleFromAmaxOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  Value amax = getAmax(), one = p.constant(1), largest = p.constant(largestF32);
  Value scale = p.map<MinimumOp>(p.div(p.constant(formatOf(getFormat())->max), amax), largest);
  scale = p.select(p.compare(Comparison::le, amax, largest), scale, one);
  Value isPositive = p.compare(Comparison::gt, amax, p.constant(0));
  return {p.named("scale", p.select(isPositive, scale, one))};
}

SmallVector<Value> UpdateAmaxHistoryOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  Value history = getHistory(), amax = getAmax(), largest = p.constant(largestF32);
  Value isFinite = p.compare(Comparison::le, amax, largest);
  Value enters = p.named("enters", p.select(getFinite(), isFinite, getFinite()));
  Value place = p.wide(p.iota(0, shapeOf(history), builder.getI32Type()));
  Value written = p.select(p.compare(Comparison::eq, place, getPosition()), amax, history);
  history = p.named("new_history", p.select(enters, written, history));
  Value most = getMostRecent() ? amax : p.reshape(p.maxLast(history), {});
  Value share = p.constant(std::exp2(-getMargin().convertToDouble()));
  Value scale = p.mul(p.div(p.constant(formatOf(getFormat())->max), most), share);
  scale = p.named("scale", p.map<MinimumOp>(scale, largest));
  scale = p.select(p.compare(Comparison::gt, most, p.constant(0)), scale, getScale());
  return {history, p.select(enters, scale, getScale())};
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
