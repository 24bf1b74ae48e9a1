// Tensors with one scale a block of elements.
// A block covers rows and columns of the last two dimensions of a tensor; the last block of a
// dimension is short. The scales of all blocks are a tensor of their own.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// How the scales of a factor lie that cuBLASLt reads, by the size of a block (mpc.matmul).
enum class ScaleOrder {
  Rows,       // as the blocks, row-major
  Tiles,      // of 128 x 4 scales: blocks of 1 x 32, and of 1 x 16 of f4E2M1FN
  Transposed, // blocks of 1 x 128
  PaddedRows, // to a multiple of 4: blocks of 128 x 128
};

constexpr int64_t kScaleTileRows = 128, kScaleTileColumns = 4, kScaleRowMultiple = 4;

/// Columns of f4E2M1FN that one of ui8 holds.
constexpr int64_t kPackedColumns = 2;
/// Whether codes of the element type are two numbers of f4E2M1FN each.
inline bool isPacked(mlir::Type element) { return element.isUnsignedInteger(8); }

/// The rows and columns that one scale of the op's result stands for: its block, or of codes of two
/// numbers one row of it.
llvm::SmallVector<int64_t, 2> blockOfScale(QuantizeBlocksOp op);
/// The shape of the scales of a tensor of `shape`, which has rank 2 or more.
llvm::SmallVector<int64_t> scaleShape(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> block);
/// The order of cuBLASLt's scales; nothing where it has no such block.
std::optional<ScaleOrder> libraryOrder(llvm::ArrayRef<int64_t> block);
/// The shape in which scales of `shape` (R, C) lie in that order.
llvm::SmallVector<int64_t> orderedShape(llvm::ArrayRef<int64_t> shape, ScaleOrder order);

/// What mpc.matmul demands of its scales: matmul_c4, matmul_c7 and matmul_c8.
llvm::LogicalResult checkScales(MatmulOp op);

} // namespace mpc
