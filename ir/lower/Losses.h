//===-- Losses.h - terms that losses and their derivatives share ------------------------------===//
#pragma once

#include "ir/lower/Primitives.h"

namespace mpc {

/// Whether a loss is the mean of all elements' losses; else it is their sum.
bool isMean(std::optional<LossReduction> reduction);

/// log(1 + e^-x) = log(1 + e^-|x|) + max(-x, 0), in f32 as x is.
mlir::Value softplusOfNegative(Primitives &p, mlir::Value x);

} // namespace mpc
