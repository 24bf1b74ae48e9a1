// Opens the ranks of this process, once, and ends them with it.
#include "collective/Bootstrap.h"
#include "collective/MpiLibrary.h"
#include "collective/MpiRanks.h"

#include "mpc/Threads.h"

#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

/// What MPI says of its world.
struct MpiWorld {
  int error = 0, rank = 0, count = 0;
  void *handle = nullptr;
};

/// Begins MPI on a thread of its own, since that waits for the other processes without a limit.
class Beginning {
public:
  /// False where MPI has not begun within the limit. The thread is left waiting then.
  static bool run(const MpiApi &api, unsigned seconds, MpiWorld &world) {
    const auto shared = std::make_shared<Beginning>();
    std::thread thread = startThread([shared, &api] {
      MpiWorld begun;
      begun.error = api.open(&begun.handle, &begun.rank, &begun.count);
      const std::lock_guard<std::mutex> lock(shared->mutex);
      shared->world = begun;
      shared->done = true;
      shared->changed.notify_all();
    });
    if (!thread.joinable()) {
      world.error = api.open(&world.handle, &world.rank, &world.count);
      return true;
    }
    thread.detach();
    std::unique_lock<std::mutex> lock(shared->mutex);
    const bool done =
        shared->changed.wait_for(lock, std::chrono::seconds(seconds), [&] { return shared->done; });
    world = shared->world;
    return done;
  }

private:
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  MpiWorld world;
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
  const char *const job = std::getenv("PMIX_NAMESPACE");
  if (!job || !*job || std::strchr(job, '/'))
    return "";
  const std::string folder = "/tmp/mpc-ranks-" + std::to_string(::geteuid()) + "-" + job;
  struct stat found;
  ::mkdir(folder.c_str(), 0700);
  const bool isOurs = ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
                      found.st_uid == ::geteuid() && (found.st_mode & 077) == 0;
  ownFolder = isOurs ? folder : "";
  return ownFolder;
}

Result<std::shared_ptr<MpiRanks>> openMpi(const RankPlace &place, const RankOptions &options) {
  MPC_ASSIGN(const MpiLibrary *const library, findMpi());
  auto progress = std::make_unique<Progress>(runFolder(options), place.rank, place.count);
  MpiWorld world;
  const unsigned limit = loadLimitOf(options);
  if (!Beginning::run(*library->api, limit, world))
    return Status(Code::RankFailed,
                  "rank " + std::to_string(place.rank) + " waited " + std::to_string(limit) +
                      " s for the other ranks to begin; " + progress->lateRanks(0, ""));
  if (world.error)
    return Status(Code::LibraryFailed, std::string(library->api->library()) + " did not begin: " +
                                           library->api->errorText(world.error));
  MPC_TRY(checkWorld(place, world, library->api->library()));
  return std::make_shared<MpiRanks>(*library->api, world.handle, std::move(progress), place.rank,
                                    place.count, limitOf(options));
}

std::mutex openMutex;
std::shared_ptr<MpiRanks> opened;

/// At the process's end MPI ends with it, if all is well: with exit code 0, or behind a signal that
/// has ended all ranks at one step. A process that fails leaves without: mpirun sees that and ends
/// the others, which would otherwise wait for it.
void closeRanks(int exitCode, void *) {
  if (exitCode == 0 || exitCode == 128 + SIGINT || exitCode == 128 + SIGTERM ||
      exitCode == 128 + SIGHUP)
    opened->close();
  if (!ownFolder.empty())
    ::rmdir(ownFolder.c_str()); // by the last rank that leaves no file
}

} // namespace

Result<std::shared_ptr<Ranks>> openRanks(const RankOptions &options) {
  MPC_ASSIGN(const RankPlace place, findRankPlace(options));
  if (place.count == 1)
    return std::shared_ptr<Ranks>(oneRank());
  const std::lock_guard<std::mutex> lock(openMutex);
  if (!opened) {
    MPC_ASSIGN(opened, openMpi(place, options));
    ::on_exit(closeRanks, nullptr);
  }
  if (opened->rank() != place.rank || opened->count() != place.count)
    return Status(Code::InvalidArgument,
                  place.source + " say " +
                      rankOf(static_cast<int>(place.rank), static_cast<int>(place.count)) +
                      ", but this process has begun as " +
                      rankOf(static_cast<int>(opened->rank()), static_cast<int>(opened->count())));
  return std::shared_ptr<Ranks>(opened);
}

} // namespace mpc
