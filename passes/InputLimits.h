// What is known of a function's integer inputs.
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpc {

/// For each argument of a function of groups the number of rows of the smallest table that all of
/// its elements index; 0 where there is none. Null if it is 0 for all.
mlir::DenseI64ArrayAttr inputLimits(mlir::func::FuncOp function);

} // namespace mpc
