// mpc doctor: what this machine has of what mpc can use, and how to get what is missing.
#include "frontend/Commands.h"
#include "frontend/Console.h"

#include "mpc/mpc.h"
#include "llvm/Config/llvm-config.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

struct Finding {
  std::string what;
  bool found;
  std::string text;   // what was found
  std::string remedy; // what is lost without it and how to get it
};

struct OpenLibrary {
  void *handle = nullptr;
  std::string name;
};

/// The first of the names that opens.
OpenLibrary openLibrary(const std::vector<std::string> &names) {
  for (const std::string &name : names)
    if (void *handle = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL))
      return {handle, name};
  return {};
}

/// Plain names, and the same in the places of a CUDA toolkit.
std::vector<std::string> toolkitNames(const std::vector<std::string> &files) {
  std::vector<std::string> folders;
  if (const char *home = std::getenv("CUDA_HOME"))
    folders.push_back(std::string(home) + "/lib64/");
  folders.insert(folders.end(), {"/usr/local/cuda/lib64/", ""});
  std::vector<std::string> names;
  for (const std::string &folder : folders)
    for (const std::string &file : files)
      names.push_back(folder + file);
  return names;
}

template <typename Function>
Function symbol(const OpenLibrary &library, const char *name) {
  return reinterpret_cast<Function>(::dlsym(library.handle, name));
}

Finding findNvrtc() {
  const OpenLibrary library =
      openLibrary(toolkitNames({"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"}));
  Finding finding{"NVRTC", false, "",
                  "kernels for --target=cuda are not compiled; install the CUDA toolkit in "
                  "/usr/local/cuda, set CUDA_HOME, or run make deps"};
  int major = 0, minor = 0;
  if (library.handle)
    if (auto version = symbol<int (*)(int *, int *)>(library, "nvrtcVersion");
        version && version(&major, &minor) == 0) {
      finding.found = true;
      finding.text = std::to_string(major) + "." + std::to_string(minor) + ", " + library.name;
    }
  return finding;
}

Finding findCublasLt() {
  const OpenLibrary library =
      openLibrary(toolkitNames({"libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so"}));
  Finding finding{"cuBLASLt", false, "",
                  "needed by --device=cuda alone; install the CUDA toolkit or set CUDA_HOME"};
  if (library.handle)
    if (auto version = symbol<size_t (*)()>(library, "cublasLtGetVersion")) {
      finding.found = true;
      finding.text = std::to_string(version()) + ", " + library.name;
    }
  return finding;
}

/// Driver and device.
std::vector<Finding> findDriver() {
  Finding driver{"driver", false, "",
                 "--device=cuda is not possible; install NVIDIA's driver. --device=cpu needs none"};
  Finding device{"GPU", false, "",
                 "artifacts run with --device=cpu, and --device=auto chooses that"};
  const OpenLibrary library = openLibrary({"libcuda.so.1"});
  if (!library.handle)
    return {driver, device};
  int version = 0, count = 0;
  auto getVersion = symbol<int (*)(int *)>(library, "cuDriverGetVersion");
  auto init = symbol<int (*)(unsigned)>(library, "cuInit");
  auto getCount = symbol<int (*)(int *)>(library, "cuDeviceGetCount");
  auto getName = symbol<int (*)(char *, int, int)>(library, "cuDeviceGetName");
  auto getAttribute = symbol<int (*)(int *, int, int)>(library, "cuDeviceGetAttribute");
  if (getVersion && getVersion(&version) == 0) {
    driver.found = true;
    driver.text =
        "CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
  }
  if (!init || init(0) != 0 || !getCount || getCount(&count) != 0 || count == 0 || !getName ||
      !getAttribute)
    return {driver, device};
  device.found = true;
  for (int i = 0; i < count; ++i) {
    char name[128] = "";
    int major = 0, minor = 0;
    getName(name, sizeof(name), i);
    getAttribute(&major, 75, i); // compute capability
    getAttribute(&minor, 76, i);
    device.text += (i ? ", " : "") + std::string(name) + " (sm_" + std::to_string(major) +
                   std::to_string(minor) + ")";
  }
  return {driver, device};
}

std::string firstLineOf(const std::string &command) {
  std::string line;
  if (FILE *pipe = ::popen(command.c_str(), "r")) {
    char buffer[256];
    if (std::fgets(buffer, sizeof(buffer), pipe))
      line = buffer;
    ::pclose(pipe);
  }
  while (!line.empty() && line.back() == '\n')
    line.pop_back();
  return line;
}

Finding findCompiler() {
  Finding finding{
      "host compiler", false, "",
      "--device=cpu compiles kernels at first load; install g++ or clang++, or set CXX"};
  const char *chosen = std::getenv("CXX");
  for (const std::string &name : {std::string(chosen ? chosen : ""), std::string("g++"),
                                  std::string("clang++"), std::string("c++")}) {
    const std::string line = name.empty() ? "" : firstLineOf(name + " --version 2>/dev/null");
    if (line.empty())
      continue;
    finding.found = true;
    finding.text = name + ": " + line;
    break;
  }
  return finding;
}

Finding findCache() {
  const char *base = std::getenv("XDG_CACHE_HOME"), *home = std::getenv("HOME");
  const std::string root = base && base[0] == '/'   ? base
                           : home && home[0] == '/' ? std::string(home) + "/.cache"
                                                    : "/tmp";
  Finding finding{"cache folder", false, root + "/mpc",
                  root + " is not writable; set XDG_CACHE_HOME to a folder that is"};
  // The nearest folder that exists must take new files.
  for (std::string folder = finding.text; !folder.empty(); folder.resize(folder.rfind('/'))) {
    struct stat about;
    if (::stat(folder.c_str(), &about) != 0)
      continue;
    finding.found = S_ISDIR(about.st_mode) && ::access(folder.c_str(), W_OK) == 0;
    break;
  }
  return finding;
}

int doctor(const Arguments &) {
  std::vector<Finding> findings = {{"mpc", true, mpc_version(), ""},
                                   {"LLVM and MLIR", true, LLVM_VERSION_STRING, ""}};
  findings.push_back(findNvrtc());
  for (Finding &finding : findDriver())
    findings.push_back(std::move(finding));
  findings.push_back(findCublasLt());
  findings.push_back(findCompiler());
  findings.push_back(findCache());
  std::string text;
  for (const Finding &finding : findings) {
    text += finding.what + std::string(15 - finding.what.size(), ' ');
    text += finding.found ? finding.text + "\n" : "not found: " + finding.remedy + "\n";
  }
  return printOutput(text) ? exitOk : exitUserError;
}

} // namespace

Command doctorCommand() {
  return {"doctor", "", "says what this machine has of what mpc can use", {}, doctor};
}

} // namespace mpc
