// Which rank this process is: from the caller, or from the variables of the program that started
// it.
#pragma once

#include "collective/Ranks.h"

#include <functional>

namespace mpc {

/// The caller's part of mpc_load_options.
struct RankOptions {
  unsigned rank = 0, count = 0; // count 0: by the environment
  std::string runFolder;        // "": $MPC_RUN_DIR, if there is one
  unsigned timeLimit = 0;       // seconds of a collective; 0 is 300
};

struct RankPlace {
  unsigned rank = 0, count = 1;
  unsigned localRank = 0;  // among the ranks of this host
  unsigned localCount = 0; // of the ranks on this host; 0: not known
  std::string source;      // "RANK and WORLD_SIZE"; empty: nothing says that there are ranks
};

/// A variable of the environment; null: it is not set.
using Lookup = std::function<const char *(const char *name)>;

/// The options first; then the variables of torchrun, Open MPI, Slurm or PMI. A set of which half
/// is missing, and a number that is none, are refused by name.
Result<RankPlace> findRankPlace(const RankOptions &options, const Lookup &lookup);
Result<RankPlace> findRankPlace(const RankOptions &options); // of this process

/// This process's ranks: one where nothing says that there are more, else those of MPI, which are
/// begun with the first call. Later calls give the same ones. Waits up to 30 s for the other
/// processes.
Result<std::shared_ptr<Ranks>> openRanks(const RankOptions &options);

/// The time limits of collectives in seconds, while programs load and later.
constexpr unsigned loadTimeLimit = 30, defaultTimeLimit = 300;

} // namespace mpc
