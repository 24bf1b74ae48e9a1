// The plan's verifier holds every product against the table of what cuBLASLt has (mpc/GemmSupport.h), for each target.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics

// What the plans of FP8 training have: a gradient by a tensor of the forward, both along k.
plan.program @hopper targets ["sm_90a", "sm_120"] {
  plan.buffer @a : tensor<64x32xf8E5M2> arena at 0 bytes 2048
  plan.buffer @b : tensor<48x32xf8E4M3FN> arena at 2048 bytes 1536
  plan.buffer @d : tensor<64x48xbf16> arena at 4096 bytes 6144
  plan.buffer @s : tensor<f32> arena at 16384 bytes 4
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.gemm @a, @b -> @d m 64 n 48 k 32 compute fp8 {leading = array<i64: 32, 32, 48>, offsets = array<i64: 0, 0, 0>, scale_a = @s, scale_b = @s, strides = array<i64: 0, 0, 0>, transpose_b}
  }
}

// -----

// What they had: every weight gradient as f8E5M2 by f8E5M2, which no GPU multiplies.
plan.program @two_gradients targets ["sm_90a"] {
  plan.buffer @a : tensor<64x32xf8E5M2> arena at 0 bytes 2048
  plan.buffer @b : tensor<48x32xf8E5M2> arena at 2048 bytes 1536
  plan.buffer @d : tensor<64x48xbf16> arena at 4096 bytes 6144
  plan.buffer @s : tensor<f32> arena at 16384 bytes 4
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{is no product that a GPU can do: cuBLASLt has no product of f8E5M2 by f8E5M2; give one of the two in f8E4M3FN}}
    plan.gemm @a, @b -> @d m 64 n 48 k 32 compute fp8 {leading = array<i64: 32, 32, 48>, offsets = array<i64: 0, 0, 0>, scale_a = @s, scale_b = @s, strides = array<i64: 0, 0, 0>, transpose_b}
  }
}

// -----

plan.program @before_ada targets ["sm_90a", "sm_80"] {
  plan.buffer @a : tensor<64x32xf8E4M3FN> arena at 0 bytes 2048
  plan.buffer @b : tensor<48x32xf8E4M3FN> arena at 2048 bytes 1536
  plan.buffer @d : tensor<64x48xbf16> arena at 4096 bytes 6144
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{products of f8E4M3FN by f8E4M3FN to bf16 begin with sm_89, this is for sm_80; compile for a later architecture, or in another precision}}
    plan.gemm @a, @b -> @d m 64 n 48 k 32 compute fp8 {fast_accumulate, leading = array<i64: 32, 32, 48>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 0, 0, 0>, transpose_b}
  }
}

// -----

// As it lies, b is not along k: sm_100a takes that.
plan.program @datacenter_blackwell targets ["sm_100a"] {
  plan.buffer @a : tensor<64x32xf8E4M3FN> arena at 0 bytes 2048
  plan.buffer @b : tensor<32x48xf8E4M3FN> arena at 2048 bytes 1536
  plan.buffer @d : tensor<64x48xbf16> arena at 4096 bytes 6144
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.gemm @a, @b -> @d m 64 n 48 k 32 compute fp8 {fast_accumulate, leading = array<i64: 32, 48, 48>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 0, 0, 0>}
  }
}

// -----

plan.program @not_along_k targets ["sm_100a", "sm_120"] {
  plan.buffer @a : tensor<64x32xf8E4M3FN> arena at 0 bytes 2048
  plan.buffer @b : tensor<32x48xf8E4M3FN> arena at 2048 bytes 1536
  plan.buffer @d : tensor<64x48xbf16> arena at 4096 bytes 6144
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{FP8 operands lie contiguous along k up to sm_99 and from sm_120 on; transpose the operand before the product}}
    plan.gemm @a, @b -> @d m 64 n 48 k 32 compute fp8 {fast_accumulate, leading = array<i64: 32, 48, 48>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 0, 0, 0>}
  }
}

// -----

// An offset of 8 elements of one byte.
plan.program @an_fp8_pointer targets ["sm_90a"] {
  plan.buffer @a : tensor<64x32xf8E4M3FN> arena at 0 bytes 2048
  plan.buffer @b : tensor<48x32xf8E4M3FN> arena at 2048 bytes 1536
  plan.buffer @d : tensor<64x48xbf16> arena at 4096 bytes 6144
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{an FP8 product needs pointers of its operands at multiples of 16 bytes, these are at 8; pad the tensor to multiples of 16 elements}}
    plan.gemm @a, @b -> @d m 32 n 48 k 32 compute fp8 {fast_accumulate, leading = array<i64: 32, 32, 48>, offsets = array<i64: 8, 0, 0>, strides = array<i64: 0, 0, 0>, transpose_b}
  }
}

// -----

plan.program @an_fp8_extent targets ["sm_90a"] {
  plan.buffer @a : tensor<64x40xf8E4M3FN> arena at 0 bytes 2560
  plan.buffer @b : tensor<48x40xf8E4M3FN> arena at 2560 bytes 1920
  plan.buffer @d : tensor<64x48xbf16> arena at 5120 bytes 6144
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{an FP8 product needs rows of its operands at multiples of 16 bytes, these are at 40}}
    plan.gemm @a, @b -> @d m 64 n 48 k 40 compute fp8 {fast_accumulate, leading = array<i64: 40, 40, 48>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 0, 0, 0>, transpose_b}
  }
}

// -----

// A bias of bf16 on a product of bf16 to f32.
plan.program @a_bias_of_another_type targets ["sm_90a"] {
  plan.buffer @a : tensor<64x32xbf16> arena at 0 bytes 4096
  plan.buffer @b : tensor<48x32xbf16> arena at 4096 bytes 3072
  plan.buffer @d : tensor<64x48xf32> arena at 8192 bytes 12288
  plan.buffer @bias : tensor<48xbf16> arena at 20480 bytes 96
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{cuBLASLt has no product of bf16 by bf16 to f32 with a bias of bf16; give the bias in the result's type}}
    plan.gemm @a, @b -> @d m 64 n 48 k 32 compute bf16 {bias = @bias, leading = array<i64: 32, 32, 48>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 0, 0, 0>, transpose_b}
  }
}

// -----

plan.program @many_matrices targets ["sm_90a"] {
  plan.buffer @a : tensor<65536x1x8xbf16> arena at 0 bytes 1048576
  plan.buffer @d : tensor<65536x1x1xbf16> arena at 1048576 bytes 131072
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{a product has at most 65535 matrices, this one has 65536; reshape part of the batch into the rows, or split it}}
    plan.gemm @a, @a -> @d m 1 n 1 k 8 compute bf16 {batch = 65536 : i64, leading = array<i64: 8, 8, 1>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 8, 8, 1>, transpose_b}
  }
}

// -----

// The CPU's products are kernels of ours.
plan.program @cpu targets ["cpu"] {
  plan.buffer @a : tensor<64x32xf8E5M2> arena at 0 bytes 2048
  plan.buffer @b : tensor<48x32xf8E5M2> arena at 2048 bytes 1536
  plan.buffer @d : tensor<64x48xbf16> arena at 4096 bytes 6144
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    plan.gemm @a, @b -> @d m 64 n 48 k 32 compute fp8 {leading = array<i64: 32, 32, 48>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 0, 0, 0>, transpose_b}
  }
}

// -----

plan.program @unknown_buffer targets ["sm_90a"] {
  plan.buffer @a : tensor<64x32xbf16> arena at 0 bytes 4096
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{its operands are no buffers of the program; name plan.buffer ops}}
    plan.gemm @a, @b -> @a m 64 n 32 k 32 compute bf16 {leading = array<i64: 32, 32, 32>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 0, 0, 0>, transpose_b}
  }
}

// -----

plan.program @places_of_another_op targets ["sm_90a"] {
  plan.buffer @a : tensor<64x32xbf16> arena at 0 bytes 4096
  plan.entry @main inputs [] outputs [] attributes {input_names = [], output_names = []} {
    // expected-error @+1 {{expects 3 leading dimensions, 3 strides and 3 offsets, got 2, 3 and 3}}
    plan.gemm @a, @a -> @a m 64 n 32 k 32 compute bf16 {leading = array<i64: 32, 32>, offsets = array<i64: 0, 0, 0>, strides = array<i64: 0, 0, 0>, transpose_b}
  }
}
