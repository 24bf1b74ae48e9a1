//===- Nvrtc.cpp - CUDA text to cubins, by NVRTC found at run time --------===//
//
// Needs no header of CUDA: the eight functions used have had these signatures since CUDA 11.2.
//
//===------------------------------------------------------------------------------------------===//
#include "Nvrtc.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

using namespace mpc;

namespace {

using Program = struct ProgramTag *;
using Status = int; // nvrtcResult; 0 is success

constexpr Status compilationError = 6;
constexpr Status invalidOption = 5;

struct Functions {
  Status (*version)(int *, int *);
  const char *(*errorString)(Status);
  Status (*createProgram)(Program *, const char *, const char *, int, const char *const *,
                          const char *const *);
  Status (*destroyProgram)(Program *);
  Status (*compileProgram)(Program, int, const char *const *);
  Status (*cubinSize)(Program, size_t *);
  Status (*cubin)(Program, char *);
  Status (*logSize)(Program, size_t *);
  Status (*log)(Program, char *);
};

template <class F>
bool resolve(void *handle, const char *name, F &function) {
  function = reinterpret_cast<F>(dlsym(handle, name));
  return function != nullptr;
}

bool resolveAll(void *handle, Functions &f) {
  return resolve(handle, "nvrtcVersion", f.version) &&
         resolve(handle, "nvrtcGetErrorString", f.errorString) &&
         resolve(handle, "nvrtcCreateProgram", f.createProgram) &&
         resolve(handle, "nvrtcDestroyProgram", f.destroyProgram) &&
         resolve(handle, "nvrtcCompileProgram", f.compileProgram) &&
         resolve(handle, "nvrtcGetCUBINSize", f.cubinSize) &&
         resolve(handle, "nvrtcGetCUBIN", f.cubin) &&
         resolve(handle, "nvrtcGetProgramLogSize", f.logSize) &&
         resolve(handle, "nvrtcGetProgramLog", f.log);
}

const char *const sonames[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};

/// Files to try, best first. A plain soname leaves the search to the loader.
std::vector<std::string> candidates(std::string_view path) {
  std::vector<std::string> out;
  const auto addFolder = [&](const std::string &folder) {
    for (const char *soname : sonames)
      out.push_back(folder + "/" + soname);
  };
  std::error_code ignored;
  if (!path.empty()) {
    const std::string given(path);
    if (std::filesystem::is_directory(given, ignored))
      addFolder(given);
    else
      out.push_back(given);
    return out;
  }
  if (const char *home = std::getenv("CUDA_HOME"); home && *home)
    addFolder(std::string(home) + "/lib64");
  addFolder("/usr/local/cuda/lib64");
#ifdef MPC_NVRTC_DIR
  if (const std::string folder = MPC_NVRTC_DIR; !folder.empty())
    addFolder(folder);
#endif
  out.insert(out.end(), std::begin(sonames), std::end(sonames));
  return out;
}

/// NVRTC opens its builtins by bare name, which the loader only finds on its path, or already
/// loaded.
void preloadBuiltins(const std::string &libraryFile) {
  const std::filesystem::path folder = std::filesystem::path(libraryFile).parent_path();
  std::error_code error;
  std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with("libnvrtc-builtins.so.") && name.find(".alt.") == std::string::npos)
      dlopen(entry->path().c_str(), RTLD_LAZY | RTLD_GLOBAL);
  }
}

/// Asks the kernel to read the file, nearly all of which a compilation touches, page by page.
void readAhead(const std::string &file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return;
  ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_WILLNEED);
  ::close(descriptor);
}

int numberBefore(std::string_view line, std::string_view words) {
  size_t at = line.find(words);
  if (at == std::string_view::npos)
    return 0;
  size_t first = at;
  while (first > 0 && line[first - 1] == ' ')
    --first;
  const size_t last = first;
  while (first > 0 && line[first - 1] >= '0' && line[first - 1] <= '9')
    --first;
  return std::atoi(std::string(line.substr(first, last - first)).c_str());
}

std::string_view quoted(std::string_view line) {
  const size_t open = line.find('\'');
  const size_t close = line.find('\'', open + 1);
  return open == std::string_view::npos || close == std::string_view::npos
             ? std::string_view()
             : line.substr(open + 1, close - open - 1);
}

/// Splits ptxas -v's report from what the compiler had to say.
///   ptxas info : Compiling entry function 'k' for 'sm_90a'
///   ptxas info : Function properties for k
///       0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
///   ptxas info : Used 30 registers, used 1 barriers, 64 bytes smem
void readLog(std::string_view log, Cubin &out) {
  while (!log.empty()) {
    const size_t end = std::min(log.find('\n'), log.size());
    const std::string_view line = log.substr(0, end);
    log.remove_prefix(std::min(end + 1, log.size()));
    const bool info = line.starts_with("ptxas info");
    if (info && line.find("Compiling entry function") != std::string_view::npos) {
      out.kernels.push_back({std::string(quoted(line)), 0, 0, 0, 0, 0});
    } else if (line.find("bytes stack frame") != std::string_view::npos) {
      if (!out.kernels.empty()) {
        KernelResources &kernel = out.kernels.back();
        kernel.localBytes = std::max(kernel.localBytes, numberBefore(line, "bytes stack frame"));
        kernel.spillStoreBytes += numberBefore(line, "bytes spill stores");
        kernel.spillLoadBytes += numberBefore(line, "bytes spill loads");
      }
    } else if (info && line.find("Used ") != std::string_view::npos) {
      if (!out.kernels.empty()) {
        out.kernels.back().registers = numberBefore(line, "registers");
        out.kernels.back().sharedBytes = numberBefore(line, "bytes smem");
      }
    } else if (!info && !line.empty() && line[0] != '\0') {
      out.warnings.append(line).append("\n");
    }
  }
  std::sort(out.kernels.begin(), out.kernels.end(),
            [](const KernelResources &a, const KernelResources &b) { return a.name < b.name; });
}

} // namespace

struct Nvrtc::Library {
  Functions functions{};
  std::string version;
  std::string path;
  bool knowsMinimal = false;
};

OpenedNvrtc Nvrtc::open(std::string_view path) {
  std::string tried;
  for (const std::string &file : candidates(path)) {
    std::error_code ignored;
    const bool bare = file.find('/') == std::string::npos;
    tried += "\n  " + file;
    if (!bare && !std::filesystem::exists(file, ignored))
      continue;
    if (!bare) {
      readAhead(file);
      preloadBuiltins(file);
    }
    // Never closed: NVRTC keeps threads and thread-local state.
    void *handle = dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (!handle) {
      if (!bare)
        tried += std::string(" (") + dlerror() + ")";
      continue;
    }
    auto library = std::make_shared<Library>();
    int major = 0, minor = 0;
    if (!resolveAll(handle, library->functions) ||
        library->functions.version(&major, &minor) != 0) {
      tried += " (opened, but is not NVRTC 11.2 or later)";
      dlclose(handle);
      continue;
    }
    library->version = std::to_string(major) + "." + std::to_string(minor);
    library->path = file;
    library->knowsMinimal = std::pair(major, minor) >= std::pair(12, 4);
    return Nvrtc(std::move(library));
  }
  return NvrtcError{NvrtcError::Kind::Absent,
                    "found no NVRTC (CUDA's run-time compiler); looked for:" + tried +
                        "\ninstall the CUDA toolkit, set CUDA_HOME, or name the library",
                    {}};
}

std::vector<std::string> Nvrtc::optionsFor(std::string_view arch) {
  return {"--gpu-architecture=" + std::string(arch), "-std=c++17", "--fmad=false",
          "--ptxas-options=-v"};
}

std::variant<Cubin, NvrtcError> Nvrtc::compile(std::string_view source, std::string_view name,
                                               const std::vector<NvrtcHeader> &headers,
                                               std::string_view arch,
                                               const std::vector<std::string> &options) const {
  const Functions &f = library->functions;
  const std::string sourceText(source), sourceName(name);
  std::vector<const char *> names, texts;
  for (const NvrtcHeader &header : headers) {
    names.push_back(header.name.c_str());
    texts.push_back(header.text.c_str());
  }
  Program program = nullptr;
  Status status = f.createProgram(&program, sourceText.c_str(), sourceName.c_str(),
                                  int(headers.size()), texts.data(), names.data());
  const auto fail = [&](NvrtcError::Kind kind, std::string message, std::string log = {}) {
    if (program)
      f.destroyProgram(&program);
    return NvrtcError{kind, std::move(message), std::move(log)};
  };
  if (status != 0)
    return fail(NvrtcError::Kind::Library,
                "NVRTC " + library->version + " made no program: " + f.errorString(status));

  std::vector<std::string> all = optionsFor(arch);
  // Without textures and the runtime's types, which no kernel uses: the same cubin, sooner.
  if (library->knowsMinimal)
    all.push_back("--minimal");
  all.insert(all.end(), options.begin(), options.end());
  std::vector<const char *> arguments;
  for (const std::string &option : all)
    arguments.push_back(option.c_str());
  status = f.compileProgram(program, int(arguments.size()), arguments.data());

  std::string log;
  if (size_t size = 0; f.logSize(program, &size) == 0 && size > 1) {
    log.resize(size);
    f.log(program, log.data());
    log.resize(size - 1); // the terminator
  }
  const std::string where =
      "NVRTC " + library->version + ", " + std::string(arch) + ", " + sourceName;
  if (status == invalidOption && log.find("gpu-architecture") != std::string::npos)
    return fail(
        NvrtcError::Kind::BadArch,
        "NVRTC " + library->version + " does not know the architecture " + std::string(arch), log);
  if (status == compilationError)
    return fail(NvrtcError::Kind::Compilation, "the text does not compile (" + where + ")", log);
  if (status != 0)
    return fail(NvrtcError::Kind::Library, where + ": " + f.errorString(status), log);

  Cubin out;
  size_t size = 0;
  status = f.cubinSize(program, &size);
  if (status == 0 && size > 0) {
    out.bytes.resize(size);
    status = f.cubin(program, out.bytes.data());
  }
  if (status != 0 || size == 0)
    return fail(NvrtcError::Kind::Library,
                where + ": no cubin came back; is it an sm_ architecture?", log);
  f.destroyProgram(&program);
  readLog(log, out);
  return out;
}

const std::string &Nvrtc::version() const { return library->version; }
const std::string &Nvrtc::libraryPath() const { return library->path; }
