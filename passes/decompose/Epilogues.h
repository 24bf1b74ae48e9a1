//===-- Epilogues.h - what a product may do beside its own ------------------------------------===//
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

/// The product that could multiply by gelu_tanh's derivative, whether it is asked to or not, or
/// null and the reason, where there is a product.
MatmulOp productBefore(GeluTanhGradOp gradient, llvm::StringRef &refusal);

} // namespace mpc
