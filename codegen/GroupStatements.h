// The statements that kernels of groups are made of.
// Loads, scalars, the loop of a level, stores, and the values that a block gathers. Each core of
// GroupPrinter puts them in its order and says which columns they are for.
#pragma once

#include "codegen/GroupText.h"

#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace mpc {

class GroupStatements : protected GroupText {
protected:
  GroupStatements(plan::KernelOp kernel, llvm::StringRef prefix)
      : GroupText(kernel, prefix), out(text), printed(nodes.nodes.size(), false),
        isAlongRows(nodes.turns()) {}

  /// `const auto x0 = load..`, or `load_wide` where `loadedWide` has it, for a value that varies
  /// along the columns. `first` is the flat base or the chunk's first column, `limit` the number of
  /// columns there; both empty in a row_block.
  void printRowLoad(const Node &node, llvm::StringRef indent, llvm::StringRef first,
                    llvm::StringRef limit);
  std::string rowLoadText(const Node &node, llvm::StringRef first, llvm::StringRef limit) const;
  /// Whether a level begins with the load of a value that varies along the columns.
  bool isLoadedAt(unsigned level, unsigned index) const;
  /// The type of what a team loads of a row, and the function that loads it. Gives the names.
  std::vector<std::string> printFetch(llvm::StringRef indent);
  /// Loads the row of a table that one id picks, for neighbouring columns. Other lookups are
  /// expressions.
  void printLookupRow(const Node &node, llvm::StringRef indent, llvm::StringRef first,
                      llvm::StringRef limit);
  /// Scalars of a level, uniform or one a row.
  void printScalars(unsigned level, llvm::StringRef indent, std::optional<Spread> only = {});
  /// The loop of a level. `wanted` are the nodes to compute in it, `reduces` the reductions that
  /// take their terms from it.
  void printLoop(const std::vector<bool> &wanted, unsigned level, llvm::StringRef indent,
                 llvm::StringRef first, llvm::StringRef limit, llvm::ArrayRef<unsigned> reduces);
  /// `limit`: of a running reduction that goes on from chunk to chunk.
  void printReduceResult(unsigned reduce, llvm::StringRef indent, llvm::StringRef limit = "");
  /// The reductions whose results a level has.
  std::vector<unsigned> reducesOf(unsigned level) const;

  void declareOutputs(unsigned level, llvm::StringRef indent);
  void storeOutputs(unsigned level, llvm::StringRef indent, llvm::StringRef where,
                    llvm::StringRef limit);
  /// Stores results of one value a row, or of one value. `everyRow` is a further condition for
  /// storing the value of a row, and `once` the condition for storing a single value.
  void storeScalars(llvm::StringRef indent, llvm::StringRef everyRow, llvm::StringRef once);
  void storeScalars(llvm::StringRef indent, llvm::StringRef once) {
    storeScalars(indent, "", once);
  }
  /// Declares the values that a block gathers over all its rows or steps: amax and partial sums.
  void declareGathers();
  /// Names the sums that this row's terms go to.
  void nameSums(unsigned level, llvm::StringRef indent, const std::string &rowInBlock);
  /// Stores the gathered values. `where` is the part and the first column of the block's sums.
  /// Every thread of the block runs this.
  void storeGathers(llvm::StringRef where = "", llvm::StringRef limit = "");

  /// The type of a constant value inside a loop.
  static std::string constantType(mlir::Type element);
  /// Prints `// quantize` where the statements of another origin begin, in a kernel with several.
  void printOrigin(const Node &node, llvm::StringRef indent, llvm::raw_ostream &lines);
  void printOutput(size_t position, llvm::StringRef indent, const std::string &active,
                   llvm::raw_ostream &lines);
  std::string reduceInput(unsigned reduce, unsigned operand, const std::string &active) const;

  llvm::StringRef layout = "L"; // of the rows that statements load, compute and store
  std::string text;             // before `out`, which writes to it
  llvm::raw_string_ostream out;
  std::vector<bool> printed; // of the nodes
  bool isAlongRows;          // of a tile: its rows are the domain's, and not the domain's columns

private:
  bool isFlat() const;
  /// The Row that a whole result is stored from: one of its own, or that of what runs along it.
  const std::string &storedRow(size_t position) const;
  void printScalar(unsigned index, llvm::StringRef indent);
  /// The reader of a node that is for one row: an operand of a reduction, which is a node, or an
  /// output.
  struct Reader {
    bool isReduce;
    size_t position; // of the reduction among the nodes, or of the output
    unsigned operand = 0;
  };
  Reader rowOf(unsigned index) const;
  std::string termText(const std::string &terms, const std::string &value,
                       const std::string &active) const;

  llvm::StringRef origin; // of the last statement
};

} // namespace mpc
