// Values of constants and iotas alone are computed at load where computing costs more than reading, or where a product reads them.
// RUN: %mpc_opt %s --mpc-hoist-constants --split-input-file | FileCheck -enable-var-scope %s

// A table of cosines, as of rotary embeddings, twice side by side.
// CHECK: ml_program.global private mutable @constant.f32(#mpc.derived) : tensor<16x8xf32>
// CHECK-LABEL: func.func @init()
// CHECK: %[[C:.*]] = mpc.cos
// CHECK: %[[T:.*]] = mpc.concat %[[C]], %[[C]]
// CHECK: ml_program.global_store @constant.f32 = %[[T]]
// CHECK-LABEL: func.func @a_table
// CHECK-NEXT: %[[L:.*]] = ml_program.global_load @constant.f32
// CHECK-NEXT: mpc.mul %arg0, %[[L]]
// CHECK-NEXT: return
func.func @a_table(%x: tensor<2x16x8xf32>) -> tensor<2x16x8xf32> {
  %i = mpc.iota dimension 0 : () -> tensor<16x4xi32>
  %f = mpc.cast %i : (tensor<16x4xi32>) -> tensor<16x4xf32>
  %c = mpc.cos %f : (tensor<16x4xf32>) -> tensor<16x4xf32>
  %t = mpc.concat %c, %c axis 1 : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
  %y = mpc.mul %x, %t : (tensor<2x16x8xf32>, tensor<16x8xf32>) -> tensor<2x16x8xf32>
  return %y : tensor<2x16x8xf32>
}

// -----

// The cosines move, and their spread over the rows of a larger table stays in the pass that reads it.
// CHECK-LABEL: func.func @init()
// CHECK: %[[C:.*]] = mpc.cos
// CHECK: ml_program.global_store @constant.f32 = %[[C]]
// CHECK-LABEL: func.func @a_spread_table
// CHECK: %[[L:.*]] = ml_program.global_load @constant.f32 : tensor<4xf32>
// CHECK: mpc.add %{{.*}}, %[[L]]
func.func @a_spread_table(%x: tensor<64x4xf32>) -> tensor<64x4xf32> {
  %i = mpc.iota dimension 0 : () -> tensor<4xi32>
  %f = mpc.cast %i : (tensor<4xi32>) -> tensor<4xf32>
  %c = mpc.cos %f : (tensor<4xf32>) -> tensor<4xf32>
  %j = mpc.iota dimension 0 : () -> tensor<64x4xi32>
  %g = mpc.cast %j : (tensor<64x4xi32>) -> tensor<64x4xf32>
  %s = mpc.add %g, %c : (tensor<64x4xf32>, tensor<4xf32>) -> tensor<64x4xf32>
  %y = mpc.mul %x, %s : (tensor<64x4xf32>, tensor<64x4xf32>) -> tensor<64x4xf32>
  return %y : tensor<64x4xf32>
}

// -----

// A mask by comparing iotas costs less where it is used than to read it; a matrix that a product reads is made once.
// CHECK-LABEL: func.func @init()
// CHECK: %[[M:.*]] = mpc.cast %{{.*}} : (tensor<8x8xi1>) -> tensor<8x8xf32>
// CHECK: ml_program.global_store @constant.f32 = %[[M]]
// CHECK-NOT: global_store
// CHECK-LABEL: func.func @masks
// CHECK: mpc.compare
// CHECK: mpc.select
// CHECK: mpc.matmul %{{.*}}, %constant.f32
func.func @masks(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %i = mpc.iota dimension 0 : () -> tensor<8x8xi32>
  %j = mpc.iota dimension 1 : () -> tensor<8x8xi32>
  %zero = mpc.constant dense<0.0> : tensor<f32>
  %sees = mpc.compare le %j, %i : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %s = mpc.select %sees, %x, %zero : (tensor<8x8xi1>, tensor<8x8xf32>, tensor<f32>) -> tensor<8x8xf32>
  %m = mpc.cast %sees : (tensor<8x8xi1>) -> tensor<8x8xf32>
  %y = mpc.matmul %s, %m : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}

// -----

// A large value of a small parameter moves where computing pays, as the cosines of frequencies do, and not where it is a plain sum.
ml_program.global private @frequencies(#mpc.external) : tensor<64xf32>
// CHECK-LABEL: func.func @init()
// CHECK: %[[C:.*]] = mpc.cos %{{.*}} : (tensor<512x64xf32>)
// CHECK: ml_program.global_store @frequencies.f32 = %[[C]]
// CHECK-NOT: global_store
// CHECK-LABEL: func.func @frequencies_of_positions
// CHECK: %[[A:.*]] = mpc.add
// CHECK: mpc.mul %{{.*}}, %frequencies.f32
// CHECK: mpc.mul %{{.*}}, %[[A]]
func.func @frequencies_of_positions(%x: tensor<512x64xf32>) -> tensor<512x64xf32> {
  %w = ml_program.global_load @frequencies : tensor<64xf32>
  %i = mpc.iota dimension 0 : () -> tensor<512x1xi32>
  %f = mpc.cast %i : (tensor<512x1xi32>) -> tensor<512x1xf32>
  %a = mpc.mul %f, %w : (tensor<512x1xf32>, tensor<64xf32>) -> tensor<512x64xf32>
  %c = mpc.cos %a : (tensor<512x64xf32>) -> tensor<512x64xf32>
  %s = mpc.add %f, %w : (tensor<512x1xf32>, tensor<64xf32>) -> tensor<512x64xf32>
  %y = mpc.mul %x, %c : (tensor<512x64xf32>, tensor<512x64xf32>) -> tensor<512x64xf32>
  %z = mpc.mul %y, %s : (tensor<512x64xf32>, tensor<512x64xf32>) -> tensor<512x64xf32>
  return %z : tensor<512x64xf32>
}

// -----

// In training what depends on no trained parameter moves as in inference; a value of a parameter that the step changes stays where it
// takes computed constants, and so do its views.
module attributes {mpc.training = {gradients = ["w"], hyper = [], optimizer = "sgd", recipe = "{}"}} {
  ml_program.global private mutable @w(#mpc.ones) : tensor<8x4x9xf32>
  ml_program.global private @fixed(dense<2.0> : tensor<8x4x9xf32>) : tensor<8x4x9xf32>
  // CHECK-LABEL: func.func @init()
  // CHECK: %[[P:.*]] = mpc.transpose %fixed
  // CHECK: %[[R:.*]] = mpc.reshape %[[P]]
  // CHECK-DAG: ml_program.global_store @fixed.f32 = %[[R]]
  // CHECK-DAG: ml_program.global_store @constant.f32 = %{{.*}} : tensor<9xf32>
  // CHECK-NOT: global_store
  // CHECK-LABEL: func.func @step
  // CHECK-NOT: mpc.transpose %fixed
  // CHECK: mpc.transpose %w
  // CHECK: mpc.add %w, %constant.f32
  // CHECK: ml_program.global_store @w
  // CHECK-NEXT: return
  func.func @step(%x: tensor<16x36xf32>) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
    %w = ml_program.global_load @w : tensor<8x4x9xf32>
    %k = ml_program.global_load @fixed : tensor<8x4x9xf32>
    %t = mpc.transpose %w permutation [0, 2, 1] : (tensor<8x4x9xf32>) -> tensor<8x9x4xf32>
    %r = mpc.reshape %t : (tensor<8x9x4xf32>) -> tensor<8x36xf32>
    %y = mpc.linear %x, %r : (tensor<16x36xf32>, tensor<8x36xf32>) -> tensor<16x8xf32>
    %u = mpc.transpose %k permutation [0, 2, 1] : (tensor<8x4x9xf32>) -> tensor<8x9x4xf32>
    %s = mpc.reshape %u : (tensor<8x9x4xf32>) -> tensor<8x36xf32>
    %z = mpc.linear %x, %s : (tensor<16x36xf32>, tensor<8x36xf32>) -> tensor<16x8xf32>
    %i = mpc.iota dimension 0 : () -> tensor<9xi32>
    %f = mpc.cast %i : (tensor<9xi32>) -> tensor<9xf32>
    %e = mpc.exp %f : (tensor<9xf32>) -> tensor<9xf32>
    %n = mpc.add %w, %e : (tensor<8x4x9xf32>, tensor<9xf32>) -> tensor<8x4x9xf32>
    ml_program.global_store @w = %n : tensor<8x4x9xf32>
    return %y, %z : tensor<16x8xf32>, tensor<16x8xf32>
  }
}
