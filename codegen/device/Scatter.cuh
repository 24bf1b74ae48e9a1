// The gradient of a table whose rows were looked up.
//
//   dtable (rows, columns)[v] = sum of dy (places, columns)[i] over the places i with ids[i] = v
//
// in f32, rounded once; a row that no place names is zero. One kernel lists the places by row, and
// a second one adds them, so that a row costs what its own places cost.
//
//   order (places): the places by row, ascending within a row, those of no row last
//   starts (rows + 1): where the places of each row begin in `order`, and where those of no row do
//
// A block of the first kernel owns neighbouring rows and goes over all ids twice: it counts, and
// then it places. In the second kernel a row with at most `chunk` places is their sum in ascending
// order. A longer row is the sum of its chunks in their order, each the sum of its places in
// theirs. Such rows have blocks of their own, of which each owns a slice of the columns and adds
// several chunks side by side.
#pragma once

namespace mpc {

template <class Id_, int Rows, int Places, int Blocks, int Threads>
struct PlaceList {
  using Id = Id_;
  static constexpr int rows = Rows;
  static constexpr int places = Places;
  static constexpr int threads = Threads;
  static constexpr int rows_a_block = Rows / Blocks + 1; // with one more, of the places of no row
};

/// The first `groups` blocks of each slice are for long rows, the rest of the grid for all others.
template <class T_, class Id_, class Out_, int Rows, int Columns, int Places, int Chunk, int Slice,
          int Groups, int Grid, int Threads, int Vector>
struct EmbeddingGrad {
  using T = T_;
  using Id = Id_;
  using Out = Out_;
  static constexpr int rows = Rows;
  static constexpr int columns = Columns;
  static constexpr int places = Places;
  static constexpr int chunk = Chunk;
  static constexpr int groups = Groups;
  static constexpr int long_blocks = (Columns + Slice - 1) / Slice * Groups;
  static constexpr int blocks = Grid - long_blocks;
  static constexpr int threads = Threads;
  // A long row has a place whose number in `order` is a multiple of a chunk: the first such number
  // stands for the row, and each group looks at some of them.
  static constexpr int heads = Groups > 0 ? (Places + Chunk - 1) / Chunk : 0;
  static constexpr int heads_a_group = Groups > 0 ? (heads + Groups - 1) / Groups : 0;
  static_assert(heads_a_group <= Threads, "each thread looks at one");

  static constexpr int lanes = lanes_for((Columns + Vector - 1) / Vector);
  using Team = RowLayout<min_int(Columns, 32 * lanes), lanes, Vector>; // columns at a time
  using Part = RowLayout<Slice, Slice / Vector, Vector>;
};

namespace scatter {

template <class P>
struct ListOperands {
  const typename P::Id *ids;
  int *order, *starts;
};

template <class E>
struct Operands {
  const typename E::T *dy;
  const typename E::Id *ids;
  const int *order, *starts;
  typename E::Out *dtable;
};

/// The row that an id names; Rows for none.
template <int Rows, class Id>
MPC_FN int row_of(Id id) {
  return id < 0 || id >= Rows ? Rows : int(id);
}

/// order[at] = place. Where ids change between the two times that they are read, it still writes
/// nothing outside.
template <class P>
MPC_FN void put(const ListOperands<P> &x, int at, int place) {
  if (unsigned(at) < unsigned(P::places))
    x.order[at] = place;
}

/// The places of a row in `order`. A list that is none of these ids reads nothing outside.
struct Span {
  int begin, end;
};
template <class E>
MPC_FN Span span_of(const Operands<E> &x, long long row) {
  const int begin = x.starts[row], end = x.starts[row + 1];
  return {min_int(begin < 0 ? 0 : begin, E::places), min_int(end < 0 ? 0 : end, E::places)};
}
template <class E>
MPC_FN long long place_at(const Operands<E> &x, int at) {
  const unsigned place = unsigned(x.order[at]);
  return place < unsigned(E::places) ? place : 0;
}
template <class E>
MPC_FN bool is_long(Span span) {
  return span.end - span.begin > E::chunk;
}

/// The long row that head `head` stands for; -1 for none.
template <class E>
MPC_FN int long_row(const Operands<E> &x, int head) {
  if (head >= E::heads)
    return -1;
  const int row = row_of<E::rows>(x.ids[place_at(x, head * E::chunk)]);
  if (row == E::rows)
    return -1;
  const Span span = span_of(x, row);
  return is_long<E>(span) && (span.begin + E::chunk - 1) / E::chunk == head ? row : -1;
}

#if defined(MPC_DISTRIBUTED)

#if defined(MPC_GPU)
MPC_FN void count_up(int *cell) { atomicAdd(cell, 1); }
#else
inline void count_up(int *cell) { ++*cell; }
#endif

template <class P>
struct List {
  static constexpr int warps = P::threads / 32, ids_a_lane = 8;
  static constexpr int share = ((P::places + warps - 1) / warps + 31) / 32 * 32; // of a warp

  /// Goes over the warp's ids in ascending order of places, a place a lane at a time, and calls
  /// f(row, place) with the row counted from the block's first. Past the ids it is no row of it.
  template <class F>
  static MPC_FN void walk(const typename P::Id *ids, int first, F f) {
    const int begin = thread_index() / 32 * share, end = min_int(begin + share, P::places);
    for (int turn = begin + thread_index() % 32; turn - thread_index() % 32 < end;
         turn += 32 * ids_a_lane) {
      int rows[ids_a_lane];
      MPC_UNROLL for (int i = 0; i < ids_a_lane; ++i) {
        const int place = turn + 32 * i;
        rows[i] = place < end ? row_of<P::rows>(ids[place]) - first : P::rows_a_block;
      }
      MPC_UNROLL for (int i = 0; i < ids_a_lane; ++i) f(rows[i], turn + 32 * i);
    }
  }
  static MPC_FN bool is_own(int row) { return unsigned(row) < unsigned(P::rows_a_block); }

  /// Makes of each warp's counts the positions in `order` where its places of each row begin.
  static MPC_FN void begin_rows(int *counts, const ListOperands<P> &x, int first, int before) {
    using L = RowLayout<P::threads, P::threads, 1>;
    for (int base = 0; base < P::rows_a_block; base += P::threads) {
      const int row = base + thread_index();
      Row<L, int> total = {};
      if (row < P::rows_a_block)
        for (int warp = 0; warp < warps; ++warp)
          total[0] += counts[warp * P::rows_a_block + row];
      int at = detail::run<detail::SumOf<int>, false>(total, NoLimit{}, before)[0] - total[0];
      if (row >= P::rows_a_block)
        continue;
      if (first + row <= P::rows)
        x.starts[first + row] = at;
      for (int warp = 0; warp < warps; ++warp) {
        const int count = counts[warp * P::rows_a_block + row];
        counts[warp * P::rows_a_block + row] = at;
        at += count;
      }
    }
  }

  static MPC_FN void run(long long block, const ListOperands<P> &x) {
    using L = RowLayout<P::threads, P::threads, 1>;
    MPC_SHARED(int, counts, warps *P::rows_a_block);
    const int first = int(block) * P::rows_a_block, lane = thread_index() % 32;
    int *own = counts + thread_index() / 32 * P::rows_a_block;
    for (int row = lane; row < P::rows_a_block; row += 32)
      own[row] = 0;
    warp_barrier();
    Row<L, int> before = {};
    walk(x.ids, first, [&](int row, int) {
      before[0] += row < 0;
      if (is_own(row))
        count_up(own + row);
    });
    warp_barrier(); // and those of a block are in the sum
    begin_rows(counts, x, first, sum(before));
    block_barrier();
    walk(x.ids, first, [&](int row, int place) {
      const unsigned same = lanes_with_same(is_own(row) ? row : -1);
      if (same == 0xffffffffu && !is_own(row))
        return; // the whole warp
      const unsigned earlier = same & ((1u << lane) - 1u);
      const int at = is_own(row) ? own[row] : 0;
      warp_barrier();
      if (is_own(row)) {
        put(x, at + count_ones(earlier), place);
        if (earlier == 0)
          own[row] = at + count_ones(same);
      }
      warp_barrier();
    });
  }
};

template <class P>
MPC_FN void list_places(long long block, const ListOperands<P> &x) {
  List<P>::run(block, x);
}

template <class E>
struct Distributed {
  /// sum += the rows of dy at `count` places from `begin` on, by several loads at once.
  template <class L>
  static MPC_FN void add(Row<L, float> &sum, const Operands<E> &x, int begin, int count, int column,
                         int limit) {
    using T = typename E::T;
    constexpr int bytes = L::registers * int(sizeof(T));
    constexpr int rows = bytes > 64 ? 1 : bytes > 32 ? 2 : bytes > 16 ? 4 : 8;
    for (int first = 0; first < count; first += rows) {
      long long place[rows];
      MPC_UNROLL for (int i = 0; i < rows; ++i) place[i] =
          first + i < count ? place_at(x, begin + first + i) : 0;
      Row<L, T> dy[rows];
      MPC_UNROLL for (int i = 0; i < rows; ++i) dy[i] =
          load<L>(x.dy + place[i] * E::columns + column, limit_where<L>(first + i < count, limit));
      // Rows past the last one are zeros, which change nothing, since no sum of theirs is -0.
      MPC_UNROLL for (int i = 0; i < rows; ++i) MPC_EACH(L, j) sum[j] = sum[j] + float(dy[i][j]);
    }
  }

  template <class L>
  static MPC_FN void store_row(const Row<L, float> &sum, const Operands<E> &x, long long row,
                               int column, int limit) {
    Row<L, typename E::Out> out;
    MPC_EACH(L, i) { out[i] = cast<typename E::Out>(sum[i]); }
    store<L>(x.dtable + row * E::columns + column, out, limit);
  }

  /// Rows of a chunk at most, each by a team of lanes.
  static MPC_FN void short_rows(int block, const Operands<E> &x) {
    using L = typename E::Team;
    constexpr int teams = E::threads / L::threads;
    constexpr long long stride = (long long)E::blocks * teams;
    long long row = (long long)block * teams + thread_index() / L::threads;
    Span next = row < E::rows ? span_of(x, row) : Span{0, 0};
    for (; row < E::rows; row += stride) {
      const Span span = next;
      next = row + stride < E::rows ? span_of(x, row + stride) : Span{0, 0};
      if (is_long<E>(span))
        continue;
      for (int column = 0; column < E::columns; column += L::columns) {
        const int limit = left(E::columns, column, L::columns);
        Row<L, float> sum = {};
        add(sum, x, span.begin, span.end - span.begin, column, limit);
        store_row(sum, x, row, column, limit);
      }
    }
  }

  /// A slice of a long row: as many chunks at once as there are teams, whose sums one team adds.
  static MPC_FN void add_long(float *parts, const Operands<E> &x, int row, int column) {
    using L = typename E::Part;
    constexpr int teams = E::threads / L::threads;
    const int team = thread_index() / L::threads, limit = left(E::columns, column, L::columns);
    const Span span = span_of(x, row);
    Row<L, float> sum = {};
    for (int first = span.begin; first < span.end; first += teams * E::chunk) {
      Row<L, float> part = {};
      const int begin = first + team * E::chunk;
      add(part, x, begin, left(span.end, begin, E::chunk), column, limit);
      stage(parts, team, part);
      block_barrier();
      if (team == 0) {
#if defined(MPC_GPU)
#pragma unroll 4 // all of them would be most of the kernel's text
#endif
        for (int other = 0; other < teams && first + other * E::chunk < span.end; ++other) {
          const auto more = load<L>(parts + other * L::columns);
          MPC_EACH(L, i) { sum[i] = sum[i] + more[i]; }
        }
      }
      block_barrier();
    }
    if (team == 0)
      store_row(sum, x, row, column, limit);
  }

  static MPC_FN void long_rows(int block, const Operands<E> &x) {
    using L = typename E::Part;
    MPC_SHARED(int, rows, E::heads_a_group);
    MPC_SHARED(float, parts, E::threads / L::threads * L::columns);
    if (thread_index() < E::heads_a_group)
      rows[thread_index()] = long_row(x, block % E::groups + thread_index() * E::groups);
    block_barrier();
    for (int i = 0; i < E::heads_a_group; ++i)
      if (rows[i] >= 0)
        add_long(parts, x, rows[i], block / E::groups * L::columns);
  }
};

template <class E>
MPC_FN void embedding_grad(long long block, const Operands<E> &x) {
  if constexpr (E::groups > 0) {
    if (block < E::long_blocks)
      return Distributed<E>::long_rows(int(block), x);
  }
  Distributed<E>::short_rows(int(block) - E::long_blocks, x);
}

#else

/// Where the next place of each of a block's rows goes.
template <class P>
inline thread_local int positions_of_thread[P::rows_a_block];

template <class P>
inline void list_places(long long block, const ListOperands<P> &x) {
  int *at = positions_of_thread<P>;
  const int first = int(block) * P::rows_a_block;
  int before = 0;
  for (int row = 0; row < P::rows_a_block; ++row)
    at[row] = 0;
  for (int place = 0; place < P::places; ++place) {
    const int row = row_of<P::rows>(x.ids[place]) - first;
    before += row < 0;
    if (unsigned(row) < unsigned(P::rows_a_block))
      ++at[row];
  }
  for (int row = 0; row < P::rows_a_block; ++row) {
    const int count = at[row];
    at[row] = before;
    if (first + row <= P::rows)
      x.starts[first + row] = before;
    before += count;
  }
  for (int place = 0; place < P::places; ++place) {
    const int row = row_of<P::rows>(x.ids[place]) - first;
    if (unsigned(row) < unsigned(P::rows_a_block))
      put(x, at[row]++, place);
  }
}

/// Some columns of a row, so few that a thread's stack holds them.
template <class E, int Most>
inline void add_row(const Operands<E> &x, long long row, Span span, int column) {
  const int count = left(E::columns, column, Most);
  float sum[Most], part[Most];
  for (int i = 0; i < count; ++i)
    sum[i] = 0.0f;
  for (int first = span.begin; first < span.end; first += E::chunk) {
    const int end = min_int(first + E::chunk, span.end);
    float *to = is_long<E>(span) ? part : sum;
    for (int i = 0; i < count; ++i)
      to[i] = 0.0f;
    for (int at = first; at < end; ++at) {
      const typename E::T *dy = x.dy + place_at(x, at) * E::columns + column;
      MPC_VECTOR for (int i = 0; i < count; ++i) to[i] = to[i] + float(dy[i]);
    }
    if (to == part)
      MPC_VECTOR for (int i = 0; i < count; ++i) sum[i] = sum[i] + part[i];
  }
  typename E::Out *to = x.dtable + row * E::columns + column;
  MPC_VECTOR for (int i = 0; i < count; ++i) to[i] = cast<typename E::Out>(sum[i]);
}

template <class E>
inline void embedding_grad(long long index, const Operands<E> &x) {
  if constexpr (E::groups > 0) {
    if (index < E::long_blocks) {
      constexpr int slice = E::Part::columns;
      for (int head = int(index) % E::groups; head < E::heads; head += E::groups)
        if (const int row = long_row(x, head); row >= 0)
          add_row<E, slice>(x, row, span_of(x, row), int(index) / E::groups * slice);
      return;
    }
  }
  constexpr int most = min_int(E::columns, 4096);
  for (long long row = index - E::long_blocks; row < E::rows; row += E::blocks)
    if (const Span span = span_of(x, row); !is_long<E>(span))
      for (int column = 0; column < E::columns; column += most)
        add_row<E, most>(x, row, span, column);
}

#endif
} // namespace scatter
} // namespace mpc
