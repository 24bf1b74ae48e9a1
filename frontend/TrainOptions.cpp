#include "frontend/TrainOptions.h"
#include "frontend/Console.h"
#include "frontend/Model.h"
#include "passes/Recipe.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace mpc {
namespace {

namespace json = llvm::json;

/// The first element of an array of objects in `root`; both are made where they are missing.
json::Object *firstOf(json::Object &root, llvm::StringRef key) {
  if (!root.get(key))
    root[key] = json::Array{json::Object{}};
  json::Array *array = root.getArray(key);
  return array && !array->empty() ? array->front().getAsObject() : nullptr;
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
  if (const std::string file = arguments.get("recipe"); !file.empty()) {
    options.recipeName = file;
    text.clear();
    if (!readInput(file, "--recipe", text))
      return exitUserError;
    std::string error;
    if (!Recipe::parse(text, file, error))
      return userError(error);
  }
  llvm::Expected<json::Value> value = json::parse(text);
  json::Object &root = *value->getAsObject(); // checked above
  json::Object *optimizer = firstOf(root, "optimizers");
  if (const std::string kind = arguments.get("optimizer"); !kind.empty() && optimizer)
    (*optimizer)["kind"] = kind;
  std::string problem = setNumber(arguments, "lr", "learning_rate", optimizer);
  for (auto [option, key] : {std::pair{"weight-decay", "weight_decay"},
                             std::pair{"momentum", "momentum"}, std::pair{"clip", "max_norm"}})
    if (problem.empty())
      problem = setNumber(arguments, option, key, optimizer);
  if (problem.empty())
    problem = setSchedule(arguments.get("schedule"), optimizer);
  if (const std::string scale = arguments.get("loss-scale"); problem.empty() && !scale.empty())
    problem = setLossScale(scale, firstOf(root, "losses"));
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
