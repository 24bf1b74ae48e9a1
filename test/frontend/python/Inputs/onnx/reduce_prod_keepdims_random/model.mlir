module @test_reduce_prod_keepdims_random {

  func.func @main(%data: tensor<3x2x2xf32> {mpc.name = "data"})
      -> (tensor<3x1x2xf32> {mpc.name = "reduced"}) {
    %reduced = mpc.slice %data starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
    %reduced_1 = mpc.slice %data starts [0, 1, 0] limits [-1, 2, -1] strides [1, 1, 1]
        : (tensor<3x2x2xf32>) -> tensor<3x1x2xf32>
    %reduced_2 = mpc.mul %reduced, %reduced_1 : (tensor<3x1x2xf32>, tensor<3x1x2xf32>) -> tensor<3x1x2xf32>
    return %reduced_2 : tensor<3x1x2xf32>
  }
}
