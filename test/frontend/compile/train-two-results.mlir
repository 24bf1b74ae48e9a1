// A product that gives its preactivation too is trained as a product and an activation.
// RUN: %mpc compile %s --precision=bf16 --residual=low --train --target=cpu --stop-after=Scale | FileCheck %s
// RUN: %mpc compile %s --precision=bf16 --train --target=cpu -o %t.mpcx

// CHECK: func.func @step
// CHECK: %[[Z:.*]] = mpc.matmul %{{.*}}, %{{.*}} :
// CHECK: %[[Y:.*]] = mpc.gelu_tanh %[[Z]]
// CHECK: mpc.add %[[Y]], %[[Z]]
module {
  ml_program.global private @w(#mpc.normal<std = 0.1, seed = 1>) : tensor<16x16xf32>
  func.func @main(%x: tensor<8x16xf32> {mpc.name = "x"}, %t: tensor<8xi64> {mpc.name = "t"}) -> (tensor<f32> {mpc.name = "loss"}) {
    %w = ml_program.global_load @w : tensor<16x16xf32>
    %y, %s = mpc.matmul %x, %w activation(gelu_tanh) : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32> preactivation tensor<8x16xf32>
    %z = mpc.add %y, %s : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %l = mpc.cross_entropy %z, %t : (tensor<8x16xf32>, tensor<8xi64>) -> tensor<f32>
    return %l : tensor<f32>
  }
}
