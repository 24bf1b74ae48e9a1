// Meaning of losses and logarithms of sums.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <algorithm>
#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

/// Calls `visit` with each line of x, and with the place of its first element.
void forEachLine(const EvalTensor &x, const AxisLines &lines,
                 function_ref<void(int64_t place, ArrayRef<double> line)> visit) {
  std::vector<double> line(lines.extent);
  lines.forEach([&](int64_t before, int64_t behind) {
    for (int64_t i = 0; i < lines.extent; ++i)
      line[i] = x.data[lines.place(before, i, behind)];
    visit(lines.place(before, 0, behind), line);
  });
}

/// log of the sum of exponentials above `shift`.
double logSum(ArrayRef<double> line, double shift) {
  double sum = 0;
  for (double x : line)
    sum += std::exp(x - shift);
  return std::log(sum);
}

double largest(ArrayRef<double> line) {
  double max = -kInfinity;
  for (double x : line)
    max = std::isnan(x) || std::isnan(max) ? kNan : std::max(max, x);
  return max;
}

/// The mean or the sum of `each` over the elements of x and the target, or each of them.
Tensors lossOf(ArrayRef<EvalTensor> operands, std::optional<LossReduction> reduction,
               function_ref<double(double x, double t)> each) {
  const std::vector<double> &x = operands[0].data, &t = operands[1].data;
  if (reduction == LossReduction::none) {
    EvalTensor losses(operands[0].shape);
    for (size_t i = 0; i < x.size(); ++i)
      losses.data[i] = each(x[i], t[i]);
    return {std::move(losses)};
  }
  double loss = 0;
  for (size_t i = 0; i < x.size(); ++i)
    loss += each(x[i], t[i]);
  if (reduction != LossReduction::sum)
    loss /= static_cast<double>(x.size());
  return {EvalTensor({}, {loss})};
}

} // namespace

Tensors LogSoftmaxOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = operands[0];
  const AxisLines lines(y, getAxisAttr().getInt());
  forEachLine(operands[0], lines, [&](int64_t place, ArrayRef<double> line) {
    const double max = largest(line), sum = logSum(line, max);
    for (size_t i = 0; i < line.size(); ++i)
      y.data[place + static_cast<int64_t>(i) * lines.inner] = line[i] - max - sum;
  });
  return {std::move(y)};
}

Tensors LogsumexpOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y((std::vector<int64_t>(shapeOf(getY()))));
  size_t next = 0; // lines come in the order of the result's elements
  const AxisLines lines(operands[0], getAxisAttr().getInt());
  forEachLine(operands[0], lines, [&](int64_t, ArrayRef<double> line) {
    const double max = largest(line), shift = std::isinf(max) ? 0 : max;
    y.data[next++] = shift + logSum(line, shift);
  });
  return {std::move(y)};
}

Tensors MseLossOp::evaluate(ArrayRef<EvalTensor> operands) {
  return lossOf(operands, getReduction(), [](double x, double t) { return (x - t) * (x - t); });
}

Tensors L1LossOp::evaluate(ArrayRef<EvalTensor> operands) {
  return lossOf(operands, getReduction(), [](double x, double t) { return std::fabs(x - t); });
}

Tensors SmoothL1LossOp::evaluate(ArrayRef<EvalTensor> operands) {
  const double beta = getBeta().convertToDouble();
  return lossOf(operands, getReduction(), [=](double x, double t) {
    const double d = std::fabs(x - t);
    return d < beta ? d * d / (2 * beta) : d - beta / 2;
  });
}

Tensors HuberLossOp::evaluate(ArrayRef<EvalTensor> operands) {
  const double delta = getDelta().convertToDouble();
  return lossOf(operands, getReduction(), [=](double x, double t) {
    const double d = std::fabs(x - t);
    return d <= delta ? d * d / 2 : delta * (d - delta / 2);
  });
}

Tensors KlDivOp::evaluate(ArrayRef<EvalTensor> operands) {
  const bool logarithms = getLogTarget();
  return lossOf(operands, getReduction(), [=](double x, double t) {
    if (logarithms)
      return std::exp(t) * (t - x);
    return (t == 0 ? 0 : t * std::log(t)) - t * x;
  });
}

Tensors BceWithLogitsOp::evaluate(ArrayRef<EvalTensor> operands) {
  const std::vector<double> weights =
      getPosWeight() ? broadcastTo(operands[2], operands[0].shape).data : std::vector<double>();
  size_t i = 0;
  return lossOf(operands, getReduction(), [&](double x, double t) {
    const double weight = weights.empty() ? 1 : weights[i++];
    const double rest = std::log1p(std::exp(-std::fabs(x))) + (x > 0 ? 0 : -x);
    return (1 - t) * x + (1 + (weight - 1) * t) * rest;
  });
}

Tensors NllLossOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0], &targets = operands[1];
  const ArrayRef<double> weights = getWeights() ? ArrayRef(operands[2].data) : ArrayRef<double>();
  Rows rows(x);
  EvalTensor losses(targets.shape);
  double total = 0, counted = 0;
  for (int64_t row = 0; row < rows.count; ++row) {
    const double target = targets.data[row];
    if (getIgnoreIndexAttr() && target == static_cast<double>(getIgnoreIndexAttr().getInt()))
      continue;
    const bool isClass = target >= 0 && target < static_cast<double>(rows.width);
    const auto place = static_cast<int64_t>(isClass ? target : 0);
    const double weight = !isClass ? kNan : weights.empty() ? 1 : weights[place];
    losses.data[row] = -weight * x.data[row * rows.width + place];
    total += losses.data[row];
    counted += weight;
  }
  if (getReduction() == LossReduction::none)
    return {std::move(losses)};
  return {EvalTensor({}, {getReduction() == LossReduction::sum ? total : total / counted})};
}

} // namespace mpc
