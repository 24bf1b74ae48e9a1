#include "passes/FileErrors.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

namespace mpc {
namespace {

using Place = std::pair<unsigned, unsigned>; // line and column, from 1

/// The place in a message "[3:14, byte=41]: .." of LLVM's parser of JSON, which is removed from the
/// message.
std::optional<Place> takePlace(StringRef &what) {
  StringRef rest = what;
  Place place;
  if (!rest.consume_front("[") || rest.consumeInteger(10, place.first) ||
      !rest.consume_front(":") || rest.consumeInteger(10, place.second) ||
      !rest.starts_with(", byte="))
    return std::nullopt;
  what = rest.split("]: ").second;
  return place;
}

/// The first place where `text` has in double quotes a word that the message has in single quotes.
Place findMentioned(StringRef text, StringRef what) {
  for (StringRef rest = what; rest.contains('\'');) {
    StringRef word;
    std::tie(word, rest) = rest.split('\'').second.split('\'');
    const size_t at = word.empty() ? StringRef::npos : text.find(("\"" + word + "\"").str());
    if (at != StringRef::npos) {
      const StringRef before = text.take_front(at);
      return {before.count('\n') + 1, at - (before.rfind('\n') + 1) + 1};
    }
  }
  return {1, 1};
}

} // namespace

InFlightDiagnostic emitFileError(Operation *operation, StringRef name, StringRef what) {
  auto file = llvm::sys::fs::is_regular_file(name)
                  ? llvm::MemoryBuffer::getFile(name)
                  : std::make_error_code(std::errc::invalid_argument);
  if (!file)
    return operation->emitError() << what;
  what.consume_front((name + ": ").str());
  std::optional<Place> place = takePlace(what);
  if (!place)
    place = findMentioned((*file)->getBuffer(), what);
  // A diagnostic with a place shows its line. In a file without line breaks that line may be the
  // whole file.
  constexpr size_t most = 400;
  SmallVector<StringRef> lines;
  (*file)->getBuffer().split(lines, '\n');
  if (place->first > lines.size() || lines[place->first - 1].size() > most)
    return emitError(UnknownLoc::get(operation->getContext()))
           << name << ":" << place->first << ":" << place->second << ": " << what;
  return emitError(FileLineColLoc::get(operation->getContext(), name, place->first, place->second))
         << what;
}

} // namespace mpc
