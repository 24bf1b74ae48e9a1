module @gru_trained {
  ml_program.global private @layer.weight_ih_l0(#mpc.external) : tensor<15x6xf32>
  ml_program.global private @layer.weight_hh_l0(#mpc.external) : tensor<15x5xf32>
  ml_program.global private @layer.bias_ih_l0(#mpc.external) : tensor<15xf32>
  ml_program.global private @layer.bias_hh_l0(#mpc.external) : tensor<15xf32>
  ml_program.global private @layer.weight_ih_l1(#mpc.external) : tensor<15x5xf32>
  ml_program.global private @layer.weight_hh_l1(#mpc.external) : tensor<15x5xf32>
  ml_program.global private @layer.bias_ih_l1(#mpc.external) : tensor<15xf32>
  ml_program.global private @layer.bias_hh_l1(#mpc.external) : tensor<15xf32>
  ml_program.global private @head.weight(#mpc.external) : tensor<4x5xf32>
  ml_program.global private @head.bias(#mpc.external) : tensor<4xf32>

  func.func @main(%x: tensor<6x7x6xf32> {mpc.name = "x"},
                  %target: tensor<6xi64> {mpc.name = "target"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<6x4xf32> {mpc.name = "output"}) {
    %layer_weight_ih_l0 = ml_program.global_load @layer.weight_ih_l0 : tensor<15x6xf32>
    %layer_weight_hh_l0 = ml_program.global_load @layer.weight_hh_l0 : tensor<15x5xf32>
    %layer_bias_ih_l0 = ml_program.global_load @layer.bias_ih_l0 : tensor<15xf32>
    %layer_bias_hh_l0 = ml_program.global_load @layer.bias_hh_l0 : tensor<15xf32>
    %layer_weight_ih_l1 = ml_program.global_load @layer.weight_ih_l1 : tensor<15x5xf32>
    %layer_weight_hh_l1 = ml_program.global_load @layer.weight_hh_l1 : tensor<15x5xf32>
    %layer_bias_ih_l1 = ml_program.global_load @layer.bias_ih_l1 : tensor<15xf32>
    %layer_bias_hh_l1 = ml_program.global_load @layer.bias_hh_l1 : tensor<15xf32>
    %head_weight = ml_program.global_load @head.weight : tensor<4x5xf32>
    %head_bias = ml_program.global_load @head.bias : tensor<4xf32>
    %c = mpc.constant dense<0.0> : tensor<2x6x5xf32>
    // layer
    %gru = mpc.transpose %x permutation [1, 0, 2] : (tensor<6x7x6xf32>) -> tensor<7x6x6xf32>
    %gru_1 = mpc.slice %c starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x6x5xf32>) -> tensor<1x6x5xf32>
    %gru_2 = mpc.reshape %gru_1 : (tensor<1x6x5xf32>) -> tensor<6x5xf32>
    %gru_3 = mpc.linear %gru, %layer_weight_ih_l0 bias(%layer_bias_ih_l0) {layer = "layer.ih_l0"}
        : (tensor<7x6x6xf32>, tensor<15x6xf32>, tensor<15xf32>) -> tensor<7x6x15xf32>
    %l0, %l0_1 = mpc.repeat 7 carried(%gru_2) scanned(%gru_3) axes [0] stacked [0] {
    ^bb0(%gru_2_i: tensor<6x5xf32>, %gru_3_i: tensor<6x15xf32>):
      %gru_4 = mpc.slice %gru_3_i starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_5 = mpc.slice %gru_3_i starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_6 = mpc.slice %gru_3_i starts [0, 10] limits [-1, 15] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_7 = mpc.linear %gru_2_i, %layer_weight_hh_l0 bias(%layer_bias_hh_l0) {layer = "layer.hh_l0"}
          : (tensor<6x5xf32>, tensor<15x5xf32>, tensor<15xf32>) -> tensor<6x15xf32>
      %gru_8 = mpc.slice %gru_7 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_9 = mpc.slice %gru_7 starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_10 = mpc.slice %gru_7 starts [0, 10] limits [-1, 15] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_11 = mpc.add %gru_4, %gru_8 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_12 = mpc.sigmoid %gru_11 : (tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_13 = mpc.add %gru_5, %gru_9 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_14 = mpc.sigmoid %gru_13 : (tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_15 = mpc.mul %gru_12, %gru_10 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_16 = mpc.add %gru_6, %gru_15 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_17 = mpc.tanh %gru_16 : (tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_18 = mpc.sub %gru_2_i, %gru_17 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_19 = mpc.mul %gru_18, %gru_14 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_20 = mpc.add %gru_19, %gru_17 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      mpc.yield %gru_20, %gru_20 : tensor<6x5xf32>, tensor<6x5xf32>
    } {layer = "layer.l0"} : (tensor<6x5xf32>, tensor<7x6x15xf32>) -> (tensor<6x5xf32>, tensor<7x6x5xf32>)
    %gru_22 = mpc.slice %c starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x6x5xf32>) -> tensor<1x6x5xf32>
    %gru_23 = mpc.reshape %gru_22 : (tensor<1x6x5xf32>) -> tensor<6x5xf32>
    %gru_24 = mpc.linear %l0_1, %layer_weight_ih_l1 bias(%layer_bias_ih_l1) {layer = "layer.ih_l1"}
        : (tensor<7x6x5xf32>, tensor<15x5xf32>, tensor<15xf32>) -> tensor<7x6x15xf32>
    %l1, %l1_1 = mpc.repeat 7 carried(%gru_23) scanned(%gru_24) axes [0] stacked [0] {
    ^bb0(%gru_23_i: tensor<6x5xf32>, %gru_24_i: tensor<6x15xf32>):
      %gru_25 = mpc.slice %gru_24_i starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_26 = mpc.slice %gru_24_i starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_27 = mpc.slice %gru_24_i starts [0, 10] limits [-1, 15] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_28 = mpc.linear %gru_23_i, %layer_weight_hh_l1 bias(%layer_bias_hh_l1) {layer = "layer.hh_l1"}
          : (tensor<6x5xf32>, tensor<15x5xf32>, tensor<15xf32>) -> tensor<6x15xf32>
      %gru_29 = mpc.slice %gru_28 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_30 = mpc.slice %gru_28 starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_31 = mpc.slice %gru_28 starts [0, 10] limits [-1, 15] strides [1, 1] : (tensor<6x15xf32>) -> tensor<6x5xf32>
      %gru_32 = mpc.add %gru_25, %gru_29 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_33 = mpc.sigmoid %gru_32 : (tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_34 = mpc.add %gru_26, %gru_30 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_35 = mpc.sigmoid %gru_34 : (tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_36 = mpc.mul %gru_33, %gru_31 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_37 = mpc.add %gru_27, %gru_36 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_38 = mpc.tanh %gru_37 : (tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_39 = mpc.sub %gru_23_i, %gru_38 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_40 = mpc.mul %gru_39, %gru_35 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      %gru_41 = mpc.add %gru_40, %gru_38 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
      mpc.yield %gru_41, %gru_41 : tensor<6x5xf32>, tensor<6x5xf32>
    } {layer = "layer.l1"} : (tensor<6x5xf32>, tensor<7x6x15xf32>) -> (tensor<6x5xf32>, tensor<7x6x5xf32>)
    %gru_43 = mpc.transpose %l1_1 permutation [1, 0, 2] : (tensor<7x6x5xf32>) -> tensor<6x7x5xf32>
    %select = mpc.slice %gru_43 starts [0, 6, 0] limits [-1, 7, -1] strides [1, 1, 1]
        : (tensor<6x7x5xf32>) -> tensor<6x1x5xf32>
    %select_1 = mpc.reshape %select : (tensor<6x1x5xf32>) -> tensor<6x5xf32>
    // head
    %linear = mpc.linear %select_1, %head_weight bias(%head_bias) {layer = "head"}
        : (tensor<6x5xf32>, tensor<4x5xf32>, tensor<4xf32>) -> tensor<6x4xf32>
    // loss
    %cross_entropy_loss = mpc.cross_entropy %linear, %target {layer = "loss", ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<f32>
    return %cross_entropy_loss, %linear : tensor<f32>, tensor<6x4xf32>
  }
}
