// What the distributed text needs of the machine, on the GPU.
#pragma once

#if defined(MPC_CUDA)
#define MPC_SHARED(T, name, count) __shared__ __align__(16) T name[count]

namespace mpc {

MPC_FN int thread_index() { return int(threadIdx.x); }
MPC_FN int block_threads() { return int(blockDim.x); }
MPC_FN void block_barrier() { __syncthreads(); }

/// The value of the team's lane at distance `offset`; teams of a warp may be at different rows.
template <int Lanes>
MPC_FN float shuffle_xor(float x, int offset) {
  unsigned mask = 0xffffffffu;
  if constexpr (Lanes < 32)
    mask = ((1u << Lanes) - 1u) << (thread_index() & 31 & ~(Lanes - 1));
  return __shfl_xor_sync(mask, x, offset);
}

MPC_FN unsigned warp_max(unsigned x) {
  const int rest = block_threads() - (thread_index() & ~31);
  return __reduce_max_sync(rest >= 32 ? 0xffffffffu : (1u << rest) - 1u, x);
}
MPC_FN void atomic_max(unsigned *cell, unsigned x) { atomicMax(cell, x); }
/// How many came before; what this block wrote is seen by whoever comes later.
MPC_FN unsigned take_ticket(unsigned *ticket) {
  __threadfence();
  const unsigned before = atomicAdd(ticket, 1u);
  __threadfence();
  return before;
}

} // namespace mpc
#endif
