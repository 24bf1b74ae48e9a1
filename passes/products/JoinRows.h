// A batch of products with one matrix.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// Writes a batch of products with one matrix as one product of all rows: no library has a batch of
/// products with scales of blocks. Another product stays.
void joinRows(MatmulOp op);

} // namespace mpc
