#include "mpc/Doctor.h"

#include "collective/MpiLibrary.h"
#include "cpu/HostCompiler.h"
#include "cpu/ThreadPool.h"
#include "cuda/CudaApi.h"
#include "cuda/CudaCompiler.h"
#include "cuda/NcclApi.h"

#include <unistd.h>

namespace mpc {
namespace {

void examineDriver(std::vector<Finding> &findings) {
  const Result<const cuda::Driver *> found = cuda::Driver::find();
  if (!found.ok()) {
    findings.push_back(
        {"CUDA driver", false, found.status().message() + "; programs run on the cpu"});
    return;
  }
  const cuda::Driver &driver = **found;
  int version = 0, count = 0;
  driver.driverVersion(&version);
  driver.deviceCount(&count);
  findings.push_back({"CUDA driver", true,
                      "for CUDA " + std::to_string(version / 1000) + "." +
                          std::to_string(version % 1000 / 10) + ", " + std::to_string(count) +
                          (count == 1 ? " GPU" : " GPUs")});
  for (int i = 0; i < count; ++i) {
    cuda::Device device = 0;
    char name[256] = "";
    int major = 0, minor = 0;
    size_t bytes = 0;
    const bool good = driver.deviceGet(&device, i) == 0 &&
                      driver.deviceName(name, sizeof(name), device) == 0 &&
                      driver.deviceAttribute(&major, cuda::attributeCapabilityMajor, device) == 0 &&
                      driver.deviceAttribute(&minor, cuda::attributeCapabilityMinor, device) == 0 &&
                      driver.deviceMemory(&bytes, device) == 0;
    findings.push_back({"GPU " + std::to_string(i), good,
                        std::string(name) + ", sm_" + std::to_string(major * 10 + minor) + ", " +
                            std::to_string(bytes >> 30) + " GiB"});
  }
}

void examineCache(std::vector<Finding> &findings, const std::string &chosen) {
  const DiskCache cache(chosen);
  const std::string probe = "probe." + std::to_string(::getpid());
  const Status status = cache.store(probe, {"x", 1});
  cache.drop(probe);
  findings.push_back(
      {"cache", status.ok(),
       status.ok() ? cache.folder() : status.message() + "; kernels are compiled at each load"});
}

} // namespace

std::vector<Finding> examineMachine(const std::string &cache, const std::string &compiler) {
  std::vector<Finding> findings;
  examineDriver(findings);
  const Result<const cuda::Blas *> blas = cuda::Blas::find();
  findings.push_back({"cuBLASLt", blas.ok(),
                      blas.ok() ? (*blas)->file + ", version " + std::to_string((*blas)->version())
                                : blas.status().message() + "; GEMMs on a GPU need it"});
  const Result<const Nvrtc *> nvrtc = cuda::findNvrtc();
  findings.push_back({"NVRTC", nvrtc.ok(),
                      nvrtc.ok() ? (*nvrtc)->file() + ", version " + (*nvrtc)->version()
                                 : nvrtc.status().message() +
                                       "; only artifacts with a cubin for the GPU run on it"});
  const Result<HostCompiler> host = findHostCompiler(compiler);
  findings.push_back(
      {"host compiler", host.ok(),
       host.ok() ? host->path + ", " + hostCompilerVersion(*host) : host.status().message()});
  const Result<const MpiLibrary *> mpi = findMpi();
  findings.push_back({"MPI", mpi.ok(),
                      mpi.ok() ? std::string((*mpi)->api->library()) + ", " + (*mpi)->file
                               : mpi.status().message()});
  const Result<const cuda::Nccl *> nccl = cuda::Nccl::find();
  findings.push_back({"NCCL", nccl.ok(),
                      nccl.ok() ? (*nccl)->file + ", version " + (*nccl)->versionText()
                                : nccl.status().message() + "; several GPUs need it"});
  findings.push_back({"CPU", cpuLevel() != "x86-64",
                      cpuLevel() + ", " + std::to_string(availableCores()) + " cores"});
  examineCache(findings, cache);
  return findings;
}

} // namespace mpc
