#include "passes/parallel/RankDependence.h"

#include "mpc/Names.h"
#include "passes/state/State.h"

using namespace mlir;

namespace mpc {

RankDependence::RankDependence(func::FuncOp function)
    : RankDependence(function, ownState(function->getParentOfType<ModuleOp>())) {}

RankDependence::RankDependence(func::FuncOp function, const llvm::StringSet<> &own) {
  Block &body = function.getBody().front();
  different.insert(body.args_begin(), body.args_end());
  for (Operation &op : body) {
    bool differs =
        llvm::any_of(op.getOperands(), [&](Value operand) { return different.contains(operand); });
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
      const StringRef name = load.getGlobal().getLeafReference().getValue();
      differs = own.contains(name) || name == states::rank;
    }
    if (differs && !isa<CollectiveOpInterface>(op))
      different.insert(op.result_begin(), op.result_end());
  }
}

llvm::StringSet<> RankDependence::ownState(ModuleOp module) {
  llvm::StringSet<> own;
  auto micro = module.lookupSymbol<func::FuncOp>(entries::microStep);
  if (!micro)
    return own;
  const RankDependence inputs(micro, {});
  for (auto store : micro.getBody().front().getOps<ml_program::GlobalStoreOp>())
    if (inputs.differs(store.getValue()))
      own.insert(store.getGlobal().getLeafReference().getValue());
  return own;
}

} // namespace mpc
