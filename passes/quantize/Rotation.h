// The Hadamard transform of a product's factors.
// Both factors of a product may be multiplied by one orthogonal matrix along the dimension that the
// product sums over: the product stays, and an outlier is spread over the elements of its group, so
// that it takes less of their blocks' range. The matrix is D H / 4: H is Hadamard's of 16 x 16, and
// D a diagonal of random signs, without which a constant would become an outlier. Signs are one
// draw for all tensors, as in NVIDIA's "Pretraining Large Language Models with NVFP4" (2025).
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

constexpr int64_t kRotated = 16; // elements of a group

/// The matrix (16, 16), of constants alone: row i has the sign of element i.
mlir::Value rotationMatrix(mlir::ImplicitLocOpBuilder &builder, mlir::Type element);

/// `x`, whose groups of 16 along the last dimension, or along the one before, are multiplied by the
/// matrix, which has x's element type; in x's shape. That dimension is a multiple of 16.
mlir::Value rotated(mlir::ImplicitLocOpBuilder &builder, mlir::Value x, mlir::Value matrix,
                    bool isLast, mlir::StringAttr layer);

} // namespace mpc
