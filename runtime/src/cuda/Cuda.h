// The questions that the rest of the runtime asks about CUDA. All functions work on a machine
// without a driver, and then answer no.
#pragma once

#include "device/Device.h"
#include "mpc/Tuning.h"

namespace mpc {

/// 0 where there is no driver or no GPU.
int cudaDeviceCount();
/// 90 for compute capability 9.0.
Result<int> cudaCapability(int ordinal);
/// The plan for a device of this capability: its own architecture's, else the highest older one's,
/// else any GPU plan whose text can be compiled for it. 0 asks whether there is a GPU plan at all.
const fb::Plan *findCudaPlan(const fb::Program &program, int capability);
Result<std::unique_ptr<Executable>> loadCuda(const LoadRequest &request, int ordinal);
/// tuneArtifact and keptTuning of a plan.
Result<ProductTuning> tuneCuda(const LoadRequest &request, int ordinal);
Result<ProductTuning> keptCudaTuning(const LoadRequest &request, int ordinal);

} // namespace mpc
