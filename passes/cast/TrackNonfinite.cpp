// Which layer is the first that is not finite.
// Before: the forward in its precisions. After: each function has one more result, nonfinite_layer,
// an i32. It is the number of the first layer, in the order of the function, whose result holds inf
// or NaN, or -1; the float results of the function count as the last layers. The function's
// attribute `mpc.tracked` lists the names of the layers. Each check is the largest magnitude of a
// result and stands beside it, so that Fuse can put it into the same kernel. The result of a
// library's product or of attention is read once more.
#include "ir/lower/Primitives.h"
#include "mpc/Names.h"
#include "passes/Passes.h"
#include "passes/state/State.h"

#include "llvm/ADT/DenseMap.h"

#include <limits>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_TRACKNONFINITE
#include "passes/Passes.h.inc"
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool isFloat(Value value) { return isa<FloatType>(elementOf(value)); }

/// The largest magnitude of values that are known when compiled; infinity where one is not finite.
double largestOf(DenseElementsAttr values) {
  double largest = 0;
  for (const APFloat &value : values.getValues<APFloat>()) {
    APFloat magnitude = abs(value);
    bool losesInfo;
    magnitude.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
    largest = std::max(largest, magnitude.isFinite() ? magnitude.convertToDouble() : kInfinity);
  }
  return largest;
}

/// Finds values that hold an infinity which the model itself states, as a mask does, and values
/// that come from one. A layer that makes such a value is not at fault.
class StatedInfinities {
public:
  explicit StatedInfinities(func::FuncOp function) : module(function->getParentOfType<ModuleOp>()) {
    for (Operation &op : function.getBody().front().without_terminator())
      visit(op);
  }
  bool contains(Value value) const { return largest.lookup(value) == kInfinity; }

private:
  void visit(Operation &op) {
    // Ops that turn an infinity into weights or a choice, which are finite again.
    if (isa<SoftmaxOp, LogsumexpOp, AttentionOp, CrossEntropyOp, CompareOp>(op))
      return;
    if (DenseElementsAttr values = valuesOf(op)) {
      largest[op.getResult(0)] = largestOf(values);
      return;
    }
    if (isa<CastOp, ViewOpInterface>(op) && isFloat(op.getResult(0))) {
      largest[op.getResult(0)] = rounded(op);
      return;
    }
    if (llvm::any_of(op.getOperands(), [&](Value operand) { return contains(operand); }))
      for (Value result : op.getResults())
        largest[result] = kInfinity;
  }
  /// The values of a float constant, or of a global whose floats are written out.
  DenseElementsAttr valuesOf(Operation &op) {
    Attribute values;
    if (auto constant = dyn_cast<ConstantOp>(op))
      values = constant.getValue();
    else if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op); load && module)
      if (auto global = module.lookupSymbol<ml_program::GlobalOp>(load.getGlobal()))
        values = global.getValueAttr();
    auto dense = dyn_cast_or_null<DenseElementsAttr>(values);
    return dense && isa<FloatType>(dense.getElementType()) ? dense : nullptr;
  }
  double rounded(Operation &op) {
    double from = largest.lookup(op.getOperand(0));
    auto type = cast<FloatType>(elementOf(op.getResult(0)));
    double most = APFloat::getLargest(type.getFloatSemantics()).convertToDouble();
    auto cast = dyn_cast<CastOp>(op);
    return from > most ? (cast && cast.saturates() ? most : kInfinity) : from;
  }

  ModuleOp module;
  llvm::DenseMap<Value, double> largest; // 0 where nothing is known
};

/// The value behind the views that are the only readers of `value`: its kernel may write the
/// elements in their order.
Value behindViews(Value value) {
  while (value.hasOneUse() && isa<ReshapeOp, TransposeOp>(*value.user_begin()))
    value = value.user_begin()->getResult(0);
  return value;
}

struct TrackNonfinite : impl::TrackNonfiniteBase<TrackNonfinite> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (auto name = function.getResultAttrOfType<StringAttr>(i, "mpc.name");
          name && name.getValue() == resultName) {
        function.emitError() << "has a result named '" << resultName
                             << "', which --track-nonfinite adds; give it another name";
        return signalPassFailure();
      }
    const StatedInfinities stated(function);
    SmallVector<Value> values;
    SmallVector<Attribute> names;
    Builder builder(&getContext());
    for (Operation &op : function.getBody().front().without_terminator())
      if (StringRef layer = layerOf(&op); !layer.empty() && !isa<ViewOpInterface>(op))
        for (Value result : op.getResults())
          if (isFloat(result) && !stated.contains(result)) {
            values.push_back(result);
            names.push_back(builder.getStringAttr(layer));
          }
    Operation *terminator = function.getBody().front().getTerminator();
    for (auto [index, result] : llvm::enumerate(terminator->getOperands()))
      if (isFloat(result) && !stated.contains(result) && !llvm::is_contained(values, result)) {
        auto name = function.getResultAttrOfType<StringAttr>(index, "mpc.name");
        values.push_back(result);
        names.push_back(builder.getStringAttr(
            "the result " + (name ? name.getValue().str() : "result" + std::to_string(index))));
      }
    addCheck(values);
    function->setAttr("mpc.tracked", builder.getArrayAttr(names));
  }

private:
  static constexpr const char *resultName = metrics::nonfiniteLayer;

  void addCheck(ArrayRef<Value> values) {
    func::FuncOp function = getOperation();
    ImplicitLocOpBuilder builder(function.getLoc(), &getContext());
    SmallVector<Value> largest;
    for (Value value : values) {
      Value checked = behindViews(value);
      builder.setInsertionPointAfterValue(checked);
      if (isa<ml_program::GlobalLoadOp>(builder.getInsertionPoint()) ||
          isa<BlockArgument>(checked)) // loads stand first
        builder.setInsertionPoint(State::firstStore(function));
      largest.push_back(
          AmaxOp::create(builder, RankedTensorType::get({}, builder.getF32Type()), checked));
    }
    builder.setInsertionPoint(State::firstStore(function));
    auto check = AllFiniteOp::create(builder, RankedTensorType::get({}, builder.getI1Type()),
                                     RankedTensorType::get({}, builder.getI32Type()), largest);
    addResult(function, resultName, check.getFirst());
  }
};

} // namespace
} // namespace mpc
