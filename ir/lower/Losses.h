// Terms that losses and their derivatives share.
#pragma once

#include "ir/lower/RowTerms.h"

namespace mpc {

/// Whether a loss is the mean of all elements' losses; else it is their sum.
bool isMean(std::optional<LossReduction> reduction);

/// The loss of an op from the losses of its rows, (.., 1): 0 of those that do not count, NaN
/// without a class; their sum, their mean by the weights of the targets, or each in `shape`.
mlir::Value reducedRows(Primitives &p, const TargetTerms &terms, mlir::Value loss,
                        std::optional<LossReduction> reduction, llvm::ArrayRef<int64_t> shape);

/// log(1 + e^-x) = log(1 + e^-|x|) + max(-x, 0), in f32 as x is.
mlir::Value softplusOfNegative(Primitives &p, mlir::Value x);

} // namespace mpc
