#include "passes/cast/ParameterValues.h"
#include "passes/cast/LostConstants.h"

#include "ir/dialect/Provenance.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

using namespace mlir;

namespace mpc {

Value beforeViews(Value value) {
  while (isa_and_nonnull<ViewOpInterface>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

void ParameterValues::note(Operation *op) {
  auto isConstant = [&](Value value) { return constants.contains(value); };
  auto isOfParameter = [&](Value value) { return parameters.contains(value); };
  const bool isLoad = isa<ml_program::GlobalLoadOp>(op);
  if (op->getNumOperands() == 0 ? !isLoad && !isa<ConstantOp, IotaOp>(op)
                                : !llvm::all_of(op->getOperands(), isConstant))
    return;
  constants.insert_range(op->getResults());
  if (isLoad || llvm::any_of(op->getOperands(), isOfParameter))
    parameters.insert_range(op->getResults());
}

bool ParameterValues::isCastable(Value value) const {
  if (isFree(value))
    return true;
  value = beforeViews(value);
  while (auto cast = value.getDefiningOp<CastOp>()) {
    if (!decisionOf(cast))
      return false;
    value = beforeViews(cast.getX());
  }
  return castable.contains(value);
}

} // namespace mpc
