// The places of an entry's values.
// Every value that is computed gets a buffer. Arguments, results and state have theirs outside of
// the arena, operands of a concatenation inside its buffer, amax cells and tickets together at the
// start of the arena; the rest lie in the arena by lifetime. A result may take the place of an
// operand that its group is the last to read.
#pragma once

#include "ir/dialect/Dialect.h"
#include "ir/group/GroupNodes.h"
#include "ir/plan/Plan.h"
#include "passes/plan/BufferNames.h"
#include "passes/plan/ConcatParts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <memory>

namespace mpc {

struct EntryPlaces {
  struct Copy {
    mlir::Operation *at; // stands before this op
    mlir::Value value;
    mlir::FlatSymbolRefAttr target;
  };

  llvm::SmallVector<mlir::Attribute> inputs, outputs;
  llvm::DenseMap<mlir::Value, mlir::FlatSymbolRefAttr> buffers; // looked up, never walked
  llvm::DenseSet<mlir::Value> overwriters; // results of anchors in an operand's place; likewise
  std::optional<ConcatParts> parts;
  llvm::SmallVector<Copy> copies;
  llvm::MapVector<int64_t, mlir::FlatSymbolRefAttr> tickets; // by launch
  /// The counts and the sums of an anchor's kernel; looked up, never walked.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::FlatSymbolRefAttr, 2>> scratch;
  /// Cleared before the first step: null where there is nothing to clear, and amax cells outside of
  /// the arena.
  mlir::FlatSymbolRefAttr cellsBuffer;
  llvm::SmallVector<mlir::FlatSymbolRefAttr> clearedAlone;
  int64_t cellsBytes = 0, arenaBytes = 0, arenaPeak = 0;
};

/// The nodes of groups, each found once.
class NodesOfGroups {
public:
  const GroupNodes &of(GroupOp group);

private:
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<GroupNodes>> known; // looked up, never walked
};

/// Adds the entry's buffers to the program. `symbols` are the names in use there.
EntryPlaces placeEntry(mlir::func::FuncOp function, plan::ProgramOp program, const Target &target,
                       llvm::StringSet<> &symbols, const BufferNames &names, NodesOfGroups &nodes);
/// Whether the value is in no memory, since the blocks that make it run the one group that reads
/// it.
bool isStaged(mlir::Value value);

} // namespace mpc
