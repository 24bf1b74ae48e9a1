// Attention backward over threads: CUDA and fibers; see AttentionTiles.cuh for the layout. A warp
// owns bands of 16 keys or 16 queries of the block's rows. The scores of a block of keys are
// transposed, so that in both cases they are already the left operand of the next products.
//
// For 16-bit types the copies of the next step run during this one; f32 has one buffer and waits.
//
// Two bands of 64 columns fill the registers: 192 hold the sums and the own rows. So what a step
// needs of a thread's place is computed in the step, and scores are made for 8 rows at a time.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {
namespace attention {

template <class A>
struct BackwardDistributed
    : Tiles<typename A::T, A::head_dim, A::turn, A::threads, A::bands, A::held> {
  using Base = Tiles<typename A::T, A::head_dim, A::turn, A::threads, A::bands, A::held>;
  using Base::accumulate, Base::bands, Base::clear, Base::exponential, Base::load_own,
      Base::log2_unit, Base::own_row, Base::own_rows, Base::score_tiles, Base::scores, Base::store,
      Base::stride, Base::sum_rows, Base::take, Base::tensor_core, Base::warp_row;
  using T = typename A::T;
  using Products = typename Base::Products;
  using Sums = typename Base::Sums;
  using Left = typename Base::Left;
  using OwnRows = typename Base::OwnRows;
  using X = AttentionGradOperands<T>;
  static constexpr int slots = tensor_core ? 2 : 1;

  /// The other side's rows of a step, in shared memory: q and dy with their lse and dots, or k and
  /// v. The second of each lies a fixed number of elements behind the first.
  static constexpr int second = slots * A::step * stride, second_term = slots * A::step;
  struct Staged {
    T *rows;
    float *terms;
    MPC_FN Staged slot(int i) const {
      return {rows + i % slots * A::step * stride, terms + i % slots * A::step};
    }
  };
  /// Where this lane reads `sum_rows` of these rows, for scores and for sums, and their terms.
  struct Turn {
    const T *scores, *sums;
    const float *terms;
    MPC_FN Turn from(int row) const {
      return {scores + row * stride, sums + row * stride, terms + row};
    }
  };
  static MPC_FN Turn first_turn(const Staged &at) {
    const int lane = thread_index_anew() % 32;
    return {Base::of_scores(at.rows, lane), Base::of_sums(at.rows, lane),
            at.terms + 2 * (lane % 4)};
  }

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
      MPC_ROLLED for (int next = i == 0 ? 0 : i + 1; next <= i + 1; ++next) {
        if (next == i + 1) {
          mma::wait_for_copies();
          block_barrier(); // this step is there, and everybody has done with the last one
        }
        if (next < steps)
          ask(next);
      }
    }
  }

  /// s and dp become p and ds; lse(h, n, c) and dots(h, n, c) belong to the query of the thread's
  /// own row h and of column c of tile n.
  template <class F, class G>
  static MPC_FN void differentiate(Products &s, Products &dp, float scale, F lse, G dots) {
    MPC_UNROLL for (int n = 0; n < score_tiles; ++n) MPC_UNROLL for (int h = 0; h < own_rows; ++h)
        MPC_UNROLL for (int c = 0; c < 2; ++c) {
      float &p = s[h / 2][n][h % 2 * 2 + c], &ds = dp[h / 2][n][h % 2 * 2 + c];
      p = exponential(fma(p, scale, -lse(h, n, c)));
      ds = p * (ds - dots(h, n, c));
    }
  }
  /// The same for scores with a cap, a mask or a window; query(h, n, c) and key(h, n, c) are the
  /// element's places, and `mask` is the head's.
  template <class F, class G, class Q, class K>
  static MPC_FN void differentiate(Products &s, Products &dp, const X &x, int keys,
                                   const typename A::Scores::Mask *mask, F lse, G dots, Q query,
                                   K key) {
    MPC_UNROLL for (int n = 0; n < score_tiles; ++n) MPC_UNROLL for (int h = 0; h < own_rows; ++h)
        MPC_UNROLL for (int c = 0; c < 2; ++c) {
      const int i = query(h, n, c), j = key(h, n, c);
      bool hidden =
          i >= x.queries || j >= keys || !sees<typename A::Scores>(i, j, keys - x.queries);
      float &p = s[h / 2][n][h % 2 * 2 + c], &ds = dp[h / 2][n][h % 2 * 2 + c];
      float score = p * x.scale, slope = 1.0f;
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
      const float weight = exponential(fma(score, log2_unit, -lse(h, n, c)));
      const float gradient = weight * (ds - dots(h, n, c)) * slope;
      p = hidden ? 0.0f : weight;
      ds = hidden ? 0.0f : gradient;
    }
  }
  /// The rows of a step, [begin, end), that an own row goes with.
  struct StepRange {
    int begin, end;
  };
  /// Sets zeros outside range(own row), which without `Begins` begins at 0.
  template <bool Begins, class F>
  static MPC_FN void mask(Products &p, Products &ds, F range) {
    const int thread = thread_index_anew(), member = thread % 4;
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      const StepRange with = range(own_row(h, thread));
      const int begin = with.begin - 2 * member, end = with.end - 2 * member;
      MPC_UNROLL for (int n = 0; n < score_tiles; ++n) {
        MPC_UNROLL for (int c = 0; c < 2; ++c) {
          const bool gone = n * 8 + c >= end || (Begins && n * 8 + c < begin);
          float &weight = p[h / 2][n][h % 2 * 2 + c], &gradient = ds[h / 2][n][h % 2 * 2 + c];
          weight = gone ? 0.0f : weight;
          gradient = gone ? 0.0f : gradient;
        }
      }
    }
  }

  /// The first row of the tile of `row`, a row of the block.
  static MPC_FN int tile_of(int row) { return A::rows == A::tile ? 0 : row / A::tile * A::tile; }

  /// Stages the queries of a step from `first` on, and their dy, lse and dots.
  static MPC_FN void stage_queries(const X &x, int batch, int head, int first, const Staged &to) {
    Base::template stage<A::step>(to.rows, matrix(x.q, x.q_strides, batch, head), x.q_strides.row,
                                  first, x.queries);
    Base::template stage<A::step>(to.rows + second, matrix(x.dy, x.dy_strides, batch, head),
                                  x.dy_strides.row, first, x.queries);
    const long long rows = ((long long)batch * x.heads + head) * x.queries;
    stage_terms(to.terms, x.lse + rows, 0, first, x.queries);
    constexpr int other_half = 2 * A::step <= A::threads ? A::step : 0;
    stage_terms(to.terms + second_term, x.dots + rows, other_half, first, x.queries);
  }
  /// Copies a number for each row of a step by threads from `first_thread` on; zeros outside.
  static MPC_FN void stage_terms(float *to, const float *from, int first_thread, int first,
                                 int rows) {
    const int row = thread_index_anew() - first_thread;
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
                           const Sums &out, float factor, T *staged) {
    const auto factor_of = [&](int) { return factor; };
    if (!Tail::takes(Number) || to)
      store(matrix(to, s, batch, head) + first * s.row, s.row, rows, out, factor_of);
    if constexpr (Tail::takes(Number))
      store(staged, stride, rows, out, factor_of);
  }

  /// Lets the tail go on with the tiles, which are where the last steps were.
  template <class Tail>
  static MPC_FN void finish(const Made &made, const Staged &staged, const Tail &tail) {
    if constexpr (Tail::exists) {
      static_assert(slots * A::step >= A::rows, "a tile fits where steps were");
      block_barrier(); // the tiles are there
      MPC_ROLLED for (int i = 0; i < made.count; ++i) if (Tail::takes(made.number + i))
          tail.template take<A::rows, A::head_dim>(i == 0 ? staged.rows : staged.rows + second,
                                                   stride, made.number + i, made.batch, made.head,
                                                   made.first);
    }
  }

  /// The keys that a block owns, [first, first + count); `pair` is their batch and head.
  struct Keys {
    int batch, kv_head, first, count;
  };
  static MPC_FN Keys keys_of_block(int block, const X &x) {
    const int pairs = x.batches * x.kv_heads, pair = block % pairs;
    const int first = block / pairs * A::rows;
    return {pair / x.kv_heads, pair % x.kv_heads, first, minimum(x.keys - first, A::rows)};
  }

  /// The queries of step after step, head after head; [start, end) are those of each head.
  struct Walk {
    int start, end;
    int head, first;
    MPC_FN Walk next() const {
      return first + A::step < end ? Walk{start, end, head, first + A::step}
                                   : Walk{start, end, head + 1, start};
    }
  };

  template <class Tail>
  static MPC_FN Made own_keys(long long block, const X &x, const Staged &staged) {
    const Keys keys = keys_of_block(int(block), x);
    const int batch = keys.batch, kv_head = keys.kv_head, first_key = keys.first;
    const int existing = keys_of<typename A::Scores>(x, batch);
    const int group = x.heads / x.kv_heads, offset = existing - x.queries;
    const int own = minimum(existing - first_key, A::rows); // that exist
    const OwnRows k =
        load_own(matrix(x.k, x.k_strides, batch, kv_head) + first_key * x.k_strides.row,
                 x.k_strides.row, own);
    const OwnRows v =
        load_own(matrix(x.v, x.v_strides, batch, kv_head) + first_key * x.v_strides.row,
                 x.v_strides.row, own);
    const int start = first_query_of<A>(first_key, offset);
    const int end =
        own <= 0 ? start : end_of_queries<A>(first_key + tile_of(own - 1), x.queries, offset);
    const int steps = end <= start ? 0 : tiles_of(end - start, A::step) * group;
    Walk at = {start, end, kv_head * group, start};
    Sums dk, dv;
    clear(dk);
    clear(dv);
    // p and ds of the queries of head `head` from `first` on, which are read at `other`; the warp's
    // keys begin at `warp_key`.
    const auto differentiate_turn = [&](Products &s, Products &dp, int head, int first,
                                        int warp_key, const Turn &other) {
      const auto lse = [&](int, int n, int c) {
        return load_chunk<float, 2>(other.terms + n * 8).at[c] * log2_unit;
      };
      const auto dots = [&](int, int n, int c) {
        return load_chunk<float, 2>(other.terms + second_term + n * 8).at[c];
      };
      scores(s, k, other.scores);
      scores(dp, v, other.scores + second);
      if constexpr (A::Scores::prefix) {
        differentiate(s, dp, x.scale * log2_unit, lse, dots);
        // Steps begin at multiples of a step.
        if ((x.queries % A::step != 0 && first + A::turn > x.queries) ||
            (A::Scores::partial && own < A::rows) ||
            (A::causal && warp_key + 16 * bands - 1 > first + offset))
          mask<A::causal>(s, dp, [&](int row) {
            return StepRange{A::causal ? first_key + row - offset - first : 0,
                             A::Scores::partial && row >= own ? 0 : x.queries - first};
          });
      } else {
        differentiate(
            s, dp, x, existing, mask_of<typename A::Scores::Mask>(x.masking, batch, head), lse,
            dots, [&](int, int n, int c) { return first + n * 8 + 2 * mma::member() + c; },
            [&](int h, int, int) { return first_key + own_row(h); });
      }
    };
    MPC_ROLLED for (int i = 0; i < steps; ++i, at = at.next()) {
      next_step(i, steps, [&](int next) {
        const Walk of = next == i ? at : at.next();
        stage_queries(x, batch, of.head, of.first, staged.slot(next));
      });
      const int warp = warp_row(), tile_key = first_key + tile_of(warp);
      const int own_start = own <= tile_of(warp) ? end : first_query_of<A>(tile_key, offset);
      if (A::rows > A::tile &&
          (at.first < own_start ||
           (A::Scores::window > 0 && at.first >= end_of_queries<A>(tile_key, x.queries, offset))))
        continue; // no key of the warp's tile goes with these queries
      Turn other = first_turn(staged.slot(i));
      MPC_ROLLED for (int turn = 0; turn < A::step;
                      turn += sum_rows, other = other.from(sum_rows)) {
        Left p, ds;
        MPC_UNROLL for (int part = 0; part < sum_rows; part += A::turn) {
          Products s, dp;
          differentiate_turn(s, dp, at.head, at.first + turn + part, first_key + warp,
                             other.from(part));
          take(p, s, part);
          take(ds, dp, part);
        }
        accumulate(dv, p, other.sums + second);
        accumulate(dk, ds, other.sums);
      }
    }
    leave_steps<Tail>();
    const Keys to = keys_of_block(anew(int(block)), x);
    write<Tail, 1>(x.dk, x.dk_strides, to.batch, to.kv_head, to.first, to.count, dk, x.scale,
                   staged.rows);
    write<Tail, 2>(x.dv, x.dv_strides, to.batch, to.kv_head, to.first, to.count, dv, 1.0f,
                   staged.rows + second);
    return {1, 2, to.batch, to.kv_head, to.first};
  }

  /// lse and dots of the own rows; the tile's first is row `first_row` of all.
  static MPC_FN void load_terms(const X &x, long long first_row, const OwnRows &dy,
                                float (&lse)[own_rows], float (&dots)[own_rows]) {
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
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
    float lse[own_rows], dots[own_rows];
    load_terms(x, (long long)pair * x.queries + first_query, dy, lse, dots);
    const T *k = matrix(x.k, x.k_strides, batch, kv_head);
    const T *v = matrix(x.v, x.v_strides, batch, kv_head);
    const int warp = warp_row(), own_tile = tile_of(warp);
    const int start = first_key_of<A>(first_query, offset);
    const int end = end_of_keys<A>(first_query, queries, existing, offset);
    const int steps = end <= start ? 0 : tiles_of(end - start, A::step);
    const auto ask = [&](int i) {
      const Staged to = staged.slot(i);
      Base::template stage<A::step>(to.rows, k, x.k_strides.row, start + i * A::step, existing);
      Base::template stage<A::step>(to.rows + second, v, x.v_strides.row, start + i * A::step,
                                    existing);
    };
    Sums dq;
    clear(dq);
    const auto lse_of = [&](int h, int, int) { return lse[h]; };
    const auto dots_of = [&](int h, int, int) { return dots[h]; };
    // p and ds of the keys from `first` on, which are read at `other`.
    const auto differentiate_turn = [&](Products &s, Products &dp, int first, const Turn &other) {
      scores(s, q, other.scores);
      scores(dp, dy, other.scores + second);
      if constexpr (A::Scores::prefix) {
        differentiate(s, dp, x.scale * log2_unit, lse_of, dots_of);
        if (first + A::turn > existing ||
            (A::causal && first + A::turn - 1 > first_query + warp + offset))
          mask<false>(s, dp, [&](int row) {
            const int seen = seen_keys<typename A::Scores>(first_query + row, existing, offset).end;
            return StepRange{0, seen - first};
          });
      } else {
        differentiate(
            s, dp, x, existing, mask_of<typename A::Scores::Mask>(x.masking, batch, head), lse_of,
            dots_of, [&](int h, int, int) { return first_query + own_row(h); },
            [&](int, int n, int c) { return first + n * 8 + 2 * mma::member() + c; });
      }
    };
    const int own_start = first_key_of<A>(first_query + own_tile, offset);
    const int own_end = queries <= own_tile ? start
                                            : end_of_keys<A>(first_query + own_tile,
                                                             minimum(queries - own_tile, A::tile),
                                                             existing, offset);
    MPC_ROLLED for (int i = 0; i < steps; ++i) {
      next_step(i, steps, ask);
      const int first = start + i * A::step;
      if (A::rows > A::tile && (first < own_start || first >= own_end))
        continue; // no query of the warp's tile sees these keys
      Turn other = first_turn(staged.slot(i));
      MPC_ROLLED for (int turn = 0; turn < A::step;
                      turn += sum_rows, other = other.from(sum_rows)) {
        Left ds;
        MPC_UNROLL for (int part = 0; part < sum_rows; part += A::turn) {
          Products s, dp;
          differentiate_turn(s, dp, first + turn + part, other.from(part));
          take(ds, dp, part);
        }
        accumulate(dq, ds, other.sums);
      }
    }
    leave_steps<Tail>();
    write<Tail, 0>(x.dq, x.dq_strides, batch, head, first_query, queries, dq, x.scale, staged.rows);
    return {0, 1, batch, head, first_query};
  }

  template <class Tail>
  static MPC_FN void run(long long block, const X &x, const Tail &tail) {
    MPC_SHARED(T, tiles, 2 * slots * A::step * stride);
    MPC_SHARED(float, terms, 2 * slots * A::step);
    const Staged staged = {tiles, terms};
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
