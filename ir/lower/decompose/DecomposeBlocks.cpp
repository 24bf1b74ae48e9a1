// Ops on blocks with a scale each, in primitives.
// Blocks of one row are rows of a tensor of their width, so that their amaxes, scales and elements
// are one pass over rows. Blocks of several rows are turned for the amax alone, since their
// elements stay where they are. A dimension that is no multiple of its block is padded with zeros,
// which count in no amax.
//
// f4E2M1FN has two numbers a byte. The even columns of a block and the odd ones are read as rows of
// their own, so that the two values of a byte are at one place.
#include "ir/dialect/Blocks.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;

namespace mpc {
namespace {

constexpr double largestI8 = 127;
/// From one magnitude of f4E2M1FN to the next.
constexpr double magnitudeSteps[] = {0.5, 0.5, 0.5, 0.5, 1, 1, 2};

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
  return p.named("block_scale", p.select(isFinite, scale, p.constant(notANumber)));
}

/// The code of v in f4E2M1FN as a whole number: how many of the magnitudes between two values v
/// passes, and 8 for a sign. NaN passes none. Of the nearest value, a tie goes to the even code;
/// `uniform`, if there is one, draws each border between its two values.
Value codeOf(Primitives &p, Value v, Value uniform) {
  constexpr std::pair<Comparison, double> borders[] = {
      {Comparison::gt, 0.25}, {Comparison::ge, 0.75}, {Comparison::gt, 1.25},
      {Comparison::ge, 1.75}, {Comparison::gt, 2.5},  {Comparison::ge, 3.5},
      {Comparison::gt, 5}};
  Value magnitude = p.map<AbsOp>(v), code, one = p.constant(1), zero = p.constant(0);
  double low = 0;
  for (auto [border, step] : llvm::zip_equal(borders, magnitudeSteps)) {
    // The difference is exact between the two values.
    Value isPassed = uniform ? p.compare(Comparison::gt, p.sub(magnitude, p.constant(low)),
                                         p.mul(uniform, p.constant(step)))
                             : p.compare(border.first, magnitude, p.constant(border.second));
    Value passed = p.select(isPassed, one, zero);
    code = code ? p.add(code, passed) : passed;
    low += step;
  }
  Value isNegative = p.compare(Comparison::lt, v, zero);
  if (!uniform)
    isNegative = p.compare(Comparison::lt, v, p.constant(-0.25)); // what rounds to 0 is +0
  Value negative = p.add(code, p.constant(8));
  if (uniform)
    negative = p.select(p.compare(Comparison::gt, code, zero), negative, zero);
  return p.named("code", p.select(isNegative, negative, code));
}

/// How numbers of f4E2M1FN are packed: pairs of a row, which are the even and the odd columns of
/// the rows of blocks.
class Pairs {
public:
  Pairs(Primitives &p, QuantizeBlocksOp op) : p(p), op(op), shape(shapeOf(op.getX())) {
    const int64_t pairs = op.getBlock()[1] / kPackedColumns;
    rows.assign(shape.begin(), shape.end() - 1);
    rows.push_back(shape.back() / op.getBlock()[1]);
    halves = rows;
    rows.push_back(pairs);
    halves.append({pairs, kPackedColumns});
  }

  /// (.., C / c, c / 2): every second column of `x`.
  Value columns(Value x, int64_t first) {
    SmallVector<int64_t> starts(halves.size()), limits(halves);
    starts.back() = first;
    limits.back() = first + 1;
    return p.reshape(p.slice(p.reshape(x, halves), starts, limits), rows);
  }
  Value scaled(Value x) { return op.getTensorScale() ? p.mul(x, op.getTensorScale()) : x; }

  /// The amax of each block of one row, (.., C / c, 1), of the scaled columns.
  Value amaxOfRows(Value even, Value odd) {
    return p.maxLast(p.map<MaximumOp>(p.map<AbsOp>(even), p.map<AbsOp>(odd)));
  }
  /// The amax of each block of several rows, (.., R / r, 1, C / c, 1).
  Value amaxOfSquares() {
    Blocks blocks(p, shape, op.getBlock());
    return scaled(blocks.amax(p.wide(blocks.splitInto(op.getX()))));
  }
  /// A value for each block of several rows, for each of its rows: (.., R, C / c, 1).
  Value forRows(Value ofSquares) {
    SmallVector<int64_t> spread(shapeOf(ofSquares)), starts(rows.size()), limits(rows);
    const size_t rank = spread.size();
    spread[rank - 3] = std::max<int64_t>(std::min(op.getBlock()[0], shape[shape.size() - 2]), 1);
    limits.back() = 1;
    SmallVector<int64_t> whole(limits);
    whole[whole.size() - 3] = spread[rank - 4] * spread[rank - 3];
    return p.slice(p.reshape(p.broadcast(ofSquares, spread), whole), starts, limits);
  }

  /// The codes of a column, whose random numbers are those of its elements' places.
  Value codes(Value x, Value inverse, int64_t first) {
    Value uniform;
    if (op.getSeed()) {
      Value index = p.iota(0, {elementCount(shape)}, p.builder.getI64Type());
      uniform = p.uniform(columns(index, first), op.getSeed(), op.getStep(), op.getStream());
    }
    return codeOf(p, p.mul(x, inverse), uniform);
  }

private:
  Primitives &p;
  QuantizeBlocksOp op;
  ArrayRef<int64_t> shape;
  SmallVector<int64_t> rows, halves;
};

/// x in bytes of two numbers of f4E2M1FN, and the scales.
SmallVector<Value> packPairs(Primitives &p, QuantizeBlocksOp op) {
  Pairs pairs(p, op);
  const bool isSquare = op.getBlock()[0] != 1;
  Value even = pairs.scaled(p.wide(pairs.columns(op.getX(), 0))),
        odd = pairs.scaled(p.wide(pairs.columns(op.getX(), 1)));
  Value amax =
      p.named("block_amax", isSquare ? pairs.amaxOfSquares() : pairs.amaxOfRows(even, odd));
  Type ofScales = elementOf(op.getScales());
  const FloatFormat &code = FloatFormat::get(FloatFormat::F4E2M1FN);
  Value least = p.constant(formatOf(ofScales)->minSubnormal);
  Value scale = p.map<MaximumOp>(p.div(amax, p.constant(code.max)), least);
  Value isFinite = p.compare(Comparison::le, amax, p.constant(largestF32));
  Value nan = p.constant(notANumber);
  Value stored = p.saturate(p.named("block_scale", p.select(isFinite, scale, nan)), ofScales);
  Value inverse = p.named("inverse_scale", p.map<ReciprocalOp>(p.wide(stored)));
  if (isSquare) {
    inverse = pairs.forRows(inverse);
    stored = pairs.forRows(stored);
  }
  Value low = pairs.codes(even, inverse, 0), high = pairs.codes(odd, inverse, 1);
  Value bytes = p.add(low, p.mul(high, p.constant(16)));
  return {p.reshape(p.cast(bytes, elementOf(op.getQ())), shapeOf(op.getQ())),
          p.reshape(stored, shapeOf(op.getScales()))};
}

/// The numbers (.., C) of f4E2M1FN that bytes (.., C / 2) hold, in f32.
Value unpack(Primitives &p, Value bytes) {
  SmallVector<int64_t> pairs(shapeOf(bytes)), all(pairs);
  pairs.push_back(1);
  Value byte = p.wide(p.reshape(bytes, pairs));
  pairs.back() = kPackedColumns;
  byte = p.broadcast(byte, pairs);
  Value high = p.map<FloorOp>(p.mul(byte, p.constant(1.0 / 16)));
  Type whole = p.builder.getI32Type();
  Value place = p.iota(pairs.size() - 1, pairs, whole);
  Value isFirst = p.compare(Comparison::lt, place, p.integer(1, whole));
  Value code = p.named("code", p.select(isFirst, p.sub(byte, p.mul(high, p.constant(16))), high));
  Value isNegative = p.compare(Comparison::ge, code, p.constant(8));
  Value magnitude = p.select(isNegative, p.sub(code, p.constant(8)), code), number;
  for (auto [index, step] : llvm::enumerate(magnitudeSteps)) {
    Value passed = p.compare(Comparison::gt, magnitude, p.constant(double(index)));
    Value more = p.select(passed, p.constant(step), p.constant(0));
    number = number ? p.add(number, more) : more;
  }
  number = p.select(isNegative, p.map<NegOp>(number), number);
  all.back() *= kPackedColumns;
  return p.reshape(number, all);
}

} // namespace

SmallVector<Value> QuantizeBlocksOp::decompose(Primitives &p) {
  if (isPacked(elementOf(getQ())))
    return packPairs(p, *this);
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

SmallVector<Value> DequantizeBlocksOp::decompose(Primitives &p) {
  Value q = isPacked(elementOf(getQ())) ? unpack(p, getQ()) : getQ();
  Blocks blocks(p, shapeOf(q), getBlock());
  Value scale = p.wide(blocks.ofScales(getScales()));
  Value x = p.mul(p.wide(blocks.splitInto(q)), scale);
  return {p.cast(blocks.join(x), elementOf(getX()))};
}

} // namespace mpc
