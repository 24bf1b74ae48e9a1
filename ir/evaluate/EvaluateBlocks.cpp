// Meaning of the ops on blocks with a scale each.
// By the definitions: a loop over all elements, each of which finds its own block.
#include "ir/dialect/Blocks.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"
#include "ir/formats/FloatFormat.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir;

namespace mpc {
namespace {

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

/// The amax of each block: NaN where an element is, infinity where one is.
EvalTensor amaxesOf(const EvalTensor &x, ArrayRef<int64_t> block) {
  BlockPlaces places(x.shape, block);
  const SmallVector<int64_t> shape = scaleShape(x.shape, block);
  EvalTensor amaxes(std::vector<int64_t>(shape.begin(), shape.end()));
  for (size_t i = 0; i < x.data.size(); ++i) {
    double &amax = amaxes.data[places(i)];
    amax = std::isnan(x.data[i]) ? x.data[i] : std::max(amax, std::fabs(x.data[i]));
  }
  return amaxes;
}

/// The scales of blocks of a tensor of `shape`, repeated for each of their rows.
EvalTensor forEachRow(const EvalTensor &scales, ArrayRef<int64_t> shape, ArrayRef<int64_t> block) {
  const SmallVector<int64_t> wanted = scaleShape(shape, {1, block[1]});
  EvalTensor repeated(std::vector<int64_t>(wanted.begin(), wanted.end()));
  const int64_t rows[] = {block[0], 1}; // a scale has the columns of its block
  BlockPlaces places(repeated.shape, rows);
  for (size_t i = 0; i < repeated.data.size(); ++i)
    repeated.data[i] = scales.data[places(i)];
  return repeated;
}

/// Gives the number by which the element at a place is rounded, or nothing for the nearest.
using Dice = llvm::function_ref<double(uint64_t)>;

/// The magnitudes of f4E2M1FN.
constexpr double magnitudes[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};

/// `number` as one of its two neighbours: the farther from zero where `u` is below its share of the
/// way there.
double roundedBy(double number, double u) {
  const double magnitude = std::min(std::fabs(number), magnitudes[7]);
  int low = 0;
  while (low < 6 && magnitudes[low + 1] <= magnitude)
    ++low;
  const double span = magnitudes[low + 1] - magnitudes[low];
  const bool isHigh = magnitude - magnitudes[low] > u * span;
  return std::copysign(magnitudes[low + (isHigh ? 1 : 0)], number);
}

/// x in f4E2M1FN, two neighbours a byte, with scales in f8E4M3FN. The codes are rounded in exact
/// arithmetic too, since bytes hold no other.
Tensors packPairs(EvalTensor x, double tensorScale, ArrayRef<int64_t> block,
                  std::optional<Dice> dice) {
  const FloatFormat &code = FloatFormat::get(FloatFormat::F4E2M1FN),
                    &ofScales = FloatFormat::get(FloatFormat::F8E4M3FN);
  InnerRounding round(&FloatFormat::get(FloatFormat::F32)), roundScale(&ofScales);
  for (double &number : x.data)
    number = round(number * tensorScale);
  EvalTensor scales = amaxesOf(x, block);
  for (double &scale : scales.data) {
    const double quotient = std::max(round(scale / code.max), ofScales.minSubnormal);
    scale = std::isfinite(scale) ? roundScale(quotient) : std::numeric_limits<double>::quiet_NaN();
  }
  BlockPlaces places(x.shape, block);
  EvalTensor bytes(x.shape);
  bytes.shape.back() /= 2;
  bytes.data.assign(x.data.size() / 2, 0);
  for (size_t i = 0; i < x.data.size(); ++i) {
    double number = round(x.data[i] * round(1 / scales.data[places(i)]));
    if (dice && !std::isnan(number))
      number = roundedBy(number, (*dice)(i));
    const bool isZero = std::isnan(number) || code.round(number) == 0; // +0
    bytes.data[i / 2] += (isZero ? 0 : code.encode(number)) * (i % 2 == 0 ? 1 : 16);
  }
  return {std::move(bytes), forEachRow(scales, x.shape, block)};
}

} // namespace

EvalTensor unpacked(const EvalTensor &bytes) {
  const FloatFormat &code = FloatFormat::get(FloatFormat::F4E2M1FN);
  EvalTensor numbers(bytes.shape);
  numbers.shape.back() *= 2;
  numbers.data.clear();
  for (double byte : bytes.data)
    for (int half : {0, 4})
      numbers.data.push_back(code.decode(static_cast<uint32_t>(byte) >> half & 15));
  return numbers;
}

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
      if (block[1] == 32 || block[1] == 8) // tiles of 128 x 4; 8 bytes of f4E2M1FN
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
  if (isPacked(elementOf(getQ()))) {
    const size_t place = getTensorScale() ? 2 : 1; // of the seed
    auto roll = [&](uint64_t i) {
      const std::vector<double> &seed = operands[place].data;
      return uniform(i, seed[0], seed[1], operands[place + 1].data[0],
                     static_cast<uint32_t>(getStream()));
    };
    return packPairs(x, getTensorScale() ? operands[1].data[0] : 1, getBlock(),
                     getSeed() ? std::optional<Dice>(roll) : std::nullopt);
  }
  const FloatFormat *format = formatOf(elementOf(getQ()));
  const bool isPower = getPowerOfTwo() || !elementOf(getScales()).isF32();
  const double largest = format ? format->max : largest8Bits;
  InnerRounding round(&FloatFormat::get(FloatFormat::F32));
  BlockPlaces places(x.shape, getBlock());
  EvalTensor scales = amaxesOf(x, getBlock());
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
  const EvalTensor &q = operands[0];
  return {scaleBlocks(isPacked(elementOf(getQ())) ? unpacked(q) : q, operands[1], getBlock())};
}

} // namespace mpc
