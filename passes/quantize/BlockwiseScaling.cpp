// Blocks of 1x128 and of 128x128, as Hopper's library reads them.
// Activations and gradients have a scale for each 128 elements along the inner dimension. Weights
// have one for each 128x128 elements, so that a weight has one copy. Everything is f8E4M3FN. Scales
// are powers of two in f32, so that they round nothing; with power_of_two=false they are amax /
// 448, as checkpoints in FP8 have them. Of two weights the second is cut as an activation is, since
// no library multiplies two in squares.
//
//   state    none
//   scale    f32, one a block
//   copies   of x and dy one along each dimension that a product sums over; of w one, which is read
//            both ways
#include "passes/quantize/BlockScaling.h"
#include "passes/train/Recipe.h"

using namespace mlir;

namespace mpc {

std::unique_ptr<QuantizationRecipe> makeBlockwiseScaling(func::FuncOp function,
                                                         const Fp8Recipe &settings) {
  MLIRContext *context = function.getContext();
  const BlockForm form{/*block=*/{1, 128}, Float8E4M3FNType::get(context),
                       Float32Type::get(context), settings.powerOfTwo};
  BlockForm ofWeights = form;
  ofWeights.block = {128, 128};
  return makeBlockScaling(
      function,
      {form, ofWeights, form,
       settings.powerOfTwo
           ? "quantised for an fp8 product, each block of 128 (of a weight 128x128) by a power of "
             "two"
           : "quantised for an fp8 product, each block of 128 (of a weight 128x128) by its largest "
             "magnitude"});
}

} // namespace mpc
