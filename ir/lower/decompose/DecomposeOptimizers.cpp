// The optimizers and the learning rate in primitives.
// As DecomposeTraining.cpp. A value that is the same for all elements is a scalar and computed
// once.
#include "ir/lower/Primitives.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

/// 1 - beta^n = 2 h / (1 + h) with h = tanh(n -log(beta) / 2): no digits cancel while beta^n is
/// near 1.
Value biasCorrection(Primitives &p, const APFloat &beta, Value n) {
  Value half = p.constant(-std::log(beta.convertToDouble()) / 2);
  Value h = p.map<TanhOp>(p.mul(n, half));
  return p.named("bias_correction", p.div(p.mul(p.constant(2), h), p.add(p.constant(1), h)));
}

/// constant x + (1 - constant) y.
Value mix(Primitives &p, const APFloat &constant, Value x, Value y) {
  double weight = constant.convertToDouble();
  return p.add(p.mul(p.constant(weight), x), p.mul(p.constant(1 - weight), y));
}

/// NAdam's momentum of step n, the first being 1.
Value nadamMomentum(Primitives &p, const APFloat &beta, const APFloat &decay, Value n) {
  Value power = p.map<ExpOp>(p.mul(n, p.constant(decay.convertToDouble() * std::log(0.96))));
  Value rest = p.sub(p.constant(1), p.mul(p.constant(0.5), power));
  return p.named("momentum", p.mul(p.constant(beta.convertToDouble()), rest));
}

Value numberOf(Primitives &p, const APFloat &number) {
  return p.constant(number.convertToDouble());
}

/// An optimizer's operands. A gradient is 0 where the step is skipped: so the whole update comes
/// after the finite check, and is one pass over parameter, gradient and moments.
template <typename Op>
struct Step {
  Primitives &p;
  Op op;
  Value x, g, rate, decay;

  Step(Primitives &p, Op op)
      : p(p), op(op), x(op.getP()), rate(op.getRate()), decay(op.getWeightDecay()) {
    g = p.named("gradient", p.select(op.getFinite(), op.getG(), p.constant(0)));
  }
  Value moment(unsigned index) { return op.getMoments()[index]; }
  /// t + 1.
  Value number() { return p.named("step_number", p.add(p.wide(op.getT()), p.constant(1))); }
  /// Adds the weights' decay to the gradient, or takes it off the parameter.
  void addDecay(bool decoupled = false) {
    if (!decay)
      return;
    if (decoupled)
      x = p.named("decayed", p.sub(x, p.mul(p.mul(rate, decay), x)));
    else
      g = p.add(g, p.mul(decay, x));
  }
  /// The new parameter and moments, or the old ones where the step is skipped.
  SmallVector<Value> take(Value updated, ArrayRef<Value> moments) {
    SmallVector<Value> results = {p.select(op.getFinite(), p.named("updated", updated), op.getP())};
    for (auto [moment, old] : llvm::zip(moments, op.getMoments()))
      results.push_back(p.select(op.getFinite(), moment, old));
    return results;
  }
};

/// adam (`decoupled` false: decay joins the gradient) and adamw.
template <typename AdamLike>
SmallVector<Value> decomposeAdam(Primitives &p, AdamLike op, bool decoupled) {
  Step<AdamLike> step(p, op);
  step.addDecay(decoupled);
  Value n = step.number();
  Value size = p.named("step_size", p.div(step.rate, biasCorrection(p, op.getBeta1(), n)));
  Value root = p.named("correction_root", p.map<SqrtOp>(biasCorrection(p, op.getBeta2(), n)));
  Value m = p.named("exp_avg", mix(p, op.getBeta1(), step.moment(0), step.g));
  Value v = p.named("exp_avg_sq", mix(p, op.getBeta2(), step.moment(1), p.mul(step.g, step.g)));
  SmallVector<Value> moments = {m, v};
  if (op.getAmsgrad())
    moments.push_back(p.named("max_exp_avg_sq", p.map<MaximumOp>(step.moment(2), v)));
  Value epsilon = numberOf(p, op.getEpsilon());
  Value denominator =
      p.named("denominator", p.add(p.div(p.map<SqrtOp>(moments.back()), root), epsilon));
  return step.take(p.sub(step.x, p.div(p.mul(size, m), denominator)), moments);
}

/// low + (high - low) (1 + cos(pi u)) / 2.
Value halfCosine(Primitives &p, Value high, Value low, Value u) {
  Value wave = p.add(p.constant(1), p.map<CosOp>(p.mul(p.constant(M_PI), u)));
  return p.add(low, p.mul(p.sub(high, low), p.mul(wave, p.constant(0.5))));
}

/// The share of `steps` that n is, at most 1.
Value shareOf(Primitives &p, Value n, double steps) {
  return p.map<MinimumOp>(p.div(n, p.constant(steps)), p.constant(1));
}

} // namespace

//===-- Learning rate -------------------------------------------------------------------------===//

Value CosineCurveAttr::decompose(Primitives &p, Value base, Value n) const {
  Value u = shareOf(p, n, double(getSteps()));
  return halfCosine(p, base, p.mul(numberOf(p, getMinRatio().getValue()), base), u);
}
Value LinearCurveAttr::decompose(Primitives &p, Value base, Value n) const {
  Value u = shareOf(p, n, double(getSteps()));
  Value low = p.mul(numberOf(p, getMinRatio().getValue()), base);
  return p.add(base, p.mul(p.sub(low, base), u));
}
/// The quotient of whole numbers below 2^24 is rounded to a whole number only where it is one.
Value StepCurveAttr::decompose(Primitives &p, Value base, Value n) const {
  Value passed = p.map<FloorOp>(p.div(n, p.constant(double(getSize()))));
  return p.mul(base, p.map<PowOp>(numberOf(p, getGamma().getValue()), passed));
}
Value MultistepCurveAttr::decompose(Primitives &p, Value base, Value n) const {
  Value factor = p.constant(1);
  for (auto [index, milestone] : llvm::enumerate(getMilestones().asArrayRef())) {
    Value passed = p.compare(Comparison::ge, n, p.constant(double(milestone)));
    const double power = std::pow(getGamma().getValueAsDouble(), double(index + 1));
    factor = p.select(passed, p.constant(power), factor);
  }
  return p.mul(base, factor);
}
Value OnecycleCurveAttr::decompose(Primitives &p, Value base, Value n) const {
  const double rise = getPctStart().getValueAsDouble() * double(getSteps()) - 1;
  const double division = getDivFactor().getValueAsDouble();
  Value top = p.constant(rise), low = p.mul(p.constant(1 / division), base);
  Value up = halfCosine(p, low, base, p.div(n, top));
  Value u = shareOf(p, p.sub(n, top), double(getSteps() - 1) - rise);
  const double end = 1 / (division * getFinalDivFactor().getValueAsDouble());
  Value down = halfCosine(p, base, p.mul(p.constant(end), base), u);
  return p.select(p.compare(Comparison::le, n, top), up, down);
}

SmallVector<Value> LearningRateOp::decompose(Primitives &p) {
  const double warmup = double(getWarmupAttr().getInt());
  Value base = getBase(), t = p.wide(getT()), rate = base;
  if (CurveAttrInterface curve = getCurveAttr())
    rate = curve.decompose(p, base, p.sub(t, p.constant(warmup)));
  if (warmup == 0)
    return {rate};
  Value warm = p.mul(base, p.div(p.add(t, p.constant(1)), p.constant(warmup)));
  return {p.select(p.compare(Comparison::lt, t, p.constant(warmup)), warm, rate)};
}

//===-- Optimizers ----------------------------------------------------------------------------===//

SmallVector<Value> SgdOp::decompose(Primitives &p) {
  Step<SgdOp> step(p, *this);
  step.addDecay();
  if (getMoments().empty())
    return step.take(p.sub(step.x, p.mul(step.rate, step.g)), {});
  Value momentum = numberOf(p, getMomentum());
  Value rest = p.constant(1 - getDampening().convertToDouble());
  Value isFirst =
      p.named("is_first", p.compare(Comparison::eq, getT(), p.integer(0, p.builder.getI32Type())));
  Value moved = p.add(p.mul(momentum, step.moment(0)), p.mul(rest, step.g));
  Value buffer = p.select(isFirst, step.g, moved);
  Value direction = getNesterov() ? p.add(step.g, p.mul(momentum, buffer)) : buffer;
  return step.take(p.sub(step.x, p.mul(step.rate, direction)), {buffer});
}

SmallVector<Value> AdamOp::decompose(Primitives &p) {
  return decomposeAdam(p, *this, /*decoupled=*/false);
}
SmallVector<Value> AdamwOp::decompose(Primitives &p) {
  return decomposeAdam(p, *this, /*decoupled=*/true);
}

SmallVector<Value> LionOp::decompose(Primitives &p) {
  Step<LionOp> step(p, *this);
  Value mixed = mix(p, getBeta1(), step.moment(0), step.g);
  Value direction = p.named("direction", p.map<SignOp>(mixed));
  if (step.decay)
    direction = p.add(direction, p.mul(step.decay, step.x));
  Value m = p.named("exp_avg", mix(p, getBeta2(), step.moment(0), step.g));
  return step.take(p.sub(step.x, p.mul(step.rate, direction)), {m});
}

SmallVector<Value> RmspropOp::decompose(Primitives &p) {
  Step<RmspropOp> step(p, *this);
  step.addDecay();
  Value square = p.named("square_avg", mix(p, getAlpha(), step.moment(0), p.mul(step.g, step.g)));
  SmallVector<Value> moments = {square};
  Value average, v = square;
  if (getCentered()) {
    average = p.named("grad_avg", mix(p, getAlpha(), getMoments().back(), step.g));
    v = p.map<MaximumOp>(p.sub(square, p.mul(average, average)), p.constant(0));
  }
  Value denominator = p.named("denominator", p.add(p.map<SqrtOp>(v), numberOf(p, getEpsilon())));
  Value direction = p.div(step.g, denominator);
  if (!getMomentum().isZero()) {
    direction = p.add(p.mul(numberOf(p, getMomentum()), step.moment(1)), direction);
    moments.push_back(direction);
  }
  if (average)
    moments.push_back(average);
  return step.take(p.sub(step.x, p.mul(step.rate, direction)), moments);
}

SmallVector<Value> AdagradOp::decompose(Primitives &p) {
  Step<AdagradOp> step(p, *this);
  step.addDecay();
  Value t = p.wide(getT()), isFirst = p.compare(Comparison::eq, t, p.constant(0));
  Value before = p.select(isFirst, numberOf(p, getInitialAccumulatorValue()), step.moment(0));
  Value squares = p.named("squares", p.add(before, p.mul(step.g, step.g)));
  Value slowed = p.add(p.constant(1), p.mul(t, numberOf(p, getLrDecay())));
  Value size = p.named("step_size", p.div(step.rate, slowed));
  Value denominator =
      p.named("denominator", p.add(p.map<SqrtOp>(squares), numberOf(p, getEpsilon())));
  return step.take(p.sub(step.x, p.div(p.mul(size, step.g), denominator)), {squares});
}

SmallVector<Value> NadamProductOp::decompose(Primitives &p) {
  Value n = p.add(p.wide(getT()), p.constant(1));
  Value product = p.mul(getProduct(), nadamMomentum(p, getBeta1(), getMomentumDecay(), n));
  return {p.select(getFinite(), product, getProduct())};
}

SmallVector<Value> NadamOp::decompose(Primitives &p) {
  Step<NadamOp> step(p, *this);
  step.addDecay(getDecoupledWeightDecay());
  Value n = step.number(), one = p.constant(1), product = getProduct();
  Value now = nadamMomentum(p, getBeta1(), getMomentumDecay(), n);
  Value next = nadamMomentum(p, getBeta1(), getMomentumDecay(), p.add(n, one));
  Value ofGradient =
      p.named("gradient_size", p.div(p.mul(step.rate, p.sub(one, now)), p.sub(one, product)));
  Value ofMoment =
      p.named("moment_size", p.div(p.mul(step.rate, next), p.sub(one, p.mul(product, next))));
  Value correction = biasCorrection(p, getBeta2(), n);
  Value m = p.named("exp_avg", mix(p, getBeta1(), step.moment(0), step.g));
  Value v = p.named("exp_avg_sq", mix(p, getBeta2(), step.moment(1), p.mul(step.g, step.g)));
  Value denominator =
      p.named("denominator", p.add(p.map<SqrtOp>(p.div(v, correction)), numberOf(p, getEpsilon())));
  Value direction = p.add(p.mul(ofGradient, step.g), p.mul(ofMoment, m));
  return step.take(p.sub(step.x, p.div(direction, denominator)), {m, v});
}

} // namespace mpc
