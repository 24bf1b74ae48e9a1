// A run of several ranks. Each takes every N-th batch, and all take the same decisions, since they
// see the same metrics. The first rank alone prints, and writes checkpoints and records.
#include "frontend/train/Trainer.h"

#include "frontend/train/Interrupt.h"

#include "frontend/shell/Console.h"

#include "mpc/Fp8Names.h"
#include "mpc/Names.h"
#include "mpc/Program.h"
#include "mpc/StateFolder.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

namespace mpc::train {

Status Trainer::findPlace() {
  MPC_ASSIGN(place, findRankPlace({}));
  if (place.count == 1)
    return Status();
  MPC_ASSIGN(const ProgramDescription description, describeArtifact(job.artifact, job.trust));
  const std::string many = place.source + " say that " + std::to_string(place.count) + " ranks run";
  if (description.ranks < 0)
    return Status(Code::InvalidArgument, many + ", but " + job.artifact +
                                             " is compiled for one process; compile it with "
                                             "--parallel=data, or start one process without them");
  if (job.findNonfinite)
    return Status(Code::InvalidArgument,
                  "--find-nonfinite: " + many +
                      ", and the search runs a step again, which ranks only do together; leave it "
                      "out, or resume from the checkpoint with one process");
  const bool byTokens = std::any_of(description.states.begin(), description.states.end(),
                                    [](const StateDescription &state) {
                                      return state.tensor.name.rfind(states::tokens, 0) == 0;
                                    });
  if (byTokens && job.microBatches == 1)
    return Status(
        Code::InvalidArgument,
        "--micro-batches: " + many +
            ", and with --normalize=tokens a step of one "
            "micro-batch would be the mean of the ranks' means; give at least 2, or compile "
            "without --normalize=tokens");
  if (!isFirst())
    showErrorsAlone();
  return Status();
}

namespace {

/// What all ranks must have the same of. A value that says nothing to a user, as a checksum, has a
/// sentence in its place.
struct Fact {
  std::string name, value;
  const char *sentence = nullptr;
};

/// The texts of all ranks, in their order.
Result<std::vector<std::string>> gatherTexts(const Program &program, unsigned count,
                                             const std::string &own) {
  const uint64_t size = own.size();
  std::vector<uint64_t> sizes(count);
  MPC_TRY(statusOf(mpc_all_gather(program.get(), &size, sizes.data(), sizeof(size))));
  const uint64_t most = *std::max_element(sizes.begin(), sizes.end());
  std::string padded = own, all(most * count, '\0');
  padded.resize(most);
  MPC_TRY(statusOf(mpc_all_gather(program.get(), padded.data(), all.data(), most)));
  std::vector<std::string> texts;
  for (unsigned rank = 0; rank < count; ++rank)
    texts.push_back(all.substr(rank * most, sizes[rank]));
  return texts;
}

std::string differenceIn(const Fact &fact, unsigned rank, llvm::StringRef value,
                         llvm::StringRef first) {
  const auto shown = [](llvm::StringRef text) { return text.empty() ? "none" : text.str(); };
  return "ranks differ in " + fact.name + ": rank " + std::to_string(rank) +
         (fact.sentence ? fact.sentence : " has " + shown(value) + ", rank 0 has " + shown(first));
}

/// The checksum of the state that the run begins with; empty without one.
Result<std::string> checksumOf(const std::string &path) {
  if (path.empty())
    return std::string();
  MPC_ASSIGN(const SafeTensors state, openState(path, FileAccess::Map));
  const auto found = state.metadata().find("checksum");
  return found == state.metadata().end() ? std::string() : found->second;
}

} // namespace

Status Trainer::agreeOnJob() {
  if (place.count == 1)
    return Status();
  MPC_ASSIGN(const std::string state, checksumOf(position.step == 0 ? job.state : ""));
  const auto number = [](uint64_t value) { return std::to_string(value); };
  constexpr const char *otherData =
      " reads other values than rank 0; let all ranks read the same files";
  const std::vector<Fact> facts = {
      {"the size of --data", number(data->units)},
      {"the contents of --data", number(data->fingerprint), otherData},
      {"the size of --eval", number(evalData ? evalData->units : 0)},
      {"the contents of --eval", number(evalData ? evalData->fingerprint : 0), otherData},
      {"--steps", number(job.steps)},
      {"--micro-batches", number(job.microBatches)},
      {"--eval-every", number(job.evalEvery)},
      {"--eval-batches", number(job.evalBatches)},
      {"--eval-weights", job.averages ? "ema" : ""},
      {"--measure-every", number(job.measureEvery)},
      {"--check-replicas", number(job.checkReplicas)},
      {"--checkpoint-dir", job.checkpointFolder},
      {"--checkpoint-every", number(job.checkpointEvery)},
      {"--save-state", job.saveState},
      {"--save-weights", job.saveWeights},
      {"--max-skips", number(job.maxSkips)},
      {"--max-rollbacks", number(job.maxRollbacks)},
      {"--on-instability", number(static_cast<uint64_t>(job.onInstability)),
       " does something else than rank 0; give all ranks the same"},
      {"--reset-fp8-state", number(job.resetFp8)},
      {"--set", llvm::join(job.settings, " ")},
      {"the contents of --state", state,
       " begins with another state than rank 0; let all ranks read the same one"},
      {"the steps done", number(position.step)},
      {"the place in the data", number(static_cast<uint64_t>(position.batchOffset))},
  };
  std::string own;
  for (const Fact &fact : facts)
    own += fact.value + '\0';
  MPC_ASSIGN(const std::vector<std::string> texts, gatherTexts(*program, place.count, own));
  std::vector<llvm::SmallVector<llvm::StringRef>> values(place.count);
  for (unsigned rank = 0; rank < place.count; ++rank)
    llvm::StringRef(texts[rank]).split(values[rank], '\0');
  for (size_t i = 0; i < facts.size(); ++i)
    for (unsigned rank = 1; rank < place.count; ++rank)
      if (values[rank][i] != values[0][i])
        return Status(Code::RankMismatch,
                      differenceIn(facts[i], rank, values[rank][i], values[0][i]));
  return Status();
}

Status Trainer::agreeOnStop() {
  const int own = Interrupt::signal();
  if (place.count == 1) {
    stopSignal = own;
    return Status();
  }
  MPC_ASSIGN(const std::vector<double> signals, program->gather({static_cast<double>(own)}));
  for (const double signal : signals)
    if (!stopSignal)
      stopSignal = static_cast<int>(signal);
  return Status();
}

/// A checkpoint in parts is one of all ranks or none. Where a rank has failed, all give its code,
/// so that all go on or none.
Status Trainer::agreeOnSave(const Status &own) {
  MPC_ASSIGN(const std::vector<double> codes,
             program->gather({static_cast<double>(static_cast<int>(own.code()))}));
  const auto isCause = [](double code) {
    return code != static_cast<int>(Code::Ok) && code != static_cast<int>(Code::RankFailed);
  };
  auto cause = std::find_if(codes.begin(), codes.end(), isCause);
  if (cause == codes.end())
    cause = std::find_if(codes.begin(), codes.end(), [](double code) { return code != 0; });
  if (cause == codes.end() || static_cast<int>(own.code()) == static_cast<int>(*cause))
    return own;
  return Status(static_cast<Code>(static_cast<int>(*cause)),
                own.ok()
                    ? "rank " + std::to_string(cause - codes.begin()) + " could not save its part"
                    : own.message());
}

Status Trainer::checkReplicas() {
  MPC_TRY(drain());
  std::vector<uint64_t> hashes;
  std::vector<std::string> names;
  std::vector<uint8_t> bytes;
  for (size_t i = 0; i < mpc_state_count(program->get()); ++i) {
    const mpc_role role = mpc_state_role(program->get(), i);
    if (role == MPC_ACCUMULATOR || role == MPC_DERIVED || role == MPC_CONSTANT)
      continue; // each rank's own, or made of the others
    if (mpc_state_is_part(program->get(), i, nullptr))
      continue;
    mpc_tensor_info info;
    MPC_TRY(statusOf(mpc_state_info(program->get(), i, &info)));
    if (info.name == std::string(states::fp8Amax)) // of this rank's micro-batches
      continue;
    bytes.resize(info.bytes);
    MPC_TRY(statusOf(mpc_state_read(program->get(), i, bytes.data(), bytes.size())));
    hashes.push_back(llvm::xxh3_64bits(llvm::ArrayRef(bytes)));
    names.push_back(info.name);
  }
  std::vector<uint64_t> all(hashes.size() * place.count);
  MPC_TRY(statusOf(
      mpc_all_gather(program->get(), hashes.data(), all.data(), hashes.size() * sizeof(uint64_t))));
  for (size_t i = 0; i < names.size(); ++i)
    for (unsigned rank = 1; rank < place.count; ++rank)
      if (all[rank * names.size() + i] != all[i])
        return Status(Code::RankMismatch,
                      "--check-replicas: behind step " + std::to_string(position.step) +
                          " the state " + names[i] + " of rank " + std::to_string(rank) +
                          " differs from that of rank 0, where all must have the same bits; "
                          "please report it with the artifact");
  return Status();
}

/// The first rank whose flag says that it has failed, in numbers that each rank has given `stride`
/// of.
static Status failureOf(const std::vector<double> &flags, size_t stride, const char *where) {
  for (size_t rank = 0; rank * stride < flags.size(); ++rank)
    if (flags[rank * stride] != 0)
      return Status(Code::RankFailed, "rank " + std::to_string(rank) + " has failed " + where);
  return Status();
}

Status Trainer::endTogether(const Status &own) {
  if (place.count == 1)
    return own;
  MPC_ASSIGN(const std::vector<double> failures, program->gather({own.ok() ? 0.0 : 1.0}));
  MPC_TRY(own);
  return failureOf(failures, 1, "at the end of the run");
}

Status Trainer::agreeOnPosition(const Status &own) {
  if (place.count == 1)
    return own;
  const std::vector<double> place = {own.ok() ? 0.0 : 1.0, static_cast<double>(position.step),
                                     static_cast<double>(position.batchOffset)};
  MPC_ASSIGN(const std::vector<double> all, program->gather(place));
  MPC_TRY(own);
  MPC_TRY(failureOf(all, place.size(), "to recover"));
  for (size_t rank = 1; rank * place.size() < all.size(); ++rank)
    for (size_t i = 1; i < place.size(); ++i)
      if (all[rank * place.size() + i] != all[i])
        return Status(Code::RankMismatch,
                      "--on-instability: rank " + std::to_string(rank) +
                          " goes on from another checkpoint than rank 0; let all ranks see the "
                          "same files in " +
                          job.checkpointFolder);
  return Status();
}

} // namespace mpc::train
