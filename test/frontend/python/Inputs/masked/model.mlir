module @masked {
  ml_program.global private @fc.weight(#mpc.external) : tensor<6x6xf32>
  ml_program.global private @fc.bias(#mpc.external) : tensor<6xf32>
  ml_program.global private @table(#mpc.external) : tensor<5x6xf32>

  func.func @main(%x: tensor<3x5x6xf32> {mpc.name = "x"},
                  %keep: tensor<3x5x6xi1> {mpc.name = "keep"})
      -> (tensor<3x5x6xf32> {mpc.name = "kept"},
          tensor<3xf32> {mpc.name = "largest"},
          tensor<f32> {mpc.name = "total"}) {
    %fc_weight = ml_program.global_load @fc.weight : tensor<6x6xf32>
    %fc_bias = ml_program.global_load @fc.bias : tensor<6xf32>
    %table = ml_program.global_load @table : tensor<5x6xf32>
    // fc
    %linear = mpc.linear %x, %fc_weight bias(%fc_bias) {layer = "fc"}
        : (tensor<3x5x6xf32>, tensor<6x6xf32>, tensor<6xf32>) -> tensor<3x5x6xf32>
    %where = mpc.select %keep, %linear, %table
        : (tensor<3x5x6xi1>, tensor<3x5x6xf32>, tensor<5x6xf32>) -> tensor<3x5x6xf32>
    %amax = mpc.max %where axes [1, 2] : (tensor<3x5x6xf32>) -> tensor<3xf32>
    %c = mpc.constant dense<false> : tensor<i1>
    %c_1 = mpc.constant dense<true> : tensor<i1>
    %bitwise_not = mpc.select %keep, %c, %c_1 : (tensor<3x5x6xi1>, tensor<i1>, tensor<i1>) -> tensor<3x5x6xi1>
    %c_2 = mpc.constant dense<0.0> : tensor<f32>
    %masked_fill = mpc.select %bitwise_not, %c_2, %where
        : (tensor<3x5x6xi1>, tensor<f32>, tensor<3x5x6xf32>) -> tensor<3x5x6xf32>
    %sum_1 = mpc.sum %masked_fill axes [0, 1, 2] : (tensor<3x5x6xf32>) -> tensor<f32>
    return %where, %amax, %sum_1 : tensor<3x5x6xf32>, tensor<3xf32>, tensor<f32>
  }
}
