#include "collective/Bootstrap.h"

#include <cstdlib>
#include <cstring>

namespace mpc {
namespace {

/// The variables of a program that starts ranks, in the order in which they are looked for.
/// torchrun's are also what a user sets by hand, and come first. mpirun in a job of Slurm passes
/// on Slurm's, which tell of the job's first task, so Open MPI's come before them.
struct Starter {
  const char *rank, *count, *localRank, *localCount;
  /// Without this variable they are of a shell in which ranks can be started, as sbatch's; null:
  /// none.
  const char *step;
  bool isLauncher = false; // starts each process, so that its variables are no shell's
};
constexpr Starter starters[] = {
    {"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", nullptr},
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK",
     "OMPI_COMM_WORLD_LOCAL_SIZE", nullptr, true},
    {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID", "SLURM_NTASKS_PER_NODE", "SLURM_STEP_ID"},
    {"PMI_RANK", "PMI_SIZE", nullptr, nullptr, nullptr}};

constexpr unsigned mostRanks = 1 << 20;

Result<unsigned> readNumber(const char *name, const char *text, unsigned least) {
  char *end = nullptr;
  const unsigned long value = std::strtoul(text, &end, 10);
  if (*text < '0' || *text > '9' || *end || value < least || value > mostRanks)
    return Status(Code::InvalidArgument,
                  std::string(name) + " is '" + text + "', expected a whole number from " +
                      std::to_string(least) + " to " + std::to_string(mostRanks));
  return static_cast<unsigned>(value);
}

const char *find(const Lookup &lookup, const char *name) {
  const char *const text = name ? lookup(name) : nullptr;
  return text && *text ? text : nullptr;
}

Status half(const char *present, const char *absent) {
  return Status(Code::InvalidArgument, std::string(present) + " without " + absent +
                                           " in the environment; set both, or unset " + present);
}

Status checkRank(unsigned rank, unsigned count, const std::string &names) {
  return rank < count
             ? Status()
             : Status(Code::InvalidArgument,
                      names + " say rank " + std::to_string(rank) + " of " + std::to_string(count) +
                          ", expected a rank below " + std::to_string(count));
}

/// Such as of variables that a shell has left, in which mpirun starts ranks.
Status contradiction(const RankPlace &one, const RankPlace &other) {
  const auto words = [](const RankPlace &place) {
    return place.source + " say rank " + std::to_string(place.rank) + " of " +
           std::to_string(place.count);
  };
  return Status(Code::InvalidArgument,
                words(one) + ", and " + words(other) + "; unset those that are left from before");
}

/// False where none of the starter's variables is set.
Result<bool> readStarter(const Starter &starter, const Lookup &lookup, RankPlace &place) {
  const char *const rank = find(lookup, starter.rank), *const count = find(lookup, starter.count);
  if (!rank && !count)
    return false;
  if (starter.step && !find(lookup, starter.step))
    return false;
  if (!rank || !count)
    return half(rank ? starter.rank : starter.count, rank ? starter.count : starter.rank);
  MPC_ASSIGN(place.rank, readNumber(starter.rank, rank, 0));
  MPC_ASSIGN(place.count, readNumber(starter.count, count, 1));
  place.source = std::string(starter.rank) + " and " + starter.count;
  if (const char *const local = find(lookup, starter.localRank)) {
    MPC_ASSIGN(place.localRank, readNumber(starter.localRank, local, 0));
    place.knowsLocalRank = true;
  }
  if (const char *const local = find(lookup, starter.localCount)) {
    MPC_ASSIGN(place.localCount, readNumber(starter.localCount, local, 1));
  }
  MPC_TRY(checkRank(place.rank, place.count, place.source));
  return true;
}

} // namespace

Result<RankPlace> findRankPlace(const RankOptions &options, const Lookup &lookup) {
  RankPlace place;
  for (const Starter &starter : starters) {
    RankPlace found;
    const Result<bool> read = readStarter(starter, lookup, found);
    if (!read.ok() && !options.count)
      return read.status();
    if (!read.ok() || !*read)
      continue;
    if (place.source.empty())
      place = found;
    else if (starter.isLauncher && !options.count &&
             (place.rank != found.rank || place.count != found.count))
      return contradiction(place, found);
  }
  if (!options.count && options.rank)
    return Status(Code::InvalidArgument, "rank of mpc_load_options is " +
                                             std::to_string(options.rank) +
                                             " without ranks, their number; set both");
  if (!options.count)
    return place;
  place.rank = options.rank;
  place.count = options.count;
  place.source = "rank and ranks of mpc_load_options";
  MPC_TRY(checkRank(place.rank, place.count, place.source));
  return place;
}

std::string jobName() {
  const Lookup lookup = [](const char *name) { return std::getenv(name); };
  const char *const space = find(lookup, "PMIX_NAMESPACE"),
                    *const job = find(lookup, "SLURM_JOB_ID"),
                    *const step = find(lookup, "SLURM_STEP_ID");
  const std::string name = space         ? space
                           : job && step ? std::string("slurm-") + job + "." + step
                                         : "";
  return name.find('/') == std::string::npos ? name : "";
}

Result<RankPlace> findRankPlace(const RankOptions &options) {
  return findRankPlace(options, [](const char *name) { return std::getenv(name); });
}

} // namespace mpc
