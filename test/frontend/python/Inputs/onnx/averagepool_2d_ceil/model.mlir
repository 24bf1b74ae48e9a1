module @test_averagepool_2d_ceil {

  func.func @main(%x: tensor<1x1x4x4xf32> {mpc.name = "x"})
      -> (tensor<1x1x2x2xf32> {mpc.name = "y"}) {
    %y = mpc.avg_pool %x sizes [3, 3] strides [2, 2] low [0, 0] high [1, 1]
        : (tensor<1x1x4x4xf32>) -> tensor<1x1x2x2xf32>
    %c = mpc.constant dense<9.0> : tensor<f32>
    %y_1 = mpc.mul %y, %c : (tensor<1x1x2x2xf32>, tensor<f32>) -> tensor<1x1x2x2xf32>
    %c_1 = mpc.constant dense<[[9.0, 6.0], [6.0, 4.0]]> : tensor<2x2xf32>
    %y_2 = mpc.div %y_1, %c_1 : (tensor<1x1x2x2xf32>, tensor<2x2xf32>) -> tensor<1x1x2x2xf32>
    return %y_2 : tensor<1x1x2x2xf32>
  }
}
