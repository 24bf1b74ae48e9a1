// Where the buffers of a plan lie on a GPU: the state in one allocation, all else in another, and
// in a third one what only loading needs: state that init alone reads, and the arena of init where
// it is larger than the others'. Every buffer begins at a multiple of 256 bytes, and scalar results
// at multiples of 64, side by side, so that one copy fetches all metrics.
#pragma once

#include "device/Device.h"

namespace mpc::cuda {

constexpr uint64_t alignUp(uint64_t bytes) { return (bytes + 255) / 256 * 256; }

class PlanMemory {
public:
  /// Sizes alone.
  static Result<PlanMemory> of(const LoadRequest &request);
  /// Of a clone, sizes alone: it has this state where it is, but for the tensors of `own`.
  PlanMemory beside(const std::vector<bool> &own) const;
  /// Sets the addresses; the allocations begin at multiples of 256.
  void place(const fb::Plan &plan, uint8_t *state, uint8_t *work, uint8_t *loading);

  std::vector<uint64_t> stateBytes;
  std::vector<bool> ofLoading; // state that init alone reads; none where init may run again
  uint64_t stateTotal = 0, workTotal = 0, scalarBytes = 0, loadingTotal = 0;
  uint64_t arenaBytes = 0, initArenaBytes = 0; // initArenaBytes: in the third allocation
  std::vector<uint8_t *> stateBases, bases;    // bases: by buffer
  std::vector<uint8_t *> shared; // of a clone: state of its original, null for its own
  uint8_t *scalars = nullptr;
};

} // namespace mpc::cuda
