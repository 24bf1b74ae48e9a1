#include "passes/fuse/CloneOnce.h"

#include "ir/dialect/Provenance.h"

#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace mpc {

void cloneOnce(ArrayRef<Operation *> ops, IRMapping &mapping, OpBuilder &builder) {
  constexpr auto flags =
      OperationEquivalence::IgnoreLocations | OperationEquivalence::IgnoreDiscardableAttrs;
  llvm::DenseMap<size_t, SmallVector<Operation *, 1>> known; // looked up, never walked
  for (Operation *op : ops) {
    Operation *copy = builder.clone(*op, mapping);
    auto isSame = [&](Operation *other) {
      return OperationEquivalence::isEquivalentTo(
                 other, copy, OperationEquivalence::exactValueMatch, nullptr, flags) &&
             (!decisionOf(copy) || decisionOf(copy) == decisionOf(other));
    };
    SmallVector<Operation *, 1> &alike = known[OperationEquivalence::computeHash(
        copy, OperationEquivalence::directHashValue, OperationEquivalence::ignoreHashValue, flags)];
    auto same = llvm::find_if(alike, isSame);
    if (same == alike.end()) {
      alike.push_back(copy);
      continue;
    }
    mapping.map(op->getResults(), (*same)->getResults());
    copy->erase();
  }
}

} // namespace mpc
