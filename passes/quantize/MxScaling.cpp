// MXFP8: a power of two for each 32 elements.
// Blocks of 32 elements along the inner dimension, in f8E4M3FN, gradients too: within a block there
// is little range. The scale is the smallest power of two that brings the block's amax into the
// format's range: that of OCP Microscaling Formats, rounded up so that nothing saturates.
//
//   state    none
//   scale    f8E8M0FNU, one a block
//   copies   one along each dimension that a product sums over, each of the 16-bit tensor
#include "passes/quantize/BlockScaling.h"

using namespace mlir;

namespace mpc {

std::unique_ptr<QuantizationRecipe> makeMxScaling(func::FuncOp function) {
  MLIRContext *context = function.getContext();
  const BlockForm form{/*block=*/{1, 32}, Float8E4M3FNType::get(context),
                       Float8E8M0FNUType::get(context), /*powerOfTwo=*/true};
  return makeBlockScaling(
      function, {form, form, form,
                 "quantised for an fp8 product, each 32 elements by a power of two (MXFP8)"});
}

} // namespace mpc
