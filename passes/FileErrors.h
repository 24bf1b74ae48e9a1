//===-- FileErrors.h - errors in files beside the model ---------------------------------------===//
#pragma once

#include "mlir/IR/Operation.h"

namespace mpc {

/// An error about the policy or recipe that was read from the file `name`, at its place there:
/// where JSON's parser says, else the first line that has what `what` names in 'quotes', else the
/// first line. `what` may begin with "name: ". Of no file, the error is the operation's.
mlir::InFlightDiagnostic emitFileError(mlir::Operation *operation, llvm::StringRef name,
                                       llvm::StringRef what);

} // namespace mpc
