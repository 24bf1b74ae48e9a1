//===-- GroupNodes.h - what a group computes at each place of its domain ----------------------===//
//
// A group runs over `rows` x `columns`. A node is a value of the body at the indices it is needed
// at, written in d0 (the row) and d1 (the column). Views vanish into the indices. Fuse asks here
// whether a group can exist, Schedule reads widths and alignment, codegen prints the nodes; nobody
// else interprets a group's body.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "ir/group/StridedView.h"

#include <functional>

namespace mpc {

/// On what a node's value depends.
enum class Spread { Uniform, PerRow, PerColumn, Full };

enum class NodeKind {
  Load,     // an element of a body argument at `offset`
  Lookup,   // mpc.embedding: operand 0 is the id, any node; the element stands in `table`
  Constant, // a splat, or an element at `offset` of a dense constant
  Index,    // mpc.iota: `offset` is the value
  Map,      // a scalar map of the operands
  Mask,     // operand 0 where `valid` holds, else 0
  Reduce    // a reduction over the columns, which gives one value a row or, running, one a column
};

struct Node {
  NodeKind kind;
  mlir::Value value;
  mlir::Operation *op = nullptr; // null for Load
  llvm::SmallVector<mlir::AffineExpr> indices;
  mlir::AffineExpr offset;
  llvm::SmallVector<std::pair<mlir::AffineExpr, int64_t>> valid; // 0 <= first < second must hold
  llvm::SmallVector<unsigned> operands;
  Spread spread = Spread::Uniform;
  unsigned level = 0; // reductions on the longest path to it

  // Of a Lookup: the value in memory that the table is a view of; the element of row `id` is at
  // id * rowStride + offset there, if 0 <= id < rowCount and `valid` hold.
  mlir::Value table;
  int64_t rowCount = 0, rowStride = 0;

  /// Of a Reduce: whether each column has the fold of those up to it, and from which end.
  Running running() const;
  bool isRunning() const { return running() != Running::none; }

  /// Whether the element's place is offset0 + c d0 + d1: neighbours in a row are neighbours in
  /// memory.
  bool isContiguous() const;
  /// Whether it is offset0 + d0 + c d1 with c > 1: neighbours in a column are neighbours in memory.
  bool isTransposed() const;
};

/// Amax and Partial end a kernel: nobody in the group reads them.
enum class OutputKind { Full, PerRow, Uniform, Amax, Partial };

struct Output {
  mlir::Value value;
  OutputKind kind;
  unsigned node; // of the stored value; for Amax and Partial of the operand
};

using Domain = std::pair<int64_t, int64_t>; // rows, columns

struct GroupNodes {
  int64_t rows = 1, columns = 1;
  std::vector<Node> nodes; // operands before users
  std::vector<Output> outputs;

  unsigned levels() const;
  bool hasReduce() const;
  bool hasRunning() const;
  /// Whether a Lookup reads neighbours of one table row for neighbours in a row of the domain.
  bool readsTableRows(const Node &lookup) const;

  /// Of the partial sums, which agree in them: their parts, and the rows of a part. `ofElements`:
  /// the domain is flat, and `part` counts its elements.
  int64_t parts = 0, part = 0;
  bool ofElements = false;
};

/// A float cast that loses nothing. Such a cast is never in memory by itself: whoever reads its
/// result repeats it.
bool isWideningCast(mlir::Operation *op);

/// The domain that an op asks of the group that it stands in: a reduction's rows are what it
/// reduces. Nothing of an op that takes any.
std::optional<Domain> domainOf(mlir::Operation *op);

/// The operand that an op reads at places which only a run knows, or null: the table of a lookup. A
/// group reads such an operand from memory.
mlir::OpOperand *tableOperand(mlir::Operation *op);
/// A table as strides over a buffer: what a group can look up in. Nothing when the value is no such
/// view, or when no buffer holds what it is a view of; a copy of it is always one.
std::optional<StridedView> tableView(mlir::Value table);

/// Builds the nodes of `outputs` over rows x columns. `isInside` says which operations belong to
/// the group; views, iotas and constants always do. Fails with the reason in `why` when some value
/// does not fit the domain, or would be computed at two places.
FailureOr<GroupNodes> buildNodes(llvm::ArrayRef<mlir::Value> outputs, int64_t rows, int64_t columns,
                                 const std::function<bool(mlir::Operation *)> &isInside,
                                 std::string &why);
/// The nodes of a formed group's or kernel's body; never fails on verified IR.
GroupNodes nodesOf(mlir::Region &body, int64_t rows, int64_t columns);

} // namespace mpc
