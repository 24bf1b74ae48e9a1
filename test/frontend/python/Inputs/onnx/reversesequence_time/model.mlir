module @test_reversesequence_time {

  func.func @main(%x: tensor<4x4xf32> {mpc.name = "x"})
      -> (tensor<4x4xf32> {mpc.name = "y"}) {
    %c = mpc.constant dense<[[3, 2, 1, 0], [2, 1, 0, 1], [1, 0, 2, 2], [0, 3, 3, 3]]> : tensor<4x4xi64>
    %y = mpc.take_along %x, %c axis 0 : (tensor<4x4xf32>, tensor<4x4xi64>) -> tensor<4x4xf32>
    return %y : tensor<4x4xf32>
  }
}
