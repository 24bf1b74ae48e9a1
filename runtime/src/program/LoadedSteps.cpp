// The training side of a loaded program: steps that do not wait, their metrics, and scalars that
// change while it runs. Where the device does not queue (the CPUs) a step is done when step()
// returns, and step() never answers that it would block.
#include "program/LoadedProgram.h"

#include "artifact/ByteSum.h"

#include "mpc/LossScale.h"
#include "mpc/Names.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace mpc {
namespace {

constexpr uint64_t scratchAlignment = 64;
constexpr uint64_t kObserves = 0; // in place of the number of a step, for a run without metrics

} // namespace

Status LoadedProgram::claimStepOutputs() {
  uint64_t most = 0;
  for (const Entry &entry : entryList) {
    ByteSum bytes(scratchAlignment);
    for (const mpc_tensor_info &info : entry.border.outputs)
      MPC_TRY(bytes.add(info.bytes, std::string("entry ") + entry.name));
    if (entry.isStep && !executable->queuesSteps())
      most = std::max(most, bytes.total());
  }
  MPC_ASSIGN(stepScratch, HostBlock::claim(most, "the results of a step"));
  return Status();
}

Status LoadedProgram::record(const Entry &entry, uint64_t number, const uint8_t *const *metrics) {
  MetricRecord record;
  record.sequence = number;
  record.entry = entry.index;
  record.count = static_cast<uint32_t>(entry.metrics.outputs.size());
  for (uint32_t i = 0; i < record.count; ++i)
    record.values[i] = scalarValue(entry.metrics.types[i], metrics[i]);
  ring.push(record);
  return Status();
}

/// Moves the metrics of finished steps into the ring, so that their slots are free. The caller
/// holds `queue`.
Status LoadedProgram::collectFinished() {
  if (!executable->queuesSteps())
    return Status();
  for (;;) {
    FinishedStep finished;
    MPC_ASSIGN(const bool any, executable->nextFinished(finished));
    if (!any)
      return Status();
    for (const Entry &entry : entryList)
      if (entry.index == finished.entry && finished.sequence != kObserves)
        MPC_TRY(record(entry, finished.sequence, finished.metrics));
  }
}

Result<bool> LoadedProgram::step(const char *name, const mpc_tensor *inputs, size_t inputCount,
                                 const mpc_tensor *outputs, size_t outputCount) {
  const Entry *entry = findEntry(name);
  if (!artifact.program().training())
    return Status(Code::UnknownName,
                  artifact.path() + " has no training step; compile the model with --train");
  if (!entry || !entry->isStep)
    return unknownEntry(name);
  MPC_TRY(checkCount(inputCount, entry->border.inputs, "input", name));
  for (size_t i = 0; i < inputCount; ++i)
    MPC_TRY(checkTensor(inputs[i], entry->border.inputs[i], "input"));
  if (outputCount != 0)
    MPC_TRY(checkCount(outputCount, entry->otherInfos, "output that is no metric", name));
  for (size_t i = 0; i < outputCount; ++i) {
    MPC_TRY(checkTensor(outputs[i], entry->otherInfos[i], "output"));
    if (executable->queuesSteps() && outputs[i].memory == MPC_HOST && entry->otherInfos[i].bytes)
      return Status(Code::InvalidArgument, std::string("output ") + entry->otherInfos[i].name +
                                               " is on the host, which a step would wait for; "
                                               "give device memory, or use mpc_run");
  }
  const Claim claim(*this);
  MPC_TRY(claim.status());
  for (size_t i = 0; i < inputCount; ++i)
    inputPointers[i] = {inputs[i].data, inputs[i].memory == MPC_DEVICE};
  std::fill(outputPointers.begin(), outputPointers.end(), TensorPointer{nullptr, false});
  for (size_t i = 0; i < outputCount; ++i)
    outputPointers[entry->others[i]] = {outputs[i].data, outputs[i].memory == MPC_DEVICE};
  if (executable->queuesSteps()) {
    const std::lock_guard<std::mutex> lock(queue);
    MPC_TRY(collectFinished());
    const auto start = [&](uint64_t number) {
      return executable->start({entry->index, inputPointers.data(), outputPointers.data(), number});
    };
    // A run that observes takes a slot, which the step behind it may need.
    MPC_ASSIGN(const bool observed, observe(*entry, [&]() -> Result<bool> {
                 MPC_ASSIGN(const bool started, start(kObserves));
                 MPC_TRY(executable->settle());
                 MPC_TRY(collectFinished());
                 return started;
               }));
    MPC_ASSIGN(const bool started, observed ? start(sequence + 1) : Result<bool>(false));
    sequence += started;
    return started;
  }
  uint8_t *next = stepScratch.data();
  for (size_t i = 0; i < entry->border.outputs.size(); ++i) {
    if (!outputPointers[i].data)
      outputPointers[i].data = next;
    next += (entry->border.outputs[i].bytes + scratchAlignment - 1) & ~(scratchAlignment - 1);
  }
  const auto runOnce = [&]() -> Result<bool> {
    MPC_TRY(executable->run(entry->index, inputPointers.data(), outputPointers.data()));
    return true;
  };
  MPC_TRY(observe(*entry, runOnce).status());
  MPC_TRY(runOnce().status());
  const uint8_t *metrics[metricLimit];
  for (size_t i = 0; i < entry->metrics.outputs.size(); ++i)
    metrics[i] = static_cast<const uint8_t *>(outputPointers[entry->metrics.outputs[i]].data);
  MPC_TRY(record(*entry, ++sequence, metrics));
  return true;
}

Result<bool> LoadedProgram::pollMetrics(mpc_metrics &metrics) {
  {
    const std::unique_lock<std::mutex> lock(queue, std::try_to_lock);
    if (lock) // else the thread that steps is collecting just now
      MPC_TRY(collectFinished());
  }
  MetricRecord record;
  if (!ring.pop(record))
    return false;
  const Entry &entry = *std::find_if(entryList.begin(), entryList.end(), [&](const Entry &known) {
    return known.index == record.entry;
  });
  const MetricList &list = entry.metrics;
  const auto value = [&](int place) {
    return place < 0 ? std::numeric_limits<double>::quiet_NaN()
                     : record.values[static_cast<size_t>(place)];
  };
  metrics.sequence = record.sequence;
  metrics.dropped = ring.dropped();
  metrics.entry = entry.name;
  metrics.count = record.count;
  std::copy_n(record.values.begin(), record.count, metrics.values);
  metrics.loss = value(list.loss);
  metrics.grad_norm = value(list.gradNorm);
  metrics.learning_rate = value(list.learningRate);
  metrics.scale = value(list.scale);
  metrics.skipped = std::any_of(list.skipped.begin(), list.skipped.end(),
                                [&](int place) { return value(place) != 0; });
  metrics.nonfinite = nullptr;
  const auto &names = *artifact.program().training()->gradient_names();
  for (const int place : list.nonfinite)
    if (const double number = value(place);
        !metrics.nonfinite && number >= 0 && number < names.size())
      metrics.nonfinite = names.Get(static_cast<uint32_t>(number))->c_str();
  metrics.nonfinite_layer = nullptr;
  if (const double layer = value(list.nonfiniteLayer);
      layer >= 0 && layer < static_cast<double>(entry.tracked.size()))
    metrics.nonfinite_layer = entry.tracked[static_cast<size_t>(layer)];
  const double rank = value(list.nonfiniteRank);
  metrics.nonfinite_rank = rank >= 0 ? static_cast<int>(rank) : -1;
  return true;
}

Status LoadedProgram::wait() {
  const Claim claim(*this);
  MPC_TRY(claim.status());
  MPC_TRY(executable->settle());
  const std::lock_guard<std::mutex> lock(queue);
  return collectFinished();
}

Status LoadedProgram::allGather(const void *own, void *all, size_t bytes) {
  MPC_TRY(wait());
  const Claim claim(*this);
  MPC_TRY(claim.status());
  return (ranks ? ranks : oneRank())->allGather(own, all, bytes, "mpc_all_gather");
}

/// The scalars that a caller may change: those of the optimizers, and the scales of the losses.
std::vector<std::string> LoadedProgram::settableScalars() const {
  std::vector<std::string> names;
  const fb::Training *training = artifact.program().training();
  if (!training)
    return names;
  for (const auto *hyper : *training->hyper())
    names.push_back(hyper->str());
  for (const fb::State *state : *artifact.program().state())
    if (state->role() == fb::Role::Scaler && states::isLossScale(state->info()->name()->str()) &&
        state->info()->dtype() == fb::DType::F32 && state->info()->shape()->size() == 0)
      names.push_back(state->info()->name()->str());
  return names;
}

/// Refuses another loss scale while gradients of the present one are being added up.
Status LoadedProgram::checkNothingAdded(const std::string &name) const {
  const Result<size_t> count = findState(states::microBatches);
  if (!count.ok())
    return Status();
  int32_t added = 0;
  if (stateInfos[*count].bytes != sizeof(added))
    return Status();
  MPC_TRY(executable->readState(static_cast<uint32_t>(*count), &added));
  return added == 0 ? Status()
                    : Status(Code::Busy, name + " cannot change while " + std::to_string(added) +
                                             " micro-batches are added up; call apply first");
}

Status LoadedProgram::setParameter(const std::string &name, double value) {
  const std::vector<std::string> names = settableScalars();
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    std::string known;
    for (const std::string &other : names)
      known += (known.empty() ? "" : ", ") + other;
    return Status(Code::UnknownName, artifact.path() + " has no parameter " + name +
                                         " that may be changed, it has " +
                                         (known.empty() ? "none" : known));
  }
  // A double that f32 does not hold becomes infinite or 0 here.
  const float single = static_cast<float>(value);
  const bool isScale = states::isLossScale(name);
  const bool isInRange = isScale
                             ? isLossScaleInRange(value)
                             : std::isfinite(single) && single >= 0 && (single != 0 || value == 0);
  if (value == 0 && states::isClip(name))
    return Status(Code::InvalidArgument, name + " is to be 0, which keeps every step from moving "
                                                "anything; expected a number above 0, or a program "
                                                "that does not clip so (--clip=0, \"max_value\": 0 "
                                                "of a recipe)");
  if (!isInRange) {
    char text[32];
    std::snprintf(text, sizeof(text), "%g", value);
    return Status(Code::InvalidArgument,
                  name + " is to be " + text + ", expected " +
                      (isScale ? std::string("a loss scale ") + lossScaleRange
                               : "0 or a number from 1.5e-45 to 3.4e38"));
  }
  MPC_ASSIGN(const size_t index, findState(name));
  uint32_t bits;
  std::memcpy(&bits, &single, sizeof(bits));
  const Claim claim(*this);
  MPC_TRY(claim.status());
  if (isScale)
    MPC_TRY(checkNothingAdded(name));
  return executable->setScalar(static_cast<uint32_t>(index), bits);
}

} // namespace mpc
