// With recompute, what the backward's product reads is made again from what lives until then: here gelu's result of
// z, which its derivative reads anyway. What would need a value that dies stays saved.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-recompute))' | FileCheck %s

// CHECK-LABEL: func.func @gelu_is_made_again
func.func @gelu_is_made_again(%x: tensor<64x32xf32>, %w: tensor<32x32xf32>) -> (tensor<64x32xf32>, tensor<32x32xf32>, tensor<64x32xf32>) {
  // CHECK: %[[Z:.*]] = mpc.matmul %arg0, %arg1 :
  // CHECK: %[[G:.*]] = mpc.group {{.*}} = %[[Z]]
  // CHECK: mpc.matmul %[[G]], %arg1 :
  // CHECK: %[[DY:.*]] = mpc.group
  // CHECK: %[[A:.*]] = mpc.group {{.*}} = %[[Z]]
  // CHECK-NEXT: mpc.gelu
  // CHECK: mpc.matmul %[[DY]], %[[A]]
  %z = mpc.matmul %x, %w : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %g = mpc.gelu %z : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %y = mpc.matmul %g, %w : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %dy = mpc.exp %y : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %d = mpc.matmul %dy, %w {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %e = mpc.matmul %dy, %g {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %f = mpc.mul %d, %z : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  return %y, %e, %f : tensor<64x32xf32>, tensor<32x32xf32>, tensor<64x32xf32>
}

// CHECK-LABEL: func.func @what_dies_is_not_kept
func.func @what_dies_is_not_kept(%x: tensor<64x32xf32>, %w: tensor<32x32xf32>) -> (tensor<64x32xf32>, tensor<32x32xf32>) {
  // CHECK: mpc.gelu
  // CHECK-NOT: mpc.gelu
  // CHECK: return
  %z = mpc.matmul %x, %w : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %g = mpc.gelu %z : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %y = mpc.matmul %g, %w : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %dy = mpc.exp %y : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %e = mpc.matmul %dy, %g {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  return %y, %e : tensor<64x32xf32>, tensor<32x32xf32>
}

// The backward alone reads the transposed 8-bit copy of gelu's result, and z lives until then. The forward's group writes the row copy alone, and a
// group over the transposed domain makes the other copy before the product that reads it.
// CHECK-LABEL: func.func @transposed_copy_is_made_there
// CHECK: %[[Z:.*]] = mpc.matmul %arg0, %arg1 :
// CHECK: %[[Q:.*]] = mpc.group rows 256 columns 64 {{.*}} = %[[Z]] {{.*}}-> (tensor<256x64xf8E4M3FN>)
// CHECK: mpc.matmul %[[Q]], %arg3
// CHECK: %[[T:.*]] = mpc.group rows 64 columns 256 {{.*}} = %[[Z]] {{.*}}-> (tensor<64x256xf8E4M3FN>)
// CHECK: mpc.matmul %{{.*}}, %[[T]]
func.func @transposed_copy_is_made_there(%x: tensor<256x64xbf16>, %w: tensor<64x64xbf16>, %s: tensor<f32>, %v: tensor<64x64xf8E4M3FN>) -> (tensor<256x64xbf16>, tensor<64x64xbf16>, tensor<256x64xbf16>) {
  %z = mpc.matmul %x, %w : (tensor<256x64xbf16>, tensor<64x64xbf16>) -> tensor<256x64xbf16>
  %g = mpc.gelu %z : (tensor<256x64xbf16>) -> tensor<256x64xbf16>
  %wide = mpc.cast %g : (tensor<256x64xbf16>) -> tensor<256x64xf32>
  %all = mpc.broadcast %s shape [256, 64] : (tensor<f32>) -> tensor<256x64xf32>
  %m = mpc.mul %wide, %all : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
  %q = mpc.cast %m overflow(saturate) : (tensor<256x64xf32>) -> tensor<256x64xf8E4M3FN>
  %t = mpc.transpose %q permutation [1, 0] : (tensor<256x64xf8E4M3FN>) -> tensor<64x256xf8E4M3FN>
  %y = mpc.matmul %q, %v scales(%s, %s) {transpose_b} : (tensor<256x64xf8E4M3FN>, tensor<64x64xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x64xbf16>
  %n = mpc.cast %y overflow(saturate) : (tensor<256x64xbf16>) -> tensor<256x64xf8E5M2>
  %d = mpc.transpose %n permutation [1, 0] : (tensor<256x64xf8E5M2>) -> tensor<64x256xf8E5M2>
  %e = mpc.matmul %d, %t scales(%s, %s) {transpose_b, mpc.backward} : (tensor<64x256xf8E5M2>, tensor<64x256xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x64xbf16>
  %u = mpc.matmul %x, %e {mpc.backward} : (tensor<256x64xbf16>, tensor<64x64xbf16>) -> tensor<256x64xbf16>
  %h = mpc.mul %u, %z : (tensor<256x64xbf16>, tensor<256x64xbf16>) -> tensor<256x64xbf16>
  return %y, %e, %h : tensor<256x64xbf16>, tensor<64x64xbf16>, tensor<256x64xbf16>
}

// z dies in the forward: one group makes both copies there.
// CHECK-LABEL: func.func @transposed_copy_of_what_dies
// CHECK: %[[BOTH:.*]]:2 = mpc.group rows 256 columns 64 {{.*}}-> (tensor<256x64xf8E4M3FN>, tensor<64x256xf8E4M3FN>)
// CHECK: mpc.gelu
// CHECK-NOT: mpc.gelu
// CHECK: mpc.matmul %{{.*}}, %[[BOTH]]#1
func.func @transposed_copy_of_what_dies(%x: tensor<256x64xbf16>, %w: tensor<64x64xbf16>, %s: tensor<f32>, %v: tensor<64x64xf8E4M3FN>) -> (tensor<256x64xbf16>, tensor<64x64xbf16>) {
  %z = mpc.matmul %x, %w : (tensor<256x64xbf16>, tensor<64x64xbf16>) -> tensor<256x64xbf16>
  %g = mpc.gelu %z : (tensor<256x64xbf16>) -> tensor<256x64xbf16>
  %wide = mpc.cast %g : (tensor<256x64xbf16>) -> tensor<256x64xf32>
  %all = mpc.broadcast %s shape [256, 64] : (tensor<f32>) -> tensor<256x64xf32>
  %m = mpc.mul %wide, %all : (tensor<256x64xf32>, tensor<256x64xf32>) -> tensor<256x64xf32>
  %q = mpc.cast %m overflow(saturate) : (tensor<256x64xf32>) -> tensor<256x64xf8E4M3FN>
  %t = mpc.transpose %q permutation [1, 0] : (tensor<256x64xf8E4M3FN>) -> tensor<64x256xf8E4M3FN>
  %y = mpc.matmul %q, %v scales(%s, %s) {transpose_b} : (tensor<256x64xf8E4M3FN>, tensor<64x64xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<256x64xbf16>
  %n = mpc.cast %y overflow(saturate) : (tensor<256x64xbf16>) -> tensor<256x64xf8E5M2>
  %d = mpc.transpose %n permutation [1, 0] : (tensor<256x64xf8E5M2>) -> tensor<64x256xf8E5M2>
  %e = mpc.matmul %d, %t scales(%s, %s) {transpose_b, mpc.backward} : (tensor<64x256xf8E5M2>, tensor<64x256xf8E4M3FN>, tensor<f32>, tensor<f32>) -> tensor<64x64xbf16>
  return %y, %e : tensor<256x64xbf16>, tensor<64x64xbf16>
}
