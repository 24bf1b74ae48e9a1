// Terms of the ops of indices.
// Written once for decompositions and derivatives. A tensor is seen as lines along an axis: (outer,
// extent, inner).
#pragma once

#include "ir/lower/Primitives.h"

namespace mpc {

struct Lines {
  int64_t outer = 1, extent, inner = 1;
  Lines(llvm::ArrayRef<int64_t> shape, int64_t axis);
};

/// The type of whole numbers up to `count`: i32, or i64 where they do not fit.
mlir::Type placeType(Primitives &p, int64_t count);
/// Whether ids are within [0, extent).
mlir::Value areWithin(Primitives &p, mlir::Value ids, int64_t extent);
/// `value` at every place of `shape`.
mlir::Value filled(Primitives &p, double value, llvm::ArrayRef<int64_t> shape, mlir::Type element);
/// Whether the value is a constant of zeros, seen through views.
bool isZeros(mlir::Value value);

/// For each element of a tensor of `shape` the place along the axis of the last id that names it,
/// in i32; -1 where none does. As put_along set has it.
mlir::Value lastAlong(Primitives &p, mlir::Value ids, llvm::ArrayRef<int64_t> shape, int64_t axis);
/// For each number below `extent` the row-major place of the last id that equals it; (extent) in
/// i32.
mlir::Value lastOf(Primitives &p, mlir::Value ids, int64_t extent);

} // namespace mpc
