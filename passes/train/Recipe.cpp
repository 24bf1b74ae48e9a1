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

json::Object objectOf(const OptimizerRecipe &optimizer) {
  json::Array groups;
  for (const GroupRecipe &group : optimizer.groups)
    groups.push_back(without(objectOf(group), objectOf(GroupRecipe())));
  json::Object object{{"name", optimizer.name},
                      {"kind", optimizer.kind},
                      {"parameters", json::Array(optimizer.parameters)},
                      {"losses", json::Array(optimizer.losses)},
                      {"learning_rate", optimizer.learningRate},
                      {"weight_decay", optimizer.weightDecay},
                      {"max_norm", optimizer.maxNorm},
                      {"max_value", optimizer.maxValue},
                      {"schedule", without(optimizer.schedule.object(), ScheduleRecipe().object())},
                      {"groups", std::move(groups)}};
  for (const OptimizerSetting &setting : optimizer.kindOf().settings)
    if (const double value = optimizer.setting(setting); value != setting.standard)
      object[setting.name] = setting.form == OptimizerSetting::Form::Flag ? json::Value(value != 0)
                                                                          : json::Value(value);
  return object;
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

bool readEma(const json::Value &value, std::string where, std::optional<double> &decay,
             std::string &error) {
  JsonFields fields(value, where, error);
  double found = 0.999;
  fields.number("decay", found, 0, 1);
  if (found == 1)
    fields.fail("expects decay to be less than 1, got 1");
  decay = found;
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

double OptimizerRecipe::setting(const OptimizerSetting &setting) const {
  const auto stated = settings.find(setting.name);
  return stated == settings.end() ? setting.standard : stated->second;
}

static void readSetting(JsonFields &fields, const OptimizerSetting &setting, double &target) {
  if (setting.form == OptimizerSetting::Form::Flag) {
    bool isSet = target != 0;
    fields.flag(setting.name, isSet);
    target = isSet ? 1 : 0;
    return;
  }
  fields.number(setting.name, target, setting.least, setting.most);
  if (setting.belowMost && target == setting.most)
    fields.fail("expects " + setting.name + " to be less than " + JsonFields::text(setting.most) +
                ", got " + JsonFields::text(target));
}

/// Reads the settings of the recipe's kind.
static void readSettings(JsonFields &fields, OptimizerRecipe &optimizer) {
  const OptimizerKind &kind = optimizer.kindOf();
  const auto isOfKind = [&](StringRef name) {
    return any_of(kind.settings, [&](const OptimizerSetting &s) { return s.name == name; });
  };
  for (const auto &[name, value] : optimizer.settings)
    if (!isOfKind(name))
      fields.fail("the kind " + kind.name + " has no " + name + ", which the recipe sets");
  double needed = 1;
  StringRef needing;
  for (const OptimizerSetting &setting : kind.settings) {
    double value = optimizer.setting(setting);
    readSetting(fields, setting, value);
    if (value != setting.standard || optimizer.settings.count(setting.name))
      optimizer.settings[setting.name.str()] = value;
    if (setting.name == kind.needed)
      needed = value;
    if (value != 0 && is_contained(kind.needing, setting.name))
      needing = setting.name;
  }
  if (needed == 0 && !needing.empty())
    fields.fail("expects " + kind.needed + " above 0 with " + needing + ", got 0");
}

bool OptimizerRecipe::read(const json::Value &value, std::string where, std::string &error) {
  JsonFields fields(value, where, error);
  fields.word("name", name);
  SmallVector<StringRef> kinds;
  for (const OptimizerKind &known : optimizerKinds())
    kinds.push_back(known.name);
  fields.word("kind", kind, kinds);
  fields.globs("parameters", parameters);
  fields.words("losses", losses);
  fields.number("learning_rate", learningRate, 0, kMost);
  if (double decay = -1; fields.number("weight_decay", decay, 0, kMost), decay >= 0)
    weightDecay = decay;
  fields.number("max_norm", maxNorm, 0, kMost);
  fields.number("max_value", maxValue, 0, kMost);
  readSettings(fields, *this);
  if (const json::Value *found = fields.take("schedule"))
    schedule.read(*found, where + "schedule: ", error);
  fields.each("groups", [&](const json::Value &group, std::string at) {
    return readGroup(group, at, groups.emplace_back(), error);
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
  if (const json::Value *ema = fields.take("ema"))
    readEma(*ema, (name + ": ema: ").str(), recipe.emaDecay, error);
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
  if (emaDecay)
    object["ema"] = json::Object{{"decay", *emaDecay}};
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
