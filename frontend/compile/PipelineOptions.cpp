// The options of the commands that compile, and what they say.
#include "frontend/compile/Pipeline.h"
#include "frontend/compile/TrainOptions.h"
#include "passes/train/Fp8Settings.h"
#include "passes/train/Recipe.h"

#include "ir/dialect/EnumWord.h"
#include "ir/formats/Target.h"
#include "mpc/Architectures.h"

#include "llvm/Support/JSON.h"

using namespace mlir;

namespace mpc {
namespace {

/// The targets of the families that have several.
std::vector<std::string> offeredArchitectures() {
  std::vector<std::string> names;
  for (const Target &target : allTargets())
    if (target.name != target.program)
      names.push_back(target.name.str());
  return names;
}

std::vector<std::string> offeredFp8Recipes() {
  std::vector<std::string> names(fp8Recipes().begin(), fp8Recipes().end());
  for (StringRef name : inferenceFp8Recipes())
    if (!llvm::is_contained(names, name))
      names.push_back(name.str());
  return names;
}

/// The families, and beside the first one the word gpu.
std::vector<std::string> offeredTargets() {
  std::vector<std::string> names = targetFamilies();
  names.insert(names.begin() + 1, "gpu");
  return names;
}

/// The options of every command that compiles a model.
std::vector<OptionSpec> modelOptions(bool precisionRequired) {
  return {
      {"precision", OptionSpec::Value, "P", wordsOf<Precision>(), "the precision that is asked for",
       precisionRequired},
      {"policy",
       OptionSpec::Value,
       "F",
       {},
       "a JSON file of precision rules in place of the default"},
      {"fp8-all",
       OptionSpec::Flag,
       "",
       {},
       "leaves out the default policy's rules that keep layers out of fp8, as the head"},
      {"dim", OptionSpec::List, "NAME=N", {}, "fixes an open dimension of the model"},
      {"target", OptionSpec::CommaList, "T,..", offeredTargets(),
       "the targets; gpu means cuda; default cuda,cpu"},
      {"arch", OptionSpec::CommaList, "A,..", offeredArchitectures(),
       "GPU architectures to make code for; default " + std::string(defaultArchitecture)},
      {"residual",
       OptionSpec::Value,
       "T",
       {"f32", "low"},
       "the residual stream: f32 as in autocast, or low; default f32"},
      {"logits", OptionSpec::Value, "T", {"f32"}, "stores the logits in f32"},
      {"casts",
       OptionSpec::Value,
       "C",
       {"strict", "relaxed"},
       "relaxed also elides casts that change bits"},
      {"math",
       OptionSpec::Value,
       "M",
       {"exact", "fast"},
       "fast takes a GPU's approximations of exp, log and 1/x; default exact"},
      {"allow-fallback",
       OptionSpec::Flag,
       "",
       {},
       "a layer that cannot have its precision gets a wider one"},
      {"track-nonfinite",
       OptionSpec::Flag,
       "",
       {},
       "adds a result with the first layer that has inf or NaN; reads products once more"},
  };
}

std::vector<OptionSpec> trainingOptions() {
  return {
      {"train", OptionSpec::Flag, "", {}, "builds the training step: init, step, eval"},
      {"optimizer",
       OptionSpec::Value,
       "O",
       {optimizerKinds().begin(), optimizerKinds().end()},
       "with --train; default adamw"},
      {"lr", OptionSpec::Value, "X", {}, "with --train: the learning rate; default 0.001"},
      {"weight-decay", OptionSpec::Value, "X", {}, "with --train; default 0.01 for adamw, else 0"},
      {"momentum", OptionSpec::Value, "X", {}, "with --train --optimizer=sgd; default 0"},
      {"clip",
       OptionSpec::Value,
       "X",
       {},
       "with --train: the largest global norm of the gradients"},
      {"schedule",
       OptionSpec::Value,
       "CURVE:WARMUP:TOTAL[:RATIO]",
       {},
       "with --train: constant, cosine or linear learning rate over steps"},
      {"loss-scale",
       OptionSpec::Value,
       "S",
       {},
       "with --train: dynamic, none or a number; default dynamic in fp16, else none; "
       "dynamic:initial=4096,backoff=0.25 and so on take the keys of a recipe's loss"},
      {"accumulate",
       OptionSpec::Flag,
       "",
       {},
       "with --train: adds the entries micro_step and apply"},
      {"normalize",
       OptionSpec::Value,
       "N",
       {"micro_batches", "tokens"},
       "with --accumulate: what apply divides by; default micro_batches"},
      {"measure",
       OptionSpec::Flag,
       "",
       {},
       "with --train: adds the entry measure, which gives the gradients"},
      {"recipe",
       OptionSpec::Value,
       "F",
       {},
       "with --train: a JSON file of losses, optimizers and parameter groups"},
      {"recompute",
       OptionSpec::Value,
       "R",
       {"none", "cheap", "layer"},
       "with --train: the backward recomputes maps and norms (cheap), or whole repeated blocks "
       "from their inputs (layer); default none"},
  };
}

std::vector<OptionSpec> fp8Options() {
  return {
      {"fp8-recipe", OptionSpec::Value, "R[:KEY=VALUE,..]", offeredFp8Recipes(),
       "how fp8 is scaled: by the tensor (current; with --train delayed, by steps before) or by "
       "blocks of it, and its settings, as delayed:margin=1; in inference also by amaxes that mpc "
       "calibrate found (static, of a program of calibrate); default current, with --train delayed",
       false, /*hasSettings=*/true},
      {"fp8-products",
       OptionSpec::Value,
       "all|gain[:DEVICE]",
       {"all", "gain"},
       "gain keeps products in bf16 that fp8 slows down on a GPU (of mpc explain's --device; by "
       "default one of the first --arch), its quantisation counted; default all",
       false,
       /*hasSettings=*/true},
      {"scales",
       OptionSpec::Value,
       "F",
       {},
       "with --fp8-recipe=static: the file of amaxes that mpc calibrate wrote"},
  };
}

/// The default policy without its rules of fp8 alone.
std::string policyWithAllInFp8() {
  llvm::Expected<llvm::json::Value> policy = llvm::json::parse(defaultPolicyText());
  if (!policy)
    llvm::report_fatal_error(policy.takeError()); // a test reads it
  llvm::json::Array kept;
  for (const llvm::json::Value &rule : *policy->getAsObject()->getArray("rules")) {
    const llvm::json::Array *when = rule.getAsObject()->getArray("when");
    if (!when || when->size() != 1 || when->front() != "fp8")
      kept.push_back(rule);
  }
  (*policy->getAsObject())["rules"] = std::move(kept);
  std::string text;
  llvm::raw_string_ostream(text) << *policy;
  return text;
}

/// Reads "B=4" into `dims`; a message if the text has another form.
std::string readDim(const std::string &text, std::map<std::string, int64_t> &dims) {
  const auto [name, number] = StringRef(text).split('=');
  int64_t value = 0;
  if (name.empty() || number.getAsInteger(10, value) || value < 1 || value > (int64_t(1) << 40))
    return "--dim: expected NAME=N with a whole number N of at least 1, got '" + text + "'";
  if (!dims.emplace(name.str(), value).second)
    return "--dim: " + name.str() + " is given twice";
  return "";
}

/// Reads --fp8-all and holds what the options say of FP8's products against each other. Gives an
/// exit code after a message.
int readFp8Products(const Arguments &arguments, CompileOptions &chosen) {
  std::string ignored; // readTraining has told of a recipe without a form
  const std::optional<llvm::json::Object> recipe = fp8Object(arguments.get("fp8-recipe"), ignored);
  const std::string productsOfRecipe =
      recipe ? recipe->getString("products").value_or("").str() : std::string();
  if (arguments.has("fp8-products") && !productsOfRecipe.empty())
    return commandLineError("--fp8-products=" + arguments.get("fp8-products") +
                            " says again what products=" + productsOfRecipe +
                            " of --fp8-recipe says; give one of both");
  if (!arguments.has("fp8-all"))
    return exitOk;
  if (chosen.precision != Precision::fp8)
    return commandLineError("--fp8-all is about the rules of --precision=fp8, got " +
                            (arguments.has("precision")
                                 ? "--precision=" + arguments.get("precision")
                                 : std::string("no --precision")) +
                            "; ask for fp8, or leave --fp8-all out");
  if (arguments.has("policy"))
    return commandLineError("--fp8-all is about the default policy, and --policy names another; "
                            "give one of both");
  if (arguments.get("fp8-products").rfind("gain", 0) == 0 || productsOfRecipe == "gain")
    return commandLineError("--fp8-all asks for every product in fp8, and " +
                            std::string(productsOfRecipe.empty()
                                            ? "--fp8-products=gain"
                                            : "products=gain of --fp8-recipe") +
                            " leaves some out; give one of both");
  chosen.policyText = policyWithAllInFp8();
  chosen.policyName = "default policy with --fp8-all";
  return exitOk;
}

} // namespace

std::vector<OptionSpec> Pipeline::options(bool precisionRequired) {
  std::vector<OptionSpec> all = modelOptions(precisionRequired);
  for (const auto &more : {trainingOptions(), fp8Options()})
    all.insert(all.end(), more.begin(), more.end());
  all.push_back(
      {"remarks", OptionSpec::Flag, "", {}, "prints the decisions and refusals of passes"});
  return all;
}

int Pipeline::readOptions(const Arguments &arguments) {
  if (const std::string precision = arguments.get("precision"); !precision.empty())
    chosen.precision = *symbolizePrecision(precision);
  chosen.residualF32 = arguments.get("residual") != "low";
  chosen.logitsF32 = arguments.has("logits");
  chosen.relaxedCasts = arguments.get("casts") == "relaxed";
  chosen.fastMath = arguments.get("math") == "fast";
  chosen.allowFallback = arguments.has("allow-fallback");
  chosen.trackNonfinite = arguments.has("track-nonfinite");
  showRemarks = arguments.has("remarks");
  chosen.targets =
      arguments.has("target") ? arguments.list("target") : std::vector<std::string>{"cuda", "cpu"};
  for (std::string &target : chosen.targets)
    if (target == "gpu")
      target = "cuda";
  if (arguments.has("arch"))
    chosen.architectures = arguments.list("arch");
  for (const std::string &dim : arguments.list("dim"))
    if (const std::string problem = readDim(dim, chosen.dims); !problem.empty())
      return commandLineError(problem);
  if (const int code = readTraining(arguments, chosen); code != exitOk)
    return code;
  if (const int code = readFp8Products(arguments, chosen); code != exitOk)
    return code;
  if (const std::string policy = arguments.get("policy"); !policy.empty()) {
    chosen.policyName = policy;
    if (!readInput(policy, "--policy", chosen.policyText))
      return exitUserError;
    if (StringRef(chosen.policyText).trim().empty())
      return userError(policy + ": the policy is empty, expected a JSON object");
  }
  return exitOk;
}

} // namespace mpc
