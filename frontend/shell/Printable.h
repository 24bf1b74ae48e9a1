// Text of files on its way to a terminal or a log. Characters that would control the terminal are
// shown as escapes.
#pragma once

#include "llvm/Support/raw_ostream.h"

#include <string>
#include <string_view>

namespace mpc {

/// The text with every control character but line feeds and tabs as \u001b, characters that change
/// the direction of text likewise, and bytes that are not UTF-8 as \x9b. JSON keeps its meaning.
std::string printable(std::string_view text);

/// The printable form of a name or a path, which stands within a line; line feeds and tabs are
/// escaped too.
std::string printableName(std::string_view name);

/// A message whose lines after the first are indented, so that no line from a name looks like a
/// message of its own.
std::string printableMessage(std::string_view text);

/// Passes text on to `target` in its printable form, and colours unchanged.
class PrintableStream : public llvm::raw_ostream {
public:
  explicit PrintableStream(llvm::raw_ostream &target) : target(target) { SetBufferSize(1 << 16); }
  ~PrintableStream() override { flush(); }

  raw_ostream &changeColor(Colors color, bool bold, bool background) override;
  raw_ostream &resetColor() override;
  bool is_displayed() const override { return target.is_displayed(); }
  bool has_colors() const override { return target.has_colors(); }

private:
  void write_impl(const char *text, size_t size) override;
  uint64_t current_pos() const override { return position; }

  llvm::raw_ostream &target;
  uint64_t position = 0;
};

} // namespace mpc
