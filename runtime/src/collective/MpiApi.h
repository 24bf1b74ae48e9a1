// The border between the runtime and libmpc_mpi.so. The handles and constants of mpi.h differ
// between implementations, so a library of its own is compiled against the machine's, and only
// this table of functions leaves it.
#pragma once

#include <cstdint>

namespace mpc {

/// Changes with the table or the meaning of a function.
constexpr uint32_t mpiApiVersion = 1;

/// One collective at a time is under way in a world: begun, then asked for until it is done. All
/// counts and offsets are in bytes. A function gives 0, or an error number for errorText.
struct MpiApi {
  uint32_t version;
  /// "Open MPI 4.1.4"; may be called before open.
  const char *(*library)();
  /// Begins MPI if nobody has, and a world of all processes. Waits for the other processes.
  int (*open)(void **world, int *rank, int *count);
  /// Sends inCounts[q] bytes at inOffsets[q] to each rank q, and receives outCounts[q] from it.
  int (*beginExchange)(void *world, const void *in, const int *inCounts, const int *inOffsets,
                       void *out, const int *outCounts, const int *outOffsets);
  /// Every rank gets each rank's part of `out`; its own lies there already.
  int (*beginGather)(void *world, void *out, const int *counts, const int *offsets);
  int (*beginBarrier)(void *world);
  /// Moves what is under way on; *done is 1 at its end.
  int (*test)(void *world, int *done);
  /// Ends MPI if `open` has begun it. All ranks come here at about the same time.
  void (*close)(void *world);
  /// The library's own sentence, valid until the next call.
  const char *(*errorText)(int error);
};

} // namespace mpc

/// What libmpc_mpi.so exports; null for a version that it does not have.
extern "C" const mpc::MpiApi *mpc_mpi_api(uint32_t version);
