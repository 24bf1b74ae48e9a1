#include "program/State.h"

#include "artifact/ByteSum.h"
#include "mpc/Initializers.h"
#include "mpc/MachineMemory.h"
#include "mpc/Nearest.h"
#include "mpc/StateFolder.h"
#include "mpc/Threads.h"
#include "mpc/Weights.h"
#include "program/StateFile.h"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace mpc {
namespace {

bool isAligned(const void *data) { return reinterpret_cast<uintptr_t>(data) % 64 == 0; }

Distribution distributionOf(fb::Source source) {
  switch (source) {
  case fb::Source::Ones:
    return Distribution::Ones;
  case fb::Source::Normal:
    return Distribution::Normal;
  case fb::Source::Uniform:
    return Distribution::Uniform;
  default:
    return Distribution::Zeros;
  }
}

/// The elements [begin, end) of those whose first has the number `first`.
void generateRange(const fb::State &state, DType type, uint64_t seed, uint64_t first,
                   uint64_t begin, uint64_t end, uint8_t *target) {
  const Distribution distribution = distributionOf(state.source());
  if (type == DType::F32) {
    initialize(distribution, state.a(), state.b(), seed, first + begin, end - begin,
               reinterpret_cast<float *>(target) + begin);
    return;
  }
  uint16_t *halves = reinterpret_cast<uint16_t *>(target);
  float values[1024];
  for (uint64_t i = begin; i < end; i += 1024) {
    const uint64_t count = std::min<uint64_t>(1024, end - i);
    initialize(distribution, state.a(), state.b(), seed, first + i, count, values);
    for (uint64_t j = 0; j < count; ++j)
      halves[i + j] = type == DType::BF16 ? roundToBf16(values[j]) : roundToF16(values[j]);
  }
}

/// Fills a tensor, or its elements from `first` on, with random numbers, a large one on all cores.
/// The values do not depend on the split.
void generateRandom(const fb::State &state, DType type, uint64_t seed, uint64_t first,
                    uint64_t count, uint8_t *target) {
  constexpr uint64_t piece = 1u << 18;
  std::atomic<uint64_t> next{0}; // pieces
  const auto work = [&] {
    for (uint64_t begin; (begin = next++ * piece) < count;)
      generateRange(state, type, seed, first, begin, std::min(count, begin + piece), target);
  };
  const uint64_t pieces = count / piece + 1;
  const Helpers helpers(std::min<uint64_t>(pieces, availableCores()) - 1, work);
  work();
}

void generateOnes(DType type, uint64_t count, uint8_t *target) {
  struct One {
    unsigned bytes;
    uint64_t bits;
  };
  static const One ones[dtypeCount] = {{4, 0x3f800000}, {2, 0x3c00}, {2, 0x3f80}, {1, 0x38},
                                       {1, 0x3c},       {1, 0x7f},   {1, 0x22},   {1, 1},
                                       {1, 1},          {1, 1},      {4, 1},      {8, 1}};
  const One one = ones[static_cast<unsigned>(type)];
  const uint64_t steps = type == DType::F4E2M1FN ? (count + 1) / 2 : count;
  for (uint64_t i = 0; i < steps; ++i)
    std::copy_n(reinterpret_cast<const uint8_t *>(&one.bits), one.bytes, target + i * one.bytes);
}

/// Whether the state is the seed of dropout, which has two words.
bool isRandomSeed(const fb::State &state) {
  return state.role() == fb::Role::Random && state.info()->dtype() == fb::DType::I32 &&
         shapeOf(*state.info()->shape()) == std::vector<int64_t>{2};
}

/// The path of a program's weights: the given one, or the file beside the artifact if the program
/// needs one; "" where there is none to open.
std::string weightsPath(const Artifact &artifact, const LoadOptions &options,
                        const std::vector<std::string> &external) {
  if (!options.weights.empty() || external.empty())
    return options.weights;
  std::string path = artifact.path();
  if (path.size() > 5 && path.compare(path.size() - 5, 5, ".mpcx") == 0)
    path.resize(path.size() - 5);
  return path + ".safetensors";
}

/// Whether a weights file should have the tensor.
Status refuseUnknown(const fb::Program &program, const SafeTensors &weights,
                     const WeightsAccount &account) {
  std::set<std::string> known;
  for (const fb::State *state : *program.state())
    if (isWeight(*state) || state->role() == fb::Role::Constant)
      known.insert(state->info()->name()->str());
  std::vector<std::string> unknown;
  for (const SafeTensor &tensor : weights.tensors())
    if (!known.count(tensor.name) && !account.isScales(tensor.name))
      unknown.push_back(tensor.name);
  if (unknown.empty())
    return Status();
  if (std::none_of(program.state()->begin(), program.state()->end(),
                   [](const fb::State *state) { return isWeight(*state); }))
    return Status(Code::UnknownWeights,
                  weights.path() + " has weights, and the program takes none: it has no parameter, "
                                   "or their values were converted when it was compiled "
                                   "(--embed=converted); compile the model again with this file");
  return Status(Code::UnknownWeights,
                weights.path() + " has weights the program does not know: " + listNames(unknown) +
                    didYouMean(unknown.front(), {known.begin(), known.end()}) +
                    "; allow_unknown_weights of mpc_load_options leaves them out, as "
                    "--allow-unknown-weights of mpc run and mpc train does");
}

/// The tensor of the file that a state begins with, if there is one. Weights override the program's
/// own first values.
GivenWeight weightFor(const fb::State &state, const FirstState &first) {
  if (!first.weights || !isWeight(state))
    return GivenWeight();
  return findWeight([&](const std::string &name) { return first.weights->find(name); },
                    [&](const std::string &name) { return first.names.count(name) != 0; },
                    state.info()->name()->str(), dtypeOf(state.info()->dtype()));
}

FirstValue firstValueOf(fb::Source source) {
  return source == fb::Source::External ? FirstValue::None
         : source == fb::Source::Data   ? FirstValue::Data
                                        : FirstValue::Initializer;
}

/// Opens the weights and compares them with the parameters, without reading their data.
Status openWeights(const Artifact &artifact, const LoadOptions &options, FirstState &first) {
  const fb::Program &program = artifact.program();
  std::vector<std::string> external;
  for (const fb::State *state : *program.state())
    if (state->source() == fb::Source::External)
      external.push_back(state->info()->name()->str());
  const std::string path = weightsPath(artifact, options, external);
  if (path.empty())
    return Status();
  Result<SafeTensors> weights = openState(path, options.access);
  if (!weights.ok() && options.weights.empty() && weights.status().code() == Code::FileNotFound)
    return Status(Code::MissingWeights, artifact.path() + " needs the weights " +
                                            listNames(external) +
                                            "; none were given and there is no " + path);
  if (!weights.ok())
    return weights.status();
  first.weights = std::move(*weights);
  for (const fb::State *state : *program.state())
    if (state->role() != fb::Role::Derived)
      first.names.insert(state->info()->name()->str());
  WeightsAccount account(path);
  for (const SafeTensor &tensor : first.weights->tensors())
    account.offer(tensor.name);
  for (const fb::State *state : *program.state()) {
    const fb::TensorInfo &info = *state->info();
    const SafeTensor *tensor = first.weights->find(info.name()->str());
    if (tensor && state->role() == fb::Role::Constant && state->source() == fb::Source::Data &&
        !options.allowUnknownWeights)
      MPC_TRY(checkConstant(path, *tensor, dtypeOf(info.dtype()), wholeShapeOf(*state),
                            artifact.segment(static_cast<uint32_t>(state->segment())).data));
    if (!isWeight(*state))
      continue;
    const GivenWeight given = weightFor(*state, first);
    if (given.tensor)
      MPC_TRY(account.take(path, given, wholeShapeOf(*state)));
    else
      account.lack(info.name()->str(), firstValueOf(state->source()));
  }
  MPC_TRY(account.check(options.allowMissingWeights,
                        "allow_missing_weights of mpc_load_options, --allow-missing-weights of "
                        "mpc run and mpc train"));
  if (!options.allowUnknownWeights)
    MPC_TRY(refuseUnknown(program, *first.weights, account));
  first.notes = account.notes();
  return Status();
}

/// The tensor of the file, in place or converted, or of it this rank's part.
Result<StateValue> valueOf(const GivenWeight &given, const fb::State &state, uint64_t bytes,
                           const OwnElements &own, FirstState &first) {
  const SafeTensor &tensor = *given.tensor;
  if (!given.isConverted() && !state.whole()) {
    first.usesWeightsInPlace |= isAligned(tensor.data);
    return StateValue{tensor.data, tensor.bytes, isAligned(tensor.data)};
  }
  MPC_ASSIGN(HostBlock block, HostBlock::claim(bytes, "state " + tensor.name));
  if (!state.whole()) {
    fillWeight(given, block.data());
  } else {
    const uint64_t size = dtypeBits(given.dtype) / 8;
    HostBlock converted;
    const uint8_t *whole = tensor.data;
    if (given.isConverted()) {
      MPC_ASSIGN(converted, HostBlock::claim(byteCount(given.dtype, tensor.shape).value_or(0),
                                             "state " + tensor.name));
      fillWeight(given, converted.data());
      whole = converted.data();
    }
    std::memcpy(block.data(), whole + own.first * size, own.count * size);
  }
  first.generated.push_back(std::move(block));
  return StateValue{first.generated.back().data(), bytes, true};
}

/// Checks that the tensors to be filled fit the machine, since a file of a few hundred bytes can
/// ask for 64 TB.
Status checkGenerated(const Artifact &artifact, const FirstState &first) {
  ByteSum bytes(256);
  for (const fb::State *state : *artifact.program().state()) {
    const DType type = dtypeOf(state->info()->dtype());
    const GivenWeight weight = weightFor(*state, first);
    const bool isFilled = weight.tensor ? weight.isConverted()
                                        : state->source() == fb::Source::Ones ||
                                              state->source() == fb::Source::Normal ||
                                              state->source() == fb::Source::Uniform;
    if (isFilled)
      MPC_TRY(
          bytes.add(byteCount(type, shapeOf(*state->info()->shape())).value_or(0), "the state"));
  }
  return checkMemory(bytes.total(), artifact.path() + ": the state that is filled at the start");
}

int32_t numberOfRanks(fb::Source source, const LoadOptions &options) {
  if (source == fb::Source::Rank)
    return options.ranks ? static_cast<int32_t>(options.ranks->rank()) : 0;
  return options.ranks ? static_cast<int32_t>(options.ranks->count()) : 1;
}

} // namespace

OwnElements ownElements(const fb::State &state, unsigned rank) {
  const std::vector<int64_t> shape = wholeShapeOf(state);
  const uint64_t all = elementCount(shape.data(), shape.size()).value_or(0);
  if (!state.whole())
    return {0, all};
  const auto part = static_cast<uint64_t>(state.info()->shape()->Get(0));
  const uint64_t first = part * rank < all ? part * rank : all;
  return {first, std::min(part, all - first)};
}

Result<FirstState> gatherState(const Artifact &artifact, const LoadOptions &options) {
  FirstState first;
  MPC_TRY(openWeights(artifact, options, first));
  MPC_TRY(checkGenerated(artifact, first));
  for (const fb::State *state : *artifact.program().state()) {
    const fb::TensorInfo &info = *state->info();
    const DType type = dtypeOf(info.dtype());
    const std::vector<int64_t> shape = shapeOf(*info.shape());
    const uint64_t bytes = byteCount(type, shape).value_or(0);
    const OwnElements own = ownElements(*state, options.ranks ? options.ranks->rank() : 0);
    StateValue value{nullptr, bytes, false};
    if (const GivenWeight given = weightFor(*state, first); given.tensor) {
      MPC_ASSIGN(value, valueOf(given, *state, bytes, own, first));
      first.values.push_back(value);
      continue;
    }
    switch (state->source()) {
    case fb::Source::Data: {
      const ByteView segment = artifact.segment(static_cast<uint32_t>(state->segment()));
      value = {segment.data, bytes, isAligned(segment.data)};
      if (state->whole()) {
        MPC_ASSIGN(HostBlock block, HostBlock::claim(bytes, "state " + info.name()->str()));
        const uint64_t size = dtypeBits(type) / 8;
        std::memcpy(block.data(), segment.bytes() + own.first * size, own.count * size);
        value = {block.data(), bytes, true};
        first.generated.push_back(std::move(block));
      }
      if (options.seed != 0 && isRandomSeed(*state)) {
        MPC_ASSIGN(HostBlock block, HostBlock::claim(bytes, "state " + info.name()->str()));
        uint64_t seed;
        std::memcpy(&seed, segment.data, sizeof(seed));
        seed = mixSeeds(seed, options.seed);
        std::memcpy(block.data(), &seed, sizeof(seed));
        value = {block.data(), bytes, true};
        first.generated.push_back(std::move(block));
      }
      break;
    }
    case fb::Source::Ones:
    case fb::Source::Normal:
    case fb::Source::Uniform: {
      MPC_ASSIGN(HostBlock block, HostBlock::claim(bytes, "state " + info.name()->str()));
      if (state->source() == fb::Source::Ones)
        generateOnes(type, own.count, block.data());
      else
        generateRandom(*state, type, mixSeeds(state->seed(), options.seed), own.first, own.count,
                       block.data());
      value = {block.data(), bytes, true};
      first.generated.push_back(std::move(block));
      break;
    }
    case fb::Source::Rank:
    case fb::Source::RankCount: {
      MPC_ASSIGN(HostBlock block, HostBlock::claim(bytes, "state " + info.name()->str()));
      const int32_t number = numberOfRanks(state->source(), options);
      std::memcpy(block.data(), &number, sizeof(number));
      value = {block.data(), bytes, true};
      first.generated.push_back(std::move(block));
      break;
    }
    default: // zeros, and tensors that init derives; openWeights has found those from a file
      break;
    }
    first.values.push_back(value);
  }
  return first;
}

} // namespace mpc
