// The fiber back end of the sample kernels for warpgroups.
#define MPC_DEVICE_FIBERS
#include "WarpgroupKernels.cu"
