// Attention forward over threads: CUDA and fibers. A warp owns 16 queries; scores and output are
// accumulators in the tensor core's layout (row group() and group() + 8, columns 2 member() and the
// next in each 8). 16-bit operands go through mma, f32 ones through fma in the same layout.
//
// Keys and values are staged in shared memory. For 16-bit types the copy of v runs behind the
// scores and the copy of the next k behind the softmax; for f32 both share one buffer and nothing
// overlaps.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {
namespace attention {

template <class A>
struct Distributed {
  using T = typename A::T;
  static constexpr bool tensor_core = sizeof(T) == 2;
  static constexpr int lane_elements = 16 / int(sizeof(T));    // of a 16-byte copy
  static constexpr int stride = A::padded_dim + lane_elements; // rows start in different banks
  static constexpr int score_tiles = A::keys / 8;
  static constexpr int out_tiles = A::padded_dim / 8;
  static constexpr int depth_steps = A::padded_dim / 16;

#if defined(MPC_CUDA)
  // Hardware exponential, in base 2: the tensor core's sums differ from the CPU's anyway.
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

  /// Rows [first, first + A::keys) of a (rows, head_dim) matrix into a staged tile; zeros outside.
  static MPC_FN void stage(T *staged, const T *from, long long row_stride, int first, int rows) {
    constexpr int chunks = A::padded_dim / lane_elements;
    MPC_UNROLL for (int i = 0; i < A::keys * chunks / A::threads; ++i) {
      const int chunk = i * A::threads + thread_index();
      const int row = chunk / chunks, column = chunk % chunks * lane_elements;
      const bool there = first + row < rows && column < A::head_dim;
      mma::copy_16_bytes(staged + row * stride + column,
                         there ? from + (first + row) * row_stride + column : from, there);
    }
  }

  /// This warp's 16 queries. f32 keeps none: they are read where they lie.
  struct Queries {
    unsigned fragment[tensor_core ? depth_steps : 1][4];
    const T *rows[2];
    bool there[2];
  };
  static MPC_FN Queries load_queries(const Place<A, T> &p, long long row_stride) {
    Queries q;
    MPC_UNROLL for (int h = 0; h < 2; ++h) {
      const int row = thread_index() / 32 * 16 + mma::group() + 8 * h;
      q.there[h] = row < p.queries;
      q.rows[h] = p.q + (q.there[h] ? row : 0) * row_stride;
    }
    if constexpr (tensor_core) {
      MPC_UNROLL for (int k = 0; k < depth_steps; ++k) {
        MPC_UNROLL for (int i = 0; i < 4; ++i) {
          const int column = k * 16 + i / 2 * 8 + 2 * mma::member();
          unsigned pair = 0;
          if (q.there[i % 2] && column < A::head_dim)
            pair = *reinterpret_cast<const unsigned *>(q.rows[i % 2] + column);
          q.fragment[k][i] = pair;
        }
      }
    }
    return q;
  }

  static MPC_FN void scores(float (&s)[score_tiles][4], const Queries &q, const T *staged) {
    MPC_UNROLL for (int n = 0; n < score_tiles; ++n) MPC_UNROLL for (int e = 0; e < 4; ++e)
        s[n][e] = 0.0f;
    if constexpr (tensor_core) {
      const int lane = mma::lane();
      const T *row = staged + (lane / 16 * 8 + lane % 8) * stride + lane / 8 % 2 * 8;
      MPC_UNROLL for (int k = 0; k < depth_steps; ++k) {
        MPC_UNROLL for (int n = 0; n < score_tiles; n += 2) {
          unsigned b[4];
          mma::load_matrices<false>(b, row + n * 8 * stride + k * 16);
          mma::multiply<T>(s[n], q.fragment[k], b[0], b[1]);
          mma::multiply<T>(s[n + 1], q.fragment[k], b[2], b[3]);
        }
      }
    } else {
#if defined(MPC_CUDA)
#pragma unroll 1
#endif
      for (int d = 0; d < A::head_dim; d += 4) {
        Chunk<float, 4> a[2] = {};
        MPC_UNROLL for (int h = 0; h < 2; ++h) if (q.there[h]) a[h] =
            load_chunk<float, 4>(q.rows[h] + d);
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

  /// out += p . v; p is used up.
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
#if defined(MPC_CUDA)
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

  /// Over one row's scores of a step: tiles, then column pairs, then the row's four threads by xor.
  template <class Fold>
  static MPC_FN float reduce_row(const float (&s)[score_tiles][4], int half) {
    float even = s[0][2 * half], odd = s[0][2 * half + 1];
    MPC_UNROLL for (int n = 1; n < score_tiles; ++n) {
      even = Fold::fold(even, s[n][2 * half]);
      odd = Fold::fold(odd, s[n][2 * half + 1]);
    }
    float x = Fold::fold(even, odd);
    x = Fold::fold(x, shuffle_xor<32>(x, 1));
    return Fold::fold(x, shuffle_xor<32>(x, 2));
  }

  static MPC_FN void mask(float (&s)[score_tiles][4], int first_key, int keys, int first_row,
                          int offset) {
    MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
      MPC_UNROLL for (int e = 0; e < 4; ++e) {
        const int key = first_key + n * 8 + 2 * mma::member() + e % 2;
        const int row = first_row + mma::group() + e / 2 * 8;
        const bool hidden = key >= keys || (A::causal && key > row + offset);
        s[n][e] = hidden ? from_bits(0xff800000u) : s[n][e];
      }
    }
  }

  /// Running maxima and sums of the thread's two rows.
  struct State {
    float top[2], total[2];
  };

  /// Scores to probabilities; rescales what was summed before.
  static MPC_FN void softmax(float (&s)[score_tiles][4], float (&out)[out_tiles][4], State &state) {
    MPC_UNROLL for (int h = 0; h < 2; ++h) {
      const float top = maximum(state.top[h], reduce_row<detail::Maximum>(s, h));
      const float reference = top == from_bits(0xff800000u) ? 0.0f : top;
      const float alpha = exponential(state.top[h] - reference);
      MPC_UNROLL for (int n = 0; n < score_tiles; ++n)
          MPC_UNROLL for (int e = 2 * h; e < 2 * h + 2; ++e) s[n][e] =
              exponential(s[n][e] - reference);
      state.total[h] = fma(state.total[h], alpha, reduce_row<detail::Sum>(s, h));
      state.top[h] = top;
      MPC_UNROLL for (int n = 0; n < out_tiles; ++n)
          MPC_UNROLL for (int e = 2 * h; e < 2 * h + 2; ++e) out[n][e] *= alpha;
    }
  }

  static MPC_FN void store(const float (&out)[out_tiles][4], const State &state,
                           const Place<A, T> &p, long long row_stride) {
    MPC_UNROLL for (int h = 0; h < 2; ++h) {
      const int row = thread_index() / 32 * 16 + mma::group() + 8 * h;
      if (row < p.queries) {
        const float total = state.total[h];
        const float inverse = total == 0.0f ? 0.0f : 1.0f / total;
        T *to = p.out + row * row_stride + 2 * mma::member();
        MPC_UNROLL for (int n = 0; n < out_tiles; ++n) {
          if (n * 8 < A::head_dim) {
            Chunk<T, 2> pair = {cast<T>(out[n][2 * h] * inverse),
                                cast<T>(out[n][2 * h + 1] * inverse)};
            store_chunk<T, 2>(to + n * 8, pair);
          }
        }
        if (p.lse && mma::member() == 0)
          p.lse[row] = fma(state.top[h], 1.0f / log2_unit, log(total));
      }
    }
  }

  static MPC_FN void run(long long block, const AttentionOperands<T> &x) {
    MPC_SHARED(T, staged_k, A::keys * stride);
    MPC_SHARED(T, staged_v, tensor_core ? A::keys * stride : 1);
    T *v_tile = tensor_core ? staged_v : staged_k;
    const Place<A, T> p = place<A>(block, x);
    const Queries q = load_queries(p, x.q_strides.row);
    const float scale = x.scale * log2_unit;
    const float least = from_bits(0xff800000u);
    State state = {{least, least}, {0.0f, 0.0f}};
    float out[out_tiles][4];
    MPC_UNROLL for (int n = 0; n < out_tiles; ++n) MPC_UNROLL for (int e = 0; e < 4; ++e)
        out[n][e] = 0.0f;
    if (p.steps > 0)
      stage(staged_k, p.k, x.k_strides.row, 0, x.keys);
#if defined(MPC_CUDA)
#pragma unroll 1
#endif
    for (int step = 0; step < p.steps; ++step) {
      const int first_key = step * A::keys;
      float s[score_tiles][4];
      mma::wait_for_copies();
      block_barrier(); // k is there, and everybody has done with the last v
      if constexpr (tensor_core)
        stage(v_tile, p.v, x.v_strides.row, first_key, x.keys);
      scores(s, q, staged_k);
      if constexpr (!tensor_core) {
        block_barrier(); // everybody has done with k
        stage(v_tile, p.v, x.v_strides.row, first_key, x.keys);
      }
      mma::wait_for_copies();
      block_barrier(); // v is there, and everybody has done with k
      if (tensor_core && step + 1 < p.steps)
        stage(staged_k, p.k, x.k_strides.row, first_key + A::keys, x.keys);
      MPC_UNROLL for (int n = 0; n < score_tiles; ++n) MPC_UNROLL for (int e = 0; e < 4; ++e)
          s[n][e] *= scale;
      if (needs_mask<A>(first_key, x.keys, p.first_query, p.offset))
        mask(s, first_key, x.keys, p.first_query + thread_index() / 32 * 16, p.offset);
      softmax(s, out, state);
      accumulate(out, s, v_tile);
      if constexpr (!tensor_core) {
        block_barrier(); // everybody has done with v
        if (step + 1 < p.steps)
          stage(staged_k, p.k, x.k_strides.row, first_key + A::keys, x.keys);
      }
    }
    store(out, state, p, x.out_strides.row);
  }
};

template <class A>
MPC_FN void forward(long long block, const AttentionOperands<typename A::T> &x) {
  Distributed<A>::run(block, x);
}

} // namespace attention
} // namespace mpc
#endif
