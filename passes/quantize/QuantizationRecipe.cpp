// Words that recipes are written with.
#include "passes/quantize/QuantizationRecipe.h"
#include "ir/dialect/Provenance.h"
#include "ir/lower/Primitives.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace mpc {

std::string factorName(StringAttr layer, FactorRole role) {
  static constexpr StringLiteral roles[] = {"x", "weight", "dy"};
  return ((layer ? layer.getValue() : StringRef("fp8")) + "." + roles[static_cast<int>(role)])
      .str();
}

std::string TensorNames::of(StringAttr layer, FactorRole role, StringRef suffix) {
  const std::string name = factorName(layer, role) + suffix.str();
  const unsigned number = ++count[name];
  return number == 1 ? name : name + "." + std::to_string(number);
}

Value shownBy(ImplicitLocOpBuilder &builder, ArrayRef<Operation *> views, Value tensor) {
  for (Operation *view : llvm::reverse(views)) {
    auto type = cast<RankedTensorType>(view->getResult(0).getType());
    Operation *shown = builder.clone(*view);
    shown->setOperand(0, tensor);
    shown->getResult(0).setType(withElement(type, elementOf(tensor)));
    tensor = shown->getResult(0);
  }
  return tensor;
}

Value unrounded(ImplicitLocOpBuilder &builder, Value value) {
  SmallVector<Operation *> views;
  auto cast = tensorOf(value, views).getDefiningOp<CastOp>();
  const bool isCopy = cast && elementOf(cast.getX()).isF32() &&
                      cast.getX().getDefiningOp<ml_program::GlobalLoadOp>();
  return isCopy ? shownBy(builder, views, cast.getX()) : value;
}

Value swapLastTwo(ImplicitLocOpBuilder &builder, Value value) {
  SmallVector<int64_t> permutation(llvm::to_vector(llvm::seq<int64_t>(0, shapeOf(value).size())));
  std::swap(permutation[permutation.size() - 1], permutation[permutation.size() - 2]);
  SmallVector<int64_t> shape(shapeOf(value));
  std::swap(shape[shape.size() - 1], shape[shape.size() - 2]);
  return TransposeOp::create(builder, RankedTensorType::get(shape, elementOf(value)), value,
                             permutation);
}

ImplicitLocOpBuilder behindMakerOf(Value tensor, func::FuncOp function) {
  ImplicitLocOpBuilder builder(tensor.getLoc(), function.getContext());
  builder.setInsertionPointAfterValue(tensor);
  Operation *maker = tensor.getDefiningOp();
  if (maker && !isa<ml_program::GlobalLoadOp>(maker))
    return builder;
  for (Operation &op : function.getBody().front())
    if (!isa<ml_program::GlobalLoadOp>(op)) {
      builder.setInsertionPoint(&op);
      break;
    }
  return builder;
}

Value orWhereNotFinite(ImplicitLocOpBuilder &builder, Value tensor, double other, StringAttr layer,
                       StringRef reader) {
  Primitives p(builder);
  const Type element = elementOf(tensor);
  const APFloat most = APFloat::getLargest(cast<FloatType>(element).getFloatSemantics());
  Value size = p.map<AbsOp>(tensor);
  Value isFinite = p.compare(Comparison::le, size, p.constant(most.convertToDouble(), element));
  Value chosen = p.select(isFinite, tensor, p.constant(other, element));
  for (Value made : {size, isFinite, chosen}) {
    made.getDefiningOp()->setAttr("mpc.origin", builder.getStringAttr(reader));
    if (layer)
      setLayer(made.getDefiningOp(), layer);
  }
  return chosen;
}

void giveName(Value value, const Twine &name) {
  value.getDefiningOp()->setAttr("mpc.name", StringAttr::get(value.getContext(), name));
}

void setReason(Operation *op, StringAttr layer, StringRef reason) {
  Decision decision;
  decision.why = makeReason(op->getContext(), DecisionRule::recipe, std::nullopt, reason);
  decision.layer = layer;
  decision.set(op);
  if (layer)
    setLayer(op, layer);
}

} // namespace mpc
