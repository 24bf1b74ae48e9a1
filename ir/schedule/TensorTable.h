// A launch over many tensors: what its schedule has beside that of a single group.
#pragma once

#include "ir/schedule/Schedule.h"

namespace mpc {

/// The numbers that the schedule of a launch over many tensors has beside those of a single group.
/// Where the groups are flat, the schedule is multi_tensor: each of the `blocks[i]` blocks of
/// tensor i owns `sizes[i]` of its `counts[i]` neighbouring elements. Other groups keep their kind;
/// where they are tiles of several sizes, tensor i has `counts[i]` tiles down and `sizes[i]`
/// across, else all tensors have one size.
struct TensorTable {
  int64_t tensors = 0;
  llvm::SmallVector<int64_t> counts, sizes, blocks;
  llvm::SmallVector<bool> shared; // whether all tensors read the same value for an argument

  bool hasSizes() const { return !blocks.empty(); }
  /// The elements of the domain of each tensor; empty where all tensors have one size.
  llvm::SmallVector<int64_t> elements(const GroupSchedule &schedule) const;

  plan::GroupScheduleAttr toAttribute(GroupSchedule schedule, mlir::MLIRContext *context) const;
  static TensorTable fromAttribute(mlir::Attribute attribute);

  /// The blocks of each tensor, where the schedule gives all tensors the same number of them and a
  /// block knows its tensor by that; else 0.
  int64_t blocksATensor(const GroupSchedule &schedule) const;
};

/// The table of a launch over groups that compute the same, each over its own tensors. Where they
/// are flat, a block owns several widths of a tensor as long as enough blocks remain.
TensorTable shareOf(llvm::ArrayRef<GroupOp> groups);

} // namespace mpc
