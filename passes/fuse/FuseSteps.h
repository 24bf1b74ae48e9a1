// The steps of Fuse that have files of their own.
#pragma once

#include "ir/group/GroupNodes.h"
#include "passes/fuse/GroupCycles.h"

namespace mpc {

/// Moves ops of the block behind their operands and keeps the order of the other ops. The result is
/// the order of mlir::sortTopologically, in linear time. Ops must not read values of the block
/// inside their regions.
void sortByUse(mlir::Block &block);

/// Whether the op stands in a group.
bool isComputed(mlir::Operation *op);

/// A lookup reads its table from memory through any view that strides describe, and a copy of any
/// other table. Of a widened table it looks up the rows in the narrow one. Anchors that cannot read
/// a view share one copy of it. A kernel that can leave gaps between its rows, as attention's
/// backward, writes that copy itself (Placement.h).
///
/// Operands of steps and of the border and the tables of lookups are read from memory. Where no
/// buffer holds such a value, this adds an op that computes a copy: a cast to the same type, the
/// identity scalar map.
void materializeReads(mlir::Block &body);

/// Puts a copy of `members` into a group over `domain`, in front of the last of them; `sorted` are
/// the same ops in the order of the block. What is read outside of them, `outputs`, is then read
/// from the group; the members stay.
void outlineGroup(const Members &members, llvm::ArrayRef<mlir::Operation *> sorted,
                  llvm::ArrayRef<mlir::Value> outputs, Domain domain);

} // namespace mpc
