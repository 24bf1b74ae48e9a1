// Matrix products on the CPU, for the two host back ends (on the GPU a product is a library call).
//
//   acc(i, j) = fma(a(i, k), b(k, j), acc(i, j)), k ascending from 0, in f32
//   acc *= scale_a scale_b (their product first, where given);  acc += bias(j)
//   d = round(acc);  with an activation: d = round(act(float(d))), and aux = the d before it, or,
//   for gelu_tanh_grad, act by the derivative of gelu_tanh at aux
//   with a summed factor: aux(i) = round(sum of a(i, k)), or aux(j) = round(sum of b(k, j)), in
//   f32, each `depth` of k from 0 and these in order
//
// Operands of any storage type are read in place, converted once into packed panels (and rounded to
// tf32 where the product says so). Every element is one fma chain, so its bits depend on its
// operands alone, and not on blocking, jobs, threads or instruction set. There is no product for
// one row that avoids packing.
#pragma once

namespace mpc {
enum class Activation { none, relu, gelu_tanh, gelu_tanh_grad };
} // namespace mpc

#if !defined(MPC_GPU)
namespace mpc {

/// The factors of each element's sum: the operands' values, which all fit f32, or these rounded to
/// tf32.
enum class Operands { exact, tf32 };
enum class Summed { none, a, b };

/// The types and flags of a product. Bias and Aux are void where there is none; transpose_b says
/// that b is stored (n, k).
template <class A_, class B_, class D_, class Bias_, bool TransposeA, bool TransposeB, Operands O_,
          Activation Act, class Aux_ = void, Summed S = Summed::none>
struct Gemm {
  using A = A_;
  using B = B_;
  using D = D_;
  using Bias = Bias_;
  using Aux = Aux_;
  static constexpr bool transpose_a = TransposeA;
  static constexpr bool transpose_b = TransposeB;
  static constexpr Operands operands = O_;
  static constexpr Activation activation = Act;
  static constexpr Summed summed = S;
  static constexpr bool aux_lies_as_d = !IsSame<Aux, void>::value && S == Summed::none;
};

/// d (m, n), row-major; bias (n); the scales are single floats. The last four may be null.
struct GemmArguments {
  const void *a;
  const void *b;
  void *d;
  const void *bias;
  const float *scale_a;
  const float *scale_b;
  void *aux; // has the layout of d, or is sums (m) or (n)
};

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
#if defined(__clang__)
#define MPC_UNROLL_ALL _Pragma("clang loop unroll(full)")
#else
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
/// f8E5M2 is the upper half of an f16.
MPC_FN Eight widen_eight(const f8e5m2 *from) {
  const EightBytes codes = *reinterpret_cast<const EightBytes *>(from);
  return widen_halves(__builtin_convertvector(codes, EightHalves) << 8);
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
inline void pack_rows(const T *from, long long ld, int count, int steps, float *to, int panel) {
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

/// Packs the same panels of a matrix stored with k as its rows: panel[k][column]. Columns past
/// `count` are zero; the floats between Width and Stride may be anything. It packs some steps of
/// every panel at a time, so that a line of the matrix is read once.
template <Operands O, int Width, int Stride, class T>
inline void pack_columns(const T *from, long long ld, int count, int steps, float *to, int panel) {
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
inline void sum_panels(const float *from, int count, int steps, int panel, float *sums,
                       bool first) {
  for (int i = 0; i < count; i += Width, from += panel) {
    float part[Stride] = {};
    for (int k = 0; k < steps; ++k)
      MPC_VECTOR for (int j = 0; j < Stride; ++j) part[j] += from[k * Stride + j];
    for (int j = 0; j < Width; ++j)
      sums[i + j] = first ? part[j] : sums[i + j] + part[j];
  }
}

template <Activation Act>
MPC_FN float activate(float x) {
  if constexpr (Act == Activation::relu)
    return relu(x);
  else if constexpr (Act == Activation::gelu_tanh)
    return gelu_tanh(x);
  else
    return x;
}

/// acc[i] = float(cast<D>(acc[i]))
template <class D>
MPC_FN void round_all(float *acc, int count) {
  int i = 0;
#if defined(MPC_HALVES)
  if constexpr (IsSame<D, f16>::value)
    for (; i + 8 <= count; i += 8) {
      f16 codes[8];
      narrow_to_halves(acc + i, codes);
      *reinterpret_cast<UnalignedEight *>(acc + i) = widen_eight(codes);
    }
#endif
  if constexpr (!IsSame<D, float>::value)
    MPC_VECTOR for (; i < count; ++i) acc[i] = float(cast<D>(acc[i]));
}

/// Stores a finished micro tile to d, of which (m, n) exist, and uses acc up. All loops are plain,
/// so that each vectorises. aux, if there is one, has the layout of d; bias is 0 where there is
/// none.
template <class G>
MPC_FN void epilogue(float *acc, const float *bias, float scale, bool scaled, int m, int n,
                     long long ld, typename G::D *d, void *aux_base) {
  using D = typename G::D;
  constexpr int size = rows * columns;
  if (scaled)
    MPC_VECTOR for (int i = 0; i < size; ++i) acc[i] *= scale;
  if constexpr (!IsSame<typename G::Bias, void>::value)
    for (int i = 0; i < rows; ++i)
      MPC_VECTOR for (int j = 0; j < columns; ++j) acc[i * columns + j] += bias[j];
  constexpr bool by_aux = G::activation == Activation::gelu_tanh_grad;
  if constexpr (by_aux) {
    const auto *aux = static_cast<const typename G::Aux *>(aux_base);
    alignas(64) float at[size] = {};
    for (int i = 0; i < m; ++i)
      widen<Operands::exact>(aux + i * ld, at + i * columns, n);
    round_all<D>(acc, size);
    MPC_VECTOR for (int i = 0; i < size; ++i) acc[i] = gelu_tanh_grad(at[i], acc[i]);
  } else if constexpr (G::aux_lies_as_d) {
    auto *aux = static_cast<typename G::Aux *>(aux_base);
    for (int i = 0; i < m; ++i)
      narrow(acc + i * columns, aux + i * ld, n);
  }
  if constexpr (G::activation != Activation::none && !by_aux) {
    round_all<D>(acc, size);
    MPC_VECTOR for (int i = 0; i < size; ++i) acc[i] = activate<G::activation>(acc[i]);
  }
  for (int i = 0; i < m; ++i)
    narrow(acc + i * columns, d + i * ld, n);
}

constexpr int blocks_of(int size, int most) { return (size + most - 1) / most; }
constexpr int round_up(int x, int unit) { return (x + unit - 1) / unit * unit; }

} // namespace gemm

template <class G, int Batch, int M, int N, int K, long long LdA, long long LdB, long long LdD,
          long long StrideA, long long StrideB, long long StrideD>
struct GemmProblem {
  static_assert(Batch > 0 && M > 0 && N > 0 && K >= 0, "a product has rows and columns");
  static_assert(G::summed == Summed::none || Batch == 1, "sums are of one product");

  // Blocks have nearly equal size. To reach 32 jobs, columns are divided down to 192 columns a job,
  // where packing a is still a small part of the work; to reach 8 jobs, down to 64.
  static constexpr int row_blocks = gemm::blocks_of(M, gemm::most_rows);
  static constexpr int block_rows = (M + row_blocks - 1) / row_blocks;
  static constexpr int columns_for(int blocks) {
    return gemm::round_up((N + blocks - 1) / blocks, 32);
  }
  static constexpr int column_blocks_wanted() {
    int blocks = gemm::blocks_of(N, gemm::most_columns);
    constexpr long long lines = (long long)row_blocks * Batch;
    while (blocks * lines < 32 && columns_for(blocks * 2) >= 192)
      blocks *= 2;
    while (blocks * lines < 8 && columns_for(blocks * 2) >= 64)
      blocks *= 2;
    return blocks;
  }
  static constexpr int block_columns = columns_for(column_blocks_wanted());
  static constexpr int column_blocks = gemm::blocks_of(N, block_columns);
  static constexpr long long jobs = (long long)Batch * row_blocks * column_blocks;
  static_assert(jobs <= 0x7fffffff, "jobs are counted in 32 bits");
  static constexpr unsigned grid = unsigned(jobs);

  /// Runs job `job`, a block of rows and columns of one matrix of the batch. It also runs the next
  /// jobs before `end` that have the same rows, so that these rows are packed once. Gives the first
  /// job that is not done.
  static inline unsigned run(const GemmArguments &arguments, unsigned job, unsigned end) {
    using namespace gemm;
    Buffers &buffers = hold(buffers_of_thread);
    const int column_block = int(job % column_blocks);
    const int row_block = int(job / column_blocks % row_blocks);
    int blocks = column_blocks - column_block;
    blocks = blocks < most_columns / block_columns ? blocks : most_columns / block_columns;
    blocks = unsigned(blocks) < end - job ? blocks : int(end - job);
    const long long batch = job / (unsigned(column_blocks) * row_blocks);
    const int first_row = row_block * block_rows, first_column = column_block * block_columns;
    const int m = M - first_row < block_rows ? M - first_row : block_rows;
    const int n =
        N - first_column < blocks * block_columns ? N - first_column : blocks * block_columns;
    const auto *a = static_cast<const typename G::A *>(arguments.a) + batch * StrideA +
                    (G::transpose_a ? first_row : first_row * LdA);
    const auto *b = static_cast<const typename G::B *>(arguments.b) + batch * StrideB +
                    (G::transpose_b ? first_column * LdB : first_column);
    Finish finish;
    finish.scaled = arguments.scale_a || arguments.scale_b;
    finish.scale = arguments.scale_a && arguments.scale_b ? *arguments.scale_a * *arguments.scale_b
                   : finish.scaled ? *(arguments.scale_a ? arguments.scale_a : arguments.scale_b)
                                   : 1.0f;
    const long long corner = batch * StrideD + first_row * LdD + first_column;
    finish.d = static_cast<typename G::D *>(arguments.d) + corner;
    finish.aux = nullptr;
    if constexpr (G::aux_lies_as_d)
      finish.aux = static_cast<typename G::Aux *>(arguments.aux) + corner;
    finish.bias = nullptr;
    if constexpr (!IsSame<typename G::Bias, void>::value)
      finish.bias = static_cast<const typename G::Bias *>(arguments.bias) + first_column;

    for (int k = 0; k == 0 || k < K; k += depth) {
      const int steps = K - k < depth ? K - k : depth;
      pack(buffers, a, b, m, n, k, steps);
      multiply(buffers, finish, m, n, k, steps);
    }
    if constexpr (G::summed == Summed::a) {
      if (column_block == 0)
        narrow(buffers.sums, static_cast<typename G::Aux *>(arguments.aux) + first_row, m);
    } else if constexpr (G::summed == Summed::b) {
      if (row_block == 0)
        narrow(buffers.sums, static_cast<typename G::Aux *>(arguments.aux) + first_column, n);
    }
    return job + unsigned(blocks);
  }

private:
  /// The epilogue of a block's sums, whose first element is *d.
  struct Finish {
    typename G::D *d;
    typename G::Aux *aux;
    const typename G::Bias *bias;
    float scale;
    bool scaled;
  };
  // One of a panel's steps, after which the next panel follows.
  static constexpr int panel_steps = gemm::round_up(K < gemm::depth ? K : gemm::depth, 8);
  static constexpr int panel_a = gemm::row_stride * panel_steps;
  static constexpr int panel_b = gemm::columns * panel_steps;

  static inline void pack(gemm::Buffers &buffers, const typename G::A *a, const typename G::B *b,
                          int m, int n, int k, int steps) {
    using namespace gemm;
    if constexpr (G::transpose_a)
      pack_columns<G::operands, rows, row_stride>(a + k * LdA, LdA, m, steps, buffers.a, panel_a);
    else
      pack_rows<G::operands, rows, row_stride>(a + k, LdA, m, steps, buffers.a, panel_a);
    if constexpr (G::transpose_b)
      pack_rows<G::operands, columns, columns>(b + k, LdB, n, steps, buffers.b, panel_b);
    else
      pack_columns<G::operands, columns, columns>(b + k * LdB, LdB, n, steps, buffers.b, panel_b);
    if constexpr (G::summed == Summed::a)
      sum_panels<rows, row_stride>(buffers.a, m, steps, panel_a, buffers.sums, k == 0);
    else if constexpr (G::summed == Summed::b)
      sum_panels<columns, columns>(buffers.b, n, steps, panel_b, buffers.sums, k == 0);
  }

  /// Adds the packed steps from `k` on to a block's sums; the last steps finish them.
  static inline void multiply(gemm::Buffers &buffers, const Finish &finish, int m, int n, int k,
                              int steps) {
    using namespace gemm;
    constexpr bool plain = IsSame<typename G::D, float>::value &&
                           IsSame<typename G::Bias, void>::value &&
                           G::activation == Activation::none && !G::aux_lies_as_d;
    float *c = buffers.c;
    for (int j = 0; j < n; j += columns) {
      const float *b = buffers.b + j / columns * panel_b;
      const int across = n - j < columns ? n - j : columns;
      alignas(64) float bias[columns] = {};
      if constexpr (!IsSame<typename G::Bias, void>::value)
        widen<Operands::exact>(finish.bias + j, bias, across);
      for (int i = 0; i < m; i += rows, c += rows * columns) {
        const float *a = buffers.a + i / rows * panel_a;
        const float *from = k == 0 ? nullptr : c;
        const int down = m - i < rows ? m - i : rows;
        const long long corner = i * LdD + j;
        if (k + steps < K) {
          micro_tile(a, b, from, columns, c, columns, steps);
          continue;
        }
        if constexpr (plain)
          if (!finish.scaled && down == rows && across == columns) {
            micro_tile(a, b, from, columns, finish.d + corner, LdD, steps);
            continue;
          }
        alignas(64) float tile[rows * columns];
        micro_tile(a, b, from, columns, tile, columns, steps);
        if (down == rows && across == columns)
          store(tile, bias, finish, rows, columns, corner);
        else
          store(tile, bias, finish, down, across, corner);
      }
    }
  }

  static MPC_FN void store(float *tile, const float *bias, const Finish &finish, int m, int n,
                           long long corner) {
    void *aux = nullptr;
    if constexpr (G::aux_lies_as_d)
      aux = finish.aux + corner;
    gemm::epilogue<G>(tile, bias, finish.scale, finish.scaled, m, n, LdD, finish.d + corner, aux);
  }
};

} // namespace mpc

/// MPC_GEMM(name, Gemm<..>, batch, m, n, k, lda, ldb, ldd, stride_a, stride_b, stride_d): exports
/// name(arguments, begin, end), which does the jobs [begin, end), and name_grid, the number of
/// jobs.
#define MPC_GEMM(name, ...)                                                                        \
  namespace mpc {                                                                                  \
  using name##_problem = GemmProblem<__VA_ARGS__>;                                                 \
  }                                                                                                \
  extern "C" {                                                                                     \
  MPC_EXPORT extern const unsigned name##_grid;                                                    \
  const unsigned name##_grid = mpc::name##_problem::grid;                                          \
  MPC_EXPORT void name(const void *arguments, unsigned begin, unsigned end) {                      \
    while (begin != end)                                                                           \
      begin = mpc::name##_problem::run(*static_cast<const mpc::GemmArguments *>(arguments), begin, \
                                       end);                                                       \
  }                                                                                                \
  }                                                                                                \
  static_assert(true, "")
#endif
