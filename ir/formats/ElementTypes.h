//===-- ElementTypes.h - MLIR's element types under the runtime's names -----------------------===//
#pragma once

#include "mpc/DType.h"

#include <optional>

namespace mlir {
class Type;
}

namespace mpc {

/// Nothing for a type that the runtime does not know.
std::optional<DType> dtypeOf(mlir::Type element);

} // namespace mpc
