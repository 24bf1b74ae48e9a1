// The ranks of this process's run.
#pragma once

#include "collective/Ranks.h"
#include "mpc/RankPlace.h"

#include <functional>

namespace mpc {

/// A variable of the environment; null: it is not set.
using Lookup = std::function<const char *(const char *name)>;

/// As findRankPlace of mpc/RankPlace.h, with these variables.
Result<RankPlace> findRankPlace(const RankOptions &options, const Lookup &lookup);

/// The name of the job that mpirun or srun has given its processes, for the names of files; empty
/// where there is none.
std::string jobName();

class Progress;
class WatchedRanks;

/// What carries the bytes between ranks: a library that is begun once a process.
struct RankEngine {
  /// `ordinal` is the number of this rank's device.
  Result<std::shared_ptr<WatchedRanks>> (*open)(const RankPlace &place, const RankOptions &options,
                                                std::shared_ptr<Progress> progress, int ordinal);
};
/// MPI, for the cpu.
extern const RankEngine mpiEngine;

/// This process's ranks: one where nothing says that there are more, else those of the engine,
/// which is begun with the first call. Later calls give the same ones. Waits up to 30 s for the
/// other processes.
Result<std::shared_ptr<Ranks>> openRanks(const RankOptions &options, const RankEngine &engine,
                                         int ordinal);

/// MPC_RANKS_ALONE=1: one rank opens the engine too, which shows what collectives cost it.
bool opensAlone();

/// The time limits of collectives in seconds.
inline unsigned limitOf(const RankOptions &options) {
  return options.timeLimit ? options.timeLimit : 300;
}
/// While ranks begin and programs load, a rank that does not come is missed sooner.
inline unsigned loadLimitOf(const RankOptions &options) {
  return limitOf(options) < 30 ? limitOf(options) : 30;
}

} // namespace mpc
