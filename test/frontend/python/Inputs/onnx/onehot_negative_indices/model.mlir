module @test_onehot_negative_indices {

  func.func @main(%indices: tensor<3xi64> {mpc.name = "indices"},
                  %values: tensor<2xf32> {mpc.name = "values"})
      -> (tensor<3x10xf32> {mpc.name = "y"}) {
    %c = mpc.constant dense<0> : tensor<i64>
    %y = mpc.compare lt %indices, %c : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
    %c_1 = mpc.constant dense<10> : tensor<i64>
    %y_1 = mpc.add %indices, %c_1 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi64>
    %y_2 = mpc.select %y, %y_1, %indices : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %y_3 = mpc.reshape %y_2 : (tensor<3xi64>) -> tensor<3x1xi64>
    %y_4 = mpc.iota dimension 1 : () -> tensor<3x10xi64>
    %y_5 = mpc.compare eq %y_3, %y_4 : (tensor<3x1xi64>, tensor<3x10xi64>) -> tensor<3x10xi1>
    %y_6 = mpc.slice %values starts [0] limits [1] strides [1] : (tensor<2xf32>) -> tensor<1xf32>
    %y_7 = mpc.reshape %y_6 : (tensor<1xf32>) -> tensor<f32>
    %y_8 = mpc.slice %values starts [1] limits [2] strides [1] : (tensor<2xf32>) -> tensor<1xf32>
    %y_9 = mpc.reshape %y_8 : (tensor<1xf32>) -> tensor<f32>
    %y_10 = mpc.select %y_5, %y_9, %y_7 : (tensor<3x10xi1>, tensor<f32>, tensor<f32>) -> tensor<3x10xf32>
    return %y_10 : tensor<3x10xf32>
  }
}
