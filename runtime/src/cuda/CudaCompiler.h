// Plans whose artifact brings no cubin for a device: their text through NVRTC and the disk cache.
#ifndef MPC_SRC_CUDACOMPILER_H
#define MPC_SRC_CUDACOMPILER_H

#include "cuda/CudaApi.h"
#include "mpc/DiskCache.h"

#include <functional>

namespace mpc::cuda {

/// A cubin for `arch` ("sm_90a"). `begins` is called where the cache has none.
Result<std::string> compileCubin(const Rtc &rtc, std::string_view source,
                                 std::string_view deviceLibrary, const std::string &arch,
                                 const DiskCache &cache,
                                 const std::function<void()> &begins = nullptr);

/// "13.0".
std::string versionOf(const Rtc &rtc);
/// The process's NVRTC's, or why there is none.
std::string compilerVersion();

} // namespace mpc::cuda

#endif // MPC_SRC_CUDACOMPILER_H
