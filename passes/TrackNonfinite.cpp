//===-- TrackNonfinite.cpp - which layer is the first that is not finite ----------------------===//
//
// Before: the forward in its precisions. After: each function has one more result, nonfinite_layer,
// an i32: the number of the first layer, in the order of the function, whose result holds inf or
// NaN, -1 without; the function's float results stand last among them. The function's attribute
// `mpc.tracked` lists their names. Fuse puts most of the checks into the kernels that make the
// values; those of a library's products read them once more.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/Primitives.h"
#include "passes/Passes.h"
#include "passes/State.h"

#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_TRACKNONFINITE
#include "passes/Passes.h.inc"
namespace {

bool isFloat(Value value) { return isa<FloatType>(elementOf(value)); }

StringRef layerNameOf(Operation *op) {
  auto given = op->getAttrOfType<StringAttr>("mpc.layer");
  return given ? given.getValue() : layerOf(op);
}

/// Of a constant, or of a global whose values are written out, or of a cast or view of one.
DenseElementsAttr valuesOf(Value value) {
  while (isa_and_nonnull<CastOp, ViewOpInterface>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  DenseElementsAttr values;
  if (matchPattern(value, m_Constant(&values)))
    return values;
  auto load = value.getDefiningOp<ml_program::GlobalLoadOp>();
  auto module = load ? load->getParentOfType<ModuleOp>() : nullptr;
  auto global = module ? module.lookupSymbol<ml_program::GlobalOp>(load.getGlobal()) : nullptr;
  return global ? dyn_cast_or_null<DenseElementsAttr>(global.getValueAttr()) : nullptr;
}

/// A layer that is given an infinity, as a mask may be, is not the first to make one.
bool takesInfinity(Operation *op) {
  return llvm::any_of(op->getOperands(), [](Value operand) {
    DenseElementsAttr values = isFloat(operand) ? valuesOf(operand) : nullptr;
    return values && llvm::any_of(values.getValues<APFloat>(),
                                  [](const APFloat &value) { return !value.isFinite(); });
  });
}

struct TrackNonfinite : impl::TrackNonfiniteBase<TrackNonfinite> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    for (unsigned i = 0; i < function.getNumResults(); ++i)
      if (auto name = function.getResultAttrOfType<StringAttr>(i, "mpc.name");
          name && name.getValue() == resultName) {
        function.emitError() << "has a result named '" << resultName
                             << "', which --track-nonfinite adds; give it another name";
        return signalPassFailure();
      }
    SmallVector<Value> values;
    SmallVector<Attribute> names;
    Builder builder(&getContext());
    for (Operation &op : function.getBody().front().without_terminator())
      if (StringRef layer = layerNameOf(&op);
          !layer.empty() && !isa<ViewOpInterface>(op) && !takesInfinity(&op))
        for (Value result : llvm::make_filter_range(op.getResults(), isFloat)) {
          values.push_back(result);
          names.push_back(builder.getStringAttr(layer));
        }
    Operation *terminator = function.getBody().front().getTerminator();
    for (auto [index, result] : llvm::enumerate(terminator->getOperands()))
      if (isFloat(result) && !llvm::is_contained(values, result)) {
        auto name = function.getResultAttrOfType<StringAttr>(index, "mpc.name");
        values.push_back(result);
        names.push_back(builder.getStringAttr("the result " + (name ? name.getValue() : "")));
      }
    addResult(values);
    function->setAttr("mpc.tracked", builder.getArrayAttr(names));
  }

private:
  static constexpr StringLiteral resultName = "nonfinite_layer";

  void addResult(ArrayRef<Value> values) {
    func::FuncOp function = getOperation();
    ImplicitLocOpBuilder builder(function.getLoc(), &getContext());
    builder.setInsertionPoint(State::firstStore(function));
    auto check = AllFiniteOp::create(builder, RankedTensorType::get({}, builder.getI1Type()),
                                     RankedTensorType::get({}, builder.getI32Type()), values);
    Operation *terminator = function.getBody().front().getTerminator();
    const unsigned index = function.getNumResults();
    terminator->insertOperands(index, check.getFirst());
    function.setFunctionType(
        builder.getFunctionType(function.getArgumentTypes(), terminator->getOperandTypes()));
    SmallVector<DictionaryAttr> attributes;
    for (unsigned i = 0; i < index; ++i)
      attributes.push_back(function.getResultAttrDict(i));
    attributes.push_back(builder.getDictionaryAttr(
        builder.getNamedAttr("mpc.name", builder.getStringAttr(resultName))));
    function.setAllResultAttrs(attributes);
  }
};

} // namespace
} // namespace mpc
