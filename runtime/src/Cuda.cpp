#include "Cuda.h"

namespace mpc {
int cudaDeviceCount() { return 0; }
Result<int> cudaCapability(int) { return Status(Code::NoDevice, "no CUDA driver"); }
const fb::Plan *findCudaPlan(const fb::Program &, int) { return nullptr; }
Result<std::unique_ptr<Executable>> loadCuda(const LoadRequest &, int) {
  return Status(Code::NoDevice, "no CUDA driver");
}
} // namespace mpc
