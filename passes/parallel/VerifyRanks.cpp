// What an optimizer step stores is the same on all ranks, or a part of state in parts.
// It is a check of the compiler: a rank's own number that reached state would show only as replicas
// that drift apart.
#include "passes/Passes.h"
#include "passes/parallel/RankDependence.h"

#include "ir/dialect/State.h"
#include "mpc/Names.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_VERIFYRANKS
#include "passes/Passes.h.inc"
namespace {

struct VerifyRanks : impl::VerifyRanksBase<VerifyRanks> {
  void runOnOperation() override {
    for (StringRef name : {entries::step, entries::apply})
      if (auto function = getOperation().lookupSymbol<func::FuncOp>(name))
        if (failed(verify(function)))
          return signalPassFailure();
  }

  static LogicalResult verify(func::FuncOp function) {
    const RankDependence dependence(function);
    auto module = function->getParentOfType<ModuleOp>();
    for (auto store : function.getBody().front().getOps<ml_program::GlobalStoreOp>())
      if (dependence.differs(store.getValue()) ||
          (dependence.isPart(store.getValue()) &&
           !isInParts(module.lookupSymbol<ml_program::GlobalOp>(store.getGlobal()))))
        return store.emitOpError() << "stores " << store.getGlobal()
                                   << ", which differs between ranks; a collective is missing";
    return success();
  }
};

} // namespace
} // namespace mpc
