// Makes an mpc.group of ops.
#pragma once

#include "ir/group/GroupNodes.h"
#include "passes/fuse/GroupCycles.h"

namespace mpc {

/// Puts a copy of `members` into a group over `domain`, in front of the last of them; `sorted` are
/// the same ops in the order of the block. What is read outside of them, `outputs`, is then read
/// from the group; the members stay.
void outlineGroup(const Members &members, llvm::ArrayRef<mlir::Operation *> sorted,
                  llvm::ArrayRef<mlir::Value> outputs, Domain domain);

} // namespace mpc
