// mpc explain: prints every precision decision with its reason, the fate of each cast, and the
// costs of the plan.
#include "frontend/commands/Commands.h"
#include "frontend/compile/Pipeline.h"
#include "frontend/explain/Memory.h"
#include "frontend/explain/Report.h"
#include "frontend/explain/Traffic.h"
#include "frontend/run/RunFiles.h"
#include "frontend/shell/Console.h"
#include "mpc/Nearest.h"
#include "passes/JsonFields.h"

namespace mpc {
namespace {

/// Compiles the same model with other options, and gives `note` each plan beside its other form;
/// none where the other form cannot be compiled.
void compareWith(const Pipeline &own, llvm::function_ref<void(CompileOptions &)> change,
                 Report &report,
                 llvm::function_ref<void(PlanReport &plan, const PlanReport &other)> note) {
  const std::unique_ptr<Pipeline> pipeline = own.createBeside(change);
  if (!pipeline || pipeline->run(Stage::Plan) != exitOk)
    return;
  ReportBuilder builder(pipeline->compileOptions());
  const Report other = builder.finish(pipeline->model().module(), *report.device);
  for (PlanReport &plan : report.plans)
    for (const PlanReport &known : other.plans)
      if (known.name == plan.name)
        note(plan, known);
}

/// Notes what the other forms of the same model cost: the residual stream in its other type, and
/// of fp8 what bf16 moves.
void compareForms(const Pipeline &own, Report &report) {
  const CompileOptions &options = own.compileOptions();
  const Precision precision = options.precision;
  if (precision == Precision::fp32 || precision == Precision::tf32)
    return;
  report.otherResidual = options.residualF32 ? "low" : "f32";
  compareWith(
      own, [](CompileOptions &other) { other.residualF32 = !other.residualF32; }, report,
      [](PlanReport &plan, const PlanReport &other) {
        for (const std::string &entry : plan.entries)
          plan.withOtherResidual[entry] = totalsOf(other, entry);
      });
  if (precision != Precision::fp8)
    return;
  compareWith(
      own, [](CompileOptions &other) { other.precision = Precision::bf16; }, report,
      [](PlanReport &plan, const PlanReport &other) {
        plan.bytesInBf16 = totalsOf(other, plan.entry).bytes;
      });
}

/// A message if the options ask for two things at once; "" if not.
std::string contradiction(const Arguments &arguments) {
  if (arguments.has("memory") && arguments.has("bytes"))
    return "--memory and --bytes are two reports; give one of them";
  for (const char *part : {"layer", "only"})
    for (const char *whole : {"memory", "bytes", "json"})
      if (arguments.has(part) && arguments.has(whole))
        return std::string("--") + part + " shows a part of the decisions, --" + whole +
               " has all of another form; leave one of them out";
  if (auto glob = createPattern(arguments.get("layer")); !glob)
    return "--layer: " + llvm::toString(glob.takeError()) + ", got '" + arguments.get("layer") +
           "'";
  return "";
}

/// The text of the decisions, or of those that --layer and --only name; "" after an error.
std::string decisionsText(const Arguments &arguments, const Report &report,
                          const TableStyle &style) {
  const std::string layer = arguments.get("layer"), only = arguments.get("only");
  if (layer.empty())
    return reportText(report, report, only, style);
  const Report part = ofLayers(report, *createPattern(layer)); // contradiction() has read it
  if (hasNoRows(part)) {
    printError("--layer=" + layer + " matches no layer of " + report.model +
               didYouMean(layer, layersOf(report)));
    return "";
  }
  return reportText(part, report, only, style);
}

int explain(const Arguments &arguments) {
  if (const std::string problem = contradiction(arguments); !problem.empty())
    return commandLineError(problem);
  const std::string output = arguments.get("o", "-");
  if (output != "-" && !checkOutputs({output}, inputFiles(arguments)))
    return exitUserError;
  int code = exitOk;
  const std::unique_ptr<Pipeline> pipeline = Pipeline::create(arguments, code);
  if (!pipeline)
    return code;
  ReportBuilder builder(pipeline->compileOptions());
  code = pipeline->run(Stage::Plan, [&](Stage stage) {
    builder.observe(stage, pipeline->model().module());
    builder.setElided(summarizeRemarks(pipeline->remarks(), "RelaxedCast"));
    return static_cast<int>(exitOk);
  });
  if (code != exitOk)
    return code;
  const DeviceRates *device = findDevice(arguments.get("device", knownDevices().front().name));
  Report report = builder.finish(pipeline->model().module(), *device);
  const bool ofDecisions = !arguments.has("memory") && !arguments.has("bytes");
  if (ofDecisions && (!arguments.has("only") || showsTotals(arguments.get("only"))))
    compareForms(*pipeline, report);
  const bool asJson = arguments.has("json");
  const bool toFile = arguments.has("o");
  const TableStyle style{arguments.has("all"), arguments.has("wide") ? 0 : outputWidth(!toFile)};
  std::string text;
  if (arguments.has("memory")) {
    const std::vector<MemoryReport> memory = reportMemory(pipeline->model().module());
    text = asJson ? memoryJson(report, memory) : memoryText(report, memory, style);
  } else if (arguments.has("bytes")) {
    const std::vector<TrafficReport> traffic = reportTraffic(pipeline->model().module());
    text = asJson ? trafficJson(report, traffic) : trafficText(report, traffic, style);
  } else {
    text = asJson ? reportJson(report) : decisionsText(arguments, report, style);
    if (text.empty())
      return exitUserError;
  }
  const bool written = toFile || asJson ? writeOutput(output, text) : pageOutput(text);
  return written ? exitOk : exitUserError;
}

} // namespace

Command explainCommand() {
  Command command{"explain", "model.mlir", "prints every precision decision with its reason",
                  Pipeline::options(true), explain};
  command.options.insert(
      command.options.begin() + 1,
      {
          {"json", "as JSON, stable and sorted"},
          {"all", "one row for each layer, even for similar ones"},
          {"layer", "GLOB",
           "the rows of the layers that it matches alone, as a policy's rule does"},
          {"only", "S", sectionNames(), "one section alone"},
          {"wide", "lines as long as the tables need; default 120 columns or the terminal's"},
          {"memory", "the use of memory, in total and by layer, in place of the decisions"},
          {"bytes",
           "the bytes that a run moves, by kernel and by tensor, in place of the decisions"},
          {"device", "D", deviceNames(),
           "the GPU whose times to print: predicted where it was measured, else at least; default "
           "H200"},
          {"o", "F", "the output; default standard output"},
      });
  command.note = "What each conversion loses on data: mpc evaluate --errors; while training: "
                 "--measure here and\n"
                 "mpc train --measure-every.\n";
  return command;
}

} // namespace mpc
