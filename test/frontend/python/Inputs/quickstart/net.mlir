module @net {
  ml_program.global private @"0.weight"(#mpc.external) : tensor<128x64xf32>
  ml_program.global private @"0.bias"(#mpc.external) : tensor<128xf32>
  ml_program.global private @"2.weight"(#mpc.external) : tensor<128xf32>
  ml_program.global private @"2.bias"(#mpc.external) : tensor<128xf32>
  ml_program.global private @"3.weight"(#mpc.external) : tensor<10x128xf32>
  ml_program.global private @"3.bias"(#mpc.external) : tensor<10xf32>

  func.func @main(%input: tensor<?x64xf32> {mpc.name = "input", mpc.dims = ["B"]})
      -> (tensor<?x10xf32> {mpc.name = "output"}) {
    %_0_weight = ml_program.global_load @"0.weight" : tensor<128x64xf32>
    %_0_bias = ml_program.global_load @"0.bias" : tensor<128xf32>
    %_2_weight = ml_program.global_load @"2.weight" : tensor<128xf32>
    %_2_bias = ml_program.global_load @"2.bias" : tensor<128xf32>
    %_3_weight = ml_program.global_load @"3.weight" : tensor<10x128xf32>
    %_3_bias = ml_program.global_load @"3.bias" : tensor<10xf32>
    // 0
    %linear = mpc.linear %input, %_0_weight bias(%_0_bias) {layer = "0"}
        : (tensor<?x64xf32>, tensor<128x64xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    // 1
    %gelu = mpc.gelu %linear : (tensor<?x128xf32>) -> tensor<?x128xf32>
    // 2
    %layer_norm = mpc.layer_norm %gelu, %_2_weight bias(%_2_bias) epsilon 1.0e-05 {layer = "2"}
        : (tensor<?x128xf32>, tensor<128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    // 3
    %linear_1 = mpc.linear %layer_norm, %_3_weight bias(%_3_bias) {layer = "3"}
        : (tensor<?x128xf32>, tensor<10x128xf32>, tensor<10xf32>) -> tensor<?x10xf32>
    return %linear_1 : tensor<?x10xf32>
  }
}
