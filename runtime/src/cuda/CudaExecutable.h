// The class of the cuda device. CudaExecutable.cpp has loading and running, CudaSteps.cpp the steps
// that do not wait.
#pragma once

#include "cuda/CudaApi.h"
#include "cuda/CudaGemm.h"
#include "cuda/CurrentContext.h"
#include "cuda/NcclRanks.h"
#include "cuda/PlanMemory.h"
#include "cuda/ProductTuner.h"
#include "device/Device.h"

#include <array>
#include <functional>
#include <map>

namespace mpc::cuda {

inline uint8_t *pointer(DevicePtr address) { return reinterpret_cast<uint8_t *>(address); }
inline DevicePtr address(const void *data) { return reinterpret_cast<DevicePtr>(data); }

/// The number of steps that may be in flight.
constexpr int slotCount = 2;

/// The graphs of a step for one slot, with and without the copy of a batch from pinned memory.
struct StepGraphs {
  GraphExec withBatch = nullptr, bare = nullptr;
};

/// One step in flight: the host memory that its graphs read and write, at fixed addresses.
struct StepSlot {
  Event done = nullptr;
  bool inFlight = false;
  RankWork work; // of a step that ranks do together
  uint32_t entry = 0;
  uint64_t sequence = 0;
  uint8_t *batch = nullptr, *metrics = nullptr;
};

struct CudaEntry {
  EntryCode code;
  std::vector<PreparedGemm> gemms; // in the order of their steps
  GraphExec graph = nullptr;       // of run()
  // Of a step entry:
  bool isStep = false;
  bool hasCollectives = false;
  std::array<StepGraphs, slotCount> stepGraphs;
  std::vector<uint64_t> batchOffsets;  // by input, in a slot's batch
  std::vector<uint64_t> metricOffsets; // by metric, in a slot's metrics
};

class CudaExecutable final : public Executable {
public:
  CudaExecutable(const Driver &driver, const fb::Plan &plan) : driver(driver), plan(plan) {}
  ~CudaExecutable() override;

  Status load(const LoadRequest &request, int ordinal);
  Status begin(const LoadRequest &request) override;
  /// Measures the products of the plan again, in place of a load; see tuneArtifact.
  Result<ProductTuning> tune(const LoadRequest &request, int ordinal);
  std::string deviceName() const override { return name; }
  MemoryUse memoryUse() const override {
    const uint64_t arena = alignUp(memory.arenaBytes);
    return {memory.stateTotal, arena, memory.workTotal - arena, memory.loadingTotal};
  }
  Status endLoading() override;
  Result<std::unique_ptr<Executable>> clone() override;
  std::vector<std::string> notes() const override { return noted; }
  Status run(uint32_t index, const TensorPointer *inputs, const TensorPointer *outputs) override;
  Status readState(uint32_t index, void *target) override;
  Status writeState(uint32_t index, const void *source) override;
  Status setScalar(uint32_t index, uint32_t bits) override;
  Status settle() override;

  // One step at a time: CudaReplay.cpp.
  Status beginReplay(uint32_t index, const TensorPointer *inputs) override;
  Status replayStep(uint32_t index, uint32_t step) override;
  Result<const uint8_t *> fetch(uint32_t buffer, uint64_t offset, uint64_t bytes) override;
  Status clear(uint32_t buffer, uint64_t offset, uint64_t bytes) override;

  // Steps: CudaSteps.cpp.
  bool queuesSteps() const override { return true; }
  Result<bool> start(const StepCall &call) override;
  Result<bool> nextFinished(FinishedStep &finished) override;

private:
  Status openDevice(const LoadOptions &options, int ordinal);
  Status loadModule(const std::string &cubin, uint32_t unit);
  Status loadModules(const LoadRequest &request);
  Status compileModules(const LoadRequest &request, const std::string &why,
                        const std::string &remedy);
  Status loadKernels(const LoadRequest &request);
  /// Lets launches of a kernel take so many bytes of dynamic shared memory.
  Status allowShared(Function function, uint32_t bytes) const;
  /// A kernel of the plan's second_unit.
  Result<Function> secondForm(const std::string &kernel);
  Status claimMemory(const LoadRequest &request);
  /// The allocations of `memory`, whose sizes are known.
  Status allocate();
  Status cloneFrom(const CudaExecutable &origin);
  Status uploadState(const std::vector<StateValue> &values);
  /// Device, kernels and memory, and the entries' pointers.
  Status place(const LoadRequest &request, int ordinal);

  // With other ranks: CudaRanks.cpp.
  Status joinRanks(const std::shared_ptr<Ranks> &ranks);
  void leaveRanks();
  Status beginCollective(const CudaEntry &entry, const StepCode &step, Stream target);
  /// Waits for all work on our stream; with other ranks within the time limit.
  Status finish(const char *call);
  Status placeEntry(const fb::Entry &entry);
  GemmDevice gemmDevice();
  Result<ProductTuner> findProducts(const LoadOptions &options);
  Status chooseWays(const LoadOptions &options);
  Status prepareProducts(CudaEntry &entry);
  Status copyInputs(const CudaEntry &entry, const TensorPointer *inputs);
  Status issue(const CudaEntry &entry, Stream target);
  /// `gemm` counts the products of the entry, in the order of their steps.
  Status issueStep(const CudaEntry &entry, const StepCode &step, size_t &gemm, Stream target);
  Status launch(const CudaEntry &entry, const StepCode &step, Stream target);
  /// Captures the work that `body` puts on a stream of our own, since the caller's stream may be
  /// the default one, which cannot be captured.
  Status capture(const std::function<Status(Stream)> &body, GraphExec &graph);

  /// The memory of steps in flight.
  Status claimSteps(const fb::Program &program);
  Status captureSteps();
  void placeBatchAndMetrics(CudaEntry &entry, uint64_t &batchBytes) const;
  Status claimSlots(uint64_t batchBytes);
  Status warmUp();
  Status captureStep(CudaEntry &entry, int slot, bool withBatch, GraphExec &graph);
  void freeSteps();

  const Driver &driver;
  const fb::Plan &plan;
  Device device = 0;
  int capability = 0;
  std::string name, model;
  Context context = nullptr;
  bool ownsContext = false, ownsStream = false;
  Stream stream = nullptr, captureStream = nullptr;
  std::map<uint32_t, Module> modules; // by unit
  bool ownsModules = true;
  std::vector<bool> changedState; // by runs
  std::vector<Function> functions;
  DevicePtr stateMemory = 0, workMemory = 0, workspace = 0;
  DevicePtr loadingMemory = 0; // until endLoading
  PlanMemory memory;
  const Blas *blas = nullptr;
  BlasHandle blasHandle = nullptr;
  std::vector<CudaEntry> entries;
  std::map<std::string, ProductWay> ways; // of products that were measured, by key
  std::vector<std::string> noted;
  std::shared_ptr<Ranks> joined; // keeps `ranks`
  NcclRanks *ranks = nullptr;    // null: one rank
  Event fork = nullptr, idle = nullptr;
  std::map<uint32_t, Event> collectivesDone; // by token
  RankWork work;                             // the last that was begun
  uint8_t *pinned = nullptr;                 // the slots' batches and metrics
  std::array<StepSlot, slotCount> slots;
  uint64_t startedSteps = 0, finishedSteps = 0;
  std::array<const uint8_t *, metricLimit> metricPlaces{};
  std::vector<uint8_t> fetched; // the last result of fetch()
};

} // namespace mpc::cuda
