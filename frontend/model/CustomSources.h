// The files of functions that a model names (mpc.custom), as text in the module.
#pragma once

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace mpc {

/// Reads the files that the module's ops name, from the folder of `model`, into the module's
/// attribute `mpc.sources`. A text that the module holds already stays. Fails after an error at the
/// op that names the file.
mlir::LogicalResult readCustomSources(mlir::ModuleOp module, const std::string &model);

} // namespace mpc
