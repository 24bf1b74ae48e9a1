// The fiber back end of the sample kernels.
#define MPC_DEVICE_FIBERS
#include "Kernels.cu"

// What stands behind it.
#include "AttentionKernels.cu"
#include "PlaceKernels.cu"
