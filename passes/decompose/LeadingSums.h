// Sums of rows.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// The number of rows that are summed, if the summed axes are the leading ones (axes of one element
/// do not count). Nothing for other sums, and for no rows.
std::optional<int64_t> summedRows(SumOp sum);

} // namespace mpc
