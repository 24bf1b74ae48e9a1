// A step's state: globals, their loads and stores.
// Keeps the normal form: loads come first, each global once, and stores last.
#pragma once

#include "ir/dialect/State.h"
#include "passes/Passes.h"

namespace mpc {

/// What a function of a program is for. It is found once, by the function's name (mpc/Names.h).
struct EntryRole {
  bool updates = false;     // step: runs the optimizer on its own gradients
  bool accumulates = false; // micro_step: keeps its gradients for apply
  bool answers = false;     // eval: only its results are read

  static EntryRole of(mlir::func::FuncOp function);
  bool trains() const { return updates || accumulates; }
};

/// Gives the function one more result of this name, behind the others.
void addResult(mlir::func::FuncOp function, llvm::StringRef name, mlir::Value value);

class State {
public:
  explicit State(mlir::ModuleOp module) : module(module) {}

  /// A float global that is neither a written-out constant nor state that the model itself stores.
  static bool isTrainable(mlir::ModuleOp module, mlir::ml_program::GlobalLoadOp load);

  /// Declares mutable state unless it exists already. `owner` is the parameter that the state
  /// belongs to, if any.
  void declare(llvm::StringRef name, mlir::RankedTensorType type, mlir::Attribute value, Role role,
               llvm::StringRef owner = "");
  void declare(llvm::StringRef name, mlir::DenseElementsAttr value, Role role) {
    declare(name, mlir::cast<mlir::RankedTensorType>(value.getType()), value, role);
  }
  bool has(llvm::StringRef name) const;
  /// A scalar's value.
  mlir::DenseElementsAttr scalar(mlir::Type element, double value);

  /// The loaded value of the global. A function has one load a global.
  static mlir::Value load(mlir::func::FuncOp function, llvm::StringRef name);
  /// Stores at the end of the function and makes the global mutable.
  static void store(mlir::func::FuncOp function, llvm::StringRef name, mlir::Value value);
  /// The function that runs at load. It is made in front of `before` where there is none.
  static mlir::func::FuncOp init(mlir::func::FuncOp before);
  /// The end of the body: the first store, or the terminator.
  static mlir::Operation *firstStore(mlir::func::FuncOp function);
  /// counter + 1 of an i32 scalar, built at the end of the body; exact below 2^24.
  static mlir::Value increment(mlir::func::FuncOp function, mlir::Value counter);

private:
  mlir::ModuleOp module;
};

} // namespace mpc
