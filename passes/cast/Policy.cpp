#include "passes/cast/Policy.h"
#include "ir/ParseJson.h"
#include "ir/dialect/EnumWord.h"
#include "passes/JsonFields.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace mpc {
namespace {

std::string classChoices() {
  std::string text = stringifyPrecisionClass(PrecisionClass{}).str();
  constexpr uint64_t last = getMaxEnumValForPrecisionClass();
  for (uint32_t i = 1; i <= last; ++i)
    text +=
        (i < last ? ", " : " and ") + stringifyPrecisionClass(static_cast<PrecisionClass>(i)).str();
  return text;
}

/// Reads the policy's JSON. The first mistake ends the reading and goes to `error`.
class Reader {
public:
  Reader(StringRef name, std::string &error) : name(name), error(error) {}

  std::optional<Policy> read(StringRef text) {
    error.clear();
    Expected<json::Value> value = parseJson(text);
    if (!value)
      return fail(toString(value.takeError()));
    JsonFields fields(*value, (name + ": ").str(), error);
    int64_t version = 0;
    fields.whole("version", version, 1);
    if (version != 1)
      fields.fail("expects \"version\": 1");
    Policy policy;
    policy.name = name.str();
    fields.word("name", policy.name);
    if (const json::Value *classes = fields.take("classes"))
      readClasses(*classes, policy);
    fields.each("rules", [&](const json::Value &rule, std::string at) {
      return readRule(rule, std::move(at), policy);
    });
    return fields.done() ? std::optional(std::move(policy)) : std::nullopt;
  }

private:
  std::nullopt_t fail(const Twine &what) {
    if (error.empty())
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

  bool readRule(const json::Value &value, std::string where, Policy &policy) {
    JsonFields fields(value, std::move(where), error);
    PolicyRule rule;
    std::string precision;
    std::vector<std::string> when;
    const std::vector<std::string> precisions = wordsOf<Precision>();
    const SmallVector<StringRef> words(precisions.begin(), precisions.end());
    fields.word("layer", rule.layer);
    fields.word("role", rule.role, {"head"});
    fields.words("when", when, words);
    fields.word("precision", precision, words);
    fields.word("why", rule.why);
    fields.flag("optional", rule.optional);
    fields.checkKeys();
    if (rule.layer.empty() == rule.role.empty())
      fields.fail("expects either a layer or a role");
    if (Expected<GlobPattern> glob = createPattern(rule.layer); !glob)
      fields.fail(toString(glob.takeError()));
    if (precision.empty())
      fields.fail("expects precision to be " + JsonFields::join(words, " or ") + ", got none");
    if (!fields.done())
      return false;
    rule.precision = *symbolizePrecision(precision);
    for (const std::string &asked : when)
      rule.when.push_back(*symbolizePrecision(asked));
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
  return createPattern(rule.layer)->match(layer); // checked by parse()
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
