module @test_scan_sum {

  func.func @main(%initial: tensor<1x2xf32> {mpc.name = "initial"},
                  %x: tensor<1x3x2xf32> {mpc.name = "x"})
      -> (tensor<1x2xf32> {mpc.name = "y"},
          tensor<1x3x2xf32> {mpc.name = "z"}) {
    %y = mpc.reshape %initial : (tensor<1x2xf32>) -> tensor<2xf32>
    %y_1 = mpc.reshape %x : (tensor<1x3x2xf32>) -> tensor<3x2xf32>
    %y_2 = mpc.slice %y_1 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<3x2xf32>) -> tensor<1x2xf32>
    %y_3 = mpc.reshape %y_2 : (tensor<1x2xf32>) -> tensor<2xf32>
    %y_4 = mpc.add %y, %y_3 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %y_5 = mpc.slice %y_1 starts [1, 0] limits [2, -1] strides [1, 1] : (tensor<3x2xf32>) -> tensor<1x2xf32>
    %y_6 = mpc.reshape %y_5 : (tensor<1x2xf32>) -> tensor<2xf32>
    %y_7 = mpc.add %y_4, %y_6 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %y_8 = mpc.slice %y_1 starts [2, 0] limits [3, -1] strides [1, 1] : (tensor<3x2xf32>) -> tensor<1x2xf32>
    %y_9 = mpc.reshape %y_8 : (tensor<1x2xf32>) -> tensor<2xf32>
    %y_10 = mpc.add %y_7, %y_9 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %y_11 = mpc.reshape %y_4 : (tensor<2xf32>) -> tensor<1x2xf32>
    %y_12 = mpc.reshape %y_7 : (tensor<2xf32>) -> tensor<1x2xf32>
    %y_13 = mpc.reshape %y_10 : (tensor<2xf32>) -> tensor<1x2xf32>
    %y_14 = mpc.concat %y_11, %y_12, %y_13 axis 0
        : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<3x2xf32>
    %y_15 = mpc.reshape %y_10 : (tensor<2xf32>) -> tensor<1x2xf32>
    %y_16 = mpc.reshape %y_14 : (tensor<3x2xf32>) -> tensor<1x3x2xf32>
    return %y_15, %y_16 : tensor<1x2xf32>, tensor<1x3x2xf32>
  }
}
