// Meaning of the gradient of embedding.
// Sums are in f64, ascending.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

using namespace mlir;

namespace mpc {
namespace {

/// to += factor x
void addScaled(double *to, double factor, const double *x, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    to[i] += factor * x[i];
}

} // namespace

Tensors EmbeddingGradOp::evaluate(ArrayRef<EvalTensor> operands) {
  const EvalTensor &dy = operands[0], &ids = operands[1];
  int64_t rows = getRowsAttr().getInt(), width = dy.shape.back();
  EvalTensor table(std::vector<int64_t>{rows, width});
  for (size_t i = 0; i < ids.data.size(); ++i)
    if (ids.data[i] >= 0 && ids.data[i] < rows)
      addScaled(&table.data[static_cast<int64_t>(ids.data[i]) * width], 1, &dy.data[i * width],
                width);
  return {std::move(table)};
}

} // namespace mpc
