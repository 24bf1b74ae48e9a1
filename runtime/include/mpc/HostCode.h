// Compiles the kernels of a plan for the CPU before their program is loaded.
#pragma once

#include "mpc/Status.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace mpc {

/// Compiles a plan's text, which includes `deviceLibrary` as "mpc_device.cuh", for this machine's
/// cpu device, and leaves the object in the cache of compiled objects, where the first load finds
/// it. It fails with CompileFailed and the compiler's words where the host compiler refuses the
/// text, with NoCompiler where there is none or it does not even compile the device library alone,
/// and with other codes where the compiler could not run to its end. `tell` gets the share that is
/// done, now and then, where it takes long.
Status compileHostCode(std::string_view source, std::string_view deviceLibrary,
                       const std::string &cacheFolder = "", const std::string &compiler = "",
                       const std::function<void(const std::string &)> &tell = nullptr);

/// Compiles a text of C++ without the device library, and loads it into this process; by the cache,
/// if it has the object. Functions in it that are found by name are `extern "C"` and have the
/// attribute visibility("default"). It fails as compileHostCode does.
Result<std::shared_ptr<void>> loadHostText(std::string_view source);

/// A function of such a text, or null.
void *findHostFunction(const std::shared_ptr<void> &module, const std::string &name);

} // namespace mpc
