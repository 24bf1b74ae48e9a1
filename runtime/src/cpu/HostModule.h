// Shared objects in this process.
#ifndef MPC_SRC_HOSTMODULE_H
#define MPC_SRC_HOSTMODULE_H

#include "mpc/Status.h"

#include <memory>
#include <string>

namespace mpc {

/// A loaded shared object; closed when the last user is gone.
using HostModule = std::shared_ptr<void>;

/// Loads the bytes of a shared object: these and no others, since they are handed to the loader as
/// a nameless file of this process. Nothing has to lie on a file system that may be executed from.
Result<HostModule> openModule(const std::string &object);

} // namespace mpc

#endif // MPC_SRC_HOSTMODULE_H
