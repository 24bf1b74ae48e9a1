//===-- CurrentScaling.cpp - each tensor's scale from its own largest magnitude ---------------===//
//
// scale = max of the format / amax of the tensor, in this run; what a product multiplies by again
// is 1 / scale. Gradients have the range of f8E5M2, everything else the precision of f8E4M3FN.
//
//   state    none
//   scale    one a tensor and format: amax, scale_from_amax
//   copies   one; reshapes and transposes of the tensor are taken of the 8-bit values
//
//===------------------------------------------------------------------------------------------===//
#include "ir/dialect/Provenance.h"
#include "passes/quantize/PerTensorScaling.h"

using namespace mlir;

namespace mpc {
namespace {

class CurrentScaling : public PerTensorScaling {
public:
  explicit CurrentScaling(func::FuncOp function) : PerTensorScaling(function) {}

  LogicalResult updateState() override { return success(); } // there is none

private:
  Type formatOf(FactorRole role) override { return hybridFormatOf(role, function.getContext()); }

  Value scaleOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor) override {
    auto op = ScaleFromAmaxOp::create(builder, tensor.amax.getType(), tensor.amax,
                                      TypeAttr::get(tensor.format));
    if (tensor.layer)
      setLayer(op, tensor.layer);
    return op;
  }

  bool isChecked(const ScaledTensor &) override { return false; }

  std::string reason() override {
    return "quantised for an fp8 product, scaled by the tensor's own amax";
  }
};

} // namespace

std::unique_ptr<QuantizationRecipe> makeCurrentScaling(func::FuncOp function) {
  return std::make_unique<CurrentScaling>(function);
}

} // namespace mpc
