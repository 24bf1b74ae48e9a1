// A group that recomputes some of another's results.
#pragma once

#include "ir/dialect/Dialect.h"
#include "ir/group/GroupNodes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mpc {

/// The ops of a group's body that make some of its results, in order, and their operands: a value
/// of the body with the value outside that it stands for.
struct GroupPart {
  llvm::SetVector<mlir::Operation *> ops;
  llvm::MapVector<mlir::Value, mlir::Value> inputs;
};

/// The part that makes `results` (numbers) of the group. A value that is another result of the
/// group is read if `isThere` says so, else made.
GroupPart findPart(GroupOp group, llvm::ArrayRef<unsigned> results,
                   llvm::function_ref<bool(mlir::OpResult)> isThere);

/// Whether the part fits its domain.
bool fitsDomain(GroupOp group, llvm::ArrayRef<unsigned> results, const GroupPart &part);

/// Builds a group of the part alone, which reads `part.inputs`; its results are `results`, in
/// order. If it sums, it gets the schedule of the whole group, and so the same order of its sums.
/// Where no `domain` is given it is the group's, or its transpose where every result is one.
GroupOp buildPart(GroupOp group, llvm::ArrayRef<unsigned> results, const GroupPart &part,
                  mlir::OpBuilder &builder, std::optional<Domain> domain = {});

/// Replaces the group by one without a result that nobody reads, and without what made it alone.
/// Gives the new group. If it sums, the order of its sums is the same.
GroupOp dropResult(GroupOp group, unsigned result);

/// Builds the views between `from` and `value` once more, over `to`.
mlir::Value viewsAgain(mlir::Value value, mlir::Value from, mlir::Value to,
                       mlir::OpBuilder &builder);

} // namespace mpc
