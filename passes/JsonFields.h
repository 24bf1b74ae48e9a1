// A JSON object that people write, read key by key.
// Recipes and policies share these rules. Each key is known and has a type and bounds. The message
// about the first mistake names the value found, the value expected and the place.
#pragma once

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace mpc {

/// A pattern of names, as in policies, recipes and mpc explain --layer: "*", "?", "[0-9]" and
/// "{a,b}".
inline llvm::Expected<llvm::GlobPattern> createPattern(llvm::StringRef pattern) {
  return llvm::GlobPattern::create(pattern, /*MaxSubPatterns=*/1024);
}

/// An error about the policy or recipe that was read from the file `name`, at its place there. The
/// place is the one that JSON's parser gives, else the first line that holds a word which `what`
/// has in 'quotes', else the first line. `what` may begin with "name: ". Where `name` is no file,
/// the error stands at the operation.
mlir::InFlightDiagnostic emitFileError(mlir::Operation *operation, llvm::StringRef name,
                                       llvm::StringRef what);

/// Reads one object. A missing key leaves its target unchanged; the first mistake goes to `error`,
/// after `where` ("recipe: losses 0: ").
class JsonFields {
public:
  JsonFields(const llvm::json::Value &value, std::string where, std::string &error);

  void number(llvm::StringRef key, double &target, double least, double most);
  /// Steps are counted in f32, which holds every whole number up to 2^24.
  void whole(llvm::StringRef key, int64_t &target, int64_t least);
  template <typename Bool>
  void flag(llvm::StringRef key, Bool &target) {
    if (const llvm::json::Value *value = take(key)) {
      if (std::optional<bool> found = value->getAsBoolean())
        target = *found;
      else
        fail("expects " + key + " to be true or false" + got(*value));
    }
  }
  void word(llvm::StringRef key, std::string &target, llvm::ArrayRef<llvm::StringRef> choices = {});
  /// Reads strings. Where choices are given, each string is one of them.
  void words(llvm::StringRef key, std::vector<std::string> &target,
             llvm::ArrayRef<llvm::StringRef> choices = {});
  /// Reads strings that are globs.
  void globs(llvm::StringRef key, std::vector<std::string> &target);
  /// Calls `read` with each element of an array and the words that name it, until `read` gives
  /// false.
  void each(llvm::StringRef key,
            llvm::function_ref<bool(const llvm::json::Value &, std::string)> read);
  /// The value of the key, which the caller checks; null where the key is missing.
  const llvm::json::Value *take(llvm::StringRef key);
  void fail(const llvm::Twine &what);
  /// Looks for unknown keys, once all are taken. Call it before a complaint about a missing one,
  /// which may stand under such a key.
  void checkKeys();
  /// Whether everything was read without a mistake. This looks for unknown keys last.
  bool done();

  /// ", got [1, 2]": the beginning of the value found.
  static std::string got(const llvm::json::Value &value);
  static std::string text(double value);
  /// "a, b or c"
  static std::string join(llvm::ArrayRef<llvm::StringRef> words, llvm::StringRef last);

private:
  const llvm::json::Object *object;
  std::string where;
  std::string &error;
  llvm::SmallVector<llvm::StringRef> known;
};

} // namespace mpc
