// Errors in files beside the model.
#pragma once

#include "mlir/IR/Operation.h"

namespace mpc {

/// An error about the policy or recipe that was read from the file `name`, at its place there. The
/// place is the one that JSON's parser gives, else the first line that holds a word which `what`
/// has in 'quotes', else the first line. `what` may begin with "name: ". Where `name` is no file,
/// the error stands at the operation.
mlir::InFlightDiagnostic emitFileError(mlir::Operation *operation, llvm::StringRef name,
                                       llvm::StringRef what);

} // namespace mpc
