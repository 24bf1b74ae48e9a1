// The process's NVRTC, for plans whose artifact has no cubin for a device.
#ifndef MPC_SRC_CUDACOMPILER_H
#define MPC_SRC_CUDACOMPILER_H

#include "mpc/Nvrtc.h"

namespace mpc::cuda {

/// The process's NVRTC, of a CUDA whose cubins the driver runs.
Result<const Nvrtc *> findNvrtc();

} // namespace mpc::cuda

#endif // MPC_SRC_CUDACOMPILER_H
