//===-- GroupParts.h - a group that makes some of another's results again ---------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mpc {

/// The ops of a group's body that make some of its results, in order, and what they read: by what
/// it is in the body, the value outside.
struct GroupPart {
  llvm::SetVector<mlir::Operation *> ops;
  llvm::MapVector<mlir::Value, mlir::Value> inputs;
};

/// What makes `results` (numbers) of the group. A value that is another result of the group is read
/// where `isThere` says so, else made.
GroupPart findPart(GroupOp group, llvm::ArrayRef<unsigned> results,
                   llvm::function_ref<bool(mlir::OpResult)> isThere);

/// Whether the part fits the group's domain.
bool fitsDomain(GroupOp group, llvm::ArrayRef<unsigned> results, const GroupPart &part);

/// A group of the part alone, which reads `part.inputs`; its results are `results`, in order. Where
/// it sums, it has the schedule that the whole group gets, and so the same order of its sums.
GroupOp buildPart(GroupOp group, llvm::ArrayRef<unsigned> results, const GroupPart &part,
                  mlir::OpBuilder &builder);

/// The views between `from` and `value`, over `to`.
mlir::Value viewsAgain(mlir::Value value, mlir::Value from, mlir::Value to,
                       mlir::OpBuilder &builder);

} // namespace mpc
