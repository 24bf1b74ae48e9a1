// Reads JSON that people wrote or that is damaged.
#pragma once

#include "llvm/Support/JSON.h"

namespace mpc {

/// Whether brackets nest more than `limit` deep. Brackets inside of strings do not count.
inline bool nestsDeeper(llvm::StringRef text, int limit) {
  int depth = 0;
  bool inText = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inText && c == '\\')
      ++i;
    else if (c == '"')
      inText = !inText;
    else if (!inText && (c == '{' || c == '['))
      ++depth;
    else if (!inText && (c == '}' || c == ']'))
      --depth;
    if (depth > limit)
      return true;
  }
  return false;
}

/// LLVM's parser calls itself for each level, so this checks the depth first and refuses text that
/// nests deeper than any of our files.
inline llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text) {
  constexpr int limit = 100;
  if (nestsDeeper(text, limit))
    return llvm::createStringError("brackets nest more than " + llvm::Twine(limit) +
                                   " deep, expected JSON of a few levels");
  return llvm::json::parse(text);
}

} // namespace mpc
