// Meaning of norms by channel, PReLU and resampling.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <algorithm>
#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

/// The channel of each element of (N, C, ..), in row-major order.
int64_t channelOf(const EvalTensor &x, size_t flat) {
  int64_t inner = 1;
  for (size_t i = 2; i < x.shape.size(); ++i)
    inner *= x.shape[i];
  return static_cast<int64_t>(flat) / inner % x.shape[1];
}

/// (x - mean) / sqrt(variance + epsilon) gain + bias, where `group(i)` is the index of the
/// statistics of element i.
EvalTensor normalised(const EvalTensor &x, ArrayRef<double> mean, ArrayRef<double> variance,
                      double epsilon, const EvalTensor *gain, const EvalTensor *bias,
                      function_ref<int64_t(size_t)> group) {
  EvalTensor y = x;
  for (size_t i = 0; i < y.data.size(); ++i) {
    const int64_t channel = channelOf(x, i), own = group(i);
    y.data[i] = (x.data[i] - mean[own]) / std::sqrt(variance[own] + epsilon);
    y.data[i] = y.data[i] * (gain ? gain->data[channel] : 1) + (bias ? bias->data[channel] : 0);
  }
  return y;
}

/// Mean, and sum of (x - mean)^2, of the elements of each of `count` groups.
void gather(const EvalTensor &x, function_ref<int64_t(size_t)> group, std::vector<double> &mean,
            std::vector<double> &squares) {
  std::vector<double> size(mean.size());
  for (size_t i = 0; i < x.data.size(); ++i)
    size[group(i)] += 1;
  for (size_t i = 0; i < x.data.size(); ++i)
    mean[group(i)] += x.data[i] / size[group(i)];
  for (size_t i = 0; i < x.data.size(); ++i)
    squares[group(i)] += (x.data[i] - mean[group(i)]) * (x.data[i] - mean[group(i)]);
}

/// An index along a dimension, and what is taken of the element there.
struct Share {
  int64_t index;
  double share;
};

/// One dimension of x at `size` places: y[i] = sum of share * x[index] over what `read` gives for
/// i.
EvalTensor resampled(const EvalTensor &x, size_t dimension, int64_t size,
                     function_ref<SmallVector<Share>(int64_t)> read) {
  EvalTensor y;
  y.shape = x.shape;
  y.shape[dimension] = size;
  y.data.resize(y.size());
  const int64_t inner = stridesOf(y.shape)[dimension], from = x.shape[dimension];
  for (int64_t flat = 0; flat < y.size(); ++flat) {
    const int64_t behind = flat % inner, place = flat / inner % size, before = flat / inner / size;
    for (auto [index, share] : read(place))
      y.data[flat] += share * x.data[(before * from + index) * inner + behind];
  }
  return y;
}

} // namespace

Tensors BatchNormOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0];
  return {normalised(x, operands[1].data, operands[2].data, asF32(getEpsilon()),
                     optional(*this, operands, 3), optional(*this, operands, 4),
                     [&](size_t i) { return channelOf(x, i); })};
}

Tensors BatchNormTrainingOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0];
  const size_t channels = x.shape[1];
  const auto channel = [&](size_t i) { return channelOf(x, i); };
  std::vector<double> mean(channels), squares(channels), variance;
  gather(x, channel, mean, squares);
  const double count = channels ? static_cast<double>(x.data.size() / channels) : 0;
  for (double sum : squares)
    variance.push_back(sum / count);
  EvalTensor y = normalised(x, mean, variance, asF32(getEpsilon()), optional(*this, operands, 3),
                            optional(*this, operands, 4), channel);
  EvalTensor newMean = operands[1], newVariance = operands[2];
  const double momentum = asF32(getMomentum()), kept = static_cast<float>(1 - momentum);
  for (size_t i = 0; i < channels; ++i) {
    newMean.data[i] = kept * newMean.data[i] + momentum * mean[i];
    newVariance.data[i] = kept * newVariance.data[i] + momentum * squares[i] / (count - 1);
  }
  return {std::move(y), std::move(newMean), std::move(newVariance)};
}

Tensors GroupNormOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0];
  const int64_t groups = getGroupsAttr().getInt(), rows = x.shape[0] * groups;
  const int64_t length = rows ? x.size() / rows : 0;
  const auto group = [&](size_t i) { return static_cast<int64_t>(i) / length; };
  std::vector<double> mean(rows), variance(rows);
  gather(x, group, mean, variance);
  for (double &value : variance)
    value /= static_cast<double>(length);
  return {normalised(x, mean, variance, asF32(getEpsilon()), optional(*this, operands, 1),
                     optional(*this, operands, 2), group)};
}

Tensors PreluOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = operands[0];
  const std::vector<double> &weight = operands[1].data;
  for (size_t i = 0; i < y.data.size(); ++i)
    if (!(y.data[i] > 0))
      y.data[i] *= weight.size() == 1 ? weight[0] : weight[channelOf(operands[0], i)];
  return {std::move(y)};
}

Tensors InterpolateOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = operands[0];
  for (auto [i, size] : llvm::enumerate(getSize())) {
    const int64_t from = y.shape[i + 2], to = size;
    y = resampled(y, i + 2, to, [&](int64_t place) {
      SmallVector<Share> shares;
      if (getResampling() == Resampling::nearest) {
        shares.push_back({place * from / to, 1});
        return shares;
      }
      if (getResampling() == Resampling::area) {
        const int64_t first = place * from / to, end = ((place + 1) * from + to - 1) / to;
        for (int64_t j = first; j < end; ++j)
          shares.push_back({j, 1.0 / static_cast<double>(end - first)});
        return shares;
      }
      double s = (static_cast<double>(place) + 0.5) * static_cast<double>(from) / to - 0.5;
      if (getAlignCorners())
        s = to > 1 ? static_cast<double>(place) * (from - 1) / (to - 1) : 0;
      s = std::min(std::max(s, 0.0), static_cast<double>(from - 1));
      const int64_t below = static_cast<int64_t>(s);
      const double above = s - static_cast<double>(below);
      shares.push_back({below, 1 - above});
      if (below + 1 < from)
        shares.push_back({below + 1, above});
      return shares;
    });
  }
  return {std::move(y)};
}

} // namespace mpc
