// The domain over which ops can be one group.
#pragma once

#include "ir/group/GroupForms.h"
#include "ir/group/GroupNodes.h"
#include "passes/fuse/GroupCycles.h"

namespace mpc {

/// What is known of the domains of a function's groups. Equal layers have equal groups, so that
/// most forms of groups have been asked for before. `outputs` are the results of `members` that are
/// read outside of them.
class GroupDomains {
public:
  /// Whether the ops are one group over some domain; if not, the reason is in `why`.
  bool exist(const Members &members, llvm::ArrayRef<mlir::Value> outputs, std::string &why);
  /// The domain that costs the least.
  std::optional<Domain> best(const Members &members, llvm::ArrayRef<mlir::Value> outputs);
  /// To be called before an op is erased, whose place another one may take.
  void forget(mlir::Operation *op);

private:
  mlir::FailureOr<GroupNodes> nodesIn(Domain domain, const Members &members,
                                      llvm::ArrayRef<mlir::Value> outputs, std::string &why);
  std::optional<Domain> compare(const Members &members, llvm::ArrayRef<mlir::Value> outputs);

  SimplifiedIndices simplified;
  struct Fit {
    bool isOne = false;
    std::string why; // it is not one
  };
  GroupForms forms;
  llvm::DenseMap<unsigned, Fit> fits;                     // by form; looked up, never walked
  llvm::DenseMap<unsigned, std::optional<Domain>> chosen; // likewise
};

} // namespace mpc
