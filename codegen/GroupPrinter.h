//===-- GroupPrinter.h - a group's nodes as the text of one kernel ----------------------------===//
#pragma once

#include "ir/GroupNodes.h"
#include "ir/Plan.h"

#include <string>

namespace mpc {

/// The text of a kernel whose body is a group: its argument struct and its definition. Decides
/// nothing: layout and core are in the kernel's schedule, order and places in its nodes.
std::string printGroupKernel(plan::KernelOp kernel);

} // namespace mpc
