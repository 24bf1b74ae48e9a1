// A table of text: columns as wide as their widest cell, numbers or words.
#pragma once

#include "frontend/shell/Printable.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <string>
#include <vector>

namespace mpc {

/// The user's choices for tables.
struct TableStyle {
  bool all = false; // a row for each layer, even if layers differ in their number alone
  size_t width = 0; // columns of the terminal that a line may take; 0: any
};

/// Columns as wide as their widest cell, or as the total width allows; the last one ends with its
/// text.
class Table {
public:
  /// Whether the words of the first column stay whole, since they are names that people copy.
  enum class Names { Shortened, Whole };
  explicit Table(std::vector<std::string> heads, Names style = Names::Shortened) : style(style) {
    add(std::move(heads));
  }
  void add(std::vector<std::string> cells) {
    for (std::string &cell : cells)
      cell = printableName(cell);
    rows.push_back(std::move(cells));
  }
  /// The table in at most `width` columns of the terminal, if that is not 0. The widest columns
  /// become narrower, their words continue in lines below, and a word that is too long loses its
  /// middle, so that the hash at the end of a kernel's name stays.
  std::string text(size_t width = 0) const {
    const std::vector<size_t> widths = fit(width);
    std::string result;
    for (const auto &row : rows) {
      std::vector<std::vector<std::string>> cells;
      size_t height = 1;
      for (size_t i = 0; i < row.size(); ++i) {
        cells.push_back(wrap(row[i], widths[i]));
        height = std::max(height, cells.back().size());
      }
      for (size_t at = 0; at < height; ++at) {
        std::string line = " ";
        for (size_t i = 0; i < row.size(); ++i) {
          const std::string piece = at < cells[i].size() ? cells[i][at] : "";
          line +=
              " " + piece + std::string(i + 1 < row.size() ? widths[i] - piece.size() + 1 : 0, ' ');
        }
        result += llvm::StringRef(line).rtrim().str() + "\n";
      }
    }
    return result;
  }

private:
  static constexpr size_t kLeast = 10; // a narrower column of words cannot be read

  static bool isNumber(const std::string &cell) {
    return !cell.empty() && cell.find_first_not_of("0123456789,.") == std::string::npos;
  }

  static size_t longestWord(const std::string &cell) {
    size_t longest = 0;
    llvm::SmallVector<llvm::StringRef> words;
    llvm::StringRef(cell).split(words, ' ');
    for (const llvm::StringRef word : words)
      longest = std::max(longest, word.size());
    return longest;
  }

  /// The widths of the columns, so that a line with two blanks between them has at most `width`
  /// columns, or as few as possible.
  std::vector<size_t> fit(size_t width) const {
    std::vector<size_t> widths(rows.front().size()), least(widths.size(), kLeast);
    for (const auto &row : rows)
      for (size_t i = 0; i < row.size(); ++i) {
        widths[i] = std::max(widths[i], row[i].size());
        if (isNumber(row[i])) // a number needs all its digits
          least[i] = std::max(least[i], row[i].size());
        if (i == 0 && style == Names::Whole)
          least[i] = std::max(least[i], longestWord(row[i]));
      }
    size_t line = 2 * widths.size();
    for (const size_t column : widths)
      line += column;
    for (; width != 0 && line > width; --line) {
      size_t widest = widths.size();
      for (size_t i = 0; i < widths.size(); ++i)
        if (widths[i] > least[i] && (widest == widths.size() || widths[i] > widths[widest]))
          widest = i;
      if (widest == widths.size())
        break;
      --widths[widest];
    }
    return widths;
  }
  static std::string shorten(const std::string &word, size_t width) {
    const size_t end = std::min<size_t>(9, (width - 2) / 2); // a hash and a comma
    return word.size() <= width
               ? word
               : word.substr(0, width - end - 2) + ".." + word.substr(word.size() - end);
  }

public:
  /// Lines of at most `width` columns, broken between words.
  static std::vector<std::string> wrap(const std::string &cell, size_t width) {
    if (cell.size() <= width)
      return {cell};
    std::vector<std::string> lines(1);
    llvm::SmallVector<llvm::StringRef> words;
    llvm::StringRef(cell).split(words, ' ');
    for (const llvm::StringRef full : words) {
      const std::string word = shorten(full.str(), width);
      if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width)
        lines.emplace_back();
      lines.back() += (lines.back().empty() ? "" : " ") + word;
    }
    return lines;
  }

private:
  std::vector<std::vector<std::string>> rows;
  Names style;
};

/// A sentence of a report, indented by two columns, in at most `width` columns if that is not 0.
inline std::string sentence(const std::string &text, size_t width) {
  std::string result;
  for (const std::string &line : width > 20 ? Table::wrap(text, width - 4) : std::vector{text})
    result += (result.empty() ? "  " : "    ") + line + "\n";
  return result;
}

} // namespace mpc
