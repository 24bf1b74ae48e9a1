#include "frontend/compile/TrainOptions.h"
#include "frontend/model/Model.h"
#include "frontend/shell/Console.h"
#include "frontend/shell/Options.h"
#include "ir/ParseJson.h"
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

/// The elements of an array of objects in `root`; a missing array is added with one element.
std::vector<json::Object *> eachOf(json::Object &root, llvm::StringRef key) {
  const json::Array *given = root.getArray(key);
  if (!root.get(key) || (given && given->empty()))
    root[key] = json::Array{json::Object{}};
  std::vector<json::Object *> objects;
  if (json::Array *array = root.getArray(key)) // else Recipe::parse refuses it
    for (json::Value &value : *array)
      if (json::Object *object = value.getAsObject())
        objects.push_back(object);
  return objects;
}

/// Sets a number from the command line; a message if the text is no number.
std::string setNumber(const Arguments &arguments, const std::string &option, llvm::StringRef key,
                      json::Object *target) {
  const std::string text = arguments.get(option);
  double value = 0;
  if (llvm::StringRef(text).getAsDouble(value) || !(value >= 0) || std::isinf(value))
    return "--" + option + ": expected a number of at least 0, got '" + text + "'";
  (*target)[key] = value;
  return "";
}

/// Reads "cosine:100:1000:0.1" into a schedule. Recipe::parse checks its numbers.
std::string setSchedule(const std::string &text, json::Object *optimizer) {
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
  (*optimizer)["schedule"] = std::move(schedule);
  return "";
}

/// "dynamic:KEY=VALUE,..", where the keys are those of a recipe's loss and the recipe's reader
/// checks the values.
std::string setDynamicScale(llvm::StringRef text, json::Object *loss) {
  const std::vector<std::string> keys = {"initial",    "growth", "backoff", "interval",
                                         "hysteresis", "floor",  "ceiling"};
  (*loss)["scale"] = "dynamic";
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
    (*loss)[key.str()] = number;
  }
  return "";
}

std::string setLossScale(const std::string &text, json::Object *loss) {
  double value = 0;
  llvm::StringRef settings = text;
  if (settings.consume_front("dynamic:"))
    return setDynamicScale(settings, loss);
  if (text == "dynamic" || text == "none")
    (*loss)["scale"] = text;
  else if (!llvm::StringRef(text).getAsDouble(value) && isLossScaleInRange(value)) {
    (*loss)["scale"] = value;
    if (value < 1)
      (*loss)["floor"] = 0;
    if (value > 16777216)
      (*loss)["ceiling"] = value;
  } else
    return "--loss-scale: expected dynamic, dynamic:KEY=VALUE,.., none or a number " +
           std::string(lossScaleRange) + ", got '" + text + "'";
  return "";
}

/// Sets the command line's value of one option in every optimizer or loss; a message if it does not
/// fit.
std::string setOption(const Arguments &arguments, const std::string &option, json::Object &root) {
  static const std::pair<const char *, const char *> numbers[] = {{"lr", "learning_rate"},
                                                                  {"momentum", "momentum"},
                                                                  {"weight-decay", "weight_decay"},
                                                                  {"clip", "max_norm"}};
  std::string problem;
  const std::string text = arguments.get(option);
  for (json::Object *object : eachOf(root, option == "loss-scale" ? "losses" : "optimizers")) {
    if (!problem.empty())
      break;
    if (option == "optimizer")
      (*object)["kind"] = text;
    else if (option == "schedule")
      problem = setSchedule(text, object);
    else if (option == "loss-scale")
      problem = setLossScale(text, object);
    else if (const auto kind = object->getString("kind");
             option == "momentum" && (!kind || *kind != "sgd"))
      problem = "--momentum needs --optimizer=sgd; adam and adamw have beta1 in a recipe";
    for (auto [name, key] : numbers)
      if (option == name && problem.empty())
        problem = setNumber(arguments, option, key, object);
  }
  return problem;
}

/// Lets a model that trains in fp8 name delayed scaling where nothing names a recipe. Such a recipe
/// without a name in a saved state is current scaling, which was the default before.
void nameFp8Recipe(const Arguments &arguments, json::Object &root) {
  const std::string asked = arguments.get("fp8-recipe");
  const json::Object *given = root.getObject("fp8");
  if ((given && given->get("recipe")) || (root.get("fp8") && !given))
    return;
  std::string kind = llvm::StringRef(asked).split(':').first.str();
  if (kind.empty() && arguments.get("precision") == "fp8")
    kind = trainingFp8Recipe().str();
  if (given && !kind.empty())
    (*root.getObject("fp8"))["recipe"] = kind;
  else if (asked.empty() && !kind.empty() && kind != fp8Recipes().front())
    root["fp8"] = json::Object{{"recipe", kind}};
}

/// Writes --fp8-recipe into the recipe, whose settings stay where it names the same one. The first
/// kind without settings needs no words. A message if the option has another form.
std::string setFp8Recipe(const std::string &text, json::Object &root) {
  std::string error;
  std::optional<json::Object> asked = fp8Object(text, error);
  Fp8Recipe ignored;
  if (!asked || !readFp8(json::Object(*asked), "", fp8Recipes(), ignored, error))
    return "--fp8-recipe=" + text + ": " + error;
  json::Object *fp8 = root.getObject("fp8");
  const llvm::StringRef kind = *asked->getString("recipe");
  if (!fp8 || fp8->getString("recipe").value_or(fp8Recipes().front()) != kind) {
    root["fp8"] = json::Object();
    fp8 = root.getObject("fp8");
  }
  for (auto &[key, value] : *asked)
    (*fp8)[key] = value;
  if (kind == fp8Recipes().front() && fp8->size() == 1)
    root.erase("fp8");
  return "";
}

/// "products=gain,device=H100" for "gain:H100"; "" for all of them.
std::string productSettings(llvm::StringRef asked) {
  const auto [word, device] = asked.split(':');
  if (word != "gain")
    return asked.contains(':') ? ("products=" + word + ",device=" + device).str() : "";
  return "products=gain" + (asked.contains(':') ? ",device=" + device.str() : "");
}

/// Writes --fp8-products into the recipe; --fp8-all overrides what the recipe says. A message if
/// the option has another form.
std::string setFp8Products(const Arguments &arguments, json::Object &root) {
  const std::string asked = arguments.get("fp8-products");
  if (!asked.empty() && asked.back() == ':')
    return "--fp8-products=" + asked +
           ": expected a GPU behind the colon, got none; name one, or "
           "leave the colon out for the target's";
  json::Object *fp8 = root.getObject("fp8");
  if (fp8 && (arguments.has("fp8-all") || !asked.empty())) {
    fp8->erase("products");
    fp8->erase("device");
  }
  const std::string settings = productSettings(asked);
  if (settings.empty())
    return "";
  if (!fp8) {
    root["fp8"] = json::Object();
    fp8 = root.getObject("fp8");
  }
  std::string error;
  const std::string kind = fp8->getString("recipe").value_or(fp8Recipes().front()).str();
  std::optional<json::Object> object = fp8Object(kind + ":" + settings, error);
  Fp8Recipe ignored;
  if (!object || !readFp8(json::Object(*object), "", fp8Recipes(), ignored, error))
    return "--fp8-products=" + asked + ": " + error;
  object->erase("recipe");
  for (auto &[key, value] : *object)
    (*fp8)[key] = value;
  return "";
}

std::string textOf(const json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// The message of the recipe's reader about a recipe that was right before an option changed it.
std::string aboutOption(const std::string &option, llvm::StringRef error) {
  error.consume_front("recipe: ");
  for (llvm::StringRef place : {"optimizers 0: ", "losses 0: ", "schedule: "})
    error.consume_front(place);
  return option + ": " + error.str();
}

/// Writes the options, which override the recipe's file, into the recipe. A message if one does not
/// fit.
std::string applyOptions(const Arguments &arguments, json::Value &recipe) {
  for (const char *option :
       {"optimizer", "lr", "momentum", "weight-decay", "clip", "schedule", "loss-scale"}) {
    if (!arguments.has(option))
      continue;
    std::string error = setOption(arguments, option, *recipe.getAsObject());
    if (!error.empty())
      return error;
    if (!Recipe::parse(textOf(recipe), "recipe", error))
      return aboutOption(std::string("--") + option + "=" + arguments.get(option), error);
  }
  return "";
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
  llvm::Expected<json::Value> value = parseJson(text);
  if (!value)
    return userError(options.recipeName + ": " + llvm::toString(value.takeError()));
  if (const std::string asked = llvm::StringRef(arguments.get("fp8-recipe")).split(':').first.str();
      !asked.empty() && !llvm::is_contained(fp8Recipes(), asked))
    return commandLineError("--fp8-recipe=" + asked +
                            " is of models that do not train; with --train there are " +
                            llvm::join(fp8Recipes(), ", "));
  if (json::Object *root = value->getAsObject()) {
    nameFp8Recipe(arguments, *root);
    if (arguments.has("accumulate"))
      (*root)["accumulate"] = true;
  }
  std::string problem;
  if (!Recipe::parse(textOf(*value), options.recipeName, problem))
    return userError(problem);
  problem = applyOptions(arguments, *value);
  if (!problem.empty())
    return commandLineError(problem);
  if (const std::string normalize = arguments.get("normalize"); !normalize.empty())
    (*value->getAsObject())["normalize"] = normalize;
  if (const std::string recipe = arguments.get("fp8-recipe"); !recipe.empty()) {
    if (problem = setFp8Recipe(recipe, *value->getAsObject()); !problem.empty())
      return commandLineError(problem);
  }
  if (problem = setFp8Products(arguments, *value->getAsObject()); !problem.empty())
    return commandLineError(problem);
  options.recipeText = textOf(*value);
  if (!Recipe::parse(options.recipeText, options.recipeName, problem))
    return commandLineError(problem);
  return exitOk;
}

} // namespace mpc
