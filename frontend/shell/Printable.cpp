#include "frontend/shell/Printable.h"

#include "llvm/Support/ConvertUTF.h"

#include <cstdio>

namespace mpc {
namespace {

/// Whether a character controls a terminal: C0, DEL and C1, characters that change the direction of
/// the following text (Unicode's bidirectional controls: U+061C, U+200E, U+200F, U+202A to U+202E,
/// U+2066 to U+2069), and characters that end a line (U+2028, U+2029).
bool isCommand(uint32_t point) {
  return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x61c || point == 0x200e ||
         point == 0x200f || (point >= 0x2028 && point <= 0x202e) ||
         (point >= 0x2066 && point <= 0x2069);
}

template <typename... Values>
void append(std::string &out, const char *format, Values... values) {
  char text[16];
  std::snprintf(text, sizeof(text), format, values...);
  out += text;
}

/// `kept` are the control characters that stay.
std::string escaped(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  const auto *next = reinterpret_cast<const llvm::UTF8 *>(text.data()), *end = next + text.size();
  while (next != end) {
    if (*next >= 0x20 && *next < 0x7f) {
      out += static_cast<char>(*next++);
      continue;
    }
    const llvm::UTF8 *start = next;
    llvm::UTF32 point = 0;
    if (llvm::convertUTF8Sequence(&next, end, &point, llvm::strictConversion) !=
        llvm::conversionOK) {
      append(out, "\\x%02x", static_cast<unsigned>(*start));
      next = start + 1;
    } else if (isCommand(point) &&
               (point > 0x7f || kept.find(static_cast<char>(point)) == std::string_view::npos)) {
      append(out, "\\u%04x", static_cast<unsigned>(point));
    } else {
      out.append(reinterpret_cast<const char *>(start), next - start);
    }
  }
  return out;
}

} // namespace

std::string printable(std::string_view text) { return escaped(text, "\n\t"); }

std::string printableName(std::string_view name) { return escaped(name, ""); }

std::string printableMessage(std::string_view text) {
  std::string out;
  for (const char c : printable(text))
    out += c == '\n' ? "\n  " : std::string(1, c);
  return out;
}

llvm::raw_ostream &PrintableStream::changeColor(Colors color, bool bold, bool background) {
  flush();
  target.changeColor(color, bold, background);
  return *this;
}

llvm::raw_ostream &PrintableStream::resetColor() {
  flush();
  target.resetColor();
  return *this;
}

void PrintableStream::write_impl(const char *text, size_t size) {
  target << printable({text, size});
  position += size;
}

} // namespace mpc
