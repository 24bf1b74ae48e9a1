//===-- LeadingSums.h - sums of rows ----------------------------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// How many rows are summed, when the summed axes lead but for axes of one element;
/// nothing else, and nothing for no rows.
std::optional<int64_t> summedRows(SumOp sum);

} // namespace mpc
