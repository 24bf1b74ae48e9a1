//===-- RecomputeLayers.h - mpc-recompute of whole blocks
//-----------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpc {

/// What `mpc-recompute="layers"` does to a function of groups.
void recomputeLayers(mlir::func::FuncOp function);

} // namespace mpc
