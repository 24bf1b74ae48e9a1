// Attention forward by warpgroups, for sm_90a: 16-bit types, heads of 64 or 128 columns. The steps
// are those of Attention.cuh.
//
// A block has two warpgroups that compute, each for 64 queries of a tile of 128, and a third that
// copies keys and values ahead, in turns of two. Scores come from shared memory; the probabilities
// stay in registers and multiply the values there. The last keys, which a causal mask cuts, come
// first. While a warpgroup waits for the scores of a step, the product with the values of the step
// before runs.
//
// With `Turns` blocks stay and take tile after tile, the longest of all heads first, and the two
// warpgroups multiply in turns: the one multiplies while the other computes exponentials. Else each
// block has one tile, and the tiles of a head stand together, since its keys are read from cache.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {

/// `Shared` bytes of dynamic shared memory are there.
template <class T_, int HeadDim, class Scores_, bool Turns, int Shared>
struct AttentionWarpgroups {
  using T = T_;
  using Scores = Scores_;
  static constexpr int head_dim = HeadDim;
  static constexpr int padded_dim = HeadDim;
  static constexpr int queries = 128; // a tile
  static constexpr int keys = 128;    // a step
  static constexpr bool causal = Scores::causal;
  static constexpr int threads = 256; // that compute
  static constexpr int block = threads + warpgroup::threads;
  static constexpr int bands = 1;
  static constexpr bool turns = Turns;
  static constexpr int shared = Shared;
  static_assert(sizeof(T) == 2 && (HeadDim == 64 || HeadDim == 128),
                "16-bit heads of 64 or 128 columns");
};

namespace attention {

/// The thread of a warpgroup that copies starts the copies of `Rows` rows from `first` on, `AtOnce`
/// of its copies in a turn, which takes registers; zeros behind row `rows`.
template <class T, int Rows, int HeadDim, int AtOnce>
MPC_FN void copy_rows(unsigned to, const T *from, long long row_stride, int first, int rows,
                      int thread) {
  constexpr int chunks = HeadDim / 8, down = warpgroup::threads / chunks; // a multiple of 8
  const int row = thread / chunks, column = thread % chunks * 8;
  unsigned at = to + warpgroup::swizzled(Rows, row, column);
  const T *next = from + (first + row) * row_stride + column;
  int left = rows - first - row;
  MPC_ROLLED for (int turn = 0; turn < Rows / down; turn += AtOnce) {
    MPC_UNROLL for (int i = 0; i < AtOnce; ++i) {
      warpgroup::copy_16_bytes(at, next, left > 0);
      at += down * warpgroup::row_bytes;
      next += down * row_stride;
      left -= down;
    }
  }
}
/// The thread's copies but the last `Left` groups have arrived.
template <int Left>
MPC_FN void announce(warpgroup::Signal *signal) {
  warpgroup::await_copies<Left>();
  warpgroup::fence_writes();
  warpgroup::arrive(signal);
}
/// The number of a step since the block began: its half of the memory, and its phase there.
struct StepNumber {
  int number;
  MPC_FN int half() const { return number & 1; }
  MPC_FN unsigned phase() const { return unsigned(number >> 1) & 1u; }
};

template <class A>
struct ForwardWarpgroups : Distributed<A> {
  using Base = Distributed<A>;
  using Base::exponential, Base::finish_scores, Base::own_row, Base::own_rows, Base::out_tiles,
      Base::score_tiles;
  using T = typename A::T;
  using X = AttentionOperands<T>;
  using Products = typename Base::Products;
  using Sums = typename Base::Sums;
  using State = typename Base::State;

  static constexpr int tile_bytes = A::keys * A::head_dim * 2; // of q, and of a step's k and v
  static constexpr int turn_barrier = 1; // and 2: a warpgroup's turn to multiply

  /// Who waits for what. The phases go on from tile to tile.
  struct Signals {
    warpgroup::Signal q_empty, k_full[2], k_empty[2], v_full[2], v_empty[2];
  };
  static_assert(A::shared >= 5 * tile_bytes + int(sizeof(Signals)), "what the block needs");

  struct Room {
    unsigned q, k, v; // addresses in shared memory
    Signals *signals;
  };
  static MPC_FN Room room() {
    unsigned char *memory = warpgroup::shared_memory();
    const unsigned at = warpgroup::address_of(memory);
    return {at, at + tile_bytes, at + 3 * tile_bytes,
            reinterpret_cast<Signals *>(memory + 5 * tile_bytes)};
  }

  static MPC_FN int steps_of(const Place<A, T> &p) {
    return p.steps > p.first_step ? p.steps - p.first_step : 0;
  }
  static MPC_FN long long tiles(const X &x) {
    return (long long)x.batches * x.heads * ((x.queries + A::queries - 1) / A::queries);
  }
  static MPC_FN Place<A, T> place_of(long long tile, const X &x) {
    const int down = (x.queries + A::queries - 1) / A::queries, pairs = x.batches * x.heads;
    return A::turns ? place_at<A>(down - 1 - int(tile / pairs), int(tile % pairs), x)
                    : place_at<A>(down - 1 - int(tile % down), int(tile / down), x);
  }

  static MPC_FN void copy(unsigned to, const T *from, const strides &s, int first, int rows,
                          int thread) {
    copy_rows<T, A::keys, A::head_dim, /*AtOnce=*/8>(to, from, s.row, first, rows, thread);
  }
  /// Copies all that the tile's steps read.
  static MPC_FN void copy_tile(const Place<A, T> &p, const X &x, const Room &r, int number,
                               StepNumber step) {
    Signals &signals = *r.signals;
    const int thread = thread_index_anew() - A::threads, steps = steps_of(p);
    if (steps > 0) { // q comes with the first keys
      warpgroup::await(&signals.q_empty, unsigned(number & 1) ^ 1u);
      copy(r.q, p.q, x.q_strides, 0, p.queries, thread);
    }
    MPC_ROLLED for (int i = 0; i < steps; ++i, ++step.number) {
      const int half = step.half(), first = (p.steps - 1 - i) * A::keys;
      warpgroup::await(&signals.k_empty[half], step.phase() ^ 1u);
      copy(r.k + half * tile_bytes, p.k, x.k_strides, first, p.keys, thread);
      warpgroup::end_copies();
      warpgroup::await(&signals.v_empty[half], step.phase() ^ 1u);
      copy(r.v + half * tile_bytes, p.v, x.v_strides, first, p.keys, thread);
      warpgroup::end_copies();
      announce<1>(&signals.k_full[half]);
      announce<0>(&signals.v_full[half]);
    }
  }

  /// s = q k^T of a step, in the background.
  static MPC_FN void begin_scores(Products &s, const Room &r, int group, StepNumber step) {
    warpgroup::await(&r.signals->k_full[step.half()], step.phase());
    warpgroup::begin_products();
    const unsigned k = r.k + step.half() * tile_bytes;
    MPC_UNROLL for (int d = 0; d < A::head_dim / 16; ++d) warpgroup::multiply<T, false, false>(
        s[0], warpgroup::along_columns(r.q, A::queries, group * 64, d),
        warpgroup::along_columns(k, A::keys, 0, d), d > 0);
    warpgroup::end_products();
  }
  /// out += p v of a step, in the background.
  static MPC_FN void begin_values(Sums &out, const typename Base::Left &p, const Room &r,
                                  StepNumber step) {
    warpgroup::await(&r.signals->v_full[step.half()], step.phase());
    warpgroup::begin_products();
    const unsigned v = r.v + step.half() * tile_bytes;
    MPC_UNROLL for (int k = 0; k < A::keys / 16; ++k) warpgroup::multiply<T, true>(
        out[0], p.packed[k][0], warpgroup::along_rows(v, A::keys, 0, k), true);
    warpgroup::end_products();
  }

  /// Turns scores, times `factor`, into probabilities; a total is of the thread's own columns.
  static MPC_FN void softmax(Products &s, State &state, float (&rescale)[own_rows], float factor) {
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      const float top =
          maximum(state.top[h], Base::template reduce_row<detail::Maximum>(s, h) * factor);
      const float reference = top == from_bits(0xff800000u) ? 0.0f : top;
      float totals[2] = {}; // few warps run, so additions wait for each other
      MPC_UNROLL for (int n = 0; n < score_tiles; ++n) MPC_UNROLL for (int c = 0; c < 2; ++c) {
        float &score = s[0][n][2 * h + c];
        score = exponential(fma(score, factor, -reference));
        totals[c] += score;
      }
      rescale[h] = exponential(state.top[h] - reference);
      state.total[h] = fma(state.total[h], rescale[h], totals[0] + totals[1]);
      state.top[h] = top;
    }
  }

  static MPC_FN void take_turn(int group) {
    if constexpr (A::turns)
      warpgroup::meet(turn_barrier + group, A::threads);
  }
  static MPC_FN void pass_turn(int group) {
    if constexpr (A::turns)
      warpgroup::pass(turn_barrier + 1 - group, A::threads);
  }

  static MPC_FN void compute_tile(const Place<A, T> &p, const X &x, const Room &r,
                                  StepNumber step) {
    Signals &signals = *r.signals;
    const int group = uniform(thread_index_anew() / warpgroup::threads), steps = steps_of(p);
    const ScaleParts scale = scale_parts<typename A::Scores>(x.scale, Base::log2_unit);
    State state;
    Sums out;
    Base::clear(out);
    MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
      state.top[h] = from_bits(0xff800000u);
      state.total[h] = 0.0f;
    }
    if (steps > 0) {
      Products s;
      typename Base::Left weights;
      float rescale[own_rows];
      const auto finish = [&](int of_keys) {
        finish_scores(s, p, x, of_keys * A::keys, scale);
        softmax(s, state, rescale, scale.last);
      };
      take_turn(group);
      begin_scores(s, r, group, step);
      pass_turn(group);
      warpgroup::await_products<0>();
      warpgroup::arrive(&signals.k_empty[step.half()]);
      finish(p.steps - 1);
      Base::take(weights, s);
      MPC_ROLLED for (int i = 1; i < steps; ++i) {
        const StepNumber next = {step.number + 1};
        take_turn(group);
        begin_scores(s, r, group, next);
        begin_values(out, weights, r, step);
        pass_turn(group);
        warpgroup::await_products<1>();
        warpgroup::arrive(&signals.k_empty[next.half()]);
        finish(p.steps - 1 - i);
        warpgroup::await_products<0>();
        warpgroup::arrive(&signals.v_empty[step.half()]);
        Base::take(weights, s);
        MPC_UNROLL for (int n = 0; n < out_tiles; ++n) MPC_UNROLL for (int e = 0; e < 4; ++e)
            out[0][n][e] *= rescale[e / 2];
        step = next;
      }
      begin_values(out, weights, r, step);
      warpgroup::await_products<0>();
      warpgroup::arrive(&signals.v_empty[step.half()]);
      MPC_UNROLL for (int h = 0; h < own_rows; ++h) {
        state.total[h] += shuffle_xor<32>(state.total[h], 1);
        state.total[h] += shuffle_xor<32>(state.total[h], 2);
      }
      warpgroup::arrive(&signals.q_empty);
    }
    if constexpr (A::causal && A::Scores::prefix)
      Base::sum_seen(out, state, p, x, scale);
    Base::store(out, state, p, 0, x, NoTail{}, static_cast<T *>(nullptr));
  }

  static MPC_FN void run(long long block, long long blocks, const X &x) {
    const Room r = room();
    if (thread_index() == 0) {
      warpgroup::begin_block();
      Signals &signals = *r.signals;
      warpgroup::start(&signals.q_empty, A::threads);
      for (int half = 0; half < 2; ++half) {
        warpgroup::start(&signals.k_full[half], warpgroup::threads);
        warpgroup::start(&signals.v_full[half], warpgroup::threads);
        warpgroup::start(&signals.k_empty[half], A::threads);
        warpgroup::start(&signals.v_empty[half], A::threads);
      }
      warpgroup::fence_starts();
    }
    warpgroup::meet(0, A::block);
    StepNumber step = {0};
    const long long all = tiles(x);
    if (thread_index() >= A::threads) {
      warpgroup::give_up_registers<A::head_dim == 64 ? 56 : 40>();
      int number = 0; // of tiles that have steps
      MPC_ROLLED for (long long tile = block; tile < all; tile += blocks) {
        const Place<A, T> p = place_of(tile, x);
        copy_tile(p, x, r, number, step);
        step.number += steps_of(p);
        number += steps_of(p) > 0;
      }
    } else {
      warpgroup::take_registers<A::head_dim == 64 ? 224 : 232>();
      if (A::turns && thread_index() >= warpgroup::threads)
        pass_turn(1); // the first warpgroup begins
      MPC_ROLLED for (long long tile = block; tile < all; tile += blocks) {
        const Place<A, T> p = place_of(tile, x);
        compute_tile(p, x, r, step);
        step.number += steps_of(p);
      }
      if (A::turns && thread_index() < warpgroup::threads)
        warpgroup::meet(turn_barrier, A::threads); // takes the turn that nobody needs
    }
  }
};

} // namespace attention
} // namespace mpc
#endif
