// What the cuda device does with other ranks: their collectives go on a stream beside the steps'.
#include "cuda/CudaExecutable.h"

namespace mpc::cuda {

Status CudaExecutable::joinRanks(const std::shared_ptr<Ranks> &given) {
  ranks = dynamic_cast<NcclRanks *>(given.get());
  if (!ranks && (!given || given->count() == 1))
    return Status();
  joined = given;
  if (!ranks)
    return Status(Code::Unsupported,
                  "ranks on GPUs need NCCL between them, these have " + given->engine());
  MPC_TRY(ranks->checkPlace(device, context));
  for (CudaEntry &entry : entries)
    for (const StepCode &step : entry.code.steps)
      if (step.collective) {
        entry.hasCollectives = true;
        collectivesDone[step.token] = nullptr;
      }
  for (Event *event : {&fork, &idle})
    MPC_TRY(driver.check(driver.eventCreate(event, eventDisableTiming), "cuEventCreate"));
  for (auto &[token, event] : collectivesDone)
    MPC_TRY(driver.check(driver.eventCreate(&event, eventDisableTiming), "cuEventCreate"));
  return Status();
}

/// On the stream of collectives, behind what `target` has so far; what follows there goes on beside
/// it. In a capture the stream becomes a branch of the graph.
Status CudaExecutable::beginCollective(const CudaEntry &entry, const StepCode &step,
                                       Stream target) {
  const DType type = dtypeOf(step.collective->dtype());
  const uint32_t count = step.slotCount / 2;
  const fb::CollectiveKind kind = step.collective->kind();
  const uint32_t whole = kind == fb::CollectiveKind::AllGather ? count : 0;
  std::vector<NcclRanks::Part> parts;
  for (uint32_t i = step.firstSlot; i < step.firstSlot + count; ++i)
    parts.push_back({entry.code.slots[i], entry.code.slots[i + count],
                     entry.code.arguments[i + whole]->bytes() * 8 / dtypeBits(type)});
  MPC_TRY(driver.check(driver.eventRecord(fork, target), "cuEventRecord"));
  MPC_TRY(driver.check(driver.streamWait(ranks->stream(), fork, 0), "cuStreamWaitEvent"));
  const Reduction reduction =
      step.collective->reduction() == fb::Reduction::Sum ? Reduction::Sum : Reduction::Max;
  if (const Status put = ranks->put(kind, reduction, type, parts); !put.ok())
    return ranks->lose(put); // the others would wait for it
  return driver.check(driver.eventRecord(collectivesDone[step.token], ranks->stream()),
                      "cuEventRecord");
}

Status CudaExecutable::finish(const char *call) {
  if (!idle) // one rank, or a load that failed before
    return driver.check(driver.streamSynchronize(stream), call);
  MPC_TRY(driver.check(driver.eventRecord(idle, stream), "cuEventRecord"));
  return ranks->waitFor(idle, work);
}

void CudaExecutable::leaveRanks() {
  std::vector<Event> events = {fork, idle};
  for (const auto &[token, event] : collectivesDone)
    events.push_back(event);
  for (Event event : events)
    if (event)
      driver.eventDestroy(event);
}

} // namespace mpc::cuda
