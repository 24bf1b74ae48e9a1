//===-- CubinCache.h - what NVRTC made before -------------------------------------------------===//
//
// Cubins in the user's cache (mpc/DiskCache.h), by a hash of everything that they depend on: text,
// headers, architecture, options, NVRTC's version. A cache that cannot be used is done without.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "codegen/Nvrtc.h"

#include "mpc/DiskCache.h"

#include <optional>
#include <string>

namespace mpc {

std::optional<Cubin> findCubin(const DiskCache &cache, const std::string &key);
void storeCubin(const DiskCache &cache, const std::string &key, const Cubin &cubin);

} // namespace mpc
