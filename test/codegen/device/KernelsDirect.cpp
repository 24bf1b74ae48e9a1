// The direct back end of the sample kernels.
#include "Kernels.cu"

// What stands behind it.
#include "AttentionKernels.cu"
#include "PlaceKernels.cu"
