#include "mpc/HostCode.h"

#include "cpu/HostCompiler.h"
#include "device/ShareDone.h"

#include <dlfcn.h>

namespace mpc {

Status compileHostCode(std::string_view source, std::string_view deviceLibrary,
                       const std::string &cacheFolder, const std::string &chosen,
                       const std::function<void(const std::string &)> &tell) {
  MPC_ASSIGN(const HostCompiler compiler, findHostCompiler(chosen));
  const DiskCache cache(cacheFolder);
  ShareDone share;
  const CompileProgress progress = [&](size_t done, size_t units) {
    const std::string text = done == 0 ? "" : share.take(done, units);
    if (tell && !text.empty())
      tell(text);
  };
  const Result<HostModule> module =
      loadHostModule(compiler, source, deviceLibrary, HostBackend::Direct, cache, progress);
  if (module.ok() || module.status().code() != Code::CompileFailed)
    return module.ok() ? Status() : module.status();
  // The smallest text shows whose fault it is: a compiler that refuses it would refuse any text.
  const Result<HostModule> smallest = loadHostModule(compiler, "#include \"mpc_device.cuh\"\n",
                                                     deviceLibrary, HostBackend::Direct, cache);
  if (!smallest.ok())
    return Status(Code::NoCompiler, compiler.path + " does not compile mpc's device library: " +
                                        smallest.status().message());
  return module.status();
}

Result<std::shared_ptr<void>> loadHostText(std::string_view source) {
  MPC_ASSIGN(const HostCompiler compiler, findHostCompiler(""));
  return loadHostModule(compiler, source, "", HostBackend::Direct, DiskCache());
}

void *findHostFunction(const std::shared_ptr<void> &module, const std::string &name) {
  return ::dlsym(module.get(), name.c_str());
}

} // namespace mpc
