// Reads JSON that people wrote or that is damaged.
#pragma once

#include "llvm/Support/JSON.h"

namespace mpc {

/// Whether brackets nest more than `limit` deep. Brackets inside of strings do not count.
bool nestsDeeper(llvm::StringRef text, int limit);

/// Reads JSON of at most `limit` levels, since LLVM's parser calls itself for each level. A key
/// that an object has twice is an error, with its place as LLVM's parser gives it: LLVM would keep
/// one of the two values.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text, int limit = 100);

} // namespace mpc
