//===-- LostConstants.h - constants that a type of less range does not hold -------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpc {

/// Whether the value is a parameter, a constant or a view of one, which is cast once to any type.
bool isFree(mlir::Value value);

/// Whether the op compares or chooses, and one of its constants becomes infinite or 0 in the type.
bool losesChoice(mlir::Operation *op, mlir::Type element);

/// Warns of a free operand that is cast to the type if it is a constant of which numbers become
/// infinite or 0.
void tellWhatIsLost(mlir::OpOperand &operand, mlir::Type element);

/// Notes on each global that is cast to a type of less range, as `mpc.narrowed`, that type. Its
/// values are looked at where they are known: by the writer of the artifact.
void noteNarrowed(mlir::ModuleOp module);

} // namespace mpc
