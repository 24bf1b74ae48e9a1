//===-- GroupPrinter.h - a group's nodes as the text of one kernel ----------------------------===//
#pragma once

#include "codegen/KernelArguments.h"
#include "ir/plan/Plan.h"

#include <string>

namespace mpc {

/// What the text of a kernel is made of.
struct GroupPieces {
  ArgumentMembers arguments;
  std::string table; // beside the kernel; may be empty
  std::string body;
};
/// `name` is the kernel's in the text; `prefix` goes before the names of its arguments.
GroupPieces printGroupPieces(plan::KernelOp kernel, llvm::StringRef name, llvm::StringRef prefix);

/// The text of a kernel whose body is a group: a comment of what it does, its argument struct and
/// its definition. Decides nothing: layout and core are in the kernel's schedule, order and places
/// in its nodes.
std::string printGroupKernel(plan::KernelOp kernel);

/// Several groups as one kernel: parts side by side, each with its blocks, then the tails, which
/// the last block runs.
std::string printJoinedKernel(plan::KernelOp kernel);

} // namespace mpc
