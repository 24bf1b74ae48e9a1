#include "passes/train/Recipe.h"
#include "ir/ParseJson.h"
#include "mpc/LossScale.h"
#include "passes/Fp8Kinds.h"
#include "passes/JsonFields.h"

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

/// What differs from the defaults.
json::Object without(json::Object object, const json::Object &defaults) {
  for (const auto &[key, value] : defaults)
    if (const json::Value *given = object.get(key); given && *given == value)
      object.erase(key);
  return object;
}

json::Object objectOf(const LossRecipe &loss) {
  const json::Value scales[] = {nullptr, "none", loss.initial, "dynamic"};
  json::Object object{{"name", loss.name},
                      {"scale", scales[static_cast<int>(loss.scale)]},
                      {"scaler", loss.scaler == loss.name ? "" : loss.scaler},
                      {"growth", loss.growth},
                      {"backoff", loss.backoff},
                      {"interval", loss.interval},
                      {"hysteresis", loss.hysteresis},
                      {"floor", loss.floor},
                      {"ceiling", loss.ceiling}};
  if (loss.scale != LossRecipe::Scale::Static)
    object["initial"] = loss.initial;
  return object;
}

json::Object objectOf(const GroupRecipe &group) {
  return json::Object{{"parameters", json::Array(group.parameters)},
                      {"decay", group.decay},
                      {"learning_rate_scale", group.learningRateScale},
                      {"frozen", group.frozen},
                      {"optional", group.optional}};
}

json::Object scheduleOf(const OptimizerRecipe &optimizer) {
  return json::Object{{"curve", optimizer.curve},
                      {"warmup", optimizer.warmup},
                      {"total", optimizer.total},
                      {"min_ratio", optimizer.minRatio}};
}

json::Object objectOf(const OptimizerRecipe &optimizer) {
  json::Array groups;
  for (const GroupRecipe &group : optimizer.groups)
    groups.push_back(without(objectOf(group), objectOf(GroupRecipe())));
  return json::Object{{"name", optimizer.name},
                      {"kind", optimizer.kind},
                      {"parameters", json::Array(optimizer.parameters)},
                      {"losses", json::Array(optimizer.losses)},
                      {"learning_rate", optimizer.learningRate},
                      {"weight_decay", optimizer.weightDecay},
                      {"max_norm", optimizer.maxNorm},
                      {"beta1", optimizer.beta1},
                      {"beta2", optimizer.beta2},
                      {"epsilon", optimizer.epsilon},
                      {"momentum", optimizer.momentum},
                      {"dampening", optimizer.dampening},
                      {"nesterov", optimizer.nesterov},
                      {"schedule", without(scheduleOf(optimizer), scheduleOf(OptimizerRecipe()))},
                      {"groups", std::move(groups)}};
}

template <typename Part>
json::Array partsOf(const std::vector<Part> &parts) {
  json::Array array;
  for (const Part &part : parts)
    array.push_back(without(objectOf(part), objectOf(Part())));
  return array;
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

} // namespace

bool LossRecipe::read(const json::Value &value, std::string where, std::string &error) {
  LossRecipe &loss = *this;
  JsonFields fields(value, where, error);
  fields.word("name", loss.name);
  if (const json::Value *scale = fields.take("scale")) {
    StringRef word = scale->getAsString().value_or("");
    std::optional<double> number = scale->getAsNumber();
    if (loss.scale == LossRecipe::Scale::Static) // whose scale it was
      loss.initial = LossRecipe().initial;
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

bool OptimizerRecipe::readSchedule(const json::Value &value, std::string where,
                                   std::string &error) {
  OptimizerRecipe &optimizer = *this;
  const OptimizerRecipe none;
  curve = none.curve, warmup = none.warmup, total = none.total, minRatio = none.minRatio;
  JsonFields fields(value, where, error);
  fields.word("curve", optimizer.curve, {"constant", "cosine", "linear"});
  fields.whole("warmup", optimizer.warmup, 0);
  fields.whole("total", optimizer.total, 0);
  fields.number("min_ratio", optimizer.minRatio, 0, 1);
  if (optimizer.curve != "constant" && optimizer.total <= optimizer.warmup)
    fields.fail("expects total, the number of steps, to be more than warmup, got total " +
                Twine(optimizer.total) + " and warmup " + Twine(optimizer.warmup));
  return fields.done();
}

ArrayRef<StringRef> optimizerKinds() {
  static const StringRef kinds[] = {"sgd", "adam", "adamw", "lion"};
  return kinds;
}

bool OptimizerRecipe::read(const json::Value &value, std::string where, std::string &error) {
  OptimizerRecipe &optimizer = *this;
  JsonFields fields(value, where, error);
  fields.word("name", optimizer.name);
  fields.word("kind", optimizer.kind, optimizerKinds());
  fields.globs("parameters", optimizer.parameters);
  fields.words("losses", optimizer.losses);
  fields.number("learning_rate", optimizer.learningRate, 0, kMost);
  if (double decay = -1; fields.number("weight_decay", decay, 0, kMost), decay >= 0)
    optimizer.weightDecay = decay;
  fields.number("max_norm", optimizer.maxNorm, 0, kMost);
  const OptimizerRecipe none;
  if (optimizer.kind == "sgd") {
    if (beta1 != none.beta1 || beta2 != none.beta2 || epsilon != none.epsilon)
      fields.fail("the kind sgd has no beta1, beta2 or epsilon, which the recipe sets");
    fields.number("momentum", optimizer.momentum, 0, kMost);
    fields.number("dampening", optimizer.dampening, 0, 1);
    fields.flag("nesterov", optimizer.nesterov);
    if (optimizer.momentum == 0 && (optimizer.dampening != 0 || optimizer.nesterov))
      fields.fail("expects momentum above 0 with dampening or nesterov, got 0");
  } else {
    if (momentum != none.momentum || dampening != none.dampening || nesterov)
      fields.fail("the kind " + Twine(kind) +
                  " has no momentum, dampening or nesterov, which the recipe sets");
    fields.number("beta1", optimizer.beta1, 0, 1);
    if (double beta = -1; fields.number("beta2", beta, 0, 1), beta >= 0)
      optimizer.beta2 = beta;
    if (optimizer.kind != "lion")
      fields.number("epsilon", optimizer.epsilon, 0, kMost);
    else if (epsilon != none.epsilon)
      fields.fail("the kind lion has no epsilon, which the recipe sets");
    if (optimizer.beta1 == 1 || optimizer.beta2 == 1)
      fields.fail("expects beta1 and beta2 to be less than 1, got " +
                  JsonFields::text(optimizer.beta1) + " and " +
                  JsonFields::text(optimizer.beta2OrDefault()));
  }
  if (const json::Value *schedule = fields.take("schedule"))
    readSchedule(*schedule, where + "schedule: ", error);
  fields.each("groups", [&](const json::Value &group, std::string at) {
    return readGroup(group, at, optimizer.groups.emplace_back(), error);
  });
  return fields.done();
}

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

std::string Recipe::problem() const {
  return byTokens && !accumulate
             ? "expects \"accumulate\": true (--accumulate) beside \"normalize\": \"tokens\", "
               "which says what an accumulation is divided by"
             : "";
}

std::optional<Recipe> Recipe::parse(StringRef text, StringRef name, std::string &error,
                                    Recipe recipe) {
  error.clear();
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
  if (const std::string problem = recipe.problem(); !problem.empty())
    fields.fail(problem);
  fields.each("losses", [&](const json::Value &loss, std::string at) {
    return recipe.losses.emplace_back().read(loss, at, error);
  });
  fields.each("optimizers", [&](const json::Value &optimizer, std::string at) {
    return recipe.optimizers.emplace_back().read(optimizer, at, error);
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

std::string Recipe::text() const {
  json::Object object{{"losses", partsOf(losses)},
                      {"optimizers", partsOf(optimizers)},
                      {"fp8", textOf(fp8)},
                      {"accumulate", accumulate},
                      {"normalize", byTokens ? "tokens" : "micro_batches"}};
  const json::Object none{{"losses", json::Array()},
                          {"optimizers", json::Array{json::Object()}},
                          {"fp8", json::Object()},
                          {"accumulate", false},
                          {"normalize", "micro_batches"}};
  std::string text;
  raw_string_ostream(text) << json::Value(without(std::move(object), none));
  return text;
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
