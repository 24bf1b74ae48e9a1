module @test_top_k_smallest {

  func.func @main(%x: tensor<3x4xf32> {mpc.name = "x"})
      -> (tensor<3x3xf32> {mpc.name = "values"},
          tensor<3x3xi64> {mpc.name = "indices"}) {
    %values, %values_1 = mpc.topk %x k 3 axis 1 smallest : (tensor<3x4xf32>) -> (tensor<3x3xf32>, tensor<3x3xi64>)
    return %values, %values_1 : tensor<3x3xf32>, tensor<3x3xi64>
  }
}
