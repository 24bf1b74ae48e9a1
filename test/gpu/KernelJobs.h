// The jobs of mpc-kernel-time, and their kernels in the modules that they name.
#pragma once

#include "KernelCase.h"

#include <set>

namespace mpc::gpu {

/// A line of the file, separated by tabs: label, artifact, kernel, variant, cubin, threads, grid,
/// bytes of dynamic shared memory, and the numbers of outputs that are not compared ("0,2" or "-").
/// Lines that begin with # are comments.
struct Job {
  std::string label, artifact, kernel, variant, cubin;
  unsigned threads = 0, grid = 0, sharedBytes = 0;
  std::set<size_t> skipped; // outputs
};

Result<std::vector<Job>> readJobs(const std::string &path);

/// A module that is unloaded at the end.
struct LoadedModule {
  const cuda::Driver &driver;
  cuda::Module module = nullptr;
  explicit LoadedModule(const cuda::Driver &driver) : driver(driver) {}
  LoadedModule(const LoadedModule &) = delete;
  LoadedModule &operator=(const LoadedModule &) = delete;
  ~LoadedModule() {
    if (module)
      driver.moduleUnload(module);
  }
};

/// The kernel of the job's cubin; its parameter must be the struct of the plan's pointers.
Result<Launchable> load(const Job &job, const KernelCase &test, LoadedModule &loaded);

} // namespace mpc::gpu
