// Each tensor's scale from its own largest magnitude.
// scale = max of the format / amax of the tensor in this run; with power_of_two it is rounded down
// to a power of two. A product multiplies by 1 / scale. Gradients are f8E5M2, or on request
// f8E4M3FN, which everything else is.
//
//   state    none
//   scale    one a tensor and format: amax, scale_from_amax
//   copies   one; reshapes and transposes of the tensor are taken of the 8-bit values
#include "ir/dialect/Provenance.h"
#include "passes/quantize/PerTensorScaling.h"

using namespace mlir;

namespace mpc {
namespace {

class CurrentScaling : public PerTensorScaling {
public:
  CurrentScaling(func::FuncOp function, const Fp8Recipe &settings)
      : PerTensorScaling(function, settings) {}

private:
  Value scaleOf(ImplicitLocOpBuilder &builder, const ScaledTensor &tensor) override {
    return ownScale(builder, tensor, tensor.amax);
  }

  bool isChecked(const ScaledTensor &) override { return false; }

  std::string reason(const ScaledTensor &) override {
    return "quantised for an fp8 product, scaled by the tensor's own amax";
  }
};

} // namespace

std::unique_ptr<QuantizationRecipe> makeCurrentScaling(func::FuncOp function,
                                                       const Fp8Recipe &settings) {
  return std::make_unique<CurrentScaling>(function, settings);
}

} // namespace mpc
