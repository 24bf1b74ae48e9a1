// Groups that share a launch.
// `mpc.launch` says of a group which launch it belongs to and which part of it is its own. Groups
// of one part compute the same over tensors of their own. Passes of Schedule write it, and Plan
// makes one launch of each number.
#pragma once

#include "ir/dialect/Dialect.h"

#include "mpc/Architectures.h"

namespace mpc {

/// The most pointers of a launch of several groups, enough for AdamW on about 500 tensors: CUDA's
/// limit, less some room for a counter of blocks and for the pointers that a join adds. More
/// tensors take more launches.
constexpr int64_t kMostPointers = 4000;
static_assert(kMostPointers < launchPointers);

/// The launch that the op shares, or null.
LaunchAttr launchOf(mlir::Operation *op);
/// Whether the last block of the launch runs the group.
bool isTail(mlir::Operation *op);
/// Whether the blocks of the anchor before it run the group; or a concatenation of the anchor's
/// results that the group reads.
bool isTileTail(mlir::Operation *op);
/// The group that the blocks of an anchor's kernel run, or null.
GroupOp tileTailOf(mlir::Operation *anchor);
/// Whether the tail alone reads the value, through views and a concatenation of its own.
bool isReadByTailAlone(mlir::Value value, GroupOp tail);
/// Whether one launch runs both, and no barrier between them.
bool isSameStep(mlir::Operation *a, mlir::Operation *b);

/// Numbers the launches of a function from 0 on, in their order.
void numberLaunches(mlir::Block &body);
/// A launch stands in one piece: its parts in their order, then its tails; or an anchor and the
/// group of its tiles. Parts have as many threads.
llvm::LogicalResult verifyLaunches(mlir::Block &body);

} // namespace mpc
