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
  /// completion.
  void observe(llvm::StringRef message);
  /// A message from the server, with our part added if it answers a noted request.
  std::string complete(llvm::StringRef message);

private:
  struct Question {
    std::optional<HoveredEntry> hovered;
    llvm::json::Array completions;
  };

  void follow(llvm::StringRef method, const llvm::json::Object &params);
  void note(llvm::StringRef method, const llvm::json::Value &id, const llvm::json::Object &params);

  const Reference &reference;
  std::mutex mutex;                          // the two sides speak on two threads
  llvm::StringMap<std::string> documents;    // by URI
  std::map<std::string, Question> questions; // by the text of the request's id
};

} // namespace mpc
