// Finds and runs the host compiler. Of an artifact only the kernels' text reaches it, as files in a
// fresh folder. It is started without a shell.
#include "cpu/HostCompiler.h"

#include "cpu/HostFlags.h"
#include "cpu/ThreadPool.h"

#include "mpc/MachineMemory.h"
#include "mpc/TextUnits.h"
#include "mpc/Threads.h"
#include "system/ChildProcess.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__linux__)
#include <sys/auxv.h>
#endif

namespace mpc {
namespace {

std::vector<std::string> splitWords(const std::string &text) {
  std::vector<std::string> words;
  for (size_t begin = 0; (begin = text.find_first_not_of(" \t", begin)) != std::string::npos;) {
    const size_t end = std::min(text.find_first_of(" \t", begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

std::string findOnPath(const std::string &name) {
  if (name.find('/') != std::string::npos)
    return ::access(name.c_str(), X_OK) == 0 ? name : std::string();
  const char *path = std::getenv("PATH");
  const std::string folders = path ? path : "/usr/local/bin:/usr/bin:/bin";
  for (size_t begin = 0; begin <= folders.size();) {
    const size_t end = std::min(folders.find(':', begin), folders.size());
    const std::string file = folders.substr(begin, end - begin) + "/" + name;
    if (end != begin && ::access(file.c_str(), X_OK) == 0)
      return file;
    begin = end + 1;
  }
  return "";
}

/// The identity of a compiler. Size and time stand for its version, since asking the compiler would
/// cost every load a process.
std::string identify(const std::string &path) {
  struct stat about;
  const std::unique_ptr<char, decltype(&std::free)> resolved{::realpath(path.c_str(), nullptr),
                                                             &std::free};
  const std::string real = resolved ? resolved.get() : path;
  if (::stat(real.c_str(), &about) != 0)
    return real;
  return real + " " + std::to_string(about.st_size) + " " + std::to_string(about.st_mtim.tv_sec) +
         "." + std::to_string(about.st_mtim.tv_nsec);
}

/// For this CPU, or for the one that the user's command names: a cross compiler knows no native
/// one.
std::vector<std::string> compilerFlags(const HostCompiler &compiler, HostBackend backend) {
  std::vector<std::string> flags = {"-std=c++17"};
  const auto names = [](const std::string &word) {
    return word.rfind("-march=", 0) == 0 || word.rfind("-mcpu=", 0) == 0;
  };
  if (std::none_of(compiler.command.begin(), compiler.command.end(), names))
    flags.push_back("-march=native");
  flags.insert(flags.end(), std::begin(hostFlags), std::end(hostFlags));
  flags.push_back("-fPIC");
  // The compiler's words are shown where it fails. Of its warnings the one of a function of the
  // user's that may return nothing is an error; -w would hide it.
  flags.push_back("-Werror=return-type");
  if (backend == HostBackend::Direct) {
    flags.insert(flags.end(), {"-O3", "-DMPC_DEVICE_DIRECT"});
  } else {
    // cpu-check runs a text once or twice, so the time to compile it counts, and no optimisation
    // changes a bit.
    flags.insert(flags.end(), {"-O1", "-DMPC_DEVICE_FIBERS"});
  }
  if (backend == HostBackend::FibersWithAsan)
    flags.push_back("-fsanitize=address");
  return flags;
}

std::string firstLines(const std::string &path, int lines) {
  Result<MappedFile> file = MappedFile::open(path);
  if (!file.ok() || file->view().size == 0)
    return "(no output)";
  const std::string_view text(static_cast<const char *>(file->view().data), file->view().size);
  size_t end = 0;
  for (int i = 0; i < lines && end < text.size(); ++i)
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return std::string(text.substr(0, end));
}

/// Runs the compiler with these words behind its flags; they name files of the folder, as `log`.
Status runCompiler(const HostCompiler &compiler, const std::vector<std::string> &flags,
                   const std::vector<std::string> &words, const TemporaryFolder &folder,
                   const std::string &log) {
  std::vector<std::string> command = compiler.command;
  command.insert(command.end(), flags.begin(), flags.end());
  command.insert(command.end(), words.begin(), words.end());
  MPC_ASSIGN(const ProgramEnd end, runProgram(command, folder, {}, compiler.cancelled, log));
  if (end.good())
    return Status();
  std::string text;
  for (const std::string &word : command)
    text += word + " ";
  return Status(end.kind == ProgramEnd::Exited ? Code::CompileFailed : Code::LibraryFailed,
                "the host compiler failed (" + end.text() + ") on the kernels' text: " + text +
                    "\n" + firstLines(folder.file(log), 20));
}

/// A text in a folder that has the device library, and the file that is made of it.
struct Unit {
  std::string text, log, made;
  std::vector<std::string> words; // of the compiler
};

Unit unitOf(const TemporaryFolder &folder, const std::string &name, const char *kind,
            const char *ending) {
  const std::string text = folder.file(name + ".cpp"), made = folder.file(name + ending);
  return {text, name + ".log", made, {kind, "-o", made, text}};
}

Status compileUnit(const HostCompiler &compiler, std::string_view source,
                   const std::vector<std::string> &flags, const Unit &unit,
                   const TemporaryFolder &folder) {
  MPC_TRY(writeFileAtomically(unit.text, {{source.data(), source.size()}}));
  return runCompiler(compiler, flags, unit.words, folder, unit.log);
}

/// How many compilers may run side by side: one a core, and each may take a GiB.
size_t compilersAtOnce(size_t units) {
  const uint64_t memory = availableMemory().bytes >> 30;
  return std::max<size_t>(1, std::min<uint64_t>({units, availableCores(), memory}));
}

/// Compiles the units side by side in one folder, which goes with the last compiler where this
/// process is killed. Gives the object of each, or the failure of the first in order.
Result<std::vector<std::string>> compileUnits(const HostCompiler &compiler,
                                              const std::vector<std::string> &units,
                                              const std::vector<std::string> &flags,
                                              const TemporaryFolder &folder,
                                              const CompileProgress &progress) {
  std::vector<std::string> objects(units.size());
  std::vector<Status> failures(units.size());
  std::atomic<size_t> next{0};
  std::atomic<bool> failed{false};
  std::mutex mutex;
  size_t done = 0;
  const auto work = [&] {
    for (size_t number; !failed && (number = next++) < units.size();) {
      const Unit unit = unitOf(folder, "kernels-" + std::to_string(number), "-c", ".o");
      Status status = compileUnit(compiler, units[number], flags, unit, folder);
      const std::lock_guard<std::mutex> lock(mutex);
      if (!status.ok()) {
        failures[number] = std::move(status);
        failed = true;
        return;
      }
      objects[number] = unit.made;
      if (progress)
        progress(++done, units.size());
    }
  };
  {
    const Helpers helpers(compilersAtOnce(units.size()) - 1, work);
    work();
  }
  for (const Status &failure : failures)
    MPC_TRY(failure);
  return objects;
}

/// The shared object of a text. One of several units is compiled unit by unit, which changes no
/// bit.
Result<std::string> compileObject(const HostCompiler &compiler, std::string_view source,
                                  std::string_view deviceLibrary,
                                  const std::vector<std::string> &flags,
                                  const std::vector<std::string> &units,
                                  const CompileProgress &progress) {
  if (progress)
    progress(0, units.size());
  MPC_ASSIGN(const TemporaryFolder folder, TemporaryFolder::make());
  MPC_TRY(writeFileAtomically(folder.file("mpc_device.cuh"),
                              {{deviceLibrary.data(), deviceLibrary.size()}}));
  const Unit whole = unitOf(folder, "kernels", "-shared", ".so");
  if (units.size() == 1) {
    MPC_TRY(compileUnit(compiler, source, flags, whole, folder));
  } else {
    MPC_ASSIGN(const std::vector<std::string> objects,
               compileUnits(compiler, units, flags, folder, progress));
    // Functions of the user that several units have are the same text in each.
    std::vector<std::string> words = {"-shared", "-Wl,-z,muldefs", "-o", whole.made};
    words.insert(words.end(), objects.begin(), objects.end());
    MPC_TRY(runCompiler(compiler, flags, words, folder, whole.log));
  }
  MPC_ASSIGN(const MappedFile object, MappedFile::open(whole.made));
  return std::string(static_cast<const char *>(object.view().data), object.view().size);
}

} // namespace

Result<HostCompiler> findHostCompiler(const std::string &chosen) {
  const char *cxx = std::getenv("CXX");
  std::vector<std::string> candidates = {"g++", "clang++", "c++"};
  std::string origin = "g++, clang++ or c++ on PATH";
  if (!chosen.empty()) {
    candidates = {chosen};
    origin = "the chosen compiler " + chosen;
  } else if (cxx && *cxx) {
    candidates = {cxx};
    origin = std::string("$CXX, ") + cxx;
  }
  for (const std::string &candidate : candidates) {
    HostCompiler compiler;
    compiler.command = splitWords(candidate);
    if (compiler.command.empty())
      continue;
    compiler.path = findOnPath(compiler.command[0]);
    if (compiler.path.empty())
      continue;
    compiler.command[0] = compiler.path;
    compiler.identity = candidate + " " + identify(compiler.path);
    // After a wrapper such as ccache follows the compiler that counts.
    for (size_t i = 1; i < compiler.command.size(); ++i)
      if (std::string wrapped = findOnPath(compiler.command[i]); !wrapped.empty())
        compiler.identity += " " + identify(wrapped);
    return compiler;
  }
  return Status(Code::NoCompiler,
                "no host compiler: did not find " + origin +
                    ", which the cpu devices compile kernels with; install g++ or set CXX");
}

std::string hostCompilerVersion(const HostCompiler &compiler) {
  Result<TemporaryFolder> folder = TemporaryFolder::make();
  if (!folder.ok())
    return folder.status().message();
  std::vector<std::string> command = compiler.command;
  command.push_back("--version");
  ProgramLimits limits;
  limits.seconds = 30;
  const Result<ProgramEnd> end = runProgram(command, *folder, limits);
  if (!end.ok() || !end->good())
    return "does not answer --version";
  const std::string line = firstLines(folder->file("log"), 1);
  return line.substr(0, line.find('\n'));
}

#if defined(__x86_64__)
std::string cpuFeatures() {
  std::string text = "x86-64";
  const unsigned leaves[][2] = {{1, 0}, {7, 0}, {7, 1}, {0x80000001u, 0}};
  for (const unsigned (&leaf)[2] : leaves) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid_count(leaf[0], leaf[1], &a, &b, &c, &d))
      continue;
    if (leaf[0] == 1)
      b = 0; // holds the number of the core that answers
    for (unsigned word : {a, b, c, d})
      text += " " + std::to_string(word);
  }
  return text;
}

std::string cpuLevel() {
  __builtin_cpu_init();
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                  __builtin_cpu_supports("bmi2");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
  return v4 ? "x86-64-v4" : v3 ? "x86-64-v3" : "x86-64";
}
#else
std::string cpuFeatures() {
#if defined(__linux__)
  return cpuLevel() + " " + std::to_string(::getauxval(AT_HWCAP)) + " " +
         std::to_string(::getauxval(AT_HWCAP2));
#else
  return cpuLevel();
#endif
}
std::string cpuLevel() {
#if defined(__aarch64__)
  return "aarch64";
#else
  return "unknown";
#endif
}
#endif

Result<HostModule> loadHostModule(const HostCompiler &compiler, std::string_view source,
                                  std::string_view deviceLibrary, HostBackend backend,
                                  const DiskCache &cache, const CompileProgress &progress) {
  MPC_TRY(checkLoader());
  const std::vector<std::string> flags = compilerFlags(compiler, backend);
  std::string flagText;
  for (const std::string &flag : flags)
    flagText += flag + " ";
  const std::string key =
      hashKey({"host 2", source, deviceLibrary, flagText, compiler.identity, cpuFeatures()});
  if (const std::optional<std::string> known = cache.find(key + ".so")) {
    Result<HostModule> module = openModule(*known);
    if (module.ok())
      return module;
    cache.drop(key + ".so");
  }
  // The text of cpu-check is compiled as a whole, since its fibers' switch is one symbol.
  const std::vector<std::string> units = backend == HostBackend::Direct
                                             ? splitUnits(source)
                                             : std::vector<std::string>{std::string(source)};
  MPC_ASSIGN(const std::string object,
             compileObject(compiler, source, deviceLibrary, flags, units, progress));
  Result<HostModule> module = openModule(object);
  if (!module.ok())
    return module.status().in("what " + compiler.path + " made of the kernels' text");
  // A cache that cannot be written only costs the next load some time.
  const Status stored = cache.store(key + ".so", {object.data(), object.size()});
  (void)stored;
  return module;
}

} // namespace mpc
