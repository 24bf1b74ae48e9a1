// Equal ops, one copy.
#pragma once

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace mpc {

/// Clones pure ops in order, and equal ops once: one pass over memory computes once a value that
/// the forward and the backward both compute. Equal ops may differ in their origins. A cast with a
/// reason of its own stays.
void cloneOnce(llvm::ArrayRef<mlir::Operation *> ops, mlir::IRMapping &mapping,
               mlir::OpBuilder &builder);

} // namespace mpc
