// Ids by which explain finds casts in a plan.
// Before: casts and quantisations that passes inserted, equal ones merged. After: each has an id of
// its own in the module, which copies of it keep. Those that have one keep it.
#include "ir/dialect/Provenance.h"
#include "passes/Passes.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_NUMBERCASTS
#include "passes/Passes.h.inc"
namespace {

struct NumberCasts : impl::NumberCastsBase<NumberCasts> {
  void runOnOperation() override {
    uint64_t last = 0; // which may wrap behind an id that somebody wrote
    getOperation().walk(
        [&](Operation *op) { last = std::max(last, static_cast<uint64_t>(Decision::of(op).id)); });
    getOperation().walk([&](Operation *op) {
      Decision decision = Decision::of(op);
      if (!isa<CastOp, QuantizeOp, QuantizeBlocksOp>(op) || !decisionOf(op) || decision.id != 0)
        return;
      decision.id = static_cast<int64_t>(++last);
      decision.set(op);
    });
  }
};

} // namespace
} // namespace mpc
