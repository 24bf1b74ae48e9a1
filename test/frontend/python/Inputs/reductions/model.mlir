module @reductions {
  ml_program.global private @constants.0(#mpc.external) : tensor<5x5xf32>
  ml_program.global private @constants.1(#mpc.external) : tensor<7x7xf32>

  func.func @main(%x: tensor<2x5x7xf32> {mpc.name = "x"})
      -> (tensor<5xf32> {mpc.name = "sum"},
          tensor<2x1x7xf32> {mpc.name = "mean"},
          tensor<7xf32> {mpc.name = "largest"},
          tensor<2x5xf32> {mpc.name = "smallest"},
          tensor<2x5xf32> {mpc.name = "variance"},
          tensor<2x5x7xf32> {mpc.name = "softmax"},
          tensor<5xf32> {mpc.name = "logsumexp"},
          tensor<2x5xf32> {mpc.name = "norms"},
          tensor<2x5x7xf32> {mpc.name = "cumsum"},
          tensor<2x5x3xf32> {mpc.name = "pools"}) {
    %constants_0 = ml_program.global_load @constants.0 : tensor<5x5xf32>
    %constants_1 = ml_program.global_load @constants.1 : tensor<7x7xf32>
    %sum_1 = mpc.sum %x axes [0, 2] : (tensor<2x5x7xf32>) -> tensor<5xf32>
    %sum_2 = mpc.sum %x axes [0, 1, 2] : (tensor<2x5x7xf32>) -> tensor<f32>
    %add = mpc.add %sum_1, %sum_2 : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %mean = mpc.mean %x axes [1] keepdims : (tensor<2x5x7xf32>) -> tensor<2x1x7xf32>
    %mean_1 = mpc.mean %x axes [0, 1, 2] : (tensor<2x5x7xf32>) -> tensor<f32>
    %add_1 = mpc.add %mean, %mean_1 : (tensor<2x1x7xf32>, tensor<f32>) -> tensor<2x1x7xf32>
    %amax = mpc.max %x axes [0, 1] : (tensor<2x5x7xf32>) -> tensor<7xf32>
    %max_1 = mpc.max %x axes [0] : (tensor<2x5x7xf32>) -> tensor<5x7xf32>
    %max_2 = mpc.max %max_1 axes [0] : (tensor<5x7xf32>) -> tensor<7xf32>
    %add_2 = mpc.add %amax, %max_2 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %max_3 = mpc.max %x axes [0, 1, 2] : (tensor<2x5x7xf32>) -> tensor<f32>
    %add_3 = mpc.add %add_2, %max_3 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
    %amin = mpc.neg %x : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %amin_1 = mpc.max %amin axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
    %amin_2 = mpc.neg %amin_1 : (tensor<2x5xf32>) -> tensor<2x5xf32>
    %min_1 = mpc.neg %x : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %min_1_1 = mpc.max %min_1 axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
    %min_1_2 = mpc.neg %min_1_1 : (tensor<2x5xf32>) -> tensor<2x5xf32>
    %add_4 = mpc.add %amin_2, %min_1_2 : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %min_2 = mpc.neg %x : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %min_2_1 = mpc.max %min_2 axes [0, 1, 2] : (tensor<2x5x7xf32>) -> tensor<f32>
    %min_2_2 = mpc.neg %min_2_1 : (tensor<f32>) -> tensor<f32>
    %add_5 = mpc.add %add_4, %min_2_2 : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %var = mpc.mean %x axes [2] keepdims : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
    %var_1 = mpc.sub %x, %var : (tensor<2x5x7xf32>, tensor<2x5x1xf32>) -> tensor<2x5x7xf32>
    %var_2 = mpc.mul %var_1, %var_1 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %var_3 = mpc.mean %var_2 axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
    %c = mpc.constant dense<1.1666666666666667> : tensor<f32>
    %var_4 = mpc.mul %var_3, %c : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %var_1_1 = mpc.mean %x axes [2] keepdims : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
    %var_1_2 = mpc.sub %x, %var_1_1 : (tensor<2x5x7xf32>, tensor<2x5x1xf32>) -> tensor<2x5x7xf32>
    %var_1_3 = mpc.mul %var_1_2, %var_1_2 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %var_1_4 = mpc.mean %var_1_3 axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
    %add_6 = mpc.add %var_4, %var_1_4 : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %std = mpc.mean %x axes [2] keepdims : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
    %std_1 = mpc.sub %x, %std : (tensor<2x5x7xf32>, tensor<2x5x1xf32>) -> tensor<2x5x7xf32>
    %std_2 = mpc.mul %std_1, %std_1 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %std_3 = mpc.mean %std_2 axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
    %c_1 = mpc.constant dense<1.1666666666666667> : tensor<f32>
    %std_4 = mpc.mul %std_3, %c_1 : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %std_5 = mpc.sqrt %std_4 : (tensor<2x5xf32>) -> tensor<2x5xf32>
    %add_7 = mpc.add %add_6, %std_5 : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %var_2_1 = mpc.mean %x axes [0, 1, 2] keepdims : (tensor<2x5x7xf32>) -> tensor<1x1x1xf32>
    %var_2_2 = mpc.sub %x, %var_2_1 : (tensor<2x5x7xf32>, tensor<1x1x1xf32>) -> tensor<2x5x7xf32>
    %var_2_3 = mpc.mul %var_2_2, %var_2_2 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %var_2_4 = mpc.mean %var_2_3 axes [0, 1, 2] : (tensor<2x5x7xf32>) -> tensor<f32>
    %c_2 = mpc.constant dense<1.0144927536231885> : tensor<f32>
    %var_2_5 = mpc.mul %var_2_4, %c_2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %add_8 = mpc.add %add_7, %var_2_5 : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %softmax = mpc.softmax %x axis 1 : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %log_softmax = mpc.log_softmax %x axis 2 : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %add_9 = mpc.add %softmax, %log_softmax : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %neg = mpc.neg %x : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %softmax_1 = mpc.softmax %neg axis 0 : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %add_10 = mpc.add %add_9, %softmax_1 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %logsumexp = mpc.max %x axes [0, 2] keepdims : (tensor<2x5x7xf32>) -> tensor<1x5x1xf32>
    %logsumexp_1 = mpc.sub %x, %logsumexp : (tensor<2x5x7xf32>, tensor<1x5x1xf32>) -> tensor<2x5x7xf32>
    %logsumexp_2 = mpc.exp %logsumexp_1 : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %logsumexp_3 = mpc.sum %logsumexp_2 axes [0, 2] keepdims : (tensor<2x5x7xf32>) -> tensor<1x5x1xf32>
    %logsumexp_4 = mpc.log %logsumexp_3 : (tensor<1x5x1xf32>) -> tensor<1x5x1xf32>
    %logsumexp_5 = mpc.add %logsumexp, %logsumexp_4 : (tensor<1x5x1xf32>, tensor<1x5x1xf32>) -> tensor<1x5x1xf32>
    %logsumexp_6 = mpc.reshape %logsumexp_5 : (tensor<1x5x1xf32>) -> tensor<5xf32>
    %pow_1 = mpc.mul %x, %x : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %sum_3 = mpc.sum %pow_1 axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
    %pow_2 = mpc.sqrt %sum_3 : (tensor<2x5xf32>) -> tensor<2x5xf32>
    %pow_3 = mpc.mul %x, %x : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %sum_4 = mpc.sum %pow_3 axes [2] keepdims : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
    %pow_4 = mpc.sqrt %sum_4 : (tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %c_3 = mpc.constant dense<1.0e-12> : tensor<f32>
    %clamp_min = mpc.maximum %pow_4, %c_3 : (tensor<2x5x1xf32>, tensor<f32>) -> tensor<2x5x1xf32>
    %expand = mpc.broadcast %clamp_min shape [2, 5, 7] : (tensor<2x5x1xf32>) -> tensor<2x5x7xf32>
    %div = mpc.div %x, %expand : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %sum_5 = mpc.sum %div axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
    %add_11 = mpc.add %pow_2, %sum_5 : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %cumsum = mpc.transpose %x permutation [0, 2, 1] : (tensor<2x5x7xf32>) -> tensor<2x7x5xf32>
    %cumsum_1 = mpc.matmul %cumsum, %constants_0 {mpc.precision = "fp32"}
        : (tensor<2x7x5xf32>, tensor<5x5xf32>) -> tensor<2x7x5xf32>
    %cumsum_2 = mpc.transpose %cumsum_1 permutation [0, 2, 1] : (tensor<2x7x5xf32>) -> tensor<2x5x7xf32>
    %select = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
    %select_1 = mpc.reshape %select : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
    %select_1_1 = mpc.slice %select_1 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<5x7xf32>) -> tensor<1x7xf32>
    %cumsum_1_1 = mpc.matmul %select_1_1, %constants_1 {mpc.precision = "fp32"}
        : (tensor<1x7xf32>, tensor<7x7xf32>) -> tensor<1x7xf32>
    %cumsum_1_2 = mpc.reshape %cumsum_1_1 : (tensor<1x7xf32>) -> tensor<7xf32>
    %add_12 = mpc.add %cumsum_2, %cumsum_1_2 : (tensor<2x5x7xf32>, tensor<7xf32>) -> tensor<2x5x7xf32>
    %max_pool1d = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<2x5x6xf32>
    %max_pool1d_1 = mpc.reshape %max_pool1d : (tensor<2x5x6xf32>) -> tensor<2x5x3x2xf32>
    %max_pool1d_2 = mpc.max %max_pool1d_1 axes [3] : (tensor<2x5x3x2xf32>) -> tensor<2x5x3xf32>
    %avg_pool1d = mpc.slice %x starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<2x5x6xf32>
    %avg_pool1d_1 = mpc.reshape %avg_pool1d : (tensor<2x5x6xf32>) -> tensor<2x5x3x2xf32>
    %avg_pool1d_2 = mpc.mean %avg_pool1d_1 axes [3] : (tensor<2x5x3x2xf32>) -> tensor<2x5x3xf32>
    %add_13 = mpc.add %max_pool1d_2, %avg_pool1d_2 : (tensor<2x5x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
    %adaptive_avg_pool1d = mpc.reshape %x : (tensor<2x5x7xf32>) -> tensor<2x5x1x7xf32>
    %adaptive_avg_pool1d_1 = mpc.mean %adaptive_avg_pool1d axes [3] : (tensor<2x5x1x7xf32>) -> tensor<2x5x1xf32>
    %add_14 = mpc.add %add_13, %adaptive_avg_pool1d_1 : (tensor<2x5x3xf32>, tensor<2x5x1xf32>) -> tensor<2x5x3xf32>
    %unsqueeze = mpc.reshape %x : (tensor<2x5x7xf32>) -> tensor<2x1x5x7xf32>
    %slice_1 = mpc.slice %unsqueeze starts [0, 0, 0, 0] limits [-1, -1, 4, -1] strides [1, 1, 1, 1]
        : (tensor<2x1x5x7xf32>) -> tensor<2x1x4x7xf32>
    %slice_2 = mpc.slice %slice_1 starts [0, 0, 0, 0] limits [-1, -1, -1, 6] strides [1, 1, 1, 1]
        : (tensor<2x1x4x7xf32>) -> tensor<2x1x4x6xf32>
    %max_pool2d = mpc.reshape %slice_2 : (tensor<2x1x4x6xf32>) -> tensor<2x1x2x2x3x2xf32>
    %max_pool2d_1 = mpc.max %max_pool2d axes [3, 5] : (tensor<2x1x2x2x3x2xf32>) -> tensor<2x1x2x3xf32>
    %sum_6 = mpc.sum %max_pool2d_1 axes [0, 1, 2, 3] : (tensor<2x1x2x3xf32>) -> tensor<f32>
    %add_15 = mpc.add %add_14, %sum_6 : (tensor<2x5x3xf32>, tensor<f32>) -> tensor<2x5x3xf32>
    return %add, %add_1, %add_3, %add_5, %add_8, %add_10, %logsumexp_6, %add_11, %add_12, %add_15 : tensor<5xf32>, tensor<2x1x7xf32>, tensor<7xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5x7xf32>, tensor<5xf32>, tensor<2x5xf32>, tensor<2x5x7xf32>, tensor<2x5x3xf32>
  }
}
