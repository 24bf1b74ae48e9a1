#include "passes/JsonFields.h"

#include "mpc/Nearest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"

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

//===-- Errors in files -----------------------------------------------------------------------===//

using Place = std::pair<unsigned, unsigned>; // line and column, from 1

/// The place in a message "[3:14, byte=41]: .." of LLVM's parser of JSON, which is removed from the
/// message.
static std::optional<Place> takePlace(StringRef &what) {
  StringRef rest = what;
  Place place;
  if (!rest.consume_front("[") || rest.consumeInteger(10, place.first) ||
      !rest.consume_front(":") || rest.consumeInteger(10, place.second) ||
      !rest.starts_with(", byte="))
    return std::nullopt;
  what = rest.split("]: ").second;
  return place;
}

/// The first place where `text` has in double quotes a word that the message has in single quotes.
static Place findMentioned(StringRef text, StringRef what) {
  for (StringRef rest = what; rest.contains('\'');) {
    StringRef word;
    std::tie(word, rest) = rest.split('\'').second.split('\'');
    const size_t at = word.empty() ? StringRef::npos : text.find(("\"" + word + "\"").str());
    if (at != StringRef::npos) {
      const StringRef before = text.take_front(at);
      return {before.count('\n') + 1, at - (before.rfind('\n') + 1) + 1};
    }
  }
  return {1, 1};
}

mlir::InFlightDiagnostic emitFileError(mlir::Operation *operation, StringRef name, StringRef what) {
  auto file = llvm::sys::fs::is_regular_file(name)
                  ? llvm::MemoryBuffer::getFile(name)
                  : std::make_error_code(std::errc::invalid_argument);
  if (!file)
    return operation->emitError() << what;
  what.consume_front((name + ": ").str());
  std::optional<Place> place = takePlace(what);
  if (!place)
    place = findMentioned((*file)->getBuffer(), what);
  // A diagnostic with a place shows its line. In a file without line breaks that line may be the
  // whole file.
  constexpr size_t most = 400;
  SmallVector<StringRef> lines;
  (*file)->getBuffer().split(lines, '\n');
  if (place->first > lines.size() || lines[place->first - 1].size() > most)
    return mlir::emitError(mlir::UnknownLoc::get(operation->getContext()))
           << name << ":" << place->first << ":" << place->second << ": " << what;
  return mlir::emitError(
             mlir::FileLineColLoc::get(operation->getContext(), name, place->first, place->second))
         << what;
}

} // namespace mpc
