// Products that could take an epilogue.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// The product that could multiply by gelu_tanh's derivative, even where no pass asks it to. Else
/// null, with the reason where there is a product.
MatmulOp productBefore(GeluTanhGradOp gradient, llvm::StringRef &refusal);

} // namespace mpc
