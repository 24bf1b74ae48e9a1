// Opens the ranks of this process, once, and ends them with it.
#include "collective/Bootstrap.h"
#include "collective/MpiLibrary.h"
#include "collective/MpiRanks.h"
#include "collective/Within.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

/// What MPI says of its world.
struct MpiWorld {
  int error = 0, rank = 0, count = 0;
  void *handle = nullptr;
};

std::string rankOf(int rank, int count) {
  return "rank " + std::to_string(rank) + " of " + std::to_string(count);
}

/// MPI's own numbers are those of the environment, or ranks would exchange their parts.
Status checkWorld(const RankPlace &place, const MpiWorld &world, const char *library) {
  const auto rank = static_cast<int>(place.rank), count = static_cast<int>(place.count);
  if (world.rank == rank && world.count == count)
    return Status();
  const std::string says = place.source + " say " + rankOf(rank, count) + ", but " + library;
  if (world.count == 1)
    return Status(Code::RankMismatch,
                  says + " began with one rank: it knows the processes that `mpc launch -n " +
                      std::to_string(count) +
                      " -- COMMAND`, mpirun or `srun --mpi=pmix` start, "
                      "and none that torchrun starts");
  return Status(Code::RankMismatch, says + " says " + rankOf(world.rank, world.count) +
                                        "; start the ranks in one way, and unset the variables of "
                                        "the other");
}

std::string ownFolder; // that nobody has named: runFolder

/// The folder that the ranks share: the caller's, $MPC_RUN_DIR, or one of the job that mpirun or
/// srun names to its processes.
std::string runFolder(const RankOptions &options) {
  if (!options.runFolder.empty())
    return options.runFolder;
  if (const char *named = std::getenv("MPC_RUN_DIR"); named && *named)
    return named;
  const std::string job = jobName();
  if (job.empty())
    return "";
  const std::string folder = "/tmp/mpc-ranks-" + std::to_string(::geteuid()) + "-" + job;
  struct stat found;
  ::mkdir(folder.c_str(), 0700);
  const bool isOurs = ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
                      found.st_uid == ::geteuid() && (found.st_mode & 077) == 0;
  ownFolder = isOurs ? folder : "";
  return ownFolder;
}

/// Open MPI ends a process of srun that gives no PMIx, without a word of ours.
Status checkPmix(const RankPlace &place) {
  const auto isSet = [](const char *name) { return std::getenv(name) != nullptr; };
  if (place.source.rfind("SLURM_", 0) != 0 || isSet("PMIX_RANK") || isSet("PMI_RANK"))
    return Status();
  return Status(Code::InvalidArgument,
                place.source + " say " +
                    rankOf(static_cast<int>(place.rank), static_cast<int>(place.count)) +
                    ", and ranks on the cpu find each other by PMIx alone; start them by "
                    "srun --mpi=pmix, or in the job by mpc launch -n " +
                    std::to_string(place.count));
}

/// MPI waits for the other processes without a limit.
Result<std::shared_ptr<WatchedRanks>> openMpi(const RankPlace &place, const RankOptions &options,
                                              std::shared_ptr<Progress> progress, int) {
  MPC_TRY(checkPmix(place));
  MPC_ASSIGN(const MpiLibrary *const library, findMpi());
  const MpiApi &api = *library->api;
  progress->waitFor(api.library());
  const unsigned limit = loadLimitOf(options);
  const std::optional<MpiWorld> world = within<MpiWorld>(limit, [&api] {
    MpiWorld begun;
    begun.error = api.open(&begun.handle, &begun.rank, &begun.count);
    return begun;
  });
  if (!world)
    return Status(Code::RankFailed,
                  "rank " + std::to_string(place.rank) + " waited " + std::to_string(limit) +
                      " s for the other ranks to begin; " + progress->lateRanks(0, api.library()));
  if (world->error)
    return Status(Code::LibraryFailed,
                  std::string(api.library()) + " did not begin: " + api.errorText(world->error));
  MPC_TRY(checkWorld(place, *world, api.library()));
  return std::shared_ptr<WatchedRanks>(std::make_shared<MpiRanks>(
      api, world->handle, std::move(progress), place.rank, place.count, limitOf(options)));
}

std::mutex openMutex;
std::map<const RankEngine *, std::shared_ptr<WatchedRanks>> opened;
std::shared_ptr<Progress> ownProgress; // of all engines

/// At the process's end the library ends with it, if all is well: with exit code 0, or behind a
/// signal that has ended all ranks at one step. A process that fails leaves without: mpirun sees
/// that and ends the others, which would otherwise wait for it.
void closeRanks(int exitCode, void *) {
  for (const auto &[engine, ranks] : opened)
    if (ranks && (exitCode == 0 || exitCode == 128 + SIGINT || exitCode == 128 + SIGTERM ||
                  exitCode == 128 + SIGHUP))
      ranks->close(/*isLast=*/ranks.use_count() == 1);
  if (!ownFolder.empty())
    ::rmdir(ownFolder.c_str()); // by the last rank that leaves no file
}

} // namespace

const RankEngine mpiEngine = {openMpi};

bool opensAlone() {
  const char *const text = std::getenv("MPC_RANKS_ALONE");
  return text && std::strcmp(text, "1") == 0;
}

Result<std::shared_ptr<Ranks>> openRanks(const RankOptions &options, const RankEngine &engine,
                                         int ordinal) {
  MPC_ASSIGN(const RankPlace place, findRankPlace(options));
  if (place.count == 1 && !opensAlone())
    return std::shared_ptr<Ranks>(oneRank());
  const std::lock_guard<std::mutex> lock(openMutex);
  std::shared_ptr<WatchedRanks> &own = opened[&engine];
  if (!own) {
    if (!ownProgress)
      ownProgress = std::make_shared<Progress>(runFolder(options), place.rank, place.count);
    MPC_ASSIGN(own, engine.open(place, options, ownProgress, ordinal));
    static const int registered = ::on_exit(closeRanks, nullptr);
    (void)registered;
  }
  if (own->rank() != place.rank || own->count() != place.count)
    return Status(Code::InvalidArgument,
                  place.source + " say " +
                      rankOf(static_cast<int>(place.rank), static_cast<int>(place.count)) +
                      ", but this process has begun as " +
                      rankOf(static_cast<int>(own->rank()), static_cast<int>(own->count())));
  return std::shared_ptr<Ranks>(own);
}

} // namespace mpc
