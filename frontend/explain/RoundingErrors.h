// What conversions to narrower formats lose, measured while the evaluator runs a model on data.
#pragma once

#include "ir/evaluate/Evaluate.h"

#include "mlir/IR/Value.h"

#include <string>
#include <vector>

namespace mpc {

/// One conversion of a tensor: a cast to a narrower format, or a quantisation.
struct RoundingErrorRow {
  std::string function, layer; // the layer that it serves
  std::string tensor; // what made its operand: "layer_norm ln_1", "parameter fc.weight", "input x"
  std::string from, to;         // element types
  uint64_t elements = 0;        // over all runs
  double largest = 0;           // magnitude of a finite operand
  double scale = 1;             // of the last run; NaN where each block has its own
  double signal = 0, noise = 0; // sums of squares over finite operands
  uint64_t vanished = 0;        // operands that are not zero and became zero
  uint64_t saturated = 0;       // finite operands beyond the format's largest number, once scaled
  uint64_t nonfinite = 0;       // operands that are inf or NaN

  /// Signal to noise in dB; infinity where nothing was lost.
  double sqnr() const;
};

class RoundingErrors {
public:
  /// For Evaluator::setObserver: counts the op if it converts floats to a narrower format.
  void observe(mlir::Operation *op, llvm::ArrayRef<EvalTensor> operands,
               llvm::ArrayRef<EvalTensor> results);
  /// A table, one row a conversion in the order of the first run.
  std::string text(size_t width) const;
  std::string json(const std::string &model, const std::string &precision) const;

private:
  RoundingErrorRow &rowOf(mlir::Operation *op, mlir::Value x, mlir::Value y);

  std::vector<RoundingErrorRow> rows;
  std::map<mlir::Operation *, size_t> places;
};

} // namespace mpc
