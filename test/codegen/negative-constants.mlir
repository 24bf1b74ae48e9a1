// The negation of a negative constant is no decrement.
// RUN: %mpc compile %s --precision=fp32 --target=cpu --emit=cuda | FileCheck %s
// RUN: %mpc compile %s --precision=fp32 --target=cpu -o %t.mpcx
// CHECK: = -(-7.0f);
func.func @main(%x: tensor<16xf32> {mpc.name = "x"}) -> (tensor<16xf32> {mpc.name = "y"}) {
  %c = mpc.constant dense<-7.0> : tensor<f32>
  %n = mpc.neg %c : (tensor<f32>) -> tensor<f32>
  %y = mpc.mul %x, %n : (tensor<16xf32>, tensor<f32>) -> tensor<16xf32>
  return %y : tensor<16xf32>
}
