//===-- JsonFields.h - a JSON object that people write, read key by key -----------------------===//
//
// What a recipe and a policy have in common: each key is known, has a type and bounds, and the
// first mistake is told with what was found, what was expected and where.
//
//===------------------------------------------------------------------------------------------===//
#pragma once

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace mpc {

/// Reads one object. A key that is not there leaves its target as it is; the first mistake goes to
/// `error`, behind `where` ("recipe: losses 0: ").
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
  /// Strings, each one of the choices where there are any.
  void words(llvm::StringRef key, std::vector<std::string> &target,
             llvm::ArrayRef<llvm::StringRef> choices = {});
  /// Strings that are globs.
  void globs(llvm::StringRef key, std::vector<std::string> &target);
  /// Calls `read` with each element of an array and the words that say which it is, until it gives
  /// false.
  void each(llvm::StringRef key,
            llvm::function_ref<bool(const llvm::json::Value &, std::string)> read);
  /// Null where the key is not there; the caller checks the value.
  const llvm::json::Value *take(llvm::StringRef key);
  void fail(const llvm::Twine &what);
  /// Whether all was read; an unknown key is the last mistake looked for.
  bool done();

  /// ", got [1, 2]": the start of what was found.
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
