// The steps of attention forward in the manner of FlashAttention-2, for every back end.
//
//   s = scale q k^T, capped, masked;  p = exp(s - max) rounded to T;
//   out = p v / sum(p);  lse = max + log(sum)
//
// The scale, where scores are only scaled, and the maximum are one fma: exp(fma(q k^T, scale,
// -max)).
//
// The product multiplies the values of keys that a query does not see by zeros. If such a value is
// not finite, this gives NaN; under a causal mask alone the row is then summed anew over the keys
// that it sees.
//
// A block owns `queries` queries of one head and walks over the keys in steps, with running maximum
// and sum. With lengths only the first keys of a row of the batch exist, and the rest is not read.
// The causal mask is aligned bottom-right: query i sees keys j <= i + keys - queries, of the keys
// that exist; a window ends there too. A row that sees no key gives zeros and lse -inf. Rows are
// contiguous along the head; on the GPU every base is aligned to 16 bytes and every stride is a
// multiple of 16 bytes. Heads of more than 128 columns take half as many keys a step and read
// queries anew at each step: a thread's part of the output fills half of its registers. There are
// no dropout and no head_dim above 256.
#pragma once

namespace mpc {

/// Strides in elements.
struct strides {
  long long batch, head, row;
};

/// How scores become what the softmax takes: x = scale q k^T; with a cap x = cap tanh(x / cap);
/// then the mask is added. Query i sees the keys j <= i + offset under a causal mask and j > i +
/// offset - window in a window, where offset is keys - queries, of the keys that exist; a mask
/// hides the keys for which it is -inf, or false.
template <bool Causal, int Window = 0, bool Capped = false, class Mask_ = void,
          class Length_ = void>
struct Scores {
  using Mask = Mask_;     // bool, float, the operands' type, or void
  using Length = Length_; // int, long long, or void: all keys exist
  static constexpr bool partial = !IsSame<Length, void>::value;
  static constexpr bool causal = Causal;
  static constexpr int window = Window; // 0: all keys
  static constexpr bool capped = Capped;
  static constexpr bool masked = !IsSame<Mask, void>::value;
  static constexpr bool scaled_alone = !capped && !masked;
  static constexpr bool prefix = scaled_alone && window == 0; // what a query sees begins at key 0
};

/// The numbers of a cap and a mask; strides in elements, 0 where the mask is repeated.
struct Masking {
  float cap;
  const void *mask;
  long long batch, head, row, key;
};

template <class T_, int HeadDim, int Queries, int Keys, class Scores_, int Threads>
struct AttentionForward {
  using T = T_;
  using Scores = Scores_;
  static constexpr int head_dim = HeadDim;
  static constexpr int padded_dim = (HeadDim + 15) / 16 * 16;
  static constexpr int queries = Queries; // a block
  static constexpr int keys = Keys;       // a step
  static constexpr bool causal = Scores::causal;
  static constexpr int threads = Threads;
  static constexpr int bands = Queries * 2 / Threads; // of 16 queries, a warp
  static_assert(HeadDim % 8 == 0 && HeadDim > 0 && HeadDim <= 256,
                "head_dim is a multiple of 8 up to 256");
  static_assert(bands > 0 && Queries == bands * Threads / 2 && Threads % 32 == 0,
                "a warp owns whole bands");
  static_assert(Keys == (HeadDim > 128 ? 32 : 64), "keys a step, which shared memory holds");
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
  Masking masking = {};
  const void *lengths = nullptr; // (batches), or null
  long long length_stride = 0;
};

namespace attention {

/// The keys that exist in a row of the batch.
template <class S, class X>
MPC_FN int keys_of(const X &x, int batch) {
  if constexpr (S::partial) {
    const long long length =
        static_cast<const typename S::Length *>(x.lengths)[batch * x.length_stride];
    return length < 0 ? 0 : length > x.keys ? x.keys : int(length);
  } else {
    return x.keys;
  }
}

/// The mask of one head, of type M, or null.
template <class M>
MPC_FN const M *mask_of(const Masking &m, int batch, int head) {
  if constexpr (IsSame<M, void>::value)
    return nullptr;
  else
    return static_cast<const M *>(m.mask) + batch * m.batch + head * m.head;
}

/// A score is last (first product). A factor that is positive comes last, together with the
/// maximum: then the largest product gives the largest score, and what is -inf stays so.
struct ScaleParts {
  float first, last;
};
template <class S>
MPC_FN ScaleParts scale_parts(float scale, float unit) {
  const bool last = S::scaled_alone && scale > 0.0f;
  return {last ? 1.0f : scale, last ? scale * unit : unit};
}

/// What a row's sums are divided by. A row that sees no key has zeros. One whose largest score is
/// infinite has a sum of 0 or NaN, and gives NaN.
MPC_FN float inverse_total(float top, float total) {
  return top == from_bits(0xff800000u) ? 0.0f : 1.0f / total;
}

/// Whether the places of a query and a key let the one see the other.
template <class S>
MPC_FN bool sees(int query, int key, int offset) {
  return (!S::causal || key <= query + offset) &&
         (S::window == 0 || key + S::window > query + offset);
}

/// The keys [begin, end) that a query sees by its place, of `keys` that exist; none where the end
/// is not above the begin. The begin may be below 0.
struct KeyRange {
  int begin, end;
};
template <class S>
MPC_FN KeyRange seen_keys(int query, int keys, int offset) {
  const int next = query + offset + 1;
  return {S::window == 0 ? 0 : next - S::window, S::causal ? minimum(next, keys) : keys};
}

/// A score with its cap, and the derivative of the one by the other.
struct Capped {
  float score, slope;
};
MPC_FN Capped capped(float x, float cap) {
  const float t = tanh(x / cap);
  return {t * cap, 1.0f - t * t};
}

/// The score with the mask at `at`; whether the mask hides it.
struct Masked {
  float score;
  bool hidden;
};
template <class M>
MPC_FN Masked masked(float x, const M *at) {
  if constexpr (IsSame<M, bool>::value) {
    return {x, !*at};
  } else {
    const float m = float(*at);
    return {x + m, m == from_bits(0xff800000u)};
  }
}

/// A block's place. The grid is batches * heads * ceil(queries / A::queries). Late queries come
/// first, since they see the most keys under a causal mask.
template <class A, class T>
struct Place {
  const T *q;
  const T *k;
  const T *v;
  T *out;
  float *lse;
  const typename A::Scores::Mask *mask; // of the head
  int first_query, queries;             // of the tile; the number of them that exist
  int keys;                             // that exist
  int first_step, steps;                // of keys; one past the last
  int offset;                           // query i sees keys up to i + offset under a causal mask
};

/// The place of a tile of queries of a batch and head, whose number is `pair`.
template <class A, class T>
MPC_FN Place<A, T> place_at(int tile, int pair, const AttentionOperands<T> &x) {
  const int batch = pair / x.heads, head = pair % x.heads;
  const int kv_head = head / (x.heads / x.kv_heads);
  Place<A, T> p;
  p.first_query = tile * A::queries;
  p.queries = minimum(x.queries - p.first_query, A::queries);
  p.keys = keys_of<typename A::Scores>(x, batch);
  p.offset = p.keys - x.queries;
  p.q = x.q + batch * x.q_strides.batch + head * x.q_strides.head + p.first_query * x.q_strides.row;
  p.k = x.k + batch * x.k_strides.batch + kv_head * x.k_strides.head;
  p.v = x.v + batch * x.v_strides.batch + kv_head * x.v_strides.head;
  p.out = x.out + batch * x.out_strides.batch + head * x.out_strides.head +
          p.first_query * x.out_strides.row;
  p.lse = x.lse ? x.lse + (long long)pair * x.queries + p.first_query : nullptr;
  p.mask = mask_of<typename A::Scores::Mask>(x.masking, batch, head);
  const int first_visible = p.first_query + p.offset - A::Scores::window + 1;
  p.first_step = A::Scores::window == 0 || first_visible < 0 ? 0 : first_visible / A::keys;
  const int last_visible = A::causal ? p.first_query + p.queries - 1 + p.offset : p.keys - 1;
  p.steps = last_visible < 0 ? 0 : minimum(last_visible, p.keys - 1) / A::keys + 1;
  return p;
}
template <class A, class T>
MPC_FN Place<A, T> place(long long block, const AttentionOperands<T> &x) {
  const int tiles = (x.queries + A::queries - 1) / A::queries;
  const long long pairs = (long long)x.batches * x.heads;
  return place_at<A>(tiles - 1 - int(block / pairs), int(block % pairs), x);
}

/// The number of keys that query `row` of a tile sees; they are the first ones.
template <class A, class T>
MPC_FN int seen_count(const Place<A, T> &p, int row, int keys) {
  const int last = p.first_query + row + p.offset;
  return last < 0 ? 0 : minimum(last + 1, keys);
}

/// The score of query `row` of a tile for one key, before the scale.
template <class A, class T>
MPC_FN float score(const Place<A, T> &p, const AttentionOperands<T> &x, int row, int key) {
  const T *q = p.q + row * x.q_strides.row, *k = p.k + key * x.k_strides.row;
  float sum = 0.0f;
  MPC_ROLLED for (int d = 0; d < A::head_dim; ++d) sum = fma(float(q[d]), float(k[d]), sum);
  return sum;
}

/// Whether some query of a step's tile does not see some key of it, by their places.
template <class A>
MPC_FN bool needs_mask(int first_key, int keys, int first_query, int offset) {
  return first_key + A::keys > keys ||
         (A::causal && first_key + A::keys - 1 > first_query + offset) ||
         (A::Scores::window > 0 &&
          first_key + A::Scores::window <= first_query + A::queries - 1 + offset);
}

} // namespace attention
} // namespace mpc
