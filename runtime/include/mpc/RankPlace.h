// Which rank this process is: from the caller, or from the variables of the program that started
// it.
#pragma once

#include "mpc/Status.h"

#include <string>

namespace mpc {

/// The caller's part of mpc_load_options.
struct RankOptions {
  unsigned rank = 0, count = 0; // count 0: by the environment
  std::string runFolder;        // "": $MPC_RUN_DIR, if there is one
  unsigned timeLimit = 0;       // seconds of a collective; 0 is 300
};

struct RankPlace {
  unsigned rank = 0, count = 1;
  unsigned localRank = 0;  // among the ranks of this host; 0 where that is not known
  unsigned localCount = 0; // of the ranks on this host; 0: not known
  bool knowsLocalRank = false;
  std::string source; // "RANK and WORLD_SIZE"; empty: nothing says that there are ranks
};

/// The options first; then the variables of torchrun, Open MPI, Slurm or PMI. A set of which half
/// is missing, and a number that is none, are refused by name.
Result<RankPlace> findRankPlace(const RankOptions &options);

} // namespace mpc
