module @test_layer_normalization_3d_axis1_epsilon {

  func.func @main(%X: tensor<2x3x5xf32> {mpc.name = "X"},
                  %W: tensor<3x5xf32> {mpc.name = "W"},
                  %B: tensor<3x5xf32> {mpc.name = "B"})
      -> (tensor<2x3x5xf32> {mpc.name = "Y"},
          tensor<2x1x1xf32> {mpc.name = "Mean"},
          tensor<2x1x1xf32> {mpc.name = "InvStdDev"}) {
    %Y = mpc.reshape %X : (tensor<2x3x5xf32>) -> tensor<2x15xf32>
    %Y_1 = mpc.mean %Y axes [1] keepdims : (tensor<2x15xf32>) -> tensor<2x1xf32>
    %Y_2 = mpc.mul %Y, %Y : (tensor<2x15xf32>, tensor<2x15xf32>) -> tensor<2x15xf32>
    %Y_3 = mpc.mean %Y_2 axes [1] keepdims : (tensor<2x15xf32>) -> tensor<2x1xf32>
    %Y_4 = mpc.mul %Y_1, %Y_1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %Y_5 = mpc.sub %Y_3, %Y_4 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %c = mpc.constant dense<0.10000000149011612> : tensor<f32>
    %Y_6 = mpc.add %Y_5, %c : (tensor<2x1xf32>, tensor<f32>) -> tensor<2x1xf32>
    %Y_7 = mpc.sqrt %Y_6 : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %Y_8 = mpc.sub %Y, %Y_1 : (tensor<2x15xf32>, tensor<2x1xf32>) -> tensor<2x15xf32>
    %Y_9 = mpc.div %Y_8, %Y_7 : (tensor<2x15xf32>, tensor<2x1xf32>) -> tensor<2x15xf32>
    %Y_10 = mpc.reshape %W : (tensor<3x5xf32>) -> tensor<1x15xf32>
    %Y_11 = mpc.mul %Y_9, %Y_10 : (tensor<2x15xf32>, tensor<1x15xf32>) -> tensor<2x15xf32>
    %Y_12 = mpc.reshape %B : (tensor<3x5xf32>) -> tensor<1x15xf32>
    %Y_13 = mpc.add %Y_11, %Y_12 : (tensor<2x15xf32>, tensor<1x15xf32>) -> tensor<2x15xf32>
    %Y_14 = mpc.reshape %Y_13 : (tensor<2x15xf32>) -> tensor<2x3x5xf32>
    %Y_15 = mpc.reciprocal %Y_7 : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %Y_16 = mpc.reshape %Y_1 : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
    %Y_17 = mpc.reshape %Y_15 : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
    return %Y_14, %Y_16, %Y_17 : tensor<2x3x5xf32>, tensor<2x1x1xf32>, tensor<2x1x1xf32>
  }
}
