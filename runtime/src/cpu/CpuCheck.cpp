// The cpu-check device. It runs the plan's text through the fiber back end and compares two orders
// of threads step by step. Every buffer has an allocation of its own between red zones, poisoned
// before each pass. It is slow and meant for tests. After a fault the message names the step, its
// kernel and its layers.
#include "artifact/ByteSum.h"
#include "cpu/CpuMemory.h"
#include "cpu/HostCompiler.h"
#include "device/CompileNotice.h"
#include "mpc/MachineMemory.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <utility>

namespace mpc {
namespace {

constexpr uint64_t redZone = 4096;
constexpr uint8_t canary = 0xA5;
/// All ones is NaN in f32, f16, bf16 and both FP8 formats, and -1 in the integers.
constexpr uint8_t poison = 0xFF;

/// A buffer of its own. Under ASan the compiled kernels see malloc's own red zones first.
class GuardedBuffer {
public:
  static Result<GuardedBuffer> claim(uint64_t bytes, const std::string &name, bool asan) {
    GuardedBuffer buffer;
    buffer.length = bytes;
    buffer.zone = asan ? 0 : redZone;
    void *start = nullptr;
    if (::posix_memalign(&start, 4096, bytes + 2 * buffer.zone + (bytes == 0)) != 0)
      return Status(Code::OutOfMemory,
                    "cannot claim " + std::to_string(bytes) + " bytes for " + name);
    buffer.block.reset(static_cast<uint8_t *>(start));
    if (buffer.zone) {
      std::memset(buffer.block.get(), canary, buffer.zone);
      std::memset(buffer.data() + bytes, canary, buffer.zone);
    }
    return buffer;
  }
  uint8_t *data() const { return block.get() + zone; }
  uint64_t bytes() const { return length; }
  /// The number of bytes by which a write went outside; 0 if none did.
  int64_t overrun() const {
    for (uint64_t i = 0; i < zone; ++i) {
      if (data()[length + i] != canary)
        return static_cast<int64_t>(i) + 1;
      if (block.get()[zone - 1 - i] != canary)
        return -static_cast<int64_t>(i) - 1;
    }
    return 0;
  }

private:
  struct Free {
    void operator()(uint8_t *start) const { std::free(start); }
  };
  std::unique_ptr<uint8_t, Free> block;
  uint64_t length = 0, zone = 0;
};

class CheckExecutable final : public HostExecutable {
public:
  explicit CheckExecutable(const LoadRequest &request)
      : HostExecutable(request.plan, request.options), program(request.artifact.program()) {}

  Status load(const LoadRequest &request) {
    MPC_ASSIGN(HostCompiler compiler, findHostCompiler(request.options.compiler));
    compiler.cancelled = request.options.cancelled;
    asan = ::dlsym(RTLD_DEFAULT, "__asan_init") != nullptr;
    CompileNotice notice(request, compiler.path, "this CPU, with checks,");
    MPC_ASSIGN(module, loadHostModule(compiler, request.artifact.segmentText(plan.source()),
                                      request.artifact.segmentText(program.device_library()),
                                      asan ? HostBackend::FibersWithAsan : HostBackend::Fibers,
                                      DiskCache(request.options.cacheFolder), notice.advance()));
    notice.end();
    order = static_cast<int *>(findOwnSymbol(module.get(), "mpc_fiber_order"));
    fiberFault = static_cast<const char **>(findOwnSymbol(module.get(), "mpc_fiber_error"));
    functionFault = static_cast<const char **>(findOwnSymbol(module.get(), "mpc_function_fault"));
    if (!order)
      return Status(Code::Damaged,
                    "the device library has no mpc_fiber_order, which cpu-check needs");
    MPC_TRY(checkTotal(request));
    for (const StateValue &value : request.state) {
      MPC_ASSIGN(GuardedBuffer buffer, GuardedBuffer::claim(value.bytes, "the state", asan));
      if (value.bytes)
        value.data ? std::memcpy(buffer.data(), value.data, value.bytes)
                   : std::memset(buffer.data(), 0, value.bytes);
      state.push_back({buffer.data(), buffer.bytes()});
      guardedState.push_back(std::move(buffer));
    }
    for (const fb::Buffer *buffer : *plan.buffers()) {
      const bool isState = buffer->space() == fb::Space::State;
      MPC_ASSIGN(GuardedBuffer own,
                 GuardedBuffer::claim(isState ? 0 : buffer->bytes(), textOf(buffer->name()), asan));
      bases.push_back(isState ? state[buffer->index()].data : own.data());
      buffers.push_back(std::move(own));
    }
    return prepareEntries();
  }

  MemoryUse memoryUse() const override {
    MemoryUse use;
    for (const GuardedBuffer &tensor : guardedState)
      use.state += tensor.bytes();
    for (uint32_t i = 0; i < buffers.size(); ++i)
      (plan.buffers()->Get(i)->space() == fb::Space::Arena ? use.arena : use.borders) +=
          buffers[i].bytes();
    return use;
  }

  std::string deviceName() const override { return asan ? "cpu-check (ASan)" : "cpu-check"; }

  Status run(uint32_t index, const TensorPointer *inputs, const TensorPointer *outputs) override {
    EntryCode &code = entries[index];
    const std::vector<std::vector<uint8_t>> before = saveState();
    std::vector<uint64_t> hashes[2];
    for (int pass = 0; pass < 2; ++pass) {
      if (pass == 1)
        restoreState(before);
      fillBuffers(poison);
      copyInputs(code, inputs);
      *order = pass;
      for (uint32_t i = 0; i < code.steps.size(); ++i) {
        MPC_TRY(execute(code, code.steps[i]));
        MPC_TRY(checkFault(code, i));
        MPC_TRY(checkZones(code, i));
        hashes[pass].push_back(hashWritten(code, i));
        if (pass == 1 && hashes[0][i] != hashes[1][i])
          return Status(Code::CheckFailed, describeStep(plan, *code.entry, i) +
                                               " writes other bits when its threads run in the "
                                               "opposite order: a barrier is missing, "
                                               "or it reads what nobody wrote");
      }
    }
    for (uint32_t i = 0; i < code.entry->output_buffers()->size(); ++i) {
      const GuardedBuffer &buffer = buffers[code.entry->output_buffers()->Get(i)];
      if (buffer.bytes())
        std::memcpy(outputs[i].data, buffer.data(), buffer.bytes());
    }
    return Status();
  }

  Status beginReplay(uint32_t index, const TensorPointer *inputs) override {
    fillBuffers(0);
    copyInputs(entries[index], inputs);
    *order = 0;
    return Status();
  }
  Status replayStep(uint32_t index, uint32_t step) override {
    MPC_TRY(execute(entries[index], entries[index].steps[step]));
    MPC_TRY(checkFault(entries[index], step));
    return checkZones(entries[index], step);
  }

private:
  /// Checks the bytes of all buffers, which are all filled, those of the arena side by side. A run
  /// holds the state twice.
  Status checkTotal(const LoadRequest &request) {
    ByteSum total(4096);
    for (const StateValue &value : request.state)
      for (int copy = 0; copy < 2; ++copy)
        MPC_TRY(total.add(value.bytes, "the state for cpu-check"));
    for (const fb::Buffer *buffer : *plan.buffers())
      if (buffer->space() != fb::Space::State)
        MPC_TRY(total.add(buffer->bytes(), "the buffers for cpu-check"));
    return checkMemory(total.total(), "a program for cpu-check");
  }

  std::vector<std::vector<uint8_t>> saveState() const {
    std::vector<std::vector<uint8_t>> saved;
    for (const HostBytes &tensor : state)
      saved.emplace_back(tensor.data, tensor.data + tensor.bytes);
    return saved;
  }

  void restoreState(const std::vector<std::vector<uint8_t>> &saved) {
    for (size_t i = 0; i < state.size(); ++i)
      if (!saved[i].empty())
        std::memcpy(state[i].data, saved[i].data(), saved[i].size());
  }

  void fillBuffers(uint8_t value) {
    for (const GuardedBuffer &buffer : buffers)
      if (buffer.bytes())
        std::memset(buffer.data(), value, buffer.bytes());
  }

  void copyInputs(const EntryCode &code, const TensorPointer *inputs) {
    for (uint32_t i = 0; i < code.entry->input_buffers()->size(); ++i) {
      const GuardedBuffer &buffer = buffers[code.entry->input_buffers()->Get(i)];
      if (buffer.bytes())
        std::memcpy(buffer.data(), inputs[i].data, buffer.bytes());
    }
  }

  void launch(HostKernel kernel, void **slots, const StepCode &step) override {
    kernel(slots, 0, step.grid);
  }

  /// The fault that the step's threads found themselves, which is then forgotten. That of a
  /// function of the user is none of the kernel around it.
  Status checkFault(const EntryCode &code, uint32_t step) const {
    for (const auto &[fault, status] :
         {std::pair(functionFault, Code::InvalidArgument), {fiberFault, Code::CheckFailed}})
      if (const char *said = fault ? std::exchange(*fault, nullptr) : nullptr)
        return Status(status, describeStep(plan, *code.entry, step) + ": " + said);
    return Status();
  }

  Status checkZones(const EntryCode &code, uint32_t step) const {
    for (size_t i = 0; i < buffers.size(); ++i)
      if (const int64_t overrun = buffers[i].overrun())
        return outside(code, step, "buffer " + textOf(plan.buffers()->Get(i)->name()), overrun);
    for (size_t i = 0; i < state.size(); ++i)
      if (const int64_t overrun = guardedState[i].overrun())
        return outside(code, step, "state " + textOf(program.state()->Get(i)->info()->name()),
                       overrun);
    return Status();
  }

  Status outside(const EntryCode &code, uint32_t step, const std::string &what,
                 int64_t overrun) const {
    return Status(Code::CheckFailed, describeStep(plan, *code.entry, step) + " writes outside " +
                                         what + ": byte " +
                                         std::to_string(overrun < 0 ? -overrun : overrun) +
                                         (overrun < 0 ? " before its start" : " after its end"));
  }

  uint64_t hashWritten(const EntryCode &code, uint32_t index) const {
    const StepCode &step = code.steps[index];
    uint64_t hash = 0;
    for (uint32_t i = 0; i < step.slotCount; ++i)
      if (const fb::Arg *arg = code.arguments[step.firstSlot + i]; arg && arg->writes())
        hash = XXH3_64bits_withSeed(code.slots[step.firstSlot + i], arg->bytes(), hash);
    return hash;
  }

  const fb::Program &program;
  int *order = nullptr;
  const char **fiberFault = nullptr, **functionFault = nullptr; // null in a text without them
  bool asan = false;
  std::vector<GuardedBuffer> buffers, guardedState;
};

} // namespace

Result<std::unique_ptr<Executable>> loadCpuCheck(const LoadRequest &request) {
  auto executable = std::make_unique<CheckExecutable>(request);
  MPC_TRY(executable->load(request));
  return std::unique_ptr<Executable>(std::move(executable));
}

} // namespace mpc
