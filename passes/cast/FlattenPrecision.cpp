// Regions become attributes.
// Before: mpc.precision regions. After: none. Each op of a region has its precision as
// `mpc.precision`, and `mpc.in_region`, by which InsertCasts names the rule. InsertCasts removes
// both.
#include "passes/Passes.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_FLATTENPRECISION
#include "passes/Passes.h.inc"
namespace {

struct FlattenPrecision : impl::FlattenPrecisionBase<FlattenPrecision> {
  void runOnOperation() override {
    // Post-order, so that an inner region marks its ops before an outer one sees them.
    getOperation().walk<WalkOrder::PostOrder>([](PrecisionOp region) {
      Block &body = region.getBody().front();
      for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
        if (!op.hasAttr("mpc.precision") && isa<PrecisionOpInterface>(op) &&
            !isa<ConstantOp, IotaOp>(op)) {
          op.setAttr("mpc.precision", region.getPrecisionAttr());
          op.setAttr("mpc.in_region", UnitAttr::get(region.getContext()));
        }
        op.moveBefore(region);
      }
      region.replaceAllUsesWith(body.getTerminator()->getOperands());
      region.erase();
    });
  }
};

} // namespace
} // namespace mpc
