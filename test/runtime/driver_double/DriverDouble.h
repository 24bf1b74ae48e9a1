// Questions to the driver's double, for a test that has it loaded.
#pragma once

#include <cstddef>

extern "C" {
/// The number of calls of an entry point ("cuLaunchKernel", "cublasLtMatmul") since the last reset.
size_t mpc_double_calls(const char *function);
/// Work that reached a stream outside capture, or by a graph: kernels, GEMMs, copies and fills.
size_t mpc_double_launched(const char *kernel);
/// The arguments of the last launch of a kernel that reached a stream: its grid, threads, bytes of
/// dynamic shared memory, and first pointers.
struct mpc_double_launch {
  unsigned grid, threads, sharedBytes;
  void *pointers[8];
};
int mpc_double_last_launch(const char *kernel, struct mpc_double_launch *launch);
/// Bytes of the device and of pinned memory that were given and not taken back.
size_t mpc_double_allocated(void);
/// The next call of this entry point answers with this error.
void mpc_double_fail(const char *function, int error);
void mpc_double_reset(void);
/// Sets the answer of cuDriverGetVersion; 13000 at first.
void mpc_double_driver_version(int version);
/// The device's compute capability, 90 for sm_90, which is the first.
void mpc_double_capability(int capability);
/// From now on to the next reset cuBLASLt has no algorithm for products with this epilogue
/// (cublasLtEpilogue_t).
void mpc_double_refuse_epilogue(int epilogue);
/// From now on to the next reset cuBLASLt proposes `count` algorithms for each product. A run by
/// algorithm i takes microseconds[i]; 0 stands for one that the library proposes and says to be of
/// no use, and a negative number for one that it refuses when it runs or is checked. At first, and
/// where MPC_DOUBLE_ALGORITHMS=3,1 does not say otherwise, there is one that takes 1.
/// mpc_double_launched("gemm by 1") counts the products by algorithm 1.
void mpc_double_algorithms(const int *microseconds, int count);
/// The alignment in bytes that the last question for an algorithm promised for A, B, C or D.
unsigned mpc_double_asked_alignment(char matrix);
/// How many copies from or to the host were asked for in which the driver waits, since the memory
/// there is not pinned.
size_t mpc_double_waiting_copies(void);
/// From now on work stays pending, as on a slow device, until mpc_double_advance does it up to the
/// next event, or something waits. 0: does all of it, and holds no longer.
void mpc_double_hold(int hold);
void mpc_double_advance(void);
}
