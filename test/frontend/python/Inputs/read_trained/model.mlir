module @read_trained {
  ml_program.global private @table(#mpc.external) : tensor<6x5xf32>
  ml_program.global private @fc.weight(#mpc.external) : tensor<5x5xf32>
  ml_program.global private @fc.bias(#mpc.external) : tensor<5xf32>

  func.func @main(%x: tensor<4x5xf32> {mpc.name = "x"},
                  %i: tensor<i64> {mpc.name = "i"},
                  %target: tensor<4x5xf32> {mpc.name = "target"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<4x5xf32> {mpc.name = "output"}) {
    %table = ml_program.global_load @table : tensor<6x5xf32>
    %fc_weight = ml_program.global_load @fc.weight : tensor<5x5xf32>
    %fc_bias = ml_program.global_load @fc.bias : tensor<5xf32>
    // fc
    %linear = mpc.linear %x, %fc_weight bias(%fc_bias) {layer = "fc"}
        : (tensor<4x5xf32>, tensor<5x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
    %select = mpc.reshape %i : (tensor<i64>) -> tensor<1xi64>
    %c = mpc.constant dense<6> : tensor<i64>
    %select_1 = mpc.add %select, %c : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_1 = mpc.constant dense<0> : tensor<i64>
    %select_2 = mpc.compare lt %select, %c_1 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_3 = mpc.select %select_2, %select_1, %select : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_4 = mpc.embedding %table, %select_3 {layer = "table"} : (tensor<6x5xf32>, tensor<1xi64>) -> tensor<1x5xf32>
    %select_5 = mpc.reshape %select_4 : (tensor<1x5xf32>) -> tensor<5xf32>
    %add = mpc.add %linear, %select_5 : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
    %select_1_1 = mpc.slice %add starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<1x5xf32>) -> tensor<5xf32>
    %select_2_1 = mpc.slice %select_1_2 starts [0] limits [1] strides [1] : (tensor<5xf32>) -> tensor<1xf32>
    %select_2_2 = mpc.reshape %select_2_1 : (tensor<1xf32>) -> tensor<f32>
    %mul = mpc.stop_gradient %select_2_2 : (tensor<f32>) -> tensor<f32>
    %mul_1 = mpc.mul %add, %mul : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %c_2 = mpc.constant dense<1> : tensor<i64>
    %sub = mpc.sub %i, %c_2 : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %select_3_1 = mpc.reshape %sub : (tensor<i64>) -> tensor<1xi64>
    %c_3 = mpc.constant dense<4> : tensor<i64>
    %select_3_2 = mpc.add %select_3_1, %c_3 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_4 = mpc.constant dense<0> : tensor<i64>
    %select_3_3 = mpc.compare lt %select_3_1, %c_4 : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
    %select_3_4 = mpc.select %select_3_3, %select_3_2, %select_3_1
        : (tensor<1xi1>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
    %select_3_5 = mpc.embedding %add, %select_3_4 : (tensor<4x5xf32>, tensor<1xi64>) -> tensor<1x5xf32>
    %select_3_6 = mpc.reshape %select_3_5 : (tensor<1x5xf32>) -> tensor<5xf32>
    %add_1 = mpc.add %mul_1, %select_3_6 : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
    %c_6 = mpc.constant dense<1.0> : tensor<4x5xf32>
    %mode_11 = mpc.precision "fp32" {
      %mode, %mode_1 = mpc.sort %add axis 0 : (tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xi64>)
      %mode_2 = mpc.slice %mode starts [1, 0] limits [4, -1] strides [1, 1] : (tensor<4x5xf32>) -> tensor<3x5xf32>
      %mode_3 = mpc.slice %mode starts [0, 0] limits [3, -1] strides [1, 1] : (tensor<4x5xf32>) -> tensor<3x5xf32>
      %mode_4 = mpc.compare eq %mode_2, %mode_3 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
      %mode_5 = mpc.cast %mode_4 : (tensor<3x5xi1>) -> tensor<3x5xf32>
      %mode_6 = mpc.pad %mode_5 low [1, 0] high [0, 0] : (tensor<3x5xf32>) -> tensor<4x5xf32>
      %mode_7 = mpc.linear_scan %c_6, %mode_6 dim 0 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
      %mode_8 = mpc.argmax %mode_7 axis 0 keepdims : (tensor<4x5xf32>) -> tensor<1x5xi64>
      %mode_9 = mpc.take_along %mode_1, %mode_8 axis 0 : (tensor<4x5xi64>, tensor<1x5xi64>) -> tensor<1x5xi64>
      %mode_10 = mpc.take_along %add, %mode_9 axis 0 : (tensor<4x5xf32>, tensor<1x5xi64>) -> tensor<1x5xf32>
      %mode_11 = mpc.reshape %mode_10 : (tensor<1x5xf32>) -> tensor<5xf32>
      mpc.yield %mode_11 : tensor<5xf32>
    } : tensor<5xf32>
    %add_2 = mpc.add %add_1, %mode_11 : (tensor<4x5xf32>, tensor<5xf32>) -> tensor<4x5xf32>
    %mse_loss = mpc.mse_loss %add_2, %target : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<f32>
    return %mse_loss, %add_2 : tensor<f32>, tensor<4x5xf32>
  }
}
