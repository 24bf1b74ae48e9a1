module @test_qlinearconv {

  func.func @main(%x: tensor<1x1x7x7xui8> {mpc.name = "x"},
                  %x_scale: tensor<f32> {mpc.name = "x_scale"},
                  %x_zero_point: tensor<ui8> {mpc.name = "x_zero_point"},
                  %w: tensor<1x1x1x1xui8> {mpc.name = "w"},
                  %w_scale: tensor<1xf32> {mpc.name = "w_scale"},
                  %w_zero_point: tensor<1xui8> {mpc.name = "w_zero_point"},
                  %y_scale: tensor<f32> {mpc.name = "y_scale"},
                  %y_zero_point: tensor<ui8> {mpc.name = "y_zero_point"})
      -> (tensor<1x1x7x7xui8> {mpc.name = "y"}) {
    %y = mpc.cast %w : (tensor<1x1x1x1xui8>) -> tensor<1x1x1x1xi32>
    %y_1 = mpc.cast %w_zero_point : (tensor<1xui8>) -> tensor<1xi32>
    %y_2 = mpc.reshape %y_1 : (tensor<1xi32>) -> tensor<i32>
    %y_3 = mpc.sub %y, %y_2 : (tensor<1x1x1x1xi32>, tensor<i32>) -> tensor<1x1x1x1xi32>
    %y_4 = mpc.cast %x : (tensor<1x1x7x7xui8>) -> tensor<1x1x7x7xi32>
    %y_5 = mpc.cast %x_zero_point : (tensor<ui8>) -> tensor<i32>
    %y_6 = mpc.sub %y_4, %y_5 : (tensor<1x1x7x7xi32>, tensor<i32>) -> tensor<1x1x7x7xi32>
    %y_7 = mpc.cast %y_6 : (tensor<1x1x7x7xi32>) -> tensor<1x1x7x7xf32>
    %y_8 = mpc.cast %y_3 : (tensor<1x1x1x1xi32>) -> tensor<1x1x1x1xf32>
    %y_9 = mpc.convolution %y_7, %y_8 strides [1, 1] low [0, 0] high [0, 0] dilations [1, 1]
        : (tensor<1x1x7x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x7x7xf32>
    %y_10 = mpc.reshape %w_scale : (tensor<1xf32>) -> tensor<f32>
    %y_11 = mpc.mul %x_scale, %y_10 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %y_12 = mpc.mul %y_9, %y_11 : (tensor<1x1x7x7xf32>, tensor<f32>) -> tensor<1x1x7x7xf32>
    %y_13 = mpc.div %y_12, %y_scale : (tensor<1x1x7x7xf32>, tensor<f32>) -> tensor<1x1x7x7xf32>
    %y_14 = mpc.round %y_13 : (tensor<1x1x7x7xf32>) -> tensor<1x1x7x7xf32>
    %y_15 = mpc.cast %y_zero_point : (tensor<ui8>) -> tensor<f32>
    %y_16 = mpc.add %y_14, %y_15 : (tensor<1x1x7x7xf32>, tensor<f32>) -> tensor<1x1x7x7xf32>
    %c = mpc.constant dense<0.0> : tensor<f32>
    %y_17 = mpc.maximum %y_16, %c : (tensor<1x1x7x7xf32>, tensor<f32>) -> tensor<1x1x7x7xf32>
    %c_1 = mpc.constant dense<255.0> : tensor<f32>
    %y_18 = mpc.minimum %y_17, %c_1 : (tensor<1x1x7x7xf32>, tensor<f32>) -> tensor<1x1x7x7xf32>
    %y_19 = mpc.cast %y_18 : (tensor<1x1x7x7xf32>) -> tensor<1x1x7x7xi32>
    %y_20 = mpc.cast %y_19 : (tensor<1x1x7x7xi32>) -> tensor<1x1x7x7xui8>
    return %y_20 : tensor<1x1x7x7xui8>
  }
}
