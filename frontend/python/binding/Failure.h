// A status of mpc.h as a Python exception.
#pragma once

#include "mpc/mpc.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

namespace mpc::python {

/// What a function of mpc.h answered. It leaves the binding as an exception of mpc.errors.
struct Failure {
  mpc_status status;
  std::string message;
};

/// Throws where the status is none of success. Takes the message of this thread, so nothing of
/// mpc.h may be called in between.
inline void check(mpc_status status) {
  if (status != MPC_OK)
    throw Failure{status, mpc_error_message()};
}

/// Turns each Failure into the exception that mpc.errors.of_status makes of it.
void translateFailures();

} // namespace mpc::python
