// Loss scales leave the types.
// Before: a step whose types say which values carry a loss scale, verified to its end. After: no
// type, global or constant carries one, and scale_loss and unscale are products. No later pass can
// misplace a scale then. The reciprocal of a scale is made once in a function: the f32 quotient 1 /
// scale is rounded once, so it is the f64 quotient rounded to f32.
#include "ir/lower/Primitives.h"
#include "passes/Passes.h"

#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;

namespace mpc {
#define GEN_PASS_DEF_ERASESCALES
#include "passes/Passes.h.inc"
namespace {

/// `type` without its loss scale; nothing where it has none.
std::optional<Type> withoutScale(RankedTensorType type) {
  if (!isa_and_nonnull<ScaledAttr>(type.getEncoding()))
    return std::nullopt;
  return RankedTensorType::get(type.getShape(), type.getElementType());
}

/// Replaces scale_loss and unscale by products.
void writeOut(func::FuncOp function) {
  DenseMap<Value, Value> inverses;
  for (Operation &op : llvm::make_early_inc_range(function.getBody().front())) {
    ImplicitLocOpBuilder builder(op.getLoc(), &op);
    Primitives p(builder);
    Value product;
    if (auto scaleLoss = dyn_cast<ScaleLossOp>(op)) {
      product = p.mul(scaleLoss.getLoss(), scaleLoss.getScale());
    } else if (auto unscale = dyn_cast<UnscaleOp>(op)) {
      Value &inverse = inverses[unscale.getScale()];
      if (!inverse)
        inverse = p.div(p.constant(1), unscale.getScale());
      product = MulOp::create(builder, unscale.getType(), p.wide(unscale.getG()), inverse);
    } else {
      continue;
    }
    op.getResult(0).replaceAllUsesWith(product);
    op.erase();
  }
}

struct EraseScales : impl::EraseScalesBase<EraseScales> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      writeOut(function);
    AttrTypeReplacer replacer;
    replacer.addReplacement(
        [](RankedTensorType type) -> std::optional<Type> { return withoutScale(type); });
    replacer.addReplacement([](DenseElementsAttr value) -> std::optional<Attribute> {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      std::optional<Type> plain = type ? withoutScale(type) : std::nullopt;
      if (!plain)
        return std::nullopt;
      return value.reshape(cast<ShapedType>(*plain));
    });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false, /*replaceTypes=*/true);
  }
};

} // namespace
} // namespace mpc
