//===-- IndexMath.h - affine index expressions with known extents -----------------------------===//
//
// Indices are affine expressions over dimensions d0, d1, .. whose extents are known. MLIR's own
// simplifier knows no extents, so it cannot see that (768 d0 + d1) floordiv 768 is d0; this one
// does.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace mpc {

/// Row-major offset of `indices` in a tensor of `shape`.
mlir::AffineExpr linearize(llvm::ArrayRef<mlir::AffineExpr> indices, llvm::ArrayRef<int64_t> shape,
                           mlir::MLIRContext *context);
/// The indices of the element at row-major `offset` of a tensor of `shape`.
llvm::SmallVector<mlir::AffineExpr> delinearize(mlir::AffineExpr offset,
                                                llvm::ArrayRef<int64_t> shape);
/// An equal expression for 0 <= d_i < extents[i], simpler where divisions and remainders are
/// decided by the extents.
mlir::AffineExpr simplifyIndex(mlir::AffineExpr expression, llvm::ArrayRef<int64_t> extents);
/// Smallest and largest value for 0 <= d_i < extents[i] (bounds, not always attained).
std::pair<int64_t, int64_t> indexRange(mlir::AffineExpr expression,
                                       llvm::ArrayRef<int64_t> extents);
/// The most of a size or an index that kernels keep in 32 bits. What the last block, chunk or tile
/// adds past the end of a dimension still fits.
constexpr int64_t kMostInt = (int64_t(1) << 31) - (int64_t(1) << 16);
/// Whether no value that `expression` passes through, for 0 <= d_i < extents[i], is larger than
/// kMostInt in magnitude: then it may be computed in 32 bits.
bool fitsInt(mlir::AffineExpr expression, llvm::ArrayRef<int64_t> extents);
/// Whether `expression` is constant + sum of coefficient * d_i; gives the coefficients and then the
/// constant.
std::optional<llvm::SmallVector<int64_t>> linearCoefficients(mlir::AffineExpr expression,
                                                             unsigned dimensions);

} // namespace mpc
