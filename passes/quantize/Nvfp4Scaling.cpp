// NVFP4: 16 elements of 4 bits, scaled twice.
// An element is f4E2M1FN, two a byte. Each 16 along the inner dimension have a scale in f8E4M3FN,
// their amax / 6. One f32 scale brings the tensor's amax to the largest of both formats, 6 * 448.
// The product's result is multiplied by the inverse of both factors' tensor scales, before it is
// rounded.
//
// In training, as NVIDIA's "Pretraining Large Language Models with NVFP4" (2025) has it: blocks of
// a weight are 16x16, so that forward and backward multiply the same numbers; gradients are rounded
// stochastically; and both factors of a weight gradient's product are rotated by a Hadamard
// transform (Rotation.h).
//
//   state    the seed and the step of stochastic rounding, in training
//   scale    f8E4M3FN, one a block; f32, one a tensor; from the amax of each run (of a weight
//            at load, and behind the optimizer)
//   copies   one along each dimension that a product sums over, each of the 16-bit tensor; of x and
//            dy in training the second one of the rotated tensor
#include "passes/quantize/BlockScaling.h"

using namespace mlir;

namespace mpc {

std::unique_ptr<QuantizationRecipe> makeNvfp4Scaling(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  BlockForm form{/*block=*/{1, 16}, IntegerType::get(context, 8, IntegerType::Unsigned),
                 Float8E4M3FNType::get(context)};
  form.padding = 32; // elements: rows of 16 bytes
  BlockForm ofWeights = form, ofGradients = form;
  const bool trains = function->getParentOfType<ModuleOp>()->hasAttr("mpc.training");
  if (trains)
    ofWeights.block = {16, 16};
  ofGradients.isStochastic = trains;
  return makeBlockScaling(
      function, {form, ofWeights, ofGradients,
                 "quantised to 4 bits, each 16 elements and the tensor by a scale (NVFP4)",
                 /*rotates=*/trains});
}

} // namespace mpc
