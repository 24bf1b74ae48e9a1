//===-- DecomposeTraining.cpp - training ops in primitives ------------------------------------===//
#include "ir/FloatFormat.h"
#include "ir/Primitives.h"

using namespace mlir;

namespace mpc {

SmallVector<Value> ScaleLossOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> UnscaleOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> AllFiniteOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> UpdateScaleOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> StopGradientOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> GlobalNormOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> ClipOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> LearningRateOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> SgdOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> AdamOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> AdamwOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }
SmallVector<Value> DropoutOp::decompose(ImplicitLocOpBuilder &builder) { return {}; }

} // namespace mpc
