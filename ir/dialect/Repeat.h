// The ops that a loop becomes.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// The most ops that a loop, and the loops of a function together, become (repeat_c6).
constexpr uint64_t kMostRepeatedOps = 200000;

/// The ops that a loop becomes, loops in it written out too; at least one for each iteration.
/// 2^64 - 1 stands for all larger numbers.
uint64_t expandedCount(RepeatOp op);

} // namespace mpc
