module @test_cumsum_1d_int32_exclusive {

  func.func @main(%x: tensor<5xi32> {mpc.name = "x"})
      -> (tensor<5xi32> {mpc.name = "y"}) {
    %y = mpc.cast %x : (tensor<5xi32>) -> tensor<5xf32>
    %y_1 = mpc.cumsum %y dim 0 : (tensor<5xf32>) -> tensor<5xf32>
    %y_2 = mpc.cast %y_1 : (tensor<5xf32>) -> tensor<5xi32>
    %c = mpc.constant dense<0> : tensor<1xi32>
    %y_3 = mpc.slice %y_2 starts [0] limits [4] strides [1] : (tensor<5xi32>) -> tensor<4xi32>
    %y_4 = mpc.concat %c, %y_3 axis 0 : (tensor<1xi32>, tensor<4xi32>) -> tensor<5xi32>
    return %y_4 : tensor<5xi32>
  }
}
