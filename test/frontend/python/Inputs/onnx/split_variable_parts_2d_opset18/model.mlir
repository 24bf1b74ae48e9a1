module @test_split_variable_parts_2d_opset18 {

  func.func @main(%input: tensor<2x6xf32> {mpc.name = "input"})
      -> (tensor<2x2xf32> {mpc.name = "output_1"},
          tensor<2x4xf32> {mpc.name = "output_2"}) {
    %output_1 = mpc.slice %input starts [0, 0] limits [-1, 2] strides [1, 1] : (tensor<2x6xf32>) -> tensor<2x2xf32>
    %output_1_1 = mpc.slice %input starts [0, 2] limits [-1, 6] strides [1, 1] : (tensor<2x6xf32>) -> tensor<2x4xf32>
    return %output_1, %output_1_1 : tensor<2x2xf32>, tensor<2x4xf32>
  }
}
