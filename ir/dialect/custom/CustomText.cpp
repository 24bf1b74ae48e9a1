// What a file of functions has.
// No compiler reads the text here. Words, brackets, comments and strings are enough to find its
// templates and the directives that read other files. Templates of a file that call themselves are
// refused, since neither the evaluator nor a GPU survives them. A loop without an end is not found.
#include "ir/dialect/custom/Custom.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace mpc {

bool isOfName(char c) { return llvm::isAlnum(c) || c == '_'; }

namespace {

/// A text with blanks for comments, and for what strings and characters hold.
struct PlainText {
  std::string text;
  std::optional<size_t> rawString; // where the first begins; behind it the blanks may be wrong
};

/// Whether the quote at `at` begins a raw string: R"..", u8R".. and the like.
bool beginsRawString(StringRef text, size_t at) {
  StringRef word = text.take_front(at);
  word = word.drop_front(word.find_last_not_of("RLUu8") + 1); // npos + 1 is 0
  const bool isWord = word.size() == at || !isOfName(text[at - word.size() - 1]);
  return isWord && llvm::is_contained({"R", "LR", "UR", "uR", "u8R"}, word);
}

PlainText plainText(StringRef text) {
  PlainText plain{text.str(), std::nullopt};
  auto blank = [&](size_t begin, size_t end) {
    for (size_t at = begin; at < std::min(end, plain.text.size()); ++at)
      if (plain.text[at] != '\n')
        plain.text[at] = ' ';
  };
  for (size_t at = 0; at < text.size();) {
    StringRef rest = text.drop_front(at);
    size_t end = 0;
    if (rest.starts_with("//")) {
      end = std::min(text.find('\n', at), text.size());
    } else if (rest.starts_with("/*")) {
      end = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    } else if (text[at] == '"' || (text[at] == '\'' && (at == 0 || !isOfName(text[at - 1])))) {
      if (text[at] == '"' && !plain.rawString && beginsRawString(text, at))
        plain.rawString = at;
      for (end = at + 1; end < text.size() && text[end] != text[at] && text[end] != '\n'; ++end)
        end += text[end] == '\\';
      end = std::min(end + 1, text.size());
    }
    if (end)
      blank(at, end);
    at = std::max(end, at + 1);
  }
  return plain;
}

/// Why a file cannot stand in a program, by the line of the cause, or an empty text. A compiler
/// joins continued lines before it looks for directives and comments, and `%:` is another spelling
/// of `#`. What stands behind a raw string can be read in two ways here.
std::string findRefusal(StringRef text) {
  std::string joined;
  SmallVector<size_t> numbers{1}; // of each joined line
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (auto [index, line] : llvm::enumerate(lines)) {
    // Compilers take blanks behind the backslash.
    if (StringRef trimmed = line.rtrim(" \t\r\v\f"); trimmed.consume_back("\\")) {
      joined += trimmed;
      continue;
    }
    joined += line.str() + "\n";
    numbers.push_back(index + 2);
  }
  const PlainText plain = plainText(joined);
  const StringRef before =
      StringRef(plain.text).take_front(plain.rawString.value_or(StringRef::npos));
  lines.clear();
  before.split(lines, '\n');
  for (auto [number, line] : llvm::zip(numbers, lines)) {
    StringRef word = line.ltrim();
    if (!word.consume_front("#") && !word.consume_front("%:"))
      continue;
    word = word.ltrim().take_while(isOfName);
    if (llvm::is_contained({"include", "include_next", "embed", "import"}, word))
      return "includes another in line " + std::to_string(number) +
             "; copy what it needs into it, since its text stands in the program";
  }
  if (plain.rawString)
    return "has a raw string in line " + std::to_string(numbers[before.count('\n')]) +
           "; write an ordinary one";
  return "";
}

/// Where the brackets that open at `open` close, or npos.
size_t closeOf(StringRef text, size_t open, char opening, char closing) {
  size_t depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    depth += text[at] == opening;
    if (text[at] == closing && --depth == 0)
      return at;
  }
  return StringRef::npos;
}

/// The number of parts of a list that commas outside of brackets divide.
size_t countParts(StringRef list) {
  size_t depth = 0, commas = 0;
  for (char c : list) {
    if (StringRef("([{<").contains(c))
      ++depth;
    if (StringRef(")]}>").contains(c) && depth > 0)
      --depth;
    commas += c == ',' && depth == 0;
  }
  return list.trim().empty() ? 0 : commas + 1;
}

/// A template of a text, and its body.
struct Found {
  CustomFunction function;
  StringRef body;
};

/// The template whose head follows the word, in the text up to the next template.
std::optional<Found> findTemplate(StringRef head) {
  head = head.ltrim();
  const size_t close = head.starts_with("<") ? closeOf(head, 0, '<', '>') : StringRef::npos;
  if (close == StringRef::npos)
    return std::nullopt;
  Found found;
  found.function.types = countParts(head.slice(1, close));
  head = head.drop_front(close + 1);
  const size_t open = head.find_first_of("({;");
  if (open == StringRef::npos || head[open] != '(')
    return std::nullopt;
  StringRef before = head.take_front(open).rtrim();
  size_t begin = before.size();
  while (begin > 0 && isOfName(before[begin - 1]))
    --begin;
  found.function.name = before.drop_front(begin).str();
  const size_t end = closeOf(head, open, '(', ')');
  if (end == StringRef::npos)
    return std::nullopt;
  found.function.parameters = countParts(head.slice(open + 1, end));
  const size_t body = head.find_first_of("{;", end);
  if (body != StringRef::npos && head[body] == '{')
    found.body = head.slice(body, closeOf(head, body, '{', '}'));
  return found;
}

/// The templates that a body calls, by their numbers.
std::vector<size_t> findCalls(StringRef body, const llvm::StringMap<size_t> &numbers) {
  std::vector<size_t> calls;
  for (size_t at = 0; at < body.size();) {
    if (!isOfName(body[at])) {
      ++at;
      continue;
    }
    StringRef name = body.drop_front(at).take_while(isOfName);
    // A member, or a function of another namespace, has another meaning.
    const bool isOwn = at == 0 || !StringRef(".>:").contains(body[at - 1]);
    at += name.size();
    StringRef rest = body.drop_front(at).ltrim();
    auto known = numbers.find(name);
    if (isOwn && known != numbers.end() && (rest.starts_with("(") || rest.starts_with("<")))
      calls.push_back(known->second);
  }
  return calls;
}

/// Marks the functions that call themselves, and those that call such a one: those that stay when
/// each function is taken away whose calls are all taken away. Of two functions of one name nobody
/// knows here which is called.
void markRecursion(MutableArrayRef<Found> functions) {
  llvm::StringMap<size_t> numbers;
  llvm::StringMap<size_t> count;
  for (auto [index, found] : llvm::enumerate(functions)) {
    numbers[found.function.name] = index;
    ++count[found.function.name];
  }
  for (auto &[name, times] : count)
    if (times > 1)
      numbers.erase(name);
  std::vector<size_t> open(functions.size()), done;
  std::vector<std::vector<size_t>> callers(functions.size());
  for (auto [index, found] : llvm::enumerate(functions)) {
    const std::vector<size_t> calls = findCalls(found.body, numbers);
    open[index] = calls.size();
    for (size_t called : calls)
      callers[called].push_back(index);
    found.function.recurses = !calls.empty();
    if (calls.empty())
      done.push_back(index);
  }
  while (!done.empty()) {
    const size_t called = done.back();
    done.pop_back();
    for (size_t caller : callers[called])
      if (--open[caller] == 0) {
        functions[caller].function.recurses = false;
        done.push_back(caller);
      }
  }
}

std::vector<CustomFunction> findFunctions(StringRef text) {
  const std::string plain = plainText(text).text;
  constexpr StringLiteral word = "template";
  // The next place of the word, which ends the text that belongs to this one.
  auto findWord = [&](size_t from) {
    size_t at = plain.find(word, from);
    // plain[plain.size()] is 0.
    while (at != std::string::npos &&
           ((at > 0 && isOfName(plain[at - 1])) || isOfName(plain[at + word.size()])))
      at = plain.find(word, at + word.size());
    return at;
  };
  std::vector<Found> found;
  for (size_t at = findWord(0), next; at != std::string::npos; at = next) {
    next = findWord(at + word.size());
    if (auto one = findTemplate(StringRef(plain).slice(at + word.size(), next)))
      found.push_back(std::move(*one));
  }
  markRecursion(found);
  std::vector<CustomFunction> functions;
  for (Found &one : found)
    functions.push_back(std::move(one.function));
  return functions;
}

} // namespace

CustomFile readCustomFile(StringRef text) { return {findRefusal(text), findFunctions(text)}; }

} // namespace mpc
