// mpc inspect: lists the contents of an artifact. It reads and checks, and never executes anything
// of it.
#include "frontend/commands/Commands.h"
#include "frontend/inspect/InspectReport.h"
#include "frontend/inspect/TuningReport.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"
#include "frontend/shell/Printable.h"

#include "codegen/DeviceText.h"
#include "mpc/Nearest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace mpc {
namespace {

void makePrintable(std::vector<std::string> &names) {
  for (std::string &name : names)
    name = printableName(name);
}
void makePrintable(std::vector<TensorDescription> &tensors) {
  for (TensorDescription &tensor : tensors)
    tensor.name = printableName(tensor.name);
}

/// The description with every text of the file as one line, for tables.
ProgramDescription printableDescription(ProgramDescription program) {
  for (std::string *text : {&program.producer, &program.model, &program.precision,
                            &program.training.optimizer, &program.training.recipe})
    *text = printableName(*text);
  makePrintable(program.training.gradientNames);
  makePrintable(program.training.hyper);
  for (StateDescription &state : program.states)
    state.tensor.name = printableName(state.tensor.name);
  for (PlanDescription &plan : program.plans) {
    makePrintable(plan.targets);
    for (KernelDescription &kernel : plan.kernels)
      kernel.name = printableName(kernel.name);
    for (ModuleDescription &module : plan.modules)
      for (std::string *text : {&module.arch, &module.compiler})
        *text = printableName(*text);
    for (EntryDescription &entry : plan.entries) {
      entry.name = printableName(entry.name);
      makePrintable(entry.inputs);
      makePrintable(entry.outputs);
      for (StepDescription &step : entry.steps)
        makePrintable(step.layers);
    }
  }
  return program;
}

/// All kernels of one name, over the plans.
int inspectKernel(const ProgramDescription &program, const std::string &name, bool asJson) {
  std::string text;
  llvm::json::Array found;
  std::vector<std::string> names;
  for (const PlanDescription &plan : program.plans) {
    const std::vector<std::vector<std::string>> layers = layersOfKernels(plan);
    for (size_t i = 0; i < plan.kernels.size(); ++i) {
      names.push_back(plan.kernels[i].name);
      if (names.back() != name)
        continue;
      text += "plan for " + llvm::join(plan.targets, " ") + "\n" +
              inspectKernelText(plan.kernels[i], layers[i], /*all=*/true);
      found.push_back(inspectKernelJson(plan.kernels[i], layers[i]));
    }
  }
  if (found.empty())
    return userError("--kernel: the artifact has no kernel '" + name + "'" +
                     didYouMean(name, names));
  if (asJson)
    text = llvm::formatv("{0:2}\n", llvm::json::Value(std::move(found))).str();
  return printOutput(text) ? exitOk : exitUserError;
}

/// Each plan's kernels after the table of layers that they serve, as compile --emit=cuda prints it.
int printSources(const std::string &path, const Trust &trust, const ProgramDescription &program) {
  for (size_t i = 0; i < program.plans.size(); ++i) {
    const PlanDescription &plan = program.plans[i];
    const Result<std::string> source = readPlanSource(path, i, trust);
    if (!source.ok())
      return userError(source.status().message());
    std::string text = "// Plan for " + llvm::join(plan.targets, " ") + "\n";
    const std::vector<std::vector<std::string>> layers = layersOfKernels(plan);
    for (size_t kernel = 0; kernel < layers.size(); ++kernel)
      text += layersText(plan.kernels[kernel].name, llvm::join(layers[kernel], " "));
    if (!printOutput(text + *source + "\n"))
      return exitUserError;
  }
  return exitOk;
}

/// What mpc tune or a load has kept for this machine's GPU; nothing where there is no GPU, no plan
/// for it, or nothing kept.
std::optional<ProductTuning> tuningHere(const std::string &path, const Trust &trust) {
  TuningOptions options;
  options.trust = trust;
  const Result<ProductTuning> tuning = keptTuning(path, options);
  const auto isKept = [](const TunedProduct &product) { return product.isKept; };
  if (!tuning.ok() || llvm::none_of(tuning->products, isKept))
    return std::nullopt;
  return *tuning;
}

int inspect(const Arguments &arguments) {
  for (const std::string form : {"emit", "report"})
    for (const std::string other : {"json", "all", "kernel", "report"})
      if (form != other && arguments.has(form) && arguments.has(other))
        return commandLineError("--" + form + " prints the whole in a form of its own; leave --" +
                                other + " or --" + form + " out");
  const Trust trust = readTrust(arguments);
  const Result<ProgramDescription> program = describeArtifact(arguments.file, trust);
  if (!program.ok())
    return userError(program.status().message());
  if (arguments.has("emit"))
    return printSources(arguments.file, trust, printableDescription(*program));
  if (const std::string kernel = arguments.get("kernel"); !kernel.empty())
    return arguments.has("json") ? inspectKernel(*program, kernel, true)
                                 : inspectKernel(printableDescription(*program), kernel, false);
  if (arguments.has("report"))
    return printOutput(program->report) ? exitOk : exitUserError;
  const Result<ArtifactIdentity> identity = identifyArtifact(arguments.file, trust);
  if (!identity.ok())
    return userError(identity.status().message());
  const bool verified = trust.publicKey.has_value();
  const std::optional<ProductTuning> tuning = tuningHere(arguments.file, trust);
  if (arguments.has("json")) {
    llvm::json::Object report = inspectJson(*program, *identity, verified);
    if (tuning)
      report["tuning"] = tuningJson(*tuning);
    return printOutput(llvm::formatv("{0:2}\n", llvm::json::Value(std::move(report))).str())
               ? exitOk
               : exitUserError;
  }
  const std::string text =
      inspectText(printableDescription(*program), *identity, verified, arguments.has("all")) +
      (tuning ? "\n" + tuningText(*tuning, outputWidth()) : "");
  return printOutput(text) ? exitOk : exitUserError;
}

} // namespace

Command inspectCommand() {
  Command command{"inspect",
                  "model.mpcx",
                  "prints the contents of an artifact; executes nothing",
                  {
                      {"json", "as JSON, stable and sorted"},
                      {"all", "one row for each layer, even for similar ones"},
                      {"kernel", "NAME", "one kernel alone"},
                      {"emit", "E", {"cuda"}, "prints the kernels' text"},
                      {"report", "prints explain's JSON of when it was compiled"},
                  },
                  inspect};
  addTrust(command, /*runs=*/false);
  return command;
}

} // namespace mpc
