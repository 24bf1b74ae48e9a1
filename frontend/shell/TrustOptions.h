// --verify and --expect-hash: what a user asks of an artifact before anything in it is used.
#pragma once

#include "frontend/shell/Options.h"

#include "mpc/Signature.h"

namespace mpc {

std::vector<OptionSpec> trustOptions();
Trust readTrust(const Arguments &arguments);

/// Closes the help of the commands that run an artifact.
extern const char *const trustNote;

} // namespace mpc
