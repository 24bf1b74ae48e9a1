// Words for windows, in decompositions and derivatives.
// Inside, channels are the last dimension. A row of a window is then a run in memory, and the
// transposes between two convolutions cancel. Sums over taps are gathers, each element from the
// taps that reach it, so their order is fixed.
#pragma once

#include "ir/dialect/Windows.h"
#include "ir/lower/Gradients.h"

namespace mpc {

class WindowWords : public GradientWords {
public:
  using GradientWords::GradientWords;

  /// (.., C, extent..) as (.., extent.., C), for `rank` extents, and back.
  mlir::Value channelsLast(mlir::Value x, size_t rank);
  mlir::Value channelsFirst(mlir::Value x, size_t rank);

  /// `x` with low and high zeros around the `w.rank()` dimensions from `axis` on.
  mlir::Value padAround(mlir::Value x, const Windows &w, size_t axis);
  /// Every window over the last dimensions of `x`, which has no padding of its own.
  mlir::Value windows(mlir::Value x, const Windows &w);
  /// (N, C, extent..) with its padding, in whose memory channels are the last dimension.
  mlir::Value paddedImages(mlir::Value x, const Windows &w);
  /// The element that tap `tap` has in each of the windows (counts..) that lie over the dimensions
  /// of `padded` from `axis` on.
  mlir::Value tap(mlir::Value padded, const Windows &w, llvm::ArrayRef<int64_t> tap,
                  llvm::ArrayRef<int64_t> counts, size_t axis);
  /// `x` (.., count, ..) spread over `size` places of the dimension `axis`: element i at place
  /// i stride + offset, zeros elsewhere.
  mlir::Value place(mlir::Value x, size_t axis, int64_t stride, int64_t offset, int64_t size);
  /// The adjoint of windows: from (leading.., counts.., taps.., trailing..), with `leading` leading
  /// dimensions, (leading.., extents.., trailing..), where each place of a padded dimension has the
  /// sum of the taps that lie on it. In the type of `x`.
  mlir::Value sumTaps(mlir::Value x, const Windows &w, llvm::ArrayRef<int64_t> extents,
                      size_t leading);
  /// The part of `x` that padAround has padded.
  mlir::Value withoutPadding(mlir::Value x, const Windows &w, llvm::ArrayRef<int64_t> extents,
                             size_t axis);
};

//===-- Convolutions as products that read windows in place -----------------------------------===//

/// Whether mpc-place-windows has chosen the product that reads windows in place.
bool readsWindowsInPlace(mlir::Operation *op);

/// (N, out.., O) = conv(x (N, C, extent..), weight (O, C, size..)) + bias, rounded once to
/// `element`.
mlir::Value convolutionInPlace(WindowWords &p, ConvolutionOp op);
/// (N, out.., O) of a transposed convolution, of any stride.
mlir::Value transposedInPlace(WindowWords &p, TransposedConvolutionOp op);
/// (S, L, size..), the gradient of a convolution's weight.
mlir::Value weightGradientInPlace(WindowWords &p, ConvolutionGradOp op);

/// Calls `visit` with every tap of `sizes`, the last number fastest.
void forEachTap(llvm::ArrayRef<int64_t> sizes,
                llvm::function_ref<void(llvm::ArrayRef<int64_t> tap)> visit);

/// The parts of a shape or of a list of axes, one after the other; and axes from `first` on.
llvm::SmallVector<int64_t> joined(std::initializer_list<llvm::ArrayRef<int64_t>> parts);
llvm::SmallVector<int64_t> counting(int64_t first, int64_t count);

/// Windows of more taps are an op over all of them in place of one op each.
constexpr int64_t kMostTapsApart = 64;

} // namespace mpc
