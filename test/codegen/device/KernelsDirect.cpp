// The direct back end of the sample kernels.
#include "Kernels.cu"

// A block of its own, so that clang-format keeps the order.
#include "AttentionKernels.cu"
#include "PlaceKernels.cu"
