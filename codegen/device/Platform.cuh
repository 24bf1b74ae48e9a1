// The basic differences between the three back ends: how a function is declared, how bits are read,
// how a loop over registers is written.
//
// One of MPC_CUDA (NVRTC, nvcc), MPC_FIBERS (host, one fiber a GPU thread) and MPC_DIRECT (host,
// plain loops; the default) is defined after this file. MPC_DISTRIBUTED means "values are spread
// over threads", MPC_GPU "the text runs on a GPU", whose words for kernels and atomics are CUDA's.
// MPC_CUDA guards NVIDIA's instructions.
#pragma once

#if defined(__CUDACC__)
#define MPC_CUDA 1
#define MPC_GPU 1
#define MPC_DISTRIBUTED 1
#elif defined(MPC_DEVICE_FIBERS)
#define MPC_FIBERS 1
#define MPC_DISTRIBUTED 1
#else
#define MPC_DIRECT 1
#endif

#if defined(MPC_DIRECT) && !defined(__clang__)
// Rows are short, so a loop that copies one costs more as a call of memcpy. g++ 12 splits a loop
// over rows where a row begins or ceases to exist, and then vectorises some of these loops wrongly,
// so that elements are read that do not exist (row_taps in the tests).
#pragma GCC optimize("no-tree-loop-distribute-patterns", "no-split-loops")
#endif
#if defined(MPC_DIRECT) && !defined(__clang__)
/// Stands in a loop over rows or chunks whose columns g++ unrolls, and keeps g++ from making
/// vectors across its rows. Where a row is read or left out as a whole and some of its values are
/// narrower, g++ 12 loads several vectors of rows by the mask of the first (row_halves in the
/// tests).
#define MPC_ALONG_ROWS(L)                                                                          \
  if constexpr (L::registers > 1 && L::registers <= 16)                                            \
  asm volatile("")
#else
#define MPC_ALONG_ROWS(L)
#endif
#if defined(MPC_DIRECT)
// Functions that take vectors are inlined, so their calling convention does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

#if defined(MPC_CUDA)
#define MPC_ARGUMENT const __grid_constant__ // of a kernel: read in place, not copied to the stack
#endif
#if defined(MPC_GPU)
#define MPC_FN __device__ __forceinline__
#define MPC_UNROLL _Pragma("unroll")
#define MPC_ROLLED _Pragma("unroll 1")
#define MPC_VECTOR _Pragma("unroll")
#define MPC_RESTRICT __restrict__
#else
#if defined(MPC_FIBERS)
#define MPC_FN inline
#else
#define MPC_FN __attribute__((always_inline)) inline
#endif
#define MPC_EXPORT __attribute__((visibility("default")))
#define MPC_RESTRICT __restrict
#define MPC_UNROLL
#define MPC_ROLLED
#if defined(MPC_FIBERS)
#define MPC_VECTOR
#elif defined(__clang__)
// Each iteration of MPC_EACH touches only its own element, so clang need not check.
#define MPC_VECTOR _Pragma("clang loop vectorize(enable)")
#pragma clang diagnostic ignored "-Wpass-failed"
#else
#define MPC_VECTOR _Pragma("GCC ivdep")
#endif
#endif

/// One pass over the registers of a Row or Tile of layout L: unrolled on the GPU, a vector loop on
/// the CPU.
#define MPC_EACH(L, i) MPC_VECTOR for (int i = 0; i < L::registers; ++i)

namespace mpc {

#if defined(MPC_CUDA)
MPC_FN unsigned bits(float x) { return __float_as_uint(x); }
MPC_FN float from_bits(unsigned x) { return __uint_as_float(x); }
MPC_FN unsigned long long bits(double x) { return (unsigned long long)__double_as_longlong(x); }
MPC_FN double from_bits(unsigned long long x) { return __longlong_as_double((long long)x); }
#else
MPC_FN unsigned bits(float x) { return __builtin_bit_cast(unsigned, x); }
MPC_FN float from_bits(unsigned x) { return __builtin_bit_cast(float, x); }
MPC_FN unsigned long long bits(double x) { return __builtin_bit_cast(unsigned long long, x); }
MPC_FN double from_bits(unsigned long long x) { return __builtin_bit_cast(double, x); }
#endif

template <class T>
MPC_FN T select(bool condition, T a, T b) {
  return condition ? a : b;
}
#if defined(MPC_DIRECT)
/// Selects by a mask, since g++ does not vectorise a selection by a condition that is constant in
/// the loop.
MPC_FN float select(bool condition, float a, float b) {
  const unsigned mask = 0u - unsigned(condition);
  return from_bits((bits(a) & mask) | (bits(b) & ~mask));
}
#endif

MPC_FN constexpr int min_int(int a, int b) { return a < b ? a : b; }

} // namespace mpc
