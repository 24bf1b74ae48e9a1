// The cpu device: the plan's text through the direct back end, one arena, a pool of threads. load()
// claims all memory; run() allocates nothing.
#include "artifact/ByteSum.h"
#include "cpu/CpuMemory.h"
#include "cpu/HostCompiler.h"
#include "cpu/ThreadPool.h"
#include "device/CompileNotice.h"
#include "device/Device.h"
#include "device/Steps.h"
#include "mpc/MachineMemory.h"
#include "mpc/Names.h"

#include <algorithm>
#include <cstring>

namespace mpc {
namespace {

/// A launch with less work than this costs less on the calling thread than its dispatch to others.
constexpr uint64_t inlineNanoseconds = 8000;

class CpuExecutable final : public HostExecutable {
public:
  explicit CpuExecutable(const LoadRequest &request)
      : HostExecutable(request.plan, request.options),
        stateUse(StateUse::of(request.artifact.program(), request.plan)),
        pool(request.options.threads) {}

  Status load(const LoadRequest &request) {
    MPC_ASSIGN(HostCompiler compiler, findHostCompiler(request.options.compiler));
    compiler.cancelled = request.options.cancelled;
    const DiskCache cache(request.options.cacheFolder);
    CompileNotice notice(request, compiler.path, "this CPU");
    MPC_ASSIGN(module, loadHostModule(compiler, request.artifact.segmentText(plan.source()),
                                      request.artifact.segmentText(
                                          request.artifact.program().device_library()),
                                      HostBackend::Direct, cache, notice.advance()));
    notice.end();
    MPC_ASSIGN(arena, HostBlock::claim(plan.arena_bytes(), "the arena"));
    MPC_TRY(stateMemory.claim(request.state));
    state = stateMemory.views();
    for (const HostBytes &tensor : state)
      stateBytes += tensor.bytes;
    MPC_TRY(placeBuffers());
    MPC_TRY(prepareEntries());
    for (const EntryCode &code : entries)
      if (code.entry->name()->string_view() == entries::init) // it runs as part of loading
        MPC_TRY(checkMemory(arenaTouchedBy(code), "the arena of the entry init"));
    return Status();
  }

  Result<std::unique_ptr<Executable>> clone() override {
    std::unique_ptr<CpuExecutable> copy(new CpuExecutable(*this));
    MPC_ASSIGN(copy->arena, HostBlock::claim(arenaBytes(), "the arena"));
    copy->initIsOver = initIsOver;
    MPC_TRY(copy->ownChangingState());
    MPC_TRY(copy->placeBuffers());
    MPC_TRY(copy->prepareEntries());
    return std::unique_ptr<Executable>(std::move(copy));
  }

  bool usesValuesInPlace() const override { return true; }

  Status endLoading() override {
    for (size_t i = 0; i < state.size(); ++i)
      if (stateUse.byInitAlone[i]) {
        releasePages(state[i].data, state[i].bytes);
        stateBytes -= state[i].bytes;
        freedBytes += state[i].bytes;
      }
    releasePages(arena.data(), arena.bytes());
    initIsOver = true;
    freedBytes += arena.bytes() - arenaBytes();
    return Status();
  }

  std::string deviceName() const override {
    return "cpu (" + std::to_string(pool.size()) + (pool.size() == 1 ? " thread)" : " threads)");
  }

  MemoryUse memoryUse() const override {
    return {stateBytes, arenaBytes(), staging.bytes() + message.size(), freedBytes};
  }

  Status run(uint32_t index, const TensorPointer *inputs, const TensorPointer *outputs) override {
    EntryCode &code = entries[index];
    const auto &outputBuffers = *code.entry->output_buffers();
    bindBorder(code, inputs, outputs);
    for (const StepCode &step : code.steps)
      MPC_TRY(execute(code, step));
    for (uint32_t i = 0; i < outputBuffers.size(); ++i)
      if (bases[outputBuffers.Get(i)] != outputs[i].data && bufferBytes(outputBuffers.Get(i)) != 0)
        std::memcpy(outputs[i].data, bases[outputBuffers.Get(i)],
                    bufferBytes(outputBuffers.Get(i)));
    return Status();
  }

  Status beginReplay(uint32_t index, const TensorPointer *inputs) override {
    bindBorder(entries[index], inputs, nullptr);
    return Status();
  }
  Status replayStep(uint32_t index, uint32_t step) override {
    return execute(entries[index], entries[index].steps[step]);
  }

private:
  explicit CpuExecutable(const CpuExecutable &origin)
      : HostExecutable(origin), stateUse(origin.stateUse), pool(origin.pool.size()) {}

  /// Copies what runs change.
  Status ownChangingState() {
    std::vector<StateValue> values;
    for (size_t i = 0; i < state.size(); ++i)
      values.push_back({state[i].data, state[i].bytes, !stateUse.changed[i]});
    MPC_TRY(stateMemory.claim(values));
    for (size_t i = 0; i < state.size(); ++i)
      stateBytes += stateUse.changed[i] ? state[i].bytes : 0;
    state = stateMemory.views();
    return Status();
  }

  /// The end of the arena's bytes that an entry's steps use. Untouched pages cost nothing.
  uint64_t arenaTouchedBy(const EntryCode &code) const {
    uint64_t end = 0;
    for (const fb::Arg *arg : code.arguments)
      if (arg && plan.buffers()->Get(arg->buffer())->space() == fb::Space::Arena)
        end = std::max(end, plan.buffers()->Get(arg->buffer())->offset() + arg->byte_offset() +
                                arg->bytes());
    return end;
  }

  /// What entries that still run use of the arena.
  uint64_t arenaBytes() const {
    if (!initIsOver)
      return plan.arena_bytes();
    uint64_t end = 0;
    for (const EntryCode &code : entries)
      if (code.entry->name()->string_view() != entries::init)
        end = std::max(end, arenaTouchedBy(code));
    return end;
  }

  uint64_t bufferBytes(uint32_t buffer) const { return plan.buffers()->Get(buffer)->bytes(); }

  /// Kernels expect 64-byte aligned tensors. They get the caller's memory if it is aligned, else a
  /// copy in memory of our own, whose pages are only touched then.
  Status placeBuffers() {
    ByteSum stagingBytes(256);
    std::vector<uint64_t> offsets(plan.buffers()->size());
    for (uint32_t i = 0; i < plan.buffers()->size(); ++i) {
      const fb::Buffer &buffer = *plan.buffers()->Get(i);
      offsets[i] = stagingBytes.total();
      if (buffer.space() == fb::Space::Input || buffer.space() == fb::Space::Output)
        MPC_TRY(stagingBytes.add(buffer.bytes(), "the border"));
    }
    MPC_ASSIGN(staging, HostBlock::claim(stagingBytes.total(), "inputs and outputs"));
    for (uint32_t i = 0; i < plan.buffers()->size(); ++i) {
      const fb::Buffer &buffer = *plan.buffers()->Get(i);
      if (buffer.space() == fb::Space::Arena)
        bases.push_back(arena.data() + buffer.offset());
      else if (buffer.space() == fb::Space::State)
        bases.push_back(state[buffer.index()].data);
      else
        bases.push_back(staging.data() + offsets[i]);
      stagingBases.push_back(bases.back());
    }
    return Status();
  }

  void bind(uint32_t buffer, void *data, bool copyIn) {
    if (reinterpret_cast<uintptr_t>(data) % 64 == 0 && data) {
      bases[buffer] = static_cast<uint8_t *>(data);
      return;
    }
    bases[buffer] = stagingBases[buffer];
    if (copyIn && bufferBytes(buffer) != 0)
      std::memcpy(bases[buffer], data, bufferBytes(buffer));
  }

  /// If `outputs` is null, results stay in memory of our own.
  void bindBorder(EntryCode &code, const TensorPointer *inputs, const TensorPointer *outputs) {
    const auto &inputBuffers = *code.entry->input_buffers();
    const auto &outputBuffers = *code.entry->output_buffers();
    for (uint32_t i = 0; i < inputBuffers.size(); ++i)
      bind(inputBuffers.Get(i), inputs[i].data, /*copyIn=*/true);
    for (uint32_t i = 0; i < outputBuffers.size(); ++i)
      bind(outputBuffers.Get(i), outputs ? outputs[i].data : nullptr, /*copyIn=*/false);
    for (const SlotPatch &patch : code.patches)
      code.slots[patch.slot] = bases[patch.buffer] + patch.offset;
  }

  void launch(HostKernel kernel, void **slots, const StepCode &step) override {
    if (step.cost < inlineNanoseconds || step.grid == 1)
      kernel(slots, 0, step.grid);
    else
      pool.launch(kernel, slots, step.grid);
  }

  const StateUse stateUse;
  uint64_t stateBytes = 0, freedBytes = 0; // of the state: that this one holds, and held
  bool initIsOver = false;
  HostBlock arena, staging;
  HostState stateMemory;
  std::vector<uint8_t *> stagingBases; // by buffer
  ThreadPool pool;
};

} // namespace

Result<std::unique_ptr<Executable>> loadCpu(const LoadRequest &request) {
  auto executable = std::make_unique<CpuExecutable>(request);
  MPC_TRY(executable->load(request));
  return std::unique_ptr<Executable>(std::move(executable));
}

} // namespace mpc
