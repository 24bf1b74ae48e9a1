// The gradient of a table whose rows were looked up.
//
//   dtable (rows, columns)[v] = sum of dy (places, columns)[i] over the places i with ids[i] = v
//
// in f32, in ascending order of i, rounded once; a row that no place names is zero. Block b owns
// the rows b, b + blocks, .., so that frequent ids, which tend to be neighbours, are spread out. It
// finds its places by reading all ids, which needs no scratch memory and no second launch. On the
// GPU a row with more places than its share of shared memory is summed while the ids are read once
// more.
#pragma once

namespace mpc {

template <class T_, class Id_, class Out_, int Rows, int Columns, int Places, int Blocks,
          int Threads, int Vector>
struct EmbeddingGrad {
  using T = T_;
  using Id = Id_;
  using Out = Out_;
  static constexpr int rows = Rows;
  static constexpr int columns = Columns;
  static constexpr int places = Places;
  static constexpr int blocks = Blocks;
  static constexpr int threads = Threads;
  static constexpr int rows_a_block = (Rows + Blocks - 1) / Blocks;
  using Columns_ = RowLayout<min_int(Columns, 4096), Threads, Vector>; // at a time
};

namespace scatter {

template <class E>
struct Operands {
  const typename E::T *dy;
  const typename E::Id *ids;
  typename E::Out *dtable;
};

/// The block's own number of the row that a place names; -1 for a row of another block, or none.
template <class E>
MPC_FN int own_row(typename E::Id id, int block) {
  if (id < 0 || id >= E::rows || int(unsigned(id) % E::blocks) != block)
    return -1;
  return int(unsigned(id) / E::blocks);
}

#if defined(MPC_DISTRIBUTED)

#if defined(MPC_GPU)
MPC_FN void count_up(int *cell) { atomicAdd(cell, 1); }
#else
inline void count_up(int *cell) { ++*cell; }
#endif

template <class E>
struct Distributed {
  using L = typename E::Columns_;
  static constexpr int capacity = 2048;
  static constexpr int most = capacity / E::rows_a_block; // places of a row that is listed
  static constexpr int ids_a_thread = 8, ids_a_turn = ids_a_thread * E::threads;
  static_assert(ids_a_turn <= capacity, "a turn's places fit");

  /// The block's shared memory.
  struct Memory {
    int *counts, *ends; // of each row
    int *found, *row;   // places in ascending order, and their rows
    int *listed;        // places by row
    int *tally;         // of each thread
  };

  /// Appends the places of a turn whose row satisfies `takes`. Afterwards every thread knows their
  /// number.
  template <class F>
  static MPC_FN int collect(const Memory &m, const Operands<E> &x, int block, int first, int count,
                            F takes) {
    int rows[ids_a_thread], own = 0;
    MPC_UNROLL for (int i = 0; i < ids_a_thread; ++i) {
      const int place = first + thread_index() * ids_a_thread + i;
      const int row = place < E::places ? own_row<E>(x.ids[place], block) : -1;
      rows[i] = row >= 0 && takes(row) ? row : -1;
      own += rows[i] >= 0;
    }
    m.tally[thread_index()] = own;
    block_barrier();
    int before = count;
#if defined(MPC_GPU)
#pragma unroll 8 // all of them would be most of the kernel's text
#endif
    for (int t = 0; t < E::threads; ++t) {
      before += t < thread_index() ? m.tally[t] : 0;
      count += m.tally[t];
    }
    MPC_UNROLL for (int i = 0; i < ids_a_thread; ++i) {
      if (rows[i] >= 0) {
        m.found[before] = first + thread_index() * ids_a_thread + i;
        m.row[before] = rows[i];
        ++before;
      }
    }
    block_barrier();
    return count;
  }

  /// sum += the rows of dy at the places of a list.
  static MPC_FN void add(Row<L, float> &sum, const Operands<E> &x, const int *list, int count,
                         int column, int limit) {
#if defined(MPC_GPU)
#pragma unroll 4
#endif
    for (int i = 0; i < count; ++i) {
      const auto dy = load<L>(x.dy + (long long)list[i] * E::columns + column, limit);
      MPC_EACH(L, j) { sum[j] = sum[j] + float(dy[j]); }
    }
  }

  /// Counts every row's places and lists those of the rows that have at most `most`, by row.
  static MPC_FN void list_places(const Memory &m, const Operands<E> &x, int block) {
    for (int row = thread_index(); row < E::rows_a_block; row += E::threads)
      m.counts[row] = 0;
    block_barrier();
    for (int place = thread_index(); place < E::places; place += E::threads) {
      const int row = own_row<E>(x.ids[place], block);
      if (row >= 0)
        count_up(m.counts + row);
    }
    // No barrier is needed: the first turn may still see a count that is too low, and find places
    // of a row that is not listed in the end. There is room for them, and nobody reads them.
    int count = 0;
    for (int first = 0; first < E::places; first += ids_a_turn)
      count = collect(m, x, block, first, count, [&](int row) { return m.counts[row] <= most; });
    for (int row = thread_index(); row < E::rows_a_block; row += E::threads) {
      int end = 0;
      for (int before = 0; before < row; ++before)
        end += m.counts[before] <= most ? m.counts[before] : 0;
      if (m.counts[row] > 0 && m.counts[row] <= most)
        for (int i = 0; i < count; ++i)
          if (m.row[i] == row)
            m.listed[end++] = m.found[i];
      m.ends[row] = end;
    }
    block_barrier();
  }

  static MPC_FN void run(long long index, const Operands<E> &x) {
    MPC_SHARED(int, counts, E::rows_a_block);
    MPC_SHARED(int, ends, E::rows_a_block);
    MPC_SHARED(int, found, capacity + ids_a_turn);
    MPC_SHARED(int, row_of, capacity + ids_a_turn);
    MPC_SHARED(int, listed, capacity);
    MPC_SHARED(int, tally, E::threads);
    const Memory m = {counts, ends, found, row_of, listed, tally};
    const int block = int(index);
    list_places(m, x, block);
    for (int row = 0; row < E::rows_a_block; ++row) {
      const long long id = (long long)row * E::blocks + block;
      if (id >= E::rows)
        break;
      const int count = m.counts[row];
      for (int column = 0; column < E::columns; column += L::columns) {
        const int limit = left(E::columns, column, L::columns);
        Row<L, float> sum;
        MPC_EACH(L, i) { sum[i] = 0.0f; }
        const bool is_listed = count <= most;
        const int *list = is_listed ? m.listed + m.ends[row] - count : m.found;
        for (int first = 0; first < E::places; first += is_listed ? E::places : ids_a_turn) {
          const auto takes = [&](int other) { return other == row; };
          const int some = is_listed ? count : collect(m, x, block, first, 0, takes);
          add(sum, x, list, some, column, limit);
        }
        Row<L, typename E::Out> out;
        MPC_EACH(L, i) { out[i] = cast<typename E::Out>(sum[i]); }
        store<L>(x.dtable + id * E::columns + column, out, limit);
      }
    }
  }
};

template <class E>
MPC_FN void embedding_grad(long long block, const Operands<E> &x) {
  Distributed<E>::run(block, x);
}

#else

/// One thread's lists: the first place of each of a block's rows, and the next place of the same
/// row.
template <class E>
struct Lists {
  int first[E::rows_a_block];
  int next[E::places > 0 ? E::places : 1];
};
template <class E>
inline thread_local Lists<E> lists_of_thread;

template <class E>
inline void embedding_grad(long long index, const Operands<E> &x) {
  Lists<E> &lists = lists_of_thread<E>;
  const int block = int(index);
  for (int &first : lists.first)
    first = -1;
  for (int place = E::places; place-- > 0;) {
    const int row = own_row<E>(x.ids[place], block);
    if (row >= 0) {
      lists.next[place] = lists.first[row];
      lists.first[row] = place;
    }
  }
  for (int row = 0; row < E::rows_a_block; ++row) {
    const long long id = (long long)row * E::blocks + block;
    if (id >= E::rows)
      break;
    // It takes some columns at a time, since a row may be wider than a thread's stack.
    for (int first = 0; first < E::columns; first += E::Columns_::columns) {
      const int count = left(E::columns, first, E::Columns_::columns);
      float sum[E::Columns_::columns];
      for (int i = 0; i < count; ++i)
        sum[i] = 0.0f;
      for (int place = lists.first[row]; place >= 0; place = lists.next[place]) {
        const typename E::T *dy = x.dy + (long long)place * E::columns + first;
        MPC_VECTOR for (int i = 0; i < count; ++i) sum[i] = sum[i] + float(dy[i]);
      }
      typename E::Out *to = x.dtable + id * E::columns + first;
      MPC_VECTOR for (int i = 0; i < count; ++i) to[i] = cast<typename E::Out>(sum[i]);
    }
  }
}

#endif
} // namespace scatter
} // namespace mpc
