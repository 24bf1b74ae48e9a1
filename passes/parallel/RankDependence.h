// Which values differ between the ranks of a run.
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace mpc {

/// A value differs where it depends on an input, on the rank's number, or on state that each rank
/// has for itself. What a collective gives is the same on all ranks.
class RankDependence {
public:
  explicit RankDependence(mlir::func::FuncOp function);
  bool differs(mlir::Value value) const { return different.contains(value); }

  /// The state that each rank has for itself: @micro_step stores what differs there, and @apply
  /// takes it over all ranks.
  static llvm::StringSet<> ownState(mlir::ModuleOp module);

private:
  RankDependence(mlir::func::FuncOp function, const llvm::StringSet<> &own);
  llvm::DenseSet<mlir::Value> different; // looked up, never walked
};

} // namespace mpc
