// Runs the entry `eval` over evaluation data: means of its scalar results, and "accuracy", the
// share of right classes where each sample has one class. (The scores of tokens may have columns of
// padding, which this file does not know.)
#pragma once

#include "frontend/train/data/Data.h"
#include "frontend/train/data/Program.h"

#include <map>
#include <optional>

namespace mpc::train {

/// The result of eval that gives a row of scores for each element of an integer input, and that
/// input. It is a floating result of the input's shape and one more dimension. The input is the
/// only one that fits, or the one whose name begins with target or label.
struct Scores {
  size_t input = 0, output = 0;
  int64_t classes = 0;
};
std::optional<Scores> findScores(const std::vector<TensorSlot> &inputs,
                                 const std::vector<TensorSlot> &outputs);

class Evaluation {
public:
  /// `known` are inputs whose ranges also hold for eval's inputs of the same name.
  Evaluation(const Program &program, const std::vector<TensorSlot> &known);
  /// Runs whole batches of `data` in its order, at most `limit` if that is not 0. Several ranks
  /// divide them, and all get the means over all. Nothing if `stop` becomes true meanwhile.
  Result<std::map<std::string, double>> run(Program &program, Data &data, uint64_t limit,
                                            bool (*stop)());

private:
  struct Right {
    uint64_t right = 0, all = 0;
  };
  Right countRight() const;

  std::vector<TensorSlot> inputSlots, outputSlots;
  std::optional<Scores> scores;
  std::vector<HostTensor> inputs, outputs;
};

} // namespace mpc::train
