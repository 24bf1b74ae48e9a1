// Attention backward by warpgroups, for sm_90a: 16-bit types, heads of 64 or 128 columns, scores
// that are only scaled. The steps are those of AttentionGrad.cuh, but ds is made from the rounded
// p.
//
// One pass of five products. A block owns 128 keys, each of its two computing warpgroups 64, and
// walks over the queries of the heads that share them, ascending; a third warpgroup copies ahead.
// p and ds, transposed, stay in registers for dv and dk, and ds goes through shared memory for dq.
//
// dq is summed in f32 in memory, in the fixed order of descending keys: a block waits until the one
// before has added its part of a tile. The first stores, the last adds in registers, rounds and
// writes dq. Blocks take their numbers from a counter, so that a block waits only for blocks that
// run already. Whether its part has been added, a block asks a step later.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {

/// `Shared` bytes of dynamic shared memory are there.
template <class T_, int HeadDim, class Scores_, int Shared>
struct AttentionGradWarpgroups {
  using T = T_;
  using Scores = Scores_;
  static constexpr int head_dim = HeadDim;
  static constexpr int keys = 128;                         // a block
  static constexpr int queries = HeadDim == 64 ? 128 : 64; // a step
  static constexpr bool causal = Scores::causal;
  static constexpr int shared = Shared;
  static constexpr int threads = 256; // that compute
  static constexpr int block = threads + warpgroup::threads;
  static_assert(sizeof(T) == 2 && (HeadDim == 64 || HeadDim == 128),
                "16-bit heads of 64 or 128 columns");
  static_assert(Scores::scaled_alone, "scores are only scaled");
};

/// What the blocks of the kernel share. Counts are zeros before and after: the next block's number,
/// and how many blocks have added to each part of a tile. Sums are of those parts.
struct AttentionGradShared {
  unsigned *counts;
  float *sums;
};

namespace attention {

template <class A>
struct BackwardWarpgroups : Tiles<typename A::T, A::head_dim, A::queries, A::threads, 1, false> {
  using Base = Tiles<typename A::T, A::head_dim, A::queries, A::threads, 1, false>;
  using Base::exponential, Base::log2_unit, Base::own_row, Base::out_tiles, Base::score_tiles;
  using T = typename A::T;
  using X = AttentionGradOperands<T>;
  using Products = typename Base::Products; // transposed: own keys, queries of the step
  using Sums = typename Base::Sums;         // of the own keys
  using Packed = unsigned[A::queries / 16][4];
  static constexpr int part = 64 * 64; // of dq that a warpgroup makes in a step
  using PartSums = float[8][4];

  static constexpr int key_bytes = A::keys * A::head_dim * 2;
  static constexpr int query_bytes = A::queries * A::head_dim * 2;
  static constexpr int ds_bytes = A::keys * A::queries * 2;
  static constexpr int dq_bytes = A::queries * A::head_dim * 4;
  static constexpr int term_bytes = A::queries * 4;
  static constexpr int at_once = A::head_dim == 64 ? 8 : 4;
  static constexpr int pair_barrier = 1;  // of the two computing warpgroups
  static constexpr int group_barrier = 2; // and 3: of one

  struct Signals {
    warpgroup::Signal full[2], empty[2];
    int number; // of the block
  };
  struct Room { // addresses in shared memory
    unsigned k, v, q, dy, ds, dq, terms;
    const float *lse, *dots;
    Signals *signals;
  };
  static constexpr int terms_at = 2 * key_bytes + 4 * query_bytes + 2 * ds_bytes + dq_bytes;
  static_assert(A::shared >= terms_at + 4 * term_bytes + int(sizeof(Signals)),
                "what the block needs");
  static MPC_FN Room room() {
    unsigned char *memory = warpgroup::shared_memory();
    const unsigned at = warpgroup::address_of(memory), q = at + 2 * key_bytes;
    const unsigned ds = q + 4 * query_bytes;
    const float *terms = reinterpret_cast<const float *>(memory + terms_at);
    return {at,
            at + key_bytes,
            q,
            q + 2 * query_bytes,
            ds,
            ds + 2 * ds_bytes,
            at + terms_at,
            terms,
            terms + 2 * A::queries,
            reinterpret_cast<Signals *>(memory + terms_at + 4 * term_bytes)};
  }

  /// The keys that a block owns, and the tiles of queries [begin, end) that see some of them.
  struct Place {
    int batch, kv_head, group; // heads that share the keys
    int first_key, keys;       // the keys that exist of all
    int offset, begin, end;
    MPC_FN int steps() const { return (end - begin) * group; }
  };
  static MPC_FN Place place(int number, const X &x) {
    const int tiles = tiles_of(x.keys, A::keys), pair = number / tiles;
    Place p;
    p.batch = pair / x.kv_heads;
    p.kv_head = pair % x.kv_heads;
    p.group = x.heads / x.kv_heads;
    p.first_key = (tiles - 1 - number % tiles) * A::keys;
    p.keys = keys_of<typename A::Scores>(x, p.batch);
    p.offset = p.keys - x.queries;
    const int all = tiles_of(x.queries, A::queries), first = p.first_key - p.offset;
    const int last = first + A::keys - 2 + A::Scores::window; // that a window lets see them
    p.begin = !A::causal || first < 0 ? 0 : minimum(first / A::queries, all);
    p.end = A::Scores::window == 0 ? all : last < 0 ? 0 : minimum(last / A::queries + 1, all);
    if (p.first_key >= p.keys || p.end < p.begin)
      p.end = p.begin;
    return p;
  }
  /// How many blocks add to a tile of queries before this one, and whether this one is the last.
  struct Order {
    int before;
    bool last;
  };
  static MPC_FN Order order_of(const Place &p, const X &x, int tile) {
    const int first = tile * A::queries + p.offset; // the place of the first query
    const int end = minimum((tile + 1) * A::queries, x.queries) + p.offset;
    const int most = (A::causal ? minimum(end, p.keys) : p.keys) - 1;
    const int least = first - A::Scores::window + 1;
    const int own = p.first_key / A::keys;
    return {most / A::keys - own,
            own == (A::Scores::window == 0 || least < 0 ? 0 : least / A::keys)};
  }

  static MPC_FN void copy_all(const Place &p, const X &x, const Room &r) {
    Signals &signals = *r.signals;
    const int thread = thread_index_anew() - A::threads;
    const T *k = matrix(x.k, x.k_strides, p.batch, p.kv_head),
            *v = matrix(x.v, x.v_strides, p.batch, p.kv_head);
    if (p.steps() == 0)
      return;
    copy_rows<T, A::keys, A::head_dim, at_once>(r.k, k, x.k_strides.row, p.first_key, p.keys,
                                                thread);
    copy_rows<T, A::keys, A::head_dim, at_once>(r.v, v, x.v_strides.row, p.first_key, p.keys,
                                                thread);
    StepNumber step = {0};
    MPC_ROLLED for (int head = p.kv_head * p.group; head < (p.kv_head + 1) * p.group; ++head) {
      const T *q = matrix(x.q, x.q_strides, p.batch, head),
              *dy = matrix(x.dy, x.dy_strides, p.batch, head);
      const long long row = ((long long)p.batch * x.heads + head) * x.queries;
      MPC_ROLLED for (int tile = p.begin; tile < p.end; ++tile, ++step.number) {
        const int half = step.half(), first = tile * A::queries;
        warpgroup::await(&signals.empty[half], step.phase() ^ 1u);
        copy_rows<T, A::queries, A::head_dim, at_once>(r.q + half * query_bytes, q, x.q_strides.row,
                                                       first, x.queries, thread);
        copy_rows<T, A::queries, A::head_dim, at_once>(r.dy + half * query_bytes, dy,
                                                       x.dy_strides.row, first, x.queries, thread);
        if (thread < A::queries) {
          const bool there = first + thread < x.queries;
          const long long at = row + (there ? first + thread : 0);
          const unsigned to = r.terms + half * term_bytes + thread * 4;
          warpgroup::copy_4_bytes(to, x.lse + at, there);
          warpgroup::copy_4_bytes(to + 2 * term_bytes, x.dots + at, there);
        }
        warpgroup::end_copies();
        announce<0>(&signals.full[half]); // at first with the keys
      }
    }
  }

  /// s (own keys, queries) = a b^T, in the background.
  static MPC_FN void begin_scores(Products &s, unsigned a, unsigned b, int group) {
    MPC_UNROLL for (int d = 0; d < A::head_dim / 16; ++d) warpgroup::multiply<T, false, false>(
        s[0], warpgroup::along_columns(a, A::keys, group * 64, d),
        warpgroup::along_columns(b, A::queries, 0, d), d > 0);
    warpgroup::end_products();
  }
  /// sums += p b, in the background, in the group that is ended next.
  static MPC_FN void begin_sums(Sums &sums, const Packed &p, unsigned b) {
    warpgroup::begin_products();
    MPC_UNROLL for (int k = 0; k < A::queries / 16; ++k) warpgroup::multiply<T, true>(
        sums[0], p[k], warpgroup::along_rows(b, A::queries, 0, k), true);
  }
  static MPC_FN float low_half(unsigned packed) {
    return float(T{(unsigned short)(packed & 0xffffu)});
  }
  static MPC_FN float high_half(unsigned packed) {
    return float(T{(unsigned short)(packed >> 16)});
  }

  /// Which queries of a step see the thread's key `h`: [begin, end), counted from `first`.
  static MPC_FN KeyRange seen_by(const Place &p, const X &x, int first, int h) {
    const int key = p.first_key + own_row(h), query = key - p.offset - first;
    const int end = x.queries - first;
    return {A::causal ? query : 0, key >= p.keys ? 0
                                   : A::Scores::window == 0
                                       ? end
                                       : minimum(end, query + A::Scores::window)};
  }
  static MPC_FN bool is_cut(const Place &p, const X &x, int first) {
    return first + A::queries > x.queries || p.first_key + A::keys > p.keys ||
           (A::causal && p.first_key + A::keys - 1 > first + p.offset) ||
           (A::Scores::window > 0 &&
            first + A::queries - 1 + p.offset >= p.first_key + A::Scores::window);
  }

  /// Rounds p, made from the scores.
  template <bool Cut>
  static MPC_FN void make_weights(Packed &to, Products &s, const Place &p, const X &x, int first,
                                  const float *lse) {
    const int member = 2 * mma::member();
    KeyRange seen[2] = {};
    if constexpr (Cut)
      MPC_UNROLL for (int h = 0; h < 2; ++h) seen[h] = seen_by(p, x, first, h);
    MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
      const Chunk<float, 2> terms = load_chunk<float, 2>(lse + n * 8 + member);
      MPC_UNROLL for (int h = 0; h < 2; ++h) {
        float weight[2];
        MPC_UNROLL for (int c = 0; c < 2; ++c) {
          const int query = n * 8 + member + c;
          weight[c] =
              exponential(fma(s[0][n][2 * h + c], x.scale * log2_unit, -(terms.at[c] * log2_unit)));
          if constexpr (Cut)
            weight[c] = query < seen[h].begin || query >= seen[h].end ? 0.0f : weight[c];
        }
        to[n / 2][n % 2 * 2 + h] = mma::pack_rounded<T>(weight[0], weight[1]);
      }
    }
  }
  /// ds = p (dp - dots), rounded.
  template <bool Cut>
  static MPC_FN void make_gradients(Packed &to, const Packed &weights, Products &dp, const Place &p,
                                    const X &x, int first, const float *dots) {
    const int member = 2 * mma::member();
    KeyRange seen[2] = {};
    if constexpr (Cut)
      MPC_UNROLL for (int h = 0; h < 2; ++h) seen[h] = seen_by(p, x, first, h);
    MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
      const Chunk<float, 2> terms = load_chunk<float, 2>(dots + n * 8 + member);
      MPC_UNROLL for (int h = 0; h < 2; ++h) {
        const unsigned packed = weights[n / 2][n % 2 * 2 + h];
        float gradient[2] = {low_half(packed) * (dp[0][n][2 * h] - terms.at[0]),
                             high_half(packed) * (dp[0][n][2 * h + 1] - terms.at[1])};
        if constexpr (Cut)
          MPC_UNROLL for (int c = 0; c < 2; ++c) {
            const int query = n * 8 + member + c;
            gradient[c] = query < seen[h].begin || query >= seen[h].end ? 0.0f : gradient[c];
          }
        to[n / 2][n % 2 * 2 + h] = mma::pack_rounded<T>(gradient[0], gradient[1]);
      }
    }
  }

  /// ds to shared memory, (keys, queries).
  static MPC_FN void store_ds(const Packed &ds, unsigned to) {
    const int thread = thread_index_anew(), lane = thread % 32;
    const int row = thread / 32 * 16 + lane % 8 + lane / 8 % 2 * 8;
    MPC_UNROLL for (int n = 0; n < A::queries / 16; ++n)
        warpgroup::store_matrices(to + warpgroup::swizzled(A::keys, row, n * 16 + lane / 16 * 8),
                                  ds[n][0], ds[n][1], ds[n][2], ds[n][3]);
  }

  /// The number of a warpgroup's part of dq of a step.
  static MPC_FN int part_of(const Place &p, const X &x, int head, int tile, int group) {
    return ((p.batch * x.heads + head) * tiles_of(x.queries, A::queries) + tile) * 2 + group;
  }
  /// The lead of a warpgroup says that its last part has been added; 0 is none.
  static MPC_FN void finish_part(int &pending, const AttentionGradShared &shared) {
    if (pending) {
      warpgroup::await_bulk_stores();
      warpgroup::add_one(shared.counts + pending);
      pending = 0;
    }
  }
  /// Puts the part of a warpgroup on its way to the sums; `pending` belongs to the group's lead.
  static MPC_FN void add_part(const PartSums &sums, const AttentionGradShared &shared, int number,
                              int before, const Room &r, int group, int &pending) {
    const int thread = thread_index_anew() % warpgroup::threads;
    const unsigned staged = r.dq + group * (part * 4);
    if (thread == 0)
      finish_part(pending, shared);
    warpgroup::meet(group_barrier + group, warpgroup::threads); // the last part has been read
    MPC_UNROLL for (int n = 0; n < 8; ++n) warpgroup::store_floats(
        staged + n * 2048 + thread * 16, sums[n][0], sums[n][1], sums[n][2], sums[n][3]);
    warpgroup::fence_writes();
    warpgroup::meet(group_barrier + group, warpgroup::threads);
    if (thread != 0)
      return;
    float *to = shared.sums + (long long)number * part;
    if (before == 0) {
      warpgroup::bulk_store<false>(to, staged, part * 4);
    } else {
      warpgroup::await_count(shared.counts + 1 + number, unsigned(before));
      warpgroup::bulk_store<true>(to, staged, part * 4);
    }
    pending = 1 + number;
  }
  /// The last part: dq is what the others added and these sums.
  static MPC_FN void finish_dq(PartSums &sums, const AttentionGradShared &shared, int number,
                               int before, const Place &p, const X &x, int head, int tile,
                               int group) {
    const int thread = thread_index_anew() % warpgroup::threads, lane = thread % 32;
    if (before > 0) {
      warpgroup::take_count(shared.counts + 1 + number, unsigned(before), thread == 0,
                            group_barrier + group);
      const float *from = shared.sums + (long long)number * part + thread * 4;
      MPC_UNROLL for (int n = 0; n < 8; ++n) {
        const Chunk<float, 4> other = load_chunk<float, 4>(from + n * 512);
        MPC_UNROLL for (int e = 0; e < 4; ++e) sums[n][e] += other.at[e];
      }
    }
    const bool by_columns = A::queries == 64; // the two share the queries
    const int first = tile * A::queries + (by_columns ? 0 : group * 64) + thread / 32 * 16;
    T *to = matrix(x.dq, x.dq_strides, p.batch, head) + (by_columns ? group * 64 : 0);
    MPC_UNROLL for (int h = 0; h < 2; ++h) {
      const int row = first + lane / 4 + 8 * h;
      if (row < x.queries)
        MPC_UNROLL for (int n = 0; n < 8; ++n) *
            reinterpret_cast<unsigned *>(to + row * x.dq_strides.row + n * 8 + lane % 4 * 2) =
            mma::pack_rounded<T>(sums[n][2 * h] * x.scale, sums[n][2 * h + 1] * x.scale);
    }
  }
  /// Zeros for the queries that see no key: the first ones, by the first block of the keys.
  static MPC_FN void clear_unseen(const Place &p, const X &x) {
    const int unseen = A::causal && p.offset < 0 ? -p.offset / A::queries * A::queries : 0;
    const int count = (p.keys == 0 ? x.queries : unseen) * (A::head_dim / 2); // of whole tiles
    MPC_ROLLED for (int head = p.kv_head * p.group; head < (p.kv_head + 1) * p.group; ++head) {
      T *dq = matrix(x.dq, x.dq_strides, p.batch, head);
      MPC_ROLLED for (int i = thread_index(); i < count; i += A::threads) {
        T *pair = dq + i / (A::head_dim / 2) * x.dq_strides.row + i % (A::head_dim / 2) * 2;
        *reinterpret_cast<unsigned *>(pair) = 0;
      }
    }
  }

  /// The scores of a step, in the background.
  static MPC_FN void begin_step(Products &s, const Room &r, StepNumber step, int group) {
    warpgroup::await(&r.signals->full[step.half()], step.phase());
    warpgroup::begin_products();
    begin_scores(s, r.k, r.q + step.half() * query_bytes, group);
  }
  /// Adds a step to dk and dv, and gives the warpgroup's part of dq. The scores of the next step,
  /// if there is one, are then on their way to `s`.
  static MPC_FN void compute_step(PartSums &dq, Products &s, Sums &dk, Sums &dv, const Place &p,
                                  const X &x, const Room &r, int first, StepNumber step,
                                  bool has_next, int group) {
    const int half = step.half();
    const unsigned q = r.q + half * query_bytes, dy = r.dy + half * query_bytes;
    const unsigned staged_ds = r.ds + half * ds_bytes;
    const bool cut = is_cut(p, x, first);
    Products dp;
    Packed weights, ds;
    warpgroup::begin_products();
    begin_scores(dp, r.v, dy, group);
    const float *lse = r.lse + half * A::queries, *dots = r.dots + half * A::queries;
    if (cut)
      make_weights<true>(weights, s, p, x, first, lse);
    else
      make_weights<false>(weights, s, p, x, first, lse);
    warpgroup::await_products<0>();
    begin_sums(dv, weights, dy);
    if (cut)
      make_gradients<true>(ds, weights, dp, p, x, first, dots);
    else
      make_gradients<false>(ds, weights, dp, p, x, first, dots);
    begin_sums(dk, ds, q);
    warpgroup::end_products();
    store_ds(ds, staged_ds);
    warpgroup::fence_writes();
    warpgroup::meet(pair_barrier, A::threads); // ds is there, and both have read the one before
    warpgroup::begin_products();
    const bool by_columns = A::queries == 64;
    MPC_UNROLL for (int k = 0; k < A::keys / 16; ++k) warpgroup::multiply<T, true, true>(
        dq, warpgroup::along_rows(staged_ds, A::keys, by_columns ? 0 : group * 64, k),
        warpgroup::along_rows(r.k, A::keys, by_columns ? group * 64 : 0, k), k > 0);
    warpgroup::end_products();
    warpgroup::await_products<1>();
    warpgroup::arrive(&r.signals->empty[half]);
    begin_step(s, r, {step.number + has_next}, group);
    warpgroup::await_products<1>();
  }

  static MPC_FN void compute_all(const Place &p, const X &x, const AttentionGradShared &shared,
                                 const Room &r) {
    const int group = uniform(thread_index_anew() / warpgroup::threads), steps = p.steps();
    Products s;
    Sums dk, dv;
    Base::clear(dk);
    Base::clear(dv);
    int pending = 0; // of the lead: where its last part is counted
    StepNumber step = {0};
    if (p.first_key == 0)
      clear_unseen(p, x);
    if (steps == 0)
      return store_keys(dk, dv, p, x);
    begin_step(s, r, step, group);
    warpgroup::await_products<0>();
    MPC_ROLLED for (int head = p.kv_head * p.group; head < (p.kv_head + 1) * p.group; ++head)
        MPC_ROLLED for (int tile = p.begin; tile < p.end; ++tile, ++step.number) {
      PartSums dq;
      compute_step(dq, s, dk, dv, p, x, r, tile * A::queries, step, step.number + 1 < steps, group);
      const Order order = order_of(p, x, tile);
      const int number = part_of(p, x, head, tile, group);
      if (order.last)
        finish_dq(dq, shared, number, order.before, p, x, head, tile, group);
      else
        add_part(dq, shared, number, order.before, r, group, pending);
      warpgroup::await_products<0>();
    }
    finish_part(pending, shared);
    store_keys(dk, dv, p, x);
  }

  static MPC_FN void store_keys(const Sums &dk, const Sums &dv, const Place &p, const X &x) {
    const int count = minimum(x.keys - p.first_key, A::keys);
    Base::store(matrix(x.dk, x.dk_strides, p.batch, p.kv_head) + p.first_key * x.dk_strides.row,
                x.dk_strides.row, count, dk, [&](int) { return x.scale; });
    Base::store(matrix(x.dv, x.dv_strides, p.batch, p.kv_head) + p.first_key * x.dv_strides.row,
                x.dv_strides.row, count, dv, [](int) { return 1.0f; });
  }

  static MPC_FN void run(const X &x, const AttentionGradShared &shared) {
    const Room r = room();
    if (thread_index() == 0) {
      warpgroup::begin_block();
      Signals &signals = *r.signals;
      for (int half = 0; half < 2; ++half) {
        warpgroup::start(&signals.full[half], warpgroup::threads);
        warpgroup::start(&signals.empty[half], A::threads);
      }
      signals.number = int(warpgroup::take_number(shared.counts));
      if (signals.number == x.batches * x.kv_heads * tiles_of(x.keys, A::keys) - 1)
        *shared.counts = 0;
      warpgroup::fence_starts();
    }
    warpgroup::meet(0, A::block);
    const Place p = place(uniform(r.signals->number), x);
    if (thread_index() >= A::threads) {
      warpgroup::give_up_registers<A::head_dim == 64 ? 56 : 32>();
      copy_all(p, x, r);
    } else {
      warpgroup::take_registers<A::head_dim == 64 ? 224 : 232>();
      compute_all(p, x, shared, r);
    }
  }
};

} // namespace attention
} // namespace mpc
#endif
