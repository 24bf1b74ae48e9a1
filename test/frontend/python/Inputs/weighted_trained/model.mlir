module @weighted_trained {
  ml_program.global private @"0.weight"(#mpc.external) : tensor<16x8xf32>
  ml_program.global private @"0.bias"(#mpc.external) : tensor<16xf32>
  ml_program.global private @"2.weight"(#mpc.external) : tensor<4x16xf32>
  ml_program.global private @"2.bias"(#mpc.external) : tensor<4xf32>

  func.func @main(%input: tensor<6x8xf32> {mpc.name = "input"},
                  %target: tensor<6xi64> {mpc.name = "target"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<6x4xf32> {mpc.name = "output"}) {
    %_0_weight = ml_program.global_load @"0.weight" : tensor<16x8xf32>
    %_0_bias = ml_program.global_load @"0.bias" : tensor<16xf32>
    %_2_weight = ml_program.global_load @"2.weight" : tensor<4x16xf32>
    %_2_bias = ml_program.global_load @"2.bias" : tensor<4xf32>
    // 0
    %linear = mpc.linear %input, %_0_weight bias(%_0_bias) {layer = "0"}
        : (tensor<6x8xf32>, tensor<16x8xf32>, tensor<16xf32>) -> tensor<6x16xf32>
    // 1
    %tanh = mpc.tanh %linear : (tensor<6x16xf32>) -> tensor<6x16xf32>
    // 2
    %linear_1 = mpc.linear %tanh, %_2_weight bias(%_2_bias) {layer = "2"}
        : (tensor<6x16xf32>, tensor<4x16xf32>, tensor<4xf32>) -> tensor<6x4xf32>
    %c = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss = mpc.cross_entropy %linear_1, %target weights(%c) reduction(none) {ignore_index = 3 : i64, label_smoothing = 0.1 : f64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<6xf32>
    %c_1 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss_1 = mpc.cross_entropy %linear_1, %target weights(%c_1) {ignore_index = 3 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<f32>
    %c_2 = mpc.constant dense<[0.5, 0.699999988079071, 0.8999999761581421, 1.100000023841858, 1.2999999523162842, 1.5]> : tensor<6xf32>
    %mul_2 = mpc.mul %cross_entropy_loss, %c_2 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %mean = mpc.mean %mul_2 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_1 = mpc.add %cross_entropy_loss_1, %mean : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %atan = mpc.atan %linear_1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %mean_1 = mpc.mean %atan axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
    %add_2 = mpc.add %add_1, %mean_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %add_2, %linear_1 : tensor<f32>, tensor<6x4xf32>
  }
}
