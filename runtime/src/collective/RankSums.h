// The sum or maximum of what several ranks hold, in the order of ranks.
#pragma once

#include "collective/Ranks.h"

namespace mpc {

/// out[i] = ((rows[0][i] + rows[1][i]) + rows[2][i]) + .., or their maximum, by the rules of
/// Reduction. Row r begins `stride` bytes after row r - 1. `out` may be row 0; no alignment is
/// needed. `type` is F32, BF16 or I32.
void reduceRows(Reduction reduction, DType type, const void *rows, unsigned count, uint64_t stride,
                void *out, uint64_t elements);

} // namespace mpc
