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
