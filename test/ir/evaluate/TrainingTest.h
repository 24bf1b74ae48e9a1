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

/// An optimizer's op on tensors of `type` with `moments` of them: %0 is the parameter, %1 the
/// gradient, and behind the moments stand t, rate and finite, the decay, and NAdam's product.
std::string optimizerText(const std::string &kind, const std::string &attributes, int moments,
                          bool decay, const std::string &type);

inline EvalTensor scalarOf(double value) { return EvalTensor({}, {value}); }

} // namespace mpc::test
