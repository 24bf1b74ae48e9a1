// The names of the state that FP8's scales come from, on both sides of an artifact. They stand
// beside the loss's own scalers, which end in other words.
#ifndef MPC_FP8_NAMES_H
#define MPC_FP8_NAMES_H

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

/// The place in all histories that the next step writes.
constexpr const char *fp8Position = "scaler.fp8_position";
constexpr const char *historyEnd = ".amax_history";
constexpr const char *fp8ScaleEnd = ".fp8_scale";
/// Of the micro-batches since the last optimizer step.
constexpr const char *microAmaxEnd = ".micro_amax";

/// The seed of stochastic rounding, of two words, and the count of its steps.
constexpr const char *fp8RoundingSeed = "scaler.fp8_rounding_seed";
constexpr const char *fp8RoundingStep = "scaler.fp8_rounding_step";

/// Of a tensor that the compiler has named, as "fc1.x".
inline std::string historyOf(const std::string &tensor) { return scaler + tensor + historyEnd; }
inline std::string fp8ScaleOf(const std::string &tensor) { return scaler + tensor + fp8ScaleEnd; }
inline std::string microAmaxOf(const std::string &tensor) { return scaler + tensor + microAmaxEnd; }

/// Whether something stands before `end` in the name.
inline bool endsWith(const std::string &name, const std::string &end) {
  return name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}

/// Whether the state is a scale that steps make of a history.
inline bool isFp8Scale(const std::string &name) {
  return isOfScaler(name) && endsWith(name, fp8ScaleEnd);
}

/// Whether the state is a history, a scale made of one, the amax of micro-batches, the place in all
/// histories, or of the random numbers of rounding.
inline bool isOfFp8(const std::string &name) {
  return isOfScaler(name) && (name == fp8Position || name == fp8RoundingSeed ||
                              name == fp8RoundingStep || endsWith(name, historyEnd) ||
                              endsWith(name, fp8ScaleEnd) || endsWith(name, microAmaxEnd));
}

/// Of these, the state that steps make of amaxes and that starts anew from zeros. The seed of
/// rounding is the run's.
inline bool isMadeBySteps(const std::string &name) {
  return isOfFp8(name) && name != fp8RoundingSeed && name != fp8RoundingStep;
}

} // namespace mpc::states

#endif // MPC_FP8_NAMES_H
