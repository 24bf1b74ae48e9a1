// A model with a loss, as in ARCHITECTURE.md.
module @tiny {
  ml_program.global private @fc.weight(#mpc.normal<std = 0.1, seed = 1>) : tensor<16x8xf32>
  ml_program.global private @fc.bias(dense<0.0> : tensor<16xf32>) : tensor<16xf32>
  func.func @main(%x: tensor<4x8xf32> {mpc.name = "x"}, %t: tensor<4xi64> {mpc.name = "t"})
      -> (tensor<f32> {mpc.name = "loss"}, tensor<4x16xf32> {mpc.name = "logits"}) {
    %w = ml_program.global_load @fc.weight : tensor<16x8xf32>
    %b = ml_program.global_load @fc.bias : tensor<16xf32>
    %h = mpc.linear %x, %w bias(%b) {layer = "fc"} : (tensor<4x8xf32>, tensor<16x8xf32>, tensor<16xf32>) -> tensor<4x16xf32>
    %l = mpc.cross_entropy %h, %t {layer = "loss"} : (tensor<4x16xf32>, tensor<4xi64>) -> tensor<f32>
    return %l, %h : tensor<f32>, tensor<4x16xf32>
  }
}
