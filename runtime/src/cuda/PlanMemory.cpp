#include "cuda/PlanMemory.h"

#include "artifact/ByteSum.h"

namespace mpc::cuda {
namespace {

/// Whether the buffer is a scalar result, as metrics are.
bool isScalar(const fb::Buffer &buffer) {
  return buffer.space() == fb::Space::Output && buffer.bytes() <= 8;
}

constexpr uint64_t scalarStride = 64;

} // namespace

Result<PlanMemory> PlanMemory::of(const fb::Plan &plan, std::vector<uint64_t> stateBytes) {
  PlanMemory memory;
  ByteSum state(256), border(256);
  for (const uint64_t bytes : stateBytes)
    MPC_TRY(state.add(bytes, "the state"));
  for (const fb::Buffer *buffer : *plan.buffers()) {
    if (isScalar(*buffer))
      memory.scalarBytes += scalarStride;
    else if (buffer->space() == fb::Space::Input || buffer->space() == fb::Space::Output)
      MPC_TRY(border.add(buffer->bytes(), "the border"));
  }
  memory.stateBytes = std::move(stateBytes);
  memory.stateTotal = state.total();
  // Neither sum is above programByteLimit, so their sum does not wrap.
  memory.workTotal = alignUp(plan.arena_bytes()) + border.total() + memory.scalarBytes;
  return memory;
}

void PlanMemory::place(const fb::Plan &plan, uint8_t *state, uint8_t *work) {
  for (const uint64_t bytes : stateBytes) {
    stateBases.push_back(state);
    state += alignUp(bytes);
  }
  scalars = work + workTotal - scalarBytes;
  uint8_t *next = work + alignUp(plan.arena_bytes()), *nextScalar = scalars;
  for (const fb::Buffer *buffer : *plan.buffers()) {
    if (buffer->space() == fb::Space::Arena) {
      bases.push_back(work + buffer->offset());
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
