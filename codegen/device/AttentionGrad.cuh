// The steps of attention backward, for every back end.
//
//   p = exp(s - lse) with the scores s of Attention.cuh, 0 where a key is hidden;  dp = dy v^T
//   ds = p (dp - dots), dots = rowsum(dy y), and with a cap times the derivative of s
//   dv = p^T dy;  dk = scale ds^T q;  dq = scale ds k
//
// Here p and ds are rounded to T before their products.
//
// One launch and no atomics. For dk and dv, the first blocks own `rows` keys each and walk over the
// queries of the heads that share them, ascending; a key that does not exist gets zeros. For dq,
// the others own as many queries and walk over the keys. Each computes the scores anew, which costs
// seven products instead of five. Tiles of 64 queries and 64 keys of which no pair sees the other
// are left out. The mask, rows and strides are as in Attention.cuh; dq, dk and dv are dense. There
// are no dropout and no head_dim above 128.
#pragma once

namespace mpc {

template <class T_, int HeadDim, int Rows, class Scores_, int Threads>
struct AttentionBackward {
  using T = T_;
  using Scores = Scores_;
  static constexpr int head_dim = HeadDim;
  static constexpr int padded_dim = (HeadDim + 15) / 16 * 16;
  static constexpr int rows = Rows;                // queries or keys that a block owns
  static constexpr int bands = Rows * 2 / Threads; // of 16 rows, a warp
  static constexpr int tile = 64;
  // Whether a warp's own 16-bit rows stay in registers. Wide heads leave none for them where scores
  // have a mask, a cap or a window.
  static constexpr bool held = sizeof(T) == 2 && (padded_dim <= 64 || Scores::prefix);
  // Rows of the other side that are staged at a time, and that a product takes at a time: as many
  // as the shared memory and the registers of two blocks hold.
  static constexpr int step = padded_dim > 64 ? 32 : 64;
  static constexpr int turn = bands > 1 && padded_dim == 64            ? 8
                              : bands > 1 || (padded_dim > 64 && held) ? 16
                                                                       : step;
  static_assert(tile % step == 0 && step % 16 == 0 && (turn == 8 || step % turn == 0),
                "a step is whole turns of the tensor core");
  static_assert(step <= Threads, "a thread stages an lse");
  static constexpr bool causal = Scores::causal;
  static constexpr int threads = Threads;
  static_assert(HeadDim % 8 == 0 && HeadDim > 0 && HeadDim <= 128,
                "head_dim is a multiple of 8 up to 128");
  static_assert(rows % tile == 0, "a block owns whole tiles");
  static_assert(bands > 0 && rows == bands * Threads / 2 && tile % (16 * bands) == 0,
                "a warp owns whole bands, in one tile");
};

/// One call's operands: q (batches, heads, queries, head_dim) and dy, dq alike; k and v (batches,
/// kv_heads, keys, head_dim); dots, the sums of dy y, and lse (batches, heads, queries).
template <class T>
struct AttentionGradOperands {
  const T *q;
  strides q_strides;
  const T *k;
  strides k_strides;
  const T *v;
  strides v_strides;
  const float *dots;
  const float *lse;
  const T *dy;
  strides dy_strides;
  T *dq;
  strides dq_strides;
  T *dk;
  strides dk_strides;
  T *dv;
  strides dv_strides;
  int batches, heads, kv_heads, queries, keys;
  float scale;
  Masking masking = {};
  const void *lengths = nullptr; // (batches), or null
  long long length_stride = 0;
};

namespace attention {

template <class T>
MPC_FN T *matrix(T *base, const strides &s, int batch, int head) {
  return base + batch * s.batch + head * s.head;
}

MPC_FN constexpr int tiles_of(int rows, int unit) { return (rows + unit - 1) / unit; }

/// The first query, in whole tiles, that sees one of the keys from `first_key` on.
template <class A>
MPC_FN int first_query_of(int first_key, int offset) {
  const int first = first_key - offset;
  return !A::causal || first < 0 ? 0 : first / A::tile * A::tile;
}
/// One past the last key, in whole tiles, that one of `queries` queries from `first_query` on sees.
template <class A>
MPC_FN int end_of_keys(int first_query, int queries, int keys, int offset) {
  const int last = first_query + queries - 1 + offset;
  if (!A::causal || last >= keys)
    return keys;
  return last < 0 ? 0 : minimum(keys, (last / A::tile + 1) * A::tile);
}

/// The first key, in whole tiles, that a query from `first_query` on sees.
template <class A>
MPC_FN int first_key_of(int first_query, int offset) {
  const int first = first_query + offset - A::Scores::window + 1;
  return A::Scores::window == 0 || first < 0 ? 0 : first / A::tile * A::tile;
}
/// One past the last query, in whole tiles, that sees one of the tile's keys from `first_key` on.
template <class A>
MPC_FN int end_of_queries(int first_key, int queries, int offset) {
  const int last = first_key + A::tile - 2 + A::Scores::window - offset;
  if (A::Scores::window == 0 || last >= queries)
    return queries;
  return last < 0 ? 0 : minimum(queries, (last / A::tile + 1) * A::tile);
}

} // namespace attention
} // namespace mpc
