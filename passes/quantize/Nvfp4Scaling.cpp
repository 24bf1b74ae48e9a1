//===-- Nvfp4Scaling.cpp - NVFP4: 16 elements of 4 bits, scaled twice -------------------------===//
//
// Of inference alone. An element is f4E2M1FN, two a byte; 16 of them along the inner dimension have
// a scale in f8E4M3FN, their amax / 6, and the tensor has one f32 scale that brings its amax to the
// largest of both formats, 6 * 448. The product's result is multiplied by the inverse of both
// factors' tensor scales, before it is rounded.
//
//   state    none
//   scale    f8E4M3FN, one a block, and f32, one a tensor: amax, computed in each run (of a weight
//            once at load)
//   copies   one along each dimension that a product sums over, each of the 16-bit tensor
//
// Not done here: training, whose gradients need stochastic rounding and a Hadamard transform, and
// weights blocks of 16x16 that forward and backward share.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/quantize/BlockScaling.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kBlock = 16;   // elements
constexpr int64_t kPadding = 32; // elements: rows of 16 bytes

class Nvfp4Scaling : public BlockScaling {
public:
  explicit Nvfp4Scaling(func::FuncOp function) : BlockScaling(function) {}

private:
  BlockForm formOf(FactorRole) override {
    MLIRContext *context = function.getContext();
    return {{1, kBlock},
            IntegerType::get(context, 8, IntegerType::Unsigned),
            Float8E4M3FNType::get(context),
            /*powerOfTwo=*/false,
            kPadding};
  }

  std::string reason() override {
    return "quantised to 4 bits, each 16 elements and the tensor by a scale (NVFP4)";
  }
};

} // namespace

std::unique_ptr<QuantizationRecipe> makeNvfp4Scaling(func::FuncOp function) {
  return std::make_unique<Nvfp4Scaling>(function);
}

} // namespace mpc
