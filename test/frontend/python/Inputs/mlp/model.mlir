module @mlp {
  ml_program.global private @fc1.weight(#mpc.external) : tensor<16x8xf32>
  ml_program.global private @fc1.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @fc2.weight(#mpc.external) : tensor<4x16xf32>
  ml_program.global private @fc2.bias(#mpc.external) : tensor<4xf32>

  func.func @main(%input: tensor<?x8xf32> {mpc.name = "input", mpc.dims = ["B"]})
      -> (tensor<?x4xf32> {mpc.name = "output"}) {
    %fc1_weight = ml_program.global_load @fc1.weight : tensor<16x8xf32>
    %fc1_bias = ml_program.global_load @fc1.bias : tensor<16xf32>
    %fc2_weight = ml_program.global_load @fc2.weight : tensor<4x16xf32>
    %fc2_bias = ml_program.global_load @fc2.bias : tensor<4xf32>
    // fc1
    %linear = mpc.linear %input, %fc1_weight bias(%fc1_bias) {layer = "fc1"}
        : (tensor<?x8xf32>, tensor<16x8xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    // act
    %relu = mpc.relu %linear : (tensor<?x16xf32>) -> tensor<?x16xf32>
    // fc2
    %linear_1 = mpc.linear %relu, %fc2_weight bias(%fc2_bias) {layer = "fc2"}
        : (tensor<?x16xf32>, tensor<4x16xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    return %linear_1 : tensor<?x4xf32>
  }
}
