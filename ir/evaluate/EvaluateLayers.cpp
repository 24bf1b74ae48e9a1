// Meaning of norms, softmax, loss, embedding and its gradient, quantisation.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <algorithm>
#include <cmath>

using namespace mlir;

namespace mpc {

Tensors LayerNormOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &gain = operands[1];
  EvalTensor y = operands[0];
  Rows rows(y);
  double epsilon = asF32(getEpsilon());
  for (int64_t row = 0; row < rows.count; ++row) {
    double *x = y.data.data() + row * rows.width, mean = 0, variance = 0;
    for (int64_t i = 0; i < rows.width; ++i)
      mean += x[i] / rows.width;
    for (int64_t i = 0; i < rows.width; ++i)
      variance += (x[i] - mean) * (x[i] - mean) / rows.width;
    for (int64_t i = 0; i < rows.width; ++i)
      x[i] = (x[i] - mean) / std::sqrt(variance + epsilon) * gain.data[i] +
             (getBias() ? operands[2].data[i] : 0);
  }
  return {std::move(y)};
}

Tensors RmsNormOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &gain = operands[1];
  EvalTensor y = operands[0];
  Rows rows(y);
  double epsilon = asF32(getEpsilon());
  for (int64_t row = 0; row < rows.count; ++row) {
    double *x = y.data.data() + row * rows.width, square = 0;
    for (int64_t i = 0; i < rows.width; ++i)
      square += x[i] * x[i] / rows.width;
    for (int64_t i = 0; i < rows.width; ++i)
      x[i] = x[i] / std::sqrt(square + epsilon) * gain.data[i];
  }
  return {std::move(y)};
}

Tensors RotaryOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0];
  const EvalTensor cos = broadcastTo(operands[1], x.shape), sin = broadcastTo(operands[2], x.shape);
  EvalTensor y = x;
  Rows rows(y);
  const int64_t half = rows.width / 2;
  for (int64_t row = 0; row < rows.count; ++row)
    for (int64_t i = 0; i < rows.width; ++i) {
      const int64_t at = row * rows.width + i;
      const double turned = i < half ? -x.data[at + half] : x.data[at - half];
      y.data[at] = x.data[at] * cos.data[at] + turned * sin.data[at];
    }
  return {std::move(y)};
}

Tensors SoftmaxOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = operands[0];
  const AxisLines lines(y, getAxisAttr().getInt());
  lines.forEach([&](int64_t before, int64_t behind) {
    double *x = y.data.data() + lines.place(before, 0, behind), max = -kInfinity, sum = 0;
    const int64_t size = lines.extent, step = lines.inner;
    for (int64_t i = 0; i < size; ++i)
      max = std::max(max, x[i * step]);
    for (int64_t i = 0; i < size; ++i)
      sum += x[i * step] = std::exp(x[i * step] - max);
    for (int64_t i = 0; i < size; ++i)
      x[i * step] /= sum;
  });
  return {std::move(y)};
}

/// (1 - s) w[target] (lse - x[target]) + s / C sum of w (lse - x), where no weights are 1.
static double rowLoss(ArrayRef<double> x, size_t target, ArrayRef<double> weights,
                      double smoothing) {
  double max = -kInfinity, sum = 0, spread = 0;
  for (double element : x)
    max = std::max(max, element);
  for (double element : x)
    sum += std::exp(element - max);
  const double lse = max + std::log(sum);
  for (size_t i = 0; i < x.size(); ++i)
    spread += (weights.empty() ? 1 : weights[i]) * (lse - x[i]) / static_cast<double>(x.size());
  const double loss = (weights.empty() ? 1 : weights[target]) * (lse - x[target]);
  return smoothing > 0 ? (1 - smoothing) * loss + smoothing * spread : loss;
}

/// A target that is no class gives NaN.
Tensors CrossEntropyOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &logits = operands[0], &targets = operands[1];
  const ArrayRef<double> weights = getWeights() ? ArrayRef(operands[2].data) : ArrayRef<double>();
  Rows rows(logits);
  int64_t classes = getClassesAttr() ? getClassesAttr().getInt() : rows.width;
  double smoothing = getLabelSmoothing() ? asF32(*getLabelSmoothing()) : 0, total = 0, counted = 0;
  EvalTensor losses(targets.shape);
  for (int64_t row = 0; row < rows.count; ++row) {
    const double target = targets.data[row];
    if (getIgnoreIndexAttr() && target == static_cast<double>(getIgnoreIndexAttr().getInt()))
      continue;
    const bool isClass = target >= 0 && target < static_cast<double>(classes);
    const auto place = static_cast<size_t>(isClass ? target : 0);
    const ArrayRef<double> x(logits.data.data() + row * rows.width, classes);
    losses.data[row] = isClass ? rowLoss(x, place, weights, smoothing) : kNan;
    total += losses.data[row];
    counted += weights.empty() ? 1 : weights[place];
  }
  if (getReduction() == LossReduction::none)
    return {std::move(losses)};
  return {EvalTensor({}, {getReduction() == LossReduction::sum ? total : total / counted})};
}

Tensors EmbeddingOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &table = operands[0], &ids = operands[1];
  int64_t width = table.shape[1];
  EvalTensor y(ids.shape);
  y.shape.push_back(width);
  y.data.assign(y.size(), isa<FloatType>(elementOf(getTable())) ? kNan : 0);
  for (size_t i = 0; i < ids.data.size(); ++i)
    if (ids.data[i] >= 0 && ids.data[i] < static_cast<double>(table.shape[0]))
      std::copy_n(table.data.begin() + static_cast<int64_t>(ids.data[i]) * width, width,
                  y.data.begin() + i * width);
  return {std::move(y)};
}

Tensors EmbeddingGradOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &dy = operands[0], &ids = operands[1];
  int64_t rows = getRowsAttr().getInt(), width = dy.shape.back();
  EvalTensor table(std::vector<int64_t>{rows, width});
  for (size_t i = 0; i < ids.data.size(); ++i)
    if (ids.data[i] >= 0 && ids.data[i] < rows)
      for (int64_t column = 0; column < width; ++column)
        table.data[static_cast<int64_t>(ids.data[i]) * width + column] +=
            dy.data[i * width + column];
  return {std::move(table)};
}

Tensors ScaleFromAmaxOp::evaluate(ArrayRef<EvalTensor> operands) {
  double amax = operands[0].data[0], scale = formatOf(getFormat())->max / amax;
  if (!(amax > 0 && amax <= largestF32))
    return {EvalTensor({}, {1})};
  return {EvalTensor({}, {std::min(scale, largestF32)})};
}

Tensors UpdateAmaxHistoryOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor history = operands[0], scale = operands[1];
  const double position = operands[3].data[0];
  if (operands[4].data[0] == 0)
    return {history, scale};
  InnerRounding round(&FloatFormat::get(FloatFormat::F32));
  const double share = static_cast<float>(std::exp2(-getMargin().convertToDouble()));
  const size_t length = static_cast<size_t>(history.shape[1]);
  for (size_t row = 0; row < scale.data.size(); ++row) {
    const double amax = operands[2].data[row];
    if (!(amax <= largestF32))
      continue;
    const auto begin = history.data.begin() + static_cast<int64_t>(row * length);
    if (position >= 0 && position < static_cast<double>(length))
      begin[static_cast<int64_t>(position)] = amax;
    double most = amax;
    if (!getMostRecent())
      most = *std::max_element(begin, begin + static_cast<int64_t>(length));
    if (most > 0)
      scale.data[row] = std::min(round(round(operands[5].data[row] / most) * share), largestF32);
  }
  return {std::move(history), std::move(scale)};
}

Tensors QuantizeOp::evaluate(ArrayRef<EvalTensor> operands) {
  InnerRounding round(&FloatFormat::get(FloatFormat::F32));
  EvalTensor q = operands[0];
  for (double &element : q.data)
    element = round(element * operands[1].data[0]);
  return {std::move(q)};
}

Tensors DequantizeOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor x = operands[0];
  for (double &element : x.data)
    element *= operands[1].data[0];
  return {std::move(x)};
}

} // namespace mpc
