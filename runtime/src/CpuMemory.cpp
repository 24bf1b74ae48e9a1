#include "CpuMemory.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <sys/mman.h>

namespace mpc {

Result<HostBlock> HostBlock::claim(uint64_t bytes, const std::string &what) {
  HostBlock block;
  block.length = bytes ? bytes : 1;
  void *start = ::mmap(nullptr, block.length, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) {
    block.length = 0;
    return Status(Code::OutOfMemory,
                  "cannot claim " + std::to_string(bytes) + " bytes for " + what);
  }
  block.start = static_cast<uint8_t *>(start);
  return block;
}

HostBlock::~HostBlock() {
  if (start)
    ::munmap(start, length);
}

Status HostState::claim(const std::vector<StateValue> &values) {
  uint64_t total = 0;
  for (const StateValue &value : values)
    if (!value.inPlace)
      total += (value.bytes + 255) / 256 * 256;
  MPC_ASSIGN(block, HostBlock::claim(total, "the state"));
  uint8_t *next = block.data();
  for (const StateValue &value : values) {
    if (value.inPlace) {
      tensors.push_back({static_cast<uint8_t *>(const_cast<void *>(value.data)), value.bytes});
      continue;
    }
    if (value.data && value.bytes)
      std::memcpy(next, value.data, value.bytes);
    tensors.push_back({next, value.bytes});
    next += (value.bytes + 255) / 256 * 256;
  }
  return Status();
}

Result<std::vector<HostKernel>> findHostKernels(const fb::Plan &plan, void *module) {
  std::vector<HostKernel> kernels;
  for (const fb::Kernel *kernel : *plan.kernels()) {
    void *symbol = ::dlsym(module, kernel->name()->c_str());
    if (!symbol)
      return Status(Code::Damaged, "the plan's text has no kernel " + kernel->name()->str());
    kernels.push_back(reinterpret_cast<HostKernel>(symbol));
  }
  return kernels;
}

Status fixGemmGrids(const fb::Plan &plan, void *module, EntryCode &code) {
  for (uint32_t i = 0; i < code.steps.size(); ++i) {
    StepCode &step = code.steps[i];
    if (step.kind != fb::Operation::Gemm)
      continue;
    if (step.gemm->kernel() < 0)
      return Status(Code::Damaged,
                    describeStep(plan, *code.entry, i) + " has no kernel for the cpu");
    const std::string name = textOf(plan.kernels()->Get(step.kernel)->name());
    const void *symbol = ::dlsym(module, (name + "_grid").c_str());
    if (!symbol)
      return Status(Code::Damaged,
                    "the plan's text has no " + name + "_grid beside kernel " + name);
    unsigned jobs;
    std::memcpy(&jobs, symbol, sizeof(jobs));
    if (step.grid != 0 && step.grid != jobs)
      return Status(Code::Damaged, "kernel " + name + " has " + std::to_string(jobs) +
                                       " jobs, its plan says " + std::to_string(step.grid));
    step.grid = jobs;
  }
  return Status();
}

} // namespace mpc
