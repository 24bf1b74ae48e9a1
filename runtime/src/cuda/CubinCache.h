// Cubins in the user's cache, by a hash of everything that they depend on: text, device library,
// options (with the architecture), NVRTC's version. A cache that cannot be used is ignored.
#pragma once

#include "mpc/Nvrtc.h"

namespace mpc::cuda {

std::string cubinKey(const Nvrtc &nvrtc, const CubinRequest &request,
                     std::string_view deviceLibrary);
std::optional<Cubin> findCubin(const DiskCache &cache, const std::string &key);
void storeCubin(const DiskCache &cache, const std::string &key, const Cubin &cubin);

} // namespace mpc::cuda
