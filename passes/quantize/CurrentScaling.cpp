//===-- CurrentScaling.cpp - each tensor's scale from its own largest magnitude ---------------===//
//
// scale = max of the format / amax of the tensor, in this run; what a product multiplies by again
// is 1 / scale. Gradients have the range of f8E5M2, everything else the precision of f8E4M3FN.
//
//   state    none
//   scale    one a tensor and format: amax, scale_from_amax
//   copies   one; reshapes and transposes of the tensor are taken of the 8-bit values
//
// A tensor that is not finite must not end as a large number: its inverse scale is NaN, so that the
// results are, and in a training step the gradients, and the step is skipped. Masters of a training
// step are the exception: a step that is skipped keeps them finite.
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Provenance.h"
#include "ir/lower/Primitives.h"
#include "passes/quantize/QuantizationRecipe.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

#include <limits>

using namespace mlir;

namespace mpc {
namespace {

class CurrentScaling : public QuantizationRecipe {
public:
  explicit CurrentScaling(func::FuncOp function) : function(function) {}

  std::pair<QuantizedFactor, QuantizedFactor> quantize(ImplicitLocOpBuilder &builder,
                                                       const ProductFactor &a,
                                                       const ProductFactor &b,
                                                       StringAttr layer) override {
    // Of two gradients the second is f8E4M3FN.
    Type precise = formatOf(FactorRole::Activation), ofA = formatOf(a.role),
         ofB = ofA == precise ? formatOf(b.role) : precise;
    QuantizedFactor left = quantizeView(builder, a.value, ofA, layer),
                    right = quantizeView(builder, b.value, ofB, layer);
    if (!a.isInnerLast)
      left.values = swapLastTwo(builder, left.values);
    if (!b.isInnerLast)
      right.values = swapLastTwo(builder, right.values);
    return {left, right};
  }

  LogicalResult updateState() override { return success(); } // there is none

private:
  Type formatOf(FactorRole role) {
    MLIRContext *context = function.getContext();
    switch (role) {
    case FactorRole::Activation:
    case FactorRole::Weight:
      return Float8E4M3FNType::get(context);
    case FactorRole::Gradient:
      return Float8E5M2Type::get(context);
    }
    llvm_unreachable("every role has a format");
  }

  QuantizedFactor quantizeView(ImplicitLocOpBuilder &builder, Value value, Type format,
                               StringAttr layer) {
    SmallVector<Operation *> views;
    QuantizedFactor result = quantizeTensor(tensorOf(value, views), format, layer);
    result.values = shownBy(builder, views, result.values);
    return result;
  }

  QuantizedFactor quantizeTensor(Value tensor, Type format, StringAttr layer) {
    auto [entry, inserted] = quantized.try_emplace({tensor, format});
    if (!inserted)
      return entry->second;
    ImplicitLocOpBuilder builder(tensor.getLoc(), function.getContext());
    builder.setInsertionPointAfterValue(tensor);
    bool isParameter = isa_and_nonnull<ml_program::GlobalLoadOp>(tensor.getDefiningOp());
    if (isParameter || !tensor.getDefiningOp())
      builder.setInsertionPoint(firstOfBody());
    auto scalar = RankedTensorType::get({}, builder.getF32Type());
    Value amax = AmaxOp::create(builder, scalar, tensor);
    Value scale = ScaleFromAmaxOp::create(builder, scalar, amax, TypeAttr::get(format));
    auto type = withElement(cast<RankedTensorType>(tensor.getType()), format);
    Value values = QuantizeOp::create(builder, type, tensor, scale);
    Value inverse = ReciprocalOp::create(builder, scalar, scale);
    for (Value made : {amax, scale, values, inverse})
      if (layer)
        setLayer(made.getDefiningOp(), layer);
    bool staysFinite =
        isParameter && function->getParentOfType<ModuleOp>()->hasAttr("mpc.training");
    Operation *reciprocal = inverse.getDefiningOp();
    if (!staysFinite)
      inverse = nanUnlessFinite(builder, amax, inverse);
    // Both are told as part of the scale's definition.
    for (Operation *op : {reciprocal, inverse.getDefiningOp()})
      op->setAttr("mpc.origin", builder.getStringAttr("scale_from_amax"));
    Primitives::named("inverse_scale", inverse);
    return quantized[{tensor, format}] = {values, inverse};
  }

  static Value nanUnlessFinite(ImplicitLocOpBuilder &builder, Value amax, Value inverse) {
    Primitives p(builder);
    Value finite = p.compare(Comparison::le, amax, p.constant(std::numeric_limits<float>::max()));
    return p.select(finite, inverse, p.constant(std::numeric_limits<double>::quiet_NaN()));
  }

  /// Behind the loads, which stand first.
  Operation *firstOfBody() {
    for (Operation &op : function.getBody().front())
      if (!isa<ml_program::GlobalLoadOp>(op))
        return &op;
    return function.getBody().front().getTerminator();
  }

  func::FuncOp function;
  llvm::DenseMap<std::pair<Value, Type>, QuantizedFactor> quantized; // by tensor and format
};

} // namespace

std::unique_ptr<QuantizationRecipe> makeCurrentScaling(func::FuncOp function) {
  return std::make_unique<CurrentScaling>(function);
}

} // namespace mpc
