//===-- EvaluateBlocks.cpp - meaning of the ops on blocks with a scale each -------------------===//
//
// By the definitions: a loop over all elements, each of which finds its own block.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/evaluate/EvaluateBlocks.h"
#include "ir/dialect/Blocks.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/formats/FloatFormat.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;

namespace mpc {
namespace {

using Tensors = SmallVector<EvalTensor>;

int64_t countOf(int64_t extent, int64_t size) { return extent / size + (extent % size != 0); }

/// Where the blocks of a tensor lie among its scales.
class BlockPlaces {
public:
  BlockPlaces(ArrayRef<int64_t> shape, ArrayRef<int64_t> block)
      : rows(shape[shape.size() - 2]), columns(shape.back()), block(block),
        down(countOf(rows, block[0])), across(countOf(columns, block[1])) {}

  /// The place of the scale of the element at `flat`.
  int64_t operator()(int64_t flat) const {
    const int64_t column = flat % columns, row = flat / columns % rows,
                  matrix = flat / columns / rows;
    return (matrix * down + row / block[0]) * across + column / block[1];
  }

private:
  int64_t rows, columns;
  ArrayRef<int64_t> block;
  int64_t down, across;
};

constexpr double largest8Bits = 127; // of i8, the same on both sides of 0

/// The smallest power of two from 2^-127 on that is not below x.
double powerNotBelow(double x) {
  if (std::isnan(x))
    return x;
  double power = std::ldexp(1.0, -127);
  while (power < x)
    power *= 2;
  return power;
}

} // namespace

EvalTensor scaleBlocks(const EvalTensor &x, const EvalTensor &scales, ArrayRef<int64_t> block) {
  InnerRounding round(&FloatFormat::get(FloatFormat::F32));
  BlockPlaces places(x.shape, block);
  EvalTensor scaled = x;
  for (size_t i = 0; i < x.data.size(); ++i)
    scaled.data[i] = round(x.data[i] * scales.data[places(i)]);
  return scaled;
}

EvalTensor rowMajorScales(const EvalTensor &ordered, int64_t rows, int64_t columns,
                          ArrayRef<int64_t> block) {
  const int64_t down = countOf(rows, block[0]), across = countOf(columns, block[1]);
  EvalTensor scales(std::vector<int64_t>{down, across});
  for (int64_t r = 0; r < down; ++r)
    for (int64_t c = 0; c < across; ++c) {
      int64_t place;
      if (block[1] == 32) // tiles of 128 x 4
        place =
            ((r / 128 * ((across + 3) / 4) + c / 4) * 32 + r % 32) * 16 + r % 128 / 32 * 4 + c % 4;
      else if (block[0] == 1) // transposed
        place = c * down + r;
      else // rows of a multiple of 4
        place = r * ((across + 3) / 4 * 4) + c;
      scales.data[r * across + c] = ordered.data[place];
    }
  return scales;
}

Tensors QuantizeBlocksOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &x = operands[0];
  const FloatFormat *format = formatOf(elementOf(getQ()));
  const bool isPower = getPowerOfTwo() || !elementOf(getScales()).isF32();
  const double largest = format ? format->max : largest8Bits;
  InnerRounding round(&FloatFormat::get(FloatFormat::F32));
  BlockPlaces places(x.shape, getBlock());
  const SmallVector<int64_t> shape = scaleShape(x.shape, getBlock());
  EvalTensor scales(std::vector<int64_t>(shape.begin(), shape.end()));
  for (size_t i = 0; i < x.data.size(); ++i) {
    double &amax = scales.data[places(i)];
    amax = std::isnan(x.data[i]) ? x.data[i] : std::max(amax, std::fabs(x.data[i]));
  }
  for (double &scale : scales.data) {
    const double quotient = round(scale / largest);
    if (!std::isfinite(scale))
      scale = std::numeric_limits<double>::quiet_NaN();
    else if (isPower && round) // exact numbers have no powers of two
      scale = powerNotBelow(quotient);
    else
      scale = std::max(quotient, std::ldexp(1.0, isPower ? -127 : -126));
  }
  EvalTensor q = x;
  for (size_t i = 0; i < x.data.size(); ++i) {
    q.data[i] = round(x.data[i] * round(1 / scales.data[places(i)]));
    if (!format)
      q.data[i] = std::isnan(q.data[i]) ? 0 : std::nearbyint(q.data[i]) + 0.0; // no -0
  }
  return {std::move(q), std::move(scales)};
}

Tensors DequantizeBlocksOp::evaluate(ArrayRef<EvalTensor> operands) {
  return {scaleBlocks(operands[0], operands[1], getBlock())};
}

} // namespace mpc
