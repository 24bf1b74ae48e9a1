// Panels of a product's factors on the CPU: packed from their storage types, and multiplied by one
// micro tile of sums.
#pragma once

#if !defined(MPC_GPU)
namespace mpc {

/// The factors of each element's sum: the operands' values, which all fit f32, or these rounded to
/// tf32.
enum class Operands { exact, tf32 };

namespace gemm {

// The micro tile: `rows` by `columns` accumulators stay in registers.
#if defined(__AVX512F__)
constexpr int rows = 14, columns = 32, lanes = 16;
#elif defined(__AVX2__) && defined(__FMA__)
constexpr int rows = 6, columns = 16, lanes = 8;
#else
constexpr int rows = 4, columns = 8, lanes = 4;
#endif
constexpr int row_stride = (rows + 7) / 8 * 8; // of a packed panel of a
constexpr int depth = 256;     // of k, between two visits to the accumulators in memory
constexpr int most_rows = 336; // a job's rows: multiples of 14, 6 and 4
constexpr int most_columns = 384;

typedef float Vector __attribute__((vector_size(lanes * 4)));
typedef float UnalignedVector __attribute__((vector_size(lanes * 4), aligned(4), may_alias));
typedef float Eight __attribute__((vector_size(32)));
typedef float UnalignedEight __attribute__((vector_size(32), aligned(4)));
typedef int EightInts __attribute__((vector_size(32)));
typedef unsigned short EightHalves __attribute__((vector_size(16), may_alias, aligned(2)));
typedef unsigned char EightBytes __attribute__((vector_size(8), may_alias, aligned(1)));

/// One thread's buffers; 1.4 MB, reserved once.
struct Buffers {
  alignas(64) float a[(most_rows + rows) / rows * row_stride * depth];
  alignas(64) float b[most_columns * depth];
  alignas(64) float c[(most_rows + rows) * most_columns]; // micro tile by micro tile
  alignas(64) float sums[most_columns + rows];
};
inline thread_local Buffers buffers_of_thread;

/// The address of a thread's own object, taken once, since g++ computes it anew for each use of the
/// object.
template <class T>
MPC_FN T &hold(T &object) {
  T *place = &object;
  asm("" : "+r"(place));
  return *place;
}

MPC_FN void multiply_add(Vector &c, const Vector &a, const Vector &b) {
#if defined(__AVX512F__)
  asm("vfmadd231ps %2, %1, %0" : "+v"(c) : "v"(a), "v"(b));
#elif defined(__AVX2__) && defined(__FMA__)
  asm("vfmadd231ps %2, %1, %0" : "+x"(c) : "x"(a), "x"(b));
#else
  for (int i = 0; i < lanes; ++i)
    c[i] = __builtin_fmaf(a[i], b[i], c[i]);
#endif
}

MPC_FN Vector broadcast(float x) {
#if defined(__AVX512F__)
  return Vector{x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x};
#elif defined(__AVX2__) && defined(__FMA__)
  return Vector{x, x, x, x, x, x, x, x};
#else
  return Vector{x, x, x, x};
#endif
}

#define MPC_NOINLINE __attribute__((noinline))
// MPC_SHARED_CODE: a function that is neither inlined nor cloned, so that products with the same
// template arguments share one. g++ would make one for each product's extents.
#if defined(__clang__)
#define MPC_SHARED_CODE MPC_NOINLINE inline
#define MPC_UNROLL_ALL _Pragma("clang loop unroll(full)")
#else
#define MPC_SHARED_CODE __attribute__((noinline, noclone)) inline
#define MPC_UNROLL_ALL _Pragma("GCC unroll 16")
#endif

/// to (rows, columns; leading dimension to_ld) = from, or 0 where that is null, + a panel . b panel
/// over `steps` of k. Reads all of `from` before it writes. It is never inlined, since the code
/// around it would cost it registers.
MPC_NOINLINE inline void micro_tile(const float *MPC_RESTRICT a, const float *MPC_RESTRICT b,
                                    const float *from, long long from_ld, float *to,
                                    long long to_ld, int steps) {
  constexpr int vectors = columns / lanes;
  Vector acc[rows][vectors];
  MPC_UNROLL_ALL for (int i = 0; i < rows; ++i) MPC_UNROLL_ALL for (int v = 0; v < vectors; ++v)
      acc[i][v] =
          from ? Vector(*reinterpret_cast<const UnalignedVector *>(from + i * from_ld + v * lanes))
               : Vector{};
  for (int k = 0; k < steps; ++k) {
    Vector right[vectors];
    MPC_UNROLL_ALL for (int v = 0; v < vectors; ++v) right[v] =
        *reinterpret_cast<const Vector *>(b + v * lanes);
    MPC_UNROLL_ALL for (int i = 0; i < rows; ++i) {
      const Vector left = broadcast(a[i]);
      MPC_UNROLL_ALL for (int v = 0; v < vectors; ++v) multiply_add(acc[i][v], left, right[v]);
    }
    a += row_stride;
    b += columns;
  }
  MPC_UNROLL_ALL for (int i = 0; i < rows; ++i) MPC_UNROLL_ALL for (int v = 0; v < vectors; ++v) *
      reinterpret_cast<UnalignedVector *>(to + i * to_ld + v * lanes) = acc[i][v];
}

/// to (8, 8; leading dimension ld) = the transpose of rows r.
MPC_FN void transpose_8x8(Eight (&r)[8], float *to, int ld) {
  Eight s[8];
  MPC_UNROLL_ALL for (int i = 0; i < 8; i += 2) {
    s[i] = __builtin_shufflevector(r[i], r[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    s[i + 1] = __builtin_shufflevector(r[i], r[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  MPC_UNROLL_ALL for (int i = 0; i < 8; i += 4) {
    r[i] = __builtin_shufflevector(s[i], s[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
    r[i + 1] = __builtin_shufflevector(s[i], s[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    r[i + 2] = __builtin_shufflevector(s[i + 1], s[i + 3], 0, 1, 8, 9, 4, 5, 12, 13);
    r[i + 3] = __builtin_shufflevector(s[i + 1], s[i + 3], 2, 3, 10, 11, 6, 7, 14, 15);
  }
  MPC_UNROLL_ALL for (int i = 0; i < 4; ++i) {
    *reinterpret_cast<UnalignedEight *>(to + i * ld) =
        __builtin_shufflevector(r[i], r[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
    *reinterpret_cast<UnalignedEight *>(to + (i + 4) * ld) =
        __builtin_shufflevector(r[i], r[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

template <Operands O, class T>
MPC_FN float operand(T x) {
  if constexpr (O == Operands::tf32)
    return round_tf32(float(x));
  else
    return float(x);
}

#if defined(__F16C__) && defined(__AVX2__)
/// Widens eight at once, exactly. A signalling NaN becomes quiet, as the fma after it would make
/// it.
MPC_FN Eight widen_halves(EightHalves halves) {
  Eight wide;
  asm("vcvtph2ps %1, %0" : "=x"(wide) : "x"(halves));
  return wide;
}
MPC_FN Eight widen_eight(const f16 *from) {
  return widen_halves(*reinterpret_cast<const EightHalves *>(from));
}
/// f8E5M2 is the upper half of an f16, but for NaN, of which there is one.
MPC_FN Eight widen_eight(const f8e5m2 *from) {
  const EightBytes codes = *reinterpret_cast<const EightBytes *>(from);
  const EightHalves wide = __builtin_convertvector(codes, EightHalves);
  const EightHalves magnitude = wide & 0x7f, nan = EightHalves(magnitude > 0x7c);
  return widen_halves((wide & 0x80) << 8 | (magnitude << 8 & ~nan) | (nan & 0x7e00));
}
/// f8E4M3FN is 2^8 times the f16 of the same bits but for NaN: f16's bias is 15, its own 7.
MPC_FN Eight widen_eight(const f8e4m3 *from) {
  const EightBytes codes = *reinterpret_cast<const EightBytes *>(from);
  const EightHalves wide = __builtin_convertvector(codes, EightHalves);
  const EightHalves magnitude = wide & 0x7f, nan = EightHalves(magnitude == 0x7f);
  return widen_halves((wide & 0x80) << 8 | (magnitude << 7 & ~nan) | (nan & 0x7e00)) * 256.0f;
}
template <class T>
constexpr bool by_instruction =
    IsSame<T, f16>::value || IsSame<T, f8e5m2>::value || IsSame<T, f8e4m3>::value;
/// Rounds to nearest even, with the same codes as cast<f16>, NaN too.
MPC_FN void narrow_to_halves(const float *from, f16 *to) {
  const Eight x = *reinterpret_cast<const UnalignedEight *>(from);
  EightHalves halves;
  asm("vcvtps2ph $0, %1, %0" : "=x"(halves) : "x"(x));
  const EightHalves nan = __builtin_convertvector(EightInts(x != x), EightHalves);
  *reinterpret_cast<EightHalves *>(to) = (halves & ~nan) | (nan & (unsigned short)F16Bits::nan);
}
#define MPC_HALVES 1
#endif

/// Loads eight operands that lie side by side.
template <Operands O, class T>
MPC_FN Eight load_eight(const T *from) {
#if defined(MPC_HALVES)
  if constexpr (by_instruction<T>)
    return widen_eight(from);
#endif
  if constexpr (IsSame<T, float>::value && O != Operands::tf32)
    return *reinterpret_cast<const UnalignedEight *>(from);
  if constexpr (IsSame<T, bf16>::value) {
    const EightHalves codes = *reinterpret_cast<const EightHalves *>(from);
    return (Eight)(__builtin_convertvector(codes, EightInts) << 16);
  }
  alignas(32) float wide[8];
  MPC_VECTOR for (int i = 0; i < 8; ++i) wide[i] = operand<O>(from[i]);
  return *reinterpret_cast<const Eight *>(wide);
}

MPC_FN void store_eight(float *to, Eight x) { *reinterpret_cast<UnalignedEight *>(to) = x; }

MPC_FN Eight fma_eight(Eight a, Eight b, Eight c) {
#if defined(__AVX2__) && defined(__FMA__)
  asm("vfmadd231ps %2, %1, %0" : "+x"(c) : "x"(a), "x"(b));
#else
  for (int i = 0; i < 8; ++i)
    c[i] = __builtin_fmaf(a[i], b[i], c[i]);
#endif
  return c;
}

/// Sums, and maxima in which NaN stays, of eight at once; see maximum.
template <class Fold>
MPC_FN Eight fold_eight(Eight a, Eight b) {
  if constexpr (IsSame<Fold, detail::Sum>::value)
    return a + b;
  const EightInts first = EightInts(a > b) | EightInts(a != a), equal = EightInts(a == b);
  const EightInts either = (first & (EightInts)a) | (~first & (EightInts)b);
  return (Eight)((equal & (EightInts)a & (EightInts)b) | (~equal & either));
}

/// to[i] = from[i] as an operand.
template <Operands O, class T>
MPC_FN void widen(const T *MPC_RESTRICT from, float *MPC_RESTRICT to, int count) {
  int i = 0;
#if defined(MPC_HALVES)
  if constexpr (by_instruction<T>)
    for (; i + 8 <= count; i += 8)
      *reinterpret_cast<UnalignedEight *>(to + i) = widen_eight(from + i);
#endif
  MPC_VECTOR for (; i < count; ++i) to[i] = operand<O>(from[i]);
}

template <class T>
MPC_FN void narrow(const float *MPC_RESTRICT from, T *MPC_RESTRICT to, int count) {
  int i = 0;
#if defined(MPC_HALVES)
  if constexpr (IsSame<T, f16>::value)
    for (; i + 8 <= count; i += 8)
      narrow_to_halves(from + i, to + i);
#endif
  MPC_VECTOR for (; i < count; ++i) to[i] = cast<T>(from[i]);
}

/// Packs `there` of `Rows` rows that run along k into lines of `Stride` floats: line[k][row], with
/// zeros in the place of the other rows.
template <Operands O, int Rows, int Stride, class T>
inline void pack_lines(const T *from, long long ld, int there, int steps, float *to) {
  int k = 0;
  if (there >= Rows)
    for (; k + 8 <= steps; k += 8) {
      Eight lines[8] = {};
      MPC_UNROLL_ALL for (int r = 0; r < Rows; ++r) lines[r] = load_eight<O>(from + r * ld + k);
      transpose_8x8(lines, to + k * Stride, Stride);
    }
  for (; k < steps; k += 8) {
    alignas(32) float padded[8][8] = {};
    for (int r = 0; r < (there < Rows ? there : Rows); ++r)
      widen<O>(from + r * ld + k, padded[r], steps - k < 8 ? steps - k : 8);
    Eight lines[8];
    MPC_UNROLL_ALL for (int r = 0; r < 8; ++r) lines[r] =
        *reinterpret_cast<const Eight *>(padded[r]);
    transpose_8x8(lines, to + k * Stride, Stride);
  }
}

/// Packs panels of `Width` rows of a matrix whose rows run along k: line k of a panel holds them in
/// `Stride` floats. Rows past `count` are zero, and so are lines up to a multiple of 8. Panels lie
/// `panel` apart.
template <Operands O, int Width, int Stride, class T>
MPC_SHARED_CODE void pack_rows(const T *from, long long ld, int count, int steps, float *to,
                               int panel) {
  static_assert(Width > Stride - 8, "the last eight of a line hold a row");
  for (int first = 0; first < count; first += Width, to += panel) {
    const T *row = from + first * ld;
    constexpr int last = Stride - 8;
    for (int group = 0; group < last; group += 8)
      pack_lines<O, 8, Stride>(row + group * ld, ld, count - first - group, steps, to + group);
    pack_lines<O, Width - last, Stride>(row + last * ld, ld, count - first - last, steps,
                                        to + last);
  }
}

/// Whether a factor's elements are bytes of two numbers of f4E2M1FN each.
template <class T>
constexpr bool is_packed = IsSame<T, unsigned char>::value;

/// Packs the same panels as pack_rows of rows of bytes, each two numbers of f4E2M1FN along k, the
/// first in the low half; `ld` counts bytes, `steps` numbers.
template <int Width, int Stride>
inline void pack_pairs(const unsigned char *from, long long ld, int count, int steps, float *to,
                       int panel) {
  constexpr float numbers[16] = {0.0f,  0.5f,  1.0f,  1.5f,  2.0f,  3.0f,  4.0f,  6.0f,
                                 -0.0f, -0.5f, -1.0f, -1.5f, -2.0f, -3.0f, -4.0f, -6.0f};
  for (int first = 0; first < count; first += Width, to += panel) {
    for (int i = 0; i < (steps + 7) / 8 * 8 * Stride; ++i)
      to[i] = 0.0f;
    for (int row = 0; row < Width && first + row < count; ++row) {
      const unsigned char *bytes = from + (first + row) * ld;
      for (int k = 0; k < steps; ++k)
        to[k * Stride + row] = numbers[bytes[k / 2] >> (k % 2 * 4) & 15];
    }
  }
}

/// Packs the same panels of a matrix stored with k as its rows: panel[k][column]. Columns past
/// `count` are zero; the floats between Width and Stride may be anything. It packs some steps of
/// every panel at a time, so that a line of the matrix is read once.
template <Operands O, int Width, int Stride, class T>
MPC_SHARED_CODE void pack_columns(const T *from, long long ld, int count, int steps, float *to,
                                  int panel) {
  constexpr int some = 16;
  for (int begin = 0; begin < steps; begin += some) {
    const int end = begin + some < steps ? begin + some : steps;
    float *panels = to;
    int first = 0;
    for (; first + Stride <= count; first += Width, panels += panel)
      for (int k = begin; k < end; ++k)
        MPC_UNROLL_ALL for (int part = 0; part < Stride; part += 8) *
            reinterpret_cast<Eight *>(panels + k * Stride + part) =
            load_eight<O>(from + k * ld + first + part);
    for (; first < count; first += Width, panels += panel)
      for (int k = begin; k < end; ++k) {
        float *line = panels + k * Stride;
        const int there = count - first < Width ? count - first : Width;
        for (int j = there; j < Stride; ++j)
          line[j] = 0.0f;
        widen<O>(from + k * ld + first, line, there);
      }
  }
}

/// sums[row] += the row's sum over `steps` of k, from packed panels. `first`: sums start at 0.
template <int Width, int Stride>
MPC_SHARED_CODE void sum_panels(const float *from, int count, int steps, int panel, float *sums,
                                bool first) {
  for (int i = 0; i < count; i += Width, from += panel) {
    float part[Stride] = {};
    for (int k = 0; k < steps; ++k)
      MPC_VECTOR for (int j = 0; j < Stride; ++j) part[j] += from[k * Stride + j];
    for (int j = 0; j < Width; ++j)
      sums[i + j] = first ? part[j] : sums[i + j] + part[j];
  }
}

} // namespace gemm
} // namespace mpc
#endif
