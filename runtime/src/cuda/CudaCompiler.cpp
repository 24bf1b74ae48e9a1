// Compiles texts to cubins: the cache, the threads, and a second try for a text that spills.
#include "cuda/CudaCompiler.h"

#include "cuda/CubinCache.h"
#include "cuda/CudaApi.h"
#include "mpc/Threads.h"

#include <algorithm>
#include <atomic>

namespace mpc {
namespace {

int64_t spilledBytes(const Cubin &cubin) {
  int64_t bytes = 0;
  for (const KernelResources &kernel : cubin.kernels)
    bytes += kernel.spillStoreBytes + kernel.spillLoadBytes;
  return bytes;
}

/// Compiled as a whole, a text gives the same bytes each time. With split compilation NVRTC has
/// kept values in registers that it spills otherwise (13.0 on sm_120, at 255 registers), but it
/// chooses between two codes by chance. So only a text that spills is compiled split.
Result<Cubin> compileBest(const Nvrtc &nvrtc, const CubinRequest &request,
                          std::string_view deviceLibrary) {
  Result<Cubin> whole = nvrtc.compile(request.text, deviceLibrary, request.arch);
  if (!whole.ok() || spilledBytes(*whole) == 0)
    return whole;
  Result<Cubin> split =
      nvrtc.compile(request.text, deviceLibrary, request.arch, {"--split-compile=2"});
  return split.ok() && spilledBytes(*split) < spilledBytes(*whole) ? split : whole;
}

} // namespace

std::vector<Result<Cubin>> makeCubins(const Nvrtc &nvrtc, const std::vector<CubinRequest> &requests,
                                      std::string_view deviceLibrary, const DiskCache &cache,
                                      const std::function<void()> &begins) {
  std::vector<Result<Cubin>> cubins(requests.size(), Status(Code::Internal, "not compiled"));
  std::vector<std::string> keys;
  std::vector<size_t> missing;
  for (size_t i = 0; i < requests.size(); ++i) {
    keys.push_back(cuda::cubinKey(nvrtc, requests[i], deviceLibrary));
    if (std::optional<Cubin> known = cuda::findCubin(cache, keys.back()))
      cubins[i] = std::move(*known);
    else
      missing.push_back(i);
  }
  if (missing.empty())
    return cubins;
  if (begins)
    begins();
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t job = next++; job < missing.size(); job = next++) {
      const size_t i = missing[job];
      cubins[i] = compileBest(nvrtc, requests[i], deviceLibrary);
      if (cubins[i].ok())
        cuda::storeCubin(cache, keys[i], *cubins[i]);
    }
  };
  const size_t processors = std::max(1u, std::thread::hardware_concurrency());
  {
    const Helpers helpers(std::min(processors, missing.size()) - 1, work);
    work();
  }
  return cubins;
}

namespace cuda {

Result<const Nvrtc *> findNvrtc() {
  static const Result<Nvrtc> nvrtc = Nvrtc::open({libraryNames().nvrtc, versionOfDriver()});
  if (!nvrtc.ok())
    return nvrtc.status();
  return &*nvrtc;
}

} // namespace cuda
} // namespace mpc
