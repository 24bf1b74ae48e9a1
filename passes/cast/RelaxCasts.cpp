//===-- RelaxCasts.cpp - narrow-then-widen pairs go, when asked -------------------------------===//
//
// Before: strict casts, each rounding that the types say. After: a value that was narrowed and
// widened back is the wider value itself where the widened one was read. What is stored narrow
// stays narrow. Each pair is told as a remark.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/Passes.h"

#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_RELAXCASTS
#include "passes/Passes.h.inc"
namespace {

struct RelaxCasts : impl::RelaxCastsBase<RelaxCasts> {
  void runOnOperation() override {
    for (CastOp widen : llvm::to_vector(getOperation().getOps<CastOp>())) {
      auto narrow = widen.getX().getDefiningOp<CastOp>();
      if (!narrow || narrow.getX().getType() != widen.getY().getType() ||
          !isa<FloatType>(elementOf(narrow.getX())) || narrow.getOverflow() || widen.getOverflow())
        continue; // a cast that says what overflow does is there for that
      std::string between;
      llvm::raw_string_ostream(between) << elementOf(narrow.getY());
      remark::passed(widen.getLoc(), remark::RemarkOpts::name("RelaxedCast").category("mpc"))
          << "elided a rounding to " << between;
      widen.getY().replaceAllUsesWith(narrow.getX());
      widen.erase();
    }
  }
};

} // namespace
} // namespace mpc
