//===-- GroupText.h - how a group's nodes are written -----------------------------------------===//
//
// Names, expressions and what lives in a Row across levels; the printer makes statements of them.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "codegen/KernelArguments.h"
#include "ir/group/GroupNodes.h"
#include "ir/group/Origins.h"
#include "ir/group/Schedule.h"
#include "ir/plan/Plan.h"

#include <string>

namespace mpc {

class GroupText {
protected:
  /// `prefix` goes before the names of arguments and results.
  GroupText(plan::KernelOp kernel, llvm::StringRef prefix);

  /// Whether a node's value differs between the registers of a thread. In a tile, rows vary too.
  bool varies(const Node &node) const;
  bool varies(unsigned index) const;
  /// Written where it is used: constants, a loaded value widened, a bare row or column, what is
  /// multiplied by one, and what only one store or one reduction takes.
  bool isInline(const Node &node) const { return inlined[indexOf(node)]; }
  /// Whether its expression, or what is written in it, says `column`.
  bool needsColumn(const Node &node) const;

  /// Where an argument or a result begins.
  std::string inputPointer(mlir::BlockArgument argument) const;
  bool isShared(mlir::BlockArgument argument) const;
  /// What picks the block's tensor out of a member of the arguments.
  std::string tensorText() const;
  std::string outputPointer(llvm::StringRef name) const;
  std::string validText(const Node &node, llvm::StringRef column) const;
  /// One element of an argument, guarded where padding is read.
  std::string elementText(const Node &node, llvm::StringRef column) const;
  /// The type of the columns, and in a tile the rows, that `elementText` is made of: int where all
  /// that is computed from them fits, as it does in small tensors, else long long.
  llvm::StringRef indexType(const Node &node) const;
  /// The type of a loop's first column: int where the columns fit, with a chunk past their end.
  llvm::StringRef columnType() const;
  /// How a node's value is written where register `i` is at hand.
  std::string valueText(unsigned index) const;
  /// As arithmetic wants it: narrow floats widened.
  std::string operandText(unsigned index) const;
  /// What computes the node. `active`: whether the register is part of the row or of the tensor.
  std::string nodeText(const Node &node, llvm::StringRef active = "true") const;
  /// The Row that a reduction reads: its operand's where that is one, else of terms for it alone.
  std::string termsOf(const Node &reduce) const;
  bool hasOwnTerms(const Node &reduce) const;
  unsigned indexOf(const Node &node) const { return &node - nodes.nodes.data(); }
  const std::string &nameOf(const Node &node) const { return names[indexOf(node)]; }

  /// The pointers in order, each with shape, type and what it is for (GroupComment.cpp).
  ArgumentMembers argumentMembers();

  plan::KernelOp kernel;
  std::string prefix;
  GroupSchedule schedule;
  GroupNodes nodes;
  TensorTable table; // of a launch over many tensors
  std::vector<std::string> argumentNames, outputNames, names;
  std::vector<bool> kept;
  std::vector<unsigned> firstUse; // the first level that reads the node; ~0 when only inlined
  std::vector<bool> inlined;
  std::vector<bool> forOneRow; // of those inlined: into one result, or one reduction's terms
  bool keeps;                  // whether values live in rows across levels
  llvm::SetVector<llvm::StringRef> origins; // of the kernel's ops

private:
  void nameNodes();
  void findInlined();
  void findKept();
  /// The operand that a product by one is, or nothing.
  std::optional<unsigned> sameAs(const Node &node) const;
  llvm::StringRef readerOf(mlir::BlockArgument argument) const;
  std::string makerOf(mlir::Value output) const;
  std::string castText(CastOp op, unsigned operand) const;
  std::string mapText(const Node &node) const;
  std::string lookupText(const Node &node, llvm::StringRef active) const;
};

} // namespace mpc
