#include "frontend/inspect/InspectReport.h"

#include "frontend/shell/Console.h"
#include "frontend/shell/Json.h"
#include "frontend/shell/LayerNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <map>

namespace mpc {

namespace json = llvm::json;

std::vector<std::vector<std::string>> layersOfKernels(const PlanDescription &plan) {
  std::vector<std::vector<std::string>> result(plan.kernels.size());
  std::vector<llvm::StringSet<>> seen(plan.kernels.size());
  for (const EntryDescription &entry : plan.entries)
    for (const StepDescription &step : entry.steps)
      for (const std::string &layer : step.layers)
        if (step.kernel >= 0 && seen[static_cast<size_t>(step.kernel)].insert(layer).second)
          result[static_cast<size_t>(step.kernel)].push_back(layer);
  return result;
}

namespace {

int64_t number(uint64_t value) { return static_cast<int64_t>(value); }

/// The number of steps of each operation in an entry.
std::map<std::string, int64_t> countSteps(const EntryDescription &entry) {
  std::map<std::string, int64_t> counts;
  for (const StepDescription &step : entry.steps)
    ++counts[step.operation];
  return counts;
}

/// The bytes that a run of an entry reads and writes.
uint64_t bytesOf(const EntryDescription &entry) {
  uint64_t bytes = 0;
  for (const StepDescription &step : entry.steps)
    bytes += step.bytesRead + step.bytesWritten;
  return bytes;
}

std::string typeText(const TensorDescription &tensor) {
  return shapeText(tensor.dtype, tensor.shape);
}

//===-- JSON ----------------------------------------------------------------------------------===//

json::Array tensorsJson(const std::vector<TensorDescription> &tensors) {
  json::Array array;
  for (const TensorDescription &tensor : tensors)
    array.push_back(json::Object{{"name", jsonText(tensor.name)}, {"type", typeText(tensor)}});
  return array;
}

json::Object gemmJson(const StepDescription &step) {
  const GemmDescription &gemm = step.gemm;
  return json::Object{{"m", number(gemm.m)},     {"n", number(gemm.n)},
                      {"k", number(gemm.k)},     {"batch", number(gemm.batch)},
                      {"compute", gemm.compute}, {"activation", gemm.activation},
                      {"summed", gemm.summed},   {"layers", strings(step.layers)}};
}

/// The launches of each kernel in an entry, in the order of the first ones, with the bytes that
/// they read and write.
json::Array launchesJson(const EntryDescription &entry, const PlanDescription &plan) {
  struct Launches {
    int32_t kernel;
    int64_t count;
    uint64_t bytes;
  };
  std::vector<Launches> launches;
  std::map<int32_t, size_t> places;
  for (const StepDescription &step : entry.steps) {
    if (step.operation != "launch")
      continue;
    const auto [place, isNew] = places.try_emplace(step.kernel, launches.size());
    if (isNew)
      launches.push_back({step.kernel, 0, 0});
    ++launches[place->second].count;
    launches[place->second].bytes += step.bytesRead + step.bytesWritten;
  }
  json::Array array;
  for (const Launches &each : launches)
    array.push_back(
        json::Object{{"kernel", jsonText(plan.kernels[static_cast<size_t>(each.kernel)].name)},
                     {"count", each.count},
                     {"bytes", number(each.bytes)}});
  return array;
}

json::Object entryJson(const EntryDescription &entry, const PlanDescription &plan) {
  json::Array gemms;
  for (const StepDescription &step : entry.steps)
    if (step.operation == "gemm")
      gemms.push_back(gemmJson(step));
  return json::Object{{"name", jsonText(entry.name)},
                      {"inputs", tensorsJson(entry.inputs)},
                      {"outputs", tensorsJson(entry.outputs)},
                      {"steps", countsJson(countSteps(entry))},
                      {"bytes", number(bytesOf(entry))},
                      {"launches", launchesJson(entry, plan)},
                      {"gemms", std::move(gemms)}};
}

json::Object planJson(const PlanDescription &plan) {
  json::Array kernels, entries, modules;
  const std::vector<std::vector<std::string>> layers = layersOfKernels(plan);
  for (size_t i = 0; i < plan.kernels.size(); ++i)
    kernels.push_back(inspectKernelJson(plan.kernels[i], layers[i]));
  for (const EntryDescription &entry : plan.entries)
    entries.push_back(entryJson(entry, plan));
  for (const ModuleDescription &module : plan.modules)
    modules.push_back(json::Object{{"arch", jsonText(module.arch)},
                                   {"unit", module.unit},
                                   {"compiler", jsonText(module.compiler)},
                                   {"bytes", number(module.bytes)}});
  return json::Object{{"targets", strings(plan.targets)},
                      {"arena_bytes", number(plan.arenaBytes)},
                      {"peak_live_bytes", number(plan.peakLiveBytes)},
                      {"source_bytes", number(plan.sourceBytes)},
                      {"kernels", std::move(kernels)},
                      {"entries", std::move(entries)},
                      {"modules", std::move(modules)}};
}

//===-- Text ----------------------------------------------------------------------------------===//

std::string orUnknown(int64_t value) { return value < 0 ? "?" : std::to_string(value); }

std::string layersText(const std::vector<std::string> &layers, bool all) {
  return all ? llvm::join(layers, " ") : summarizeLayers(layers);
}

std::string gemmText(const GemmDescription &gemm) {
  return llvm::formatv("{0} x {1} x {2} x {3} {4}{5}{6}", gemm.batch, gemm.m, gemm.n, gemm.k,
                       gemm.compute, gemm.activation == "none" ? "" : " " + gemm.activation,
                       gemm.summed == "none" ? "" : " summed " + gemm.summed)
      .str();
}

std::string entryText(const EntryDescription &entry, bool all) {
  std::string text = "  entry " + entry.name + ":";
  for (const auto &[operation, count] : countSteps(entry))
    text += " " + std::to_string(count) + " " + operation;
  text += ", " + formatBytes(bytesOf(entry)) + " of traffic\n";
  for (const TensorDescription &tensor : entry.inputs)
    text += "    input " + tensor.name + " " + typeText(tensor) + "\n";
  for (const TensorDescription &tensor : entry.outputs)
    text += "    output " + tensor.name + " " + typeText(tensor) + "\n";
  std::vector<const StepDescription *> gemms;
  for (const StepDescription &step : entry.steps)
    if (step.operation == "gemm")
      gemms.push_back(&step);
  const auto rest = [&](size_t i) { return gemmText(gemms[i]->gemm); };
  const auto layer = [&](size_t i) { return llvm::join(gemms[i]->layers, " "); };
  for (const RowGroup &group : groupRows(gemms.size(), layer, rest, all))
    text += "    gemm " + rest(group.rows.front()) + ": " + group.label + "\n";
  return text;
}

/// A line for each architecture.
std::string modulesText(const PlanDescription &plan) {
  struct Sum {
    std::string arch, compiler;
    uint64_t cubins = 0, bytes = 0;
  };
  std::vector<Sum> sums;
  llvm::StringMap<size_t> sumOfArch;
  for (const ModuleDescription &module : plan.modules) {
    const auto [place, added] = sumOfArch.try_emplace(module.arch, sums.size());
    if (added)
      sums.push_back({module.arch, module.compiler});
    ++sums[place->second].cubins;
    sums[place->second].bytes += module.bytes;
  }
  std::string text;
  for (const Sum &sum : sums)
    text += "  " + (sum.cubins == 1 ? "cubin" : std::to_string(sum.cubins) + " cubins") + " for " +
            sum.arch + " by " + sum.compiler + ", " + formatBytes(sum.bytes) + "\n";
  return text;
}

std::string planText(const PlanDescription &plan, bool all) {
  std::string text = "\nplan for " + llvm::join(plan.targets, " ") + ": arena " +
                     formatBytes(plan.arenaBytes) + ", peak of live buffers " +
                     formatBytes(plan.peakLiveBytes) + "\n";
  text += modulesText(plan);
  for (const EntryDescription &entry : plan.entries)
    text += entryText(entry, all);
  const std::vector<std::vector<std::string>> layers = layersOfKernels(plan);
  for (size_t i = 0; i < plan.kernels.size(); ++i)
    text += inspectKernelText(plan.kernels[i], layers[i], all);
  return text;
}

json::Value signatureJson(const ArtifactIdentity &identity, bool verified) {
  if (!identity.signature.present)
    return nullptr;
  return json::Object{{"key", identity.signature.key.text()}, {"verified", verified}};
}

std::string identityText(const ArtifactIdentity &identity, bool verified) {
  const std::string hash = identity.sha256.empty()
                               ? "not computed, since this mpc was built without libcrypto"
                               : identity.sha256;
  const std::string key = identity.signature.key.text();
  return "sha256    " + hash + "\nsignature " +
         (!identity.signature.present ? "none"
          : verified ? "right, by the key " + key
                     : "says the key " + key + "; --verify=KEY holds it against one") +
         "\n";
}

json::Value trainingJson(const TrainingDescription &training) {
  if (training.optimizer.empty())
    return nullptr;
  return json::Object{{"optimizer", jsonText(training.optimizer)},
                      {"recipe", jsonText(training.recipe)},
                      {"gradients", strings(training.gradientNames)},
                      {"hyper", strings(training.hyper)}};
}

std::string trainingText(const TrainingDescription &training) {
  if (training.optimizer.empty())
    return "";
  return "\ntraining\n  " + training.optimizer + " of " +
         std::to_string(training.gradientNames.size()) + " parameters by the recipe " +
         training.recipe + "\n  may be changed while running: " +
         (training.hyper.empty() ? "nothing" : llvm::join(training.hyper, ", ")) + "\n";
}

} // namespace

json::Value inspectKernelJson(const KernelDescription &kernel,
                              const std::vector<std::string> &layers) {
  return json::Object{
      {"name", jsonText(kernel.name)},      {"schedule", jsonText(kernel.schedule)},
      {"threads", kernel.threads},          {"grid", kernel.grid},
      {"arguments", kernel.argumentCount},  {"registers", kernel.registers},
      {"spill_bytes", kernel.spillBytes},   {"local_bytes", kernel.localBytes},
      {"shared_bytes", kernel.sharedBytes}, {"dynamic_shared_bytes", kernel.dynamicSharedBytes},
      {"layers", strings(layers)}};
}

json::Object inspectJson(const ProgramDescription &program, const ArtifactIdentity &identity,
                         bool verified) {
  json::Array state, plans;
  for (const StateDescription &entry : program.states) {
    json::Object described{{"name", jsonText(entry.tensor.name)},
                           {"type", typeText(entry.tensor)},
                           {"source", entry.source},
                           {"role", entry.role}};
    if (!entry.rows.empty())
      described["rows"] = json::Array(entry.rows);
    state.push_back(std::move(described));
  }
  for (const PlanDescription &plan : program.plans)
    plans.push_back(planJson(plan));
  return json::Object{
      {"version", 1},
      {"producer", jsonText(program.producer)},
      {"model", jsonText(program.model)},
      {"precision", jsonText(program.precision)},
      {"file_bytes", number(program.fileBytes)},
      {"sha256", identity.sha256},
      {"signature", signatureJson(identity, verified)},
      {"training", trainingJson(program.training)},
      {"ranks", program.ranks < 0 ? json::Value(nullptr) : json::Value(program.ranks)},
      {"state", std::move(state)},
      {"plans", std::move(plans)}};
}

std::string inspectKernelText(const KernelDescription &kernel,
                              const std::vector<std::string> &layers, bool all) {
  std::string text = "  " + kernel.name + "\n    " + kernel.schedule + ", " +
                     std::to_string(kernel.grid) + " blocks of " + std::to_string(kernel.threads) +
                     " threads";
  if (kernel.registers >= 0) // known once compiled for a GPU
    text += llvm::formatv(", {0} registers, {1} spilled bytes, {2} local bytes, {3} shared bytes",
                          kernel.registers, orUnknown(kernel.spillBytes),
                          orUnknown(kernel.localBytes), orUnknown(kernel.sharedBytes))
                .str();
  if (kernel.dynamicSharedBytes)
    text += ", " + std::to_string(kernel.dynamicSharedBytes) + " dynamic shared bytes";
  text += "\n";
  return layers.empty() ? text : text + "    layers: " + layersText(layers, all) + "\n";
}

std::string inspectText(const ProgramDescription &program, const ArtifactIdentity &identity,
                        bool verified, bool all) {
  std::string text = program.model + " in " + program.precision + ", by " + program.producer +
                     ", " + formatBytes(program.fileBytes) + "\n" +
                     identityText(identity, verified) + "\nstate\n";
  const auto rest = [&](size_t i) {
    const StateDescription &state = program.states[i];
    const bool same = state.role == state.source; // both "derived"
    return typeText(state.tensor) + " " + state.source + (same ? "" : ", " + state.role);
  };
  const auto name = [&](size_t i) { return program.states[i].tensor.name; };
  for (const RowGroup &group : groupRows(program.states.size(), name, rest, all))
    text += "  " + group.label + " " + rest(group.rows.front()) + "\n";
  text += trainingText(program.training);
  if (program.ranks >= 0)
    text += "  runs on " +
            (program.ranks ? std::to_string(program.ranks) : std::string("any number of")) +
            " ranks, each on its part of the data" +
            (program.hasParts ? ", with its part of the optimizer's state" : "") + "\n";
  for (const PlanDescription &plan : program.plans)
    text += planText(plan, all);
  return text;
}

} // namespace mpc
