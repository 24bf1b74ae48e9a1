// Finds the CUDA libraries at run time, once a process. A soname is left to the loader first; then
// the toolkit's folders are tried.
#include "CudaApi.h"

#include <cstdlib>
#include <dlfcn.h>
#include <mutex>

namespace mpc::cuda {
namespace {

struct Library {
  void *handle = nullptr;
  std::string file;
};

std::vector<std::string> toolkitFolders() {
  std::vector<std::string> folders;
  if (const char *home = std::getenv("CUDA_HOME"); home && *home)
    folders.push_back(std::string(home) + "/lib64");
  folders.push_back("/usr/local/cuda/lib64");
  return folders;
}

Result<Library> openLibrary(const std::vector<std::string> &names, const char *what) {
  std::string tried;
  std::vector<std::string> files = names;
  for (const std::string &folder : toolkitFolders())
    for (const std::string &name : names)
      if (name.find('/') == std::string::npos)
        files.push_back(folder + "/" + name);
  for (const std::string &file : files)
    if (void *handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL))
      return Library{handle, file};
  for (const std::string &name : names)
    tried += (tried.empty() ? "" : ", ") + name;
  return Status(Code::NoDevice, std::string("found no ") + what + " (" + tried + ")");
}

/// Fills one member; false names the symbol that is not there.
template <typename F>
bool resolve(void *handle, const char *symbol, F &function, std::string &missing) {
  function = reinterpret_cast<F>(::dlsym(handle, symbol));
  if (!function && missing.empty())
    missing = symbol;
  return function != nullptr;
}

Status lacks(const std::string &file, const std::string &symbol) {
  return Status(Code::LibraryFailed, file + " has no " + symbol + "; it is too old");
}

Result<const Driver *> loadDriver() {
  static Driver driver;
  MPC_ASSIGN(const Library library, openLibrary(libraryNames().driver, "CUDA driver"));
  std::string missing;
#define MPC_RESOLVE(member, symbol, parameters)                                                    \
  resolve(library.handle, symbol, driver.member, missing);
  MPC_DRIVER_FUNCTIONS(MPC_RESOLVE)
#undef MPC_RESOLVE
  if (!missing.empty())
    return lacks(library.file, missing);
  std::string optional;
  resolve(library.handle, "cuFuncGetParamInfo", driver.functionParameter, optional);
  MPC_TRY(driver.check(driver.init(0), "cuInit"));
  return &driver;
}

Result<const Blas *> loadBlas() {
  static Blas blas;
  MPC_ASSIGN(const Library library, openLibrary(libraryNames().blas, "cuBLASLt"));
  std::string missing;
#define MPC_RESOLVE(member, symbol, parameters)                                                    \
  resolve(library.handle, symbol, blas.member, missing);
  MPC_BLAS_FUNCTIONS(MPC_RESOLVE)
#undef MPC_RESOLVE
  resolve(library.handle, "cublasLtGetVersion", blas.version, missing);
  if (!missing.empty())
    return lacks(library.file, missing);
  blas.file = library.file;
  return &blas;
}

Result<const Rtc *> loadRtc() {
  static Rtc rtc;
  MPC_ASSIGN(const Library library, openLibrary(libraryNames().rtc, "NVRTC"));
  std::string missing;
#define MPC_RESOLVE(member, symbol, parameters)                                                    \
  resolve(library.handle, symbol, rtc.member, missing);
  MPC_RTC_FUNCTIONS(MPC_RESOLVE)
#undef MPC_RESOLVE
  resolve(library.handle, "nvrtcGetErrorString", rtc.errorString, missing);
  if (!missing.empty())
    return lacks(library.file, missing);
  rtc.file = library.file;
  return &rtc;
}

} // namespace

LibraryNames &libraryNames() {
  static LibraryNames names;
  return names;
}

Result<const Driver *> Driver::find() {
  static const Result<const Driver *> driver = loadDriver();
  return driver;
}
Result<const Blas *> Blas::find() {
  static const Result<const Blas *> blas = loadBlas();
  return blas;
}
Result<const Rtc *> Rtc::find() {
  static const Result<const Rtc *> rtc = loadRtc();
  return rtc;
}

Status Driver::check(Error error, const char *call) const {
  if (error == 0)
    return Status();
  const char *name = nullptr, *words = nullptr;
  int version = 0;
  errorName(error, &name);
  errorString(error, &words);
  driverVersion(&version);
  constexpr Error outOfMemory = 2, noDevice = 100;
  const Code code = error == outOfMemory ? Code::OutOfMemory
                    : error == noDevice  ? Code::NoDevice
                                         : Code::LibraryFailed;
  return Status(
      code, std::string(call) + " failed: " + (name ? name : "error " + std::to_string(error)) +
                ", " + (words ? words : "no description") + " (driver for CUDA " +
                std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10) + ")");
}

Status Blas::check(Error error, const char *call) const {
  if (error == 0)
    return Status();
  return Status(Code::LibraryFailed, std::string(call) + " failed: cuBLAS status " +
                                         std::to_string(error) + " (cuBLASLt " +
                                         std::to_string(version()) + ")");
}

} // namespace mpc::cuda
