// mpc compile: compiles a model to an artifact, or to the text of a stage on the way there.
#include "frontend/commands/Commands.h"
#include "frontend/commands/ConvertedState.h"
#include "frontend/compile/Pipeline.h"
#include "frontend/explain/Report.h"
#include "frontend/run/RunFiles.h"
#include "frontend/shell/CallersLimits.h"
#include "frontend/shell/FaultFile.h"
#include "frontend/shell/Printable.h"

#include "codegen/Artifact.h"
#include "codegen/DeviceText.h"
#include "ir/dialect/custom/Custom.h"
#include "ir/formats/Target.h"
#include "ir/plan/Plan.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <cerrno>
#include <cstring>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace mpc {
namespace {

/// The text of all programs' kernels, each after the table of layers that its kernels serve.
std::string cudaText(mlir::ModuleOp module) {
  std::string text;
  module.walk([&](plan::ProgramOp program) {
    text += "// Plan " + program.getSymName().str() + " for";
    for (mlir::Attribute target : program.getTargets())
      text += " " + llvm::cast<mlir::StringAttr>(target).getValue().str();
    text += "\n";
    for (const auto &[kernel, layers] : layersOfKernels(program))
      text += layersText(kernel, printableName(llvm::join(layers, " ")));
    text += emitSource(program) + "\n";
  });
  return text;
}

/// One numbered file a stage: 02-Cast.mlir.
class Dumps {
public:
  explicit Dumps(std::string folder) : folder(std::move(folder)) {}

  int prepare() const {
    if (folder.empty() || ::mkdir(folder.c_str(), 0777) == 0 || errno == EEXIST)
      return exitOk;
    return userError("cannot make the folder " + folder + ": " + std::strerror(errno));
  }
  int write(Stage stage, const std::string &text) const {
    return writeOutput(fileOf(stage), text) ? exitOk : exitUserError;
  }
  /// All files that may be written.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (Stage stage : allStages())
      if (!folder.empty() && stage <= Stage::Emit)
        names.push_back(fileOf(stage));
    return names;
  }
  explicit operator bool() const { return !folder.empty(); }

private:
  std::string fileOf(Stage stage) const {
    const std::string suffix = stage == Stage::Emit ? ".cu" : ".mlir";
    return llvm::formatv("{0}/{1,0+2}-{2}{3}", folder, static_cast<int>(stage) + 1,
                         stageName(stage), suffix)
        .str();
  }
  std::string folder;
};

int printTimes(const std::string &form, const Pipeline &pipeline) {
  double total = 0;
  for (const StageTime &time : pipeline.times())
    total += time.seconds;
  if (form == "json") {
    llvm::json::Array stages;
    for (const StageTime &time : pipeline.times())
      stages.push_back(llvm::json::Object{{"stage", time.name}, {"seconds", time.seconds}});
    const llvm::json::Value json =
        llvm::json::Object{{"stages", std::move(stages)},
                           {"seconds", total},
                           {"peak_memory_bytes", static_cast<int64_t>(peakMemoryBytes())}};
    return printOutput(llvm::formatv("{0:2}\n", json).str()) ? exitOk : exitUserError;
  }
  std::string text;
  for (const StageTime &time : pipeline.times())
    text += llvm::formatv("{0,-14}{1,9:f3} s\n", time.name, time.seconds).str();
  text += llvm::formatv("{0,-14}{1,9:f3} s, peak memory {2}\n", "all", total,
                        formatBytes(peakMemoryBytes()))
              .str();
  std::fputs(text.c_str(), stderr);
  return exitOk;
}

/// The last stage by --stop-after or --emit.
Stage lastStage(const Arguments &arguments) {
  if (arguments.has("emit"))
    return Stage::Emit;
  return *parseStage(arguments.get("stop-after", "Artifact"));
}

int makeArtifact(const Arguments &arguments, Pipeline &pipeline, ReportBuilder &report,
                 std::shared_future<Result<Nvrtc>> nvrtc, const SigningKey *key,
                 const std::string &path) {
  const CompileOptions &chosen = pipeline.compileOptions();
  ArtifactOptions options;
  options.model = pipeline.model().module().getSymName().value_or("model").str();
  options.precision = stringifyPrecision(chosen.precision).str();
  options.architectures = chosen.architectures;
  options.weights = arguments.list("weights");
  options.allowMissingWeights = arguments.has("allow-missing-weights");
  options.allowUnknownWeights = arguments.has("allow-unknown-weights");
  options.note = printRemark;
  options.nvrtc = std::move(nvrtc);
  options.hostCompile = !arguments.has("no-host-compile");
  options.signingKey = key;
  options.progress = [&](const std::string &step) { pipeline.progress().step(step); };
  options.waiting = [&](const std::string &text) { pipeline.progress().announce(text); };
  std::unique_ptr<ConvertedState> converted;
  return pipeline.time("Artifact", [&]() -> int {
    if (arguments.has("embed")) {
      converted = ConvertedState::make(pipeline.model().module(), options, path);
      if (!converted ||
          !keepEntries(pipeline.model().module(), entriesBehindInit(pipeline.model().module())))
        return exitUserError;
      options.weights.clear(); // the state has them
      options.convertedBytes = [&](llvm::StringRef name) { return converted->bytesOf(name); };
    }
    options.report = report.json(pipeline.model().module());
    const Code code = writeArtifact(pipeline.model().module(), options, path);
    if (code != Code::CompileFailed)
      return code == Code::Ok ? exitOk : exitUserError;
    if (auto sources = pipeline.model().module()->getAttrOfType<mlir::DictionaryAttr>(kSources);
        sources && !sources.empty()) {
      std::vector<std::string> files;
      for (mlir::NamedAttribute source : sources)
        files.push_back(source.getName().str());
      printNote("the kernels hold the text of " + llvm::join(files, ", ") +
                ", of the model; correct the lines that the compiler names");
      return exitUserError;
    }
    int result = exitInternal;
    // The model was checked long before, so text of ours that does not compile is our fault.
    if (*callersLimits())
      result = limitError("the host compiler failed");
    else
      printError("a fault of mpc itself in stage Artifact, not of the model");
    const std::string file = writeFaultFile(printModule(pipeline.model().module()));
    if (!file.empty())
      printNote(reportRequest() + (" the file " + file) + ", the plan that it failed on");
    return result;
  });
}

/// "mpc: wrote m.mpcx: 1.1 MB, bf16 for cuda (sm_90a) and cpu, in 3.6 s"
void printWritten(const std::string &path, const Pipeline &pipeline) {
  struct stat about = {};
  if (::stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode))
    return;
  const CompileOptions &chosen = pipeline.compileOptions();
  std::vector<std::string> targets;
  for (const std::string &family : chosen.targets) {
    const std::vector<std::string> names = targetsOf(family, chosen.architectures);
    targets.push_back(names == std::vector{family} ? family
                                                   : family + " (" + llvm::join(names, ", ") + ")");
  }
  double seconds = 0;
  for (const StageTime &time : pipeline.times())
    seconds += time.seconds;
  printRemark("wrote " + path + ": " + formatBytes(static_cast<unsigned long long>(about.st_size)) +
              ", " + stringifyPrecision(chosen.precision).str() +
              (chosen.train ? " training" : "") + " for " + llvm::join(targets, " and ") + ", in " +
              llvm::formatv("{0:f1}", seconds).str() + " s");
}

/// Checks all that can be before any work is done, and reads the key. Gives an exit code.
int checkBefore(const Arguments &arguments, bool toText, const std::string &output,
                const Dumps &dumps, std::optional<SigningKey> &key) {
  for (const std::string &weights : arguments.list("weights"))
    if (::access(weights.c_str(), R_OK) != 0)
      return userError("--weights: cannot read " + weights + ": " + std::strerror(errno));
  if (output == "-" && !toText)
    return commandLineError("an artifact is not written to standard output; name a file with -o");
  if (const int code = dumps.prepare(); code != exitOk)
    return code;
  std::vector<std::string> outputs = dumps.files();
  if (output != "-")
    outputs.push_back(output);
  if (!checkOutputs(outputs, inputFiles(arguments)))
    return exitUserError;
  if (arguments.has("embed") && toText)
    return commandLineError("--embed needs an artifact; --stop-after and --emit make none");
  if (arguments.has("embed") && arguments.has("train"))
    return commandLineError("--embed=converted is for inference: a step of training changes the "
                            "parameters themselves; leave it or --train out");
  if (!arguments.has("sign"))
    return exitOk;
  if (toText)
    return commandLineError("--sign needs an artifact; --stop-after and --emit make none");
  Result<SigningKey> read = SigningKey::read(arguments.get("sign"));
  if (!read.ok())
    return userError("--sign: " + read.status().message());
  key = std::move(*read);
  return exitOk;
}

int compile(const Arguments &arguments) {
  const Stage last = lastStage(arguments);
  const bool toText = last < Stage::Artifact;
  const std::string output = arguments.get("o", toText ? "-" : "model.mpcx");
  const Dumps dumps(arguments.get("dump-dir"));
  std::optional<SigningKey> key;
  int code = checkBefore(arguments, toText, output, dumps, key);
  if (code != exitOk)
    return code;
  const std::unique_ptr<Pipeline> pipeline = Pipeline::create(arguments, code);
  if (!pipeline)
    return code;
  // NVRTC has a hundred megabytes, so it is read while the passes run.
  std::shared_future<Result<Nvrtc>> nvrtc;
  if (!toText && llvm::is_contained(pipeline->compileOptions().targets, "cuda"))
    // Deferred where no thread can be started; then it is read at its first use.
    nvrtc = std::async(std::launch::async | std::launch::deferred, [] { return Nvrtc::open(); });
  if (nvrtc.valid() || !(toText || arguments.has("no-host-compile")))
    noteMissingCache();
  ReportBuilder report(pipeline->compileOptions());
  code = pipeline->run(last, [&](Stage stage) {
    report.observe(stage, pipeline->model().module());
    report.setElided(summarizeRemarks(pipeline->remarks(), "RelaxedCast"));
    return dumps ? dumps.write(stage, printModule(pipeline->model().module()))
                 : static_cast<int>(exitOk);
  });
  if (code != exitOk)
    return code;
  const mlir::ModuleOp module = pipeline->model().module();
  if (last == Stage::Emit || (last > Stage::Emit && dumps)) {
    const std::string text = cudaText(module);
    if (dumps && (code = dumps.write(Stage::Emit, text)) != exitOk)
      return code;
    if (last == Stage::Emit && !writeOutput(output, text))
      return exitUserError;
  } else if (toText && !writeOutput(output, printModule(module))) {
    return exitUserError;
  }
  if (!toText && (code = makeArtifact(arguments, *pipeline, report, std::move(nvrtc),
                                      key ? &*key : nullptr, output)) != exitOk)
    return code;
  if (!toText && !arguments.has("quiet") && !arguments.has("q"))
    printWritten(output, *pipeline);
  return arguments.has("time") ? printTimes(arguments.get("time"), *pipeline)
                               : static_cast<int>(exitOk);
}

} // namespace

Command compileCommand() {
  std::vector<std::string> stages;
  for (Stage stage : allStages())
    stages.push_back(stageName(stage).str());
  Command command{"compile", "model.mlir", "compiles a model to an artifact; needs no GPU",
                  Pipeline::options(true), compile};
  command.options.insert(
      command.options.end(),
      {
          {"weights", "F",
           "a safetensors file to put into the artifact, or a state that ranks saved as a folder",
           OptionSpec::List},
          OptionSpec{"allow-unknown-weights",
                     "the files may have other tensors, as a state of training has"}
              .needs("weights"),
          OptionSpec{"allow-missing-weights",
                     "the files may lack parameters, which keep the model's first values"}
              .needs("weights"),
          OptionSpec{"embed",
                     "E",
                     {"converted"},
                     "keeps parameters in the forms that the program reads alone, for inference; "
                     "they are made on this CPU, and loading takes no other weights"},
          {"o", "F", "the output; default model.mpcx"},
          {"no-host-compile", "does not try the CPU kernels' text with this machine's compiler"},
          {"quiet", "prints no summary; -q for short"},
          {"q", "as --quiet"},
          {"sign", "KEY", "signs the artifact with an Ed25519 key (PEM)"},
          {"stop-after", "S", stages, "prints the model after a stage"},
          {"dump-dir", "D", "writes one numbered file a stage"},
          {"emit", "E", {"cuda"}, "prints the kernels' text"},
          {"time",
           "T",
           {"text", "json"},
           "prints seconds a stage and peak memory",
           OptionSpec::OptionalValue},
      });
  return command;
}

} // namespace mpc
