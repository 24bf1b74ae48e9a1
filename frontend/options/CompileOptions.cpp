#include "frontend/options/CompileOptions.h"
#include "frontend/shell/Console.h"

#include "ir/dialect/EnumWord.h"
#include "ir/formats/Target.h"
#include "passes/Fp8Kinds.h"

#include <algorithm>

using namespace mlir;

namespace mpc {
namespace {

//===-- Choices -------------------------------------------------------------------------------===//

/// The targets of the families that have several.
std::vector<std::string> offeredArchitectures() {
  std::vector<std::string> names;
  for (const Target &target : allTargets())
    if (target.name != target.program)
      names.push_back(target.name.str());
  return names;
}

std::vector<std::string> offeredFp8Recipes() {
  std::vector<std::string> names;
  for (const Fp8Kind &kind : fp8Kinds())
    names.push_back(kind.name.str());
  return names;
}

std::vector<std::string> offeredOptimizers() {
  std::vector<std::string> names;
  for (const OptimizerKind &kind : optimizerKinds())
    names.push_back(kind.name.str());
  return names;
}

/// The families, and beside the first one the word gpu.
std::vector<std::string> offeredTargets() {
  std::vector<std::string> names = targetFamilies();
  names.insert(names.begin() + 1, "gpu");
  return names;
}

//===-- Fields --------------------------------------------------------------------------------===//

/// A field that is true where the option has this word, or is a flag.
OptionSetter isTrue(bool CompileOptions::*field, const char *word = "") {
  return [=](const GivenOption &given) {
    given.options.*field = given.text == word;
    return exitOk;
  };
}

OptionSetter isTrue(bool Recipe::*field, const char *word = "") {
  return [=](const GivenOption &given) {
    given.recipe.*field = given.text == word;
    return exitOk;
  };
}

int setPrecision(const GivenOption &given) {
  given.options.precision = *symbolizePrecision(given.text);
  return exitOk;
}

int setRecompute(const GivenOption &given) {
  given.options.recompute = *parseRecompute(given.text);
  return exitOk;
}

int setParallel(const GivenOption &given) {
  const auto [kind, count] = StringRef(given.text).split(':');
  const bool hasCount = given.text.find(':') != std::string::npos, zero1 = kind == "zero1";
  int64_t ranks = 0;
  if ((kind != "data" && !zero1) || (zero1 && !hasCount) ||
      (hasCount && (count.getAsInteger(10, ranks) || ranks < 1 || ranks > 1 << 20)))
    return commandLineError("--parallel: expected data, for any number of ranks, data:N with their "
                            "number, or zero1:N, of 2 or more, got '" +
                            given.text + "'");
  if (zero1 && ranks < 2)
    return commandLineError("--parallel: zero1:N cuts the optimizer's state into the parts of N "
                            "ranks, 2 or more, got '" +
                            given.text + "'; one rank takes data:1");
  given.options.ranks = ranks;
  given.options.zero1 = zero1;
  return exitOk;
}

int setMeasure(const GivenOption &given) {
  if (given.options.zero1 && given.options.precision == Precision::fp8)
    return commandLineError(
        "--measure: with --parallel=zero1 and --precision=fp8 the entry measure "
        "cannot be made yet; take --parallel=data, or leave --measure out");
  given.options.measure = true;
  return exitOk;
}

int setWire(const GivenOption &given) {
  const std::string type = StringRef(given.text).lower();
  if (type != "f32" && type != "bf16")
    return commandLineError("--wire: expected f32 or bf16, got '" + given.text +
                            "'; in f16 the sums of many ranks' gradients would overflow");
  given.options.wireBf16 = type == "bf16";
  return exitOk;
}

int readPolicy(const GivenOption &given) {
  given.options.policyName = given.text;
  return readSettings(given, "the policy is empty, expected a JSON object",
                      given.options.policyText);
}

int readDims(const GivenOption &given) {
  for (const std::string &text : given.all.list(given.name)) {
    const auto [name, number] = StringRef(text).split('=');
    int64_t value = 0;
    if (name.empty() || number.getAsInteger(10, value) || value < 1 || value > (int64_t(1) << 40))
      return commandLineError("--dim: expected NAME=N with a whole number N of at least 1, got '" +
                              text + "'");
    if (!given.options.dims.emplace(name.str(), value).second)
      return commandLineError("--dim: " + name.str() + " is given twice");
  }
  return exitOk;
}

int setTargets(const GivenOption &given) {
  std::vector<std::string> &targets = given.options.targets = given.all.list(given.name);
  std::replace(targets.begin(), targets.end(), std::string("gpu"), std::string("cuda"));
  return exitOk;
}

int setArchitectures(const GivenOption &given) {
  given.options.architectures = given.all.list(given.name);
  return exitOk;
}

//===-- The table -----------------------------------------------------------------------------===//

using O = CompileOptions;
using K = OptionSpec;

// clang-format off
std::vector<CompileOption> modelOptions() {
  return {
      {{"precision", "P", wordsOf<Precision>(), "the precision that is asked for"}, setPrecision, Stage::Cast},
      {{"policy", "F", "a JSON file of precision rules in place of the default"}, readPolicy, Stage::Cast},
      {{"dim", "NAME=N", "fixes an open dimension of the model", K::List}, readDims, Stage::Read},
      {{"target", "T,..", offeredTargets(), "the targets; gpu means cuda; default cuda,cpu", K::CommaList}, setTargets},
      {{"arch", "A,..", offeredArchitectures(),
        "GPU architectures to make code for; default " + std::string(defaultArchitecture), K::CommaList},
       setArchitectures},
      {{"residual", "T", {"f32", "low"}, "the residual stream: f32 as in autocast, or low; default f32"},
       isTrue(&O::residualF32, "f32"), Stage::Cast},
      {{"logits", "T", {"f32"}, "stores the logits in f32"}, isTrue(&O::logitsF32, "f32"), Stage::Cast},
      {{"casts", "C", {"strict", "relaxed"}, "relaxed also elides casts that change bits"},
       isTrue(&O::relaxedCasts, "relaxed"), Stage::Cast},
      {{"math", "M", {"exact", "fast"}, "fast takes a GPU's approximations of exp, log and 1/x; default exact"},
       isTrue(&O::fastMath, "fast")},
      {{"allow-fallback", "a layer that cannot have its precision gets a wider one"},
       isTrue(&O::allowFallback), Stage::Cast},
      {{"track-nonfinite", "adds a result with the first layer that has inf or NaN; reads products once more"},
       isTrue(&O::trackNonfinite), Stage::Cast},
      {{"train", "builds the training step: init, step, eval"}, isTrue(&O::train), Stage::Optimize},
      {K{"recipe", "F", "with --train: a JSON file of losses, optimizers and parameter groups"}.needs("train"),
       readRecipe},
      {{"fp8-recipe", "R[:KEY=VALUE,..]", offeredFp8Recipes(),
        "how fp8 is scaled: by the tensor (current; with --train delayed, by steps before) or by blocks of it, and its "
        "settings, as delayed:margin=1; in inference also by amaxes that mpc calibrate found (static, of a program of "
        "calibrate); default current, with --train delayed", K::Settings}, setFp8Recipe, Stage::Quantize},
      {{"fp8-products", "all|gain[:DEVICE]", {"all", "gain"},
        "gain keeps products in bf16 that fp8 slows down on a GPU (of mpc explain's --device; by default one of the "
        "first --arch), its quantisation counted; default all", K::Settings}, setFp8Products, Stage::Quantize},
      {{"fp8-all", "leaves out the default policy's rules that keep layers out of fp8, as the head"},
       setFp8All, Stage::Cast},
      {{"scales", "F", "with --fp8-recipe=static: the file of amaxes that mpc calibrate wrote"}, readScales},
  };
}

/// What is wrong without --train.
std::vector<CompileOption> trainingOptions() {
  return {
      {{"optimizer", "O", offeredOptimizers(), "with --train; default adamw"}, setOptimizer},
      {{"lr", "X", "with --train: the learning rate; default 0.001"}, setNumber("learning_rate")},
      {{"weight-decay", "X", "with --train; default 0.01 for adamw, 0.1 for muon, else 0"}, setNumber("weight_decay")},
      {{"momentum", "X", "with --train --optimizer=sgd, rmsprop or muon; default 0, of muon 0.95"}, setNumber("momentum")},
      {{"clip", "X", "with --train: the largest global norm of the gradients"}, setNumber("max_norm")},
      {{"schedule", "CURVE:WARMUP:TOTAL[:RATIO]", "with --train: constant, cosine or linear learning rate over steps"},
       setSchedule},
      {{"loss-scale", "S",
        "with --train: dynamic, none or a number; default dynamic in fp16, else none; "
        "dynamic:initial=4096,backoff=0.25 and so on take the keys of a recipe's loss"}, setLossScale},
      {{"accumulate", "with --train: adds the entries micro_step and apply"}, isTrue(&Recipe::accumulate)},
      {{"normalize", "N", {"micro_batches", "tokens"},
        "with --accumulate: what apply divides by; default micro_batches"},
       isTrue(&Recipe::byTokens, "tokens")},
      {{"parallel", "P",
        "with --train: for several ranks, each on its part of the data. data: any number of them, data:N: N; "
        "zero1:N: each also has its part of the optimizer's state and updates it"},
       setParallel, Stage::Distribute},
      {K{"wire", "T", "the type in which gradients go between ranks, f32 or bf16; default f32"}.needs("parallel"),
       setWire, Stage::Distribute},
      {{"measure", "with --train: adds the entry measure, which gives the gradients"}, setMeasure},
      {{"recompute", "R", {"none", "cheap", "layer"},
        "with --train: the backward recomputes maps and norms (cheap), or whole repeated blocks from their inputs "
        "(layer); default none"}, setRecompute, Stage::Fuse},
  };
}
// clang-format on

} // namespace

const std::vector<CompileOption> &compileOptions() {
  static const std::vector<CompileOption> all = [] {
    std::vector<CompileOption> all = modelOptions(), training = trainingOptions();
    for (CompileOption &option : training)
      if (option.spec.needed.empty())
        option.spec.needed = "train";
    llvm::append_range(all, training);
    return all;
  }();
  return all;
}

std::vector<OptionSpec> compileSpecs(bool precisionRequired) {
  std::vector<OptionSpec> specs;
  for (const CompileOption &option : compileOptions())
    specs.push_back(option.spec);
  specs.front().required = precisionRequired;
  return specs;
}

int readCompileOptions(const Arguments &arguments, CompileOptions &options) {
  Recipe recipe = beginRecipe(arguments);
  for (const CompileOption &option : compileOptions()) {
    const std::string &name = option.spec.name;
    if (!arguments.has(name))
      continue;
    if (const int code = option.set({name, arguments.get(name), arguments, options, recipe});
        code != exitOk)
      return code;
  }
  if (const std::string problem = recipe.problem(); !problem.empty())
    return commandLineError(options.recipeName + ": " + problem);
  options.recipeText = recipe.text();
  options.fp8Recipe = recipe.fp8.text();
  return exitOk;
}

} // namespace mpc
