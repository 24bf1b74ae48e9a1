//===-- GroupCycles.h - whether two groups can be one step ------------------------------------===//
#pragma once

#include "ir/Dialect.h"

#include "llvm/ADT/SetVector.h"

namespace mpc {

using Members = llvm::SetVector<mlir::Operation *>;

/// The operation whose buffer `value` is read from, through views and widening casts, or null for
/// an argument.
mlir::Operation *baseOf(mlir::Value value);

/// Groups in the making, in a function whose ops are numbered.
struct FormedGroups {
  const std::vector<Members> &groups;
  const llvm::DenseMap<mlir::Operation *, int> &groupOf;
  const llvm::DenseMap<mlir::Operation *, int64_t> &position;
  bool isPlacing; ///< what comes after the later of two groups has no group yet
};

/// Whether some path leaves the two groups and comes back: a step outside reads one member and
/// feeds another. Views are not steps; a formed group is one.
bool closesCycle(const FormedGroups &formed, int into, int from);

} // namespace mpc
