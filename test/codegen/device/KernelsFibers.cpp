// The fiber back end of the sample kernels.
#define MPC_DEVICE_FIBERS
#include "Kernels.cu"

// A block of its own, so that clang-format keeps the order.
#include "AttentionKernels.cu"
#include "PlaceKernels.cu"
