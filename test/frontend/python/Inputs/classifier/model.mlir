module @classifier {
  ml_program.global private @"0.weight"(#mpc.external) : tensor<16x8xf32>
  ml_program.global private @"0.bias"(#mpc.external) : tensor<16xf32>
  ml_program.global private @"2.weight"(#mpc.external) : tensor<16xf32>
  ml_program.global private @"2.bias"(#mpc.external) : tensor<16xf32>
  ml_program.global private @"3.weight"(#mpc.external) : tensor<4x16xf32>
  ml_program.global private @"3.bias"(#mpc.external) : tensor<4xf32>

  func.func @main(%input: tensor<?x8xf32> {mpc.name = "input", mpc.dims = ["B"]},
                  %target: tensor<?xi64> {mpc.name = "target", mpc.dims = ["B"]})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<?x4xf32> {mpc.name = "output"}) {
    %_0_weight = ml_program.global_load @"0.weight" : tensor<16x8xf32>
    %_0_bias = ml_program.global_load @"0.bias" : tensor<16xf32>
    %_2_weight = ml_program.global_load @"2.weight" : tensor<16xf32>
    %_2_bias = ml_program.global_load @"2.bias" : tensor<16xf32>
    %_3_weight = ml_program.global_load @"3.weight" : tensor<4x16xf32>
    %_3_bias = ml_program.global_load @"3.bias" : tensor<4xf32>
    %_0_weight_frozen = mpc.stop_gradient %_0_weight : (tensor<16x8xf32>) -> tensor<16x8xf32>
    // 0
    %linear = mpc.linear %input, %_0_weight_frozen bias(%_0_bias) {layer = "0"}
        : (tensor<?x8xf32>, tensor<16x8xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    // 1
    %gelu = mpc.gelu %linear : (tensor<?x16xf32>) -> tensor<?x16xf32>
    // 2
    %layer_norm = mpc.layer_norm %gelu, %_2_weight bias(%_2_bias) epsilon 1.0e-05 {layer = "2"}
        : (tensor<?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    // 3
    %linear_1 = mpc.linear %layer_norm, %_3_weight bias(%_3_bias) {layer = "3"}
        : (tensor<?x16xf32>, tensor<4x16xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    // loss
    %cross_entropy_loss = mpc.cross_entropy %linear_1, %target {layer = "loss", ignore_index = -100 : i64, label_smoothing = 0.1 : f64}
        : (tensor<?x4xf32>, tensor<?xi64>) -> tensor<f32>
    return %cross_entropy_loss, %linear_1 : tensor<f32>, tensor<?x4xf32>
  }
}
