// Weights in i8, one scale an output channel.
// Of inference alone. A weight is kept in i8 with the scale amax / 127 of each output channel,
// symmetric, made once at load. Each run writes the layer's 16-bit weight from it, and the product
// is one of 16 bits: weights take half of the memory, and no product is other than before.
// Activations, and products of two of them, stay as they are.
//
//   state    none; init makes the i8 weight and its scales
//   scale    f32, one an output channel
//   copies   one
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Provenance.h"
#include "passes/quantize/QuantizationRecipe.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace mpc {
namespace {

class Int8Weights : public QuantizationRecipe {
public:
  explicit Int8Weights(func::FuncOp function) : function(function) {}

  std::pair<QuantizedFactor, QuantizedFactor> quantize(ImplicitLocOpBuilder &builder,
                                                       const ProductFactor &a,
                                                       const ProductFactor &b,
                                                       StringAttr layer) override {
    auto innerLast = [&](const ProductFactor &factor) {
      Value value =
          factor.role == FactorRole::Weight ? restored(builder, factor, layer) : factor.value;
      return factor.isInnerLast ? value : swapLastTwo(builder, value);
    };
    Value left = innerLast(a), right = innerLast(b);
    return {QuantizedFactor{left, Value()}, QuantizedFactor{right, Value()}};
  }

private:
  /// The weight in 16 bits again, written where the product reads it.
  Value restored(ImplicitLocOpBuilder &builder, const ProductFactor &factor, StringAttr layer) {
    auto [entry, inserted] = quantized.try_emplace({factor.value, factor.isInnerLast});
    ArrayRef<int64_t> shape = shapeOf(factor.value);
    const int64_t rows = std::max<int64_t>(shape[shape.size() - 2], 1),
                  columns = std::max<int64_t>(shape.back(), 1);
    const SmallVector<int64_t, 2> block =
        factor.isInnerLast ? SmallVector<int64_t, 2>{1, columns} : SmallVector<int64_t, 2>{rows, 1};
    if (inserted) {
      ImplicitLocOpBuilder behind = behindMakerOf(factor.value, function);
      auto op = QuantizeBlocksOp::create(
          behind, RankedTensorType::get(shape, behind.getI8Type()),
          RankedTensorType::get(scaleShape(shape, block), behind.getF32Type()),
          unrounded(behind, factor.value),
          /*tensor_scale=*/Value(), /*seed=*/Value(), /*step=*/Value(),
          behind.getDenseI64ArrayAttr(block), /*power_of_two=*/false);
      setReason(op, layer, "kept in i8, each output channel by its largest magnitude");
      entry->second = op;
    }
    QuantizeBlocksOp op = entry->second;
    auto restored = DequantizeBlocksOp::create(builder, factor.value.getType(), op.getQ(),
                                               op.getScales(), builder.getDenseI64ArrayAttr(block));
    restored->setAttr("mpc.at_use", builder.getUnitAttr());
    if (layer)
      setLayer(restored, layer);
    return restored;
  }

  func::FuncOp function;
  /// By the weight and its orientation; looked up, never walked.
  llvm::DenseMap<std::pair<Value, unsigned>, QuantizeBlocksOp> quantized;
};

} // namespace

std::unique_ptr<QuantizationRecipe> makeInt8Weights(func::FuncOp function) {
  return std::make_unique<Int8Weights>(function);
}

} // namespace mpc
