#include "frontend/editor/Reference.h"

#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace mpc {

// CMake writes these from the pages (frontend/CMakeLists.txt).
StringRef opsPageText();
StringRef planPageText();

namespace {

/// The cells of "| a | b \| c |"; none for another line.
SmallVector<std::string> cellsOf(StringRef line) {
  SmallVector<std::string> cells;
  if (!line.consume_front("| "))
    return cells;
  cells.emplace_back();
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|')
      cells.back() += line[++i];
    else if (line[i] == '|')
      cells.emplace_back();
    else
      cells.back() += line[i];
  }
  cells.pop_back(); // behind the last bar
  for (std::string &cell : cells)
    cell = StringRef(cell).trim().str();
  return cells;
}

ReferenceEntry entryOf(StringRef section) {
  ReferenceEntry entry;
  entry.text = section.trim().str();
  const auto [heading, rest] = section.split('\n');
  entry.name = heading.trim("# ").str();
  if (heading.contains("### #"))
    entry.name = "#" + entry.name;
  entry.summary = rest.ltrim().split('\n').first.trim("*").str();
  SmallVector<StringRef> lines;
  rest.split(lines, '\n');
  for (StringRef line : lines) {
    const SmallVector<std::string> cells = cellsOf(line);
    if (cells.size() != 3)
      continue;
    if (StringRef(cells[1]).starts_with("attribute"))
      entry.attributes.push_back({StringRef(cells[0]).trim('`').str(), cells[1], cells[2]});
    entry.hasRegion |= StringRef(cells[1]).starts_with("region");
  }
  return entry;
}

} // namespace

Reference::Reference(ArrayRef<StringRef> pages) {
  for (StringRef page : pages)
    for (size_t at = page.find("\n### "); at != StringRef::npos; at = page.find("\n### ", at + 1)) {
      const StringRef rest = page.drop_front(at + 1);
      all.push_back(entryOf(rest.take_front(std::min(rest.find("\n## "), rest.find("\n### ")))));
    }
}

const ReferenceEntry *Reference::find(StringRef name) const {
  for (const ReferenceEntry &entry : all)
    if (entry.name == name)
      return &entry;
  return nullptr;
}

const Reference &reference() {
  static const Reference pages({opsPageText(), planPageText()});
  return pages;
}

} // namespace mpc
