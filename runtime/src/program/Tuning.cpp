#include "mpc/Tuning.h"

#include "cuda/Cuda.h"
#include "mpc/Names.h"
#include "program/Devices.h"

namespace mpc {
namespace {

using Act = Result<ProductTuning> (*)(const LoadRequest &request, int ordinal);

/// Acts on the artifact's plan for the device, with a state of zeros.
Result<ProductTuning> actOnPlan(const std::string &path, const TuningOptions &given, Act act) {
  MPC_ASSIGN(const Artifact artifact, Artifact::open(path, FileAccess::Copy, given.trust));
  MPC_ASSIGN(const DeviceChoice choice,
             chooseDevice(artifact.program(), given.device, RankPlace()));
  if (choice.kind->name != std::string_view(devices::cuda))
    return Status(Code::InvalidArgument, "cannot choose algorithms for " + given.device +
                                             ", expected cuda or cuda:N; the CPU has but one");
  const Result<const fb::Plan *> plan = choosePlan(artifact.program(), choice, path);
  if (plan.status().code() == Code::NoDevice)
    return Status(Code::NoDevice,
                  plan.status().message() +
                      "; products are timed on the GPU that is to run them, and mpc "
                      "doctor lists what this machine has");
  MPC_TRY(plan.status());
  LoadOptions options;
  options.device = given.device;
  options.cacheFolder = given.cacheFolder;
  options.progress = given.progress;
  std::vector<StateValue> state;
  for (const fb::State *each : *artifact.program().state()) {
    const fb::TensorInfo &info = *each->info();
    state.push_back({nullptr, byteCount(dtypeOf(info.dtype()), shapeOf(*info.shape())).value_or(0),
                     /*inPlace=*/false});
  }
  return act({artifact, **plan, state, options}, choice.ordinal);
}

} // namespace

Result<ProductTuning> tuneArtifact(const std::string &path, const TuningOptions &options) {
  return actOnPlan(path, options, tuneCuda);
}

Result<ProductTuning> keptTuning(const std::string &path, const TuningOptions &options) {
  if (cudaDeviceCount() == 0)
    return Status(Code::NoDevice, "there is no GPU for which choices could be kept");
  return actOnPlan(path, options, keptCudaTuning);
}

} // namespace mpc
