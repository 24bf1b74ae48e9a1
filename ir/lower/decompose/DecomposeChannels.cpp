// Norms by channel and resampling in primitives.
// Batch norm is a map. It is not folded into the product before it, which would round the weight
// another time. Its statistics in training are two short steps (ChannelTerms.cpp).
#include "ir/lower/ChannelTerms.h"

using namespace mlir;

namespace mpc {
namespace {

/// centred r gain + bias (N, C, S), in the type of `y`.
Value normalised(Primitives &p, Value centred, Value r, Value gain, Value bias, Value y) {
  Value factor = gain ? p.named("factor", p.mul(r, channelVector(p, gain))) : r;
  Value result = p.mul(centred, factor);
  if (bias)
    result = p.add(result, channelVector(p, bias));
  return p.reshape(p.cast(result, elementOf(y)), shapeOf(y));
}

} // namespace

SmallVector<Value> BatchNormOp::decompose(Primitives &p) {
  Value epsilon = p.constant(getEpsilon().convertToDouble());
  Value centred = p.sub(p.wide(byChannel(p, getX())), channelVector(p, getMean()));
  Value variance = p.add(channelVector(p, getVariance()), epsilon);
  Value r = p.named("rstd", p.map<RsqrtOp>(variance));
  return {normalised(p, centred, r, getGain(), getBias(), getY())};
}

SmallVector<Value> BatchNormTrainingOp::decompose(Primitives &p) {
  BatchTerms terms = batchTerms(p, *this);
  Value centred = p.sub(p.wide(byChannel(p, getX())), terms.mean);
  Value y = normalised(p, centred, terms.r, getGain(), getBias(), getY());

  const double momentum = static_cast<float>(getMomentum().convertToDouble());
  const auto towards = [&](Value old, Value batch, Value result) {
    Value moved = p.add(p.mul(channelVector(p, old), p.constant(1 - momentum)),
                        p.mul(batch, p.constant(momentum)));
    return p.reshape(moved, shapeOf(result));
  };
  Value unbiased = p.div(terms.squares, p.constant(terms.count - 1));
  return {y, towards(getMean(), terms.mean, getNewMean()),
          towards(getVariance(), unbiased, getNewVariance())};
}

SmallVector<Value> GroupNormOp::decompose(Primitives &p) {
  GroupTerms terms = groupTerms(p, *this);
  Value y = p.mul(terms.centred, terms.r);
  if (terms.gain)
    y = p.mul(y, terms.gain);
  if (terms.bias)
    y = p.add(y, terms.bias);
  return {p.reshape(p.cast(y, elementOf(getY())), shapeOf(getY()))};
}

SmallVector<Value> PreluOp::decompose(Primitives &p) {
  Value x = p.wide(getX()), weight = preluWeight(p, *this);
  Value y = p.select(p.compare(Comparison::gt, x, p.constant(0)), x, p.mul(weight, x));
  return {p.cast(y, elementOf(getY()))};
}

/// Nearest is views: an element is repeated, or every f-th is taken; by a factor that is not whole,
/// slices by their numbers. Linear and area are a product with a matrix of shares a dimension, the
/// last dimension first.
SmallVector<Value> InterpolateOp::decompose(Primitives &p) {
  const SmallVector<int64_t> to(shapeOf(getY()));
  const size_t rank = to.size();
  if (getResampling() == Resampling::nearest) {
    Value y = p.cast(getX(), elementOf(getY()));
    for (size_t i = 2; i < rank; ++i) {
      SmallVector<int64_t> shape(shapeOf(y));
      if (isWholeFactor(shape[i], to[i]))
        continue;
      Value places = nearestPlaces(p, shape[i], to[i]);
      shape[i] = to[i];
      y = GatherOp::create(p.builder, p.tensor(shape, elementOf(y), y), y, places, i);
    }
    SmallVector<int64_t> strides(rank, 1), taken(shapeOf(y)), apart, repeated;
    for (size_t i = 2; i < rank; ++i)
      if (taken[i] % to[i] == 0) {
        strides[i] = taken[i] / to[i];
        taken[i] = to[i];
      }
    if (llvm::any_of(strides, [](int64_t stride) { return stride > 1; }))
      y = SliceOp::create(p.builder, p.tensor(taken, elementOf(y), y), y,
                          SmallVector<int64_t>(rank, 0), SmallVector<int64_t>(shapeOf(y)), strides);
    for (size_t i = 0; i < rank; ++i) {
      apart.append({taken[i], 1});
      repeated.append({taken[i], i < 2 ? 1 : to[i] / taken[i]});
    }
    return {p.reshape(p.broadcast(p.reshape(y, apart), repeated), to)};
  }
  Value y = p.wide(getX());
  for (size_t i = rank; i-- > 2;)
    y = resampled(p, y, i, to[i], getResampling(), getAlignCorners(), false);
  return {p.cast(y, elementOf(getY()))};
}

} // namespace mpc
