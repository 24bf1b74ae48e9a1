// From planned module to one file.
#pragma once

#include "ir/group/ScheduleAttrs.h"

#include "mpc/Nvrtc.h"
#include "mpc/Signature.h"

#include "mlir/IR/BuiltinOps.h"

#include <functional>
#include <future>
#include <string>
#include <vector>

namespace mpc {

struct ArtifactOptions {
  std::string model;                       // module name
  std::string precision;                   // "bf16"
  std::vector<std::string> architectures;  // for plans that target cuda: cubins made by NVRTC
  std::shared_future<Result<Nvrtc>> nvrtc; // opened in the background; opened here if not valid
  std::string report;                      // explain's JSON; may be empty
  std::vector<std::string> weights;        // safetensors files whose tensors become Data segments
  bool hostCompile = false;                // plans for the cpu: their text is compiled here too
  bool allowMissingWeights = false;        // the files may lack parameters
  bool allowUnknownWeights = false;        // they may have other tensors, as a saved state has
  /// Each may be null. `note` takes lines that begin with "note: " or "warning: "; `waiting` takes
  /// the share that is done of what takes long.
  std::function<void(const std::string &)> progress, note, waiting;
  /// The bytes of a state tensor that is written as it is behind init (--embed=converted). Where it
  /// is given, parameters and what is derived of them are constants with these bytes, and state
  /// that no plan uses is left out.
  std::function<std::string(llvm::StringRef)> convertedBytes;
  const SigningKey *signingKey = nullptr; // signs the file; null: it is not signed
};

/// One kernel's arguments, tables and body. It compiles after an include of "mpc_device.cuh".
struct KernelText {
  std::string name;
  std::string text;
  /// The files of functions that it calls, as they stand before it.
  std::vector<std::string> customTexts;
  size_t cost; // of compiling it, about the milliseconds that NVRTC 13 takes on a 3 GHz processor
};
/// Adds the texts that are not there.
void addTexts(std::vector<std::string> &texts, llvm::ArrayRef<std::string> more);
std::vector<KernelText> emitKernels(mlir::Operation *program);

/// The comment that a plan's text begins with.
extern const char sourceTitle[];
/// The CUDA text of one plan.program: the title, the include and all its kernels.
std::string emitSource(mlir::Operation *program);

/// Emits the text, compiles it for each architecture, and writes a file beside `path`, which it
/// renames to `path`. On failure it has emitted one diagnostic and leaves no file. The code is
/// CompileFailed where a compiler refused the text, and InvalidArgument of any other failure. The
/// module must be past Stage::Plan.
Code writeArtifact(mlir::ModuleOp module, const ArtifactOptions &options, const std::string &path);

} // namespace mpc
