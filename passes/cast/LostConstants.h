// Constants that a type of less range does not hold.
// -1e20 is -inf in f16, f32's lowest number is -inf in bf16, and 1e-12 is 0 in f16. A comparison, a
// select, a maximum, a minimum or a clamp with such a constant runs in f32, and its decision says
// so. It does not where an attribute, a region or the policy states its precision.
//
// Any other constant in which a number becomes infinite, or more than 1 % become 0, is a warning at
// the op that reads it. So is such a parameter. Its global has the narrow type as `mpc.narrowed`,
// and the writer of the artifact counts in values that it knows, from the text or from --weights.
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
