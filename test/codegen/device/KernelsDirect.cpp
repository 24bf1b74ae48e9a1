// The direct back end of the sample kernels.
#include "Kernels.cu"
#include "PlaceKernels.cu"
