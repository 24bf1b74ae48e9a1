module @test_convtranspose_pads {

  func.func @main(%X: tensor<1x1x3x3xf32> {mpc.name = "X"},
                  %W: tensor<1x2x3x3xf32> {mpc.name = "W"})
      -> (tensor<1x2x7x3xf32> {mpc.name = "Y"}) {
    %Y = mpc.transposed_convolution %X, %W strides [3, 2] low [1, 2] high [1, 2] dilations [1, 1] output_padding [0, 0]
        : (tensor<1x1x3x3xf32>, tensor<1x2x3x3xf32>) -> tensor<1x2x7x3xf32>
    return %Y : tensor<1x2x7x3xf32>
  }
}
