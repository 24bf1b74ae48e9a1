//===-- ShareKernels.h - entries of a training artifact launch one kernel where they can ------===//
//
// Before: functions of scheduled groups and batches. After: a step that another function has too,
// but for some small results more, writes those too, to memory that nobody reads: statistics of
// rows, which the backward reads and @eval does not. Both then launch one kernel, which is compiled
// once. Values and bits are the same. Not done: what would compute more, what is launched beside
// others, and modules that do not train.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpc {

void shareKernels(mlir::ModuleOp module);

} // namespace mpc
