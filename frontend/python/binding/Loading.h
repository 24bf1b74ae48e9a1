// Mpc_load that Ctrl-C ends.
#pragma once

#include "mpc/mpc.h"

#include <nanobind/nanobind.h>

#include <string>

namespace mpc::python {

/// The loaded program. `given` has the members of mpc_load_options that are not their defaults.
///
/// The load runs on a thread of its own, while this one looks for signals. Where a handler raises,
/// as that of Ctrl-C does, the load is cancelled and the exception goes to the caller at once; what
/// cannot be cancelled ends on its thread, which frees what it made.
mpc_program *load(const std::string &path, const nanobind::dict &given);

/// Throws where a text for the C interface holds a NUL, at which C would end it.
const std::string &withoutNul(const std::string &text, const char *what);

} // namespace mpc::python
