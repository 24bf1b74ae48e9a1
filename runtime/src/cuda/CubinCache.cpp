#include "cuda/CubinCache.h"

#include <sstream>

namespace mpc::cuda {
namespace {

std::string entryOf(const std::string &key) { return key + ".kernels"; }

/// "name registers stored loaded local shared".
std::optional<KernelResources> readKernel(std::string_view line) {
  std::istringstream words{std::string(line)};
  KernelResources kernel;
  std::string more;
  const bool complete =
      static_cast<bool>(words >> kernel.name >> kernel.registers >> kernel.spillStoreBytes >>
                        kernel.spillLoadBytes >> kernel.localBytes >> kernel.sharedBytes);
  return complete && !(words >> more) ? std::optional(kernel) : std::nullopt;
}

} // namespace

std::string cubinKey(const Nvrtc &nvrtc, const CubinRequest &request,
                     std::string_view deviceLibrary) {
  std::string options;
  for (const std::string &option : Nvrtc::optionsFor(request.arch))
    options += option + " ";
  // The number stands for the way in which makeCubins() treats a text that spills.
  return hashKey({"cubin 2", request.text, deviceLibrary, options, nvrtc.version()});
}

// An entry has a line for each kernel (name and five numbers), an empty line, and the cubin.
std::optional<Cubin> findCubin(const DiskCache &cache, const std::string &key) {
  const std::optional<std::string> entry = cache.find(entryOf(key));
  if (!entry)
    return std::nullopt;
  Cubin cubin;
  size_t at = 0;
  while (at < entry->size() && (*entry)[at] != '\n') {
    const size_t end = std::min(entry->find('\n', at), entry->size());
    std::optional<KernelResources> kernel =
        readKernel(std::string_view(*entry).substr(at, end - at));
    if (!kernel)
      return std::nullopt;
    cubin.kernels.push_back(std::move(*kernel));
    at = end + 1;
  }
  if (at + 1 >= entry->size())
    return std::nullopt;
  cubin.bytes = entry->substr(at + 1);
  return cubin;
}

void storeCubin(const DiskCache &cache, const std::string &key, const Cubin &cubin) {
  std::string entry;
  for (const KernelResources &kernel : cubin.kernels) {
    entry += kernel.name;
    for (int number : {kernel.registers, kernel.spillStoreBytes, kernel.spillLoadBytes,
                       kernel.localBytes, kernel.sharedBytes})
      entry += " " + std::to_string(number);
    entry += "\n";
  }
  entry += "\n" + cubin.bytes;
  // A cache that cannot be written only costs the next compilation some time.
  const Status stored = cache.store(entryOf(key), {entry.data(), entry.size()});
  (void)stored;
}

} // namespace mpc::cuda
