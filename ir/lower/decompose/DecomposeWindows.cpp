// Convolutions and pools in primitives.
// A convolution is a product of the matrix of its windows, (N out.., size.. C), a view of x, with
// its filters; groups are a batch of products. Marked `mpc.windows_in_place` it is an
// mpc.window_product (WindowWords.h). A transposed one is a product whose results, one for each
// tap, are summed in f32 where they meet. Depthwise, and in pools, a window is a few maps: one
// slice of x for each tap. Pools of many taps (kMostTapsApart) reduce all windows. Channels are the
// last dimension inside.
#include "ir/lower/WindowWords.h"

using namespace mlir;

namespace mpc {
namespace {

/// What both kinds of convolution are decomposed of. G groups of C channels of x and O of y each;
/// R rows are N images of places.
template <typename Op>
class Written {
public:
  Written(ImplicitLocOpBuilder &builder, Op op)
      : p(builder), op(op), w(Windows::of(op)), rank(w.rank()), groups(op.getGroupsAttr().getInt()),
        images(shapeOf(op.getX())[0]), channels(shapeOf(op.getX())[1] / groups),
        filters(shapeOf(op.getY())[1] / groups), x(shapeOf(op.getX()).drop_front(2)),
        y(shapeOf(op.getY()).drop_front(2)) {}

  Value product(Value a, Value b, bool transposeB, Type element) {
    return p.product(a, false, b, transposeB, element, op.getComputeAttr(), op.getLayerAttr());
  }
  /// `sum` (N, y.., G O) with the bias added, as the op's result.
  Value finished(Value sum) {
    if (op.getBias())
      sum = p.add(p.wide(sum), p.wide(op.getBias()));
    return p.channelsFirst(p.cast(sum, elementOf(op.getY())), rank);
  }

  WindowWords p;
  Op op;
  Windows w;
  size_t rank;
  int64_t groups, images, channels, filters;
  ArrayRef<int64_t> x, y; // extents
};

//===-- Convolution ---------------------------------------------------------------------------===//

using Forward = Written<ConvolutionOp>;

/// y (N out.., O) = windows (N out.., size.. C) . weight (O, size.. C)^T + bias
Value asLinear(Forward &f) {
  WindowWords &p = f.p;
  const int64_t m = f.rank;
  Value all = p.windows(p.paddedImages(f.op.getX(), f.w), f.w); // (N, C, out.., size..)
  all = p.transpose(all, joined({{0}, counting(2, 2 * m), {1}}));
  const int64_t inner = f.w.taps() * f.channels, rows = f.images * elementCount(f.y);
  Value weight = p.channelsLast(f.op.getWeight(), m);
  auto type = p.tensor({rows, f.filters}, elementOf(f.op.getY()));
  Value y = LinearOp::create(p.builder, type, p.reshape(all, {rows, inner}),
                             p.reshape(weight, {f.filters, inner}), f.op.getBias(),
                             ActivationAttr(), f.op.getComputeAttr(), f.op.getLayerAttr());
  return p.channelsFirst(p.reshape(y, joined({{f.images}, f.y, {f.filters}})), m);
}

/// A batch of products, one for each group.
Value asBatch(Forward &f) {
  WindowWords &p = f.p;
  const int64_t m = f.rank, inner = f.w.taps() * f.channels;
  Value x = p.paddedImages(f.op.getX(), f.w);
  x = p.reshape(x, joined({{f.images, f.groups, f.channels}, shapeOf(x).drop_front(2)}));
  Value all = p.windows(x, f.w); // (N, G, C, out.., size..)
  all = p.transpose(all, joined({{1, 0}, counting(3, 2 * m), {2}}));
  Value weight =
      p.reshape(f.op.getWeight(), joined({{f.groups, f.filters, f.channels}, f.w.sizes}));
  Type element = f.op.getBias() ? p.f32() : elementOf(f.op.getY());
  Value y =
      f.product(p.reshape(all, {f.groups, f.images * elementCount(f.y), inner}),
                p.reshape(p.channelsLast(weight, m), {f.groups, f.filters, inner}), true, element);
  y = p.reshape(y, joined({{f.groups, f.images}, f.y, {f.filters}}));
  y = p.transpose(y, joined({counting(1, m + 1), {0, m + 2}}));
  return f.finished(p.reshape(y, joined({{f.images}, f.y, {f.groups * f.filters}})));
}

/// The weight (G O, 1, size..) of a depthwise convolution as (size.., G O), and its tap (G O).
Value tapOfWeight(WindowWords &p, Value weight, ArrayRef<int64_t> tap) {
  SmallVector<int64_t> starts = joined({{0, 0}, tap}), limits(shapeOf(weight));
  for (size_t i = 0; i < tap.size(); ++i)
    limits[i + 2] = tap[i] + 1;
  return p.reshape(p.slice(weight, starts, limits), shapeOf(weight).take_front(1));
}

/// Each channel of x (.., G) once for each of its O filters: (.., G O).
Value forFilters(WindowWords &p, Value x, int64_t filters) {
  if (filters == 1)
    return x;
  SmallVector<int64_t> apart(shapeOf(x)), wide(apart), together(apart);
  apart.push_back(1);
  wide.push_back(filters);
  together.back() *= filters;
  return p.reshape(p.broadcast(p.reshape(x, apart), wide), together);
}

/// The sum over taps of slices of x times the filters' taps.
Value asMaps(Forward &f) {
  WindowWords &p = f.p;
  if (f.w.taps() > kMostTapsApart) {
    const int64_t m = f.rank;
    Value all = p.windows(p.paddedImages(f.op.getX(), f.w), f.w); // (N, G, out.., size..)
    all = p.reshape(p.transpose(all, joined({{0}, counting(2, m), {1}, counting(2 + m, m)})),
                    joined({{f.images}, f.y, {f.groups, 1}, f.w.sizes}));
    Value weight = p.reshape(f.op.getWeight(), joined({{f.groups, f.filters}, f.w.sizes}));
    Value sum = p.sum(p.mul(p.wide(all), p.wide(weight)), counting(m + 3, m), false);
    return f.finished(p.reshape(sum, joined({{f.images}, f.y, {f.groups * f.filters}})));
  }
  Value padded = p.padAround(p.channelsLast(f.op.getX(), f.rank), f.w, 1), sum;
  forEachTap(f.w.sizes, [&](ArrayRef<int64_t> tap) {
    Value part = forFilters(p, p.tap(padded, f.w, tap, f.y, 1), f.filters);
    part = p.mul(p.wide(part), p.wide(tapOfWeight(p, f.op.getWeight(), tap)));
    sum = sum ? p.add(sum, part) : part;
  });
  return f.finished(sum);
}

//===-- Transposed convolution ----------------------------------------------------------------===//

using Backward = Written<TransposedConvolutionOp>;

/// The windows' span of y with its padding, a dimension each.
SmallVector<int64_t> spansOf(Backward &f) {
  SmallVector<int64_t> spans;
  for (size_t i = 0; i < f.rank; ++i)
    spans.push_back(std::max((f.x[i] - 1) * f.w.strides[i] + f.w.reach(i), f.w.low[i] + f.y[i]));
  return spans;
}

/// (N, x.., size.., G O) in f32: what each element of x adds at each tap.
Value contributions(Backward &f) {
  WindowWords &p = f.p;
  const int64_t m = f.rank, rows = f.images * elementCount(f.x);
  Value x = p.channelsLast(f.op.getX(), m), weight = f.op.getWeight();
  SmallVector<int64_t> whole = joined({{f.images}, f.x, f.w.sizes, {f.groups * f.filters}});
  if (!f.op.hasProducts()) { // (N, x.., 1.., G O) times (size.., G O)
    SmallVector<int64_t> apart = joined({{f.images}, f.x, SmallVector<int64_t>(m, 1)});
    apart.push_back(f.groups * f.filters);
    x = p.reshape(forFilters(p, x, f.filters), apart);
    weight = p.reshape(weight, joined({{f.groups * f.filters}, f.w.sizes}));
    return p.mul(p.wide(x), p.wide(p.channelsLast(weight, m)));
  }
  if (f.groups == 1) {
    weight = p.reshape(p.channelsLast(weight, m), {f.channels, f.w.taps() * f.filters});
    return p.reshape(f.product(p.reshape(x, {rows, f.channels}), weight, false, p.f32()), whole);
  }
  x = p.transpose(p.reshape(x, {rows, f.groups, f.channels}), {1, 0, 2});
  weight = p.reshape(weight, joined({{f.groups, f.channels, f.filters}, f.w.sizes}));
  weight = p.reshape(p.transpose(weight, joined({{0, 1}, counting(3, m), {2}})),
                     {f.groups, f.channels, f.w.taps() * f.filters});
  Value all = f.product(x, weight, false, p.f32());
  all = p.reshape(all, {f.groups, rows * f.w.taps(), f.filters});
  return p.reshape(p.transpose(all, {1, 0, 2}), whole);
}

/// Depthwise: the sum over taps of x times the filters' taps, each at its place.
Value placedMaps(Backward &f, ArrayRef<int64_t> spans) {
  WindowWords &p = f.p;
  Value x = p.wide(forFilters(p, p.channelsLast(f.op.getX(), f.rank), f.filters)), sum;
  Value weight = p.reshape(f.op.getWeight(), joined({{f.groups * f.filters, 1}, f.w.sizes}));
  forEachTap(f.w.sizes, [&](ArrayRef<int64_t> tap) {
    Value part = p.mul(x, p.wide(tapOfWeight(p, weight, tap)));
    for (size_t i = 0; i < f.rank; ++i)
      part = p.place(part, i + 1, f.w.strides[i], tap[i] * f.w.dilations[i], spans[i]);
    sum = sum ? p.add(sum, part) : part;
  });
  return sum;
}

//===-- The gradient of a weight --------------------------------------------------------------===//

/// dweight (S, size.. L) = small (N out.., S)^T . windows over large (N out.., size.. L)
Value weightGradientOfMatrix(WindowWords &p, ConvolutionGradOp op) {
  Windows w = Windows::of(op);
  const int64_t m = w.rank(), images = shapeOf(op.getLarge())[0],
                channels = shapeOf(op.getLarge())[1], filters = shapeOf(op.getSmall())[1];
  ArrayRef<int64_t> extents = shapeOf(op.getLarge()).drop_front(2),
                    counts = shapeOf(op.getSmall()).drop_front(2);
  for (int64_t i = 0; i < m; ++i) {
    const int64_t end = (counts[i] - 1) * w.strides[i] + w.reach(i);
    w.high[i] = std::max<int64_t>(end - w.low[i] - extents[i], 0);
  }
  Value all = p.windows(p.paddedImages(op.getLarge(), w), w); // (N, L, counts and more.., size..)
  all =
      p.slice(all, SmallVector<int64_t>(2 * m + 2), joined({{images, channels}, counts, w.sizes}));
  all = p.transpose(all, joined({{0}, counting(2, 2 * m), {1}}));
  const int64_t rows = images * elementCount(counts);
  Value dweight = p.product(p.reshape(p.channelsLast(op.getSmall(), m), {rows, filters}), true,
                            p.reshape(all, {rows, w.taps() * channels}), false,
                            elementOf(op.getDweight()), op.getComputeAttr(), op.getLayerAttr());
  return p.channelsFirst(p.reshape(dweight, joined({{filters}, w.sizes, {channels}})), m);
}

//===-- Pools ---------------------------------------------------------------------------------===//

/// The windows of a pool over x (leading.., extent..), whose last leading dimension, if there is
/// one, counts as channels.
class Pooled {
public:
  Pooled(ImplicitLocOpBuilder &builder, Value x, const Windows &windows)
      : p(builder), w(windows), rank(w.rank()), leading(shapeOf(x).size() - rank) {
    ArrayRef<int64_t> extents = shapeOf(x).drop_front(leading);
    for (size_t i = 0; i < rank; ++i)
      counts.push_back(w.count(i, extents[i]));
    inside = SmallVector<int64_t>(extents);
    wide = p.wide(x);
    if (leading)
      wide = p.channelsLast(wide, rank);
  }

  /// The fold of one value for each tap, in the shape of the op's result. `combine` takes what is
  /// folded so far, null at first, the tap's values and, where there is padding, whether they are
  /// elements.
  template <typename Combine>
  Value fold(Combine combine) {
    const size_t axis = leading ? leading - 1 : 0;
    Value padded = p.padAround(wide, w, axis), real, result;
    if (w.isPadded()) {
      SmallVector<int64_t> shape(shapeOf(wide).size(), 1);
      llvm::copy(inside, shape.begin() + axis);
      real = p.padAround(p.broadcast(p.integer(1, p.builder.getI1Type()), shape), w, axis);
    }
    forEachTap(w.sizes, [&](ArrayRef<int64_t> tap) {
      Value isReal = real ? p.tap(real, w, tap, counts, axis) : Value();
      result = combine(result, p.tap(padded, w, tap, counts, axis), isReal);
    });
    return result;
  }
  /// Whether each tap is an op of its own.
  bool isApart() const { return w.taps() <= kMostTapsApart; }
  /// All windows (leading.., counts.., sizes..) of `x`.
  Value all(Value x) { return p.windows(p.padAround(x, w, leading), w); }
  Value ones(Type element) {
    Value one = isa<FloatType>(element) ? p.constant(1, element) : p.integer(1, element);
    SmallVector<int64_t> shape(leading, 1);
    llvm::append_range(shape, inside);
    return p.broadcast(one, shape);
  }
  SmallVector<int64_t> tapAxes() const { return counting(leading + rank, rank); }
  Value finished(Value y) { return leading ? p.channelsFirst(y, rank) : y; }

  WindowWords p;
  Windows w;
  size_t rank, leading;
  SmallVector<int64_t> counts, inside;
  Value wide; // x in f32, channels last
};

Value largestOf(WindowWords &p, Value x, ArrayRef<int64_t> axes) {
  SmallVector<int64_t> shape(shapeOf(x).drop_back(axes.size()));
  return MaxOp::create(p.builder, p.tensor(shape, elementOf(x), x), x, axes, /*keepdims=*/false);
}

} // namespace

SmallVector<Value> ConvolutionOp::decompose(Primitives &p) {
  Forward f(p.builder, *this);
  if (!hasProducts())
    return {asMaps(f)};
  if (readsWindowsInPlace(*this))
    return {f.p.channelsFirst(convolutionInPlace(f.p, *this), f.rank)};
  return {f.groups == 1 ? asLinear(f) : asBatch(f)};
}

SmallVector<Value> TransposedConvolutionOp::decompose(Primitives &p) {
  Backward f(p.builder, *this);
  if (readsWindowsInPlace(*this))
    return {f.p.channelsFirst(transposedInPlace(f.p, *this), f.rank)};
  SmallVector<int64_t> spans = spansOf(f);
  Value sum = !hasProducts() && f.w.taps() <= kMostTapsApart
                  ? placedMaps(f, spans)
                  : f.p.sumTaps(contributions(f), f.w, spans, 1);
  return {f.finished(f.p.withoutPadding(sum, f.w, f.y, 1))};
}

SmallVector<Value> ConvolutionGradOp::decompose(Primitives &given) {
  WindowWords p(given.builder);
  return {readsWindowsInPlace(*this) ? weightGradientInPlace(p, *this)
                                     : weightGradientOfMatrix(p, *this)};
}

SmallVector<Value> MaxPoolOp::decompose(Primitives &given) {
  Pooled pool(given.builder, getX(), Windows::of(*this));
  WindowWords &p = pool.p;
  Value nothing = p.constant(-infinity), y;
  if (pool.isApart()) {
    y = pool.finished(pool.fold([&](Value largest, Value x, Value isReal) {
      if (isReal)
        x = p.select(isReal, x, nothing);
      return largest ? p.map<MaximumOp>(largest, x) : x;
    }));
  } else {
    Value all = pool.all(p.wide(getX()));
    if (pool.w.isPadded())
      all = p.select(pool.all(pool.ones(p.builder.getI1Type())), all, nothing);
    y = largestOf(p, all, pool.tapAxes());
  }
  return {p.cast(y, elementOf(getY()))};
}

SmallVector<Value> AvgPoolOp::decompose(Primitives &given) {
  Pooled pool(given.builder, getX(), Windows::of(*this));
  WindowWords &p = pool.p;
  const bool counts = getInner() && pool.w.isPadded();
  Value one = p.constant(1), zero = p.constant(0), count, sum;
  if (pool.isApart()) {
    sum = pool.fold([&](Value total, Value x, Value isReal) {
      if (counts) {
        Value own = p.select(isReal, one, zero);
        count = count ? p.add(count, own) : own;
      }
      return total ? p.add(total, x) : x;
    });
  } else {
    sum = p.sum(pool.all(p.wide(getX())), pool.tapAxes(), false);
    if (counts)
      count = p.sum(pool.all(pool.ones(p.f32())), pool.tapAxes(), false);
  }
  Value y = p.div(sum, counts ? count : p.constant(pool.w.taps()));
  return {p.cast(pool.isApart() ? pool.finished(y) : y, elementOf(getY()))};
}

} // namespace mpc
