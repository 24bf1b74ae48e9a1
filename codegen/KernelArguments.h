// The pointers of a kernel, with comments.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace mpc {

/// A pointer of a kernel's argument struct, or one pointer a tensor.
struct ArgumentMember {
  std::string type, name; // "const float*", "x0[5]"
  std::string comment;    // "(450, 10) bf16 for cross_entropy"; may be empty
};
struct ArgumentMembers {
  std::vector<ArgumentMember> reads, writes; // in the struct's order
};

/// The argument struct of the kernel `name`, with comments. Up to four pointers stand in one line
/// and their comments in another; with more, each pointer has a line of its own.
std::string structText(llvm::StringRef name, const ArgumentMembers &members);

} // namespace mpc
