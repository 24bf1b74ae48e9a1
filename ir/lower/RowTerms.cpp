// Terms that a row op and its derivative share.
#include "ir/lower/RowTerms.h"

#include <numeric>

using namespace mlir;

namespace mpc {

TurnToLast::TurnToLast(Primitives &p, Value x, int64_t axis)
    : axis(axisFrom(axis, x)), p(p), permutation(shapeOf(x).size()) {
  std::iota(permutation.begin(), permutation.end(), 0);
  std::swap(permutation[this->axis], permutation.back());
}

Value TurnToLast::operator()(Value x) const {
  return permutation[axis] == axis ? x : p.transpose(x, permutation);
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

Exponentials shiftedExponentials(Primitives &p, Value x, Type source) {
  Value max = p.named("row_max", p.maxLast(x)), shifted = p.sub(x, max);
  Value e =
      p.named("power", ExpOp::create(p.builder, shifted.getType(), shifted, TypeAttr::get(source)));
  return {max, e, p.named("power_sum", p.sumLast(e))};
}

Exponentials finiteExponentials(Primitives &p, Value x) {
  Value max = p.maxLast(x), limit = p.constant(infinity);
  Value isInfinite = p.compare(Comparison::eq, p.map<AbsOp>(max), limit);
  Value shift = p.named("shift", p.select(isInfinite, p.constant(0), max));
  Value e = p.named("power", p.map<ExpOp>(p.sub(x, shift)));
  return {shift, e, p.named("power_sum", p.sumLast(e))};
}

/// Sets rows, target, weight and count. They come first and from the targets alone. Their few ops
/// are one step before the pass over the rows and do not join it, so that this pass needs no other.
/// Gives the ignored number as a constant, or null.
static Value readTargets(Primitives &p, TargetTerms &terms, Value targets, Value weights,
                         IntegerAttr ignored, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> rowShape(shape);
  rowShape.back() = 1;
  terms.rows = elementCount(rowShape);
  terms.target = p.reshape(targets, rowShape);
  terms.count = p.constant(terms.rows);
  if (weights) {
    Value table = p.reshape(p.wide(weights), {elementCount(shapeOf(weights)), 1});
    terms.weight = p.named("weight", EmbeddingOp::create(p.builder, p.tensor(rowShape, p.f32()),
                                                         table, targets, StringAttr()));
  }
  Value number = ignored ? p.integer(ignored.getInt(), elementOf(targets)) : Value();
  if (!number && !weights)
    return {};
  Value each = weights ? terms.weight : p.constant(1);
  if (number)
    each = p.select(p.compare(Comparison::eq, terms.target, number), p.constant(0), each);
  terms.count = p.sum(p.reshape(each, {terms.rows}), {0}, false);
  return number;
}

static void chooseColumns(Primitives &p, TargetTerms &terms, Value column, Value ignored) {
  terms.chosen = p.named("is_target", p.compare(Comparison::eq, column, terms.target));
  if (ignored)
    terms.counted = p.named("counts", p.compare(Comparison::ne, terms.target, ignored));
}

CrossEntropyTerms crossEntropyTerms(Primitives &p, CrossEntropyOp op) {
  CrossEntropyTerms terms;
  ArrayRef<int64_t> shape = shapeOf(op.getLogits());
  int64_t columns = shape.back();
  terms.classes = op.getClassesAttr() ? op.getClassesAttr().getInt() : columns;
  terms.smoothing = op.getLabelSmoothing() ? op.getLabelSmoothing()->convertToDouble() : 0;
  Value ignored =
      readTargets(p, terms, op.getTargets(), op.getWeights(), op.getIgnoreIndexAttr(), shape);
  if (Value weights = op.getWeights(); weights && terms.smoothing > 0) {
    weights = p.wide(weights);
    terms.weightSum = p.sum(weights, {0}, false);
    terms.columnWeights = p.pad(weights, {0}, {columns - terms.classes});
  }

  Type index = elementOf(op.getTargets());
  terms.x = p.wide(op.getLogits());
  Value column = p.iota(shape.size() - 1, shape, index);
  if (terms.classes < columns)
    terms.real =
        p.named("is_class", p.compare(Comparison::lt, column, p.integer(terms.classes, index)));
  Value minusInfinity = p.constant(-infinity);
  Value classes = terms.real ? p.select(terms.real, terms.x, minusInfinity) : terms.x;
  terms.exponentials = shiftedExponentials(p, classes, elementOf(op.getLogits()));
  chooseColumns(p, terms, column, ignored);
  return terms;
}

TargetTerms nllTerms(Primitives &p, NllLossOp op) {
  TargetTerms terms;
  ArrayRef<int64_t> shape = shapeOf(op.getX());
  terms.classes = shape.back();
  Value ignored =
      readTargets(p, terms, op.getTargets(), op.getWeights(), op.getIgnoreIndexAttr(), shape);
  chooseColumns(p, terms, p.iota(shape.size() - 1, shape, elementOf(op.getTargets())), ignored);
  return terms;
}

Value nanWithoutTarget(Primitives &p, const TargetTerms &terms, Value value) {
  Value nan = p.constant(notANumber);
  Type index = elementOf(terms.target);
  Value below = p.compare(Comparison::lt, terms.target, p.integer(terms.classes, index));
  value = p.select(below, value, nan);
  return p.select(p.compare(Comparison::ge, terms.target, p.integer(0, index)), value, nan);
}

} // namespace mpc
