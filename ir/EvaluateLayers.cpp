//===-- EvaluateLayers.cpp - meaning of products, attention, norms, loss, quantisation ------------------------------===//
//
// Sums and products in f64. Roundings inside an op stand where its description places them, by `roundTyped`.
//
//===----------------------------------------------------------------------------------------------------------------===//
#include "ir/Dialect.h"
#include "ir/Evaluate.h"
#include "ir/EvaluateTensor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

using Tensors = SmallVector<EvalTensor>;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largestF32 = std::numeric_limits<float>::max();

/// A rounding in the middle of an op; none in exact mode. Read once an op, on the thread that set the mode.
class RoundTyped {
public:
  explicit RoundTyped(const FloatFormat *format) : format(RoundingScope::current() == Rounding::Typed ? format : nullptr) {}
  double operator()(double x) const { return format ? format->round(x) : x; }
  explicit operator bool() const { return format; }

private:
  const FloatFormat *format;
};

/// An f64 attribute of an op that computes in f32.
double asF32(const APFloat &value) { return static_cast<float>(value.convertToDouble()); }

double activate(Activation activation, double x) {
  switch (activation) {
  case Activation::none: return x;
  case Activation::relu: return x < 0 ? 0 : x;
  case Activation::gelu_tanh: return x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))) / 2;
  }
  llvm_unreachable("not an activation");
}

const FloatFormat *operandFormat(std::optional<Compute> compute) {
  if (!compute)
    return nullptr;
  switch (*compute) {
  case Compute::f32: return &FloatFormat::get(FloatFormat::F32);
  case Compute::tf32: return &FloatFormat::get(FloatFormat::TF32);
  case Compute::f16: return &FloatFormat::get(FloatFormat::F16);
  case Compute::bf16: return &FloatFormat::get(FloatFormat::BF16);
  case Compute::fp8: return nullptr; // a mark: mpc.quantize gives the rounding its scale
  }
  llvm_unreachable("not a compute precision");
}

EvalTensor rounded(EvalTensor x, RoundTyped round) {
  if (round)
    for (double &element : x.data)
      element = round(element);
  return x;
}

EvalTensor swapLastTwo(const EvalTensor &x, bool swap) {
  if (!swap)
    return x;
  SmallVector<int64_t> permutation(x.shape.size());
  std::iota(permutation.begin(), permutation.end(), 0);
  std::swap(permutation.back(), permutation[permutation.size() - 2]);
  return transposed(x, permutation);
}

struct Epilogue {
  double scale = 1;
  const EvalTensor *bias = nullptr;
  Activation activation = Activation::none;
  RoundTyped round;
};

/// y (M, N) = epilogue(a (M, K) . b (K, N)), k ascending.
void multiply(const double *a, const double *b, double *y, int64_t m, int64_t k, int64_t n, const Epilogue &epilogue) {
  forEachRow(m, static_cast<double>(m) * k * n, [&](int64_t row) {
    double *out = y + row * n;
    std::fill(out, out + n, 0.0);
    for (int64_t inner = 0; inner < k; ++inner)
      for (int64_t column = 0; column < n; ++column)
        out[column] += a[row * k + inner] * b[inner * n + column];
    for (int64_t column = 0; column < n; ++column) {
      double sum = out[column] * epilogue.scale + (epilogue.bias ? epilogue.bias->data[column] : 0);
      if (epilogue.activation != Activation::none)
        sum = activate(epilogue.activation, epilogue.round(sum));
      out[column] = sum;
    }
  });
}

/// y (.., M, N) = epilogue(a (.., M, K) . b (.., K, N)), leading dimensions broadcast.
EvalTensor batchedProduct(const EvalTensor &a, const EvalTensor &b, const Epilogue &epilogue) {
  int64_t m = a.shape[a.shape.size() - 2], k = a.shape.back(), n = b.shape.back();
  ArrayRef<int64_t> batchA = ArrayRef(a.shape).drop_back(2), batchB = ArrayRef(b.shape).drop_back(2);
  SmallVector<int64_t> batch = *broadcastShapes(batchA, batchB);
  // The place of each matrix, found by broadcasting the numbers of the matrices.
  auto places = [&](ArrayRef<int64_t> own) {
    EvalTensor numbers(own.vec());
    std::iota(numbers.data.begin(), numbers.data.end(), 0.0);
    return broadcastTo(numbers, batch).data;
  };
  std::vector<double> placesA = places(batchA), placesB = places(batchB);
  EvalTensor y;
  y.shape.assign(batch.begin(), batch.end());
  y.shape.insert(y.shape.end(), {m, n});
  y.data.resize(y.size());
  for (size_t i = 0; i < placesA.size(); ++i)
    multiply(&a.data[static_cast<int64_t>(placesA[i]) * m * k], &b.data[static_cast<int64_t>(placesB[i]) * k * n],
             &y.data[i * m * n], m, k, n, epilogue);
  return y;
}

} // namespace

Tensors MatmulOp::evaluate(ArrayRef<EvalTensor> operands) {
  RoundTyped toCompute(operandFormat(getCompute()));
  Epilogue epilogue{.activation = getActivation().value_or(Activation::none), .round = RoundTyped(formatOf(elementOf(getY())))};
  size_t next = 2;
  if (getBias())
    epilogue.bias = &operands[next++];
  if (getScaleA())
    epilogue.scale = operands[next].data[0] * operands[next + 1].data[0];
  EvalTensor a = rounded(swapLastTwo(operands[0], getTransposeA()), toCompute);
  EvalTensor b = rounded(swapLastTwo(operands[1], getTransposeB()), toCompute);
  return {batchedProduct(a, b, epilogue)};
}

Tensors LinearOp::evaluate(ArrayRef<EvalTensor> operands) {
  RoundTyped toCompute(operandFormat(getCompute()));
  Epilogue epilogue{.bias = getBias() ? &operands[2] : nullptr,
                    .activation = getActivation().value_or(Activation::none),
                    .round = RoundTyped(formatOf(elementOf(getY())))};
  EvalTensor x = rounded(operands[0], toCompute), weight = rounded(swapLastTwo(operands[1], true), toCompute);
  Rows rows(x);
  EvalTensor y(x.shape);
  y.shape.back() = weight.shape[1];
  y.data.resize(y.size());
  multiply(x.data.data(), weight.data.data(), y.data.data(), rows.count, rows.width, weight.shape[1], epilogue);
  return {std::move(y)};
}

/// One query: y (D) = sum of round(e^(s_j - max)) v_j over the seen keys, divided by the sum of e^(s_j - max).
static void attend(const double *q, const double *k, const double *v, double *y, int64_t seen, int64_t d, double scale,
                   RoundTyped round) {
  std::vector<double> scores(seen);
  double max = -infinity, sum = 0;
  for (int64_t j = 0; j < seen; ++j) {
    for (int64_t i = 0; i < d; ++i)
      scores[j] += q[i] * k[j * d + i];
    scores[j] *= scale;
    max = scores[j] > max ? scores[j] : max;
  }
  for (int64_t j = 0; j < seen; ++j) {
    double e = std::exp(scores[j] - max), p = round(e);
    sum += e;
    for (int64_t i = 0; i < d; ++i)
      y[i] += p * v[j * d + i];
  }
  for (int64_t i = 0; seen && i < d; ++i)
    y[i] /= sum;
}

Tensors AttentionOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &q = operands[0], &k = operands[1], &v = operands[2];
  int64_t heads = q.shape[1], queries = q.shape[2], d = q.shape[3], groups = k.shape[1], keys = k.shape[2];
  double scale = getScaleValue();
  bool causal = getCausal();
  RoundTyped round(formatOf(elementOf(getV())));
  EvalTensor y(q.shape);
  int64_t rows = q.shape[0] * heads * queries;
  forEachRow(rows, static_cast<double>(rows) * keys * d * 2, [&](int64_t row) {
    int64_t query = row % queries, head = row / queries % heads, batch = row / queries / heads;
    int64_t base = (batch * groups + head / (heads / groups)) * keys * d;
    int64_t seen = causal ? std::clamp<int64_t>(query + keys - queries + 1, 0, keys) : keys;
    attend(&q.data[row * d], k.data.data() + base, v.data.data() + base, &y.data[row * d], seen, d, scale, round);
  });
  return {std::move(y)};
}

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
      x[i] = (x[i] - mean) / std::sqrt(variance + epsilon) * gain.data[i] + (getBias() ? operands[2].data[i] : 0);
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

Tensors SoftmaxOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = operands[0];
  int64_t axis = getAxisAttr().getInt();
  axis += axis < 0 ? static_cast<int64_t>(y.shape.size()) : 0;
  int64_t size = y.shape[axis], step = stridesOf(y.shape)[axis];
  for (int64_t line = 0; line < (size ? y.size() / size : 0); ++line) {
    double *x = y.data.data() + line / step * step * size + line % step, max = -infinity, sum = 0;
    for (int64_t i = 0; i < size; ++i)
      max = std::max(max, x[i * step]);
    for (int64_t i = 0; i < size; ++i)
      sum += x[i * step] = std::exp(x[i * step] - max);
    for (int64_t i = 0; i < size; ++i)
      x[i * step] /= sum;
  }
  return {std::move(y)};
}

/// (1 - s) (lse - x[target]) + s (lse - mean of x); NaN for a target outside [0, C).
static double rowLoss(ArrayRef<double> x, double target, double smoothing) {
  if (!(target >= 0 && target < static_cast<double>(x.size())))
    return nan;
  double max = -infinity, sum = 0, mean = 0;
  for (double element : x)
    max = std::max(max, element);
  for (double element : x) {
    sum += std::exp(element - max);
    mean += element / static_cast<double>(x.size());
  }
  double lse = max + std::log(sum), loss = lse - x[static_cast<size_t>(target)];
  return smoothing > 0 ? (1 - smoothing) * loss + smoothing * (lse - mean) : loss;
}

Tensors CrossEntropyOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &logits = operands[0], &targets = operands[1];
  Rows rows(logits);
  int64_t classes = getClassesAttr() ? getClassesAttr().getInt() : rows.width;
  double smoothing = getLabelSmoothing() ? asF32(*getLabelSmoothing()) : 0, loss = 0, counted = 0;
  for (int64_t row = 0; row < rows.count; ++row) {
    double target = targets.data[row];
    if (getIgnoreIndexAttr() && target == static_cast<double>(getIgnoreIndexAttr().getInt()))
      continue;
    loss += rowLoss(ArrayRef(logits.data.data() + row * rows.width, classes), target, smoothing);
    ++counted;
  }
  return {EvalTensor({}, {loss / counted})};
}

Tensors EmbeddingOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &table = operands[0], &ids = operands[1];
  int64_t width = table.shape[1];
  EvalTensor y(ids.shape);
  y.shape.push_back(width);
  y.data.assign(y.size(), nan);
  for (size_t i = 0; i < ids.data.size(); ++i)
    if (ids.data[i] >= 0 && ids.data[i] < static_cast<double>(table.shape[0]))
      std::copy_n(table.data.begin() + static_cast<int64_t>(ids.data[i]) * width, width, y.data.begin() + i * width);
  return {std::move(y)};
}

Tensors ScaleFromAmaxOp::evaluate(ArrayRef<EvalTensor> operands) {
  double amax = operands[0].data[0], scale = formatOf(getFormat())->max / amax;
  if (!(amax > 0 && amax <= largestF32))
    return {EvalTensor({}, {1})};
  return {EvalTensor({}, {std::min(scale, largestF32)})};
}

Tensors QuantizeOp::evaluate(ArrayRef<EvalTensor> operands) {
  RoundTyped round(&FloatFormat::get(FloatFormat::F32));
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
