#include "passes/parallel/RankDependence.h"

#include "mpc/Names.h"
#include "passes/state/State.h"

using namespace mlir;

namespace mpc {

RankDependence::RankDependence(func::FuncOp function)
    : RankDependence(function, ownState(function->getParentOfType<ModuleOp>())) {}

RankDependence::RankDependence(func::FuncOp function, const llvm::StringSet<> &own) {
  auto module = function->getParentOfType<ModuleOp>();
  Block &body = function.getBody().front();
  for (Value input : body.getArguments())
    spreads[input] = Spread::own;
  for (Operation &op : body) {
    Spread spread = Spread::same;
    for (Value operand : op.getOperands())
      spread = std::max(spread, spreads.lookup(operand));
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
      const StringRef name = load.getGlobal().getLeafReference().getValue();
      if (own.contains(name) || name == states::rank)
        spread = Spread::own;
      else if (isInParts(module.lookupSymbol<ml_program::GlobalOp>(name)))
        spread = Spread::part;
    }
    if (auto collective = dyn_cast<CollectiveOpInterface>(op))
      spread = collective.givesSame() ? Spread::same : Spread::part;
    for (Value result : op.getResults())
      spreads[result] = spread;
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
