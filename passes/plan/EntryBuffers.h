// The places of an entry's values.
// Every value that is computed gets a buffer. Arguments, results and state have theirs outside of
// the arena, operands of a concatenation inside its buffer, amax cells and tickets together at the
// start of the arena; the rest lie in the arena by lifetime. A result may take the place of an
// operand that its group is the last to read.
#pragma once

#include "ir/dialect/Dialect.h"
#include "ir/group/GroupNodes.h"
#include "ir/plan/Plan.h"
#include "passes/plan/ArenaPlanner.h"
#include "passes/plan/BufferNames.h"
#include "passes/plan/ConcatParts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <memory>

namespace mpc {

class EntryBuffers {
protected:
  /// `symbols` are the names in use in the program.
  EntryBuffers(mlir::func::FuncOp function, plan::ProgramOp program, llvm::StringSet<> &symbols)
      : function(function), body(function.getBody().front()), program(program),
        builder(function.getContext()), names(function), symbols(symbols) {}

  /// Adds the buffers to the program.
  void place();

  mlir::IntegerAttr number(int64_t value) { return builder.getI64IntegerAttr(value); }
  static uint64_t bytesOf(mlir::Value value);
  /// The value under a view.
  static mlir::Value base(mlir::Value value);
  const GroupNodes &nodesOf(GroupOp group);
  /// Whether the value is in no memory, since the blocks that make it run the one group that reads
  /// it.
  static bool isStaged(mlir::Value value);

  struct Copy {
    mlir::Operation *at; // stands before this op
    mlir::Value value;
    mlir::FlatSymbolRefAttr target;
  };

  mlir::func::FuncOp function;
  mlir::Block &body;
  plan::ProgramOp program;
  mlir::OpBuilder builder;
  const BufferNames names;
  ArenaPlanner arena;
  mlir::FlatSymbolRefAttr
      cellsBuffer; // cleared before the first step; null where there is nothing to clear
  int64_t cellsBytes = 0;
  llvm::SmallVector<mlir::FlatSymbolRefAttr> clearedAlone; // amax cells outside of the arena
  std::optional<ConcatParts> parts;
  llvm::MapVector<int64_t, mlir::FlatSymbolRefAttr> tickets; // by launch
  llvm::SmallVector<mlir::Attribute> inputs, outputs;
  llvm::SmallVector<Copy> copies;
  llvm::DenseMap<mlir::Value, mlir::FlatSymbolRefAttr> buffers; // looked up, never walked
  llvm::DenseSet<mlir::Value> overwriters; // results of anchors in an operand's place; likewise

private:
  void numberSteps();
  /// Arguments, loads, stored and returned values live outside of the arena.
  void placeBorder();
  /// Whether `value` may be written to the buffer of `old`: all other readers of `old` come before,
  /// and the group that makes `value` reads each element of `old` where it writes, or the anchor
  /// that makes it writes only some of `old` and reads nothing of it.
  bool mayReplace(mlir::Value old, mlir::Value value);
  void placeRest();
  /// Places amax cells and the tickets of launches with tails together, since they are cleared
  /// before the first step.
  void placeCells(llvm::ArrayRef<mlir::Value> cells);
  /// Places the rest in the arena. A value lives from the step that makes it to the last one that
  /// reads it, and a result takes the place of an operand that its group is the last to read.
  void placeArena(llvm::ArrayRef<mlir::Value> others, llvm::ArrayRef<mlir::Value> values);
  /// An operand of the group or anchor that makes `value` in whose place it may be written, or
  /// null.
  mlir::Value dyingInput(mlir::Value value, llvm::function_ref<bool(mlir::Value)> isInArena);
  static bool isAmaxCell(mlir::Value result);
  /// The value that owns the buffer of an operand of a concatenation: the operand itself, or the
  /// concatenation that its rows are spread over.
  mlir::Value wholeOf(mlir::Value part);
  /// "main.h.0.fc.y": the entry, and the value's name there.
  std::string nameOf(mlir::Value value) {
    return (function.getSymName() + "." + names.of(value)).str();
  }
  /// Adds the buffer. A number makes its name unique.
  mlir::FlatSymbolRefAttr addBuffer(llvm::StringRef name, plan::BufferOp::Properties buffer,
                                    mlir::Type type, int64_t bytes);
  mlir::FlatSymbolRefAttr addBorder(mlir::Value value, plan::Space space, unsigned index,
                                    llvm::StringRef name);
  mlir::FlatSymbolRefAttr addState(mlir::Value value, mlir::SymbolRefAttr global);
  mlir::FlatSymbolRefAttr addArena(llvm::StringRef name, mlir::Type type, int64_t offset,
                                   int64_t bytes);
  mlir::FlatSymbolRefAttr addSlice(llvm::StringRef name, mlir::Type type,
                                   mlir::FlatSymbolRefAttr whole, int64_t offset, int64_t bytes);
  /// Adds the buffer of `part`, a slice of the one that `whole` lies in, from the byte `offset` of
  /// `whole` on.
  mlir::FlatSymbolRefAttr addPart(mlir::Value part, mlir::Value whole, int64_t offset,
                                  int64_t bytes);

  llvm::StringSet<> &symbols;                   // looked up, never walked
  llvm::StringMap<int> bufferNames;             // the number of buffers of a name; likewise
  llvm::DenseMap<mlir::Value, int64_t> inCells; // bytes into the cells; looked up, never walked
  llvm::DenseSet<mlir::Value> takenOver;        // likewise
  llvm::DenseMap<mlir::Operation *, int64_t> stepOf;                           // likewise
  llvm::DenseMap<mlir::Value, int64_t> lastUse;                                // likewise
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<GroupNodes>> nodesOfGroup; // likewise
};

} // namespace mpc
