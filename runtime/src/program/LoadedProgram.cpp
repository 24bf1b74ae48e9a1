// Loads a program (artifact, state, plan, device, init), and checks the tensors that a caller gives
// to run. LoadedSteps.cpp has the steps, LoadedState.cpp reads and writes the state.
#include "program/LoadedProgram.h"

#include "program/Devices.h"
#include "program/LoadedRanks.h"

#include "mpc/Fp8Names.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace mpc {

static_assert(static_cast<unsigned>(fb::DType::I64) == MPC_I64 &&
                  static_cast<unsigned>(DType::I64) == MPC_I64 && dtypeCount == MPC_I64 + 1,
              "the three lists of element types are the same");

namespace {

mpc_tensor_info infoOf(const fb::TensorInfo &info) {
  mpc_tensor_info out;
  out.name = info.name()->c_str();
  out.dtype = static_cast<mpc_dtype>(info.dtype());
  out.rank = static_cast<int32_t>(info.shape()->size());
  out.shape = info.shape()->data();
  out.bytes = byteCount(dtypeOf(info.dtype()), shapeOf(*info.shape())).value_or(0);
  return out;
}

std::string textOfInfo(const mpc_tensor_info &info) {
  return shapeText(dtypeOf(info.dtype), info.shape, static_cast<size_t>(info.rank));
}

std::string textOfTensor(const mpc_tensor &tensor) {
  if (tensor.rank < 0 || tensor.rank > 32 || (tensor.rank > 0 && !tensor.shape))
    return "a tensor of rank " + std::to_string(tensor.rank) +
           (tensor.shape ? "" : " without a shape");
  return shapeText(dtypeOf(tensor.dtype), tensor.shape, static_cast<size_t>(tensor.rank));
}

} // namespace

Status checkTensor(const mpc_tensor &tensor, const mpc_tensor_info &info, const char *kind) {
  if (tensor.dtype == info.dtype && tensor.rank == info.rank &&
      (tensor.shape || tensor.rank == 0) &&
      std::equal(tensor.shape, tensor.shape + tensor.rank, info.shape)) {
    if (!tensor.data && info.bytes != 0)
      return Status(Code::InvalidArgument, std::string(kind) + " " + info.name + " has no data");
    if (tensor.memory != MPC_HOST && tensor.memory != MPC_DEVICE)
      return Status(Code::InvalidArgument, std::string(kind) + " " + info.name + " is in memory " +
                                               std::to_string(int(tensor.memory)) +
                                               ", expected MPC_HOST (0) or MPC_DEVICE (1)");
    return Status();
  }
  const Code code = tensor.dtype == info.dtype ? Code::WrongShape : Code::WrongType;
  return Status(code, std::string(kind) + " " + info.name + " is " + textOfTensor(tensor) +
                          ", the program expects " + textOfInfo(info));
}

Status checkCount(size_t found, const std::vector<mpc_tensor_info> &infos, const char *kind,
                  const char *entry) {
  if (found == infos.size())
    return Status();
  std::string names;
  for (const mpc_tensor_info &info : infos)
    names += std::string(names.empty() ? "" : ", ") + info.name + ": " + textOfInfo(info);
  return Status(Code::InvalidArgument, "entry " + std::string(entry) + " was given " +
                                           std::to_string(found) + " " + kind + "s, it has " +
                                           std::to_string(infos.size()) +
                                           (names.empty() ? "" : " (" + names + ")"));
}

Result<std::shared_ptr<LoadedProgram>> LoadedProgram::load(Result<Artifact> opened,
                                                           const LoadOptions &options) {
  MPC_TRY(opened.status());
  std::shared_ptr<LoadedProgram> program(new LoadedProgram(std::move(*opened)));
  MPC_TRY(program->prepare(options));
  return program;
}

Result<std::shared_ptr<LoadedProgram>> LoadedProgram::load(const std::string &path,
                                                           const LoadOptions &options) {
  return load(Artifact::open(path, options.access, options.trust), options);
}

Result<std::shared_ptr<LoadedProgram>> LoadedProgram::load(ByteView file, const std::string &name,
                                                           const LoadOptions &options) {
  return load(Artifact::fromMemory(file, name, options.trust), options);
}

Result<std::shared_ptr<LoadedProgram>> LoadedProgram::clone() {
  if (artifact.program().training())
    return Status(Code::Unsupported,
                  artifact.path() +
                      " trains, so that its runs change its parameters; programs for inference "
                      "have clones, and this one can be loaded twice");
  const Claim claim(*this);
  MPC_TRY(claim.status());
  MPC_TRY(executable->settle());
  std::shared_ptr<LoadedProgram> copy(new LoadedProgram(origin ? origin : shared_from_this()));
  copy->plan = plan;
  copy->initUse = initUse;
  MPC_ASSIGN(copy->executable, executable->clone());
  copy->describe(*plan);
  copy->first.notes = first.notes;
  ++*users;
  return copy;
}

Status LoadedProgram::prepare(const LoadOptions &given) {
  MPC_ASSIGN(const LoadingRanks loading, LoadingRanks::open(artifact.program(), given));
  const LoadOptions options = loading.optionsOfRank(given);
  ranks = options.ranks;
  const DeviceChoice &choice = loading.device();
  const auto gather = [&]() -> Status {
    MPC_ASSIGN(plan, choosePlan(artifact.program(), choice, artifact.path()));
    MPC_ASSIGN(first, gatherState(artifact, options));
    return Status();
  };
  const Status gathered = gather();
  MPC_TRY(loading.agreeOnProgram(gathered, artifact, choice.kind->name, first, options));
  const LoadRequest request = {artifact, *plan, first.values, options};
  const auto load = [&]() -> Status {
    MPC_ASSIGN(executable, choice.kind->load(request, choice.ordinal));
    return Status();
  };
  MPC_TRY(loading.load(load, [&] { return executable->begin(request); }));
  releaseFirstState();
  describe(*plan);
  MPC_TRY(claimStepOutputs());
  MPC_TRY(deriveState());
  MPC_TRY(executable->settle());
  MPC_TRY(endLoading(options));
  return countObservations();
}

/// Frees what init alone reads, where neither a step nor the caller changes parameters.
Status LoadedProgram::endLoading(const LoadOptions &options) {
  if (initIndex < 0 || options.keepParameters || artifact.program().training())
    return Status();
  initUse = StateUse::of(artifact.program(), *plan);
  return executable->endLoading();
}

/// Frees the first state that the device has copied, so that it is not held twice.
void LoadedProgram::releaseFirstState() {
  if (!executable->usesValuesInPlace()) {
    first = FirstState();
    artifact.releaseSegments();
  } else if (!first.usesWeightsInPlace) {
    first.weights.reset();
  }
}

Status LoadedProgram::deriveState() {
  return initIndex < 0 || initUse || isShared()
             ? Status()
             : executable->run(static_cast<uint32_t>(initIndex), nullptr, nullptr);
}

void LoadedProgram::describe(const fb::Plan &plan) {
  device = executable->deviceName();
  for (const std::string &note : executable->notes())
    first.notes.push_back("note: " + note);
  for (const fb::State *state : *artifact.program().state()) {
    stateOfName.emplace(state->info()->name()->string_view(), stateInfos.size());
    stateInfos.push_back(infoOf(*state->info()));
  }
  size_t inputs = 0, outputs = 0;
  for (uint32_t i = 0; i < plan.entries()->size(); ++i) {
    const fb::Entry &source = *plan.entries()->Get(i);
    if (source.name()->string_view() == entries::init) {
      initIndex = static_cast<int>(i);
      continue;
    }
    Entry entry;
    entry.name = source.name()->c_str();
    entry.index = i;
    for (const fb::TensorInfo *info : *source.inputs()) {
      entry.border.inputs.push_back(infoOf(*info));
      entry.border.ranges.push_back({info->limit(), info->left_out().value_or(0),
                                     info->left_out().has_value(), info->classes()});
    }
    for (const fb::TensorInfo *info : *source.outputs())
      entry.border.outputs.push_back(infoOf(*info));
    if (source.tracked())
      for (const auto *layer : *source.tracked())
        entry.tracked.push_back(layer->c_str());
    if (isStepEntry(artifact.program(), source)) {
      entry.isStep = true;
      entry.metrics = MetricList::of(source);
      for (uint32_t o = 0; o < source.outputs()->size(); ++o)
        if (!isMetric(*source.outputs()->Get(o))) {
          entry.others.push_back(o);
          entry.otherInfos.push_back(entry.border.outputs[o]);
        }
    }
    inputs = std::max(inputs, entry.border.inputs.size());
    outputs = std::max(outputs, entry.border.outputs.size());
    entryList.push_back(std::move(entry));
  }
  inputPointers.resize(inputs);
  outputPointers.resize(outputs);
}

const LoadedProgram::Entry *LoadedProgram::findEntry(const char *name) const {
  const auto find = [&](const char *wanted) -> const Entry * {
    for (const Entry &entry : entryList)
      if (std::strcmp(entry.name, wanted) == 0)
        return &entry;
    return nullptr;
  };
  if (name)
    return find(name);
  const Entry *main = find(entries::forward);
  return main || !artifact.program().training() ? main : find(entries::eval);
}

Status LoadedProgram::countObservations() {
  const auto found = stateOfName.find(states::fp8Observe);
  if (found == stateOfName.end())
    return Status();
  float count = 0;
  MPC_TRY(executable->readState(static_cast<uint32_t>(found->second), &count));
  if (!(count >= 0 && count <= states::fp8Observations && count == std::floor(count)))
    return Status(Code::InvalidArgument, std::string("state ") + states::fp8Observe + " is " +
                                             std::to_string(count) + ", expected 0 to " +
                                             std::to_string(states::fp8Observations) +
                                             "; take a state that mpc has saved");
  stillToObserve = static_cast<unsigned>(count);
  evalHasObserved = false;
  return Status();
}

Result<bool> LoadedProgram::observe(const Entry &entry, const std::function<Result<bool>()> &run) {
  const std::string name = entry.name;
  if (name == entries::step || name == entries::microStep)
    for (; stillToObserve; --stillToObserve) {
      MPC_ASSIGN(const bool started, run());
      if (!started)
        return false;
    }
  if (name == entries::eval && !evalHasObserved) {
    for (unsigned i = 0; i < stillToObserve; ++i)
      MPC_TRY(run().status());
    evalHasObserved = true;
  }
  return true;
}

Status LoadedProgram::busy() const {
  return Status(Code::Busy,
                artifact.path() + " is being run by another thread; a program runs once at a time");
}

Status LoadedProgram::unknownEntry(const char *name) const {
  std::string names;
  for (const Entry &known : entryList)
    names += std::string(names.empty() ? "" : ", ") + known.name;
  return Status(Code::UnknownName, artifact.path() + " has no entry " + name + ", it has " + names);
}

Status LoadedProgram::run(const char *name, const mpc_tensor *inputs, size_t inputCount,
                          const mpc_tensor *outputs, size_t outputCount) {
  const Entry *entry = findEntry(name);
  if (!entry)
    return unknownEntry(name ? name : entries::forward);
  MPC_TRY(checkCount(inputCount, entry->border.inputs, "input", entry->name));
  MPC_TRY(checkCount(outputCount, entry->border.outputs, "output", entry->name));
  for (size_t i = 0; i < inputCount; ++i)
    MPC_TRY(checkTensor(inputs[i], entry->border.inputs[i], "input"));
  for (size_t i = 0; i < outputCount; ++i)
    MPC_TRY(checkTensor(outputs[i], entry->border.outputs[i], "output"));
  const Claim claim(*this);
  MPC_TRY(claim.status());
  for (size_t i = 0; i < inputCount; ++i)
    inputPointers[i] = {inputs[i].data, inputs[i].memory == MPC_DEVICE};
  for (size_t i = 0; i < outputCount; ++i)
    outputPointers[i] = {outputs[i].data, outputs[i].memory == MPC_DEVICE};
  const auto runOnce = [&]() -> Result<bool> {
    MPC_TRY(executable->run(entry->index, inputPointers.data(), outputPointers.data()));
    return true;
  };
  MPC_TRY(observe(*entry, runOnce).status());
  return runOnce().status();
}

} // namespace mpc
