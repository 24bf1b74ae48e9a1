//===-- EvaluateTraining.cpp - meaning of the training ops ------------------------------------===//
#include "ir/Dialect.h"
#include "ir/Evaluate.h"
#include "ir/EvaluateTensor.h"

using namespace mlir;

namespace mpc {

using Tensors = SmallVector<EvalTensor>;

Tensors ScaleLossOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }
Tensors UnscaleOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }
Tensors AllFiniteOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }
Tensors UpdateScaleOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }
Tensors StopGradientOp::evaluate(ArrayRef<EvalTensor> operands) { return {operands[0]}; }
Tensors GlobalNormOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }
Tensors ClipOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }
Tensors LearningRateOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }
Tensors SgdOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }
Tensors AdamOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }
Tensors AdamwOp::evaluate(ArrayRef<EvalTensor> operands) { return {}; }

} // namespace mpc
