// Starts the ranks of a run by Open MPI's mpirun, which MPI needs, and stays with them to the end.
#pragma once

#include <string>
#include <vector>

namespace mpc::launch {

struct Job {
  unsigned ranks = 1;
  std::string hosts;    // a file of hosts as mpirun reads it; empty: this machine
  bool isMarked = true; // each line of output begins with its rank
  std::vector<std::string> command;
};

/// Runs the command on each rank until the last has ended. The exit code is that of the first rank
/// that failed, which a message names. SIGINT, SIGTERM and SIGHUP are passed on to the ranks; the
/// second one ends them.
int run(const Job &job);

} // namespace mpc::launch
