module @test_batchnorm_example {

  func.func @main(%x: tensor<2x3x4x5xf32> {mpc.name = "x"},
                  %s: tensor<3xf32> {mpc.name = "s"},
                  %bias: tensor<3xf32> {mpc.name = "bias"},
                  %mean: tensor<3xf32> {mpc.name = "mean"},
                  %var: tensor<3xf32> {mpc.name = "var"})
      -> (tensor<2x3x4x5xf32> {mpc.name = "y"}) {
    %y = mpc.batch_norm %x, %mean, %var gain(%s) bias(%bias) epsilon 1.0e-05
        : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
    return %y : tensor<2x3x4x5xf32>
  }
}
