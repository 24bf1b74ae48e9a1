// Terms that a row op, or a loss, and its derivative share.
// Statistics of rows in primitives, written once, so that the decomposition of an op and its
// derivative give the same expressions. Rows are the last dimension, which stays with size 1.
#pragma once

#include "ir/lower/Primitives.h"

namespace mpc {

/// centred (.., C) and r (.., 1) with centred r = (x - mean) / sqrt(var + epsilon).
struct NormTerms {
  mlir::Value centred, r;
};
NormTerms layerNormTerms(Primitives &p, LayerNormOp op);
/// centred is x itself.
NormTerms rmsNormTerms(Primitives &p, RmsNormOp op);

/// e^(x - max) and its sum along the last dimension, (.., C) and (.., 1).
struct Exponentials {
  mlir::Value max, e, sum;
};
/// `source` is the type of x in memory, whose digits are all that the exponentials need.
Exponentials shiftedExponentials(Primitives &p, mlir::Value x, mlir::Type source);
/// The same with 0 in place of a maximum that is infinite.
Exponentials finiteExponentials(Primitives &p, mlir::Value x);

/// Swaps a dimension of x, where a negative one counts from the end, with the last one. The same
/// turn leads back.
class TurnToLast {
public:
  TurnToLast(Primitives &p, mlir::Value x, int64_t axis);
  mlir::Value operator()(mlir::Value x) const;
  const int64_t axis;

private:
  Primitives &p;
  llvm::SmallVector<int64_t> permutation;
};

/// What targets say of the rows (.., 1) and columns of a tensor (.., C).
struct TargetTerms {
  int64_t classes, rows;
  mlir::Value target;  // (.., 1)
  mlir::Value chosen;  // whether a column is the row's target
  mlir::Value counted; // whether a row counts; null where all do
  mlir::Value weight;  // of the row's target; null where all are 1
  mlir::Value count;   // of rows that count, or the sum of their weights, a scalar
};
/// `value` (.., 1) where the row's target is a class, else NaN.
mlir::Value nanWithoutTarget(Primitives &p, const TargetTerms &terms, mlir::Value value);

/// The terms of mpc.cross_entropy: logits are (.., C).
struct CrossEntropyTerms : TargetTerms {
  double smoothing;
  mlir::Value x;                        // logits in f32
  mlir::Value real;                     // whether a column is a class; null where all are
  mlir::Value columnWeights, weightSum; // of all classes, (C) and a scalar; null where all are 1
  Exponentials exponentials;
};
CrossEntropyTerms crossEntropyTerms(Primitives &p, CrossEntropyOp op);

TargetTerms nllTerms(Primitives &p, NllLossOp op);

/// Whether a loss is the mean of all elements' losses; else it is their sum.
bool isMean(std::optional<LossReduction> reduction);

/// The loss of an op from the losses of its rows, (.., 1): 0 of those that do not count, NaN
/// without a class; their sum, their mean by the weights of the targets, or each in `shape`.
mlir::Value reducedRows(Primitives &p, const TargetTerms &terms, mlir::Value loss,
                        std::optional<LossReduction> reduction, llvm::ArrayRef<int64_t> shape);

/// log(1 + e^-x) = log(1 + e^-|x|) + max(-x, 0), in f32 as x is.
mlir::Value softplusOfNegative(Primitives &p, mlir::Value x);

} // namespace mpc
