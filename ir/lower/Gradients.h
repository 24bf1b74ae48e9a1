// Helpers for writing derivatives.
// `buildGradient` takes the gradients of an op's results and gives those of its operands, as closed
// forms on whole ops and primitives. Formulas are in f32 and round once, to the operand's type. An
// integer operand has no gradient (null). An op without a derivative says so, with a remedy, and
// gives an empty list (refuseGradient); compare, constant, iota, random, noise and stop_gradient
// have the derivative zero.
//
//   GradientsElementwise.cpp  maps
//   GradientsShape.cpp        reductions and views
//   GradientsLayers.cpp       products, norms, attention and cross-entropy
//   GradientsLosses.cpp       the other losses
//   GradientsChannels.cpp     norms by channel
//   GradientsIndex.cpp        what ids choose
//   GradientsWindows.cpp      convolutions and pools
//   Gradients.cpp             the ops without a derivative
//
// A derivative that follows from the result is computed from it, since the result is saved anyway
// (tanh, sigmoid, exp, softmax, relu). Ties of maximum, minimum and max share the gradient evenly,
// and abs and relu have the derivative 0 at 0, as in PyTorch. Sums have a fixed order. A loss scale
// in the type of an operand goes on to the results (Primitives::tensor).
#pragma once

#include "ir/lower/Primitives.h"

namespace mpc {

using Gradients = llvm::SmallVector<mlir::Value>;

class GradientWords : public Primitives {
public:
  using Primitives::Primitives;

  /// The gradient of an operand that was broadcast to `gradient`'s shape: the sum in f32 over the
  /// broadcast dimensions, rounded to the operand's type.
  mlir::Value toOperand(mlir::Value gradient, mlir::Value operand);
  /// `x` where the condition holds, else 0. A loss scale in x's type stays.
  mlir::Value keep(mlir::Value condition, mlir::Value x);
  /// The sum over all dimensions but the last `kept`, in f32.
  mlir::Value sumLeading(mlir::Value x, size_t kept);
  /// `dy`, the gradient of a reduction over `axes` of `x`, broadcast to x's shape.
  mlir::Value spreadOver(mlir::Value dy, mlir::Value x, llvm::ArrayRef<int64_t> axes);
};

/// A value in a formula; operators build maps.
struct Term {
  Primitives *p;
  mlir::Value value;
  operator mlir::Value() const { return value; }
};
inline Term operator+(Term x, Term y) { return {x.p, x.p->add(x, y)}; }
inline Term operator-(Term x, Term y) { return {x.p, x.p->sub(x, y)}; }
inline Term operator*(Term x, Term y) { return {x.p, x.p->mul(x, y)}; }
inline Term operator/(Term x, Term y) { return {x.p, x.p->div(x, y)}; }
inline Term operator-(Term x) { return {x.p, x.p->map<NegOp>(x)}; }
inline Term operator+(double x, Term y) { return Term{y.p, y.p->constant(x)} + y; }
inline Term operator-(double x, Term y) { return Term{y.p, y.p->constant(x)} - y; }
inline Term operator*(double x, Term y) { return Term{y.p, y.p->constant(x)} * y; }
inline Term operator/(Term x, double y) { return x / Term{x.p, x.p->constant(y)}; }

/// Gives the ops the origin that Decompose gives to the primitives of `forward`.
void setOrigin(mlir::Block::iterator begin, mlir::Block::iterator end, mlir::Operation *forward);

/// Gives the ops that `build` builds the origin that Decompose gives to the primitives of `op`
/// itself, so that the two merge. The other ops of a derivative have an origin of their own, and
/// are recomputed in the backward.
template <typename Build>
auto asForward(mlir::ImplicitLocOpBuilder &builder, mlir::Operation *op, Build build) {
  mlir::Block *block = builder.getInsertionBlock();
  mlir::Block::iterator end = builder.getInsertionPoint();
  mlir::Operation *before = end == block->begin() ? nullptr : &*std::prev(end);
  auto result = build();
  setOrigin(before ? std::next(before->getIterator()) : block->begin(), end, op);
  return result;
}

/// Refuses a derivative that does not exist: emits a diagnostic at the op, and gives the empty
/// list.
Gradients refuseGradient(mlir::Operation *op, llvm::StringRef remedy);

} // namespace mpc
