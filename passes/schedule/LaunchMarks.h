//===-- LaunchMarks.h - marks of groups that share a launch -----------------------------------===//
//
// BatchGroups writes `mpc.batch`, JoinLaunches writes `mpc.join` and `mpc.tail`.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include "mpc/Architectures.h"

namespace mpc {

/// The most pointers of a launch of several groups: CUDA's limit, less some room for a counter of
/// blocks and for the pointers that a join adds.
constexpr int64_t kMostPointers = 4000;
static_assert(kMostPointers < launchPointers);

/// The launch over many tensors that a group is in, or null.
inline mlir::Attribute batchOf(mlir::Operation *op) { return op->getAttr("mpc.batch"); }
/// The launch of groups side by side and their tails, or null.
inline mlir::Attribute joinOf(mlir::Operation *op) { return op->getAttr("mpc.join"); }
inline bool isTail(mlir::Operation *op) { return op->hasAttr("mpc.tail"); }
/// Whether the two belong to one step: a batch is one, and so is a launch with its parts side by
/// side and its tails.
inline bool isSameStep(mlir::Operation *a, mlir::Operation *b) {
  return (batchOf(a) && batchOf(a) == batchOf(b)) ||
         (joinOf(a) && joinOf(a) == joinOf(b) && isTail(a) == isTail(b));
}

} // namespace mpc
