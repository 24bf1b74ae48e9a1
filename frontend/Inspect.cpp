// mpc inspect: what is in an artifact. Reads and checks; never executes anything of it.
#include "frontend/Commands.h"
#include "frontend/Console.h"
#include "frontend/ReadArtifact.h"

#include "mpc/DType.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <algorithm>

namespace mpc {
namespace {

namespace json = llvm::json;

std::string textOf(const flatbuffers::String *text) { return text ? text->str() : ""; }

std::string tensorText(const fb::TensorInfo &info) {
  return shapeText(static_cast<DType>(info.dtype()),
                   std::vector<int64_t>(info.shape()->begin(), info.shape()->end()));
}

/// An enumerator's name, also for a value that the enumeration does not have.
template <typename Enum>
std::string enumText(const char *(*name)(Enum), Enum value) {
  const std::string text = name(value);
  return text.empty() ? "unknown " + std::to_string(static_cast<int>(value)) : text;
}

json::Array tensorsJson(const flatbuffers::Vector<flatbuffers::Offset<fb::TensorInfo>> &tensors) {
  json::Array array;
  for (const fb::TensorInfo *info : tensors)
    array.push_back(json::Object{{"name", textOf(info->name())}, {"type", tensorText(*info)}});
  return array;
}

/// The layers that steps with a kernel serve, by the kernel's index.
std::map<uint32_t, std::vector<std::string>> layersOfKernels(const fb::Plan &plan) {
  std::map<uint32_t, std::vector<std::string>> result;
  for (const fb::Entry *entry : *plan.entries())
    for (const fb::Step *step : *entry->steps()) {
      const fb::Launch *launch = step->operation_as_Launch();
      const fb::Gemm *gemm = step->operation_as_Gemm();
      if ((!launch && (!gemm || gemm->kernel() < 0)) || !step->layers())
        continue;
      std::vector<std::string> &layers =
          result[launch ? launch->kernel() : static_cast<uint32_t>(gemm->kernel())];
      for (const flatbuffers::String *layer : *step->layers())
        if (std::find(layers.begin(), layers.end(), layer->str()) == layers.end())
          layers.push_back(layer->str());
    }
  return result;
}

json::Object kernelJson(const fb::Kernel &kernel, const std::vector<std::string> &served) {
  json::Array layers;
  for (const std::string &layer : served)
    layers.push_back(layer);
  return json::Object{
      {"name", textOf(kernel.name())},         {"schedule", textOf(kernel.schedule())},
      {"threads", kernel.threads()},           {"grid", kernel.grid()},
      {"arguments", kernel.argument_count()},  {"registers", kernel.registers()},
      {"spill_bytes", kernel.spill_bytes()},   {"local_bytes", kernel.local_bytes()},
      {"shared_bytes", kernel.shared_bytes()}, {"layers", std::move(layers)}};
}

json::Object gemmJson(const fb::Gemm &gemm, const fb::Step &step) {
  json::Array layers;
  if (step.layers())
    for (const flatbuffers::String *layer : *step.layers())
      layers.push_back(layer->str());
  return json::Object{{"m", static_cast<int64_t>(gemm.m())},
                      {"n", static_cast<int64_t>(gemm.n())},
                      {"k", static_cast<int64_t>(gemm.k())},
                      {"batch", static_cast<int64_t>(gemm.batch())},
                      {"compute", enumText(fb::EnumNameCompute, gemm.compute())},
                      {"activation", enumText(fb::EnumNameActivation, gemm.activation())},
                      {"layers", std::move(layers)}};
}

json::Object entryJson(const fb::Entry &entry) {
  json::Array gemms;
  std::map<std::string, int64_t> steps;
  for (const fb::Step *step : *entry.steps()) {
    ++steps[enumText(fb::EnumNameOperation, step->operation_type())];
    if (const fb::Gemm *gemm = step->operation_as_Gemm())
      gemms.push_back(gemmJson(*gemm, *step));
  }
  json::Object counts;
  for (const auto &[kind, count] : steps)
    counts[kind] = count;
  return json::Object{{"name", textOf(entry.name())},
                      {"inputs", tensorsJson(*entry.inputs())},
                      {"outputs", tensorsJson(*entry.outputs())},
                      {"steps", std::move(counts)},
                      {"gemms", std::move(gemms)}};
}

json::Object planJson(const fb::Plan &plan) {
  json::Array targets, kernels, entries, modules;
  for (const flatbuffers::String *target : *plan.targets())
    targets.push_back(target->str());
  std::map<uint32_t, std::vector<std::string>> layers = layersOfKernels(plan);
  for (uint32_t i = 0; i < plan.kernels()->size(); ++i)
    kernels.push_back(kernelJson(*plan.kernels()->Get(i), layers[i]));
  for (const fb::Entry *entry : *plan.entries())
    entries.push_back(entryJson(*entry));
  if (plan.modules())
    for (const fb::Module *module : *plan.modules())
      modules.push_back(json::Object{{"arch", textOf(module->arch())},
                                     {"compiler", textOf(module->compiler())},
                                     {"segment", module->segment()}});
  return json::Object{{"targets", std::move(targets)},
                      {"arena_bytes", static_cast<int64_t>(plan.arena_bytes())},
                      {"peak_live_bytes", static_cast<int64_t>(plan.peak_live_bytes())},
                      {"kernels", std::move(kernels)},
                      {"entries", std::move(entries)},
                      {"modules", std::move(modules)},
                      {"source_segment", plan.source()}};
}

json::Value artifactJson(const ArtifactReader &artifact) {
  const fb::Program &program = artifact.program();
  json::Array state, plans, segments;
  for (const fb::State *entry : *program.state())
    state.push_back(json::Object{{"name", textOf(entry->info()->name())},
                                 {"type", tensorText(*entry->info())},
                                 {"source", enumText(fb::EnumNameSource, entry->source())}});
  for (const fb::Plan *plan : *program.plans())
    plans.push_back(planJson(*plan));
  for (const fb::Segment *segment : *program.segments())
    segments.push_back(static_cast<int64_t>(segment->bytes()));
  return json::Object{{"producer", textOf(program.producer())},
                      {"model", textOf(program.model())},
                      {"precision", textOf(program.precision())},
                      {"format_version", static_cast<int64_t>(artifactVersion)},
                      {"file_bytes", static_cast<int64_t>(artifact.fileBytes())},
                      {"state", std::move(state)},
                      {"plans", std::move(plans)},
                      {"segment_bytes", std::move(segments)}};
}

//===-- Text
//-------------------------------------------------------------------------------------------------------===//

std::string str(const json::Object &object, llvm::StringRef key) {
  return object.getString(key).value_or("").str();
}
int64_t num(const json::Object &object, llvm::StringRef key) {
  return object.getInteger(key).value_or(-1);
}
std::string orUnknown(int64_t value) { return value < 0 ? "?" : std::to_string(value); }

std::string listText(const json::Array *values) {
  std::string text;
  for (const json::Value &value : *values)
    text += (text.empty() ? "" : " ") + value.getAsString().value_or("").str();
  return text;
}

std::string kernelText(const json::Object &kernel) {
  return llvm::formatv("  {0}\n    {1}, {2} blocks of {3} threads, {4} registers, {5} spilled "
                       "bytes, {6} local bytes, {7} "
                       "shared bytes\n    layers: {8}\n",
                       str(kernel, "name"), str(kernel, "schedule"), num(kernel, "grid"),
                       num(kernel, "threads"), orUnknown(num(kernel, "registers")),
                       orUnknown(num(kernel, "spill_bytes")), orUnknown(num(kernel, "local_bytes")),
                       orUnknown(num(kernel, "shared_bytes")), listText(kernel.getArray("layers")))
      .str();
}

std::string entryText(const json::Object &entry) {
  std::string text = "  entry " + str(entry, "name") + ":";
  for (const auto &[kind, count] : *entry.getObject("steps"))
    text += llvm::formatv(" {0} {1}", count.getAsInteger().value_or(0), kind.str()).str();
  text += "\n";
  for (const char *border : {"inputs", "outputs"})
    for (const json::Value &tensor : *entry.getArray(border))
      text += std::string("    ") + (border[0] == 'i' ? "input " : "output ") +
              str(*tensor.getAsObject(), "name") + " " + str(*tensor.getAsObject(), "type") + "\n";
  for (const json::Value &value : *entry.getArray("gemms")) {
    const json::Object &gemm = *value.getAsObject();
    text += llvm::formatv("    gemm {0} x {1} x {2} x {3} {4} {5}: {6}\n", num(gemm, "batch"),
                          num(gemm, "m"), num(gemm, "n"), num(gemm, "k"), str(gemm, "compute"),
                          str(gemm, "activation"), listText(gemm.getArray("layers")))
                .str();
  }
  return text;
}

std::string planText(const json::Object &plan) {
  std::string text = "\nplan for " + listText(plan.getArray("targets")) + ": arena " +
                     formatBytes(static_cast<uint64_t>(num(plan, "arena_bytes"))) +
                     ", peak of live buffers " +
                     formatBytes(static_cast<uint64_t>(num(plan, "peak_live_bytes"))) + "\n";
  for (const json::Value &module : *plan.getArray("modules"))
    text += "  cubin for " + str(*module.getAsObject(), "arch") + " by " +
            str(*module.getAsObject(), "compiler") + "\n";
  for (const json::Value &entry : *plan.getArray("entries"))
    text += entryText(*entry.getAsObject());
  for (const json::Value &kernel : *plan.getArray("kernels"))
    text += kernelText(*kernel.getAsObject());
  return text;
}

std::string artifactText(const json::Object &artifact) {
  std::string text = str(artifact, "model") + " in " + str(artifact, "precision") + ", by " +
                     str(artifact, "producer") + ", " +
                     formatBytes(static_cast<uint64_t>(num(artifact, "file_bytes"))) + " in " +
                     std::to_string(artifact.getArray("segment_bytes")->size()) +
                     " segments\n\nstate\n";
  for (const json::Value &value : *artifact.getArray("state")) {
    const json::Object &state = *value.getAsObject();
    text +=
        "  " + str(state, "name") + " " + str(state, "type") + " " + str(state, "source") + "\n";
  }
  for (const json::Value &plan : *artifact.getArray("plans"))
    text += planText(*plan.getAsObject());
  return text;
}

/// All kernels of one name, over the plans; empty and a message if there is none.
int inspectKernel(json::Value &artifact, const std::string &name, bool asJson) {
  std::string text;
  json::Array found;
  std::vector<std::string> names;
  for (json::Value &plan : *artifact.getAsObject()->getArray("plans"))
    for (json::Value &kernel : *plan.getAsObject()->getArray("kernels")) {
      names.push_back(str(*kernel.getAsObject(), "name"));
      if (names.back() != name)
        continue;
      text += "plan for " + listText(plan.getAsObject()->getArray("targets")) + "\n" +
              kernelText(*kernel.getAsObject());
      found.push_back(kernel);
    }
  if (found.empty()) {
    const std::string meant = nearest(name, names);
    return userError("--kernel: the artifact has no kernel '" + name + "'" +
                     (meant.empty() ? "" : "; did you mean " + meant + "?"));
  }
  return printOutput(asJson ? llvm::formatv("{0:2}\n", json::Value(std::move(found))).str() : text)
             ? exitOk
             : exitUserError;
}

int printSources(const ArtifactReader &artifact) {
  for (const fb::Plan *plan : *artifact.program().plans()) {
    const Result<std::string_view> source = artifact.segment(plan->source());
    if (!source.ok())
      return userError(source.status().message());
    std::string text = "// Plan for";
    for (const flatbuffers::String *target : *plan->targets())
      text += " " + target->str();
    text += "\n";
    const std::map<uint32_t, std::vector<std::string>> layers = layersOfKernels(*plan);
    for (const auto &[kernel, served] : layers) {
      if (kernel >= plan->kernels()->size())
        continue;
      text += "//   " + textOf(plan->kernels()->Get(kernel)->name()) + ":";
      for (const std::string &layer : served)
        text += " " + layer;
      text += "\n";
    }
    if (!printOutput(text + std::string(*source) + "\n"))
      return exitUserError;
  }
  return exitOk;
}

int inspect(const Arguments &arguments) {
  const Result<ArtifactReader> artifact = ArtifactReader::open(arguments.file);
  if (!artifact.ok())
    return userError(artifact.status().message());
  if (arguments.has("emit"))
    return printSources(*artifact);
  json::Value value = artifactJson(*artifact);
  if (const std::string kernel = arguments.get("kernel"); !kernel.empty())
    return inspectKernel(value, kernel, arguments.has("json"));
  const std::string text = arguments.has("json") ? llvm::formatv("{0:2}\n", value).str()
                                                 : artifactText(*value.getAsObject());
  return printOutput(text) ? exitOk : exitUserError;
}

} // namespace

Command inspectCommand() {
  return {"inspect",
          "model.mpcx",
          "prints what is in an artifact; executes nothing",
          {
              {"json", OptionSpec::Flag, "", {}, "as JSON, stable and sorted"},
              {"kernel", OptionSpec::Value, "NAME", {}, "one kernel alone"},
              {"emit", OptionSpec::Value, "E", {"cuda"}, "prints the kernels' text"},
          },
          inspect};
}

} // namespace mpc
