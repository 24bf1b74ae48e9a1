// Training ops but the optimizers in primitives.
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

} // namespace mpc
