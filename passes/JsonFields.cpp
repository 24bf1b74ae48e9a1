#include "passes/JsonFields.h"

#include "mpc/Nearest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace mpc {

/// "; did you mean WORD?", or "".
static std::string nearestOf(StringRef word, ArrayRef<StringRef> choices) {
  return word.empty() ? "" : didYouMean(word.str(), {choices.begin(), choices.end()});
}

JsonFields::JsonFields(const json::Value &value, std::string where, std::string &error)
    : object(value.getAsObject()), where(std::move(where)), error(error) {
  if (!object)
    fail("expects an object" + got(value));
}

void JsonFields::number(StringRef key, double &target, double least, double most) {
  if (const json::Value *value = take(key)) {
    std::optional<double> found = value->getAsNumber();
    if (!found || !(*found >= least) || !(*found <= most))
      fail("expects " + key + " to be a number in [" + text(least) + ", " + text(most) + "]" +
           got(*value));
    else
      target = *found;
  }
}

void JsonFields::whole(StringRef key, int64_t &target, int64_t least) {
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

void JsonFields::word(StringRef key, std::string &target, ArrayRef<StringRef> choices) {
  if (const json::Value *value = take(key)) {
    std::optional<StringRef> found = value->getAsString();
    if (!found || (!choices.empty() && !is_contained(choices, *found)))
      fail("expects " + key + " to be " + (choices.empty() ? "a string" : join(choices, " or ")) +
           got(*value) + nearestOf(found.value_or(""), choices));
    else
      target = found->str();
  }
}

void JsonFields::words(StringRef key, std::vector<std::string> &target,
                       ArrayRef<StringRef> choices) {
  const json::Value *value = take(key);
  if (!value)
    return;
  const std::string expected = "expects " + key.str() + " to be an array of " +
                               (choices.empty() ? "strings" : join(choices, " or "));
  const json::Array *array = value->getAsArray();
  if (!array)
    return fail(expected + got(*value));
  target.clear();
  for (const json::Value &element : *array) {
    std::optional<StringRef> found = element.getAsString();
    if (!found || (!choices.empty() && !is_contained(choices, *found)))
      return fail(expected + got(element) + nearestOf(found.value_or(""), choices));
    target.push_back(found->str());
  }
}

void JsonFields::globs(StringRef key, std::vector<std::string> &target) {
  words(key, target);
  for (const std::string &pattern : target)
    if (Expected<GlobPattern> glob = createPattern(pattern); !glob)
      return fail("expects " + key + " to be patterns" + got(pattern) + ": " +
                  toString(glob.takeError()));
}

void JsonFields::each(StringRef key, function_ref<bool(const json::Value &, std::string)> read) {
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

const json::Value *JsonFields::take(StringRef key) {
  known.push_back(key);
  return object ? object->get(key) : nullptr;
}

void JsonFields::fail(const Twine &what) {
  if (error.empty())
    error = (where + what).str();
}

void JsonFields::checkKeys() {
  SmallVector<StringRef> unknown;
  if (object)
    for (const auto &entry : *object)
      if (!is_contained(known, StringRef(entry.first)))
        unknown.push_back(entry.first);
  llvm::sort(unknown);
  if (!unknown.empty())
    fail("unknown key '" + unknown.front() + "'; there are " + join(known, " and ") +
         nearestOf(unknown.front(), known));
}

bool JsonFields::done() {
  checkKeys();
  return error.empty();
}

std::string JsonFields::got(const json::Value &value) {
  std::string result;
  if (std::optional<double> number = value.getAsNumber())
    result = text(*number);
  else
    raw_string_ostream(result) << value;
  return (", got " + StringRef(result).take_front(60) + (result.size() > 60 ? ".." : "")).str();
}

std::string JsonFields::text(double value) {
  std::string result;
  raw_string_ostream(result) << format("%.9g", value);
  return result;
}

std::string JsonFields::join(ArrayRef<StringRef> words, StringRef last) {
  std::string result;
  for (auto [index, word] : enumerate(words))
    result += (index == 0 ? "" : index + 1 == words.size() ? last : ", ").str() + word.str();
  return result;
}

} // namespace mpc
