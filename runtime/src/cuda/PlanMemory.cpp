#include "cuda/PlanMemory.h"

#include "artifact/ByteSum.h"
#include "device/Steps.h"
#include "mpc/Names.h"

#include <algorithm>
#include <utility>

namespace mpc::cuda {
namespace {

/// Whether the buffer is a scalar result, as metrics are.
bool isScalar(const fb::Buffer &buffer) {
  return buffer.space() == fb::Space::Output && buffer.bytes() <= 8;
}

constexpr uint64_t scalarStride = 64;

} // namespace

/// The buffers of the arena that init uses; no other entry uses them.
static std::vector<bool> buffersOfInit(const fb::Plan &plan) {
  std::vector<bool> used(plan.buffers()->size());
  for (const fb::Entry *entry : *plan.entries())
    if (entry->name()->string_view() == entries::init)
      for (const fb::Step *step : *entry->steps())
        for (const fb::Arg *arg : argumentsOf(*step))
          if (arg && plan.buffers()->Get(arg->buffer())->space() == fb::Space::Arena)
            used[arg->buffer()] = true;
  return used;
}

Result<PlanMemory> PlanMemory::of(const LoadRequest &request) {
  const fb::Plan &plan = request.plan;
  PlanMemory memory;
  memory.ofLoading.resize(request.state.size());
  if (!request.options.keepParameters && !request.artifact.program().training())
    memory.ofLoading = StateUse::of(request.artifact.program(), plan).byInitAlone;
  ByteSum state(256), border(256), loading(256);
  for (size_t i = 0; i < request.state.size(); ++i) {
    memory.stateBytes.push_back(request.state[i].bytes);
    MPC_TRY((memory.ofLoading[i] ? loading : state).add(request.state[i].bytes, "the state"));
  }
  const std::vector<bool> ofInit = buffersOfInit(plan);
  memory.arenaBytes = plan.arena_bytes();
  uint64_t othersEnd = 0;
  for (uint32_t i = 0; i < plan.buffers()->size(); ++i) {
    const fb::Buffer *buffer = plan.buffers()->Get(i);
    if (buffer->space() == fb::Space::Arena && !ofInit[i])
      othersEnd = std::max(othersEnd, buffer->offset() + buffer->bytes());
    else if (isScalar(*buffer))
      memory.scalarBytes += scalarStride;
    else if (buffer->space() == fb::Space::Input || buffer->space() == fb::Space::Output)
      MPC_TRY(border.add(buffer->bytes(), "the border"));
  }
  if (loading.total() && othersEnd < plan.arena_bytes()) {
    memory.arenaBytes = othersEnd;
    memory.initArenaBytes = alignUp(plan.arena_bytes());
  }
  memory.stateTotal = state.total();
  // No sum is above programByteLimit, so their sums do not wrap.
  memory.loadingTotal = loading.total() + memory.initArenaBytes;
  memory.workTotal = alignUp(memory.arenaBytes) + border.total() + memory.scalarBytes;
  return memory;
}

PlanMemory PlanMemory::beside(const std::vector<bool> &own) const {
  PlanMemory memory = *this;
  memory.shared = std::exchange(memory.stateBases, {});
  memory.bases.clear();
  memory.ofLoading.assign(stateBytes.size(), false);
  memory.loadingTotal = memory.initArenaBytes = memory.stateTotal = 0; // init has run
  for (size_t i = 0; i < own.size(); ++i)
    if (own[i]) {
      memory.shared[i] = nullptr;
      memory.stateTotal += alignUp(stateBytes[i]);
    }
  return memory;
}

void PlanMemory::place(const fb::Plan &plan, uint8_t *state, uint8_t *work, uint8_t *loading) {
  uint8_t *const initArena = loading;
  loading += initArenaBytes;
  for (size_t i = 0; i < stateBytes.size(); ++i) {
    if (!shared.empty() && shared[i]) {
      stateBases.push_back(shared[i]);
      continue;
    }
    uint8_t *&next = ofLoading[i] ? loading : state;
    stateBases.push_back(next);
    next += alignUp(stateBytes[i]);
  }
  const std::vector<bool> ofInit = buffersOfInit(plan);
  scalars = work + workTotal - scalarBytes;
  uint8_t *next = work + alignUp(arenaBytes), *nextScalar = scalars;
  for (uint32_t i = 0; i < plan.buffers()->size(); ++i) {
    const fb::Buffer *buffer = plan.buffers()->Get(i);
    if (buffer->space() == fb::Space::Arena) {
      bases.push_back((initArenaBytes && ofInit[i] ? initArena : work) + buffer->offset());
    } else if (buffer->space() == fb::Space::State) {
      bases.push_back(stateBases[buffer->index()]);
    } else if (isScalar(*buffer)) {
      bases.push_back(nextScalar);
      nextScalar += scalarStride;
    } else {
      bases.push_back(next);
      next += alignUp(buffer->bytes());
    }
  }
}

} // namespace mpc::cuda
