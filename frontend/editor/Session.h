// A session of an editor with MLIR's language server, whose answers the reference completes.
#pragma once

#include "frontend/editor/Answers.h"

#include "llvm/ADT/StringMap.h"

#include <map>
#include <mutex>

namespace mpc {

/// Sees the messages of both sides. Messages that it does not know pass unchanged.
class Session {
public:
  explicit Session(const Reference &reference) : reference(reference) {}

  /// Takes a message from the editor: follows the documents, and notes requests for hover and
  /// completion. Gives the message for the server: the same one, but for a document beyond the
  /// limits of text (frontend/model/TextLimits.h), which MLIR's parser gets as an empty one. "" for
  /// JSON that nests too deep for its reader.
  std::string observe(llvm::StringRef message);
  /// The answer to a message that observe leaves out: the error of its request, "" of another
  /// message, which nobody waits for.
  static std::string refuse(llvm::StringRef message);
  /// A message from the server, with our part added if it answers a noted request or has the
  /// diagnostics of a document beyond the limits.
  std::string complete(llvm::StringRef message);

private:
  struct Question {
    std::optional<HoveredEntry> hovered;
    llvm::json::Array completions;
  };

  bool follow(llvm::StringRef method, llvm::json::Object &params);
  bool takeText(llvm::StringRef uri, llvm::json::Object &holder);
  void note(llvm::StringRef method, const llvm::json::Value &id, const llvm::json::Object &params);

  const Reference &reference;
  std::mutex mutex;                          // the two sides speak on two threads
  llvm::StringMap<std::string> documents;    // by URI
  llvm::StringMap<llvm::json::Value> excess; // by URI: the diagnostic of a document beyond limits
  std::map<std::string, Question> questions; // by the text of the request's id
};

} // namespace mpc
