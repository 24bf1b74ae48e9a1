// The shape rule of every op.
// One function an op, in the order of MpcOps.td; maps (MapOps.td) share one. A rule
// that fails has emitted one diagnostic that names both shapes and the rule's label. The generic
// verifier and --dim read the same rules.
#include "ir/dialect/Blocks.h"
#include "ir/dialect/shapes/ShapeRules.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;

namespace mpc {
using namespace shapes;
namespace {

/// Of two known extents; at most the largest i64, which no tensor has.
int64_t sum(int64_t a, int64_t b) {
  int64_t result;
  return llvm::AddOverflow(a, b, result) ? std::numeric_limits<int64_t>::max() : result;
}
bool allKnown(ArrayRef<int64_t> shape) { return llvm::all_of(shape, known); }

Shapes reduceShape(Operation *op, ArrayRef<int64_t> axes, bool keepdims) {
  Shape result;
  for (auto [i, extent] : llvm::enumerate(shapeOf(op->getOperand(0)))) {
    if (!llvm::is_contained(axes, static_cast<int64_t>(i)))
      result.push_back(extent);
    else if (keepdims)
      result.push_back(1);
  }
  return one(result);
}

LogicalResult verifyAxes(Operation *op, ArrayRef<int64_t> axes) {
  int64_t rank = shapeOf(op->getOperand(0)).size(), last = -1;
  for (int64_t axis : axes) {
    if (axis <= last || axis >= rank)
      return op->emitOpError() << "expects ascending axes within rank " << rank
                               << " (reduce_c1), got [" << axes << "]";
    last = axis;
  }
  return success();
}

/// Checks a per-dimension attribute's length against the operand's rank.
LogicalResult perDimension(Operation *op, StringRef name, ArrayRef<int64_t> values,
                           StringRef rule) {
  size_t rank = shapeOf(op->getOperand(0)).size();
  if (values.size() != rank)
    return op->emitOpError() << "expects " << rank << " " << name << " (" << rule << "), got "
                             << values.size();
  return success();
}

LogicalResult lastDimension(Operation *op, Value vector, StringRef what, int64_t expected,
                            StringRef rule) {
  ArrayRef<int64_t> shape = shapeOf(vector);
  if (shape.size() == 1 && fits(shape[0], expected))
    return success();
  return op->emitOpError() << "expects " << what << " of shape " << formatShape(expected) << " ("
                           << rule << "), got " << formatShape(shape);
}

LogicalResult scalarOperand(Operation *op, Value value, StringRef what, StringRef rule) {
  if (shapeOf(value).empty() && elementOf(value).isF32())
    return success();
  return op->emitOpError() << "expects " << what << " to be an f32 scalar (" << rule << "), got "
                           << value.getType();
}

Shapes normShape(Operation *op, Value gain, Value bias, const APFloat &epsilon, StringRef rule,
                 StringRef epsilonRule) {
  ArrayRef<int64_t> x = shapeOf(op->getOperand(0));
  if (x.empty())
    return op->emitOpError() << "expects a tensor of rank 1 or more (" << rule << "), got a scalar";
  if (failed(lastDimension(op, gain, "gain", x.back(), rule)) ||
      (bias && failed(lastDimension(op, bias, "bias", x.back(), rule))) ||
      failed(verifyEpsilon(op, epsilon, epsilonRule)))
    return failure();
  return one(x);
}

} // namespace

FailureOr<int64_t> shapes::axisWithin(Operation *op, int64_t axis, StringRef rule, StringRef what) {
  int64_t rank = shapeOf(op->getOperand(0)).size();
  if (axis < -rank || axis >= rank)
    return op->emitOpError() << "expects " << what << " within rank " << rank << " (" << rule
                             << "), got " << axis;
  return axis < 0 ? axis + rank : axis;
}

Shape shapes::reduced(ArrayRef<int64_t> shape, int64_t axis, bool keepdims) {
  Shape result(shape);
  if (keepdims)
    result[axis] = 1;
  else
    result.erase(result.begin() + axis);
  return result;
}

Shapes inferMapShape(Operation *op) {
  Shape result;
  for (Value operand : op->getOperands()) {
    auto next = broadcastShapes(result, shapeOf(operand));
    if (!next)
      return op->emitOpError() << "expects operands that broadcast (broadcast_c1), got "
                               << formatShape(result) << " and " << formatShape(shapeOf(operand));
    result = *next;
  }
  return one(result);
}

Shapes CompareOp::inferShapes() { return inferMapShape(*this); }
Shapes SelectOp::inferShapes() { return inferMapShape(*this); }
Shapes CastOp::inferShapes() { return inferMapShape(*this); }

LogicalResult CompareOp::verify() {
  if (elementOf(getX()) == elementOf(getY()))
    return success();
  return emitOpError() << "expects operands of one element type (compare_c1), got "
                       << elementOf(getX()) << " and " << elementOf(getY());
}

LogicalResult SelectOp::verify() {
  if (elementOf(getX()) == elementOf(getY()) && elementOf(getX()) == elementOf(getZ()))
    return success();
  return emitOpError()
         << "expects both arms and the result to have one element type (select_c1), got "
         << elementOf(getX()) << ", " << elementOf(getY()) << " and " << elementOf(getZ());
}

/// Floats may change their type, whole numbers keep it.
static LogicalResult verifyReduction(Operation *op, ArrayRef<int64_t> axes) {
  Type from = elementOf(op->getOperand(0)), to = elementOf(op->getResult(0));
  if (from != to && !(isa<FloatType>(from) && isa<FloatType>(to)))
    return op->emitOpError() << "expects a result of " << from
                             << ", the type of x (reduce_c2), got " << to
                             << "; mpc.cast the result";
  return verifyAxes(op, axes);
}

Shapes SumOp::inferShapes() { return reduceShape(*this, getAxes(), getKeepdims()); }
Shapes MeanOp::inferShapes() { return reduceShape(*this, getAxes(), getKeepdims()); }
Shapes MaxOp::inferShapes() { return reduceShape(*this, getAxes(), getKeepdims()); }
LogicalResult SumOp::verify() { return verifyReduction(*this, getAxes()); }
LogicalResult MeanOp::verify() { return verifyReduction(*this, getAxes()); }
LogicalResult MaxOp::verify() { return verifyReduction(*this, getAxes()); }
Shapes AmaxOp::inferShapes() { return one({}); }
Shapes CumsumOp::inferShapes() {
  return oneIf(axisWithin(*this, getDimAttr().getInt(), "cumsum_c1", "a dimension"),
               shapeOf(getX()));
}

Shapes ReshapeOp::inferShapes() {
  ArrayRef<int64_t> from = shapeOf(getX()), to = shapeOf(getY());
  Shape result(to);
  if (!allKnown(from))
    return one(result);
  int64_t open = llvm::count_if(to, [](int64_t e) { return !known(e); });
  int64_t fixed = elementCount(llvm::to_vector(llvm::make_filter_range(to, known)));
  if (open > 1 && (*this)->hasAttr("mpc.dims"))
    return one(result); // which --dim fixes
  if (open > 1)
    return emitOpError() << "expects at most one open dimension in its result (reshape_c1), got "
                         << formatShape(to) << "; name more of them with {mpc.dims = [..]}";
  if (open == 1 && fixed > 0 && elementCount(from) % fixed == 0)
    *llvm::find_if(result, [](int64_t e) { return !known(e); }) = elementCount(from) / fixed;
  if (!allKnown(result) || elementCount(result) != elementCount(from))
    return emitOpError()
           << "expects as many elements in its result as in its operand (reshape_c1), got "
           << formatShape(to) << " from " << formatShape(from);
  return one(result);
}

Shapes TransposeOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX());
  if (failed(perDimension(*this, "permutation entries", getPermutation(), "transpose_c1")))
    return failure();
  Shape result;
  SmallVector<bool> seen(x.size());
  for (int64_t axis : getPermutation()) {
    if (axis < 0 || axis >= static_cast<int64_t>(x.size()) || seen[axis])
      return emitOpError() << "expects a permutation that names each of " << x.size()
                           << " dimensions once (transpose_c1), got [" << getPermutation() << "]";
    seen[axis] = true;
    result.push_back(x[axis]);
  }
  return one(result);
}

Shapes BroadcastOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX()), to = getShape();
  Shape result;
  bool matches = x.size() <= to.size();
  for (size_t i = 0; matches && i < to.size(); ++i) {
    size_t added = to.size() - x.size();
    int64_t from = i < added ? 1 : x[i - added];
    bool open = to[i] == -1;
    matches = open || (to[i] >= 0 && (from == 1 || fits(from, to[i])));
    result.push_back(!open ? to[i] : from == 1 ? ShapedType::kDynamic : from);
  }
  if (!matches)
    return emitOpError() << "expects an operand that broadcasts to [" << to
                         << "] (broadcast_c1), got " << formatShape(x);
  return one(result);
}

Shapes SliceOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX());
  if (failed(perDimension(*this, "starts", getStarts(), "slice_c1")) ||
      failed(perDimension(*this, "limits", getLimits(), "slice_c1")) ||
      failed(perDimension(*this, "strides", getStrides(), "slice_c1")))
    return failure();
  Shape result;
  for (size_t i = 0; i < x.size(); ++i) {
    int64_t start = getStarts()[i], limit = getLimits()[i] == -1 ? x[i] : getLimits()[i],
            stride = getStrides()[i];
    if (start < 0 || stride < 1 || (known(limit) && start > limit) || (known(x[i]) && limit > x[i]))
      return emitOpError() << "expects 0 <= start <= limit <= size and stride >= 1 (slice_c1), got "
                           << start << ", " << limit << ", " << stride << " for dimension " << i
                           << " of " << formatShape(x);
    result.push_back(!known(limit)    ? ShapedType::kDynamic
                     : limit == start ? 0
                                      : (limit - start - 1) / stride + 1);
  }
  return one(result);
}

Shapes PadOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX());
  if (failed(perDimension(*this, "low entries", getLow(), "pad_c1")) ||
      failed(perDimension(*this, "high entries", getHigh(), "pad_c1")))
    return failure();
  Shape result;
  for (size_t i = 0; i < x.size(); ++i) {
    if (getLow()[i] < 0 || getHigh()[i] < 0)
      return emitOpError() << "expects low and high of at least 0 (pad_c1), got " << getLow()[i]
                           << " and " << getHigh()[i] << " for dimension " << i;
    result.push_back(known(x[i]) ? sum(sum(x[i], getLow()[i]), getHigh()[i]) : x[i]);
  }
  return one(result);
}

Shapes ConcatOp::inferShapes() {
  if (getInputs().empty())
    return emitOpError() << "expects at least one operand (concat_c1)";
  Shape result(shapeOf(getInputs()[0]));
  int64_t axis = getAxisAttr().getInt();
  if (axis < 0 || axis >= static_cast<int64_t>(result.size()))
    return emitOpError() << "expects an axis within rank " << result.size() << " (concat_c1), got "
                         << axis;
  for (Value input : getInputs().drop_front()) {
    ArrayRef<int64_t> next = shapeOf(input);
    if (!fitsBeside(next, result, axis))
      return emitOpError() << "expects operands that agree in every dimension but " << axis
                           << " (concat_c1), got " << formatShape(shapeOf(getInputs()[0]))
                           << " and " << formatShape(next);
    result[axis] = known(result[axis]) && known(next[axis]) ? sum(result[axis], next[axis])
                                                            : ShapedType::kDynamic;
  }
  return one(result);
}

Shapes IotaOp::inferShapes() {
  ArrayRef<int64_t> shape = shapeOf(getY());
  int64_t dimension = getDimensionAttr().getInt();
  if (dimension < 0 || dimension >= static_cast<int64_t>(shape.size()))
    return emitOpError() << "expects a dimension within rank " << shape.size() << " (iota_c1), got "
                         << dimension;
  if (elementOf(getY()).isInteger(32) && known(shape[dimension]) &&
      shape[dimension] > int64_t(1) << 31)
    return emitOpError() << "expects i64 where it counts beyond 2147483647 (iota_c2), got "
                         << getY().getType();
  return one(shape);
}

Shapes ConstantOp::inferShapes() { return one(shapeOf(getY())); }

Shapes MatmulOp::inferShapes() {
  ArrayRef<int64_t> a = shapeOf(getA()), b = shapeOf(getB());
  if (a.size() < 2 || b.size() < 2)
    return emitOpError() << "expects operands of rank 2 or more (matmul_c1), got " << formatShape(a)
                         << " and " << formatShape(b);
  int64_t m = a[a.size() - 2], ka = a.back(), kb = b[b.size() - 2], n = b.back();
  if (getTransposeA())
    std::swap(m, ka);
  if (getTransposeB())
    std::swap(kb, n);
  if (!fits(ka, kb))
    return emitOpError() << "expects inner dimensions that agree (matmul_c1), got " << ka << " and "
                         << kb << " of " << formatShape(a) << " and " << formatShape(b);
  auto batch = broadcastShapes(a.drop_back(2), b.drop_back(2));
  if (!batch)
    return emitOpError() << "expects leading dimensions that broadcast (matmul_c2), got "
                         << formatShape(a) << " and " << formatShape(b);
  if (getBias() && failed(lastDimension(*this, getBias(), "bias", n, "matmul_c3")))
    return failure();
  batch->append({m, n});
  SmallVector<Shape> shapes(getPreactivation() ? 2 : 1, Shape(*batch));
  if (getFactorSums())
    shapes.push_back({getSummed().value_or(Factor::b) == Factor::a ? m : n});
  return Shapes(shapes);
}

static LogicalResult verifySummed(MatmulOp op) {
  if (!op.getSummed() || !op.getFactorSums())
    return op.emitOpError() << "expects summed and factor_sums together (matmul_c6), got "
                            << (op.getSummed() ? "summed" : "factor_sums") << " alone";
  if (elementOf(op.getFactorSums()) != elementOf(op.getY()))
    return op.emitOpError() << "expects factor_sums of y's element type (matmul_c6), got "
                            << op.getFactorSums().getType() << " for " << op.getY().getType();
  if (shapeOf(op.getA()).size() != 2 || shapeOf(op.getB()).size() != 2)
    return op.emitOpError() << "expects operands of rank 2 with summed (matmul_c6), got "
                            << op.getA().getType() << " and " << op.getB().getType();
  if (op.getNumOperands() > 2 || op.getPreactivation() ||
      op.getActivation().value_or(Activation::none) != Activation::none)
    return op.emitOpError() << "expects no activation, bias, scales or preactivation with summed "
                               "(matmul_c6)";
  return success();
}

LogicalResult MatmulOp::verify() {
  if (failed(checkScales(*this)))
    return failure();
  Activation activation = getActivation().value_or(Activation::none);
  bool isGradient = activation == Activation::gelu_tanh_grad;
  if (isGradient != static_cast<bool>(getAux()))
    return emitOpError() << "expects aux with activation(gelu_tanh_grad) and no other (matmul_c5)";
  if (getAux() && (failed(verifyCompatibleShape(getAux().getType(), getY().getType())) ||
                   elementOf(getAux()) != elementOf(getY())))
    return emitOpError() << "expects aux of the result's type (matmul_c5), got "
                         << getAux().getType() << " for " << getY().getType();
  if (isGradient && getBias())
    return emitOpError() << "expects no bias with activation(gelu_tanh_grad) (matmul_c5)";
  if (getSummed() || getFactorSums())
    return verifySummed(*this);
  if (getPreactivation() &&
      (activation != Activation::gelu_tanh || getPreactivation().getType() != getY().getType()))
    return emitOpError() << "expects preactivation with activation(gelu_tanh) and of y's type "
                            "(matmul_c5), got "
                         << getPreactivation().getType() << " with activation("
                         << stringifyActivation(activation) << ")";
  return success();
}

LogicalResult LinearOp::verify() {
  if (getActivation() == Activation::gelu_tanh_grad)
    return emitOpError() << "has no aux for activation(gelu_tanh_grad) (linear_c3); mpc.matmul has";
  return success();
}

Shapes LinearOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getX()), weight = shapeOf(getWeight());
  if (weight.size() != 2 || x.empty() || !fits(x.back(), weight[1]))
    return emitOpError() << "expects a weight of (out, in) whose in is the operand's last "
                            "dimension (linear_c1), got "
                         << formatShape(weight) << " for an operand of " << formatShape(x);
  if (getBias() && failed(lastDimension(*this, getBias(), "bias", weight[0], "linear_c2")))
    return failure();
  Shape result(x);
  result.back() = weight[0];
  return one(result);
}

Shapes LayerNormOp::inferShapes() {
  return normShape(*this, getGain(), getBias(), getEpsilon(), "layer_norm_c1", "layer_norm_c2");
}
Shapes RmsNormOp::inferShapes() {
  return normShape(*this, getGain(), {}, getEpsilon(), "rms_norm_c1", "rms_norm_c2");
}

Shapes SoftmaxOp::inferShapes() {
  return oneIf(axisWithin(*this, getAxisAttr().getInt(), "softmax_c1"), shapeOf(getX()));
}

Shapes CrossEntropyOp::inferShapes() {
  ArrayRef<int64_t> x = shapeOf(getLogits()), t = shapeOf(getTargets());
  if (x.empty() || !fits(x.drop_back(), t))
    return emitOpError() << "expects targets of the logits' shape without the last dimension "
                            "(cross_entropy_c1), got "
                         << formatShape(t) << " for logits of " << formatShape(x);
  if (auto smoothing = getLabelSmoothing();
      smoothing && !(smoothing->convertToDouble() >= 0 && smoothing->convertToDouble() < 1))
    return emitOpError() << "expects 0 <= label_smoothing < 1 (cross_entropy_c2), got "
                         << smoothing->convertToDouble();
  if (IntegerAttr classes = getClassesAttr();
      classes && (classes.getInt() < 1 || (known(x.back()) && classes.getInt() > x.back())))
    return emitOpError()
           << "expects classes between 1 and the last dimension (cross_entropy_c3), got "
           << classes.getInt() << " for logits of " << formatShape(x);
  const int64_t count = getClassesAttr() ? getClassesAttr().getInt() : x.back();
  if (Value weights = getWeights(); weights && !fits(shapeOf(weights), ArrayRef(count)))
    return emitOpError() << "expects a weight for each of " << count
                         << " classes (cross_entropy_c4), got " << formatShape(shapeOf(weights));
  return one(getReduction() == LossReduction::none ? Shape(t) : Shape());
}

Shapes EmbeddingOp::inferShapes() {
  ArrayRef<int64_t> table = shapeOf(getTable());
  if (table.size() != 2)
    return emitOpError() << "expects a table of (rows, columns) (embedding_c1), got "
                         << formatShape(table);
  Shape result(shapeOf(getIds()));
  result.push_back(table[1]);
  return one(result);
}

Shapes ScaleFromAmaxOp::inferShapes() {
  return oneIf(scalarOperand(*this, getAmax(), "amax", "scale_from_amax_c1"), {});
}
LogicalResult ScaleFromAmaxOp::verify() {
  if (isa<Float8E4M3FNType, Float8E5M2Type, Float4E2M1FNType>(getFormat()))
    return success();
  return emitOpError() << "expects the format f8E4M3FN, f8E5M2 or f4E2M1FN, got " << getFormat();
}
Shapes UpdateAmaxHistoryOp::inferShapes() {
  StringRef rule = "update_amax_history_c1";
  ArrayRef<int64_t> history = shapeOf(getHistory());
  if (history.size() != 2)
    return emitOpError() << "expects a history of rank 2 (" << rule << "), got "
                         << formatShape(history);
  if (!shapeOf(getFinite()).empty())
    return emitOpError() << "expects finite to be a scalar (" << rule << "), got "
                         << getFinite().getType();
  if (failed(scalarOperand(*this, getPosition(), "position", rule)))
    return failure();
  for (Value vector : {getScale(), getAmax(), getLargest()})
    if (shapeOf(vector) != history.take_front())
      return emitOpError() << "expects scale, amax and largest to have an element for each of the "
                           << history[0] << " rows (" << rule << "), got " << vector.getType();
  return SmallVector<Shape>{Shape(history), Shape(history.take_front())};
}
LogicalResult UpdateAmaxHistoryOp::verify() {
  const double margin = getMargin().convertToDouble();
  if (margin >= 0 && margin <= 6)
    return success();
  return emitOpError() << "expects a margin from 0 to 6 (update_amax_history_c2), got " << margin;
}
Shapes QuantizeOp::inferShapes() {
  return oneIf(scalarOperand(*this, getScale(), "scale", "quantize_c1"), shapeOf(getX()));
}
Shapes DequantizeOp::inferShapes() {
  return oneIf(scalarOperand(*this, getInverseScale(), "inverse_scale", "dequantize_c1"),
               shapeOf(getQ()));
}

} // namespace mpc
