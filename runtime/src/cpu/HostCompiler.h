// The host compiler that turns a plan's text into a shared object for the cpu devices.
#ifndef MPC_SRC_HOSTCOMPILER_H
#define MPC_SRC_HOSTCOMPILER_H

#include "cpu/HostModule.h"
#include "mpc/DiskCache.h"

#include <functional>

namespace mpc {

struct HostCompiler {
  std::vector<std::string> command; // $CXX may hold a wrapper and options
  std::string path;                 // of command[0], resolved
  std::string identity;             // path, size and time of the compiler: part of the cache key
};

/// `chosen`, else $CXX, else g++, clang++ or c++ on PATH.
Result<HostCompiler> findHostCompiler(const std::string &chosen);
/// The first line of `--version`.
std::string hostCompilerVersion(const HostCompiler &compiler);

/// A name for the features of this CPU that code for -march=native may use.
std::string cpuFeatures();
/// "x86-64-v4", "x86-64-v3", "x86-64", "aarch64": what the features amount to, for people.
std::string cpuLevel();

enum class HostBackend { Direct, Fibers, FibersWithAsan };

/// Compiles the text and loads it, or an object of the cache. One that does not load is dropped and
/// made again; one that was made is stored when it has been loaded. `begins` is called where there
/// is none.
Result<HostModule> loadHostModule(const HostCompiler &compiler, std::string_view source,
                                  std::string_view deviceLibrary, HostBackend backend,
                                  const DiskCache &cache,
                                  const std::function<void()> &begins = nullptr);

} // namespace mpc

#endif // MPC_SRC_HOSTCOMPILER_H
