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
          tensor<f32> {mpc.name = "likelihood"},
          tensor<f32> {mpc.name = "summed"},
          tensor<f32> {mpc.name = "weighed"},
          tensor<f32> {mpc.name = "logarithms"},
          tensor<6x4xf32> {mpc.name = "each"},
          tensor<6x4xf32> {mpc.name = "each_binary"},
          tensor<f32> {mpc.name = "margin"}) {
    %cross_entropy_loss = mpc.cross_entropy %x, %k {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %cross_entropy_loss_1 = mpc.cross_entropy %x, %k {ignore_index = -100 : i64, label_smoothing = 0.2 : f64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %c = mpc.constant dense<-100> : tensor<i64>
    %cross_entropy_loss_1_1 = mpc.compare ne %k, %c : (tensor<6xi64>, tensor<i64>) -> tensor<6xi1>
    %cross_entropy_loss_1_2 = mpc.cast %cross_entropy_loss_1_1 : (tensor<6xi1>) -> tensor<6xf32>
    %cross_entropy_loss_1_3 = mpc.sum %cross_entropy_loss_1_2 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %c_1 = mpc.constant dense<0.0> : tensor<f32>
    %cross_entropy_loss_1_4 = mpc.compare gt %cross_entropy_loss_1_3, %c_1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cross_entropy_loss_1_5 = mpc.mul %cross_entropy_loss_1, %cross_entropy_loss_1_3
        : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %cross_entropy_loss_1_6 = mpc.select %cross_entropy_loss_1_4, %cross_entropy_loss_1_5, %c_1
        : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %add = mpc.add %cross_entropy_loss, %cross_entropy_loss_1_6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %cross_entropy_loss_2 = mpc.cross_entropy %x, %k {ignore_index = 2 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %add_1 = mpc.add %add, %cross_entropy_loss_2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %view = mpc.reshape %x : (tensor<6x4xf32>) -> tensor<2x4x3xf32>
    %view_1 = mpc.reshape %k : (tensor<6xi64>) -> tensor<2x3xi64>
    %c_2 = mpc.constant dense<0> : tensor<i64>
    %clamp = mpc.compare gt %view_1, %c_2 : (tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi1>
    %clamp_1 = mpc.select %clamp, %view_1, %c_2 : (tensor<2x3xi1>, tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi64>
    %c_3 = mpc.constant dense<3> : tensor<i64>
    %clamp_2 = mpc.compare lt %clamp_1, %c_3 : (tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi1>
    %clamp_3 = mpc.select %clamp_2, %clamp_1, %c_3 : (tensor<2x3xi1>, tensor<2x3xi64>, tensor<i64>) -> tensor<2x3xi64>
    %cross_entropy_loss_3 = mpc.transpose %view permutation [0, 2, 1] : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
    %cross_entropy_loss_3_1 = mpc.cross_entropy %cross_entropy_loss_3, %clamp_3 {ignore_index = -100 : i64}
        : (tensor<2x3x4xf32>, tensor<2x3xi64>) -> tensor<f32>
    %softmax = mpc.softmax %y axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_4 = mpc.log_softmax %x axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_4_1 = mpc.mul %softmax, %cross_entropy_loss_4
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_4_2 = mpc.sum %cross_entropy_loss_4_1 axes [1] : (tensor<6x4xf32>) -> tensor<6xf32>
    %cross_entropy_loss_4_3 = mpc.neg %cross_entropy_loss_4_2 : (tensor<6xf32>) -> tensor<6xf32>
    %cross_entropy_loss_4_4 = mpc.mean %cross_entropy_loss_4_3 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %nll_loss_nd = mpc.cross_entropy %x, %k {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %mse_loss = mpc.mse_loss %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %mse_loss_1 = mpc.mse_loss %x, %y reduction(sum) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %add_2 = mpc.add %mse_loss, %mse_loss_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %l1_loss = mpc.l1_loss %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %add_3 = mpc.add %add_2, %l1_loss : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %smooth_l1_loss = mpc.smooth_l1_loss %x, %y beta 1.0 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %add_4 = mpc.add %add_3, %smooth_l1_loss : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %huber_loss = mpc.huber_loss %x, %y delta 0.5 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %add_5 = mpc.add %add_4, %huber_loss : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %sigmoid = mpc.sigmoid %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %binary_cross_entropy_with_logits = mpc.bce_with_logits %x, %sigmoid
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %sigmoid_1 = mpc.precision "fp32" {
      %sigmoid_1 = mpc.sigmoid %x : (tensor<6x4xf32>) -> tensor<6x4xf32>
      mpc.yield %sigmoid_1 : tensor<6x4xf32>
    } : tensor<6x4xf32>
    %sigmoid_2 = mpc.sigmoid %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_4 = mpc.constant dense<1.0> : tensor<f32>
    %c_5 = mpc.constant dense<-100.0> : tensor<f32>
    %binary_cross_entropy_9 = mpc.precision "fp32" {
      %binary_cross_entropy = mpc.neg %sigmoid_1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_1 = mpc.log1p %binary_cross_entropy : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_2 = mpc.maximum %binary_cross_entropy_1, %c_5
          : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
      %binary_cross_entropy_3 = mpc.sub %sigmoid_2, %c_4 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
      %binary_cross_entropy_4 = mpc.mul %binary_cross_entropy_3, %binary_cross_entropy_2
          : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_5 = mpc.log %sigmoid_1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_6 = mpc.maximum %binary_cross_entropy_5, %c_5
          : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
      %binary_cross_entropy_7 = mpc.mul %sigmoid_2, %binary_cross_entropy_6
          : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_8 = mpc.sub %binary_cross_entropy_4, %binary_cross_entropy_7
          : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_9 = mpc.mean %binary_cross_entropy_8 axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_9 : tensor<f32>
    } : tensor<f32>
    %add_6 = mpc.add %binary_cross_entropy_with_logits, %binary_cross_entropy_9
        : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %log_softmax_1 = mpc.log_softmax %x axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %softmax_1 = mpc.softmax %y axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %kl_div = mpc.kl_div %log_softmax_1, %softmax_1 reduction(sum) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %c_6 = mpc.constant dense<6.0> : tensor<f32>
    %div = mpc.div %kl_div, %c_6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %nll_loss_nd_1 = mpc.nll_loss %x, %k {ignore_index = -100 : i64} : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %nll_loss_nd_2 = mpc.nll_loss %x, %k reduction(sum) {ignore_index = 1 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    %add_7 = mpc.add %nll_loss_nd_1, %nll_loss_nd_2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %l1_loss_1 = mpc.l1_loss %x, %y reduction(sum) : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %smooth_l1_loss_1 = mpc.smooth_l1_loss %x, %y beta 0.3 reduction(sum)
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %add_8 = mpc.add %l1_loss_1, %smooth_l1_loss_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %slice_1 = mpc.slice %y starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x4xf32>) -> tensor<1x4xf32>
    %expand = mpc.broadcast %slice_1 shape [6, 4] : (tensor<1x4xf32>) -> tensor<6x4xf32>
    %huber_loss_1 = mpc.huber_loss %x, %expand delta 1.0 reduction(sum)
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %add_9 = mpc.add %add_8, %huber_loss_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %sigmoid_3 = mpc.sigmoid %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %exp = mpc.exp %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %select = mpc.slice %exp starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x4xf32>) -> tensor<1x4xf32>
    %select_1 = mpc.reshape %select : (tensor<1x4xf32>) -> tensor<4xf32>
    %binary_cross_entropy_with_logits_1 = mpc.bce_with_logits %x, %sigmoid_3 pos_weight(%select_1) reduction(sum)
        : (tensor<6x4xf32>, tensor<6x4xf32>, tensor<4xf32>) -> tensor<f32>
    %log_softmax_2 = mpc.log_softmax %x axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %log_softmax_3 = mpc.log_softmax %y axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %kl_div_1 = mpc.kl_div %log_softmax_2, %log_softmax_3 log_target reduction(sum)
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
    %mse_loss_2_2, %l1_loss_2_1 = mpc.precision "fp32" {
      %mse_loss_2 = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %mse_loss_2_1 = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %mse_loss_2_2 = mpc.mul %mse_loss_2, %mse_loss_2_1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %l1_loss_2 = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %l1_loss_2_1 = mpc.abs %l1_loss_2 : (tensor<6x4xf32>) -> tensor<6x4xf32>
      mpc.yield %mse_loss_2_2, %l1_loss_2_1 : tensor<6x4xf32>, tensor<6x4xf32>
    } : tensor<6x4xf32>, tensor<6x4xf32>
    %add_11 = mpc.add %mse_loss_2_2, %l1_loss_2_1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_7 = mpc.constant dense<0.5> : tensor<f32>
    %c_8 = mpc.constant dense<1.0> : tensor<f32>
    %c_9 = mpc.constant dense<0.5> : tensor<f32>
    %c_10 = mpc.constant dense<1.0> : tensor<f32>
    %c_11 = mpc.constant dense<1.0> : tensor<f32>
    %smooth_l1_loss_2_8 = mpc.precision "fp32" {
      %smooth_l1_loss_2 = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %smooth_l1_loss_2_1 = mpc.abs %smooth_l1_loss_2 : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %smooth_l1_loss_2_2 = mpc.mul %smooth_l1_loss_2_1, %smooth_l1_loss_2_1
          : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %smooth_l1_loss_2_3 = mpc.mul %c_7, %smooth_l1_loss_2_2 : (tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %smooth_l1_loss_2_4 = mpc.sub %smooth_l1_loss_2_1, %c_9 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
      %smooth_l1_loss_2_5 = mpc.mul %c_8, %smooth_l1_loss_2_4 : (tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %smooth_l1_loss_2_6 = mpc.compare le %smooth_l1_loss_2_1, %c_10 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xi1>
      %smooth_l1_loss_2_7 = mpc.select %smooth_l1_loss_2_6, %smooth_l1_loss_2_3, %smooth_l1_loss_2_5
          : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %smooth_l1_loss_2_8 = mpc.mul %smooth_l1_loss_2_7, %c_11 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
      mpc.yield %smooth_l1_loss_2_8 : tensor<6x4xf32>
    } : tensor<6x4xf32>
    %add_12 = mpc.add %add_11, %smooth_l1_loss_2_8 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_12 = mpc.constant dense<0.5> : tensor<f32>
    %c_13 = mpc.constant dense<1.0> : tensor<f32>
    %c_14 = mpc.constant dense<0.5> : tensor<f32>
    %c_15 = mpc.constant dense<1.0> : tensor<f32>
    %huber_loss_2_7 = mpc.precision "fp32" {
      %huber_loss_2 = mpc.sub %x, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %huber_loss_2_1 = mpc.abs %huber_loss_2 : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %huber_loss_2_2 = mpc.mul %huber_loss_2_1, %huber_loss_2_1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %huber_loss_2_3 = mpc.mul %c_12, %huber_loss_2_2 : (tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %huber_loss_2_4 = mpc.sub %huber_loss_2_1, %c_14 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
      %huber_loss_2_5 = mpc.mul %c_13, %huber_loss_2_4 : (tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %huber_loss_2_6 = mpc.compare le %huber_loss_2_1, %c_15 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xi1>
      %huber_loss_2_7 = mpc.select %huber_loss_2_6, %huber_loss_2_3, %huber_loss_2_5
          : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      mpc.yield %huber_loss_2_7 : tensor<6x4xf32>
    } : tensor<6x4xf32>
    %add_13 = mpc.add %add_12, %huber_loss_2_7 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %sigmoid_4 = mpc.sigmoid %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %abs_1 = mpc.abs %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %exp_1 = mpc.exp %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %select_1_1 = mpc.slice %exp_1 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x4xf32>) -> tensor<1x4xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %c_16 = mpc.constant dense<1.0> : tensor<f32>
    %binary_cross_entropy_with_logits_2_9 = mpc.precision "fp32" {
      %binary_cross_entropy_with_logits_2 = mpc.neg %x : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_with_logits_2_1 = mpc.softplus %binary_cross_entropy_with_logits_2
          : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_with_logits_2_2 = mpc.sub %select_1_2, %c_16 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
      %binary_cross_entropy_with_logits_2_3 = mpc.mul %binary_cross_entropy_with_logits_2_2, %sigmoid_4
          : (tensor<4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_with_logits_2_4 = mpc.add %binary_cross_entropy_with_logits_2_3, %c_16
          : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
      %binary_cross_entropy_with_logits_2_5 = mpc.mul %binary_cross_entropy_with_logits_2_4, %binary_cross_entropy_with_logits_2_1
          : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_with_logits_2_6 = mpc.sub %c_16, %sigmoid_4
          : (tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_with_logits_2_7 = mpc.mul %binary_cross_entropy_with_logits_2_6, %x
          : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_with_logits_2_8 = mpc.add %binary_cross_entropy_with_logits_2_7, %binary_cross_entropy_with_logits_2_5
          : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %binary_cross_entropy_with_logits_2_9 = mpc.mul %binary_cross_entropy_with_logits_2_8, %abs_1
          : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      mpc.yield %binary_cross_entropy_with_logits_2_9 : tensor<6x4xf32>
    } : tensor<6x4xf32>
    %softmax_2 = mpc.softmax %y axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_17 = mpc.constant dense<0.0> : tensor<f32>
    %kl_div_2_5 = mpc.precision "fp32" {
      %kl_div_2 = mpc.compare eq %softmax_2, %c_17 : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xi1>
      %kl_div_2_1 = mpc.log %softmax_2 : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %kl_div_2_2 = mpc.mul %softmax_2, %kl_div_2_1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %kl_div_2_3 = mpc.select %kl_div_2, %c_17, %kl_div_2_2
          : (tensor<6x4xi1>, tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %kl_div_2_4 = mpc.mul %softmax_2, %x : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %kl_div_2_5 = mpc.sub %kl_div_2_3, %kl_div_2_4 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      mpc.yield %kl_div_2_5 : tensor<6x4xf32>
    } : tensor<6x4xf32>
    %add_14 = mpc.add %binary_cross_entropy_with_logits_2_9, %kl_div_2_5
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_18 = mpc.constant dense<0.0> : tensor<f32>
    %c_19 = mpc.constant dense<1.0> : tensor<f32>
    %c_20 = mpc.constant dense<0.0> : tensor<f32>
    %c_21 = mpc.constant dense<0.0> : tensor<f32>
    %c_22 = mpc.constant dense<1.0> : tensor<f32>
    %c_23 = mpc.constant dense<0.0> : tensor<f32>
    %c_24 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %c_25 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %sum_1 = mpc.precision "fp32" {
      %linalg_vector_norm_1 = mpc.mul %x, %x : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %linalg_vector_norm_2 = mpc.sum %linalg_vector_norm_1 axes [1] keepdims : (tensor<6x4xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_3 = mpc.compare eq %linalg_vector_norm_2, %c_18
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_4 = mpc.select %linalg_vector_norm_3, %c_19, %linalg_vector_norm_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_5 = mpc.sqrt %linalg_vector_norm_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_6 = mpc.select %linalg_vector_norm_3, %c_20, %linalg_vector_norm_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_1_2 = mpc.mul %y, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %linalg_vector_norm_1_3 = mpc.sum %linalg_vector_norm_1_2 axes [1] keepdims : (tensor<6x4xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_1_4 = mpc.compare eq %linalg_vector_norm_1_3, %c_21
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_1_5 = mpc.select %linalg_vector_norm_1_4, %c_22, %linalg_vector_norm_1_3
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_1_6 = mpc.sqrt %linalg_vector_norm_1_5 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_1_7 = mpc.select %linalg_vector_norm_1_4, %c_23, %linalg_vector_norm_1_6
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %clamp_1_1 = mpc.maximum %linalg_vector_norm_6, %c_24 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %clamp_2_1 = mpc.maximum %linalg_vector_norm_1_7, %c_25 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %div_1 = mpc.div %y, %clamp_2_1 : (tensor<6x4xf32>, tensor<6x1xf32>) -> tensor<6x4xf32>
      %div_2 = mpc.div %x, %clamp_1_1 : (tensor<6x4xf32>, tensor<6x1xf32>) -> tensor<6x4xf32>
      %mul = mpc.mul %div_2, %div_1 : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %sum_1 = mpc.sum %mul axes [1] : (tensor<6x4xf32>) -> tensor<6xf32>
      mpc.yield %sum_1 : tensor<6xf32>
    } : tensor<6xf32>
    %mean = mpc.mean %sum_1 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %sign = mpc.sign %y : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %mean_1 = mpc.precision "fp32" {
      %neg = mpc.neg %x : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %mul_1 = mpc.mul %neg, %sign : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
      %exp_2 = mpc.exp %mul_1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %log1p = mpc.log1p %exp_2 : (tensor<6x4xf32>) -> tensor<6x4xf32>
      %mean_1 = mpc.mean %log1p axes [0, 1] : (tensor<6x4xf32>) -> tensor<f32>
      mpc.yield %mean_1 : tensor<f32>
    } : tensor<f32>
    %add_15 = mpc.add %mean, %mean_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %add_1, %cross_entropy_loss_3_1, %cross_entropy_loss_4_4, %nll_loss_nd, %add_5, %add_6, %div, %add_7, %add_9, %binary_cross_entropy_with_logits_1, %kl_div_1, %add_13, %add_14, %add_15 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<f32>
  }
}
