// A program on a device: what the C API's handle points at.
#ifndef MPC_SRC_LOADEDPROGRAM_H
#define MPC_SRC_LOADEDPROGRAM_H

#include "Device.h"
#include "State.h"
#include "mpc/mpc.h"

#include <atomic>

namespace mpc {

class LoadedProgram {
public:
  static Result<std::unique_ptr<LoadedProgram>> load(const std::string &path,
                                                     const LoadOptions &options);

  struct Border {
    std::vector<mpc_tensor_info> inputs, outputs;
  };
  struct Entry {
    const char *name;
    uint32_t index; // in the plan
    Border border;
  };

  /// Entries but `init`.
  const std::vector<Entry> &entries() const { return entryList; }
  const Entry *findEntry(const char *name) const;
  const std::vector<mpc_tensor_info> &states() const { return stateInfos; }
  const std::string &deviceName() const { return device; }

  Status run(const char *entry, const mpc_tensor *inputs, size_t inputCount,
             const mpc_tensor *outputs, size_t outputCount);
  Status readState(size_t index, void *data, size_t bytes);

private:
  explicit LoadedProgram(Artifact artifact) : artifact(std::move(artifact)) {}
  Status prepare(const LoadOptions &options);
  void describe(const fb::Plan &plan);
  Status claimRun();

  Artifact artifact;
  FirstState first;
  std::vector<Entry> entryList;
  std::vector<mpc_tensor_info> stateInfos;
  std::string device;
  std::vector<TensorPointer> inputPointers, outputPointers; // of the running entry, claimed at load
  std::atomic<bool> running{false};
  // Last, so that it goes first: it uses the state and the artifact.
  std::unique_ptr<Executable> executable;
};

} // namespace mpc

#endif // MPC_SRC_LOADEDPROGRAM_H
