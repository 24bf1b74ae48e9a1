// Limits on the text of a model. MLIR's parser and printer recurse at each level of the text. mpc
// refuses text that would overflow their stack or keep them busy for ever. The limits are far above
// real models.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace mpc {

struct TextExcess {
  const char *place; // in the text
  std::string what;  // the text found there, and the expected limit
};

/// The first place where the text goes beyond a limit:
/// - brackets nest at most 1,000 deep;
/// - an affine map or set has at most 1,000 operators;
/// - aliases (#a = .., !t = ..) nest at most 1,000 deep, and none stands for more than 1,000,000
///   others;
/// - a number has at most 10,000 characters.
std::optional<TextExcess> findExcess(llvm::StringRef text);

} // namespace mpc
