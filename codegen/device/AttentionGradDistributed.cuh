// Attention backward over threads: CUDA and fibers; see AttentionTiles.cuh for the layout. A warp
// owns 16 keys or 16 queries of the block's tile. The scores of a block of keys are transposed, so
// that in both cases they are already the left operand of the next products.
//
// For 16-bit types the copies of the next step run during this one; f32 has one buffer and waits.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {
namespace attention {

template <class A>
struct BackwardDistributed : Tiles<typename A::T, A::head_dim, A::turn, A::threads, A::held> {
  using Base = Tiles<typename A::T, A::head_dim, A::turn, A::threads, A::held>;
  using Base::accumulate, Base::exponential, Base::load_own, Base::log2_unit, Base::out_tiles,
      Base::own_row, Base::score_tiles, Base::scores, Base::store, Base::stride, Base::tensor_core;
  using T = typename A::T;
  using OwnRows = typename Base::OwnRows;
  using X = AttentionGradOperands<T>;
  static constexpr int slots = tensor_core ? 2 : 1;

  /// The other side's rows of a step, in shared memory: q and dy with their lse and dots, or k and
  /// v.
  struct Staged {
    T *first, *second;
    float *lse, *dots;
    MPC_FN Staged from(int row) const {
      return {first + row * stride, second + row * stride, lse + row, dots + row};
    }
    MPC_FN Staged slot(int i) const { return from(i % slots * A::step); }
  };

  /// Waits for step `i` and asks for the next one; `ask(i)` starts the copies of a step. The first
  /// turn of the loop asks for two steps, so that this long text is written once.
  template <class F>
  static MPC_FN void next_step(int i, int steps, F ask) {
    if constexpr (slots == 1) {
      block_barrier(); // everybody has done with the last step
      ask(i);
      mma::wait_for_copies();
      block_barrier(); // this step is there
    } else {
#if defined(MPC_GPU)
#pragma unroll 1
#endif
      for (int next = i == 0 ? 0 : i + 1; next <= i + 1; ++next) {
        if (next == i + 1) {
          mma::wait_for_copies();
          block_barrier(); // this step is there, and everybody has done with the last one
        }
        if (next < steps)
          ask(next);
      }
    }
  }

  static MPC_FN void clear(float (&out)[out_tiles][4]) {
    MPC_UNROLL for (int n = 0; n < out_tiles; ++n) MPC_UNROLL for (int e = 0; e < 4; ++e)
        out[n][e] = 0.0f;
  }

  /// s and dp become p and ds; lse(n, e) and dots(n, e) belong to the element's query.
  template <class F, class G>
  static MPC_FN void differentiate(float (&s)[score_tiles][4], float (&dp)[score_tiles][4],
                                   float scale, F lse, G dots) {
    MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
      MPC_UNROLL for (int e = 0; e < 4; ++e) {
        s[n][e] = exponential(fma(s[n][e], scale, -lse(n, e)));
        dp[n][e] = s[n][e] * (dp[n][e] - dots(n, e));
      }
    }
  }
  /// The same for scores with a cap, a mask or a window; query(n, e) and key(n, e) are the
  /// element's places, and `mask` is the head's.
  template <class F, class G, class Q, class K>
  static MPC_FN void differentiate(float (&s)[score_tiles][4], float (&dp)[score_tiles][4],
                                   const X &x, int keys, const typename A::Scores::Mask *mask,
                                   F lse, G dots, Q query, K key) {
    MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
      MPC_UNROLL for (int e = 0; e < 4; ++e) {
        const int i = query(n, e), j = key(n, e);
        bool hidden =
            i >= x.queries || j >= keys || !sees<typename A::Scores>(i, j, keys - x.queries);
        float score = s[n][e] * x.scale, slope = 1.0f;
        if constexpr (A::Scores::capped) {
          const Capped with = capped(score, x.masking.cap);
          score = with.score;
          slope = with.slope;
        }
        if constexpr (A::Scores::masked)
          if (!hidden) {
            const Masked with = masked(score, mask + i * x.masking.row + j * x.masking.key);
            score = with.score;
            hidden = with.hidden;
          }
        const float p = exponential(fma(score, log2_unit, -lse(n, e)));
        const float ds = p * (dp[n][e] - dots(n, e)) * slope;
        s[n][e] = hidden ? 0.0f : p;
        dp[n][e] = hidden ? 0.0f : ds;
      }
    }
  }
  /// The rows of a step, [begin, end), that an own row goes with.
  struct StepRange {
    int begin, end;
  };
  /// Sets zeros outside range(own row), which without `Begins` begins at 0.
  template <bool Begins, class F>
  static MPC_FN void mask(float (&p)[score_tiles][4], float (&ds)[score_tiles][4], F range) {
    MPC_UNROLL for (int h = 0; h < 2; ++h) {
      const StepRange with = range(own_row(h));
      const int begin = with.begin - 2 * mma::member(), end = with.end - 2 * mma::member();
      MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
        MPC_UNROLL for (int e = 2 * h; e < 2 * h + 2; ++e) {
          const bool gone = n * 8 + e % 2 >= end || (Begins && n * 8 + e % 2 < begin);
          p[n][e] = gone ? 0.0f : p[n][e];
          ds[n][e] = gone ? 0.0f : ds[n][e];
        }
      }
    }
  }

  /// Stages the queries of a step from `first` on, and their dy, lse and dots.
  static MPC_FN void stage_queries(const X &x, int batch, int head, int first, const Staged &to) {
    Base::template stage<A::step>(to.first, matrix(x.q, x.q_strides, batch, head), x.q_strides.row,
                                  first, x.queries);
    Base::template stage<A::step>(to.second, matrix(x.dy, x.dy_strides, batch, head),
                                  x.dy_strides.row, first, x.queries);
    const long long rows = ((long long)batch * x.heads + head) * x.queries;
    stage_terms(to.lse, x.lse + rows, 0, first, x.queries);
    stage_terms(to.dots, x.dots + rows, A::step, first, x.queries);
  }
  /// Copies a number for each row of a step by threads from `first_thread` on; zeros outside.
  static MPC_FN void stage_terms(float *to, const float *from, int first_thread, int first,
                                 int rows) {
    const int row = thread_index() - first_thread;
    if (row >= 0 && row < A::step)
      mma::copy_4_bytes(to + row, from + (first + row < rows ? first + row : 0),
                        first + row < rows);
  }

  /// The results that a block makes from row `first` on: `count` from result `number` on.
  struct Made {
    int number, count, batch, head, first;
  };

  /// Waits until everybody has done with the last step, where tiles then stand.
  template <class Tail>
  static MPC_FN void leave_steps() {
    if constexpr (Tail::exists)
      block_barrier();
  }

  /// Stores the block's tile of a result, and keeps it in `staged` where a tail goes on with it.
  template <class Tail, int Number>
  static MPC_FN void write(T *to, const strides &s, int batch, int head, int first, int rows,
                           const float (&out)[out_tiles][4], float factor, T *staged) {
    if (!Tail::takes(Number) || to)
      store(matrix(to, s, batch, head) + first * s.row, s.row, rows, out, {factor, factor});
    if constexpr (Tail::takes(Number))
      store(staged, stride, rows, out, {factor, factor});
  }

  /// Lets the tail go on with the tiles, which are where the last steps were.
  template <class Tail>
  static MPC_FN void finish(const Made &made, const Staged &staged, const Tail &tail) {
    if constexpr (Tail::exists) {
      static_assert(slots * A::step >= A::rows, "a tile fits where steps were");
      block_barrier(); // the tiles are there
#if defined(MPC_GPU)
#pragma unroll 1
#endif
      for (int i = 0; i < made.count; ++i)
        if (Tail::takes(made.number + i))
          tail.template take<A::rows, A::head_dim>(i == 0 ? staged.first : staged.second, stride,
                                                   made.number + i, made.batch, made.head,
                                                   made.first);
    }
  }

  template <class Tail>
  static MPC_FN Made own_keys(long long block, const X &x, const Staged &staged) {
    const int pairs = x.batches * x.kv_heads, pair = int(block % pairs);
    const int batch = pair / x.kv_heads, kv_head = pair % x.kv_heads;
    const int existing = keys_of<typename A::Scores>(x, batch);
    const int group = x.heads / x.kv_heads, offset = existing - x.queries;
    const int first_key = int(block / pairs) * A::rows;
    const int keys = minimum(x.keys - first_key, A::rows);  // of the tile
    const int own = minimum(existing - first_key, A::rows); // of these, that exist
    const OwnRows k =
        load_own(matrix(x.k, x.k_strides, batch, kv_head) + first_key * x.k_strides.row,
                 x.k_strides.row, own);
    const OwnRows v =
        load_own(matrix(x.v, x.v_strides, batch, kv_head) + first_key * x.v_strides.row,
                 x.v_strides.row, own);
    const int start = first_query_of<A>(first_key, offset);
    const int end = own <= 0 ? start : end_of_queries<A>(first_key, x.queries, offset);
    const int steps_a_head = end <= start ? 0 : tiles_of(end - start, A::step);
    const auto first_of = [&](int i) { return start + i % steps_a_head * A::step; };
    const auto head_of = [&](int i) { return kv_head * group + i / steps_a_head; };
    const auto ask = [&](int i) {
      stage_queries(x, batch, head_of(i), first_of(i), staged.slot(i));
    };
    float dk[out_tiles][4], dv[out_tiles][4];
    clear(dk);
    clear(dv);
    // dk and dv of the queries of head `head` from `first` on, which are staged in `other`.
    const auto add = [&](int head, int first, const Staged &other) {
      const auto column = [&](int n, int e) { return n * 8 + 2 * mma::member() + e % 2; };
      const auto lse = [&](int n, int e) { return other.lse[column(n, e)] * log2_unit; };
      const auto dots = [&](int n, int e) { return other.dots[column(n, e)]; };
      float s[score_tiles][4], dp[score_tiles][4];
      scores(s, k, other.first);
      scores(dp, v, other.second);
      if constexpr (A::Scores::prefix) {
        differentiate(s, dp, x.scale * log2_unit, lse, dots);
        if (first + A::turn > x.queries || (A::Scores::partial && own < A::rows) ||
            (A::causal && first_key + A::rows - 1 > first + offset))
          mask<A::causal>(s, dp, [&](int row) {
            return StepRange{A::causal ? first_key + row - offset - first : 0,
                             A::Scores::partial && row >= own ? 0 : x.queries - first};
          });
      } else {
        differentiate(
            s, dp, x, existing, mask_of<typename A::Scores::Mask>(x.masking, batch, head), lse,
            dots, [&](int n, int e) { return first + column(n, e); },
            [&](int, int e) { return first_key + own_row(e / 2); });
      }
      accumulate(dv, s, other.second);
      accumulate(dk, dp, other.first);
    };
#if defined(MPC_GPU)
#pragma unroll 1
#endif
    for (int i = 0; i < steps_a_head * group; ++i) {
      next_step(i, steps_a_head * group, ask);
#if defined(MPC_GPU)
#pragma unroll 1
#endif
      for (int turn = 0; turn < A::step; turn += A::turn)
        add(head_of(i), first_of(i) + turn, staged.slot(i).from(turn));
    }
    leave_steps<Tail>();
    write<Tail, 1>(x.dk, x.dk_strides, batch, kv_head, first_key, keys, dk, x.scale, staged.first);
    write<Tail, 2>(x.dv, x.dv_strides, batch, kv_head, first_key, keys, dv, 1.0f, staged.second);
    return {1, 2, batch, kv_head, first_key};
  }

  /// lse and dots of the two own rows; the tile's first is row `first_row` of all.
  static MPC_FN void load_terms(const X &x, long long first_row, const OwnRows &dy, float (&lse)[2],
                                float (&dots)[2]) {
    MPC_UNROLL for (int h = 0; h < 2; ++h) {
      const long long row = dy.there[h] ? own_row(h) : 0;
      lse[h] = x.lse[first_row + row] * log2_unit;
      dots[h] = x.dots[first_row + row];
    }
  }

  template <class Tail>
  static MPC_FN Made own_queries(long long block, const X &x, const Staged &staged) {
    const int pairs = x.batches * x.heads, pair = int(block % pairs);
    const int batch = pair / x.heads, head = pair % x.heads;
    const int existing = keys_of<typename A::Scores>(x, batch);
    const int kv_head = head / (x.heads / x.kv_heads), offset = existing - x.queries;
    // Late queries, which see the most keys under a causal mask, come first.
    const int first_query = (tiles_of(x.queries, A::rows) - 1 - int(block / pairs)) * A::rows;
    const int queries = minimum(x.queries - first_query, A::rows);
    const OwnRows q =
        load_own(matrix(x.q, x.q_strides, batch, head) + first_query * x.q_strides.row,
                 x.q_strides.row, queries);
    const OwnRows dy =
        load_own(matrix(x.dy, x.dy_strides, batch, head) + first_query * x.dy_strides.row,
                 x.dy_strides.row, queries);
    float lse[2], dots[2];
    load_terms(x, (long long)pair * x.queries + first_query, dy, lse, dots);
    const T *k = matrix(x.k, x.k_strides, batch, kv_head);
    const T *v = matrix(x.v, x.v_strides, batch, kv_head);
    const int start = first_key_of<A>(first_query, offset);
    const int end = end_of_keys<A>(first_query, queries, existing, offset);
    const int steps = end <= start ? 0 : tiles_of(end - start, A::step);
    const auto ask = [&](int i) {
      const Staged to = staged.slot(i);
      Base::template stage<A::step>(to.first, k, x.k_strides.row, start + i * A::step, existing);
      Base::template stage<A::step>(to.second, v, x.v_strides.row, start + i * A::step, existing);
    };
    float dq[out_tiles][4];
    clear(dq);
    // dq of the keys from `first` on, which are staged in `other`.
    const auto add = [&](int first, const Staged &other) {
      float s[score_tiles][4], dp[score_tiles][4];
      scores(s, q, other.first);
      scores(dp, dy, other.second);
      const auto lse_of = [&](int, int e) { return lse[e / 2]; };
      const auto dots_of = [&](int, int e) { return dots[e / 2]; };
      if constexpr (A::Scores::prefix) {
        differentiate(s, dp, x.scale * log2_unit, lse_of, dots_of);
        if (first + A::turn > existing || (A::causal && first + A::turn - 1 > first_query + offset))
          mask<false>(s, dp, [&](int row) {
            const int seen = seen_keys<typename A::Scores>(first_query + row, existing, offset).end;
            return StepRange{0, seen - first};
          });
      } else {
        differentiate(
            s, dp, x, existing, mask_of<typename A::Scores::Mask>(x.masking, batch, head), lse_of,
            dots_of, [&](int, int e) { return first_query + own_row(e / 2); },
            [&](int n, int e) { return first + n * 8 + 2 * mma::member() + e % 2; });
      }
      accumulate(dq, dp, other.first);
    };
#if defined(MPC_GPU)
#pragma unroll 1
#endif
    for (int i = 0; i < steps; ++i) {
      next_step(i, steps, ask);
#if defined(MPC_GPU)
#pragma unroll 1
#endif
      for (int turn = 0; turn < A::step; turn += A::turn)
        add(start + i * A::step + turn, staged.slot(i).from(turn));
    }
    leave_steps<Tail>();
    write<Tail, 0>(x.dq, x.dq_strides, batch, head, first_query, queries, dq, x.scale,
                   staged.first);
    return {0, 1, batch, head, first_query};
  }

  template <class Tail>
  static MPC_FN void run(long long block, const X &x, const Tail &tail) {
    MPC_SHARED(T, first, slots * A::step * stride);
    MPC_SHARED(T, second, slots * A::step * stride);
    MPC_SHARED(float, lse, slots *A::step);
    MPC_SHARED(float, dots, slots *A::step);
    const Staged staged = {first, second, lse, dots};
    const long long key_blocks = (long long)x.batches * x.kv_heads * tiles_of(x.keys, A::rows);
    const Made made = block < key_blocks ? own_keys<Tail>(block, x, staged)
                                         : own_queries<Tail>(block - key_blocks, x, staged);
    finish(made, staged, tail);
  }
};

template <class A, class Tail>
MPC_FN void backward(long long block, const AttentionGradOperands<typename A::T> &x,
                     const Tail &tail) {
  BackwardDistributed<A>::run(block, x, tail);
}

} // namespace attention
} // namespace mpc
#endif
