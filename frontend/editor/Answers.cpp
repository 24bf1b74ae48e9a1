#include "frontend/editor/Answers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace mpc {
namespace {

/// The number of UTF-16 units that a byte of UTF-8 begins: none inside of a character, two for a
/// character of four bytes.
int64_t unitsOf(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return (value & 0xC0) == 0x80 ? 0 : value >= 0xF0 ? 2 : 1;
}

/// The offset of a place in the document. A place past the end of its line counts as that end.
std::optional<size_t> offsetOf(StringRef document, EditorPosition position) {
  if (position.line < 0 || position.character < 0)
    return std::nullopt;
  size_t offset = 0;
  for (int64_t line = 0; line < position.line; ++line) {
    offset = document.find('\n', offset);
    if (offset == StringRef::npos)
      return std::nullopt;
    ++offset;
  }
  for (int64_t units = 0; offset < document.size() && document[offset] != '\n'; ++offset) {
    units += unitsOf(document[offset]);
    if (units > position.character)
      break;
  }
  return offset;
}

bool isWord(char c) { return isAlnum(c) || c == '_'; }
bool isName(char c) { return isWord(c) || c == '.' || c == '#'; }

/// An op in the text of a document, and the text after its name.
struct OpBefore {
  const ReferenceEntry *entry;
  StringRef rest;
};

/// The last op of ours in the text before a place. Names after # ! @ % and quotes are no ops, and
/// neither are names of attributes such as mpc.origin.
std::optional<OpBefore> lastOp(const Reference &reference, StringRef before) {
  for (size_t at = before.size(); at-- > 0;) {
    const StringRef rest = before.drop_front(at);
    if (!rest.starts_with("mpc.") && !rest.starts_with("plan."))
      continue;
    const char previous = at ? before[at - 1] : ' ';
    if (isName(previous) || StringRef("!@%\"$").contains(previous))
      continue;
    const StringRef name = rest.take_while([](char c) { return isWord(c) || c == '.'; });
    if (const ReferenceEntry *entry = reference.find(name))
      return OpBefore{entry, rest.drop_front(name.size())};
  }
  return std::nullopt;
}

/// The attributes from an op's open brace up to the place, the unfinished one last; nothing where
/// the place is not in such braces or follows a `=`.
std::optional<SmallVector<StringRef>> namesInBraces(const ReferenceEntry &op, StringRef rest) {
  SmallVector<std::pair<char, size_t>> open; // brackets, each with the offset behind it
  bool quoted = false;
  SmallVector<size_t> starts;
  for (size_t i = 0; i < rest.size(); ++i) {
    const char c = rest[i];
    if (c == '"' && (i == 0 || rest[i - 1] != '\\'))
      quoted = !quoted;
    if (quoted)
      continue;
    if (StringRef("{([<").contains(c)) {
      open.push_back({c, i + 1});
      if (open.size() == 1)
        starts = {i + 1};
    } else if (StringRef("})]").contains(c) || (c == '>' && i && rest[i - 1] != '-')) {
      if (open.empty())
        return std::nullopt; // an outer brace
      open.pop_back();
    } else if (c == ',' && open.size() == 1) {
      starts.push_back(i + 1);
    }
  }
  if (quoted || open.size() != 1 || open.front().first != '{')
    return std::nullopt;
  const StringRef before = rest.take_front(open.front().second - 1).rtrim();
  if (op.hasRegion && !before.ends_with("attributes"))
    return std::nullopt;
  SmallVector<StringRef> names;
  for (size_t start : starts)
    names.push_back(rest.drop_front(start).ltrim().take_while([](char c) { return isWord(c); }));
  if (!rest.drop_front(starts.back()).ltrim().drop_front(names.back().size()).empty())
    return std::nullopt; // the last one has its name already
  return names;
}

/// Kinds of items, with the protocol's numbers.
enum ItemKind { functionItem = 3, fieldItem = 5, valueItem = 12 };

/// A completion item. It owns its strings, since a json::Value of a StringRef does not keep the
/// text.
json::Object item(StringRef label, ItemKind kind, StringRef detail, StringRef documentation) {
  return json::Object{
      {"label", label.str()},
      {"kind", static_cast<int>(kind)},
      {"detail", detail.str()},
      {"documentation", json::Object{{"kind", "markdown"}, {"value", documentation.str()}}},
      {"insertTextFormat", 1},
      {"sortText", ("0" + label).str()}};
}

/// The entries whose names begin with `prefix`, by their names after the dialect's dot.
json::Array named(const Reference &reference, StringRef prefix, ItemKind kind) {
  json::Array items;
  for (const ReferenceEntry &entry : reference.entries())
    if (StringRef(entry.name).starts_with(prefix))
      items.push_back(
          item(StringRef(entry.name).split('.').second, kind, entry.summary, entry.text));
  return items;
}

} // namespace

std::optional<HoveredEntry> entryAt(const Reference &reference, StringRef document,
                                    EditorPosition position) {
  const std::optional<size_t> offset = offsetOf(document, position);
  if (!offset)
    return std::nullopt;
  size_t begin = *offset, end = *offset;
  while (begin > 0 && isName(document[begin - 1]))
    --begin;
  while (end < document.size() && isName(document[end]))
    ++end;
  const ReferenceEntry *entry = reference.find(document.slice(begin, end));
  if (!entry)
    return std::nullopt;
  // Names are ASCII, so their bytes are UTF-16 units.
  const int64_t first = position.character - static_cast<int64_t>(*offset - begin);
  return HoveredEntry{
      entry, {position.line, first}, {position.line, first + static_cast<int64_t>(end - begin)}};
}

json::Array completionsAt(const Reference &reference, StringRef document, EditorPosition position) {
  const std::optional<size_t> offset = offsetOf(document, position);
  if (!offset)
    return {};
  const StringRef before = document.take_front(*offset);
  const size_t behindName =
      before.find_last_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                              "0123456789_.#");
  const StringRef name = before.drop_front(behindName == StringRef::npos ? 0 : behindName + 1);
  if (name.starts_with("#mpc.") || name.starts_with("#plan."))
    return named(reference, name, valueItem);
  if (name.starts_with("mpc.") || name.starts_with("plan."))
    return named(reference, name, functionItem);
  const std::optional<OpBefore> op = lastOp(reference, before);
  const std::optional<SmallVector<StringRef>> names =
      op ? namesInBraces(*op->entry, op->rest) : std::nullopt;
  if (!names)
    return {};
  json::Array items;
  for (const ReferenceMember &attribute : op->entry->attributes)
    if (StringRef(attribute.name).starts_with(names->back()) &&
        !is_contained(ArrayRef(*names).drop_back(), attribute.name))
      items.push_back(item(attribute.name, fieldItem, attribute.type,
                           "`" + attribute.name + "` of " + op->entry->name + ", " +
                               attribute.role + ": " + attribute.type));
  return items;
}

} // namespace mpc
