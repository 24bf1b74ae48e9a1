// Groups that are equal but for the values that they read.
#pragma once

#include "ir/dialect/Dialect.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <tuple>

namespace mpc {

/// Numbers what ops do, and the forms of groups. Two groups have one form if they hold the same ops
/// in the same order, read each other, views and other values of the same types in the same way,
/// and give the same results. What is found of one, such as its nodes, then holds for the other.
/// Layers and other discardable attributes make no difference.
class GroupForms {
public:
  /// The number of the form of `ops`, which give `results`. `given` are the values read that have
  /// an order, as a body's arguments.
  unsigned formOf(llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> results,
                  llvm::ArrayRef<mlir::Value> given = {});
  unsigned formOf(GroupOp group);
  /// The number of what an op does: its name, properties but a layer, result types and number of
  /// operands. It is kept by op.
  unsigned kindOf(mlir::Operation *op);

  /// To be called before ops are erased that were asked for, whose places others may take.
  void forget(mlir::Operation *op) { kinds.erase(op); }
  void forgetAll() { kinds.clear(); }

private:
  class Writer;

  using Kind = std::tuple<const void *, const void *, const void *, unsigned>;
  std::map<Kind, unsigned> known;
  llvm::DenseMap<mlir::Operation *, unsigned> kinds; // looked up, never walked
  llvm::StringMap<unsigned> forms;                   // likewise; by the bytes of their words
};

} // namespace mpc
