// In inference a view of parameters that a product cannot read as it lies is copied once, at load, in every precision; what a
// product reads in place stays, and so does a broadcast of something small. In training views of what the step changes stay.
// RUN: split-file %s %t
// RUN: %mpc_opt %t/inference.mlir --mpc-hoist-constants | FileCheck %t/inference.mlir
// RUN: %mpc_opt %t/training.mlir --mpc-hoist-constants | FileCheck %t/training.mlir

//--- inference.mlir
ml_program.global private @w(#mpc.external) : tensor<64x32x9xf32>
ml_program.global private @gain(#mpc.external) : tensor<64xf32>
ml_program.global private @bias(#mpc.external) : tensor<512xf32>
ml_program.global private @thin(#mpc.external) : tensor<64x16xf16>

// CHECK-LABEL: func.func @init()
// CHECK-DAG: %[[T:.*]] = mpc.transpose %{{.*}} permutation [0, 2, 1] : (tensor<64x32x9xf32>)
// CHECK-DAG: %[[R:.*]] = mpc.reshape %[[T]]
// CHECK-DAG: ml_program.global_store @w.f32 = %[[R]]
// CHECK-DAG: %[[ONE:.*]] = mpc.cast %{{.*}} : (tensor<f32>) -> tensor<bf16>
// CHECK-DAG: %[[SUM:.*]] = mpc.add %{{.*}}, %[[ONE]]
// CHECK-DAG: ml_program.global_store @gain.bf16 = %[[SUM]]
// CHECK: return

// CHECK-LABEL: func.func @what_a_product_cannot_read_in_place
// CHECK-NEXT: %[[W:.*]] = ml_program.global_load @w.f32 : tensor<64x288xf32>
// CHECK-NEXT: mpc.linear %{{.*}}, %[[W]]
func.func @what_a_product_cannot_read_in_place(%x: tensor<16x288xf32>) -> tensor<16x64xf32> {
  %w = ml_program.global_load @w : tensor<64x32x9xf32>
  %t = mpc.transpose %w permutation [0, 2, 1] : (tensor<64x32x9xf32>) -> tensor<64x9x32xf32>
  %r = mpc.reshape %t : (tensor<64x9x32xf32>) -> tensor<64x288xf32>
  %y = mpc.linear %x, %r : (tensor<16x288xf32>, tensor<64x288xf32>) -> tensor<16x64xf32>
  return %y : tensor<16x64xf32>
}

// What is made of constants alone goes along.
// CHECK-LABEL: func.func @one_more_than_a_parameter
// CHECK-NEXT: %[[G:.*]] = ml_program.global_load @gain.bf16
// CHECK-NEXT: mpc.mul %{{.*}}, %[[G]]
func.func @one_more_than_a_parameter(%x: tensor<4x64xbf16>) -> tensor<4x64xbf16> {
  %g = ml_program.global_load @gain : tensor<64xf32>
  %one = mpc.constant dense<1.0> : tensor<f32>
  %n = mpc.cast %g : (tensor<64xf32>) -> tensor<64xbf16>
  %o = mpc.cast %one : (tensor<f32>) -> tensor<bf16>
  %s = mpc.add %n, %o : (tensor<64xbf16>, tensor<bf16>) -> tensor<64xbf16>
  %y = mpc.mul %x, %s : (tensor<4x64xbf16>, tensor<64xbf16>) -> tensor<4x64xbf16>
  return %y : tensor<4x64xbf16>
}

// CHECK-LABEL: func.func @read_in_place
// CHECK: %[[V:.*]] = mpc.transpose
// CHECK: mpc.linear %{{.*}}, %[[V]]
func.func @read_in_place(%x: tensor<4x64xf16>) -> tensor<4x16xf16> {
  %w = ml_program.global_load @thin : tensor<64x16xf16>
  %t = mpc.transpose %w permutation [1, 0] : (tensor<64x16xf16>) -> tensor<16x64xf16>
  %y = mpc.linear %x, %t : (tensor<4x64xf16>, tensor<16x64xf16>) -> tensor<4x16xf16>
  return %y : tensor<4x16xf16>
}

// A table of all pairs of 512 numbers has 1 MB.
// CHECK-LABEL: func.func @all_pairs_of_a_small_one
// CHECK: %[[P:.*]] = mpc.add
// CHECK: mpc.mul %{{.*}}, %[[P]]
func.func @all_pairs_of_a_small_one(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %b = ml_program.global_load @bias : tensor<512xf32>
  %c = mpc.reshape %b : (tensor<512xf32>) -> tensor<512x1xf32>
  %p = mpc.add %b, %c : (tensor<512xf32>, tensor<512x1xf32>) -> tensor<512x512xf32>
  %y = mpc.mul %x, %p : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  return %y : tensor<512x512xf32>
}

//--- training.mlir
module attributes {mpc.training = {}} {
  ml_program.global private mutable @w(#mpc.external) : tensor<64x32x9xf32>
  // CHECK-NOT: @init
  // CHECK: func.func @eval
  func.func @eval(%x: tensor<16x288xf32>) -> tensor<16x64xf32> {
    // CHECK: mpc.transpose
    %w = ml_program.global_load @w : tensor<64x32x9xf32>
    %t = mpc.transpose %w permutation [0, 2, 1] : (tensor<64x32x9xf32>) -> tensor<64x9x32xf32>
    %r = mpc.reshape %t : (tensor<64x9x32xf32>) -> tensor<64x288xf32>
    %y = mpc.linear %x, %r : (tensor<16x288xf32>, tensor<64x288xf32>) -> tensor<16x64xf32>
    return %y : tensor<16x64xf32>
  }
  func.func @step(%n: tensor<64x32x9xf32>) {
    ml_program.global_store @w = %n : tensor<64x32x9xf32>
    return
  }
}
