module @test_gathernd_example_int32_batch_dim1 {

  func.func @main(%data: tensor<2x2x2xi32> {mpc.name = "data"},
                  %indices: tensor<2x1xi64> {mpc.name = "indices"})
      -> (tensor<2x2xi32> {mpc.name = "output"}) {
    %output = mpc.reshape %indices : (tensor<2x1xi64>) -> tensor<2xi64>
    %c = mpc.constant dense<0> : tensor<i64>
    %output_1 = mpc.compare lt %output, %c : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %c_1 = mpc.constant dense<2> : tensor<i64>
    %output_2 = mpc.add %output, %c_1 : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %output_3 = mpc.select %output_1, %output_2, %output : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %output_4 = mpc.reshape %output_3 : (tensor<2xi64>) -> tensor<2x1xi64>
    %c_2 = mpc.constant dense<[[0], [2]]> : tensor<2x1xi64>
    %output_5 = mpc.add %output_4, %c_2 : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1xi64>
    %output_6 = mpc.reshape %data : (tensor<2x2x2xi32>) -> tensor<4x2xi32>
    %output_7 = mpc.reshape %output_5 : (tensor<2x1xi64>) -> tensor<2xi64>
    %output_8 = mpc.gather %output_6, %output_7 axis 0 : (tensor<4x2xi32>, tensor<2xi64>) -> tensor<2x2xi32>
    return %output_8 : tensor<2x2xi32>
  }
}
