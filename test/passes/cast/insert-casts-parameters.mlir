// What is computed from parameters alone is computed in f32, as PyTorch does, and rounded once, for the product that reads it.
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16}))' | FileCheck %s
// RUN: %mpc_opt %s --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16 residual-f32=false}))' | FileCheck %s

ml_program.global private @w(#mpc.zeros) : tensor<16x16xf32>
ml_program.global private @down(#mpc.zeros) : tensor<4x16xf32>
ml_program.global private @up(#mpc.zeros) : tensor<16x4xf32>
ml_program.global private @gain(#mpc.zeros) : tensor<16x1xf32>
ml_program.global private @row(#mpc.zeros) : tensor<16xf32>

// Weight standardisation: a norm without a gain, products, and views between.
// CHECK-LABEL: func.func @standardised
func.func @standardised(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %gain = ml_program.global_load @gain : tensor<16x1xf32>
  %c = mpc.constant dense<0.25> : tensor<f32>
  // CHECK: mpc.mul {{.*}}rule = "class follow, of parameters alone"{{.*}} -> tensor<16x1xf32>
  %scale = mpc.mul %gain, %c : (tensor<16x1xf32>, tensor<f32>) -> tensor<16x1xf32>
  %image = mpc.reshape %w : (tensor<16x16xf32>) -> tensor<16x1x1x16xf32>
  // CHECK: mpc.group_norm {{.*}}rule = "class fp32, of parameters alone"{{.*}} -> tensor<16x1x1x16xf32>
  %n = mpc.group_norm %image groups 1 epsilon 1.0e-05 : (tensor<16x1x1x16xf32>) -> tensor<16x1x1x16xf32>
  %flat = mpc.reshape %n : (tensor<16x1x1x16xf32>) -> tensor<16x16xf32>
  // CHECK: %[[W:.*]] = mpc.mul {{.*}}rule = "class follow, of parameters alone"{{.*}} -> tensor<16x16xf32>
  %made = mpc.mul %flat, %scale : (tensor<16x16xf32>, tensor<16x1xf32>) -> tensor<16x16xf32>
  // CHECK: %[[LOW:.*]] = mpc.cast %[[W]] {{.*}}reason = "linear runs in bf16 (class lower)"{{.*}} -> tensor<16x16xbf16>
  // CHECK: mpc.linear {{.*}}, %[[LOW]] {{.*}} -> tensor<8x16xbf16>
  %y = mpc.linear %x, %made : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// An adapter's product runs in bf16; what adds it to the weight does not.
// CHECK-LABEL: func.func @adapter
func.func @adapter(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %down = ml_program.global_load @down : tensor<4x16xf32>
  %up = ml_program.global_load @up : tensor<16x4xf32>
  %c = mpc.constant dense<0.5> : tensor<f32>
  // CHECK: mpc.matmul {{.*}} -> tensor<16x16xbf16>
  %product = mpc.matmul %up, %down : (tensor<16x4xf32>, tensor<4x16xf32>) -> tensor<16x16xf32>
  // CHECK: mpc.mul {{.*}} -> tensor<16x16xf32>
  %delta = mpc.mul %product, %c : (tensor<16x16xf32>, tensor<f32>) -> tensor<16x16xf32>
  // CHECK: mpc.add {{.*}}rule = "class follow, of parameters alone"{{.*}} -> tensor<16x16xf32>
  %sum = mpc.add %w, %delta : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  // CHECK: mpc.linear {{.*}} -> tensor<8x16xbf16>
  %y = mpc.linear %x, %sum : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// Such a value widens no op on activations, as a parameter does not; a value that depends on constants alone is as before.
// CHECK-LABEL: func.func @beside_activations
func.func @beside_activations(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %row = ml_program.global_load @row : tensor<16xf32>
  %one = mpc.constant dense<1.0> : tensor<f32>
  // CHECK: %[[G:.*]] = mpc.add {{.*}}of parameters alone"{{.*}} -> tensor<16xf32>
  // CHECK: %[[LOW:.*]] = mpc.cast %[[G]] {{.*}} -> tensor<16xbf16>
  %gain = mpc.add %row, %one : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
  // CHECK: %[[Y:.*]] = mpc.linear {{.*}} -> tensor<8x16xbf16>
  %y = mpc.linear %x, %w : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  // CHECK: mpc.mul %[[Y]], %[[LOW]] {{.*}}rule = "class follow"{{.*}} -> tensor<8x16xbf16>
  %z = mpc.mul %y, %gain : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  // CHECK: mpc.add {{.*}}rule = "class follow"{{.*}} -> tensor<bf16>
  %two = mpc.add %one, %one : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %scaled = mpc.mul %z, %two : (tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
  %end = mpc.linear %scaled, %w : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return %end : tensor<8x16xf32>
}
