// The optimizer's group computes the gradient again, and so reads the scalar of a mean that was the norm's group's own: both compile.
// RUN: %mpc compile %s --precision=fp32 --train --target=cpu --no-host-compile -o %t.mpcx
// RUN: %mpc inspect %t.mpcx | FileCheck %s
// CHECK: step
ml_program.global private @main_p0(#mpc.normal<std = 0.5 : f32, seed = 370846>) : tensor<4x8x24xf32>
func.func @main(%x0: tensor<8x12xf32> {mpc.name = "x0"}) -> (tensor<f32> {mpc.name = "r0_loss"}) {
  %p0 = ml_program.global_load @main_p0 : tensor<4x8x24xf32>
  %v0 = mpc.cast %p0 : (tensor<4x8x24xf32>) -> tensor<4x8x24xf16>
  %v1 = mpc.cast %v0 : (tensor<4x8x24xf16>) -> tensor<4x8x24xf32>
  %v2 = mpc.slice %v1 starts [0, 0, 0] limits [4, 8, 24] strides [1, 1, 2] : (tensor<4x8x24xf32>) -> tensor<4x8x12xf32>
  %v3 = mpc.sum %v2 axes [0] : (tensor<4x8x12xf32>) -> tensor<8x12xf32>
  %v4 = mpc.mul %v3, %x0 : (tensor<8x12xf32>, tensor<8x12xf32>) -> tensor<8x12xf32>
  %v5 = mpc.mean %v4 axes [0, 1] : (tensor<8x12xf32>) -> tensor<f32>
  return %v5 : tensor<f32>
}
