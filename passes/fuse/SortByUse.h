//===-- SortByUse.h - an order in which values stand before their readers ---------------------===//
#pragma once

#include "mlir/IR/Block.h"

namespace mpc {

/// Moves ops of the block behind what they read and leaves the others in their order: the order of
/// mlir::sortTopologically, in linear time. Ops read nothing of the block inside their regions.
void sortByUse(mlir::Block &block);

} // namespace mpc
