//===-- CubinCache.h - what NVRTC made before -------------------------------------------------===//
//
// Files in the user's cache folder ($XDG_CACHE_HOME/mpc or ~/.cache/mpc), named by a hash of
// everything that the cubin depends on: text, headers, architecture, options, NVRTC's version. A
// damaged or foreign file is as good as none; a cache that cannot be written is no error.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "codegen/Nvrtc.h"

#include <optional>
#include <string>

namespace mpc {

/// The key of a compilation; `parts` in any fixed order.
std::string cubinKey(const std::vector<std::string> &parts);
std::optional<Cubin> findCubin(const std::string &key);
void storeCubin(const std::string &key, const Cubin &cubin);

} // namespace mpc
