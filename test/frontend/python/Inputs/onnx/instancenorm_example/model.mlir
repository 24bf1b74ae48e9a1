module @test_instancenorm_example {

  func.func @main(%x: tensor<1x2x1x3xf32> {mpc.name = "x"},
                  %s: tensor<2xf32> {mpc.name = "s"},
                  %bias: tensor<2xf32> {mpc.name = "bias"})
      -> (tensor<1x2x1x3xf32> {mpc.name = "y"}) {
    %y = mpc.group_norm %x gain(%s) bias(%bias) groups 2 epsilon 1.0e-05
        : (tensor<1x2x1x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x1x3xf32>
    return %y : tensor<1x2x1x3xf32>
  }
}
