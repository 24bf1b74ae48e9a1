// Kernels for products that a library may refuse.
#pragma once

#include "mlir/IR/Operation.h"

#include <string>

namespace mpc {

/// The text of SecondForms.cuh.
const char *secondFormsLibrary();

/// The kernels that the program's products need where cuBLASLt has no algorithm for their epilogues
/// (mpc/GemmForms.h), as text that compiles after an include of "mpc_device.cuh". Empty where no
/// product has an epilogue.
std::string secondFormsText(mlir::Operation *program);

} // namespace mpc
