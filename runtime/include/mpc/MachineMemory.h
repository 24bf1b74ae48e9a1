// How much memory this process could still claim and fill. What a program or a file asks for is
// held against it before anything is filled: the system's own answer would be to end the process.
#ifndef MPC_MACHINEMEMORY_H
#define MPC_MACHINEMEMORY_H

#include "mpc/Export.h"
#include "mpc/Status.h"

#include <cstdint>
#include <string>

namespace mpc {

/// The least of several limits, and which one it is, for messages.
struct MemoryLimit {
  uint64_t bytes = UINT64_MAX;
  std::string origin = "no limit is known";
};

/// Of the system (MemAvailable and SwapFree), of the control groups that the process is in, and of
/// its resource limits. What the system does not tell is no limit.
MPC_API MemoryLimit availableMemory();

/// OutOfMemory where `what` has more bytes than availableMemory() has. A few megabytes are let
/// through unasked. `remedy` is what the caller can do beside finding memory; it may be empty.
MPC_API Status checkMemory(uint64_t bytes, const std::string &what, const std::string &remedy = "");

} // namespace mpc

#endif // MPC_MACHINEMEMORY_H
