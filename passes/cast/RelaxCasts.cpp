// Drops pairs of casts that narrow and widen again.
// Before: strict casts, with each rounding that the types state. After: a reader of a value that
// was narrowed and widened back reads the wider value itself. A value that is stored narrow stays
// narrow. Each dropped pair is a remark.
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
        continue; // a cast that states its overflow is there for that
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
