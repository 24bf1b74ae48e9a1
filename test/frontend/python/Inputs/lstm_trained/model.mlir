module @lstm_trained {
  ml_program.global private @layer.weight_ih_l0(#mpc.external) : tensor<20x6xf32>
  ml_program.global private @layer.weight_hh_l0(#mpc.external) : tensor<20x5xf32>
  ml_program.global private @layer.bias_ih_l0(#mpc.external) : tensor<20xf32>
  ml_program.global private @layer.bias_hh_l0(#mpc.external) : tensor<20xf32>
  ml_program.global private @layer.weight_ih_l0_reverse(#mpc.external) : tensor<20x6xf32>
  ml_program.global private @layer.weight_hh_l0_reverse(#mpc.external) : tensor<20x5xf32>
  ml_program.global private @layer.bias_ih_l0_reverse(#mpc.external) : tensor<20xf32>
  ml_program.global private @layer.bias_hh_l0_reverse(#mpc.external) : tensor<20xf32>
  ml_program.global private @head.weight(#mpc.external) : tensor<4x10xf32>
  ml_program.global private @head.bias(#mpc.external) : tensor<4xf32>

  func.func @main(%x: tensor<?x7x6xf32> {mpc.name = "x", mpc.dims = ["B"]},
                  %target: tensor<?xi64> {mpc.name = "target", mpc.dims = ["B"]})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<?x4xf32> {mpc.name = "output"}) {
    %layer_weight_ih_l0 = ml_program.global_load @layer.weight_ih_l0 : tensor<20x6xf32>
    %layer_weight_hh_l0 = ml_program.global_load @layer.weight_hh_l0 : tensor<20x5xf32>
    %layer_bias_ih_l0 = ml_program.global_load @layer.bias_ih_l0 : tensor<20xf32>
    %layer_bias_hh_l0 = ml_program.global_load @layer.bias_hh_l0 : tensor<20xf32>
    %layer_weight_ih_l0_reverse = ml_program.global_load @layer.weight_ih_l0_reverse : tensor<20x6xf32>
    %layer_weight_hh_l0_reverse = ml_program.global_load @layer.weight_hh_l0_reverse : tensor<20x5xf32>
    %layer_bias_ih_l0_reverse = ml_program.global_load @layer.bias_ih_l0_reverse : tensor<20xf32>
    %layer_bias_hh_l0_reverse = ml_program.global_load @layer.bias_hh_l0_reverse : tensor<20xf32>
    %head_weight = ml_program.global_load @head.weight : tensor<4x10xf32>
    %head_bias = ml_program.global_load @head.bias : tensor<4xf32>
    %c = mpc.constant dense<0.0> : tensor<f32>
    %zeros = mpc.broadcast %c shape [2, -1, 5] {mpc.dims = ["B"]} : (tensor<f32>) -> tensor<2x?x5xf32>
    %c_1 = mpc.constant dense<0.0> : tensor<f32>
    %zeros_1 = mpc.broadcast %c_1 shape [2, -1, 5] {mpc.dims = ["B"]} : (tensor<f32>) -> tensor<2x?x5xf32>
    // layer
    %lstm = mpc.transpose %x permutation [1, 0, 2] : (tensor<?x7x6xf32>) -> tensor<7x?x6xf32>
    %lstm_1 = mpc.slice %zeros starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x?x5xf32>) -> tensor<1x?x5xf32>
    %lstm_2 = mpc.reshape %lstm_1 : (tensor<1x?x5xf32>) -> tensor<?x5xf32>
    %lstm_3 = mpc.slice %zeros_1 starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x?x5xf32>) -> tensor<1x?x5xf32>
    %lstm_4 = mpc.reshape %lstm_3 : (tensor<1x?x5xf32>) -> tensor<?x5xf32>
    %lstm_5 = mpc.add %layer_bias_ih_l0, %layer_bias_hh_l0 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_6 = mpc.linear %lstm, %layer_weight_ih_l0 bias(%lstm_5) {layer = "layer.ih_l0"}
        : (tensor<7x?x6xf32>, tensor<20x6xf32>, tensor<20xf32>) -> tensor<7x?x20xf32>
    %l0, %l0_1, %l0_2 = mpc.repeat 7 carried(%lstm_2, %lstm_4) scanned(%lstm_6) axes [0] stacked [0] {
    ^bb0(%lstm_2_i: tensor<?x5xf32>, %lstm_4_i: tensor<?x5xf32>, %lstm_6_i: tensor<?x20xf32>):
      %lstm_7 = mpc.linear %lstm_2_i, %layer_weight_hh_l0 {layer = "layer.hh_l0"}
          : (tensor<?x5xf32>, tensor<20x5xf32>) -> tensor<?x20xf32>
      %lstm_8 = mpc.add %lstm_6_i, %lstm_7 : (tensor<?x20xf32>, tensor<?x20xf32>) -> tensor<?x20xf32>
      %lstm_9 = mpc.slice %lstm_8 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_10 = mpc.slice %lstm_8 starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_11 = mpc.slice %lstm_8 starts [0, 10] limits [-1, 15] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_12 = mpc.slice %lstm_8 starts [0, 15] limits [-1, 20] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_13 = mpc.sigmoid %lstm_10 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_14 = mpc.mul %lstm_13, %lstm_4_i : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_15 = mpc.sigmoid %lstm_9 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_16 = mpc.tanh %lstm_11 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_17 = mpc.mul %lstm_15, %lstm_16 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_18 = mpc.add %lstm_14, %lstm_17 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_19 = mpc.sigmoid %lstm_12 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_20 = mpc.tanh %lstm_18 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_21 = mpc.mul %lstm_19, %lstm_20 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      mpc.yield %lstm_21, %lstm_18, %lstm_21 : tensor<?x5xf32>, tensor<?x5xf32>, tensor<?x5xf32>
    } {layer = "layer.l0"} : (tensor<?x5xf32>, tensor<?x5xf32>, tensor<7x?x20xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>, tensor<7x?x5xf32>)
    %lstm_24 = mpc.slice %zeros starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x?x5xf32>) -> tensor<1x?x5xf32>
    %lstm_25 = mpc.reshape %lstm_24 : (tensor<1x?x5xf32>) -> tensor<?x5xf32>
    %lstm_26 = mpc.slice %zeros_1 starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x?x5xf32>) -> tensor<1x?x5xf32>
    %lstm_27 = mpc.reshape %lstm_26 : (tensor<1x?x5xf32>) -> tensor<?x5xf32>
    %lstm_28 = mpc.add %layer_bias_ih_l0_reverse, %layer_bias_hh_l0_reverse
        : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_29 = mpc.linear %lstm, %layer_weight_ih_l0_reverse bias(%lstm_28) {layer = "layer.ih_l0_reverse"}
        : (tensor<7x?x6xf32>, tensor<20x6xf32>, tensor<20xf32>) -> tensor<7x?x20xf32>
    %l0_reverse, %l0_reverse_1, %l0_reverse_2 = mpc.repeat 7 reverse carried(%lstm_25, %lstm_27) scanned(%lstm_29) axes [0] stacked [0] {
    ^bb0(%lstm_25_i: tensor<?x5xf32>, %lstm_27_i: tensor<?x5xf32>, %lstm_29_i: tensor<?x20xf32>):
      %lstm_30 = mpc.linear %lstm_25_i, %layer_weight_hh_l0_reverse {layer = "layer.hh_l0_reverse"}
          : (tensor<?x5xf32>, tensor<20x5xf32>) -> tensor<?x20xf32>
      %lstm_31 = mpc.add %lstm_29_i, %lstm_30 : (tensor<?x20xf32>, tensor<?x20xf32>) -> tensor<?x20xf32>
      %lstm_32 = mpc.slice %lstm_31 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_33 = mpc.slice %lstm_31 starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_34 = mpc.slice %lstm_31 starts [0, 10] limits [-1, 15] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_35 = mpc.slice %lstm_31 starts [0, 15] limits [-1, 20] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_36 = mpc.sigmoid %lstm_33 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_37 = mpc.mul %lstm_36, %lstm_27_i : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_38 = mpc.sigmoid %lstm_32 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_39 = mpc.tanh %lstm_34 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_40 = mpc.mul %lstm_38, %lstm_39 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_41 = mpc.add %lstm_37, %lstm_40 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_42 = mpc.sigmoid %lstm_35 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_43 = mpc.tanh %lstm_41 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_44 = mpc.mul %lstm_42, %lstm_43 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      mpc.yield %lstm_44, %lstm_41, %lstm_44 : tensor<?x5xf32>, tensor<?x5xf32>, tensor<?x5xf32>
    } {layer = "layer.l0_reverse"} : (tensor<?x5xf32>, tensor<?x5xf32>, tensor<7x?x20xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>, tensor<7x?x5xf32>)
    %lstm_47 = mpc.concat %l0_2, %l0_reverse_2 axis 2 : (tensor<7x?x5xf32>, tensor<7x?x5xf32>) -> tensor<7x?x10xf32>
    %lstm_48 = mpc.transpose %lstm_47 permutation [1, 0, 2] : (tensor<7x?x10xf32>) -> tensor<?x7x10xf32>
    %select = mpc.slice %lstm_48 starts [0, 6, 0] limits [-1, 7, -1] strides [1, 1, 1]
        : (tensor<?x7x10xf32>) -> tensor<?x1x10xf32>
    %select_1 = mpc.reshape %select : (tensor<?x1x10xf32>) -> tensor<?x10xf32>
    // head
    %linear = mpc.linear %select_1, %head_weight bias(%head_bias) {layer = "head"}
        : (tensor<?x10xf32>, tensor<4x10xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    // loss
    %cross_entropy_loss = mpc.cross_entropy %linear, %target {layer = "loss", ignore_index = -100 : i64}
        : (tensor<?x4xf32>, tensor<?xi64>) -> tensor<f32>
    return %cross_entropy_loss, %linear : tensor<f32>, tensor<?x4xf32>
  }
}
