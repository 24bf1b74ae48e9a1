// Rows: the values of one row (or one flat chunk) spread over the threads that share it.
//
// Element (thread t, slot s, vector j) is column (s * threads + t) * vector + j. On the GPU and
// under fibers a thread holds slots * vector registers; the direct back end holds the whole padded
// row, register = column.
#pragma once

namespace mpc {

/// `threads` (a team): 1, 2, 4, 8, 16, 32, or the whole block. `vector`: a power of two.
template <int Columns, int Threads, int Vector>
struct RowLayout {
  static constexpr int columns = Columns;
  static constexpr int threads = Threads;
  static constexpr int vector = Vector;
  static constexpr int width = Threads * Vector; // columns a slot
  static constexpr int slots = (Columns + width - 1) / width;
  static constexpr bool whole = Columns % width == 0;
#if defined(MPC_DISTRIBUTED)
  static constexpr int registers = slots * Vector;
#else
  static constexpr int registers = slots * width;
#endif
  static_assert(Columns > 0 && Threads > 0 && Vector > 0, "a row has columns, threads and vectors");
  static_assert(Columns % Vector == 0, "a row is whole vectors");
  static_assert((Vector & (Vector - 1)) == 0, "vector is a power of two");
  static_assert(Threads % 32 == 0 || (Threads < 32 && (Threads & (Threads - 1)) == 0),
                "a team is 1, 2, 4, 8, 16, 32 threads or a block of whole warps");
};

/// The lanes of the smallest team that holds `vectors` with one each, up to a warp.
MPC_FN constexpr int lanes_for(int vectors) {
  int lanes = 1;
  while (lanes < vectors && lanes < 32)
    lanes *= 2;
  return lanes;
}

template <class L, class T>
struct Row {
  T at[L::registers];
  MPC_FN T &operator[](int i) { return at[i]; }
  MPC_FN const T &operator[](int i) const { return at[i]; }
};

/// The limit of a row of which no column is left out. As a type of its own it leaves no test of a
/// whole row in a kernel's text.
struct NoLimit {};

/// The limit of a row that is there or of which no column is read.
template <class L>
MPC_FN int limit_where(bool is_there, int limit) {
  return is_there ? limit : 0;
}
template <class L>
MPC_FN int limit_where(bool is_there, NoLimit) {
  return is_there ? L::columns : 0;
}

/// The number of columns of a flat chunk that are before the end.
MPC_FN int left(long long count, long long first, int most) {
  const long long rest = count - first;
  return int(rest < 0 ? 0 : rest < most ? rest : most);
}

/// The end of a part of `size` elements or rows from `begin` on.
MPC_FN long long part_end(long long count, long long begin, long long size) {
  const long long end = begin + size;
  return end < count ? end : count;
}

/// Element `at` of row `id` of a table whose rows are `stride` elements apart; NaN where there is
/// no such row. Where `is_there` is false it reads nothing, and the result is meaningless.
template <class T>
MPC_FN T look_up(const T *table, long long id, long long rows, long long stride, long long at,
                 bool is_there) {
  if (is_there && id >= 0 && id < rows)
    return table[id * stride + at];
  return not_a_number<T>();
}

/// Folds |x|'s bits into an amax accumulator by an unsigned maximum, so NaN and inf survive and
/// order does not matter. Its form is one that g++ 12 recognises as a maximum.
MPC_FN unsigned amax(unsigned accumulator, bool is_active, float x) {
  const unsigned magnitude = bits(x) & (0x7fffffffu & (0u - unsigned(is_active)));
  return magnitude > accumulator ? magnitude : accumulator;
}

/// Raises a flag on a value that is not finite; `flag |= not_finite(...)`.
MPC_FN unsigned not_finite(bool is_active, float x) {
  return is_active && (bits(x) & 0x7f800000u) == 0x7f800000u ? 1u : 0u;
}

namespace detail {

// A fold: the type of its values, what it begins with, two in one, and whether these may change
// places.
template <class T>
struct SumOf {
  using Value = T;
  static constexpr bool commutes = true;
  static MPC_FN T neutral() { return T(0); }
  static MPC_FN T fold(T a, T b) { return wrapped_add(a, b); }
};
template <>
struct SumOf<float> {
  using Value = float;
  static constexpr bool commutes = true;
  static MPC_FN float neutral() { return 0.0f; }
  static MPC_FN float fold(float a, float b) { return a + b; }
};
template <class T>
struct MaximumOf {
  using Value = T;
  static constexpr bool commutes = true;
  static MPC_FN T neutral() { return lowest<T>(); }
  static MPC_FN T fold(T a, T b) { return maximum(a, b); }
};
template <>
struct MaximumOf<float> {
  using Value = float;
  static constexpr bool commutes = true;
  static MPC_FN float neutral() { return from_bits(0xff800000u); }
  static MPC_FN float fold(float a, float b) { return maximum(a, b); }
};
using Sum = SumOf<float>;
using Maximum = MaximumOf<float>;
struct Minimum {
  using Value = float;
  static constexpr bool commutes = true;
  static MPC_FN float neutral() { return from_bits(0x7f800000u); }
  static MPC_FN float fold(float a, float b) { return minimum(a, b); }
};

/// y -> factor y + term, and one after the other.
struct Affine {
  float factor, term;
};
struct Chain {
  using Value = Affine;
  static constexpr bool commutes = false;
  static MPC_FN Affine neutral() { return {1.0f, 0.0f}; }
  static MPC_FN Affine fold(Affine first, Affine second) {
    return {second.factor * first.factor, second.factor * first.term + second.term};
  }
};

} // namespace detail
} // namespace mpc
