// Attention that its kernel does not take: padded to a width that it takes, or written out. Products keep the op's decision and direction.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(canonicalize,func.func(mpc-decompose,cse))' --split-input-file | FileCheck -enable-var-scope %s
// RUN: %mpc_opt %s --mpc-compile='precision=bf16 target=cuda,cpu' --split-input-file -o /dev/null

// CHECK-LABEL: func.func @the_kernels_widths_stay
// CHECK-NEXT: mpc.attention %{{.*}} {causal} : (tensor<1x2x16x128xf32>
// CHECK-NEXT: return
func.func @the_kernels_widths_stay(%q: tensor<1x2x16x128xf32>) -> tensor<1x2x16x128xf32> {
  %y = mpc.attention %q, %q, %q {causal} : (tensor<1x2x16x128xf32>, tensor<1x2x16x128xf32>, tensor<1x2x16x128xf32>) -> tensor<1x2x16x128xf32>
  return %y : tensor<1x2x16x128xf32>
}

// -----

// The forward kernel takes wider heads than the backward.
// CHECK-LABEL: func.func @wide_heads_stay_forward
// CHECK-NEXT: mpc.attention %arg0, %arg0, %arg0
// CHECK-NOT: mpc.attention
// CHECK-COUNT-5: mpc.matmul
func.func @wide_heads_stay_forward(%q: tensor<1x2x16x256xbf16>) -> (tensor<1x2x16x256xbf16>, tensor<1x2x16x256xbf16>) {
  %y, %lse = mpc.attention %q, %q, %q : (tensor<1x2x16x256xbf16>, tensor<1x2x16x256xbf16>, tensor<1x2x16x256xbf16>) -> (tensor<1x2x16x256xbf16>, tensor<1x2x16xf32>)
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %y, %lse, %y : (tensor<1x2x16x256xbf16>, tensor<1x2x16x256xbf16>, tensor<1x2x16x256xbf16>, tensor<1x2x16x256xbf16>, tensor<1x2x16xf32>, tensor<1x2x16x256xbf16>) -> (tensor<1x2x16x256xbf16>, tensor<1x2x16x256xbf16>, tensor<1x2x16x256xbf16>)
  return %y, %dq : tensor<1x2x16x256xbf16>, tensor<1x2x16x256xbf16>
}

// -----

// The scale is the original width's, 1 / sqrt(12).
// CHECK-LABEL: func.func @narrow_heads_are_padded
// CHECK: %[[Q:.*]] = mpc.pad %arg0 low [0, 0, 0, 0] high [0, 0, 0, 4] {mpc.layer = "attn", mpc.origin = "attention"}
// CHECK: %[[Y:.*]], %[[LSE:.*]] = mpc.attention %[[Q]], %[[Q]], %[[Q]] {causal, layer = "attn", mpc.decision = #mpc.decision<id = 1>, mpc.origin = "attention", scale = 0.2886751{{.*}} : f64} : {{.*}} -> (tensor<1x2x16x16xbf16>, tensor<1x2x16xf32>)
// CHECK: mpc.slice %[[Y]] starts [0, 0, 0, 0] limits [1, 2, 16, 12]
// CHECK: mpc.attention_grad {{.*}}mpc.backward, {{.*}} -> (tensor<1x2x16x16xbf16>, tensor<1x2x16x16xbf16>, tensor<1x2x16x16xbf16>)
// CHECK-COUNT-3: mpc.slice
func.func @narrow_heads_are_padded(%q: tensor<1x2x16x12xbf16>) -> (tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>) {
  %y, %lse = mpc.attention %q, %q, %q {causal, layer = "attn", mpc.decision = #mpc.decision<id = 1>} : (tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>) -> (tensor<1x2x16x12xbf16>, tensor<1x2x16xf32>)
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %y, %lse, %y {causal, mpc.backward} : (tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>, tensor<1x2x16xf32>, tensor<1x2x16x12xbf16>) -> (tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>)
  return %y, %dq, %dk, %dv : tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>, tensor<1x2x16x12xbf16>
}

// -----

// All queries that share keys are one matrix; the sum divides behind the second product; the probabilities are in v's type.
// CHECK-LABEL: func.func @wide_heads_are_written_out
// CHECK: %[[Q:.*]] = mpc.reshape %arg0 {{.*}} -> tensor<1x2x32x264xbf16>
// CHECK: mpc.matmul %[[Q]], %arg1 {{.*}}mpc.decision = #mpc.decision<id = 1>{{.*}}transpose_b} : (tensor<1x2x32x264xbf16>, tensor<1x2x16x264xbf16>) -> tensor<1x2x32x16xf32>
// CHECK: mpc.max {{.*}} axes [3] keepdims {{.*}} (tensor<1x4x16x16xf32>)
// CHECK: %[[E:.*]] = mpc.exp
// CHECK: %[[SUM:.*]] = mpc.sum %[[E]] axes [3] keepdims
// CHECK: mpc.cast %[[E]] {{.*}} -> tensor<1x4x16x16xbf16>
// CHECK: mpc.matmul {{.*}}mpc.decision = #mpc.decision<id = 1>{{.*}} : (tensor<1x2x32x16xbf16>, tensor<1x2x16x264xbf16>) -> tensor<1x2x32x264xf32>
// CHECK: mpc.div
// CHECK: mpc.transpose {{.*}} permutation [0, 2, 1, 3]
// CHECK-NOT: mpc.attention
func.func @wide_heads_are_written_out(%q: tensor<1x4x16x264xbf16>, %k: tensor<1x2x16x264xbf16>) -> tensor<1x16x4x264xbf16> {
  %y = mpc.attention %q, %k, %k {causal, heads_inner, layer = "attn", mpc.decision = #mpc.decision<id = 1>} : (tensor<1x4x16x264xbf16>, tensor<1x2x16x264xbf16>, tensor<1x2x16x264xbf16>) -> tensor<1x16x4x264xbf16>
  return %y : tensor<1x16x4x264xbf16>
}

// -----

// Five products, all the backward's. The mask's gradient is summed over what it is broadcast along.
// CHECK-LABEL: func.func @gradients_are_written_out
// CHECK-COUNT-5: mpc.matmul {{.*}}mpc.backward
// CHECK-NOT: mpc.matmul
// CHECK: mpc.sum {{.*}} axes [0, 1, 2]
// CHECK-NOT: mpc.attention
func.func @gradients_are_written_out(%q: tensor<2x2x16x8xbf16>, %dy: tensor<2x2x16x8xbf16>, %lse: tensor<2x2x16xf32>, %m: tensor<16xf32>) -> (tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<16xf32>) {
  %d:4 = mpc.attention_grad %q, %q, %q, %q, %lse mask(%m), %dy {window = 3 : i64, mpc.backward} : (tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16xf32>, tensor<16xf32>, tensor<2x2x16x8xbf16>) -> (tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<16xf32>)
  return %d#0, %d#1, %d#2, %d#3 : tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<16xf32>
}

// -----

// A gradient of the mask that nobody reads goes, and with it the reason to write the backward out.
// CHECK-LABEL: func.func @masks_stay_with_the_kernel
// CHECK: mpc.attention %arg0, %arg0, %arg0 mask(%arg1) {softcap = 3.0{{.*}}window = 3 : i64}
// CHECK: mpc.attention_grad {{.*}} mask(%arg1), {{.*}} -> (tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>){{$}}
// CHECK-NEXT: return
func.func @masks_stay_with_the_kernel(%q: tensor<2x2x16x8xbf16>, %m: tensor<16xf32>) -> (tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>) {
  %y, %lse = mpc.attention %q, %q, %q mask(%m) {window = 3 : i64, softcap = 3.0} : (tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<16xf32>) -> (tensor<2x2x16x8xbf16>, tensor<2x2x16xf32>)
  %d:4 = mpc.attention_grad %q, %q, %q, %y, %lse mask(%m), %q {window = 3 : i64, softcap = 3.0} : (tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16xf32>, tensor<16xf32>, tensor<2x2x16x8xbf16>) -> (tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<16xf32>)
  return %d#0, %d#1, %d#2 : tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>, tensor<2x2x16x8xbf16>
}

// -----

// A window that holds all keys hides none, and a causal mask compares whole numbers.
// CHECK-LABEL: func.func @a_window_of_all_keys
// CHECK: mpc.compare le {{.*}} (tensor<1x1x4x9xi32>, tensor<1x1x4x9xi32>) -> tensor<1x1x4x9xi1>
// CHECK-NOT: mpc.compare gt
func.func @a_window_of_all_keys(%q: tensor<1x1x4x200xf32>, %k: tensor<1x1x9x200xf32>) -> tensor<1x1x4x200xf32> {
  %y = mpc.attention %q, %k, %k {causal, window = 9 : i64} : (tensor<1x1x4x200xf32>, tensor<1x1x9x200xf32>, tensor<1x1x9x200xf32>) -> tensor<1x1x4x200xf32>
  return %y : tensor<1x1x4x200xf32>
}
