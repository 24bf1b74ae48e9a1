// The machine's primitives under the distributed text, on the GPU.
#pragma once

#if defined(MPC_CUDA)
#define MPC_SHARED(T, name, count) __shared__ __align__(16) T name[count]

namespace mpc {

/// At most 1023. The mask shows the compiler that the number is small and not negative, so that its
/// quotients and remainders are shifts and masks.
MPC_FN int thread_index() { return int(threadIdx.x & 1023u); }
/// The same, read anew, so that what is computed from it does not wait in registers.
MPC_FN int thread_index_anew() {
  unsigned x;
  asm volatile("mov.u32 %0, %%tid.x;" : "=r"(x));
  return int(x & 1023u);
}
/// x, of which the compiler does not know what it computed from it before.
MPC_FN int anew(int x) {
  asm volatile("" : "+r"(x));
  return x;
}
/// x, which is the same in all lanes of the warp; the compiler learns that it is.
MPC_FN int uniform(int x) { return __shfl_sync(0xffffffffu, x, 0); }
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
template <int Lanes>
MPC_FN int shuffle_xor(int x, int offset) {
  return int(bits(shuffle_xor<Lanes>(from_bits(unsigned(x)), offset)));
}

/// Kernels are launched with whole warps.
MPC_FN unsigned warp_max(unsigned x) { return __reduce_max_sync(0xffffffffu, x); }
MPC_FN void atomic_max(unsigned *cell, unsigned x) { atomicMax(cell, x); }
/// The lanes of the warp that give the same number. Every lane calls it.
MPC_FN unsigned lanes_with_same(int x) {
  // Most warps agree at once, and the instruction that compares lanes is slow.
  const int first = __shfl_sync(0xffffffffu, x, 0);
  return __all_sync(0xffffffffu, x == first) ? 0xffffffffu : __match_any_sync(0xffffffffu, x);
}
/// The lanes of the warp see each other's writes before it.
MPC_FN void warp_barrier() { __syncwarp(); }
MPC_FN int count_ones(unsigned x) { return __popc(x); }
/// Whether this block is the last of `blocks` to call it; it then sees the writes of all of them.
/// `ticket` is 0 before the launch. Every thread of the block calls it once.
MPC_FN bool is_last_block(unsigned *ticket, unsigned blocks) {
  __syncthreads();
  bool last = false;
  if (thread_index() == 0) {
    __threadfence();
    last = atomicAdd(ticket, 1u) + 1 == blocks;
    __threadfence();
  }
  return __syncthreads_or(last);
}

} // namespace mpc
#endif
