// The process's NVRTC, for plans whose artifact has no cubin for a device.
#pragma once

#include "mpc/Nvrtc.h"

namespace mpc::cuda {

/// The process's NVRTC, of a CUDA whose cubins the driver runs.
Result<const Nvrtc *> findNvrtc();

} // namespace mpc::cuda
