//===-- DecomposeTraining.cpp - training ops in primitives ------------------------------------===//
#include "ir/FloatFormat.h"
#include "ir/Primitives.h"

using namespace mlir;

namespace mpc {

SmallVector<Value> ScaleLossOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> UnscaleOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> AllFiniteOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> UpdateScaleOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> StopGradientOp::decompose(ImplicitLocOpBuilder &) { return {getX()}; }
SmallVector<Value> GlobalNormOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> ClipOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> LearningRateOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> SgdOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> AdamOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> AdamwOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> DropoutOp::decompose(ImplicitLocOpBuilder &builder) {
  Primitives p(builder);
  ArrayRef<int64_t> shape = shapeOf(getX());
  int64_t count = elementCount(shape);
  auto seed = [&](int64_t i) {
    Value part =
        SliceOp::create(builder, RankedTensorType::get({1}, builder.getI32Type()), getSeed(),
                        ArrayRef<int64_t>{i}, ArrayRef<int64_t>{i + 1}, ArrayRef<int64_t>{1});
    return p.broadcast(p.reshape(part, {}), shape);
  };
  Value index = p.reshape(p.iota(0, {count}, builder.getI64Type()), shape);
  Value uniform = RandomOp::create(builder, RankedTensorType::get(shape, p.f32()), index, seed(0),
                                   seed(1), p.broadcast(getStep(), shape), getStreamAttr());
  double rate = getP().convertToDouble();
  Value kept = p.compare(Comparison::ge, uniform, p.constant(rate));
  Value y = p.mul(p.wide(getX()), p.constant(1 / (1 - rate)));
  return {p.cast(p.select(kept, y, p.constant(0)), elementOf(getY()))};
}

} // namespace mpc
