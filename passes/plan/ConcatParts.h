// Which values lie inside a concatenation.
// A concatenation may be a place in memory (Placement.h). Its operands are then written directly to
// their places in it. So are the gradients of attention's packed operands, whose rows lie side by
// side.
#pragma once

#include "ir/group/StridedView.h"

#include "llvm/ADT/DenseMap.h"

namespace mpc {

/// A value's place inside another value: `offset` bytes from its start.
struct PartPlace {
  mlir::Value whole;
  int64_t offset = 0;
};

class ConcatParts {
public:
  /// Goes through the concatenations of a body. `isPlaced` says whether a value has a buffer
  /// already. An operand that has one, that no group makes, or that would lose an alignment it
  /// needs is copied.
  ConcatParts(mlir::Block &body, llvm::function_ref<bool(mlir::Value)> isPlaced);

  bool isPart(mlir::Value value) const { return places.contains(value); }
  /// The place at which an anchor writes its result among others, or null if it has a buffer of its
  /// own.
  const StridedView *stridedPlaceOf(mlir::Value value) const;
  /// The outermost concatenation that `value` lies in, or `value` itself.
  PartPlace placeOf(mlir::Value value) const;

  /// A concatenation's operand that is copied to its place.
  struct Copy {
    ConcatOp concat;
    mlir::Value source;
    int64_t offset, bytes;
  };
  llvm::ArrayRef<Copy> copies() const { return copied; }

private:
  void place(ConcatOp concat, llvm::function_ref<bool(mlir::Value)> isPlaced);
  void placeStrided(ConcatOp concat);

  llvm::DenseMap<mlir::Value, PartPlace> places;    // looked up, never walked
  llvm::DenseMap<mlir::Value, StridedView> strided; // likewise
  llvm::SmallVector<Copy> copied;
};

} // namespace mpc
