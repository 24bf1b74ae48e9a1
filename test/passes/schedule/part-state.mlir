// A single number of state is made behind the readers of its old value, and then written over it.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-fuse,mpc-part-state,mpc-schedule))' | FileCheck %s
// RUN: %mpc_opt %s --mpc-compile='precision=fp32 targets=cpu' | FileCheck %s --check-prefix=PLAN

ml_program.global private mutable @place(#mpc.zeros) : tensor<f32>

// The number's group stands behind the one that reads the old place; what is returned stays where it was.
// CHECK-LABEL: func.func @read_behind
// CHECK: %[[N:.*]] = mpc.group rows 1 columns 64 {{.*}}-> (tensor<f32>)
// CHECK: mpc.matmul
// CHECK: mpc.group rows 1 columns 4096 {{.*}} = %place
// CHECK: %[[NEXT:.*]] = mpc.group rows 1 columns 1 ({{.*}} = %[[N]] : tensor<f32>, {{.*}} = %place : tensor<f32>)
// CHECK: ml_program.global_store @place = %[[NEXT]]
// PLAN-LABEL: plan.entry @read_behind
// PLAN-NOT: plan.copy
// PLAN: plan.entry
func.func @read_behind(%x: tensor<64xf32>, %w: tensor<64x64xf32>) -> (tensor<f32>, tensor<64x64xf32>) {
  %place = ml_program.global_load @place : tensor<f32>
  %n = mpc.max %x axes [0] : (tensor<64xf32>) -> tensor<f32>
  %next = mpc.add %n, %place : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %y = mpc.matmul %w, %w : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %all = mpc.broadcast %place shape [64, 64] : (tensor<f32>) -> tensor<64x64xf32>
  %z = mpc.mul %y, %all : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %top = mpc.broadcast %n shape [64, 64] : (tensor<f32>) -> tensor<64x64xf32>
  %both = mpc.add %z, %top : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  ml_program.global_store @place = %next : tensor<f32>
  return %n, %both : tensor<f32>, tensor<64x64xf32>
}

// Nothing behind the group reads the old number: it stays in the group.
// CHECK-LABEL: func.func @read_by_its_own_group
// CHECK: mpc.group rows 1 columns 64 {{.*}}-> (tensor<f32>, tensor<f32>)
// CHECK-NOT: mpc.group
// CHECK: return
func.func @read_by_its_own_group(%x: tensor<64xf32>) -> tensor<f32> {
  %place = ml_program.global_load @place : tensor<f32>
  %n = mpc.max %x axes [0] : (tensor<64xf32>) -> tensor<f32>
  %next = mpc.add %n, %place : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @place = %next : tensor<f32>
  return %n : tensor<f32>
}

// A sum over a row makes the new number: it would be computed twice, and stays.
// CHECK-LABEL: func.func @made_by_a_sum
// CHECK-NOT: mpc.group rows 1 columns 1 (
// CHECK: return
func.func @made_by_a_sum(%x: tensor<64xf32>, %w: tensor<64x64xf32>) -> (tensor<64xf32>, tensor<64x64xf32>) {
  %place = ml_program.global_load @place : tensor<f32>
  %e = mpc.exp %x : (tensor<64xf32>) -> tensor<64xf32>
  %next = mpc.sum %e axes [0] : (tensor<64xf32>) -> tensor<f32>
  %row = mpc.reshape %e : (tensor<64xf32>) -> tensor<1x64xf32>
  %y = mpc.matmul %row, %w : (tensor<1x64xf32>, tensor<64x64xf32>) -> tensor<1x64xf32>
  %wide = mpc.broadcast %y shape [64, 64] : (tensor<1x64xf32>) -> tensor<64x64xf32>
  %all = mpc.broadcast %place shape [64, 64] : (tensor<f32>) -> tensor<64x64xf32>
  %z = mpc.mul %wide, %all : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  ml_program.global_store @place = %next : tensor<f32>
  return %e, %z : tensor<64xf32>, tensor<64x64xf32>
}
