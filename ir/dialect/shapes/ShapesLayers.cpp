// The shape rules of losses, norms by channel and resampling.
// As Shapes.cpp, in the order of LayerOps.td.
#include "ir/dialect/shapes/ShapeRules.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;

namespace mpc {
using namespace shapes;
namespace {

/// Elements of the matrix that resamples a dimension linearly; up to here f32 holds the whole
/// numbers that places are computed from, but for one bit.
constexpr int64_t mostShares = int64_t(1) << 24;
/// Places times sizes that i32 holds, with room for the next one.
constexpr int64_t mostPlaces = int64_t(1) << 30;

/// Of a loss of each element.
template <typename Loss>
Shapes elementLoss(Loss op) {
  Value x = op.getX(), target = op.getTarget();
  if (fits(shapeOf(x), shapeOf(target)))
    return one(op.getReduction() == LossReduction::none ? Shape(shapeOf(x)) : Shape());
  return op->emitOpError() << "expects a target of the shape of x, " << formatShape(shapeOf(x))
                           << " (loss_c1), got " << formatShape(shapeOf(target))
                           << "; mpc.broadcast or mpc.reshape makes the one from the other";
}

LogicalResult verifyByChannel(Operation *op, Value vector, StringRef what, StringRef rule) {
  int64_t channels = shapeOf(op->getOperand(0))[1];
  if (!vector || fits(shapeOf(vector), {channels}))
    return success();
  return op->emitOpError() << "expects " << what << " of shape " << formatShape(channels)
                           << ", the channels of x (" << rule << "), got "
                           << formatShape(shapeOf(vector));
}

LogicalResult verifyChannels(Operation *op, StringRef rule) {
  ArrayRef<int64_t> x = shapeOf(op->getOperand(0));
  if (x.size() >= 2)
    return success();
  return op->emitOpError() << "expects x to have rank 2 or more, (N, C, ..) (" << rule << "), got "
                           << formatShape(x);
}

/// By the rules on x, on the vectors and on epsilon.
template <typename Norm>
LogicalResult verifyBatchNorm(Norm op, ArrayRef<StringRef> rules) {
  if (failed(verifyChannels(op, rules[0])) ||
      failed(verifyByChannel(op, op.getMean(), "mean", rules[1])) ||
      failed(verifyByChannel(op, op.getVariance(), "variance", rules[1])) ||
      failed(verifyByChannel(op, op.getGain(), "gain", rules[1])) ||
      failed(verifyByChannel(op, op.getBias(), "bias", rules[1])))
    return failure();
  return verifyEpsilon(op, op.getEpsilon(), rules[2]);
}

} // namespace

LogicalResult verifyEpsilon(Operation *op, const APFloat &epsilon, StringRef rule) {
  const double value = epsilon.convertToDouble();
  if (std::isfinite(static_cast<float>(value)) && value >= 0)
    return success();
  return op->emitOpError() << "expects an epsilon that is finite in f32 and not negative (" << rule
                           << "), got " << value << "; 1.0e-5 is usual";
}

Shapes LogSoftmaxOp::inferShapes() {
  return oneIf(axisWithin(*this, getAxisAttr().getInt(), "log_softmax_c1"), shapeOf(getX()));
}

Shapes LogsumexpOp::inferShapes() {
  FailureOr<int64_t> axis = axisWithin(*this, getAxisAttr().getInt(), "logsumexp_c1");
  if (failed(axis))
    return failure();
  return one(reduced(shapeOf(getX()), *axis, getKeepdims()));
}

Shapes MseLossOp::inferShapes() { return elementLoss(*this); }
Shapes L1LossOp::inferShapes() { return elementLoss(*this); }
Shapes SmoothL1LossOp::inferShapes() { return elementLoss(*this); }
Shapes HuberLossOp::inferShapes() { return elementLoss(*this); }
Shapes KlDivOp::inferShapes() { return elementLoss(*this); }

Shapes BceWithLogitsOp::inferShapes() {
  if (Value weight = getPosWeight()) {
    auto together = broadcastShapes(shapeOf(getX()), shapeOf(weight));
    if (!together || !fits(*together, shapeOf(getX())))
      return emitOpError() << "expects pos_weight to broadcast to the shape of x, "
                           << formatShape(shapeOf(getX())) << " (bce_with_logits_c1), got "
                           << formatShape(shapeOf(weight));
  }
  return elementLoss(*this);
}

Shapes NllLossOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX()), t = shapeOf(getTargets());
  if (x.empty() || !fits(x.drop_back(), t))
    return emitOpError() << "expects targets of the shape of x without the last dimension, the "
                            "classes (nll_loss_c1), got "
                         << formatShape(t) << " for x of " << formatShape(x);
  if (getWeights() && !fits(shapeOf(getWeights()), ArrayRef(x.back())))
    return emitOpError() << "expects a weight for each of " << x.back()
                         << " classes (nll_loss_c2), got " << formatShape(shapeOf(getWeights()));
  return one(getReduction() == LossReduction::none ? Shape(t) : Shape());
}

Shapes BatchNormOp::inferShapes() {
  return oneIf(verifyBatchNorm(*this, {"batch_norm_c1", "batch_norm_c2", "batch_norm_c3"}),
               shapeOf(getX()));
}

Shapes BatchNormTrainingOp::inferShapes() {
  StringRef rule = "batch_norm_training_c1";
  if (failed(verifyBatchNorm(*this, {rule, rule, rule})))
    return failure();
  ArrayRef<int64_t> x = shapeOf(getX());
  SmallVector<int64_t> others{x[0]};
  llvm::append_range(others, x.drop_front(2));
  if (llvm::all_of(others, known) && elementCount(others) < 2)
    return emitOpError() << "expects 2 elements of a channel or more, whose variance it takes "
                            "(batch_norm_training_c2), got "
                         << formatShape(x) << "; take a larger batch, or mpc.batch_norm";
  if (const double momentum = getMomentum().convertToDouble(); !(momentum >= 0 && momentum <= 1))
    return emitOpError() << "expects 0 <= momentum <= 1 (batch_norm_training_c3), got " << momentum;
  Shape channels{x[1]};
  return SmallVector<Shape>{Shape(x), channels, channels};
}

Shapes GroupNormOp::inferShapes() {
  if (failed(verifyChannels(*this, "group_norm_c1")) ||
      failed(verifyByChannel(*this, getGain(), "gain", "group_norm_c1")) ||
      failed(verifyByChannel(*this, getBias(), "bias", "group_norm_c1")) ||
      failed(verifyEpsilon(*this, getEpsilon(), "group_norm_c3")))
    return failure();
  ArrayRef<int64_t> x = shapeOf(getX());
  const int64_t groups = getGroupsAttr().getInt();
  if (groups < 1 || (known(x[1]) && x[1] % groups))
    return emitOpError() << "expects positive groups that divide the channels of x, "
                         << formatShape(x[1]) << " (group_norm_c2), got " << groups;
  return one(x);
}

Shapes RotaryOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX()), cos = shapeOf(getCos()), sin = shapeOf(getSin());
  if (x.empty() || (known(x.back()) && x.back() % 2))
    return emitOpError() << "expects x with an even last dimension (rotary_c1), got "
                         << formatShape(x);
  bool broadcasts = fits(cos, sin) && cos.size() <= x.size();
  for (size_t i = 0; broadcasts && i < cos.size(); ++i)
    broadcasts = cos[i] == 1 || fits(cos[i], x[x.size() - cos.size() + i]);
  if (!broadcasts)
    return emitOpError() << "expects cos and sin of one shape that broadcasts to x "
                         << formatShape(x) << " (rotary_c2), got " << formatShape(cos) << " and "
                         << formatShape(sin);
  return one(x);
}

Shapes PreluOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX()), weight = shapeOf(getWeight());
  const bool isOne = fits(weight, {1}), byChannel = x.size() >= 2 && fits(weight, {x[1]});
  if (!isOne && !byChannel)
    return emitOpError() << "expects a weight of shape 1"
                         << (x.size() >= 2 ? ", or " + formatShape(x[1]) + " as the channels of x"
                                           : "")
                         << " (prelu_c1), got " << formatShape(weight);
  return one(x);
}

Shapes InterpolateOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX()), size = getSize();
  if (x.size() < 3 || size.size() + 2 != x.size())
    return emitOpError() << "expects x (N, C, ..) of rank 3 or more and a size for each dimension "
                            "behind the channels (interpolate_c1), got "
                         << size.size() << " for " << formatShape(x);
  for (auto [from, to] : llvm::zip(x.drop_front(2), size)) {
    if (to < 1 || from == 0)
      return emitOpError() << "expects positive sizes and dimensions (interpolate_c2), got " << to
                           << " from " << from << " of " << formatShape(x);
    int64_t places;
    if (getResampling() != Resampling::linear && known(from) && to % from && from % to &&
        (llvm::MulOverflow(from, to, places) || places >= mostPlaces))
      return emitOpError()
             << "expects a dimension times its size below 2^30 with nearest and area, "
                "unless one is a multiple of the other (interpolate_c3), got "
             << from << " times " << to
             << "; cut the dimension into parts by mpc.reshape or mpc.slice";
  }
  if (getResampling() != Resampling::nearest)
    for (auto [from, to] : llvm::zip(x.drop_front(2), size))
      if (int64_t shares;
          known(from) && from != to && (llvm::MulOverflow(from, to, shares) || shares > mostShares))
        return emitOpError() << "expects a dimension times its size of at most 2^24 with linear "
                                "and area (interpolate_c5), got "
                             << from << " times " << to
                             << "; cut the dimension into parts by mpc.reshape or mpc.slice";
  if (getAlignCorners() && getResampling() != Resampling::linear)
    return emitOpError()
           << "expects no align_corners with nearest and area, which have no elements "
              "between others (interpolate_c4)";
  Shape result(x.take_front(2));
  llvm::append_range(result, size);
  return one(result);
}

//===-- Indices -------------------------------------------------------------------------------===//

Value NllLossOp::getIndices() { return getTargets(); }
int64_t NllLossOp::getIndexLimit() { return shapeOf(getX()).back(); }
std::optional<int64_t> NllLossOp::getIndexLeftOut() { return getIgnoreIndex(); }
bool NllLossOp::indexesClasses() { return true; }

//===-- Training ------------------------------------------------------------------------------===//

SmallVector<Value> DropoutOp::buildEvalForm(ImplicitLocOpBuilder &) { return {getX()}; }

SmallVector<Value> BatchNormTrainingOp::buildEvalForm(ImplicitLocOpBuilder &builder) {
  auto op = BatchNormOp::create(builder, getY().getType(), getX(), getMean(), getVariance(),
                                getGain(), getBias(), getEpsilonAttr(), getLayerAttr());
  op->setDiscardableAttrs((*this)->getDiscardableAttrDictionary());
  const auto f32 = [&](Value statistic) -> Value {
    if (elementOf(statistic).isF32())
      return statistic;
    auto type = withElement(cast<RankedTensorType>(statistic.getType()), builder.getF32Type());
    return CastOp::create(builder, type, statistic, OverflowAttr());
  };
  return {op.getY(), f32(getMean()), f32(getVariance())};
}

} // namespace mpc
