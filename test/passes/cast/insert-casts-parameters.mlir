// What is computed from parameters alone is computed in f32, as PyTorch does, and rounded once, for the product that reads it.
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16}))' | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: %mpc_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(mpc-insert-casts{precision=bf16 residual-f32=false}))' | FileCheck %s --check-prefixes=CHECK,LOW

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
  // CHECK: mpc.mul {{.*}}text = "class follow, of parameters alone"{{.*}} -> tensor<16x1xf32>
  %scale = mpc.mul %gain, %c : (tensor<16x1xf32>, tensor<f32>) -> tensor<16x1xf32>
  %image = mpc.reshape %w : (tensor<16x16xf32>) -> tensor<16x1x1x16xf32>
  // CHECK: mpc.group_norm {{.*}}text = "class fp32, of parameters alone"{{.*}} -> tensor<16x1x1x16xf32>
  %n = mpc.group_norm %image groups 1 epsilon 1.0e-05 : (tensor<16x1x1x16xf32>) -> tensor<16x1x1x16xf32>
  %flat = mpc.reshape %n : (tensor<16x1x1x16xf32>) -> tensor<16x16xf32>
  // CHECK: %[[W:.*]] = mpc.mul {{.*}}text = "class follow, of parameters alone"{{.*}} -> tensor<16x16xf32>
  %made = mpc.mul %flat, %scale : (tensor<16x16xf32>, tensor<16x1xf32>) -> tensor<16x16xf32>
  // CHECK: %[[LOW:.*]] = mpc.cast %[[W]] {{.*}}text = "class lower"{{.*}}reader = "linear"{{.*}} -> tensor<16x16xbf16>
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
  // CHECK: mpc.add {{.*}}text = "class follow, of parameters alone"{{.*}} -> tensor<16x16xf32>
  %sum = mpc.add %w, %delta : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  // CHECK: mpc.linear {{.*}} -> tensor<8x16xbf16>
  %y = mpc.linear %x, %sum : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// PyTorch promotes an op on an activation in 16 bits and an f32 parameter, or what is made of one, that is no scalar: a scale and a shift are rounded
// once. With residual-f32=false the activation decides. A bias is rounded with its product either way, and a scalar decides nothing.
// CHECK-LABEL: func.func @beside_activations
func.func @beside_activations(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %row = ml_program.global_load @row : tensor<16xf32>
  %one = mpc.constant dense<1.0> : tensor<f32>
  // CHECK: %[[G:.*]] = mpc.add {{.*}}of parameters alone"{{.*}} -> tensor<16xf32>
  %gain = mpc.add %row, %one : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
  %y = mpc.linear %x, %w : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  // CHECK: %[[B:.*]] = mpc.add {{.*}}text = "class follow"{{.*}} -> tensor<8x16xbf16>
  %b = mpc.add %y, %row : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  // CHECK: mpc.mul {{.*}}text = "class follow"{{.*}} -> tensor<8x16xbf16>
  %s = mpc.mul %b, %one : (tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
  // KEPT: mpc.mul {{.*}}, %[[G]] {{.*}}text = "beside an f32 parameter or constant"{{.*}} -> tensor<8x16xf32>
  // LOW: mpc.mul {{.*}}text = "class follow"{{.*}} -> tensor<8x16xbf16>
  %z = mpc.mul %s, %gain : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  // KEPT: mpc.sub {{.*}}text = "beside an f32 parameter or constant"{{.*}} -> tensor<8x16xf32>
  // LOW: mpc.sub {{.*}}text = "class follow"{{.*}} -> tensor<8x16xbf16>
  %shifted = mpc.sub %z, %row : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  // CHECK: mpc.linear {{.*}} -> tensor<8x16xbf16>
  %end = mpc.linear %shifted, %w : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return %end : tensor<8x16xf32>
}

// A sum of two values of parameters is no residual addition, and a bias made so decides nothing.
// CHECK-LABEL: func.func @sum_of_parameters
func.func @sum_of_parameters(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %row = ml_program.global_load @row : tensor<16xf32>
  %c = mpc.constant dense<0.25> : tensor<f32>
  %a = mpc.mul %row, %c : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
  // CHECK: mpc.add {{.*}}text = "class follow, of parameters alone"{{.*}} -> tensor<16xf32>
  %bias = mpc.add %a, %a : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %y = mpc.linear %x, %w : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  // CHECK: mpc.add {{.*}}text = "class follow"{{.*}} -> tensor<8x16xbf16>
  %b = mpc.add %y, %bias : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  %end = mpc.linear %b, %w : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return %end : tensor<8x16xf32>
}

// A value that depends on constants alone is made in what its reader runs in.
// CHECK-LABEL: func.func @of_constants
func.func @of_constants(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %one = mpc.constant dense<1.0> : tensor<f32>
  %y = mpc.linear %x, %w : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  // CHECK: mpc.add {{.*}}text = "class follow"{{.*}} -> tensor<bf16>
  %two = mpc.add %one, %one : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %z = mpc.mul %y, %two : (tensor<8x16xf32>, tensor<f32>) -> tensor<8x16xf32>
  %end = mpc.linear %z, %w : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return %end : tensor<8x16xf32>
}

// Between an f32 stream and a norm nothing is rounded: a pool, or a norm, that norms alone read.
// CHECK-LABEL: func.func @norm_of_norm
func.func @norm_of_norm(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %w = ml_program.global_load @w : tensor<16x16xf32>
  %row = ml_program.global_load @row : tensor<16xf32>
  // KEPT: mpc.layer_norm {{.*}}text = "class fp32"{{.*}} -> tensor<8x16xf32>
  // LOW: mpc.layer_norm {{.*}} -> tensor<8x16xbf16>
  %n = mpc.layer_norm %x, %row bias(%row) epsilon 1.0e-5 : (tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<8x16xf32>
  %view = mpc.reshape %n : (tensor<8x16xf32>) -> tensor<2x4x16xf32>
  // CHECK: mpc.layer_norm {{.*}}result in bf16{{.*}} -> tensor<2x4x16xbf16>
  %m = mpc.layer_norm %view, %row bias(%row) epsilon 1.0e-5 : (tensor<2x4x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<2x4x16xf32>
  %flat = mpc.reshape %m : (tensor<2x4x16xf32>) -> tensor<8x16xf32>
  %y = mpc.linear %flat, %w : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
