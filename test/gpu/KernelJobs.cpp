#include "KernelJobs.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

namespace mpc::gpu {

Result<std::vector<Job>> readJobs(const std::string &path) {
  std::ifstream file(path);
  if (!file)
    return Status(Code::FileNotFound, "cannot read '" + path + "'");
  std::vector<Job> jobs;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#')
      continue;
    std::vector<std::string> f;
    std::stringstream stream(line);
    for (std::string part; std::getline(stream, part, '\t');)
      f.push_back(part);
    if (f.size() != 9)
      return Status(Code::InvalidArgument,
                    path + ", line " + std::to_string(number) + ": " + std::to_string(f.size()) +
                        " fields, expected 9: label, artifact, kernel, variant, cubin, threads, "
                        "grid, dynamic shared bytes, outputs not compared, with tabs between them");
    jobs.push_back({f[0],
                    f[1],
                    f[2],
                    f[3],
                    f[4],
                    static_cast<unsigned>(std::strtoul(f[5].c_str(), nullptr, 10)),
                    static_cast<unsigned>(std::strtoul(f[6].c_str(), nullptr, 10)),
                    static_cast<unsigned>(std::strtoul(f[7].c_str(), nullptr, 10)),
                    {}});
    std::stringstream skipped(f[8] == "-" ? "" : f[8]);
    for (std::string part; std::getline(skipped, part, ',');)
      jobs.back().skipped.insert(std::strtoul(part.c_str(), nullptr, 10));
  }
  return jobs;
}

Result<Launchable> load(const Job &job, const KernelCase &test, LoadedModule &loaded) {
  const cuda::Driver &driver = loaded.driver;
  std::ifstream file(job.cubin, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  if (bytes.empty())
    return Status(Code::FileNotFound, "cannot read the cubin '" + job.cubin + "'");
  MPC_TRY(driver.check(driver.moduleLoad(&loaded.module, bytes.c_str()), "cuModuleLoadData")
              .in(job.cubin));
  Launchable kernel = {nullptr, job.grid, job.threads, job.sharedBytes};
  if (!driver.check(driver.moduleFunction(&kernel.function, loaded.module, job.kernel.c_str()), "")
           .ok())
    return Status(Code::UnknownName,
                  job.cubin + " has no kernel '" + job.kernel + "'; make the bundle anew");
  size_t offset = 0, size = 0;
  const size_t expected = test.argumentCount() * sizeof(void *);
  if (driver.functionParameter &&
      driver.functionParameter(kernel.function, 0, &offset, &size) == 0 && size != expected)
    return Status(Code::Damaged, job.kernel + " takes " + std::to_string(size) +
                                     " bytes of arguments, its plan gives " +
                                     std::to_string(expected) + "; make the bundle anew");
  if (job.grid == 0 || job.threads == 0 || job.threads > 1024)
    return Status(Code::InvalidArgument, std::to_string(job.grid) + " blocks of " +
                                             std::to_string(job.threads) +
                                             " threads, expected at least one of 1 to 1024");
  if (job.sharedBytes > 0)
    MPC_TRY(
        driver
            .check(driver.functionSetAttribute(kernel.function, cuda::functionDynamicSharedBytes,
                                               static_cast<int>(job.sharedBytes)),
                   "cuFuncSetAttribute")
            .in(std::to_string(job.sharedBytes) + " bytes of dynamic shared memory"));
  return kernel;
}

} // namespace mpc::gpu
