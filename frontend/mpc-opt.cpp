// mpc-opt: runs passes and stages on text, for tests and for people who write passes.
#include "frontend/model/Model.h"
#include "frontend/shell/ReadFile.h"
#include "passes/Stage.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/stat.h>
#include <unistd.h>

namespace {

constexpr char help[] =
    "mpc-opt: runs the passes and stages of mpc on text\n\n"
    "A stage is a list of passes, as mpc compile runs it: --mpc-stage-read "
    "--mpc-stage-cast=\"precision=bf16\".\n"
    "--mpc-compile runs all up to Plan. --mpc-NAME runs one pass (passes/PASSES.md).\n";

/// Why MLIR must not read the file to its end, or "": a device has none.
std::string whyEndless(const std::string &path) {
  struct stat about = {};
  const bool found =
      path == "-" ? ::fstat(STDIN_FILENO, &about) == 0 : ::stat(path.c_str(), &about) == 0;
  if (!found)
    return ""; // MLIR says so
  if (S_ISREG(about.st_mode) && static_cast<uint64_t>(about.st_size) > mpc::largestModel)
    return "it has " + std::to_string(about.st_size) + " bytes, expected at most " +
           std::to_string(mpc::largestModel);
  const dev_t null = [] {
    struct stat device = {};
    return ::stat("/dev/null", &device) == 0 ? device.st_rdev : dev_t();
  }();
  const bool isTerminal = path == "-" && ::isatty(STDIN_FILENO);
  return S_ISCHR(about.st_mode) && !isTerminal && about.st_rdev != null
             ? "it is a device, expected a file"
             : "";
}

} // namespace

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mpc::registerDialects(registry);
  mpc::registerPasses();
  mlir::registerStripDebugInfoPass();
  mlir::registerSymbolDCEPass();
  const auto [input, output] = mlir::registerAndParseCLIOptions(argc, argv, help, registry);
  if (const std::string why = whyEndless(input); !why.empty()) {
    llvm::errs() << "mpc-opt: error: cannot read " << input << ": " << why << "\n";
    return EXIT_FAILURE;
  }
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, input, output, registry));
}
