// Whether two groups can be one step.
#pragma once

#include "ir/dialect/Dialect.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace mpc {

using Members = llvm::SetVector<mlir::Operation *>;

/// The operation whose buffer `value` is read from, through views and widening casts, or null for
/// an argument.
mlir::Operation *baseOf(mlir::Value value);

/// The steps of a block in an order in which each comes after its operands. A step is one op of the
/// dialect, or several that became one; views, widening casts, constants and iotas are no steps.
class StepOrder {
public:
  explicit StepOrder(mlir::Block &body);

  /// Two steps that can be one, and the steps between them that then change places: with `isBack`
  /// all that the second one needs, else all that need the first one.
  struct Join {
    unsigned first, second;
    bool isBack;
    llvm::SmallVector<unsigned> moved;
  };
  /// Nothing if some path leaves the two steps and comes back, that is, if a step between them
  /// reads one and feeds the other.
  std::optional<Join> findJoin(mlir::Operation *a, mlir::Operation *b) const;
  void join(const Join &join);
  /// Makes `op`, whose operands are all made earlier, part of the step of `member`.
  void add(mlir::Operation *op, mlir::Operation *member);
  void remove(mlir::Operation *op);

private:
  friend class JoinSearch;
  static constexpr unsigned kNoStep = ~0u;

  unsigned stepOf(mlir::Operation *op) const { return steps.lookup_or(op, kNoStep); }

  llvm::DenseMap<mlir::Operation *, unsigned> steps; // looked up, never walked
  std::vector<llvm::SmallVector<mlir::Operation *>> members;
  std::vector<size_t> places;     // of each step, in `sequence`
  std::vector<unsigned> sequence; // steps in order; kNoStep where one was joined with another
};

} // namespace mpc
