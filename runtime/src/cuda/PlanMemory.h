// Where the buffers of a plan lie on a GPU: the state in one allocation, all else in another. Every
// buffer begins at a multiple of 256 bytes, and scalar results at multiples of 64, side by side, so
// that one copy fetches all metrics.
#pragma once

#include "artifact/Artifact.h"

namespace mpc::cuda {

constexpr uint64_t alignUp(uint64_t bytes) { return (bytes + 255) / 256 * 256; }

class PlanMemory {
public:
  /// Sizes alone. `stateBytes`: of each state tensor.
  static Result<PlanMemory> of(const fb::Plan &plan, std::vector<uint64_t> stateBytes);
  /// Sets the addresses; both allocations begin at multiples of 256.
  void place(const fb::Plan &plan, uint8_t *state, uint8_t *work);

  std::vector<uint64_t> stateBytes;
  uint64_t stateTotal = 0, workTotal = 0, scalarBytes = 0;
  std::vector<uint8_t *> stateBases, bases; // bases: by buffer
  uint8_t *scalars = nullptr;
};

} // namespace mpc::cuda
