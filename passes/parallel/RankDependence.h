// Which values differ between the ranks of a run.
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

namespace mpc {

/// A value differs where it depends on an input, on the rank's number, or on state that each rank
/// has for itself. It is a part where it is made of state in parts, or of parts that a collective
/// gives. What other collectives give is the same on all ranks.
class RankDependence {
public:
  explicit RankDependence(mlir::func::FuncOp function);
  bool differs(mlir::Value value) const { return spreads.lookup(value) == Spread::own; }
  bool isPart(mlir::Value value) const { return spreads.lookup(value) == Spread::part; }

  /// The state that each rank has for itself: @micro_step stores what differs there, and @apply
  /// takes it over all ranks.
  static llvm::StringSet<> ownState(mlir::ModuleOp module);

private:
  enum class Spread { same, part, own };
  RankDependence(mlir::func::FuncOp function, const llvm::StringSet<> &own);
  llvm::DenseMap<mlir::Value, Spread> spreads; // looked up, never walked
};

} // namespace mpc
