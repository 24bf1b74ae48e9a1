// The role of each global of a module.
#pragma once

#include "ir/dialect/Dialect.h"

#include "mpc/Names.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpc {

/// Of a global, or of an op whose result may become one: the names of its rows, as of the tensors
/// whose scales it has.
constexpr llvm::StringLiteral kRows = "mpc.rows";
/// Of a global: it changes with the parameters alone, in the functions that store them, so that
/// what is made of both is made at load (HoistConstants.cpp).
constexpr llvm::StringLiteral kWithParameters = "mpc.with_parameters";

/// Of a module whose training step is one of several ranks: the number of ranks, 0 for any.
constexpr llvm::StringLiteral kRanks = "mpc.ranks";
std::optional<int64_t> rankCountOf(mlir::ModuleOp module);

/// Of a global of which each rank has its part alone, by the rule of reduce_scatter: the type of
/// the whole tensor, which its initial value has.
constexpr llvm::StringLiteral kWhole = "mpc.whole";
bool isInParts(mlir::ml_program::GlobalOp global);
/// The type of the tensor that all ranks have together.
mlir::RankedTensorType wholeTypeOf(mlir::ml_program::GlobalOp global);

/// The role of the global: its `mpc.role`; without one, derived if its initial value says so, else
/// a parameter.
Role roleOf(mlir::ml_program::GlobalOp global);
void setRole(mlir::ml_program::GlobalOp global, Role role);
/// The role of that name, or nothing.
std::optional<Role> parseRole(llvm::StringRef name);

/// The parameter that the global was made for (`mpc.of`), if it is a moment, an accumulator or a
/// copy in another type; else "".
llvm::StringRef ownerOf(mlir::ml_program::GlobalOp global);
void setOwner(mlir::ml_program::GlobalOp global, llvm::StringRef parameter);

} // namespace mpc
