#include "frontend/editor/Messages.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace mpc {

namespace {
constexpr size_t longest = size_t{1} << 29; // of a message: a document with a splat written out
}

void MessageReader::add(StringRef bytes, Receiver message, Receiver other) {
  held += bytes;
  size_t begin = 0;
  while (!tooLong) {
    const StringRef rest = StringRef(held).drop_front(begin);
    if (inBody) {
      if (rest.size() < length)
        break;
      message(rest.take_front(length));
      begin += length;
      inBody = false;
      continue;
    }
    const size_t newline = rest.find('\n');
    if (newline == StringRef::npos)
      break;
    addLine(rest.take_front(newline + 1), message, other);
    begin += newline + 1;
  }
  held.erase(0, begin);
  tooLong |= held.size() + text.size() > longest;
}

void MessageReader::addLine(StringRef line, Receiver message, Receiver other) {
  if (style == MessageStyle::Delimited) {
    if (line.starts_with("// -----")) {
      message(text);
      text.clear();
    } else if (!line.starts_with("//")) {
      text += line;
    }
    return;
  }
  StringRef value = line;
  if (value.consume_front_insensitive("Content-Length:")) {
    inHeader = true;
    if (!to_integer(value.trim(), length))
      length = 0; // no message; the server refuses it too
    tooLong = length > longest;
  } else if (inHeader && line.trim().empty()) {
    inHeader = false;
    inBody = length > 0;
  } else if (!inHeader) {
    other(line);
  }
}

std::string framed(StringRef message) {
  return ("Content-Length: " + Twine(message.size()) + "\r\n\r\n" + message).str();
}

} // namespace mpc
