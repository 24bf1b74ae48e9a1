// How windows lie over the last dimensions of a tensor.
#pragma once

#include "ir/dialect/Dialect.h"

namespace mpc {

// The blocks of the kernel of mpc.window_product, by which products are divided and forms are
// chosen as well.
constexpr int64_t kWindowChannels = 8; // that a thread loads at once
constexpr int64_t kWindowFilters = 64; // of a block
constexpr int64_t kWindowRows = 128;   // of a block where they still fill a GPU, else half

/// One number a windowed dimension, outermost first. Window `o` has tap `t` at place
/// o stride + t dilation - low of its dimension.
struct Windows {
  llvm::SmallVector<int64_t> sizes, strides, dilations, low, high;

  size_t rank() const { return sizes.size(); }
  /// What a window spans of dimension `i`.
  int64_t reach(size_t i) const { return dilations[i] * (sizes[i] - 1) + 1; }
  /// The number of windows along dimension `i`, of this extent.
  int64_t count(size_t i, int64_t extent) const {
    return (extent + low[i] + high[i] - reach(i)) / strides[i] + 1;
  }
  /// The number of taps of a window.
  int64_t taps() const { return elementCount(sizes); }
  bool isPadded() const {
    return llvm::any_of(low, [](int64_t n) { return n != 0; }) ||
           llvm::any_of(high, [](int64_t n) { return n != 0; });
  }

  static Windows of(ConvolutionOp op);
  static Windows of(TransposedConvolutionOp op); // over y
  static Windows of(ConvolutionGradOp op); // over large; high is 0, and windows may reach beyond
  static Windows of(WindowsOp op);
  static Windows of(MaxPoolOp op);
  static Windows of(AvgPoolOp op);
};

} // namespace mpc
