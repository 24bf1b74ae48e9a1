#include "passes/products/ProductFactor.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

using namespace mlir;

namespace mpc {

FactorRole roleOf(Value value) {
  Operation *op = value.getDefiningOp();
  while (isa_and_nonnull<ViewOpInterface, CastOp>(op))
    op = op->getOperand(0).getDefiningOp();
  if (op && op->hasAttr("mpc.backward"))
    return FactorRole::Gradient;
  return isa_and_nonnull<ml_program::GlobalLoadOp>(op) ? FactorRole::Weight
                                                       : FactorRole::Activation;
}

Value tensorOf(Value value, SmallVectorImpl<Operation *> &views) {
  Operation *op = value.getDefiningOp();
  for (; isa_and_nonnull<ReshapeOp, TransposeOp>(op); op = value.getDefiningOp()) {
    views.push_back(op);
    value = op->getOperand(0);
  }
  return value;
}

} // namespace mpc
