//===-- Recipe.cpp ----------------------------------------------------------------------------===//
#include "passes/train/Recipe.h"
#include "ir/ParseJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/GlobPattern.h"

#include <cmath>

using namespace llvm;

namespace mpc {
namespace {

bool matches(const std::vector<std::string> &patterns, StringRef name) {
  return any_of(patterns,
                [&](const std::string &pattern) { return matchesPattern(pattern, name); });
}

/// Reads one object: each known key once, the rest is a mistake.
class Fields {
public:
  Fields(const json::Value &value, std::string where, std::string &error)
      : object(value.getAsObject()), where(std::move(where)), error(error) {
    if (!object)
      fail("expects an object" + got(value));
  }

  void number(StringRef key, double &target, double least, double most) {
    if (const json::Value *value = take(key)) {
      std::optional<double> found = value->getAsNumber();
      if (!found || !(*found >= least) || !(*found <= most))
        fail("expects " + key + " to be a number in [" + text(least) + ", " + text(most) + "]" +
             got(*value));
      else
        target = *found;
    }
  }
  /// Steps are counted in f32, which holds every whole number up to 2^24.
  void whole(StringRef key, int64_t &target, int64_t least) {
    constexpr int64_t most = 1 << 24;
    if (const json::Value *value = take(key)) {
      std::optional<int64_t> found = value->getAsInteger();
      if (!found || *found < least || *found > most)
        fail("expects " + key + " to be a whole number in [" + Twine(least) + ", " + Twine(most) +
             "]" + got(*value));
      else
        target = *found;
    }
  }
  template <typename Bool>
  void flag(StringRef key, Bool &target) {
    if (const json::Value *value = take(key)) {
      if (std::optional<bool> found = value->getAsBoolean())
        target = *found;
      else
        fail("expects " + key + " to be true or false" + got(*value));
    }
  }
  void word(StringRef key, std::string &target, ArrayRef<StringRef> choices = {}) {
    if (const json::Value *value = take(key)) {
      std::optional<StringRef> found = value->getAsString();
      if (!found || (!choices.empty() && !is_contained(choices, *found)))
        fail("expects " + key + " to be " + (choices.empty() ? "a string" : join(choices, " or ")) +
             got(*value));
      else
        target = found->str();
    }
  }
  void words(StringRef key, std::vector<std::string> &target, bool areGlobs) {
    const json::Value *value = take(key);
    if (!value)
      return;
    const json::Array *array = value->getAsArray();
    if (!array)
      return fail("expects " + key + " to be an array of strings" + got(*value));
    target.clear();
    for (const json::Value &element : *array) {
      std::optional<StringRef> found = element.getAsString();
      if (!found)
        return fail("expects " + key + " to be an array of strings" + got(element));
      if (areGlobs)
        if (Expected<GlobPattern> glob = GlobPattern::create(*found); !glob)
          return fail("expects " + key + " to be patterns" + got(element) + ": " +
                      toString(glob.takeError()));
      target.push_back(found->str());
    }
  }
  void each(StringRef key, function_ref<bool(const json::Value &, std::string)> read) {
    const json::Value *value = take(key);
    if (!value)
      return;
    const json::Array *array = value->getAsArray();
    if (!array)
      return fail("expects " + key + " to be an array" + got(*value));
    for (auto [index, element] : enumerate(*array))
      if (!read(element, where + key.str() + " " + std::to_string(index) + ": "))
        return;
  }
  const json::Value *take(StringRef key) {
    known.push_back(key);
    return object ? object->get(key) : nullptr;
  }
  void fail(const Twine &what) {
    if (error.empty())
      error = (where + what).str();
  }
  /// Whether all was read; an unknown key is the last mistake looked for.
  bool done() {
    if (object)
      for (const auto &entry : *object)
        if (!is_contained(known, StringRef(entry.first)))
          fail("unknown key '" + entry.first.str() + "'; there are " + join(known, " and "));
    return error.empty();
  }

  /// ", got [1, 2]": the start of what was found.
  static std::string got(const json::Value &value) {
    std::string result;
    if (std::optional<double> number = value.getAsNumber())
      result = text(*number);
    else
      raw_string_ostream(result) << value;
    return ", got " + (result.size() > 60 ? result.substr(0, 60) + ".." : result);
  }
  static std::string text(double value) {
    std::string result;
    raw_string_ostream(result) << format("%.9g", value);
    return result;
  }

private:
  /// "a, b or c"
  static std::string join(ArrayRef<StringRef> words, StringRef last) {
    std::string result;
    for (auto [index, word] : enumerate(words))
      result += (index == 0 ? "" : index + 1 == words.size() ? last : ", ").str() + word.str();
    return result;
  }

  const json::Object *object;
  std::string where;
  std::string &error;
  SmallVector<StringRef> known;
};

constexpr double kMost = 3e38; // an f32

bool readLoss(const json::Value &value, std::string where, LossRecipe &loss, std::string &error) {
  Fields fields(value, where, error);
  fields.word("name", loss.name);
  if (const json::Value *scale = fields.take("scale")) {
    StringRef word = scale->getAsString().value_or("");
    std::optional<double> number = scale->getAsNumber();
    if (word == "dynamic" || word == "none")
      loss.scale = word == "none" ? LossRecipe::Scale::None : LossRecipe::Scale::Dynamic;
    else if (number && *number > 0 && *number <= kMost) {
      loss.scale = LossRecipe::Scale::Static;
      loss.initial = *number;
    } else
      fields.fail("expects scale to be \"dynamic\", \"none\" or a positive number" +
                  Fields::got(*scale));
  }
  fields.word("scaler", loss.scaler);
  if (loss.scale != LossRecipe::Scale::Static)
    fields.number("initial", loss.initial, 1e-30, kMost);
  fields.number("growth", loss.growth, 1, kMost);
  fields.number("backoff", loss.backoff, 1e-30, 1);
  fields.whole("interval", loss.interval, 1);
  fields.whole("hysteresis", loss.hysteresis, 1);
  fields.number("floor", loss.floor, 0, kMost);
  fields.number("ceiling", loss.ceiling, 0, HUGE_VAL);
  if (loss.ceiling < loss.floor || loss.initial < loss.floor || loss.initial > loss.ceiling)
    fields.fail("expects floor <= initial <= ceiling, got " + Fields::text(loss.floor) + ", " +
                Fields::text(loss.initial) + " and " + Fields::text(loss.ceiling));
  if (loss.scaler.empty())
    loss.scaler = loss.name;
  return fields.done();
}

bool readGroup(const json::Value &value, std::string where, GroupRecipe &group,
               std::string &error) {
  Fields fields(value, where, error);
  fields.words("parameters", group.parameters, /*areGlobs=*/true);
  fields.flag("decay", group.decay);
  fields.number("learning_rate_scale", group.learningRateScale, 0, kMost);
  fields.flag("frozen", group.frozen);
  fields.flag("optional", group.optional);
  if (group.parameters.empty())
    fields.fail("expects parameters, an array of patterns, got none");
  return fields.done();
}

bool readSchedule(const json::Value &value, std::string where, OptimizerRecipe &optimizer,
                  std::string &error) {
  Fields fields(value, where + "schedule: ", error);
  fields.word("curve", optimizer.curve, {"constant", "cosine", "linear"});
  fields.whole("warmup", optimizer.warmup, 0);
  fields.whole("total", optimizer.total, 0);
  fields.number("min_ratio", optimizer.minRatio, 0, 1);
  if (optimizer.curve != "constant" && optimizer.total <= optimizer.warmup)
    fields.fail("expects total, the number of steps, to be more than warmup, got total " +
                Twine(optimizer.total) + " and warmup " + Twine(optimizer.warmup));
  return fields.done();
}

bool readOptimizer(const json::Value &value, std::string where, OptimizerRecipe &optimizer,
                   std::string &error) {
  Fields fields(value, where, error);
  fields.word("name", optimizer.name);
  fields.word("kind", optimizer.kind, {"sgd", "adam", "adamw"});
  if (optimizer.kind != "adamw")
    optimizer.weightDecay = 0; // PyTorch's defaults
  fields.words("parameters", optimizer.parameters, /*areGlobs=*/true);
  fields.words("losses", optimizer.losses, /*areGlobs=*/false);
  fields.number("learning_rate", optimizer.learningRate, 0, kMost);
  fields.number("weight_decay", optimizer.weightDecay, 0, kMost);
  fields.number("max_norm", optimizer.maxNorm, 0, kMost);
  if (optimizer.kind == "sgd") {
    fields.number("momentum", optimizer.momentum, 0, kMost);
    fields.number("dampening", optimizer.dampening, 0, 1);
    fields.flag("nesterov", optimizer.nesterov);
    if (optimizer.momentum == 0 && (optimizer.dampening != 0 || optimizer.nesterov))
      fields.fail("expects momentum above 0 with dampening or nesterov, got 0");
  } else {
    fields.number("beta1", optimizer.beta1, 0, 1);
    fields.number("beta2", optimizer.beta2, 0, 1);
    fields.number("epsilon", optimizer.epsilon, 0, kMost);
    if (optimizer.beta1 == 1 || optimizer.beta2 == 1)
      fields.fail("expects beta1 and beta2 to be less than 1, got " +
                  Fields::text(optimizer.beta1) + " and " + Fields::text(optimizer.beta2));
  }
  if (const json::Value *schedule = fields.take("schedule"))
    readSchedule(*schedule, where, optimizer, error);
  fields.each("groups", [&](const json::Value &group, std::string at) {
    return readGroup(group, at, optimizer.groups.emplace_back(), error);
  });
  return fields.done();
}

} // namespace

bool matchesPattern(StringRef pattern, StringRef name) {
  return GlobPattern::create(pattern)->match(name);
}

std::optional<Recipe> Recipe::parse(StringRef text, StringRef name, std::string &error) {
  error.clear();
  Recipe recipe;
  Expected<json::Value> value = parseJson(text.empty() ? "{}" : text);
  if (!value) {
    error = (name + ": " + toString(value.takeError())).str();
    return std::nullopt;
  }
  Fields fields(*value, (name + ": ").str(), error);
  int64_t version = 1;
  fields.whole("version", version, 1);
  if (version != 1)
    fields.fail("expects \"version\": 1, got " + Twine(version));
  fields.flag("accumulate", recipe.accumulate);
  fields.each("losses", [&](const json::Value &loss, std::string at) {
    return readLoss(loss, at, recipe.losses.emplace_back(), error);
  });
  fields.each("optimizers", [&](const json::Value &optimizer, std::string at) {
    return readOptimizer(optimizer, at, recipe.optimizers.emplace_back(), error);
  });
  StringSet<> names;
  for (const OptimizerRecipe &optimizer : recipe.optimizers)
    if (!names.insert(optimizer.name).second)
      fields.fail("has two optimizers named '" + optimizer.name + "'; give each its own name");
  if (!fields.done())
    return std::nullopt;
  if (recipe.optimizers.empty())
    recipe.optimizers.emplace_back();
  return recipe;
}

const GroupRecipe *OptimizerRecipe::groupOf(StringRef parameter) const {
  for (const GroupRecipe &group : groups)
    if (matches(group.parameters, parameter))
      return &group;
  return nullptr;
}

std::string OptimizerRecipe::stateName(StringRef prefix, StringRef what) const {
  return (prefix + "." + (name.empty() ? "" : name + ".") + what).str();
}

const OptimizerRecipe *Recipe::patternsOf(StringRef parameter) const {
  for (const OptimizerRecipe &optimizer : optimizers)
    if (matches(optimizer.parameters, parameter))
      return &optimizer;
  return nullptr;
}

const OptimizerRecipe *Recipe::optimizerOf(StringRef parameter) const {
  const OptimizerRecipe *optimizer = patternsOf(parameter);
  const GroupRecipe *group = optimizer ? optimizer->groupOf(parameter) : nullptr;
  return group && group->frozen ? nullptr : optimizer;
}

} // namespace mpc
