//===-- GivenWeights.h - parameters from safetensors files ------------------------------------===//
#pragma once

#include "codegen/Artifact.h"
#include "mpc/Weights.h"

#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "llvm/ADT/StringSet.h"

#include <optional>

namespace mpc {

/// The files of --weights, and what they were asked for. Errors are told of the files.
class GivenWeights {
public:
  GivenWeights(mlir::MLIRContext *context, const ArtifactOptions &options);

  mlir::LogicalResult open();
  bool any() const { return !files.empty(); }
  /// The bytes of a parameter in its type, from the first file that has it; nothing where none has.
  mlir::FailureOr<std::optional<std::string>> take(mlir::ml_program::GlobalOp parameter,
                                                   DType type);
  /// Behind all of them: what the files lack, what they have besides, and what is worth telling.
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
