// Whole ops in primitives.
// After: maps whose operands have the result's shape (scalars by an explicit mpc.broadcast),
// reductions, views, iotas, casts, constants, matmuls. All inner values are f32: operands are cast
// to it first, and the result to its own type last. Row ops reduce the last dimension and keep it
// with size 1, so that fusion sees one pass over rows; along another axis a tensor is transposed
// there and back. Shapes must be static. matmul, attention that its kernel takes and embedding stay
// whole, as `isPrimitive` says, and so does a concatenation that is a place in memory
// (Placement.h).
#include "ir/formats/FloatFormat.h"
#include "ir/lower/IndexTerms.h"
#include "ir/lower/RowTerms.h"

#include <cmath>

using namespace mlir;

namespace mpc {

SmallVector<Value> MeanOp::decompose(Primitives &p) {
  int64_t count = 1;
  for (int64_t axis : getAxes())
    count *= shapeOf(getX())[axis];
  Value total = p.sum(p.wide(getX()), getAxes(), getKeepdims());
  return {p.cast(p.div(total, p.constant(count)), elementOf(getY()))};
}

bool CumsumOp::isPrimitive() {
  int64_t rank = shapeOf(getX()).size(), dim = getDimAttr().getInt();
  return (dim == -1 || dim + 1 == rank) && shapeOf(getX()).back() > 1 &&
         elementOf(getX()).isF32() && elementOf(getY()).isF32();
}

/// A running sum of f32 along the last dimension is one pass over rows; others are turned there and
/// back.
SmallVector<Value> CumsumOp::decompose(Primitives &p) {
  const TurnToLast turned(p, getX(), getDimAttr().getInt());
  if (shapeOf(getX())[turned.axis] < 2)
    return {p.cast(getX(), elementOf(getY()))};
  Value x = p.wide(turned(getX()));
  Value y = p.runningSum(x, p.f32(), shapeOf(x).size() - 1, getReverse());
  return {turned(p.cast(y, elementOf(getY())))};
}

/// Row i comes from the operand whose interval holds i. Each operand is padded to the size of the
/// result, and a chain of selects chooses between them.
SmallVector<Value> ConcatOp::decompose(Primitives &p) {
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
  Type index = placeType(p, shape[axis]);
  Value position = p.iota(axis, shape, index);
  Value result = padded.back();
  for (size_t i = padded.size() - 1; i-- > 0;)
    result =
        p.select(p.compare(Comparison::lt, position, p.integer(ends[i], index)), padded[i], result);
  return {result};
}

SmallVector<Value> LinearOp::decompose(Primitives &p) {
  SmallVector<int64_t> shape(shapeOf(getX()));
  int64_t k = shape.back(), n = shapeOf(getWeight())[0];
  shape.pop_back();
  int64_t rows = elementCount(shape);
  Value product = MatmulOp::create(p.builder, RankedTensorType::get({rows, n}, elementOf(getY())),
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

SmallVector<Value> LayerNormOp::decompose(Primitives &p) {
  auto [centred, r] = layerNormTerms(p, *this);
  Value y = p.mul(p.mul(centred, r), p.wide(getGain()));
  if (getBias())
    y = p.add(y, p.wide(getBias()));
  return {p.cast(y, elementOf(getY()))};
}

SmallVector<Value> RmsNormOp::decompose(Primitives &p) {
  auto [x, r] = rmsNormTerms(p, *this);
  return {p.cast(p.mul(p.mul(x, r), p.wide(getGain())), elementOf(getY()))};
}

SmallVector<Value> SoftmaxOp::decompose(Primitives &p) {
  const TurnToLast turned(p, getX(), getAxisAttr().getInt());
  auto [max, e, sum] = shiftedExponentials(p, p.wide(turned(getX())), elementOf(getX()));
  return {turned(p.cast(p.div(e, sum), elementOf(getY())))};
}

/// One pass over (.., C) computes the loss of each row; the rows (.., 1) are then summed as one
/// vector (R). The number of rows that count is known before, from the targets alone, so that the
/// same pass can make the gradient. Without such a row the loss is 0 / 0.
SmallVector<Value> CrossEntropyOp::decompose(Primitives &p) {
  CrossEntropyTerms terms = crossEntropyTerms(p, *this);
  Value zero = p.constant(0);
  Value lse = p.named("lse", p.add(terms.exponentials.max, p.map<LogOp>(terms.exponentials.sum)));
  Value logit = p.named("target_logit", p.sumLast(p.select(terms.chosen, terms.x, zero)));
  Value loss = p.named("loss", p.sub(lse, logit));
  loss = terms.weight ? p.mul(terms.weight, loss) : loss;
  if (terms.smoothing > 0) { // (1 - s) w[target] (lse - x[target]) + s mean of w (lse - x)
    Value s = p.constant(terms.smoothing), classes = p.constant(terms.classes);
    Value x = terms.real ? p.select(terms.real, terms.x, zero) : terms.x;
    x = terms.columnWeights ? p.mul(x, terms.columnWeights) : x;
    Value all = terms.weightSum ? p.mul(lse, p.div(terms.weightSum, classes)) : lse;
    Value mean = p.div(p.sumLast(x), classes);
    loss = p.add(p.mul(p.sub(p.constant(1), s), loss), p.mul(s, p.sub(all, mean)));
  }
  return {reducedRows(p, terms, loss, getReduction(), shapeOf(getTargets()))};
}

SmallVector<Value> ScaleFromAmaxOp::decompose(Primitives &p) {
  Value amax = getAmax(), one = p.constant(1), largest = p.constant(largestF32);
  Value scale = p.map<MinimumOp>(p.div(p.constant(formatOf(getFormat())->max), amax), largest);
  scale = p.select(p.compare(Comparison::le, amax, largest), scale, one);
  Value isPositive = p.compare(Comparison::gt, amax, p.constant(0));
  return {p.named("scale", p.select(isPositive, scale, one))};
}

/// Both conditions are asked apart. One scalar of both would stand with the check of the gradients,
/// which all tensors share, and not with the history.
SmallVector<Value> UpdateAmaxHistoryOp::decompose(Primitives &p) {
  const SmallVector<int64_t> rows(shapeOf(getScale())), shape(shapeOf(getHistory()));
  auto column = [&](Value vector) { return p.reshape(vector, {rows[0], 1}); };
  Value amax = column(getAmax()), old = column(getScale()), largest = p.constant(largestF32);
  Value isFinite = p.compare(Comparison::le, amax, largest);
  auto chosen = [&](Value entered, Value kept) {
    return p.select(getFinite(), p.select(isFinite, entered, kept), kept);
  };
  Value place = p.wide(p.iota(1, shape, p.builder.getI32Type()));
  Value written = p.select(p.compare(Comparison::eq, place, getPosition()), amax, getHistory());
  Value history = p.named("new_history", chosen(written, getHistory()));
  Value most = getMostRecent() ? amax : p.maxLast(history);
  Value share = p.constant(std::exp2(-getMargin().convertToDouble()));
  Value scale = p.mul(p.div(column(getLargest()), most), share);
  scale = p.named("scale", p.map<MinimumOp>(scale, largest));
  scale = p.select(p.compare(Comparison::gt, most, p.constant(0)), scale, old);
  return {history, p.reshape(chosen(scale, old), rows)};
}

SmallVector<Value> QuantizeOp::decompose(Primitives &p) {
  return {p.saturate(p.mul(p.wide(getX()), getScale()), elementOf(getQ()))};
}

SmallVector<Value> DequantizeOp::decompose(Primitives &p) {
  return {p.cast(p.mul(p.wide(getQ()), getInverseScale()), elementOf(getX()))};
}

} // namespace mpc
