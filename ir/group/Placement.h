// Concatenations that are places in memory.
#pragma once

#include "ir/dialect/Dialect.h"
#include "ir/group/StridedView.h"

namespace mpc {

/// Whether the concatenation is no computation but a place in memory, into which each operand is
/// written directly: many tensors one after the other, or tensors whose kernels can write them side
/// by side (isStridedPlacement). Other concatenations become selects.
bool isPlacement(mlir::Operation *op);

/// Whether each operand is, through reshapes and transposes, the result of an anchor whose kernel
/// writes rows with gaps, and has no other reader.
bool isStridedPlacement(mlir::Operation *op);

/// The place of `value` in the one concatenation that reads it, through reshapes and transposes, as
/// a view whose base is the concatenation. Nothing when that is no constant-stride view.
std::optional<StridedView> stridedPlace(mlir::Value value);

/// The value under any number of reshapes, which keep all elements in their order.
mlir::Value withoutReshapes(mlir::Value value);

} // namespace mpc
