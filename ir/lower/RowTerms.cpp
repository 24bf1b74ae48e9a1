//===-- RowTerms.cpp - terms that a row op and its derivative share ---------------------------===//
#include "ir/lower/RowTerms.h"

#include <limits>
#include <numeric>

using namespace mlir;

namespace mpc {

SmallVector<int64_t> swapWithLast(int64_t axis, int64_t rank) {
  SmallVector<int64_t> permutation(rank);
  std::iota(permutation.begin(), permutation.end(), 0);
  std::swap(permutation[axis], permutation.back());
  return permutation;
}

NormTerms layerNormTerms(Primitives &p, LayerNormOp op) {
  Value x = p.wide(op.getX()), count = p.constant(shapeOf(x).back());
  Value mean = p.named("mean", p.div(p.sumLast(x), count));
  Value centred = p.named("centred", p.sub(x, mean));
  Value variance = p.named("variance", p.div(p.sumLast(p.mul(centred, centred)), count));
  Value epsilon = p.constant(op.getEpsilon().convertToDouble());
  return {centred, p.named("rstd", p.map<RsqrtOp>(p.add(variance, epsilon)))};
}

NormTerms rmsNormTerms(Primitives &p, RmsNormOp op) {
  Value x = p.wide(op.getX());
  Value square =
      p.named("mean_square", p.div(p.sumLast(p.mul(x, x)), p.constant(shapeOf(x).back())));
  Value epsilon = p.constant(op.getEpsilon().convertToDouble());
  return {x, p.named("rstd", p.map<RsqrtOp>(p.add(square, epsilon)))};
}

Exponentials shiftedExponentials(Primitives &p, Value x) {
  Value max = p.named("row_max", p.maxLast(x));
  Value e = p.named("power", p.map<ExpOp>(p.sub(x, max)));
  return {max, e, p.named("power_sum", p.sumLast(e))};
}

CrossEntropyTerms crossEntropyTerms(Primitives &p, CrossEntropyOp op) {
  CrossEntropyTerms terms;
  ArrayRef<int64_t> shape = shapeOf(op.getLogits());
  int64_t columns = shape.back();
  terms.classes = op.getClassesAttr() ? op.getClassesAttr().getInt() : columns;
  terms.smoothing = op.getLabelSmoothing() ? op.getLabelSmoothing()->convertToDouble() : 0;
  Type index = elementOf(op.getTargets());
  SmallVector<int64_t> rowShape(shape);
  rowShape.back() = 1;
  terms.rows = elementCount(rowShape);

  // The count comes first and from the targets alone. Its few ops are one step before the pass over
  // the logits and do not join it, so that this pass needs no other.
  terms.target = p.reshape(op.getTargets(), rowShape);
  terms.count = p.constant(terms.rows);
  IntegerAttr ignored = op.getIgnoreIndexAttr();
  Value number = ignored ? p.integer(ignored.getInt(), index) : Value();
  if (ignored) {
    Value ones =
        p.select(p.compare(Comparison::eq, terms.target, number), p.constant(0), p.constant(1));
    terms.count = p.sum(p.reshape(ones, {terms.rows}), {0}, false);
  }

  terms.x = p.wide(op.getLogits());
  Value column = p.iota(shape.size() - 1, shape, index);
  if (terms.classes < columns)
    terms.real =
        p.named("is_class", p.compare(Comparison::lt, column, p.integer(terms.classes, index)));
  Value minusInfinity = p.constant(-std::numeric_limits<double>::infinity());
  terms.exponentials =
      shiftedExponentials(p, terms.real ? p.select(terms.real, terms.x, minusInfinity) : terms.x);
  terms.chosen = p.named("is_target", p.compare(Comparison::eq, column, terms.target));
  if (ignored)
    terms.counted = p.named("counts", p.compare(Comparison::ne, terms.target, number));
  return terms;
}

Value nanWithoutTarget(Primitives &p, const CrossEntropyTerms &terms, Value value) {
  Value nan = p.constant(std::numeric_limits<double>::quiet_NaN());
  Type index = elementOf(terms.target);
  Value below = p.compare(Comparison::lt, terms.target, p.integer(terms.classes, index));
  value = p.select(below, value, nan);
  return p.select(p.compare(Comparison::ge, terms.target, p.integer(0, index)), value, nan);
}

} // namespace mpc
