//===-- LaunchMarks.h - marks of groups that share a launch -----------------------------------===//
//
// BatchGroups writes `mpc.batch`, JoinLaunches writes `mpc.join` and `mpc.tail`, TailAnchors writes
// `mpc.tile_tail`.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"
#include "ir/group/GroupNodes.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

#include "mpc/Architectures.h"

namespace mpc {

/// The most pointers of a launch of several groups, enough for AdamW on about 500 tensors: CUDA's
/// limit, less some room for a counter of blocks and for the pointers that a join adds. More
/// tensors take more launches.
constexpr int64_t kMostPointers = 4000;
static_assert(kMostPointers < launchPointers);

/// The launch over many tensors that a group is in, or null.
inline mlir::Attribute batchOf(mlir::Operation *op) { return op->getAttr("mpc.batch"); }
/// The launch of groups side by side and their tails, or null.
inline mlir::Attribute joinOf(mlir::Operation *op) { return op->getAttr("mpc.join"); }
inline bool isTail(mlir::Operation *op) { return op->hasAttr("mpc.tail"); }
/// Whether the blocks of the anchor before it run the group; or a concatenation of the anchor's
/// results that the group reads.
inline bool isTileTail(mlir::Operation *op) { return op->hasAttr("mpc.tile_tail"); }
/// The group that the blocks of an anchor's kernel run, or null.
inline GroupOp tileTailOf(mlir::Operation *anchor) {
  mlir::Operation *op = anchor->getNextNode();
  while (op && (mlir::isa<ViewOpInterface>(op) || (mlir::isa<ConcatOp>(op) && isTileTail(op))))
    op = op->getNextNode();
  return op && isTileTail(op) ? mlir::dyn_cast<GroupOp>(op) : GroupOp();
}
/// The anchor whose blocks run the group, or null.
inline mlir::Operation *anchorOf(GroupOp tail) {
  mlir::Operation *op = isTileTail(tail) ? tail->getPrevNode() : nullptr;
  while (op && !mlir::isa<AnchorOpInterface>(op))
    op = op->getPrevNode();
  return op;
}
/// Whether the tail alone reads the value, through views and a concatenation of its own.
inline bool isReadByTailAlone(mlir::Value value, GroupOp tail) {
  return !value.use_empty() && llvm::all_of(value.getUsers(), [&](mlir::Operation *user) {
    const bool isWay =
        mlir::isa<ViewOpInterface>(user) || (mlir::isa<ConcatOp>(user) && isTileTail(user));
    return isWay ? isReadByTailAlone(user->getResult(0), tail) : user == tail;
  });
}
/// Whether the two belong to one step, `b` behind `a`: a batch is one, and so is a launch with its
/// parts side by side and its tails, and an anchor with the group that its blocks run.
inline bool isSameStep(mlir::Operation *a, mlir::Operation *b) {
  return isTileTail(b) || (batchOf(a) && batchOf(a) == batchOf(b)) ||
         (joinOf(a) && joinOf(a) == joinOf(b) && isTail(a) == isTail(b));
}

/// Whether the value becomes state and nothing else reads it, through views.
inline bool isOnlyStored(mlir::Value value) {
  return llvm::all_of(value.getUsers(), [](mlir::Operation *user) {
    return mlir::isa<mlir::ml_program::GlobalStoreOp>(user) ||
           (mlir::isa<ViewOpInterface>(user) && isOnlyStored(user->getResult(0)));
  });
}
/// Whether every result is only stored, or is only a few numbers.
inline bool makesState(GroupOp group, const GroupNodes &nodes) {
  for (auto [output, result] : llvm::zip(nodes.outputs, group.getResults()))
    if ((output.kind == OutputKind::Full || output.kind == OutputKind::Turned) &&
        !isOnlyStored(result))
      return false;
  return true;
}

} // namespace mpc
