//===-- JoinLaunches.h - several groups, one launch -------------------------------------------===//
//
// Before: scheduled groups and batches. After: flat launches that do not need each other and are
// few steps apart stand side by side under one number, `mpc.join`. What follows a flat launch,
// reads its results and is one block carries the number too, and `mpc.tail`: the last block of the
// launch runs it when all others are done. So a launch's partial sums and its maxima have a reader
// without another launch. Others are left as they are.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpc {

void joinLaunches(mlir::func::FuncOp function);

/// The launch over many tensors that a group is in, or null.
inline mlir::Attribute batchOf(mlir::Operation *op) { return op->getAttr("mpc.batch"); }
/// The launch of groups side by side and their tails, or null.
inline mlir::Attribute joinOf(mlir::Operation *op) { return op->getAttr("mpc.join"); }
inline bool isTail(mlir::Operation *op) { return op->hasAttr("mpc.tail"); }
/// A batch is one step, so is what stands side by side, and so are the tails.
inline bool isSameStep(mlir::Operation *a, mlir::Operation *b) {
  return (batchOf(a) && batchOf(a) == batchOf(b)) ||
         (joinOf(a) && joinOf(a) == joinOf(b) && isTail(a) == isTail(b));
}

} // namespace mpc
