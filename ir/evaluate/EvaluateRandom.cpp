// Meaning of random numbers and dropout.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

uint32_t word(double x) { return static_cast<uint32_t>(static_cast<int64_t>(x)); }

} // namespace

std::array<uint32_t, 4> philox(std::array<uint32_t, 4> counter, std::array<uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    uint64_t a = 0xD2511F53ull * counter[0], b = 0xCD9E8D57ull * counter[2];
    counter = {static_cast<uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<uint32_t>(b),
               static_cast<uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<uint32_t>(a)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

double uniform(uint64_t index, double low, double high, double step, uint32_t stream) {
  uint64_t block = index / 4;
  std::array<uint32_t, 4> words =
      philox({static_cast<uint32_t>(block), static_cast<uint32_t>(block >> 32), word(step), stream},
             {word(low), word(high)});
  return (words[index % 4] >> 8) * 0x1p-24;
}

Tensors RandomOp::evaluate(ArrayRef<EvalTensor> operands) {
  std::array<EvalTensor, 4> x;
  for (size_t i = 0; i < 4; ++i)
    x[i] = broadcastTo(operands[i], shapeOf(getY()));
  EvalTensor y = x[0];
  uint32_t stream = static_cast<uint32_t>(getStreamAttr().getInt());
  for (size_t i = 0; i < y.data.size(); ++i)
    y.data[i] = uniform(static_cast<uint64_t>(static_cast<int64_t>(x[0].data[i])), x[1].data[i],
                        x[2].data[i], x[3].data[i], stream);
  return {std::move(y)};
}

/// sqrt(-2 log(1 - u)) sin(2 pi (v - 1/2)) of two neighbours.
Tensors NoiseOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y(std::vector<int64_t>(shapeOf(getY())));
  const EvalTensor &seed = operands[0], &step = operands[1];
  const auto stream = static_cast<uint32_t>(getStreamAttr().getInt());
  const auto drawn = [&](uint64_t i) {
    return uniform(i, seed.data[0], seed.data[1], step.data[0], stream);
  };
  for (size_t i = 0; i < y.data.size(); ++i)
    y.data[i] = getKind() == NoiseKind::uniform ? drawn(i)
                                                : std::sqrt(-2 * std::log1p(-drawn(2 * i))) *
                                                      std::sin(2 * M_PI * (drawn(2 * i + 1) - 0.5));
  return {std::move(y)};
}

Tensors DropoutOp::evaluate(ArrayRef<EvalTensor> operands) {
  EvalTensor y = operands[0];
  const EvalTensor &seed = operands[1], &step = operands[2];
  // Both numbers equal the f32 constants of the decomposition.
  const FloatFormat &f32 = FloatFormat::get(FloatFormat::F32);
  InnerRounding round(&f32);
  double p = f32.round(getP().convertToDouble());
  double factor = round(1 / (1 - getP().convertToDouble()));
  uint32_t stream = static_cast<uint32_t>(getStreamAttr().getInt());
  for (size_t i = 0; i < y.data.size(); ++i)
    y.data[i] =
        uniform(i, seed.data[0], seed.data[1], step.data[0], stream) >= p ? y.data[i] * factor : 0;
  return {std::move(y)};
}

} // namespace mpc
