// The tiles of attention over threads, forward and backward: CUDA and fibers. A warp owns `Bands`
// bands of 16 rows of the block's tile. It walks over the rows of the other side, staged in shared
// memory, `Step` at a time. Each fragment read from there serves all bands. Results are
// accumulators in the tensor core's layout (rows group() and group() + 8 of a band, columns 2
// member() and the next one in each 8). 16-bit operands go through mma, f32 ones through fma in the
// same layout.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {
namespace attention {

/// With `Held` a warp's 16-bit rows stay in registers, for sizes that leave enough of them.
template <class T_, int HeadDim, int Step, int Threads, int Bands, bool Held>
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
  static constexpr int bands = Bands;
  static constexpr int own_rows = 2 * bands; // of a thread

  // Whether a fragment of the other side is 8 rows of 32 columns, not 16 rows of 16.
  static constexpr bool long_loads = tensor_core && Step == 8;
  static_assert(!long_loads || (held && depth_steps % 2 == 0), "fragments are whole");

  using Products = float[bands][score_tiles][4];
  using Sums = float[bands][out_tiles][4];
  /// The left operand of sums over `sum_rows` rows of the other side: `packed` in 16 bits.
  static constexpr int sum_rows = Step < 16 ? 16 : Step;
  struct Left {
    unsigned packed[tensor_core ? sum_rows / 16 : 1][bands][4];
    float values[bands][tensor_core ? 1 : score_tiles][4];
  };

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
    const int thread = thread_index_anew();
    const int first_row = thread / chunks, first_column = thread % chunks;
    MPC_UNROLL for (int i = 0; i < (count + Threads - 1) / Threads; ++i) {
      const int chunk = i * Threads + thread;
      const int row = whole ? first_row + i * (Threads / chunks) : chunk / chunks;
      const int column = (whole ? first_column : chunk % chunks) * lane_elements;
      const bool there = first + row < rows;
      const T *at = from + (there ? first + row : 0) * row_stride + column;
      if (count % Threads == 0 || chunk < count)
        mma::copy_16_bytes(staged + row * stride + column, at, there && column < HeadDim);
    }
  }

  /// This warp's rows. f32 rows are not kept in registers but read from memory.
  struct OwnRows {
    unsigned fragment[held ? depth_steps : 1][bands][4];
    const T *rows[own_rows];
    bool there[own_rows];
  };
  static MPC_FN void load_fragment(unsigned (&fragment)[bands][4], const OwnRows &own, int k) {
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      MPC_UNROLL for (int c = 0; c < 2; ++c) {
        const int column = k * 16 + c * 8;
        unsigned pair = 0;
        if (column < HeadDim) // what a row that is not there reads is not used
          pair = *reinterpret_cast<const unsigned *>(own.rows[h] + column + 2 * mma::member());
        fragment[h / 2][2 * c + h % 2] = own.there[h] ? pair : 0;
      }
    }
  }
  /// Loads this warp's rows, where `count` rows of the block's tile exist. The first one may be
  /// read in any case.
  static MPC_FN OwnRows load_own(const T *tile, long long row_stride, int count) {
    OwnRows own;
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      const int row = own_row(h);
      own.there[h] = row < count;
      own.rows[h] = tile + (own.there[h] ? row : 0) * row_stride;
    }
    if constexpr (held)
      MPC_UNROLL for (int k = 0; k < depth_steps; ++k) load_fragment(own.fragment[k], own, k);
    return own;
  }
  /// The first of this warp's rows of the block's tile.
  static MPC_FN int warp_row() { return uniform(thread_index_anew() / 32) * (16 * bands); }
  /// The thread's row of the block's tile; h / 2 is its band.
  static MPC_FN int own_row(int h, int thread = thread_index()) {
    return thread / 32 * (16 * bands) + h / 2 * 16 + thread % 32 / 4 + 8 * (h % 2);
  }

  /// Where a lane reads a staged tile for scores and for sums.
  static MPC_FN const T *of_scores(const T *staged, int lane = mma::lane()) {
    if constexpr (!tensor_core)
      return staged + 2 * (lane % 4) * stride;
    return long_loads ? staged + lane % 8 * stride + lane / 8 * 8
                      : staged + (lane / 16 * 8 + lane % 8) * stride + lane / 8 % 2 * 8;
  }
  static MPC_FN const T *of_sums(const T *staged, int lane = mma::lane()) {
    return tensor_core ? staged + (lane / 8 % 2 * 8 + lane % 8) * stride + lane / 16 * 8
                       : staged + 2 * (lane % 4);
  }

  /// s += a . staged^T over the 16 columns from 16 k on.
  static MPC_FN void multiply_depth(Products &s, const unsigned (&a)[bands][4], const T *staged,
                                    int k) {
    MPC_UNROLL for (int n = 0; n < score_tiles; n += 2) {
      unsigned b[4];
      mma::load_matrices<false>(b, staged + n * 8 * stride + k * 16);
      MPC_UNROLL for (int i = 0; i < bands; ++i) {
        mma::multiply<T>(s[i][n], a[i], b[0], b[1]);
        mma::multiply<T>(s[i][n + 1], a[i], b[2], b[3]);
      }
    }
  }
  /// The same for 8 rows and the 32 columns from 16 k on.
  static MPC_FN void multiply_long(Products &s, const OwnRows &own, const T *staged, int k) {
    unsigned b[4];
    mma::load_matrices<false>(b, staged + k * 16);
    MPC_UNROLL for (int j = 0; j < 2; ++j) MPC_UNROLL for (int i = 0; i < bands; ++i)
        mma::multiply<T>(s[i][0], own.fragment[k + j][i], b[2 * j], b[2 * j + 1]);
  }
  /// s (own rows, Step) = own . staged^T, from where of_scores says.
  static MPC_FN void scores(Products &s, const OwnRows &own, const T *staged) {
    clear(s);
    if constexpr (long_loads) {
      MPC_UNROLL for (int k = 0; k < depth_steps; k += 2) multiply_long(s, own, staged, k);
    } else if constexpr (held) {
      MPC_UNROLL for (int k = 0; k < depth_steps; ++k)
          multiply_depth(s, own.fragment[k], staged, k);
    } else if constexpr (tensor_core) {
      // It is unrolled no further, since more loads in flight would cost the registers that are
      // saved.
#if defined(MPC_GPU)
#pragma unroll 2
#endif
      for (int k = 0; k < depth_steps; ++k) {
        unsigned a[bands][4];
        load_fragment(a, own, k);
        multiply_depth(s, a, staged, k);
      }
    } else {
      MPC_ROLLED for (int d = 0; d < HeadDim; d += 4) {
        Chunk<float, 4> a[own_rows] = {};
        MPC_UNROLL for (int h = 0; h < own_rows; ++h) if (own.there[h]) a[h] =
            load_chunk<float, 4>(own.rows[h] + d);
        MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
          MPC_UNROLL for (int c = 0; c < 2; ++c) {
            const Chunk<float, 4> b = load_chunk<float, 4>(staged + (n * 8 + c) * stride + d);
            MPC_UNROLL for (int j = 0; j < 4; ++j) MPC_UNROLL for (int h = 0; h < own_rows; ++h)
                s[h / 2][n][h % 2 * 2 + c] = fma(a[h].at[j], b.at[j], s[h / 2][n][h % 2 * 2 + c]);
          }
        }
      }
    }
  }

  /// Rounds p (own rows, Step), which begins at row `first` of the left operand, to T.
  static MPC_FN void take(Left &to, const Products &p, int first = 0) {
    MPC_UNROLL for (int i = 0; i < bands; ++i) MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
      if constexpr (tensor_core) {
        const int tile = first / 8 + n;
        MPC_UNROLL for (int h = 0; h < 2; ++h) to.packed[tile / 2][i][tile % 2 * 2 + h] =
            mma::pack_rounded<T>(p[i][n][2 * h], p[i][n][2 * h + 1]);
      } else {
        MPC_UNROLL for (int e = 0; e < 4; ++e) to.values[i][n][e] = p[i][n][e];
      }
    }
  }
  /// out (own rows, head_dim) += p (own rows, sum_rows) . staged, from where of_sums says; p is
  /// used up.
  static MPC_FN void accumulate(Sums &out, Left &p, const T *staged) {
    if constexpr (tensor_core) {
      MPC_UNROLL for (int k = 0; k < sum_rows / 16; ++k) {
        MPC_UNROLL for (int n = 0; n < out_tiles; n += 2) {
          unsigned b[4];
          mma::load_matrices<true>(b, staged + k * 16 * stride + n * 8);
          MPC_UNROLL for (int i = 0; i < bands; ++i) {
            mma::multiply<T>(out[i][n], p.packed[k][i], b[0], b[1]);
            mma::multiply<T>(out[i][n + 1], p.packed[k][i], b[2], b[3]);
          }
        }
      }
    } else {
      // Eight keys a turn; the turn's probabilities move to tile 0, so that registers have fixed
      // names.
      MPC_ROLLED for (int turn = 0; turn < score_tiles; ++turn) {
        MPC_UNROLL for (int j = 0; j < 8; ++j) {
          const int owner = mma::lane() / 4 * 4 + j / 2;
          float weight[own_rows];
          MPC_UNROLL for (int h = 0; h < own_rows; ++h) weight[h] =
              mma::shuffle_from(p.values[h / 2][0][h % 2 * 2 + j % 2], owner);
          const float *row = staged + (turn * 8 + j) * stride;
          MPC_UNROLL for (int n = 0; n < out_tiles; ++n) {
            const Chunk<float, 2> v = load_chunk<float, 2>(row + n * 8);
            MPC_UNROLL for (int h = 0; h < own_rows; ++h) MPC_UNROLL for (int c = 0; c < 2; ++c)
                out[h / 2][n][h % 2 * 2 + c] =
                    fma(weight[h], v.at[c], out[h / 2][n][h % 2 * 2 + c]);
          }
        }
        MPC_UNROLL for (int i = 0; i < bands; ++i)
            MPC_UNROLL for (int n = 0; n + 1 < score_tiles; ++n)
                MPC_UNROLL for (int e = 0; e < 4; ++e) p.values[i][n][e] = p.values[i][n + 1][e];
      }
    }
  }

  template <int N>
  static MPC_FN void clear(float (&sums)[bands][N][4]) {
    MPC_UNROLL for (int i = 0; i < bands; ++i) MPC_UNROLL for (int n = 0; n < N; ++n)
        MPC_UNROLL for (int e = 0; e < 4; ++e) sums[i][n][e] = 0.0f;
  }

  /// Stores the thread's rows of (own rows, head_dim) accumulators, times factor(h), to the block's
  /// tile.
  template <class F>
  static MPC_FN void store(T *tile, long long row_stride, int count, const Sums &out, F factor) {
    const int thread = thread_index_anew();
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      if (own_row(h, thread) < count) {
        T *to = tile + own_row(h, thread) * row_stride + 2 * (thread & 3);
        MPC_UNROLL for (int n = 0; n < out_tiles; ++n) {
          if (n * 8 < HeadDim) {
            const float *pair = &out[h / 2][n][h % 2 * 2];
            const float even = pair[0] * factor(h), odd = pair[1] * factor(h);
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
