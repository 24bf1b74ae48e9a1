module @test_sce_mean {

  func.func @main(%x: tensor<3x5xf32> {mpc.name = "x"},
                  %y: tensor<3xi64> {mpc.name = "y"})
      -> (tensor<f32> {mpc.name = "z"}) {
    %z = mpc.cross_entropy %x, %y : (tensor<3x5xf32>, tensor<3xi64>) -> tensor<f32>
    return %z : tensor<f32>
  }
}
