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
    %lstm = mpc.slice %zeros starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x?x5xf32>) -> tensor<1x?x5xf32>
    %lstm_1 = mpc.reshape %lstm : (tensor<1x?x5xf32>) -> tensor<?x5xf32>
    %lstm_2 = mpc.slice %zeros_1 starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x?x5xf32>) -> tensor<1x?x5xf32>
    %lstm_3 = mpc.reshape %lstm_2 : (tensor<1x?x5xf32>) -> tensor<?x5xf32>
    %lstm_4 = mpc.add %layer_bias_ih_l0, %layer_bias_hh_l0 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_5 = mpc.linear %x, %layer_weight_ih_l0 bias(%lstm_4) {layer = "layer.ih_l0"}
        : (tensor<?x7x6xf32>, tensor<20x6xf32>, tensor<20xf32>) -> tensor<?x7x20xf32>
    %l0, %l0_1, %l0_2 = mpc.repeat 7 carried(%lstm_1, %lstm_3) scanned(%lstm_5) axes [1] stacked [1] {
    ^bb0(%lstm_1_i: tensor<?x5xf32>, %lstm_3_i: tensor<?x5xf32>, %lstm_5_i: tensor<?x20xf32>):
      %lstm_6 = mpc.linear %lstm_1_i, %layer_weight_hh_l0 {layer = "layer.hh_l0"}
          : (tensor<?x5xf32>, tensor<20x5xf32>) -> tensor<?x20xf32>
      %lstm_7 = mpc.add %lstm_5_i, %lstm_6 : (tensor<?x20xf32>, tensor<?x20xf32>) -> tensor<?x20xf32>
      %lstm_8 = mpc.slice %lstm_7 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_9 = mpc.slice %lstm_7 starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_10 = mpc.slice %lstm_7 starts [0, 10] limits [-1, 15] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_11 = mpc.slice %lstm_7 starts [0, 15] limits [-1, 20] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_12 = mpc.sigmoid %lstm_9 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_13 = mpc.mul %lstm_12, %lstm_3_i : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_14 = mpc.sigmoid %lstm_8 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_15 = mpc.tanh %lstm_10 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_16 = mpc.mul %lstm_14, %lstm_15 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_17 = mpc.add %lstm_13, %lstm_16 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_18 = mpc.sigmoid %lstm_11 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_19 = mpc.tanh %lstm_17 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_20 = mpc.mul %lstm_18, %lstm_19 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      mpc.yield %lstm_20, %lstm_17, %lstm_20 : tensor<?x5xf32>, tensor<?x5xf32>, tensor<?x5xf32>
    } {layer = "layer.l0"} : (tensor<?x5xf32>, tensor<?x5xf32>, tensor<?x7x20xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>, tensor<?x7x5xf32>)
    %lstm_23 = mpc.slice %zeros starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x?x5xf32>) -> tensor<1x?x5xf32>
    %lstm_24 = mpc.reshape %lstm_23 : (tensor<1x?x5xf32>) -> tensor<?x5xf32>
    %lstm_25 = mpc.slice %zeros_1 starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x?x5xf32>) -> tensor<1x?x5xf32>
    %lstm_26 = mpc.reshape %lstm_25 : (tensor<1x?x5xf32>) -> tensor<?x5xf32>
    %lstm_27 = mpc.add %layer_bias_ih_l0_reverse, %layer_bias_hh_l0_reverse
        : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_28 = mpc.linear %x, %layer_weight_ih_l0_reverse bias(%lstm_27) {layer = "layer.ih_l0_reverse"}
        : (tensor<?x7x6xf32>, tensor<20x6xf32>, tensor<20xf32>) -> tensor<?x7x20xf32>
    %l0_reverse, %l0_reverse_1, %l0_reverse_2 = mpc.repeat 7 reverse carried(%lstm_24, %lstm_26) scanned(%lstm_28) axes [1] stacked [1] {
    ^bb0(%lstm_24_i: tensor<?x5xf32>, %lstm_26_i: tensor<?x5xf32>, %lstm_28_i: tensor<?x20xf32>):
      %lstm_29 = mpc.linear %lstm_24_i, %layer_weight_hh_l0_reverse {layer = "layer.hh_l0_reverse"}
          : (tensor<?x5xf32>, tensor<20x5xf32>) -> tensor<?x20xf32>
      %lstm_30 = mpc.add %lstm_28_i, %lstm_29 : (tensor<?x20xf32>, tensor<?x20xf32>) -> tensor<?x20xf32>
      %lstm_31 = mpc.slice %lstm_30 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_32 = mpc.slice %lstm_30 starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_33 = mpc.slice %lstm_30 starts [0, 10] limits [-1, 15] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_34 = mpc.slice %lstm_30 starts [0, 15] limits [-1, 20] strides [1, 1] : (tensor<?x20xf32>) -> tensor<?x5xf32>
      %lstm_35 = mpc.sigmoid %lstm_32 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_36 = mpc.mul %lstm_35, %lstm_26_i : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_37 = mpc.sigmoid %lstm_31 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_38 = mpc.tanh %lstm_33 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_39 = mpc.mul %lstm_37, %lstm_38 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_40 = mpc.add %lstm_36, %lstm_39 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_41 = mpc.sigmoid %lstm_34 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_42 = mpc.tanh %lstm_40 : (tensor<?x5xf32>) -> tensor<?x5xf32>
      %lstm_43 = mpc.mul %lstm_41, %lstm_42 : (tensor<?x5xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
      mpc.yield %lstm_43, %lstm_40, %lstm_43 : tensor<?x5xf32>, tensor<?x5xf32>, tensor<?x5xf32>
    } {layer = "layer.l0_reverse"} : (tensor<?x5xf32>, tensor<?x5xf32>, tensor<?x7x20xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>, tensor<?x7x5xf32>)
    %lstm_46 = mpc.concat %l0_2, %l0_reverse_2 axis 2 : (tensor<?x7x5xf32>, tensor<?x7x5xf32>) -> tensor<?x7x10xf32>
    %select = mpc.slice %lstm_46 starts [0, 6, 0] limits [-1, 7, -1] strides [1, 1, 1]
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
