#include "cpu/CpuMemory.h"

#include "artifact/ByteSum.h"
#include "mpc/MachineMemory.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
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

void releasePages(const void *data, uint64_t bytes) {
  constexpr uintptr_t page = 4096;
  const uintptr_t start = (reinterpret_cast<uintptr_t>(data) + page - 1) / page * page;
  const uintptr_t end = (reinterpret_cast<uintptr_t>(data) + bytes) / page * page;
  if (start < end) // pages that the system keeps cost memory and nothing else
    ::madvise(reinterpret_cast<void *>(start), end - start, MADV_DONTNEED);
}

HostBlock::~HostBlock() {
  if (start)
    ::munmap(start, length);
}

Status HostState::claim(const std::vector<StateValue> &values) {
  ByteSum copied(256);
  std::vector<uint64_t> offsets;
  for (const StateValue &value : values) {
    offsets.push_back(copied.total());
    if (!value.inPlace)
      MPC_TRY(copied.add(value.bytes, "the state"));
  }
  MPC_TRY(checkMemory(copied.total(), "the state"));
  MPC_ASSIGN(block, HostBlock::claim(copied.total(), "the state"));
  for (size_t i = 0; i < values.size(); ++i) {
    const StateValue &value = values[i];
    uint8_t *target = value.inPlace ? static_cast<uint8_t *>(const_cast<void *>(value.data))
                                    : block.data() + offsets[i];
    if (!value.inPlace && value.data && value.bytes)
      std::memcpy(target, value.data, value.bytes);
    tensors.push_back({target, value.bytes});
  }
  return Status();
}

/// The symbol lookup of a handle continues into the libraries that the module needs, where it would
/// find `abort` and `pause`. A symbol outside the module itself does not count.
void *findOwnSymbol(void *module, const std::string &name) {
  void *symbol = ::dlsym(module, name.c_str());
  const link_map *map = nullptr;
  Dl_info about;
  const bool own = symbol && ::dlinfo(module, RTLD_DI_LINKMAP, &map) == 0 &&
                   ::dladdr(symbol, &about) != 0 &&
                   reinterpret_cast<uintptr_t>(about.dli_fbase) == map->l_addr;
  return own ? symbol : nullptr;
}

static Result<std::vector<HostKernel>> findHostKernels(const fb::Plan &plan, void *module) {
  std::vector<HostKernel> kernels;
  for (const fb::Kernel *kernel : *plan.kernels()) {
    void *symbol = findOwnSymbol(module, kernel->name()->str());
    if (!symbol)
      return Status(Code::Damaged, "the plan's text has no kernel " + kernel->name()->str());
    kernels.push_back(reinterpret_cast<HostKernel>(symbol));
  }
  return kernels;
}

static Status fixGemmGrids(const fb::Plan &plan, void *module, EntryCode &code) {
  for (uint32_t i = 0; i < code.steps.size(); ++i) {
    StepCode &step = code.steps[i];
    if (step.kind != fb::Operation::Gemm)
      continue;
    if (step.gemm->kernel() < 0)
      return Status(Code::Damaged,
                    describeStep(plan, *code.entry, i) + " has no kernel for the cpu");
    const std::string name = textOf(plan.kernels()->Get(step.kernel)->name());
    const void *symbol = findOwnSymbol(module, name + "_grid");
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

namespace {

/// The tensors of a collective, side by side. Those of which ranks have parts are a row for each
/// rank, with its parts, and behind them a row of this rank's own.
class Message {
public:
  Message(const EntryCode &code, const StepCode &step, unsigned ranks)
      : tensors(step.slotCount / 2), args(code.arguments.data() + step.firstSlot), ranks(ranks),
        kind(step.collective->kind()) {
    for (uint32_t i = 0; i < tensors; ++i)
      row += parts()[i]->bytes();
  }
  bool hasParts() const { return kind != fb::CollectiveKind::AllReduce; }
  uint64_t rowBytes() const { return row; }
  uint64_t bytes() const { return hasParts() ? row * (uint64_t(ranks) + 1) : row; }
  uint64_t ownRow() const { return hasParts() ? row * ranks : 0; }

  /// Copies between the tensors' parts at `slots` and the row at `at`.
  void packParts(void *const *slots, uint8_t *at) const {
    for (uint32_t i = 0; i < tensors; at += parts()[i++]->bytes())
      std::memcpy(at, slots[i], parts()[i]->bytes());
  }
  void unpackParts(const uint8_t *at, void *const *slots) const {
    for (uint32_t i = 0; i < tensors; at += parts()[i++]->bytes())
      std::memcpy(slots[i], at, parts()[i]->bytes());
  }
  /// Copies between the whole tensors at `slots` and the rows of all ranks; zeros fill them up.
  void packWholes(void *const *slots, uint8_t *message) const {
    std::memset(message, 0, row * ranks);
    eachPiece([&](uint32_t tensor, uint64_t at, uint64_t place, uint64_t bytes) {
      std::memcpy(message + place, static_cast<const uint8_t *>(slots[tensor]) + at, bytes);
    });
  }
  void unpackWholes(const uint8_t *message, void *const *slots) const {
    eachPiece([&](uint32_t tensor, uint64_t at, uint64_t place, uint64_t bytes) {
      std::memcpy(static_cast<uint8_t *>(slots[tensor]) + at, message + place, bytes);
    });
  }

private:
  const fb::Arg *const *wholes() const {
    return kind == fb::CollectiveKind::AllGather ? args + tensors : args;
  }
  const fb::Arg *const *parts() const {
    return kind == fb::CollectiveKind::ReduceScatter ? args + tensors : args;
  }
  /// Calls `copy` for each rank's part of each tensor that has elements of it.
  template <typename Copy>
  void eachPiece(const Copy &copy) const {
    uint64_t column = 0;
    for (uint32_t i = 0; i < tensors; column += parts()[i++]->bytes()) {
      const uint64_t part = parts()[i]->bytes(), whole = wholes()[i]->bytes();
      for (uint64_t rank = 0, at = 0; rank < ranks && at < whole; ++rank, at += part)
        copy(i, at, row * rank + column, std::min(part, whole - at));
    }
  }

  const uint32_t tensors;
  const fb::Arg *const *args;
  const unsigned ranks;
  const fb::CollectiveKind kind;
  uint64_t row = 0;
};

} // namespace

Status HostExecutable::prepareEntries() {
  MPC_ASSIGN(kernels, findHostKernels(plan, module.get()));
  for (const fb::Entry *entry : *plan.entries()) {
    entries.push_back(flattenEntry(plan, *entry));
    entries.back().fillSlots(bases);
    MPC_TRY(fixGemmGrids(plan, module.get(), entries.back()));
    for (const StepCode &step : entries.back().steps)
      if (step.collective)
        message.resize(std::max<uint64_t>(message.size(),
                                          Message(entries.back(), step, ranks->count()).bytes()));
  }
  return Status();
}

Status HostExecutable::execute(EntryCode &code, const StepCode &step) {
  void **slots = code.slots.data() + step.firstSlot;
  switch (step.kind) {
  case fb::Operation::Copy:
    std::memcpy(slots[1], slots[0], step.bytes);
    break;
  case fb::Operation::Fill:
    std::memset(slots[0], step.value, step.bytes);
    break;
  case fb::Operation::Launch:
  case fb::Operation::Gemm:
    launch(kernels[step.kernel], slots, step);
    break;
  case fb::Operation::Collective:
    return exchange(code, step);
  case fb::Operation::Wait: // a collective is done when it has begun
  case fb::Operation::NONE: // refused when the artifact is read
    break;
  }
  return Status();
}

/// Sends all tensors as one message.
Status HostExecutable::exchange(const EntryCode &code, const StepCode &step) {
  const Message layout(code, step, ranks->count());
  void *const *from = code.slots.data() + step.firstSlot, *const *to = from + step.slotCount / 2;
  const DType type = dtypeOf(step.collective->dtype());
  const Reduction reduction =
      step.collective->reduction() == fb::Reduction::Sum ? Reduction::Sum : Reduction::Max;
  const std::string what =
      describeStep(plan, *code.entry, static_cast<uint32_t>(&step - code.steps.data()));
  const uint64_t elements = layout.rowBytes() * 8 / dtypeBits(type);
  uint8_t *const all = message.data(), *const own = all + layout.ownRow();
  switch (step.collective->kind()) {
  case fb::CollectiveKind::AllReduce:
    layout.packParts(from, own);
    MPC_TRY(ranks->allReduce(reduction, type, own, own, elements, what.c_str()));
    layout.unpackParts(own, to);
    break;
  case fb::CollectiveKind::ReduceScatter:
    layout.packWholes(from, all);
    MPC_TRY(ranks->reduceScatter(reduction, type, all, own, elements, what.c_str()));
    layout.unpackParts(own, to);
    break;
  case fb::CollectiveKind::AllGather:
    layout.packParts(from, own);
    MPC_TRY(ranks->allGather(own, all, layout.rowBytes(), what.c_str()));
    layout.unpackWholes(all, to);
    break;
  }
  return Status();
}

Result<const uint8_t *> HostExecutable::fetch(uint32_t buffer, uint64_t offset, uint64_t) {
  return static_cast<const uint8_t *>(bases[buffer] + offset);
}

Status HostExecutable::clear(uint32_t buffer, uint64_t offset, uint64_t bytes) {
  if (bytes)
    std::memset(bases[buffer] + offset, 0, bytes);
  return Status();
}

Status HostExecutable::readState(uint32_t index, void *target) {
  if (state[index].bytes)
    std::memcpy(target, state[index].data, state[index].bytes);
  return Status();
}

Status HostExecutable::writeState(uint32_t index, const void *source) {
  if (state[index].bytes)
    std::memcpy(state[index].data, source, state[index].bytes);
  return Status();
}

Status HostExecutable::setScalar(uint32_t index, uint32_t bits) {
  std::memcpy(state[index].data, &bits, sizeof(bits));
  return Status();
}

} // namespace mpc
