// Products of windows as loops: the CPU. See WindowProduct.cuh. Some k of a block's windows are
// gathered side by side, packed and multiplied as those of a matrix are (Gemm.cuh), in the same
// order.
#pragma once

#if defined(MPC_DIRECT)
namespace mpc {
namespace windows {

/// One thread's windows, as they lie in x.
template <class T>
struct Gathered {
  alignas(64) T x[128 * gemm::depth];
};
template <class T>
inline thread_local Gathered<T> gathered_of_thread;

template <class W>
struct Direct {
  using T = typename W::T;
  using End = Ending<typename W::Out, typename W::Bias, W::activation, void>;
  static constexpr int panel_a = gemm::row_stride * gemm::depth;
  static constexpr int panel_b = gemm::columns * gemm::depth;

  /// Rows of `steps` elements, gemm::depth apart: the windows' elements from `k` of the part on.
  static void gather(T *to, const T *x, const Block<W> &b, int rows, int k, int steps) {
    for (int row = 0; row < rows; ++row, to += gemm::depth) {
      const Window<W> window = window_of<W>(b.first_row + row);
      int tap = b.first_tap + k / W::per_tap, channel = k % W::per_tap;
      for (int done = 0; done < steps; ++tap, channel = 0) {
        const int left = W::channels - channel, count = left < steps - done ? left : steps - done;
        const long long offset = offset_of<W>(window, tap_of<W>(tap));
        if (offset < 0)
          for (int i = 0; i < count; ++i)
            to[done + i] = cast<T>(0.0f);
        else
          __builtin_memcpy(to + done, x + offset + channel, count * sizeof(T));
        done += count;
      }
    }
  }

  static void multiply(gemm::Buffers &buffers, int m, int n, int steps, bool first) {
    float *c = buffers.c;
    for (int j = 0; j < n; j += gemm::columns)
      for (int i = 0; i < m; i += gemm::rows, c += gemm::rows * gemm::columns)
        gemm::micro_tile(buffers.a + i / gemm::rows * panel_a,
                         buffers.b + j / gemm::columns * panel_b, first ? nullptr : c,
                         gemm::columns, c, gemm::columns, steps);
  }

  static void finish(gemm::Buffers &buffers, const Block<W> &b, const Operands<W> &o, int m,
                     int n) {
    constexpr int size = gemm::rows * gemm::columns;
    typename W::Out *y = o.y + b.first_y + b.first_row * (long long)W::filters + b.first_filter;
    float *c = buffers.c;
    for (int j = 0; j < n; j += gemm::columns) {
      const int across = n - j < gemm::columns ? n - j : gemm::columns;
      alignas(64) float bias[gemm::columns] = {};
      if constexpr (W::biased)
        gemm::widen<mpc::Operands::exact>(o.bias + b.first_filter + j, bias, across);
      for (int i = 0; i < m; i += gemm::rows, c += size) {
        const int down = m - i < gemm::rows ? m - i : gemm::rows;
        // Threads add zeros up to a whole step, after which a sum is no -0.
        if (b.depth % W::step != 0)
          for (int e = 0; e < size; ++e)
            c[e] += 0.0f;
        gemm::epilogue<End>(c, bias, 1.0f, false, down, across, W::filters,
                            y + i * (long long)W::filters + j, nullptr);
      }
    }
  }

  static void run(long long index, const Operands<W> &o) {
    const Block<W> b = block_of<W>(index);
    gemm::Buffers &buffers = gemm::hold(gemm::buffers_of_thread);
    T *gathered = gemm::hold(gathered_of_thread<T>).x;
    const int rows = W::rows - b.first_row, filters = W::filters - b.first_filter;
    const int m = rows < W::block_rows ? rows : W::block_rows;
    const int n = filters < W::block_filters ? filters : W::block_filters;
    const T *weight =
        o.weight + b.first_filter * (long long)(W::taps * W::channels) + b.first_tap * W::channels;
    for (int k = 0; k == 0 || k < b.depth; k += gemm::depth) {
      const int steps = b.depth - k < gemm::depth ? b.depth - k : gemm::depth;
      gather(gathered, o.x, b, m, k, steps);
      gemm::pack_rows<mpc::Operands::exact, gemm::rows, gemm::row_stride>(
          gathered, gemm::depth, m, steps, buffers.a, panel_a);
      gemm::pack_rows<mpc::Operands::exact, gemm::columns, gemm::columns>(
          weight + k, W::taps * W::channels, n, steps, buffers.b, panel_b);
      multiply(buffers, m, n, steps, k == 0);
    }
    finish(buffers, b, o, m, n);
  }
};

template <class W>
inline void product(long long index, const Operands<W> &o) {
  Direct<W>::run(index, o);
}

} // namespace windows
} // namespace mpc
#endif
