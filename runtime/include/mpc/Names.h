// The names that have a meaning on both sides of an artifact: those of entries, of metrics, of the
// state that training makes, and of devices; and the roles of state. It includes no header of ours.
#pragma once

#include <cstdint>
#include <string>

namespace mpc {

namespace entries {
constexpr const char *init = "init";            // writes derived state; runs as a part of loading
constexpr const char *forward = "main";         // of a program for inference
constexpr const char *eval = "eval";            // the forward of a training program
constexpr const char *step = "step";            // forward, backward and optimizer
constexpr const char *microStep = "micro_step"; // forward and backward; adds to accumulators
constexpr const char *apply = "apply"; // the optimizer on the gradients that micro_step has added
constexpr const char *measure = "measure"; // the step's gradients as results; stores nothing
constexpr const char *prefill = "prefill"; // of a model that keeps keys and values: a whole prompt
constexpr const char *decode = "decode";   // likewise: one token behind it
} // namespace entries
/// Whether the entry updates the parameters.
inline bool isOptimizerStep(const std::string &entry) {
  return entry == entries::step || entry == entries::apply;
}

/// The devices that a program may be loaded on; cuda also as cuda:N.
namespace devices {
constexpr const char *cuda = "cuda";
constexpr const char *cpu = "cpu";
constexpr const char *cpuCheck = "cpu-check";
constexpr const char *all[] = {cuda, cpu, cpuCheck};
} // namespace devices

/// The results of step, micro_step and apply that the runtime collects.
namespace metrics {
constexpr const char *loss = "loss";
constexpr const char *gradNorm = "grad_norm";
constexpr const char *learningRate = "learning_rate"; // also the end of the name of its state
constexpr const char *scale = "scale";
constexpr const char *skipped = "skipped";     // 0 or 1
constexpr const char *tokens = "tokens";       // of a micro-batch: targets that count in its loss
constexpr const char *nonfinite = "nonfinite"; // a gradient by its number, or -1
constexpr const char *nonfiniteLayer = "nonfinite_layer"; // a tracked layer by its number, or -1
constexpr const char *nonfiniteRank = "nonfinite_rank";   // of several, the one with that layer
} // namespace metrics

/// State that training makes. Its names begin with these, and no parameter's name does.
namespace states {
constexpr const char *scaler = "scaler.";
constexpr const char *optimizer = "optimizer.";
constexpr const char *hyper = "hyper.";
constexpr const char *accumulator = "accumulator.";
constexpr const char *ema = "ema."; // averages of the parameters of these names
constexpr const char *microBatches = "accumulator.count"; // added since the last optimizer step
constexpr const char *tokens = "accumulator.tokens";    // targets that count in these micro-batches
constexpr const char *lossSum = "accumulator.loss_sum"; // the loss of all these targets

constexpr const char *rank = "parallel.rank";   // of the process, from 0
constexpr const char *ranks = "parallel.ranks"; // how many there are

inline std::string scaleOf(const std::string &name) { return scaler + name + ".scale"; }
inline std::string trackerOf(const std::string &name) { return scaler + name + ".tracker"; }
inline std::string hysteresisOf(const std::string &name) { return scaler + name + ".hysteresis"; }
/// Whether a scaler owns the state.
inline bool isOfScaler(const std::string &name) { return name.rfind(scaler, 0) == 0; }
/// Whether the state is the scale of a loss; FP8's scales end in another word (mpc/Fp8Names.h).
inline bool isLossScale(const std::string &name) {
  return isOfScaler(name) && name.size() > 6 && name.compare(name.size() - 6, 6, ".scale") == 0;
}
/// Whether the state is what gradients are clipped to, of which 0 would keep from moving anything.
inline bool isClip(const std::string &name) {
  const auto endsWith = [&](const std::string &end) {
    return name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
  };
  return name.rfind(hyper, 0) == 0 && (endsWith("max_norm") || endsWith("max_value"));
}
/// Whether the state counts steps for a dynamic scale.
inline bool isTracker(const std::string &name) {
  return isOfScaler(name) && name.size() > 8 && name.compare(name.size() - 8, 8, ".tracker") == 0;
}
} // namespace states

/// The role of a state tensor, numbered as in artifact.fbs and mpc.h.
enum class Role : uint8_t {
  Parameter,
  Derived, // written by the entry init
  Moment,
  Scaler,
  Counter,
  Random,
  Hyper,
  Accumulator,
  Other,
  Constant
};
constexpr unsigned roleCount = 10;

constexpr const char *roleName(Role role) {
  constexpr const char *names[roleCount] = {"parameter", "derived", "moment", "scaler",
                                            "counter",   "random",  "hyper",  "accumulator",
                                            "other",     "constant"};
  return static_cast<unsigned>(role) < roleCount ? names[static_cast<unsigned>(role)] : "?";
}

} // namespace mpc
