// The part of the CUDA driver and cuBLASLt that the runtime calls: declarations of our own,
// since the toolkit is not needed to build, and tables of functions found by dlopen. The constants
// are compared with NVIDIA's headers in test/runtime/CudaConstantsTest.cpp where those are
// installed.
#pragma once

#include "mpc/Status.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mpc::cuda {

using Error = int; // CUresult, cublasStatus_t, nvrtcResult: 0 is success in all three
using Device = int;
using DevicePtr = uint64_t;
using Context = struct ContextTag *;
using Stream = struct StreamTag *;
using Module = struct ModuleTag *;
using Function = struct FunctionTag *;
using Event = struct EventTag *;
using Graph = struct GraphTag *;
using GraphExec = struct GraphExecTag *;

constexpr int attributeCapabilityMajor = 75;
constexpr int attributeCapabilityMinor = 76;
constexpr int attributeSharedBytes = 97;      // of a block whose kernel asks for them
constexpr int functionDynamicSharedBytes = 8; // the most that a launch takes
constexpr unsigned streamNonBlocking = 1;
constexpr int captureThreadLocal = 1;
constexpr unsigned eventDisableTiming = 2;
constexpr Error notReady = 600;

// X(member, symbol, parameters)
#define MPC_DRIVER_FUNCTIONS(X)                                                                    \
  X(init, "cuInit", (unsigned))                                                                    \
  X(driverVersion, "cuDriverGetVersion", (int *))                                                  \
  X(errorName, "cuGetErrorName", (Error, const char **))                                           \
  X(errorString, "cuGetErrorString", (Error, const char **))                                       \
  X(deviceCount, "cuDeviceGetCount", (int *))                                                      \
  X(deviceGet, "cuDeviceGet", (Device *, int))                                                     \
  X(deviceName, "cuDeviceGetName", (char *, int, Device))                                          \
  X(deviceAttribute, "cuDeviceGetAttribute", (int *, int, Device))                                 \
  X(deviceMemory, "cuDeviceTotalMem_v2", (size_t *, Device))                                       \
  X(primaryRetain, "cuDevicePrimaryCtxRetain", (Context *, Device))                                \
  X(primaryRelease, "cuDevicePrimaryCtxRelease_v2", (Device))                                      \
  X(contextPush, "cuCtxPushCurrent_v2", (Context))                                                 \
  X(contextPop, "cuCtxPopCurrent_v2", (Context *))                                                 \
  X(streamCreate, "cuStreamCreate", (Stream *, unsigned))                                          \
  X(streamDestroy, "cuStreamDestroy_v2", (Stream))                                                 \
  X(streamSynchronize, "cuStreamSynchronize", (Stream))                                            \
  X(streamWait, "cuStreamWaitEvent", (Stream, Event, unsigned))                                    \
  X(beginCapture, "cuStreamBeginCapture_v2", (Stream, int))                                        \
  X(endCapture, "cuStreamEndCapture", (Stream, Graph *))                                           \
  X(graphInstantiate, "cuGraphInstantiateWithFlags", (GraphExec *, Graph, unsigned long long))     \
  X(graphUpload, "cuGraphUpload", (GraphExec, Stream))                                             \
  X(graphLaunch, "cuGraphLaunch", (GraphExec, Stream))                                             \
  X(graphDestroy, "cuGraphDestroy", (Graph))                                                       \
  X(graphExecDestroy, "cuGraphExecDestroy", (GraphExec))                                           \
  X(moduleLoad, "cuModuleLoadData", (Module *, const void *))                                      \
  X(moduleUnload, "cuModuleUnload", (Module))                                                      \
  X(moduleFunction, "cuModuleGetFunction", (Function *, Module, const char *))                     \
  X(memoryAllocate, "cuMemAlloc_v2", (DevicePtr *, size_t))                                        \
  X(memoryFree, "cuMemFree_v2", (DevicePtr))                                                       \
  X(copyToDevice, "cuMemcpyHtoDAsync_v2", (DevicePtr, const void *, size_t, Stream))               \
  X(copyToHost, "cuMemcpyDtoHAsync_v2", (void *, DevicePtr, size_t, Stream))                       \
  X(copyOnDevice, "cuMemcpyDtoDAsync_v2", (DevicePtr, DevicePtr, size_t, Stream))                  \
  X(fill, "cuMemsetD8Async", (DevicePtr, unsigned char, size_t, Stream))                           \
  X(fillWords, "cuMemsetD32Async", (DevicePtr, unsigned, size_t, Stream))                          \
  X(hostAllocate, "cuMemHostAlloc", (void **, size_t, unsigned))                                   \
  X(hostFree, "cuMemFreeHost", (void *))                                                           \
  X(eventCreate, "cuEventCreate", (Event *, unsigned))                                             \
  X(eventDestroy, "cuEventDestroy_v2", (Event))                                                    \
  X(eventRecord, "cuEventRecord", (Event, Stream))                                                 \
  X(eventQuery, "cuEventQuery", (Event))                                                           \
  X(functionSetAttribute, "cuFuncSetAttribute", (Function, int, int))                              \
  X(eventElapsed, "cuEventElapsedTime", (float *, Event, Event))                                   \
  X(launchKernel, "cuLaunchKernel",                                                                \
    (Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream,       \
     void **, void **))

struct Driver {
#define MPC_MEMBER(member, symbol, parameters) Error(*member) parameters = nullptr;
  MPC_DRIVER_FUNCTIONS(MPC_MEMBER)
#undef MPC_MEMBER
  // Since CUDA 12.4; may be null.
  Error (*functionParameter)(Function, size_t, size_t *, size_t *) = nullptr;

  /// The initialised driver, or the reason why there is none.
  static Result<const Driver *> find();
  /// Fine for 0, else LibraryFailed (OutOfMemory) with the call and the driver's own words.
  Status check(Error error, const char *call) const;
};

/// "NVIDIA H200".
Result<std::string> modelOf(const Driver &driver, Device device);

// ---- cuBLASLt

using BlasHandle = struct BlasHandleTag *;
using MatmulDesc = struct MatmulDescTag *;
using MatrixLayout = struct MatrixLayoutTag *;
using MatmulPreference = struct MatmulPreferenceTag *;
struct MatmulAlgorithm {
  uint64_t data[8];
};
struct MatmulCandidate {
  MatmulAlgorithm algorithm;
  size_t workspaceBytes;
  Error state;
  float waves;
  int reserved[4];
};

constexpr int real32F = 0, real16F = 2, real16BF = 14, real8E4M3 = 28, real8E5M2 = 29,
              real4E2M1 = 33;
constexpr int compute32F = 68, compute32FFastTf32 = 77;
constexpr int operationN = 0, operationT = 1;
constexpr int descTransA = 3, descTransB = 4, descEpilogue = 7, descBiasPointer = 8,
              descAuxPointer = 11, descAuxLeading = 12, descAuxStride = 13, descScaleA = 17,
              descScaleB = 18, descFastAccumulate = 25, descBiasType = 26, descScaleModeA = 31,
              descScaleModeB = 32;
constexpr int layoutBatchCount = 5, layoutBatchStride = 6;
constexpr int preferenceWorkspace = 1, preferenceAlignmentA = 5, preferenceAlignmentB = 6,
              preferenceAlignmentC = 7, preferenceAlignmentD = 8;
constexpr Error blasNotSupported = 15, blasInvalidValue = 7;

#define MPC_BLAS_FUNCTIONS(X)                                                                      \
  X(create, "cublasLtCreate", (BlasHandle *))                                                      \
  X(destroy, "cublasLtDestroy", (BlasHandle))                                                      \
  X(descCreate, "cublasLtMatmulDescCreate", (MatmulDesc *, int, int))                              \
  X(descDestroy, "cublasLtMatmulDescDestroy", (MatmulDesc))                                        \
  X(descSet, "cublasLtMatmulDescSetAttribute", (MatmulDesc, int, const void *, size_t))            \
  X(layoutCreate, "cublasLtMatrixLayoutCreate",                                                    \
    (MatrixLayout *, int, uint64_t, uint64_t, int64_t))                                            \
  X(layoutDestroy, "cublasLtMatrixLayoutDestroy", (MatrixLayout))                                  \
  X(layoutSet, "cublasLtMatrixLayoutSetAttribute", (MatrixLayout, int, const void *, size_t))      \
  X(preferenceCreate, "cublasLtMatmulPreferenceCreate", (MatmulPreference *))                      \
  X(preferenceDestroy, "cublasLtMatmulPreferenceDestroy", (MatmulPreference))                      \
  X(preferenceSet, "cublasLtMatmulPreferenceSetAttribute",                                         \
    (MatmulPreference, int, const void *, size_t))                                                 \
  X(heuristic, "cublasLtMatmulAlgoGetHeuristic",                                                   \
    (BlasHandle, MatmulDesc, MatrixLayout, MatrixLayout, MatrixLayout, MatrixLayout,               \
     MatmulPreference, int, MatmulCandidate *, int *))                                             \
  X(algorithmCheck, "cublasLtMatmulAlgoCheck",                                                     \
    (BlasHandle, MatmulDesc, MatrixLayout, MatrixLayout, MatrixLayout, MatrixLayout,               \
     const MatmulAlgorithm *, MatmulCandidate *))                                                  \
  X(matmul, "cublasLtMatmul",                                                                      \
    (BlasHandle, MatmulDesc, const void *, const void *, MatrixLayout, const void *, MatrixLayout, \
     const void *, const void *, MatrixLayout, void *, MatrixLayout, const MatmulAlgorithm *,      \
     void *, size_t, Stream))

struct Blas {
#define MPC_MEMBER(member, symbol, parameters) Error(*member) parameters = nullptr;
  MPC_BLAS_FUNCTIONS(MPC_MEMBER)
#undef MPC_MEMBER
  size_t (*version)() = nullptr; // 130100
  std::string file;

  /// The library of the process, of a CUDA that the driver runs.
  static Result<const Blas *> find();
  static Result<Blas> open(const std::vector<std::string> &names, int driverVersion);
  Status check(Error error, const char *call) const;
};

// ---- Libraries

// Versions of CUDA are written as cuDriverGetVersion writes them: 13010 for 13.1.

/// "13.1".
std::string versionText(int version);
/// Whether libraries and cubins of `version` run on a driver for `driverVersion` (0 for no driver).
/// Within a major version all do.
bool isOfDriver(int version, int driverVersion);
/// "needs a driver for CUDA 13 (580 or later)".
std::string driverNeeded(int version);

/// The CUDA version of the driver; 0 where there is no driver, so that any library is accepted.
int versionOfDriver();
/// The note on a library that was passed over: "; FILE is of CUDA 13.1, which needs a driver for
/// CUDA 13 (580 or later)".
std::string passedOver(const std::string &file, int version);
/// The error where every library that was found was passed over.
Status noneForDriver(const char *library, int driverVersion, const std::string &passedOver);

/// $CUDA_HOME/lib64 and /usr/local/cuda/lib64.
std::vector<std::string> toolkitFolders();

/// The places where the libraries are looked for, best first. Tests put the driver's double here
/// before the first find().
struct LibraryNames {
  std::vector<std::string> driver = {"libcuda.so.1", "libcuda.so"};
  std::vector<std::string> blas = {"libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so"};
  std::vector<std::string> nvrtc; // NvrtcSearch::places
  std::vector<std::string> nccl = {"libnccl.so.2", "libnccl.so"};
};
LibraryNames &libraryNames();

} // namespace mpc::cuda
