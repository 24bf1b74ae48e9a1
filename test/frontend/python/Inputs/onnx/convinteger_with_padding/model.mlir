module @test_convinteger_with_padding {

  func.func @main(%x: tensor<1x1x3x3xui8> {mpc.name = "x"},
                  %w: tensor<2x1x2x2xui8> {mpc.name = "w"},
                  %x_zero_point: tensor<ui8> {mpc.name = "x_zero_point"},
                  %w_zero_points: tensor<2xui8> {mpc.name = "w_zero_points"})
      -> (tensor<1x2x4x4xi32> {mpc.name = "y"}) {
    %y = mpc.cast %x : (tensor<1x1x3x3xui8>) -> tensor<1x1x3x3xi32>
    %y_1 = mpc.cast %x_zero_point : (tensor<ui8>) -> tensor<i32>
    %y_2 = mpc.sub %y, %y_1 : (tensor<1x1x3x3xi32>, tensor<i32>) -> tensor<1x1x3x3xi32>
    %y_3 = mpc.cast %w : (tensor<2x1x2x2xui8>) -> tensor<2x1x2x2xi32>
    %y_4 = mpc.cast %w_zero_points : (tensor<2xui8>) -> tensor<2xi32>
    %y_5 = mpc.reshape %y_4 : (tensor<2xi32>) -> tensor<2x1x1x1xi32>
    %y_6 = mpc.sub %y_3, %y_5 : (tensor<2x1x2x2xi32>, tensor<2x1x1x1xi32>) -> tensor<2x1x2x2xi32>
    %y_7 = mpc.cast %y_2 : (tensor<1x1x3x3xi32>) -> tensor<1x1x3x3xf32>
    %y_8 = mpc.cast %y_6 : (tensor<2x1x2x2xi32>) -> tensor<2x1x2x2xf32>
    %y_9 = mpc.convolution %y_7, %y_8 strides [1, 1] low [1, 1] high [1, 1] dilations [1, 1]
        : (tensor<1x1x3x3xf32>, tensor<2x1x2x2xf32>) -> tensor<1x2x4x4xf32>
    %y_10 = mpc.cast %y_9 : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xi32>
    return %y_10 : tensor<1x2x4x4xi32>
  }
}
