// Views that a product or an attention kernel reads in place.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// A value as strides over the buffer of the value it is a view of, in elements.
struct StridedView {
  mlir::Value base; // not a view
  int64_t offset = 0;
  llvm::SmallVector<int64_t> shape, strides;

  /// Whether the elements stand in row-major order without gaps.
  bool isDense() const;
};

/// Follows reshapes, transposes, broadcasts and slices; nothing when the result is no
/// constant-stride view.
std::optional<StridedView> stridedView(mlir::Value value);

/// An operand of a product in the form that GEMM libraries take: a matrix with a leading dimension,
/// repeated over a batch.
struct GemmOperand {
  int64_t rows = 1, columns = 1, batch = 1; // logical matrix and batch count
  int64_t leading = 1, batchStride = 0;     // elements
  bool transposed = false;                  // stored columns first
};
/// The operand of this shape and these strides; nothing when no such matrix exists. With `flatten`,
/// leading dimensions join the rows where they are one run.
std::optional<GemmOperand> gemmOperand(llvm::ArrayRef<int64_t> shape,
                                       llvm::ArrayRef<int64_t> strides, bool flatten);

/// The first byte of a slice in its operand, where its elements lie side by side and begin where
/// the kernels' vectors may; else nothing.
std::optional<int64_t> sliceBegin(mlir::Operation *slice);
/// Likewise of a number, rank 0, that is sliced of a tensor where a product may take its scale.
std::optional<int64_t> numberBegin(mlir::Value number);

} // namespace mpc
