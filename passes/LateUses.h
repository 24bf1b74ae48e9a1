//===-- LateUses.h - values that only later kernels read --------------------------------------===//
#pragma once

#include "ir/Dialect.h"

#include "llvm/ADT/DenseMap.h"

namespace mpc {

/// Ops of a body before fusion, by when they can run. The level of an op counts the kernels that
/// have to end before it: products and the like, and reductions that end theirs. An op is late when
/// all that is made of its result is made at a later level, so that computing it with what stands
/// at its own level would put into memory what a later kernel can compute for itself: the parts of
/// a derivative that depend on forward values alone.
class LateUses {
public:
  /// `isComputed`: the ops that kernels are made of. `isTransparent`: views and the like.
  LateUses(mlir::Block &body, llvm::function_ref<bool(mlir::Operation *)> isComputed,
           llvm::function_ref<bool(mlir::Operation *)> isTransparent);

  /// Whether of the ops `from` some have results that only kernels after one of `into` make
  /// something of. Ops that are all late may wait together.
  bool wouldKeep(llvm::ArrayRef<mlir::Operation *> into,
                 llvm::ArrayRef<mlir::Operation *> from) const;
  /// `copy` stands where `op` does.
  void add(mlir::Operation *copy, mlir::Operation *op);

private:
  int64_t level(mlir::Operation *op) const { return levels.lookup(op); }
  bool isLate(mlir::Operation *op) const { return needed.contains(op); }

  // Of late ops, the first level at which something is made of their results; looked up, never
  // walked.
  llvm::DenseMap<mlir::Operation *, int64_t> levels, needed;
};

} // namespace mpc
