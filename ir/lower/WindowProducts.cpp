// One product, mpc.window_product, is all three directions of a convolution: its places (o stride +
// t dilation - low) / spread keep their form when operand and result change places. Channels are
// padded to what a kernel loads at once, in the copy that puts them last. Where few blocks would
// leave a GPU idle, the taps are divided into parts, and a second kernel adds these in a fixed
// order.
#include "ir/dialect/Windows.h"
#include "ir/formats/Sizes.h"
#include "ir/lower/WindowWords.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kFactorsAStep = 32;
constexpr int64_t kFewBlocks = 64; // fewer leave processors of a GPU idle
constexpr int64_t kStepsAPart = 8; // at least, so that a part is more than its start and its end
constexpr int64_t kMostParts = 64;

using List = SmallVector<int64_t>;

/// The places of windows over x, and how many there are.
struct Places {
  List windows, strides, low, dilations, spread;
};

struct InPlace {
  Value x, weight, bias; // (N, extent.., C), (O, size.., C), (O) or null
  Places places;
  Type element;
  ComputeAttr compute;
  StringAttr layer;
};

/// Zeros behind the channels, up to a multiple of those that are loaded at once.
Value withWholeChunks(WindowWords &p, Value x) {
  List none(shapeOf(x).size()), behind(none);
  const int64_t channels = shapeOf(x).back();
  behind.back() = llvm::alignTo(channels, kWindowChannels) - channels;
  return behind.back() ? p.pad(x, none, behind) : x;
}

/// The number of parts of the taps, each of which has blocks of its own, that keeps a GPU busy.
int64_t partsFor(ArrayRef<int64_t> x, ArrayRef<int64_t> weight, const Places &places) {
  const int64_t taps = elementCount(weight.drop_front().drop_back()),
                rows = x[0] * elementCount(places.windows),
                blocks = llvm::divideCeil(rows, kWindowRows / 2) *
                         llvm::divideCeil(weight[0], kWindowFilters);
  const int64_t tapsAPart =
      llvm::divideCeil(kStepsAPart * kFactorsAStep, std::max<int64_t>(x.back(), 1));
  const int64_t most = std::min(taps / std::max<int64_t>(tapsAPart, 1), kMostParts);
  return std::max<int64_t>(std::min(kFewBlocks / std::max<int64_t>(blocks, 1), most), 1);
}

/// (N, windows.., O), rounded once to the element type.
Value product(WindowWords &p, const InPlace &in) {
  Value x = withWholeChunks(p, in.x), weight = withWholeChunks(p, in.weight);
  const Places &at = in.places;
  const int64_t parts = partsFor(shapeOf(x), shapeOf(weight), at);
  List shape = joined({{parts, shapeOf(x)[0]}, at.windows, {shapeOf(weight)[0]}});
  const bool whole = parts == 1;
  Value y = WindowProductOp::create(
      p.builder, p.tensor(shape, whole ? in.element : p.f32(), {x, weight}), x, weight,
      whole ? in.bias : Value(), at.windows, at.strides, at.low, at.dilations, at.spread,
      static_cast<uint64_t>(parts), ActivationAttr(), in.compute, in.layer);
  if (whole)
    return p.reshape(y, ArrayRef(shape).drop_front());
  y = p.sum(y, {0}, false);
  if (in.bias)
    y = p.add(y, p.wide(in.bias));
  return p.cast(y, in.element);
}

List ones(size_t count) { return List(count, 1); }
List negated(ArrayRef<int64_t> numbers) {
  List result;
  for (int64_t number : numbers)
    result.push_back(-number);
  return result;
}

/// (A, B, ..) as (B, .., A).
Value turned(WindowWords &p, Value x) {
  return p.transpose(x, joined({counting(1, shapeOf(x).size() - 1), {0}}));
}

/// Whether a kernel can count all places in 32 bits.
bool isCountable(const Windows &w, ArrayRef<int64_t> places) {
  constexpr int64_t most = int64_t(1) << 29;
  for (size_t i = 0; i < w.rank(); ++i)
    if (places[i] > most || w.strides[i] > most || w.low[i] > most || w.reach(i) > most ||
        places[i] * w.strides[i] > most)
      return false;
  return true;
}

/// Whether a kernel can count the elements of a tensor of these extents in 32 bits.
bool isCountable(ArrayRef<int64_t> extents) {
  int64_t all = 1;
  for (int64_t extent : extents)
    if (llvm::MulOverflow(all, extent, all) || all > kMostInt)
      return false;
  return true;
}

/// The same of a whole product: x (images, extents.., channels), the weight (filters, sizes..,
/// channels), both with whole chunks of channels, and y (images, windows.., filters).
bool isCountable(int64_t images, ArrayRef<int64_t> extents, int64_t channels, int64_t filters,
                 ArrayRef<int64_t> sizes, ArrayRef<int64_t> windows) {
  if (channels > kMostInt)
    return false;
  const int64_t chunks = llvm::alignTo(channels, kWindowChannels);
  return isCountable(joined({{images, chunks}, extents})) &&
         isCountable(joined({{filters, chunks}, sizes})) &&
         isCountable(joined({{images}, windows})) &&
         isCountable(joined({{images}, windows, {filters}}));
}

bool hasStrides(const Windows &w) {
  return llvm::any_of(w.strides, [](int64_t stride) { return stride != 1; });
}

} // namespace

std::optional<WindowMatrix> ConvolutionOp::getWindowMatrix() {
  const Windows w = Windows::of(*this);
  ArrayRef<int64_t> x = shapeOf(getX()), y = shapeOf(getY());
  if (getGroupsAttr().getInt() != 1 || (w.taps() == 1 && !w.isPadded() && !hasStrides(w)) ||
      elementOf(getX()) != elementOf(getWeight()) || !isCountable(w, y.drop_front(2)) ||
      !isCountable(x[0], x.drop_front(2), x[1], y[1], w.sizes, y.drop_front(2)))
    return std::nullopt;
  return WindowMatrix{y[0] * elementCount(y.drop_front(2)), w.taps() * x[1], y[1], x[1],
                      elementOf(getX())};
}

/// Of a stride above 1 only one tap in stride^m reaches a place, so reading in place would waste
/// the others.
std::optional<WindowMatrix> TransposedConvolutionOp::getWindowMatrix() {
  const Windows w = Windows::of(*this);
  ArrayRef<int64_t> x = shapeOf(getX()), y = shapeOf(getY());
  if (getGroupsAttr().getInt() != 1 || hasStrides(w) || w.taps() == 1 ||
      elementOf(getX()) != elementOf(getWeight()) || !isCountable(w, y.drop_front(2)) ||
      !isCountable(x[0], x.drop_front(2), x[1], y[1], w.sizes, y.drop_front(2)))
    return std::nullopt;
  return WindowMatrix{x[0] * elementCount(x.drop_front(2)), w.taps() * y[1], y[1], x[1],
                      Float32Type::get(getContext())};
}

/// Where the windows are read in place, images are channels, and taps and windows change places.
std::optional<WindowMatrix> ConvolutionGradOp::getWindowMatrix() {
  const Windows w = Windows::of(*this);
  ArrayRef<int64_t> large = shapeOf(getLarge()), small = shapeOf(getSmall());
  if ((w.taps() == 1 && !hasStrides(w)) || elementOf(getLarge()) != elementOf(getSmall()) ||
      !isCountable(w, small.drop_front(2)) ||
      !isCountable(large[1], large.drop_front(2), large[0], small[1], small.drop_front(2), w.sizes))
    return std::nullopt;
  return WindowMatrix{small[0] * elementCount(small.drop_front(2)), w.taps() * large[1], small[1],
                      small[0], elementOf(getLarge())};
}

bool readsWindowsInPlace(Operation *op) { return op->hasAttr("mpc.windows_in_place"); }

Value convolutionInPlace(WindowWords &p, ConvolutionOp op) {
  const Windows w = Windows::of(op);
  const size_t m = w.rank();
  return product(p,
                 {p.channelsLast(op.getX(), m),
                  p.channelsLast(op.getWeight(), m),
                  op.getBias(),
                  {List(shapeOf(op.getY()).drop_front(2)), w.strides, w.low, w.dilations, ones(m)},
                  elementOf(op.getY()),
                  op.getComputeAttr(),
                  op.getLayerAttr()});
}

/// Place i has added to place o = i stride + t dilation - low, so i = (o - t dilation + low) /
/// stride.
Value transposedInPlace(WindowWords &p, TransposedConvolutionOp op) {
  const Windows w = Windows::of(op);
  const size_t m = w.rank();
  return product(p, {p.channelsLast(op.getX(), m),
                     turned(p, op.getWeight()),
                     op.getBias(),
                     {List(shapeOf(op.getY()).drop_front(2)), ones(m), negated(w.low),
                      negated(w.dilations), w.strides},
                     elementOf(op.getY()),
                     op.getComputeAttr(),
                     op.getLayerAttr()});
}

/// dweight (S, L, t) sums small[n, s, o] large[n, l, o stride + t dilation - low] over n and o: the
/// images are channels, the taps t are windows, and the windows o are taps.
Value weightGradientInPlace(WindowWords &p, ConvolutionGradOp op) {
  const Windows w = Windows::of(op);
  Value y = product(p, {turned(p, op.getLarge()),
                        turned(p, op.getSmall()),
                        Value(),
                        {w.sizes, w.dilations, w.low, w.strides, ones(w.rank())},
                        elementOf(op.getDweight()),
                        op.getComputeAttr(),
                        op.getLayerAttr()});
  // (L, size.., S)
  const int64_t last = shapeOf(y).size() - 1;
  return p.transpose(y, joined({{last}, counting(0, last)}));
}

} // namespace mpc
