#include "frontend/options/CompileOptions.h"
#include "frontend/shell/Console.h"
#include "mpc/LossScale.h"
#include "mpc/Nearest.h"
#include "passes/train/Recipe.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <set>

namespace mpc {
namespace {

namespace json = llvm::json;
using llvm::StringRef;

/// An exit code, after the message if there is one.
int finish(const std::string &problem) {
  return problem.empty() ? static_cast<int>(exitOk) : commandLineError(problem);
}

/// Reads an object over each part, or over a new one if there are none, up to the first mistake.
template <typename Part>
int readInto(std::vector<Part> &parts, const json::Object &object, const GivenOption &given) {
  if (parts.empty())
    parts.emplace_back();
  std::string error;
  for (Part &part : parts)
    if (!part.read(json::Object(object), given.written() + ": ", error))
      break;
  return finish(error);
}

/// "dynamic:KEY=VALUE,..", where the keys are those of a recipe's loss and the recipe's reader
/// checks the values.
std::string setDynamicScale(llvm::StringRef text, json::Object &loss) {
  const std::vector<std::string> keys = {"initial",    "growth", "backoff", "interval",
                                         "hysteresis", "floor",  "ceiling"};
  loss["scale"] = "dynamic";
  llvm::SmallVector<llvm::StringRef> settings;
  text.split(settings, ',');
  std::set<std::string> given;
  for (llvm::StringRef setting : settings) {
    const auto [key, value] = setting.split('=');
    double number = 0;
    if (!llvm::is_contained(keys, key))
      return "--loss-scale=dynamic: unknown setting '" + key.str() + "', expected " +
             joinChoices(keys) + didYouMean(key.str(), keys);
    if (value.getAsDouble(number) || !std::isfinite(number))
      return "--loss-scale=dynamic: expected " + key.str() + "=NUMBER, got '" + setting.str() + "'";
    if (!given.insert(key.str()).second)
      return "--loss-scale=dynamic: '" + key.str() + "' is given twice";
    loss[key.str()] = number;
  }
  return "";
}

/// The default policy without its rules of fp8 alone.
std::string policyWithAllInFp8() {
  llvm::Expected<json::Value> policy = json::parse(defaultPolicyText());
  if (!policy)
    llvm::report_fatal_error(policy.takeError()); // a test reads it
  json::Array kept;
  for (const json::Value &rule : *policy->getAsObject()->getArray("rules")) {
    const json::Array *when = rule.getAsObject()->getArray("when");
    if (!when || when->size() != 1 || when->front() != "fp8")
      kept.push_back(rule);
  }
  (*policy->getAsObject())["rules"] = std::move(kept);
  std::string text;
  llvm::raw_string_ostream(text) << *policy;
  return text;
}

/// What --fp8-recipe says of its products, or "".
std::string productsOf(const Arguments &arguments) {
  std::string ignored; // setFp8Recipe tells of a recipe without a form
  const std::optional<json::Object> recipe = fp8Object(arguments.get("fp8-recipe"), ignored);
  return recipe ? recipe->getString("products").value_or("").str() : "";
}

/// Reads "NAME:KEY=VALUE,.." over the settings of the same kind.
int setFp8(const GivenOption &given, StringRef text) {
  std::string error;
  std::optional<json::Object> asked = fp8Object(text, error);
  if (asked &&
      readFp8(std::move(*asked), "", given.options.train ? fp8Recipes() : inferenceFp8Recipes(),
              given.recipe.fp8, error))
    return exitOk;
  return commandLineError(given.written() + ": " + error);
}

/// All products that the recipe's file may have left out.
void takeAllProducts(Fp8Recipe &fp8) {
  fp8.products = Fp8Recipe().products;
  fp8.device.clear();
}

} // namespace

Recipe beginRecipe(const Arguments &arguments) {
  Recipe recipe;
  recipe.optimizers.emplace_back();
  recipe.accumulate = arguments.has("accumulate");
  // A step in fp8 whose recipe names no scaling has delayed scaling. Such a recipe in a saved state
  // is current scaling, which was the default before.
  if (arguments.has("fp8-recipe"))
    recipe.fp8 = Fp8Recipe::of(StringRef(arguments.get("fp8-recipe")).split(':').first);
  else if (arguments.has("train") && arguments.get("precision") == "fp8")
    recipe.fp8 = Fp8Recipe::of(trainingFp8Recipe());
  return recipe;
}

int readSettings(const GivenOption &given, const std::string &what, std::string &text) {
  if (!readInput(given.text, "--" + given.name, text))
    return exitUserError;
  return StringRef(text).trim().empty() ? userError(given.text + ": " + what)
                                        : static_cast<int>(exitOk);
}

int readRecipe(const GivenOption &given) {
  std::string text, problem;
  if (const int code = readSettings(given, "the recipe is empty, expected a JSON object", text);
      code != exitOk)
    return code;
  Recipe begun = given.recipe;
  begun.optimizers.clear();
  given.options.recipeName = given.text;
  std::optional<Recipe> recipe = Recipe::parse(text, given.text, problem, std::move(begun));
  if (!recipe)
    return userError(problem);
  given.recipe = std::move(*recipe);
  return exitOk;
}

int setOptimizer(const GivenOption &given) {
  return readInto(given.recipe.optimizers, json::Object{{"kind", given.text}}, given);
}

int setSchedule(const GivenOption &given) {
  llvm::SmallVector<StringRef> parts;
  StringRef(given.text).split(parts, ':');
  json::Object schedule{{"curve", parts[0].str()}};
  int64_t steps = 0;
  double ratio = 0;
  bool fits = parts.size() <= 4 && (parts.size() >= 3 || parts[0] == "constant");
  for (size_t i = 1; fits && i < std::min<size_t>(parts.size(), 3); ++i) {
    fits = !parts[i].getAsInteger(10, steps) && steps >= 0;
    schedule[i == 1 ? "warmup" : "total"] = steps;
  }
  if (fits && parts.size() == 4) {
    fits = !parts[3].getAsDouble(ratio) && std::isfinite(ratio);
    schedule["min_ratio"] = ratio;
  }
  for (const char *curve : {"onecycle", "step", "multistep", "exponential"})
    if (parts[0] == curve)
      return commandLineError("--schedule: the curve " + std::string(curve) +
                              " has settings of its own; give it in the recipe of --recipe=F");
  if (!fits)
    return commandLineError("--schedule: expected CURVE:WARMUP:TOTAL[:RATIO], as "
                            "cosine:100:1000:0.1, got '" +
                            given.text + "'");
  std::string error;
  for (OptimizerRecipe &optimizer : given.recipe.optimizers)
    if (!optimizer.schedule.read(json::Object(schedule), given.written() + ": ", error))
      break;
  return finish(error);
}

int setLossScale(const GivenOption &given) {
  double value = 0;
  StringRef settings = given.text;
  json::Object loss;
  if (settings.consume_front("dynamic:")) {
    if (const std::string problem = setDynamicScale(settings, loss); !problem.empty())
      return commandLineError(problem);
  } else if (settings == "dynamic" || settings == "none") {
    loss["scale"] = settings;
  } else if (!settings.getAsDouble(value) && isLossScaleInRange(value)) {
    loss["scale"] = value;
    if (value < 1)
      loss["floor"] = 0;
    if (value > 16777216)
      loss["ceiling"] = value;
  } else {
    return commandLineError(
        "--loss-scale: expected dynamic, dynamic:KEY=VALUE,.., none or a number " +
        std::string(lossScaleRange) + ", got '" + given.text + "'");
  }
  return readInto(given.recipe.losses, loss, given);
}

OptionSetter setNumber(const char *key) {
  return [key](const GivenOption &given) {
    std::vector<OptimizerRecipe> &optimizers = given.recipe.optimizers;
    double value = 0;
    const auto hasNoMomentum = [](const OptimizerRecipe &optimizer) {
      return llvm::none_of(optimizer.kindOf().settings, [](const OptimizerSetting &setting) {
        return setting.name == "momentum";
      });
    };
    if (given.name == "momentum" && llvm::any_of(optimizers, hasNoMomentum))
      return commandLineError(
          "--momentum needs --optimizer=sgd, rmsprop or muon; others have beta1 in a recipe");
    if (StringRef(given.text).getAsDouble(value) || !(value >= 0) || std::isinf(value))
      return commandLineError("--" + given.name + ": expected a number of at least 0, got '" +
                              given.text + "'");
    return readInto(optimizers, json::Object{{key, value}}, given);
  };
}

int setFp8Recipe(const GivenOption &given) {
  const StringRef kind = StringRef(given.text).split(':').first;
  const bool trains = given.options.train;
  if (trains && !llvm::is_contained(fp8Recipes(), kind))
    return commandLineError("--fp8-recipe=" + kind.str() +
                            " is of models that do not train; with --train there are " +
                            llvm::join(fp8Recipes(), ", "));
  if (!trains && keepsFp8State(kind))
    return commandLineError("--fp8-recipe=" + kind.str() +
                            " needs --train, since steps make its scales");
  if (kind == "static" && !given.all.has("scales"))
    return commandLineError("--fp8-recipe=static needs --scales=F, the amaxes that mpc calibrate "
                            "finds with a program of --fp8-recipe=calibrate");
  return setFp8(given, given.text);
}

int setFp8Products(const GivenOption &given) {
  const auto [word, device] = StringRef(given.text).split(':');
  if (StringRef(given.text).ends_with(":"))
    return commandLineError(given.written() + ": expected a GPU behind the colon, got none; name "
                                              "one, or leave the colon out for the target's");
  if (const std::string known = productsOf(given.all); !known.empty())
    return commandLineError(given.written() + " says again what products=" + known +
                            " of --fp8-recipe says; give one of both");
  Fp8Recipe &fp8 = given.recipe.fp8;
  takeAllProducts(fp8);
  if (given.text == "all")
    return exitOk;
  return setFp8(given, fp8.kind + ":products=" + word.str() +
                           (device.empty() ? "" : ",device=" + device.str()));
}

int setFp8All(const GivenOption &given) {
  const Arguments &all = given.all;
  if (given.options.precision != Precision::fp8)
    return commandLineError("--fp8-all is about the rules of --precision=fp8, got " +
                            (all.has("precision") ? "--precision=" + all.get("precision")
                                                  : std::string("no --precision")) +
                            "; ask for fp8, or leave --fp8-all out");
  if (all.has("policy"))
    return commandLineError("--fp8-all is about the default policy, and --policy names another; "
                            "give one of both");
  const bool isSetting = productsOf(all) == "gain";
  if (isSetting || StringRef(all.get("fp8-products")).starts_with("gain"))
    return commandLineError(
        "--fp8-all asks for every product in fp8, and " +
        std::string(isSetting ? "products=gain of --fp8-recipe" : "--fp8-products=gain") +
        " leaves some out; give one of both");
  takeAllProducts(given.recipe.fp8);
  given.options.policyText = policyWithAllInFp8();
  given.options.policyName = "default policy with --fp8-all";
  return exitOk;
}

int readScales(const GivenOption &given) {
  if (given.options.train)
    return commandLineError("--scales is of --fp8-recipe=static, of models that do not train");
  if (given.recipe.fp8.kind != "static")
    return commandLineError("--scales needs --fp8-recipe=static");
  given.options.amaxName = given.text;
  return readSettings(given, "the file is empty, expected JSON that mpc calibrate wrote",
                      given.options.amaxText);
}

} // namespace mpc
