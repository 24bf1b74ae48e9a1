// Attention forward over threads: CUDA and fibers; see AttentionTiles.cuh for the layout. A warp
// owns 16 queries for each of its bands.
//
// Keys and values are staged in shared memory. For 16-bit types the copy of v runs during the
// scores, and the copy of the next k during the softmax. For f32 both share one buffer and nothing
// overlaps.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {
namespace attention {

template <class A>
struct Distributed : Tiles<typename A::T, A::head_dim, A::keys, A::threads, A::bands,
                           /*Held=*/A::padded_dim <= 128> {
  using Base =
      Tiles<typename A::T, A::head_dim, A::keys, A::threads, A::bands, A::padded_dim <= 128>;
  using Base::accumulate, Base::bands, Base::clear, Base::exponential, Base::load_own,
      Base::log2_unit, Base::of_scores, Base::of_sums, Base::out_tiles, Base::own_row,
      Base::own_rows, Base::score_tiles, Base::scores, Base::stage, Base::stride, Base::take,
      Base::tensor_core;
  using T = typename A::T;
  using OwnRows = typename Base::OwnRows;
  using Products = typename Base::Products;
  using Sums = typename Base::Sums;
  using Left = typename Base::Left;

  /// Folds one row's scores of a step: tiles, then column pairs, then the row's four threads by
  /// xor.
  template <class Fold>
  static MPC_FN float reduce_row(const Products &s, int h) {
    const auto &band = s[h / 2];
    const int first = h % 2 * 2;
    float even = band[0][first], odd = band[0][first + 1];
    MPC_UNROLL for (int n = 1; n < score_tiles; ++n) {
      even = Fold::fold(even, band[n][first]);
      odd = Fold::fold(odd, band[n][first + 1]);
    }
    float x = Fold::fold(even, odd);
    x = Fold::fold(x, shuffle_xor<32>(x, 1));
    return Fold::fold(x, shuffle_xor<32>(x, 2));
  }

  static MPC_FN void mask(Products &s, int first_key, int keys, int first_query, int offset) {
    const int first = first_key + 2 * mma::member(); // of the thread's keys
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      const KeyRange seen = seen_keys<typename A::Scores>(first_query + own_row(h), keys, offset);
      MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
        MPC_UNROLL for (int c = 0; c < 2; ++c) {
          const bool hidden = n * 8 + c >= seen.end - first ||
                              (A::Scores::window > 0 && n * 8 + c < seen.begin - first);
          float &score = s[h / 2][n][h % 2 * 2 + c];
          score = hidden ? from_bits(0xff800000u) : score;
        }
      }
    }
  }

  /// The products of a step become scores, but for scale.last.
  static MPC_FN void finish_scores(Products &s, const Place<A, T> &p, const AttentionOperands<T> &x,
                                   int first_key, const ScaleParts &scale) {
    if constexpr (A::Scores::scaled_alone) {
      if (scale.first != 1.0f)
        MPC_UNROLL for (int i = 0; i < bands; ++i) MPC_UNROLL for (int n = 0; n < score_tiles; ++n)
            MPC_UNROLL for (int e = 0; e < 4; ++e) s[i][n][e] *= scale.first;
      if (needs_mask<A>(first_key, p.keys, p.first_query, p.offset))
        mask(s, first_key, p.keys, p.first_query, p.offset);
    } else {
      MPC_UNROLL for (int h = 0; h < own_rows; ++h)
          MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
        MPC_UNROLL for (int c = 0; c < 2; ++c) {
          const int key = first_key + n * 8 + 2 * mma::member() + c, row = own_row(h);
          float &score = s[h / 2][n][h % 2 * 2 + c];
          bool hidden = row >= p.queries || key >= p.keys ||
                        !sees<typename A::Scores>(p.first_query + row, key, p.offset);
          score *= scale.first;
          if constexpr (A::Scores::capped)
            score = capped(score, x.masking.cap).score;
          if constexpr (A::Scores::masked)
            if (!hidden) {
              const Masked with = masked(score, p.mask + (p.first_query + row) * x.masking.row +
                                                    key * x.masking.key);
              score = with.score;
              hidden = with.hidden;
            }
          score = hidden ? from_bits(0xff800000u) : score;
        }
      }
    }
  }

  /// Running maxima and sums of the thread's rows.
  struct State {
    float top[own_rows], total[own_rows];
  };

  /// Turns scores, times `factor`, into probabilities, and rescales the earlier sums. A score
  /// times the factor less the maximum is one fma.
  static MPC_FN void softmax(Products &s, Sums &out, State &state, float factor) {
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      const float top = maximum(state.top[h], reduce_row<detail::Maximum>(s, h) * factor);
      const float reference = top == from_bits(0xff800000u) ? 0.0f : top;
      const float alpha = exponential(state.top[h] - reference);
      MPC_UNROLL for (int n = 0; n < score_tiles; ++n) MPC_UNROLL for (int c = 0; c < 2; ++c) {
        float &score = s[h / 2][n][h % 2 * 2 + c];
        score = exponential(fma(score, factor, -reference));
      }
      state.total[h] = fma(state.total[h], alpha, reduce_row<detail::Sum>(s, h));
      state.top[h] = top;
      MPC_UNROLL for (int n = 0; n < out_tiles; ++n) MPC_UNROLL for (int c = 0; c < 2; ++c)
          out[h / 2][n][h % 2 * 2 + c] *= alpha;
    }
  }

  /// Sums the thread's elements of a row that are NaN anew, over only the keys that the row sees.
  /// It takes eight columns at a time, since a rare case must not take registers from the common
  /// one, nor much of the kernel's text.
  static MPC_FN void sum_seen(Sums &out, const Place<A, T> &p, const AttentionOperands<T> &x, int h,
                              const ScaleParts &scale, float top) {
    constexpr int tiles = min_int(4, out_tiles);
    constexpr bool whole = A::head_dim % (tiles * 8) == 0;
    const int row = own_row(h), seen = seen_count(p, row, p.keys);
    MPC_ROLLED for (int first = 0; first < out_tiles; first += tiles) {
      float sums[tiles][2] = {};
      MPC_ROLLED for (int key = 0; key < seen; ++key) {
        const float s = score(p, x, row, key) * scale.first;
        const float weight = float(cast<T>(exponential(fma(s, scale.last, -top))));
        const T *v = p.v + key * x.v_strides.row + first * 8 + 2 * mma::member();
        MPC_UNROLL for (int n = 0; n < tiles; ++n) if (whole || (first + n) * 8 < A::head_dim)
            MPC_UNROLL for (int c = 0; c < 2; ++c) sums[n][c] =
                fma(weight, float(v[n * 8 + c]), sums[n][c]);
      }
      MPC_UNROLL for (int i = 0; i < bands; ++i) MPC_UNROLL for (int n = 0; n < out_tiles; ++n)
          MPC_UNROLL for (int e = 0; e < 4; ++e) {
        const bool is_now = n / tiles * tiles == first && 2 * i + e / 2 == h;
        float &element = out[i][n][e];
        element = is_now && element != element ? sums[n % tiles][e % 2] : element;
      }
    }
  }

  static MPC_FN void sum_seen(Sums &out, const State &state, const Place<A, T> &p,
                              const AttentionOperands<T> &x, const ScaleParts &scale) {
    float zero = 0.0f; // NaN if an element is NaN or infinite
    MPC_UNROLL for (int i = 0; i < bands; ++i) MPC_UNROLL for (int n = 0; n < out_tiles; ++n)
        MPC_UNROLL for (int e = 0; e < 4; ++e) zero = fma(out[i][n][e], 0.0f, zero);
    if (zero == zero)
      return;
    MPC_ROLLED for (int h = 0; h < own_rows; ++h) {
      float total = state.total[0], top = state.top[0]; // chosen by comparisons: registers
      MPC_UNROLL for (int i = 1; i < own_rows; ++i) {
        total = h == i ? state.total[i] : total;
        top = h == i ? state.top[i] : top;
      }
      // A sum of probabilities that is NaN makes NaN whatever the values are.
      if (own_row(h) < p.queries && total == total)
        sum_seen(out, p, x, h, scale, top);
    }
  }

  /// `staged` is shared memory for a tile, with which everybody has done.
  template <class Tail>
  static MPC_FN void store(const Sums &out, const State &state, const Place<A, T> &p,
                           long long block, const AttentionOperands<T> &x, const Tail &tail,
                           T *staged) {
    float inverse[own_rows];
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      inverse[h] = inverse_total(state.top[h], state.total[h]);
      if (p.lse && own_row(h) < p.queries && mma::member() == 0)
        p.lse[own_row(h)] = fma(state.top[h], 1.0f / log2_unit, log(state.total[h]));
    }
    const auto factor = [&](int h) { return inverse[h]; };
    if (!Tail::exists || x.out)
      Base::store(p.out, x.out_strides.row, p.queries, out, factor);
    if constexpr (Tail::exists) {
      const int pair = int(block % ((long long)x.batches * x.heads));
      Base::store(staged, stride, p.queries, out, factor);
      block_barrier(); // the tile is there
      tail.template take<A::queries, A::head_dim>(staged, stride, 0, pair / x.heads, pair % x.heads,
                                                  p.first_query);
    }
  }

  template <class Tail>
  static MPC_FN void run(long long block, const AttentionOperands<T> &x, const Tail &tail) {
    static_assert(!Tail::exists || A::keys >= A::queries, "a tile fits where keys were");
    MPC_SHARED(T, staged_k, A::keys * stride);
    MPC_SHARED(T, staged_v, tensor_core ? A::keys * stride : 1);
    T *v_tile = tensor_core ? staged_v : staged_k;
    const Place<A, T> p = place<A>(block, x);
    const OwnRows q = load_own(p.q, x.q_strides.row, p.queries);
    const float least = from_bits(0xff800000u);
    const ScaleParts scale = scale_parts<typename A::Scores>(x.scale, log2_unit);
    State state;
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      state.top[h] = least;
      state.total[h] = 0.0f;
    }
    Sums out;
    clear(out);
    if (p.first_step < p.steps)
      stage(staged_k, p.k, x.k_strides.row, p.first_step * A::keys, p.keys);
    MPC_ROLLED for (int step = p.first_step; step < p.steps; ++step) {
      const int first_key = step * A::keys;
      Products s;
      mma::wait_for_copies();
      block_barrier(); // k is there, and everybody has done with the last v
      if constexpr (tensor_core)
        stage(v_tile, p.v, x.v_strides.row, first_key, p.keys);
      scores(s, q, of_scores(staged_k));
      if constexpr (!tensor_core) {
        block_barrier(); // everybody has done with k
        stage(v_tile, p.v, x.v_strides.row, first_key, p.keys);
      }
      mma::wait_for_copies();
      block_barrier(); // v is there, and everybody has done with k
      if (tensor_core && step + 1 < p.steps)
        stage(staged_k, p.k, x.k_strides.row, first_key + A::keys, p.keys);
      finish_scores(s, p, x, first_key, scale);
      softmax(s, out, state, scale.last);
      Left weights;
      take(weights, s);
      accumulate(out, weights, of_sums(v_tile));
      if constexpr (!tensor_core) {
        block_barrier(); // everybody has done with v
        if (step + 1 < p.steps)
          stage(staged_k, p.k, x.k_strides.row, first_key + A::keys, p.keys);
      }
    }
    if constexpr (A::causal && A::Scores::prefix)
      sum_seen(out, state, p, x, scale);
    store(out, state, p, block, x, tail, staged_k);
  }
};

template <class A, class Tail>
MPC_FN void forward(long long block, const AttentionOperands<typename A::T> &x, const Tail &tail) {
  Distributed<A>::run(block, x, tail);
}

} // namespace attention
} // namespace mpc
#endif
