// What takes part in more than one fusion of products and sums.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// The number of rows that are summed, if the summed axes are the leading ones (axes of one element
/// do not count). Nothing for other sums, and for no rows.
std::optional<int64_t> summedRows(SumOp sum);

/// The product that could multiply by gelu_tanh's derivative, even where no pass asks it to. Else
/// null, with the reason where there is a product.
MatmulOp productBefore(GeluTanhGradOp gradient, llvm::StringRef &refusal);

} // namespace mpc
