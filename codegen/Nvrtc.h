//===- Nvrtc.h - CUDA text to cubins, by NVRTC found at run time ----------===//
//
// NVRTC is opened with dlopen: mpc builds and runs where it is missing and says so. Neither a GPU
// nor a driver is needed. The same text, options and library version give the same bytes.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace mpc {

/// A file that the text may #include by this name.
struct NvrtcHeader {
  std::string name;
  std::string text;
};

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
  /// Warnings of the compiler; empty as a rule.
  std::string warnings;
};

struct NvrtcError {
  enum class Kind {
    Absent,      ///< no usable library; `message` lists where it was looked for
    BadArch,     ///< this library does not know the architecture
    Compilation, ///< the text does not compile; `log` says why
    Library,     ///< the library itself failed
  };
  Kind kind;
  std::string message;
  std::string log;
};

class Nvrtc;
using OpenedNvrtc = std::variant<Nvrtc, NvrtcError>;

/// One opened NVRTC. All members may be called from several threads at once.
class Nvrtc {
public:
  /// Searches, first that opens wins: `path` (a file, or a folder that has it), $CUDA_HOME/lib64,
  /// /usr/local/cuda/lib64, the folder MPC_NVRTC_DIR compiled in, the loader's own search. A given
  /// `path` that does not open is an error; nothing else is tried.
  static OpenedNvrtc open(std::string_view path = {});

  /// What every text is compiled with; a part of every cache key, as the version is, which decides
  /// on --minimal.
  static std::vector<std::string> optionsFor(std::string_view arch);

  /// `source` (named `name` in messages) to a cubin for `arch`, "sm_90a" say. Compiled with
  /// optionsFor(arch) and `options`.
  std::variant<Cubin, NvrtcError> compile(std::string_view source, std::string_view name,
                                          const std::vector<NvrtcHeader> &headers,
                                          std::string_view arch,
                                          const std::vector<std::string> &options = {}) const;

  /// "13.0", a part of every cache key.
  const std::string &version() const;
  /// The file that was opened.
  const std::string &libraryPath() const;

private:
  struct Library;
  explicit Nvrtc(std::shared_ptr<const Library> library) : library(std::move(library)) {}
  std::shared_ptr<const Library> library;
};

} // namespace mpc
