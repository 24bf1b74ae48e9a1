// A factor of a product, and what it is to its layer.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// What a factor is to its layer, whose three products are y = x w^T, dx = dy w and dw = dy^T x.
enum class FactorRole { Activation, Weight, Gradient }; // x, w, dy

/// A factor of a product, before it is quantised.
struct ProductFactor {
  mlir::Value value; // 16 bits, rank 2 or more; perhaps a view of the tensor that is quantised
  FactorRole role;
  bool isInnerLast; // the product sums over the last dimension of value, else over the one before
};

/// What the value is, through views and casts: a view of a gradient is one, whoever asked for it.
FactorRole roleOf(mlir::Value value);

/// The tensor that a value shows whole, in whatever order and shape; `views` are the ops between
/// the two, the last of them first. A slice or a broadcast is a tensor of its own.
mlir::Value tensorOf(mlir::Value value, llvm::SmallVectorImpl<mlir::Operation *> &views);

} // namespace mpc
