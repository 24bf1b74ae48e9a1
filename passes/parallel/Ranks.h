// State that says which rank this is, and collectives as they are written into a function.
#pragma once

#include "ir/formats/FloatFormat.h"
#include "ir/lower/Primitives.h"
#include "passes/state/State.h"

namespace mpc {

/// What goes between ranks as one message. Small enough that the first goes while much of the
/// backward is left, large enough for the rate of the wire. PyTorch's DistributedDataParallel has
/// the same default.
constexpr uint64_t kBucketBytes = 25 << 20;

/// The number of this rank and the number of ranks, i32 scalars.
mlir::Value rankOf(mlir::func::FuncOp function);
mlir::Value rankCountOf(mlir::func::FuncOp function);

/// The tensors reduced over all ranks, at the builder's place.
mlir::ValueRange reduceOverRanks(mlir::OpBuilder &builder, Reduction reduction,
                                 llvm::ArrayRef<mlir::Value> tensors);

/// This rank's parts of the tensors reduced over all ranks.
mlir::ValueRange partsOverRanks(mlir::OpBuilder &builder, llvm::ArrayRef<mlir::Value> tensors,
                                int64_t ranks);
/// The tensor of type `whole` of which the ranks have such parts.
mlir::Value gather(mlir::OpBuilder &builder, mlir::Value part, mlir::RankedTensorType whole,
                   int64_t ranks);
/// Whether a part of the op's results is the op of parts of its operands.
bool isElementwise(mlir::Operation *op);

} // namespace mpc
