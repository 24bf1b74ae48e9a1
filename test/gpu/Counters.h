// Counts the runtime's calls of the CUDA driver and passes them on, to the driver or to its double.
#pragma once

#include "cuda/CudaApi.h"

#include <cstddef>

namespace mpc::gpu {

/// Puts a counter before each entry point of the driver that the runtime has found. Calls of
/// cuBLASLt go to the driver by its own way and are not seen. Nothing where there is no driver.
Status installCounters();

struct Counts {
  size_t synchronizations, allocations, launches, graphLaunches, copiesToHost, copiesToDevice;
};
/// Since the last reset.
Counts counts();
void resetCounts();

} // namespace mpc::gpu
