// --embed=converted: parameters in the forms that a program reads, made when it is compiled.
#pragma once

#include "codegen/Artifact.h"
#include "mpc/Status.h"

#include <memory>

namespace mpc {

/// The state of a planned module behind its entry init, which has run on the CPU.
class ConvertedState {
public:
  /// Runs init from the module's first values and the weights of `options`. The file that the
  /// runtime loads lies beside `path` meanwhile. After messages gives null.
  static std::unique_ptr<ConvertedState> make(mlir::ModuleOp module, const ArtifactOptions &options,
                                              const std::string &path);
  ~ConvertedState();
  /// The bytes of a state tensor of the module.
  std::string bytesOf(llvm::StringRef name) const;

private:
  struct Loaded;
  explicit ConvertedState(std::unique_ptr<Loaded> loaded);
  std::unique_ptr<Loaded> loaded;
};

/// Leaves all plans these entries. False after a message.
bool keepEntries(mlir::ModuleOp module, const std::vector<std::string> &entries);
/// The names of the entries of the module's plans but init.
std::vector<std::string> entriesBehindInit(mlir::ModuleOp module);

} // namespace mpc
