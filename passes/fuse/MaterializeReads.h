//===-- MaterializeReads.h - which values are in memory around groups -------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// Whether the op stands in a group.
bool isComputed(mlir::Operation *op);

/// Operands of steps and of the border and the tables of lookups are read from memory. Where no
/// buffer holds such a value, this adds an op that computes a copy: a cast to the same type, the
/// identity scalar map.
void materializeReads(mlir::Block &body);

} // namespace mpc
