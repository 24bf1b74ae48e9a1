// mpc-lsp-server: editors' language server for models and plans.
#include "frontend/editor/Server.h"
#include "frontend/model/Model.h"

#include "mlir/IR/DialectRegistry.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mpc::registerDialects(registry);
  return mpc::serveEditor(argc, argv, registry);
}
