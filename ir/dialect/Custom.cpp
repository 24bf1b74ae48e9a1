//===-- Custom.cpp - the rules of mpc.custom, and the text of its files -----------------------===//
#include "ir/dialect/Custom.h"
#include "ir/Nearest.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace mlir;

namespace mpc {

std::string customNamespace(StringRef file) {
  std::string name = "file_" + file.str();
  for (char &c : name)
    if (!llvm::isAlnum(c))
      c = '_';
  return name;
}

std::string customText(StringRef file, StringRef text) {
  const std::string name = customNamespace(file);
  std::string quotedFile;
  llvm::raw_string_ostream(quotedFile).write_escaped(file);
  return "\n// ---- " + file.str() + ", of the model's own\n#ifndef MPC_CUSTOM_" + name +
         "\n#define MPC_CUSTOM_" + name +
         "\n#ifndef MPC_DEVICE\n#define MPC_DEVICE MPC_FN\n#endif\nnamespace mpc {\nnamespace " +
         name + " {\n#line 1 \"" + quotedFile + "\"\n" + text.str() +
         "\n#line 1 \"kernels\"\n} // namespace " + name + "\n} // namespace mpc\n#endif\n";
}

std::string refuseCustomPath(StringRef file) {
  if (file.empty())
    return "is empty";
  if (file.starts_with("/"))
    return "is absolute";
  if (llvm::any_of(file, [](char c) { return !llvm::isPrint(c) || c == '\\' || c == '"'; }))
    return "has a character that a path of a model does not have";
  SmallVector<StringRef> parts;
  file.split(parts, '/');
  return llvm::is_contained(parts, "..") ? "leaves the folder" : "";
}

LogicalResult verifyCustomSources(Operation *op, Attribute value) {
  auto sources = dyn_cast<DictionaryAttr>(value);
  if (!isa<ModuleOp>(op) || !sources || !llvm::all_of(sources, [](NamedAttribute source) {
        return isa<StringAttr>(source.getValue());
      }))
    return op->emitError() << "expects " << kSources
                           << " to be a dictionary on the module, from files to their text, got "
                           << value;
  std::map<std::string, StringRef> spaces;
  for (NamedAttribute source : sources) {
    const StringRef file = source.getName().getValue();
    if (std::string why = refuseCustomPath(file); !why.empty())
      return op->emitError() << "expects paths from the model's folder to files in it in "
                             << kSources << "; '" << file << "' " << why;
    if (size_t size = cast<StringAttr>(source.getValue()).size(); size > kLargestSource)
      return op->emitError() << "expects files of at most " << kLargestSource << " bytes in "
                             << kSources << ", '" << file << "' has " << size;
    auto [other, isNew] = spaces.emplace(customNamespace(file), file);
    if (!isNew)
      return op->emitError() << "has the files '" << other->second << "' and '" << file
                             << "', whose functions would be in one namespace, " << other->first
                             << "; rename one of them";
  }
  return success();
}

//===-- The functions of a text ---------------------------------------------------------------===//

namespace {

bool isOfName(char c) { return llvm::isAlnum(c) || c == '_'; }

/// The text with blanks for comments, and for what strings and characters hold.
std::string withoutComments(StringRef text) {
  std::string plain = text.str();
  auto blank = [&](size_t begin, size_t end) {
    for (size_t at = begin; at < std::min(end, plain.size()); ++at)
      if (plain[at] != '\n')
        plain[at] = ' ';
  };
  for (size_t at = 0; at < plain.size();) {
    StringRef rest = text.drop_front(at);
    size_t end = 0;
    if (rest.starts_with("//")) {
      end = std::min(text.find('\n', at), text.size());
    } else if (rest.starts_with("/*")) {
      end = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    } else if (text[at] == '"' || (text[at] == '\'' && (at == 0 || !isOfName(text[at - 1])))) {
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

/// The line of a directive that includes a file, or nothing. A compiler joins continued lines
/// before it looks for directives and comments, and `%:` is another spelling of `#`.
std::optional<size_t> findInclude(StringRef text) {
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
  const std::string plain = withoutComments(joined);
  lines.clear();
  StringRef(plain).split(lines, '\n');
  for (auto [number, line] : llvm::zip(numbers, lines)) {
    StringRef word = line.ltrim();
    if (!word.consume_front("#") && !word.consume_front("%:"))
      continue;
    word = word.ltrim().take_while(isOfName);
    if (llvm::is_contained({"include", "include_next", "embed", "import"}, word))
      return number;
  }
  return std::nullopt;
}

/// Counts the parameters of a list that begins behind `(`; nothing if it does not end.
std::optional<size_t> countParameters(StringRef list) {
  size_t depth = 0, commas = 0;
  for (auto [at, c] : llvm::enumerate(list)) {
    if (c == ')' && depth == 0)
      return list.take_front(at).trim().empty() ? 0 : commas + 1;
    if (StringRef("([{<").contains(c))
      ++depth;
    if (StringRef(")]}>").contains(c) && depth > 0)
      --depth;
    commas += c == ',' && depth == 0;
  }
  return std::nullopt;
}

} // namespace

std::vector<CustomFunction> findCustomFunctions(StringRef text) {
  std::vector<CustomFunction> functions;
  const std::string plain = withoutComments(text);
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
  for (size_t at = findWord(0), next; at != std::string::npos; at = next) {
    next = findWord(at + word.size());
    StringRef head = StringRef(plain).slice(at + word.size(), next).ltrim();
    const size_t close = head.find('>');
    if (!head.starts_with("<") || close == StringRef::npos || head.take_front(close).contains(','))
      continue;
    head = head.drop_front(close + 1);
    const size_t open = head.find_first_of("({;");
    if (open == StringRef::npos || head[open] != '(')
      continue;
    StringRef name = head.take_front(open).rtrim();
    name = name.drop_front(name.rtrim("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789_")
                               .size());
    if (std::optional<size_t> count = countParameters(head.drop_front(open + 1)))
      functions.push_back({name.str(), *count});
  }
  return functions;
}

//===-- The op --------------------------------------------------------------------------------===//

StringAttr CustomOp::getSource() {
  auto module = (*this)->getParentOfType<ModuleOp>();
  auto sources = module ? module->getAttrOfType<DictionaryAttr>(kSources) : DictionaryAttr();
  return sources ? sources.getAs<StringAttr>(getFile()) : StringAttr();
}

std::string CustomOp::getDeviceText() {
  std::string text = customNamespace(getFile()) + "::" + getFunction().str() + "<float>(";
  for (unsigned i = 0; i < getInputs().size(); ++i)
    text += (i ? ", $" : "$") + std::to_string(i);
  return text + ")";
}

LogicalResult CustomOp::verify() {
  constexpr size_t most = 8; // the device text has one digit for an operand
  const size_t count = getInputs().size();
  if (count < 1 || count > most)
    return emitOpError() << "expects 1 to 8 operands (custom_c1), got " << count;
  if (std::string why = refuseCustomPath(getFile()); !why.empty())
    return emitOpError() << "expects a path from the model's folder to a file in it, such as "
                            "\"swish.cuh\" (custom_c3); '"
                         << getFile() << "' " << why;
  auto isName = [](StringRef name) {
    return !name.empty() && llvm::all_of(name, isOfName) && !llvm::isDigit(name.front());
  };
  if (!isName(getFunction()))
    return emitOpError() << "expects the name of a function in C++, got @" << getFunction();
  ArrayAttr derivatives = getDerivativesAttr();
  if (!derivatives)
    return success();
  if (derivatives.size() != count)
    return emitOpError() << "expects a function or `unit` for each of its " << count
                         << " operands as derivatives (custom_c2), got " << derivatives.size();
  for (Attribute derivative : derivatives) {
    auto name = dyn_cast<FlatSymbolRefAttr>(derivative);
    if (!isa<UnitAttr>(derivative) && !(name && isName(name.getValue())))
      return emitOpError() << "expects a function such as @swish_dx, or `unit`, as a derivative "
                              "(custom_c2), got "
                           << derivative;
  }
  return success();
}

LogicalResult checkCustomFunctions(CustomOp op, CustomFiles &files) {
  StringAttr source = op.getSource();
  if (!source)
    return op.emitOpError() << "names the file '" << op.getFile()
                            << "' (custom_c4), whose text the module does not hold in " << kSources
                            << "; `mpc` reads it from the model's folder";
  auto [read, isNew] = files.try_emplace(source);
  CustomFile &file = read->second;
  if (isNew)
    file = {findInclude(source.getValue()), findCustomFunctions(source.getValue())};
  if (file.include)
    return op.emitOpError()
           << "names the file '" << op.getFile() << "', which includes another in line "
           << *file.include
           << " (custom_c4); a file of functions includes none, since its text stands "
           << "in the program: copy what it needs into it";
  auto check = [&](StringRef name) -> LogicalResult {
    auto found = llvm::find_if(
        file.functions, [&](const CustomFunction &function) { return function.name == name; });
    const size_t count = op.getInputs().size();
    std::vector<std::string> names;
    if (found == file.functions.end())
      for (const CustomFunction &function : file.functions)
        names.push_back(function.name);
    if (found == file.functions.end())
      return op.emitOpError() << "names the function '" << name << "', which " << op.getFile()
                              << " does not have (custom_c4), it has "
                              << (names.empty() ? "none" : llvm::join(names, ", "))
                              << didYouMean(name.str(), names)
                              << "; a function is template <typename T> MPC_DEVICE T " << name
                              << "(T x)";
    if (const size_t has = found->parameters; has != count)
      return op.emitOpError() << "gives '" << name << "' " << count << " operands, but it has "
                              << has << " parameters in " << op.getFile() << " (custom_c4)";
    return success();
  };
  if (failed(check(op.getFunction())))
    return failure();
  for (Attribute derivative :
       op.getDerivativesAttr() ? op.getDerivativesAttr().getValue() : ArrayRef<Attribute>())
    if (auto name = dyn_cast<FlatSymbolRefAttr>(derivative); name && failed(check(name.getValue())))
      return failure();
  return success();
}

} // namespace mpc
