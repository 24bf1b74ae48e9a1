// Terms of norms by channel and of resampling.
// A tensor (N, C, ..) is read as (N, C, S), S being all elements of a channel in one of the N.
// Values of a channel are (1, C, 1).
#pragma once

#include "ir/lower/Primitives.h"

namespace mpc {

/// x as (N, C, S).
mlir::Value byChannel(Primitives &p, mlir::Value x);
/// A vector (C) in f32 as (1, C, 1).
mlir::Value channelVector(Primitives &p, mlir::Value vector);
/// The sums of (N, C, S) over N and S, as (1, C, 1): first along S, then along N.
mlir::Value channelSum(Primitives &p, mlir::Value x);

/// Of mpc.batch_norm_training: the mean of each channel, the sum of (x - mean)^2, and one over the
/// deviation, all (1, C, 1).
struct BatchTerms {
  double count; // elements of a channel
  mlir::Value mean, squares, r;
};
BatchTerms batchTerms(Primitives &p, BatchNormTrainingOp op);

/// Of mpc.group_norm: x is read as (N, G, L), a row being a group.
struct GroupTerms {
  double count;           // elements of a group
  mlir::Value centred, r; // (N, G, L) and (N, G, 1)
  mlir::Value gain, bias; // spread over (N, G, L), or null
};
GroupTerms groupTerms(Primitives &p, GroupNormOp op);

/// The weight of mpc.prelu, broadcast to the shape of x.
mlir::Value preluWeight(Primitives &p, PreluOp op);

/// x in f32 with `dimension` resampled to `size` elements, as a product. The derivative of that, of
/// a tensor with `size` elements more or less, is the product with the matrix transposed.
mlir::Value resampled(Primitives &p, mlir::Value x, size_t dimension, int64_t size, Resampling how,
                      bool alignCorners, bool isDerivative);
/// The places (to) that `nearest` reads of `from`.
mlir::Value nearestPlaces(Primitives &p, int64_t from, int64_t to);
/// Whether one is a multiple of the other, so that elements are repeated or left out.
inline bool isWholeFactor(int64_t from, int64_t to) { return from % to == 0 || to % from == 0; }

} // namespace mpc
