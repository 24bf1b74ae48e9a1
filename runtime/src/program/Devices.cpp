// A device is chosen by its name, and for it a plan.
#include "program/Devices.h"

#include "cuda/Cuda.h"
#include "cuda/NcclRanks.h"
#include "mpc/Names.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>

namespace mpc {
namespace {

const fb::Plan *findPlan(const fb::Program &program, std::string_view target) {
  for (const fb::Plan *plan : *program.plans())
    for (const auto *name : *plan->targets())
      if (name->string_view() == target)
        return plan;
  return nullptr;
}

bool always(const fb::Program &) { return true; }
bool never(const fb::Program &) { return false; }

bool hasGpu(const fb::Program &program) {
  return cudaDeviceCount() > 0 && findCudaPlan(program, 0);
}
Result<const fb::Plan *> findGpuPlan(const fb::Program &program, int ordinal) {
  MPC_ASSIGN(const int capability, cudaCapability(ordinal));
  return findCudaPlan(program, capability);
}
Result<const fb::Plan *> findCpuPlan(const fb::Program &program, int) {
  return findPlan(program, "cpu");
}
Result<const fb::Plan *> findCheckedPlan(const fb::Program &program, int) {
  const fb::Plan *own = findPlan(program, "cpu-check");
  return own ? own : findPlan(program, "cpu");
}

/// Where a process sees one GPU alone, as under srun --gpus-per-task=1, that is the rank's own.
Result<int> gpuOfRank(const RankPlace &place) {
  const int count = cudaDeviceCount(), own = static_cast<int>(place.localRank);
  if (place.count == 1 || count <= 1)
    return 0;
  const std::string rank = "rank " + std::to_string(place.rank);
  if (!place.knowsLocalRank)
    return Status(Code::InvalidArgument,
                  rank + " does not know which of its host's " + std::to_string(count) +
                      " GPUs is its own; set LOCAL_RANK, or name the device, as cuda:1");
  if (own >= count)
    return Status(Code::NoDevice, rank + " is number " + std::to_string(own) +
                                      " of its host, which has " + std::to_string(count) +
                                      " GPUs; start as many ranks a host as it has GPUs");
  return own;
}

/// "auto" takes the first that is chosen.
constexpr DeviceKind kinds[] = {
    {devices::cuda, true, "cuda", "this GPU", hasGpu, findGpuPlan, loadCuda, &cuda::ncclEngine,
     gpuOfRank},
    {devices::cpu, false, "cpu", "the cpu", always, findCpuPlan,
     [](const LoadRequest &request, int) { return loadCpu(request); }, &mpiEngine, nullptr},
    {devices::cpuCheck, false, "cpu", "the cpu", never, findCheckedPlan,
     [](const LoadRequest &request, int) { return loadCpuCheck(request); }, &mpiEngine, nullptr},
};
static_assert(std::size(kinds) == std::size(devices::all), "every device has a record");

/// The N of ":N", of one to three digits, and 0 of nothing.
std::optional<int> readOrdinal(const std::string &text) {
  if (text.empty())
    return 0;
  const bool isNumber =
      text.size() > 1 && text.size() < 5 && text[0] == ':' &&
      std::all_of(text.begin() + 1, text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return isNumber ? std::optional<int>(std::atoi(text.c_str() + 1)) : std::nullopt;
}

std::string targetsOf(const fb::Program &program) {
  std::string text;
  for (const fb::Plan *plan : *program.plans())
    for (const auto *target : *plan->targets())
      text += (text.empty() ? "" : ", ") + target->str();
  return text.empty() ? "nothing" : text;
}

} // namespace

namespace {

/// `isChosen` says which of those that "auto" may take.
Result<DeviceChoice> choose(const std::string &name, const RankPlace &place,
                            const std::function<bool(const DeviceKind &)> &isChosen) {
  const bool any = name.empty() || name == "auto";
  std::string expected = "auto";
  for (const DeviceKind &kind : kinds) {
    const std::string own = kind.name;
    if (any ? isChosen(kind) : name == own) {
      MPC_ASSIGN(const int ordinal,
                 kind.ordinalOfRank ? kind.ordinalOfRank(place) : Result<int>(0));
      return DeviceChoice{&kind, ordinal};
    }
    if (kind.isNumbered && name.compare(0, own.size() + 1, own + ":") == 0)
      if (const std::optional<int> ordinal = readOrdinal(name.substr(own.size())))
        return DeviceChoice{&kind, *ordinal};
    expected += ", " + own + (kind.isNumbered ? ", " + own + ":N" : "");
  }
  return Status(Code::InvalidArgument, "unknown device " + name + ", expected " + expected);
}

} // namespace

Result<DeviceChoice> chooseDevice(const fb::Program &program, const std::string &name,
                                  const RankPlace &place) {
  return choose(name, place, [&](const DeviceKind &kind) { return kind.isChosenFor(program); });
}

Result<DeviceChoice> deviceOfRanks(const std::string &name, const RankPlace &place) {
  return choose(name, place,
                [](const DeviceKind &kind) { return !kind.isNumbered || cudaDeviceCount() > 0; });
}

Result<const fb::Plan *> choosePlan(const fb::Program &program, const DeviceChoice &choice,
                                    const std::string &path) {
  MPC_ASSIGN(const fb::Plan *plan, choice.kind->findPlan(program, choice.ordinal));
  if (!plan)
    return Status(Code::NoPlan, path + " has no plan for " + choice.kind->words + ", only for " +
                                    targetsOf(program) +
                                    "; compile it with --target=" + choice.kind->target);
  return plan;
}

} // namespace mpc
