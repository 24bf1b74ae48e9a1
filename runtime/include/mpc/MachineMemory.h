// The memory that this process can still claim and fill. The runtime compares the demands of a
// program or a file with it before it fills anything, since the system would end the process.
#pragma once

#include "mpc/Status.h"

#include <cstdint>
#include <string>

namespace mpc {

/// The least of several limits, and its name for messages.
struct MemoryLimit {
  uint64_t bytes = UINT64_MAX;
  std::string origin = "no limit is known";
};

/// The least limit of the system (MemAvailable and SwapFree), of the control groups that the
/// process is in, and of its resource limits. A limit that the system does not state does not
/// count.
MemoryLimit availableMemory();

/// OutOfMemory where `what` has more bytes than availableMemory() has. A few megabytes pass without
/// a check. `remedy` is the caller's remedy beside more memory; it may be empty.
Status checkMemory(uint64_t bytes, const std::string &what, const std::string &remedy = "");

} // namespace mpc
