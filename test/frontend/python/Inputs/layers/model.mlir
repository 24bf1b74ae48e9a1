module @layers {
  ml_program.global private @batch.weight(#mpc.external) : tensor<6xf32>
  ml_program.global private @batch.bias(#mpc.external) : tensor<6xf32>
  ml_program.global private @group.weight(#mpc.external) : tensor<6xf32>
  ml_program.global private @group.bias(#mpc.external) : tensor<6xf32>
  ml_program.global private @instance.weight(#mpc.external) : tensor<8xf32>
  ml_program.global private @wide.weight(#mpc.external) : tensor<6x8xf32>
  ml_program.global private @wide.bias(#mpc.external) : tensor<6x8xf32>
  ml_program.global private @depth.weight(#mpc.external) : tensor<6x1x3xf32>
  ml_program.global private @depth.bias(#mpc.external) : tensor<6xf32>
  ml_program.global private @patch.weight(#mpc.external) : tensor<4x6x2xf32>
  ml_program.global private @patch.bias(#mpc.external) : tensor<4xf32>
  ml_program.global private @rows.weight(#mpc.external) : tensor<7x8xf32>
  ml_program.global private @lstm.weight_ih_l0(#mpc.external) : tensor<20x8xf32>
  ml_program.global private @lstm.weight_hh_l0(#mpc.external) : tensor<20x5xf32>
  ml_program.global private @lstm.bias_ih_l0(#mpc.external) : tensor<20xf32>
  ml_program.global private @lstm.bias_hh_l0(#mpc.external) : tensor<20xf32>
  ml_program.global private @gru.weight_ih_l0(#mpc.external) : tensor<15x8xf32>
  ml_program.global private @gru.weight_hh_l0(#mpc.external) : tensor<15x5xf32>
  ml_program.global private @gru.bias_ih_l0(#mpc.external) : tensor<15xf32>
  ml_program.global private @gru.bias_hh_l0(#mpc.external) : tensor<15xf32>
  ml_program.global private @heads.in_proj_weight(#mpc.external) : tensor<24x8xf32>
  ml_program.global private @heads.in_proj_bias(#mpc.external) : tensor<24xf32>
  ml_program.global private @heads.out_proj.weight(#mpc.external) : tensor<8x8xf32>
  ml_program.global private @heads.out_proj.bias(#mpc.external) : tensor<8xf32>

  func.func @main(%x: tensor<2x6x8xf32> {mpc.name = "x"},
                  %k: tensor<4xi64> {mpc.name = "k"})
      -> (tensor<2x6x8xf32> {mpc.name = "batch"},
          tensor<2x6x8xf32> {mpc.name = "group"},
          tensor<2x6x8xf32> {mpc.name = "rms"},
          tensor<2x6x8xf32> {mpc.name = "plain"},
          tensor<2x6x8xf32> {mpc.name = "wide"},
          tensor<2x6x8xf32> {mpc.name = "depth"},
          tensor<2x4x4xf32> {mpc.name = "patch"},
          tensor<4x8xf32> {mpc.name = "rows"},
          tensor<4x8xf32> {mpc.name = "taken"},
          tensor<2x6x5xf32> {mpc.name = "lstm"},
          tensor<1x2x5xf32> {mpc.name = "last"},
          tensor<2x6x5xf32> {mpc.name = "gru"},
          tensor<2x6x8xf32> {mpc.name = "heads"}) {
    %batch_weight = ml_program.global_load @batch.weight : tensor<6xf32>
    %batch_bias = ml_program.global_load @batch.bias : tensor<6xf32>
    %group_weight = ml_program.global_load @group.weight : tensor<6xf32>
    %group_bias = ml_program.global_load @group.bias : tensor<6xf32>
    %instance_weight = ml_program.global_load @instance.weight : tensor<8xf32>
    %wide_weight = ml_program.global_load @wide.weight : tensor<6x8xf32>
    %wide_bias = ml_program.global_load @wide.bias : tensor<6x8xf32>
    %depth_weight = ml_program.global_load @depth.weight : tensor<6x1x3xf32>
    %depth_bias = ml_program.global_load @depth.bias : tensor<6xf32>
    %patch_weight = ml_program.global_load @patch.weight : tensor<4x6x2xf32>
    %patch_bias = ml_program.global_load @patch.bias : tensor<4xf32>
    %rows_weight = ml_program.global_load @rows.weight : tensor<7x8xf32>
    %lstm_weight_ih_l0 = ml_program.global_load @lstm.weight_ih_l0 : tensor<20x8xf32>
    %lstm_weight_hh_l0 = ml_program.global_load @lstm.weight_hh_l0 : tensor<20x5xf32>
    %lstm_bias_ih_l0 = ml_program.global_load @lstm.bias_ih_l0 : tensor<20xf32>
    %lstm_bias_hh_l0 = ml_program.global_load @lstm.bias_hh_l0 : tensor<20xf32>
    %gru_weight_ih_l0 = ml_program.global_load @gru.weight_ih_l0 : tensor<15x8xf32>
    %gru_weight_hh_l0 = ml_program.global_load @gru.weight_hh_l0 : tensor<15x5xf32>
    %gru_bias_ih_l0 = ml_program.global_load @gru.bias_ih_l0 : tensor<15xf32>
    %gru_bias_hh_l0 = ml_program.global_load @gru.bias_hh_l0 : tensor<15xf32>
    %heads_in_proj_weight = ml_program.global_load @heads.in_proj_weight : tensor<24x8xf32>
    %heads_in_proj_bias = ml_program.global_load @heads.in_proj_bias : tensor<24xf32>
    %heads_out_proj_weight = ml_program.global_load @heads.out_proj.weight : tensor<8x8xf32>
    %heads_out_proj_bias = ml_program.global_load @heads.out_proj.bias : tensor<8xf32>
    // lstm
    %transpose = mpc.transpose %x permutation [1, 0, 2] : (tensor<2x6x8xf32>) -> tensor<6x2x8xf32>
    %linear = mpc.linear %transpose, %lstm_weight_ih_l0 bias(%lstm_bias_ih_l0) {layer = "lstm.weight_ih_l0"}
        : (tensor<6x2x8xf32>, tensor<20x8xf32>, tensor<20xf32>) -> tensor<6x2x20xf32>
    %unbind_2 = mpc.slice %linear starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x20xf32>) -> tensor<1x2x20xf32>
    %unbind_2_1 = mpc.slice %linear starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x20xf32>) -> tensor<1x2x20xf32>
    %unbind_2_2 = mpc.slice %linear starts [2, 0, 0] limits [3, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x20xf32>) -> tensor<1x2x20xf32>
    %unbind_2_3 = mpc.slice %linear starts [3, 0, 0] limits [4, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x20xf32>) -> tensor<1x2x20xf32>
    %unbind_2_4 = mpc.slice %linear starts [4, 0, 0] limits [5, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x20xf32>) -> tensor<1x2x20xf32>
    %unbind_2_5 = mpc.slice %linear starts [5, 0, 0] limits [6, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x20xf32>) -> tensor<1x2x20xf32>
    %unbind_2_6 = mpc.reshape %unbind_2 : (tensor<1x2x20xf32>) -> tensor<2x20xf32>
    %unbind_2_7 = mpc.reshape %unbind_2_1 : (tensor<1x2x20xf32>) -> tensor<2x20xf32>
    %unbind_2_8 = mpc.reshape %unbind_2_2 : (tensor<1x2x20xf32>) -> tensor<2x20xf32>
    %unbind_2_9 = mpc.reshape %unbind_2_3 : (tensor<1x2x20xf32>) -> tensor<2x20xf32>
    %unbind_2_10 = mpc.reshape %unbind_2_4 : (tensor<1x2x20xf32>) -> tensor<2x20xf32>
    %unbind_2_11 = mpc.reshape %unbind_2_5 : (tensor<1x2x20xf32>) -> tensor<2x20xf32>
    %c = mpc.constant dense<0.0> : tensor<1x2x5xf32>
    // lstm
    %linear_1 = mpc.linear %c, %lstm_weight_hh_l0 bias(%lstm_bias_hh_l0) {layer = "lstm.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<20x5xf32>, tensor<20xf32>) -> tensor<1x2x20xf32>
    %add = mpc.add %linear_1, %unbind_2_6 : (tensor<1x2x20xf32>, tensor<2x20xf32>) -> tensor<1x2x20xf32>
    %split = mpc.slice %add starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_1 = mpc.slice %add starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_2 = mpc.slice %add starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_3 = mpc.slice %add starts [0, 0, 15] limits [-1, -1, 20] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %sigmoid = mpc.sigmoid %split : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_1 = mpc.sigmoid %split_1 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh = mpc.tanh %split_2 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_2 = mpc.sigmoid %split_3 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %c_1 = mpc.constant dense<0.0> : tensor<1x2x5xf32>
    // lstm
    %mul = mpc.mul %sigmoid_1, %c_1 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_1 = mpc.mul %sigmoid, %tanh : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_1 = mpc.add %mul, %mul_1 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_1 = mpc.tanh %add_1 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_2 = mpc.mul %sigmoid_2, %tanh_1 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %linear_2 = mpc.linear %mul_2, %lstm_weight_hh_l0 bias(%lstm_bias_hh_l0) {layer = "lstm.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<20x5xf32>, tensor<20xf32>) -> tensor<1x2x20xf32>
    %add_2 = mpc.add %linear_2, %unbind_2_7 : (tensor<1x2x20xf32>, tensor<2x20xf32>) -> tensor<1x2x20xf32>
    %split_1_1 = mpc.slice %add_2 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_1_2 = mpc.slice %add_2 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_1_3 = mpc.slice %add_2 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_1_4 = mpc.slice %add_2 starts [0, 0, 15] limits [-1, -1, 20] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %sigmoid_3 = mpc.sigmoid %split_1_1 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_4 = mpc.sigmoid %split_1_2 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_2 = mpc.tanh %split_1_3 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_5 = mpc.sigmoid %split_1_4 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_3 = mpc.mul %sigmoid_4, %add_1 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_4 = mpc.mul %sigmoid_3, %tanh_2 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_3 = mpc.add %mul_3, %mul_4 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_3 = mpc.tanh %add_3 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_5 = mpc.mul %sigmoid_5, %tanh_3 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %linear_3 = mpc.linear %mul_5, %lstm_weight_hh_l0 bias(%lstm_bias_hh_l0) {layer = "lstm.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<20x5xf32>, tensor<20xf32>) -> tensor<1x2x20xf32>
    %add_4 = mpc.add %linear_3, %unbind_2_8 : (tensor<1x2x20xf32>, tensor<2x20xf32>) -> tensor<1x2x20xf32>
    %split_2_1 = mpc.slice %add_4 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_2_2 = mpc.slice %add_4 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_2_3 = mpc.slice %add_4 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_2_4 = mpc.slice %add_4 starts [0, 0, 15] limits [-1, -1, 20] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %sigmoid_6 = mpc.sigmoid %split_2_1 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_7 = mpc.sigmoid %split_2_2 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_4 = mpc.tanh %split_2_3 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_8 = mpc.sigmoid %split_2_4 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_6 = mpc.mul %sigmoid_7, %add_3 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_7 = mpc.mul %sigmoid_6, %tanh_4 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_5 = mpc.add %mul_6, %mul_7 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_5 = mpc.tanh %add_5 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_8 = mpc.mul %sigmoid_8, %tanh_5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %linear_4 = mpc.linear %mul_8, %lstm_weight_hh_l0 bias(%lstm_bias_hh_l0) {layer = "lstm.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<20x5xf32>, tensor<20xf32>) -> tensor<1x2x20xf32>
    %add_6 = mpc.add %linear_4, %unbind_2_9 : (tensor<1x2x20xf32>, tensor<2x20xf32>) -> tensor<1x2x20xf32>
    %split_3_1 = mpc.slice %add_6 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_3_2 = mpc.slice %add_6 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_3_3 = mpc.slice %add_6 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_3_4 = mpc.slice %add_6 starts [0, 0, 15] limits [-1, -1, 20] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %sigmoid_9 = mpc.sigmoid %split_3_1 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_10 = mpc.sigmoid %split_3_2 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_6 = mpc.tanh %split_3_3 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_11 = mpc.sigmoid %split_3_4 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_9 = mpc.mul %sigmoid_10, %add_5 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_10 = mpc.mul %sigmoid_9, %tanh_6 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_7 = mpc.add %mul_9, %mul_10 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_7 = mpc.tanh %add_7 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_11 = mpc.mul %sigmoid_11, %tanh_7 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %linear_5 = mpc.linear %mul_11, %lstm_weight_hh_l0 bias(%lstm_bias_hh_l0) {layer = "lstm.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<20x5xf32>, tensor<20xf32>) -> tensor<1x2x20xf32>
    %add_8 = mpc.add %linear_5, %unbind_2_10 : (tensor<1x2x20xf32>, tensor<2x20xf32>) -> tensor<1x2x20xf32>
    %split_4 = mpc.slice %add_8 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_4_1 = mpc.slice %add_8 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_4_2 = mpc.slice %add_8 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_4_3 = mpc.slice %add_8 starts [0, 0, 15] limits [-1, -1, 20] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %sigmoid_12 = mpc.sigmoid %split_4 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_13 = mpc.sigmoid %split_4_1 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_8 = mpc.tanh %split_4_2 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_14 = mpc.sigmoid %split_4_3 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_12 = mpc.mul %sigmoid_13, %add_7 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_13 = mpc.mul %sigmoid_12, %tanh_8 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_9 = mpc.add %mul_12, %mul_13 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_9 = mpc.tanh %add_9 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_14 = mpc.mul %sigmoid_14, %tanh_9 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %linear_6 = mpc.linear %mul_14, %lstm_weight_hh_l0 bias(%lstm_bias_hh_l0) {layer = "lstm.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<20x5xf32>, tensor<20xf32>) -> tensor<1x2x20xf32>
    %add_10 = mpc.add %linear_6, %unbind_2_11 : (tensor<1x2x20xf32>, tensor<2x20xf32>) -> tensor<1x2x20xf32>
    %split_5 = mpc.slice %add_10 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_5_1 = mpc.slice %add_10 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_5_2 = mpc.slice %add_10 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %split_5_3 = mpc.slice %add_10 starts [0, 0, 15] limits [-1, -1, 20] strides [1, 1, 1]
        : (tensor<1x2x20xf32>) -> tensor<1x2x5xf32>
    %sigmoid_15 = mpc.sigmoid %split_5 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_16 = mpc.sigmoid %split_5_1 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_10 = mpc.tanh %split_5_2 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_17 = mpc.sigmoid %split_5_3 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_15 = mpc.mul %sigmoid_16, %add_9 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_16 = mpc.mul %sigmoid_15, %tanh_10 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_11 = mpc.add %mul_15, %mul_16 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_11 = mpc.tanh %add_11 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_17 = mpc.mul %sigmoid_17, %tanh_11 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %cat = mpc.concat %mul_2, %mul_5, %mul_8, %mul_11, %mul_14, %mul_17 axis 0
        : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<6x2x5xf32>
    %transpose_1 = mpc.transpose %cat permutation [1, 0, 2] : (tensor<6x2x5xf32>) -> tensor<2x6x5xf32>
    %c_2 = mpc.constant dense<[1.5409960746765137, -0.293428897857666, -2.1787893772125244, 0.5684312582015991, -1.0845223665237427, -1.3985954523086548]> : tensor<6xf32>
    %c_3 = mpc.constant dense<[0.5334886312484741, 0.7532883882522583, 0.9408326745033264, 1.277782678604126, 1.5465013980865479, 1.7000170946121216]> : tensor<6xf32>
    // batch
    %batch_norm = mpc.batch_norm %x, %c_2, %c_3 gain(%batch_weight) bias(%batch_bias) epsilon 1.0e-05 {layer = "batch"}
        : (tensor<2x6x8xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<2x6x8xf32>
    // group
    %group_norm = mpc.group_norm %x gain(%group_weight) bias(%group_bias) groups 2 epsilon 1.0e-05 {layer = "group"}
        : (tensor<2x6x8xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<2x6x8xf32>
    // instance
    %rms_norm = mpc.rms_norm %x, %instance_weight epsilon 1.1920928955078125e-07 {layer = "instance"}
        : (tensor<2x6x8xf32>, tensor<8xf32>) -> tensor<2x6x8xf32>
    // plain
    %c_4 = mpc.constant dense<1.0> : tensor<8xf32>
    %layer_norm = mpc.layer_norm %x, %c_4 epsilon 1.0e-05 {layer = "plain"}
        : (tensor<2x6x8xf32>, tensor<8xf32>) -> tensor<2x6x8xf32>
    // wide
    %layer_norm_1 = mpc.reshape %x : (tensor<2x6x8xf32>) -> tensor<2x48xf32>
    %layer_norm_1_1 = mpc.reshape %wide_weight : (tensor<6x8xf32>) -> tensor<48xf32>
    %layer_norm_1_2 = mpc.reshape %wide_bias : (tensor<6x8xf32>) -> tensor<48xf32>
    %layer_norm_1_3 = mpc.layer_norm %layer_norm_1, %layer_norm_1_1 bias(%layer_norm_1_2) epsilon 1.0e-05 {layer = "wide"}
        : (tensor<2x48xf32>, tensor<48xf32>, tensor<48xf32>) -> tensor<2x48xf32>
    %layer_norm_1_4 = mpc.reshape %layer_norm_1_3 : (tensor<2x48xf32>) -> tensor<2x6x8xf32>
    // depth
    %convolution = mpc.pad %x low [0, 0, 1] high [0, 0, 1] : (tensor<2x6x8xf32>) -> tensor<2x6x10xf32>
    %convolution_1 = mpc.slice %convolution starts [0, 0, 0] limits [-1, -1, 8] strides [1, 1, 1]
        : (tensor<2x6x10xf32>) -> tensor<2x6x8xf32>
    %convolution_2 = mpc.slice %depth_weight starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<6x1x3xf32>) -> tensor<6x1x1xf32>
    %convolution_3 = mpc.reshape %convolution_2 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %convolution_4 = mpc.mul %convolution_1, %convolution_3 : (tensor<2x6x8xf32>, tensor<6x1xf32>) -> tensor<2x6x8xf32>
    %convolution_5 = mpc.slice %convolution starts [0, 0, 1] limits [-1, -1, 9] strides [1, 1, 1]
        : (tensor<2x6x10xf32>) -> tensor<2x6x8xf32>
    %convolution_6 = mpc.slice %depth_weight starts [0, 0, 1] limits [-1, -1, 2] strides [1, 1, 1]
        : (tensor<6x1x3xf32>) -> tensor<6x1x1xf32>
    %convolution_7 = mpc.reshape %convolution_6 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %convolution_8 = mpc.mul %convolution_5, %convolution_7 : (tensor<2x6x8xf32>, tensor<6x1xf32>) -> tensor<2x6x8xf32>
    %convolution_9 = mpc.add %convolution_4, %convolution_8
        : (tensor<2x6x8xf32>, tensor<2x6x8xf32>) -> tensor<2x6x8xf32>
    %convolution_10 = mpc.slice %convolution starts [0, 0, 2] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<2x6x10xf32>) -> tensor<2x6x8xf32>
    %convolution_11 = mpc.slice %depth_weight starts [0, 0, 2] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<6x1x3xf32>) -> tensor<6x1x1xf32>
    %convolution_12 = mpc.reshape %convolution_11 : (tensor<6x1x1xf32>) -> tensor<6x1xf32>
    %convolution_13 = mpc.mul %convolution_10, %convolution_12
        : (tensor<2x6x8xf32>, tensor<6x1xf32>) -> tensor<2x6x8xf32>
    %convolution_14 = mpc.add %convolution_9, %convolution_13
        : (tensor<2x6x8xf32>, tensor<2x6x8xf32>) -> tensor<2x6x8xf32>
    %convolution_15 = mpc.reshape %depth_bias : (tensor<6xf32>) -> tensor<6x1xf32>
    %convolution_16 = mpc.add %convolution_14, %convolution_15
        : (tensor<2x6x8xf32>, tensor<6x1xf32>) -> tensor<2x6x8xf32>
    // patch
    %convolution_1_1 = mpc.reshape %x : (tensor<2x6x8xf32>) -> tensor<2x6x4x2xf32>
    %convolution_1_2 = mpc.transpose %convolution_1_1 permutation [0, 2, 1, 3]
        : (tensor<2x6x4x2xf32>) -> tensor<2x4x6x2xf32>
    %convolution_1_3 = mpc.reshape %convolution_1_2 : (tensor<2x4x6x2xf32>) -> tensor<2x4x12xf32>
    %convolution_1_4 = mpc.reshape %patch_weight : (tensor<4x6x2xf32>) -> tensor<4x12xf32>
    %convolution_1_5 = mpc.linear %convolution_1_3, %convolution_1_4 bias(%patch_bias) {layer = "patch"}
        : (tensor<2x4x12xf32>, tensor<4x12xf32>, tensor<4xf32>) -> tensor<2x4x4xf32>
    %convolution_1_6 = mpc.transpose %convolution_1_5 permutation [0, 2, 1] : (tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
    // rows
    %embedding = mpc.embedding %rows_weight, %k {layer = "rows"} : (tensor<7x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>
    %select = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x6x8xf32>) -> tensor<1x6x8xf32>
    %select_1 = mpc.reshape %select : (tensor<1x6x8xf32>) -> tensor<6x8xf32>
    %index = mpc.embedding %select_1, %k : (tensor<6x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>
    %index_select = mpc.embedding %rows_weight, %k {layer = "rows"}
        : (tensor<7x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>
    %add_12 = mpc.add %index, %index_select : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    // gru
    %transpose_2 = mpc.transpose %x permutation [1, 0, 2] : (tensor<2x6x8xf32>) -> tensor<6x2x8xf32>
    %linear_7 = mpc.linear %transpose_2, %gru_weight_ih_l0 bias(%gru_bias_ih_l0) {layer = "gru.weight_ih_l0"}
        : (tensor<6x2x8xf32>, tensor<15x8xf32>, tensor<15xf32>) -> tensor<6x2x15xf32>
    %unbind_4 = mpc.slice %linear_7 starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x15xf32>) -> tensor<1x2x15xf32>
    %unbind_4_1 = mpc.slice %linear_7 starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x15xf32>) -> tensor<1x2x15xf32>
    %unbind_4_2 = mpc.slice %linear_7 starts [2, 0, 0] limits [3, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x15xf32>) -> tensor<1x2x15xf32>
    %unbind_4_3 = mpc.slice %linear_7 starts [3, 0, 0] limits [4, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x15xf32>) -> tensor<1x2x15xf32>
    %unbind_4_4 = mpc.slice %linear_7 starts [4, 0, 0] limits [5, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x15xf32>) -> tensor<1x2x15xf32>
    %unbind_4_5 = mpc.slice %linear_7 starts [5, 0, 0] limits [6, -1, -1] strides [1, 1, 1]
        : (tensor<6x2x15xf32>) -> tensor<1x2x15xf32>
    %unbind_4_6 = mpc.reshape %unbind_4 : (tensor<1x2x15xf32>) -> tensor<2x15xf32>
    %unbind_4_7 = mpc.reshape %unbind_4_1 : (tensor<1x2x15xf32>) -> tensor<2x15xf32>
    %unbind_4_8 = mpc.reshape %unbind_4_2 : (tensor<1x2x15xf32>) -> tensor<2x15xf32>
    %unbind_4_9 = mpc.reshape %unbind_4_3 : (tensor<1x2x15xf32>) -> tensor<2x15xf32>
    %unbind_4_10 = mpc.reshape %unbind_4_4 : (tensor<1x2x15xf32>) -> tensor<2x15xf32>
    %unbind_4_11 = mpc.reshape %unbind_4_5 : (tensor<1x2x15xf32>) -> tensor<2x15xf32>
    %split_6 = mpc.slice %unbind_4_6 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_6_1 = mpc.slice %unbind_4_6 starts [0, 5] limits [-1, 10] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_6_2 = mpc.slice %unbind_4_6 starts [0, 10] limits [-1, 15] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %c_5 = mpc.constant dense<0.0> : tensor<1x2x5xf32>
    // gru
    %linear_8 = mpc.linear %c_5, %gru_weight_hh_l0 bias(%gru_bias_hh_l0) {layer = "gru.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<15x5xf32>, tensor<15xf32>) -> tensor<1x2x15xf32>
    %split_7 = mpc.slice %linear_8 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_7_1 = mpc.slice %linear_8 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_7_2 = mpc.slice %linear_8 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %add_13 = mpc.add %split_7, %split_6 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_18 = mpc.sigmoid %add_13 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_14 = mpc.add %split_7_1, %split_6_1 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_19 = mpc.sigmoid %add_14 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_18 = mpc.mul %split_7_2, %sigmoid_18 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_15 = mpc.add %split_6_2, %mul_18 : (tensor<2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_12 = mpc.tanh %add_15 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %c_6 = mpc.constant dense<0.0> : tensor<1x2x5xf32>
    // gru
    %sub = mpc.sub %c_6, %tanh_12 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_19 = mpc.mul %sub, %sigmoid_19 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_16 = mpc.add %mul_19, %tanh_12 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %split_8 = mpc.slice %unbind_4_7 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_8_1 = mpc.slice %unbind_4_7 starts [0, 5] limits [-1, 10] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_8_2 = mpc.slice %unbind_4_7 starts [0, 10] limits [-1, 15] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %linear_9 = mpc.linear %add_16, %gru_weight_hh_l0 bias(%gru_bias_hh_l0) {layer = "gru.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<15x5xf32>, tensor<15xf32>) -> tensor<1x2x15xf32>
    %split_9 = mpc.slice %linear_9 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_9_1 = mpc.slice %linear_9 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_9_2 = mpc.slice %linear_9 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %add_17 = mpc.add %split_9, %split_8 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_20 = mpc.sigmoid %add_17 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_18 = mpc.add %split_9_1, %split_8_1 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_21 = mpc.sigmoid %add_18 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_20 = mpc.mul %split_9_2, %sigmoid_20 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_19 = mpc.add %split_8_2, %mul_20 : (tensor<2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_13 = mpc.tanh %add_19 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sub_1 = mpc.sub %add_16, %tanh_13 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_21 = mpc.mul %sub_1, %sigmoid_21 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_20 = mpc.add %mul_21, %tanh_13 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %split_10 = mpc.slice %unbind_4_8 starts [0, 0] limits [-1, 5] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_10_1 = mpc.slice %unbind_4_8 starts [0, 5] limits [-1, 10] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_10_2 = mpc.slice %unbind_4_8 starts [0, 10] limits [-1, 15] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %linear_10 = mpc.linear %add_20, %gru_weight_hh_l0 bias(%gru_bias_hh_l0) {layer = "gru.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<15x5xf32>, tensor<15xf32>) -> tensor<1x2x15xf32>
    %split_11 = mpc.slice %linear_10 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_11_1 = mpc.slice %linear_10 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_11_2 = mpc.slice %linear_10 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %add_21 = mpc.add %split_11, %split_10 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_22 = mpc.sigmoid %add_21 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_22 = mpc.add %split_11_1, %split_10_1 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_23 = mpc.sigmoid %add_22 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_22 = mpc.mul %split_11_2, %sigmoid_22 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_23 = mpc.add %split_10_2, %mul_22 : (tensor<2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_14 = mpc.tanh %add_23 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sub_2 = mpc.sub %add_20, %tanh_14 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_23 = mpc.mul %sub_2, %sigmoid_23 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_24 = mpc.add %mul_23, %tanh_14 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %split_12 = mpc.slice %unbind_4_9 starts [0, 0] limits [-1, 5] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_12_1 = mpc.slice %unbind_4_9 starts [0, 5] limits [-1, 10] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_12_2 = mpc.slice %unbind_4_9 starts [0, 10] limits [-1, 15] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %linear_11 = mpc.linear %add_24, %gru_weight_hh_l0 bias(%gru_bias_hh_l0) {layer = "gru.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<15x5xf32>, tensor<15xf32>) -> tensor<1x2x15xf32>
    %split_13 = mpc.slice %linear_11 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_13_1 = mpc.slice %linear_11 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_13_2 = mpc.slice %linear_11 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %add_25 = mpc.add %split_13, %split_12 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_24 = mpc.sigmoid %add_25 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_26 = mpc.add %split_13_1, %split_12_1 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_25 = mpc.sigmoid %add_26 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_24 = mpc.mul %split_13_2, %sigmoid_24 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_27 = mpc.add %split_12_2, %mul_24 : (tensor<2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_15 = mpc.tanh %add_27 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sub_3 = mpc.sub %add_24, %tanh_15 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_25 = mpc.mul %sub_3, %sigmoid_25 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_28 = mpc.add %mul_25, %tanh_15 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %split_14 = mpc.slice %unbind_4_10 starts [0, 0] limits [-1, 5] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_14_1 = mpc.slice %unbind_4_10 starts [0, 5] limits [-1, 10] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_14_2 = mpc.slice %unbind_4_10 starts [0, 10] limits [-1, 15] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %linear_12 = mpc.linear %add_28, %gru_weight_hh_l0 bias(%gru_bias_hh_l0) {layer = "gru.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<15x5xf32>, tensor<15xf32>) -> tensor<1x2x15xf32>
    %split_15 = mpc.slice %linear_12 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_15_1 = mpc.slice %linear_12 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_15_2 = mpc.slice %linear_12 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %add_29 = mpc.add %split_15, %split_14 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_26 = mpc.sigmoid %add_29 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_30 = mpc.add %split_15_1, %split_14_1 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_27 = mpc.sigmoid %add_30 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_26 = mpc.mul %split_15_2, %sigmoid_26 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_31 = mpc.add %split_14_2, %mul_26 : (tensor<2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_16 = mpc.tanh %add_31 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sub_4 = mpc.sub %add_28, %tanh_16 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_27 = mpc.mul %sub_4, %sigmoid_27 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_32 = mpc.add %mul_27, %tanh_16 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %split_16 = mpc.slice %unbind_4_11 starts [0, 0] limits [-1, 5] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_16_1 = mpc.slice %unbind_4_11 starts [0, 5] limits [-1, 10] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %split_16_2 = mpc.slice %unbind_4_11 starts [0, 10] limits [-1, 15] strides [1, 1]
        : (tensor<2x15xf32>) -> tensor<2x5xf32>
    %linear_13 = mpc.linear %add_32, %gru_weight_hh_l0 bias(%gru_bias_hh_l0) {layer = "gru.weight_hh_l0"}
        : (tensor<1x2x5xf32>, tensor<15x5xf32>, tensor<15xf32>) -> tensor<1x2x15xf32>
    %split_17 = mpc.slice %linear_13 starts [0, 0, 0] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_17_1 = mpc.slice %linear_13 starts [0, 0, 5] limits [-1, -1, 10] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %split_17_2 = mpc.slice %linear_13 starts [0, 0, 10] limits [-1, -1, 15] strides [1, 1, 1]
        : (tensor<1x2x15xf32>) -> tensor<1x2x5xf32>
    %add_33 = mpc.add %split_17, %split_16 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_28 = mpc.sigmoid %add_33 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_34 = mpc.add %split_17_1, %split_16_1 : (tensor<1x2x5xf32>, tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %sigmoid_29 = mpc.sigmoid %add_34 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_28 = mpc.mul %split_17_2, %sigmoid_28 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_35 = mpc.add %split_16_2, %mul_28 : (tensor<2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %tanh_17 = mpc.tanh %add_35 : (tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %sub_5 = mpc.sub %add_32, %tanh_17 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %mul_29 = mpc.mul %sub_5, %sigmoid_29 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %add_36 = mpc.add %mul_29, %tanh_17 : (tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<1x2x5xf32>
    %cat_1 = mpc.concat %add_16, %add_20, %add_24, %add_28, %add_32, %add_36 axis 0
        : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>, tensor<1x2x5xf32>) -> tensor<6x2x5xf32>
    %transpose_3 = mpc.transpose %cat_1 permutation [1, 0, 2] : (tensor<6x2x5xf32>) -> tensor<2x6x5xf32>
    // heads
    %transpose_4 = mpc.transpose %x permutation [1, 0, 2] : (tensor<2x6x8xf32>) -> tensor<6x2x8xf32>
    %linear_14 = mpc.linear %transpose_4, %heads_in_proj_weight bias(%heads_in_proj_bias) {layer = "heads.in_proj"}
        : (tensor<6x2x8xf32>, tensor<24x8xf32>, tensor<24xf32>) -> tensor<6x2x24xf32>
    %unsqueeze_3 = mpc.reshape %linear_14 : (tensor<6x2x24xf32>) -> tensor<1x6x2x3x8xf32>
    %transpose_5 = mpc.transpose %unsqueeze_3 permutation [3, 1, 2, 0, 4]
        : (tensor<1x6x2x3x8xf32>) -> tensor<3x6x2x1x8xf32>
    %squeeze_3 = mpc.reshape %transpose_5 : (tensor<3x6x2x1x8xf32>) -> tensor<3x6x2x8xf32>
    %select_1_1 = mpc.slice %squeeze_3 starts [0, 0, 0, 0] limits [1, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x6x2x8xf32>) -> tensor<1x6x2x8xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<1x6x2x8xf32>) -> tensor<6x2x8xf32>
    %select_2 = mpc.slice %squeeze_3 starts [1, 0, 0, 0] limits [2, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x6x2x8xf32>) -> tensor<1x6x2x8xf32>
    %select_2_1 = mpc.reshape %select_2 : (tensor<1x6x2x8xf32>) -> tensor<6x2x8xf32>
    %select_3 = mpc.slice %squeeze_3 starts [2, 0, 0, 0] limits [3, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x6x2x8xf32>) -> tensor<1x6x2x8xf32>
    %select_3_1 = mpc.reshape %select_3 : (tensor<1x6x2x8xf32>) -> tensor<6x2x8xf32>
    %transpose_6 = mpc.transpose %select_1_2 permutation [1, 0, 2] : (tensor<6x2x8xf32>) -> tensor<2x6x8xf32>
    %transpose_8 = mpc.transpose %select_3_1 permutation [1, 0, 2] : (tensor<6x2x8xf32>) -> tensor<2x6x8xf32>
    %bmm = mpc.transpose %select_2_1 permutation [1, 0, 2] : (tensor<6x2x8xf32>) -> tensor<2x6x8xf32>
    %bmm_1_1 = mpc.reshape %transpose_6 : (tensor<2x6x8xf32>) -> tensor<2x1x6x8xf32>
    %bmm_1_2 = mpc.reshape %bmm : (tensor<2x6x8xf32>) -> tensor<2x1x6x8xf32>
    %bmm_1_3 = mpc.reshape %transpose_8 : (tensor<2x6x8xf32>) -> tensor<2x1x6x8xf32>
    %bmm_1_4 = mpc.attention %bmm_1_1, %bmm_1_2, %bmm_1_3 {layer = "heads"}
        : (tensor<2x1x6x8xf32>, tensor<2x1x6x8xf32>, tensor<2x1x6x8xf32>) -> tensor<2x1x6x8xf32>
    %bmm_1_5 = mpc.reshape %bmm_1_4 : (tensor<2x1x6x8xf32>) -> tensor<2x6x8xf32>
    %transpose_10 = mpc.transpose %bmm_1_5 permutation [1, 0, 2] : (tensor<2x6x8xf32>) -> tensor<6x2x8xf32>
    %unsafe_view = mpc.reshape %transpose_10 : (tensor<6x2x8xf32>) -> tensor<12x8xf32>
    %linear_15 = mpc.linear %unsafe_view, %heads_out_proj_weight bias(%heads_out_proj_bias) {layer = "heads.out_proj"}
        : (tensor<12x8xf32>, tensor<8x8xf32>, tensor<8xf32>) -> tensor<12x8xf32>
    %view_4 = mpc.reshape %linear_15 : (tensor<12x8xf32>) -> tensor<6x2x8xf32>
    %transpose_11 = mpc.transpose %view_4 permutation [1, 0, 2] : (tensor<6x2x8xf32>) -> tensor<2x6x8xf32>
    return %batch_norm, %group_norm, %rms_norm, %layer_norm, %layer_norm_1_4, %convolution_16, %convolution_1_6, %embedding, %add_12, %transpose_1, %mul_17, %transpose_3, %transpose_11 : tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x6x8xf32>, tensor<2x4x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x6x5xf32>, tensor<1x2x5xf32>, tensor<2x6x5xf32>, tensor<2x6x8xf32>
  }
}
