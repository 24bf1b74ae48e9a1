// Derivatives of norms by channel and of resampling.
// The statistics of batch_norm_training are the forward's own expressions (asForward): two numbers
// a channel are saved for them.
#include "ir/lower/ChannelTerms.h"
#include "ir/lower/Gradients.h"
#include "ir/lower/IndexTerms.h"

using namespace mlir;

namespace mpc {
namespace {

/// The gradient (1, C, 1) of a vector (C), rounded to its type.
Value ofVector(GradientWords &p, Value gradient, Value vector) {
  return p.cast(p.reshape(gradient, shapeOf(vector)), elementOf(vector));
}

/// The gradient (N, C, S) of x, in its shape and type.
Value ofTensor(GradientWords &p, Value gradient, Value x) {
  return p.reshape(p.cast(gradient, elementOf(x)), shapeOf(x));
}

} // namespace

/// With c = x - mean, r = 1 / sqrt(variance + epsilon) and sums over a channel: dx = gain r dy,
/// dmean = -gain r sum dy, dvariance = -gain r^3 / 2 sum dy c, dgain = r sum dy c, dbias = sum dy.
Gradients BatchNormOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Term dy{&p, p.wide(byChannel(p, gradients[0]))};
  Term centred = Term{&p, p.wide(byChannel(p, getX()))} - Term{&p, channelVector(p, getMean())};
  Value epsilon = p.constant(getEpsilon().convertToDouble());
  Term r{&p, p.map<RsqrtOp>(p.add(channelVector(p, getVariance()), epsilon))};
  Term factor = getGain() ? r * Term{&p, channelVector(p, getGain())} : r;
  Term sum{&p, channelSum(p, dy)}, along{&p, channelSum(p, dy * centred)};
  Gradients result = {ofTensor(p, dy * factor, getX()), ofVector(p, -(sum * factor), getMean()),
                      ofVector(p, -0.5 * (along * (factor * r * r)), getVariance())};
  if (getGain())
    result.push_back(ofVector(p, along * r, getGain()));
  if (getBias())
    result.push_back(ofVector(p, sum, getBias()));
  return result;
}

/// With n = (x - m) r and means over a channel: dx = gain r (dy - mean dy - n mean(dy n)), dgain =
/// sum dy n, dbias = sum dy; to dx come what the new statistics give. m and r are the forward's own
/// expressions.
Gradients BatchNormTrainingOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  BatchTerms terms = asForward(p.builder, *this, [&] { return batchTerms(p, *this); });
  Term r{&p, terms.r};
  Term centred = Term{&p, p.wide(byChannel(p, getX()))} - Term{&p, terms.mean};
  Value dx, dmean, dvariance, dgain, dbias;
  const auto add = [&](Value &sum, Value term) { sum = sum ? p.add(sum, term) : term; };
  if (gradients[0]) {
    Term dy{&p, p.wide(byChannel(p, gradients[0]))}, n = centred * r;
    Term factor = getGain() ? r * Term{&p, channelVector(p, getGain())} : r;
    Term sum{&p, channelSum(p, dy)}, along{&p, channelSum(p, dy * n)};
    dgain = along, dbias = sum;
    add(dx, (dy - sum / terms.count - n * (along / terms.count)) * factor);
  }
  const double momentum = static_cast<float>(getMomentum().convertToDouble());
  if (gradients[1]) { // the new mean holds momentum / count of each element
    Term d{&p, channelVector(p, gradients[1])};
    dmean = (1 - momentum) * d;
    add(dx, p.broadcast(momentum * d / terms.count, shapeOf(centred)));
  }
  if (gradients[2]) {
    Term d{&p, channelVector(p, gradients[2])};
    dvariance = (1 - momentum) * d;
    add(dx, centred * (2 * momentum * d / (terms.count - 1)));
  }
  Gradients result = {ofTensor(p, dx, getX())};
  const std::pair<Value, Value> others[] = {
      {dmean, getMean()}, {dvariance, getVariance()}, {dgain, getGain()}, {dbias, getBias()}};
  for (auto [gradient, operand] : others)
    if (operand)
      result.push_back(gradient ? ofVector(p, gradient, operand) : Value());
  return result;
}

/// As layer norm's: with n = centred r and g = dy gain, dx = r (g - mean g - n mean(g n)), dgain =
/// sum of dy n, dbias = sum of dy.
Gradients GroupNormOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  GroupTerms terms = groupTerms(p, *this);
  auto mean = [&](Value value) { return Term{&p, p.sumLast(value)} / terms.count; };
  Term dy{&p, p.wide(p.reshape(gradients[0], shapeOf(terms.centred)))}, r{&p, terms.r};
  Term n = Term{&p, terms.centred} * r, g = terms.gain ? dy * Term{&p, terms.gain} : dy;
  Value dx = (g - mean(g) - n * mean(g * n)) * r;
  const auto sums = [&](Value value) {
    return channelSum(p, byChannel(p, p.reshape(value, shapeOf(getX()))));
  };
  Gradients result = {ofTensor(p, dx, getX())};
  if (getGain())
    result.push_back(ofVector(p, sums(dy * n), getGain()));
  if (getBias())
    result.push_back(ofVector(p, sums(dy), getBias()));
  return result;
}

/// dx = dy where x > 0, else weight dy; dweight = sum of x dy where x is not positive.
Gradients PreluOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  Term dy{&p, p.wide(gradients[0])}, x{&p, p.wide(getX())};
  Value isPositive = p.compare(Comparison::gt, x, p.constant(0));
  Value scaled = dy * Term{&p, preluWeight(p, *this)};
  Value dx = p.select(isPositive, dy, scaled);
  Value rest = p.keep(p.compare(Comparison::le, x, p.constant(0)), x * dy), dweight;
  if (shapeOf(getWeight())[0] == 1)
    dweight = p.sumLeading(rest, 0);
  else
    dweight = channelSum(p, byChannel(p, rest));
  return {p.cast(dx, elementOf(getX())), ofVector(p, dweight, getWeight())};
}

/// Of nearest: the sum over the places that read an element, zeros for an element that none reads.
/// By factors that are not whole, the places are added to. Of the others: products with the
/// matrices transposed, the first dimension first.
Gradients InterpolateOp::buildGradient(GradientWords &p, ArrayRef<Value> gradients) {
  const SmallVector<int64_t> x(shapeOf(getX()));
  SmallVector<int64_t> y(shapeOf(getY()));
  Value dx = p.wide(gradients[0]);
  const bool isNearest = getResampling() == Resampling::nearest;
  for (size_t i = 2; i < x.size(); ++i) {
    if (!isNearest) {
      dx = resampled(p, dx, i, x[i], getResampling(), getAlignCorners(), true);
    } else if (!isWholeFactor(x[i], y[i])) {
      Value places = nearestPlaces(p, x[i], y[i]);
      y[i] = x[i];
      dx = ScatterOp::create(p.builder, p.tensor(y, p.f32(), dx), Put::add,
                             filled(p, 0, y, p.f32()), places, dx, i);
    }
  }
  if (!isNearest)
    return {p.cast(dx, elementOf(getX()))};
  // (.., taken, repeats) is summed over the repeats, and stride - 1 zeros follow each element.
  SmallVector<int64_t> apart, axes, taken, spaced, behind;
  for (size_t i = 0; i < x.size(); ++i) {
    taken.push_back(std::min(x[i], y[i]));
    const int64_t repeats = taken[i] ? y[i] / taken[i] : 1, stride = taken[i] ? x[i] / taken[i] : 1;
    if (repeats > 1)
      axes.push_back(2 * i + 1);
    apart.append({taken[i], repeats});
    spaced.append({taken[i], 1});
    behind.append({0, stride - 1});
  }
  dx = p.reshape(dx, apart);
  if (!axes.empty())
    dx = p.sum(dx, axes, true);
  const SmallVector<int64_t> none(behind.size(), 0);
  dx = p.reshape(p.pad(p.reshape(dx, spaced), none, behind), x);
  return {p.cast(dx, elementOf(getX()))};
}

} // namespace mpc
