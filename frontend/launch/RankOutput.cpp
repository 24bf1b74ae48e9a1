#include "frontend/launch/RankOutput.h"

#include "llvm/ADT/StringExtras.h"

#include <cerrno>
#include <unistd.h>

using namespace llvm;

namespace mpc::launch {
namespace {

struct Tag {
  size_t begin = StringRef::npos, end = 0; // in the text; npos: there is none
  unsigned rank = 0;
};

/// The first tag at or behind `from`.
Tag findTag(StringRef text, size_t from) {
  for (size_t at = text.find("[1,", from); at != StringRef::npos; at = text.find("[1,", at + 1)) {
    StringRef rest = text.drop_front(at + 3);
    unsigned rank = 0;
    if (!rest.consumeInteger(10, rank) &&
        (rest.consume_front("]<stdout>:") || rest.consume_front("]<stderr>:")))
      return {at, text.size() - rest.size(), rank};
  }
  return {};
}

void writeAll(int file, StringRef bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR)
      return; // nobody reads any more
    bytes = bytes.drop_front(static_cast<size_t>(std::max<ssize_t>(count, 0)));
  }
}

} // namespace

void RankOutput::show(unsigned rank) {
  writeAll(file, (isMarked ? "[" + std::to_string(rank) + "] " : "") + started[rank] + "\n");
  started.erase(rank);
}

void RankOutput::addLine(StringRef whole) {
  Tag tag = findTag(whole, 0);
  const StringRef ours = whole.take_front(tag.begin);
  if (tag.begin != 0)
    ownText += (ours + "\n").str();
  while (tag.begin != StringRef::npos) {
    const Tag next = findTag(whole, tag.end);
    started[tag.rank] += whole.slice(tag.end, next.begin);
    if (next.begin == StringRef::npos)
      show(tag.rank);
    tag = next;
  }
}

void RankOutput::add(StringRef bytes) {
  line += bytes;
  StringRef rest = line;
  for (size_t end = rest.find('\n'); end != StringRef::npos; end = rest.find('\n')) {
    addLine(rest.take_front(end));
    rest = rest.drop_front(end + 1);
  }
  line = rest.str();
}

void RankOutput::finish() {
  if (!line.empty())
    addLine(line);
  line.clear();
  while (!started.empty())
    show(started.begin()->first);
}

} // namespace mpc::launch
