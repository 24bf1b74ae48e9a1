//===-- CloneOnce.h - equal ops, one copy -----------------------------------------------------===//
#pragma once

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace mpc {

/// Clones pure ops in order. What the forward and the backward both compute, one pass over memory
/// computes once: such ops differ in where they came from at most. A cast with a reason of its own
/// stays.
void cloneOnce(llvm::ArrayRef<mlir::Operation *> ops, mlir::IRMapping &mapping,
               mlir::OpBuilder &builder);

} // namespace mpc
