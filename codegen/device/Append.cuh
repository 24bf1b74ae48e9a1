// Rows written into a cache.
//
//   y (outer, inner, extent, columns) = cache, but y[.., position + i, ..] = rows (outer, inner,
//   count, columns)[.., i, ..]
//
// where one position stands for `lines_a_position` of the outer times inner lines. A row whose
// place is outside of the extent is not written. With InPlace y is the cache, which is not read,
// and the rows alone are written.
#pragma once

namespace mpc {

template <class T_, class Position_, int Vector, bool InPlace, long long Outer, long long Inner,
          long long Extent, long long Count, long long Columns, long long LinesAPosition,
          int Blocks, int Threads>
struct Append {
  using T = T_;
  using Position = Position_;
  static constexpr int vector = Vector; // neighbours that move at once
  static constexpr bool in_place = InPlace;
  static constexpr long long inner = Inner;
  static constexpr long long extent = Extent;
  static constexpr long long count = Count;
  static constexpr long long columns = Columns;
  static constexpr long long lines_a_position = LinesAPosition;
  static constexpr int threads = Threads;
  static constexpr long long chunks = Columns / Vector; // of a row
  static constexpr long long steps = Outer * Inner * (InPlace ? Count : Extent) * chunks;
  static constexpr long long steps_a_block = (steps + Blocks - 1) / Blocks;
  static_assert(Columns % Vector == 0, "a row is whole vectors");
};

/// One call's operands; the strides of rows are those of outer, inner and the row, and that of
/// positions may be 0.
template <class A>
struct AppendOperands {
  const typename A::T *cache; // not read in place
  const typename A::T *rows;
  strides row_strides;
  const typename A::Position *positions;
  long long position_stride;
  typename A::T *y;
};

namespace append {

template <class A>
MPC_FN void move(typename A::T *to, const typename A::T *from) {
#if defined(MPC_DISTRIBUTED)
  using T = typename A::T;
  store_global<T, A::vector>(to, load_chunk<T, A::vector>(from));
#else
  for (int i = 0; i < A::vector; ++i)
    to[i] = from[i];
#endif
}

/// Moves one vector: in place of row `step` of the new rows, else of the cache.
template <class A>
MPC_FN void run_step(long long step, const AppendOperands<A> &x) {
  constexpr long long lines_rows = A::in_place ? A::count : A::extent;
  const long long column = step % A::chunks * A::vector, at = step / A::chunks;
  const long long line = at / lines_rows, row = at % lines_rows;
  const long long first = x.positions[line / A::lines_a_position * x.position_stride];
  // So far outside no row has a place, and no difference may overflow.
  const bool near = first > -A::count && first < A::extent;
  const long long place = A::in_place ? (near ? first + row : -1) : row;
  const long long number = A::in_place ? row : (near ? row - first : -1);
  typename A::T *to = x.y + (line * A::extent + place) * A::columns + column;
  if (number >= 0 && number < A::count) {
    if (place >= 0 && place < A::extent)
      move<A>(to, x.rows + line / A::inner * x.row_strides.batch +
                      line % A::inner * x.row_strides.head + number * x.row_strides.row + column);
  } else {
    move<A>(to, x.cache + (line * A::extent + place) * A::columns + column);
  }
}

template <class A>
MPC_FN void run(long long block, const AppendOperands<A> &x) {
  if constexpr (A::steps > 0) {
    const long long first = block * A::steps_a_block;
    const long long left = A::steps - first;
    const long long count = left < A::steps_a_block ? left : A::steps_a_block;
#if defined(MPC_DISTRIBUTED)
    for (long long i = thread_index(); i < count; i += A::threads)
#else
    for (long long i = 0; i < count; ++i)
#endif
      run_step<A>(first + i, x);
  }
}

} // namespace append
} // namespace mpc
