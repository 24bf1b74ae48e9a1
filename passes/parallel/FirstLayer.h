// The first layer that is not finite, over all ranks.
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpc {

/// Where the function has the result `nonfinite_layer`, makes it the first layer of all ranks, and
/// adds the result `nonfinite_rank`: the first rank that has this layer, or -1.
void orderLayersOfRanks(mlir::func::FuncOp function);

} // namespace mpc
