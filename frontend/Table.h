// A table of text: columns as wide as their widest cell, numbers or words.
#pragma once

#include "frontend/Printable.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <string>
#include <vector>

namespace mpc {

/// Columns as wide as their widest cell; the last one ends where its text does.
class Table {
public:
  explicit Table(std::vector<std::string> heads) { add(std::move(heads)); }
  void add(std::vector<std::string> cells) {
    for (std::string &cell : cells)
      cell = printableName(cell);
    rows.push_back(std::move(cells));
  }
  std::string text() const {
    std::vector<size_t> widths(rows.front().size());
    for (const auto &row : rows)
      for (size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    std::string result;
    for (const auto &row : rows) {
      std::string line = " ";
      for (size_t i = 0; i < row.size(); ++i)
        line +=
            " " + row[i] + std::string(i + 1 < row.size() ? widths[i] - row[i].size() + 1 : 0, ' ');
      result += llvm::StringRef(line).rtrim().str() + "\n";
    }
    return result;
  }

private:
  std::vector<std::vector<std::string>> rows;
};

} // namespace mpc
