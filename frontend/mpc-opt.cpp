// mpc-opt: runs passes and stages on text, for tests and for people who write passes.
#include "frontend/model/Model.h"
#include "frontend/options/CompileOptions.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/ReadFile.h"
#include "passes/Stage.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/stat.h>
#include <unistd.h>

namespace {

constexpr char help[] =
    "mpc-opt: runs the passes and stages of mpc on text\n\n"
    "A stage is a list of passes, as mpc compile runs it, and takes its options without dashes:\n"
    "--mpc-stage-read=\"dim=B=8 dim=T=64\" --mpc-stage-cast=\"precision=bf16 casts=relaxed\".\n"
    "--mpc-compile runs all up to Plan. --mpc-NAME runs one pass (passes/PASSES.md).\n";

/// Registers a pipeline of stages, which takes the options of mpc compile.
void registerStages(const std::string &name, llvm::StringRef summary,
                    std::vector<mpc::Stage> stages) {
  mlir::registerPassPipeline(
      name, summary,
      [stages](mlir::OpPassManager &manager, llvm::StringRef given, auto fail) {
        const mpc::Command command{"compile", "", "", mpc::compileSpecs(false)};
        llvm::SmallVector<llvm::StringRef> parts;
        llvm::SplitString(given, parts);
        std::vector<std::string> words;
        for (llvm::StringRef part : parts)
          words.push_back("--" + part.str());
        mpc::Arguments arguments;
        mpc::CompileOptions options;
        if (const std::string problem = mpc::parseArguments(command, words, arguments);
            !problem.empty())
          return fail(problem);
        if (mpc::readCompileOptions(arguments, options) != mpc::exitOk)
          return mlir::failure(); // and has said why
        for (mpc::Stage stage : stages)
          mpc::addStage(manager, stage, options);
        return mlir::success();
      },
      [](auto) {}); // mpc compile --help lists them
}

void registerStages() {
  std::vector<mpc::Stage> all;
  for (mpc::Stage stage : mpc::allStages())
    if (stage < mpc::Stage::Emit) {
      registerStages("mpc-stage-" + mpc::stageName(stage).lower(), mpc::stageSummary(stage),
                     {stage});
      all.push_back(stage);
    }
  registerStages("mpc-compile", "all stages up to Plan, one after the other", all);
}

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
  registerStages();
  mlir::registerStripDebugInfoPass();
  mlir::registerSymbolDCEPass();
  const auto [input, output] = mlir::registerAndParseCLIOptions(argc, argv, help, registry);
  if (const std::string why = whyEndless(input); !why.empty()) {
    llvm::errs() << "mpc-opt: error: cannot read " << input << ": " << why << "\n";
    return EXIT_FAILURE;
  }
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, input, output, registry));
}
