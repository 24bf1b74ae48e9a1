// State that says which rank this is, and collectives as they are written into a function.
#pragma once

#include "ir/lower/Primitives.h"
#include "passes/state/State.h"

namespace mpc {

/// The number of this rank and the number of ranks, i32 scalars.
mlir::Value rankOf(mlir::func::FuncOp function);
mlir::Value rankCountOf(mlir::func::FuncOp function);

/// The tensors reduced over all ranks, at the builder's place.
mlir::ValueRange reduceOverRanks(mlir::OpBuilder &builder, Reduction reduction,
                                 llvm::ArrayRef<mlir::Value> tensors);

} // namespace mpc
