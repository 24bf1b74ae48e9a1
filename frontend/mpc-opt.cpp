// mpc-opt: runs passes and stages on text, for tests and for people who write passes.
#include "frontend/model/Model.h"
#include "passes/Stage.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mpc::registerDialects(registry);
  mpc::registerPasses();
  mlir::registerStripDebugInfoPass();
  mlir::registerSymbolDCEPass();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "mpc-opt: runs the passes and stages of mpc\n", registry));
}
