#include "passes/parallel/Ranks.h"

#include "mpc/Names.h"

using namespace mlir;

namespace mpc {

static Value loadNumber(func::FuncOp function, StringRef name, Attribute first) {
  auto module = function->getParentOfType<ModuleOp>();
  if (!module.lookupSymbol(name)) {
    OpBuilder builder(module.getContext());
    builder.setInsertionPointToStart(module.getBody());
    for (auto global : module.getOps<ml_program::GlobalOp>())
      builder.setInsertionPointAfter(global);
    auto global = ml_program::GlobalOp::create(
        builder, module.getLoc(), builder.getStringAttr(name),
        TypeAttr::get(RankedTensorType::get({}, builder.getI32Type())), /*is_mutable=*/UnitAttr(),
        first, builder.getStringAttr("private"));
    setRole(global, Role::Constant);
  }
  return State::load(function, name);
}

Value rankOf(func::FuncOp function) {
  return loadNumber(function, states::rank, RankAttr::get(function.getContext()));
}

Value rankCountOf(func::FuncOp function) {
  return loadNumber(function, states::ranks, RankCountAttr::get(function.getContext()));
}

ValueRange reduceOverRanks(OpBuilder &builder, Reduction reduction, ArrayRef<Value> tensors) {
  return AllReduceOp::create(builder, tensors.front().getLoc(), ValueRange(tensors).getTypes(),
                             reduction, tensors)
      .getReduced();
}

static RankedTensorType partOf(RankedTensorType whole, int64_t ranks) {
  return RankedTensorType::get({partSize(elementCount(whole.getShape()), ranks)},
                               whole.getElementType());
}

ValueRange partsOverRanks(OpBuilder &builder, ArrayRef<Value> tensors, int64_t ranks) {
  SmallVector<Type> types;
  for (Value tensor : tensors)
    types.push_back(partOf(cast<RankedTensorType>(tensor.getType()), ranks));
  return ReduceScatterOp::create(builder, tensors.front().getLoc(), types, Reduction::sum, tensors,
                                 ranks)
      .getParts();
}

Value gather(OpBuilder &builder, Value part, RankedTensorType whole, int64_t ranks) {
  return AllGatherOp::create(builder, part.getLoc(), TypeRange(whole), part, ranks).getTensors()[0];
}

bool isElementwise(Operation *op) { return isa<ScalarMapOpInterface, ElementwiseOpInterface>(op); }

} // namespace mpc
