// The interface of a device: it makes a plan executable, holds its state, and runs entries.
#pragma once

#include "artifact/Artifact.h"
#include "collective/Bootstrap.h"

#include <functional>
#include <memory>

namespace mpc {

/// The caller's options; see mpc_load_options.
struct LoadOptions {
  std::string device = "auto";
  std::string weights;
  bool allowUnknownWeights = false, allowMissingWeights = false;
  std::string cacheFolder;
  std::string compiler;
  unsigned threads = 0;
  void *context = nullptr;
  void *stream = nullptr;
  uint64_t seed = 0;
  bool untuned = false, keepParameters = false;
  FileAccess access = FileAccess::Copy;
  RankOptions rank;             // of a program with collectives
  std::shared_ptr<Ranks> ranks; // the same, once they are open; null is one rank
  Trust trust;                  // the conditions on the artifact
  std::function<void(const std::string &)> progress; // may be null
  std::function<bool()> cancelled;                   // may be null; asked on any thread
};

/// A tensor of the caller whose type and shape were compared with the program's.
struct TensorPointer {
  void *data;
  bool onDevice;
};

/// The first value of one state tensor. If `data` is null, the device clears the tensor.
struct StateValue {
  const void *data = nullptr;
  uint64_t bytes = 0;
  bool inPlace = false; // data is 64-byte aligned, may be written, and lives as long as the program
};

/// One run of a step entry (isStepEntry). `outputs` has one pointer for each result of the entry;
/// data is null for a result that nobody wants, and for metrics.
struct StepCall {
  uint32_t entry;
  const TensorPointer *inputs;
  const TensorPointer *outputs;
  uint64_t sequence;
};

/// A finished step. metrics[i] points at the entry's i-th metric in the device's type, until the
/// next call of the executable.
struct FinishedStep {
  uint32_t entry = 0;
  uint64_t sequence = 0;
  const uint8_t *const *metrics = nullptr;
};

/// What an executable has claimed, in bytes.
struct MemoryUse {
  uint64_t state = 0, arena = 0, borders = 0; // borders: inputs and outputs, and ranks' messages
  uint64_t freed = 0;                         // state and arena that only loading needed

  uint64_t sum() const { return state + arena + borders; }
};

struct LoadRequest;

class Executable {
public:
  virtual ~Executable() = default;
  /// The end of loading, in which ranks may do something together: all of them call it.
  virtual Status begin(const LoadRequest &) { return Status(); }
  virtual std::string deviceName() const = 0;
  /// Frees what only loading needs: state that init alone reads (StateUse), and memory of init.
  /// Init does not run again, and nobody reads or writes that state.
  virtual Status endLoading() { return Status(); }
  /// One more executable of the plan, on the same state but for what runs change, of which it has
  /// its own with the present values. This one outlives it.
  virtual Result<std::unique_ptr<Executable>> clone() {
    return Status(Code::Unsupported, deviceName() + " makes no clones of a program");
  }
  /// Whether the device uses state values in place (StateValue::inPlace).
  virtual bool usesValuesInPlace() const { return false; }
  /// A sentence for each step that runs in another way than the plan says.
  virtual std::vector<std::string> notes() const { return {}; }
  virtual MemoryUse memoryUse() const = 0;
  /// Runs entry `index` of the plan. The caller has checked the numbers of inputs and outputs.
  virtual Status run(uint32_t index, const TensorPointer *inputs, const TensorPointer *outputs) = 0;
  /// Waits for the work on the device; failures of earlier work show here.
  virtual Status settle() { return Status(); }
  /// Copies a whole state tensor to the host and waits for it.
  virtual Status readState(uint32_t index, void *target) = 0;
  virtual Status writeState(uint32_t index, const void *source) = 0;
  /// The address of a state tensor on the host, or null.
  virtual const void *hostState(uint32_t) const { return nullptr; }
  /// Sets a 4-byte scalar of the state, after the started work and before later work.
  virtual Status setScalar(uint32_t index, uint32_t bits) = 0;

  // For diagnoses: an entry one step at a time. The buffers of the plan keep the results of the
  // steps so far until the next run().
  virtual Status beginReplay(uint32_t index, const TensorPointer *inputs) = 0;
  /// Runs one step of the entry and waits for it.
  virtual Status replayStep(uint32_t index, uint32_t step) = 0;
  /// Bytes of a buffer on the host, until the next call of the executable.
  virtual Result<const uint8_t *> fetch(uint32_t buffer, uint64_t offset, uint64_t bytes) = 0;
  /// Sets bytes of a buffer to zero.
  virtual Status clear(uint32_t buffer, uint64_t offset, uint64_t bytes) = 0;

  /// Whether start() returns before the work is done. If not, steps go through run().
  virtual bool queuesSteps() const { return false; }
  /// Starts a step and waits for nothing; false where every slot is in flight.
  virtual Result<bool> start(const StepCall &) { return false; }
  /// The oldest finished step that was not fetched yet; false where there is none. Fetching a step
  /// frees its slot.
  virtual Result<bool> nextFinished(FinishedStep &) { return false; }
};

/// Everything that a device needs to load. The artifact and the state values in place outlive the
/// executable.
struct LoadRequest {
  const Artifact &artifact;
  const fb::Plan &plan;
  const std::vector<StateValue> &state;
  const LoadOptions &options;
};

Result<std::unique_ptr<Executable>> loadCpu(const LoadRequest &request);
Result<std::unique_ptr<Executable>> loadCpuCheck(const LoadRequest &request);

} // namespace mpc
