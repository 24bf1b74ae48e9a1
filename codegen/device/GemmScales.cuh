// Scales of blocks of a product's factors on the CPU.
//
// A factor in packed panels is first multiplied by the scales of its blocks, element by element,
// and rounded to f32.
#pragma once

#if !defined(MPC_GPU)
namespace mpc {

/// How the scales of the blocks of a stored factor, (R, C) of them, lie in memory.
enum class Order {
  rows,        // (r, c) at r C + c
  tiles,       // of 128 x 4 scales, as tensor cores read them
  transposed,  // at c R + r
  padded_rows, // as rows, C rounded up to a multiple of 4
};

/// A factor without blocks: its scale, if there is one, multiplies the sums.
struct NoBlocks {
  static constexpr bool blocks = false;
};

/// A factor with a scale for each `Rows` x `Columns` elements as it is stored.
template <class Scale_, int Rows, int Columns, Order O>
struct Blocks {
  using Scale = Scale_;
  static constexpr bool blocks = true;
  static constexpr int rows = Rows, columns = Columns;
  static constexpr Order order = O;
};

namespace gemm {

constexpr int blocks_of(int size, int most) { return size / most + (size % most != 0); }
constexpr int round_up(int x, int unit) { return (x + unit - 1) / unit * unit; }

/// The scales of a factor with `Outer` rows (or columns) of `K` elements; `KFirst`: stored with k
/// as its rows.
template <class S, int Outer, int K, bool KFirst>
struct FactorScales {
  static constexpr int down = blocks_of(KFirst ? K : Outer, S::rows);
  static constexpr int across = blocks_of(KFirst ? Outer : K, S::columns);
  static constexpr int k_block = KFirst ? S::rows : S::columns;
  static constexpr int outer_block = KFirst ? S::columns : S::rows;
  /// From one matrix of a batch to the next.
  static constexpr long long matrix = (long long)down * across;

  static MPC_FN long long place(long long r, long long c) {
    if constexpr (S::order == Order::tiles)
      return ((r / 128 * blocks_of(across, 4) + c / 4) * 32 + r % 32) * 16 + r % 128 / 32 * 4 +
             c % 4;
    else if constexpr (S::order == Order::transposed)
      return c * down + r;
    else if constexpr (S::order == Order::padded_rows)
      return r * round_up(across, 4) + c;
    else
      return r * across + c;
  }

  /// Multiplies packed panels of `Width` rows in lines of `Stride` floats: `count` rows from
  /// `first` on, and `steps` of k from `k` on.
  template <int Width, int Stride>
  static inline void apply(const typename S::Scale *scales, float *panels, int first, int count,
                           int k, int steps, int panel) {
    for (int i = 0; i < count; i += Width, panels += panel)
      for (int begin = 0, end; begin < steps; begin = end) {
        const int block = (k + begin) / k_block;
        const long long behind = (block + 1LL) * k_block - k;
        end = behind < steps ? int(behind) : steps;
        float factors[Stride] = {};
        for (int j = 0; j < Width && i + j < count; ++j) {
          const int outer = (first + i + j) / outer_block;
          factors[j] = float(scales[KFirst ? place(block, outer) : place(outer, block)]);
        }
        for (int line = begin; line < end; ++line)
          MPC_VECTOR for (int j = 0; j < Stride; ++j) panels[line * Stride + j] *= factors[j];
      }
  }
};

} // namespace gemm
} // namespace mpc
#endif
