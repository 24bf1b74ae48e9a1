module @losses {

  func.func @main(%x: tensor<6x4xf32> {mpc.name = "x"},
                  %y: tensor<6x4xf32> {mpc.name = "y"},
                  %k: tensor<6xi64> {mpc.name = "k"})
      -> (tensor<f32> {mpc.name = "cross_entropy"},
          tensor<f32> {mpc.name = "images"},
          tensor<f32> {mpc.name = "soft"},
          tensor<f32> {mpc.name = "nll"},
          tensor<f32> {mpc.name = "squared"},
          tensor<f32> {mpc.name = "binary"},
          tensor<f32> {mpc.name = "divergence"},
          tensor<f32> {mpc.name = "margin"}) {
    %cross_entropy_loss = mpc.cross_entropy %x, %k {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %cross_entropy_loss_1 = mpc.cross_entropy %x, %k {ignore_index = -100 : i64, label_smoothing = 0.2 : f64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %c = mpc.constant dense<-100> : tensor<i64>
    %cross_entropy_loss_1_1 = mpc.compare ne %k, %c : (tensor<6xi64>, tensor<i64>) -> tensor<6xi1>
    %cross_entropy_loss_1_2 = mpc.cast %cross_entropy_loss_1_1 : (tensor<6xi1>) -> tensor<6xf32>
    %cross_entropy_loss_1_3 = mpc.sum %cross_entropy_loss_1_2 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %cross_entropy_loss_1_4 = mpc.mul %cross_entropy_loss_1, %cross_entropy_loss_1_3
        : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %add = mpc.add %cross_entropy_loss, %cross_entropy_loss_1_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %cross_entropy_loss_2 = mpc.cross_entropy %x, %k {ignore_index = 2 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %add_1 = mpc.add %add, %cross_entropy_loss_2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %view = mpc.reshape %x : (tensor<6x4xf32>) -> tensor<2x4x3xf32>
    %view_1 = mpc.reshape %k : (tensor<6xi64>) -> tensor<2x3xi64>
    %c_1 = mpc.constant dense<0> : tensor<i64>
    %clamp = mpc.compare gt %view_1, %c_1 : (tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi1>
    %clamp_1 = mpc.select %clamp, %view_1, %c_1 : (tensor<2x3xi1>, tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi64>
    %c_2 = mpc.constant dense<3> : tensor<i64>
    %clamp_2 = mpc.compare lt %clamp_1, %c_2 : (tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi1>
    %clamp_3 = mpc.select %clamp_2, %clamp_1, %c_2 : (tensor<2x3xi1>, tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi64>
    %cross_entropy_loss_3 = mpc.transpose %view permutation [0, 2, 1] : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
    %cross_entropy_loss_3_1 = mpc.cross_entropy %cross_entropy_loss_3, %clamp_3 {ignore_index = -100 : i64}
        : (tensor<2x3x4xf32>, tensor<2x3xi64>) -> tensor<f32>
    %softmax = mpc.softmax %y axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_4 = mpc.max %x axes [1] keepdims : (tensor<6x4xf32>) -> tensor<6x1xf32>
    %cross_entropy_loss_4_1 = mpc.sub %x, %cross_entropy_loss_4 : (tensor<6x4xf32>, tensor<6x1xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_4_2 = mpc.exp %cross_entropy_loss_4_1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_4_3 = mpc.sum %cross_entropy_loss_4_2 axes [1] keepdims : (tensor<6x4xf32>) -> tensor<6x1xf32>
    %cross_entropy_loss_4_4 = mpc.log %cross_entropy_loss_4_3 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %cross_entropy_loss_4_5 = mpc.sub %cross_entropy_loss_4_1, %cross_entropy_loss_4_4
        : (tensor<6x4xf32>, tensor<6x1xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_4_6 = mpc.mul %softmax, %cross_entropy_loss_4_5
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_4_7 = mpc.sum %cross_entropy_loss_4_6 axes [1] : (tensor<6x4xf32>) -> tensor<6xf32>
    %cross_entropy_loss_4_8 = mpc.neg %cross_entropy_loss_4_7 : (tensor<6xf32>) -> tensor<6xf32>
    %cross_entropy_loss_4_9 = mpc.mean %cross_entropy_loss_4_8 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %nll_loss_nd = mpc.cross_entropy %x, %k {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %sub = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %pow_1 = mpc.mul %sub, %sub : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %mean = mpc.mean %pow_1 axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
    %sub_1 = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %pow_2 = mpc.mul %sub_1, %sub_1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %sum_1 = mpc.sum %pow_2 axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
    %add_2 = mpc.add %mean, %sum_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %sub_2 = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %abs_1 = mpc.abs %sub_2 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %mean_1 = mpc.mean %abs_1 axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
    %add_3 = mpc.add %add_2, %mean_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %sub_3 = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %abs_2 = mpc.abs %sub_3 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_3 = mpc.constant dense<1.0> : tensor<f32>
    %lt = mpc.compare lt %abs_2, %c_3 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xi1>
    %pow_3 = mpc.mul %abs_2, %abs_2 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_4 = mpc.constant dense<0.5> : tensor<f32>
    %mul = mpc.mul %pow_3, %c_4 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %c_5 = mpc.constant dense<0.5> : tensor<f32>
    %sub_4 = mpc.sub %abs_2, %c_5 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %where = mpc.select %lt, %mul, %sub_4 : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %mean_2 = mpc.mean %where axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
    %add_4 = mpc.add %add_3, %mean_2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %sub_5 = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %abs_3 = mpc.abs %sub_5 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_6 = mpc.constant dense<0.5> : tensor<f32>
    %lt_1 = mpc.compare lt %abs_3, %c_6 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xi1>
    %c_7 = mpc.constant dense<0.5> : tensor<f32>
    %mul_1 = mpc.mul %abs_3, %c_7 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %mul_2 = mpc.mul %mul_1, %abs_3 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_8 = mpc.constant dense<0.25> : tensor<f32>
    %sub_6 = mpc.sub %abs_3, %c_8 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %c_9 = mpc.constant dense<0.5> : tensor<f32>
    %mul_3 = mpc.mul %sub_6, %c_9 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %where_1 = mpc.select %lt_1, %mul_2, %mul_3 : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %mean_3 = mpc.mean %where_1 axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
    %add_5 = mpc.add %add_4, %mean_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %sigmoid = mpc.sigmoid %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits = mpc.abs %x : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits_1 = mpc.neg %binary_cross_entropy_with_logits
        : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits_2 = mpc.exp %binary_cross_entropy_with_logits_1
        : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_10 = mpc.constant dense<1.0> : tensor<f32>
    %binary_cross_entropy_with_logits_3 = mpc.add %binary_cross_entropy_with_logits_2, %c_10
        : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits_4 = mpc.log %binary_cross_entropy_with_logits_3
        : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits_5 = mpc.relu %x : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits_6 = mpc.mul %x, %sigmoid : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits_7 = mpc.sub %binary_cross_entropy_with_logits_5, %binary_cross_entropy_with_logits_6
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits_8 = mpc.add %binary_cross_entropy_with_logits_7, %binary_cross_entropy_with_logits_4
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits_9 = mpc.mean %binary_cross_entropy_with_logits_8 axes [0, 1]
        : (tensor<6x4xf32>) -> tensor<f32>
    %sigmoid_1 = mpc.sigmoid %x : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %sigmoid_2 = mpc.sigmoid %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_11 = mpc.constant dense<1.0> : tensor<f32>
    %sub_7 = mpc.sub %sigmoid_2, %c_11 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %neg = mpc.neg %sigmoid_1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_12 = mpc.constant dense<1.0> : tensor<f32>
    %log1p = mpc.add %neg, %c_12 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %log1p_1 = mpc.log %log1p : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_13 = mpc.constant dense<-100.0> : tensor<f32>
    %maximum = mpc.maximum %log1p_1, %c_13 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %mul_4 = mpc.mul %sub_7, %maximum : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %log = mpc.log %sigmoid_1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_14 = mpc.constant dense<-100.0> : tensor<f32>
    %maximum_1 = mpc.maximum %log, %c_14 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %mul_5 = mpc.mul %sigmoid_2, %maximum_1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %sub_8 = mpc.sub %mul_4, %mul_5 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %mean_4 = mpc.mean %sub_8 axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
    %add_6 = mpc.add %binary_cross_entropy_with_logits_9, %mean_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %log_softmax_1_1 = mpc.max %x axes [1] keepdims : (tensor<6x4xf32>) -> tensor<6x1xf32>
    %log_softmax_1_2 = mpc.sub %x, %log_softmax_1_1 : (tensor<6x4xf32>, tensor<6x1xf32>) -> tensor<6x4xf32>
    %log_softmax_1_3 = mpc.exp %log_softmax_1_2 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %log_softmax_1_4 = mpc.sum %log_softmax_1_3 axes [1] keepdims : (tensor<6x4xf32>) -> tensor<6x1xf32>
    %log_softmax_1_5 = mpc.log %log_softmax_1_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %log_softmax_1_6 = mpc.sub %log_softmax_1_2, %log_softmax_1_5
        : (tensor<6x4xf32>, tensor<6x1xf32>) -> tensor<6x4xf32>
    %softmax_1 = mpc.softmax %y axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %mul_6 = mpc.mul %softmax_1, %log_softmax_1_6 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_15 = mpc.constant dense<0.0> : tensor<f32>
    %eq = mpc.compare eq %softmax_1, %c_15 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xi1>
    %log_1 = mpc.log %softmax_1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %mul_7 = mpc.mul %softmax_1, %log_1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_16 = mpc.constant dense<0.0> : tensor<f32>
    %where_2 = mpc.select %eq, %c_16, %mul_7 : (tensor<6x4xi1>, tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %isnan = mpc.compare ne %softmax_1, %softmax_1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %c_17 = mpc.constant dense<0x7FC00000> : tensor<f32>
    %where_3 = mpc.select %isnan, %c_17, %where_2 : (tensor<6x4xi1>, tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %sub_9 = mpc.sub %where_3, %mul_6 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %sum_2 = mpc.sum %sub_9 axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
    %c_18 = mpc.constant dense<6.0> : tensor<f32>
    %div_1 = mpc.div %sum_2, %c_18 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %pow_4 = mpc.mul %x, %x : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %sum_3 = mpc.sum %pow_4 axes [1] keepdims : (tensor<6x4xf32>) -> tensor<6x1xf32>
    %pow_5 = mpc.sqrt %sum_3 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %pow_6 = mpc.mul %y, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %sum_4 = mpc.sum %pow_6 axes [1] keepdims : (tensor<6x4xf32>) -> tensor<6x1xf32>
    %pow_7 = mpc.sqrt %sum_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %c_19 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %clamp_1_1 = mpc.maximum %pow_5, %c_19 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
    %c_20 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %clamp_2_1 = mpc.maximum %pow_7, %c_20 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
    %div_2 = mpc.div %y, %clamp_2_1 : (tensor<6x4xf32>, tensor<6x1xf32>) -> tensor<6x4xf32>
    %div_3 = mpc.div %x, %clamp_1_1 : (tensor<6x4xf32>, tensor<6x1xf32>) -> tensor<6x4xf32>
    %mul_8 = mpc.mul %div_3, %div_2 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %sum_5 = mpc.sum %mul_8 axes [1] : (tensor<6x4xf32>) -> tensor<6xf32>
    %mean_5 = mpc.mean %sum_5 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %c_21 = mpc.constant dense<0.0> : tensor<f32>
    %sign = mpc.compare lt %y, %c_21 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xi1>
    %c_22 = mpc.constant dense<-1.0> : tensor<f32>
    %sign_1 = mpc.select %sign, %c_22, %y : (tensor<6x4xi1>, tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %sign_2 = mpc.compare gt %y, %c_21 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xi1>
    %c_23 = mpc.constant dense<1.0> : tensor<f32>
    %sign_3 = mpc.select %sign_2, %c_23, %sign_1 : (tensor<6x4xi1>, tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %neg_1 = mpc.neg %x : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %mul_9 = mpc.mul %neg_1, %sign_3 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %exp = mpc.exp %mul_9 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_24 = mpc.constant dense<1.0> : tensor<f32>
    %log1p_1_1 = mpc.add %exp, %c_24 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %log1p_1_2 = mpc.log %log1p_1_1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %mean_6 = mpc.mean %log1p_1_2 axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
    %add_7 = mpc.add %mean_5, %mean_6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %add_1, %cross_entropy_loss_3_1, %cross_entropy_loss_4_9, %nll_loss_nd, %add_5, %add_6, %div_1, %add_7 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
  }
}
