// The settings of recipes of FP8.
// One table of settings serves the key "fp8" of a training recipe and --fp8-recipe=NAME:key=value.
#pragma once

#include "passes/train/Recipe.h"

#include "llvm/Support/JSON.h"

namespace mpc {

/// Sets the fields that {"recipe": KIND, ..settings of that kind} has; another kind than before
/// begins with its defaults. False and `error` behind `where` for the first mistake.
bool readFp8(const llvm::json::Value &value, std::string where,
             llvm::ArrayRef<llvm::StringRef> kinds, Fp8Recipe &fp8, std::string &error);

/// The object that readFp8 takes: what differs from the defaults.
llvm::json::Object textOf(const Fp8Recipe &fp8);

/// "delayed:margin=1,amax=max" as the object that readFp8 takes; nothing, and `error`, where the
/// text has another form.
std::optional<llvm::json::Object> fp8Object(llvm::StringRef text, std::string &error);

} // namespace mpc
