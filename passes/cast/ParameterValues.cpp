#include "passes/cast/ParameterValues.h"
#include "passes/cast/LostConstants.h"

#include "ir/dialect/Provenance.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

using namespace mlir;

namespace mpc {

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
  value = base(value);
  while (auto cast = value.getDefiningOp<CastOp>()) {
    if (!decisionOf(cast))
      return false;
    value = base(cast.getX());
  }
  return castable.contains(value);
}

} // namespace mpc
