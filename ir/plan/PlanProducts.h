// A plan's products in the terms of the table.
#pragma once

#include "ir/plan/Plan.h"

#include <optional>

namespace mpc::plan {

/// The product in the terms of mpc/GemmSupport.h, row-major; nothing where an operand is no buffer
/// of the program.
std::optional<gemm::Product> productOf(GemmOp product, mlir::SymbolTableCollection &symbols);

} // namespace mpc::plan
