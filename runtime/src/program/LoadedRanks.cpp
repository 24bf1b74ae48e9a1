#include "program/LoadedRanks.h"

#include "collective/Agree.h"
#include "cpu/ThreadPool.h"

#include <algorithm>
#include <cstdio>
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace mpc {
namespace {

/// What the host compiler may take, in seconds (ProgramLimits), while other ranks wait for kernels.
constexpr unsigned compileTimeLimit = 30 * 60;

std::string hex(uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(number));
  return text;
}

/// One number for all first values but the ranks' own, in their order: the hash of each is the seed
/// of the next one's. For parts stands the file of weights, which is of wholes.
uint64_t hashOf(const fb::Program &program, const FirstState &first) {
  uint64_t hash = first.values.size();
  for (uint32_t i = 0; i < first.values.size(); ++i)
    if (const StateValue &value = first.values[i];
        program.state()->Get(i)->source() != fb::Source::Rank && !program.state()->Get(i)->whole())
      hash = value.data ? XXH3_64bits_withSeed(value.data, value.bytes, hash)
                        : XXH3_64bits_withSeed(&value.bytes, sizeof(value.bytes), hash);
  const auto &states = *program.state();
  const bool hasParts = std::any_of(states.begin(), states.end(),
                                    [](const fb::State *state) { return state->whole(); });
  if (hasParts && first.weights)
    for (const SafeTensor &tensor : first.weights->tensors())
      hash = XXH3_64bits_withSeed(tensor.data, tensor.bytes, hash);
  return hash;
}

} // namespace

bool usesRanks(const fb::Program &program) { return program.ranks() >= 0; }

Result<LoadingRanks> LoadingRanks::open(const fb::Program &program, const LoadOptions &options) {
  LoadingRanks loading;
  if (!options.ranks && !usesRanks(program)) {
    MPC_ASSIGN(loading.choice, chooseDevice(program, options.device, RankPlace()));
    return loading;
  }
  MPC_ASSIGN(const RankPlace place, findRankPlace(options.rank));
  MPC_ASSIGN(loading.choice, chooseDevice(program, options.device, place));
  loading.opened = options.ranks;
  if (!loading.opened) {
    MPC_ASSIGN(loading.opened,
               openRanks(options.rank, *loading.choice.kind->engine, loading.choice.ordinal));
  }
  if (const int64_t expected = program.ranks();
      expected > 0 && expected != int64_t(loading.opened->count()))
    return Status(Code::InvalidArgument,
                  "the program was compiled for " + std::to_string(expected) + " ranks, and " +
                      (loading.opened->count() == 1
                           ? std::string("one process loads it; start it by mpc launch -n ") +
                                 std::to_string(expected)
                           : std::to_string(loading.opened->count()) +
                                 " load it; start as many, or compile it with --parallel=data for "
                                 "any number"));
  loading.localRank = place.localRank;
  loading.localCount = place.localCount ? place.localCount : loading.opened->count();
  loading.timeLimit = limitOf(options.rank);
  loading.opened->setTimeLimit(loadLimitOf(options.rank));
  return loading;
}

LoadOptions LoadingRanks::optionsOfRank(const LoadOptions &options) const {
  LoadOptions own = options;
  own.ranks = opened;
  if (opened && own.threads == 0)
    own.threads = std::max(1u, availableCores() / localCount);
  return own;
}

Status LoadingRanks::agreeOnProgram(const Status &own, const Artifact &artifact,
                                    const std::string &device, const FirstState &first,
                                    const LoadOptions &options) const {
  if (!opened)
    return own;
  const Status status =
      agree(*opened, own,
            {{"the version of mpc", MPC_VERSION},
             {"the number of ranks", std::to_string(opened->count())},
             {"the library between them", opened->engine()},
             {"the artifact's format", std::to_string(artifactVersion)},
             {"the artifact's checksum", hex(artifact.checksum())},
             {"the device", device},
             {"the seed", std::to_string(options.seed)},
             {"the first state's checksum", hex(hashOf(artifact.program(), first))}},
            "the agreement on the program");
  return status.in(artifact.path());
}

Status LoadingRanks::load(const std::function<Status()> &load,
                          const std::function<Status()> &begin) const {
  if (!opened) {
    MPC_TRY(load());
    return begin();
  }
  Status own;
  if (localRank == 0)
    own = load();
  opened->setTimeLimit(compileTimeLimit);
  MPC_TRY(agree(*opened, own, {}, "the kernels of each host's first rank"));
  if (localRank != 0)
    own = load();
  opened->setTimeLimit(timeLimit);
  MPC_TRY(agree(*opened, own, {}, "the claim of memory"));
  return agree(*opened, begin(), {}, "the end of loading");
}

} // namespace mpc
