// The tiles of attention over threads, forward and backward: CUDA and fibers. A warp owns 16 rows
// of the block's tile and walks over the rows of the other side, which are staged in shared memory,
// `Step` at a time. Results are accumulators in the tensor core's layout (rows group() and group()
// + 8, columns 2 member() and the next one in each 8). 16-bit operands go through mma, f32 ones
// through fma in the same layout.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {
namespace attention {

/// With `Held` a warp's 16-bit rows stay in registers, for sizes that leave enough of them.
template <class T_, int HeadDim, int Step, int Threads, bool Held>
struct Tiles {
  using T = T_;
  static constexpr bool tensor_core = sizeof(T) == 2;
  static constexpr bool held = tensor_core && Held;
  static constexpr int padded_dim = (HeadDim + 15) / 16 * 16;
  static constexpr int lane_elements = 16 / int(sizeof(T)); // of a 16-byte copy
  static constexpr int stride = padded_dim + lane_elements; // rows start in different banks
  static constexpr int score_tiles = Step / 8;
  static constexpr int out_tiles = padded_dim / 8;
  static constexpr int depth_steps = padded_dim / 16;

#if defined(MPC_CUDA)
  // The hardware's exponential, in base 2, since the tensor core's sums differ from the CPU's
  // anyway.
  static constexpr float log2_unit = tensor_core ? 1.44269504f : 1.0f;
  static MPC_FN float exponential(float x) {
    if constexpr (!tensor_core)
      return exp(x);
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
  }
#else
  static constexpr float log2_unit = 1.0f;
  static MPC_FN float exponential(float x) { return exp(x); }
#endif

  /// Copies rows [first, first + Rows) of a (rows, head_dim) matrix to a staged tile; zeros
  /// outside.
  template <int Rows = Step>
  static MPC_FN void stage(T *staged, const T *from, long long row_stride, int first, int rows) {
    constexpr int chunks = padded_dim / lane_elements;
    constexpr int count = Rows * chunks;
    // Where a turn of the block is whole rows, each turn of a thread is in the same column.
    constexpr bool whole = Threads % chunks == 0;
    const int first_row = thread_index() / chunks, first_column = thread_index() % chunks;
    MPC_UNROLL for (int i = 0; i < (count + Threads - 1) / Threads; ++i) {
      const int chunk = i * Threads + thread_index();
      const int row = whole ? first_row + i * (Threads / chunks) : chunk / chunks;
      const int column = (whole ? first_column : chunk % chunks) * lane_elements;
      const bool there = first + row < rows;
      const T *at = from + (there ? first + row : 0) * row_stride + column;
      if (count % Threads == 0 || chunk < count)
        mma::copy_16_bytes(staged + row * stride + column, at, there && column < HeadDim);
    }
  }

  /// This warp's 16 rows. f32 rows are not kept in registers but read from memory.
  struct OwnRows {
    unsigned fragment[held ? depth_steps : 1][4];
    const T *rows[2];
    bool there[2];
  };
  static MPC_FN void load_fragment(unsigned (&fragment)[4], const OwnRows &own, int k) {
    MPC_UNROLL for (int i = 0; i < 4; ++i) {
      const int column = k * 16 + i / 2 * 8;
      unsigned pair = 0;
      if (column < HeadDim) // what a row that is not there reads is not used
        pair = *reinterpret_cast<const unsigned *>(own.rows[i % 2] + column + 2 * mma::member());
      fragment[i] = own.there[i % 2] ? pair : 0;
    }
  }
  /// Loads this warp's rows, where `count` rows of the block's tile exist. The first one may be
  /// read in any case.
  static MPC_FN OwnRows load_own(const T *tile, long long row_stride, int count) {
    OwnRows own;
    MPC_UNROLL for (int h = 0; h < 2; ++h) {
      const int row = own_row(h);
      own.there[h] = row < count;
      own.rows[h] = tile + (own.there[h] ? row : 0) * row_stride;
    }
    if constexpr (held)
      MPC_UNROLL for (int k = 0; k < depth_steps; ++k) load_fragment(own.fragment[k], own, k);
    return own;
  }
  /// The thread's row of the block's tile, h 0 or 1.
  static MPC_FN int own_row(int h) { return thread_index() / 32 * 16 + mma::group() + 8 * h; }

  /// s += a . staged^T over the 16 columns from 16 k on.
  static MPC_FN void multiply_depth(float (&s)[score_tiles][4], const unsigned (&a)[4],
                                    const T *staged, int k) {
    const int lane = mma::lane();
    const T *row = staged + (lane / 16 * 8 + lane % 8) * stride + lane / 8 % 2 * 8;
    MPC_UNROLL for (int n = 0; n < score_tiles; n += 2) {
      unsigned b[4];
      mma::load_matrices<false>(b, row + n * 8 * stride + k * 16);
      mma::multiply<T>(s[n], a, b[0], b[1]);
      mma::multiply<T>(s[n + 1], a, b[2], b[3]);
    }
  }
  /// s (own rows, Step) = own . staged^T
  static MPC_FN void scores(float (&s)[score_tiles][4], const OwnRows &own, const T *staged) {
    MPC_UNROLL for (int n = 0; n < score_tiles; ++n) MPC_UNROLL for (int e = 0; e < 4; ++e)
        s[n][e] = 0.0f;
    if constexpr (tensor_core) {
      if constexpr (held) {
        MPC_UNROLL for (int k = 0; k < depth_steps; ++k)
            multiply_depth(s, own.fragment[k], staged, k);
      } else {
        // It is unrolled no further, since more loads in flight would cost the registers that are
        // saved.
#if defined(MPC_GPU)
#pragma unroll 2
#endif
        for (int k = 0; k < depth_steps; ++k) {
          unsigned a[4];
          load_fragment(a, own, k);
          multiply_depth(s, a, staged, k);
        }
      }
    } else {
#if defined(MPC_GPU)
#pragma unroll 1
#endif
      for (int d = 0; d < HeadDim; d += 4) {
        Chunk<float, 4> a[2] = {};
        MPC_UNROLL for (int h = 0; h < 2; ++h) if (own.there[h]) a[h] =
            load_chunk<float, 4>(own.rows[h] + d);
        MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
          MPC_UNROLL for (int c = 0; c < 2; ++c) {
            const Chunk<float, 4> b =
                load_chunk<float, 4>(staged + (n * 8 + 2 * mma::member() + c) * stride + d);
            MPC_UNROLL for (int j = 0; j < 4; ++j) {
              s[n][c] = fma(a[0].at[j], b.at[j], s[n][c]);
              s[n][2 + c] = fma(a[1].at[j], b.at[j], s[n][2 + c]);
            }
          }
        }
      }
    }
  }

  /// out (own rows, head_dim) += p (own rows, Step) . staged; p is used up.
  static MPC_FN void accumulate(float (&out)[out_tiles][4], float (&p)[score_tiles][4],
                                const T *staged) {
    if constexpr (tensor_core) {
      const int lane = mma::lane();
      const T *row = staged + (lane / 8 % 2 * 8 + lane % 8) * stride + lane / 16 * 8;
      MPC_UNROLL for (int k = 0; k < score_tiles / 2; ++k) {
        const unsigned a[4] = {mma::pack_rounded<T>(p[2 * k][0], p[2 * k][1]),
                               mma::pack_rounded<T>(p[2 * k][2], p[2 * k][3]),
                               mma::pack_rounded<T>(p[2 * k + 1][0], p[2 * k + 1][1]),
                               mma::pack_rounded<T>(p[2 * k + 1][2], p[2 * k + 1][3])};
        MPC_UNROLL for (int n = 0; n < out_tiles; n += 2) {
          unsigned b[4];
          mma::load_matrices<true>(b, row + k * 16 * stride + n * 8);
          mma::multiply<T>(out[n], a, b[0], b[1]);
          mma::multiply<T>(out[n + 1], a, b[2], b[3]);
        }
      }
    } else {
      // Eight keys a turn; the turn's probabilities move to p[0], so that registers have fixed
      // names.
#if defined(MPC_GPU)
#pragma unroll 1
#endif
      for (int turn = 0; turn < score_tiles; ++turn) {
        MPC_UNROLL for (int j = 0; j < 8; ++j) {
          const int owner = mma::lane() / 4 * 4 + j / 2;
          const float upper = mma::shuffle_from(p[0][j % 2], owner);
          const float lower = mma::shuffle_from(p[0][2 + j % 2], owner);
          const float *row = staged + (turn * 8 + j) * stride + 2 * mma::member();
          MPC_UNROLL for (int n = 0; n < out_tiles; ++n) {
            const Chunk<float, 2> v = load_chunk<float, 2>(row + n * 8);
            out[n][0] = fma(upper, v.at[0], out[n][0]);
            out[n][1] = fma(upper, v.at[1], out[n][1]);
            out[n][2] = fma(lower, v.at[0], out[n][2]);
            out[n][3] = fma(lower, v.at[1], out[n][3]);
          }
        }
        MPC_UNROLL for (int n = 0; n + 1 < score_tiles; ++n) MPC_UNROLL for (int e = 0; e < 4; ++e)
            p[n][e] = p[n + 1][e];
      }
    }
  }

  /// Stores the thread's two rows of (own rows, head_dim) accumulators, times `factors`, to the
  /// block's tile.
  static MPC_FN void store(T *tile, long long row_stride, int count,
                           const float (&out)[out_tiles][4], const float (&factors)[2]) {
    MPC_UNROLL for (int h = 0; h < 2; ++h) {
      if (own_row(h) < count) {
        T *to = tile + own_row(h) * row_stride + 2 * mma::member();
        MPC_UNROLL for (int n = 0; n < out_tiles; ++n) {
          if (n * 8 < HeadDim) {
            const float even = out[n][2 * h] * factors[h], odd = out[n][2 * h + 1] * factors[h];
            if constexpr (tensor_core)
              *reinterpret_cast<unsigned *>(to + n * 8) = mma::pack_rounded<T>(even, odd);
            else
              store_global<T, 2>(to + n * 8, {even, odd});
          }
        }
      }
    }
  }
};

} // namespace attention
} // namespace mpc
#endif
