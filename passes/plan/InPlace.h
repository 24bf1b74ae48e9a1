//===-- InPlace.h - when a group may write over what it reads ---------------------------------===//
#pragma once

#include "ir/group/GroupNodes.h"

namespace mpc {

/// Whether the scheduled group may write its result `output` to the buffer of its argument
/// `input`: the two have the same bytes, and every access to the input is at the element that the
/// same thread writes later. An argument that is never read is no hindrance.
bool mayWriteInPlace(GroupOp group, const GroupNodes &nodes, unsigned input, unsigned output);

} // namespace mpc
