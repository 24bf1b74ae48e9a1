// A hand-built training artifact: one parameter w of 96 floats, pulled towards the batch x by SGD
// with momentum. It has what a compiled one has: a derived copy, a moment, an accumulator, a
// counter, a scaler, a random counter, a hyper parameter, metrics, and steps that are skipped.
//
//   step        g = w - x;  m = 0.9 m + g;  w -= rate m;  low = w / 2;  unless the loss is not
//   finite micro_step  acc += g;  count += 1 apply       w -= rate acc / count;  low = w / 2;  acc
//   = 0;  count = 0 eval        y = 2 x + low
#pragma once

#include "TinyArtifact.h"

namespace mpc::test {

struct TinyState {
  std::string name;
  fb::DType dtype;
  std::vector<int64_t> shape;
  fb::Source source;
  fb::Role role;
  std::string data; // where source is Data
};

struct TinyTrainingOptions {
  std::string target = "cpu";
  std::string optimizer = "sgd", precision = "fp32", recipe = "--clip=1";
  uint64_t fingerprint = 0x1234;
  std::vector<std::string> hyper = {"hyper.learning_rate"};
  bool withMain = false; // the entry eval is called main
  /// Called on the list of states before it is stored; the first nine belong to the program.
  std::function<void(std::vector<TinyState> &)> change;
};

/// Writes it below the test's temporary folder and gives the path.
std::string writeTinyTraining(const std::string &name, const TinyTrainingOptions &options = {});

/// The positions of the states, which are those of their buffers too.
enum TinyStateIndex : uint32_t {
  stateW,
  stateLow,
  stateMoment,
  stateAccumulator,
  stateMicroSteps,
  stateSteps,
  stateRate,
  stateScale,
  stateRandom,
  tinyStateCount
};

} // namespace mpc::test
