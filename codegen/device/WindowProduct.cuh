// A product that reads an operand as windows over a tensor (implicit GEMM), for every back end: a
// convolution, its gradient by x, or its gradient by the weight.
//
//   y (parts, images, windows.., filters) = act(round(sum over taps and channels of
//       x (images, extents.., channels)[n, place.., c]
//       weight (filters, sizes.., channels)[f, t.., c] + bias (filters)))
//   place = (window stride + tap dilation - low) / spread, 0 where it is not whole or outside
//
// As matrices: a row is a window of an image, k = (tap, channel) with channels fastest, and a part
// has a run of the taps. acc(row, f) = fma(x, weight, acc), k ascending from 0, in f32, on every
// back end but a real tensor core. A block owns `Rows` rows and 64 filters of a part. With Vector 8
// all channels lie in chunks of 8 at multiples of 16 bytes; with Vector 1 any way.
#pragma once

namespace mpc {

/// Bias is void where there is none.
template <class T_, class Out_, class Bias_, Activation Act, class Extents_, class Sizes_,
          class Windows_, class Strides_, class Low_, class Dilations_, class Spread_,
          class XStrides_, int Images, int Channels, int Filters, int Parts, int Rows, int Vector>
struct WindowProduct {
  using T = T_;
  using Out = Out_;
  using Bias = Bias_;
  using Extents = Extents_;
  using Sizes = Sizes_;
  using Windows = Windows_;
  using Strides = Strides_;
  using Low = Low_;
  using Dilations = Dilations_;
  using Spread = Spread_;
  using XStrides = XStrides_; // of images and extents
  static constexpr Activation activation = Act;
  static constexpr bool biased = !IsSame<Bias, void>::value;
  static constexpr bool whole_chunks = Vector == 8;
  static constexpr int rank = Extents::rank;
  static constexpr int channels = Channels, filters = Filters, parts = Parts;
  static constexpr int taps = int(Sizes::product()), windows = int(Windows::product());
  static constexpr int rows = Images * windows;
  static constexpr int run = (taps + Parts - 1) / Parts; // taps of a part
  static constexpr int block_rows = Rows, block_filters = 64, threads = Rows;
  static constexpr int step = sizeof(T) == 2 ? 32 : 16;       // of k, on the GPU
  static constexpr int per_tap = Channels > 0 ? Channels : 1; // of k
  static constexpr int row_blocks = rows > 0 ? (rows + Rows - 1) / Rows : 1;
  static constexpr int filter_blocks = (Filters + block_filters - (Filters > 0)) / block_filters;
  static_assert(Rows == 64 || Rows == 128, "a warp owns 32 rows");
  static_assert(Vector == 1 || (Vector == 8 && Channels % 8 == 0), "chunks of 8 channels");
};

namespace windows {

template <class W>
struct Operands {
  const typename W::T *x, *weight;
  const typename W::Bias *bias;
  typename W::Out *y;
};

/// A block's part, rows and filters. Blocks of the same rows follow each other.
template <class W>
struct Block {
  int first_filter, first_row, first_tap, depth; // depth: k of the part
  long long first_y;                             // of the part
};
template <class W>
MPC_FN Block<W> block_of(long long index) {
  Block<W> b;
  b.first_filter = int(index % W::filter_blocks) * W::block_filters;
  b.first_row = int(index / W::filter_blocks % W::row_blocks) * W::block_rows;
  const int part = int(index / (W::filter_blocks * (long long)W::row_blocks));
  // A part may have no taps.
  const long long first = part * (long long)W::run, end = first + W::run;
  b.first_tap = int(first < W::taps ? first : W::taps);
  b.depth = (int(end < W::taps ? end : W::taps) - b.first_tap) * W::channels;
  b.first_y = part * (long long)W::rows * W::filters;
  return b;
}

/// The window of a row: its image, and where its tap 0 lies, times the spread.
template <class W>
struct Window {
  int image, at[W::rank];
};
template <class W>
MPC_FN Window<W> window_of(int row) {
  Window<W> w;
  w.image = row / W::windows;
  int rest = row % W::windows;
  MPC_UNROLL for (int i = W::rank - 1; i >= 0; --i) {
    const int count = int(W::Windows::at(i));
    w.at[i] = rest % count * int(W::Strides::at(i)) - int(W::Low::at(i));
    rest /= count;
  }
  return w;
}

/// A tap's distance from tap 0, times the spread.
template <class W>
struct Tap {
  int at[W::rank];
};
template <class W>
MPC_FN Tap<W> tap_of(int tap) {
  Tap<W> t;
  MPC_UNROLL for (int i = W::rank - 1; i >= 0; --i) {
    const int size = W::Sizes::at(i) > 0 ? int(W::Sizes::at(i)) : 1;
    t.at[i] = tap % size * int(W::Dilations::at(i));
    tap /= size;
  }
  return t;
}

/// The first channel at a window's tap, or -1 where x counts as 0.
template <class W>
MPC_FN long long offset_of(const Window<W> &w, const Tap<W> &t) {
  long long offset = w.image * W::XStrides::at(0);
  bool there = true;
  MPC_UNROLL for (int i = 0; i < W::rank; ++i) {
    const int spread = int(W::Spread::at(i)), at = w.at[i] + t.at[i], place = at / spread;
    there = there && at >= 0 && place * spread == at && place < int(W::Extents::at(i));
    offset += place * W::XStrides::at(i + 1);
  }
  return there ? offset : -1;
}

/// The epilogue of one sum, which has its bias.
template <class W>
MPC_FN typename W::Out finished(float sum) {
  using Out = typename W::Out;
  if constexpr (W::activation == Activation::relu)
    return cast<Out>(relu(float(cast<Out>(sum))));
  else
    return cast<Out>(sum);
}

} // namespace windows
} // namespace mpc
