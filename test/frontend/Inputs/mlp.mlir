module @mlp {
  ml_program.global private @fc.weight(#mpc.normal<std = 0.5 : f32, seed = 1>) : tensor<16x8xf32>
  ml_program.global private @fc.bias(#mpc.zeros) : tensor<16xf32>
  func.func @main(%x: tensor<?x8xf32> {mpc.name = "x", mpc.dims = ["B"]}) -> (tensor<?x16xf32> {mpc.name = "y"}) {
    %w = ml_program.global_load @fc.weight : tensor<16x8xf32>
    %b = ml_program.global_load @fc.bias : tensor<16xf32>
    %y = mpc.linear %x, %w bias(%b) activation(relu) {layer = "fc"}
        : (tensor<?x8xf32>, tensor<16x8xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    return %y : tensor<?x16xf32>
  }
}
