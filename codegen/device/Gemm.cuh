// Matrix products on the CPU, for the two host back ends (on the GPU a product is a library call).
//
//   acc(i, j) = fma(a(i, k), b(k, j), acc(i, j)), k ascending from 0, in f32; a and b times the
//   scales of their blocks first, where they have blocks (GemmScales.cuh)
//   acc *= scale_a scale_b (their product first, those of whole factors);  acc += bias(j)
//   d = round(acc);  with an activation: d = round(act(float(d))), and aux = the d before it, or,
//   for gelu_tanh_grad, act by the derivative of gelu_tanh at aux
//   with a summed factor: aux(i) = round(sum of a(i, k)), or aux(j) = round(sum of b(k, j)), in
//   f32, each `depth` of k from 0 and these in order
//
// Each byte of a factor in bytes is two numbers of f4E2M1FN along k; K, leading dimensions and
// strides count bytes. Operands of any storage type are read in place, converted once into packed
// panels (and rounded to tf32 where the product says so). Every element is one fma chain, so its
// bits depend on its operands alone, and not on blocking, jobs, threads or instruction set. There
// is no product for one row that avoids packing.
#pragma once

namespace mpc {
enum class Activation { none, relu, gelu_tanh, gelu_tanh_grad };
} // namespace mpc

#if !defined(MPC_GPU)
namespace mpc {

enum class Summed { none, a, b };

/// What becomes of a product's sums; Bias and Aux as in Gemm.
template <class D_, class Bias_, Activation Act, class Aux_>
struct Ending {
  using D = D_;
  using Bias = Bias_;
  using Aux = Aux_; // of a tensor that has d's layout
  static constexpr Activation activation = Act;
  static constexpr bool has_bias = !IsSame<Bias, void>::value;
  static constexpr bool has_aux = !IsSame<Aux, void>::value;
};
template <bool Condition, class T>
struct VoidUnless {
  using type = void;
};
template <class T>
struct VoidUnless<true, T> {
  using type = T;
};

/// The types and flags of a product. Bias and Aux are void where there is none; transpose_b says
/// that b is stored (n, k).
template <class A_, class B_, class D_, class Bias_, bool TransposeA, bool TransposeB, Operands O_,
          Activation Act, class Aux_ = void, Summed S = Summed::none, class ScalesA_ = NoBlocks,
          class ScalesB_ = NoBlocks>
struct Gemm {
  using A = A_;
  using B = B_;
  using D = D_;
  using Bias = Bias_;
  using Aux = Aux_;
  using ScalesA = ScalesA_;
  using ScalesB = ScalesB_;
  static constexpr bool transpose_a = TransposeA;
  static constexpr bool transpose_b = TransposeB;
  static constexpr Operands operands = O_;
  static constexpr Summed summed = S;
  using End = Ending<D, Bias, Act, typename VoidUnless<S == Summed::none, Aux>::type>;
};

/// d (m, n), row-major; bias (n); a scale is a single float, or those of blocks. The last four may
/// be null.
struct GemmArguments {
  const void *a;
  const void *b;
  void *d;
  const void *bias;
  const void *scale_a;
  const void *scale_b;
  void *aux; // has the layout of d, or is sums (m) or (n)
};

namespace gemm {

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

/// acc[i] *= factor for Count numbers. It is written with vectors, since g++ would take a plain
/// loop's vectors across rows and gather their elements.
template <int Count>
MPC_FN void scale_all(float *acc, float factor) {
  static_assert(Count % 8 == 0, "whole vectors");
  for (int i = 0; i < Count; i += 8)
    *reinterpret_cast<UnalignedEight *>(acc + i) *= factor;
}

/// Stores a finished micro tile to d, of which (m, n) exist, and uses acc up. All loops are plain,
/// so that each vectorises. aux, if there is one, has the layout of d; bias is 0 where there is
/// none.
template <class E>
MPC_FN void epilogue(float *acc, const float *bias, float scale, bool scaled, int m, int n,
                     long long ld, typename E::D *d, void *aux_base) {
  using D = typename E::D;
  constexpr int size = rows * columns;
  if (scaled)
    MPC_VECTOR for (int i = 0; i < size; ++i) acc[i] *= scale;
  if constexpr (E::has_bias)
    for (int i = 0; i < rows; ++i)
      MPC_VECTOR for (int j = 0; j < columns; ++j) acc[i * columns + j] += bias[j];
  constexpr bool by_aux = E::activation == Activation::gelu_tanh_grad;
  if constexpr (by_aux) {
    const auto *aux = static_cast<const typename E::Aux *>(aux_base);
    alignas(64) float at[size] = {};
    for (int i = 0; i < m; ++i)
      widen<Operands::exact>(aux + i * ld, at + i * columns, n);
    round_all<D>(acc, size);
    MPC_VECTOR for (int i = 0; i < size; ++i) acc[i] = gelu_tanh_grad(at[i], acc[i]);
  } else if constexpr (E::has_aux) {
    auto *aux = static_cast<typename E::Aux *>(aux_base);
    for (int i = 0; i < m; ++i)
      narrow(acc + i * columns, aux + i * ld, n);
  }
  if constexpr (E::activation != Activation::none && !by_aux) {
    round_all<D>(acc, size);
    MPC_VECTOR for (int i = 0; i < size; ++i) acc[i] = activate<E::activation>(acc[i]);
  }
  for (int i = 0; i < m; ++i)
    narrow(acc + i * columns, d + i * ld, n);
}

/// The epilogue of a block's sums, whose first element is *d; ld is the leading dimension of d.
template <class E>
struct Finish {
  typename E::D *d;
  typename E::Aux *aux;
  const typename E::Bias *bias;
  long long ld;
  float scale;
  bool scaled;
};

template <class E>
MPC_FN void store(float *tile, const float *bias, const Finish<E> &finish, int m, int n,
                  long long corner) {
  void *aux = nullptr;
  if constexpr (E::has_aux)
    aux = finish.aux + corner;
  epilogue<E>(tile, bias, finish.scale, finish.scaled, m, n, finish.ld, finish.d + corner, aux);
}

/// Some steps of k of a block's sums, packed: panels of a and b lie panel_a and panel_b apart.
struct PackedSteps {
  int count, panel_a, panel_b;
  bool first, last; // of the sums
};

/// Adds packed steps to the sums of a block of (m, n); the last steps finish them.
template <class E>
MPC_SHARED_CODE void multiply(Buffers &buffers, const Finish<E> &finish, int m, int n,
                              const PackedSteps &steps) {
  constexpr bool plain = IsSame<typename E::D, float>::value && !E::has_bias &&
                         E::activation == Activation::none && !E::has_aux;
  float *c = buffers.c;
  for (int j = 0; j < n; j += columns) {
    const float *b = buffers.b + j / columns * steps.panel_b;
    const int across = n - j < columns ? n - j : columns;
    alignas(64) float bias[columns] = {};
    if constexpr (E::has_bias)
      widen<Operands::exact>(finish.bias + j, bias, across);
    for (int i = 0; i < m; i += rows, c += rows * columns) {
      const float *a = buffers.a + i / rows * steps.panel_a;
      const float *from = steps.first ? nullptr : c;
      const int down = m - i < rows ? m - i : rows;
      const long long corner = i * finish.ld + j;
      if (!steps.last) {
        micro_tile(a, b, from, columns, c, columns, steps.count);
        continue;
      }
      if constexpr (plain)
        if (!finish.scaled && down == rows && across == columns) {
          micro_tile(a, b, from, columns, finish.d + corner, finish.ld, steps.count);
          continue;
        }
      alignas(64) float tile[rows * columns];
      micro_tile(a, b, from, columns, tile, columns, steps.count);
      if (down == rows && across == columns)
        store(tile, bias, finish, rows, columns, corner);
      else
        store(tile, bias, finish, down, across, corner);
    }
  }
}

} // namespace gemm

template <class G, int Batch, int M, int N, int StoredK, long long LdA, long long LdB,
          long long LdD, long long StrideA, long long StrideB, long long StrideD>
struct GemmProblem {
  static_assert(Batch > 0 && M > 0 && N > 0 && StoredK >= 0, "a product has rows and columns");
  static constexpr bool packed = gemm::is_packed<typename G::A>;
  static_assert(packed == gemm::is_packed<typename G::B> &&
                    !(packed && (G::transpose_a || !G::transpose_b)),
                "both factors are packed, along k");
  static constexpr int K = packed ? StoredK * 2 : StoredK; // numbers
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
    Finish<typename G::End> finish;
    finish.ld = LdD;
    const float *scale_a = nullptr, *scale_b = nullptr;
    if constexpr (!G::ScalesA::blocks)
      scale_a = static_cast<const float *>(arguments.scale_a);
    if constexpr (!G::ScalesB::blocks)
      scale_b = static_cast<const float *>(arguments.scale_b);
    finish.scaled = scale_a || scale_b;
    finish.scale = scale_a && scale_b ? *scale_a * *scale_b
                   : finish.scaled    ? *(scale_a ? scale_a : scale_b)
                                      : 1.0f;
    const long long corner = batch * StrideD + first_row * LdD + first_column;
    finish.d = static_cast<typename G::D *>(arguments.d) + corner;
    finish.aux = nullptr;
    if constexpr (G::End::has_aux)
      finish.aux = static_cast<typename G::Aux *>(arguments.aux) + corner;
    finish.bias = nullptr;
    if constexpr (G::End::has_bias)
      finish.bias = static_cast<const typename G::Bias *>(arguments.bias) + first_column;

    for (int k = 0; k == 0 || k < K; k += depth) {
      const int steps = K - k < depth ? K - k : depth;
      pack(buffers, a, b, m, n, k, steps);
      scale_blocks(buffers, arguments, batch, first_row, first_column, m, n, k, steps);
      multiply(buffers, finish, m, n, {steps, panel_a, panel_b, k == 0, k + steps >= K});
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
  // One of a panel's steps, after which the next panel follows.
  static constexpr int panel_steps = gemm::round_up(K < gemm::depth ? K : gemm::depth, 8);
  static constexpr int panel_a = gemm::row_stride * panel_steps;
  static constexpr int panel_b = gemm::columns * panel_steps;

  static inline void pack(gemm::Buffers &buffers, const typename G::A *a, const typename G::B *b,
                          int m, int n, int k, int steps) {
    using namespace gemm;
    if constexpr (packed)
      pack_pairs<rows, row_stride>(a + k / 2, LdA, m, steps, buffers.a, panel_a);
    else if constexpr (G::transpose_a)
      pack_columns<G::operands, rows, row_stride>(a + k * LdA, LdA, m, steps, buffers.a, panel_a);
    else
      pack_rows<G::operands, rows, row_stride>(a + k, LdA, m, steps, buffers.a, panel_a);
    if constexpr (packed)
      pack_pairs<columns, columns>(b + k / 2, LdB, n, steps, buffers.b, panel_b);
    else if constexpr (G::transpose_b)
      pack_rows<G::operands, columns, columns>(b + k, LdB, n, steps, buffers.b, panel_b);
    else
      pack_columns<G::operands, columns, columns>(b + k * LdB, LdB, n, steps, buffers.b, panel_b);
    if constexpr (G::summed == Summed::a)
      sum_panels<rows, row_stride>(buffers.a, m, steps, panel_a, buffers.sums, k == 0);
    else if constexpr (G::summed == Summed::b)
      sum_panels<columns, columns>(buffers.b, n, steps, panel_b, buffers.sums, k == 0);
  }

  static inline void scale_blocks(gemm::Buffers &buffers, const GemmArguments &arguments,
                                  long long batch, int first_row, int first_column, int m, int n,
                                  int k, int steps) {
    using namespace gemm;
    if constexpr (G::ScalesA::blocks) {
      using F = FactorScales<typename G::ScalesA, M, K, G::transpose_a>;
      const auto *scales = static_cast<const typename G::ScalesA::Scale *>(arguments.scale_a);
      F::template apply<rows, row_stride>(scales + (StrideA ? batch * F::matrix : 0), buffers.a,
                                          first_row, m, k, steps, panel_a);
    }
    if constexpr (G::ScalesB::blocks) {
      using F = FactorScales<typename G::ScalesB, N, K, !G::transpose_b>;
      const auto *scales = static_cast<const typename G::ScalesB::Scale *>(arguments.scale_b);
      F::template apply<columns, columns>(scales + (StrideB ? batch * F::matrix : 0), buffers.b,
                                          first_column, n, k, steps, panel_b);
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
    while (begin != end)                                                                           \
      begin = mpc::name##_problem::run(*static_cast<const mpc::GemmArguments *>(arguments), begin, \
                                       end);                                                       \
  }                                                                                                \
  }                                                                                                \
  static_assert(true, "")
#endif
