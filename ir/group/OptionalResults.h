//===-- OptionalResults.h - results that a kernel can leave out -------------------------------===//
#pragma once

#include "ir/group/Schedule.h"

namespace mpc {

/// Of a group or an anchor: the numbers of the results that need no memory where nobody reads them.
/// The kernel leaves such a result out where its pointer is null, and the work for it alone. Groups
/// that are launches of one kernel have the same marks. ShareKernels writes it.
constexpr llvm::StringLiteral optionalResults = "mpc.optional";

/// Whether a kernel can leave out the group's result `number`, and the work for it alone, in a
/// launch that has no memory for it: a whole result of a tile, which is one store, or of a
/// row_stream whose last pass over the row is for it alone.
bool mayBeOptional(const GroupNodes &nodes, plan::ScheduleKind kind, unsigned number);

/// For each node whether a launch computes it that leaves out the results `absent`.
std::vector<bool> nodesWithout(const GroupNodes &nodes, plan::ScheduleKind kind,
                               llvm::ArrayRef<int64_t> absent);

} // namespace mpc
