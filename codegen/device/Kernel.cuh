// How a kernel is declared, which rows a team owns, and the reductions in their public form.
//
// The body of MPC_KERNEL is a member function of a struct in namespace mpc: unqualified names in it
// (exp, sum, load) are this library's and hide the global functions of the same name.
#pragma once

/// The body of a kernel or a part is the member `run` of a struct in namespace mpc. `entry` is what
/// stands between the struct and the body.
#define MPC_BODY(block, thread_count, parameters, entry)                                           \
  namespace mpc {                                                                                  \
  struct block : Block<thread_count> {                                                             \
    MPC_FN void run parameters const;                                                              \
  };                                                                                               \
  }                                                                                                \
  entry MPC_FN void mpc::block::run parameters const

/// What is called from outside: it runs the body with the arguments `with` as its block `place`,
/// both of which may name MPC_INDEX, the number of the launch's block.
#if defined(MPC_GPU)
#define MPC_INDEX blockIdx.x
#define MPC_ENTRY(name, thread_count, resident, place, with)                                       \
  extern "C" __global__ void __launch_bounds__(thread_count, resident)                             \
      name(MPC_ARGUMENT name##_args arg) {                                                         \
    const mpc::name##_block block{{(long long)(place)}};                                           \
    block.run with;                                                                                \
  }
#elif defined(MPC_FIBERS)
#define MPC_INDEX index
#define MPC_ENTRY(name, thread_count, resident, place, with)                                       \
  extern "C" MPC_EXPORT void name(const void *arguments, unsigned begin, unsigned end) {           \
    mpc::fiber::run(                                                                               \
        thread_count,                                                                              \
        [](const void *args, long long index) {                                                    \
          const name##_args &arg = *static_cast<const name##_args *>(args);                        \
          const mpc::name##_block block{{place}};                                                  \
          block.run with;                                                                          \
        },                                                                                         \
        arguments, begin, end);                                                                    \
  }
#else
#define MPC_INDEX index
#define MPC_ENTRY(name, thread_count, resident, place, with)                                       \
  extern "C" MPC_EXPORT void name(const void *arguments, unsigned begin, unsigned end) {           \
    const name##_args arg = *static_cast<const name##_args *>(arguments);                          \
    for (unsigned index = begin; index != end; ++index) {                                          \
      const mpc::name##_block block{{(long long)(place)}};                                         \
      block.run with;                                                                              \
    }                                                                                              \
  }
#endif

#define MPC_KERNEL(name, thread_count) MPC_KERNEL_RESIDENT(name, thread_count, 1)

/// A kernel with a bound on its registers, so that `resident` blocks fit on a GPU's multiprocessor
/// at once.
#define MPC_KERNEL_RESIDENT(name, thread_count, resident)                                          \
  MPC_BODY(name##_block, thread_count, (const name##_args &arg),                                   \
           MPC_ENTRY(name, thread_count, resident, MPC_INDEX, (arg)))

/// The same kernel for many tensors: each has `grid` blocks, and its number is `tensor`.
#define MPC_KERNEL_MANY(name, thread_count, grid)                                                  \
  MPC_BODY(name##_block, thread_count, (const name##_args &arg, int tensor),                       \
           MPC_ENTRY(name, thread_count, 1, MPC_INDEX % grid, (arg, int(MPC_INDEX / grid))))

/// Part `part` of the kernel `whole`, which runs it for some of its blocks or after all of them.
#define MPC_PART(whole, part, thread_count)                                                        \
  MPC_BODY(whole##_##part##_block, thread_count, (const whole##_args &arg), )

/// Runs a part as its block `index`.
#define MPC_RUN_PART(whole, part, index) whole##_##part##_block{{index}}.run(arg)

/// A part for many tensors: each has `grid` of the part's blocks, and its number is `tensor`.
#define MPC_PART_MANY(whole, part, thread_count)                                                   \
  MPC_BODY(whole##_##part##_block, thread_count, (const whole##_args &arg, int tensor), )
#define MPC_RUN_PART_MANY(whole, part, index, grid)                                                \
  whole##_##part##_block{{(index) % grid}}.run(arg, int((index) / grid))

/// What the blocks of the kernel `whole` run over each tile of `type` that they make: the tile
/// `inner` of `staged`, whose rows are `stride` elements apart, is the tile `p` of the part's
/// matrix.
#define MPC_TILE_TAIL(whole, part, thread_count, type)                                             \
  namespace mpc {                                                                                  \
  struct whole##_##part##_block : Block<thread_count> {                                            \
    const whole##_args &arg;                                                                       \
    MPC_FN void operator()(const type *staged, int stride, const TilePosition &inner,              \
                           const TilePosition &p) const;                                           \
  };                                                                                               \
  }                                                                                                \
  MPC_FN void mpc::whole##_##part##_block::operator()(                                             \
      const type * staged, int stride, const TilePosition & inner, const TilePosition & p) const

/// Runs the body for each of the block's `rows_a_block` rows that this team owns, and skips rows
/// past the end. `row` is a long long.
#define MPC_ROWS(L, row, rows, rows_a_block)                                                       \
  for (long long row = this->template first_row<L>(rows_a_block),                                  \
                 row##_end = this->row_end(rows, rows_a_block);                                    \
       row < row##_end; row = this->template next_row<L>(row, row##_end, rows_a_block))

/// The same for a body that computes a row from `operands`, which are what `fetch` returns for it.
/// On the GPU they are fetched before the row before it is computed.
#if defined(MPC_DISTRIBUTED)
#define MPC_ROWS_AHEAD(L, row, operands, fetch, rows, rows_a_block)                                \
  if (long long row = this->template first_row<L>(rows_a_block),                                   \
      row##_end = this->row_end(rows, rows_a_block);                                               \
      row < row##_end)                                                                             \
    for (auto row##_ahead = mpc::in_words(fetch(row)); row < row##_end;                            \
         row = this->template next_row<L>(row, row##_end, rows_a_block))                           \
      if (const auto operands =                                                                    \
              this->template take_row<L>(row##_ahead, fetch, row, row##_end, rows_a_block);        \
          true)
#else
#define MPC_ROWS_AHEAD(L, row, operands, fetch, rows, rows_a_block)                                \
  MPC_ROWS(L, row, rows, rows_a_block)                                                             \
  if (const auto operands = fetch(row); true)
#endif

/// Runs the body for the chunks of L's columns between `begin` and `end`. `base` is where a chunk
/// begins, and `limit` is for load, store and active: the columns of the chunk before the end.
/// Where a thread has one vector of a chunk it leaves the loop by itself, and the limit is NoLimit;
/// so no barrier and no reduction may stand in the body.
#define MPC_CHUNKS(L, base, limit, begin, end)                                                     \
  for (auto base = begin; base + mpc::first_column<L>() < end; base += L::columns)                 \
    if ([[maybe_unused]] const auto limit = mpc::chunk_limit<L>(end, base); true)

/// The same with two chunks on their way at once, on the GPU.
#if defined(MPC_CUDA)
#define MPC_CHUNK_PAIRS(L, base, limit, begin, end)                                                \
  _Pragma("unroll 2") MPC_CHUNKS(L, base, limit, begin, end)
#else
#define MPC_CHUNK_PAIRS(L, base, limit, begin, end) MPC_CHUNKS(L, base, limit, begin, end)
#endif

/// Runs the body for column `at` of a row, if it is one of the first `columns`. Every thread of the
/// team runs it.
#define MPC_POINT(at, column, columns) if (const long long at = column; at >= 0 && at < columns)

/// A constant table beside a kernel.
#if defined(MPC_GPU)
#define MPC_TABLE(type, name, count) static __device__ const mpc::type name[count]
#else
#define MPC_TABLE(type, name, count) static const mpc::type name[count]
#endif

/// One thread of the team.
#if defined(MPC_DISTRIBUTED)
#define MPC_LEAD(L) if (mpc::team_lane<L>() == 0)
#else
#define MPC_LEAD(L) if constexpr (L::threads > 0)
#endif

namespace mpc {

/// One of a kernel's many tensors: its first block, the number of its elements that a block owns,
/// and its number of elements.
struct TensorShare {
  long long first_block, size, count;
};
/// A block's elements [begin, end) of a tensor, and the number of the block among the tensor's.
struct TensorSlice {
  int tensor;
  long long part, begin, end;
};

/// The tensor of a block. Shares ascend by their first blocks.
template <class Share>
MPC_FN int tensor_of(const Share *shares, int tensors, long long block) {
  int low = 0, high = tensors;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    if (shares[middle].first_block <= block)
      low = middle;
    else
      high = middle;
  }
  return low;
}

MPC_FN TensorSlice tensor_slice(const TensorShare *shares, int tensors, long long block) {
  const int low = tensor_of(shares, tensors, block);
  const long long part = block - shares[low].first_block, begin = part * shares[low].size;
  return {low, part, begin, part_end(shares[low].count, begin, shares[low].size)};
}

/// One of a kernel's many matrices, which tiles cover without edges: its first block, and its tiles
/// down and across.
struct TileShare {
  long long first_block;
  int down, across;
};
/// The matrix of a block, its extents, and the number of the block among the matrix's. The form of
/// the extents shows the compiler that they are multiples of the tile's.
template <class L>
struct TiledTensor {
  int tensor, block, rows, columns;
};
template <class L>
MPC_FN TiledTensor<L> tiled_tensor(const TileShare *shares, int tensors, long long block) {
  const int tensor = tensor_of(shares, tensors, block);
  const TileShare &share = shares[tensor];
  return {tensor, int(block - share.first_block), share.down * L::rows, share.across * L::columns};
}
template <class L>
MPC_FN TilePosition tile(const TiledTensor<L> &size) {
  const int across = size.columns / L::columns;
  return {0,
          size.rows,
          size.columns,
          size.block / across * L::rows,
          size.block % across * L::columns,
          /*whole=*/true};
}

/// Every thread of the block waits until all arrive, and then sees their writes.
MPC_FN void await_block() {
#if defined(MPC_DISTRIBUTED)
  block_barrier();
#endif
}

#if defined(MPC_DIRECT)
inline bool is_last_block(unsigned *ticket, unsigned blocks) {
  return __atomic_fetch_add(ticket, 1u, __ATOMIC_ACQ_REL) + 1 == blocks;
}
#endif

#if defined(MPC_DISTRIBUTED)
/// A struct as words. NVRTC moves one from turn to turn of a loop by its elements, and would take
/// pairs of 16 bits apart.
template <class T>
struct Words {
  unsigned at[(sizeof(T) + 3) / 4];
};
template <class T>
MPC_FN Words<T> in_words(const T &x) {
  Words<T> words;
  memcpy(words.at, &x, sizeof x);
  return words;
}
#endif

/// The block that a kernel's body runs as.
template <int Threads>
struct Block {
  static_assert(Threads % 32 == 0, "whole warps, which reductions of a block count on");
  long long index;

  MPC_FN long long block() const { return index; }

  template <class L>
  MPC_FN long long first_row(long long rows_a_block) const {
    static_assert(L::threads <= 32 ? Threads % L::threads == 0 : Threads == L::threads,
                  "a team divides the block, or is the block");
#if defined(MPC_DISTRIBUTED)
    return index * rows_a_block + (L::threads > 32 ? 0 : thread_index() / L::threads);
#else
    return index * rows_a_block;
#endif
  }
  MPC_FN long long row_end(long long rows, long long rows_a_block) const {
    const long long end = (index + 1) * rows_a_block;
    return end < rows ? end : rows;
  }
  /// The team's next row. Where a team has one row at most it is the end, so that the compiler sees
  /// no loop.
  template <class L>
  MPC_FN long long next_row(long long row, long long end, long long rows_a_block) const {
#if defined(MPC_DISTRIBUTED)
    constexpr int stride = Threads / L::threads;
#else
    constexpr int stride = 1;
#endif
    MPC_ALONG_ROWS(L);
    return rows_a_block <= stride ? end : row + stride;
  }

#if defined(MPC_DISTRIBUTED)
  /// The operands of a row, which are there, while those of the team's next row are fetched.
  template <class L, class Operands, class Fetch>
  MPC_FN Operands take_row(Words<Operands> &ahead, const Fetch &fetch, long long row, long long end,
                           long long rows_a_block) const {
    Operands operands;
    memcpy(&operands, ahead.at, sizeof operands);
    if (const long long next = next_row<L>(row, end, rows_a_block); next < end)
      ahead = in_words(fetch(next));
    return operands;
  }
#endif

  /// Runs this block's queries; see Attention.cuh. lse may be null.
  template <class A, class... Operands>
  MPC_FN void attention_forward(const Operands &...operands) const {
    attention_forward_with<A>(NoTail{}, operands...);
  }
  /// The same with what follows each tile of the result, which may be in no memory: null.
  template <class A, class Tail, class... Operands>
  MPC_FN void attention_forward_with(const Tail &tail, const Operands &...operands) const {
    static_assert(A::threads == Threads, "the block's threads");
    attention::forward<A>(index, AttentionOperands<typename A::T>{operands...}, tail);
  }

#if defined(MPC_DISTRIBUTED)
  template <class A>
  static MPC_FN void check_warpgroups() {
    static_assert(A::block == Threads, "the block's threads");
#if defined(MPC_CUDA) && !defined(__CUDA_ARCH_FEAT_SM90_ALL)
    static_assert(A::block == 0, "this kernel is for sm_90a alone; compile the model for this GPU: "
                                 "mpc compile --arch, or without sm_90a's kernels: "
                                 "--arch=sm_80,sm_90a");
#endif
  }
  /// Runs the tiles of this block, of `blocks`; see AttentionWarpgroups.cuh.
  template <class A, class... Operands>
  MPC_FN void attention_forward_warpgroups(long long blocks, const Operands &...operands) const {
    check_warpgroups<A>();
    attention::ForwardWarpgroups<A>::run(index, blocks,
                                         AttentionOperands<typename A::T>{operands...});
  }
  /// Runs the keys of a block; see AttentionGradWarpgroups.cuh.
  template <class A, class... Operands>
  MPC_FN void attention_backward_warpgroups(int *counts, float *sums,
                                            const Operands &...operands) const {
    check_warpgroups<A>();
    attention::BackwardWarpgroups<A>::run(AttentionGradOperands<typename A::T>{operands...},
                                          {reinterpret_cast<unsigned *>(counts), sums});
  }
#endif

  /// Runs this block's keys or queries on AttentionGradOperands; see AttentionGrad.cuh.
  template <class A, class... Operands>
  MPC_FN void attention_backward(const Operands &...operands) const {
    attention_backward_with<A>(NoTail{}, operands...);
  }
  /// The same with what follows each tile of dq, dk and dv, which may be in no memory: null.
  template <class A, class Tail, class... Operands>
  MPC_FN void attention_backward_with(const Tail &tail, const Operands &...operands) const {
    static_assert(A::threads == Threads, "the block's threads");
    attention::backward<A>(index, AttentionGradOperands<typename A::T>{operands...}, tail);
  }

  /// Writes this block's rows into a cache; see Append.cuh.
  template <class A, class... Operands>
  MPC_FN void append(const Operands &...operands) const {
    static_assert(A::threads == Threads, "the block's threads");
    append::run<A>(index, AppendOperands<A>{operands...});
  }

  /// Lists the places of this block's rows; see Scatter.cuh.
  template <class P, class... Operands>
  MPC_FN void list_places(const Operands &...operands) const {
    static_assert(P::threads == Threads, "the block's threads");
    scatter::list_places<P>(index, scatter::ListOperands<P>{operands...});
  }
  /// Runs this block's rows of a table's gradient.
  template <class E, class... Operands>
  MPC_FN void embedding_grad(const Operands &...operands) const {
    static_assert(E::threads == Threads, "the block's threads");
    scatter::embedding_grad<E>(index, scatter::Operands<E>{operands...});
  }

  /// Runs this block's windows and filters; see WindowProduct.cuh. bias may be null.
  template <class W, class... Operands>
  MPC_FN void window_product(const Operands &...operands) const {
    static_assert(W::threads == Threads, "the block's threads");
    windows::product<W>(index, windows::Operands<W>{operands...});
  }
};

/// The sum of the columns before `limit`, in the one fixed order; 0 for none.
template <class L, class T, class Limit = NoLimit>
MPC_FN T sum(const Row<L, T> &row, Limit limit = {}) {
  return detail::reduce<detail::SumOf<T>>(row, limit);
}
/// For each column the sum of the columns up to it, itself included, in the one written order. For
/// a chunk of a row `carry` is the sum of the chunks before it, and afterwards includes this chunk.
template <class L, class Limit>
MPC_FN Row<L, float> running_sum(const Row<L, float> &row, Limit limit, float &carry) {
  return detail::run<detail::Sum, false>(row, limit, carry);
}
template <class L>
MPC_FN Row<L, float> running_sum(const Row<L, float> &row) {
  float carry = 0.0f;
  return running_sum(row, NoLimit{}, carry);
}
/// The same from the last column on.
template <class L, class Limit>
MPC_FN Row<L, float> running_sum_back(const Row<L, float> &row, Limit limit, float &carry) {
  return detail::run<detail::Sum, true>(row, limit, carry);
}
template <class L>
MPC_FN Row<L, float> running_sum_back(const Row<L, float> &row) {
  float carry = 0.0f;
  return running_sum_back(row, NoLimit{}, carry);
}
/// For each column y[c] = factors[c] y[c - 1] + terms[c], in the order of a running sum: the maps y
/// -> factor y + term of neighbours become one. For a chunk of a row `carry` is the last y before
/// it, and afterwards this chunk's last.
template <bool Backward, class L, class Limit>
MPC_FN Row<L, float> linear_scan_of(const Row<L, float> &terms, const Row<L, float> &factors,
                                    Limit limit, float &carry) {
  Row<L, detail::Affine> maps;
  MPC_EACH(L, i) { maps[i] = {factors[i], terms[i]}; }
  detail::Affine end = {1.0f, carry};
  const Row<L, detail::Affine> all = detail::run<detail::Chain, Backward>(maps, limit, end);
  Row<L, float> out;
  MPC_EACH(L, i) { out[i] = all[i].term; }
  carry = end.term;
  return out;
}
template <class L, class Limit>
MPC_FN Row<L, float> linear_scan(const Row<L, float> &terms, const Row<L, float> &factors,
                                 Limit limit, float &carry) {
  return linear_scan_of<false>(terms, factors, limit, carry);
}
template <class L>
MPC_FN Row<L, float> linear_scan(const Row<L, float> &terms, const Row<L, float> &factors) {
  float carry = 0.0f;
  return linear_scan(terms, factors, NoLimit{}, carry);
}
/// The same from the last column on.
template <class L, class Limit>
MPC_FN Row<L, float> linear_scan_back(const Row<L, float> &terms, const Row<L, float> &factors,
                                      Limit limit, float &carry) {
  return linear_scan_of<true>(terms, factors, limit, carry);
}
template <class L>
MPC_FN Row<L, float> linear_scan_back(const Row<L, float> &terms, const Row<L, float> &factors) {
  float carry = 0.0f;
  return linear_scan_back(terms, factors, NoLimit{}, carry);
}
/// The maximum of the columns before `limit`. NaN propagates; -inf for none, or the smallest whole
/// number.
template <class L, class T, class Limit = NoLimit>
MPC_FN T maximum(const Row<L, T> &row, Limit limit = {}) {
  return detail::reduce<detail::MaximumOf<T>>(row, limit);
}
/// The minimum of the columns before `limit`. NaN propagates; inf for none.
template <class L, class Limit = NoLimit>
MPC_FN float minimum(const Row<L, float> &row, Limit limit = {}) {
  return detail::reduce<detail::Minimum>(row, limit);
}

} // namespace mpc
