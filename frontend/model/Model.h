// A model file in memory: source text, context and module. Errors name file, line and layer.
#pragma once

#include "frontend/shell/Printable.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>
#include <string>

namespace mlir {
class DialectRegistry;
}

namespace mpc {

/// Registers the dialects of models and plans: mpc, plan, func, ml_program. mpc, mpc-opt and the
/// language server know no others.
void registerDialects(mlir::DialectRegistry &registry);

/// Prints diagnostics to stderr as `file:line:col: error: layer h.0.fc: ...` with the source line,
/// and counts errors. It rewrites MLIR's messages about unknown operations in terms of the dialect.
class Diagnostics : public mlir::SourceMgrDiagnosticHandler {
public:
  Diagnostics(llvm::SourceMgr &sources, mlir::MLIRContext *context);
  unsigned errorCount() const { return errors; }
  /// While silent, diagnostics are kept and not printed; the text of the first is in `firstSilent`.
  void setSilent(bool value) { silent = value; }
  const std::string &firstSilent() const { return kept; }

private:
  mlir::LogicalResult handle(mlir::Diagnostic &diagnostic);
  unsigned errors = 0;
  bool silent = false;
  std::string kept;
  PrintableStream out;
};

class Model {
public:
  /// Reads text or bytecode and the files of functions that it names, and verifies it. Null after a
  /// message.
  static std::unique_ptr<Model> read(const std::string &path);
  /// The model read a second time from the same bytes, as it was before any pass; its diagnostics
  /// are silent. To be used while this model lives. Null if it cannot be read.
  std::unique_ptr<Model> readAgain() const;

  mlir::MLIRContext *context() { return &mlirContext; }
  mlir::ModuleOp module() { return root.get(); }
  Diagnostics &diagnostics() { return *handler; }
  const std::string &path() const { return file; }
  /// The bytes of the file.
  llvm::StringRef text() const;

private:
  explicit Model(const std::string &path);
  bool parse();
  std::string file;
  mlir::MLIRContext mlirContext;
  llvm::SourceMgr sources;
  std::unique_ptr<Diagnostics> handler;
  mlir::OwningOpRef<mlir::ModuleOp> root;
};

/// The layer of a location: its innermost name that the parser did not make.
llvm::StringRef layerOfLocation(mlir::Location location);

/// The module as text, without locations. Lines of a plan end at 120 characters.
std::string printModule(mlir::ModuleOp module);

/// Reads the files that the module's ops name, from the folder of `model`, into the module's
/// attribute `mpc.sources`. A text that the module holds already stays. Fails after an error at the
/// op that names the file.
mlir::LogicalResult readCustomSources(mlir::ModuleOp module, const std::string &model);

} // namespace mpc
