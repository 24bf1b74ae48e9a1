// mpc-recompute-layers alone: a block of the forward, a product and gelu, stands three times; the backward makes the product
// again. The values that the blocks begin with stay saved.
// RUN: %mpc_opt %s --mpc-recompute-layers | FileCheck %s -enable-var-scope

// CHECK-LABEL: func.func @products_are_made_again(
// CHECK-SAME: %[[X:[^:]+]]: tensor<64x32xf32>, %[[A0:[^:]+]]: tensor<32x32xf32>, %[[A1:[^:]+]]: tensor<32x32xf32>, %[[A2:[^:]+]]: tensor<32x32xf32>)
func.func @products_are_made_again(%x: tensor<64x32xf32>, %a0: tensor<32x32xf32>, %a1: tensor<32x32xf32>, %a2: tensor<32x32xf32>) -> (tensor<64x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
  // CHECK: %[[Z0:[^ ]+]] = mpc.matmul %[[X]], %[[A0]] :
  // CHECK: %[[H0:[^ ]+]] = mpc.group {{.*}} = %[[Z0]] :
  // CHECK: %[[Z1:[^ ]+]] = mpc.matmul %[[H0]], %[[A1]] :
  // CHECK: = %[[Z1]] :
  // CHECK-NOT: = %[[Z1]] :
  // CHECK: %[[AGAIN1:[^ ]+]] = mpc.matmul %[[H0]], %[[A1]] {mpc.backward} :
  // CHECK: mpc.group {{.*}} = %[[AGAIN1]] :
  // CHECK-NOT: = %[[Z0]] :
  // CHECK: %[[AGAIN0:[^ ]+]] = mpc.matmul %[[X]], %[[A0]] {mpc.backward} :
  // CHECK: mpc.group {{.*}} = %[[AGAIN0]] :
  %z0 = mpc.matmul %x, %a0 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h0 = mpc.group rows 1 columns 2048 (%in = %z0 : tensor<64x32xf32>) -> (tensor<64x32xf32>) {
    %y = mpc.gelu %in : (tensor<64x32xf32>) -> tensor<64x32xf32>
    mpc.yield %y : tensor<64x32xf32>
  }
  %z1 = mpc.matmul %h0, %a1 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h1 = mpc.group rows 1 columns 2048 (%in = %z1 : tensor<64x32xf32>) -> (tensor<64x32xf32>) {
    %y = mpc.gelu %in : (tensor<64x32xf32>) -> tensor<64x32xf32>
    mpc.yield %y : tensor<64x32xf32>
  }
  %z2 = mpc.matmul %h1, %a2 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d2 = mpc.group rows 1 columns 2048 (%in = %z2 : tensor<64x32xf32>) -> (tensor<64x32xf32>) {
    %g = mpc.gelu %in : (tensor<64x32xf32>) -> tensor<64x32xf32>
    %y = mpc.mul %g, %in : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
    mpc.yield %y : tensor<64x32xf32>
  }
  %g2 = mpc.matmul %h1, %d2 {mpc.backward, transpose_a} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %e1 = mpc.matmul %d2, %a2 {mpc.backward, transpose_b} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d1 = mpc.group rows 1 columns 2048 (%e = %e1 : tensor<64x32xf32>, %z = %z1 : tensor<64x32xf32>) -> (tensor<64x32xf32>) {
    %y = mpc.mul %e, %z : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
    mpc.yield %y : tensor<64x32xf32>
  }
  %g1 = mpc.matmul %h0, %d1 {mpc.backward, transpose_a} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %e0 = mpc.matmul %d1, %a1 {mpc.backward, transpose_b} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d0 = mpc.group rows 1 columns 2048 (%e = %e0 : tensor<64x32xf32>, %z = %z0 : tensor<64x32xf32>) -> (tensor<64x32xf32>) {
    %y = mpc.mul %e, %z : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
    mpc.yield %y : tensor<64x32xf32>
  }
  %g0 = mpc.matmul %x, %d0 {mpc.backward, transpose_a} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  return %d0, %g0, %g1, %g2 : tensor<64x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
}

// Left alone: no block stands twice.
// CHECK-LABEL: func.func @one_block_stays
// CHECK-COUNT-1: mpc.matmul
// CHECK: mpc.backward
// CHECK-NOT: mpc.matmul
// CHECK: return
func.func @one_block_stays(%x: tensor<64x32xf32>, %a: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %z = mpc.matmul %x, %a : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h = mpc.group rows 1 columns 2048 (%in = %z : tensor<64x32xf32>) -> (tensor<64x32xf32>) {
    %y = mpc.gelu %in : (tensor<64x32xf32>) -> tensor<64x32xf32>
    mpc.yield %y : tensor<64x32xf32>
  }
  %g = mpc.matmul %x, %h {mpc.backward, transpose_a} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  return %g : tensor<32x32xf32>
}
