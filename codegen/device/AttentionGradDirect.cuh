// Attention backward on the CPU: the same order of every sum; the micro tile of Gemm.cuh computes
// the products. Where the keys of a head fit into this thread's memory, the head's first block does
// all its work with five products instead of seven; the other blocks do nothing.
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

  // A tile of queries: panels with head_dim as the depth; panels with queries as the depth.
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
  static constexpr int dim = A::head_dim, tile = A::tile;
  static constexpr int granule = 32; // rows of a tile are computed in multiples of it
  static_assert(tile == M::tile && tile % gemm::columns == 0 && dim <= gemm::depth,
                "tiles are whole panels");

  /// The work of a block: tiles [first, last) of queries and of keys for the heads [first, last) of
  /// a group.
  struct Work {
    int batch, kv_head, first_head, last_head, first_query_tile, last_query_tile, first_key_tile,
        last_key_tile;
    bool sums_keys, sums_queries; // dk and dv; dq
  };

  //===-- Panels ----------------------------------------------------------------------------===//

  /// Packs panels of `count` columns, `steps` deep, of which `there` exist.
  template <int Width, int Stride, class U>
  static inline void pack_columns(const U *from, long long ld, int count, int there, int steps,
                                  float *to, int panel) {
    gemm::pack_columns<Operands::exact, Width, Stride>(from, ld, count, there, to, panel);
    for (int first = 0; there < steps && first < count; first += Width, to += panel)
      for (int i = there * Stride; i < steps * Stride; ++i)
        to[i] = 0.0f;
  }
  /// c (panels * rows, n) += a . b over `steps`.
  static inline void add_product(const float *a, int a_panel, int panels, const float *b,
                                 int b_panel, int n, float *c, int steps) {
    for (int j = 0; j < n; j += gemm::columns, b += b_panel)
      for (int i = 0; i < panels; ++i) {
        float *at = c + i * gemm::rows * n + j;
        gemm::micro_tile(a + i * a_panel, b, at, n, at, n, steps);
      }
  }

  //===-- Tiles -----------------------------------------------------------------------------===//

  static inline int keys_of(const X &x, const Work &w) {
    return attention::keys_of<typename A::Scores>(x, w.batch);
  }

  /// Keys past the end count as zeros, as in the staged tiles of the GPU.
  static inline void load_keys(M &m, const X &x, const Work &w, int key_tile, int slot) {
    const int first = key_tile * tile, count = maximum(0, minimum(keys_of(x, w) - first, tile));
    const T *k = matrix(x.k, x.k_strides, w.batch, w.kv_head) + first * x.k_strides.row;
    const T *v = matrix(x.v, x.v_strides, w.batch, w.kv_head) + first * x.v_strides.row;
    for (int j = tiles_of(count, gemm::columns) * gemm::columns * dim; j < tile * dim; ++j)
      m.k_rows[slot][j] = m.v_rows[slot][j] = 0.0f;
    constexpr int panel = gemm::columns * dim;
    gemm::pack_rows<Operands::exact, gemm::columns, gemm::columns>(k, x.k_strides.row, count, dim,
                                                                   m.k_rows[slot], panel);
    gemm::pack_rows<Operands::exact, gemm::columns, gemm::columns>(v, x.v_strides.row, count, dim,
                                                                   m.v_rows[slot], panel);
    if (w.sums_queries)
      pack_columns<gemm::columns, gemm::columns>(k, x.k_strides.row, dim, count, tile,
                                                 m.k_columns[slot], gemm::columns * tile);
  }

  static inline void load_queries(M &m, const X &x, const Work &w, int head, int first, int count) {
    const T *q = matrix(x.q, x.q_strides, w.batch, head) + first * x.q_strides.row;
    const T *dy = matrix(x.dy, x.dy_strides, w.batch, head) + first * x.dy_strides.row;
    const long long row = ((long long)w.batch * x.heads + head) * x.queries + first;
    for (int i = 0; i < count; ++i) {
      m.lse[i] = x.lse[row + i];
      m.dots[i] = x.dots[row + i];
    }
    constexpr int row_panel = gemm::row_stride * dim;
    gemm::pack_rows<Operands::exact, gemm::rows, gemm::row_stride>(q, x.q_strides.row, count, dim,
                                                                   m.q_rows, row_panel);
    gemm::pack_rows<Operands::exact, gemm::rows, gemm::row_stride>(dy, x.dy_strides.row, count, dim,
                                                                   m.dy_rows, row_panel);
    if (w.sums_keys) {
      const int steps = gemm::round_up(count, granule);
      constexpr int panel = gemm::row_stride * tile;
      pack_columns<gemm::rows, gemm::row_stride>(q, x.q_strides.row, dim, count, steps, m.q_turned,
                                                 panel);
      pack_columns<gemm::rows, gemm::row_stride>(dy, x.dy_strides.row, dim, count, steps,
                                                 m.dy_turned, panel);
    }
  }

  /// s (queries, keys) = a . b^T of a pair. Under a causal mask row i sees `seen` + i keys, and
  /// keys that no query of a micro tile sees are left out.
  static inline void multiply_scores(const float *a, int panels, const float *b, float *s,
                                     int seen) {
    for (int j = 0; j < tile; j += gemm::columns)
      for (int i = 0; i < panels; ++i)
        if (!A::causal || j < seen + (i + 1) * gemm::rows - 1)
          gemm::micro_tile(a + i * gemm::row_stride * dim, b + j * dim, nullptr, 0,
                           s + i * gemm::rows * tile + j, tile, dim);
  }

  /// s and dp of a pair of tiles become p and ds, rounded to T, in panels; ds also stays in dp.
  static inline void differentiate(M &m, const X &x, int queries, int seen, int keys) {
    for (int i = 0; i < gemm::round_up(queries, granule); ++i) {
      const int visible = i >= queries ? 0 : A::causal ? minimum(keys, seen + i) : keys;
      const float lse = i < queries ? m.lse[i] : 0.0f, dot = i < queries ? m.dots[i] : 0.0f;
      for (int j = 0; j < tile; j += gemm::columns) {
        const float *s = m.s + i * tile + j;
        float *dp = m.dp + i * tile + j;
        float *p = m.p_panels + j * tile + i * gemm::columns;
        float *ds = m.ds_panels + j * tile + i * gemm::columns;
        if (j < visible) {
          MPC_VECTOR for (int c = 0; c < gemm::columns; ++c) {
            const float weight = exp(fma(s[c], x.scale, -lse)), gradient = weight * (dp[c] - dot);
            p[c] = j + c < visible ? weight : 0.0f;
            ds[c] = j + c < visible ? gradient : 0.0f;
          }
          gemm::round_all<T>(p, gemm::columns);
          gemm::round_all<T>(ds, gemm::columns);
          for (int c = 0; c < gemm::columns; c += 8)
            gemm::store_eight(dp + c, gemm::load_eight<Operands::exact>(ds + c));
        } else {
          const gemm::Eight none = {};
          for (int c = 0; c < gemm::columns; c += 8) {
            gemm::store_eight(p + c, none);
            gemm::store_eight(ds + c, none);
            gemm::store_eight(dp + c, none);
          }
        }
      }
    }
  }

  /// The same for scores with a cap, a mask or a window.
  static inline void differentiate(M &m, const X &x, const typename A::Scores::Mask *mask,
                                   int first_query, int queries, int first_key, int keys,
                                   int offset) {
    for (int i = 0; i < gemm::round_up(queries, granule); ++i) {
      const bool there = i < queries;
      const int query = first_query + i;
      float weights[tile] = {}, gradients[tile] = {};
      for (int j = 0; there && j < keys; ++j) {
        const int key = first_key + j;
        if (!sees<typename A::Scores>(query, key, offset))
          continue;
        float score = m.s[i * tile + j] * x.scale, slope = 1.0f;
        bool hidden = false;
        if constexpr (A::Scores::capped) {
          const Capped with = capped(score, x.masking.cap);
          score = with.score;
          slope = with.slope;
        }
        if constexpr (A::Scores::masked) {
          const Masked with = masked(score, mask + query * x.masking.row + key * x.masking.key);
          score = with.score;
          hidden = with.hidden;
        }
        const float p = exp(fma(score, 1.0f, -m.lse[i]));
        const float ds = p * (m.dp[i * tile + j] - m.dots[i]) * slope;
        weights[j] = hidden ? 0.0f : p;
        gradients[j] = hidden ? 0.0f : ds;
      }
      gemm::round_all<T>(weights, tile);
      gemm::round_all<T>(gradients, tile);
      for (int j = 0; j < tile; ++j) {
        const int at = j / gemm::columns * gemm::columns * tile + i * gemm::columns +
                       j % gemm::columns; // of a panel
        m.p_panels[at] = weights[j];
        m.ds_panels[at] = gradients[j];
        m.dp[i * tile + j] = gradients[j];
      }
    }
  }

  static inline void add_pair(M &m, const X &x, const Work &w, int head, int first_query,
                              int queries, int key_tile, int slot) {
    const int existing = keys_of(x, w), offset = existing - x.queries;
    const int first_key = key_tile * tile, keys = minimum(existing - first_key, tile);
    const int panels = tiles_of(queries, gemm::rows);
    const int seen = first_query + offset - first_key + 1;
    constexpr int turned_panel = gemm::row_stride * tile, tile_b = gemm::columns * tile;
    multiply_scores(m.q_rows, panels, m.k_rows[slot], m.s, seen);
    multiply_scores(m.dy_rows, panels, m.v_rows[slot], m.dp, seen);
    if constexpr (A::Scores::prefix)
      differentiate(m, x, queries, seen, keys);
    else
      differentiate(m, x, mask_of<typename A::Scores::Mask>(x.masking, w.batch, head), first_query,
                    queries, first_key, keys, offset);
    if (w.sums_keys) {
      const int steps = gemm::round_up(queries, granule);
      add_product(m.dy_turned, turned_panel, M::dim_panels, m.p_panels, tile_b, tile, m.dv[slot],
                  steps);
      add_product(m.q_turned, turned_panel, M::dim_panels, m.ds_panels, tile_b, tile, m.dk[slot],
                  steps);
    }
    if (w.sums_queries) {
      const int steps = gemm::round_up(keys, granule);
      gemm::pack_rows<Operands::exact, gemm::rows, gemm::row_stride>(
          m.dp, tile, queries, steps, m.ds_rows, gemm::row_stride * steps);
      add_product(m.ds_rows, gemm::row_stride * steps, panels, m.k_columns[slot], tile_b,
                  M::dim_columns, m.dq, steps);
    }
  }

  /// to (count, head_dim) = the transpose of sums, times `factor`.
  static inline void store_turned(float *sums, float factor, T *to, long long ld, int count) {
    for (int first = 0; first < count; first += 8) {
      alignas(32) float rows[8 * dim];
      for (int d = 0; d < dim; d += 8) {
        gemm::Eight lines[8];
        for (int i = 0; i < 8; ++i)
          lines[i] = *reinterpret_cast<const gemm::Eight *>(sums + (d + i) * tile + first) * factor;
        gemm::transpose_8x8(lines, rows + d, dim);
      }
      for (int j = 0; j < minimum(count - first, 8); ++j)
        gemm::narrow(rows + j * dim, to + (first + j) * ld, dim);
    }
  }

  /// Stores a tile of a result where it is in memory, and lets the tail go on with it.
  /// write(to, row_stride) writes the tile.
  template <class Tail, class F>
  static inline void finish(T *to, const strides &s, int number, int batch, int head, int first,
                            const Tail &tail, F write) {
    if (!Tail::takes(number) || to)
      write(matrix(to, s, batch, head) + first * s.row, s.row);
    if constexpr (Tail::exists) {
      if (!Tail::takes(number))
        return;
      alignas(64) T staged[tile * dim];
      write(staged, dim);
      tail.template take<tile, dim>(staged, dim, number, batch, head, first);
    }
  }

  template <class Tail>
  static inline void store_keys(M &m, const X &x, const Work &w, int key_tile, int slot,
                                const Tail &tail) {
    const int first = key_tile * tile, count = minimum(x.keys - first, tile);
    finish(x.dk, x.dk_strides, 1, w.batch, w.kv_head, first, tail,
           [&](T *to, long long stride) { store_turned(m.dk[slot], x.scale, to, stride, count); });
    finish(x.dv, x.dv_strides, 2, w.batch, w.kv_head, first, tail,
           [&](T *to, long long stride) { store_turned(m.dv[slot], 1.0f, to, stride, count); });
  }

  template <class Tail>
  static inline void store_queries(M &m, const X &x, const Work &w, int head, int first, int count,
                                   const Tail &tail) {
    for (int i = 0; i < count; ++i)
      gemm::scale_all<M::dim_columns>(m.dq + i * M::dim_columns, x.scale);
    finish(x.dq, x.dq_strides, 0, w.batch, head, first, tail, [&](T *to, long long stride) {
      for (int i = 0; i < count; ++i)
        gemm::narrow(m.dq + i * M::dim_columns, to + i * stride, dim);
    });
  }

  //===-- Blocks ----------------------------------------------------------------------------===//

  template <class Tail>
  static inline void run(const X &x, const Work &w, const Tail &tail) {
    M &m = gemm::hold(backward_memory<A::head_dim>);
    const int existing = keys_of(x, w), offset = existing - x.queries;
    for (int t = w.first_key_tile; w.sums_keys && t < w.last_key_tile; ++t) {
      const int slot = t - w.first_key_tile;
      load_keys(m, x, w, t, slot);
      for (int i = 0; i < M::dim_rows * tile; ++i)
        m.dk[slot][i] = m.dv[slot][i] = 0.0f;
    }
    for (int head = w.first_head; head < w.last_head; ++head)
      for (int query_tile = w.first_query_tile; query_tile < w.last_query_tile; ++query_tile) {
        const int first = query_tile * tile, queries = minimum(x.queries - first, tile);
        const int end = end_of_keys<A>(first, queries, existing, offset);
        const int begin = first_key_of<A>(first, offset) / tile;
        load_queries(m, x, w, head, first, queries);
        for (int i = 0; w.sums_queries && i < M::padded_rows * M::dim_columns; ++i)
          m.dq[i] = 0.0f;
        for (int t = maximum(w.first_key_tile, begin);
             t < minimum(w.last_key_tile, tiles_of(end, tile)); ++t) {
          const int slot = w.sums_keys ? t - w.first_key_tile : 0;
          if (!w.sums_keys)
            load_keys(m, x, w, t, slot);
          add_pair(m, x, w, head, first, queries, t, slot);
        }
        if (w.sums_queries)
          store_queries(m, x, w, head, first, queries, tail);
      }
    for (int t = w.first_key_tile; w.sums_keys && t < w.last_key_tile; ++t)
      store_keys(m, x, w, t, t - w.first_key_tile, tail);
  }

  template <class Tail>
  static inline void run(long long block, const X &x, const Tail &tail) {
    constexpr int tiles = A::rows / tile; // a block
    const int query_tiles = tiles_of(x.queries, tile), key_tiles = tiles_of(x.keys, tile);
    const int query_blocks = tiles_of(x.queries, A::rows), key_blocks = tiles_of(x.keys, A::rows);
    const int group = x.heads / x.kv_heads, blocks_a_pair = key_blocks + group * query_blocks;
    const int pair = int(block / blocks_a_pair), part = int(block % blocks_a_pair);
    const int kv_head = pair % x.kv_heads, first_head = kv_head * group;
    Work w = {pair / x.kv_heads, kv_head, first_head, first_head + group, 0, query_tiles, 0,
              key_tiles,         true,    true};
    if (key_tiles <= M::slots) {
      if (part == 0)
        run(x, w, tail);
      return;
    }
    const int offset = keys_of(x, w) - x.queries;
    w.sums_keys = part < key_blocks;
    w.sums_queries = !w.sums_keys;
    if (w.sums_keys) {
      w.first_key_tile = part * tiles;
      w.last_key_tile = minimum(w.first_key_tile + tiles, key_tiles);
      w.first_query_tile = first_query_of<A>(w.first_key_tile * tile, offset) / tile;
      const int last_key = (w.last_key_tile - 1) * tile;
      w.last_query_tile = tiles_of(end_of_queries<A>(last_key, x.queries, offset), tile);
    } else {
      const int own = part - key_blocks;
      w.first_head = first_head + own / query_blocks;
      w.last_head = w.first_head + 1;
      w.first_query_tile = own % query_blocks * tiles;
      w.last_query_tile = minimum(w.first_query_tile + tiles, query_tiles);
    }
    run(x, w, tail);
  }
};

template <class A, class Tail>
inline void backward(long long block, const AttentionGradOperands<typename A::T> &x,
                     const Tail &tail) {
  BackwardDirect<A>::run(block, x, tail);
}

} // namespace attention
} // namespace mpc
#endif
