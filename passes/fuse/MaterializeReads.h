//===-- MaterializeReads.h - what fusion finds in memory, and what it writes there ------------===//
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// Never in memory by itself: copied into each group that reads it.
bool isAbsorbed(mlir::Operation *op);
/// Stands in a group.
bool isComputed(mlir::Operation *op);

/// Gives what is read from memory as it stands an op that computes it where no buffer holds it: the
/// operands of steps and of the border, and the tables of lookups. Such a copy is a cast to the
/// same type, the identity scalar map.
void materializeReads(mlir::Block &body);

} // namespace mpc
