// mpc-counted ARTIFACT [STEPS]: runs a compiled step on cuda where libcuda is the driver's double
// (LD_LIBRARY_PATH), and counts the runtime's calls: a step is one graph launch, and nothing is
// allocated, captured, launched by itself, or waited for.
#include "mpc/mpc.hpp"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

namespace {

int fail(const std::string &what) {
  std::fprintf(stderr, "mpc-counted: %s\n", what.c_str());
  return 1;
}

template <typename F>
F find(void *library, const char *name) {
  return reinterpret_cast<F>(::dlsym(library, name));
}

} // namespace

int main(int count, char **words) {
  void *library = ::dlopen("libcuda.so.1", RTLD_NOW);
  const auto calls =
      library ? find<size_t (*)(const char *)>(library, "mpc_double_calls") : nullptr;
  if (count < 2 || !calls)
    return fail("usage: mpc-counted ARTIFACT [STEPS], with the driver's double as libcuda.so.1");
  mpc::SessionOptions options;
  options.device = "cuda";
  auto session = mpc::Session::load(words[1], options);
  if (!session)
    return fail(session.message());
  std::vector<std::vector<uint8_t>> memory;
  std::vector<mpc_tensor> batch;
  for (const mpc_tensor_info &info : session->inputs("step")) {
    memory.emplace_back(info.bytes);
    batch.push_back({memory.back().data(), info.dtype, MPC_HOST, info.rank, info.shape});
  }
  // FP8 observes its first batch, which the first step waits for.
  mpc_metrics first = MPC_METRICS_INIT;
  if (mpc::Outcome done = session->step(batch.data(), batch.size()); !done)
    return fail(done.message());
  if (mpc::Outcome done = session->wait(); !done)
    return fail(done.message());
  while (session->poll(first))
    ;
  const size_t steps = count > 2 ? std::strtoul(words[2], nullptr, 10) : 20;
  find<void (*)()>(library, "mpc_double_reset")();
  size_t polled = 0;
  for (size_t step = 0; step < steps; ++step) {
    if (mpc::Outcome done = session->step(batch.data(), batch.size()); !done)
      return fail(done.message());
    mpc_metrics metrics = MPC_METRICS_INIT;
    while (session->poll(metrics))
      ++polled;
  }
  size_t forbidden = find<size_t (*)()>(library, "mpc_double_waiting_copies")();
  for (const char *function :
       {"cuStreamSynchronize", "cuMemAlloc_v2", "cuMemHostAlloc", "cuEventCreate", "cuLaunchKernel",
        "cuStreamBeginCapture_v2", "cuGraphInstantiateWithFlags", "cuMemcpyDtoHAsync_v2",
        "cuMemcpyHtoDAsync_v2", "cublasLtMatmul"})
    if (const size_t found = calls(function)) {
      std::fprintf(stderr, "mpc-counted: %zu calls of %s\n", found, function);
      forbidden += found;
    }
  const size_t launches = calls("cuGraphLaunch");
  std::printf("%zu steps, %zu graph launches, %zu metrics, %zu that waits or allocates\n", steps,
              launches, polled, forbidden);
  return launches == steps && polled == steps && forbidden == 0 ? 0 : 1;
}
