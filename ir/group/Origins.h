//===-- Origins.h - which ops a kernel's body came from ---------------------------------------===//
//
// Decompose writes `mpc.origin`, the op that an op came from. Names of kernels and comments in
// their text are made of it; work is not.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/dialect/Provenance.h"

#include "llvm/ADT/SetVector.h"

namespace mpc {

/// What the definition of that op calls the result of `op` (`mpc.value`): "mean"; or nothing.
llvm::StringRef valueNameOf(mlir::Operation *op);
/// Whether `op` only moves or casts values, so that it is no part of what a kernel is for.
bool isIncidental(mlir::Operation *op);
/// What the bodies are for: the origins of their ops in order, each once; casts and copies only
/// when there is nothing else.
llvm::SetVector<llvm::StringRef> originsOf(llvm::ArrayRef<mlir::Region *> bodies);

} // namespace mpc
