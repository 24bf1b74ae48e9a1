// Compiles CUDA text to cubins by an NVRTC that is found at run time. The compiler and the runtime
// share this binding, its options and its cache. NVRTC is opened with dlopen, so mpc builds and
// runs where it is missing, and says so. It needs neither a GPU nor a driver. The same text,
// options and library version give the same bytes.
#pragma once

#include "mpc/DiskCache.h"

#include <functional>

namespace mpc {

/// The resources of one kernel, as ptxas reports them. Bytes are per thread; shared bytes are per
/// block and static.
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

/// The places where NVRTC is looked for.
struct NvrtcSearch {
  /// Files, or folders that have it, best first; no other place is tried. If empty, the order is
  /// $CUDA_HOME/lib64, /usr/local/cuda/lib64, the folders of addNvrtcFolder(), the loader's search.
  std::vector<std::string> places;
  /// The CUDA version of the driver, as cuDriverGetVersion gives it. Libraries of a later CUDA are
  /// passed over. 0 accepts any.
  int driverVersion = 0;
};

/// Adds a folder to the usual places of this process. A program that brings an NVRTC of its own
/// calls it before anything is compiled.
void addNvrtcFolder(const std::string &folder);

/// One opened NVRTC. All members may be called from several threads at once.
class Nvrtc {
public:
  /// Opens an NVRTC. It fails with NoCompiler where there is none, with the list of places in the
  /// message, and with Unsupported where there are only libraries of a later CUDA.
  static Result<Nvrtc> open(const NvrtcSearch &search = {});

  /// The options of every compilation, which are part of every key of the cache.
  static std::vector<std::string> optionsFor(std::string_view arch);

  /// Compiles a text that includes `deviceLibrary` as "mpc_device.cuh" to a cubin for `arch`, such
  /// as "sm_90a", with optionsFor(arch) and `options`. It fails with CompileFailed and the
  /// compiler's words where the text does not compile, with Unsupported where this library does not
  /// know the architecture, and with LibraryFailed where the library itself failed.
  Result<Cubin> compile(std::string_view text, std::string_view deviceLibrary,
                        const std::string &arch,
                        const std::vector<std::string> &options = {}) const;

  /// The version, "13.0", which is part of every key of the cache.
  const std::string &version() const;
  /// The file that was opened.
  const std::string &file() const;

private:
  struct Library;
  explicit Nvrtc(std::shared_ptr<const Library> library) : library(std::move(library)) {}
  std::shared_ptr<const Library> library;
};

/// A text, and the architecture to compile it for.
struct CubinRequest {
  std::string_view text;
  std::string arch;
};

/// The cubins in the order of the requests. They come from the cache where it has them; the others
/// are compiled side by side on as many threads as there are processors, and stored. A text whose
/// kernels spill is compiled in a second way too, and the better cubin is taken. `begins` is called
/// on the caller's thread before the first compilation.
std::vector<Result<Cubin>> makeCubins(const Nvrtc &nvrtc, const std::vector<CubinRequest> &requests,
                                      std::string_view deviceLibrary, const DiskCache &cache,
                                      const std::function<void()> &begins = nullptr);

} // namespace mpc
