// When a group may write over its operands.
#pragma once

#include "ir/group/GroupNodes.h"

namespace mpc {

/// Whether the scheduled group may write its result `output` to the buffer of its argument `input`.
/// It may if the two have the same bytes and each thread reads only the input elements that it
/// writes later, or if the argument is never read.
bool mayWriteInPlace(GroupOp group, const GroupNodes &nodes, unsigned input, unsigned output);

uint64_t bytesOf(mlir::Value value);

} // namespace mpc
