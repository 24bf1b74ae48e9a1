// Attention forward on the CPU: the same steps and the same order of every sum, with the products
// by the micro tile of Gemm.cuh.
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

  /// One thread's working memory, inside the product's buffers.
  struct Memory {
    float *q;   // panels of queries
    float *p;   // panels of probabilities
    float *k;   // panels of keys
    float *v;   // panels of values
    float *s;   // (padded_rows, keys)
    float *out; // (padded_rows, columns)
    float *strip;
  };
  static MPC_FN Memory memory() {
    gemm::Buffers &b = gemm::buffers_of_thread;
    constexpr int panel = gemm::row_stride * gemm::depth;
    static_assert(2 * panels * panel * sizeof(float) <= sizeof(b.a),
                  "queries and probabilities fit");
    static_assert((A::keys + columns) * gemm::depth * sizeof(float) <= sizeof(b.b),
                  "keys and values fit");
    static_assert(padded_rows * (A::keys + columns) * sizeof(float) <= sizeof(b.c),
                  "accumulators fit");
    return {b.a, b.a + panels * panel,        b.b,    b.b + A::keys * gemm::depth,
            b.c, b.c + padded_rows * A::keys, b.strip};
  }

  /// c (padded_rows, n) += a . b over `steps` of depth.
  static inline void multiply(const float *a, const float *b, float *c, int n, int steps,
                              bool first) {
    for (int j = 0; j < n; j += gemm::columns)
      for (int i = 0; i < panels; ++i)
        gemm::micro_tile(a + i * gemm::row_stride * gemm::depth, b + j * gemm::depth,
                         c + i * gemm::rows * n + j, n, steps, first);
  }

  /// Tiles of 8 keys, then column pairs, then four by xor: the distributed order.
  template <class Fold>
  static MPC_FN float reduce_row(const float *s) {
    float part[8];
    MPC_VECTOR for (int c = 0; c < 8; ++c) part[c] = s[c];
    for (int n = 1; n < A::keys / 8; ++n)
      MPC_VECTOR for (int c = 0; c < 8; ++c) part[c] = Fold::fold(part[c], s[n * 8 + c]);
    float pair[4];
    for (int c = 0; c < 4; ++c)
      pair[c] = Fold::fold(part[2 * c], part[2 * c + 1]);
    return Fold::fold(Fold::fold(pair[0], pair[1]), Fold::fold(pair[2], pair[3]));
  }

  /// A row of scores to probabilities; rescales what was summed before.
  static inline void softmax_row(float *s, float *out, float &top, float &total, float scale,
                                 int visible) {
    const float least = from_bits(0xff800000u);
    MPC_VECTOR for (int j = 0; j < A::keys; ++j) {
      const float scaled = s[j] * scale;
      s[j] = j < visible ? scaled : least;
    }
    const float now = maximum(top, reduce_row<detail::Maximum>(s));
    const float reference = now == least ? 0.0f : now;
    const float alpha = exp(top - reference);
    MPC_VECTOR for (int j = 0; j < A::keys; ++j) s[j] = exp(s[j] - reference);
    total = fma(total, alpha, reduce_row<detail::Sum>(s));
    top = now;
    MPC_VECTOR for (int j = 0; j < A::keys; ++j) s[j] = float(cast<T>(s[j]));
    MPC_VECTOR for (int d = 0; d < columns; ++d) out[d] *= alpha;
  }

  /// A row's elements that are NaN, summed over the keys that the row sees alone.
  static inline void sum_seen(float *out, float top, float total, const Place<A, T> &p,
                              const AttentionOperands<T> &x, int row) {
    int broken = 0;
    MPC_VECTOR for (int d = 0; d < A::head_dim; ++d) broken |= out[d] != out[d];
    // A sum of probabilities that is NaN makes NaN whatever the values are.
    if (!broken || total != total)
      return;
    float sums[A::head_dim] = {};
    const int seen = seen_keys(p, row, x.keys);
    for (int key = 0; key < seen; ++key) {
      const float weight = float(cast<T>(exp(score(p, x, row, key) * x.scale - top)));
      const T *v = p.v + key * x.v_strides.row;
      MPC_VECTOR for (int d = 0; d < A::head_dim; ++d) sums[d] = fma(weight, float(v[d]), sums[d]);
    }
    MPC_VECTOR for (int d = 0; d < A::head_dim; ++d) out[d] = out[d] != out[d] ? sums[d] : out[d];
  }

  static inline void run(long long block, const AttentionOperands<T> &x) {
    const Place<A, T> p = place<A>(block, x);
    const Memory m = memory();
    constexpr int depth = gemm::depth;
    float top[A::queries], total[A::queries];
    for (int i = 0; i < A::queries; ++i) {
      top[i] = from_bits(0xff800000u);
      total[i] = 0.0f;
    }
    for (int i = 0; i < padded_rows * columns; ++i)
      m.out[i] = 0.0f;
    gemm::pack_rows<Compute::f32, gemm::rows, gemm::row_stride>(p.q, x.q_strides.row, p.queries,
                                                                A::head_dim, m.q, m.strip);
    for (int step = 0; step < p.steps; ++step) {
      const int first_key = step * A::keys;
      const int keys = minimum(x.keys - first_key, A::keys);
      gemm::pack_rows<Compute::f32, gemm::columns, gemm::columns>(
          p.k + first_key * x.k_strides.row, x.k_strides.row, keys, A::head_dim, m.k, m.strip);
      gemm::pack_columns<Compute::f32, gemm::columns, gemm::columns>(
          p.v + first_key * x.v_strides.row, x.v_strides.row, A::head_dim, keys, m.v);
      // Keys past the end count as zeros, as in the staged tiles of the GPU.
      for (int j = 0; keys < A::keys && j < columns; j += gemm::columns)
        for (int i = keys * gemm::columns; i < A::keys * gemm::columns; ++i)
          m.v[j * depth + i] = 0.0f;
      multiply(m.q, m.k, m.s, A::keys, A::head_dim, true);
      for (int i = 0; i < p.queries; ++i) {
        const int causal = p.first_query + i + p.offset - first_key + 1;
        const int visible = A::causal ? minimum(keys, causal) : keys;
        softmax_row(m.s + i * A::keys, m.out + i * columns, top[i], total[i], x.scale, visible);
      }
      gemm::pack_rows<Compute::f32, gemm::rows, gemm::row_stride>(m.s, A::keys, p.queries, A::keys,
                                                                  m.p, m.strip);
      multiply(m.p, m.v, m.out, columns, A::keys, false);
    }
    for (int i = 0; A::causal && i < p.queries; ++i)
      sum_seen(m.out + i * columns, top[i], total[i], p, x, i);
    for (int i = 0; i < p.queries; ++i) {
      const float inverse = total[i] == 0.0f ? 0.0f : 1.0f / total[i];
      const float *row = m.out + i * columns;
      T *to = p.out + i * x.out_strides.row;
      MPC_VECTOR for (int d = 0; d < A::head_dim; ++d) to[d] = cast<T>(row[d] * inverse);
      if (p.lse)
        p.lse[i] = fma(top[i], 1.0f, log(total[i]));
    }
  }
};

template <class A>
inline void forward(long long block, const AttentionOperands<typename A::T> &x) {
  Direct<A>::run(block, x);
}

} // namespace attention
} // namespace mpc
#endif
