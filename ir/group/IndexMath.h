// Affine index expressions with known extents.
// Indices are affine expressions over dimensions d0, d1, .. whose extents are known. MLIR's own
// simplifier knows no extents, so it cannot see that (768 d0 + d1) floordiv 768 is d0; this one
// does.
#pragma once

#include "ir/formats/Sizes.h"

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
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

/// What is known of indices over the same extents. Looked up, never walked.
struct IndexTable {
  /// What an expression is simplified.
  llvm::DenseMap<mlir::AffineExpr, mlir::AffineExpr> simplified;
  /// The simplified indices of the element at an offset, by the offset and the shape, which a type
  /// owns.
  llvm::DenseMap<std::pair<mlir::AffineExpr, const int64_t *>, llvm::SmallVector<mlir::AffineExpr>>
      places;
};
/// The table of these extents. A context without threads keeps one for all who ask, since the
/// values of a model have few shapes; a context with threads gives a new one each time.
std::shared_ptr<IndexTable> indexTable(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> extents);
/// The same as above, where the table of the extents is at hand.
mlir::AffineExpr simplifyIndex(mlir::AffineExpr expression, llvm::ArrayRef<int64_t> extents,
                               IndexTable &table);
/// Smallest and largest value for 0 <= d_i < extents[i] (bounds, not always attained).
std::pair<int64_t, int64_t> indexRange(mlir::AffineExpr expression,
                                       llvm::ArrayRef<int64_t> extents);
/// Whether `expression` may be computed in 32 bits: for 0 <= d_i < extents[i] none of its
/// intermediate values is larger than kMostInt in magnitude.
bool fitsInt(mlir::AffineExpr expression, llvm::ArrayRef<int64_t> extents);
/// The coefficients and then the constant, if `expression` is constant + sum of coefficient * d_i.
std::optional<llvm::SmallVector<int64_t>> linearCoefficients(mlir::AffineExpr expression,
                                                             unsigned dimensions);

/// What is left of `expression` without dimension `dim`, if it is a sum of that and `dim` itself.
std::optional<mlir::AffineExpr> withoutDimension(mlir::AffineExpr expression, unsigned dim);
/// The largest number that divides every coefficient and the constant; 0 for the expression 0.
int64_t alignmentOf(mlir::AffineExpr expression);

} // namespace mpc
