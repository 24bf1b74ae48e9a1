// Meaning of the optimizers and of the learning rate.
// Attributes such as a beta or an epsilon are f32 numbers in both modes, since the ops compute in
// f32. So are 1 - beta, computed in f64 and rounded, and log(beta), from which the bias corrections
// follow.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

EvalTensor scalar(double value) { return EvalTensor({}, {value}); }

/// 1 - beta^n = -expm1(n log(beta)).
double biasCorrection(const APFloat &beta, double n) {
  return -std::expm1(n * asF32(std::log(beta.convertToDouble())));
}

/// constant x + (1 - constant) y.
double mix(const APFloat &constant, double x, double y) {
  return asF32(constant) * x + asF32(1 - constant.convertToDouble()) * y;
}

/// NAdam's momentum of step n, the first being 1.
double nadamMomentum(const APFloat &beta, const APFloat &decay, double n) {
  const double power = asF32(decay.convertToDouble() * std::log(0.96));
  return asF32(beta) * (1 - 0.5 * std::exp(n * power));
}

/// What an optimizer reads beside tensors.
struct Step {
  double t, n, rate, decay = 0; // n = t + 1
  bool finite;
  ArrayRef<EvalTensor> further; // scalars that the op's definition names
  size_t moments;

  template <typename Op>
  Step(Op op, ArrayRef<EvalTensor> operands) : moments(op.getMoments().size()) {
    ArrayRef<EvalTensor> scalars = operands.drop_front(2 + moments);
    t = scalars[0].data[0], n = t + 1, rate = scalars[1].data[0];
    finite = scalars[2].data[0] != 0;
    further = scalars.drop_front(3);
    if (op.getWeightDecay()) {
      decay = further[0].data[0];
      further = further.drop_front();
    }
  }

  /// The new parameter and moments, by what the step does with an element and its moments; the
  /// operands where it is skipped.
  Tensors
  run(ArrayRef<EvalTensor> operands,
      function_ref<void(double &p, double g, MutableArrayRef<double> moments)> update) const {
    Tensors results = {operands[0]};
    llvm::append_range(results, operands.slice(2, moments));
    SmallVector<double> own(moments);
    for (size_t i = 0; finite && i < results[0].data.size(); ++i) {
      for (size_t k = 0; k < moments; ++k)
        own[k] = results[1 + k].data[i];
      update(results[0].data[i], operands[1].data[i], own);
      for (size_t k = 0; k < moments; ++k)
        results[1 + k].data[i] = own[k];
    }
    return results;
  }
};

/// adam (`decoupled` false: decay joins the gradient) and adamw.
template <typename AdamLike>
Tensors evaluateAdam(AdamLike op, ArrayRef<EvalTensor> operands, bool decoupled) {
  const Step step(op, operands);
  const double size = step.rate / biasCorrection(op.getBeta1(), step.n);
  const double root = std::sqrt(biasCorrection(op.getBeta2(), step.n));
  return step.run(operands, [&](double &p, double g, MutableArrayRef<double> moments) {
    double &m = moments[0], &v = moments[1];
    if (decoupled)
      p -= step.rate * step.decay * p;
    else
      g += step.decay * p;
    m = mix(op.getBeta1(), m, g);
    v = mix(op.getBeta2(), v, g * g);
    double used = v;
    if (op.getAmsgrad())
      used = moments[2] = larger(moments[2], v);
    p -= size * m / (std::sqrt(used) / root + asF32(op.getEpsilon()));
  });
}

/// b + (a - b) (1 + cos(pi u)) / 2.
double halfCosine(double a, double b, double u) {
  return b + (a - b) * (1 + std::cos(asF32(M_PI) * u)) / 2;
}

double valueOf(FloatAttr number) { return asF32(number.getValueAsDouble()); }

} // namespace

//===-- Learning rate -------------------------------------------------------------------------===//

double CosineCurveAttr::evaluate(double base, double n) const {
  return halfCosine(base, valueOf(getMinRatio()) * base, std::min(n / double(getSteps()), 1.0));
}
double LinearCurveAttr::evaluate(double base, double n) const {
  return base + (valueOf(getMinRatio()) * base - base) * std::min(n / double(getSteps()), 1.0);
}
double StepCurveAttr::evaluate(double base, double n) const {
  return base * std::pow(valueOf(getGamma()), std::floor(n / double(getSize())));
}
double MultistepCurveAttr::evaluate(double base, double n) const {
  const auto passed = llvm::count_if(getMilestones().asArrayRef(),
                                     [&](int64_t milestone) { return double(milestone) <= n; });
  return base * asF32(std::pow(getGamma().getValueAsDouble(), double(passed)));
}
double OnecycleCurveAttr::evaluate(double base, double n) const {
  const double last = double(getSteps() - 1);
  const double rise = getPctStart().getValueAsDouble() * double(getSteps()) - 1;
  const double division = getDivFactor().getValueAsDouble();
  if (n <= asF32(rise))
    return halfCosine(asF32(1 / division) * base, base, n / asF32(rise));
  const double end = asF32(1 / (division * getFinalDivFactor().getValueAsDouble())) * base;
  return halfCosine(base, end, std::min((n - asF32(rise)) / asF32(last - rise), 1.0));
}

Tensors LearningRateOp::evaluate(ArrayRef<EvalTensor> operands) {
  const double base = operands[0].data[0], t = operands[1].data[0];
  const double warmup = double(getWarmupAttr().getInt());
  if (t < warmup)
    return {scalar(base * (t + 1) / warmup)};
  return {scalar(getCurve() ? getCurve()->evaluate(base, t - warmup) : base)};
}

//===-- Optimizers ----------------------------------------------------------------------------===//

Tensors SgdOp::evaluate(ArrayRef<EvalTensor> operands) {
  const Step step(*this, operands);
  const double momentum = asF32(getMomentum());
  return step.run(operands, [&](double &p, double g, MutableArrayRef<double> moments) {
    g += step.decay * p;
    double direction = g;
    if (!moments.empty()) {
      double &buffer = moments[0];
      const double rest = asF32(1 - getDampening().convertToDouble());
      buffer = step.t == 0 ? g : momentum * buffer + rest * g;
      direction = getNesterov() ? g + momentum * buffer : buffer;
    }
    p -= step.rate * direction;
  });
}

Tensors AdamOp::evaluate(ArrayRef<EvalTensor> operands) {
  return evaluateAdam(*this, operands, /*decoupled=*/false);
}
Tensors AdamwOp::evaluate(ArrayRef<EvalTensor> operands) {
  return evaluateAdam(*this, operands, /*decoupled=*/true);
}

Tensors LionOp::evaluate(ArrayRef<EvalTensor> operands) {
  const Step step(*this, operands);
  return step.run(operands, [&](double &p, double g, MutableArrayRef<double> moments) {
    const double direction = mix(getBeta1(), moments[0], g);
    p -= step.rate * ((direction > 0) - (direction < 0) + step.decay * p);
    moments[0] = mix(getBeta2(), moments[0], g);
  });
}

Tensors RmspropOp::evaluate(ArrayRef<EvalTensor> operands) {
  const Step step(*this, operands);
  const bool hasBuffer = !getMomentum().isZero();
  return step.run(operands, [&](double &p, double g, MutableArrayRef<double> moments) {
    g += step.decay * p;
    moments[0] = mix(getAlpha(), moments[0], g * g);
    double v = moments[0];
    if (getCentered()) {
      double &average = moments.back();
      average = mix(getAlpha(), average, g);
      v = std::max(v - average * average, 0.0);
    }
    double direction = g / (std::sqrt(v) + asF32(getEpsilon()));
    if (hasBuffer)
      direction = moments[1] = asF32(getMomentum()) * moments[1] + direction;
    p -= step.rate * direction;
  });
}

Tensors AdagradOp::evaluate(ArrayRef<EvalTensor> operands) {
  const Step step(*this, operands);
  const double rate = step.rate / (1 + step.t * asF32(getLrDecay()));
  return step.run(operands, [&](double &p, double g, MutableArrayRef<double> moments) {
    g += step.decay * p;
    double &sum = moments[0];
    sum = (step.t == 0 ? asF32(getInitialAccumulatorValue()) : sum) + g * g;
    p -= rate * g / (std::sqrt(sum) + asF32(getEpsilon()));
  });
}

Tensors NadamProductOp::evaluate(ArrayRef<EvalTensor> operands) {
  const double product = operands[0].data[0], n = operands[1].data[0] + 1;
  const bool finite = operands[2].data[0] != 0;
  return {scalar(finite ? product * nadamMomentum(getBeta1(), getMomentumDecay(), n) : product)};
}

Tensors NadamOp::evaluate(ArrayRef<EvalTensor> operands) {
  const Step step(*this, operands);
  const double product = step.further[0].data[0];
  const double now = nadamMomentum(getBeta1(), getMomentumDecay(), step.n);
  const double next = nadamMomentum(getBeta1(), getMomentumDecay(), step.n + 1);
  const double ofGradient = step.rate * (1 - now) / (1 - product);
  const double ofMoment = step.rate * next / (1 - product * next);
  const double correction = biasCorrection(getBeta2(), step.n);
  return step.run(operands, [&](double &p, double g, MutableArrayRef<double> moments) {
    if (getDecoupledWeightDecay())
      p -= step.rate * step.decay * p;
    else
      g += step.decay * p;
    moments[0] = mix(getBeta1(), moments[0], g);
    moments[1] = mix(getBeta2(), moments[1], g * g);
    const double d = std::sqrt(moments[1] / correction) + asF32(getEpsilon());
    p -= ofGradient * g / d + ofMoment * moments[0] / d;
  });
}

} // namespace mpc
