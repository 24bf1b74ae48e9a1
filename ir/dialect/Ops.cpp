// The answers of ops beyond their shapes.
#include "ir/dialect/Dialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

#include <array>
#include <cstdio>
#include <numeric>

using namespace mlir;

namespace mpc {

std::string CompareOp::getDeviceText() {
  static constexpr StringLiteral text[] = {"$0 == $1", "$0 != $1", "$0 < $1",
                                           "$0 <= $1", "$0 > $1",  "$0 >= $1"};
  return text[static_cast<int>(getComparison())].str();
}

std::string deviceNumber(const APFloat &number) {
  char text[40]; // 9 digits give the same f32 again
  std::snprintf(text, sizeof text, "%.9g", number.convertToDouble());
  bool isWhole = StringRef(text).find_first_of(".e") == StringRef::npos;
  return std::string(text) + (isWhole ? ".0f" : "f");
}

std::string ExpOp::getDeviceText() {
  std::optional<Type> source = getShifted();
  if (!source)
    return "exp($0)";
  return source->isF32()    ? "exp_shifted<float>($0)"
         : source->isBF16() ? "exp_shifted<bf16>($0)"
                            : "exp_shifted<f16>($0)";
}
LogicalResult ExpOp::verify() {
  std::optional<Type> source = getShifted();
  if (!source || source->isF32() || source->isBF16() || source->isF16())
    return success();
  return emitOpError() << "expects shifted to be f32, bf16 or f16 (exp_c1), got " << *source;
}

std::string ClampOp::getDeviceText() {
  std::string text = "$0";
  if (std::optional<APFloat> min = getMin())
    text = "maximum(" + text + ", " + deviceNumber(*min) + ")";
  if (std::optional<APFloat> max = getMax())
    text = "minimum(" + text + ", " + deviceNumber(*max) + ")";
  return text;
}
LogicalResult ClampOp::verify() {
  if (getMin() || getMax())
    return success();
  return emitOpError() << "expects min, max or both (clamp_c1), got neither; without a bound it is "
                          "its operand";
}

/// Of ops that have no attribute of axes: `count` of them from `first` on.
static ArrayRef<int64_t> axesFrom(size_t first, size_t count) {
  static const auto all = [] {
    std::array<int64_t, 1024> axes;
    std::iota(axes.begin(), axes.end(), 0);
    return axes;
  }();
  first = std::min(first, all.size() - 1);
  return ArrayRef<int64_t>(all).slice(first, std::min(count, all.size() - first));
}

ArrayRef<int64_t> AmaxOp::getReducedAxes() { return axesFrom(0, shapeOf(getX()).size()); }

/// The one dimension of a running reduction; -1 is the last.
static ArrayRef<int64_t> axisOf(Value x, int64_t dim) {
  return axesFrom(dim < 0 ? dim + shapeOf(x).size() : dim, 1);
}
ArrayRef<int64_t> CumsumOp::getReducedAxes() { return axisOf(getX(), getDimAttr().getInt()); }
ArrayRef<int64_t> LinearScanOp::getReducedAxes() { return axisOf(getX(), getDimAttr().getInt()); }

//===-- Products ------------------------------------------------------------------------------===//

void MatmulOp::build(OpBuilder &, OperationState &state, Type y, const MatmulArguments &arguments) {
  auto &properties = state.getOrAddProperties<Properties>();
  const Value operands[] = {arguments.a,      arguments.b,      arguments.bias,
                            arguments.scaleA, arguments.scaleB, arguments.aux};
  for (auto [count, operand] : llvm::zip_equal(properties.operandSegmentSizes, operands)) {
    count = operand ? 1 : 0;
    if (operand)
      state.addOperands(operand);
  }
  UnitAttr set = UnitAttr::get(y.getContext());
  properties.transpose_a = arguments.transposeA ? set : UnitAttr();
  properties.transpose_b = arguments.transposeB ? set : UnitAttr();
  properties.activation = arguments.activation;
  properties.summed = arguments.summed;
  properties.compute = arguments.compute;
  properties.block_a = arguments.blockA;
  properties.block_b = arguments.blockB;
  properties.library_scales = arguments.libraryScales ? set : UnitAttr();
  properties.split_accumulate = arguments.splitAccumulate ? set : UnitAttr();
  properties.layer = arguments.layer;
  properties.resultSegmentSizes = {1, arguments.hasPreactivation ? 1 : 0, arguments.summed ? 1 : 0};
  state.addTypes(y);
  if (arguments.hasPreactivation)
    state.addTypes(y);
  if (!arguments.summed)
    return;
  auto tensor = cast<RankedTensorType>(y);
  int64_t rank = tensor.getRank(), kept = arguments.summed.getValue() == Factor::a ? 2 : 1;
  state.addTypes(RankedTensorType::get(tensor.getDimSize(rank - kept), tensor.getElementType()));
}

MatmulArguments MatmulOp::getArguments() {
  return {.a = getA(),
          .b = getB(),
          .bias = getBias(),
          .scaleA = getScaleA(),
          .scaleB = getScaleB(),
          .aux = getAux(),
          .transposeA = getTransposeA(),
          .transposeB = getTransposeB(),
          .activation = getActivationAttr(),
          .hasPreactivation = static_cast<bool>(getPreactivation()),
          .summed = getSummedAttr(),
          .compute = getComputeAttr(),
          .blockA = getBlockAAttr(),
          .blockB = getBlockBAttr(),
          .libraryScales = getLibraryScales(),
          .splitAccumulate = getSplitAccumulate(),
          .layer = getLayerAttr()};
}

Value MatmulOp::getSecondResult() {
  return getPreactivation() ? getPreactivation() : getFactorSums();
}

static OpOperand *onlyOf(MutableOperandRange operands) {
  return operands.empty() ? nullptr : &operands[0];
}
OpOperand *MatmulOp::getBiasOperand() { return onlyOf(getBiasMutable()); }
OpOperand *LinearOp::getBiasOperand() { return onlyOf(getBiasMutable()); }
OpOperand *ConvolutionOp::getBiasOperand() { return onlyOf(getBiasMutable()); }
OpOperand *TransposedConvolutionOp::getBiasOperand() { return onlyOf(getBiasMutable()); }
OpOperand *ConvolutionGradOp::getBiasOperand() { return nullptr; }
OpOperand *WindowProductOp::getBiasOperand() { return onlyOf(getBiasMutable()); }

//===-- Cast ----------------------------------------------------------------------------------===//

bool CastOp::saturates() {
  if (auto overflow = getOverflow())
    return *overflow == Overflow::saturate;
  auto type = dyn_cast<FloatType>(elementOf(getY()));
  return type && type.getWidth() <= 8;
}

namespace {
/// Whether every value of `from` is a value of `to`.
bool contains(Type to, Type from) {
  auto wide = dyn_cast<FloatType>(to), narrow = dyn_cast<FloatType>(from);
  if (!wide || !narrow || isa<Float8E8M0FNUType>(wide) || isa<Float8E8M0FNUType>(narrow))
    return to == from;
  const llvm::fltSemantics &w = wide.getFloatSemantics(), &n = narrow.getFloatSemantics();
  using F = llvm::APFloat;
  return F::semanticsPrecision(w) >= F::semanticsPrecision(n) &&
         F::semanticsMaxExponent(w) >= F::semanticsMaxExponent(n) &&
         F::semanticsMinExponent(w) - int(F::semanticsPrecision(w)) <=
             F::semanticsMinExponent(n) - int(F::semanticsPrecision(n)) &&
         (F::semanticsHasInf(w) || to == from);
}

/// Whether `value` holds only values of `format`: it came from that format through ops that create
/// no new values.
bool representable(Value value, Type format, int depth = 8) {
  if (contains(format, elementOf(value)))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0)
    return false;
  if (auto cast = dyn_cast<CastOp>(op))
    return contains(format, elementOf(cast.getX())) ||
           representable(cast.getX(), format, depth - 1);
  if (!isa<NegOp, AbsOp, ReluOp, MaximumOp, MinimumOp, MaxOp, SelectOp, ViewOpInterface>(op))
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return isa<IntegerType>(elementOf(operand)) || representable(operand, format, depth - 1);
  });
}

/// Whether the operand may hold an infinity that the cast turns into a finite value.
bool clampsInfinity(CastOp cast) {
  auto from = dyn_cast<FloatType>(elementOf(cast.getX()));
  return from && isa<FloatType>(elementOf(cast.getY())) && cast.saturates() &&
         llvm::APFloat::semanticsHasInf(from.getFloatSemantics());
}
/// Whether the cast gives every value of its operand's type unchanged.
bool losesNothing(CastOp cast) {
  return contains(elementOf(cast.getY()), elementOf(cast.getX())) && !clampsInfinity(cast);
}
} // namespace

bool isWideningCast(Operation *op) {
  auto cast = dyn_cast<CastOp>(op);
  return cast && cast.getX().getType() != cast.getY().getType() &&
         isa<FloatType>(elementOf(cast.getX())) && losesNothing(cast);
}

LogicalResult CastOp::verify() {
  if (!getOverflow() || isa<FloatType>(elementOf(getY())) ||
      (*getOverflow() == Overflow::saturate && isa<FloatType>(elementOf(getX()))))
    return success();
  return emitOpError() << "expects no overflow(" << stringifyOverflow(*getOverflow())
                       << ") for a result of " << elementOf(getY())
                       << " (cast_c2): floats saturate to an integer, integers wrap";
}

OpFoldResult CastOp::fold(FoldAdaptor) {
  if (getX().getType() == getY().getType() && losesNothing(*this))
    return getX();
  auto inner = getX().getDefiningOp<CastOp>();
  // Widening and then narrowing back gives the value itself; narrowing and then widening does so
  // only where nothing was lost.
  if (inner && inner.getX().getType() == getY().getType() && !clampsInfinity(inner) &&
      !clampsInfinity(*this) && representable(inner.getX(), elementOf(inner.getY())))
    return inner.getX();
  return {};
}

namespace {
/// cast(cast(x : A -> B) : B -> C) = cast(x : A -> C) when A -> B loses nothing.
struct MergeWideningCast : OpRewritePattern<CastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(CastOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<CastOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "operand is not a cast");
    if (!losesNothing(inner))
      return rewriter.notifyMatchFailure(op, "the inner cast may round");
    rewriter.modifyOpInPlace(op, [&] { op.getXMutable().assign(inner.getX()); });
    return success();
  }
};
} // namespace

void CastOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<MergeWideningCast>(context);
}

/// A gradient of the mask that nobody reads is not computed.
LogicalResult AttentionGradOp::canonicalize(AttentionGradOp op, PatternRewriter &rewriter) {
  if (!op.getDmask() || !op.getDmask().use_empty())
    return failure();
  auto without =
      AttentionGradOp::create(rewriter, op.getLoc(), TypeRange(op.getResultTypes()).drop_back(),
                              op.getOperands(), op->getAttrs());
  for (auto [from, to] : llvm::zip(op.getResults(), without.getResults()))
    rewriter.replaceAllUsesWith(from, to);
  rewriter.eraseOp(op);
  return success();
}

//===-- Constants and folds -------------------------------------------------------------------===//

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

OpFoldResult ReshapeOp::fold(FoldAdaptor) {
  return getX().getType() == getY().getType() ? getX() : Value();
}
OpFoldResult BroadcastOp::fold(FoldAdaptor) {
  return getX().getType() == getY().getType() ? getX() : Value();
}

OpFoldResult WindowsOp::fold(FoldAdaptor) {
  return getX().getType() == getY().getType() ? getX() : Value();
}

Operation *MpcDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                           Location loc) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed || typed.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, typed);
}

//===-- Regions -------------------------------------------------------------------------------===//

LogicalResult PrecisionOp::verify() {
  auto yield = dyn_cast<YieldOp>(getBody().front().getTerminator());
  if (!yield || yield.getOperandTypes() != getResultTypes())
    return emitOpError() << "expects to yield its result types";
  if (getBody().front().getNumArguments())
    return emitOpError() << "expects a region without arguments";
  return success();
}

//===-- Indices -------------------------------------------------------------------------------===//

Value EmbeddingOp::getIndices() { return getIds(); }
int64_t EmbeddingOp::getIndexLimit() { return shapeOf(getTable())[0]; }
std::optional<int64_t> EmbeddingOp::getIndexLeftOut() { return std::nullopt; }
bool EmbeddingOp::indexesClasses() { return false; }

Value TakeAlongOp::getIndices() { return getIds(); }
int64_t TakeAlongOp::getIndexLimit() { return axisExtent(getX(), getAxisAttr().getInt()); }
std::optional<int64_t> TakeAlongOp::getIndexLeftOut() { return std::nullopt; }
bool TakeAlongOp::indexesClasses() { return false; }

Value GatherOp::getIndices() { return getIds(); }
int64_t GatherOp::getIndexLimit() { return axisExtent(getX(), getAxisAttr().getInt()); }
std::optional<int64_t> GatherOp::getIndexLeftOut() { return std::nullopt; }
bool GatherOp::indexesClasses() { return false; }

Value AppendOp::getIndices() { return getPosition(); }
int64_t AppendOp::getIndexLimit() {
  const int64_t all = axisExtent(getCache(), getAxis()), count = axisExtent(getRows(), getAxis());
  const bool isOpen = ShapedType::isDynamic(all) || ShapedType::isDynamic(count);
  return isOpen ? ShapedType::kDynamic : all - count + 1;
}
std::optional<int64_t> AppendOp::getIndexLeftOut() { return std::nullopt; }
bool AppendOp::indexesClasses() { return false; }

/// A length is 0 or up to all keys.
static int64_t lengthLimit(Value k) {
  const int64_t keys = shapeOf(k)[2];
  return ShapedType::isDynamic(keys) ? keys : keys + 1;
}
Value AttentionOp::getIndices() { return getLengths(); }
int64_t AttentionOp::getIndexLimit() { return lengthLimit(getK()); }
std::optional<int64_t> AttentionOp::getIndexLeftOut() { return std::nullopt; }
bool AttentionOp::indexesClasses() { return false; }

Value AttentionGradOp::getIndices() { return getLengths(); }
int64_t AttentionGradOp::getIndexLimit() { return lengthLimit(getK()); }
std::optional<int64_t> AttentionGradOp::getIndexLeftOut() { return std::nullopt; }
bool AttentionGradOp::indexesClasses() { return false; }

Value CrossEntropyOp::getIndices() { return getTargets(); }
int64_t CrossEntropyOp::getIndexLimit() {
  return getClasses().value_or(shapeOf(getLogits()).back());
}
std::optional<int64_t> CrossEntropyOp::getIndexLeftOut() { return getIgnoreIndex(); }
bool CrossEntropyOp::indexesClasses() { return true; }

//===-- Training ------------------------------------------------------------------------------===//

ArrayRef<int64_t> PartialSumOp::getReducedAxes() {
  static const int64_t axes[] = {0, 1, 2, 3, 4, 5, 6, 7};
  return ArrayRef(axes).take_front(getLeadingAttr().getInt());
}
int64_t PartialSumOp::getRowCount() {
  return elementCount(shapeOf(getX()).take_front(getLeadingAttr().getInt()));
}
int64_t PartialSumOp::getRowsAPart() {
  int64_t parts = getPartsAttr().getInt();
  return (getRowCount() + parts - 1) / parts;
}

LogicalResult AllReduceOp::verify() {
  if (getTensors().empty() || getTensors().size() != getReduced().size())
    return emitOpError()
           << "expects a result for each tensor, and at least one (all_reduce_c1), got "
           << getTensors().size() << " and " << getReduced().size();
  for (auto [x, y] : llvm::zip(getTensors(), getReduced()))
    if (x.getType() != y.getType() || elementOf(x) != elementOf(getTensors().front()))
      return emitOpError() << "expects tensors of one element type, and results of their types "
                              "(all_reduce_c1), got "
                           << x.getType() << " and " << y.getType();
  return success();
}

/// Whether each whole tensor is of the parts' element type, and each part of its share of elements.
static LogicalResult verifyParts(Operation *op, ValueRange wholes, ValueRange parts,
                                 IntegerAttr ranks, StringRef rule) {
  if (wholes.empty() || wholes.size() != parts.size())
    return op->emitOpError() << "expects a result for each tensor, and at least one (" << rule
                             << "), got " << op->getNumOperands() << " and " << op->getNumResults();
  for (auto [whole, part] : llvm::zip(wholes, parts)) {
    const auto expected = RankedTensorType::get(
        {partSize(elementCount(shapeOf(whole)), ranks.getInt())}, elementOf(wholes.front()));
    if (part.getType() != expected || elementOf(whole) != expected.getElementType())
      return op->emitOpError() << "expects tensors of one element type, and of " << whole.getType()
                               << " parts of type " << expected << " (" << rule << "), got "
                               << part.getType();
  }
  return success();
}
LogicalResult ReduceScatterOp::verify() {
  return verifyParts(*this, getTensors(), getParts(), getRanksAttr(), "reduce_scatter_c1");
}
LogicalResult AllGatherOp::verify() {
  return verifyParts(*this, getTensors(), getParts(), getRanksAttr(), "all_gather_c1");
}

LogicalResult GradientsOp::verify() {
  if (!shapeOf(getOf()).empty())
    return emitOpError() << "expects an f32 scalar (gradients_c1), got " << getOf().getType();
  if (getWrt().size() != getGradients().size())
    return emitOpError() << "expects " << getWrt().size() << " results (gradients_c2), got "
                         << getGradients().size();
  auto of = cast<RankedTensorType>(getOf().getType());
  for (auto [x, g] : llvm::zip(getWrt(), getGradients())) {
    auto expected = RankedTensorType::get(shapeOf(x), elementOf(x), of.getEncoding());
    if (g.getType() != expected)
      return emitOpError() << "expects a gradient of type " << expected << " (gradients_c2), got "
                           << g.getType();
  }
  return success();
}

/// Counters are added in f32, which holds each integer up to this one.
constexpr int64_t largestCount = int64_t(1) << 24;

/// 17 digits, which give the same f64 again.
static std::string digits(double value) {
  char number[40];
  std::snprintf(number, sizeof number, "%.17g", value);
  return number;
}

std::string TimesOp::getDeviceText() {
  const std::string number = digits(getFactor().convertToDouble());
  const bool isInteger = StringRef(number).find_first_of(".e") == StringRef::npos;
  return "times($0, " + number + (isInteger ? ".0)" : ")");
}
LogicalResult TimesOp::verify() {
  if (getFactor().isFinite())
    return success();
  return emitOpError() << "expects a finite factor (times_c1), got " << getFactorAttr();
}

LogicalResult UpdateScaleOp::verify() {
  auto value = [](const APFloat &x) { return x.convertToDouble(); };
  int64_t interval = getIntervalAttr().getInt(), steps = getHysteresisStepsAttr().getInt();
  if (!(value(getGrowth()) >= 1) || !getGrowth().isFinite() ||
      !(value(getBackoff()) > 0 && value(getBackoff()) <= 1) || interval < 1 ||
      interval > largestCount || steps < 1 || steps > largestCount || !(value(getFloor()) >= 0) ||
      !(value(getCeiling()) >= value(getFloor())))
    return emitOpError() << "expects a finite growth >= 1, 0 < backoff <= 1, interval and "
                            "hysteresis_steps from 1 to 2^24 "
                            "and 0 <= floor <= ceiling (update_scale_c2), got "
                         << value(getGrowth()) << ", " << value(getBackoff()) << ", " << interval
                         << ", " << steps << ", " << value(getFloor()) << " and "
                         << value(getCeiling());
  // The scale is f32 and may become one of these.
  for (double number : {value(getFloor()), value(getCeiling())})
    if (static_cast<float>(number) != number)
      return emitOpError() << "expects floor and ceiling to be f32 numbers (update_scale_c3), got "
                           << digits(number) << "; take " << digits(float(number));
  return success();
}

std::string RandomOp::getDeviceText() {
  return "random_uniform($0, $1, $2, $3, " + std::to_string(getStreamAttr().getInt()) + ")";
}

LogicalResult DropoutOp::verify() {
  double p = getP().convertToDouble();
  if (!(p >= 0 && p < 1))
    return emitOpError() << "expects 0 <= p < 1 (dropout_c1), got " << p;
  return success();
}

} // namespace mpc
