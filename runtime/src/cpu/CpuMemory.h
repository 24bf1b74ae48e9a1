// Shared by cpu and cpu-check: blocks of memory, the state on the host, the kernels' symbols.
#ifndef MPC_SRC_CPUMEMORY_H
#define MPC_SRC_CPUMEMORY_H

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

/// The state tensors on the host. Those that are used in place do not move; the others are copied
/// into one block.
class HostState {
public:
  Status claim(const std::vector<StateValue> &values);
  uint8_t *data(uint32_t index) const { return tensors[index].data; }
  uint64_t bytes(uint32_t index) const { return tensors[index].bytes; }
  uint64_t totalBytes() const {
    uint64_t total = 0;
    for (const Tensor &tensor : tensors)
      total += tensor.bytes;
    return total;
  }

private:
  struct Tensor {
    uint8_t *data;
    uint64_t bytes;
  };
  std::vector<Tensor> tensors;
  HostBlock block;
};

/// The symbol of this name that the module itself exports, or null.
void *findOwnSymbol(void *module, const std::string &name);

/// The functions of a plan's kernels, in their order.
Result<std::vector<HostKernel>> findHostKernels(const fb::Plan &plan, void *module);

/// Reads the number of a GEMM's jobs from the symbol `<kernel>_grid` of the compiled text. A plan
/// that states another number is refused.
Status fixGemmGrids(const fb::Plan &plan, void *module, EntryCode &code);

} // namespace mpc

#endif // MPC_SRC_CPUMEMORY_H
