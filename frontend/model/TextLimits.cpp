#include "frontend/model/TextLimits.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>

using namespace llvm;

namespace mpc {
namespace {

constexpr int depthLimit = 1000, operatorLimit = 1000;
constexpr uint64_t aliasLimit = 1000000;
constexpr size_t numberLimit = 10000;

bool isWordChar(char c) { return isAlnum(c) || c == '_' || c == '.' || c == '$'; }

/// One walk over the text, token by token.
class Scan {
public:
  explicit Scan(StringRef text) : text(text) {}

  std::optional<TextExcess> run() {
    while (at < text.size() && !excess) {
      const char c = text[at];
      if (text.substr(at).starts_with("//"))
        at = std::min(text.find('\n', at), text.size());
      else if (c == '"')
        skipString();
      else if (isSpace(c))
        ++at;
      else
        readToken(c);
    }
    return excess;
  }

private:
  /// The size of an alias: its levels of aliases, and the number of others when all are written
  /// out.
  struct Alias {
    int depth = 1;
    uint64_t size = 1;
  };

  void readToken(char c) {
    if (depth == 0 && !continues(c))
      endAlias();
    if (isDigit(c))
      readNumber();
    else if (isWordChar(c))
      readWord();
    else if (c == '#' || c == '!')
      readAlias();
    else
      readSign(c);
  }

  /// Whether a sign at the outermost level continues the text before it.
  bool continues(char c) const {
    return aliasName.empty() || aliasIsEmpty || StringRef("<([:,->=").contains(c);
  }

  void refuse(size_t place, std::string what) {
    excess = TextExcess{text.data() + place, std::move(what)};
  }

  void skipString() {
    for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
      at += text[at] == '\\';
    at = std::min(at + 1, text.size());
    aliasIsEmpty = false;
  }

  void readNumber() {
    const size_t begin = at;
    while (at < text.size() && isWordChar(text[at]))
      ++at;
    if (at - begin > numberLimit)
      refuse(begin, "a number has more than " + std::to_string(numberLimit) + " characters");
    aliasIsEmpty = false;
  }

  void readWord() {
    const size_t begin = at;
    while (at < text.size() && isWordChar(text[at]))
      ++at;
    const StringRef word = text.slice(begin, at);
    aliasIsEmpty = false;
    if ((word == "affine_map" || word == "affine_set") && affineDepth < 0) {
      affineDepth = depth;
      operators = 0;
    } else if (word == "mod" || word == "floordiv" || word == "ceildiv") {
      countOperator();
    }
  }

  void countOperator() {
    if (affineDepth >= 0 && ++operators > operatorLimit)
      refuse(at, "an affine map has more than " + std::to_string(operatorLimit) + " operators");
  }

  /// "#name" or "!name": the beginning of a definition, or a use in one.
  void readAlias() {
    const size_t begin = at++;
    while (at < text.size() && (isWordChar(text[at]) || text[at] == '-'))
      ++at;
    const StringRef name = text.slice(begin, at);
    if (depth == 0 && isDefinition()) {
      endAlias();
      aliasName = name;
      alias = Alias();
      aliasIsEmpty = true;
      return;
    }
    aliasIsEmpty = false;
    const auto used = aliases.find(name);
    if (aliasName.empty() || used == aliases.end())
      return;
    alias.depth = std::max(alias.depth, used->second.depth + 1);
    alias.size += used->second.size;
    if (alias.depth > depthLimit)
      refuse(begin, "aliases nest more than " + std::to_string(depthLimit) + " deep");
    else if (alias.size > aliasLimit)
      refuse(begin, "an alias stands for more than " + std::to_string(aliasLimit) + " others");
  }

  /// Whether "=" and not "==" follows; if so, moves past it.
  bool isDefinition() {
    size_t next = at;
    while (next < text.size()) {
      if (isSpace(text[next]))
        ++next;
      else if (text.substr(next).starts_with("//"))
        next = std::min(text.find('\n', next), text.size());
      else
        break;
    }
    if (next == text.size() || text[next] != '=')
      return false;
    at = next + 1;
    return true;
  }

  void endAlias() {
    if (!aliasName.empty() && !aliasIsEmpty) {
      aliases[aliasName] = alias;
      aliasName = "";
    }
  }

  void readSign(char c) {
    const bool isArrow = c == '-' && at + 1 < text.size() && text[at + 1] == '>';
    const bool isCompared = c == '>' && at + 1 < text.size() && text[at + 1] == '=';
    aliasIsEmpty = false;
    if (StringRef("<([{").contains(c)) {
      if (++depth > depthLimit)
        refuse(at, "brackets nest more than " + std::to_string(depthLimit) + " deep");
    } else if (StringRef(")]}").contains(c) || (c == '>' && !isCompared)) {
      depth = std::max(0, depth - 1);
      if (depth <= affineDepth)
        affineDepth = -1;
    } else if (StringRef("+-*").contains(c) && !isArrow) {
      countOperator();
    }
    at += isArrow || isCompared ? 2 : 1;
  }

  StringRef text;
  size_t at = 0;
  int depth = 0;
  int affineDepth = -1; // of the affine map or set that is being read; -1: none is
  int operators = 0;    // in it
  StringMap<Alias> aliases;
  StringRef aliasName; // of the definition that is being read
  Alias alias;
  bool aliasIsEmpty = true; // nothing of its value was read yet
  std::optional<TextExcess> excess;
};

} // namespace

std::optional<TextExcess> findExcess(StringRef text) { return Scan(text).run(); }

} // namespace mpc
