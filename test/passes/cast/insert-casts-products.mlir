// How products are marked: fp8 and tf32 as `compute`, the head by its role, a target without FP8 only by leave.
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=fp8}))' | FileCheck %s
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=tf32}))' | FileCheck %s --check-prefix=TF32
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16 logits-f32=true residual-f32=true}))' | FileCheck %s --check-prefix=KEPT
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=fp8 arch-without-fp8=sm_80 allow-fallback=true}))' | FileCheck %s --check-prefix=FALLBACK

// CHECK-LABEL: func.func @head_is_bf16_in_fp8
// TF32-LABEL: func.func @head_is_bf16_in_fp8
// KEPT-LABEL: func.func @head_is_bf16_in_fp8
// FALLBACK-LABEL: func.func @head_is_bf16_in_fp8
func.func @head_is_bf16_in_fp8(%x: tensor<4x16xf32>, %w: tensor<16x16xf32>, %v: tensor<10x16xf32>, %t: tensor<4xi64>) -> tensor<f32> {
  // An FP8 product has bf16 operands and a mark; attention and the head do not.
  // CHECK: mpc.linear {{.*}}compute(fp8) {{.*}} (tensor<4x16xbf16>, tensor<16x16xbf16>) -> tensor<4x16xbf16>
  // TF32: mpc.linear {{.*}}compute(tf32) {{.*}} (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  // FALLBACK: mpc.linear %{{.*}} {layer = "fc", mpc.decision = #mpc.decision<why = <rule = fallback, precision = bf16, text = "fallback", because = "sm_80 has no FP8 products", source = "--allow-fallback">>}
  %y = mpc.linear %x, %w {layer = "fc"} : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  // KEPT: mpc.add {{.*}}precision = fp32, text = "residual stream", source = "--residual"{{.*}} -> tensor<4x16xf32>
  %r = mpc.add %x, %y : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: %[[L:.*]] = mpc.linear {{.*}}rule = head, precision = bf16, text = "role head"{{.*}}source = "default policy"
  // CHECK-SAME: -> tensor<4x10xbf16>
  // KEPT: mpc.linear {{.*}} (tensor<4x16xbf16>, tensor<10x16xbf16>) -> tensor<4x10xf32>
  %l = mpc.linear %r, %v {layer = "head"} : (tensor<4x16xf32>, tensor<10x16xf32>) -> tensor<4x10xf32>
  // The loss reads what the head gives.
  // CHECK: mpc.cross_entropy %[[L]]
  %e = mpc.cross_entropy %l, %t : (tensor<4x10xf32>, tensor<4xi64>) -> tensor<f32>
  return %e : tensor<f32>
}

// CHECK-LABEL: func.func @attention_has_no_fp8
func.func @attention_has_no_fp8(%q: tensor<1x2x16x8xf32>) -> tensor<1x2x16x8xf32> {
  // CHECK: mpc.attention {{.*}}precision = bf16{{.*}} -> tensor<1x2x16x8xbf16>
  %y = mpc.attention %q, %q, %q : (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x2x16x8xf32>
  return %y : tensor<1x2x16x8xf32>
}

// A mask of attention that is given in f32 stays so, and so does its gradient; what comes in less is in the operands' type. A choice is none of it.
// KEPT-LABEL: func.func @masks_of_attention
// TF32-LABEL: func.func @masks_of_attention
func.func @masks_of_attention(%q: tensor<1x2x16x8xf32>, %lse: tensor<1x2x16xf32>, %m: tensor<16x16xf32>, %h: tensor<16x16xbf16>, %c: tensor<16xi1>) -> (tensor<1x2x16x8xf32>, tensor<16x16xf32>) {
  // KEPT: mpc.attention {{.*}} mask(%{{.*}}) {{.*}}precision = bf16{{.*}} (tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<16x16xf32>) -> tensor<1x2x16x8xbf16>
  %y = mpc.attention %q, %q, %q mask(%m) : (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<16x16xf32>) -> tensor<1x2x16x8xf32>
  // KEPT: mpc.attention {{.*}} (tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<16xi1>) -> tensor<1x2x16x8xbf16>
  %z = mpc.attention %y, %q, %q mask(%c) : (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<16xi1>) -> tensor<1x2x16x8xf32>
  // KEPT: mpc.attention_grad {{.*}} (tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<1x2x16xf32>, tensor<16x16xf32>, tensor<1x2x16x8xbf16>) -> (tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<16x16xf32>)
  %d:4 = mpc.attention_grad %q, %q, %q, %z, %lse mask(%m), %z : (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16xf32>, tensor<16x16xf32>, tensor<1x2x16x8xf32>) -> (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<16x16xf32>)
  %g = mpc.cast %q : (tensor<1x2x16x8xf32>) -> tensor<1x2x16x8xbf16>
  // TF32: mpc.attention {{.*}} (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<16x16xf32>) -> tensor<1x2x16x8xf32>
  // TF32: mpc.attention {{.*}} (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<16xi1>) -> tensor<1x2x16x8xf32>
  // TF32: mpc.attention {{.*}} (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>, tensor<16x16xf32>) -> tensor<1x2x16x8xf32>
  %w = mpc.attention %g, %g, %g mask(%h) : (tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<1x2x16x8xbf16>, tensor<16x16xbf16>) -> tensor<1x2x16x8xbf16>
  %u = mpc.cast %w : (tensor<1x2x16x8xbf16>) -> tensor<1x2x16x8xf32>
  %v = mpc.add %u, %d#0 : (tensor<1x2x16x8xf32>, tensor<1x2x16x8xf32>) -> tensor<1x2x16x8xf32>
  return %v, %d#3 : tensor<1x2x16x8xf32>, tensor<16x16xf32>
}

// cuBLASLt adds a bias of f32 to a product of bf16 to f32, and none of bf16.
// KEPT-LABEL: func.func @the_bias_of_an_f32_result_is_f32
func.func @the_bias_of_an_f32_result_is_f32(%x: tensor<4x16xf32>, %w: tensor<10x16xf32>, %b: tensor<10xf32>) -> tensor<4x10xf32> {
  // KEPT: mpc.linear {{.*}} (tensor<4x16xbf16>, tensor<10x16xbf16>, tensor<10xf32>) -> tensor<4x10xf32>
  %y = mpc.linear %x, %w bias(%b) {layer = "head"} : (tensor<4x16xf32>, tensor<10x16xf32>, tensor<10xf32>) -> tensor<4x10xf32>
  return %y : tensor<4x10xf32>
}

// The stream is f32 from the lookup on, through positions that are added, and past the second add.
// KEPT-LABEL: func.func @the_residual_stream_begins_with_the_embedding
func.func @the_residual_stream_begins_with_the_embedding(%ids: tensor<2x4xi64>) -> tensor<2x4x16xf32> {
  %t = ml_program.global_load @table : tensor<32x16xf32>
  %p = ml_program.global_load @positions : tensor<4x16xf32>
  %w = ml_program.global_load @weight : tensor<16x16xf32>
  // KEPT: mpc.embedding {{.*}} -> tensor<2x4x16xf32>
  %e = mpc.embedding %t, %ids : (tensor<32x16xf32>, tensor<2x4xi64>) -> tensor<2x4x16xf32>
  // KEPT: mpc.add {{.*}} -> tensor<2x4x16xf32>
  %x = mpc.add %e, %p : (tensor<2x4x16xf32>, tensor<4x16xf32>) -> tensor<2x4x16xf32>
  // KEPT: mpc.linear {{.*}} -> tensor<2x4x16xbf16>
  %y = mpc.linear %x, %w : (tensor<2x4x16xf32>, tensor<16x16xf32>) -> tensor<2x4x16xf32>
  // KEPT: mpc.add {{.*}}source = "--residual"{{.*}} -> tensor<2x4x16xf32>
  %r = mpc.add %x, %y : (tensor<2x4x16xf32>, tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  // KEPT: mpc.linear {{.*}} -> tensor<2x4x16xbf16>
  %z = mpc.linear %r, %w : (tensor<2x4x16xf32>, tensor<16x16xf32>) -> tensor<2x4x16xf32>
  // KEPT: mpc.add {{.*}}source = "--residual"{{.*}} -> tensor<2x4x16xf32>
  %s = mpc.add %r, %z : (tensor<2x4x16xf32>, tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return %s : tensor<2x4x16xf32>
}
ml_program.global private @table(#mpc.zeros) : tensor<32x16xf32>
ml_program.global private @positions(#mpc.zeros) : tensor<4x16xf32>
ml_program.global private @weight(#mpc.zeros) : tensor<16x16xf32>
