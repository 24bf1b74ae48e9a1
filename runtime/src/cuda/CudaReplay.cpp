// Runs an entry one step at a time, for diagnoses: without a graph, and with a wait after each
// step.
#include "cuda/CudaExecutable.h"

#include <algorithm>

namespace mpc::cuda {

Status CudaExecutable::beginReplay(uint32_t index, const TensorPointer *inputs) {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  return copyInputs(entries[index], inputs);
}

Status CudaExecutable::replayStep(uint32_t index, uint32_t step) {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  const CudaEntry &entry = entries[index];
  const auto begin = entry.code.steps.begin();
  size_t gemm = static_cast<size_t>(std::count_if(begin, begin + step, [](const StepCode &other) {
    return other.kind == fb::Operation::Gemm;
  }));
  MPC_TRY(issueStep(entry, entry.code.steps[step], gemm, stream));
  return driver.check(driver.streamSynchronize(stream), "cuStreamSynchronize")
      .in(describeStep(plan, *entry.code.entry, step));
}

Result<const uint8_t *> CudaExecutable::fetch(uint32_t buffer, uint64_t offset, uint64_t bytes) {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  fetched.resize(bytes);
  MPC_TRY(driver.check(
      driver.copyToHost(fetched.data(), address(memory.bases[buffer] + offset), bytes, stream),
      "copying a buffer"));
  MPC_TRY(driver.check(driver.streamSynchronize(stream), "cuStreamSynchronize"));
  return static_cast<const uint8_t *>(fetched.data());
}

Status CudaExecutable::clear(uint32_t buffer, uint64_t offset, uint64_t bytes) {
  const CurrentContext current(driver, context);
  MPC_TRY(current.status());
  return bytes == 0
             ? Status()
             : driver.check(driver.fill(address(memory.bases[buffer] + offset), 0, bytes, stream),
                            "clearing a buffer");
}

} // namespace mpc::cuda
