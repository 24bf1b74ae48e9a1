// Long rows, which go by in chunks: what a chunk loads, folds and stores in pairs of 16 bits, and
// the one column of a row that is looked at apart.
#pragma once

namespace mpc {
namespace detail {

#if defined(MPC_CUDA)
/// Two neighbouring elements as a word, the first in its lower half.
template <class T>
MPC_FN unsigned pair_at(const T *at) {
  unsigned pair;
  memcpy(&pair, at, sizeof pair);
  return pair;
}
template <class T>
MPC_FN unsigned rounded_pair(float low, float high) {
  unsigned pair;
  if constexpr (IsSame<T, bf16>::value)
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  else
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  return pair;
}
template <class T>
MPC_FN unsigned larger_pair(unsigned a, unsigned b) {
  unsigned larger;
  if constexpr (IsSame<T, bf16>::value)
    asm("max.NaN.bf16x2 %0, %1, %2;" : "=r"(larger) : "r"(a), "r"(b));
  else
    asm("max.NaN.f16x2 %0, %1, %2;" : "=r"(larger) : "r"(a), "r"(b));
  return larger;
}
#endif

template <int N, class T>
MPC_FN void widen_elements(float *to, const T *from) {
#if defined(MPC_CUDA)
  if constexpr (IsSame<T, bf16>::value && N % 2 == 0) {
    MPC_UNROLL for (int j = 0; j < N; j += 2) {
      const unsigned pair = pair_at(from + j);
      to[j] = from_bits(pair << 16);
      to[j + 1] = from_bits(pair & 0xffff0000u);
    }
  } else
#endif
    MPC_VECTOR for (int j = 0; j < N; ++j) { to[j] = float(from[j]); }
}

template <int N, class T>
MPC_FN void round_elements(T *to, const float *from) {
#if defined(MPC_CUDA)
  if constexpr (N % 2 == 0) {
    MPC_UNROLL for (int j = 0; j < N; j += 2) {
      const unsigned pair = rounded_pair<T>(from[j], from[j + 1]);
      memcpy(to + j, &pair, sizeof pair);
    }
  } else
#endif
    MPC_VECTOR for (int j = 0; j < N; ++j) { to[j] = cast<T>(from[j]); }
}

template <int N, class T>
MPC_FN void fold_maxima(T *most, const T *x) {
#if defined(MPC_CUDA)
  if constexpr (N % 2 == 0) {
    MPC_UNROLL for (int j = 0; j < N; j += 2) {
      const unsigned pair = larger_pair<T>(pair_at(most + j), pair_at(x + j));
      memcpy(most + j, &pair, sizeof pair);
    }
  } else
#endif
    MPC_VECTOR for (int j = 0; j < N; ++j) {
      most[j] = cast<T>(maximum(float(most[j]), float(x[j])));
    }
}

} // namespace detail

/// The row in f32.
template <class L, class T>
MPC_FN Row<L, float> widened(const Row<L, T> &row) {
  Row<L, float> wide;
  detail::widen_elements<L::registers>(wide.at, row.at);
  return wide;
}

/// As `load`, of 16-bit floats, which become f32.
template <class L, class T, class Limit = NoLimit>
MPC_FN Row<L, float> load_wide(const T *from, Limit limit = {}) {
#if defined(MPC_DIRECT)
  return widened(load<L>(from, columns_before<L>(limit)));
#else
  return widened(load<L>(from, limit));
#endif
}

/// As `store`, of 16-bit floats, to which the row is rounded.
template <class L, class T, class Limit = NoLimit>
MPC_FN void store_rounded(T *to, const Row<L, float> &row, Limit limit = {}) {
  Row<L, T> narrow;
  detail::round_elements<L::registers>(narrow.at, row.at);
#if defined(MPC_DIRECT)
  store<L>(to, narrow, columns_before<L>(limit));
#else
  store<L>(to, narrow, limit);
#endif
}

/// The maximum of each column of 16-bit floats and what is there before the limit.
template <class L, class T, class Limit = NoLimit>
MPC_FN void fold_maximum(Row<L, T> &most, const Row<L, T> &row, Limit limit = {}) {
#if defined(MPC_DIRECT)
  const int count = columns_before<L>(limit);
  for (int i = 0; i < count; i += L::vector) {
    detail::fold_maxima<L::vector>(most.at + i, row.at + i);
  }
#else
  MPC_UNROLL for (int i = 0; i < L::registers; i += L::vector) {
    if (active<L>(i, limit))
      detail::fold_maxima<L::vector>(most.at + i, row.at + i);
  }
#endif
}

/// The layout of one column, which every thread of a team looks at.
using Point = RowLayout<1, 1, 1>;

/// Whether this thread has the column in a row that goes by in chunks of L's columns, from 0 on and
/// anew from `begin` on.
template <class L>
MPC_FN bool owns([[maybe_unused]] long long column, [[maybe_unused]] long long begin) {
#if defined(MPC_DISTRIBUTED)
  const unsigned in_chunk = unsigned((column < begin ? column : column - begin) % L::columns);
  return team_lane<L>() == int(in_chunk / L::vector % L::threads);
#else
  return true;
#endif
}

} // namespace mpc
