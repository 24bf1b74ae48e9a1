//===-- BlockwiseScaling.cpp - blocks of 1x128 and of 128x128, as Hopper's library reads them -===//
//
// Activations and gradients have a scale for each 128 elements along the inner dimension, weights
// one for each 128x128 elements, so that a weight has one copy. Everything is f8E4M3FN. Scales are
// powers of two in f32, so that they round nothing. Of two weights the second is cut as an
// activation is, since no library multiplies two in squares.
//
//   state    none
//   scale    f32, one a block
//   copies   of x and dy one along each dimension that a product sums over; of w one, which is read
//            both ways
//
//===------------------------------------------------------------------------------------------===//
#include "passes/quantize/BlockScaling.h"

using namespace mlir;

namespace mpc {
namespace {

constexpr int64_t kBlock = 128; // elements

class BlockwiseScaling : public BlockScaling {
public:
  explicit BlockwiseScaling(func::FuncOp function) : BlockScaling(function) {}

private:
  BlockForm formOf(FactorRole role) override {
    MLIRContext *context = function.getContext();
    return {{role == FactorRole::Weight ? kBlock : 1, kBlock},
            Float8E4M3FNType::get(context),
            Float32Type::get(context),
            /*powerOfTwo=*/true};
  }

  std::string reason() override {
    return "quantised for an fp8 product, each block of 128 (of a weight 128x128) by a power of "
           "two";
  }
};

} // namespace

std::unique_ptr<QuantizationRecipe> makeBlockwiseScaling(func::FuncOp function) {
  return std::make_unique<BlockwiseScaling>(function);
}

} // namespace mpc
