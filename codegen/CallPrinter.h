// Kernels that call one device function.
#pragma once

#include "ir/plan/Plan.h"

#include <string>

namespace mpc {

/// The text of a kernel whose schedule is a call, or a call with a tail: its argument struct and
/// its definition.
std::string printCall(plan::KernelOp kernel);

} // namespace mpc
