// Steps on cuda. There are two slots of pinned memory, and for each a graph of the step with its
// copies from and to that memory. Before the capture every kernel and GEMM has run once, on cleared
// memory; then the state gets its values. After loading, a step allocates nothing and waits for
// nothing: it copies the batch into a slot, launches a graph and records an event.
//
// A graph has fixed addresses, so a step writes its metrics to its own slot. The host moves them
// into the ring when it sees the slot's event. A slot is not used again before that, so no metric
// is lost on the device.
#include "cuda/CudaExecutable.h"

#include <algorithm>
#include <cstring>

namespace mpc::cuda {

void CudaExecutable::placeBatchAndMetrics(CudaEntry &entry, uint64_t &batchBytes) const {
  const fb::Entry &source = *entry.code.entry;
  uint64_t bytes = 0;
  for (uint32_t buffer : *source.input_buffers()) {
    entry.batchOffsets.push_back(bytes);
    bytes += alignUp(plan.buffers()->Get(buffer)->bytes());
  }
  batchBytes = std::max(batchBytes, bytes);
  for (uint32_t i = 0; i < source.outputs()->size(); ++i)
    if (isMetric(*source.outputs()->Get(i)))
      entry.metricOffsets.push_back(
          static_cast<uint64_t>(memory.bases[source.output_buffers()->Get(i)] - memory.scalars));
}

Status CudaExecutable::claimSlots(uint64_t batchBytes) {
  const uint64_t slotBytes = alignUp(batchBytes) + alignUp(memory.scalarBytes);
  void *claimed = nullptr;
  MPC_TRY(
      driver.check(driver.hostAllocate(&claimed, std::max<uint64_t>(slotBytes * slotCount, 256), 0),
                   "cuMemHostAlloc for batches and metrics"));
  pinned = static_cast<uint8_t *>(claimed);
  for (int i = 0; i < slotCount; ++i) {
    slots[i].batch = pinned + slotBytes * static_cast<uint64_t>(i);
    slots[i].metrics = slots[i].batch + alignUp(batchBytes);
    MPC_TRY(driver.check(driver.eventCreate(&slots[i].done, eventDisableTiming), "cuEventCreate"));
  }
  return Status();
}

/// Runs every kernel and GEMM once. All memory is zero at that time, so that indices read from it
/// are in range.
Status CudaExecutable::warmUp() {
  MPC_TRY(
      driver.check(driver.fill(stateMemory, 0, std::max<uint64_t>(memory.stateTotal, 256), stream),
                   "clearing the state"));
  MPC_TRY(
      driver.check(driver.fill(workMemory, 0, std::max<uint64_t>(memory.workTotal, 256), stream),
                   "clearing the arena"));
  if (ranks)
    MPC_TRY(ranks->begin(work, "the warm-up"));
  for (const CudaEntry &entry : entries)
    if (entry.isStep)
      MPC_TRY(issue(entry, stream));
  return finish("the warm-up");
}

Status CudaExecutable::captureStep(CudaEntry &entry, int slot, bool withBatch, GraphExec &graph) {
  const fb::Entry &source = *entry.code.entry;
  MPC_TRY(capture(
      [&](Stream target) -> Status {
        for (uint32_t i = 0; withBatch && i < source.input_buffers()->size(); ++i) {
          const uint32_t buffer = source.input_buffers()->Get(i);
          const uint64_t bytes = plan.buffers()->Get(buffer)->bytes();
          if (bytes != 0)
            MPC_TRY(driver.check(driver.copyToDevice(address(memory.bases[buffer]),
                                                     slots[slot].batch + entry.batchOffsets[i],
                                                     bytes, target),
                                 "capturing the copy of a batch"));
        }
        MPC_TRY(issue(entry, target));
        if (entry.metricOffsets.empty())
          return Status();
        return driver.check(driver.copyToHost(slots[slot].metrics, address(memory.scalars),
                                              memory.scalarBytes, target),
                            "capturing the copy of the metrics");
      },
      graph));
  return driver.check(driver.graphUpload(graph, stream), "cuGraphUpload");
}

Status CudaExecutable::claimSteps(const fb::Program &program) {
  uint64_t batchBytes = 0;
  bool any = false;
  for (CudaEntry &entry : entries) {
    entry.isStep = isStepEntry(program, *entry.code.entry);
    any |= entry.isStep;
    if (entry.isStep)
      placeBatchAndMetrics(entry, batchBytes);
  }
  return any ? claimSlots(batchBytes) : Status();
}

Status CudaExecutable::captureSteps() {
  if (!pinned)
    return Status();
  MPC_TRY(warmUp());
  for (CudaEntry &entry : entries)
    for (int slot = 0; entry.isStep && slot < slotCount; ++slot) {
      StepGraphs &graphs = entry.stepGraphs[slot];
      MPC_TRY(captureStep(entry, slot, /*withBatch=*/false, graphs.bare));
      if (!entry.batchOffsets.empty())
        MPC_TRY(captureStep(entry, slot, /*withBatch=*/true, graphs.withBatch));
    }
  return Status();
}

void CudaExecutable::freeSteps() {
  for (CudaEntry &entry : entries)
    for (const StepGraphs &graphs : entry.stepGraphs)
      for (GraphExec graph : {graphs.withBatch, graphs.bare})
        if (graph)
          driver.graphExecDestroy(graph);
  for (const StepSlot &slot : slots)
    if (slot.done)
      driver.eventDestroy(slot.done);
  if (pinned)
    driver.hostFree(pinned);
}

Result<bool> CudaExecutable::start(const StepCall &call) {
  const int number = static_cast<int>(startedSteps % slotCount);
  StepSlot &slot = slots[number];
  if (slot.inFlight)
    return false;
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  const CudaEntry &entry = entries[call.entry];
  const fb::Entry &source = *entry.code.entry;
  const auto bytesOf = [&](uint32_t buffer) { return plan.buffers()->Get(buffer)->bytes(); };

  bool onHost = !entry.batchOffsets.empty();
  for (uint32_t i = 0; i < source.input_buffers()->size(); ++i)
    onHost &= !call.inputs[i].onDevice;
  for (uint32_t i = 0; i < source.input_buffers()->size(); ++i) {
    const uint32_t buffer = source.input_buffers()->Get(i);
    const uint64_t bytes = bytesOf(buffer);
    if (bytes == 0)
      continue;
    uint8_t *const place = slot.batch + entry.batchOffsets[i];
    if (!call.inputs[i].onDevice)
      std::memcpy(place, call.inputs[i].data, bytes);
    if (onHost)
      continue; // the graph copies it
    const DevicePtr target = address(memory.bases[buffer]);
    const Error error =
        call.inputs[i].onDevice
            ? driver.copyOnDevice(target, address(call.inputs[i].data), bytes, stream)
            : driver.copyToDevice(target, place, bytes, stream);
    MPC_TRY(driver.check(error, "copying a batch"));
  }
  if (entry.hasCollectives) {
    MPC_TRY(ranks->begin(work, source.name()->c_str()));
    slot.work = work;
  }
  const StepGraphs &graphs = entry.stepGraphs[number];
  MPC_TRY(driver.check(driver.graphLaunch(onHost ? graphs.withBatch : graphs.bare, stream),
                       "cuGraphLaunch"));
  for (uint32_t i = 0; i < source.output_buffers()->size(); ++i) {
    const uint32_t buffer = source.output_buffers()->Get(i);
    if (call.outputs[i].data && bytesOf(buffer) != 0)
      MPC_TRY(
          driver.check(driver.copyOnDevice(address(call.outputs[i].data),
                                           address(memory.bases[buffer]), bytesOf(buffer), stream),
                       "copying a result"));
  }
  MPC_TRY(driver.check(driver.eventRecord(slot.done, stream), "cuEventRecord"));
  slot.inFlight = true;
  slot.entry = call.entry;
  slot.sequence = call.sequence;
  ++startedSteps;
  return true;
}

Result<bool> CudaExecutable::nextFinished(FinishedStep &finished) {
  if (finishedSteps == startedSteps)
    return false;
  StepSlot &slot = slots[finishedSteps % slotCount];
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  const Error error = driver.eventQuery(slot.done);
  const CudaEntry &entry = entries[slot.entry];
  if (error != notReady)
    MPC_TRY(driver.check(error, "a step on the device"));
  if (entry.hasCollectives)
    MPC_TRY(ranks->watch(slot.work, /*isDone=*/error != notReady));
  if (error == notReady)
    return false;
  for (size_t i = 0; i < entry.metricOffsets.size(); ++i)
    metricPlaces[i] = slot.metrics + entry.metricOffsets[i];
  finished = {slot.entry, slot.sequence, metricPlaces.data()};
  slot.inFlight = false;
  ++finishedSteps;
  slots[finishedSteps % slotCount].work.restart(); // it was behind this one
  return true;
}

} // namespace mpc::cuda
