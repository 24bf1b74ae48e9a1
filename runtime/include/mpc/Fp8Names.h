// The names of the state that FP8's scales come from, on both sides of an artifact. They stand
// beside the loss's own scalers, which end in other words.
#pragma once

#include "mpc/Names.h"

/// The results of the entry "measure" that say what quantisation lost: a tensor of f32 each, named
/// by the prefix and the tensor.
namespace mpc::fp8Error {
constexpr const char *prefix = "fp8_error.";
/// The place of each number. Sums are of x and of what its codes do not say, both over amax.
enum Number : unsigned {
  signal,    // sum of squares of the finite x
  noise,     // sum of squares of what is lost
  amax,      // the largest magnitude of a finite x
  scale,     // NaN where each block has its own
  vanished,  // the share of elements that are not zero and became zero
  saturated, // the share beyond the format's largest number, once scaled
  nonfinite, // the share that is inf or NaN
  count
};
} // namespace mpc::fp8Error

namespace mpc::states {

/// Delayed scaling's state: the tensors are rows, whose names the program has (State.rows).
constexpr const char *fp8Scale = "scaler.fp8_scale";              // N
constexpr const char *fp8History = "scaler.fp8_amax_history";     // N x steps
constexpr const char *fp8WeightScale = "scaler.fp8_weight_scale"; // of weights, likewise
constexpr const char *fp8WeightHistory = "scaler.fp8_weight_amax_history";
constexpr const char *fp8Amax = "scaler.fp8_amax"; // N, of the micro-batches since the last apply
constexpr const char *fp8Position = "scaler.fp8_position"; // in histories: where a step writes next
constexpr const char *fp8Observe = "scaler.fp8_observe";   // runs that are still to observe
constexpr int fp8Observations = 2;                         // its first value

/// The seed of stochastic rounding, of two words, and the count of its steps.
constexpr const char *fp8RoundingSeed = "scaler.fp8_rounding_seed";
constexpr const char *fp8RoundingStep = "scaler.fp8_rounding_step";

/// Whether steps make the state of amaxes. It starts anew from its first values.
inline bool isMadeBySteps(const std::string &name) {
  return name == fp8Scale || name == fp8History || name == fp8WeightScale ||
         name == fp8WeightHistory || name == fp8Amax || name == fp8Position || name == fp8Observe;
}
/// Whether the state was one of these in version 0.1.0, which had some for each tensor.
inline bool wasOfFp8(const std::string &name) {
  for (const std::string end : {".amax_history", ".fp8_scale", ".micro_amax"})
    if (isOfScaler(name) && name.size() > end.size() &&
        name.compare(name.size() - end.size(), end.size(), end) == 0)
      return true;
  return false;
}
/// Whether the state is one of these, or of the random numbers of rounding.
inline bool isOfFp8(const std::string &name) {
  return isMadeBySteps(name) || name == fp8RoundingSeed || name == fp8RoundingStep;
}

} // namespace mpc::states
