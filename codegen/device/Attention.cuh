// The steps of attention forward in the manner of FlashAttention-2, for every back end.
//
//   s = scale q k^T, masked;  p = exp(s - max) rounded to T;  out = p v / sum(p);  lse = max +
//   log(sum)
//
// The product multiplies the values of keys that a query does not see by zeros. If such a value is
// not finite, this gives NaN; the row is then summed anew over the keys that it sees.
//
// A block owns `queries` queries of one head and walks over the keys in steps, with running maximum
// and sum. The causal mask is aligned bottom-right: query i sees keys j <= i + keys - queries. A
// row that sees no key gives zeros and lse -inf. Rows are contiguous along the head; on the GPU
// every base is aligned to 16 bytes and every stride is a multiple of 16 bytes. There are no
// dropout, no other masks, and no head_dim above 128.
#pragma once

namespace mpc {

/// Strides in elements.
struct strides {
  long long batch, head, row;
};

template <class T_, int HeadDim, int Queries, int Keys, bool Causal, int Threads>
struct AttentionForward {
  using T = T_;
  static constexpr int head_dim = HeadDim;
  static constexpr int padded_dim = (HeadDim + 15) / 16 * 16;
  static constexpr int queries = Queries; // a block
  static constexpr int keys = Keys;       // a step
  static constexpr bool causal = Causal;
  static constexpr int threads = Threads;
  static_assert(HeadDim % 8 == 0 && HeadDim > 0 && HeadDim <= 128,
                "head_dim is a multiple of 8 up to 128");
  static_assert(Queries == Threads / 2 && Threads % 32 == 0, "a warp owns 16 queries");
  static_assert(Keys == 64, "64 keys a step");
};

/// One call's operands: q (batches, heads, queries, head_dim), k and v (batches, kv_heads, keys,
/// head_dim).
template <class T>
struct AttentionOperands {
  const T *q;
  strides q_strides;
  const T *k;
  strides k_strides;
  const T *v;
  strides v_strides;
  T *out;
  strides out_strides;
  float *lse; // (batches, heads, queries), or null
  int batches, heads, kv_heads, queries, keys;
  float scale;
};

namespace attention {

/// A block's place. The grid is batches * heads * ceil(queries / A::queries). Late queries come
/// first, since they see the most keys under a causal mask.
template <class A, class T>
struct Place {
  const T *q;
  const T *k;
  const T *v;
  T *out;
  float *lse;
  int first_query, queries; // of the tile; the number of them that exist
  int steps;                // of keys
  int offset;               // query i sees keys up to i + offset under a causal mask
};

template <class A, class T>
MPC_FN Place<A, T> place(long long block, const AttentionOperands<T> &x) {
  const int tiles = (x.queries + A::queries - 1) / A::queries;
  const long long pairs = (long long)x.batches * x.heads;
  const int tile = tiles - 1 - int(block / pairs);
  const int pair = int(block % pairs);
  const int batch = pair / x.heads, head = pair % x.heads;
  const int kv_head = head / (x.heads / x.kv_heads);
  Place<A, T> p;
  p.first_query = tile * A::queries;
  p.queries = minimum(x.queries - p.first_query, A::queries);
  p.offset = x.keys - x.queries;
  p.q = x.q + batch * x.q_strides.batch + head * x.q_strides.head + p.first_query * x.q_strides.row;
  p.k = x.k + batch * x.k_strides.batch + kv_head * x.k_strides.head;
  p.v = x.v + batch * x.v_strides.batch + kv_head * x.v_strides.head;
  p.out = x.out + batch * x.out_strides.batch + head * x.out_strides.head +
          p.first_query * x.out_strides.row;
  p.lse = x.lse ? x.lse + (long long)pair * x.queries + p.first_query : nullptr;
  const int last_visible = A::causal ? p.first_query + p.queries - 1 + p.offset : x.keys - 1;
  p.steps = last_visible < 0 ? 0 : minimum(last_visible, x.keys - 1) / A::keys + 1;
  return p;
}

/// The number of keys that query `row` of a tile sees; they are the first ones.
template <class A, class T>
MPC_FN int seen_keys(const Place<A, T> &p, int row, int keys) {
  const int last = p.first_query + row + p.offset;
  return last < 0 ? 0 : minimum(last + 1, keys);
}

/// The score of query `row` of a tile for one key, before the scale.
template <class A, class T>
MPC_FN float score(const Place<A, T> &p, const AttentionOperands<T> &x, int row, int key) {
  const T *q = p.q + row * x.q_strides.row, *k = p.k + key * x.k_strides.row;
  float sum = 0.0f;
#if defined(MPC_GPU)
#pragma unroll 1
#endif
  for (int d = 0; d < A::head_dim; ++d)
    sum = fma(float(q[d]), float(k[d]), sum);
  return sum;
}

/// Whether a step's scores need a mask at all.
template <class A>
MPC_FN bool needs_mask(int first_key, int keys, int first_query, int offset) {
  return first_key + A::keys > keys ||
         (A::causal && first_key + A::keys - 1 > first_query + offset);
}

} // namespace attention
} // namespace mpc
