// One op of a training step, whole and in primitives.
#pragma once

#include "Harness.h"

namespace mpc::test {

/// A function around one op, given by its text on %0, %1, .. with its types, and the same function
/// decomposed. Scalars go in and out as rank-0 tensors.
class TrainingOp {
public:
  explicit TrainingOp(const std::string &op);

  std::vector<EvalTensor> whole(llvm::ArrayRef<EvalTensor> operands,
                                Rounding rounding = Rounding::Typed) {
    return run(*wholeModule, operands, rounding);
  }
  std::vector<EvalTensor> primitives(llvm::ArrayRef<EvalTensor> operands,
                                     Rounding rounding = Rounding::Typed) {
    return run(*primitiveModule, operands, rounding);
  }
  mlir::func::FuncOp primitiveFunction() { return mainOf(*primitiveModule); }
  const std::string &messages() const { return models.messages; }
  bool parsed() const { return static_cast<bool>(wholeModule); }

private:
  Models models;
  mlir::OwningOpRef<mlir::ModuleOp> wholeModule, primitiveModule;

  std::vector<EvalTensor> run(mlir::ModuleOp module, llvm::ArrayRef<EvalTensor> operands,
                              Rounding rounding);
};

inline EvalTensor scalarOf(double value) { return EvalTensor({}, {value}); }

} // namespace mpc::test
