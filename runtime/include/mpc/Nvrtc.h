// CUDA text to cubins, by NVRTC found at run time: the one binding, list of options and cache of
// the compiler and of the runtime. NVRTC is opened with dlopen, so mpc builds and runs where it is
// missing and says so. Neither a GPU nor a driver is needed. The same text, options and library
// version give the same bytes.
#ifndef MPC_NVRTC_H
#define MPC_NVRTC_H

#include "mpc/DiskCache.h"

#include <functional>

namespace mpc {

/// What ptxas reports about one kernel. Bytes are per thread, shared bytes per block and static.
struct KernelResources {
  std::string name;
  int registers = 0;
  int spillStoreBytes = 0;
  int spillLoadBytes = 0;
  int localBytes = 0;
  int sharedBytes = 0;
};

struct Cubin {
  std::string bytes;
  /// Sorted by name.
  std::vector<KernelResources> kernels;
  /// Warnings of the compiler; empty as a rule, and for a cubin from the cache.
  std::string warnings;
};

/// Where NVRTC is looked for.
struct NvrtcSearch {
  /// Files, or folders that have it, best first; then nothing else is tried. Empty: in this order
  /// $CUDA_HOME/lib64, /usr/local/cuda/lib64, the folders of addNvrtcFolder(), the loader's search.
  std::vector<std::string> places;
  /// What the driver is for, as cuDriverGetVersion says it: libraries of a later CUDA are passed
  /// over. 0 for any.
  int driverVersion = 0;
};

/// Adds a folder to the usual places of this process. A program that brings an NVRTC of its own
/// calls it before anything is compiled.
MPC_API void addNvrtcFolder(const std::string &folder);

/// One opened NVRTC. All members may be called from several threads at once.
class MPC_API Nvrtc {
public:
  /// NoCompiler: there is none, and the message lists where it was looked for. Unsupported: there
  /// are those of a later CUDA alone.
  static Result<Nvrtc> open(const NvrtcSearch &search = {});

  /// What every text is compiled with, a part of every key of the cache.
  static std::vector<std::string> optionsFor(std::string_view arch);

  /// A text that includes `deviceLibrary` as "mpc_device.cuh", to a cubin for `arch`, "sm_90a" say.
  /// Compiled once, with optionsFor(arch) and `options`. CompileFailed: the text does not compile,
  /// with the compiler's words. Unsupported: this library does not know the architecture.
  /// LibraryFailed: the library itself failed.
  Result<Cubin> compile(std::string_view text, std::string_view deviceLibrary,
                        const std::string &arch,
                        const std::vector<std::string> &options = {}) const;

  /// "13.0", a part of every key of the cache.
  const std::string &version() const;
  /// The file that was opened.
  const std::string &file() const;

private:
  struct Library;
  explicit Nvrtc(std::shared_ptr<const Library> library) : library(std::move(library)) {}
  std::shared_ptr<const Library> library;
};

/// A text for an architecture.
struct CubinRequest {
  std::string_view text;
  std::string arch;
};

/// The cubins in the order of the requests: from the cache where it has them, else compiled side by
/// side on as many threads as there are processors, and stored. A text whose kernels spill is
/// compiled a second way and the better cubin taken. `begins` is called before the first is
/// compiled, on the caller's thread.
MPC_API std::vector<Result<Cubin>> makeCubins(const Nvrtc &nvrtc,
                                              const std::vector<CubinRequest> &requests,
                                              std::string_view deviceLibrary,
                                              const DiskCache &cache,
                                              const std::function<void()> &begins = nullptr);

} // namespace mpc

#endif // MPC_NVRTC_H
