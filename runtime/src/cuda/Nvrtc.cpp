// It needs no header of CUDA, since the functions have had these signatures since CUDA 11.2.
#include "mpc/Nvrtc.h"

#include "cuda/CudaApi.h"

#include <algorithm>
#include <cstdlib>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

using cuda::Error;
using Program = struct ProgramTag *;

constexpr Error compilationError = 6;
constexpr Error invalidOption = 5;

struct Functions {
  Error (*version)(int *, int *);
  const char *(*errorString)(Error);
  Error (*createProgram)(Program *, const char *, const char *, int, const char *const *,
                         const char *const *);
  Error (*destroyProgram)(Program *);
  Error (*compileProgram)(Program, int, const char *const *);
  Error (*cubinSize)(Program, size_t *);
  Error (*cubin)(Program, char *);
  Error (*logSize)(Program, size_t *);
  Error (*log)(Program, char *);
};

template <class F>
bool resolve(void *handle, const char *name, F &function) {
  function = reinterpret_cast<F>(::dlsym(handle, name));
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

//===-- Search ------------------------------------------------------------------------------===//

const char *const sonames[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};

std::vector<std::string> &addedFolders() {
  static std::vector<std::string> folders;
  return folders;
}

/// Files to try, best first, and their names for messages. A plain soname leaves the search to the
/// loader.
struct Candidates {
  std::vector<std::string> files;
  std::string words;

  explicit Candidates(const std::vector<std::string> &places) {
    for (const std::string &place : places) {
      struct stat about;
      words += (words.empty() ? "" : ", ") + place;
      if (::stat(place.c_str(), &about) == 0 && S_ISDIR(about.st_mode))
        addFolder(place);
      else
        files.push_back(place);
    }
    if (!places.empty())
      return;
    std::vector<std::string> folders = cuda::toolkitFolders();
    folders.insert(folders.end(), addedFolders().begin(), addedFolders().end());
    for (const char *soname : sonames)
      words += (words.empty() ? "" : ", ") + std::string(soname);
    for (const std::string &folder : folders) {
      words += (files.empty() ? " in " : ", ") + folder;
      addFolder(folder);
    }
    words += " and where the loader looks";
    files.insert(files.end(), std::begin(sonames), std::end(sonames));
  }

  void addFolder(const std::string &folder) {
    for (const char *soname : sonames)
      files.push_back(folder + "/" + soname);
  }
};

/// Loads the builtins beside the opened library. NVRTC opens them by bare name, which the loader
/// finds only on its path or if they are already loaded.
void loadBuiltinsBeside(void *handle) {
  link_map *map = nullptr;
  if (::dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0 || !map || !map->l_name)
    return;
  const std::string file = map->l_name, folder = file.substr(0, file.rfind('/') + 1);
  DIR *entries = folder.empty() ? nullptr : ::opendir(folder.c_str());
  while (const dirent *entry = entries ? ::readdir(entries) : nullptr) {
    const std::string name = entry->d_name;
    if (name.rfind("libnvrtc-builtins.so.", 0) == 0 && name.find(".alt.") == std::string::npos)
      ::dlopen((folder + name).c_str(), RTLD_LAZY | RTLD_GLOBAL);
  }
  if (entries)
    ::closedir(entries);
}

/// Asks the kernel to read the file, nearly all of which a compilation touches, page by page.
void readAhead(const std::string &file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return;
  ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_WILLNEED);
  ::close(descriptor);
}

//===-- The report of ptxas -----------------------------------------------------------------===//

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

/// Splits the report of ptxas -v from the compiler's own messages.
///   ptxas info : Compiling entry function 'k' for 'sm_90a'
///   ptxas info : Function properties for k
///       0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
///   ptxas info : Used 30 registers, used 1 barriers, 64 bytes smem
void readLog(std::string_view log, Cubin &out) {
  while (!log.empty()) {
    const size_t end = std::min(log.find('\n'), log.size());
    const std::string_view line = log.substr(0, end);
    log.remove_prefix(std::min(end + 1, log.size()));
    const bool info = line.substr(0, 10) == "ptxas info";
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
    } else if (line.find("Performance Loss") != std::string_view::npos || // said as an info
               (!info && !line.empty() && line[0] != '\0')) {
      out.warnings.append(line).append("\n");
    }
  }
  std::sort(out.kernels.begin(), out.kernels.end(),
            [](const KernelResources &a, const KernelResources &b) { return a.name < b.name; });
}

} // namespace

//===-- Opening -----------------------------------------------------------------------------===//

struct Nvrtc::Library {
  Functions functions{};
  int number = 0; // 13010 for 13.1
  std::string version, file;
};

void addNvrtcFolder(const std::string &folder) { addedFolders().push_back(folder); }

Result<Nvrtc> Nvrtc::open(const NvrtcSearch &search) {
  const Candidates candidates(search.places);
  std::string passedOver, unfit;
  for (const std::string &file : candidates.files) {
    const bool bare = file.find('/') == std::string::npos;
    if (!bare && ::access(file.c_str(), F_OK) != 0)
      continue;
    if (!bare)
      readAhead(file);
    // Never closed where it is used: NVRTC keeps threads and thread-local state.
    void *handle = ::dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (!handle) {
      if (!bare)
        unfit += "; " + std::string(::dlerror());
      continue;
    }
    auto library = std::make_shared<Library>();
    int major = 0, minor = 0;
    const bool usable =
        resolveAll(handle, library->functions) && library->functions.version(&major, &minor) == 0;
    library->number = major * 1000 + minor * 10;
    if (usable && cuda::isOfDriver(library->number, search.driverVersion)) {
      loadBuiltinsBeside(handle);
      library->version = std::to_string(major) + "." + std::to_string(minor);
      library->file = file;
      return Nvrtc(std::move(library));
    }
    if (usable)
      passedOver += cuda::passedOver(file, library->number);
    else
      unfit += "; " + file + " is not NVRTC 11.2 or later";
    ::dlclose(handle);
  }
  if (!passedOver.empty())
    return cuda::noneForDriver("NVRTC", search.driverVersion, passedOver);
  return Status(Code::NoCompiler, "found no NVRTC (CUDA's run-time compiler); looked for " +
                                      candidates.words + unfit +
                                      "; install the CUDA toolkit, or set CUDA_HOME");
}

//===-- Compiling ---------------------------------------------------------------------------===//

std::vector<std::string> Nvrtc::optionsFor(std::string_view arch) {
  return {"--gpu-architecture=" + std::string(arch), "-std=c++17", "--fmad=false",
          "--ptxas-options=-v"};
}

namespace {

struct ProgramHolder {
  const Functions &functions;
  Program program = nullptr;
  explicit ProgramHolder(const Functions &functions) : functions(functions) {}
  ProgramHolder(const ProgramHolder &) = delete;
  ProgramHolder &operator=(const ProgramHolder &) = delete;
  ~ProgramHolder() {
    if (program)
      functions.destroyProgram(&program);
  }
};

/// The compiler's own messages, to follow ours; "" where there are none.
std::string readLogOf(const Functions &f, Program program) {
  std::string log;
  if (size_t size = 0; f.logSize(program, &size) == 0 && size > 1) {
    log.resize(size);
    f.log(program, log.data());
    log.resize(size - 1); // the terminator
  }
  return log;
}

/// The log of a failure, to follow its message. A long log is cut, and says so.
std::string below(const std::string &log) {
  constexpr size_t most = 8000;
  if (log.empty())
    return "";
  return "\n" + (log.size() <= most ? log
                                    : log.substr(0, most) + "\n(and " +
                                          std::to_string(log.size() - most) + " bytes more)");
}

} // namespace

Result<Cubin> Nvrtc::compile(std::string_view text, std::string_view deviceLibrary,
                             const std::string &arch,
                             const std::vector<std::string> &options) const {
  const Functions &f = library->functions;
  const std::string source(text), header(deviceLibrary);
  const char *headers[] = {header.c_str()}, *names[] = {"mpc_device.cuh"};
  const std::string by = "NVRTC " + version(), where = by + ", " + arch + ", kernels.cu";
  ProgramHolder holder(f);
  Error error = f.createProgram(&holder.program, source.c_str(), "kernels.cu", 1, headers, names);
  if (error != 0)
    return Status(Code::LibraryFailed, by + " made no program: " + f.errorString(error));

  std::vector<std::string> all = optionsFor(arch);
  // The text is compiled without textures and the runtime's types, which no kernel uses; this gives
  // the same cubin sooner.
  if (library->number >= 12040)
    all.push_back("--minimal");
  all.insert(all.end(), options.begin(), options.end());
  std::vector<const char *> arguments;
  for (const std::string &option : all)
    arguments.push_back(option.c_str());
  error = f.compileProgram(holder.program, static_cast<int>(arguments.size()), arguments.data());

  const std::string log = readLogOf(f, holder.program);
  if (error == invalidOption && log.find("gpu-architecture") != std::string::npos)
    return Status(Code::Unsupported, by + " does not know the architecture " + arch + below(log));
  if (error == compilationError)
    return Status(Code::CompileFailed, "the text does not compile (" + where + ")" + below(log));
  if (error != 0)
    return Status(Code::LibraryFailed,
                  where + ": " + f.errorString(error) + " (" + file() + ")" + below(log));

  Cubin cubin;
  size_t size = 0;
  error = f.cubinSize(holder.program, &size);
  if (error == 0 && size > 0) {
    cubin.bytes.resize(size);
    error = f.cubin(holder.program, cubin.bytes.data());
  }
  if (error != 0 || size == 0)
    return Status(Code::LibraryFailed,
                  where + ": no cubin came back; is it an sm_ architecture?" + below(log));
  readLog(log, cubin);
  return cubin;
}

const std::string &Nvrtc::version() const { return library->version; }
const std::string &Nvrtc::file() const { return library->file; }

} // namespace mpc
