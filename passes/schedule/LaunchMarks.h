//===-- LaunchMarks.h - which steps share a launch --------------------------------------------===//
//
// `mpc.batch`, which BatchGroups writes, and `mpc.join` and `mpc.tail`, which JoinLaunches writes.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include "mpc/Architectures.h"

namespace mpc {

/// The most pointers of a launch of several groups: what CUDA takes, with room for a counter of
/// blocks and for what a join adds.
constexpr int64_t kMostPointers = 4000;
static_assert(kMostPointers < launchPointers);

/// The launch over many tensors that a group is in, or null.
inline mlir::Attribute batchOf(mlir::Operation *op) { return op->getAttr("mpc.batch"); }
/// The launch of groups side by side and their tails, or null.
inline mlir::Attribute joinOf(mlir::Operation *op) { return op->getAttr("mpc.join"); }
inline bool isTail(mlir::Operation *op) { return op->hasAttr("mpc.tail"); }
/// A batch is one step, so is what stands side by side, and so are the tails.
inline bool isSameStep(mlir::Operation *a, mlir::Operation *b) {
  return (batchOf(a) && batchOf(a) == batchOf(b)) ||
         (joinOf(a) && joinOf(a) == joinOf(b) && isTail(a) == isTail(b));
}

} // namespace mpc
