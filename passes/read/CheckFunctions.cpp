// The user's functions are there.
// Before: mpc.custom and mpc.custom_gather name files and functions. After: the module holds the
// text of each file, and each function has the types and parameters that its op gives it. Kernels
// are named after the functions.
#include "ir/dialect/custom/Custom.h"
#include "passes/Passes.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_CHECKFUNCTIONS
#include "passes/Passes.h.inc"
namespace {

struct CheckFunctions : impl::CheckFunctionsBase<CheckFunctions> {
  void runOnOperation() override {
    CustomFiles files;
    WalkResult result = getOperation().walk([&](CustomOpInterface op) {
      if (failed(checkCustomFunctions(op, files)))
        return WalkResult::interrupt();
      op->setAttr("mpc.origin", StringAttr::get(op.getContext(), op.getFunction()));
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mpc
