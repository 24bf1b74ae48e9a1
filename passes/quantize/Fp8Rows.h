// The state of delayed scaling, row by row.
// All tensors that delayed scaling scales share two tables, one of weights and one of the others. A
// table is two globals: the scales, and the histories of amaxes. A tensor is a row of both. The
// first function that trains declares them and gives the rows; others find theirs by name.
#pragma once

#include "ir/lower/Primitives.h"
#include "passes/state/State.h"
#include "passes/quantize/QuantizationRecipe.h"

#include <vector>

namespace mpc {

/// A tensor that has state.
struct Fp8Row {
  std::string name;
  FactorRole role;
  mlir::Type format;
  mlir::Value amax;       // of this run
  SliceOp scale, inverse; // of those of all rows
  int64_t place = -1;
};

/// A table, and a function's tensors that have rows of it.
class Fp8Rows {
public:
  const char *const scales, *const histories; // globals
  std::vector<Fp8Row> rows; // in the order of the first products, later in that of places

  Fp8Rows(mlir::ModuleOp module, bool areWeights);

  int64_t size() const { return static_cast<int64_t>(names.size()); }
  bool hasName(llvm::StringRef name) const { return names && placeOf(name) >= 0; }
  /// The row of the tensor of this amax in this format, or null.
  const Fp8Row *find(mlir::Value amax, mlir::Type format) const;

  /// Declares the globals, rows of f8E5M2 last.
  void declare(State &state, int64_t history);
  /// Gives the rows' slices, which are built before the rows are known, their operand and places.
  void place(mlir::func::FuncOp function);

  /// The rows' amaxes as a vector.
  mlir::Value amaxes(Primitives &p) const { return amaxesOf(p, rows); }
  /// Likewise of all rows of the table, 0 for tensors that the function does not have.
  mlir::Value allAmaxes(Primitives &p) const;
  /// The weights' amaxes, which another function computes in front of `place`.
  mlir::Value amaxesIn(mlir::func::FuncOp other, mlir::Operation *place, Primitives &p) const;
  /// The largest number of each row's format.
  mlir::Value largest(Primitives &p) const;

private:
  int64_t placeOf(llvm::StringRef name) const;
  /// 1 / scale of all rows at the top of the function, each in a row of 16 bytes. Of a weight that
  /// is not finite it is NaN.
  mlir::Value inverses(mlir::ImplicitLocOpBuilder &builder, mlir::Value scales) const;
  static mlir::Value amaxesOf(Primitives &p, llvm::ArrayRef<Fp8Row> rows);

  mlir::ModuleOp module;
  const bool areWeights;
  mlir::ArrayAttr names; // of all rows; null until they are declared
};

} // namespace mpc
