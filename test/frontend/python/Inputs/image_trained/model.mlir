// 0.num_batches_tracked, which counts runs and which nothing reads, is left out
module @image_trained {
  ml_program.global private @"0.weight"(#mpc.external) : tensor<3xf32>
  ml_program.global private @"0.bias"(#mpc.external) : tensor<3xf32>
  ml_program.global private @"1.weight"(#mpc.external) : tensor<3xf32>
  ml_program.global private @"3.weight"(#mpc.external) : tensor<3xf32>
  ml_program.global private @"3.bias"(#mpc.external) : tensor<3xf32>
  ml_program.global private @"5.weight"(#mpc.external) : tensor<5x144xf32>
  ml_program.global private @"5.bias"(#mpc.external) : tensor<5xf32>
  ml_program.global private mutable @"0.running_mean"(#mpc.external) : tensor<3xf32> {mpc.role = "other"}
  ml_program.global private mutable @"0.running_var"(#mpc.external) : tensor<3xf32> {mpc.role = "other"}

  func.func @main(%input: tensor<4x3x3x4xf32> {mpc.name = "input"},
                  %target: tensor<4x5xf32> {mpc.name = "target"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<4x5xf32> {mpc.name = "output"}) {
    %_0_weight = ml_program.global_load @"0.weight" : tensor<3xf32>
    %_0_bias = ml_program.global_load @"0.bias" : tensor<3xf32>
    %_1_weight = ml_program.global_load @"1.weight" : tensor<3xf32>
    %_3_weight = ml_program.global_load @"3.weight" : tensor<3xf32>
    %_3_bias = ml_program.global_load @"3.bias" : tensor<3xf32>
    %_5_weight = ml_program.global_load @"5.weight" : tensor<5x144xf32>
    %_5_bias = ml_program.global_load @"5.bias" : tensor<5xf32>
    %_0_running_mean = ml_program.global_load @"0.running_mean" : tensor<3xf32>
    %_0_running_var = ml_program.global_load @"0.running_var" : tensor<3xf32>
    // 0
    %batch_norm, %batch_norm_1, %batch_norm_2 = mpc.batch_norm_training %input, %_0_running_mean, %_0_running_var gain(%_0_weight) bias(%_0_bias) epsilon 1.0e-05 momentum 0.1 {layer = "0"}
        : (tensor<4x3x3x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<4x3x3x4xf32>, tensor<3xf32>, tensor<3xf32>)
    // 1
    %prelu = mpc.prelu %batch_norm, %_1_weight {layer = "1"}
        : (tensor<4x3x3x4xf32>, tensor<3xf32>) -> tensor<4x3x3x4xf32>
    // 2
    %upsample_bilinear2d = mpc.interpolate linear %prelu size [6, 8] {layer = "2"}
        : (tensor<4x3x3x4xf32>) -> tensor<4x3x6x8xf32>
    // 3
    %group_norm = mpc.group_norm %upsample_bilinear2d gain(%_3_weight) bias(%_3_bias) groups 1 epsilon 1.0e-05 {layer = "3"}
        : (tensor<4x3x6x8xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<4x3x6x8xf32>
    // 4
    %view = mpc.reshape %group_norm : (tensor<4x3x6x8xf32>) -> tensor<4x144xf32>
    // 5
    %linear = mpc.linear %view, %_5_weight bias(%_5_bias) {layer = "5"}
        : (tensor<4x144xf32>, tensor<5x144xf32>, tensor<5xf32>) -> tensor<4x5xf32>
    // loss
    %huber_loss = mpc.huber_loss %linear, %target delta 0.7 {layer = "loss"}
        : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<f32>
    ml_program.global_store @"0.running_mean" = %batch_norm_1 : tensor<3xf32>
    ml_program.global_store @"0.running_var" = %batch_norm_2 : tensor<3xf32>
    return %huber_loss, %linear : tensor<f32>, tensor<4x5xf32>
  }
}
