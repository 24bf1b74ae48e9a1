// Limits that the caller set for this process (ulimit), below what mpc and the host compiler need.
#pragma once

#include <string>

namespace mpc {

/// Raises the limit of the stack to 8 MiB where the caller allows it, and notes the other limits.
/// For the start of the process.
void readCallersLimits();

/// "ulimit -v 98304 (memory, kB)", or "" where no limit is tight. What fails under one is not said
/// to be a fault of mpc. May be called by a signal handler.
const char *callersLimits();

/// "please report it with", or "where it does, please report it with" under a limit. Allowed in a
/// signal handler.
const char *reportRequest();

/// Says that the limits may be the reason; gives exitUserError.
int limitError(const std::string &what);

} // namespace mpc
