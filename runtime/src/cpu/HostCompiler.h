// The host compiler that turns a plan's text into a shared object for the cpu devices.
#pragma once

#include "cpu/HostModule.h"
#include "mpc/DiskCache.h"

#include <functional>

namespace mpc {

struct HostCompiler {
  std::vector<std::string> command; // $CXX may hold a wrapper and options
  std::string path;                 // of command[0], resolved
  std::string identity;             // path, size and time of the compiler: part of the cache key
  std::function<bool()> cancelled = nullptr; // of LoadOptions
};

/// `chosen`, else $CXX, else g++, clang++ or c++ on PATH.
Result<HostCompiler> findHostCompiler(const std::string &chosen);
/// The first line of `--version`.
std::string hostCompilerVersion(const HostCompiler &compiler);

/// A name for the features of this CPU that code for -march=native may use.
std::string cpuFeatures();
/// The level of the CPU's features, for people: "x86-64-v4", "x86-64-v3", "x86-64", "aarch64".
std::string cpuLevel();

/// Takes how many units of the text are compiled, of how many. Calls do not overlap.
using CompileProgress = std::function<void(size_t done, size_t units)>;

enum class HostBackend { Direct, Fibers, FibersWithAsan };

/// Loads an object of the cache, or compiles the text and loads the new object. A cached object
/// that does not load is dropped and made again; a new one is stored once it has been loaded.
/// `progress` is called with 0 before a compilation, and after each unit of the text.
Result<HostModule> loadHostModule(const HostCompiler &compiler, std::string_view source,
                                  std::string_view deviceLibrary, HostBackend backend,
                                  const DiskCache &cache,
                                  const CompileProgress &progress = nullptr);

} // namespace mpc
