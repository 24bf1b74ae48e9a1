module @test_spacetodepth {

  func.func @main(%x: tensor<2x2x6x6xf32> {mpc.name = "x"})
      -> (tensor<2x8x3x3xf32> {mpc.name = "y"}) {
    %y = mpc.reshape %x : (tensor<2x2x6x6xf32>) -> tensor<2x2x3x2x3x2xf32>
    %y_1 = mpc.transpose %y permutation [0, 3, 5, 1, 2, 4] : (tensor<2x2x3x2x3x2xf32>) -> tensor<2x2x2x2x3x3xf32>
    %y_2 = mpc.reshape %y_1 : (tensor<2x2x2x2x3x3xf32>) -> tensor<2x8x3x3xf32>
    return %y_2 : tensor<2x8x3x3xf32>
  }
}
