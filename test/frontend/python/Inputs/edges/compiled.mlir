module @compiled {
  ml_program.global private @softplus_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @logsigmoid_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @elu_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @celu_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @clamp_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @sinc_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @xlogy_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @xlogy_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @norm_2_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @norm_3_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @normalize_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cosine_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cosine_1(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @pairwise_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @pairwise_1(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @std0_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @max_dim_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @adaptive_max_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cumsum_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @bce_sum_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_sum_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_sigmoid_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_sigmoid_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_logits_none_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_logits_none_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @logit_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @cross_entropy_all_ignored_sum_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @logsumexp2_inf_0(#mpc.external) : tensor<2x2xf32>

  func.func @main(%w: tensor<72xf32> {mpc.name = "w"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<22xf32> {mpc.name = "softplus"},
          tensor<22xf32> {mpc.name = "logsigmoid"},
          tensor<22xf32> {mpc.name = "elu"},
          tensor<22xf32> {mpc.name = "celu"},
          tensor<11xf32> {mpc.name = "clamp"},
          tensor<11xf32> {mpc.name = "sinc"},
          tensor<30xf32> {mpc.name = "xlogy"},
          tensor<6xf32> {mpc.name = "norm_2"},
          tensor<6xf32> {mpc.name = "norm_3"},
          tensor<18xf32> {mpc.name = "normalize"},
          tensor<6xf32> {mpc.name = "cosine"},
          tensor<6xf32> {mpc.name = "pairwise"},
          tensor<6xf32> {mpc.name = "std0"},
          tensor<6xf32> {mpc.name = "max_dim"},
          tensor<12xf32> {mpc.name = "adaptive_max"},
          tensor<33xf32> {mpc.name = "cumsum"},
          tensor<1xf32> {mpc.name = "bce_sum"},
          tensor<1xf32> {mpc.name = "bce_sigmoid"},
          tensor<4xf32> {mpc.name = "bce_logits_none"},
          tensor<11xf32> {mpc.name = "logit"},
          tensor<1xf32> {mpc.name = "cross_entropy_all_ignored_sum"},
          tensor<1xf32> {mpc.name = "logsumexp2_inf"}) {
    %softplus_0 = ml_program.global_load @softplus_0 : tensor<22xf32>
    %logsigmoid_0 = ml_program.global_load @logsigmoid_0 : tensor<22xf32>
    %elu_0 = ml_program.global_load @elu_0 : tensor<22xf32>
    %celu_0 = ml_program.global_load @celu_0 : tensor<22xf32>
    %clamp_0 = ml_program.global_load @clamp_0 : tensor<11xf32>
    %sinc_0 = ml_program.global_load @sinc_0 : tensor<11xf32>
    %xlogy_0 = ml_program.global_load @xlogy_0 : tensor<30xf32>
    %xlogy_1 = ml_program.global_load @xlogy_1 : tensor<30xf32>
    %norm_2_0 = ml_program.global_load @norm_2_0 : tensor<6x3xf32>
    %norm_3_0 = ml_program.global_load @norm_3_0 : tensor<6x3xf32>
    %normalize_0 = ml_program.global_load @normalize_0 : tensor<6x3xf32>
    %cosine_0 = ml_program.global_load @cosine_0 : tensor<6x3xf32>
    %cosine_1 = ml_program.global_load @cosine_1 : tensor<6x3xf32>
    %pairwise_0 = ml_program.global_load @pairwise_0 : tensor<6x3xf32>
    %pairwise_1 = ml_program.global_load @pairwise_1 : tensor<6x3xf32>
    %std0_0 = ml_program.global_load @std0_0 : tensor<6x3xf32>
    %max_dim_0 = ml_program.global_load @max_dim_0 : tensor<6x3xf32>
    %adaptive_max_0 = ml_program.global_load @adaptive_max_0 : tensor<6x3xf32>
    %cumsum_0 = ml_program.global_load @cumsum_0 : tensor<11x3xf32>
    %bce_sum_0 = ml_program.global_load @bce_sum_0 : tensor<7xf32>
    %bce_sum_1 = ml_program.global_load @bce_sum_1 : tensor<7xf32>
    %bce_sigmoid_0 = ml_program.global_load @bce_sigmoid_0 : tensor<7xf32>
    %bce_sigmoid_1 = ml_program.global_load @bce_sigmoid_1 : tensor<7xf32>
    %bce_logits_none_0 = ml_program.global_load @bce_logits_none_0 : tensor<4xf32>
    %bce_logits_none_1 = ml_program.global_load @bce_logits_none_1 : tensor<4xf32>
    %logit_0 = ml_program.global_load @logit_0 : tensor<11xf32>
    %cross_entropy_all_ignored_sum_0 = ml_program.global_load @cross_entropy_all_ignored_sum_0 : tensor<3x2xf32>
    %logsumexp2_inf_0 = ml_program.global_load @logsumexp2_inf_0 : tensor<2x2xf32>
    %c = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu = mpc.prelu %softplus_0, %c : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %softplus = mpc.softplus %prelu : (tensor<22xf32>) -> tensor<22xf32>
    %slice_1 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul = mpc.mul %softplus, %slice_1 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_1 = mpc.sum %mul axes [0] : (tensor<22xf32>) -> tensor<f32>
    %c_1 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_1 = mpc.prelu %logsigmoid_0, %c_1 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %log_sigmoid_2 = mpc.precision "fp32" {
      %log_sigmoid = mpc.neg %prelu_1 : (tensor<22xf32>) -> tensor<22xf32>
      %log_sigmoid_1 = mpc.softplus %log_sigmoid : (tensor<22xf32>) -> tensor<22xf32>
      %log_sigmoid_2 = mpc.neg %log_sigmoid_1 : (tensor<22xf32>) -> tensor<22xf32>
      mpc.yield %log_sigmoid_2 : tensor<22xf32>
    } : tensor<22xf32>
    %slice_2 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_1 = mpc.mul %log_sigmoid_2, %slice_2 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_2 = mpc.sum %mul_1 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_1 = mpc.add %sum_1, %sum_2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_2 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_2 = mpc.prelu %elu_0, %c_2 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %elu = mpc.elu %prelu_2 alpha 1.0 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_3 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_2 = mpc.mul %elu, %slice_3 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_3 = mpc.sum %mul_2 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_2 = mpc.add %add_1, %sum_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_3 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_3 = mpc.prelu %celu_0, %c_3 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %celu = mpc.elu %prelu_3 alpha 1.0 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_4 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_3 = mpc.mul %celu, %slice_4 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_4 = mpc.sum %mul_3 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_3 = mpc.add %add_2, %sum_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_4 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_4 = mpc.prelu %clamp_0, %c_4 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %clamp = mpc.clamp %prelu_4 min -0.5 max 0.5 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_5 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_4 = mpc.mul %clamp, %slice_5 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_5 = mpc.sum %mul_4 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_4 = mpc.add %add_3, %sum_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_5 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_5 = mpc.prelu %sinc_0, %c_5 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_6 = mpc.constant dense<0.0> : tensor<f32>
    %c_7 = mpc.constant dense<1.0> : tensor<f32>
    %c_8 = mpc.constant dense<3.141592653589793> : tensor<f32>
    %c_9 = mpc.constant dense<1.0> : tensor<f32>
    %sinc_5 = mpc.precision "fp32" {
      %sinc = mpc.compare eq %prelu_5, %c_6 : (tensor<11xf32>, tensor<f32>) -> tensor<11xi1>
      %sinc_1 = mpc.select %sinc, %c_7, %prelu_5 : (tensor<11xi1>, tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      %sinc_2 = mpc.mul %sinc_1, %c_8 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %sinc_3 = mpc.sin %sinc_2 : (tensor<11xf32>) -> tensor<11xf32>
      %sinc_4 = mpc.div %sinc_3, %sinc_2 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %sinc_5 = mpc.select %sinc, %c_9, %sinc_4 : (tensor<11xi1>, tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      mpc.yield %sinc_5 : tensor<11xf32>
    } : tensor<11xf32>
    %slice_6 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_5 = mpc.mul %sinc_5, %slice_6 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_6 = mpc.sum %mul_5 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_5 = mpc.add %add_4, %sum_6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_10 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_6 = mpc.prelu %xlogy_0, %c_10 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_11 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_7 = mpc.prelu %xlogy_1, %c_11 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_12 = mpc.constant dense<0.0> : tensor<f32>
    %c_13 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_14 = mpc.constant dense<0.0> : tensor<f32>
    %c_15 = mpc.constant dense<1.0> : tensor<f32>
    %xlogy_8 = mpc.precision "fp32" {
      %xlogy = mpc.compare le %prelu_7, %c_12 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %xlogy_2 = mpc.compare eq %prelu_7, %c_13 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %xlogy_3 = mpc.or %xlogy, %xlogy_2 : (tensor<30xi1>, tensor<30xi1>) -> tensor<30xi1>
      %xlogy_4 = mpc.compare eq %prelu_6, %c_14 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %xlogy_5 = mpc.and %xlogy_4, %xlogy_3 : (tensor<30xi1>, tensor<30xi1>) -> tensor<30xi1>
      %xlogy_6 = mpc.select %xlogy_5, %c_15, %prelu_7 : (tensor<30xi1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
      %xlogy_7 = mpc.log %xlogy_6 : (tensor<30xf32>) -> tensor<30xf32>
      %xlogy_8 = mpc.mul %prelu_6, %xlogy_7 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
      mpc.yield %xlogy_8 : tensor<30xf32>
    } : tensor<30xf32>
    %slice_7 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_6 = mpc.mul %xlogy_8, %slice_7 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_7 = mpc.sum %mul_6 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_6 = mpc.add %add_5, %sum_7 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_16 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_8 = mpc.prelu %norm_2_0, %c_16 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_17 = mpc.constant dense<0.0> : tensor<f32>
    %c_18 = mpc.constant dense<1.0> : tensor<f32>
    %c_19 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_6 = mpc.precision "fp32" {
      %linalg_vector_norm_1 = mpc.mul %prelu_8, %prelu_8 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_2 = mpc.sum %linalg_vector_norm_1 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %linalg_vector_norm_3 = mpc.compare eq %linalg_vector_norm_2, %c_17 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %linalg_vector_norm_4 = mpc.select %linalg_vector_norm_3, %c_18, %linalg_vector_norm_2
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %linalg_vector_norm_5 = mpc.sqrt %linalg_vector_norm_4 : (tensor<6xf32>) -> tensor<6xf32>
      %linalg_vector_norm_6 = mpc.select %linalg_vector_norm_3, %c_19, %linalg_vector_norm_5
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_6 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_8 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_7 = mpc.mul %linalg_vector_norm_6, %slice_8 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_8 = mpc.sum %mul_7 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_7 = mpc.add %add_6, %sum_8 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_20 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_9 = mpc.prelu %norm_3_0, %c_20 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_21 = mpc.constant dense<3.0> : tensor<f32>
    %c_22 = mpc.constant dense<0.0> : tensor<f32>
    %c_23 = mpc.constant dense<1.0> : tensor<f32>
    %c_24 = mpc.constant dense<0.3333333333333333> : tensor<f32>
    %c_25 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_1_7 = mpc.precision "fp32" {
      %linalg_vector_norm_1_1 = mpc.abs %prelu_9 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_1_2 = mpc.pow %linalg_vector_norm_1_1, %c_21 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xf32>
      %linalg_vector_norm_1_3 = mpc.sum %linalg_vector_norm_1_2 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %linalg_vector_norm_1_4 = mpc.compare eq %linalg_vector_norm_1_3, %c_22
          : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %linalg_vector_norm_1_5 = mpc.select %linalg_vector_norm_1_4, %c_23, %linalg_vector_norm_1_3
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %linalg_vector_norm_1_6 = mpc.pow %linalg_vector_norm_1_5, %c_24 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      %linalg_vector_norm_1_7 = mpc.select %linalg_vector_norm_1_4, %c_25, %linalg_vector_norm_1_6
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_1_7 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_9 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_8 = mpc.mul %linalg_vector_norm_1_7, %slice_9 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_9 = mpc.sum %mul_8 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_8 = mpc.add %add_7, %sum_9 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_26 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_10 = mpc.prelu %normalize_0, %c_26 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_27 = mpc.constant dense<0.0> : tensor<f32>
    %c_28 = mpc.constant dense<1.0> : tensor<f32>
    %c_29 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_2_7 = mpc.precision "fp32" {
      %linalg_vector_norm_2_2 = mpc.mul %prelu_10, %prelu_10 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_2_3 = mpc.sum %linalg_vector_norm_2_2 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_2_4 = mpc.compare eq %linalg_vector_norm_2_3, %c_27
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_2_5 = mpc.select %linalg_vector_norm_2_4, %c_28, %linalg_vector_norm_2_3
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_2_6 = mpc.sqrt %linalg_vector_norm_2_5 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_2_7 = mpc.select %linalg_vector_norm_2_4, %c_29, %linalg_vector_norm_2_6
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      mpc.yield %linalg_vector_norm_2_7 : tensor<6x1xf32>
    } : tensor<6x1xf32>
    %clamp_min = mpc.clamp %linalg_vector_norm_2_7 min 1.0e-12 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %expand = mpc.broadcast %clamp_min shape [6, 3] : (tensor<6x1xf32>) -> tensor<6x3xf32>
    %div = mpc.div %prelu_10, %expand : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %view_9 = mpc.reshape %div : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_10 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_9 = mpc.mul %view_9, %slice_10 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_10 = mpc.sum %mul_9 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_9 = mpc.add %add_8, %sum_10 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_30 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_11 = mpc.prelu %cosine_0, %c_30 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_31 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_12 = mpc.prelu %cosine_1, %c_31 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_32 = mpc.constant dense<0.0> : tensor<f32>
    %c_33 = mpc.constant dense<1.0> : tensor<f32>
    %c_34 = mpc.constant dense<0.0> : tensor<f32>
    %c_35 = mpc.constant dense<0.0> : tensor<f32>
    %c_36 = mpc.constant dense<1.0> : tensor<f32>
    %c_37 = mpc.constant dense<0.0> : tensor<f32>
    %c_38 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %c_39 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %sum_11 = mpc.precision "fp32" {
      %linalg_vector_norm_3_2 = mpc.mul %prelu_11, %prelu_11 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_3_3 = mpc.sum %linalg_vector_norm_3_2 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_3_4 = mpc.compare eq %linalg_vector_norm_3_3, %c_32
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_3_5 = mpc.select %linalg_vector_norm_3_4, %c_33, %linalg_vector_norm_3_3
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_3_6 = mpc.sqrt %linalg_vector_norm_3_5 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_3_7 = mpc.select %linalg_vector_norm_3_4, %c_34, %linalg_vector_norm_3_6
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_4_2 = mpc.mul %prelu_12, %prelu_12 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_4_3 = mpc.sum %linalg_vector_norm_4_2 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_4_4 = mpc.compare eq %linalg_vector_norm_4_3, %c_35
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_4_5 = mpc.select %linalg_vector_norm_4_4, %c_36, %linalg_vector_norm_4_3
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_4_6 = mpc.sqrt %linalg_vector_norm_4_5 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_4_7 = mpc.select %linalg_vector_norm_4_4, %c_37, %linalg_vector_norm_4_6
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %clamp_1 = mpc.maximum %linalg_vector_norm_3_7, %c_38 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %clamp_2 = mpc.maximum %linalg_vector_norm_4_7, %c_39 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %div_1 = mpc.div %prelu_12, %clamp_2 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %div_2 = mpc.div %prelu_11, %clamp_1 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %mul_10 = mpc.mul %div_2, %div_1 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %sum_11 = mpc.sum %mul_10 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      mpc.yield %sum_11 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_11 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_11 = mpc.mul %sum_11, %slice_11 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_12 = mpc.sum %mul_11 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_10 = mpc.add %add_9, %sum_12 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_40 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_13 = mpc.prelu %pairwise_0, %c_40 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_41 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_14 = mpc.prelu %pairwise_1, %c_41 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_42 = mpc.constant dense<1.0e-06> : tensor<f32>
    %c_43 = mpc.constant dense<0.0> : tensor<f32>
    %c_44 = mpc.constant dense<1.0> : tensor<f32>
    %c_45 = mpc.constant dense<0.0> : tensor<f32>
    %norm_6 = mpc.precision "fp32" {
      %sub = mpc.sub %prelu_13, %prelu_14 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %add_11 = mpc.add %sub, %c_42 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xf32>
      %norm_1 = mpc.mul %add_11, %add_11 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %norm_2 = mpc.sum %norm_1 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %norm_3 = mpc.compare eq %norm_2, %c_43 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %norm_4 = mpc.select %norm_3, %c_44, %norm_2 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %norm_5 = mpc.sqrt %norm_4 : (tensor<6xf32>) -> tensor<6xf32>
      %norm_6 = mpc.select %norm_3, %c_45, %norm_5 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %norm_6 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_12 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_12 = mpc.mul %norm_6, %slice_12 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_13 = mpc.sum %mul_12 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_12 = mpc.add %add_10, %sum_13 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_46 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_15 = mpc.prelu %std0_0, %c_46 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_47 = mpc.constant dense<0.0> : tensor<f32>
    %c_48 = mpc.constant dense<1.0> : tensor<f32>
    %c_49 = mpc.constant dense<0.0> : tensor<f32>
    %std_7 = mpc.precision "fp32" {
      %std = mpc.mean %prelu_15 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %std_1 = mpc.sub %prelu_15, %std : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %std_2 = mpc.mul %std_1, %std_1 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %std_3 = mpc.mean %std_2 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %std_4 = mpc.compare eq %std_3, %c_47 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %std_5 = mpc.select %std_4, %c_48, %std_3 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %std_6 = mpc.sqrt %std_5 : (tensor<6xf32>) -> tensor<6xf32>
      %std_7 = mpc.select %std_4, %c_49, %std_6 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %std_7 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_13 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_13 = mpc.mul %std_7, %slice_13 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_14 = mpc.sum %mul_13 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_13 = mpc.add %add_12, %sum_14 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_50 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_16 = mpc.prelu %max_dim_0, %c_50 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %max_1 = mpc.argmax %prelu_16 axis 1 keepdims : (tensor<6x3xf32>) -> tensor<6x1xi64>
    %max_1_1 = mpc.take_along %prelu_16, %max_1 axis 1 : (tensor<6x3xf32>, tensor<6x1xi64>) -> tensor<6x1xf32>
    %max_1_2 = mpc.reshape %max_1_1 : (tensor<6x1xf32>) -> tensor<6xf32>
    %slice_14 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_14 = mpc.mul %max_1_2, %slice_14 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_15 = mpc.sum %mul_14 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_14 = mpc.add %add_13, %sum_15 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_51 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_17 = mpc.prelu %adaptive_max_0, %c_51 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze = mpc.reshape %prelu_17 : (tensor<6x3xf32>) -> tensor<6x1x3xf32>
    %adaptive_max_pool1d = mpc.slice %unsqueeze starts [0, 0, 0] limits [-1, -1, 2] strides [1, 1, 1]
        : (tensor<6x1x3xf32>) -> tensor<6x1x2xf32>
    %adaptive_max_pool1d_1 = mpc.max_pool %adaptive_max_pool1d sizes [2] strides [2] low [0] high [0] dilations [1]
        : (tensor<6x1x2xf32>) -> tensor<6x1x1xf32>
    %adaptive_max_pool1d_2 = mpc.slice %unsqueeze starts [0, 0, 1] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<6x1x3xf32>) -> tensor<6x1x2xf32>
    %adaptive_max_pool1d_3 = mpc.max_pool %adaptive_max_pool1d_2 sizes [2] strides [2] low [0] high [0] dilations [1]
        : (tensor<6x1x2xf32>) -> tensor<6x1x1xf32>
    %adaptive_max_pool1d_4 = mpc.concat %adaptive_max_pool1d_1, %adaptive_max_pool1d_3 axis 2
        : (tensor<6x1x1xf32>, tensor<6x1x1xf32>) -> tensor<6x1x2xf32>
    %view_14 = mpc.reshape %adaptive_max_pool1d_4 : (tensor<6x1x2xf32>) -> tensor<12xf32>
    %slice_15 = mpc.slice %w starts [0] limits [12] strides [1] : (tensor<72xf32>) -> tensor<12xf32>
    %mul_15 = mpc.mul %view_14, %slice_15 : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %sum_16 = mpc.sum %mul_15 axes [0] : (tensor<12xf32>) -> tensor<f32>
    %add_15 = mpc.add %add_14, %sum_16 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_52 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_18 = mpc.prelu %cumsum_0, %c_52 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %cumsum = mpc.cumsum %prelu_18 dim 1 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %view_15 = mpc.reshape %cumsum : (tensor<11x3xf32>) -> tensor<33xf32>
    %slice_16 = mpc.slice %w starts [0] limits [33] strides [1] : (tensor<72xf32>) -> tensor<33xf32>
    %mul_16 = mpc.mul %view_15, %slice_16 : (tensor<33xf32>, tensor<33xf32>) -> tensor<33xf32>
    %sum_17 = mpc.sum %mul_16 axes [0] : (tensor<33xf32>) -> tensor<f32>
    %add_16 = mpc.add %add_15, %sum_17 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_53 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_19 = mpc.prelu %bce_sum_0, %c_53 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_54 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_20 = mpc.prelu %bce_sum_1, %c_54 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %detach = mpc.stop_gradient %prelu_20 : (tensor<7xf32>) -> tensor<7xf32>
    %c_55 = mpc.constant dense<1.0> : tensor<f32>
    %c_56 = mpc.constant dense<-100.0> : tensor<f32>
    %c_57 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_19 = mpc.precision "fp32" {
      %binary_cross_entropy = mpc.stop_gradient %prelu_19 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1 = mpc.neg %binary_cross_entropy : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2 = mpc.log1p %binary_cross_entropy_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3 = mpc.maximum %binary_cross_entropy_2, %c_56 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_4 = mpc.sub %detach, %c_55 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_5 = mpc.mul %binary_cross_entropy_4, %binary_cross_entropy_3
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_6 = mpc.log %binary_cross_entropy : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_7 = mpc.maximum %binary_cross_entropy_6, %c_56 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_8 = mpc.mul %detach, %binary_cross_entropy_7 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_9 = mpc.sub %binary_cross_entropy_5, %binary_cross_entropy_8
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_10 = mpc.sub %c_55, %binary_cross_entropy : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_11 = mpc.mul %binary_cross_entropy, %binary_cross_entropy_10
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_12 = mpc.maximum %binary_cross_entropy_11, %c_57
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_13 = mpc.stop_gradient %detach : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_14 = mpc.sub %binary_cross_entropy, %binary_cross_entropy_13
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_15 = mpc.div %binary_cross_entropy_14, %binary_cross_entropy_12
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_16 = mpc.sub %prelu_19, %binary_cross_entropy
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_17 = mpc.mul %binary_cross_entropy_15, %binary_cross_entropy_16
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_18 = mpc.add %binary_cross_entropy_9, %binary_cross_entropy_17
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_19 = mpc.sum %binary_cross_entropy_18 axes [0] : (tensor<7xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_19 : tensor<f32>
    } : tensor<f32>
    %view_16 = mpc.reshape %binary_cross_entropy_19 : (tensor<f32>) -> tensor<1xf32>
    %slice_17 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_17 = mpc.mul %view_16, %slice_17 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_18 = mpc.sum %mul_17 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_17 = mpc.add %add_16, %sum_18 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_58 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_21 = mpc.prelu %bce_sigmoid_0, %c_58 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_59 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_22 = mpc.prelu %bce_sigmoid_1, %c_59 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %sigmoid = mpc.precision "fp32" {
      %sigmoid = mpc.sigmoid %prelu_21 : (tensor<7xf32>) -> tensor<7xf32>
      mpc.yield %sigmoid : tensor<7xf32>
    } : tensor<7xf32>
    %detach_1 = mpc.stop_gradient %prelu_22 : (tensor<7xf32>) -> tensor<7xf32>
    %c_60 = mpc.constant dense<1.0> : tensor<f32>
    %c_61 = mpc.constant dense<-100.0> : tensor<f32>
    %c_62 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_1_20 = mpc.precision "fp32" {
      %binary_cross_entropy_1_1 = mpc.stop_gradient %sigmoid : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_2 = mpc.neg %binary_cross_entropy_1_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_3 = mpc.log1p %binary_cross_entropy_1_2 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_4 = mpc.maximum %binary_cross_entropy_1_3, %c_61
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_1_5 = mpc.sub %detach_1, %c_60 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_1_6 = mpc.mul %binary_cross_entropy_1_5, %binary_cross_entropy_1_4
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_7 = mpc.log %binary_cross_entropy_1_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_8 = mpc.maximum %binary_cross_entropy_1_7, %c_61
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_1_9 = mpc.mul %detach_1, %binary_cross_entropy_1_8
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_10 = mpc.sub %binary_cross_entropy_1_6, %binary_cross_entropy_1_9
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_11 = mpc.sub %c_60, %binary_cross_entropy_1_1
          : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_12 = mpc.mul %binary_cross_entropy_1_1, %binary_cross_entropy_1_11
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_13 = mpc.maximum %binary_cross_entropy_1_12, %c_62
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_1_14 = mpc.stop_gradient %detach_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_15 = mpc.sub %binary_cross_entropy_1_1, %binary_cross_entropy_1_14
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_16 = mpc.div %binary_cross_entropy_1_15, %binary_cross_entropy_1_13
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_17 = mpc.sub %sigmoid, %binary_cross_entropy_1_1
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_18 = mpc.mul %binary_cross_entropy_1_16, %binary_cross_entropy_1_17
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_19 = mpc.add %binary_cross_entropy_1_10, %binary_cross_entropy_1_18
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_20 = mpc.mean %binary_cross_entropy_1_19 axes [0] : (tensor<7xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_1_20 : tensor<f32>
    } : tensor<f32>
    %view_17 = mpc.reshape %binary_cross_entropy_1_20 : (tensor<f32>) -> tensor<1xf32>
    %slice_18 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_18 = mpc.mul %view_17, %slice_18 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_19 = mpc.sum %mul_18 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_18 = mpc.add %add_17, %sum_19 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_63 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_23 = mpc.prelu %bce_logits_none_0, %c_63 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_64 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_24 = mpc.prelu %bce_logits_none_1, %c_64 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_65 = mpc.constant dense<1.0> : tensor<f32>
    %binary_cross_entropy_with_logits_4 = mpc.precision "fp32" {
      %binary_cross_entropy_with_logits = mpc.neg %prelu_23 : (tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_with_logits_1 = mpc.softplus %binary_cross_entropy_with_logits
          : (tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_with_logits_2 = mpc.sub %c_65, %prelu_24 : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_with_logits_3 = mpc.mul %binary_cross_entropy_with_logits_2, %prelu_23
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_with_logits_4 = mpc.add %binary_cross_entropy_with_logits_3, %binary_cross_entropy_with_logits_1
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %binary_cross_entropy_with_logits_4 : tensor<4xf32>
    } : tensor<4xf32>
    %slice_19 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %mul_19 = mpc.mul %binary_cross_entropy_with_logits_4, %slice_19 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %sum_20 = mpc.sum %mul_19 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %add_19 = mpc.add %add_18, %sum_20 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_66 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_25 = mpc.prelu %logit_0, %c_66 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %logit_3 = mpc.precision "fp32" {
      %logit = mpc.log %prelu_25 : (tensor<11xf32>) -> tensor<11xf32>
      %logit_1 = mpc.neg %prelu_25 : (tensor<11xf32>) -> tensor<11xf32>
      %logit_2 = mpc.log1p %logit_1 : (tensor<11xf32>) -> tensor<11xf32>
      %logit_3 = mpc.sub %logit, %logit_2 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      mpc.yield %logit_3 : tensor<11xf32>
    } : tensor<11xf32>
    %slice_20 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_20 = mpc.mul %logit_3, %slice_20 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_21 = mpc.sum %mul_20 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_20 = mpc.add %add_19, %sum_21 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_67 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_26 = mpc.prelu %cross_entropy_all_ignored_sum_0, %c_67 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_68 = mpc.constant dense<-100> : tensor<3xi64>
    %cross_entropy_loss = mpc.cross_entropy %prelu_26, %c_68 reduction(sum) {ignore_index = -100 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %view_20 = mpc.reshape %cross_entropy_loss : (tensor<f32>) -> tensor<1xf32>
    %slice_21 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_22 = mpc.mul %view_20, %slice_21 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_22 = mpc.sum %mul_22 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_21 = mpc.add %add_20, %sum_22 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_69 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_27 = mpc.prelu %logsumexp2_inf_0, %c_69 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %logsumexp_1 = mpc.precision "fp32" {
      %logsumexp = mpc.logsumexp %prelu_27 axis 1 keepdims : (tensor<2x2xf32>) -> tensor<2x1xf32>
      %logsumexp_1 = mpc.logsumexp %logsumexp axis 0 keepdims : (tensor<2x1xf32>) -> tensor<1x1xf32>
      mpc.yield %logsumexp_1 : tensor<1x1xf32>
    } : tensor<1x1xf32>
    %view_21 = mpc.reshape %logsumexp_1 : (tensor<1x1xf32>) -> tensor<1xf32>
    %slice_22 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_23 = mpc.mul %view_21, %slice_22 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_23 = mpc.sum %mul_23 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_22 = mpc.add %add_21, %sum_23 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %add_22, %softplus, %log_sigmoid_2, %elu, %celu, %clamp, %sinc_5, %xlogy_8, %linalg_vector_norm_6, %linalg_vector_norm_1_7, %view_9, %sum_11, %norm_6, %std_7, %max_1_2, %view_14, %view_15, %view_16, %view_17, %binary_cross_entropy_with_logits_4, %logit_3, %view_20, %view_21 : tensor<f32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<11xf32>, tensor<11xf32>, tensor<30xf32>, tensor<6xf32>, tensor<6xf32>, tensor<18xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<12xf32>, tensor<33xf32>, tensor<1xf32>, tensor<1xf32>, tensor<4xf32>, tensor<11xf32>, tensor<1xf32>, tensor<1xf32>
  }
}
