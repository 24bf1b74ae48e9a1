// Attention backward on the CPU: the same order of every sum, with the products by the micro tile
// of Gemm.cuh. Where the keys of a head fit into this thread's memory, its first block does all of
// the head's work with five products instead of seven, and the other blocks do nothing.
#pragma once

#if defined(MPC_DIRECT)
namespace mpc {
namespace attention {

template <int HeadDim>
struct BackwardMemory {
  static constexpr int tile = 64;
  static constexpr int row_panels = tiles_of(tile, gemm::rows);
  static constexpr int dim_panels = tiles_of(HeadDim, gemm::rows);
  static constexpr int padded_rows = row_panels * gemm::rows, dim_rows = dim_panels * gemm::rows;
  static constexpr int dim_columns = gemm::round_up(HeadDim, gemm::columns);
  /// Key tiles that a thread keeps, at most 2.6 MB.
  static constexpr int slots = min_int(2048 / HeadDim, 64);
  static constexpr int widest = HeadDim > tile ? HeadDim : tile;

  // A tile of queries: converted; panels with head_dim as the depth; panels with queries as the
  // depth.
  alignas(64) float q[tile * HeadDim], dy[tile * HeadDim];
  alignas(64) float q_rows[row_panels * gemm::row_stride * HeadDim];
  alignas(64) float dy_rows[row_panels * gemm::row_stride * HeadDim];
  alignas(64) float q_turned[dim_panels * gemm::row_stride * tile];
  alignas(64) float dy_turned[dim_panels * gemm::row_stride * tile];
  float lse[tile], dots[tile];
  // A pair of tiles: scores (queries, keys), panels with queries as the depth, panels with keys.
  alignas(64) float s[padded_rows * tile], dp[padded_rows * tile];
  alignas(64) float p_panels[tile * tile], ds_panels[tile * tile];
  alignas(64) float ds_rows[row_panels * gemm::row_stride * tile];
  alignas(64) float dq[padded_rows * dim_columns];
  alignas(64) float strip[8 * gemm::depth];
  // Tiles of keys: panels with head_dim as the depth, with keys as the depth, (head_dim, keys)
  // sums.
  alignas(64) float k_rows[slots][tile * HeadDim], v_rows[slots][tile * HeadDim];
  alignas(64) float k_columns[slots][tile * dim_columns];
  alignas(64) float dk[slots][dim_rows * tile], dv[slots][dim_rows * tile];
};
template <int HeadDim>
inline thread_local BackwardMemory<HeadDim> backward_memory;

template <class A>
struct BackwardDirect {
  using T = typename A::T;
  using M = BackwardMemory<A::head_dim>;
  using X = AttentionGradOperands<T>;
  static constexpr int dim = A::head_dim, tile = A::rows;
  static_assert(tile == M::tile && tile % gemm::columns == 0 && dim <= gemm::depth,
                "tiles are whole panels");

  /// What to do: tiles [first, last) of queries and of keys for the heads [first, last) of a group.
  struct Work {
    int batch, kv_head, first_head, last_head, first_query_tile, last_query_tile, first_key_tile,
        last_key_tile;
    bool sums_keys, sums_queries; // dk and dv; dq
  };

  //===-- Panels ----------------------------------------------------------------------------===//

  /// Panels of `Width` of `count` rows that run along the depth `steps`.
  template <int Width, int Stride, class U>
  static inline void pack_rows(const U *from, long long ld, int count, int steps, float *to,
                               float *strip) {
    for (int first = 0; first < count; first += Width, to += Stride * steps)
      gemm::pack_rows<Compute::f32, Width, Stride>(from + first * ld, ld,
                                                   minimum(count - first, Width), steps, to, strip);
  }
  /// Panels of `Width` of `count` columns; the rows are the depth: `steps` of them, of which
  /// `there` exist.
  template <int Width, int Stride, class U>
  static inline void pack_columns(const U *from, long long ld, int count, int there, int steps,
                                  float *to, int panel) {
    for (int first = 0; first < count; first += Width, to += panel) {
      gemm::pack_columns<Compute::f32, Width, Stride>(from + first, ld,
                                                      minimum(count - first, Width), there, to);
      for (int i = there * Stride; i < steps * Stride; ++i)
        to[i] = 0.0f;
    }
  }
  /// c (panels * rows, n; leading dimension ld) += a . b over `steps`.
  static inline void multiply(const float *a, int a_panel, int panels, const float *b, int b_panel,
                              int n, float *c, int ld, int steps, bool first) {
    for (int j = 0; j < n; j += gemm::columns)
      for (int i = 0; i < panels; ++i)
        gemm::micro_tile(a + i * a_panel, b + j / gemm::columns * b_panel,
                         c + i * gemm::rows * ld + j, ld, steps, first);
  }

  //===-- Tiles -----------------------------------------------------------------------------===//

  /// Keys past the end count as zeros, as in the staged tiles of the GPU.
  static inline void load_keys(M &m, const X &x, const Work &w, int key_tile, int slot) {
    const int first = key_tile * tile, count = minimum(x.keys - first, tile);
    const T *k = matrix(x.k, x.k_strides, w.batch, w.kv_head) + first * x.k_strides.row;
    const T *v = matrix(x.v, x.v_strides, w.batch, w.kv_head) + first * x.v_strides.row;
    for (int j = tiles_of(count, gemm::columns) * gemm::columns * dim; j < tile * dim; ++j)
      m.k_rows[slot][j] = m.v_rows[slot][j] = 0.0f;
    pack_rows<gemm::columns, gemm::columns>(k, x.k_strides.row, count, dim, m.k_rows[slot],
                                            m.strip);
    pack_rows<gemm::columns, gemm::columns>(v, x.v_strides.row, count, dim, m.v_rows[slot],
                                            m.strip);
    if (w.sums_queries)
      pack_columns<gemm::columns, gemm::columns>(k, x.k_strides.row, dim, count, tile,
                                                 m.k_columns[slot], gemm::columns * tile);
  }

  /// Over a row: 8 columns a turn, column pairs, then four by xor: the distributed order.
  static MPC_FN float row_dot(const float *a, const T *b) {
    float part[8] = {};
    for (int n = 0; n < dim / 8; ++n)
      MPC_VECTOR for (int c = 0; c < 8; ++c) part[c] =
          fma(a[n * 8 + c], float(b[n * 8 + c]), part[c]);
    float pair[4];
    for (int c = 0; c < 4; ++c)
      pair[c] = part[2 * c] + part[2 * c + 1];
    return (pair[0] + pair[1]) + (pair[2] + pair[3]);
  }

  static inline void load_queries(M &m, const X &x, const Work &w, int head, int first, int count) {
    const T *q = matrix(x.q, x.q_strides, w.batch, head) + first * x.q_strides.row;
    const T *dy = matrix(x.dy, x.dy_strides, w.batch, head) + first * x.dy_strides.row;
    const T *y = matrix(x.y, x.y_strides, w.batch, head) + first * x.y_strides.row;
    const float *lse = x.lse + ((long long)w.batch * x.heads + head) * x.queries + first;
    for (int i = 0; i < count; ++i) {
      const T *q_row = q + i * x.q_strides.row, *dy_row = dy + i * x.dy_strides.row;
      MPC_VECTOR for (int d = 0; d < dim; ++d) m.q[i * dim + d] = float(q_row[d]);
      MPC_VECTOR for (int d = 0; d < dim; ++d) m.dy[i * dim + d] = float(dy_row[d]);
      m.lse[i] = lse[i];
      m.dots[i] = row_dot(m.dy + i * dim, y + i * x.y_strides.row);
    }
    pack_rows<gemm::rows, gemm::row_stride>(m.q, dim, count, dim, m.q_rows, m.strip);
    pack_rows<gemm::rows, gemm::row_stride>(m.dy, dim, count, dim, m.dy_rows, m.strip);
    if (w.sums_keys) {
      const int steps = gemm::round_up(count, A::step);
      constexpr int panel = gemm::row_stride * tile;
      pack_columns<gemm::rows, gemm::row_stride>(m.q, dim, dim, count, steps, m.q_turned, panel);
      pack_columns<gemm::rows, gemm::row_stride>(m.dy, dim, dim, count, steps, m.dy_turned, panel);
    }
  }

  /// s and dp of a pair of tiles become p and ds, rounded to T, in panels; ds also stays in dp.
  static inline void differentiate(M &m, const X &x, int first_query, int queries, int first_key,
                                   int keys) {
    for (int i = 0; i < gemm::round_up(queries, A::step); ++i) {
      const int seen = first_query + i + x.keys - x.queries - first_key + 1;
      const int visible = i >= queries ? 0 : A::causal ? minimum(keys, seen) : keys;
      float *s = m.s + i * tile, *ds = m.dp + i * tile, p[tile];
      const float lse = i < queries ? m.lse[i] : 0.0f, dot = i < queries ? m.dots[i] : 0.0f;
      MPC_VECTOR for (int j = 0; j < tile; ++j) p[j] = exp(fma(s[j], x.scale, -lse));
      MPC_VECTOR for (int j = 0; j < tile; ++j) ds[j] = p[j] * (ds[j] - dot);
      MPC_VECTOR for (int j = 0; j < tile; ++j) p[j] = j < visible ? float(cast<T>(p[j])) : 0.0f;
      MPC_VECTOR for (int j = 0; j < tile; ++j) ds[j] = j < visible ? float(cast<T>(ds[j])) : 0.0f;
      for (int j = 0; j < tile; j += gemm::columns) {
        float *p_line = m.p_panels + j * tile + i * gemm::columns;
        float *ds_line = m.ds_panels + j * tile + i * gemm::columns;
        MPC_VECTOR for (int c = 0; c < gemm::columns; ++c) p_line[c] = p[j + c];
        MPC_VECTOR for (int c = 0; c < gemm::columns; ++c) ds_line[c] = ds[j + c];
      }
    }
  }

  static inline void add_pair(M &m, const X &x, const Work &w, int first_query, int queries,
                              int key_tile, int slot) {
    const int first_key = key_tile * tile, keys = minimum(x.keys - first_key, tile);
    const int panels = tiles_of(queries, gemm::rows);
    constexpr int row_panel = gemm::row_stride * dim, turned_panel = gemm::row_stride * tile;
    constexpr int rows_b = gemm::columns * dim, tile_b = gemm::columns * tile;
    multiply(m.q_rows, row_panel, panels, m.k_rows[slot], rows_b, tile, m.s, tile, dim, true);
    multiply(m.dy_rows, row_panel, panels, m.v_rows[slot], rows_b, tile, m.dp, tile, dim, true);
    differentiate(m, x, first_query, queries, first_key, keys);
    if (w.sums_keys) {
      const int steps = gemm::round_up(queries, A::step);
      multiply(m.dy_turned, turned_panel, M::dim_panels, m.p_panels, tile_b, tile, m.dv[slot], tile,
               steps, false);
      multiply(m.q_turned, turned_panel, M::dim_panels, m.ds_panels, tile_b, tile, m.dk[slot], tile,
               steps, false);
    }
    if (w.sums_queries) {
      const int steps = gemm::round_up(keys, A::step);
      pack_rows<gemm::rows, gemm::row_stride>(m.dp, tile, queries, steps, m.ds_rows, m.strip);
      multiply(m.ds_rows, gemm::row_stride * steps, panels, m.k_columns[slot], tile_b,
               M::dim_columns, m.dq, M::dim_columns, steps, false);
    }
  }

  static inline void store_keys(M &m, const X &x, const Work &w, int key_tile, int slot) {
    const int first = key_tile * tile, count = minimum(x.keys - first, tile);
    T *dk = matrix(x.dk, x.dk_strides, w.batch, w.kv_head) + first * x.dk_strides.row;
    T *dv = matrix(x.dv, x.dv_strides, w.batch, w.kv_head) + first * x.dv_strides.row;
    for (int j = 0; j < count; ++j)
      for (int d = 0; d < dim; ++d) {
        dk[j * x.dk_strides.row + d] = cast<T>(m.dk[slot][d * tile + j] * x.scale);
        dv[j * x.dv_strides.row + d] = cast<T>(m.dv[slot][d * tile + j] * 1.0f);
      }
  }

  static inline void store_queries(M &m, const X &x, const Work &w, int head, int first,
                                   int count) {
    T *to = matrix(x.dq, x.dq_strides, w.batch, head) + first * x.dq_strides.row;
    for (int i = 0; i < count; ++i)
      MPC_VECTOR for (int d = 0; d < dim; ++d) to[i * x.dq_strides.row + d] =
          cast<T>(m.dq[i * M::dim_columns + d] * x.scale);
  }

  //===-- Blocks ----------------------------------------------------------------------------===//

  static inline void run(const X &x, const Work &w) {
    M &m = backward_memory<A::head_dim>;
    for (int t = w.first_key_tile; w.sums_keys && t < w.last_key_tile; ++t) {
      const int slot = t - w.first_key_tile;
      load_keys(m, x, w, t, slot);
      for (int i = 0; i < M::dim_rows * tile; ++i)
        m.dk[slot][i] = m.dv[slot][i] = 0.0f;
    }
    for (int head = w.first_head; head < w.last_head; ++head)
      for (int query_tile = w.first_query_tile; query_tile < w.last_query_tile; ++query_tile) {
        const int first = query_tile * tile, queries = minimum(x.queries - first, tile);
        const int end = end_of_keys<A>(first, queries, x.keys, x.keys - x.queries);
        load_queries(m, x, w, head, first, queries);
        for (int i = 0; w.sums_queries && i < M::padded_rows * M::dim_columns; ++i)
          m.dq[i] = 0.0f;
        for (int t = w.first_key_tile; t < minimum(w.last_key_tile, tiles_of(end, tile)); ++t) {
          const int slot = w.sums_keys ? t - w.first_key_tile : 0;
          if (!w.sums_keys)
            load_keys(m, x, w, t, slot);
          add_pair(m, x, w, first, queries, t, slot);
        }
        if (w.sums_queries)
          store_queries(m, x, w, head, first, queries);
      }
    for (int t = w.first_key_tile; w.sums_keys && t < w.last_key_tile; ++t)
      store_keys(m, x, w, t, t - w.first_key_tile);
  }

  static inline void run(long long block, const X &x) {
    const int query_tiles = tiles_of(x.queries, tile), key_tiles = tiles_of(x.keys, tile);
    const int group = x.heads / x.kv_heads, blocks_a_pair = key_tiles + group * query_tiles;
    const int pair = int(block / blocks_a_pair), part = int(block % blocks_a_pair);
    const int kv_head = pair % x.kv_heads, first_head = kv_head * group;
    Work w = {pair / x.kv_heads, kv_head, first_head, first_head + group, 0, query_tiles, 0,
              key_tiles,         true,    true};
    if (key_tiles <= M::slots) {
      if (part == 0)
        run(x, w);
      return;
    }
    w.sums_keys = part < key_tiles;
    w.sums_queries = !w.sums_keys;
    if (w.sums_keys) {
      w.first_key_tile = part;
      w.last_key_tile = part + 1;
      w.first_query_tile = first_query_of<A>(part * tile, x.keys - x.queries) / tile;
    } else {
      const int own = part - key_tiles;
      w.first_head = first_head + own / query_tiles;
      w.last_head = w.first_head + 1;
      w.first_query_tile = own % query_tiles;
      w.last_query_tile = w.first_query_tile + 1;
    }
    run(x, w);
  }
};

template <class A>
inline void backward(long long block, const AttentionGradOperands<typename A::T> &x) {
  BackwardDirect<A>::run(block, x);
}

} // namespace attention
} // namespace mpc
#endif
