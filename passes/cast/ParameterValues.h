// What a function computes from parameters alone.
#pragma once

#include "ir/dialect/Dialect.h"

#include "llvm/ADT/DenseSet.h"

namespace mpc {

/// Which values depend on parameters and constants alone, and which of them are cast as a parameter
/// is. Ops are noted in their order.
class ParameterValues {
public:
  void note(mlir::Operation *op);

  /// Whether the value depends on parameters, and on constants beside them, alone.
  bool contains(mlir::Value value) const { return parameters.contains(value); }

  /// Whether the value is cast to any type that is needed, and decides no op's precision: it is
  /// free, or was added, perhaps with views and casts behind it.
  bool isCastable(mlir::Value value) const;
  void addCastable(mlir::Value value) { castable.insert(value); }

private:
  llvm::DenseSet<mlir::Value> constants, parameters; // the first has the second
  llvm::DenseSet<mlir::Value> castable;
};

} // namespace mpc
