// The shape rules of windows, convolutions and pools.
// As Shapes.cpp, in the order of WindowOps.td. A rule refuses sizes that would overflow: padded
// dimensions and windows have at most 2^31 places.
#include "ir/dialect/Windows.h"
#include "ir/dialect/shapes/ShapeRules.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace mpc {
using namespace shapes;
namespace {

constexpr int64_t kMostPlaces = int64_t(1) << 31;

/// The labels of an op's rules: numbers for each dimension, their range, windows that fit.
struct Rules {
  std::string lists, range, fit;
};

SmallVector<int64_t> ones(size_t count) { return SmallVector<int64_t>(count, 1); }
SmallVector<int64_t> zeros(size_t count) { return SmallVector<int64_t>(count, 0); }

LogicalResult sameCount(Operation *op, StringRef name, ArrayRef<int64_t> values, size_t expected,
                        StringRef rule) {
  if (values.size() == expected)
    return success();
  return op->emitOpError() << "expects " << expected << " " << name << " (" << rule << "), got "
                           << values.size();
}

LogicalResult atLeast(Operation *op, StringRef name, ArrayRef<int64_t> values, int64_t least,
                      StringRef rule) {
  for (int64_t value : values)
    if (value < least || value > kMostPlaces)
      return op->emitOpError() << "expects " << name << " from " << least << " to 2^31 (" << rule
                               << "), got " << value;
  return success();
}

/// The number of each list, and its range.
LogicalResult checkLists(Operation *op, const Windows &w, size_t rank, const Rules &rules) {
  for (auto [name, values] : {std::pair("sizes", &w.sizes),
                              {"strides", &w.strides},
                              {"dilations", &w.dilations},
                              {"low entries", &w.low},
                              {"high entries", &w.high}})
    if (failed(sameCount(op, name, *values, rank, rules.lists)))
      return failure();
  for (auto [name, values] :
       {std::pair("sizes", &w.sizes), {"strides", &w.strides}, {"dilations", &w.dilations}})
    if (failed(atLeast(op, name, *values, 1, rules.range)))
      return failure();
  for (auto [name, values] : {std::pair("low", &w.low), {"high", &w.high}})
    if (failed(atLeast(op, name, *values, 0, rules.range)))
      return failure();
  return success();
}

/// The number of windows along each of the dimensions, whose windows checkLists has seen.
FailureOr<Shape> countsOf(Operation *op, const Windows &w, ArrayRef<int64_t> extents,
                          const Rules &rules) {
  Shape counts;
  for (size_t i = 0; i < w.rank(); ++i) {
    // Each factor is at most 2^31, so that nothing overflows.
    if (w.reach(i) > kMostPlaces)
      return op->emitOpError() << "expects a window over at most 2^31 places (" << rules.fit
                               << "), got " << w.reach(i) << " in dimension " << i
                               << "; take a smaller size or dilation";
    if (!known(extents[i])) {
      counts.push_back(ShapedType::kDynamic);
      continue;
    }
    int64_t padded = std::min(extents[i], kMostPlaces + 1) + w.low[i] + w.high[i];
    if (padded > kMostPlaces)
      return op->emitOpError() << "expects a padded dimension of at most 2^31 places (" << rules.fit
                               << "), got " << extents[i] << " with " << w.low[i] << " before and "
                               << w.high[i] << " after; pad less";
    if (w.reach(i) > padded)
      return op->emitOpError() << "expects windows that fit into their dimension (" << rules.fit
                               << "), got a window over " << w.reach(i) << " places for " << padded
                               << " of them in dimension " << i
                               << "; take a smaller window or more padding";
    counts.push_back(w.count(i, extents[i]));
  }
  return counts;
}

/// As atLeast, of numbers of either sign.
LogicalResult within(Operation *op, StringRef name, ArrayRef<int64_t> values, StringRef rule) {
  for (int64_t value : values)
    if (value < -kMostPlaces || value > kMostPlaces)
      return op->emitOpError() << "expects " << name << " from -2^31 to 2^31 (" << rule << "), got "
                               << value;
  return success();
}

/// [leading.., out..] of a pool, without the windows' own dimensions.
FailureOr<Shape> pooledShape(Operation *op, const Windows &w, const Rules &rules) {
  ArrayRef<int64_t> x = shapeOf(op->getOperand(0));
  if (w.rank() > x.size())
    return op->emitOpError() << "expects at most " << x.size() << " sizes, of x's rank ("
                             << rules.lists << "), got " << w.rank();
  if (failed(checkLists(op, w, w.rank(), rules)))
    return failure();
  FailureOr<Shape> counts = countsOf(op, w, x.take_back(w.rank()), rules);
  if (failed(counts))
    return failure();
  Shape result(x.drop_back(w.rank()));
  result.append(*counts);
  return result;
}

Shapes oneOrFailure(FailureOr<Shape> shape) {
  if (failed(shape))
    return failure();
  return SmallVector<Shape>{*shape};
}

/// Ranks of 3 to 5 that agree.
LogicalResult checkRanks(Operation *op, ArrayRef<int64_t> x, ArrayRef<int64_t> weight,
                         StringRef layout, StringRef rule) {
  if (x.size() == weight.size() && x.size() >= 3 && x.size() <= 5)
    return success();
  return op->emitOpError() << "expects x (N, C, extent..) and a weight of " << layout
                           << " with one, two or three extents each (" << rule << "), got "
                           << formatShape(x) << " and " << formatShape(weight);
}

LogicalResult checkBias(Operation *op, Value bias, int64_t channels, StringRef rule) {
  if (!bias || (shapeOf(bias).size() == 1 && fits(shapeOf(bias)[0], channels)))
    return success();
  return op->emitOpError() << "expects bias of shape " << formatShape(channels) << " (" << rule
                           << "), got " << formatShape(shapeOf(bias));
}

/// Whether groups of x's channels are single channels, so that there is nothing to sum over but
/// taps.
template <typename Op>
bool isDepthwise(Op op) {
  int64_t groups = op.getGroupsAttr().getInt();
  return groups > 1 && shapeOf(op.getX())[1] == groups;
}

template <typename Op>
LogicalResult checkCompute(Op op, StringRef rule) {
  if (!op.getCompute() || shapeOf(op.getX()).size() < 2 || op.hasProducts())
    return success();
  return op.emitOpError() << "expects no compute where each group has one channel (" << rule
                          << "), got compute(" << stringifyCompute(*op.getCompute())
                          << "); such a group is no product";
}

SmallVector<int64_t> extentsOf(Value x) { return SmallVector<int64_t>(shapeOf(x).drop_front(2)); }

Windows windows(ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides, ArrayRef<int64_t> dilations,
                ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  return {llvm::to_vector(sizes), llvm::to_vector(strides), llvm::to_vector(dilations),
          llvm::to_vector(low), llvm::to_vector(high)};
}

template <typename Op>
Windows convolutionWindows(Op op) {
  return windows(extentsOf(op.getWeight()), op.getStrides(), op.getDilations(), op.getLow(),
                 op.getHigh());
}

} // namespace

Windows Windows::of(ConvolutionOp op) { return convolutionWindows(op); }
Windows Windows::of(TransposedConvolutionOp op) { return convolutionWindows(op); }
Windows Windows::of(ConvolutionGradOp op) {
  return windows(op.getSizes(), op.getStrides(), op.getDilations(), op.getLow(),
                 zeros(op.getSizes().size()));
}
Windows Windows::of(WindowsOp op) {
  const SmallVector<int64_t> none = zeros(op.getSizes().size());
  return windows(op.getSizes(), op.getStrides(), op.getDilations(), none, none);
}
Windows Windows::of(MaxPoolOp op) {
  return windows(op.getSizes(), op.getStrides(), op.getDilations(), op.getLow(), op.getHigh());
}
Windows Windows::of(AvgPoolOp op) {
  return windows(op.getSizes(), op.getStrides(), ones(op.getSizes().size()), op.getLow(),
                 op.getHigh());
}

Shapes WindowsOp::inferShapes() {
  Windows w = Windows::of(*this);
  FailureOr<Shape> result = pooledShape(*this, w, {"windows_c1", "windows_c2", "windows_c3"});
  if (succeeded(result))
    result->append(w.sizes);
  return oneOrFailure(result);
}

bool ConvolutionOp::hasProducts() { return !isDepthwise(*this); }
bool TransposedConvolutionOp::hasProducts() { return !isDepthwise(*this); }
LogicalResult ConvolutionOp::verify() { return checkCompute(*this, "convolution_c6"); }
LogicalResult TransposedConvolutionOp::verify() {
  return checkCompute(*this, "transposed_convolution_c6");
}

Shapes ConvolutionOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX()), weight = shapeOf(getWeight());
  if (failed(checkRanks(*this, x, weight, "(O, C / groups, size..)", "convolution_c1")))
    return failure();
  Windows w = Windows::of(*this);
  Rules rules = {"convolution_c2", "convolution_c2", "convolution_c4"};
  if (llvm::any_of(w.sizes, ShapedType::isDynamic))
    return emitOpError() << "expects a weight whose sizes are known (convolution_c4), got "
                         << formatShape(weight);
  if (failed(checkLists(*this, w, x.size() - 2, rules)))
    return failure();
  int64_t groups = getGroupsAttr().getInt();
  bool divides = groups >= 1 && (!known(x[1]) || x[1] % groups == 0) &&
                 (!known(weight[0]) || weight[0] % groups == 0);
  if (!divides || (known(x[1]) && !fits(weight[1], x[1] / groups)))
    return emitOpError() << "expects groups that divide the channels of x and the filters, and a "
                            "weight of C / groups channels (convolution_c3), got "
                         << groups << " groups for " << formatShape(x) << " and a weight of "
                         << formatShape(weight);
  if (failed(checkBias(*this, getBias(), weight[0], "convolution_c5")))
    return failure();
  FailureOr<Shape> counts = countsOf(*this, w, x.drop_front(2), rules);
  if (failed(counts))
    return failure();
  Shape result = {x[0], weight[0]};
  result.append(*counts);
  return oneOrFailure(result);
}

/// The extents of y, which are those that windows are laid over.
static FailureOr<Shape> transposedExtents(TransposedConvolutionOp op, const Windows &w) {
  Shape result;
  for (size_t i = 0; i < w.rank(); ++i) {
    int64_t extent = shapeOf(op.getX())[i + 2], extra = op.getOutputPadding()[i];
    if (extra >= std::max(w.strides[i], w.dilations[i]))
      return op.emitOpError() << "expects output_padding below the larger of stride and dilation "
                                 "(transposed_convolution_c4), got "
                              << extra << " with stride " << w.strides[i] << " and dilation "
                              << w.dilations[i] << " in dimension " << i;
    if (!known(extent)) {
      result.push_back(extent);
      continue;
    }
    // At most 2^31 each but for their products, which are below 2^62.
    int64_t most = std::min(extent, kMostPlaces);
    int64_t y = (most - 1) * w.strides[i] + w.reach(i) - w.low[i] - w.high[i] + extra;
    if (y < 1 || y > kMostPlaces || w.reach(i) > kMostPlaces)
      return op.emitOpError() << "expects a result of 1 to 2^31 places in each dimension "
                                 "(transposed_convolution_c4), got "
                              << y << " in dimension " << i
                              << "; low and high cut places off, strides and dilations add them";
    result.push_back(y);
  }
  return result;
}

Shapes TransposedConvolutionOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX()), weight = shapeOf(getWeight());
  StringRef ranks = "transposed_convolution_c1", lists = "transposed_convolution_c2";
  if (failed(checkRanks(*this, x, weight, "(C, O / groups, size..)", ranks)))
    return failure();
  if (!fits(x[1], weight[0]))
    return emitOpError() << "expects a weight of x's channels first (" << ranks << "), got "
                         << formatShape(weight) << " for x of " << formatShape(x);
  Windows w = Windows::of(*this);
  if (llvm::any_of(w.sizes, ShapedType::isDynamic))
    return emitOpError() << "expects a weight whose sizes are known (" << ranks << "), got "
                         << formatShape(weight);
  if (failed(checkLists(*this, w, x.size() - 2, {lists.str(), lists.str(), ""})) ||
      failed(sameCount(*this, "output_padding entries", getOutputPadding(), w.rank(), lists)) ||
      failed(atLeast(*this, "output_padding", getOutputPadding(), 0, lists)))
    return failure();
  int64_t groups = getGroupsAttr().getInt(), filters;
  if (groups < 1 || (known(x[1]) && x[1] % groups != 0))
    return emitOpError() << "expects groups that divide the channels of x "
                            "(transposed_convolution_c3), got "
                         << groups << " groups for " << formatShape(x);
  if (!known(weight[1]))
    filters = ShapedType::kDynamic;
  else if (llvm::MulOverflow(weight[1], groups, filters))
    return emitOpError() << "expects fewer groups (transposed_convolution_c3), got " << groups
                         << " of " << weight[1] << " filters each";
  if (failed(checkBias(*this, getBias(), filters, "transposed_convolution_c5")))
    return failure();
  FailureOr<Shape> extents = transposedExtents(*this, w);
  if (failed(extents))
    return failure();
  Shape result = {x[0], filters};
  result.append(*extents);
  return oneOrFailure(result);
}

Shapes ConvolutionGradOp::inferShapes() {
  ArrayRef<int64_t> large = shapeOf(getLarge()), small = shapeOf(getSmall());
  if (large.size() != small.size() || large.size() < 3 || large.size() > 5 ||
      !fits(large[0], small[0]))
    return emitOpError() << "expects large (N, L, extent..) and small (N, S, windows..) with one, "
                            "two or three extents each (convolution_grad_c1), got "
                         << formatShape(large) << " and " << formatShape(small);
  const size_t rank = large.size() - 2;
  for (auto [name, values, least] :
       {std::tuple("sizes", getSizes(), 1), std::tuple("strides", getStrides(), 1),
        std::tuple("dilations", getDilations(), 1), std::tuple("low", getLow(), 0)})
    if (failed(sameCount(*this, name, values, rank, "convolution_grad_c2")) ||
        failed(atLeast(*this, name, values, least, "convolution_grad_c2")))
      return failure();
  const Windows w = Windows::of(*this);
  for (size_t i = 0; i < rank; ++i)
    if (w.reach(i) > kMostPlaces)
      return emitOpError()
             << "expects a window over at most 2^31 places (convolution_grad_c3), got "
             << w.reach(i) << " in dimension " << i << "; take a smaller size or dilation";
  for (size_t i = 0; i < rank; ++i) {
    const int64_t extent = large[i + 2], count = small[i + 2];
    // At most 2^31 each but for their product, which is at most 2^62.
    const int64_t end = known(count) && count > 0
                            ? (std::min(count, kMostPlaces) - 1) * w.strides[i] + w.reach(i)
                            : 0;
    const int64_t padded =
        std::max(end, known(extent) ? std::min(extent, kMostPlaces + 1) + w.low[i] : 0);
    if (padded > kMostPlaces)
      return emitOpError() << "expects windows over at most 2^31 places with the padding "
                              "(convolution_grad_c3), got "
                           << padded << " in dimension " << i
                           << "; take fewer windows, or a smaller stride or padding";
  }
  Shape result = {small[1], large[1]};
  llvm::append_range(result, getSizes());
  return oneOrFailure(result);
}

Shapes WindowProductOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX()), weight = shapeOf(getWeight());
  if (x.size() != weight.size() || x.size() < 3 || x.size() > 5 || !fits(x.back(), weight.back()))
    return emitOpError()
           << "expects x (N, extent.., C) and a weight (O, size.., C) with one, two or "
              "three extents each and as many channels (window_product_c1), got "
           << formatShape(x) << " and " << formatShape(weight);
  const size_t rank = x.size() - 2;
  StringRef lists = "window_product_c2", range = "window_product_c3";
  for (auto [name, values] :
       {std::pair("windows", getWindows()), std::pair("strides", getStrides()),
        std::pair("low entries", getLow()), std::pair("dilations", getDilations()),
        std::pair("spread entries", getSpread())})
    if (failed(sameCount(*this, name, values, rank, lists)))
      return failure();
  if (failed(atLeast(*this, "windows", getWindows(), 1, range)) ||
      failed(atLeast(*this, "strides", getStrides(), 1, range)) ||
      failed(atLeast(*this, "spread", getSpread(), 1, range)) ||
      failed(within(*this, "low", getLow(), range)) ||
      failed(within(*this, "dilations", getDilations(), range)))
    return failure();
  if (failed(checkBias(*this, getBias(), weight[0], "window_product_c4")))
    return failure();
  const int64_t parts = getPartsAttr().getInt();
  const Activation activation = getActivation().value_or(Activation::none);
  const bool hasEpilogue = getBias() || activation != Activation::none;
  if (parts < 1 || parts > kMostPlaces || (parts > 1 && hasEpilogue))
    return emitOpError() << "expects parts from 1 to 2^31, and more than one without bias and "
                            "activation (window_product_c5), got "
                         << parts;
  if (activation != Activation::none && activation != Activation::relu)
    return emitOpError() << "expects the activation none or relu (window_product_c6), got "
                         << stringifyActivation(activation);
  Shape result = {parts, x[0]};
  llvm::append_range(result, getWindows());
  result.push_back(weight[0]);
  return oneOrFailure(result);
}

Shapes MaxPoolOp::inferShapes() {
  return oneOrFailure(
      pooledShape(*this, Windows::of(*this), {"max_pool_c1", "max_pool_c2", "max_pool_c3"}));
}

Shapes AvgPoolOp::inferShapes() {
  return oneOrFailure(
      pooledShape(*this, Windows::of(*this), {"avg_pool_c1", "avg_pool_c2", "avg_pool_c3"}));
}

} // namespace mpc
