// Parameters from safetensors files.
#pragma once

#include "codegen/Artifact.h"
#include "mpc/Weights.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "llvm/ADT/StringSet.h"

#include <optional>

namespace mpc {

/// The files of --weights, and the parameters that were asked of them. Errors name the files.
class GivenWeights {
public:
  GivenWeights(mlir::MLIRContext *context, const ArtifactOptions &options);

  mlir::LogicalResult open();
  bool has(llvm::StringRef name) const { return fileOf(name) != nullptr; }
  bool any() const { return !files.empty(); }
  /// The bytes of a parameter in its type, from the first file that has it; nothing where none has.
  mlir::FailureOr<std::optional<std::string>> take(mlir::ml_program::GlobalOp parameter,
                                                   DType type);
  /// Refuses a file that has another value of a constant.
  mlir::LogicalResult compare(mlir::ml_program::GlobalOp constant, llvm::StringRef bytes);
  /// Call it after the last take(): checks for parameters that the files lack and tensors that they
  /// have besides, and notes the rest.
  mlir::LogicalResult check(const llvm::StringSet<> &parameters);

private:
  const SafeTensors *fileOf(llvm::StringRef name) const;
  mlir::LogicalResult refuseOthers(const llvm::StringSet<> &parameters);
  mlir::InFlightDiagnostic error();

  mlir::MLIRContext *context;
  const ArtifactOptions &options;
  std::vector<SafeTensors> files;
  WeightsAccount account;
};

} // namespace mpc
