// Training ops in primitives.
// As Decompose.cpp. A value that is the same for all elements is a scalar and computed once.
// Counters go through f32, since arithmetic takes only floats; they are exact below 2^24.
// EraseScales has removed the loss scales from all types.
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"

#include <cmath>
#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

/// Joins scalars to one vector.
Value gatherScalars(Primitives &p, ArrayRef<Value> scalars) {
  if (scalars.size() == 1)
    return p.reshape(scalars[0], {1});
  SmallVector<Value> cells;
  for (Value scalar : scalars)
    cells.push_back(p.reshape(scalar, {1}));
  auto type = RankedTensorType::get(cells.size(), elementOf(cells[0]));
  return ConcatOp::create(p.builder, type, cells, 0);
}

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

/// The gradient, or 0 where the step is skipped. So the whole update comes after the finite check,
/// and is one pass over parameter, gradient and moments.
Value whereFinite(Primitives &p, Value finite, Value g) {
  return p.named("gradient", p.select(finite, g, p.constant(0)));
}

/// adam (`decoupled` false: decay joins the gradient) and adamw.
template <typename AdamLike>
SmallVector<Value> decomposeAdam(Primitives &p, AdamLike op, bool decoupled) {
  Value x = op.getP(), finite = op.getFinite(), rate = op.getRate();
  Value g = whereFinite(p, finite, op.getG());
  if (Value decay = op.getWeightDecay()) {
    if (decoupled)
      x = p.named("decayed", p.sub(x, p.mul(p.mul(rate, decay), x)));
    else
      g = p.add(g, p.mul(decay, x));
  }
  Value n = p.named("step_number", p.add(p.wide(op.getT()), p.constant(1)));
  Value step = p.named("step_size", p.div(rate, biasCorrection(p, op.getBeta1(), n)));
  Value root = p.named("correction_root", p.map<SqrtOp>(biasCorrection(p, op.getBeta2(), n)));
  Value m = p.named("exp_avg", mix(p, op.getBeta1(), op.getM(), g));
  Value v = p.named("exp_avg_sq", mix(p, op.getBeta2(), op.getV(), p.mul(g, g)));
  Value epsilon = p.constant(op.getEpsilon().convertToDouble());
  Value denominator = p.named("denominator", p.add(p.div(p.map<SqrtOp>(v), root), epsilon));
  x = p.named("updated", p.sub(x, p.div(p.mul(step, m), denominator)));
  return {p.select(finite, x, op.getP()), p.select(finite, m, op.getM()),
          p.select(finite, v, op.getV())};
}

} // namespace

SmallVector<Value> ScaleLossOp::decompose(Primitives &p) { return {p.mul(getLoss(), getScale())}; }

/// The quotient 1 / scale in f32 is the one in f64 rounded, since division rounds once.
SmallVector<Value> UnscaleOp::decompose(Primitives &p) {
  Value inverse = p.named("inverse_scale", p.div(p.constant(1), getScale()));
  return {p.mul(p.wide(getG()), inverse)};
}

/// A tensor is finite if its amax is, a tensor of one number if that is. The first that is not
/// finite has the smallest index, which is found as the largest negated index; n stands for none.
SmallVector<Value> AllFiniteOp::decompose(Primitives &p) {
  int64_t count = getTensors().size();
  if (count == 0)
    return {p.integer(1, p.builder.getI1Type()), p.integer(-1, p.builder.getI32Type())};
  auto scalar = RankedTensorType::get({}, p.f32());
  SmallVector<Value> magnitudes;
  for (Value tensor : getTensors())
    magnitudes.push_back(tensor.getType() == scalar
                             ? p.map<AbsOp>(tensor)
                             : AmaxOp::create(p.builder, scalar, tensor).getResult());
  Value cells = gatherScalars(p, magnitudes), none = p.constant(count);
  Value isFinite = p.named("is_finite", p.compare(Comparison::le, cells, p.constant(largestF32)));
  Value index = p.wide(p.iota(0, {count}, p.builder.getI32Type()));
  Value negative = p.map<NegOp>(p.select(isFinite, none, index));
  Value last = MaxOp::create(p.builder, scalar, negative, ArrayRef<int64_t>{0}, /*keepdims=*/false);
  Value first = p.named("first_nonfinite", p.map<NegOp>(last));
  Value finite = p.named("finite", p.compare(Comparison::eq, first, none));
  return {finite, p.cast(p.select(finite, p.constant(-1), first), p.builder.getI32Type())};
}

/// The products are made in f64 and rounded once (TimesOp).
SmallVector<Value> UpdateScaleOp::decompose(Primitives &p) {
  Type i32 = p.builder.getI32Type();
  Value scale = getScale(), finite = getFinite();
  Value zero = p.constant(0), one = p.constant(1);
  Value count = p.named("finite_steps", p.add(p.wide(getTracker()), one));
  Value atInterval = p.named(
      "at_interval", p.compare(Comparison::ge, count, p.constant(getIntervalAttr().getInt())));
  const auto times = [&](const APFloat &factor) -> Value {
    return TimesOp::create(p.builder, scale.getType(), scale, factor);
  };
  Value grown = times(getGrowth());
  Value inRange = p.compare(Comparison::le, grown, p.constant(largestF32));
  grown = p.map<MinimumOp>(grown, p.constant(getCeiling().convertToDouble()));
  grown = p.named("grown", p.select(atInterval, p.select(inRange, grown, scale), scale));
  Value patience = p.named("patience", p.sub(p.wide(getHysteresis()), one));
  Value reduced = times(getBackoff());
  reduced = p.map<MaximumOp>(reduced, p.constant(getFloor().convertToDouble()));
  reduced = p.named("reduced", p.select(p.compare(Comparison::le, patience, zero), reduced, scale));
  Value full = p.constant(getHysteresisStepsAttr().getInt());
  Value tracker = p.select(finite, p.select(atInterval, zero, count), zero);
  return {p.select(finite, grown, reduced), p.cast(tracker, i32),
          p.cast(p.select(finite, full, patience), i32)};
}

SmallVector<Value> StopGradientOp::decompose(Primitives &p) {
  return {p.cast(getX(), elementOf(getY()))};
}
/// A sine whose argument is folded to [0, pi / 2] keeps its digits near zeros: with t = v - 1/2 and
/// f = 1/4 - ||t| - 1/4|, both exact, sin(2 pi t) is sin(2 pi f) with the sign of t.
static Value normalOf(Primitives &p, Value u, Value v) {
  Value radius = p.map<SqrtOp>(p.mul(p.constant(-2), p.map<LogOp>(p.sub(p.constant(1), u))));
  Value t = p.sub(v, p.constant(0.5)), quarter = p.constant(0.25);
  Value folded = p.sub(quarter, p.map<AbsOp>(p.sub(p.map<AbsOp>(t), quarter)));
  Value sine = p.map<SinOp>(p.mul(p.constant(2 * M_PI), folded));
  Value negative = p.compare(Comparison::lt, t, p.constant(0));
  return p.mul(radius, p.select(negative, p.map<NegOp>(sine), sine));
}

SmallVector<Value> NoiseOp::decompose(Primitives &p) {
  ArrayRef<int64_t> shape = shapeOf(getY());
  Type i64 = p.builder.getI64Type();
  Value index = p.reshape(p.iota(0, {elementCount(shape)}, i64), shape);
  const auto drawn = [&](Value place) {
    return p.uniform(place, getSeed(), getStep(), getStreamAttr().getInt());
  };
  if (getKind() == NoiseKind::uniform)
    return {drawn(index)};
  Value even = p.mul(index, p.integer(2, i64)), odd = p.add(even, p.integer(1, i64));
  return {p.named("normal", normalOf(p, drawn(even), drawn(odd)))};
}

SmallVector<Value> DropoutOp::decompose(Primitives &p) {
  ArrayRef<int64_t> shape = shapeOf(getX());
  Value index = p.reshape(p.iota(0, {elementCount(shape)}, p.builder.getI64Type()), shape);
  Value uniform = p.uniform(index, getSeed(), getStep(), getStreamAttr().getInt());
  double rate = getP().convertToDouble();
  Value kept = p.named("kept", p.compare(Comparison::ge, uniform, p.constant(rate)));
  Value y = p.mul(p.wide(getX()), p.constant(1 / (1 - rate)));
  return {p.cast(p.select(kept, y, p.constant(0)), elementOf(getY()))};
}

SmallVector<Value> GlobalNormOp::decompose(Primitives &p) {
  SmallVector<Value> sums;
  for (Value tensor : getTensors()) {
    SmallVector<int64_t> axes(shapeOf(tensor).size());
    std::iota(axes.begin(), axes.end(), 0);
    Value squares = p.mul(tensor, tensor);
    sums.push_back(axes.empty() ? squares : p.sum(squares, axes, false));
  }
  if (sums.empty())
    return {p.constant(0)};
  return {p.named("norm", p.map<SqrtOp>(p.sum(gatherScalars(p, sums), {0}, false)))};
}

SmallVector<Value> ClipOp::decompose(Primitives &p) {
  Value share = p.div(getMaxNorm(), p.add(getNorm(), p.constant(1e-6)));
  Value factor = p.named("clip_factor", p.map<MinimumOp>(share, p.constant(1)));
  return {p.mul(getG(), factor)};
}

SmallVector<Value> LearningRateOp::decompose(Primitives &p) {
  double warmup = getWarmupAttr().getInt(), span = getTotalAttr().getInt() - warmup;
  Value base = getBase(), t = p.wide(getT()), one = p.constant(1), rate = base;
  if (getCurve() != Curve::constant) {
    Value u = p.div(p.sub(t, p.constant(warmup)), p.constant(span));
    u = p.map<MinimumOp>(u, one);
    Value low = p.mul(p.constant(getMinRatio().convertToDouble()), base);
    if (getCurve() == Curve::cosine) {
      Value wave = p.add(one, p.map<CosOp>(p.mul(p.constant(M_PI), u)));
      rate = p.add(low, p.mul(p.sub(base, low), p.mul(wave, p.constant(0.5))));
    } else {
      rate = p.add(base, p.mul(p.sub(low, base), u));
    }
  }
  if (warmup == 0)
    return {rate};
  Value warm = p.mul(base, p.div(p.add(t, one), p.constant(warmup)));
  return {p.select(p.compare(Comparison::lt, t, p.constant(warmup)), warm, rate)};
}

SmallVector<Value> SgdOp::decompose(Primitives &p) {
  Value g = whereFinite(p, getFinite(), getG());
  bool keepsBuffer = !getMomentum().isZero();
  Value momentum = p.constant(getMomentum().convertToDouble());
  if (Value decay = getWeightDecay())
    g = p.add(g, p.mul(decay, getP()));
  Value rest = p.constant(1 - getDampening().convertToDouble());
  Value buffer = g;
  if (keepsBuffer) {
    Value isFirst = p.named(
        "is_first", p.compare(Comparison::eq, getT(), p.integer(0, p.builder.getI32Type())));
    buffer = p.select(isFirst, g, p.add(p.mul(momentum, getBuffer()), p.mul(rest, g)));
  }
  Value direction = getNesterov() ? p.add(g, p.mul(momentum, buffer)) : buffer;
  Value x = p.named("updated", p.sub(getP(), p.mul(getRate(), direction)));
  return {p.select(getFinite(), x, getP()), p.select(getFinite(), buffer, getBuffer())};
}

SmallVector<Value> AdamOp::decompose(Primitives &p) {
  return decomposeAdam(p, *this, /*decoupled=*/false);
}
SmallVector<Value> AdamwOp::decompose(Primitives &p) {
  return decomposeAdam(p, *this, /*decoupled=*/true);
}

SmallVector<Value> LionOp::decompose(Primitives &p) {
  Value g = whereFinite(p, getFinite(), getG());
  Value direction = p.named("direction", p.map<SignOp>(mix(p, getBeta1(), getM(), g)));
  if (Value decay = getWeightDecay())
    direction = p.add(direction, p.mul(decay, getP()));
  Value x = p.named("updated", p.sub(getP(), p.mul(getRate(), direction)));
  Value m = p.named("exp_avg", mix(p, getBeta2(), getM(), g));
  return {p.select(getFinite(), x, getP()), p.select(getFinite(), m, getM())};
}

} // namespace mpc
