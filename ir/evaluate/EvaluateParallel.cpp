// Meaning of what the ranks do together.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

using namespace mlir;

namespace mpc {

/// With one rank nothing is added.
Tensors AllReduceOp::evaluate(ArrayRef<EvalTensor> operands) { return Tensors(operands); }

SmallVector<Tensors> AllReduceOp::evaluateRanks(ArrayRef<Tensors> operands) {
  const bool isWhole = isa<IntegerType>(elementOf(getTensors().front()));
  const InnerRounding round(isWhole ? nullptr : &FloatFormat::get(FloatFormat::F32));
  const auto add = [&](double a, double b) {
    if (getReduction() == Reduction::max)
      return larger(a, b);
    return isWhole ? double(int32_t(uint32_t(int64_t(a)) + uint32_t(int64_t(b)))) : round(a + b);
  };
  Tensors reduced = operands.front();
  for (const Tensors &ofRank : operands.drop_front())
    for (auto [sum, tensor] : llvm::zip(reduced, ofRank))
      for (size_t i = 0; i < sum.data.size(); ++i)
        sum.data[i] = add(sum.data[i], tensor.data[i]);
  return SmallVector<Tensors>(operands.size(), reduced);
}

} // namespace mpc
