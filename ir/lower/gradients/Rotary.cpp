// Rotary positions as primitives, and their derivative.
// With x in halves (a, b) and y = x cos + (-b, a) sin, the gradient of x is g cos + (s_b, -s_a) for
// s = g sin. Both are one pass, since the halves of a row are a constant apart.
#include "ir/lower/Gradients.h"

using namespace mlir;

namespace mpc {
namespace {

/// (-b, a) of the halves (a, b) of the last dimension, or (b, -a) for `back`.
Value turned(Primitives &p, Value x, bool back) {
  const SmallVector<int64_t> shape(shapeOf(x));
  const int64_t axis = static_cast<int64_t>(shape.size()) - 1;
  SmallVector<int64_t> starts(shape.size(), 0), middle(shape);
  middle.back() /= 2;
  Value a = p.slice(x, starts, middle);
  starts.back() = middle.back();
  Value b = p.slice(x, starts, shape);
  (back ? a : b) = p.map<NegOp>(back ? a : b);
  return ConcatOp::create(p.builder, p.tensor(shape, elementOf(x), {x}), ValueRange{b, a}, axis);
}

} // namespace

SmallVector<Value> RotaryOp::decompose(Primitives &p) {
  Value x = p.wide(getX());
  Value y = p.add(p.mul(x, p.wide(getCos())), p.mul(turned(p, x, false), p.wide(getSin())));
  return {p.cast(y, elementOf(getY()))};
}

Gradients RotaryOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Value dy = p.wide(gradients[0]), x = p.wide(getX());
  Value dx = p.add(p.mul(dy, p.wide(getCos())), turned(p, p.mul(dy, p.wide(getSin())), true));
  return {p.cast(dx, elementOf(getX())), p.toOperand(p.mul(dy, x), getCos()),
          p.toOperand(p.mul(dy, turned(p, x, false)), getSin())};
}

} // namespace mpc
