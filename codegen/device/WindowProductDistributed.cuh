// Products of windows over threads: CUDA and fibers; see WindowProduct.cuh. A warp owns 32 rows and
// all 64 filters of the block. Both factors of a step of k are staged in shared memory, two steps
// deep: the copies of the next step run during the products of this one.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {
namespace windows {

struct alignas(16) Four {
  float x[4];
};

template <class W>
struct Distributed {
  using T = typename W::T;
  static constexpr bool tensor_core = sizeof(T) == 2;
  static constexpr int chunk = 8; // channels that a thread copies at once
  static constexpr int chunks = W::step / chunk;
  static constexpr int stride = W::step + 16 / int(sizeof(T)); // rows start in different banks
  static constexpr int rows_apart = W::threads / chunks;       // of one thread's chunks
  static constexpr int own_rows = W::block_rows / rows_apart;
  static constexpr int own_filters = (W::block_filters + rows_apart - 1) / rows_apart;
  static constexpr int tile = (W::block_rows + W::block_filters) * stride; // of a stage

  /// A thread's column of chunks, and the windows whose chunks it copies.
  struct Share {
    int column, row;
    Window<W> window[own_rows];
    bool there[own_rows];
  };
  static MPC_FN Share share_of(const Block<W> &b) {
    Share s;
    s.column = thread_index() % chunks * chunk;
    s.row = thread_index() / chunks;
    MPC_UNROLL for (int i = 0; i < own_rows; ++i) {
      const int row = b.first_row + s.row + i * rows_apart;
      s.there[i] = row < W::rows;
      s.window[i] = window_of<W>(s.there[i] ? row : 0);
    }
    return s;
  }

  /// Copies 8 elements that lie side by side, or zeros.
  static MPC_FN void copy(T *to, const T *from, bool there) {
    MPC_UNROLL for (int i = 0; i < chunk; i += 16 / int(sizeof(T)))
        mma::copy_16_bytes(to + i, from + (there ? i : 0), there);
  }

  /// Stages the steps of k from `k` on, as far as the part goes.
  static MPC_FN void stage(T *staged, const Share &s, const Block<W> &b, const Operands<W> &o,
                           int k) {
    T *a = staged + s.row * stride + s.column, *w = a + W::block_rows * stride;
    const int first = k + s.column;
    constexpr int pieces = W::whole_chunks ? 1 : chunk; // of a chunk, each of one tap
    MPC_UNROLL for (int piece = 0; piece < pieces; ++piece) {
      const int at = first + piece, channel = at % W::per_tap;
      const bool inside = at < b.depth;
      const Tap<W> tap = tap_of<W>(b.first_tap + at / W::per_tap);
      MPC_UNROLL for (int i = 0; i < own_rows; ++i) {
        const long long offset = inside && s.there[i] ? offset_of<W>(s.window[i], tap) : -1;
        T *to = a + i * rows_apart * stride + piece;
        if constexpr (W::whole_chunks)
          copy(to, o.x + (offset < 0 ? 0 : offset + channel), offset >= 0);
        else
          *to = offset < 0 ? cast<T>(0.0f) : o.x[offset + channel];
      }
      MPC_UNROLL for (int i = 0; i < own_filters; ++i) {
        if (s.row + i * rows_apart >= W::block_filters)
          continue;
        const int filter = b.first_filter + s.row + i * rows_apart;
        const bool there = inside && filter < W::filters;
        const T *from = o.weight + (there ? filter * (long long)(W::taps * W::channels) +
                                                b.first_tap * W::channels + at
                                          : 0);
        T *to = w + i * rows_apart * stride + piece;
        if constexpr (W::whole_chunks)
          copy(to, from, there);
        else
          *to = there ? *from : cast<T>(0.0f);
      }
    }
  }

  // 16 bits: two tiles of 16 rows, eight of 8 filters, in the tensor core's layout. f32: rows
  // lane / 8 and every 4th, filters lane % 8 and every 8th.
  struct Sums {
    float x[2][8][4];
  };

  static MPC_FN void multiply(Sums &sums, const T *staged) {
    const int lane = mma::lane(), warp = thread_index() / 32;
    const T *a = staged + warp * 32 * stride, *w = staged + W::block_rows * stride;
    if constexpr (tensor_core) {
      a += lane % 16 * stride + lane / 16 * 8;
      w += (lane / 16 * 8 + lane % 8) * stride + lane / 8 % 2 * 8;
      MPC_UNROLL for (int k = 0; k < W::step; k += 16) {
        unsigned rows[2][4];
        MPC_UNROLL for (int m = 0; m < 2; ++m)
            mma::load_matrices<false>(rows[m], a + m * 16 * stride + k);
        MPC_UNROLL for (int n = 0; n < 8; n += 2) {
          unsigned f[4];
          mma::load_matrices<false>(f, w + n * 8 * stride + k);
          MPC_UNROLL for (int m = 0; m < 2; ++m) {
            mma::multiply<T>(sums.x[m][n], rows[m], f[0], f[1]);
            mma::multiply<T>(sums.x[m][n + 1], rows[m], f[2], f[3]);
          }
        }
      }
    } else {
      a += lane / 8 * stride;
      w += lane % 8 * stride;
      MPC_ROLLED for (int k = 0; k < W::step; k += 4) {
        Four rows[8];
        MPC_UNROLL for (int i = 0; i < 8; ++i) rows[i] =
            *reinterpret_cast<const Four *>(a + i * 4 * stride + k);
        MPC_UNROLL for (int j = 0; j < 8; ++j) {
          const Four f = *reinterpret_cast<const Four *>(w + j * 8 * stride + k);
          MPC_UNROLL for (int i = 0; i < 8; ++i) MPC_UNROLL for (int e = 0; e < 4; ++e) {
            float &sum = sums.x[i / 4][j][i % 4];
            sum = fma(rows[i].x[e], f.x[e], sum);
          }
        }
      }
    }
  }

  static MPC_FN void finish(const Sums &sums, const Block<W> &b, const Operands<W> &o) {
    const int lane = mma::lane(), first = b.first_row + thread_index() / 32 * 32;
    MPC_UNROLL for (int n = 0; n < 8; ++n) MPC_UNROLL for (int m = 0; m < 2; ++m)
        MPC_UNROLL for (int e = 0; e < 4; ++e) {
      int row = first + (m * 4 + e) * 4 + lane / 8, filter = b.first_filter + n * 8 + lane % 8;
      if constexpr (tensor_core) {
        row = first + m * 16 + e / 2 * 8 + mma::group();
        filter = b.first_filter + n * 8 + 2 * mma::member() + e % 2;
      }
      if (row >= W::rows || filter >= W::filters)
        continue;
      float sum = sums.x[m][n][e];
      if constexpr (W::biased)
        sum += float(o.bias[filter]);
      o.y[b.first_y + row * (long long)W::filters + filter] = finished<W>(sum);
    }
  }

  static MPC_FN void run(long long index, const Operands<W> &o) {
    MPC_SHARED(T, staged, 2 * tile);
    const Block<W> b = block_of<W>(index);
    const Share s = share_of(b);
    Sums sums;
    MPC_UNROLL for (int m = 0; m < 2; ++m) MPC_UNROLL for (int n = 0; n < 8; ++n)
        MPC_UNROLL for (int e = 0; e < 4; ++e) sums.x[m][n][e] = 0.0f;
    stage(staged, s, b, o, 0);
    mma::wait_for_copies();
    block_barrier();
    MPC_ROLLED for (int k = 0, now = 0; k < b.depth; k += W::step, now = tile - now) {
      if (k + W::step < b.depth)
        stage(staged + (tile - now), s, b, o, k + W::step);
      multiply(sums, staged + now);
      mma::wait_for_copies();
      block_barrier();
    }
    finish(sums, b, o);
  }
};

template <class W>
MPC_FN void product(long long index, const Operands<W> &o) {
  Distributed<W>::run(index, o);
}

} // namespace windows
} // namespace mpc
#endif
