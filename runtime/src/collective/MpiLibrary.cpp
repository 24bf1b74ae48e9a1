#include "collective/MpiLibrary.h"

#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>
#include <vector>

namespace mpc {
namespace {

constexpr const char *fileName = "libmpc_mpi.so";

/// The folder of the runtime, or of the program that it is linked into.
std::string ownFolder() {
  Dl_info info;
  if (!::dladdr(reinterpret_cast<const void *>(&ownFolder), &info) || !info.dli_fname)
    return ".";
  const std::string file = info.dli_fname;
  const size_t slash = file.rfind('/');
  return slash == std::string::npos ? "." : file.substr(0, slash);
}

Result<MpiLibrary> openLibrary(const std::string &file) {
  // Its plugins look for MPI's symbols in the whole process.
  void *const handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!handle) {
    const char *const words = ::dlerror();
    return Status(Code::LibraryFailed, "cannot open " + file + ": " + (words ? words : "") +
                                           "; several ranks on the cpu need Open MPI: apt-get "
                                           "install openmpi-bin");
  }
  const auto find = reinterpret_cast<decltype(&mpc_mpi_api)>(::dlsym(handle, "mpc_mpi_api"));
  const MpiApi *const api = find ? find(mpiApiVersion) : nullptr;
  if (!api)
    return Status(Code::LibraryFailed,
                  file + " is of another version of mpc; take the one that was built with this "
                         "runtime");
  return MpiLibrary{api, file};
}

Result<MpiLibrary> findLibrary() {
  if (const char *file = std::getenv("MPC_MPI_LIBRARY"); file && *file)
    return openLibrary(file);
  const std::string folder = ownFolder();
  for (const std::string &place : {folder, folder + "/../lib", folder + "/../" MPC_LIBRARY_FOLDER})
    if (const std::string file = place + "/" + fileName; ::access(file.c_str(), F_OK) == 0)
      return openLibrary(file);
  return Status(Code::LibraryFailed,
                std::string("found no ") + fileName + " in " + folder +
                    ": mpc was built without MPI, which several ranks on the cpu need; apt-get "
                    "install openmpi-bin libopenmpi-dev, and build mpc again");
}

} // namespace

Result<const MpiLibrary *> findMpi() {
  static const Result<MpiLibrary> found = findLibrary();
  if (!found.ok())
    return found.status();
  return &*found;
}

} // namespace mpc
