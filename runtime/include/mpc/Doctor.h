// Examines this machine for the libraries, compilers and devices that the runtime may use, for `mpc
// doctor`.
#pragma once

#include <string>
#include <vector>

namespace mpc {

struct Finding {
  std::string
      what; // "CUDA driver", "GPU 0", "cuBLASLt", "NVRTC", "host compiler", "MPI", "CPU", ..
  bool present;
  std::string detail; // what was found; or the reason why nothing was, and the consequence
};

/// Looks at the driver, each GPU, cuBLASLt, NVRTC, the host compiler, MPI, the CPU and the cache
/// folder
/// ("" is the default one). Starts the compiler with --version; compiles nothing; needs no GPU.
std::vector<Finding> examineMachine(const std::string &cacheFolder = "",
                                    const std::string &compiler = "");

} // namespace mpc
