// Loads shared objects from memory, or from a temporary folder where the system has no such files.
#include "cpu/HostModule.h"

#include "system/TemporaryFolder.h"

#include <atomic>
#include <cerrno>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

namespace mpc {
namespace {

/// A path of the descriptor that no other call gives. The loader knows modules by their paths, and
/// a module that cannot be unloaded stays known, while numbers of descriptors are used again. So
/// the bits of a serial number are written into the path as "/." and "/", which do not change the
/// file that it names.
std::string uniquePath(int descriptor) {
  static std::atomic<uint64_t> serial{0};
  std::string path = "/proc/self/fd";
  for (uint64_t rest = serial++; rest != 0; rest /= 2)
    path += rest % 2 ? "/." : "/";
  return path + "/" + std::to_string(descriptor);
}

Descriptor namelessFile() {
#if !defined(MFD_EXEC)
  constexpr unsigned MFD_EXEC = 0x10; // Linux 6.3; stated, since a system may forbid the default
#endif
  const int file = ::memfd_create("mpc-kernels", MFD_CLOEXEC | MFD_EXEC);
  return Descriptor(file >= 0 || errno != EINVAL ? file
                                                 : ::memfd_create("mpc-kernels", MFD_CLOEXEC));
}

Result<HostModule> openFile(const std::string &path) {
  void *handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *words = ::dlerror();
    return Status(Code::LibraryFailed, std::string("cannot load the compiled kernels: ") +
                                           (words ? words : "the loader does not say why"));
  }
  return HostModule(handle, [](void *module) { ::dlclose(module); });
}

Result<HostModule> openInFolder(ByteView object) {
  MPC_ASSIGN(const TemporaryFolder folder, TemporaryFolder::make());
  MPC_TRY(writeFileAtomically(folder.file("kernels.so"), {object}));
  return openFile(folder.file("kernels.so"));
}

} // namespace

Status checkLoader() {
  const auto find = [](dl_phdr_info *program, size_t, void *found) { // called for the program first
    for (size_t i = 0; i < program->dlpi_phnum; ++i)
      *static_cast<bool *>(found) |= program->dlpi_phdr[i].p_type == PT_INTERP;
    return 1;
  };
  bool found = false;
  ::dl_iterate_phdr(find, &found);
  return found ? Status()
               : Status(Code::Unsupported, "this program is linked with -static, and the compiled "
                                           "kernels need the system's loader; link it without");
}

Result<HostModule> openModule(const std::string &object) {
  const ByteView bytes = {object.data(), object.size()};
  const Descriptor file = namelessFile();
  if (file.number < 0 || writePieces(file.number, {bytes}) != 0)
    return openInFolder(bytes);
  Result<HostModule> module = openFile(uniquePath(file.number));
  // A folder may work without /proc, or where nameless files may not be executed.
  if (module.ok())
    return module;
  Result<HostModule> second = openInFolder(bytes);
  return second.ok() ? std::move(second) : std::move(module);
}

} // namespace mpc
