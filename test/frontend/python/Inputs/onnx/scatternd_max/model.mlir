module @test_scatternd_max {

  func.func @main(%data: tensor<4x4x4xf32> {mpc.name = "data"},
                  %updates: tensor<2x4x4xf32> {mpc.name = "updates"})
      -> (tensor<4x4x4xf32> {mpc.name = "y"}) {
    %c_1 = mpc.constant dense<0> : tensor<1xi64>
    %c_2 = mpc.constant dense<0> : tensor<1xi64>
    %y = mpc.gather %updates, %c_2 axis 0 : (tensor<2x4x4xf32>, tensor<1xi64>) -> tensor<1x4x4xf32>
    %y_1 = mpc.gather %data, %c_1 axis 0 : (tensor<4x4x4xf32>, tensor<1xi64>) -> tensor<1x4x4xf32>
    %y_2 = mpc.maximum %y_1, %y : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
    %y_3 = mpc.scatter set %data, %c_1, %y_2 axis 0
        : (tensor<4x4x4xf32>, tensor<1xi64>, tensor<1x4x4xf32>) -> tensor<4x4x4xf32>
    %c_3 = mpc.constant dense<0> : tensor<1xi64>
    %c_4 = mpc.constant dense<1> : tensor<1xi64>
    %y_4 = mpc.gather %updates, %c_4 axis 0 : (tensor<2x4x4xf32>, tensor<1xi64>) -> tensor<1x4x4xf32>
    %y_5 = mpc.gather %y_3, %c_3 axis 0 : (tensor<4x4x4xf32>, tensor<1xi64>) -> tensor<1x4x4xf32>
    %y_6 = mpc.maximum %y_5, %y_4 : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
    %y_7 = mpc.scatter set %y_3, %c_3, %y_6 axis 0
        : (tensor<4x4x4xf32>, tensor<1xi64>, tensor<1x4x4xf32>) -> tensor<4x4x4xf32>
    return %y_7 : tensor<4x4x4xf32>
  }
}
