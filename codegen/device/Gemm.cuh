// Matrix products on the CPU, for the two host back ends (on the GPU a product is a library call).
//
//   acc(i, j) = fma(a(i, k), b(k, j), acc(i, j)), k ascending from 0, in f32
//   acc *= scale_a scale_b (their product first, where given);  acc += bias(j)
//   d = round(acc);  with an activation: d = round(act(float(d))), and aux = the d before it, or,
//   for gelu_tanh_grad, act by the derivative of gelu_tanh at aux
//
// Operands of any storage type are read in place, converted once into packed panels (and rounded to
// tf32 where the compute says so). Every element is one fma chain, so its bits depend on nothing
// but its operands: not on blocking, jobs, threads or instruction set. Not here: a product for one
// row that avoids packing.
#pragma once

#if !defined(MPC_CUDA)
namespace mpc {

enum class Compute { f32, tf32, bf16, f16, fp8 };
enum class Activation { none, relu, gelu_tanh, gelu_tanh_grad };

/// What a product is made of. Bias and Aux are void where there is none; transpose_b says that b is
/// stored (n, k).
template <class A_, class B_, class D_, class Bias_, bool TransposeA, bool TransposeB, Compute C_,
          Activation Act, class Aux_ = void>
struct Gemm {
  using A = A_;
  using B = B_;
  using D = D_;
  using Bias = Bias_;
  using Aux = Aux_;
  static constexpr bool transpose_a = TransposeA;
  static constexpr bool transpose_b = TransposeB;
  static constexpr Compute compute = C_;
  static constexpr Activation activation = Act;
};

/// d (m, n), row-major; bias (n); the scales are single floats. The last four may be null.
struct GemmArguments {
  const void *a;
  const void *b;
  void *d;
  const void *bias;
  const float *scale_a;
  const float *scale_b;
  void *aux; // lies as d
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
typedef float Eight __attribute__((vector_size(32)));
typedef float UnalignedEight __attribute__((vector_size(32), aligned(4)));
typedef int EightInts __attribute__((vector_size(32)));
typedef unsigned short EightHalves __attribute__((vector_size(16), may_alias, aligned(2)));
typedef unsigned char EightBytes __attribute__((vector_size(8), may_alias, aligned(1)));

/// One thread's buffers; 1.4 MB, reserved once.
struct Buffers {
  alignas(64) float a[(most_rows + rows) / rows * row_stride * depth];
  alignas(64) float b[most_columns * depth];
  alignas(64) float c[(most_rows + rows) * most_columns];
  alignas(64) float strip[8 * depth];
};
inline thread_local Buffers buffers_of_thread;

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

#if defined(__clang__)
#define MPC_UNROLL_ALL _Pragma("clang loop unroll(full)")
#else
#define MPC_UNROLL_ALL _Pragma("GCC unroll 16")
#endif

/// c (rows, columns; leading dimension ld) += a panel . b panel, over `steps` of k. `first`: c
/// starts at 0.
inline void micro_tile(const float *MPC_RESTRICT a, const float *MPC_RESTRICT b,
                       float *MPC_RESTRICT c, int ld, int steps, bool first) {
  constexpr int vectors = columns / lanes;
  Vector acc[rows][vectors];
  MPC_UNROLL_ALL for (int i = 0; i < rows; ++i) MPC_UNROLL_ALL for (int v = 0; v < vectors; ++v)
      acc[i][v] = first ? Vector{} : *reinterpret_cast<const Vector *>(c + i * ld + v * lanes);
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
      reinterpret_cast<Vector *>(c + i * ld + v * lanes) = acc[i][v];
}

/// to[j] = from[j], j < 8, transposed: to (8, 8; leading dimension ld), from rows `depth` apart.
MPC_FN void transpose_8x8(const float *from, float *to, int ld) {
  Eight r[8], s[8];
  MPC_UNROLL_ALL for (int i = 0; i < 8; ++i) r[i] =
      *reinterpret_cast<const Eight *>(from + i * depth);
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

template <Compute C, class T>
MPC_FN float operand(T x) {
  if constexpr (C == Compute::tf32)
    return round_tf32(float(x));
  else
    return float(x);
}

#if defined(__F16C__) && defined(__AVX2__)
/// Eight at once; exact. A signalling NaN becomes quiet, which the fma after it would do.
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
constexpr bool widens_by_eight =
    IsSame<T, f16>::value || IsSame<T, f8e5m2>::value || IsSame<T, f8e4m3>::value;
/// To nearest even; the same codes as cast<f16>, NaN too.
MPC_FN void narrow_to_halves(const float *from, f16 *to) {
  const Eight x = *reinterpret_cast<const UnalignedEight *>(from);
  EightHalves halves;
  asm("vcvtps2ph $0, %1, %0" : "=x"(halves) : "x"(x));
  const EightHalves nan = __builtin_convertvector(EightInts(x != x), EightHalves);
  *reinterpret_cast<EightHalves *>(to) = (halves & ~nan) | (nan & (unsigned short)F16Bits::nan);
}
#define MPC_HALVES 1
#endif

/// to[i] = from[i] as an operand.
template <Compute C, class T>
MPC_FN void widen(const T *MPC_RESTRICT from, float *MPC_RESTRICT to, int count) {
  int i = 0;
#if defined(MPC_HALVES)
  if constexpr (widens_by_eight<T>)
    for (; i + 8 <= count; i += 8)
      *reinterpret_cast<UnalignedEight *>(to + i) = widen_eight(from + i);
#endif
  MPC_VECTOR for (; i < count; ++i) to[i] = operand<C>(from[i]);
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

/// Panels of `width` rows (stride `stride`) of a matrix whose rows run along k: panel[k][row]. Rows
/// past `count` are zero.
template <Compute C, int Width, int Stride, class T>
inline void pack_rows(const T *from, long long ld, int count, int steps, float *to, float *strip) {
  const int padded = (steps + 7) / 8 * 8;
  for (int first = 0; first < count; first += Width, to += Stride * depth) {
    for (int group = 0; group < Stride; group += 8) {
      for (int r = 0; r < 8; ++r) {
        const int row = first + group + r;
        float *line = strip + r * depth;
        const bool there = row < count && group + r < Width;
        const T *source = from + (there ? row : 0) * ld;
        if (there)
          widen<C>(source, line, steps);
        for (int k = there ? steps : 0; k < padded; ++k)
          line[k] = 0.0f;
      }
      for (int k = 0; k < padded; k += 8)
        transpose_8x8(strip + k, to + k * Stride + group, Stride);
    }
  }
}

/// The same panels of a matrix stored with k as its rows: panel[k][column]. Some panels at once, so
/// that what is read and converted is longer than a panel is wide.
template <Compute C, int Width, int Stride, class T>
inline void pack_columns(const T *from, long long ld, int count, int steps, float *to) {
  constexpr int panels = 64 / Width < 8 ? 64 / Width : 8, group = panels * Width;
  alignas(32) float strip[group + Stride];
  for (int first = 0; first < count; first += group, to += panels * Stride * depth) {
    const int some = count - first < group ? count - first : group;
    for (int j = some; j < group + Stride; ++j)
      strip[j] = 0.0f;
    for (int k = 0; k < steps; ++k) {
      widen<C>(from + k * ld + first, strip, some);
      float *line = to + k * Stride;
      for (int j = 0; j < some; j += Width, line += Stride * depth)
        MPC_UNROLL_ALL for (int part = 0; part < Stride; part += 8) *
            reinterpret_cast<UnalignedEight *>(line + part) =
            *reinterpret_cast<const UnalignedEight *>(strip + j + part);
    }
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

/// One finished row of accumulators to d; acc is used up. Plain loops: each is one that vectorises.
/// aux is the row of aux, if there is one.
template <class G>
inline void epilogue(float *acc, const void *bias_base, float scale, bool scaled, int first_column,
                     int count, typename G::D *to, void *aux) {
  using D = typename G::D;
  if (scaled)
    MPC_VECTOR for (int j = 0; j < count; ++j) acc[j] *= scale;
  if constexpr (!IsSame<typename G::Bias, void>::value) {
    const auto *bias = static_cast<const typename G::Bias *>(bias_base) + first_column;
    MPC_VECTOR for (int j = 0; j < count; ++j) acc[j] += float(bias[j]);
  }
  constexpr bool by_aux = G::activation == Activation::gelu_tanh_grad;
  if constexpr (by_aux) {
    const auto *at = static_cast<const typename G::Aux *>(aux);
    MPC_VECTOR for (int j = 0; j < count; ++j) acc[j] =
        gelu_tanh_grad(float(at[j]), float(cast<D>(acc[j])));
  } else if constexpr (!IsSame<typename G::Aux, void>::value) {
    auto *before = static_cast<typename G::Aux *>(aux);
    MPC_VECTOR for (int j = 0; j < count; ++j) before[j] = cast<typename G::Aux>(acc[j]);
  }
  if constexpr (G::activation != Activation::none && !by_aux)
    MPC_VECTOR for (int j = 0; j < count; ++j) acc[j] =
        activate<G::activation>(float(cast<D>(acc[j])));
  narrow(acc, to, count);
}

constexpr int blocks_of(int size, int most) { return (size + most - 1) / most; }
constexpr int round_up(int x, int unit) { return (x + unit - 1) / unit * unit; }

} // namespace gemm

template <class G, int Batch, int M, int N, int K, long long LdA, long long LdB, long long LdD,
          long long StrideA, long long StrideB, long long StrideD>
struct GemmProblem {
  static_assert(Batch > 0 && M > 0 && N > 0 && K >= 0, "a product has rows and columns");

  // Blocks of nearly equal size. Columns are divided further for the sake of 32 jobs as far as 192
  // columns a job, where packing a is still a small part of the work, and for the sake of 8 jobs as
  // far as 64.
  static constexpr int row_blocks = gemm::blocks_of(M, gemm::most_rows);
  static constexpr int block_rows = (M + row_blocks - 1) / row_blocks;
  static constexpr int columns_for(int blocks) {
    return gemm::round_up((N + blocks - 1) / blocks, 32);
  }
  static constexpr int column_blocks_wanted() {
    int blocks = gemm::blocks_of(N, gemm::most_columns);
    while (blocks * row_blocks * Batch < 32 && columns_for(blocks * 2) >= 192)
      blocks *= 2;
    while (blocks * row_blocks * Batch < 8 && columns_for(blocks * 2) >= 64)
      blocks *= 2;
    return blocks;
  }
  static constexpr int block_columns = columns_for(column_blocks_wanted());
  static constexpr int column_blocks = gemm::blocks_of(N, block_columns);
  static constexpr unsigned grid = unsigned(Batch) * row_blocks * column_blocks;

  /// Job `job`: a block of rows and columns of one matrix of the batch.
  static inline void run(const GemmArguments &arguments, unsigned job) {
    using namespace gemm;
    Buffers &buffers = buffers_of_thread;
    const int column_block = int(job % column_blocks);
    const int row_block = int(job / column_blocks % row_blocks);
    const long long batch = job / (unsigned(column_blocks) * row_blocks);
    const int first_row = row_block * block_rows, first_column = column_block * block_columns;
    const int m = M - first_row < block_rows ? M - first_row : block_rows;
    const int n = N - first_column < block_columns ? N - first_column : block_columns;
    const auto *a = static_cast<const typename G::A *>(arguments.a) + batch * StrideA +
                    (G::transpose_a ? first_row : first_row * LdA);
    const auto *b = static_cast<const typename G::B *>(arguments.b) + batch * StrideB +
                    (G::transpose_b ? first_column * LdB : first_column);
    accumulate(buffers, a, b, m, n);

    const bool scaled = arguments.scale_a || arguments.scale_b;
    const float scale = arguments.scale_a && arguments.scale_b
                            ? *arguments.scale_a * *arguments.scale_b
                        : scaled ? *(arguments.scale_a ? arguments.scale_a : arguments.scale_b)
                                 : 1.0f;
    auto *d = static_cast<typename G::D *>(arguments.d) + batch * StrideD + first_column;
    for (int i = 0; i < m; ++i) {
      void *aux = nullptr;
      if constexpr (!IsSame<typename G::Aux, void>::value)
        aux = static_cast<typename G::Aux *>(arguments.aux) + batch * StrideD + first_column +
              (first_row + i) * LdD;
      epilogue<G>(buffers.c + i * most_columns, arguments.bias, scale, scaled, first_column, n,
                  d + (first_row + i) * LdD, aux);
    }
  }

private:
  /// buffers.c = a . b for one block.
  static inline void accumulate(gemm::Buffers &buffers, const typename G::A *a,
                                const typename G::B *b, int m, int n) {
    using namespace gemm;
    for (int k = 0; k == 0 || k < K; k += depth) {
      const int steps = K - k < depth ? K - k : depth;
      if constexpr (G::transpose_a)
        pack_columns<G::compute, rows, row_stride>(a + k * LdA, LdA, m, steps, buffers.a);
      else
        pack_rows<G::compute, rows, row_stride>(a + k, LdA, m, steps, buffers.a, buffers.strip);
      if constexpr (G::transpose_b)
        pack_rows<G::compute, columns, columns>(b + k, LdB, n, steps, buffers.b, buffers.strip);
      else
        pack_columns<G::compute, columns, columns>(b + k * LdB, LdB, n, steps, buffers.b);
      for (int j = 0; j < n; j += columns)
        for (int i = 0; i < m; i += rows)
          micro_tile(buffers.a + i / rows * row_stride * depth, buffers.b + j * depth,
                     buffers.c + i * most_columns + j, most_columns, steps, k == 0);
    }
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
    for (unsigned job = begin; job != end; ++job)                                                  \
      mpc::name##_problem::run(*static_cast<const mpc::GemmArguments *>(arguments), job);          \
  }                                                                                                \
  }                                                                                                \
  static_assert(true, "")
#endif
