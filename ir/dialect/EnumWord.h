// Enum attributes in an op's own syntax.
// An enum attribute prints as its bare word. The .td files name these functions by
// custom<EnumWord>.
#pragma once

#include "mpc/Nearest.h"

#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringExtras.h"

namespace mpc {

/// All words of an enum, whose cases are numbered from 0.
template <typename Enum>
std::vector<std::string> wordsOf() {
  std::vector<std::string> words;
  for (uint32_t value = 0; !stringifyEnum(static_cast<Enum>(value)).empty(); ++value)
    words.push_back(stringifyEnum(static_cast<Enum>(value)).str());
  return words;
}

template <typename Attr>
mlir::ParseResult parseEnumWord(mlir::OpAsmParser &parser, Attr &attribute) {
  using Enum = decltype(attribute.getValue());
  llvm::StringRef word;
  llvm::SMLoc location = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return mlir::failure();
  std::optional<Enum> value;
  for (uint32_t i = 0; !value && !stringifyEnum(static_cast<Enum>(i)).empty(); ++i)
    if (word == stringifyEnum(static_cast<Enum>(i)))
      value = static_cast<Enum>(i);
  if (!value) {
    const std::vector<std::string> words = wordsOf<Enum>();
    return parser.emitError(location)
           << "unknown word '" << word << "' for " << Attr::getMnemonic() << "; there are "
           << llvm::join(words, ", ") << didYouMean(word.str(), words);
  }
  attribute = Attr::get(parser.getContext(), *value);
  return mlir::success();
}
template <typename Attr>
void printEnumWord(mlir::OpAsmPrinter &printer, mlir::Operation *, Attr attribute) {
  printer << stringifyEnum(attribute.getValue());
}

} // namespace mpc
