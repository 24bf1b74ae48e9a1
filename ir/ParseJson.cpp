#include "ir/ParseJson.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace mpc {
namespace {

/// The end of a string that begins at `begin`, behind its closing quote.
size_t endOfString(StringRef text, size_t begin) {
  size_t at = begin + 1;
  while (at < text.size() && text[at] != '"')
    at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

/// A key with its escapes resolved: "a" and "\u0061" are the same.
std::string keyOf(StringRef quoted) {
  Expected<json::Value> value = json::parse(quoted);
  if (!value) {
    consumeError(value.takeError());
    return quoted.str();
  }
  return value->getAsString().value_or("").str();
}

/// The place in the words of LLVM's parser.
Error errorAt(StringRef text, size_t at, const Twine &what) {
  const StringRef before = text.take_front(at);
  const size_t line = before.count('\n') + 1, column = at - (before.rfind('\n') + 1) + 1;
  return createStringError("[" + Twine(line) + ":" + Twine(column) + ", byte=" + Twine(at) +
                           "]: " + what);
}

/// Expects text that is JSON.
Error checkKeys(StringRef text) {
  SmallVector<StringSet<>> objects; // of the brackets that are open; empty for arrays
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '{' || c == '[')
      objects.emplace_back();
    else if ((c == '}' || c == ']') && !objects.empty())
      objects.pop_back();
    if (c != '"') {
      ++at;
      continue;
    }
    const size_t end = endOfString(text, at);
    if (text.substr(end).ltrim().starts_with(":") && !objects.empty()) {
      const std::string key = keyOf(text.slice(at, end));
      if (!objects.back().insert(key).second)
        return errorAt(text, at, "the key '" + key + "' is there twice in one object");
    }
    at = end;
  }
  return Error::success();
}

} // namespace

bool nestsDeeper(StringRef text, int limit) {
  int depth = 0;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      at = endOfString(text, at);
      continue;
    }
    depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    if (depth > limit)
      return true;
    ++at;
  }
  return false;
}

Expected<json::Value> parseJson(StringRef text, int limit) {
  if (nestsDeeper(text, limit))
    return createStringError("brackets nest more than " + Twine(limit) +
                             " deep, expected JSON of a few levels");
  Expected<json::Value> value = json::parse(text);
  if (value)
    if (Error doubled = checkKeys(text))
      return Expected<json::Value>(std::move(doubled));
  return value;
}

} // namespace mpc
