// mpc-lsp-server: editors' language server for models and plans.
#include "frontend/model/Model.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mpc::registerDialects(registry);
  return mlir::asMainReturnCode(mlir::MlirLspServerMain(argc, argv, registry));
}
