// Helpers for building primitive ops.
#include "ir/lower/Primitives.h"

using namespace mlir;

namespace mpc {

RankedTensorType Primitives::tensor(ArrayRef<int64_t> shape, Type element, ValueRange operands) {
  Attribute scale;
  for (Value operand : operands)
    if (Attribute own = mlir::cast<RankedTensorType>(operand.getType()).getEncoding())
      scale = own;
  return RankedTensorType::get(shape, element, scale);
}

Value Primitives::constant(double value, Type element) {
  APFloat number(value);
  bool inexact;
  number.convert(mlir::cast<FloatType>(element).getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &inexact);
  auto type = tensor({}, element);
  return ConstantOp::create(builder, type, DenseElementsAttr::get(type, number));
}

Value Primitives::integer(int64_t value, Type element) {
  auto type = tensor({}, element);
  return ConstantOp::create(builder, type,
                            DenseElementsAttr::get(type, builder.getIntegerAttr(element, value)));
}

Value Primitives::named(StringRef name, Value x) {
  x.getDefiningOp()->setAttr("mpc.value", StringAttr::get(x.getContext(), name));
  return x;
}

Value Primitives::cast(Value x, Type element) {
  if (elementOf(x) == element)
    return x;
  return CastOp::create(builder, withElement(mlir::cast<RankedTensorType>(x.getType()), element), x,
                        OverflowAttr());
}

Value Primitives::saturate(Value x, Type element) {
  auto overflow = OverflowAttr::get(builder.getContext(), Overflow::saturate);
  return CastOp::create(builder, withElement(mlir::cast<RankedTensorType>(x.getType()), element), x,
                        overflow);
}

Value Primitives::broadcast(Value x, ArrayRef<int64_t> shape) {
  if (shapeOf(x) == shape)
    return x;
  return BroadcastOp::create(builder, tensor(shape, elementOf(x), x), x, shape);
}

Value Primitives::reshape(Value x, ArrayRef<int64_t> shape) {
  if (shapeOf(x) == shape)
    return x;
  return ReshapeOp::create(builder, tensor(shape, elementOf(x), x), x);
}

Value Primitives::transpose(Value x, ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> shape;
  for (int64_t axis : permutation)
    shape.push_back(shapeOf(x)[axis]);
  return TransposeOp::create(builder, tensor(shape, elementOf(x), x), x, permutation);
}

Value Primitives::slice(Value x, ArrayRef<int64_t> starts, ArrayRef<int64_t> limits) {
  SmallVector<int64_t> shape;
  for (auto [start, limit] : llvm::zip(starts, limits))
    shape.push_back(limit - start);
  if (shapeOf(x) == ArrayRef(shape))
    return x;
  SmallVector<int64_t> strides(shape.size(), 1);
  return SliceOp::create(builder, tensor(shape, elementOf(x), x), x, starts, limits, strides);
}

Value Primitives::pad(Value x, ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  SmallVector<int64_t> shape(shapeOf(x));
  for (size_t i = 0; i < shape.size(); ++i)
    shape[i] += low[i] + high[i];
  if (shapeOf(x) == ArrayRef(shape))
    return x;
  return PadOp::create(builder, tensor(shape, elementOf(x), x), x, low, high);
}

Value Primitives::iota(int64_t dimension, ArrayRef<int64_t> shape, Type element) {
  return IotaOp::create(builder, tensor(shape, element), static_cast<uint64_t>(dimension));
}

Value Primitives::uniform(Value index, Value seed, Value step, int64_t stream) {
  ArrayRef<int64_t> shape = shapeOf(index);
  auto word = [&](int64_t i) { return broadcast(reshape(slice(seed, {i}, {i + 1}), {}), shape); };
  return RandomOp::create(builder, RankedTensorType::get(shape, f32()), index, word(0), word(1),
                          broadcast(step, shape), builder.getI64IntegerAttr(stream));
}

Value Primitives::compare(Comparison comparison, Value x, Value y) {
  spread({&x, &y});
  return CompareOp::create(builder, tensor(shapeOf(x), builder.getI1Type()), comparison, x, y);
}

Value Primitives::select(Value condition, Value x, Value y) {
  spread({&condition, &x, &y});
  return SelectOp::create(builder, tensor(shapeOf(x), elementOf(x), {x, y}), condition, x, y);
}

Value Primitives::sum(Value x, ArrayRef<int64_t> axes, bool keepdims) {
  SmallVector<int64_t> shape;
  for (auto [i, extent] : llvm::enumerate(shapeOf(x))) {
    if (!llvm::is_contained(axes, static_cast<int64_t>(i)))
      shape.push_back(extent);
    else if (keepdims)
      shape.push_back(1);
  }
  return SumOp::create(builder, tensor(shape, elementOf(x), x), x, axes, keepdims);
}

Value Primitives::maxLast(Value x) {
  SmallVector<int64_t> shape(shapeOf(x));
  shape.back() = 1;
  return MaxOp::create(builder, tensor(shape, elementOf(x), x), x, ArrayRef<int64_t>{last(x)},
                       /*keepdims=*/true);
}

Value Primitives::product(Value a, bool transposeA, Value b, bool transposeB, Type element,
                          ComputeAttr compute, StringAttr layer) {
  ArrayRef<int64_t> left = shapeOf(a), right = shapeOf(b);
  SmallVector<int64_t> shape = *broadcastShapes(left.drop_back(2), right.drop_back(2));
  shape.push_back(left[left.size() - (transposeA ? 1 : 2)]);
  shape.push_back(right[right.size() - (transposeB ? 2 : 1)]);
  return MatmulOp::create(builder, tensor(shape, element, {a, b}),
                          {.a = a,
                           .b = b,
                           .transposeA = transposeA,
                           .transposeB = transposeB,
                           .compute = compute,
                           .layer = layer})
      .getY();
}

Value Primitives::runningSum(Value x, Type element, int64_t dim, bool reverse) {
  return CumsumOp::create(builder, tensor(shapeOf(x), element, x), x, dim, reverse);
}

void Primitives::spread(std::initializer_list<Value *> values) {
  SmallVector<int64_t> shape;
  for (Value *value : values)
    shape = *broadcastShapes(shape, shapeOf(*value));
  for (Value *value : values)
    *value = broadcast(*value, shape);
}

} // namespace mpc
