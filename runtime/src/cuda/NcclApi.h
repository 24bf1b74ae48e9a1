// The part of NCCL that the runtime calls, as CudaApi.h has the driver's: declarations of our own
// and a table of functions found by dlopen. test/runtime/CudaConstantsTest.cpp compares them with
// nccl.h.
#pragma once

#include "cuda/CudaApi.h"

namespace mpc::cuda {

using NcclComm = struct NcclCommTag *;
struct NcclId {
  char bytes[128];
};

constexpr int ncclTypeI8 = 0, ncclTypeI32 = 2, ncclTypeF32 = 7, ncclTypeBf16 = 9;
constexpr int ncclOpSum = 0, ncclOpMax = 2;
constexpr Error ncclUnderWay = 7;

#define MPC_NCCL_FUNCTIONS(X)                                                                      \
  X(getVersion, "ncclGetVersion", (int *))                                                         \
  X(getUniqueId, "ncclGetUniqueId", (NcclId *))                                                    \
  X(commInit, "ncclCommInitRank", (NcclComm *, int, NcclId, int))                                  \
  X(commDestroy, "ncclCommDestroy", (NcclComm))                                                    \
  X(commAbort, "ncclCommAbort", (NcclComm))                                                        \
  X(commError, "ncclCommGetAsyncError", (NcclComm, Error *))                                       \
  X(allReduce, "ncclAllReduce",                                                                    \
    (const void *, void *, size_t, int type, int op, NcclComm, Stream))                            \
  X(reduceScatter, "ncclReduceScatter",                                                            \
    (const void *, void *, size_t, int type, int op, NcclComm, Stream))                            \
  X(reduce, "ncclReduce",                                                                          \
    (const void *, void *, size_t, int type, int op, int root, NcclComm, Stream))                  \
  X(broadcast, "ncclBroadcast",                                                                    \
    (const void *, void *, size_t, int type, int root, NcclComm, Stream))                          \
  X(allGather, "ncclAllGather", (const void *, void *, size_t, int type, NcclComm, Stream))        \
  X(groupStart, "ncclGroupStart", ())                                                              \
  X(groupEnd, "ncclGroupEnd", ())

struct Nccl {
#define MPC_MEMBER(member, symbol, parameters) Error(*member) parameters = nullptr;
  MPC_NCCL_FUNCTIONS(MPC_MEMBER)
#undef MPC_MEMBER
  const char *(*errorString)(Error) = nullptr;
  const char *(*lastError)(NcclComm) = nullptr; // may be null
  std::string file;
  int version = 0; // 22809 for 2.28.9

  /// The library of the process; NoDevice with the package where there is none.
  static Result<const Nccl *> find();
  static Result<Nccl> open(const std::vector<std::string> &names);
  /// "2.28.9".
  std::string versionText() const;
  std::string name() const { return "NCCL " + versionText(); }
  /// Fine for 0, else LibraryFailed with the call and NCCL's own words.
  Status check(Error error, const char *call, NcclComm comm = nullptr) const;
};

} // namespace mpc::cuda
