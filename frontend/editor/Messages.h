// The framing of the language server protocol: bytes into messages.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpc {

/// How messages follow each other.
enum class MessageStyle {
  Headers,   // "Content-Length: N", a blank line, N bytes
  Delimited, // lines "// -----" between them, other lines that begin with // are comments
};

/// Takes bytes as they arrive and gives whole messages.
class MessageReader {
public:
  using Receiver = llvm::function_ref<void(llvm::StringRef)>;

  explicit MessageReader(MessageStyle style) : style(style) {}
  /// Calls `message` with the text of each message that is whole, and `other` with lines outside of
  /// messages, as a help is.
  void add(llvm::StringRef bytes, Receiver message, Receiver other);
  /// The bytes that are left at the end; of delimited messages, the text of the last one.
  std::string rest() const { return text + held; }
  /// Whether a message or a line was announced that is longer than any of an editor; nothing is
  /// taken any more.
  bool isTooLong() const { return tooLong; }

private:
  void addLine(llvm::StringRef line, Receiver message, Receiver other);

  MessageStyle style;
  std::string held;  // bytes of a message or a line that is not whole
  std::string text;  // of a delimited message
  size_t length = 0; // of the message that the header announces
  bool inHeader = false, inBody = false, tooLong = false;
};

/// The message with its header.
std::string framed(llvm::StringRef message);

} // namespace mpc
