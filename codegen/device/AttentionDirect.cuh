// Attention forward on the CPU: the same steps and the same order of every sum; the micro tile of
// Gemm.cuh computes the products.
#pragma once

#if defined(MPC_DIRECT)
namespace mpc {
namespace attention {

template <class A>
struct Direct {
  using T = typename A::T;
  static constexpr int padded_rows = gemm::round_up(A::queries, gemm::rows);
  static constexpr int columns =
      gemm::round_up(A::head_dim, gemm::columns); // of the accumulated output
  static constexpr int panels = padded_rows / gemm::rows;
  // The floats of a panel of queries, probabilities, keys and values.
  static constexpr int panel_q = gemm::row_stride * A::head_dim;
  static constexpr int panel_p = gemm::row_stride * A::keys;
  static constexpr int panel_k = gemm::columns * A::head_dim;
  static constexpr int panel_v = gemm::columns * A::keys;

  /// One thread's working memory, inside the product's buffers.
  struct Memory {
    float *q;   // panels of queries
    float *p;   // panels of probabilities
    float *k;   // panels of keys
    float *v;   // panels of values
    float *s;   // (padded_rows, keys)
    float *out; // (padded_rows, columns)
  };
  static MPC_FN Memory memory() {
    gemm::Buffers &b = gemm::hold(gemm::buffers_of_thread);
    static_assert(panels * (panel_q + panel_p) * sizeof(float) <= sizeof(b.a),
                  "queries and probabilities fit");
    static_assert((A::keys * A::head_dim + columns * A::keys) * sizeof(float) <= sizeof(b.b),
                  "keys and values fit");
    static_assert(padded_rows * (A::keys + columns) * sizeof(float) <= sizeof(b.c),
                  "accumulators fit");
    return {b.a, b.a + panels * panel_q,     b.b, b.b + A::keys * A::head_dim,
            b.c, b.c + padded_rows * A::keys};
  }

  /// s (padded_rows, keys) = q . k^T. Under a causal mask row i sees `seen` + i keys, and keys that
  /// no query of a micro tile sees are left out.
  static inline void multiply_scores(const Memory &m, int seen) {
    for (int j = 0; j < A::keys; j += gemm::columns)
      for (int i = 0; i < panels; ++i)
        if (!A::causal || j < seen + (i + 1) * gemm::rows - 1)
          gemm::micro_tile(m.q + i * panel_q, m.k + j / gemm::columns * panel_k, nullptr, 0,
                           m.s + i * gemm::rows * A::keys + j, A::keys, A::head_dim);
  }
  /// out (padded_rows, columns) += p . v
  static inline void multiply_values(const Memory &m) {
    for (int j = 0; j < columns; j += gemm::columns)
      for (int i = 0; i < panels; ++i) {
        float *at = m.out + i * gemm::rows * columns + j;
        gemm::micro_tile(m.p + i * panel_p, m.v + j / gemm::columns * panel_v, at, columns, at,
                         columns, A::keys);
      }
  }

  /// Tiles of 8 keys, then column pairs, then four by xor: the distributed order. `count` keys,
  /// whole tiles of them.
  template <class Fold>
  static MPC_FN float reduce_row(const float *s, int count) {
    gemm::Eight part = *reinterpret_cast<const gemm::Eight *>(s);
    for (int n = 8; n < count; n += 8)
      part = gemm::fold_eight<Fold>(part, *reinterpret_cast<const gemm::Eight *>(s + n));
    float pair[4];
    for (int c = 0; c < 4; ++c)
      pair[c] = Fold::fold(part[2 * c], part[2 * c + 1]);
    return Fold::fold(Fold::fold(pair[0], pair[1]), Fold::fold(pair[2], pair[3]));
  }

  /// The products of a step become scores; -inf where a query does not see a key.
  static inline void finish_scores(const Memory &m, const Place<A, T> &p,
                                   const AttentionOperands<T> &x, int first_key, int keys) {
    const float least = from_bits(0xff800000u);
    for (int i = 0; i < p.queries; ++i) {
      float *s = m.s + i * A::keys;
      const int query = p.first_query + i;
      if (const float first = scale_parts<typename A::Scores>(x.scale, 1.0f).first; first != 1.0f)
        gemm::scale_all<A::keys>(s, first);
      if constexpr (A::Scores::capped)
        MPC_VECTOR for (int j = 0; j < A::keys; ++j) s[j] = capped(s[j], x.masking.cap).score;
      if constexpr (A::Scores::masked) {
        const auto *row = p.mask + query * x.masking.row + first_key * x.masking.key;
        for (int j = 0; j < keys; ++j) {
          const Masked with = masked(s[j], row + j * x.masking.key);
          s[j] = with.hidden ? least : with.score;
        }
      }
      for (int j = 0; j < A::keys; ++j)
        s[j] = j < keys && sees<typename A::Scores>(query, first_key + j, p.offset) ? s[j] : least;
    }
  }

  /// Turns the scores of a step into probabilities, and rescales the earlier sums. Row i sees
  /// `seen` + i keys under a causal mask, `seen` without one; later keys count as -inf and become
  /// 0.
  static inline void softmax(const Memory &m, float *top, float *total, const ScaleParts &scale,
                             int queries, int seen, int keys) {
    const float least = from_bits(0xff800000u);
    float reference[A::queries], alpha[A::queries];
    const auto visible_of = [&](int i) { return A::causal ? minimum(keys, seen + i) : seen; };
    const auto count_of = [](int visible) { return visible < 8 ? 8 : (visible + 7) / 8 * 8; };
    for (int i = 0; i < queries; ++i) {
      float *s = m.s + i * A::keys;
      const int visible = visible_of(i), count = count_of(visible);
      if (scale.first != 1.0f)
        MPC_VECTOR for (int j = 0; j < count; ++j) s[j] *= scale.first;
      MPC_VECTOR for (int j = 0; j < count; ++j) s[j] = j < visible ? s[j] : least;
      const float now = maximum(top[i], reduce_row<detail::Maximum>(s, count) * scale.last);
      reference[i] = now == least ? 0.0f : now;
      alpha[i] = top[i] - reference[i];
      top[i] = now;
    }
    MPC_VECTOR for (int i = 0; i < queries; ++i) alpha[i] = exp(alpha[i]);
    for (int i = 0; i < queries; ++i) {
      float *s = m.s + i * A::keys, *out = m.out + i * columns;
      const int count = count_of(visible_of(i));
      const float from = reference[i], factor = alpha[i];
      MPC_VECTOR for (int j = 0; j < count; ++j) s[j] = exp(fma(s[j], scale.last, -from));
      total[i] = fma(total[i], factor, reduce_row<detail::Sum>(s, count));
      gemm::round_all<T>(s, count);
      for (int j = count; j < A::keys; ++j)
        s[j] = 0.0f;
      gemm::scale_all<columns>(out, factor);
    }
  }

  /// Sums the elements of a row that are NaN anew, over only the keys that the row sees.
  static inline void sum_seen(float *out, float top, float total, const Place<A, T> &p,
                              const AttentionOperands<T> &x, int row) {
    int broken = 0;
    MPC_VECTOR for (int d = 0; d < A::head_dim; ++d) broken |= out[d] != out[d];
    // A sum of probabilities that is NaN gives NaN, whatever the values are.
    if (!broken || total != total)
      return;
    float sums[A::head_dim] = {};
    const int seen = seen_count(p, row, p.keys);
    const ScaleParts scale = scale_parts<typename A::Scores>(x.scale, 1.0f);
    for (int key = 0; key < seen; ++key) {
      const float s = score(p, x, row, key) * scale.first;
      const float weight = float(cast<T>(exp(fma(s, scale.last, -top))));
      const T *v = p.v + key * x.v_strides.row;
      MPC_VECTOR for (int d = 0; d < A::head_dim; ++d) sums[d] = fma(weight, float(v[d]), sums[d]);
    }
    MPC_VECTOR for (int d = 0; d < A::head_dim; ++d) out[d] = out[d] != out[d] ? sums[d] : out[d];
  }

  template <class Tail>
  static inline void run(long long block, const AttentionOperands<T> &x, const Tail &tail) {
    const Place<A, T> p = place<A>(block, x);
    const Memory m = memory();
    const ScaleParts scale = scale_parts<typename A::Scores>(x.scale, 1.0f);
    float top[A::queries], total[A::queries];
    for (int i = 0; i < A::queries; ++i) {
      top[i] = from_bits(0xff800000u);
      total[i] = 0.0f;
    }
    for (int i = 0; i < padded_rows * columns; ++i)
      m.out[i] = 0.0f;
    gemm::pack_rows<Operands::exact, gemm::rows, gemm::row_stride>(p.q, x.q_strides.row, p.queries,
                                                                   A::head_dim, m.q, panel_q);
    for (int step = p.first_step; step < p.steps; ++step) {
      const int first_key = step * A::keys;
      const int keys = minimum(p.keys - first_key, A::keys);
      gemm::pack_rows<Operands::exact, gemm::columns, gemm::columns>(
          p.k + first_key * x.k_strides.row, x.k_strides.row, keys, A::head_dim, m.k, panel_k);
      gemm::pack_columns<Operands::exact, gemm::columns, gemm::columns>(
          p.v + first_key * x.v_strides.row, x.v_strides.row, A::head_dim, keys, m.v, panel_v);
      // Keys past the end count as zeros, as in the staged tiles of the GPU.
      for (int j = 0; keys < A::keys && j < columns; j += gemm::columns)
        for (int i = keys * gemm::columns; i < panel_v; ++i)
          m.v[j / gemm::columns * panel_v + i] = 0.0f;
      const int seen = A::causal ? p.first_query + p.offset - first_key + 1 : keys;
      multiply_scores(m, seen);
      if constexpr (A::Scores::prefix) {
        softmax(m, top, total, scale, p.queries, seen, keys);
      } else {
        finish_scores(m, p, x, first_key, keys);
        softmax(m, top, total, {1.0f, scale.last}, p.queries, A::keys, A::keys);
      }
      gemm::pack_rows<Operands::exact, gemm::rows, gemm::row_stride>(m.s, A::keys, p.queries,
                                                                     A::keys, m.p, panel_p);
      multiply_values(m);
    }
    for (int i = 0; A::causal && A::Scores::prefix && i < p.queries; ++i)
      sum_seen(m.out + i * columns, top[i], total[i], p, x, i);
    alignas(64) T staged[Tail::exists ? A::queries * A::head_dim : 1];
    for (int i = 0; i < p.queries; ++i) {
      const float inverse = inverse_total(top[i], total[i]);
      float *row = m.out + i * columns;
      gemm::scale_all<columns>(row, inverse);
      if (!Tail::exists || x.out)
        gemm::narrow(row, p.out + i * x.out_strides.row, A::head_dim);
      if constexpr (Tail::exists)
        gemm::narrow(row, staged + i * A::head_dim, A::head_dim);
      if (p.lse)
        p.lse[i] = fma(top[i], 1.0f, log(total[i]));
    }
    if constexpr (Tail::exists) {
      const int pair = int(block % ((long long)x.batches * x.heads));
      tail.template take<A::queries, A::head_dim>(staged, A::head_dim, 0, pair / x.heads,
                                                  pair % x.heads, p.first_query);
    }
  }
};

template <class A, class Tail>
inline void forward(long long block, const AttentionOperands<typename A::T> &x, const Tail &tail) {
  Direct<A>::run(block, x, tail);
}

} // namespace attention
} // namespace mpc
#endif
