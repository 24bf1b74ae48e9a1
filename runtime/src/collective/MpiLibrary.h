// libmpc_mpi.so, opened when ranks are asked for.
#pragma once

#include "collective/MpiApi.h"
#include "mpc/Status.h"

#include <string>

namespace mpc {

struct MpiLibrary {
  const MpiApi *api;
  std::string file;
};

/// Opens $MPC_MPI_LIBRARY, or libmpc_mpi.so beside the runtime (beside the program that it is
/// linked into), or in the folder of libraries beside its folder. Once a process. The failure says
/// what to install.
Result<const MpiLibrary *> findMpi();

} // namespace mpc
