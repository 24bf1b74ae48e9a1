// 1.num_batches_tracked, which counts runs and which nothing reads, is left out
module @batch_norm {
  ml_program.global private @"0.weight"(#mpc.external) : tensor<6x8xf32>
  ml_program.global private @"0.bias"(#mpc.external) : tensor<6xf32>
  ml_program.global private @"1.weight"(#mpc.external) : tensor<6xf32>
  ml_program.global private @"1.bias"(#mpc.external) : tensor<6xf32>
  ml_program.global private @"3.weight"(#mpc.external) : tensor<4x6xf32>
  ml_program.global private @"3.bias"(#mpc.external) : tensor<4xf32>
  ml_program.global private mutable @"1.running_mean"(#mpc.external) : tensor<6xf32> {mpc.role = "other"}
  ml_program.global private mutable @"1.running_var"(#mpc.external) : tensor<6xf32> {mpc.role = "other"}

  func.func @main(%input: tensor<6x8xf32> {mpc.name = "input"},
                  %target: tensor<6xi64> {mpc.name = "target"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<6x4xf32> {mpc.name = "output"}) {
    %_0_weight = ml_program.global_load @"0.weight" : tensor<6x8xf32>
    %_0_bias = ml_program.global_load @"0.bias" : tensor<6xf32>
    %_1_weight = ml_program.global_load @"1.weight" : tensor<6xf32>
    %_1_bias = ml_program.global_load @"1.bias" : tensor<6xf32>
    %_3_weight = ml_program.global_load @"3.weight" : tensor<4x6xf32>
    %_3_bias = ml_program.global_load @"3.bias" : tensor<4xf32>
    %_1_running_mean = ml_program.global_load @"1.running_mean" : tensor<6xf32>
    %_1_running_var = ml_program.global_load @"1.running_var" : tensor<6xf32>
    // 0
    %linear = mpc.linear %input, %_0_weight bias(%_0_bias) {layer = "0"}
        : (tensor<6x8xf32>, tensor<6x8xf32>, tensor<6xf32>) -> tensor<6x6xf32>
    // 1
    %batch_norm, %batch_norm_1, %batch_norm_2 = mpc.batch_norm_training %linear, %_1_running_mean, %_1_running_var gain(%_1_weight) bias(%_1_bias) epsilon 1.0e-05 momentum 0.1 {layer = "1"}
        : (tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<6x6xf32>, tensor<6xf32>, tensor<6xf32>)
    // 2
    %relu = mpc.relu %batch_norm : (tensor<6x6xf32>) -> tensor<6x6xf32>
    // 3
    %linear_1 = mpc.linear %relu, %_3_weight bias(%_3_bias) {layer = "3"}
        : (tensor<6x6xf32>, tensor<4x6xf32>, tensor<4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss = mpc.cross_entropy %linear_1, %target {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    ml_program.global_store @"1.running_mean" = %batch_norm_1 : tensor<6xf32>
    ml_program.global_store @"1.running_var" = %batch_norm_2 : tensor<6xf32>
    return %cross_entropy_loss, %linear_1 : tensor<f32>, tensor<6x4xf32>
  }
}
