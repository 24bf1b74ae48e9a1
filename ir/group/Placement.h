//===-- Placement.h - concatenations that are places in memory --------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"
#include "ir/group/StridedView.h"

namespace mpc {

/// Whether the op is no computation: many tensors one after the other in memory, or tensors whose
/// kernels can write them side by side (isStridedPlacement), each written where it goes. Other
/// concatenations become selects.
bool isPlacement(mlir::Operation *op);

/// Whether each operand is, through reshapes and transposes, the result of an anchor whose kernel
/// writes rows with gaps, and nothing else reads it.
bool isStridedPlacement(mlir::Operation *op);

/// Where `value` lies in the one concatenation that reads it, through reshapes and transposes: a
/// view with the concatenation as its base. Nothing when that is no constant-stride view.
std::optional<StridedView> stridedPlace(mlir::Value value);

/// What a value views, through any number of views: itself when it is none.
mlir::Value base(mlir::Value value);
/// The same through reshapes alone: all elements in their order.
mlir::Value withoutReshapes(mlir::Value value);

} // namespace mpc
