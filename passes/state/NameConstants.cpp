// Constants with many values become globals.
// Before: mpc.constant of any value. After: only splats remain; every other constant is a global
// @constant.N of the role constant that is loaded, once a module. Kernels write a splat as a
// literal; many values need memory, as parameters have.
#include "passes/Passes.h"

#include "ir/dialect/State.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_NAMECONSTANTS
#include "passes/Passes.h.inc"
namespace {

struct NameConstants : impl::NameConstantsBase<NameConstants> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    llvm::DenseMap<Attribute, ml_program::GlobalOp> made; // looked up, never walked
    for (auto function : getOperation().getOps<func::FuncOp>())
      for (ConstantOp constant : llvm::to_vector(function.getOps<ConstantOp>())) {
        auto value = dyn_cast<DenseElementsAttr>(constant.getValue());
        if (value && value.isSplat())
          continue;
        OpBuilder builder(function);
        ml_program::GlobalOp &global = made[constant.getValue()];
        if (!global) {
          global = ml_program::GlobalOp::create(
              builder, constant.getLoc(), "constant", constant.getY().getType(),
              /*is_mutable=*/false, constant.getValue(), builder.getStringAttr("private"));
          setRole(global, Role::Constant);
          symbols.insert(global, function->getIterator());
        }
        builder.setInsertionPointToStart(&function.getBody().front());
        auto load =
            ml_program::GlobalLoadOp::create(builder, constant.getLoc(), constant.getY().getType(),
                                             SymbolRefAttr::get(global.getSymNameAttr()));
        constant.getY().replaceAllUsesWith(load.getResult());
        constant.erase();
      }
  }
};

} // namespace
} // namespace mpc
