// Derivatives of windows, convolutions and pools.
// The gradient of x is a sum over the windows that reach it: of each tap, a gather, never a
// scatter. For a convolution that is the transposed one, and the other way round. The gradient of a
// weight is a product of the windows with dy.
#include "ir/lower/WindowWords.h"

using namespace mlir;

namespace mpc {
namespace {

/// The gradient of the weight (G A, B, size..) that joins windows over `large` (N, G B, ..) and
/// `small` (N, G A, counts..): the sum over images and windows of small times large's taps.
template <typename Op>
Value weightGradient(WindowWords &p, Op op, Value large, Value small) {
  const Windows w = Windows::of(op);
  const int64_t m = w.rank(), images = shapeOf(large)[0], groups = op.getGroupsAttr().getInt(),
                each = shapeOf(large)[1] / groups, own = shapeOf(small)[1] / groups;
  ArrayRef<int64_t> counts = shapeOf(small).drop_front(2);
  const int64_t rows = images * elementCount(counts), taps = w.taps();
  Type element = elementOf(op.getWeight());
  if (groups == 1) {
    small = p.cast(small, elementOf(large));
    return ConvolutionGradOp::create(
        p.builder, p.tensor(shapeOf(op.getWeight()), element, {large, small}), large, small,
        w.sizes, w.strides, w.low, w.dilations, op.getComputeAttr(), op.getLayerAttr());
  }
  large = p.paddedImages(large, w);
  large = p.reshape(large, joined({{images, groups, each}, shapeOf(large).drop_front(2)}));
  Value all = p.windows(large, w); // (N, G, B, counts.., size..)
  SmallVector<int64_t> none(2 * m + 3), used = joined({{images, groups, each}, counts, w.sizes});
  all = p.slice(all, none, used); // padding of an output adds windows that nothing was in
  if (!op.hasProducts()) {        // (N, G, A, counts.., 1..) times (N, G, 1, counts.., size..)
    SmallVector<int64_t> whole =
        joined({{images, groups, own}, counts, SmallVector<int64_t>(m, 1)});
    Value terms = p.mul(p.wide(p.reshape(small, whole)), p.wide(all));
    Value sum = p.sum(terms, joined({{0}, counting(3, m)}), false);
    return p.cast(p.reshape(sum, shapeOf(op.getWeight())), element);
  }
  // dw (G, A, size.. B) = small (G, R, A)^T . windows (G, R, size.. B)
  small = p.channelsLast(p.cast(small, elementOf(large)), m);
  all = p.transpose(all, joined({{1, 0}, counting(3, 2 * m), {2}}));
  small = p.transpose(p.reshape(small, {rows, groups, own}), {1, 0, 2});
  Value dw = p.product(small, true, p.reshape(all, {groups, rows, taps * each}), false, element,
                       op.getComputeAttr(), op.getLayerAttr());
  dw = p.channelsFirst(p.reshape(dw, joined({{groups, own}, w.sizes, {each}})), m);
  return p.reshape(dw, shapeOf(op.getWeight()));
}

template <typename Op>
Value biasGradient(WindowWords &p, Op op, Value dy) {
  SmallVector<int64_t> axes = joined({{0}, counting(2, shapeOf(dy).size() - 2)});
  return p.cast(p.sum(p.wide(dy), axes, false), elementOf(op.getBias()));
}

/// Leaves `compute` out where the op is no product.
template <typename Op>
void keepComputeOfProduct(Op op) {
  if (!op.hasProducts())
    op.removeComputeAttr();
}

/// The gradient of a pool over x (leading.., extent..). As in the pool itself the last leading
/// dimension, if there is one, is the last one inside.
class PoolGradient {
public:
  PoolGradient(ImplicitLocOpBuilder &builder, const Windows &windows, Value x, Value y)
      : p(builder), w(windows), leading(shapeOf(x).size() - w.rank()),
        axis(leading ? leading - 1 : 0), extents(shapeOf(x).drop_front(leading)),
        counts(shapeOf(y).drop_front(leading)) {
    isTiling = !w.isPadded();
    for (size_t i = 0; i < w.rank(); ++i)
      isTiling &=
          w.dilations[i] == 1 && w.sizes[i] == w.strides[i] && extents[i] == counts[i] * w.sizes[i];
  }

  Value inside(Value x) { return leading ? p.channelsLast(x, w.rank()) : x; }
  Value outside(Value x) { return leading ? p.channelsFirst(x, w.rank()) : x; }

  /// (.., count, size, .., C) of (.., count size, .., C), or of a value of each window, and back.
  SmallVector<int64_t> tiles(ArrayRef<int64_t> shape, bool hasTaps) const {
    SmallVector<int64_t> result(shape.take_front(axis));
    for (size_t i = 0; i < w.rank(); ++i)
      result.append({counts[i], hasTaps ? w.sizes[i] : 1});
    llvm::append_range(result, shape.drop_front(axis + w.rank()));
    return result;
  }
  /// A value of each window (.., counts.., C) at each of its elements, where windows tile x.
  Value spread(Value each) {
    return p.broadcast(p.reshape(each, tiles(shapeOf(each), false)), tiles(shapeOf(each), true));
  }
  Value untiled(Value x, ArrayRef<int64_t> each) {
    SmallVector<int64_t> shape(each);
    llvm::copy(extents, shape.begin() + axis);
    return p.reshape(x, shape);
  }

  /// The number of its tap at each element of the tiles.
  Value tapNumbers(ArrayRef<int64_t> each) {
    SmallVector<int64_t> shape(tiles(each, true).size(), 1);
    for (size_t i = 0; i < w.rank(); ++i)
      shape[axis + 2 * i + 1] = w.sizes[i];
    return p.reshape(p.iota(0, {w.taps()}, p.builder.getI32Type()), shape);
  }

  /// The sum of what each tap of each window gives: `give(number)` is (.., counts.., C).
  Value sumOfTaps(llvm::function_ref<Value(int64_t number)> give) {
    Value sum;
    int64_t number = 0;
    SmallVector<int64_t> padded;
    for (size_t i = 0; i < w.rank(); ++i)
      padded.push_back(extents[i] + w.low[i] + w.high[i]);
    forEachTap(w.sizes, [&](ArrayRef<int64_t> tap) {
      Value part = give(number++);
      for (size_t i = 0; i < w.rank(); ++i)
        part = p.place(part, axis + i, w.strides[i], tap[i] * w.dilations[i], padded[i]);
      sum = sum ? p.add(sum, part) : part;
    });
    return p.withoutPadding(sum, w, extents, axis);
  }

  WindowWords p;
  Windows w;
  size_t leading, axis;
  ArrayRef<int64_t> extents, counts;
  bool isTiling; // every element is in one window
};

/// The number of the first tap of each window that holds its largest element, (.., counts.., C).
Value firstLargest(PoolGradient &pool, Value x, Value y) {
  WindowWords &p = pool.p;
  Value padded = p.padAround(p.wide(pool.inside(x)), pool.w, pool.axis), real, first;
  Value largest = p.wide(pool.inside(y));
  if (pool.w.isPadded()) {
    SmallVector<int64_t> shape(shapeOf(padded).size(), 1);
    llvm::copy(pool.extents, shape.begin() + pool.axis);
    real = p.padAround(p.broadcast(p.integer(1, p.builder.getI1Type()), shape), pool.w, pool.axis);
  }
  SmallVector<SmallVector<int64_t>> taps;
  forEachTap(pool.w.sizes, [&](ArrayRef<int64_t> tap) { taps.emplace_back(tap); });
  for (size_t number = taps.size(); number-- > 0;) {
    Value element = p.tap(padded, pool.w, taps[number], pool.counts, pool.axis);
    Value is = p.compare(Comparison::eq, element, largest);
    is = p.map<OrOp>(is, p.compare(Comparison::ne, element, element));
    if (real)
      is = p.map<AndOp>(
          is, p.broadcast(p.tap(real, pool.w, taps[number], pool.counts, pool.axis), shapeOf(is)));
    // No tap of a window without elements is the first.
    Value none = first ? first : p.broadcast(p.integer(-1, p.builder.getI32Type()), shapeOf(is));
    first = p.select(is, p.integer(number, p.builder.getI32Type()), none);
  }
  return first;
}

/// The same, of windows with many taps: numbers that descend, the largest of which is the first
/// tap's.
Value gradientOfManyTaps(WindowWords &p, MaxPoolOp op, Value dy) {
  const Windows w = Windows::of(op);
  const size_t rank = w.rank(), leading = shapeOf(op.getX()).size() - rank;
  ArrayRef<int64_t> extents = shapeOf(op.getX()).drop_front(leading), y = shapeOf(op.getY());
  SmallVector<int64_t> apart = joined({y, SmallVector<int64_t>(rank, 1)}),
                       whole = joined({y, w.sizes}), padded;
  for (size_t i = 0; i < rank; ++i)
    padded.push_back(extents[i] + w.low[i] + w.high[i]);
  Value x = p.windows(p.padAround(p.wide(op.getX()), w, leading), w);
  Value isLargest = p.compare(Comparison::eq, x, p.reshape(p.wide(op.getY()), apart));
  isLargest = p.map<OrOp>(isLargest, p.compare(Comparison::ne, x, x));
  if (w.isPadded()) {
    Value real = p.broadcast(p.integer(1, p.builder.getI1Type()), extents);
    isLargest = p.map<AndOp>(isLargest, p.windows(p.padAround(real, w, 0), w));
  }
  Value number = p.reshape(p.iota(0, {w.taps()}, p.builder.getI32Type()), w.sizes);
  number = p.broadcast(p.map<NegOp>(p.wide(number)), whole);
  Value none = p.constant(-static_cast<double>(w.taps()));
  Value found = p.select(isLargest, number, none);
  Value first = MaxOp::create(p.builder, p.tensor(y, p.f32()), found,
                              counting(leading + rank, rank), /*keepdims=*/false);
  Value chosen = p.compare(Comparison::eq, number, p.reshape(first, apart));
  Value share = p.keep(chosen, p.reshape(p.wide(dy), apart));
  return p.withoutPadding(p.sumTaps(share, w, padded, leading), w, extents, leading);
}

} // namespace

Gradients WindowsOp::buildGradient(GradientWords &given, ArrayRef<Value> gradients) {
  WindowWords p(given.builder);
  const Windows w = Windows::of(*this);
  const size_t leading = shapeOf(getX()).size() - w.rank();
  Value dx = p.sumTaps(p.wide(gradients[0]), w, shapeOf(getX()).drop_front(leading), leading);
  return {p.cast(dx, elementOf(getX()))};
}

Gradients ConvolutionOp::buildGradient(GradientWords &given, ArrayRef<Value> gradients) {
  WindowWords p(given.builder);
  Value dy = gradients[0];
  const Windows w = Windows::of(*this);
  SmallVector<int64_t> rest; // places behind the last window
  for (size_t i = 0; i < w.rank(); ++i)
    rest.push_back((shapeOf(getX())[i + 2] + w.low[i] + w.high[i] - w.reach(i)) % w.strides[i]);
  Value dyForX = p.cast(dy, elementOf(getWeight()));
  auto dx = TransposedConvolutionOp::create(
      given.builder, p.tensor(shapeOf(getX()), elementOf(getX()), {dy}), dyForX, getWeight(),
      Value(), getStrides(), getLow(), getHigh(), getDilations(), rest, getGroupsAttr().getInt(),
      getComputeAttr(), getLayerAttr());
  keepComputeOfProduct(dx);
  Gradients result = {dx.getY(), weightGradient(p, *this, getX(), dy)};
  if (getBias())
    result.push_back(biasGradient(p, *this, dy));
  return result;
}

Gradients TransposedConvolutionOp::buildGradient(GradientWords &given, ArrayRef<Value> gradients) {
  WindowWords p(given.builder);
  Value dy = p.cast(gradients[0], elementOf(getWeight()));
  const Windows w = Windows::of(*this);
  SmallVector<int64_t> shape = {shapeOf(getX())[0], shapeOf(getX())[1]};
  for (size_t i = 0; i < w.rank(); ++i)
    shape.push_back(w.count(i, shapeOf(getY())[i + 2]));
  auto dx =
      ConvolutionOp::create(p.builder, p.tensor(shape, elementOf(getX()), {dy}), dy, getWeight(),
                            Value(), getStrides(), getLow(), getHigh(), getDilations(),
                            getGroupsAttr().getInt(), getComputeAttr(), getLayerAttr());
  keepComputeOfProduct(dx);
  SmallVector<int64_t> none(shape.size());
  Gradients result = {p.slice(dx.getY(), none, shapeOf(getX())),
                      weightGradient(p, *this, p.cast(gradients[0], elementOf(getX())), getX())};
  if (getBias())
    result.push_back(biasGradient(p, *this, gradients[0]));
  return result;
}

/// The first tap of each window that holds its largest element gets the window's gradient.
Gradients MaxPoolOp::buildGradient(GradientWords &given, ArrayRef<Value> gradients) {
  PoolGradient pool(given.builder, Windows::of(*this), getX(), getY());
  WindowWords &p = pool.p;
  if (pool.w.taps() > kMostTapsApart)
    return {p.cast(gradientOfManyTaps(p, *this, gradients[0]), elementOf(getX()))};
  Value first = firstLargest(pool, getX(), getY()), dy = p.wide(pool.inside(gradients[0])), dx;
  if (pool.isTiling) {
    Value chosen = p.compare(Comparison::eq, pool.spread(first), pool.tapNumbers(shapeOf(dy)));
    dx = pool.untiled(p.keep(chosen, pool.spread(dy)), shapeOf(dy));
  } else {
    dx = pool.sumOfTaps([&](int64_t number) {
      Value tap = p.integer(number, given.builder.getI32Type());
      return p.keep(p.compare(Comparison::eq, first, tap), dy);
    });
  }
  return {p.cast(pool.outside(dx), elementOf(getX()))};
}

Gradients AvgPoolOp::buildGradient(GradientWords &given, ArrayRef<Value> gradients) {
  PoolGradient pool(given.builder, Windows::of(*this), getX(), getY());
  WindowWords &p = pool.p;
  if (pool.isTiling) {
    Value share = p.div(p.wide(pool.inside(gradients[0])), p.constant(pool.w.taps()));
    Value dx = pool.untiled(pool.spread(share), shapeOf(share));
    return {p.cast(pool.outside(dx), elementOf(getX()))};
  }
  const Windows w = Windows::of(*this);
  const size_t rank = w.rank(), leading = shapeOf(getX()).size() - rank;
  ArrayRef<int64_t> extents = shapeOf(getX()).drop_front(leading), y = shapeOf(getY());
  SmallVector<int64_t> padded;
  for (size_t i = 0; i < rank; ++i)
    padded.push_back(extents[i] + w.low[i] + w.high[i]);
  Value count = p.constant(w.taps());
  if (getInner() && w.isPadded()) {
    Value real = p.windows(p.padAround(p.broadcast(p.constant(1), extents), w, 0), w);
    count = p.sum(real, counting(rank, rank), false);
  }
  Value share = p.div(p.wide(gradients[0]), count);
  share = p.broadcast(p.reshape(share, joined({y, SmallVector<int64_t>(rank, 1)})),
                      joined({y, w.sizes}));
  Value dx = p.withoutPadding(p.sumTaps(share, w, padded, leading), w, extents, leading);
  return {p.cast(dx, elementOf(getX()))};
}

} // namespace mpc
