// Shared by cpu and cpu-check: blocks of memory, the state on the host, the kernels' symbols, and
// how a step runs.
#pragma once

#include "cpu/HostModule.h"
#include "cpu/ThreadPool.h"
#include "device/Device.h"
#include "device/Steps.h"

namespace mpc {

/// A block of pages, zero at first, 4096-byte aligned. Untouched pages cost nothing.
class HostBlock {
public:
  static Result<HostBlock> claim(uint64_t bytes, const std::string &what);
  HostBlock() = default;
  HostBlock(HostBlock &&other) noexcept { *this = std::move(other); }
  HostBlock &operator=(HostBlock &&other) noexcept {
    std::swap(start, other.start);
    std::swap(length, other.length);
    return *this;
  }
  ~HostBlock();
  uint8_t *data() const { return start; }
  uint64_t bytes() const { return length; }

private:
  uint8_t *start = nullptr;
  uint64_t length = 0;
};

/// Gives pages back that lie in these bytes as a whole. What they held is lost.
void releasePages(const void *data, uint64_t bytes);

/// A tensor's bytes on the host.
struct HostBytes {
  uint8_t *data;
  uint64_t bytes;
};

/// The state tensors on the host. Those that are used in place do not move; the others are copied
/// into one block.
class HostState {
public:
  Status claim(const std::vector<StateValue> &values);
  const std::vector<HostBytes> &views() const { return tensors; }

private:
  std::vector<HostBytes> tensors;
  HostBlock block;
};

/// The symbol of this name that the module itself exports, or null.
void *findOwnSymbol(void *module, const std::string &name);

/// An executable whose memory is the host's.
class HostExecutable : public Executable {
public:
  Result<const uint8_t *> fetch(uint32_t buffer, uint64_t offset, uint64_t bytes) override;
  Status clear(uint32_t buffer, uint64_t offset, uint64_t bytes) override;
  Status readState(uint32_t index, void *target) override;
  Status writeState(uint32_t index, const void *source) override;
  const void *hostState(uint32_t index) const override { return state[index].data; }
  Status setScalar(uint32_t index, uint32_t bits) override;

protected:
  HostExecutable(const fb::Plan &plan, const LoadOptions &options)
      : plan(plan), ranks(options.ranks ? options.ranks : oneRank()) {}
  /// On the code and the state of another one.
  explicit HostExecutable(const HostExecutable &origin)
      : plan(origin.plan), ranks(origin.ranks), module(origin.module), state(origin.state) {}
  /// Finds the kernels in the module, and makes the entries of the plan on `bases`. The number of a
  /// GEMM's jobs is that of the symbol `<kernel>_grid`; a plan that states another one is refused.
  Status prepareEntries();
  /// Fails where ranks cannot work together.
  Status execute(EntryCode &code, const StepCode &step);
  virtual void launch(HostKernel kernel, void **slots, const StepCode &step) = 0;

  const fb::Plan &plan;
  const std::shared_ptr<Ranks> ranks;
  HostModule module;
  std::vector<HostKernel> kernels;
  std::vector<HostBytes> state;
  std::vector<uint8_t *> bases; // by buffer
  std::vector<EntryCode> entries;

  std::vector<uint8_t> message; // the tensors of a collective, side by side; claimed at load

private:
  Status exchange(const EntryCode &code, const StepCode &step);
};

} // namespace mpc
