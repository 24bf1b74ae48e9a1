// The reference's text for a place of a document, for hover and completion.
#pragma once

#include "frontend/editor/Reference.h"

#include "llvm/Support/JSON.h"

#include <optional>

namespace mpc {

/// A place in a document as the protocol counts it: lines from 0, and UTF-16 units of the line.
struct EditorPosition {
  int64_t line = 0, character = 0;
};

/// The entry of the op or attribute whose name is at a place, and the range of the name.
struct HoveredEntry {
  const ReferenceEntry *entry = nullptr;
  EditorPosition begin, end;
};
std::optional<HoveredEntry> entryAt(const Reference &reference, llvm::StringRef document,
                                    EditorPosition position);

/// The CompletionItems for a place after "mpc." or "#mpc." or in an op's braces; else none.
llvm::json::Array completionsAt(const Reference &reference, llvm::StringRef document,
                                EditorPosition position);

} // namespace mpc
