// Which ops a kernel's body came from.
// Decompose writes `mpc.origin`, the op that an op came from. Names of kernels and comments in
// their text come from it; the work of a kernel does not depend on it.
#pragma once

#include "ir/dialect/Provenance.h"

#include "llvm/ADT/SetVector.h"

namespace mpc {

/// The name that the definition of that op gives to the result of `op` (`mpc.value`), such as
/// "mean"; or nothing.
llvm::StringRef valueNameOf(mlir::Operation *op);
/// Whether `op` only moves or casts values, so that a kernel is not named after it.
bool isIncidental(mlir::Operation *op);
/// Whether `op` is a cast that only copies its operand, bit by bit, to another place in memory. One
/// that saturates makes finite numbers of inf.
bool isCopy(mlir::Operation *op);
/// The origins of the bodies' ops in order, each once. Casts and copies count only where there is
/// nothing else.
llvm::SetVector<llvm::StringRef> originsOf(llvm::ArrayRef<mlir::Region *> bodies);

} // namespace mpc
