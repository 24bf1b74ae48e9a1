// Terms of norms by channel and of resampling.
#include "ir/lower/ChannelTerms.h"

using namespace mlir;

namespace mpc {

Value byChannel(Primitives &p, Value x) {
  ArrayRef<int64_t> shape = shapeOf(x);
  return p.reshape(x, {shape[0], shape[1], elementCount(shape.drop_front(2))});
}

Value channelVector(Primitives &p, Value vector) {
  return p.reshape(p.wide(vector), {1, shapeOf(vector)[0], 1});
}

Value channelSum(Primitives &p, Value x) {
  if (shapeOf(x)[2] != 1)
    x = p.sumLast(x);
  return shapeOf(x)[0] != 1 ? p.sum(x, {0}, true) : x;
}

/// Statistics of each channel in each of the N come first, in one pass over rows of S; then those
/// of all N together: a channel's squares around its mean are the rows' own squares around theirs,
/// and S times the squares of the rows' means around the mean.
BatchTerms batchTerms(Primitives &p, BatchNormTrainingOp op) {
  Value x = p.wide(byChannel(p, op.getX()));
  const int64_t batch = shapeOf(x)[0], inner = shapeOf(x)[2];
  BatchTerms terms{static_cast<double>(batch) * static_cast<double>(inner), x, {}, {}};
  const auto squaresAround = [&](Value values, Value mean) {
    Value centred = p.named("centred", p.sub(values, mean));
    return p.mul(centred, centred);
  };
  if (inner != 1) {
    terms.mean = p.named("row_mean", p.div(p.sumLast(x), p.constant(inner)));
    terms.squares = p.named("row_squares", p.sumLast(squaresAround(x, terms.mean)));
  }
  if (batch != 1) {
    Value rowMean = terms.mean;
    terms.mean = p.named("mean", p.div(p.sum(rowMean, {0}, true), p.constant(batch)));
    Value squares = squaresAround(rowMean, terms.mean);
    if (inner != 1)
      squares = p.add(terms.squares, p.mul(squares, p.constant(inner)));
    terms.squares = p.named("squares", p.sum(squares, {0}, true));
  }
  Value variance = p.named("variance", p.div(terms.squares, p.constant(terms.count)));
  Value epsilon = p.constant(op.getEpsilon().convertToDouble());
  terms.r = p.named("rstd", p.map<RsqrtOp>(p.add(variance, epsilon)));
  return terms;
}

GroupTerms groupTerms(Primitives &p, GroupNormOp op) {
  ArrayRef<int64_t> shape = shapeOf(op.getX());
  const int64_t groups = op.getGroupsAttr().getInt(), each = shape[1] / groups,
                inner = elementCount(shape.drop_front(2));
  const SmallVector<int64_t> rows = {shape[0], groups, each * inner};
  const auto spread = [&](Value vector) -> Value {
    if (!vector)
      return {};
    Value apart = p.reshape(p.wide(vector), {1, groups, each, 1});
    return p.reshape(p.broadcast(apart, {shape[0], groups, each, inner}), rows);
  };
  Value x = p.wide(p.reshape(op.getX(), rows)), count = p.constant(each * inner);
  Value mean = p.named("mean", p.div(p.sumLast(x), count));
  Value centred = p.named("centred", p.sub(x, mean));
  Value variance = p.named("variance", p.div(p.sumLast(p.mul(centred, centred)), count));
  Value epsilon = p.constant(op.getEpsilon().convertToDouble());
  Value r = p.named("rstd", p.map<RsqrtOp>(p.add(variance, epsilon)));
  return {static_cast<double>(each * inner), centred, r, spread(op.getGain()),
          spread(op.getBias())};
}

Value preluWeight(Primitives &p, PreluOp op) {
  ArrayRef<int64_t> x = shapeOf(op.getX());
  Value weight = p.wide(op.getWeight());
  SmallVector<int64_t> shape(x.size(), 1);
  if (const int64_t count = shapeOf(weight)[0]; count != 1)
    shape[1] = count;
  return p.broadcast(p.reshape(weight, shape), x);
}

/// i from / to, rounded down, for each i of `i`, which is i32.
static Value scaledDown(Primitives &p, Value i, int64_t from, int64_t to) {
  Type element = p.builder.getI32Type();
  Value product = p.mul(i, p.broadcast(p.integer(from, element), shapeOf(i)));
  Value divisor = p.broadcast(p.integer(to, element), shapeOf(i));
  return QuotientOp::create(p.builder, product.getType(), Division::floor, product, divisor);
}

Value nearestPlaces(Primitives &p, int64_t from, int64_t to) {
  return scaledDown(p, p.iota(0, {to}, p.builder.getI32Type()), from, to);
}

/// Row i of (to, from) holds the share that each of `from` elements has in element i of `to`. By
/// areas: 1 / n of each of the n elements from i from / to, rounded down, to (i + 1) from / to,
/// rounded up; that is -(-(i + 1) from / to) rounded down.
static Value areaMatrix(Primitives &p, int64_t from, int64_t to) {
  Type element = p.builder.getI32Type();
  const SmallVector<int64_t> shape = {to, from};
  Value i = p.iota(0, shape, element), j = p.iota(1, shape, element);
  Value next = p.map<NegOp>(p.add(i, p.broadcast(p.integer(1, element), shape)));
  Value first = p.named("first", scaledDown(p, i, from, to)),
        end = p.named("end", p.map<NegOp>(scaledDown(p, next, from, to)));
  Value inside =
      p.map<AndOp>(p.compare(Comparison::ge, j, first), p.compare(Comparison::lt, j, end));
  Value share = p.div(p.constant(1), p.wide(p.sub(end, first)));
  return p.named("share", p.select(inside, share, p.constant(0)));
}

/// Linearly: the share of element j at place s is max(0, 1 - |s - j|). s is a quotient of whole
/// numbers that f32 holds, so that it is rounded once.
static Value linearMatrix(Primitives &p, int64_t from, int64_t to, bool alignCorners) {
  const SmallVector<int64_t> shape = {to, from};
  const auto place = [&](int64_t dimension) {
    return p.wide(p.iota(dimension, shape, p.builder.getI32Type()));
  };
  Value i = place(0), j = place(1), s;
  if (alignCorners && to > 1) {
    s = p.div(p.mul(i, p.constant(from - 1)), p.constant(to - 1));
  } else if (alignCorners) {
    s = p.broadcast(p.constant(0), shape);
  } else { // ((2 i + 1) from - to) / (2 to)
    Value odd = p.add(p.mul(i, p.constant(2)), p.constant(1));
    s = p.div(p.sub(p.mul(odd, p.constant(from)), p.constant(to)), p.constant(2 * to));
    s = p.map<MaximumOp>(s, p.constant(0));
    s = p.map<MinimumOp>(s, p.constant(from - 1));
  }
  Value far = p.map<AbsOp>(p.sub(p.named("place", s), j));
  return p.named("share", p.map<MaximumOp>(p.sub(p.constant(1), far), p.constant(0)));
}

Value resampled(Primitives &p, Value x, size_t dimension, int64_t size, Resampling how,
                bool alignCorners, bool isDerivative) {
  SmallVector<int64_t> shape(shapeOf(x));
  const int64_t own = shape[dimension], from = isDerivative ? size : own,
                to = isDerivative ? own : size;
  if (from == to)
    return x;
  Value matrix =
      how == Resampling::area ? areaMatrix(p, from, to) : linearMatrix(p, from, to, alignCorners);
  shape[dimension] = size;
  const int64_t before = elementCount(ArrayRef(shape).take_front(dimension)),
                behind = elementCount(ArrayRef(shape).drop_front(dimension + 1));
  Value y = dimension + 1 == shape.size() // (before, own) . (own, size)
                ? p.product(p.reshape(x, {before, own}), false, matrix, !isDerivative, p.f32())
                : p.product(matrix, isDerivative, p.reshape(x, {before, own, behind}), false,
                            p.f32()); // (size, own) . (before, own, behind)
  return p.reshape(y, shape);
}

} // namespace mpc
