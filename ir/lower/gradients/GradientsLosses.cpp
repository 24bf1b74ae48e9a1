// Derivatives of losses and logarithms of sums.
// The derivative of a loss by an element is that element's slope times dloss, or times dloss /
// count where the loss is a mean. Both operands of a loss of floats have one.
#include "ir/lower/Gradients.h"
#include "ir/lower/RowTerms.h"

using namespace mlir;

namespace mpc {
namespace {

/// What the loss of one element is multiplied by.
template <typename Loss>
Term share(GradientWords &p, Loss op, Value dloss) {
  Term whole{&p, dloss};
  const double count = elementCount(shapeOf(op.getX()));
  return isMean(op.getReduction()) ? whole / count : whole;
}

template <typename Loss>
Term difference(GradientWords &p, Loss op) {
  return Term{&p, p.wide(op.getX())} - Term{&p, p.wide(op.getTarget())};
}

/// The gradients of x and the target of a loss of their difference.
template <typename Loss>
Gradients ofDifference(GradientWords &p, Loss op, Term slope, Value dloss) {
  Term dx = slope * share(p, op, dloss);
  return {p.cast(dx, elementOf(op.getX())), p.cast(-dx, elementOf(op.getTarget()))};
}

/// d held within [-limit, limit].
Term within(GradientWords &p, Value d, double limit) {
  Value low = p.map<MaximumOp>(d, p.constant(-limit));
  return {&p, p.map<MinimumOp>(low, p.constant(limit))};
}

} // namespace

//===-- Logarithms of sums --------------------------------------------------------------------===//

/// dx = dy - e^y sum of dy.
Gradients LogSoftmaxOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  const TurnToLast turned(p, getX(), getAxisAttr().getInt());
  Term softmax{&p, p.map<ExpOp>(p.wide(turned(getY())))}, dy{&p, p.wide(turned(gradients[0]))};
  Value dx = dy - softmax * Term(&p, p.sumLast(dy));
  return {turned(p.cast(dx, elementOf(getX())))};
}

/// dx = softmax(x) dy. The softmax is computed again in f32, since y may be rounded.
Gradients LogsumexpOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  const TurnToLast turned(p, getX(), getAxisAttr().getInt());
  SmallVector<int64_t> kept(shapeOf(getX()));
  kept[turned.axis] = 1;
  auto [shift, e, sum] = finiteExponentials(p, p.wide(turned(getX())));
  Term dy{&p, turned(p.reshape(p.wide(gradients[0]), kept))};
  Value dx = Term{&p, e} / Term{&p, sum} * dy;
  return {turned(p.cast(dx, elementOf(getX())))};
}

//===-- Losses --------------------------------------------------------------------------------===//

Gradients MseLossOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  return ofDifference(p, *this, 2 * difference(p, *this), gradients[0]);
}

Gradients L1LossOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Term slope{&p, p.map<SignOp>(difference(p, *this))};
  return ofDifference(p, *this, slope, gradients[0]);
}

/// d / beta within [-1, 1]; the sign of d for beta 0.
Gradients SmoothL1LossOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Term d = difference(p, *this);
  const double beta = getBeta().convertToDouble();
  Term slope = beta == 0 ? Term{&p, p.map<SignOp>(d)} : within(p, d / beta, 1);
  return ofDifference(p, *this, slope, gradients[0]);
}

/// d within [-delta, delta].
Gradients HuberLossOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Term slope = within(p, difference(p, *this), getDelta().convertToDouble());
  return ofDifference(p, *this, slope, gradients[0]);
}

/// By x: -t, or -e^t of logarithms. By t: log t + 1 - x, or e^t (t + 1 - x).
Gradients KlDivOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Term x{&p, p.wide(getX())}, t{&p, p.wide(getTarget())}, each = share(p, *this, gradients[0]);
  Term probability = getLogTarget() ? Term{&p, p.map<ExpOp>(t)} : t;
  Term logarithm = getLogTarget() ? t : Term{&p, p.map<LogOp>(t)};
  Term slope = 1.0 + logarithm - x;
  if (getLogTarget())
    slope = probability * slope;
  return {p.cast(-probability * each, elementOf(getX())),
          p.cast(slope * each, elementOf(getTarget()))};
}

/// With s = log(1 + e^-x) and a weight w of positives: by x (1 - t) - (1 + (w - 1) t) sigmoid(-x),
/// by t -x + (w - 1) s, by w t s.
Gradients BceWithLogitsOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Term x{&p, p.wide(getX())}, t{&p, p.wide(getTarget())}, each = share(p, *this, gradients[0]);
  Value weight = getPosWeight();
  if (!weight) {
    Term slope = Term{&p, p.map<SigmoidOp>(x)} - t;
    return {p.cast(slope * each, elementOf(getX())), p.cast(-x * each, elementOf(getTarget()))};
  }
  Term excess = Term{&p, p.wide(weight)} - Term{&p, p.constant(1)};
  Term rest{&p, softplusOfNegative(p, x)}, negative{&p, p.map<SigmoidOp>(-x)};
  Term slope = 1.0 - t - (1.0 + excess * t) * negative;
  return {p.cast(slope * each, elementOf(getX())),
          p.cast((excess * rest - x) * each, elementOf(getTarget())),
          p.toOperand(t * rest * each, weight)};
}

/// dx = -w[target] [column = target] dloss / count in rows that count, else 0; NaN in a row whose
/// target is no class.
Gradients NllLossOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  TargetTerms terms = asForward(p.builder, *this, [&] { return nllTerms(p, *this); });
  SmallVector<int64_t> rowShape(shapeOf(terms.target));
  Value weight = p.broadcast(p.constant(-1), rowShape);
  if (terms.weight)
    weight = p.map<NegOp>(terms.weight);
  if (isMean(getReduction()))
    weight = p.div(weight, terms.count);
  weight = nanWithoutTarget(p, terms, p.keep(terms.chosen, weight));
  if (terms.counted)
    weight = p.keep(terms.counted, weight);
  const bool isEach = getReduction() == LossReduction::none;
  Value dloss = isEach ? p.reshape(gradients[0], rowShape) : gradients[0];
  Gradients result(getNumOperands());
  result[0] = p.cast(p.mul(weight, dloss), elementOf(getX()));
  return result;
}

} // namespace mpc
