//===-- Policy.cpp ----------------------------------------------------------------------------===//
#include "passes/cast/Policy.h"
#include "ir/ParseJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"

using namespace llvm;

namespace mpc {
namespace {

std::string precisionChoices() {
  std::string text;
  for (Precision p : allPrecisions())
    text += (text.empty() ? "" : ", ") + precisionName(p).str();
  return text;
}

std::string classChoices() {
  std::string text = stringifyPrecisionClass(PrecisionClass{}).str();
  constexpr uint64_t last = getMaxEnumValForPrecisionClass();
  for (uint32_t i = 1; i <= last; ++i)
    text +=
        (i < last ? ", " : " and ") + stringifyPrecisionClass(static_cast<PrecisionClass>(i)).str();
  return text;
}

/// Reads the policy's JSON; the first mistake ends it and is told in `error`.
class Reader {
public:
  Reader(StringRef name, std::string &error) : name(name), error(error) {}

  std::optional<Policy> read(StringRef text) {
    Expected<json::Value> value = parseJson(text);
    if (!value)
      return fail(toString(value.takeError()));
    const json::Object *root = value->getAsObject();
    if (!root)
      return fail("expects an object");
    for (const auto &entry : *root)
      if (!is_contained({"version", "name", "classes", "rules"}, entry.first.str()))
        return fail("unknown key '" + entry.first.str() +
                    "'; there are version, name, classes and rules");
    if (root->getInteger("version").value_or(-1) != 1)
      return fail("expects \"version\": 1");
    Policy policy;
    policy.name = root->getString("name").value_or(name).str();
    if (const json::Value *classes = root->get("classes"))
      if (!readClasses(*classes, policy))
        return std::nullopt;
    if (const json::Value *rules = root->get("rules"))
      if (!readRules(*rules, policy))
        return std::nullopt;
    return policy;
  }

private:
  std::nullopt_t fail(const Twine &what) {
    error = (name + ": " + what).str();
    return std::nullopt;
  }

  bool readClasses(const json::Value &value, Policy &policy) {
    const json::Object *classes = value.getAsObject();
    if (!classes)
      return fail("expects classes to be an object of op: class"), false;
    for (const auto &entry : *classes) {
      StringRef name = entry.second.getAsString().value_or("");
      std::optional<PrecisionClass> found = symbolizePrecisionClass(name);
      if (!found)
        return fail("class of '" + entry.first.str() + "' is '" + name + "'; there are " +
                    classChoices()),
               false;
      policy.classes[entry.first.str()] = *found;
    }
    return true;
  }

  bool readRules(const json::Value &value, Policy &policy) {
    const json::Array *rules = value.getAsArray();
    if (!rules)
      return fail("expects rules to be an array"), false;
    for (auto [index, element] : enumerate(*rules)) {
      const json::Object *object = element.getAsObject();
      if (!object)
        return fail("rule " + Twine(index) + " is not an object"), false;
      if (!readRule(index, *object, policy))
        return false;
    }
    return true;
  }

  bool readRule(size_t index, const json::Object &object, Policy &policy) {
    std::string where = "rule " + std::to_string(index) + ": ";
    for (const auto &entry : object)
      if (!is_contained({"layer", "role", "when", "precision", "why", "optional"},
                        entry.first.str()))
        return fail(where + "unknown key '" + entry.first.str() +
                    "'; there are layer, role, when, precision, why and optional"),
               false;
    PolicyRule rule;
    rule.layer = object.getString("layer").value_or("").str();
    rule.role = object.getString("role").value_or("").str();
    rule.why = object.getString("why").value_or("").str();
    if (const json::Value *optional = object.get("optional")) {
      if (!optional->getAsBoolean())
        return fail(where + "expects optional to be true or false"), false;
      rule.optional = *optional->getAsBoolean();
    }
    if (rule.layer.empty() == rule.role.empty())
      return fail(where + "expects either a layer or a role"), false;
    if (!rule.role.empty() && rule.role != "head")
      return fail(where + "unknown role '" + rule.role + "'; there is head"), false;
    if (!rule.layer.empty()) {
      Expected<GlobPattern> glob = GlobPattern::create(rule.layer);
      if (!glob)
        return fail(where + toString(glob.takeError())), false;
    }
    StringRef precision = object.getString("precision").value_or("");
    std::optional<Precision> parsed = parsePrecision(precision);
    if (!parsed)
      return fail(where + "unknown precision '" + precision + "'; there are " + precisionChoices()),
             false;
    rule.precision = *parsed;
    if (const json::Array *when = object.getArray("when"))
      for (const json::Value &entry : *when) {
        std::optional<Precision> asked = parsePrecision(entry.getAsString().value_or(""));
        if (!asked)
          return fail(where + "expects when to list precisions: " + precisionChoices()), false;
        rule.when.push_back(*asked);
      }
    rule.text = rule.role.empty() ? "layer " + rule.layer : "role " + rule.role;
    policy.rules.push_back(std::move(rule));
    return true;
  }

  StringRef name;
  std::string &error;
};

} // namespace

std::optional<Policy> Policy::parse(StringRef text, StringRef name, std::string &error) {
  return Reader(name, error).read(text);
}

bool Policy::matchesLayer(const PolicyRule &rule, StringRef layer) {
  return GlobPattern::create(rule.layer)->match(layer); // checked by parse()
}

const PolicyRule *Policy::match(StringRef layer, StringRef role, Precision asked) const {
  for (const PolicyRule &rule : rules) {
    if (!rule.when.empty() && !is_contained(rule.when, asked))
      continue;
    if (!rule.role.empty() ? rule.role == role : matchesLayer(rule, layer))
      return &rule;
  }
  return nullptr;
}

} // namespace mpc
