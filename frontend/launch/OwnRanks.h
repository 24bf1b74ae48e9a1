// Starts ranks on this machine where there is no mpirun.
#pragma once

namespace mpc::launch {

/// What mpirun does, in a process of its own: runs the command on each rank, with RANK,
/// WORLD_SIZE, LOCAL_RANK and LOCAL_WORLD_SIZE, and writes its lines as mpirun --tag-output does.
/// SIGTERM, and a rank that fails, end the others. Gives the exit code of the first one that
/// failed, or 0; `cannotStart`, behind a message, where the system starts fewer.
constexpr int cannotStart = 127;
int runOwnRanks(unsigned count, char *const *command);

} // namespace mpc::launch
