#include "ir/group/Origins.h"

using namespace mlir;

namespace mpc {

bool isCopy(Operation *op) {
  auto cast = dyn_cast<CastOp>(op);
  return cast && cast.getX().getType() == cast.getY().getType() &&
         !(isa<FloatType>(elementOf(cast.getY())) && cast.saturates());
}

StringRef valueNameOf(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("mpc.value");
  bool isOurs = op->hasAttr("mpc.origin"); // Cast removes it from ops that a user wrote
  return name && isOurs ? name.getValue() : "";
}

bool isIncidental(Operation *op) {
  if (isa<ViewOpInterface, ConstantOp, IotaOp>(op))
    return true;
  return isa<CastOp>(op) && !op->hasAttr("mpc.origin");
}

llvm::SetVector<StringRef> originsOf(ArrayRef<Region *> bodies) {
  llvm::SetVector<StringRef> origins, moves;
  for (Region *body : bodies)
    for (Operation &op : body->getOps()) {
      if (isa<ViewOpInterface, ConstantOp, IotaOp>(op) || op.hasTrait<OpTrait::IsTerminator>())
        continue;
      if (isIncidental(&op))
        moves.insert(isCopy(&op) ? "copy" : originOf(&op).getValue());
      else
        origins.insert(originOf(&op).getValue());
    }
  return origins.empty() ? moves : origins;
}

} // namespace mpc
