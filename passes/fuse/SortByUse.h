// An order in which values stand before their readers.
#pragma once

#include "mlir/IR/Block.h"

namespace mpc {

/// Moves ops of the block behind their operands and keeps the order of the other ops. The result is
/// the order of mlir::sortTopologically, in linear time. Ops must not read values of the block
/// inside their regions.
void sortByUse(mlir::Block &block);

} // namespace mpc
