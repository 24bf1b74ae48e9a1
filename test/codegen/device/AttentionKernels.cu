// Sample kernels of attention and its gradient. This text stands behind Kernels.cu.
struct attention_args { const void* q; const void* k; const void* v; void* out; float* lse; };
#define MPC_TEST_ATTENTION(name, T, dim, causal, batches, heads, kv_heads, queries, keys)           \
  using name##_args = attention_args;                                                               \
  MPC_KERNEL(name, 128) {                                                                           \
    using A = AttentionForward<T, dim, 64, dim <= 128 ? 64 : 32, Scores<causal>, 128>;              \
    const strides q{queries * heads * dim, dim, heads * dim};                                       \
    const strides k{keys * kv_heads * dim, dim, kv_heads * dim};                                    \
    attention_forward<A>(static_cast<const T*>(arg.q), q, static_cast<const T*>(arg.k), k,          \
                         static_cast<const T*>(arg.v), k, static_cast<T*>(arg.out), q, arg.lse,     \
                         batches, heads, kv_heads, queries, keys, 0.125f);                          \
  }
MPC_TEST_ATTENTION(attention_bf16_64, bf16, 64, true, 2, 4, 2, 133, 133)
MPC_TEST_ATTENTION(attention_f16_40, f16, 40, true, 1, 2, 2, 70, 130)
MPC_TEST_ATTENTION(attention_bf16_128, bf16, 128, false, 1, 2, 1, 65, 150)
MPC_TEST_ATTENTION(attention_f32_64, float, 64, true, 1, 2, 2, 100, 61)
MPC_TEST_ATTENTION(attention_f32_128, float, 128, false, 1, 1, 1, 33, 129)
MPC_TEST_ATTENTION(attention_f32_8, float, 8, true, 1, 1, 1, 1, 1)
MPC_TEST_ATTENTION(attention_bf16_256, bf16, 256, true, 1, 2, 1, 70, 130)
MPC_TEST_ATTENTION(attention_f32_192, float, 192, false, 1, 2, 2, 33, 70)

// The mask of the second has one row of keys a head, that of the third one a query.
struct attention_masked_args { const void* q; const void* k; const void* v; const void* mask; void* out; float* lse; };
#define MPC_TEST_ATTENTION_MASKED(name, T, dim, scores, batches, heads, kv_heads, queries, keys, row)  \
  using name##_args = attention_masked_args;                                                        \
  MPC_KERNEL(name, 128) {                                                                           \
    using A = AttentionForward<T, dim, 64, 64, scores, 128>;                                        \
    const strides q{queries * heads * dim, dim, heads * dim};                                       \
    const strides k{keys * kv_heads * dim, dim, kv_heads * dim};                                    \
    attention_forward<A>(static_cast<const T*>(arg.q), q, static_cast<const T*>(arg.k), k,          \
                         static_cast<const T*>(arg.v), k, static_cast<T*>(arg.out), q, arg.lse,     \
                         batches, heads, kv_heads, queries, keys, 0.125f,                           \
                         Masking{2.0f, arg.mask, 0, row ? queries * keys : keys, row, 1});          \
  }
using window_alone = mpc::Scores<true, 70>;
using capped_bias = mpc::Scores<false, 0, true, mpc::bf16>;
using all_scores = mpc::Scores<true, 20, true, float>;
MPC_TEST_ATTENTION_MASKED(attention_window, bf16, 64, window_alone, 1, 4, 2, 133, 250, 0)
MPC_TEST_ATTENTION_MASKED(attention_bias, bf16, 128, capped_bias, 1, 2, 1, 65, 150, 0)
MPC_TEST_ATTENTION_MASKED(attention_all, float, 40, all_scores, 1, 2, 2, 100, 61, 61)

// Keys that exist in part.
struct attention_lengths_args { const bf16* q; const bf16* k; const bf16* v; const long long* lengths; bf16* out; float* lse; };
MPC_KERNEL(attention_lengths, 128) {
  using A = AttentionForward<bf16, 64, 64, 64, Scores<true, 0, false, void, long long>, 128>;
  const strides q{133 * 4 * 64, 64, 4 * 64}, k{250 * 2 * 64, 64, 2 * 64};
  attention_forward<A>(arg.q, q, arg.k, k, arg.v, k, arg.out, q, arg.lse, 3, 4, 2, 133, 250, 0.125f, Masking{}, arg.lengths, 1);
}
struct attention_grad_lengths_args { const bf16* q; const bf16* k; const bf16* v; const float* dots; const float* lse; const long long* lengths; const bf16* dy; bf16* dq; bf16* dk; bf16* dv; };
MPC_KERNEL(attention_grad_lengths, 128) {
  using A = AttentionBackward<bf16, 32, /*rows=*/128, Scores<true, 0, false, void, long long>, 128>;
  const strides q{133 * 4 * 32, 32, 4 * 32}, k{250 * 2 * 32, 32, 2 * 32};
  attention_backward<A>(arg.q, q, arg.k, k, arg.v, k, arg.dots, arg.lse, arg.dy, q, arg.dq, q, arg.dk, k, arg.dv, k,
                        3, 4, 2, 133, 250, 0.125f, Masking{}, arg.lengths, 1);
}

struct attention_grad_args { const void* q; const void* k; const void* v; const float* dots; const float* lse; const void* dy; void* dq; void* dk; void* dv; };
#define MPC_TEST_ATTENTION_GRAD(name, T, dim, rows, threads, causal, batches, heads, kv_heads, queries, keys) \
  using name##_args = attention_grad_args;                                                          \
  MPC_KERNEL(name, threads) {                                                                       \
    using A = AttentionBackward<T, dim, rows, Scores<causal>, threads>;                             \
    const strides q{queries * heads * dim, dim, heads * dim};                                       \
    const strides k{keys * kv_heads * dim, dim, kv_heads * dim};                                    \
    attention_backward<A>(static_cast<const T*>(arg.q), q, static_cast<const T*>(arg.k), k,         \
                          static_cast<const T*>(arg.v), k, arg.dots,                                \
                          arg.lse, static_cast<const T*>(arg.dy), q, static_cast<T*>(arg.dq), q,    \
                          static_cast<T*>(arg.dk), k, static_cast<T*>(arg.dv), k, batches, heads,   \
                          kv_heads, queries, keys, 0.125f);                                         \
  }
MPC_TEST_ATTENTION_GRAD(attention_grad_bf16_64, bf16, 64, 128, 128, true, 2, 4, 2, 133, 133)
MPC_TEST_ATTENTION_GRAD(attention_grad_f16_40, f16, 40, 64, 64, true, 1, 2, 2, 70, 130)
MPC_TEST_ATTENTION_GRAD(attention_grad_bf16_128, bf16, 128, 64, 128, false, 1, 2, 1, 65, 150)
MPC_TEST_ATTENTION_GRAD(attention_grad_f32_64, float, 64, 64, 128, true, 1, 2, 2, 100, 61)
MPC_TEST_ATTENTION_GRAD(attention_grad_f32_8, float, 8, 64, 128, true, 1, 1, 1, 1, 1)
// More keys than a thread of the direct back end keeps.
MPC_TEST_ATTENTION_GRAD(attention_grad_f32_128, float, 128, 64, 128, true, 1, 2, 1, 70, 1100)
MPC_TEST_ATTENTION_GRAD(attention_grad_bf16_32, bf16, 32, 128, 128, true, 1, 2, 1, 200, 4100)

struct attention_grad_masked_args { const void* q; const void* k; const void* v; const float* dots; const float* lse; const void* mask; const void* dy; void* dq; void* dk; void* dv; };
#define MPC_TEST_ATTENTION_GRAD_MASKED(name, T, dim, rows, scores, batches, heads, kv_heads, queries, keys, row) \
  using name##_args = attention_grad_masked_args;                                                   \
  MPC_KERNEL(name, 128) {                                                                           \
    using A = AttentionBackward<T, dim, rows, scores, 128>;                                         \
    const strides q{queries * heads * dim, dim, heads * dim};                                       \
    const strides k{keys * kv_heads * dim, dim, kv_heads * dim};                                    \
    attention_backward<A>(static_cast<const T*>(arg.q), q, static_cast<const T*>(arg.k), k,         \
                          static_cast<const T*>(arg.v), k, arg.dots,                                \
                          arg.lse, static_cast<const T*>(arg.dy), q, static_cast<T*>(arg.dq), q,    \
                          static_cast<T*>(arg.dk), k, static_cast<T*>(arg.dv), k, batches, heads,   \
                          kv_heads, queries, keys, 0.125f,                                          \
                          Masking{2.0f, arg.mask, 0, row ? queries * keys : keys, row, 1});         \
  }
MPC_TEST_ATTENTION_GRAD_MASKED(attention_grad_window, bf16, 32, 128, window_alone, 1, 4, 2, 133, 250, 0)
MPC_TEST_ATTENTION_GRAD_MASKED(attention_grad_bias, bf16, 128, 64, capped_bias, 1, 2, 1, 65, 150, 0)
MPC_TEST_ATTENTION_GRAD_MASKED(attention_grad_all, float, 40, 64, all_scores, 1, 2, 2, 100, 61, 61)

// What follows the tiles of attention's results, two in each: copies along rows and columns, the amax, and sums of rows. Heads lie side by
// side in a row; the gradients lie so in one matrix.
#define MPC_TEST_TAIL(name, threads, columns, all)                                                           \
  MPC_TILE_TAIL(name, t0, threads, bf16) {                                                              \
    using L = TileLayout<32, 64, threads>;                                                              \
    unsigned top = 0;                                                                               \
    TileSums<L> terms;                                                                              \
    const auto x = load_tile<L>(staged, stride, inner);                                             \
    Tile<L, bf16> y;                                                                                \
    MPC_EACH(L, i) {                                                                                \
      top = amax(top, active<L>(i, p), float(x[i]));                                                \
      y[i] = x[i];                                                                                  \
      terms[i] = terms[i] + float(x[i]);                                                            \
    }                                                                                               \
    terms.next();                                                                                   \
    store_tile<L>(arg.rows, columns, p, y);                                                         \
    store_transposed<L>(arg.turned, all, p, y);                                                     \
    store_amax(arg.amax, top);                                                                      \
    store_sums<L>(arg.sums + p.first_row / 32 * columns, terms, p);                                 \
  }
struct attention_tail_args { const bf16* q; const bf16* k; const bf16* v; bf16* out; float* lse; bf16* rows; bf16* turned; float* amax; float* sums; };
MPC_TEST_TAIL(attention_tail, 128, 128, 256)
MPC_KERNEL(attention_tail, 128) {
  using A = AttentionForward<bf16, 64, 64, 64, Scores<true>, 128>;
  const strides q{128 * 2 * 64, 64, 2 * 64}, k{128 * 64, 64, 64};
  const TileTail<attention_tail_t0_block, 32, 64, 0, 1> tail = {{{block()}, arg}, 256, 128, {{0, 128 * 128, 64, 128}}};
  attention_forward_with<A>(tail, arg.q, q, arg.k, k, arg.v, k, arg.out, q, arg.lse, 2, 2, 1, 128, 128, 0.125f);
}
struct attention_grad_tail_args { const bf16* q; const bf16* k; const bf16* v; const float* dots; const float* lse; const bf16* dy; bf16* dq; bf16* dk; bf16* dv; bf16* rows; bf16* turned; float* amax; float* sums; };
MPC_TEST_TAIL(attention_grad_tail, 64, 256, 128)
MPC_KERNEL(attention_grad_tail, 64) {
  using A = AttentionBackward<bf16, 64, /*rows=*/64, Scores<true>, 64>;
  const strides q{64 * 2 * 64, 64, 2 * 64}, k{64 * 64, 64, 64};
  const TileTail<attention_grad_tail_t0_block, 32, 64, 0, 3> tail = {{{block()}, arg}, 128, 256,
      {{0, 64 * 256, 64, 256}, {128, 64 * 256, 64, 256}, {192, 64 * 256, 64, 256}}};
  attention_backward_with<A>(tail, arg.q, q, arg.k, k, arg.v, k, arg.dots, arg.lse, arg.dy, q, arg.dq, q, arg.dk, k, arg.dv, k,
                             2, 2, 1, 64, 64, 0.125f);
}
struct attention_grad_dv_tail_args { const bf16* q; const bf16* k; const bf16* v; const float* dots; const float* lse; const bf16* dy; bf16* dq; bf16* dk; bf16* dv; bf16* rows; bf16* turned; float* amax; float* sums; };
MPC_TEST_TAIL(attention_grad_dv_tail, 128, 64, 128)
MPC_KERNEL(attention_grad_dv_tail, 128) {
  using A = AttentionBackward<bf16, 64, /*rows=*/64, Scores<true>, 128>;
  const strides q{64 * 2 * 64, 64, 2 * 64}, k{64 * 64, 64, 64};
  const TileTail<attention_grad_dv_tail_t0_block, 32, 64, 2, 1> tail = {{{block()}, arg}, 128, 64, {{0, 64 * 64, 64, 64}}};
  attention_backward_with<A>(tail, arg.q, q, arg.k, k, arg.v, k, arg.dots, arg.lse, arg.dy, q, arg.dq, q, arg.dk, k, arg.dv, k,
                             2, 2, 1, 64, 64, 0.125f);
}
