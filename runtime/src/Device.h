// What a device is to the rest of the runtime: it makes a plan executable, holds its state, runs
// entries.
#ifndef MPC_SRC_DEVICE_H
#define MPC_SRC_DEVICE_H

#include "Artifact.h"

#include <memory>

namespace mpc {

/// What a caller may choose; see mpc_load_options.
struct LoadOptions {
  std::string device = "auto";
  std::string weights;
  bool allowUnknownWeights = false;
  std::string cacheFolder;
  std::string compiler;
  unsigned threads = 0;
  void *context = nullptr;
  void *stream = nullptr;
};

/// A checked tensor of the caller: type and shape were compared with the program's.
struct TensorPointer {
  void *data;
  bool onDevice;
};

/// The first value of one state tensor. `data` may be null: then the device clears the tensor.
struct StateValue {
  const void *data = nullptr;
  uint64_t bytes = 0;
  bool inPlace = false; // data is 64-byte aligned, may be written, and lives as long as the program
};

class Executable {
public:
  virtual ~Executable() = default;
  virtual std::string deviceName() const = 0;
  /// Runs entry `index` of the plan. Counts of inputs and outputs fit.
  virtual Status run(uint32_t index, const TensorPointer *inputs, const TensorPointer *outputs) = 0;
  /// Waits for what was put on the device; failures of earlier work show here.
  virtual Status settle() { return Status(); }
  virtual Status readState(uint32_t index, void *target) = 0;
};

/// Everything a device needs to load. The artifact and the state values that are in place outlive
/// the executable.
struct LoadRequest {
  const Artifact &artifact;
  const fb::Plan &plan;
  const std::vector<StateValue> &state;
  const LoadOptions &options;
};

Result<std::unique_ptr<Executable>> loadCpu(const LoadRequest &request);
Result<std::unique_ptr<Executable>> loadCpuCheck(const LoadRequest &request);

/// "cpu" for both cpu and cpu-check.
const fb::Plan *findPlan(const fb::Program &program, std::string_view target);

} // namespace mpc

#endif // MPC_SRC_DEVICE_H
