// Loads shared objects into this process.
#pragma once

#include "mpc/Status.h"

#include <memory>
#include <string>

namespace mpc {

/// A loaded shared object; closed when the last user is gone.
using HostModule = std::shared_ptr<void>;

/// Loads exactly these bytes of a shared object, which the loader gets as a nameless file of this
/// process. So they need no file system that allows execution.
Result<HostModule> openModule(const std::string &object);

} // namespace mpc
