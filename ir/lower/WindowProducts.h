// Convolutions as products that read windows in place.
#pragma once

#include "ir/lower/WindowWords.h"

namespace mpc {

/// Whether mpc-place-windows has chosen the product that reads windows in place.
bool readsWindowsInPlace(mlir::Operation *op);

/// (N, out.., O) = conv(x (N, C, extent..), weight (O, C, size..)) + bias, rounded once to
/// `element`.
mlir::Value convolutionInPlace(WindowWords &p, ConvolutionOp op);
/// (N, out.., O) of a transposed convolution, of any stride.
mlir::Value transposedInPlace(WindowWords &p, TransposedConvolutionOp op);
/// (S, L, size..), the gradient of a convolution's weight.
mlir::Value weightGradientInPlace(WindowWords &p, ConvolutionGradOp op);

} // namespace mpc
