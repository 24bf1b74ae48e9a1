//===-- State.h - what a module's globals are for ---------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include "mpc/Names.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"

namespace mpc {

/// `mpc.role` of the global; without one it is a parameter, or derived by its initial value.
Role roleOf(mlir::ml_program::GlobalOp global);
void setRole(mlir::ml_program::GlobalOp global, Role role);
/// The role of that name, or nothing.
std::optional<Role> parseRole(llvm::StringRef name);

/// The parameter that the global was made for, as a moment, an accumulator or a copy in another
/// type (`mpc.of`); "" where there is none.
llvm::StringRef ownerOf(mlir::ml_program::GlobalOp global);
void setOwner(mlir::ml_program::GlobalOp global, llvm::StringRef parameter);

} // namespace mpc
