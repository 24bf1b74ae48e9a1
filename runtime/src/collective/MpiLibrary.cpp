#include "collective/MpiLibrary.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <memory>
#include <unistd.h>
#include <vector>

namespace mpc {
namespace {

constexpr const char *fileName = "libmpc_mpi.so";

/// The folder of the runtime, or of the program that it is linked into; never the working folder.
/// Empty where the system does not tell.
std::string ownFolder() {
  Dl_info info;
  link_map *map = nullptr;
  const bool isKnown = ::dladdr1(reinterpret_cast<const void *>(&ownFolder), &info,
                                 reinterpret_cast<void **>(&map), RTLD_DL_LINKMAP) != 0;
  const bool isProgram = !isKnown || !map || !map->l_name || !*map->l_name;
  const std::unique_ptr<char, decltype(&std::free)> file(
      ::realpath(isProgram ? "/proc/self/exe" : map->l_name, nullptr), &std::free);
  const std::string path = file ? file.get() : "";
  return path.substr(0, std::min(path.rfind('/'), path.size()));
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
  if (folder.empty())
    return Status(Code::LibraryFailed, std::string("cannot find the folder of mpc, which has ") +
                                           fileName + "; name that file by MPC_MPI_LIBRARY");
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
