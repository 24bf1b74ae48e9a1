// Loads shared objects into this process.
#pragma once

#include "mpc/Status.h"

#include <memory>
#include <string>

namespace mpc {

/// A loaded shared object; closed when the last user is gone.
using HostModule = std::shared_ptr<void>;

/// Unsupported where the system's loader did not start this program. glibc lets one that is linked
/// with -static call dlopen, and then crashes in functions of libm.
Status checkLoader();

/// Loads exactly these bytes of a shared object, which the loader gets as a nameless file of this
/// process. So they need no file system that allows execution.
Result<HostModule> openModule(const std::string &object);

} // namespace mpc
