//===-- BlockScaling.cpp ----------------------------------------------------------------------===//
//
// A block that is not finite has the scale NaN (mpc.quantize_blocks), so that all products of its
// rows are, and a training step is skipped.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/quantize/BlockScaling.h"
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Provenance.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace mpc {
namespace {

/// The operand of a transpose that exchanges the two dimensions of a matrix, else null.
Value turnedMatrix(Value value) {
  auto transpose = value.getDefiningOp<TransposeOp>();
  return transpose && transpose.getPermutation() == ArrayRef<int64_t>{1, 0} ? transpose.getX()
                                                                            : Value();
}

/// `values` and their scales in the shape of leading dimensions and `rows`.
QuantizedFactor reshaped(ImplicitLocOpBuilder &builder, QuantizedFactor factor,
                         ArrayRef<int64_t> shape) {
  auto to = [&](Value value, ArrayRef<int64_t> wanted) -> Value {
    return shapeOf(value) == wanted
               ? value
               : ReshapeOp::create(builder, RankedTensorType::get(wanted, elementOf(value)), value);
  };
  factor.values = to(factor.values, shape);
  factor.scale = to(factor.scale, scaleShape(shape, factor.block));
  return factor;
}

} // namespace

std::pair<QuantizedFactor, QuantizedFactor> BlockScaling::quantize(ImplicitLocOpBuilder &builder,
                                                                   const ProductFactor &a,
                                                                   const ProductFactor &b,
                                                                   StringAttr layer) {
  QuantizedFactor left = quantizeFactor(builder, a, formOf(a.role), layer);
  // No library multiplies two factors in squares.
  BlockForm other = formOf(b.role);
  if (left.block[0] > 1)
    other.block[0] = 1;
  return {std::move(left), quantizeFactor(builder, b, other, layer)};
}

QuantizedFactor BlockScaling::quantizeFactor(ImplicitLocOpBuilder &builder, ProductFactor factor,
                                             BlockForm form, StringAttr layer) {
  while (Value turned = turnedMatrix(factor.value)) {
    factor.value = turned;
    factor.isInnerLast = !factor.isInnerLast;
  }
  const SmallVector<int64_t> shape(shapeOf(factor.value));
  if (shape.size() != 2)
    form.block[0] = 1; // the rows of several matrices are no block
  const bool isSquare = form.block[0] == form.block[1];
  if (isSquare) {
    QuantizedFactor whole = quantizeTensor(factor.value, /*turned=*/false, form, layer);
    if (!factor.isInnerLast)
      whole = {swapLastTwo(builder, whole.values), swapLastTwo(builder, whole.scale), whole.block};
    return whole;
  }
  if (!factor.isInnerLast)
    return quantizeTensor(factor.value, /*turned=*/true, form, layer);
  // Rows stay rows through reshapes that keep them, so that all readers share one copy.
  Value tensor = factor.value;
  for (auto view = tensor.getDefiningOp<ReshapeOp>();
       view && shapeOf(view.getX()).size() >= 2 && shapeOf(view.getX()).back() == shape.back();
       view = tensor.getDefiningOp<ReshapeOp>())
    tensor = view.getX();
  return reshaped(builder, quantizeTensor(tensor, /*turned=*/false, form, layer), shape);
}

QuantizedFactor BlockScaling::quantizeTensor(Value tensor, bool turned, const BlockForm &form,
                                             StringAttr layer) {
  auto [entry, inserted] = quantized.try_emplace({tensor, turned ? -form.block[0] : form.block[0]});
  if (!inserted)
    return entry->second;
  ImplicitLocOpBuilder builder = behindMakerOf(tensor, function);
  Value source = turned ? swapLastTwo(builder, tensor) : tensor;
  ArrayRef<int64_t> shape = shapeOf(source);
  auto op = QuantizeBlocksOp::create(
      builder, RankedTensorType::get(shape, form.format),
      RankedTensorType::get(scaleShape(shape, form.block), form.scale), source,
      /*tensor_scale=*/Value(), builder.getDenseI64ArrayAttr(form.block),
      form.powerOfTwo && form.scale.isF32());
  setReason(op, reason());
  if (layer)
    setLayer(op, layer);
  return entry->second = {op.getQ(), op.getScales(), form.block};
}

} // namespace mpc
