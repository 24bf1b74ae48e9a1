//===-- Recipe.cpp ----------------------------------------------------------------------------===//
#include "passes/train/Recipe.h"
#include "ir/ParseJson.h"
#include "mpc/LossScale.h"
#include "passes/Fp8Kinds.h"
#include "passes/JsonFields.h"
#include "passes/train/Fp8Settings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <cmath>

using namespace llvm;

namespace mpc {
namespace {

bool matches(const std::vector<std::string> &patterns, StringRef name) {
  return any_of(patterns,
                [&](const std::string &pattern) { return matchesPattern(pattern, name); });
}

constexpr double kMost = mostLossScale; // of any number that becomes an f32

bool readLoss(const json::Value &value, std::string where, LossRecipe &loss, std::string &error) {
  JsonFields fields(value, where, error);
  fields.word("name", loss.name);
  if (const json::Value *scale = fields.take("scale")) {
    StringRef word = scale->getAsString().value_or("");
    std::optional<double> number = scale->getAsNumber();
    if (word == "dynamic" || word == "none")
      loss.scale = word == "none" ? LossRecipe::Scale::None : LossRecipe::Scale::Dynamic;
    else if (number && isLossScaleInRange(*number)) {
      loss.scale = LossRecipe::Scale::Static;
      loss.initial = *number;
    } else
      fields.fail("expects scale to be \"dynamic\", \"none\" or a number " + Twine(lossScaleRange) +
                  JsonFields::got(*scale));
  }
  fields.word("scaler", loss.scaler);
  if (loss.scale != LossRecipe::Scale::Static)
    fields.number("initial", loss.initial, leastLossScale, mostLossScale);
  fields.number("growth", loss.growth, 1, mostLossScale);
  fields.number("backoff", loss.backoff, leastLossScale, 1);
  fields.whole("interval", loss.interval, 1);
  fields.whole("hysteresis", loss.hysteresis, 1);
  fields.number("floor", loss.floor, 0, mostLossScale);
  fields.number("ceiling", loss.ceiling, 0, HUGE_VAL);
  if (loss.ceiling < loss.floor || loss.initial < loss.floor || loss.initial > loss.ceiling)
    fields.fail("expects floor <= initial <= ceiling, got " + JsonFields::text(loss.floor) + ", " +
                JsonFields::text(loss.initial) + " and " + JsonFields::text(loss.ceiling));
  if (loss.scaler.empty())
    loss.scaler = loss.name;
  return fields.done();
}

bool readGroup(const json::Value &value, std::string where, GroupRecipe &group,
               std::string &error) {
  JsonFields fields(value, where, error);
  fields.globs("parameters", group.parameters);
  fields.flag("decay", group.decay);
  fields.number("learning_rate_scale", group.learningRateScale, 0, kMost);
  fields.flag("frozen", group.frozen);
  fields.flag("optional", group.optional);
  fields.checkKeys();
  if (group.parameters.empty())
    fields.fail("expects parameters, an array of patterns, got none");
  return fields.done();
}

bool readSchedule(const json::Value &value, std::string where, OptimizerRecipe &optimizer,
                  std::string &error) {
  JsonFields fields(value, where + "schedule: ", error);
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
  JsonFields fields(value, where, error);
  fields.word("name", optimizer.name);
  fields.word("kind", optimizer.kind, {"sgd", "adam", "adamw"});
  if (optimizer.kind != "adamw")
    optimizer.weightDecay = 0; // PyTorch's defaults
  fields.globs("parameters", optimizer.parameters);
  fields.words("losses", optimizer.losses);
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
                  JsonFields::text(optimizer.beta1) + " and " + JsonFields::text(optimizer.beta2));
  }
  if (const json::Value *schedule = fields.take("schedule"))
    readSchedule(*schedule, where, optimizer, error);
  fields.each("groups", [&](const json::Value &group, std::string at) {
    return readGroup(group, at, optimizer.groups.emplace_back(), error);
  });
  return fields.done();
}

} // namespace

/// The names of the kinds for which `isOne` holds.
static std::vector<StringRef> namesOf(bool Fp8Kind::*isOne) {
  std::vector<StringRef> names;
  for (const Fp8Kind &kind : fp8Kinds())
    if (kind.*isOne)
      names.push_back(kind.name);
  return names;
}

ArrayRef<StringRef> fp8Recipes() {
  static const std::vector<StringRef> names = namesOf(&Fp8Kind::trains);
  return names;
}

StringRef trainingFp8Recipe() { return "delayed"; }

ArrayRef<StringRef> inferenceFp8Recipes() {
  static const std::vector<StringRef> names = namesOf(&Fp8Kind::infers);
  return names;
}

bool keepsFp8State(StringRef kind) {
  const Fp8Kind *known = findFp8Kind(kind);
  return known && known->keepsState;
}

bool matchesPattern(StringRef pattern, StringRef name) {
  return createPattern(pattern)->match(name);
}

std::optional<Recipe> Recipe::parse(StringRef text, StringRef name, std::string &error) {
  error.clear();
  Recipe recipe;
  Expected<json::Value> value = parseJson(text.empty() ? "{}" : text);
  if (!value) {
    error = (name + ": " + toString(value.takeError())).str();
    return std::nullopt;
  }
  JsonFields fields(*value, (name + ": ").str(), error);
  int64_t version = 1;
  fields.whole("version", version, 1);
  if (version != 1)
    fields.fail("expects \"version\": 1, got " + Twine(version));
  fields.flag("accumulate", recipe.accumulate);
  std::string normalize = "micro_batches";
  fields.word("normalize", normalize, {"micro_batches", "tokens"});
  recipe.byTokens = normalize == "tokens";
  if (recipe.byTokens && !recipe.accumulate)
    fields.fail(
        "expects \"accumulate\": true (--accumulate) beside \"normalize\": \"tokens\", which "
        "says what an accumulation is divided by");
  fields.each("losses", [&](const json::Value &loss, std::string at) {
    return readLoss(loss, at, recipe.losses.emplace_back(), error);
  });
  fields.each("optimizers", [&](const json::Value &optimizer, std::string at) {
    return readOptimizer(optimizer, at, recipe.optimizers.emplace_back(), error);
  });
  if (const json::Value *fp8 = fields.take("fp8"))
    readFp8(*fp8, (name + ": fp8: ").str(), fp8Recipes(), recipe.fp8, error);
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
