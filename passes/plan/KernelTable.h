// Equal kernels are one.
#pragma once

#include "ir/anchor/GemmRules.h"
#include "ir/dialect/Dialect.h"
#include "ir/group/GroupForms.h"
#include "ir/plan/Plan.h"
#include "ir/schedule/TileTail.h"

#include "llvm/ADT/StringMap.h"

namespace mpc {

/// A group, or the groups of a batch, that one launch runs beside others. The last block of a
/// launch runs its tails.
struct JoinedLaunch {
  llvm::SmallVector<GroupOp> groups;
  bool isTail = false;
  llvm::StringRef kernel;
  int64_t grid = 0;
  llvm::SmallVector<mlir::Attribute> reads, writes;
};

/// The kernels of one plan.program. Kernels that would print the same text are one; layers, reasons
/// and origins do not count. A name has the schedule, the ops and a hash.
class KernelTable {
public:
  explicit KernelTable(plan::ProgramOp program) : program(program) {}

  /// The kernel of a group and its grid. With `isPart` the kernel is not launched by itself.
  std::pair<llvm::StringRef, int64_t> group(GroupOp group, bool isPart);
  /// The kernel of groups that compute the same over their own tensors, its grid, and for each
  /// argument whether all tensors share it.
  std::tuple<llvm::StringRef, int64_t, llvm::SmallVector<bool>>
  batch(llvm::ArrayRef<GroupOp> groups, bool isPart);
  /// The kernel of parts side by side and then the tails, with so many pointers, and its grid.
  std::pair<llvm::StringRef, int64_t> joined(llvm::ArrayRef<JoinedLaunch> parts, int64_t arguments);
  /// The kernel of an anchor, named after `label`.
  llvm::StringRef anchor(mlir::Operation *op, plan::CallAttr call, llvm::StringRef label,
                         bool isPart = false);
  /// The kernel of an anchor whose blocks run a group over their tiles, named after `label`.
  /// `kept` are the anchor's results that are in memory.
  llvm::StringRef tailed(llvm::StringRef core, llvm::StringRef label, GroupOp group,
                         const TileTail &tail, llvm::ArrayRef<int64_t> kept, unsigned rowDimension,
                         int64_t pointers);
  /// An emitted product for the CPU.
  llvm::StringRef gemm(MatmulOp op, const GemmProblem &problem);

private:
  llvm::StringRef add(plan::KernelOp kernel, llvm::StringRef label);
  llvm::StringRef addGroup(GroupOp group, plan::GroupScheduleAttr schedule, bool isPart);

  plan::ProgramOp program;
  llvm::StringMap<std::string> known; // printed kernel -> name
  GroupForms forms;
  /// The name of a group's kernel, by form, schedule, whether it is a part, rows
  /// and columns.
  std::map<std::tuple<unsigned, const void *, bool, int64_t, int64_t>, llvm::StringRef> byForm;
  llvm::StringMap<plan::KernelOp> byName; // of the program
};

} // namespace mpc
