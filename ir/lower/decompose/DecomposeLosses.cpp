// Losses and logarithms of sums in primitives.
#include "ir/lower/RowTerms.h"

#include "llvm/ADT/Sequence.h"

using namespace mlir;

namespace mpc {

bool isMean(std::optional<LossReduction> reduction) {
  return reduction.value_or(LossReduction::mean) == LossReduction::mean;
}

Value reducedRows(Primitives &p, const TargetTerms &terms, Value loss,
                  std::optional<LossReduction> reduction, ArrayRef<int64_t> shape) {
  loss = nanWithoutTarget(p, terms, loss);
  if (terms.counted)
    loss = p.select(terms.counted, loss, p.constant(0));
  if (reduction == LossReduction::none)
    return p.reshape(loss, shape);
  // Without a row no quotient of one makes the mean 0 / 0.
  const bool isEmpty = terms.rows == 0;
  if (isMean(reduction) && !isEmpty)
    loss = p.div(loss, terms.count);
  Value total = p.sum(p.reshape(loss, {terms.rows}), {0}, false);
  return isMean(reduction) && isEmpty ? p.div(total, terms.count) : total;
}

Value softplusOfNegative(Primitives &p, Value x) {
  Value small = p.map<Log1pOp>(p.map<ExpOp>(p.map<NegOp>(p.map<AbsOp>(x))));
  return p.add(small, p.map<ReluOp>(p.map<NegOp>(x)));
}

namespace {

/// The mean or the sum of all elements of `each`, in f32, or each.
Value reduced(Primitives &p, Value each, std::optional<LossReduction> reduction) {
  if (reduction == LossReduction::none)
    return each;
  ArrayRef<int64_t> shape = shapeOf(each);
  const int64_t count = elementCount(shape);
  const SmallVector<int64_t> axes = llvm::to_vector(llvm::seq<int64_t>(shape.size()));
  Value total = axes.empty() ? each : p.sum(each, axes, false);
  return isMean(reduction) ? p.div(total, p.constant(count)) : total;
}

template <typename Loss>
Value difference(Primitives &p, Loss op) {
  return p.named("error", p.sub(p.wide(op.getX()), p.wide(op.getTarget())));
}

} // namespace

//===-- Logarithms of sums --------------------------------------------------------------------===//

SmallVector<Value> LogSoftmaxOp::decompose(Primitives &p) {
  const TurnToLast turned(p, getX(), getAxisAttr().getInt());
  Value x = p.wide(turned(getX()));
  auto [max, e, sum] = shiftedExponentials(p, x, elementOf(getX()));
  Value y = p.sub(p.sub(x, max), p.named("log_sum", p.map<LogOp>(sum)));
  return {turned(p.cast(y, elementOf(getY())))};
}

SmallVector<Value> LogsumexpOp::decompose(Primitives &p) {
  const TurnToLast turned(p, getX(), getAxisAttr().getInt());
  auto [shift, e, sum] = finiteExponentials(p, p.wide(turned(getX())));
  Value y = p.cast(p.add(shift, p.map<LogOp>(sum)), elementOf(getY()));
  // The axis stands last with size 1, and the dimension that was last stands in its place.
  return {p.reshape(turned(y), shapeOf(getY()))};
}

//===-- Losses --------------------------------------------------------------------------------===//

SmallVector<Value> MseLossOp::decompose(Primitives &p) {
  Value d = difference(p, *this);
  return {reduced(p, p.mul(d, d), getReduction())};
}

SmallVector<Value> L1LossOp::decompose(Primitives &p) {
  return {reduced(p, p.map<AbsOp>(difference(p, *this)), getReduction())};
}

SmallVector<Value> SmoothL1LossOp::decompose(Primitives &p) {
  const double number = getBeta().convertToDouble();
  Value d = difference(p, *this), size = p.map<AbsOp>(d);
  if (number == 0)
    return {reduced(p, size, getReduction())};
  Value beta = p.constant(number), half = p.constant(0.5);
  Value squared = p.div(p.mul(p.mul(half, d), d), beta);
  Value far = p.sub(size, p.mul(half, beta));
  Value each = p.select(p.compare(Comparison::lt, size, beta), squared, far);
  return {reduced(p, each, getReduction())};
}

SmallVector<Value> HuberLossOp::decompose(Primitives &p) {
  Value d = difference(p, *this), size = p.map<AbsOp>(d);
  Value delta = p.constant(getDelta().convertToDouble()), half = p.constant(0.5);
  Value far = p.mul(delta, p.sub(size, p.mul(half, delta)));
  Value each = p.select(p.compare(Comparison::le, size, delta), p.mul(p.mul(half, d), d), far);
  return {reduced(p, each, getReduction())};
}

SmallVector<Value> KlDivOp::decompose(Primitives &p) {
  Value x = p.wide(getX()), t = p.wide(getTarget());
  if (getLogTarget())
    return {reduced(p, p.mul(p.map<ExpOp>(t), p.sub(t, x)), getReduction())};
  Value zero = p.constant(0), isZero = p.compare(Comparison::eq, t, zero);
  Value entropy = p.select(isZero, zero, p.mul(t, p.map<LogOp>(t)));
  return {reduced(p, p.sub(entropy, p.mul(t, x)), getReduction())};
}

SmallVector<Value> BceWithLogitsOp::decompose(Primitives &p) {
  Value x = p.wide(getX()), t = p.wide(getTarget()), one = p.constant(1);
  Value rest = softplusOfNegative(p, x);
  if (Value weight = getPosWeight())
    rest = p.mul(p.add(one, p.mul(p.sub(p.wide(weight), one), t)), rest);
  return {reduced(p, p.add(p.mul(p.sub(one, t), x), rest), getReduction())};
}

SmallVector<Value> NllLossOp::decompose(Primitives &p) {
  TargetTerms terms = nllTerms(p, *this);
  Value loss = p.map<NegOp>(p.sumLast(p.select(terms.chosen, p.wide(getX()), p.constant(0))));
  loss = terms.weight ? p.mul(terms.weight, loss) : loss;
  return {reducedRows(p, terms, loss, getReduction(), shapeOf(getTargets()))};
}

} // namespace mpc
