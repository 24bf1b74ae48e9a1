// Derivatives of the ops of indices and of order.
// What is chosen gives its gradient to the place that it was chosen from: take_along and put_along
// are each other's adjoints, and so are gather and scatter. Sums have one order.
#include "ir/lower/Gradients.h"
#include "ir/lower/IndexTerms.h"

#include <limits>

using namespace mlir;

namespace mpc {
namespace {

/// dx of what was chosen along the axis: `dy` added over zeros where ids name.
Value addedAlong(GradientWords &p, Value dy, Value ids, Value x, int64_t axis) {
  Value zeros = filled(p, 0, shapeOf(x), elementOf(x));
  return PutAlongOp::create(p.builder, p.tensor(shapeOf(x), elementOf(x), dy), Put::add, zeros, ids,
                            p.cast(dy, elementOf(x)), axis);
}

/// The gradient of the values of sort and topk; their places have none.
template <typename Op>
Gradients ofOrder(GradientWords &p, Op op, Value dy) {
  if (!dy)
    return {Value()};
  return {addedAlong(p, dy, op.getIndices(), op.getX(), op.getAxisAttr().getInt())};
}

/// x with zeros in place of the elements that were replaced.
Value unlessUpdated(GradientWords &p, Value last, Value dy) {
  return p.keep(p.compare(Comparison::lt, last, p.integer(0, elementOf(last))), dy);
}

} // namespace

Gradients TakeAlongOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return {addedAlong(p, gradients[0], getIds(), getX(), getAxisAttr().getInt()), Value()};
}

Gradients GatherOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value zeros = filled(p, 0, shapeOf(getX()), elementOf(getX()));
  auto type = p.tensor(shapeOf(getX()), elementOf(getX()), gradients[0]);
  return {ScatterOp::create(p.builder, type, Put::add, zeros, getIds(), gradients[0],
                            getAxisAttr().getInt()),
          Value()};
}

/// An update counts where its id names an element and, of those that are set, where it is the last.
Gradients PutAlongOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value dy = gradients[0], ids = getIds();
  int64_t axis = axisFrom(getAxisAttr().getInt(), getX());
  Value taken =
      TakeAlongOp::create(p.builder, p.tensor(shapeOf(ids), elementOf(dy), dy), dy, ids, axis);
  Value counts = areWithin(p, ids, shapeOf(getX())[axis]);
  if (getPut() == Put::add)
    return {dy, Value(), p.keep(counts, taken)};
  Value last = lastAlong(p, ids, shapeOf(getX()), axis);
  Value chosen =
      TakeAlongOp::create(p.builder, p.tensor(shapeOf(ids), elementOf(last)), last, ids, axis);
  Value own = p.compare(Comparison::eq, chosen, p.iota(axis, shapeOf(ids), elementOf(last)));
  return {unlessUpdated(p, last, dy), Value(), p.keep(p.map<AndOp>(counts, own), taken)};
}

Gradients ScatterOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value dy = gradients[0];
  Lines lines(shapeOf(getX()), axisFrom(getAxisAttr().getInt(), getX()));
  int64_t count = elementCount(shapeOf(getIds()));
  Value ids = p.reshape(getIds(), {count});
  Value parts = p.reshape(dy, {lines.outer, lines.extent, lines.inner});
  SmallVector<int64_t> shape = {lines.outer, count, lines.inner};
  Value taken = GatherOp::create(p.builder, p.tensor(shape, elementOf(dy), dy), parts, ids, 1);
  Value counts = areWithin(p, ids, lines.extent), dx = dy;
  if (getPut() == Put::set) {
    Value last = lastOf(p, ids, lines.extent);
    Value chosen = GatherOp::create(p.builder, p.tensor({count}, elementOf(last)), last, ids, 0);
    Value own = p.compare(Comparison::eq, chosen, p.iota(0, {count}, elementOf(last)));
    counts = p.map<AndOp>(counts, own);
    dx = p.reshape(unlessUpdated(p, p.reshape(last, {1, lines.extent, 1}), parts), shapeOf(dy));
  }
  Value updates = p.keep(p.reshape(counts, {1, count, 1}), taken);
  return {dx, Value(), p.reshape(updates, shapeOf(getUpdates()))};
}

/// dcache is dy with zeros in place of the rows, and drows are the rows of dy at their places.
Gradients AppendOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value dy = gradients[0];
  ArrayRef<int64_t> shape = shapeOf(getRows());
  const int64_t axis = axisFrom(getAxisAttr().getInt(), getCache());
  const int64_t all = shapeOf(getCache())[axis], count = shape[axis];
  Value zeros = filled(p, 0, shape, elementOf(getRows()));
  Value dcache = AppendOp::create(p.builder, dy.getType(), dy, zeros, getPosition(),
                                  getAxisAttr().getInt(), getLayerAttr());
  // Positions that far outside are brought near, so that no sum wraps: no row has a place there.
  Type element = elementOf(getPosition());
  Value first = p.map<MaximumOp>(getPosition(), p.integer(-count, element));
  if (!element.isInteger(32) || all <= std::numeric_limits<int32_t>::max() - count)
    first = p.map<MinimumOp>(first, p.integer(all, element));
  SmallVector<int64_t> lines(shape.size(), 1);
  if (!shapeOf(getPosition()).empty())
    lines[0] = shape[0];
  SmallVector<int64_t> places = lines;
  places[axis] = count;
  Value ids = p.broadcast(p.add(p.reshape(first, lines), p.iota(axis, places, element)), shape);
  Value taken = TakeAlongOp::create(p.builder, p.tensor(shape, elementOf(dy), dy), dy, ids, axis);
  return {dcache, p.keep(areWithin(p, ids, all), taken), Value()};
}

Gradients SortOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return ofOrder(p, *this, gradients[0]);
}
Gradients TopkOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return ofOrder(p, *this, gradients[0]);
}

/// With g[t] = dy[t] + decay[t + 1] g[t + 1], the scan from the other end: dx = g and
/// ddecay[t] = g[t] y[t - 1].
Gradients LinearScanOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  ArrayRef<int64_t> shape = shapeOf(getX());
  int64_t dim = axisFrom(getDimAttr().getInt(), getX());
  // The element behind each one (`next`), or that before it; 0 beyond the end.
  auto moved = [&](Value value, bool next) -> Value {
    if (shape[dim] == 1)
      return filled(p, 0, shape, p.f32());
    SmallVector<int64_t> starts(shape.size()), limits(shape), low(shape.size()), high(shape.size());
    (next ? starts : low)[dim] = 1;
    limits[dim] -= next ? 0 : 1;
    high[dim] = next ? 1 : 0;
    return p.pad(p.slice(value, starts, limits), low, high);
  };
  if (shape[dim] == 0)
    return {p.cast(gradients[0], elementOf(getX())), p.cast(gradients[0], elementOf(getDecay()))};
  Value dy = p.wide(gradients[0]), decay = moved(p.wide(getDecay()), !getReverse());
  Value g = LinearScanOp::create(p.builder, dy.getType(), dy, decay, getDimAttr().getInt(),
                                 !getReverse());
  Value ddecay = p.mul(g, moved(p.wide(getY()), getReverse()));
  return {p.cast(g, elementOf(getX())), p.cast(ddecay, elementOf(getDecay()))};
}

} // namespace mpc
