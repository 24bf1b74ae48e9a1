// The words in which shape rules are written.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc::shapes {

using Shape = llvm::SmallVector<int64_t>;
using Shapes = mlir::FailureOr<llvm::SmallVector<Shape>>; // of all results

inline Shapes one(llvm::ArrayRef<int64_t> shape) { return llvm::SmallVector<Shape>{Shape(shape)}; }

inline bool known(int64_t extent) { return !mlir::ShapedType::isDynamic(extent); }
/// The number of elements; dynamic where a dimension is open.
inline int64_t elementsOf(llvm::ArrayRef<int64_t> shape) {
  return llvm::all_of(shape, known) ? elementCount(shape) : mlir::ShapedType::kDynamic;
}
/// Whether extents, or all those of two shapes, are equal as far as they are known.
inline bool fits(int64_t a, int64_t b) { return a == b || !known(a) || !known(b); }
inline bool fits(llvm::ArrayRef<int64_t> a, llvm::ArrayRef<int64_t> b) {
  return llvm::equal(a, b, [](int64_t x, int64_t y) { return fits(x, y); });
}

/// The same but along the axis.
inline bool fitsBeside(llvm::ArrayRef<int64_t> a, llvm::ArrayRef<int64_t> b, int64_t axis) {
  return a.size() == b.size() && fits(a.take_front(axis), b.take_front(axis)) &&
         fits(a.drop_front(axis + 1), b.drop_front(axis + 1));
}

/// The axis of the first operand, counted from the front; a failure after a diagnostic.
mlir::FailureOr<int64_t> axisWithin(mlir::Operation *op, int64_t axis, llvm::StringRef rule,
                                    llvm::StringRef what = "an axis");
/// The shape without the axis, or with 1 there.
Shape reduced(llvm::ArrayRef<int64_t> shape, int64_t axis, bool keepdims);
/// The one shape of an op whose check did not fail.
inline Shapes oneIf(llvm::LogicalResult checked, llvm::ArrayRef<int64_t> shape) {
  return succeeded(checked) ? one(shape) : Shapes(mlir::failure());
}

} // namespace mpc::shapes
