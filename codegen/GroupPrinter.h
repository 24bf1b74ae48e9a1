// The texts of kernels, by what their body is.
#pragma once

#include "codegen/KernelArguments.h"
#include "ir/plan/Plan.h"

#include <string>

namespace mpc {

/// The pieces of a kernel's text.
struct GroupPieces {
  ArgumentMembers arguments;
  std::string table; // beside the kernel; may be empty
  std::string body;
  int64_t resident = 1; // blocks of a multiprocessor, at least
};
/// `name` is the name of the kernel in the text; `prefix` goes before the names of its arguments.
GroupPieces printGroupPieces(plan::KernelOp kernel, llvm::StringRef name, llvm::StringRef prefix);

/// The body that runs over the tile `p`, which lies in `staged`, of argument `staged` of the
/// kernel's group. It has no pointer for that argument.
GroupPieces printTailPieces(plan::KernelOp kernel, llvm::StringRef name, llvm::StringRef prefix,
                            unsigned staged);

/// The text of a kernel whose schedule is a call, or a call with a tail: its argument struct and
/// its definition.
std::string printCall(plan::KernelOp kernel);

/// The text of a kernel whose body is a group: a comment on its work, its argument struct and its
/// definition. It decides nothing: the kernel's schedule has the layout and the core, and its nodes
/// have the order and the places.
std::string printGroupKernel(plan::KernelOp kernel);

/// Several groups as one kernel: parts side by side, each with its blocks, then the tails, which
/// the last block runs.
std::string printJoinedKernel(plan::KernelOp kernel);

} // namespace mpc
