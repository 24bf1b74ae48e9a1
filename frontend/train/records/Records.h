// The records of a training run: one record for each line of metrics.jsonl, also given to
// TensorBoard. mpc train writes them, `mpc report` reads them.
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace mpc::train {

/// The value of a member that a record does not have. It is a NaN with a payload that no f32 holds,
/// so that it differs from a loss that is not a number; ask with isKnown.
inline constexpr double unknown = __builtin_nan("0x6d7063");
constexpr bool isKnown(double value) {
  return std::bit_cast<uint64_t>(value) != std::bit_cast<uint64_t>(unknown);
}

/// "run": the first line of a run, and one more each time it is resumed or falls back.
struct RunRecord {
  std::string model, precision, artifact, device; // precision: "fp16"
  std::string started;                            // UTC, "2026-11-21T20:00:00Z"
  std::string unit = "samples";                   // of throughput: "samples" or "tokens"
  uint64_t seed = 0, steps = 0, batch = 0;        // steps: requested in all; batch: units a step
  uint64_t firstStep = 0;                         // steps done before this line
  uint64_t parameters = 0, memoryBytes = 0;       // elements; bytes that the program claimed
  double scaleFloor = unknown;                    // of the first scaler, unknown without one
};

/// "step": one step. Values that the step does not have are `unknown` and left out.
struct StepRecord {
  uint64_t step = 0; // 1, 2, ..; skipped steps count
  double loss = unknown, gradNorm = unknown, learningRate = unknown, scale = unknown;
  bool skipped = false;
  uint64_t skips = 0;             // in all so far
  std::string nonfinite;          // the first parameter whose gradient was not finite
  std::string nonfiniteLayer;     // the first layer whose result was not, of --track-nonfinite
  double nonfiniteRank = unknown; // of several ranks, the first that had it
  double perSecond = unknown;     // units a second, over the last steps
  double seconds = unknown;       // since the run (or its resumption) began
  std::map<std::string, double> others; // further scalar results of the step, by name
};

/// "eval": means over the evaluation data after `step` steps: "loss" and other scalars.
struct EvalRecord {
  uint64_t step = 0;
  std::map<std::string, double> values;
};

/// The gradient of one parameter in the type of the backward pass, times the loss scale.
struct GradientRecord {
  std::string parameter, format;                // format: "f16"
  uint64_t count = 0, zeros = 0, nonfinite = 0; // elements
  double amax = 0;                              // of the finite elements
  int32_t minExponent = 0; // histogram[i] counts 2^(minExponent + i) <= |x| < twice that
  std::vector<uint64_t> histogram;
};

/// What quantising one tensor loses, as mpc evaluate --errors defines it.
struct QuantisedRecord {
  std::string tensor;         // "fc1.x"
  double amax = unknown;      // of the finite elements
  double scale = unknown;     // unknown where each block has its own
  double sqnr = unknown;      // dB; infinity where nothing is lost
  double vanished = unknown;  // the share of elements that are not zero and became zero
  double saturated = unknown; // the share beyond the format's largest number
  double nonfinite = unknown; // the share that is inf or NaN
};

/// "measure": the measurement of --measure-every.
struct MeasureRecord {
  uint64_t step = 0;
  double parameterNorm = unknown;
  double scale = unknown; // the loss scale that the gradients carry; unknown: the step's
  std::vector<GradientRecord> gradients;
  std::vector<QuantisedRecord> quantised;
};

/// "note": a warning ("warning") or an event of the run ("checkpoint", "resume", "rollback",
/// "fallback", "stop"), in words.
struct NoteRecord {
  uint64_t step = 0;
  std::string what, text;
};

/// A destination of records. A record that a sink cannot write is lost, and the run goes on.
class Sink {
public:
  virtual ~Sink() = default;
  virtual void write(const RunRecord &record) = 0;
  virtual void write(const StepRecord &record) = 0;
  virtual void write(const EvalRecord &record) = 0;
  virtual void write(const MeasureRecord &record) = 0;
  virtual void write(const NoteRecord &record) = 0;
  /// Writes all records so far to the file.
  virtual void flush() = 0;
  /// Empty, or the warning since the last call: records began to be lost, or they are written
  /// again, with the number of missing ones.
  virtual std::string takeWarning() = 0;
};

} // namespace mpc::train
