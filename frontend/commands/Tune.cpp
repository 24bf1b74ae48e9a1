// mpc tune: measures the algorithms of an artifact's products on this machine's GPU, and keeps the
// fastest of each for every later load.
#include "frontend/commands/Commands.h"
#include "frontend/inspect/TuningReport.h"
#include "frontend/shell/Console.h"

#include "llvm/Support/FormatVariadic.h"

namespace mpc {
namespace {

int tune(const Arguments &arguments) {
  ProgressLine progress;
  TuningOptions options;
  options.device = arguments.get("device", options.device);
  options.trust = readTrust(arguments);
  options.progress = [&](const std::string &text) { progress.announce(text); };
  const Result<ProductTuning> tuning = tuneArtifact(arguments.file, options);
  progress.step("");
  if (!tuning.ok()) {
    printError(tuning.status().message());
    return tuning.status().code() == Code::Internal ? exitInternal : exitUserError;
  }
  if (arguments.has("json"))
    return printOutput(llvm::formatv("{0:2}\n", tuningJson(*tuning)).str()) ? exitOk
                                                                            : exitUserError;
  if (tuning->products.empty())
    return printOutput(arguments.file + " has no products\n") ? exitOk : exitUserError;
  return printOutput(tuningText(*tuning, outputWidth()) + "  kept in " + tuning->folder + "\n")
             ? exitOk
             : exitUserError;
}

} // namespace

Command tuneCommand() {
  Command command{"tune",
                  "model.mpcx",
                  "times the GPU's products, and keeps the fastest algorithm of each",
                  {
                      {"device", "D", "cuda or cuda:N; default cuda"},
                      {"json", "as JSON"},
                  },
                  tune};
  addTrust(command);
  command.note =
      "The choices are kept in the cache, for this GPU, driver and cuBLASLt. Programs take them\n"
      "when they are loaded; other algorithms may give other bits, and mpc run --untuned takes\n"
      "the first ones. Loading measures by itself where that takes less than 5 s.\n" +
      command.note;
  return command;
}

} // namespace mpc
