module @reductions {

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
    %c_1 = mpc.constant dense<1.1666666666666667> : tensor<f32>
    %c_2 = mpc.constant dense<0.0> : tensor<f32>
    %c_3 = mpc.constant dense<1.0> : tensor<f32>
    %c_4 = mpc.constant dense<0.0> : tensor<f32>
    %std_8 = mpc.precision "fp32" {
      %std = mpc.mean %x axes [2] keepdims : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
      %std_1 = mpc.sub %x, %std : (tensor<2x5x7xf32>, tensor<2x5x1xf32>) -> tensor<2x5x7xf32>
      %std_2 = mpc.mul %std_1, %std_1 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
      %std_3 = mpc.mean %std_2 axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
      %std_4 = mpc.mul %std_3, %c_1 : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
      %std_5 = mpc.compare eq %std_4, %c_2 : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xi1>
      %std_6 = mpc.select %std_5, %c_3, %std_4 : (tensor<2x5xi1>, tensor<f32>, tensor<2x5xf32>) -> tensor<2x5xf32>
      %std_7 = mpc.sqrt %std_6 : (tensor<2x5xf32>) -> tensor<2x5xf32>
      %std_8 = mpc.select %std_5, %c_4, %std_7 : (tensor<2x5xi1>, tensor<f32>, tensor<2x5xf32>) -> tensor<2x5xf32>
      mpc.yield %std_8 : tensor<2x5xf32>
    } : tensor<2x5xf32>
    %add_7 = mpc.add %add_6, %std_8 : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %var_2_1 = mpc.mean %x axes [0, 1, 2] keepdims : (tensor<2x5x7xf32>) -> tensor<1x1x1xf32>
    %var_2_2 = mpc.sub %x, %var_2_1 : (tensor<2x5x7xf32>, tensor<1x1x1xf32>) -> tensor<2x5x7xf32>
    %var_2_3 = mpc.mul %var_2_2, %var_2_2 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %var_2_4 = mpc.mean %var_2_3 axes [0, 1, 2] : (tensor<2x5x7xf32>) -> tensor<f32>
    %c_5 = mpc.constant dense<1.0144927536231885> : tensor<f32>
    %var_2_5 = mpc.mul %var_2_4, %c_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %add_8 = mpc.add %add_7, %var_2_5 : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xf32>
    %softmax = mpc.softmax %x axis 1 : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %log_softmax = mpc.log_softmax %x axis 2 : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %add_9 = mpc.add %softmax, %log_softmax : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %neg = mpc.neg %x : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %softmax_1 = mpc.softmax %neg axis 0 : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %add_10 = mpc.add %add_9, %softmax_1 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %c_6 = mpc.constant dense<0.0> : tensor<f32>
    %c_7 = mpc.constant dense<1.0> : tensor<f32>
    %c_8 = mpc.constant dense<0.0> : tensor<f32>
    %c_9 = mpc.constant dense<0.0> : tensor<f32>
    %c_10 = mpc.constant dense<1.0> : tensor<f32>
    %c_11 = mpc.constant dense<0.0> : tensor<f32>
    %logsumexp_2, %linalg_vector_norm_6, %linalg_vector_norm_1_7 = mpc.precision "fp32" {
      %logsumexp = mpc.logsumexp %x axis 2 keepdims : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
      %logsumexp_1 = mpc.logsumexp %logsumexp axis 0 keepdims : (tensor<2x5x1xf32>) -> tensor<1x5x1xf32>
      %logsumexp_2 = mpc.reshape %logsumexp_1 : (tensor<1x5x1xf32>) -> tensor<5xf32>
      %linalg_vector_norm_1 = mpc.mul %x, %x : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
      %linalg_vector_norm_2 = mpc.sum %linalg_vector_norm_1 axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
      %linalg_vector_norm_3 = mpc.compare eq %linalg_vector_norm_2, %c_6
          : (tensor<2x5xf32>, tensor<f32>) -> tensor<2x5xi1>
      %linalg_vector_norm_4 = mpc.select %linalg_vector_norm_3, %c_7, %linalg_vector_norm_2
          : (tensor<2x5xi1>, tensor<f32>, tensor<2x5xf32>) -> tensor<2x5xf32>
      %linalg_vector_norm_5 = mpc.sqrt %linalg_vector_norm_4 : (tensor<2x5xf32>) -> tensor<2x5xf32>
      %linalg_vector_norm_6 = mpc.select %linalg_vector_norm_3, %c_8, %linalg_vector_norm_5
          : (tensor<2x5xi1>, tensor<f32>, tensor<2x5xf32>) -> tensor<2x5xf32>
      %linalg_vector_norm_1_2 = mpc.mul %x, %x : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
      %linalg_vector_norm_1_3 = mpc.sum %linalg_vector_norm_1_2 axes [2] keepdims
          : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
      %linalg_vector_norm_1_4 = mpc.compare eq %linalg_vector_norm_1_3, %c_9
          : (tensor<2x5x1xf32>, tensor<f32>) -> tensor<2x5x1xi1>
      %linalg_vector_norm_1_5 = mpc.select %linalg_vector_norm_1_4, %c_10, %linalg_vector_norm_1_3
          : (tensor<2x5x1xi1>, tensor<f32>, tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
      %linalg_vector_norm_1_6 = mpc.sqrt %linalg_vector_norm_1_5 : (tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
      %linalg_vector_norm_1_7 = mpc.select %linalg_vector_norm_1_4, %c_11, %linalg_vector_norm_1_6
          : (tensor<2x5x1xi1>, tensor<f32>, tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
      mpc.yield %logsumexp_2, %linalg_vector_norm_6, %linalg_vector_norm_1_7 : tensor<5xf32>, tensor<2x5xf32>, tensor<2x5x1xf32>
    } : tensor<5xf32>, tensor<2x5xf32>, tensor<2x5x1xf32>
    %clamp_min = mpc.clamp %linalg_vector_norm_1_7 min 1.0e-12 : (tensor<2x5x1xf32>) -> tensor<2x5x1xf32>
    %expand = mpc.broadcast %clamp_min shape [2, 5, 7] : (tensor<2x5x1xf32>) -> tensor<2x5x7xf32>
    %div = mpc.div %x, %expand : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %sum_3 = mpc.sum %div axes [2] : (tensor<2x5x7xf32>) -> tensor<2x5xf32>
    %add_11 = mpc.add %linalg_vector_norm_6, %sum_3 : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %cumsum = mpc.cumsum %x dim 1 : (tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
    %select = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
    %select_1 = mpc.reshape %select : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
    %select_1_1 = mpc.slice %select_1 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<5x7xf32>) -> tensor<1x7xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<1x7xf32>) -> tensor<7xf32>
    %cumsum_1 = mpc.cumsum %select_1_2 dim 0 : (tensor<7xf32>) -> tensor<7xf32>
    %add_12 = mpc.add %cumsum, %cumsum_1 : (tensor<2x5x7xf32>, tensor<7xf32>) -> tensor<2x5x7xf32>
    %max_pool1d = mpc.max_pool %x sizes [2] strides [2] low [0] high [0] dilations [1]
        : (tensor<2x5x7xf32>) -> tensor<2x5x3xf32>
    %avg_pool1d = mpc.avg_pool %x sizes [2] strides [2] low [0] high [0] : (tensor<2x5x7xf32>) -> tensor<2x5x3xf32>
    %add_13 = mpc.add %max_pool1d, %avg_pool1d : (tensor<2x5x3xf32>, tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
    %adaptive_avg_pool1d = mpc.avg_pool %x sizes [7] strides [7] low [0] high [0]
        : (tensor<2x5x7xf32>) -> tensor<2x5x1xf32>
    %add_14 = mpc.add %add_13, %adaptive_avg_pool1d : (tensor<2x5x3xf32>, tensor<2x5x1xf32>) -> tensor<2x5x3xf32>
    %unsqueeze = mpc.reshape %x : (tensor<2x5x7xf32>) -> tensor<2x1x5x7xf32>
    %slice_1 = mpc.slice %unsqueeze starts [0, 0, 0, 0] limits [-1, -1, 4, -1] strides [1, 1, 1, 1]
        : (tensor<2x1x5x7xf32>) -> tensor<2x1x4x7xf32>
    %slice_2 = mpc.slice %slice_1 starts [0, 0, 0, 0] limits [-1, -1, -1, 6] strides [1, 1, 1, 1]
        : (tensor<2x1x4x7xf32>) -> tensor<2x1x4x6xf32>
    %max_pool2d = mpc.max_pool %slice_2 sizes [2, 2] strides [2, 2] low [0, 0] high [0, 0] dilations [1, 1]
        : (tensor<2x1x4x6xf32>) -> tensor<2x1x2x3xf32>
    %sum_4 = mpc.sum %max_pool2d axes [0, 1, 2, 3] : (tensor<2x1x2x3xf32>) -> tensor<f32>
    %add_15 = mpc.add %add_14, %sum_4 : (tensor<2x5x3xf32>, tensor<f32>) -> tensor<2x5x3xf32>
    return %add, %add_1, %add_3, %add_5, %add_8, %add_10, %logsumexp_2, %add_11, %add_12, %add_15 : tensor<5xf32>, tensor<2x1x7xf32>, tensor<7xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5x7xf32>, tensor<5xf32>, tensor<2x5xf32>, tensor<2x5x7xf32>, tensor<2x5x3xf32>
  }
}
