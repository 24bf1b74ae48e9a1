// --verify and --expect-hash: the user's conditions on an artifact before anything in it is used.
#pragma once

#include "frontend/shell/Options.h"

#include "mpc/Signature.h"

namespace mpc {

std::vector<OptionSpec> trustOptions();
Trust readTrust(const Arguments &arguments);

/// The last lines of the help of commands that run an artifact.
extern const char *const trustNote;

} // namespace mpc
