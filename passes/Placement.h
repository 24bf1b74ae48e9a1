//===-- Placement.h - concatenations that are places in memory --------------------------------===//
#pragma once

#include "ir/Dialect.h"

namespace mpc {

/// Whether the op is no computation: many tensors one after the other in memory, each written where
/// it goes. Shorter concatenations, and those along an inner axis, become selects.
inline bool isPlacement(mlir::Operation *op) {
  auto concat = llvm::dyn_cast_or_null<ConcatOp>(op);
  return concat && concat.getInputs().size() > 4 &&
         elementCount(shapeOf(concat.getY()).take_front(concat.getAxisAttr().getInt())) == 1;
}

} // namespace mpc
