// Rows spread over threads. The CUDA and the fiber back ends share this text, so that the fibers
// check the text that the GPU runs.
#pragma once

#if defined(MPC_DISTRIBUTED)
namespace mpc {

/// The thread's place in its team.
template <class L>
MPC_FN int team_lane() {
  return thread_index() & (L::threads > 32 ? 0x7fffffff : L::threads - 1);
}
template <class L>
MPC_FN int column(int i) {
  return ((i / L::vector) * L::threads + team_lane<L>()) * L::vector + i % L::vector;
}
/// Whether register i's column is before the limit. A vector's columns share the answer, since
/// limits are multiples of the vector.
template <class L>
MPC_FN bool active(int i, int limit) {
  return column<L>(i / L::vector * L::vector) < limit;
}
template <class L>
MPC_FN bool active(int i, NoLimit = {}) {
  return L::whole || active<L>(i, L::columns);
}

/// The column, from the beginning of a chunk, by which a thread knows whether it has some of it.
template <class L>
MPC_FN int first_column() {
  return L::slots == 1 ? column<L>(0) : 0;
}
template <class L>
MPC_FN auto chunk_limit(long long end, long long begin) {
  if constexpr (L::slots == 1)
    return NoLimit{};
  else
    return left(end, begin, L::columns);
}

/// N elements moved as one access of up to 16 bytes.
template <class T, int N>
struct alignas(sizeof(T) * N) Chunk {
  T at[N];
};

#if defined(MPC_CUDA)
template <int Bytes>
MPC_FN auto word_of() {
  if constexpr (Bytes == 16)
    return uint4{};
  else if constexpr (Bytes == 8)
    return uint2{};
  else if constexpr (Bytes == 4)
    return 0u;
  else if constexpr (Bytes == 2)
    return (unsigned short)0;
  else
    return (unsigned char)0;
}

template <class T, int N>
MPC_FN Chunk<T, N> load_chunk(const T *from) {
  using W = decltype(word_of<sizeof(T) * N>());
  const W word = *reinterpret_cast<const W *>(from);
  Chunk<T, N> chunk;
  memcpy(&chunk, &word, sizeof(W));
  return chunk;
}
template <class T, int N>
MPC_FN void store_chunk(T *to, const Chunk<T, N> &chunk) {
  using W = decltype(word_of<sizeof(T) * N>());
  W word;
  memcpy(&word, &chunk, sizeof(W));
  *reinterpret_cast<W *>(to) = word;
}
/// Stores to global memory. NVRTC splits some vectors into their elements; an instruction of PTX
/// stays whole.
template <class T, int N>
MPC_FN void store_global(T *to, const Chunk<T, N> &chunk) {
  if constexpr (sizeof(T) * N == 16) {
    uint4 word;
    memcpy(&word, &chunk, sizeof word);
    asm volatile("st.global.v4.b32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(to)),
                 "r"(word.x), "r"(word.y), "r"(word.z), "r"(word.w)
                 : "memory");
  } else if constexpr (sizeof(T) * N == 8) {
    uint2 word;
    memcpy(&word, &chunk, sizeof word);
    asm volatile("st.global.v2.b32 [%0], {%1, %2};" ::"l"(__cvta_generic_to_global(to)),
                 "r"(word.x), "r"(word.y)
                 : "memory");
  } else {
    store_chunk<T, N>(to, chunk);
  }
}
#else
template <class T, int N>
MPC_FN Chunk<T, N> load_chunk(const T *from) {
  return *reinterpret_cast<const Chunk<T, N> *>(from);
}
template <class T, int N>
MPC_FN void store_chunk(T *to, const Chunk<T, N> &chunk) {
  *reinterpret_cast<Chunk<T, N> *>(to) = chunk;
}
template <class T, int N>
MPC_FN void store_global(T *to, const Chunk<T, N> &chunk) {
  store_chunk<T, N>(to, chunk);
}
#endif

namespace detail {

// These are templates of a number where a loop would do, here and in the reductions, since NVRTC's
// optimizer takes longer over small loops that it has to unroll.

/// Copies registers. NVRTC leaves bools that are copied together in local memory.
template <int N, class T>
MPC_FN void copy_elements(T *to, const T *from) {
  if constexpr (IsSame<T, bool>::value)
    MPC_UNROLL for (int j = 0; j < N; ++j) to[j] = from[j];
  else
    memcpy(to, from, N * sizeof(T));
}

/// N neighbouring elements, by accesses of up to 16 bytes.
template <int N, class T>
MPC_FN void load_elements(T *to, const T *from) {
  if constexpr (N * sizeof(T) > 16) {
    load_elements<N / 2>(to, from);
    load_elements<N / 2>(to + N / 2, from + N / 2);
  } else {
    const auto chunk = load_chunk<T, N>(from);
    copy_elements<N>(to, chunk.at);
  }
}
template <int N, class T>
MPC_FN void store_elements(T *to, const T *from) {
  if constexpr (N * sizeof(T) > 16) {
    store_elements<N / 2>(to, from);
    store_elements<N / 2>(to + N / 2, from + N / 2);
  } else {
    Chunk<T, N> chunk;
    copy_elements<N>(chunk.at, from);
    store_global<T, N>(to, chunk);
  }
}

/// The slots of a row from `Slot` on.
template <class L, int Slot, class T, class Limit>
MPC_FN void load_slots(Row<L, T> &row, const T *from, Limit limit) {
  constexpr int first = Slot * L::vector;
  if (active<L>(first, limit))
    load_elements<L::vector>(row.at + first, from + column<L>(first));
  if constexpr (Slot + 1 < L::slots)
    load_slots<L, Slot + 1>(row, from, limit);
}
template <class L, int Slot, class T, class Limit>
MPC_FN void store_slots(T *to, const Row<L, T> &row, Limit limit) {
  constexpr int first = Slot * L::vector;
  if (active<L>(first, limit))
    store_elements<L::vector>(to + column<L>(first), row.at + first);
  if constexpr (Slot + 1 < L::slots)
    store_slots<L, Slot + 1>(to, row, limit);
}

} // namespace detail

/// The base is aligned to vector * sizeof(T) bytes, and columns and limit are multiples of vector.
/// Registers past the limit are zero.
template <class L, class T, class Limit = NoLimit>
MPC_FN Row<L, T> load(const T *from, Limit limit = {}) {
  Row<L, T> row{};
  detail::load_slots<L, 0>(row, from, limit);
  return row;
}

template <class L, class T, class Limit = NoLimit>
MPC_FN void store(T *to, const Row<L, T> &row, Limit limit = {}) {
  detail::store_slots<L, 0>(to, row, limit);
}

/// Shared memory for the rows of a block that it stores turned.
#define MPC_STAGE(T, name, count) MPC_SHARED(T, name, count)

/// Keeps a row of the block for store_turned.
template <class L, class T>
MPC_FN void stage(T *staged, int row_in_block, const Row<L, T> &row) {
  constexpr int step = min_int(L::vector, 16 / int(sizeof(T)));
  MPC_UNROLL for (int i = 0; i < L::registers; i += step) {
    Chunk<T, step> chunk;
    detail::copy_elements<step>(chunk.at, row.at + i);
    if (active<L>(i))
      store_chunk<T, step>(staged + row_in_block * L::columns + column<L>(i), chunk);
  }
}

/// to (L::columns, rows) = the transpose of all rows; of these the block has staged Rows from
/// `first`, a multiple of Rows, on. Every thread of the block calls it.
template <class L, int Rows, int Threads, class T>
MPC_FN void store_turned(T *to, long long rows, long long first, const T *staged) {
  constexpr int step = min_int(Rows, 16 / int(sizeof(T))), words = Rows / step;
  // Columns that a thread reads at once, as a word of shared memory where they are whole.
  constexpr int wide = L::columns % (4 / int(sizeof(T))) == 0 ? 4 / int(sizeof(T)) : 1;
  // Where the rows are whole blocks, the kernel's text has only the wide stores.
  const int count = rows % Rows == 0 ? Rows : left(rows, first, Rows);
  if (first >= rows)
    return; // a block of the parts past the last row
  block_barrier();
  for (int word = thread_index(); word < L::columns / wide * words; word += Threads) {
    const int c = word / words * wide, r = word % words * step;
    Chunk<T, wide> read[step];
    MPC_UNROLL for (int k = 0; k < step; ++k) {
      read[k] = load_chunk<T, wide>(staged + (r + k) * L::columns + c);
    }
    MPC_UNROLL for (int j = 0; j < wide; ++j) {
      Chunk<T, step> chunk;
      MPC_UNROLL for (int k = 0; k < step; ++k) chunk.at[k] = read[k].at[j];
      T *out = to + (c + j) * rows + first + r;
      if (rows % step == 0 && r + step <= count) {
        store_global<T, step>(out, chunk);
      } else {
        MPC_UNROLL for (int k = 0; k < step; ++k) {
          if (r + k < count)
            out[k] = chunk.at[k];
        }
      }
    }
  }
  block_barrier();
}

/// What a thread holds of its columns in the last 16 rows that its team went over: a byte a row, of
/// which the last row's is the highest byte of the last word. The team is the whole block.
template <class L, class T>
struct HeldRows {
  static_assert(sizeof(T) == 1 && L::threads >= 32, "a store of 16 bytes has 16 rows of one team");
  static constexpr int rows = 16;
  unsigned at[L::registers][4] = {};
};

/// Takes row `row` of to^T, (rows, L::columns), and stores the held ones turned where they end 16
/// rows or the matrix. Rows come in order, the first a multiple of 16.
template <class L, class T>
MPC_FN void turn_row(T *to, long long rows, long long row, HeldRows<L, T> &held,
                     const Row<L, T> &values) {
  constexpr int most = HeldRows<L, T>::rows;
  MPC_EACH(L, i) {
    unsigned char byte;
    memcpy(&byte, &values.at[i], 1);
    MPC_UNROLL for (int w = 0; w < 3; ++w) {
      held.at[i][w] = held.at[i][w] >> 8 | held.at[i][w + 1] << 24;
    }
    held.at[i][3] = held.at[i][3] >> 8 | unsigned(byte) << 24;
  }
  const int count = int(row % most) + 1;
  if (count < most && row + 1 < rows)
    return;
  MPC_UNROLL for (int i = 0; i < L::registers; ++i) {
    if (!active<L>(i))
      continue;
    Chunk<T, most> chunk;
    memcpy(&chunk, held.at[i], sizeof chunk);
    T *end = to + column<L>(i) * rows + row + 1;
    if (rows % most == 0) {
      store_global<T, most>(end - most, chunk);
    } else {
      MPC_UNROLL for (int k = 0; k < most; ++k) {
        if (k >= most - count)
          end[k - most] = chunk.at[k];
      }
    }
  }
}

template <class L, class T, class F, class Limit = NoLimit>
MPC_FN Row<L, T> load_at(F f, Limit limit = {}) {
  Row<L, T> row;
  MPC_EACH(L, i) {
    T x{};
    if (active<L>(i, limit))
      x = f(column<L>(i));
    row.at[i] = x;
  }
  return row;
}

template <class L, class T, class F, class Limit = NoLimit>
MPC_FN void store_at(F f, const Row<L, T> &row, Limit limit = {}) {
  MPC_EACH(L, i) {
    if (active<L>(i, limit))
      *f(column<L>(i)) = row.at[i];
  }
}

template <int Lanes>
MPC_FN long long shuffle_xor(long long x, int offset) {
  const int low = shuffle_xor<Lanes>(int(x), offset),
            high = shuffle_xor<Lanes>(int(x >> 32), offset);
  return (long long)((unsigned long long)unsigned(high) << 32 | unsigned(low));
}
template <int Lanes>
MPC_FN detail::Affine shuffle_xor(detail::Affine x, int offset) {
  return {shuffle_xor<Lanes>(x.factor, offset), shuffle_xor<Lanes>(x.term, offset)};
}

namespace detail {

/// The tree over `Count` vector neighbours.
template <class Fold, int Count, class T>
MPC_FN T fold_neighbours(const T *values) {
  if constexpr (Count == 1)
    return values[0];
  else
    return Fold::fold(fold_neighbours<Fold, Count / 2>(values),
                      fold_neighbours<Fold, Count / 2>(values + Count / 2));
}

/// Folds the team's lanes at distance Offset, Offset / 2, .., 1.
template <class Fold, int Lanes, int Offset, class T>
MPC_FN T fold_lanes(T total) {
  if constexpr (Offset > 0) {
    const T other = shuffle_xor<Lanes>(total, Offset);
    // The lower lane's value is the left operand on both sides, which gives the same bits in every
    // lane. On the GPU, where a NaN is always the same, only some folds need that.
#if defined(MPC_CUDA)
    const bool upper = !Fold::commutes && (thread_index() & Offset) != 0;
#else
    const bool upper = (thread_index() & Offset) != 0;
#endif
    total = fold_lanes<Fold, Lanes, Offset / 2>(
        Fold::fold(upper ? other : total, upper ? total : other));
  }
  return total;
}

/// Folds slots, then vector neighbours, then lanes by xor, then warps in order. The result is
/// uniform in the team.
template <class Fold, class L, class Limit, class T = typename Fold::Value>
MPC_FN T reduce(const Row<L, T> &row, Limit limit) {
  T partial[L::vector];
  MPC_UNROLL for (int j = 0; j < L::vector; ++j) {
    partial[j] = active<L>(j, limit) ? row.at[j] : Fold::neutral();
  }
  MPC_UNROLL for (int i = L::vector; i < L::registers; ++i) {
    const T x = active<L>(i, limit) ? row.at[i] : Fold::neutral();
    partial[i % L::vector] = Fold::fold(partial[i % L::vector], x);
  }
  constexpr int lanes = L::threads < 32 ? L::threads : 32;
  T total = fold_lanes<Fold, lanes, lanes / 2>(fold_neighbours<Fold, L::vector>(partial));
  if constexpr (L::threads > 32) {
    MPC_SHARED(T, warps, L::threads / 32);
    if (thread_index() % 32 == 0)
      warps[thread_index() / 32] = total;
    block_barrier();
    total = warps[0];
    MPC_UNROLL for (int w = 1; w < L::threads / 32; ++w) total = Fold::fold(total, warps[w]);
    block_barrier();
  }
  return total;
}

/// Each column's fold of `carry`, the columns before it and itself, and from the other end with
/// Backward; `carry` becomes that of all. A vector's neighbours one after the other, lanes by xor
/// from the near ones (1, 2, .., 16), then warps and slots in their order after the carry. Columns
/// past the limit count nothing. Every thread of the team calls it.
template <class Fold, bool Backward, class L, class Limit, class T = typename Fold::Value>
MPC_FN Row<L, T> run(const Row<L, T> &row, Limit limit, T &carry) {
  constexpr int lanes = L::threads < 32 ? L::threads : 32, warps = L::threads / lanes;
  Row<L, T> out;
  T before[L::slots], total[L::slots];
  MPC_UNROLL for (int s = 0; s < L::slots; ++s) {
    T x = Fold::neutral();
    MPC_UNROLL for (int k = 0; k < L::vector; ++k) {
      const int i = s * L::vector + (Backward ? L::vector - 1 - k : k);
      x = Fold::fold(x, active<L>(i, limit) ? row.at[i] : Fold::neutral());
      out.at[i] = x;
    }
    before[s] = Fold::neutral();
    total[s] = x;
    MPC_UNROLL for (int offset = 1; offset < lanes; offset *= 2) {
      const T other = shuffle_xor<lanes>(total[s], offset);
      const bool late = ((thread_index() & offset) != 0) != Backward;
      before[s] = late ? Fold::fold(other, before[s]) : before[s];
      total[s] = Fold::fold(late ? other : total[s], late ? total[s] : other);
    }
  }
  T base[L::slots] = {};
  if constexpr (warps == 1) {
    MPC_UNROLL for (int n = 0; n < L::slots; ++n) {
      const int s = Backward ? L::slots - 1 - n : n;
      base[s] = carry;
      carry = Fold::fold(carry, total[s]);
    }
  } else {
    MPC_SHARED(T, totals, L::slots * warps);
    const int warp = thread_index() / 32;
    if (thread_index() % 32 == 0)
      MPC_UNROLL for (int s = 0; s < L::slots; ++s) totals[s * warps + warp] = total[s];
    block_barrier();
    MPC_UNROLL for (int n = 0; n < L::slots; ++n) {
      const int s = Backward ? L::slots - 1 - n : n;
#if defined(MPC_CUDA)
#pragma unroll 4 // all of them would be loaded first, into as many registers
#endif
      for (int m = 0; m < warps; ++m) {
        const int w = Backward ? warps - 1 - m : m;
        base[s] = m == 0 || w == warp ? carry : base[s];
        carry = Fold::fold(carry, totals[s * warps + w]);
      }
    }
    block_barrier();
  }
  MPC_UNROLL for (int i = 0; i < L::registers; ++i) {
    const int s = i / L::vector;
    out.at[i] = Fold::fold(Fold::fold(base[s], before[s]), out.at[i]);
  }
  return out;
}

} // namespace detail

/// Sums of the rows that this thread's team owns of a block, column by column.
template <class L, int Teams>
struct ColumnSums {
  Row<L, float> at;
  MPC_FN ColumnSums() {
    MPC_EACH(L, i) { at.at[i] = 0.0f; }
  }
  MPC_FN Row<L, float> &of(long long) { return at; }
};

/// Adds the sums of the teams in ascending order, through shared memory. Every thread of the block
/// calls it.
template <class L, int Teams, class Limit = NoLimit>
MPC_FN void store_sums(float *to, ColumnSums<L, Teams> &sums, Limit limit = {}) {
  if constexpr (Teams == 1) {
    store<L>(to, sums.at, limit);
  } else {
    MPC_SHARED(float, teams, Teams *L::columns);
    MPC_EACH(L, i) {
      if (active<L>(i))
        teams[thread_index() / L::threads * L::columns + column<L>(i)] = sums.at.at[i];
    }
    block_barrier();
    for (int c = thread_index(); c < L::columns; c += Teams * L::threads) {
      float total = teams[c];
      for (int team = 1; team < Teams; ++team)
        total = total + teams[team * L::columns + c];
      to[c] = total;
    }
    block_barrier();
  }
}

/// Takes the block's maximum by warps and shared memory, then one atomic maximum. Every thread of
/// the block calls it.
MPC_FN void store_amax(float *cell, unsigned accumulator) {
  MPC_SHARED(unsigned, warps, 32);
  const unsigned warp_maximum = warp_max(accumulator);
  if (thread_index() % 32 == 0)
    warps[thread_index() / 32] = warp_maximum;
  block_barrier();
  if (thread_index() < 32) {
    const bool is_warp = thread_index() * 32 < block_threads();
    const unsigned maximum = warp_max(is_warp ? warps[thread_index()] : 0u);
    if (thread_index() == 0)
      atomic_max(reinterpret_cast<unsigned *>(cell), maximum);
  }
  block_barrier();
}

} // namespace mpc
#endif
