//===-- HoistSlices.h - kernels that differ in the place of a slice alone become equal --------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace mpc {

/// The first byte of a slice in its operand, where its elements lie side by side and begin where
/// the kernels' vectors may; else nothing.
std::optional<int64_t> sliceBegin(mlir::Operation *slice);

/// Takes such slices of what a kernel or a product made out of the groups that read it, so that a
/// group reads a buffer that is part of another one. The iterations of a loop, each of which reads
/// its own slice, then have one kernel.
void hoistSlices(mlir::func::FuncOp function);

} // namespace mpc
