#include "frontend/compile/TrainOptions.h"
#include "frontend/model/Model.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"
#include "mpc/LossScale.h"
#include "mpc/Nearest.h"
#include "passes/train/Fp8Settings.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <set>

namespace mpc {
namespace {

namespace json = llvm::json;

/// Reads an object over each part, or over a new one if there are none; a message behind `where` at
/// the first mistake.
template <typename Part>
std::string readInto(std::vector<Part> &parts, const json::Object &object,
                     const std::string &where) {
  if (parts.empty())
    parts.emplace_back();
  std::string error;
  for (Part &part : parts)
    if (!part.read(json::Object(object), where, error))
      break;
  return error;
}

/// Reads "cosine:100:1000:0.1" into the schedules.
std::string setSchedule(const std::string &text, std::vector<OptimizerRecipe> &optimizers,
                        const std::string &where) {
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(text).split(parts, ':');
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
  if (!fits)
    return "--schedule: expected CURVE:WARMUP:TOTAL[:RATIO], as cosine:100:1000:0.1, got '" + text +
           "'";
  std::string error;
  for (OptimizerRecipe &optimizer : optimizers)
    if (!optimizer.readSchedule(json::Object(schedule), where, error))
      break;
  return error;
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

std::string setLossScale(const std::string &text, std::vector<LossRecipe> &losses,
                         const std::string &where) {
  double value = 0;
  llvm::StringRef settings = text;
  json::Object loss;
  if (settings.consume_front("dynamic:")) {
    if (std::string problem = setDynamicScale(settings, loss); !problem.empty())
      return problem;
  } else if (text == "dynamic" || text == "none") {
    loss["scale"] = text;
  } else if (!llvm::StringRef(text).getAsDouble(value) && isLossScaleInRange(value)) {
    loss["scale"] = value;
    if (value < 1)
      loss["floor"] = 0;
    if (value > 16777216)
      loss["ceiling"] = value;
  } else {
    return "--loss-scale: expected dynamic, dynamic:KEY=VALUE,.., none or a number " +
           std::string(lossScaleRange) + ", got '" + text + "'";
  }
  return readInto(losses, loss, where);
}

/// Sets a number of each optimizer.
std::string setNumber(const std::string &option, const std::string &text, llvm::StringRef key,
                      std::vector<OptimizerRecipe> &optimizers, const std::string &where) {
  double value = 0;
  if (option == "momentum" && llvm::any_of(optimizers, [](const OptimizerRecipe &optimizer) {
        return optimizer.kind != "sgd";
      }))
    return "--momentum needs --optimizer=sgd; others have beta1 in a recipe";
  if (llvm::StringRef(text).getAsDouble(value) || !(value >= 0) || std::isinf(value))
    return "--" + option + ": expected a number of at least 0, got '" + text + "'";
  return readInto(optimizers, json::Object{{key, value}}, where);
}

/// Sets the fields that the options name, in every optimizer or loss. A message if one does not
/// fit.
std::string applyOptions(const Arguments &arguments, Recipe &recipe) {
  static const std::pair<const char *, const char *> keys[] = {
      {"optimizer", "kind"},    {"lr", "learning_rate"},
      {"momentum", "momentum"}, {"weight-decay", "weight_decay"},
      {"clip", "max_norm"},     {"schedule", ""},
      {"loss-scale", ""}};
  for (const auto &[name, key] : keys) {
    if (!arguments.has(name))
      continue;
    const std::string option = name, text = arguments.get(option);
    const std::string where = "--" + option + "=" + text + ": ";
    const std::string problem =
        option == "optimizer"    ? readInto(recipe.optimizers, json::Object{{key, text}}, where)
        : option == "schedule"   ? setSchedule(text, recipe.optimizers, where)
        : option == "loss-scale" ? setLossScale(text, recipe.losses, where)
                                 : setNumber(option, text, key, recipe.optimizers, where);
    if (!problem.empty())
      return problem;
  }
  return "";
}

/// "products=gain,device=H100" for "gain:H100"; "" for all of them.
std::string productSettings(llvm::StringRef asked) {
  const auto [word, device] = asked.split(':');
  if (word != "gain")
    return asked.contains(':') ? ("products=" + word + ",device=" + device).str() : "";
  return "products=gain" + (asked.contains(':') ? ",device=" + device.str() : "");
}

/// Reads "NAME:KEY=VALUE,..", which `option` gives, over the settings of the same kind. A message
/// if it has another form.
std::string setFp8(const std::string &option, const std::string &text, Fp8Recipe &fp8) {
  std::string error;
  std::optional<json::Object> asked = fp8Object(text, error);
  return asked && readFp8(std::move(*asked), "", fp8Recipes(), fp8, error) ? ""
                                                                           : option + ": " + error;
}

/// Reads --fp8-products; --fp8-all overrides what the recipe says. A message if the option has
/// another form.
std::string setFp8Products(const Arguments &arguments, Fp8Recipe &fp8) {
  const std::string asked = arguments.get("fp8-products");
  if (!asked.empty() && asked.back() == ':')
    return "--fp8-products=" + asked +
           ": expected a GPU behind the colon, got none; name one, or "
           "leave the colon out for the target's";
  if (arguments.has("fp8-all") || !asked.empty()) {
    fp8.products = Fp8Recipe().products;
    fp8.device.clear();
  }
  const std::string settings = productSettings(asked);
  return settings.empty() ? "" : setFp8("--fp8-products=" + asked, fp8.kind + ":" + settings, fp8);
}

/// The recipe of FP8 of a model that does not train.
int readInferenceRecipe(const std::string &recipe, const Arguments &arguments,
                        CompileOptions &options) {
  const llvm::StringRef kind = llvm::StringRef(recipe).split(':').first;
  if (keepsFp8State(kind))
    return commandLineError("--fp8-recipe=" + kind.str() +
                            " needs --train, since steps make its scales");
  std::string error;
  if (!recipe.empty() && !Fp8Recipe::parse(recipe, inferenceFp8Recipes(), error))
    return commandLineError("--fp8-recipe=" + recipe + ": " + error);
  if (!recipe.empty())
    options.fp8Recipe = recipe;
  if (const std::string settings = productSettings(arguments.get("fp8-products"));
      !settings.empty()) {
    options.fp8Recipe += (llvm::StringRef(options.fp8Recipe).contains(':') ? "," : ":") + settings;
    if (!Fp8Recipe::parse(options.fp8Recipe, inferenceFp8Recipes(), error))
      return commandLineError("--fp8-products=" + arguments.get("fp8-products") + ": " + error);
  }
  const bool takesScales = kind == "static";
  const std::string file = arguments.get("scales");
  if (takesScales && file.empty())
    return commandLineError("--fp8-recipe=static needs --scales=F, the amaxes that mpc calibrate "
                            "finds with a program of --fp8-recipe=calibrate");
  if (!takesScales)
    return arguments.has("scales") ? commandLineError("--scales needs --fp8-recipe=static")
                                   : static_cast<int>(exitOk);
  options.amaxName = file;
  if (!readInput(file, "--scales", options.amaxText))
    return exitUserError;
  // An empty text would be no file.
  return llvm::StringRef(options.amaxText).trim().empty()
             ? userError(file + ": the file is empty, expected JSON that mpc calibrate wrote")
             : static_cast<int>(exitOk);
}

} // namespace

int readTraining(const Arguments &arguments, CompileOptions &options) {
  static const char *needTrain[] = {"optimizer", "lr",        "weight-decay", "momentum",
                                    "clip",      "schedule",  "loss-scale",   "accumulate",
                                    "recipe",    "recompute", "measure",      "normalize"};
  options.train = arguments.has("train");
  options.measure = arguments.has("measure");
  options.recompute = parseRecompute(arguments.get("recompute")).value_or(Recompute::none);
  if (!options.train) {
    for (const char *option : needTrain)
      if (arguments.has(option))
        return commandLineError(std::string("--") + option + " needs --train");
    return readInferenceRecipe(arguments.get("fp8-recipe"), arguments, options);
  }
  if (arguments.has("scales"))
    return commandLineError("--scales is of --fp8-recipe=static, of models that do not train");
  std::string text = "{}";
  options.recipeName = "the training options";
  if (const std::string file = arguments.get("recipe"); !file.empty()) {
    options.recipeName = file;
    text.clear();
    if (!readInput(file, "--recipe", text))
      return exitUserError;
  }
  if (text.empty())
    text = " "; // a mistake, and no recipe of defaults
  const std::string asked = arguments.get("fp8-recipe");
  std::string kind = llvm::StringRef(asked).split(':').first.str();
  if (!kind.empty() && !llvm::is_contained(fp8Recipes(), kind))
    return commandLineError("--fp8-recipe=" + kind +
                            " is of models that do not train; with --train there are " +
                            llvm::join(fp8Recipes(), ", "));
  // A step in fp8 whose recipe names no scaling has delayed scaling. Such a recipe in a saved state
  // is current scaling, which was the default before.
  if (kind.empty() && arguments.get("precision") == "fp8")
    kind = trainingFp8Recipe().str();
  Recipe given;
  given.accumulate = arguments.has("accumulate");
  if (!kind.empty())
    given.fp8 = Fp8Recipe::of(kind);
  std::string problem;
  std::optional<Recipe> recipe = Recipe::parse(text, options.recipeName, problem, given);
  if (!recipe)
    return userError(problem);
  recipe->accumulate |= given.accumulate;
  problem = applyOptions(arguments, *recipe);
  if (const std::string normalize = arguments.get("normalize"); !normalize.empty())
    recipe->byTokens = normalize == "tokens";
  if (problem.empty() && !recipe->problem().empty())
    problem = options.recipeName + ": " + recipe->problem();
  if (problem.empty() && !asked.empty())
    problem = setFp8("--fp8-recipe=" + asked, asked, recipe->fp8);
  if (problem.empty())
    problem = setFp8Products(arguments, recipe->fp8);
  if (!problem.empty())
    return commandLineError(problem);
  options.recipeText = recipe->text();
  return exitOk;
}

} // namespace mpc
