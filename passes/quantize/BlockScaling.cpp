//===-- BlockScaling.cpp ----------------------------------------------------------------------===//
//
// A block that is not finite has the scale NaN (mpc.quantize_blocks), so that all products of its
// rows are, and a training step is skipped.
//
//===------------------------------------------------------------------------------------------===//
#include "passes/quantize/BlockScaling.h"
#include "ir/dialect/Blocks.h"
#include "ir/dialect/Provenance.h"
#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <limits>
#include <tuple>

using namespace mlir;

namespace mpc {
namespace {

constexpr double kLargestF32 = std::numeric_limits<float>::max();

/// The operand of a transpose that exchanges the two dimensions of a matrix, else null.
Value turnedMatrix(Value value) {
  auto transpose = value.getDefiningOp<TransposeOp>();
  return transpose && transpose.getPermutation() == ArrayRef<int64_t>{1, 0} ? transpose.getX()
                                                                            : Value();
}

/// `values` and their scales in a shape with these leading dimensions and rows.
QuantizedFactor reshaped(ImplicitLocOpBuilder &builder, QuantizedFactor factor,
                         ArrayRef<int64_t> leading) {
  SmallVector<int64_t> shape(leading);
  shape.push_back(shapeOf(factor.values).back());
  auto to = [&](Value value, ArrayRef<int64_t> wanted) -> Value {
    return shapeOf(value) == wanted
               ? value
               : ReshapeOp::create(builder, RankedTensorType::get(wanted, elementOf(value)), value);
  };
  factor.values = to(factor.values, shape);
  factor.scale = to(factor.scale, scaleShape(shape, factor.block));
  return factor;
}

/// `source` with zeros up to a multiple of `unit` columns.
Value padded(ImplicitLocOpBuilder &builder, Value source, int64_t unit) {
  ArrayRef<int64_t> shape = shapeOf(source);
  SmallVector<int64_t> none(shape.size()), high(shape.size());
  high.back() = llvm::alignTo(shape.back(), unit) - shape.back();
  return high.back() ? Primitives(builder).pad(source, none, high) : source;
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
  return reshaped(builder, quantizeTensor(tensor, /*turned=*/false, form, layer),
                  ArrayRef(shape).drop_back());
}

QuantizedFactor BlockScaling::quantizeTensor(Value tensor, bool turned, const BlockForm &form,
                                             StringAttr layer) {
  auto [entry, inserted] = quantized.try_emplace({tensor, turned ? -form.block[0] : form.block[0]});
  if (!inserted)
    return entry->second;
  ImplicitLocOpBuilder builder = behindMakerOf(tensor, function);
  QuantizedFactor factor;
  factor.block = form.block;
  Value scale;
  if (form.padding) {
    const double codes = FloatFormat::get(FloatFormat::F4E2M1FN).max;
    std::tie(scale, factor.tensorScale) =
        tensorScale(tensor, codes * formatOf(form.scale)->max, layer);
    builder.setInsertionPointAfterValue(factor.tensorScale);
    factor.block[1] /= kPackedColumns;
  }
  Value source = turned ? swapLastTwo(builder, tensor) : tensor;
  if (form.padding)
    source = padded(builder, source, form.padding);
  ArrayRef<int64_t> shape = shapeOf(source);
  SmallVector<int64_t> codes(shape);
  codes.back() /= form.padding ? kPackedColumns : 1;
  auto op = QuantizeBlocksOp::create(
      builder, RankedTensorType::get(codes, form.format),
      RankedTensorType::get(scaleShape(shape, form.block), form.scale), source, scale,
      builder.getDenseI64ArrayAttr(form.block), form.powerOfTwo && form.scale.isF32());
  setReason(op, reason());
  if (layer)
    setLayer(op, layer);
  factor.values = op.getQ();
  factor.scale = op.getScales();
  return quantized[{tensor, turned ? -form.block[0] : form.block[0]}] = factor;
}

std::pair<Value, Value> BlockScaling::tensorScale(Value tensor, double largest, StringAttr layer) {
  auto [entry, inserted] = tensorScales.try_emplace(tensor);
  if (!inserted)
    return entry->second;
  ImplicitLocOpBuilder builder = behindMakerOf(tensor, function);
  Primitives p(builder);
  Value amax = AmaxOp::create(builder, RankedTensorType::get({}, p.f32()), tensor);
  Value quotient = p.div(p.constant(largest), amax), most = p.constant(kLargestF32);
  Value isThere = p.compare(Comparison::gt, amax, p.constant(0));
  // A tensor of zeros has the scale 1, one that is not finite NaN.
  Value bounded = p.select(p.compare(Comparison::gt, quotient, most), most, quotient);
  Value scale = p.select(isThere, bounded, p.constant(1));
  Value isFinite = p.compare(Comparison::le, amax, most);
  Value nan = p.constant(std::numeric_limits<double>::quiet_NaN());
  scale = p.named("scale", p.select(isFinite, scale, nan));
  Value inverse = ReciprocalOp::create(builder, scale.getType(), scale);
  if (layer)
    for (Value made : {amax, quotient, isThere, bounded, isFinite, scale, inverse})
      setLayer(made.getDefiningOp(), layer);
  return tensorScales[tensor] = {scale, Primitives::named("inverse_scale", inverse)};
}

} // namespace mpc
