//===-- Gradients.h - words for writing derivatives -------------------------------------------===//
//
// buildGradient of every op stands in GradientsElementwise.cpp (maps), GradientsShape.cpp
// (reductions and views) and GradientsLayers.cpp (products, norms, attention, losses); ops without
// a derivative in Gradients.cpp. Formulas are in f32 and round once, to the operand's type.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/lower/Primitives.h"

namespace mpc {

class GradientWords : public Primitives {
public:
  using Primitives::Primitives;

  /// The gradient of an operand that was broadcast to `gradient`'s shape: summed in f32 over the
  /// dimensions that were, in the operand's type.
  mlir::Value toOperand(mlir::Value gradient, mlir::Value operand);
  /// `x` where the condition holds, else 0. A loss scale in x's type stays.
  mlir::Value keep(mlir::Value condition, mlir::Value x);
  /// The sum over all dimensions but the last `kept`, in f32.
  mlir::Value sumLeading(mlir::Value x, size_t kept);
  /// dy / (number of summed elements) and the like: `dy` of a reduction over `axes` of `x`,
  /// broadcast to x's shape.
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

/// Gives the ops the origin that Decompose gives to the parts of `forward`.
void setOrigin(mlir::Block::iterator begin, mlir::Block::iterator end, mlir::Operation *forward);

/// What `build` builds gets the origin that Decompose gives to the parts of `op` itself, so that it
/// merges with them; other parts of a derivative are told apart, and recomputed where they stand.
template <typename Build>
auto asForward(mlir::ImplicitLocOpBuilder &builder, mlir::Operation *op, Build build) {
  mlir::Block *block = builder.getInsertionBlock();
  mlir::Block::iterator end = builder.getInsertionPoint();
  mlir::Operation *before = end == block->begin() ? nullptr : &*std::prev(end);
  auto result = build();
  setOrigin(before ? std::next(before->getIterator()) : block->begin(), end, op);
  return result;
}

/// A derivative that does not exist: a diagnostic at the op, and the empty list that says so.
llvm::SmallVector<mlir::Value> refuseGradient(mlir::Operation *op, llvm::StringRef remedy);

} // namespace mpc
