// Of blocks that are the same steps again and again only the input is saved. The backward makes the rest
// again, products too, before its first reader. The names of layers do not matter.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-recompute-layers))' -o %t --remarks-filter=mpc --remark-format=emitRemark 2> %t.remarks
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// The plan needs less.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-schedule),mpc-plan{targets=cpu})' | FileCheck %s --check-prefix=NONE
// RUN: %mpc_opt %t --pass-pipeline='builtin.module(func.func(mpc-schedule),mpc-plan{targets=cpu})' | FileCheck %s --check-prefix=LAYERS
// NONE: plan.program @cpu {{.*}}arena = 90112
// LAYERS: plan.program @cpu {{.*}}arena = 49152

// CHECK-LABEL: func.func @blocks_are_made_again
func.func @blocks_are_made_again(%x: tensor<64x32xf32>, %a0: tensor<32x32xf32>, %b0: tensor<32x32xf32>, %a1: tensor<32x32xf32>, %b1: tensor<32x32xf32>, %a2: tensor<32x32xf32>, %b2: tensor<32x32xf32>) -> (tensor<64x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
  // REMARK: [Passed] RecomputeLayers {{.*}}Remark=11, Remark=" steps, blocks of ", Remark=4, Remark=", are made again in the backward: ", Remark=40960,
  // CHECK: %[[Z1:.*]] = mpc.matmul %arg0, %arg1 :
  // CHECK: %[[H1:.*]] = mpc.group {{.*}} = %arg0 : tensor<64x32xf32>, %
  // CHECK: %[[Z2:.*]] = mpc.matmul %[[H1]], %arg3 :
  // CHECK: %[[H2:.*]] = mpc.group {{.*}} = %[[H1]] : tensor<64x32xf32>, %
  // CHECK: %[[Z3:.*]] = mpc.matmul %[[H2]], %arg5 :
  // What follows the last block is one kernel with its last step, which is left as it is.
  // CHECK: mpc.exp
  // CHECK-NOT: = %[[Z3]] :
  // CHECK: %[[AGAIN3:.*]] = mpc.matmul %[[H2]], %arg5 {mpc.backward} :
  // CHECK: mpc.group {{.*}} = %[[AGAIN3]] :
  // CHECK-NOT: = %[[Z2]] :
  // CHECK: %[[AGAIN2:.*]] = mpc.matmul %[[H1]], %arg3 {mpc.backward} :
  // CHECK-NEXT: %[[G2:.*]] = mpc.group {{.*}} = %[[AGAIN2]] :
  // CHECK-NEXT: mpc.gelu
  // CHECK: mpc.matmul %[[G2]], {{.*}} {mpc.backward, transpose_a}
  // CHECK: mpc.group {{.*}} = %[[AGAIN2]] :
  // CHECK-NOT: = %[[Z1]] :
  // CHECK: %[[AGAIN1:.*]] = mpc.matmul %arg0, %arg1 {mpc.backward} :
  // CHECK: mpc.group {{.*}} = %[[AGAIN1]] :
  // CHECK: return
  %z0 = mpc.matmul %x, %a0 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %g0 = mpc.gelu %z0 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %y0 = mpc.matmul %g0, %b0 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h0 = mpc.add %x, %y0 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %z1 = mpc.matmul %h0, %a1 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %g1 = mpc.gelu %z1 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %y1 = mpc.matmul %g1, %b1 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h1 = mpc.add %h0, %y1 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %z2 = mpc.matmul %h1, %a2 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %g2 = mpc.gelu %z2 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %y2 = mpc.matmul %g2, %b2 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h2 = mpc.add %h1, %y2 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %d3 = mpc.exp %h2 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %db2 = mpc.matmul %g2, %d3 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dg2 = mpc.matmul %d3, %b2 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %dz2 = mpc.mul %dg2, %z2 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %da2 = mpc.matmul %h1, %dz2 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dx2 = mpc.matmul %dz2, %a2 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d2 = mpc.add %dx2, %d3 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %db1 = mpc.matmul %g1, %d2 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dg1 = mpc.matmul %d2, %b1 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %dz1 = mpc.mul %dg1, %z1 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %da1 = mpc.matmul %h0, %dz1 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dx1 = mpc.matmul %dz1, %a1 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d1 = mpc.add %dx1, %d2 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %db0 = mpc.matmul %g0, %d1 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dg0 = mpc.matmul %d1, %b0 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %dz0 = mpc.mul %dg0, %z0 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %da0 = mpc.matmul %x, %dz0 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dx0 = mpc.matmul %dz0, %a0 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d0 = mpc.add %dx0, %d1 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  return %d0, %da2, %db2, %da1, %db1, %da0, %db0 : tensor<64x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
}

// CHECK-LABEL: func.func @sums_keep_their_schedule
func.func @sums_keep_their_schedule(%x: tensor<64x32xf32>, %a0: tensor<32x32xf32>, %b0: tensor<32x32xf32>, %a1: tensor<32x32xf32>, %b1: tensor<32x32xf32>, %a2: tensor<32x32xf32>, %b2: tensor<32x32xf32>) -> (tensor<64x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
  // A block begins where one tensor enters it: what one pass makes of that tensor is made again too, with its sums in the
  // order of the kernel that made them first.
  // CHECK: mpc.group rows 64 columns 32 ({{.*}} = %arg0 : tensor<64x32xf32>, {{.*}}) -> (tensor<64x32xf32>, tensor<64x32xf32>) {
  // CHECK: mpc.group rows 64 columns 32 ({{.*}}) -> (tensor<64x32xf32>) attributes {mpc.backward, schedule = {{.*}}row_block
  // CHECK-NEXT: mpc.sum
  // CHECK: return
  %s0 = mpc.sum %x axes [1] keepdims : (tensor<64x32xf32>) -> tensor<64x1xf32>
  %w0 = mpc.broadcast %s0 shape [64, 32] : (tensor<64x1xf32>) -> tensor<64x32xf32>
  %n0 = mpc.div %x, %w0 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %z0 = mpc.matmul %n0, %a0 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %g0 = mpc.gelu %z0 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %y0 = mpc.matmul %g0, %b0 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h0 = mpc.add %x, %y0 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %s1 = mpc.sum %h0 axes [1] keepdims : (tensor<64x32xf32>) -> tensor<64x1xf32>
  %w1 = mpc.broadcast %s1 shape [64, 32] : (tensor<64x1xf32>) -> tensor<64x32xf32>
  %n1 = mpc.div %h0, %w1 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %z1 = mpc.matmul %n1, %a1 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %g1 = mpc.gelu %z1 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %y1 = mpc.matmul %g1, %b1 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h1 = mpc.add %h0, %y1 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %s2 = mpc.sum %h1 axes [1] keepdims : (tensor<64x32xf32>) -> tensor<64x1xf32>
  %w2 = mpc.broadcast %s2 shape [64, 32] : (tensor<64x1xf32>) -> tensor<64x32xf32>
  %n2 = mpc.div %h1, %w2 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %z2 = mpc.matmul %n2, %a2 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %g2 = mpc.gelu %z2 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %y2 = mpc.matmul %g2, %b2 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h2 = mpc.add %h1, %y2 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %d3 = mpc.exp %h2 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %db2 = mpc.matmul %g2, %d3 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dg2 = mpc.matmul %d3, %b2 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %dz2 = mpc.mul %dg2, %z2 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %da2 = mpc.matmul %n2, %dz2 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dx2 = mpc.matmul %dz2, %a2 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d2 = mpc.add %dx2, %d3 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %db1 = mpc.matmul %g1, %d2 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dg1 = mpc.matmul %d2, %b1 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %dz1 = mpc.mul %dg1, %z1 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %da1 = mpc.matmul %n1, %dz1 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dx1 = mpc.matmul %dz1, %a1 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d1 = mpc.add %dx1, %d2 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %db0 = mpc.matmul %g0, %d1 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dg0 = mpc.matmul %d1, %b0 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %dz0 = mpc.mul %dg0, %z0 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %da0 = mpc.matmul %n0, %dz0 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dx0 = mpc.matmul %dz0, %a0 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d0 = mpc.add %dx0, %d1 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  return %d0, %da2, %db2, %da1, %db1, %da0, %db0 : tensor<64x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
}

// CHECK-LABEL: func.func @one_block_is_no_repetition
func.func @one_block_is_no_repetition(%x: tensor<64x32xf32>, %a0: tensor<32x32xf32>, %b0: tensor<32x32xf32>) -> (tensor<64x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
  // REMARK: [Missed] RecomputeLayers {{.*}}nothing is made again: no block
  // CHECK-COUNT-2: mpc.matmul {{.*}} :
  // CHECK-COUNT-4: mpc.backward
  // CHECK-NOT: mpc.backward
  // CHECK: return
  %z0 = mpc.matmul %x, %a0 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %g0 = mpc.gelu %z0 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %y0 = mpc.matmul %g0, %b0 : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %h0 = mpc.add %x, %y0 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %d1 = mpc.exp %h0 : (tensor<64x32xf32>) -> tensor<64x32xf32>
  %db0 = mpc.matmul %g0, %d1 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dg0 = mpc.matmul %d1, %b0 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %dz0 = mpc.mul %dg0, %z0 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %da0 = mpc.matmul %x, %dz0 {transpose_a, mpc.backward} : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<32x32xf32>
  %dx0 = mpc.matmul %dz0, %a0 {transpose_b, mpc.backward} : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %d0 = mpc.add %dx0, %d1 : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  return %d0, %da0, %db0 : tensor<64x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
}
