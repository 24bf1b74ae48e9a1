module @test_cumsum_1d_int32_exclusive {

  func.func @main(%x: tensor<5xi32> {mpc.name = "x"})
      -> (tensor<5xi32> {mpc.name = "y"}) {
    %c = mpc.constant dense<0> : tensor<1xi32>
    %y = mpc.slice %x starts [0] limits [4] strides [1] : (tensor<5xi32>) -> tensor<4xi32>
    %y_1 = mpc.concat %c, %y axis 0 : (tensor<1xi32>, tensor<4xi32>) -> tensor<5xi32>
    %y_2 = mpc.add %x, %y_1 : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    %c_1 = mpc.constant dense<0> : tensor<2xi32>
    %y_3 = mpc.slice %y_2 starts [0] limits [3] strides [1] : (tensor<5xi32>) -> tensor<3xi32>
    %y_4 = mpc.concat %c_1, %y_3 axis 0 : (tensor<2xi32>, tensor<3xi32>) -> tensor<5xi32>
    %y_5 = mpc.add %y_2, %y_4 : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    %c_2 = mpc.constant dense<0> : tensor<4xi32>
    %y_6 = mpc.slice %y_5 starts [0] limits [1] strides [1] : (tensor<5xi32>) -> tensor<1xi32>
    %y_7 = mpc.concat %c_2, %y_6 axis 0 : (tensor<4xi32>, tensor<1xi32>) -> tensor<5xi32>
    %y_8 = mpc.add %y_5, %y_7 : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    %c_3 = mpc.constant dense<0> : tensor<1xi32>
    %y_9 = mpc.slice %y_8 starts [0] limits [4] strides [1] : (tensor<5xi32>) -> tensor<4xi32>
    %y_10 = mpc.concat %c_3, %y_9 axis 0 : (tensor<1xi32>, tensor<4xi32>) -> tensor<5xi32>
    return %y_10 : tensor<5xi32>
  }
}
