//===-- DecomposeBlocks.cpp - ops on blocks with a scale each, in primitives ------------------===//
//
// Blocks of one row are rows of a tensor of their width, so that their amaxes, scales and elements
// are one pass over rows. Blocks of several rows are turned for the amax alone, since their
// elements stay where they are. A dimension that is no multiple of its block is padded with zeros,
// which count in no amax.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Blocks.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <limits>

using namespace mlir;

namespace mpc {
namespace {

constexpr double largestF32 = std::numeric_limits<float>::max();
constexpr double largestI8 = 127;

/// The last two dimensions of a tensor, (R, C), as blocks (R / r, r, C / c, c).
class Blocks {
public:
  Blocks(Primitives &p, ArrayRef<int64_t> shape, ArrayRef<int64_t> stated) : p(p), shape(shape) {
    padded = SmallVector<int64_t>(shape);
    for (auto [extent, size] : llvm::zip(MutableArrayRef(padded).take_back(2), stated)) {
      // A block that is longer than its dimension is the dimension.
      block.push_back(std::max<int64_t>(std::min(size, extent), 1));
      extent = llvm::alignTo(extent, block.back());
    }
    split.assign(padded.begin(), padded.end() - 2);
    for (int i = 0; i < 2; ++i)
      split.append({padded[padded.size() - 2 + i] / block[i], block[i]});
  }

  Value splitInto(Value x) {
    SmallVector<int64_t> low(shape.size()), high;
    for (auto [extent, whole] : llvm::zip(shape, padded))
      high.push_back(whole - extent);
    return p.reshape(p.pad(x, low, high), split);
  }
  Value join(Value x) {
    SmallVector<int64_t> starts(shape.size());
    return p.slice(p.reshape(x, padded), starts, shape);
  }
  /// (.., R / r, 1, C / c, 1): the largest magnitude of each block of `x`, which is split.
  Value amax(Value x) {
    const int64_t rank = split.size();
    SmallVector<int64_t> order(llvm::to_vector(llvm::seq<int64_t>(0, rank))), kept(split);
    Value magnitude = p.map<AbsOp>(x);
    kept[rank - 3] = kept[rank - 1] = 1;
    if (block[0] != 1) {
      std::swap(order[rank - 3], order[rank - 2]);
      magnitude = p.transpose(magnitude, order);
      SmallVector<int64_t> flat(split.begin(), split.end() - 4);
      flat.append({split[rank - 4], split[rank - 2], block[0] * block[1]});
      magnitude = p.reshape(magnitude, flat);
    }
    return p.reshape(p.maxLast(magnitude), kept);
  }
  Value ofScales(Value scales) {
    SmallVector<int64_t> kept(split);
    kept[split.size() - 3] = kept[split.size() - 1] = 1;
    return p.reshape(scales, kept);
  }

private:
  Primitives &p;
  SmallVector<int64_t> shape, padded, split, block;
};

/// max(amax / largest, 2^-126), or the power of two from 2^-127 on that is not below amax /
/// largest; NaN where amax is not finite.
Value scaleOf(Primitives &p, Value amax, double largest, bool isPower) {
  Value scale = p.map<MaximumOp>(p.div(amax, p.constant(largest)),
                                 p.constant(std::ldexp(1.0, isPower ? -127 : -126)));
  if (isPower) {
    Value nearest = p.named(
        "nearest_power", p.wide(p.saturate(scale, Float8E8M0FNUType::get(p.builder.getContext()))));
    scale =
        p.select(p.compare(Comparison::lt, nearest, scale), p.mul(nearest, p.constant(2)), nearest);
  }
  Value isFinite = p.compare(Comparison::le, amax, p.constant(largestF32));
  Value nan = p.constant(std::numeric_limits<double>::quiet_NaN());
  return p.named("block_scale", p.select(isFinite, scale, nan));
}

} // namespace

SmallVector<Value> QuantizeBlocksOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  Blocks blocks(p, shapeOf(getX()), getBlock());
  const FloatFormat *format = formatOf(elementOf(getQ()));
  Type ofScales = elementOf(getScales());
  Value x = p.wide(blocks.splitInto(getX()));
  Value scale = scaleOf(p, p.named("block_amax", blocks.amax(x)), format ? format->max : largestI8,
                        getPowerOfTwo() || !ofScales.isF32());
  Value inverse = p.named("inverse_scale", p.map<ReciprocalOp>(scale));
  Value q = p.mul(x, inverse);
  q = p.saturate(format ? q : p.map<RoundOp>(q), elementOf(getQ()));
  Value scales = p.reshape(p.cast(scale, ofScales), shapeOf(getScales()));
  return {blocks.join(q), scales};
}

SmallVector<Value> DequantizeBlocksOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  Blocks blocks(p, shapeOf(getQ()), getBlock());
  Value scale = p.wide(blocks.ofScales(getScales()));
  Value x = p.mul(p.wide(blocks.splitInto(getQ())), scale);
  return {p.cast(blocks.join(x), elementOf(getX()))};
}

} // namespace mpc
