#include "frontend/train/Evaluation.h"

#include "frontend/train/data/Convert.h"

#include "mpc/Names.h"

#include <algorithm>

namespace mpc::train {
namespace {

bool isTargetName(const std::string &name) {
  return name.starts_with("target") || name.starts_with("label");
}

bool isFloat(DType type) { return !isInteger(type) && dtypeBits(type) >= 8; }

bool fits(const TensorSlot &input, const TensorSlot &output) {
  return isInteger(input.dtype) && isFloat(output.dtype) && !input.shape.empty() &&
         output.shape.size() == input.shape.size() + 1 && output.shape.back() > 1 &&
         std::equal(input.shape.begin(), input.shape.end(), output.shape.begin());
}

} // namespace

std::optional<Scores> findScores(const std::vector<TensorSlot> &inputs,
                                 const std::vector<TensorSlot> &outputs) {
  for (size_t output = 0; output < outputs.size(); ++output) {
    std::vector<size_t> all, named;
    for (size_t input = 0; input < inputs.size(); ++input)
      if (fits(inputs[input], outputs[output])) {
        all.push_back(input);
        if (isTargetName(inputs[input].name))
          named.push_back(input);
      }
    const std::vector<size_t> &chosen = named.empty() ? all : named;
    if (chosen.size() == 1)
      return Scores{chosen[0], output, outputs[output].shape.back()};
  }
  return std::nullopt;
}

Evaluation::Evaluation(const Program &program, const std::vector<TensorSlot> &known)
    : inputSlots(program.inputs(entries::eval)), outputSlots(program.outputs(entries::eval)),
      scores(findScores(inputSlots, outputSlots)) {
  for (TensorSlot &slot : inputSlots)
    for (const TensorSlot &other : known)
      if (slot.name == other.name)
        slot.range = other.range;
}

Evaluation::Right Evaluation::countRight() const {
  const std::vector<double> values = outputs[scores->output].values();
  const HostTensor &targets = inputs[scores->input];
  const uint64_t classes = static_cast<uint64_t>(scores->classes);
  Right result;
  for (uint64_t i = 0; i < values.size() / classes; ++i) {
    const int64_t target = integerAt(targets.dtype, targets.bytes.data(), i);
    if (target < 0 || target == inputSlots[scores->input].range.leftOut)
      continue; // counts nowhere
    const auto row = values.begin() + static_cast<std::ptrdiff_t>(i * classes);
    const auto best = std::max_element(row, row + static_cast<std::ptrdiff_t>(classes));
    ++result.all;
    result.right += best - row == target;
  }
  return result;
}

Result<std::map<std::string, double>> Evaluation::run(Program &program, Data &data, uint64_t limit,
                                                      bool (*stop)()) {
  if (inputs.empty()) {
    inputs = tensorsFor(inputSlots);
    outputs = tensorsFor(outputSlots);
  }
  const uint64_t batches = limit ? std::min(limit, data.wholeBatches) : data.wholeBatches;
  std::vector<size_t> scalars;
  for (size_t i = 0; i < outputs.size(); ++i)
    if (outputSlots[i].shape.empty() && isFloat(outputSlots[i].dtype))
      scalars.push_back(i);
  std::vector<double> sums(scalars.size());
  Right right;
  bool stopped = false;
  const auto runBatches = [&]() -> Status {
    for (uint64_t batch = program.rank(); batch < batches; batch += program.rankCount()) {
      if (stop()) {
        stopped = true;
        return Status();
      }
      MPC_TRY(data.inOrder(batch, inputs));
      MPC_TRY(program.run(entries::eval, inputs, outputs));
      for (size_t i = 0; i < scalars.size(); ++i)
        sums[i] += outputs[scalars[i]].values()[0] / static_cast<double>(batches);
      if (scores && inputSlots[scores->input].shape.size() == 1) {
        const Right found = countRight();
        right.right += found.right;
        right.all += found.all;
      }
    }
    return Status();
  };
  const Status own = runBatches();
  if (stopped)
    return std::map<std::string, double>();
  sums.push_back(static_cast<double>(right.right));
  sums.push_back(static_cast<double>(right.all));
  sums.push_back(own.ok() ? 0 : 1); // ranks that fail
  MPC_ASSIGN(const std::vector<double> all, program.gather(sums));
  for (size_t i = 0; i < sums.size(); ++i) {
    sums[i] = 0;
    for (size_t at = i; at < all.size(); at += sums.size())
      sums[i] += all[at];
  }
  MPC_TRY(own);
  if (sums.back() != 0)
    return Status(Code::RankFailed, "another rank could not evaluate its batches");
  sums.pop_back();
  std::map<std::string, double> means;
  for (size_t i = 0; batches != 0 && i < scalars.size(); ++i)
    means[outputSlots[scalars[i]].name] = sums[i];
  const double counted = sums.back(), rightOnes = sums[sums.size() - 2];
  if (counted != 0 && !means.count("accuracy"))
    means["accuracy"] = rightOnes / counted;
  return means;
}

} // namespace mpc::train
