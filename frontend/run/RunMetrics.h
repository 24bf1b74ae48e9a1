// The output of `mpc run` on training steps: a line of scalars from time to time, and at the end
// the number of skipped steps with the reason.
#pragma once

#include "frontend/run/Tensors.h"

#include <chrono>
#include <functional>
#include <optional>

namespace mpc {

class RunMetrics {
public:
  /// `gradients` are the parameters in the order of the metric `nonfinite`; empty for an entry that
  /// is no step of training, which gets no output. `layerOf` names the layer of a
  /// `nonfinite_layer`, "" where the entry tracks none. `otherReason`: why a step is skipped where
  /// neither the loss nor a gradient tells.
  RunMetrics(std::vector<std::string> gradients, std::function<std::string(int)> layerOf,
             std::vector<TensorSlot> slots, int64_t steps, std::string otherReason);

  /// Takes the results of the next step. Gives a line to print about ten times in a run, and after
  /// ten seconds without one; else "".
  std::string take(const std::vector<HostTensor> &results);
  /// "skipped 2 of 20 steps; the first was step 1: the gradient of fc.weight was not finite". ""
  /// where there is nothing to report: the steps do not tell, or there was only one and it was not
  /// skipped.
  std::string summary() const;

  /// "fc is the first layer whose result is not finite, in step 3", "" where there is none.
  std::string trackedText() const;

  // Of the last step that take() took.
  bool tellsSkips() const { return tells; }
  bool lastSkipped() const { return inARow != 0; }
  int64_t skipsInARow() const { return inARow; }
  std::optional<double> lastLoss() const { return loss; } // the first that is not finite

private:
  using Clock = std::chrono::steady_clock;
  std::function<std::string(int)> layerOf;
  std::vector<std::string> gradients;
  std::vector<TensorSlot> slots;
  bool tells = false; // some result is "skipped"
  int64_t steps, taken = 0, skipped = 0, firstSkipped = 0, inARow = 0;
  std::optional<double> loss;
  std::string otherReason, firstReason, firstLayer, firstRank;
  int64_t firstLost = 0; // the step in which firstLayer was
  Clock::time_point lastLine = Clock::now();
};

} // namespace mpc
