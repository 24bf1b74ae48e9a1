// Terms of the ops of indices.
#include "ir/lower/IndexTerms.h"

#include <limits>

using namespace mlir;

namespace mpc {

Lines::Lines(ArrayRef<int64_t> shape, int64_t axis)
    : outer(elementCount(shape.take_front(axis))), extent(shape[axis]),
      inner(elementCount(shape.drop_front(axis + 1))) {}

Type placeType(Primitives &p, int64_t count) {
  return count <= std::numeric_limits<int32_t>::max() ? p.builder.getI32Type()
                                                      : p.builder.getI64Type();
}

Value areWithin(Primitives &p, Value ids, int64_t extent) {
  Type type = elementOf(ids);
  Value isPlace = p.compare(Comparison::ge, ids, p.integer(0, type));
  if (type.isInteger(32) && extent > std::numeric_limits<int32_t>::max())
    return isPlace;
  return p.map<AndOp>(isPlace, p.compare(Comparison::lt, ids, p.integer(extent, type)));
}

Value filled(Primitives &p, double value, ArrayRef<int64_t> shape, Type element) {
  Value one = isa<FloatType>(element) ? p.constant(value, element)
                                      : p.integer(static_cast<int64_t>(value), element);
  return p.broadcast(one, shape);
}

bool isZeros(Value value) {
  auto constant = base(value).getDefiningOp<ConstantOp>();
  auto splat = constant ? dyn_cast<SplatElementsAttr>(constant.getValue()) : SplatElementsAttr();
  return splat && isa<FloatType>(splat.getElementType()) &&
         splat.getSplatValue<APFloat>().isPosZero();
}

Value lastAlong(Primitives &p, Value ids, ArrayRef<int64_t> shape, int64_t axis) {
  Lines to(shape, axis), from(shapeOf(ids), axis);
  Type i32 = p.builder.getI32Type(), type = elementOf(ids);
  if (type.isInteger(32))
    type = placeType(p, to.extent);
  SmallVector<int64_t> all = {to.outer, to.extent, to.inner, from.extent};
  Value turned =
      p.transpose(p.reshape(p.cast(ids, type), {from.outer, from.extent, from.inner}), {0, 2, 1});
  Value named = p.reshape(turned, {from.outer, 1, from.inner, from.extent});
  Value hit = p.compare(Comparison::eq, p.broadcast(named, all), p.iota(1, all, type));
  Value last = p.maxLast(p.select(hit, p.iota(3, all, i32), p.integer(-1, i32)));
  return p.named("last", p.reshape(last, shape));
}

Value lastOf(Primitives &p, Value ids, int64_t extent) {
  int64_t count = elementCount(shapeOf(ids));
  return lastAlong(p, p.reshape(ids, {count}), {extent}, 0);
}

} // namespace mpc
