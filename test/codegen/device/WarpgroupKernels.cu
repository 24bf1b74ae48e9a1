// Sample kernels of attention by warpgroups, for sm_90a and for fibers alone.
#include "mpc_device.cuh"

using namespace mpc;

struct attention_args { const void* q; const void* k; const void* v; const void* mask; const long long* lengths; void* out; float* lse; };
/// The mask has a row of keys for each head.
#define MPC_TEST_FORWARD(name, T, dim, scores, turns, blocks, batches, heads, kv_heads, queries, keys)    \
  using name##_args = attention_args;                                                                     \
  MPC_KERNEL(name, 384) {                                                                                 \
    using A = AttentionWarpgroups<T, dim, scores, turns, 1280 * dim + 256>;                               \
    const strides q{queries * heads * dim, dim, heads * dim};                                             \
    const strides k{keys * kv_heads * dim, dim, kv_heads * dim};                                          \
    attention_forward_warpgroups<A>(blocks, static_cast<const T*>(arg.q), q, static_cast<const T*>(arg.k), k, \
                                    static_cast<const T*>(arg.v), k, static_cast<T*>(arg.out), q, arg.lse, \
                                    batches, heads, kv_heads, queries, keys, 0.125f,                      \
                                    Masking{2.0f, arg.mask, 0, keys, 0, 1}, arg.lengths, 1);              \
  }
using all_keys = mpc::Scores<false>;
using causal = mpc::Scores<true>;
using window = mpc::Scores<true, 150>;
using capped_bias = mpc::Scores<false, 0, true, mpc::bf16>;
using lengths = mpc::Scores<true, 0, false, void, long long>;
using all_lengths = mpc::Scores<false, 0, false, void, long long>;
using window_lengths = mpc::Scores<true, 100, false, void, long long>;
using narrow_window = mpc::Scores<true, 30>;
using window_behind = mpc::Scores<false, 150>; // all keys ahead of a query, and few behind it
MPC_TEST_FORWARD(forward_causal, bf16, 64, causal, true, 3, 2, 4, 2, 300, 300)
MPC_TEST_FORWARD(forward_small, bf16, 64, causal, true, 2, 1, 2, 1, 300, 300)
MPC_TEST_FORWARD(forward_wide, bf16, 128, causal, false, 6, 1, 2, 1, 300, 300)
MPC_TEST_FORWARD(forward_wide_turns, f16, 128, all_keys, true, 2, 1, 2, 2, 300, 150)
MPC_TEST_FORWARD(forward_few_keys, f16, 64, causal, true, 2, 1, 2, 2, 200, 130)
MPC_TEST_FORWARD(forward_one_key, bf16, 64, all_keys, false, 2, 1, 2, 1, 65, 1)
MPC_TEST_FORWARD(forward_window, bf16, 64, window, true, 2, 1, 2, 1, 260, 400)
MPC_TEST_FORWARD(forward_bias, bf16, 128, capped_bias, false, 2, 1, 2, 1, 65, 150)
MPC_TEST_FORWARD(forward_lengths, bf16, 64, lengths, true, 3, 3, 2, 2, 140, 270)

struct attention_grad_args { const void* q; const void* k; const void* v; const void* mask; const long long* lengths; const float* dots; const float* lse; const void* dy; void* dq; void* dk; void* dv; int* counts; float* sums; };
#define MPC_TEST_BACKWARD(name, T, dim, scores, batches, heads, kv_heads, queries, keys)                  \
  using name##_args = attention_grad_args;                                                                \
  MPC_KERNEL(name, 384) {                                                                                 \
    using A = AttentionGradWarpgroups<T, dim, scores, 200000>;                                            \
    const strides q{queries * heads * dim, dim, heads * dim};                                             \
    const strides k{keys * kv_heads * dim, dim, kv_heads * dim};                                          \
    attention_backward_warpgroups<A>(arg.counts, arg.sums,                                                \
                                     static_cast<const T*>(arg.q), q, static_cast<const T*>(arg.k), k,    \
                                     static_cast<const T*>(arg.v), k, arg.dots, arg.lse,                  \
                                     static_cast<const T*>(arg.dy), q, static_cast<T*>(arg.dq), q,        \
                                     static_cast<T*>(arg.dk), k, static_cast<T*>(arg.dv), k, batches,     \
                                     heads, kv_heads, queries, keys, 0.125f, Masking{}, arg.lengths, 1);  \
  }
MPC_TEST_BACKWARD(backward_causal, bf16, 64, causal, 2, 4, 2, 300, 300)
MPC_TEST_BACKWARD(backward_small, bf16, 64, causal, 1, 2, 1, 300, 300)
MPC_TEST_BACKWARD(backward_wide, bf16, 128, causal, 1, 2, 1, 300, 300)
MPC_TEST_BACKWARD(backward_all, f16, 64, all_keys, 1, 2, 2, 200, 150)
MPC_TEST_BACKWARD(backward_few_keys, f16, 128, causal, 1, 2, 2, 300, 130)
MPC_TEST_BACKWARD(backward_one_key, bf16, 64, all_keys, 1, 2, 1, 65, 1)
MPC_TEST_BACKWARD(backward_window, bf16, 64, window, 1, 2, 1, 260, 400)
MPC_TEST_BACKWARD(backward_lengths, bf16, 64, lengths, 3, 2, 2, 140, 270)
MPC_TEST_BACKWARD(backward_all_lengths, bf16, 64, all_lengths, 3, 4, 2, 140, 270)
MPC_TEST_BACKWARD(backward_window_lengths, bf16, 128, window_lengths, 3, 2, 1, 200, 300)
MPC_TEST_BACKWARD(backward_narrow_window, f16, 128, narrow_window, 1, 2, 1, 300, 300)
MPC_TEST_BACKWARD(backward_window_behind, bf16, 64, window_behind, 1, 2, 2, 300, 200)
