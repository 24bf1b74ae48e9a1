// The value of each node of a group at each place.
// A group runs over `rows` x `columns`. A node is a value of the body at the indices where it is
// needed, written in d0 (the row) and d1 (the column). Views vanish into the indices. Fuse asks
// here whether a group can exist, Schedule reads widths and alignment, and codegen prints the
// nodes; nothing else interprets a group's body.
#pragma once

#include "ir/group/IndexMath.h"
#include "ir/group/StridedView.h"

#include "llvm/ADT/DenseMap.h"

#include <functional>

namespace mpc {

/// The indices that a node's value depends on.
enum class Spread { Uniform, PerRow, PerColumn, Full };

enum class NodeKind {
  Load,     // an element of a body argument at `offset`
  Lookup,   // mpc.embedding: operand 0 is the id, any node; the element stands in `table`
  Constant, // a splat, or an element at `offset` of a dense constant
  Index,    // mpc.iota: `offset` is the value
  Map,      // a scalar map of the operands
  Element,  // computed by `indices` from whole operands, which stand in `wholes`
  Mask,     // operand 0 where `valid` holds, else 0
  Reduce    // a reduction over the columns, which gives one value a row or, running, one a column;
            // a running one may have several operands
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

  // For a Lookup: the value in memory that the table is a view of. The element of row `id` is at id
  // * rowStride + offset there, if 0 <= id < rowCount and `valid` hold.
  mlir::Value table;
  int64_t rowCount = 0, rowStride = 0;
  llvm::SmallVector<StridedView> wholes; // for an Element

  /// Of a Reduce: whether each column has the fold of those up to it, and from which end.
  Running running() const;
  bool isRunning() const { return running() != Running::none; }

  /// Whether the value may differ from column to column.
  bool variesInRow() const;
  /// Whether the element's place is that of its row plus d1, and whole rows are there or not:
  /// neighbours in a row are neighbours in memory.
  bool isContiguous() const;
  /// Where a contiguous row begins, in d0.
  mlir::AffineExpr startOfRow() const;
  /// Whether it is offset0 + d0 + c d1 with c > 1: neighbours in a column are neighbours in memory.
  bool isTransposed() const;
};

/// Amax and Partial end a kernel: nobody in the group reads them. A Turned result is whole, and has
/// the columns as its rows.
enum class OutputKind { Full, Turned, PerRow, Uniform, Amax, Partial };

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
  /// Whether some result is the transpose of the domain.
  bool turns() const;
  /// Whether neighbours in a row of the domain read neighbours in a row of the table.
  bool readsTableRows(const Node &lookup) const;

  /// The number of parts, and the rows of a part; all partial sums of a group agree in them. With
  /// `ofElements` the domain is flat, and `part` counts its elements.
  int64_t parts = 0, part = 0;
  bool ofElements = false;
};

/// Whether the op is a float cast that loses nothing. The result of such a cast is never in memory;
/// each reader repeats the cast.
bool isWideningCast(mlir::Operation *op);

/// Whether the op's result is never in memory, since each group that reads it gets a copy of the
/// op.
bool isAbsorbed(mlir::Operation *op);

/// Whether the op is a view that shows elements more than once, as overlapping windows do. What
/// makes them stands in another group, or it would make them again for each window.
bool showsRepeatedly(mlir::Operation *op);

/// The domain that an op asks of the group that it stands in: a reduction's rows are the dimensions
/// that it reduces. Nothing for an op that takes any domain.
std::optional<Domain> domainOf(mlir::Operation *op);

/// The operands that an op reads at places that only a run knows: the table of a lookup, and what
/// an element is computed from. A group reads such operands from memory.
llvm::SmallVector<mlir::OpOperand *> tableOperands(mlir::Operation *op);
/// The table as strides over a buffer, in which a group can look up. Nothing when the value is no
/// such view, or when no buffer holds the value under the view; a copy always has strides.
std::optional<StridedView> tableView(mlir::Value table);

/// What is known of the indices of one function: the table of each domain, and the way through its
/// views. Fuse asks for the nodes of many groups that it then joins.
class SimplifiedIndices {
public:
  using Bounds = llvm::SmallVector<std::pair<mlir::AffineExpr, int64_t>>;
  /// The indices of a view's operand where the view is read at `from`, and those of its conditions
  /// that may not hold. `isMasked` says whether the view has conditions at all.
  struct Mapped {
    Domain domain;
    llvm::SmallVector<mlir::AffineExpr> from, to;
    Bounds conditions;
    bool isMasked = false;
  };

  IndexTable &in(Domain domain, mlir::MLIRContext *context);
  llvm::SmallVector<Mapped> &of(mlir::Operation *view) { return views[view]; }
  /// To be called before a view is erased, whose place another one may take.
  void forget(mlir::Operation *view) { views.erase(view); }

private:
  llvm::DenseMap<Domain, std::shared_ptr<IndexTable>> tables;         // looked up, never walked
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Mapped>> views; // likewise
};

/// Builds the nodes of `outputs` over rows x columns. `isInside` says which operations belong to
/// the group; views, iotas and constants always do. Fails with the reason in `why` when some value
/// does not fit the domain, or would be computed at two places that are not a step apart.
FailureOr<GroupNodes> buildNodes(llvm::ArrayRef<mlir::Value> outputs, int64_t rows, int64_t columns,
                                 const std::function<bool(mlir::Operation *)> &isInside,
                                 std::string &why, SimplifiedIndices &simplified);
FailureOr<GroupNodes> buildNodes(llvm::ArrayRef<mlir::Value> outputs, int64_t rows, int64_t columns,
                                 const std::function<bool(mlir::Operation *)> &isInside,
                                 std::string &why);
/// The nodes of a formed group's or kernel's body; never fails on verified IR.
GroupNodes nodesOf(mlir::Region &body, int64_t rows, int64_t columns);

} // namespace mpc
