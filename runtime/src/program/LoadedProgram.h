// A program on a device, which the handle of the C API points at.
#pragma once

#include "device/Device.h"
#include "mpc/mpc.h"
#include "program/Metrics.h"
#include "program/State.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <unordered_map>

namespace mpc {

/// The memory that the report of the last diagnosis points at.
struct NonfiniteWords {
  std::string message, operation, tensor;
  std::vector<const char *> layers;
  std::vector<std::vector<uint8_t>> operandBytes;
  std::vector<mpc_tensor> operands; // of those bytes
  void setOperands(const fb::Plan &plan, const std::vector<uint32_t> &buffers);
};

class LoadedProgram : public std::enable_shared_from_this<LoadedProgram> {
public:
  static Result<std::shared_ptr<LoadedProgram>> load(const std::string &path,
                                                     const LoadOptions &options);
  /// The same of an artifact in memory, which is copied.
  static Result<std::shared_ptr<LoadedProgram>> load(ByteView file, const std::string &name,
                                                     const LoadOptions &options);
  /// A program with buffers of its own on the same weights (mpc_program_clone).
  Result<std::shared_ptr<LoadedProgram>> clone();
  /// The caller does not use it again; clones may still need its state.
  void leave() { --*users; }

  struct Border {
    std::vector<mpc_tensor_info> inputs, outputs;
    std::vector<mpc_index_range> ranges; // of the inputs
  };
  struct Entry {
    const char *name;
    uint32_t index; // in the plan
    Border border;
    // For a step entry: the results that are metrics, and the others.
    bool isStep = false;
    MetricList metrics;
    std::vector<const char *> tracked; // layers
    std::vector<uint32_t> others;
    std::vector<mpc_tensor_info> otherInfos;
  };

  /// Entries but `init`.
  const std::vector<Entry> &entries() const { return entryList; }
  const Entry *findEntry(const char *name) const;
  const std::vector<mpc_tensor_info> &states() const { return stateInfos; }
  const std::string &deviceName() const { return device; }
  /// Notes on how the program was loaded, and on steps that the device runs in another way than the
  /// plan says.
  const std::vector<std::string> &notes() const { return first.notes; }
  unsigned rank() const { return ranks ? ranks->rank() : 0; }
  unsigned rankCount() const { return ranks ? ranks->count() : 1; }
  Status allGather(const void *own, void *all, size_t bytes);
  MemoryUse memoryUse() const { return executable->memoryUse(); }

  Status run(const char *entry, const mpc_tensor *inputs, size_t inputCount,
             const mpc_tensor *outputs, size_t outputCount);

  // State: LoadedState.cpp.
  Result<size_t> findState(const std::string &name) const;
  fb::Role stateRole(size_t index) const;
  bool isPart(size_t index) const; // of a tensor of which each rank has its part
  mpc_tensor_info wholeInfo(size_t index) const;
  Status readState(size_t index, void *data, size_t bytes);
  bool isWritable(size_t index) const;
  Status writeState(const std::string &name, const void *data, size_t bytes);
  Status saveState(const std::string &path);
  Status saveWeights(const std::string &path);
  Status loadState(const std::string &path, mpc_state_match match);

  // Training: LoadedSteps.cpp.
  /// Runs a step entry. `outputs` are empty, or the results that are no metrics. False where it
  /// would have to wait.
  Result<bool> step(const char *entry, const mpc_tensor *inputs, size_t inputCount,
                    const mpc_tensor *outputs, size_t outputCount);
  /// Gives the metrics of the oldest finished step; false where no step has finished since the last
  /// call.
  Result<bool> pollMetrics(mpc_metrics &metrics);
  Status wait();
  Status setParameter(const std::string &name, double value);

  // Diagnosis: LoadedNonfinite.cpp.
  Status findNonfinite(const char *entry, const mpc_tensor *inputs, size_t inputCount,
                       const mpc_state_value *values, size_t valueCount, mpc_nonfinite &report);

private:
  /// One thread at a time runs the program.
  class Claim;
  Status unknownEntry(const char *name) const;
  explicit LoadedProgram(Artifact artifact)
      : held(std::make_shared<Artifact>(std::move(artifact))), artifact(*held) {}
  explicit LoadedProgram(std::shared_ptr<LoadedProgram> origin)
      : origin(std::move(origin)), held(this->origin->held), artifact(*held),
        users(this->origin->users) {}
  /// Whether another program uses the weights too.
  bool isShared() const { return *users > 1; }
  static Result<std::shared_ptr<LoadedProgram>> load(Result<Artifact> opened,
                                                     const LoadOptions &options);
  Status prepare(const LoadOptions &options);
  void describe(const fb::Plan &plan);
  Status claimStepOutputs();
  void releaseFirstState();
  Status endLoading(const LoadOptions &options);
  /// Refuses to read or write state that was freed at the end of loading, and to write what the
  /// program's own state was made of.
  Status checkIsKept(size_t index) const;
  Status checkIsDerivedFrom(size_t index) const;
  Status collectFinished();
  Status record(const Entry &entry, uint64_t sequence, const uint8_t *const *metrics);
  Status deriveState();
  /// Reads how many runs of an entry are still to observe FP8's amaxes.
  Status countObservations();
  /// Makes the runs of the entry that observe, in front of the one that counts (mpc/Fp8Names.h).
  /// `run` makes one, or gives false where it would have to wait; then so does this.
  Result<bool> observe(const Entry &entry, const std::function<Result<bool>()> &run);
  Status busy() const;
  std::vector<std::string> settableScalars() const;
  Status checkNothingAdded(const std::string &name) const;
  Result<std::vector<HostBlock>> gatherSaved(const std::vector<uint32_t> &states,
                                             std::vector<SafeTensorSource> &tensors);
  Result<std::vector<HostBlock>> gatherParts(const std::vector<uint32_t> &states,
                                             std::vector<SafeTensorSource> &tensors);
  Status writeOwn(uint32_t index, const SafeTensor &tensor);
  bool hasParts() const;
  Status agreeOnState(const Result<SafeTensors> &file, const Status &own) const;

  std::shared_ptr<LoadedProgram> origin; // of a clone: what holds the state
  std::shared_ptr<Artifact> held;
  Artifact &artifact;
  // The programs, of clones with one state, that a caller still has.
  std::shared_ptr<std::atomic<int>> users = std::make_shared<std::atomic<int>>(1);
  std::shared_ptr<Ranks> ranks; // null: the program uses none
  const fb::Plan *plan = nullptr;
  FirstState first;
  NonfiniteWords nonfinite;
  std::vector<Entry> entryList;
  std::vector<mpc_tensor_info> stateInfos;
  std::unordered_map<std::string_view, size_t> stateOfName;
  std::string device;
  std::vector<TensorPointer> inputPointers, outputPointers; // of the running entry, claimed at load
  std::atomic<bool> running{false};
  int initIndex = -1;              // of the entry init
  std::optional<StateUse> initUse; // where init does not run again
  MetricsRing ring;
  // Protects the queue of steps, which one thread fills and another may read. Held for moments.
  std::mutex queue;
  uint64_t sequence = 0;       // of the last step that was started
  unsigned stillToObserve = 0; // the state's count of runs that observe FP8's amaxes
  bool evalHasObserved = false;
  HostBlock
      stepScratch; // results of a step without a place of the caller, where steps do not queue
  // The last member, so that it is destroyed first, since it uses the state and the artifact.
  std::unique_ptr<Executable> executable;
};

class LoadedProgram::Claim {
public:
  explicit Claim(LoadedProgram &program)
      : program(program), held(!program.running.exchange(true, std::memory_order_acquire)) {}
  ~Claim() {
    if (held)
      program.running.store(false, std::memory_order_release);
  }
  Claim(const Claim &) = delete;
  Claim &operator=(const Claim &) = delete;
  Status status() const { return held ? Status() : program.busy(); }

private:
  LoadedProgram &program;
  const bool held;
};

/// A caller's number as an element type. dtypeName and dtypeBits accept a number that is none.
constexpr DType dtypeOf(mpc_dtype type) {
  return type >= 0 && type < static_cast<int>(dtypeCount) ? static_cast<DType>(type)
                                                          : static_cast<DType>(dtypeCount);
}

/// Compares a tensor of the caller with the program's description of it; kind is "input" or
/// "output".
Status checkTensor(const mpc_tensor &tensor, const mpc_tensor_info &info, const char *kind);
Status checkCount(size_t found, const std::vector<mpc_tensor_info> &infos, const char *kind,
                  const char *entry);

} // namespace mpc
