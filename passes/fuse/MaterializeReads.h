// Which values are in memory around groups.
// A lookup reads its table from memory through any view that strides describe, and a copy of any
// other table. Of a widened table it looks up the rows in the narrow one. Anchors that cannot read
// a view share one copy of it. A kernel that can leave gaps between its rows, as attention's
// backward, writes that copy itself (Placement.h).
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
