// Finds the CUDA libraries at run time, once a process. The loader looks for a soname first; then
// the toolkit's folders are tried. A library of a later CUDA than the driver's is passed over,
// since it would open and then fail.
#include "cuda/NcclApi.h"

#include <cstdlib>
#include <dlfcn.h>

namespace mpc::cuda {
namespace {

struct Library {
  void *handle = nullptr;
  std::string file;
};

/// The CUDA version of an opened library, as cuDriverGetVersion writes it: 13000; 0 where it does
/// not say.
using VersionOf = int (*)(void *handle);

/// `newest` is the CUDA version of the driver, as cuDriverGetVersion gives it, or 0 for any.
Result<Library> openLibrary(const std::vector<std::string> &names, const char *what,
                            VersionOf versionOf, int newest) {
  std::string tried, passed;
  std::vector<std::string> files = names;
  for (const std::string &folder : toolkitFolders())
    for (const std::string &name : names)
      if (name.find('/') == std::string::npos)
        files.push_back(folder + "/" + name);
  for (const std::string &file : files) {
    void *handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle)
      continue;
    const int version = newest && versionOf ? versionOf(handle) : 0;
    if (isOfDriver(version, newest))
      return Library{handle, file};
    passed += passedOver(file, version);
    ::dlclose(handle);
  }
  for (const std::string &name : names)
    tried += (tried.empty() ? "" : ", ") + name;
  if (!passed.empty())
    return noneForDriver(what, newest, passed);
  return Status(Code::NoDevice, std::string("found no ") + what + " (" + tried + ")");
}

/// cuBLASLt 13.1.0 says 130100.
int blasVersion(void *handle) {
  const auto version = reinterpret_cast<size_t (*)()>(::dlsym(handle, "cublasLtGetVersion"));
  return version ? static_cast<int>(version() / 10000) * 1000 +
                       static_cast<int>(version() / 100 % 100) * 10
                 : 0;
}

/// Fills one member. False where the symbol is missing; it is then named.
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
  const Result<Library> found = openLibrary(libraryNames().driver, "CUDA driver", nullptr, 0);
  if (!found.ok())
    return Status(found.status().code(),
                  found.status().message() +
                      "; it comes with NVIDIA's driver (apt-get install nvidia-driver), into a "
                      "container by docker run --gpus all; without a GPU take the device cpu");
  const Library &library = *found;
  std::string missing;
#define MPC_RESOLVE(member, symbol, parameters)                                                    \
  resolve(library.handle, symbol, driver.member, missing);
  MPC_DRIVER_FUNCTIONS(MPC_RESOLVE)
#undef MPC_RESOLVE
  if (!missing.empty())
    return lacks(library.file, missing);
  std::string optional;
  resolve(library.handle, "cuFuncGetParamInfo", driver.functionParameter, optional);
  if (const Status begun = driver.check(driver.init(0), "cuInit"); !begun.ok())
    return Status(begun.code(), begun.message() +
                                    "; nvidia-smi says whether the driver sees a GPU, "
                                    "and CUDA_VISIBLE_DEVICES may hide it");
  return &driver;
}

} // namespace

std::string versionText(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

bool isOfDriver(int version, int driverVersion) {
  return driverVersion == 0 || version / 1000 <= driverVersion / 1000;
}

std::string driverNeeded(int version) {
  constexpr int branches[][2] = {{11, 450}, {12, 525}, {13, 580}};
  std::string text = "needs a driver for CUDA " + std::to_string(version / 1000);
  for (const auto &[major, branch] : branches)
    if (major == version / 1000)
      text += " (" + std::to_string(branch) + " or later)";
  return text;
}

std::vector<std::string> toolkitFolders() {
  std::vector<std::string> folders;
  if (const char *home = std::getenv("CUDA_HOME"); home && *home)
    folders.push_back(std::string(home) + "/lib64");
  folders.push_back("/usr/local/cuda/lib64");
  return folders;
}

int versionOfDriver() {
  const Result<const Driver *> driver = Driver::find();
  int version = 0;
  return driver.ok() && (*driver)->driverVersion(&version) == 0 ? version : 0;
}

std::string passedOver(const std::string &file, int version) {
  return "; " + file + " is of CUDA " + versionText(version) + ", which " + driverNeeded(version);
}

Status noneForDriver(const char *library, int driverVersion, const std::string &passedOver) {
  return Status(Code::Unsupported,
                std::string("found no ") + library + " that the driver can run; it is for CUDA " +
                    versionText(driverVersion) + passedOver + "; or install one of CUDA " +
                    std::to_string(driverVersion / 1000));
}

Result<Blas> Blas::open(const std::vector<std::string> &names, int driverVersion) {
  Blas blas;
  MPC_ASSIGN(const Library library, openLibrary(names, "cuBLASLt", blasVersion, driverVersion));
  std::string missing;
#define MPC_RESOLVE(member, symbol, parameters)                                                    \
  resolve(library.handle, symbol, blas.member, missing);
  MPC_BLAS_FUNCTIONS(MPC_RESOLVE)
#undef MPC_RESOLVE
  resolve(library.handle, "cublasLtGetVersion", blas.version, missing);
  if (!missing.empty())
    return lacks(library.file, missing);
  blas.file = library.file;
  return blas;
}

Result<Nccl> Nccl::open(const std::vector<std::string> &names) {
  Nccl nccl;
  Result<Library> library = openLibrary(names, "NCCL", nullptr, 0);
  if (!library.ok())
    return Status(library.status().code(), library.status().message() +
                                               "; pip install nvidia-nccl-cu13, and have its "
                                               "folder nvidia/nccl/lib in LD_LIBRARY_PATH");
  std::string missing;
#define MPC_RESOLVE(member, symbol, parameters)                                                    \
  resolve(library->handle, symbol, nccl.member, missing);
  MPC_NCCL_FUNCTIONS(MPC_RESOLVE)
#undef MPC_RESOLVE
  resolve(library->handle, "ncclGetErrorString", nccl.errorString, missing);
  if (!missing.empty())
    return lacks(library->file, missing);
  std::string optional;
  resolve(library->handle, "ncclGetLastError", nccl.lastError, optional);
  nccl.file = library->file;
  MPC_TRY(nccl.check(nccl.getVersion(&nccl.version), "ncclGetVersion"));
  return nccl;
}

LibraryNames &libraryNames() {
  static LibraryNames names;
  return names;
}

Result<std::string> modelOf(const Driver &driver, Device device) {
  char model[256] = "";
  MPC_TRY(driver.check(driver.deviceName(model, sizeof(model), device), "cuDeviceGetName"));
  return std::string(model);
}

Result<const Driver *> Driver::find() {
  static const Result<const Driver *> driver = loadDriver();
  return driver;
}
Result<const Blas *> Blas::find() {
  static const Result<Blas> blas = open(libraryNames().blas, versionOfDriver());
  if (!blas.ok())
    return blas.status();
  return &*blas;
}

Result<const Nccl *> Nccl::find() {
  static const Result<Nccl> nccl = open(libraryNames().nccl);
  if (!nccl.ok())
    return nccl.status();
  return &*nccl;
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
  return Status(code, std::string(call) +
                          " failed: " + (name ? name : "error " + std::to_string(error)) + ", " +
                          (words ? words : "no description") + " (driver for CUDA " +
                          versionText(version) + ")");
}

Status Blas::check(Error error, const char *call) const {
  if (error == 0)
    return Status();
  return Status(Code::LibraryFailed, std::string(call) + " failed: cuBLAS status " +
                                         std::to_string(error) + " (cuBLASLt " +
                                         std::to_string(version()) + ")");
}

std::string Nccl::versionText() const {
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

Status Nccl::check(Error error, const char *call, NcclComm comm) const {
  if (error == 0)
    return Status();
  const char *const words = errorString(error), *const more = lastError ? lastError(comm) : "";
  return Status(Code::LibraryFailed,
                std::string(call) +
                    " failed: " + (words ? words : "error " + std::to_string(error)) +
                    (more && *more ? std::string(", ") + more : "") + " (" + name() + ")");
}

} // namespace mpc::cuda
