//===-- FlattenPrecision.cpp - regions become attributes --------------------------------------===//
#include "passes/Passes.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_FLATTENPRECISION
#include "passes/Passes.h.inc"
namespace {

struct FlattenPrecision : impl::FlattenPrecisionBase<FlattenPrecision> {
  void runOnOperation() override {
    // Post-order: an inner region has named its ops before an outer one sees them.
    getOperation().walk<WalkOrder::PostOrder>([](PrecisionOp region) {
      Block &body = region.getBody().front();
      for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
        if (!op.hasAttr("mpc.precision") && isa<PrecisionOpInterface>(op) &&
            !isa<ConstantOp, IotaOp>(op)) {
          op.setAttr("mpc.precision", region.getPrecisionAttr());
          op.setAttr("mpc.origin", StringAttr::get(region.getContext(), "region"));
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
