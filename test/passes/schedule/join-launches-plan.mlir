// Flat launches that do not need each other are one launch; its last block runs the single blocks that read its results.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-split-reductions,mpc-fuse,mpc-schedule,mpc-batch-groups,mpc-join-launches))' -o %t
// RUN: FileCheck %s < %t
// RUN: %mpc_opt %s --mpc-compile='precision=fp32 target=cpu' -o %t.plan
// RUN: FileCheck %s --check-prefix=PLAN < %t.plan

ml_program.global private mutable @a(#mpc.zeros) : tensor<64xf32>
ml_program.global private mutable @b(#mpc.zeros) : tensor<8x16xf32>
ml_program.global private mutable @count(#mpc.zeros) : tensor<f32>

// Two updates that compute different things.
// CHECK-LABEL: func.func @side_by_side
// PLAN-LABEL: plan.entry @side_by_side
// PLAN: plan.launch @joined_{{.*}}part_reads = array<i64: 2, 2>, part_writes = array<i64: 1, 1>
// PLAN-NOT: plan.launch
func.func @side_by_side(%x: tensor<64xf32>, %y: tensor<8x16xf32>) {
  %a = ml_program.global_load @a : tensor<64xf32>
  %b = ml_program.global_load @b : tensor<8x16xf32>
  // CHECK: mpc.group rows 1 columns 64 {{.*}}mpc.launch = #mpc.launch<number = 0
  // CHECK: mpc.group rows 1 columns 128 {{.*}}mpc.launch = #mpc.launch<number = 0
  %p = mpc.add %a, %x : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
  %q = mpc.sub %b, %y : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  ml_program.global_store @a = %p : tensor<64xf32>
  ml_program.global_store @b = %q : tensor<8x16xf32>
  return
}

// One needs the other, through a product.
// CHECK-LABEL: func.func @one_after_the_other
// CHECK-NOT: mpc.launch
// CHECK: return
// PLAN-LABEL: plan.entry @one_after_the_other
// PLAN-NOT: @joined
func.func @one_after_the_other(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %a = mpc.exp %x : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = mpc.matmul %a, %a : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = mpc.log %b : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}

// The sum of the parts has the threads of the kernel that makes them. What it adds to is read and written by it alone, in
// place; its pointers come last, and a ticket tells which block is the last.
// CHECK-LABEL: func.func @sum_and_count
// PLAN-LABEL: plan.entry @sum_and_count
// PLAN: plan.fill
// PLAN-NEXT: plan.launch @joined_{{.*}}grid 8 {{.*}}tails = 1 : i64
// PLAN-NOT: plan.launch
// PLAN-NOT: plan.copy
func.func @sum_and_count(%x: tensor<131072xf32>) -> tensor<f32> {
  // CHECK: mpc.group rows 1 columns 131072
  // CHECK-SAME: mpc.launch = #mpc.launch<number = 0
  // CHECK-NOT: role = tail
  // CHECK: mpc.group rows 1 columns 8
  // CHECK-SAME: role = tail
  // CHECK-SAME: threads = 256
  %count = ml_program.global_load @count : tensor<f32>
  %s = mpc.sum %x axes [0] : (tensor<131072xf32>) -> tensor<f32>
  %n = mpc.add %count, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @count = %n : tensor<f32>
  return %s : tensor<f32>
}

// A product stands between the parts and their sum: the sum is no tail.
// CHECK-LABEL: func.func @sum_of_a_product
// CHECK-NOT: role = tail
// PLAN: plan.entry @sum_of_a_product
// PLAN-NOT: plan.launch @joined
// PLAN: plan.launch @flat_exp
// PLAN: plan.gemm
// PLAN: plan.launch @row_block
func.func @sum_of_a_product(%x: tensor<131072xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = mpc.exp %x : (tensor<131072xf32>) -> tensor<131072xf32>
  %v = mpc.slice %e starts [0] limits [64] strides [1] : (tensor<131072xf32>) -> tensor<64xf32>
  %m = mpc.reshape %v : (tensor<64xf32>) -> tensor<8x8xf32>
  %y = mpc.matmul %m, %w : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = mpc.sum %y axes [0, 1] : (tensor<8x8xf32>) -> tensor<f32>
  %b = mpc.broadcast %s shape [8, 8] : (tensor<f32>) -> tensor<8x8xf32>
  %z = mpc.add %y, %b : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// The second tail reads what the first makes; what stands between them and only holds what the launch wrote goes before both.
// CHECK-LABEL: func.func @two_tails
// CHECK: mpc.group rows 1 columns 131072
// CHECK: mpc.concat
// CHECK: mpc.group {{.*}}role = tail
// CHECK: mpc.group {{.*}}role = tail
// CHECK-NOT: mpc.group
// CHECK: return
// PLAN-LABEL: plan.entry @two_tails
// PLAN: plan.launch @joined_{{.*}}tails = 2 : i64
// PLAN-NOT: plan.launch
// PLAN: plan.kernel
func.func @two_tails(%x: tensor<131072xf32>) -> (tensor<f32>, tensor<f32>) {
  %s = mpc.sum %x axes [0] : (tensor<131072xf32>) -> tensor<f32>
  %a = mpc.amax %x : (tensor<131072xf32>) -> tensor<f32>
  %b = mpc.sqrt %s : (tensor<f32>) -> tensor<f32>
  %a1 = mpc.reshape %a : (tensor<f32>) -> tensor<1xf32>
  %c = mpc.concat %a1, %a1 axis 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %m = mpc.max %c axes [0] : (tensor<2xf32>) -> tensor<f32>
  %z = mpc.div %m, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %b, %z : tensor<f32>, tensor<f32>
}

// What reads nothing of them comes up beside the parts, above their sum.
// CHECK-LABEL: func.func @comes_up
// CHECK: mpc.group rows 1 columns 131072 {{.*}}mpc.launch = #mpc.launch<number = 0
// CHECK: mpc.group rows 1 columns 128 {{.*}}mpc.launch = #mpc.launch<number = 0
// CHECK: mpc.group rows 1 columns 8 {{.*}}role = tail
// PLAN-LABEL: plan.entry @comes_up
// PLAN: plan.launch @joined_{{.*}}part_reads = array<i64: 1, 2, 1>{{.*}}tails = 1 : i64
// PLAN-NOT: plan.launch
// PLAN: plan.kernel
func.func @comes_up(%x: tensor<131072xf32>, %y: tensor<8x16xf32>) -> (tensor<f32>, tensor<8x16xf32>) {
  %b = ml_program.global_load @b : tensor<8x16xf32>
  %s = mpc.sum %x axes [0] : (tensor<131072xf32>) -> tensor<f32>
  %q = mpc.sub %b, %y : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %s, %q : tensor<f32>, tensor<8x16xf32>
}

// It reads the sum: it stays below.
// CHECK-LABEL: func.func @stays_below
// CHECK: mpc.group rows 1 columns 8 {{.*}}role = tail
// CHECK: mpc.group rows 1 columns 8192
// CHECK-NOT: mpc.launch
// CHECK: return
// PLAN-LABEL: plan.entry @stays_below
// PLAN: plan.launch @joined_{{.*}}tails = 1 : i64
// PLAN: plan.launch @flat
// PLAN: plan.kernel
func.func @stays_below(%x: tensor<131072xf32>, %y: tensor<512x16xf32>) -> tensor<512x16xf32> {
  %s = mpc.sum %x axes [0] : (tensor<131072xf32>) -> tensor<f32>
  %w = mpc.broadcast %s shape [512, 16] : (tensor<f32>) -> tensor<512x16xf32>
  %q = mpc.sub %y, %w : (tensor<512x16xf32>, tensor<512x16xf32>) -> tensor<512x16xf32>
  return %q : tensor<512x16xf32>
}

// The product between reads the old state: above it, the new one could not be written over that.
// CHECK-LABEL: func.func @after_the_old_state
// CHECK: mpc.matmul
// CHECK: mpc.group rows 1 columns 128
// CHECK-NOT: mpc.launch
// CHECK: return
// PLAN-LABEL: plan.entry @after_the_old_state
// PLAN: plan.gemm
// PLAN: plan.launch @flat
// PLAN-NOT: plan.copy
// PLAN: plan.kernel
func.func @after_the_old_state(%x: tensor<131072xf32>, %y: tensor<8x16xf32>, %w: tensor<16x4xf32>) -> (tensor<f32>, tensor<8x4xf32>) {
  %b = ml_program.global_load @b : tensor<8x16xf32>
  %s = mpc.sum %x axes [0] : (tensor<131072xf32>) -> tensor<f32>
  %m = mpc.matmul %b, %w : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %q = mpc.sub %b, %y : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  ml_program.global_store @b = %q : tensor<8x16xf32>
  return %s, %m : tensor<f32>, tensor<8x4xf32>
}

// A single block that needs nothing of the launch goes along when a tail follows it.
// CHECK-LABEL: func.func @between_the_tails
// PLAN-LABEL: plan.entry @between_the_tails
// PLAN: plan.launch @joined_{{.*}}tails = 2 : i64
// PLAN-NOT: plan.launch
// PLAN: plan.kernel
func.func @between_the_tails(%x: tensor<131072xf32>, %z: tensor<64xf32>) -> (tensor<f32>, tensor<f32>) {
  %s = mpc.sum %x axes [0] : (tensor<131072xf32>) -> tensor<f32>
  %n = mpc.sum %z axes [0] : (tensor<64xf32>) -> tensor<f32>
  %d = mpc.sqrt %s : (tensor<f32>) -> tensor<f32>
  return %n, %d : tensor<f32>, tensor<f32>
}
