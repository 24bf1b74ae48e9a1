#include "State.h"

#include "ByteSum.h"
#include "mpc/Initializers.h"
#include "mpc/MachineMemory.h"
#include "mpc/Threads.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <set>

namespace mpc {
namespace {

bool isAligned(const void *data) { return reinterpret_cast<uintptr_t>(data) % 64 == 0; }

/// "a, b, c and 4 more"
std::string listNames(const std::vector<std::string> &names) {
  std::string text;
  for (size_t i = 0; i < names.size() && i < 8; ++i)
    text += (i ? ", " : "") + names[i];
  if (names.size() > 8)
    text += " and " + std::to_string(names.size() - 8) + " more";
  return text;
}

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

void generateRange(const fb::State &state, DType type, uint64_t seed, uint64_t begin, uint64_t end,
                   uint8_t *target) {
  const Distribution distribution = distributionOf(state.source());
  if (type == DType::F32) {
    initialize(distribution, state.a(), state.b(), seed, begin, end - begin,
               reinterpret_cast<float *>(target) + begin);
    return;
  }
  uint16_t *halves = reinterpret_cast<uint16_t *>(target);
  float values[1024];
  for (uint64_t i = begin; i < end; i += 1024) {
    const uint64_t count = std::min<uint64_t>(1024, end - i);
    initialize(distribution, state.a(), state.b(), seed, i, count, values);
    for (uint64_t j = 0; j < count; ++j)
      halves[i + j] = type == DType::BF16 ? roundToBf16(values[j]) : roundToF16(values[j]);
  }
}

/// Large tensors by all cores: the values do not depend on the split.
void generateRandom(const fb::State &state, DType type, uint64_t seed, uint64_t count,
                    uint8_t *target) {
  constexpr uint64_t piece = 1u << 18;
  std::atomic<uint64_t> next{0}; // pieces
  const auto work = [&] {
    for (uint64_t begin; (begin = next++ * piece) < count;)
      generateRange(state, type, seed, begin, std::min(count, begin + piece), target);
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

/// The seed of dropout: two words.
bool isRandomSeed(const fb::State &state) {
  return state.role() == fb::Role::Random && state.info()->dtype() == fb::DType::I32 &&
         shapeOf(*state.info()->shape()) == std::vector<int64_t>{2};
}

Status openWeights(const Artifact &artifact, const LoadOptions &options, FirstState &first) {
  std::vector<std::string> wanted;
  for (const fb::State *state : *artifact.program().state())
    if (state->source() == fb::Source::External)
      wanted.push_back(state->info()->name()->str());
  std::string path = options.weights;
  if (path.empty() && !wanted.empty()) {
    path = artifact.path();
    if (path.size() > 5 && path.compare(path.size() - 5, 5, ".mpcx") == 0)
      path.resize(path.size() - 5);
    path += ".safetensors";
  }
  if (path.empty())
    return Status();
  Result<SafeTensors> weights = SafeTensors::open(path, options.access);
  if (!weights.ok() && options.weights.empty() && weights.status().code() == Code::FileNotFound)
    return Status(Code::MissingWeights, artifact.path() + " needs the weights " +
                                            listNames(wanted) +
                                            "; none were given and there is no " + path);
  if (!weights.ok())
    return weights.status();
  first.weights = std::move(*weights);

  std::vector<std::string> missing, unknown;
  std::set<std::string> known;
  for (const fb::State *state : *artifact.program().state())
    known.insert(state->info()->name()->str());
  for (const std::string &name : wanted)
    if (!first.weights->find(name))
      missing.push_back(name);
  if (!missing.empty())
    return Status(Code::MissingWeights, path + " lacks the weights " + listNames(missing));
  for (const SafeTensor &tensor : first.weights->tensors())
    if (!known.count(tensor.name))
      unknown.push_back(tensor.name);
  if (!unknown.empty() && !options.allowUnknownWeights)
    return Status(Code::UnknownWeights,
                  path + " has weights the program does not know: " + listNames(unknown) +
                      "; allow_unknown_weights of mpc_load_options leaves them out, as "
                      "--allow-unknown-weights of mpc run and mpc train does");
  return Status();
}

Result<StateValue> externalValue(const fb::State &state, const SafeTensors &weights) {
  const fb::TensorInfo &info = *state.info();
  const SafeTensor &tensor = *weights.find(info.name()->str());
  const std::string expected = shapeText(dtypeOf(info.dtype()), shapeOf(*info.shape()));
  const std::string where = weights.path() + ": weight " + tensor.name;
  if (tensor.dtype != dtypeOf(info.dtype()))
    return Status(Code::WrongType,
                  where + " has dtype " + tensor.fileType + ", the program expects " + expected);
  if (tensor.shape != shapeOf(*info.shape()))
    return Status(Code::WrongShape, where + " is " + shapeText(*tensor.dtype, tensor.shape) +
                                        ", the program expects " + expected);
  return StateValue{tensor.data, tensor.bytes, isAligned(tensor.data)};
}

/// Weights that were asked for are stronger than the program's own first values.
bool isGiven(const fb::State &state, const LoadOptions &options, const FirstState &first) {
  return !options.weights.empty() && state.role() == fb::Role::Parameter &&
         first.weights->find(state.info()->name()->str());
}

/// What is about to be filled fits the machine: a file of a few hundred bytes can ask for 64 TB.
Status checkGenerated(const Artifact &artifact, const LoadOptions &options,
                      const FirstState &first) {
  ByteSum bytes(256);
  for (const fb::State *state : *artifact.program().state())
    if ((state->source() == fb::Source::Ones || state->source() == fb::Source::Normal ||
         state->source() == fb::Source::Uniform) &&
        !isGiven(*state, options, first))
      MPC_TRY(bytes.add(
          byteCount(dtypeOf(state->info()->dtype()), shapeOf(*state->info()->shape())).value_or(0),
          "the state"));
  return checkMemory(bytes.total(), artifact.path() + ": the state that is filled at the start");
}

} // namespace

Result<FirstState> gatherState(const Artifact &artifact, const LoadOptions &options) {
  FirstState first;
  MPC_TRY(openWeights(artifact, options, first));
  MPC_TRY(checkGenerated(artifact, options, first));
  for (const fb::State *state : *artifact.program().state()) {
    const fb::TensorInfo &info = *state->info();
    const DType type = dtypeOf(info.dtype());
    const std::vector<int64_t> shape = shapeOf(*info.shape());
    const uint64_t bytes = byteCount(type, shape).value_or(0);
    const uint64_t count = elementCount(shape.data(), shape.size()).value_or(0);
    StateValue value{nullptr, bytes, false};
    switch (isGiven(*state, options, first) ? fb::Source::External : state->source()) {
    case fb::Source::Data: {
      const ByteView segment = artifact.segment(static_cast<uint32_t>(state->segment()));
      value = {segment.data, bytes, isAligned(segment.data)};
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
    case fb::Source::External: {
      MPC_ASSIGN(value, externalValue(*state, *first.weights));
      first.usesWeightsInPlace |= value.inPlace;
      break;
    }
    case fb::Source::Ones:
    case fb::Source::Normal:
    case fb::Source::Uniform: {
      MPC_ASSIGN(HostBlock block, HostBlock::claim(bytes, "state " + info.name()->str()));
      if (state->source() == fb::Source::Ones)
        generateOnes(type, count, block.data());
      else
        generateRandom(*state, type, mixSeeds(state->seed(), options.seed), count, block.data());
      value = {block.data(), bytes, true};
      first.generated.push_back(std::move(block));
      break;
    }
    default: // zeros, and what init derives
      break;
    }
    first.values.push_back(value);
  }
  return first;
}

} // namespace mpc
