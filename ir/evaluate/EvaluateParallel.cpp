// Meaning of what the ranks do together.
#include "ir/dialect/Dialect.h"
#include "ir/evaluate/Evaluate.h"
#include "ir/evaluate/EvaluateTensor.h"

using namespace mlir;

namespace mpc {

/// With one rank nothing is added.
Tensors AllReduceOp::evaluate(ArrayRef<EvalTensor> operands) { return Tensors(operands); }

/// The tensors of all ranks reduced, in the order of ranks.
static Tensors reduced(ArrayRef<Tensors> operands, Reduction reduction, Type element) {
  const bool isWhole = isa<IntegerType>(element);
  const InnerRounding round(isWhole ? nullptr : &FloatFormat::get(FloatFormat::F32));
  const auto add = [&](double a, double b) {
    if (reduction == Reduction::max)
      return larger(a, b);
    return isWhole ? double(int32_t(uint32_t(int64_t(a)) + uint32_t(int64_t(b)))) : round(a + b);
  };
  Tensors sums = operands.front();
  for (const Tensors &ofRank : operands.drop_front())
    for (auto [sum, tensor] : llvm::zip(sums, ofRank))
      for (size_t i = 0; i < sum.data.size(); ++i)
        sum.data[i] = add(sum.data[i], tensor.data[i]);
  return sums;
}

SmallVector<Tensors> AllReduceOp::evaluateRanks(ArrayRef<Tensors> operands) {
  return SmallVector<Tensors>(operands.size(),
                              reduced(operands, getReduction(), elementOf(getTensors().front())));
}

Tensors ReduceScatterOp::evaluate(ArrayRef<EvalTensor> operands) {
  return evaluateRanks(SmallVector<Tensors>(getRanks(), Tensors(operands))).front();
}
SmallVector<Tensors> ReduceScatterOp::evaluateRanks(ArrayRef<Tensors> operands) {
  const Tensors sums = reduced(operands, getReduction(), elementOf(getTensors().front()));
  SmallVector<Tensors> parts(operands.size());
  for (size_t rank = 0; rank < operands.size(); ++rank)
    for (const EvalTensor &sum : sums)
      parts[rank].push_back(sum.part(rank, operands.size()));
  return parts;
}

Tensors AllGatherOp::evaluate(ArrayRef<EvalTensor> operands) {
  return evaluateRanks(SmallVector<Tensors>(getRanks(), Tensors(operands))).front();
}
SmallVector<Tensors> AllGatherOp::evaluateRanks(ArrayRef<Tensors> operands) {
  Tensors wholes;
  for (auto [i, whole] : llvm::enumerate(getTensors())) {
    std::vector<double> elements;
    for (const Tensors &ofRank : operands)
      llvm::append_range(elements, ofRank[i].data);
    elements.resize(static_cast<size_t>(elementCount(shapeOf(whole))));
    wholes.emplace_back(shapeOf(whole).vec(), std::move(elements));
  }
  return SmallVector<Tensors>(operands.size(), wholes);
}

} // namespace mpc
