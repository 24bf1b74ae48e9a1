// The update of parameters, of which each rank does a part.
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace mpc {

/// Before: `parts` has this rank's part of each gradient of the function. After: what is computed
/// of the gradients, but by the ops in `left`, is computed of the parts, and the parameters and the
/// moments that it reads and stores are state in parts. The finite check and the norm are those of
/// all ranks. Every function of the module gathers what it reads of such state.
llvm::LogicalResult updateParts(mlir::func::FuncOp function, int64_t ranks,
                                const llvm::MapVector<mlir::Value, mlir::Value> &parts,
                                const llvm::SmallPtrSetImpl<mlir::Operation *> &left);

} // namespace mpc
