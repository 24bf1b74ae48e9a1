// MLIR's element types under the runtime's names.
#pragma once

#include "mpc/DType.h"

#include <optional>
#include <string>

namespace mlir {
class Type;
}

namespace mpc {

/// MLIR's name of the type: "f32", "ui8".
std::string elementName(DType type);

/// Nothing for a type that the runtime does not know.
std::optional<DType> dtypeOf(mlir::Type element);

} // namespace mpc
