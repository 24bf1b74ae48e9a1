// What the values of a group take of a thread's registers.
#pragma once

#include "ir/group/GroupNodes.h"

namespace mpc {

/// The bytes a column that a thread holds at the fullest level: loaded values that are used again,
/// values that a later level reads, the terms of reductions, results, and the sums of a block. With
/// `early` a row's values are loaded before its first reduction, and not where they are first read.
int64_t liveBytes(const GroupNodes &nodes, bool early = false);
/// The bytes a column that a row is loaded from.
int64_t loadedBytes(const GroupNodes &nodes);

} // namespace mpc
