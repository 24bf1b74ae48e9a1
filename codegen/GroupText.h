// The text of a group's nodes.
// Names, expressions, and the values that live in a Row across levels. The printer makes statements
// of them.
#pragma once

#include "codegen/KernelArguments.h"
#include "ir/group/GroupNodes.h"
#include "ir/group/Origins.h"
#include "ir/plan/Plan.h"
#include "ir/schedule/ColumnCases.h"
#include "ir/schedule/TensorTable.h"

#include <string>

namespace mpc {

class GroupText {
protected:
  /// `prefix` goes before the names of arguments and results.
  GroupText(plan::KernelOp kernel, llvm::StringRef prefix);

  /// Whether a node's value differs between the registers of a thread. In a tile, rows vary too.
  bool varies(const Node &node) const;
  bool varies(unsigned index) const;
  /// Whether the node is written where it is used: a constant, a widened load, a bare row or
  /// column, a product by one, or a value that only one store or one reduction takes.
  bool isInline(const Node &node) const { return inlined[indexOf(node)]; }
  /// Whether its expression, with the nodes written inside it, uses `column`.
  bool needsColumn(const Node &node) const;

  /// The pointer to the beginning of an argument or a result.
  std::string inputPointer(mlir::BlockArgument argument) const;
  bool isShared(mlir::BlockArgument argument) const;
  /// The text that picks the block's tensor out of a member of the arguments.
  std::string tensorText() const;
  std::string outputPointer(llvm::StringRef name) const;
  std::string validText(const Node &node, llvm::StringRef column) const;
  /// One element of an argument, guarded where padding is read.
  std::string elementText(const Node &node, llvm::StringRef column) const;
  /// The type of the columns, and in a tile the rows, in `elementText`: int where every index
  /// computed from them fits, as in small tensors, else long long.
  llvm::StringRef indexType(const Node &node) const;
  /// The type of a loop's first column: int where the columns fit, with a chunk past their end.
  llvm::StringRef columnType() const;
  /// The text of a node's value at register `i`.
  std::string valueText(unsigned index) const;
  /// The text of a node's value as an operand of arithmetic: narrow floats are widened.
  std::string operandText(unsigned index) const;
  /// The expression that computes the node. `active` says whether the register is part of the row
  /// or of the tensor.
  std::string nodeText(const Node &node, llvm::StringRef active = "true") const;
  /// The Row that a reduction reads: the Row of its operand if there is one, else a Row of terms
  /// for it alone. `operand` counts the reduction's operands.
  std::string termsOf(const Node &reduce, unsigned operand) const;
  std::string ownTermsOf(const Node &reduce, unsigned operand) const;
  bool hasOwnTerms(const Node &reduce, unsigned operand) const;
  /// The type that a reduction folds in: float, or that of the whole numbers.
  static llvm::StringRef termType(const Node &reduce);
  /// What a reduction begins with.
  static std::string neutralText(const Node &reduce);
  unsigned indexOf(const Node &node) const { return &node - nodes.nodes.data(); }
  const std::string &nameOf(const Node &node) const { return names[indexOf(node)]; }

  /// The pointers in order, each with shape, type and purpose (GroupComment.cpp).
  ArgumentMembers argumentMembers();

  plan::KernelOp kernel;
  std::string prefix;
  GroupSchedule schedule;
  GroupNodes nodes;
  ColumnCases cases;
  ColumnCases::Assumed assumed; // by the statements that are printed
  TensorTable table;            // of a launch over many tensors
  std::vector<std::string> argumentNames, outputNames, names;
  std::vector<bool> kept;
  std::vector<unsigned> firstUse; // the first level that reads the node; ~0 when only inlined
  std::vector<bool> inlined;
  std::vector<bool> forOneRow; // of those inlined: into one result, or one reduction's terms
  bool keeps;                  // whether values live in rows across levels
  llvm::SmallDenseSet<unsigned> loadedWide; // loads that a statement has already widened
  bool holdsTurned;                         // whether threads hold the rows that they store turned
  llvm::SetVector<llvm::StringRef> origins; // of the kernel's ops

private:
  void nameNodes();
  void findInlined();
  void findKept();
  /// The operand that a product by one is equal to, or nothing.
  std::optional<unsigned> sameAs(const Node &node) const;
  llvm::StringRef readerOf(mlir::BlockArgument argument) const;
  std::string makerOf(mlir::Value output) const;
  std::string castText(CastOp op, unsigned operand) const;
  /// Whether a quotient's divisor is known, of a size that divided_by takes.
  bool dividesByConstant(const Node &node) const;
  std::string mapText(const Node &node) const;
  std::string lookupText(const Node &node, llvm::StringRef active) const;
  std::string elementOfWholes(const Node &node, llvm::StringRef active) const;
  std::string wholeText(const Node &node, unsigned operand) const;
};

} // namespace mpc
