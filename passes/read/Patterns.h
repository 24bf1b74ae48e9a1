// What primitives mean, and the layers that they write out.
// A layer's matcher takes the last op of a pattern. It gives the op that means the same and the
// values that this op reads, or nothing. Matchers look through widening casts, broadcasts and
// reshapes with the helpers below, since these change no number. The pass mpc-recognise-layers
// decides whether the ops between may go.
#pragma once

#include "passes/read/Masks.h"

namespace mpc {

/// What a pattern means. `leaves` are the values that it is made of; `build` makes the value that
/// replaces the root's result, of the root's type.
struct Recognised {
  llvm::SmallVector<mlir::Value> leaves;
  std::function<mlir::Value(mlir::ImplicitLocOpBuilder &)> build;
};

//===-- Values that are the same numbers ------------------------------------------------------===//

/// The value before casts to a wider float type.
mlir::Value beforeWidening(mlir::Value value);
/// The value before any casts between float types of at least 16 bits. An op that is made of the
/// result rounds at other places.
mlir::Value beforeCasts(mlir::Value value);
/// Whether both are the same value, or equal ops of the same values.
bool isSame(mlir::Value a, mlir::Value b);
/// The number that every element is, through casts, views and signs. What a cast rounds does not
/// count, but a number that becomes infinite or 0 there is that.
std::optional<double> numberOf(mlir::Value value);
/// Whether both are one number, up to a few roundings of f32.
bool isNear(double a, double b);
inline bool isNumber(mlir::Value value, double expected) {
  std::optional<double> number = numberOf(value);
  return number && isNear(*number, expected);
}
/// Takes one number off a product: with value = y c, or y / c, or -y, `value` becomes y, of the
/// same shape, and `factor` is multiplied.
bool takeFactor(mlir::Value &value, double &factor);
/// takeFactor as often as it can.
mlir::Value withoutFactors(mlir::Value value, double &factor);

/// The value for each slice of a tensor like `like` along `axis`, behind views that spread it along
/// that axis. It has the shape of `like` with 1 at the axis, or without the axis. Null for others.
mlir::Value perSlice(mlir::Value value, mlir::Value like, int64_t axis);
/// The vector of `like`'s last dimension behind views that spread it along the others, or null.
mlir::Value perColumn(mlir::Value value, mlir::Value like);

/// The result of an op of that kind, through widening casts, or null.
template <typename OpType>
OpType opOf(mlir::Value value) {
  return value ? beforeWidening(value).getDefiningOp<OpType>() : OpType();
}
/// Both operands of a binary op, in both orders.
inline std::array<std::pair<mlir::Value, mlir::Value>, 2> bothOrders(mlir::Operation *op) {
  return {{{op->getOperand(0), op->getOperand(1)}, {op->getOperand(1), op->getOperand(0)}}};
}
inline int64_t rankOf(mlir::Value value) { return static_cast<int64_t>(shapeOf(value).size()); }

//===-- The matchers --------------------------------------------------------------------------===//

/// RMSNorm and LayerNorm with a gain; LayerNorm may have a bias.
std::optional<Recognised> recogniseNorm(mlir::Operation *root);
/// Both without a gain: they get one of ones.
std::optional<Recognised> recognisePlainNorm(mlir::Operation *root);
/// e^(x - max) / sum of e^(x - max).
std::optional<Recognised> recogniseSoftmax(mlir::Operation *root);
/// relu, sigmoid and silu.
std::optional<Recognised> recogniseActivation(mlir::Operation *root);
/// gelu and gelu_tanh.
std::optional<Recognised> recogniseGelu(mlir::Operation *root);
/// x cos + (-b, a) sin for the halves (a, b) of x.
std::optional<Recognised> recogniseRotary(mlir::Operation *root);
/// The bias of a product.
std::optional<Recognised> recogniseBias(mlir::Operation *root);
/// softmax(scores) v.
std::optional<Recognised> recogniseAttention(mlir::Operation *root, KnownMasks &masks);

} // namespace mpc
