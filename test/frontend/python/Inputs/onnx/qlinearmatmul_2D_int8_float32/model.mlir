module @test_qlinearmatmul_2D_int8_float32 {

  func.func @main(%a: tensor<2x4xi8> {mpc.name = "a"},
                  %a_scale: tensor<1xf32> {mpc.name = "a_scale"},
                  %a_zero_point: tensor<1xi8> {mpc.name = "a_zero_point"},
                  %b: tensor<4x3xi8> {mpc.name = "b"},
                  %b_scale: tensor<1xf32> {mpc.name = "b_scale"},
                  %b_zero_point: tensor<1xi8> {mpc.name = "b_zero_point"},
                  %y_scale: tensor<1xf32> {mpc.name = "y_scale"},
                  %y_zero_point: tensor<1xi8> {mpc.name = "y_zero_point"})
      -> (tensor<2x3xi8> {mpc.name = "y"}) {
    %y = mpc.cast %a : (tensor<2x4xi8>) -> tensor<2x4xi32>
    %y_1 = mpc.cast %a_zero_point : (tensor<1xi8>) -> tensor<1xi32>
    %y_2 = mpc.reshape %y_1 : (tensor<1xi32>) -> tensor<i32>
    %y_3 = mpc.sub %y, %y_2 : (tensor<2x4xi32>, tensor<i32>) -> tensor<2x4xi32>
    %y_4 = mpc.cast %b : (tensor<4x3xi8>) -> tensor<4x3xi32>
    %y_5 = mpc.cast %b_zero_point : (tensor<1xi8>) -> tensor<1xi32>
    %y_6 = mpc.reshape %y_5 : (tensor<1xi32>) -> tensor<i32>
    %y_7 = mpc.sub %y_4, %y_6 : (tensor<4x3xi32>, tensor<i32>) -> tensor<4x3xi32>
    %y_8 = mpc.reshape %y_3 : (tensor<2x4xi32>) -> tensor<2x4x1xi32>
    %y_9 = mpc.reshape %y_7 : (tensor<4x3xi32>) -> tensor<1x4x3xi32>
    %y_10 = mpc.mul %y_8, %y_9 : (tensor<2x4x1xi32>, tensor<1x4x3xi32>) -> tensor<2x4x3xi32>
    %y_11 = mpc.sum %y_10 axes [1] : (tensor<2x4x3xi32>) -> tensor<2x3xi32>
    %y_12 = mpc.cast %y_11 : (tensor<2x3xi32>) -> tensor<2x3xf32>
    %y_13 = mpc.reshape %a_scale : (tensor<1xf32>) -> tensor<f32>
    %y_14 = mpc.reshape %b_scale : (tensor<1xf32>) -> tensor<f32>
    %y_15 = mpc.mul %y_13, %y_14 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %y_16 = mpc.mul %y_12, %y_15 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %y_17 = mpc.reshape %y_scale : (tensor<1xf32>) -> tensor<f32>
    %y_18 = mpc.div %y_16, %y_17 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %y_19 = mpc.round %y_18 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %y_20 = mpc.cast %y_zero_point : (tensor<1xi8>) -> tensor<1xf32>
    %y_21 = mpc.add %y_19, %y_20 : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %c = mpc.constant dense<-128.0> : tensor<f32>
    %y_22 = mpc.maximum %y_21, %c : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %c_1 = mpc.constant dense<127.0> : tensor<f32>
    %y_23 = mpc.minimum %y_22, %c_1 : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %y_24 = mpc.cast %y_23 : (tensor<2x3xf32>) -> tensor<2x3xi32>
    %y_25 = mpc.cast %y_24 : (tensor<2x3xi32>) -> tensor<2x3xi8>
    return %y_25 : tensor<2x3xi8>
  }
}
