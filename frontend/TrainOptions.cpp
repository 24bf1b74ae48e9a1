#include "frontend/TrainOptions.h"
#include "frontend/Console.h"
#include "frontend/Model.h"
#include "passes/Recipe.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace mpc {
namespace {

namespace json = llvm::json;

/// The elements of an array of objects in `root`, one where there is none.
std::vector<json::Object *> eachOf(json::Object &root, llvm::StringRef key) {
  if (!root.get(key))
    root[key] = json::Array{json::Object{}};
  std::vector<json::Object *> objects;
  if (json::Array *array = root.getArray(key)) // else Recipe::parse says what it is
    for (json::Value &value : *array)
      if (json::Object *object = value.getAsObject())
        objects.push_back(object);
  return objects;
}

/// A number given on the command line; a message if it is none.
std::string setNumber(const Arguments &arguments, const std::string &option, llvm::StringRef key,
                      json::Object *target) {
  const std::string text = arguments.get(option);
  double value = 0;
  if (text.empty() || !target)
    return "";
  if (llvm::StringRef(text).getAsDouble(value) || !(value >= 0) || !(value < 3e38))
    return "--" + option + ": expected a number of at least 0, got '" + text + "'";
  (*target)[key] = value;
  return "";
}

/// "cosine:100:1000:0.1" into a schedule.
std::string setSchedule(const std::string &text, json::Object *optimizer) {
  if (text.empty() || !optimizer)
    return "";
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
    fits = !parts[3].getAsDouble(ratio);
    schedule["min_ratio"] = ratio;
  }
  if (!fits)
    return "--schedule: expected CURVE:WARMUP:TOTAL[:RATIO], as cosine:100:1000:0.1, got '" + text +
           "'";
  (*optimizer)["schedule"] = std::move(schedule);
  return "";
}

std::string setLossScale(const std::string &text, json::Object *loss) {
  if (text.empty() || !loss)
    return "";
  double value = 0;
  if (text == "dynamic" || text == "none")
    (*loss)["scale"] = text;
  else if (!llvm::StringRef(text).getAsDouble(value) && value > 0 && value < 3e38) {
    (*loss)["scale"] = value;
    if (value < 1)
      (*loss)["floor"] = 0;
    if (value > 16777216)
      (*loss)["ceiling"] = value;
  } else
    return "--loss-scale: expected dynamic, none or a positive number, got '" + text + "'";
  return "";
}

/// The command line's values in one optimizer; they are stronger than the recipe's.
std::string setOptimizer(const Arguments &arguments, json::Object *optimizer) {
  if (const std::string kind = arguments.get("optimizer"); !kind.empty())
    (*optimizer)["kind"] = kind;
  if (const auto kind = optimizer->getString("kind");
      arguments.has("momentum") && (!kind || *kind != "sgd"))
    return "--momentum needs --optimizer=sgd; adam and adamw have beta1 in a recipe";
  for (auto [option, key] :
       {std::pair{"lr", "learning_rate"}, std::pair{"momentum", "momentum"},
        std::pair{"weight-decay", "weight_decay"}, std::pair{"clip", "max_norm"}})
    if (std::string problem = setNumber(arguments, option, key, optimizer); !problem.empty())
      return problem;
  return setSchedule(arguments.get("schedule"), optimizer);
}

} // namespace

int readTraining(const Arguments &arguments, CompileOptions &options) {
  static const char *needTrain[] = {"optimizer", "lr",       "weight-decay", "momentum",
                                    "clip",      "schedule", "loss-scale",   "accumulate",
                                    "recipe",    "recompute"};
  options.train = arguments.has("train");
  options.recompute = arguments.get("recompute") == "cheap";
  if (!options.train) {
    for (const char *option : needTrain)
      if (arguments.has(option))
        return commandLineError(std::string("--") + option + " needs --train");
    return exitOk;
  }
  std::string text = "{}";
  options.recipeName = "the training options";
  if (const std::string file = arguments.get("recipe"); !file.empty()) {
    options.recipeName = file;
    text.clear();
    if (!readInput(file, "--recipe", text))
      return exitUserError;
  }
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value || !value->getAsObject()) {
    const std::string what = value ? "expects an object" : llvm::toString(value.takeError());
    return userError(options.recipeName + ": " + what);
  }
  json::Object &root = *value->getAsObject();
  std::string problem;
  for (json::Object *optimizer : eachOf(root, "optimizers"))
    if (problem.empty())
      problem = setOptimizer(arguments, optimizer);
  if (const std::string scale = arguments.get("loss-scale"); !scale.empty())
    for (json::Object *loss : eachOf(root, "losses"))
      if (problem.empty())
        problem = setLossScale(scale, loss);
  if (!problem.empty())
    return commandLineError(problem);
  if (arguments.has("accumulate"))
    root["accumulate"] = true;
  options.recipeText.clear();
  llvm::raw_string_ostream(options.recipeText) << *value;
  std::string error;
  if (!Recipe::parse(options.recipeText, options.recipeName, error))
    return userError(error);
  return exitOk;
}

} // namespace mpc
