// The fiber back end of the sample kernels.
#define MPC_DEVICE_FIBERS
#include "Kernels.cu"
#include "PlaceKernels.cu"
