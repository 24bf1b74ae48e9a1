// Meaning of matmul and linear.
// Sums and products are in f64, k ascending. The descriptions place roundings inside: tf32
// operands, and the sum before an activation.
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <algorithm>
#include <numeric>

using namespace mlir;

namespace mpc {
namespace {

/// `at` is the value at which gelu_tanh_grad takes the derivative.
double activate(Activation activation, double x, double at) {
  switch (activation) {
  case Activation::none:
    return x;
  case Activation::relu:
    return relu(x);
  case Activation::gelu_tanh:
    return geluTanh(x);
  case Activation::gelu_tanh_grad:
    return x * geluTanhSlope(at);
  }
  llvm_unreachable("not an activation");
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
  const double *aux = nullptr;     // of this matrix, as y
  double *preactivation = nullptr; // likewise: takes the values before the activation
  Activation activation = Activation::none;
  InnerRounding round;
};

/// y (M, N) = epilogue(a (M, K) . b (K, N)), k ascending.
void multiply(const double *a, const double *b, double *y, int64_t m, int64_t k, int64_t n,
              const Epilogue &epilogue) {
  forEachRow(m, static_cast<double>(m) * k * n, [&](int64_t row) {
    double *out = y + row * n;
    std::fill(out, out + n, 0.0);
    for (int64_t inner = 0; inner < k; ++inner)
      for (int64_t column = 0; column < n; ++column)
        out[column] += a[row * k + inner] * b[inner * n + column];
    for (int64_t column = 0; column < n; ++column) {
      double sum = out[column] * epilogue.scale + (epilogue.bias ? epilogue.bias->data[column] : 0);
      int64_t at = row * n + column;
      if (epilogue.activation != Activation::none)
        sum = epilogue.round(sum);
      if (epilogue.preactivation)
        epilogue.preactivation[at] = sum;
      out[column] = activate(epilogue.activation, sum, epilogue.aux ? epilogue.aux[at] : 0);
    }
  });
}

/// y (.., M, N) = epilogue(a (.., M, K) . b (.., K, N)), leading dimensions broadcast. aux and
/// preactivation, if given, have the shape of the whole result.
EvalTensor batchedProduct(const EvalTensor &a, const EvalTensor &b, const Epilogue &epilogue) {
  int64_t m = a.shape[a.shape.size() - 2], k = a.shape.back(), n = b.shape.back();
  ArrayRef<int64_t> batchA = ArrayRef(a.shape).drop_back(2),
                    batchB = ArrayRef(b.shape).drop_back(2);
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
  for (size_t i = 0; i < placesA.size(); ++i) {
    Epilogue own = epilogue;
    own.aux = epilogue.aux ? epilogue.aux + i * m * n : nullptr;
    own.preactivation = epilogue.preactivation ? epilogue.preactivation + i * m * n : nullptr;
    multiply(a.data.data() + static_cast<int64_t>(placesA[i]) * m * k,
             b.data.data() + static_cast<int64_t>(placesB[i]) * k * n, y.data.data() + i * m * n, m,
             k, n, own);
  }
  return y;
}

/// A factor as it is stored, times the scales of its blocks; of ui8 its numbers.
EvalTensor dequantized(const EvalTensor &x, const EvalTensor &stored, ArrayRef<int64_t> block,
                       bool library, bool packed) {
  const EvalTensor scales =
      library ? rowMajorScales(stored, x.shape[0], x.shape[1], block) : stored;
  return packed ? scaleBlocks(unpacked(x), scales, {1, 2 * block[1]})
                : scaleBlocks(x, scales, block);
}

/// (M) = x (M, K) summed along k, ascending.
EvalTensor alongK(const EvalTensor &x) {
  EvalTensor sums(ArrayRef(x.shape).drop_back().vec());
  int64_t k = x.shape.back();
  for (size_t row = 0; row < sums.data.size(); ++row)
    sums.data[row] = std::accumulate(x.data.begin() + row * k, x.data.begin() + (row + 1) * k, 0.0);
  return sums;
}

} // namespace

EvalTensor inPrecision(EvalTensor x, std::optional<Compute> compute) {
  if (!compute || *compute == Compute::fp8)
    return x;
  InnerRounding round(&FloatFormat::get(*compute == Compute::f32    ? FloatFormat::F32
                                        : *compute == Compute::tf32 ? FloatFormat::TF32
                                        : *compute == Compute::f16  ? FloatFormat::F16
                                                                    : FloatFormat::BF16));
  for (double &element : x.data)
    element = round(element);
  return x;
}

Tensors MatmulOp::evaluate(ArrayRef<EvalTensor> operands) {
  Epilogue epilogue{.activation = getActivation().value_or(Activation::none),
                    .round = InnerRounding(formatOf(elementOf(getY())))};
  size_t next = 2;
  if (getBias())
    epilogue.bias = &operands[next++];
  EvalTensor left = operands[0], right = operands[1];
  if (getScaleA()) {
    const EvalTensor &scaleA = operands[next++], &scaleB = operands[next++];
    if (getBlockA())
      left =
          dequantized(left, scaleA, *getBlockA(), getLibraryScales(), isPacked(elementOf(getA())));
    else
      epilogue.scale *= scaleA.data[0];
    if (getBlockB())
      right =
          dequantized(right, scaleB, *getBlockB(), getLibraryScales(), isPacked(elementOf(getB())));
    else
      epilogue.scale *= scaleB.data[0];
  }
  if (getAux())
    epilogue.aux = operands[next].data.data();
  EvalTensor preactivation;
  if (getPreactivation()) {
    ArrayRef<int64_t> shape = shapeOf(getPreactivation());
    preactivation.shape.assign(shape.begin(), shape.end());
    preactivation.data.resize(preactivation.size());
    epilogue.preactivation = preactivation.data.data();
  }
  EvalTensor a = inPrecision(swapLastTwo(left, getTransposeA()), getCompute());
  EvalTensor b = inPrecision(swapLastTwo(right, getTransposeB()), getCompute());
  Tensors results = {batchedProduct(a, b, epilogue)};
  if (getPreactivation())
    results.push_back(std::move(preactivation));
  if (getFactorSums())
    results.push_back(getSummed() == Factor::a ? alongK(a) : alongK(swapLastTwo(b, true)));
  return results;
}

Tensors LinearOp::evaluate(ArrayRef<EvalTensor> operands) {
  Epilogue epilogue{.bias = getBias() ? &operands[2] : nullptr,
                    .activation = getActivation().value_or(Activation::none),
                    .round = InnerRounding(formatOf(elementOf(getY())))};
  EvalTensor x = inPrecision(operands[0], getCompute()),
             weight = inPrecision(swapLastTwo(operands[1], true), getCompute());
  Rows rows(x);
  EvalTensor y(x.shape);
  y.shape.back() = weight.shape[1];
  y.data.resize(y.size());
  multiply(x.data.data(), weight.data.data(), y.data.data(), rows.count, rows.width,
           weight.shape[1], epilogue);
  return {std::move(y)};
}

} // namespace mpc
