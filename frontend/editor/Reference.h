// The language server's knowledge of our ops and attributes: the sections of the generated
// reference pages.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace mpc {

/// A row of an op's table: an attribute that may be written into the op's braces.
struct ReferenceMember {
  std::string name;
  std::string role; // "attribute, optional"
  std::string type; // its type in words, as on the page
};

/// An op or an attribute of the mpc and plan dialects.
struct ReferenceEntry {
  std::string name;    // "mpc.linear" or "#mpc.normal"
  std::string summary; // the first paragraph, without the emphasis
  std::string text;    // the whole section as Markdown, its heading included
  std::vector<ReferenceMember> attributes;
  bool hasRegion = false;
};

class Reference {
public:
  /// Reads the sections "### NAME" of pages as .ci/docs.py writes them.
  explicit Reference(llvm::ArrayRef<llvm::StringRef> pages);
  const ReferenceEntry *find(llvm::StringRef name) const;
  llvm::ArrayRef<ReferenceEntry> entries() const { return all; }

private:
  std::vector<ReferenceEntry> all;
};

/// The pages of this build: ir/dialect/OPS.md and ir/plan/PLAN.md.
const Reference &reference();

} // namespace mpc
