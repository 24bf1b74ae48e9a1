// The bytes of a value that is written out.
#pragma once

#include "mlir/IR/BuiltinAttributes.h"

#include <string>

namespace mpc {

/// The elements in order, little endian, a byte for each of less than 8 bits.
std::string denseBytes(mlir::DenseElementsAttr dense);

} // namespace mpc
