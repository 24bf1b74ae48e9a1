module @recurrent {
  ml_program.global private @lstm.weight_ih_l0(#mpc.external) : tensor<20x6xf32>
  ml_program.global private @lstm.weight_hh_l0(#mpc.external) : tensor<20x5xf32>
  ml_program.global private @lstm.bias_ih_l0(#mpc.external) : tensor<20xf32>
  ml_program.global private @lstm.bias_hh_l0(#mpc.external) : tensor<20xf32>
  ml_program.global private @lstm.weight_ih_l0_reverse(#mpc.external) : tensor<20x6xf32>
  ml_program.global private @lstm.weight_hh_l0_reverse(#mpc.external) : tensor<20x5xf32>
  ml_program.global private @lstm.bias_ih_l0_reverse(#mpc.external) : tensor<20xf32>
  ml_program.global private @lstm.bias_hh_l0_reverse(#mpc.external) : tensor<20xf32>
  ml_program.global private @lstm.weight_ih_l1(#mpc.external) : tensor<20x10xf32>
  ml_program.global private @lstm.weight_hh_l1(#mpc.external) : tensor<20x5xf32>
  ml_program.global private @lstm.bias_ih_l1(#mpc.external) : tensor<20xf32>
  ml_program.global private @lstm.bias_hh_l1(#mpc.external) : tensor<20xf32>
  ml_program.global private @lstm.weight_ih_l1_reverse(#mpc.external) : tensor<20x10xf32>
  ml_program.global private @lstm.weight_hh_l1_reverse(#mpc.external) : tensor<20x5xf32>
  ml_program.global private @lstm.bias_ih_l1_reverse(#mpc.external) : tensor<20xf32>
  ml_program.global private @lstm.bias_hh_l1_reverse(#mpc.external) : tensor<20xf32>
  ml_program.global private @projected.weight_ih_l0(#mpc.external) : tensor<20x6xf32>
  ml_program.global private @projected.weight_hh_l0(#mpc.external) : tensor<20x3xf32>
  ml_program.global private @projected.weight_hr_l0(#mpc.external) : tensor<3x5xf32>
  ml_program.global private @gru.weight_ih_l0(#mpc.external) : tensor<12x6xf32>
  ml_program.global private @gru.weight_hh_l0(#mpc.external) : tensor<12x4xf32>
  ml_program.global private @gru.bias_ih_l0(#mpc.external) : tensor<12xf32>
  ml_program.global private @gru.bias_hh_l0(#mpc.external) : tensor<12xf32>
  ml_program.global private @gru.weight_ih_l0_reverse(#mpc.external) : tensor<12x6xf32>
  ml_program.global private @gru.weight_hh_l0_reverse(#mpc.external) : tensor<12x4xf32>
  ml_program.global private @gru.bias_ih_l0_reverse(#mpc.external) : tensor<12xf32>
  ml_program.global private @gru.bias_hh_l0_reverse(#mpc.external) : tensor<12xf32>
  ml_program.global private @gru.weight_ih_l1(#mpc.external) : tensor<12x8xf32>
  ml_program.global private @gru.weight_hh_l1(#mpc.external) : tensor<12x4xf32>
  ml_program.global private @gru.bias_ih_l1(#mpc.external) : tensor<12xf32>
  ml_program.global private @gru.bias_hh_l1(#mpc.external) : tensor<12xf32>
  ml_program.global private @gru.weight_ih_l1_reverse(#mpc.external) : tensor<12x8xf32>
  ml_program.global private @gru.weight_hh_l1_reverse(#mpc.external) : tensor<12x4xf32>
  ml_program.global private @gru.bias_ih_l1_reverse(#mpc.external) : tensor<12xf32>
  ml_program.global private @gru.bias_hh_l1_reverse(#mpc.external) : tensor<12xf32>
  ml_program.global private @rnn.weight_ih_l0(#mpc.external) : tensor<7x6xf32>
  ml_program.global private @rnn.weight_hh_l0(#mpc.external) : tensor<7x7xf32>
  ml_program.global private @rnn.bias_ih_l0(#mpc.external) : tensor<7xf32>
  ml_program.global private @rnn.bias_hh_l0(#mpc.external) : tensor<7xf32>
  ml_program.global private @relu.weight_ih_l0(#mpc.external) : tensor<3x6xf32>
  ml_program.global private @relu.weight_hh_l0(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @relu.bias_ih_l0(#mpc.external) : tensor<3xf32>
  ml_program.global private @relu.bias_hh_l0(#mpc.external) : tensor<3xf32>
  ml_program.global private @relu.weight_ih_l0_reverse(#mpc.external) : tensor<3x6xf32>
  ml_program.global private @relu.weight_hh_l0_reverse(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @relu.bias_ih_l0_reverse(#mpc.external) : tensor<3xf32>
  ml_program.global private @relu.bias_hh_l0_reverse(#mpc.external) : tensor<3xf32>
  ml_program.global private @alone.weight_ih_l0(#mpc.external) : tensor<9x6xf32>
  ml_program.global private @alone.weight_hh_l0(#mpc.external) : tensor<9x3xf32>
  ml_program.global private @alone.bias_ih_l0(#mpc.external) : tensor<9xf32>
  ml_program.global private @alone.bias_hh_l0(#mpc.external) : tensor<9xf32>

  func.func @main(%x: tensor<3x4x6xf32> {mpc.name = "x"},
                  %h: tensor<4x3x5xf32> {mpc.name = "h"},
                  %c: tensor<4x3x5xf32> {mpc.name = "c"})
      -> (tensor<3x4x3xf32> {mpc.name = "projected.0"},
          tensor<1x4x3xf32> {mpc.name = "projected.1.0"},
          tensor<1x4x5xf32> {mpc.name = "projected.1.1"},
          tensor<3x4x7xf32> {mpc.name = "rnn.0"},
          tensor<1x3x7xf32> {mpc.name = "rnn.1"},
          tensor<3x4x6xf32> {mpc.name = "relu.0"},
          tensor<2x4x3xf32> {mpc.name = "relu.1"},
          tensor<3x4x10xf32> {mpc.name = "lstm.0"},
          tensor<4x3x5xf32> {mpc.name = "lstm.1.0"},
          tensor<4x3x5xf32> {mpc.name = "lstm.1.1"},
          tensor<3x4x8xf32> {mpc.name = "gru.0"},
          tensor<4x3x4xf32> {mpc.name = "gru.1"},
          tensor<4x3xf32> {mpc.name = "alone.0"},
          tensor<1x3xf32> {mpc.name = "alone.1"}) {
    %lstm_weight_ih_l0 = ml_program.global_load @lstm.weight_ih_l0 : tensor<20x6xf32>
    %lstm_weight_hh_l0 = ml_program.global_load @lstm.weight_hh_l0 : tensor<20x5xf32>
    %lstm_bias_ih_l0 = ml_program.global_load @lstm.bias_ih_l0 : tensor<20xf32>
    %lstm_bias_hh_l0 = ml_program.global_load @lstm.bias_hh_l0 : tensor<20xf32>
    %lstm_weight_ih_l0_reverse = ml_program.global_load @lstm.weight_ih_l0_reverse : tensor<20x6xf32>
    %lstm_weight_hh_l0_reverse = ml_program.global_load @lstm.weight_hh_l0_reverse : tensor<20x5xf32>
    %lstm_bias_ih_l0_reverse = ml_program.global_load @lstm.bias_ih_l0_reverse : tensor<20xf32>
    %lstm_bias_hh_l0_reverse = ml_program.global_load @lstm.bias_hh_l0_reverse : tensor<20xf32>
    %lstm_weight_ih_l1 = ml_program.global_load @lstm.weight_ih_l1 : tensor<20x10xf32>
    %lstm_weight_hh_l1 = ml_program.global_load @lstm.weight_hh_l1 : tensor<20x5xf32>
    %lstm_bias_ih_l1 = ml_program.global_load @lstm.bias_ih_l1 : tensor<20xf32>
    %lstm_bias_hh_l1 = ml_program.global_load @lstm.bias_hh_l1 : tensor<20xf32>
    %lstm_weight_ih_l1_reverse = ml_program.global_load @lstm.weight_ih_l1_reverse : tensor<20x10xf32>
    %lstm_weight_hh_l1_reverse = ml_program.global_load @lstm.weight_hh_l1_reverse : tensor<20x5xf32>
    %lstm_bias_ih_l1_reverse = ml_program.global_load @lstm.bias_ih_l1_reverse : tensor<20xf32>
    %lstm_bias_hh_l1_reverse = ml_program.global_load @lstm.bias_hh_l1_reverse : tensor<20xf32>
    %projected_weight_ih_l0 = ml_program.global_load @projected.weight_ih_l0 : tensor<20x6xf32>
    %projected_weight_hh_l0 = ml_program.global_load @projected.weight_hh_l0 : tensor<20x3xf32>
    %projected_weight_hr_l0 = ml_program.global_load @projected.weight_hr_l0 : tensor<3x5xf32>
    %gru_weight_ih_l0 = ml_program.global_load @gru.weight_ih_l0 : tensor<12x6xf32>
    %gru_weight_hh_l0 = ml_program.global_load @gru.weight_hh_l0 : tensor<12x4xf32>
    %gru_bias_ih_l0 = ml_program.global_load @gru.bias_ih_l0 : tensor<12xf32>
    %gru_bias_hh_l0 = ml_program.global_load @gru.bias_hh_l0 : tensor<12xf32>
    %gru_weight_ih_l0_reverse = ml_program.global_load @gru.weight_ih_l0_reverse : tensor<12x6xf32>
    %gru_weight_hh_l0_reverse = ml_program.global_load @gru.weight_hh_l0_reverse : tensor<12x4xf32>
    %gru_bias_ih_l0_reverse = ml_program.global_load @gru.bias_ih_l0_reverse : tensor<12xf32>
    %gru_bias_hh_l0_reverse = ml_program.global_load @gru.bias_hh_l0_reverse : tensor<12xf32>
    %gru_weight_ih_l1 = ml_program.global_load @gru.weight_ih_l1 : tensor<12x8xf32>
    %gru_weight_hh_l1 = ml_program.global_load @gru.weight_hh_l1 : tensor<12x4xf32>
    %gru_bias_ih_l1 = ml_program.global_load @gru.bias_ih_l1 : tensor<12xf32>
    %gru_bias_hh_l1 = ml_program.global_load @gru.bias_hh_l1 : tensor<12xf32>
    %gru_weight_ih_l1_reverse = ml_program.global_load @gru.weight_ih_l1_reverse : tensor<12x8xf32>
    %gru_weight_hh_l1_reverse = ml_program.global_load @gru.weight_hh_l1_reverse : tensor<12x4xf32>
    %gru_bias_ih_l1_reverse = ml_program.global_load @gru.bias_ih_l1_reverse : tensor<12xf32>
    %gru_bias_hh_l1_reverse = ml_program.global_load @gru.bias_hh_l1_reverse : tensor<12xf32>
    %rnn_weight_ih_l0 = ml_program.global_load @rnn.weight_ih_l0 : tensor<7x6xf32>
    %rnn_weight_hh_l0 = ml_program.global_load @rnn.weight_hh_l0 : tensor<7x7xf32>
    %rnn_bias_ih_l0 = ml_program.global_load @rnn.bias_ih_l0 : tensor<7xf32>
    %rnn_bias_hh_l0 = ml_program.global_load @rnn.bias_hh_l0 : tensor<7xf32>
    %relu_weight_ih_l0 = ml_program.global_load @relu.weight_ih_l0 : tensor<3x6xf32>
    %relu_weight_hh_l0 = ml_program.global_load @relu.weight_hh_l0 : tensor<3x3xf32>
    %relu_bias_ih_l0 = ml_program.global_load @relu.bias_ih_l0 : tensor<3xf32>
    %relu_bias_hh_l0 = ml_program.global_load @relu.bias_hh_l0 : tensor<3xf32>
    %relu_weight_ih_l0_reverse = ml_program.global_load @relu.weight_ih_l0_reverse : tensor<3x6xf32>
    %relu_weight_hh_l0_reverse = ml_program.global_load @relu.weight_hh_l0_reverse : tensor<3x3xf32>
    %relu_bias_ih_l0_reverse = ml_program.global_load @relu.bias_ih_l0_reverse : tensor<3xf32>
    %relu_bias_hh_l0_reverse = ml_program.global_load @relu.bias_hh_l0_reverse : tensor<3xf32>
    %alone_weight_ih_l0 = ml_program.global_load @alone.weight_ih_l0 : tensor<9x6xf32>
    %alone_weight_hh_l0 = ml_program.global_load @alone.weight_hh_l0 : tensor<9x3xf32>
    %alone_bias_ih_l0 = ml_program.global_load @alone.bias_ih_l0 : tensor<9xf32>
    %alone_bias_hh_l0 = ml_program.global_load @alone.bias_hh_l0 : tensor<9xf32>
    %c_1 = mpc.constant dense<0.0> : tensor<1x4x3xf32>
    %c_2 = mpc.constant dense<0.0> : tensor<1x4x5xf32>
    // projected
    %lstm = mpc.reshape %c_1 : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
    %lstm_1 = mpc.reshape %c_2 : (tensor<1x4x5xf32>) -> tensor<4x5xf32>
    %lstm_2 = mpc.linear %x, %projected_weight_ih_l0 {layer = "projected.ih_l0"}
        : (tensor<3x4x6xf32>, tensor<20x6xf32>) -> tensor<3x4x20xf32>
    %l0, %l0_1, %l0_2 = mpc.repeat 3 carried(%lstm, %lstm_1) scanned(%lstm_2) axes [0] stacked [0] {
    ^bb0(%lstm_i: tensor<4x3xf32>, %lstm_1_i: tensor<4x5xf32>, %lstm_2_i: tensor<4x20xf32>):
      %lstm_3 = mpc.linear %lstm_i, %projected_weight_hh_l0 {layer = "projected.hh_l0"}
          : (tensor<4x3xf32>, tensor<20x3xf32>) -> tensor<4x20xf32>
      %lstm_4 = mpc.add %lstm_2_i, %lstm_3 : (tensor<4x20xf32>, tensor<4x20xf32>) -> tensor<4x20xf32>
      %lstm_5 = mpc.slice %lstm_4 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<4x20xf32>) -> tensor<4x5xf32>
      %lstm_6 = mpc.slice %lstm_4 starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<4x20xf32>) -> tensor<4x5xf32>
      %lstm_7 = mpc.slice %lstm_4 starts [0, 10] limits [-1, 15] strides [1, 1] : (tensor<4x20xf32>) -> tensor<4x5xf32>
      %lstm_8 = mpc.slice %lstm_4 starts [0, 15] limits [-1, 20] strides [1, 1] : (tensor<4x20xf32>) -> tensor<4x5xf32>
      %lstm_9 = mpc.sigmoid %lstm_6 : (tensor<4x5xf32>) -> tensor<4x5xf32>
      %lstm_10 = mpc.mul %lstm_9, %lstm_1_i : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
      %lstm_11 = mpc.sigmoid %lstm_5 : (tensor<4x5xf32>) -> tensor<4x5xf32>
      %lstm_12 = mpc.tanh %lstm_7 : (tensor<4x5xf32>) -> tensor<4x5xf32>
      %lstm_13 = mpc.mul %lstm_11, %lstm_12 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
      %lstm_14 = mpc.add %lstm_10, %lstm_13 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
      %lstm_15 = mpc.sigmoid %lstm_8 : (tensor<4x5xf32>) -> tensor<4x5xf32>
      %lstm_16 = mpc.tanh %lstm_14 : (tensor<4x5xf32>) -> tensor<4x5xf32>
      %lstm_17 = mpc.mul %lstm_15, %lstm_16 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
      %lstm_18 = mpc.linear %lstm_17, %projected_weight_hr_l0 {layer = "projected.hr_l0"}
          : (tensor<4x5xf32>, tensor<3x5xf32>) -> tensor<4x3xf32>
      mpc.yield %lstm_18, %lstm_14, %lstm_18 : tensor<4x3xf32>, tensor<4x5xf32>, tensor<4x3xf32>
    } {layer = "projected.l0"} : (tensor<4x3xf32>, tensor<4x5xf32>, tensor<3x4x20xf32>) -> (tensor<4x3xf32>, tensor<4x5xf32>, tensor<3x4x3xf32>)
    %lstm_19 = mpc.reshape %l0 : (tensor<4x3xf32>) -> tensor<1x4x3xf32>
    %lstm_20 = mpc.reshape %l0_1 : (tensor<4x5xf32>) -> tensor<1x4x5xf32>
    %c_3 = mpc.constant dense<0.0> : tensor<1x3x7xf32>
    // rnn
    %rnn_tanh = mpc.transpose %x permutation [1, 0, 2] : (tensor<3x4x6xf32>) -> tensor<4x3x6xf32>
    %rnn_tanh_1 = mpc.reshape %c_3 : (tensor<1x3x7xf32>) -> tensor<3x7xf32>
    %rnn_tanh_2 = mpc.add %rnn_bias_ih_l0, %rnn_bias_hh_l0 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %rnn_tanh_3 = mpc.linear %rnn_tanh, %rnn_weight_ih_l0 bias(%rnn_tanh_2) {layer = "rnn.ih_l0"}
        : (tensor<4x3x6xf32>, tensor<7x6xf32>, tensor<7xf32>) -> tensor<4x3x7xf32>
    %l0_3, %l0_4 = mpc.repeat 4 carried(%rnn_tanh_1) scanned(%rnn_tanh_3) axes [0] stacked [0] {
    ^bb0(%rnn_tanh_1_i: tensor<3x7xf32>, %rnn_tanh_3_i: tensor<3x7xf32>):
      %rnn_tanh_4 = mpc.linear %rnn_tanh_1_i, %rnn_weight_hh_l0 {layer = "rnn.hh_l0"}
          : (tensor<3x7xf32>, tensor<7x7xf32>) -> tensor<3x7xf32>
      %rnn_tanh_5 = mpc.add %rnn_tanh_3_i, %rnn_tanh_4 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
      %rnn_tanh_6 = mpc.tanh %rnn_tanh_5 : (tensor<3x7xf32>) -> tensor<3x7xf32>
      mpc.yield %rnn_tanh_6, %rnn_tanh_6 : tensor<3x7xf32>, tensor<3x7xf32>
    } {layer = "rnn.l0"} : (tensor<3x7xf32>, tensor<4x3x7xf32>) -> (tensor<3x7xf32>, tensor<4x3x7xf32>)
    %rnn_tanh_7 = mpc.reshape %l0_3 : (tensor<3x7xf32>) -> tensor<1x3x7xf32>
    %rnn_tanh_8 = mpc.transpose %l0_4 permutation [1, 0, 2] : (tensor<4x3x7xf32>) -> tensor<3x4x7xf32>
    %c_4 = mpc.constant dense<0.0> : tensor<2x4x3xf32>
    // relu
    %rnn_relu = mpc.slice %c_4 starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x4x3xf32>) -> tensor<1x4x3xf32>
    %rnn_relu_1 = mpc.reshape %rnn_relu : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
    %rnn_relu_2 = mpc.add %relu_bias_ih_l0, %relu_bias_hh_l0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %rnn_relu_3 = mpc.linear %x, %relu_weight_ih_l0 bias(%rnn_relu_2) {layer = "relu.ih_l0"}
        : (tensor<3x4x6xf32>, tensor<3x6xf32>, tensor<3xf32>) -> tensor<3x4x3xf32>
    %l0_5, %l0_6 = mpc.repeat 3 carried(%rnn_relu_1) scanned(%rnn_relu_3) axes [0] stacked [0] {
    ^bb0(%rnn_relu_1_i: tensor<4x3xf32>, %rnn_relu_3_i: tensor<4x3xf32>):
      %rnn_relu_4 = mpc.linear %rnn_relu_1_i, %relu_weight_hh_l0 {layer = "relu.hh_l0"}
          : (tensor<4x3xf32>, tensor<3x3xf32>) -> tensor<4x3xf32>
      %rnn_relu_5 = mpc.add %rnn_relu_3_i, %rnn_relu_4 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
      %rnn_relu_6 = mpc.relu %rnn_relu_5 : (tensor<4x3xf32>) -> tensor<4x3xf32>
      mpc.yield %rnn_relu_6, %rnn_relu_6 : tensor<4x3xf32>, tensor<4x3xf32>
    } {layer = "relu.l0"} : (tensor<4x3xf32>, tensor<3x4x3xf32>) -> (tensor<4x3xf32>, tensor<3x4x3xf32>)
    %rnn_relu_7 = mpc.reshape %l0_5 : (tensor<4x3xf32>) -> tensor<1x4x3xf32>
    %rnn_relu_8 = mpc.slice %c_4 starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x4x3xf32>) -> tensor<1x4x3xf32>
    %rnn_relu_9 = mpc.reshape %rnn_relu_8 : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
    %rnn_relu_10 = mpc.add %relu_bias_ih_l0_reverse, %relu_bias_hh_l0_reverse
        : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %rnn_relu_11 = mpc.linear %x, %relu_weight_ih_l0_reverse bias(%rnn_relu_10) {layer = "relu.ih_l0_reverse"}
        : (tensor<3x4x6xf32>, tensor<3x6xf32>, tensor<3xf32>) -> tensor<3x4x3xf32>
    %l0_reverse, %l0_reverse_1 = mpc.repeat 3 reverse carried(%rnn_relu_9) scanned(%rnn_relu_11) axes [0] stacked [0] {
    ^bb0(%rnn_relu_9_i: tensor<4x3xf32>, %rnn_relu_11_i: tensor<4x3xf32>):
      %rnn_relu_12 = mpc.linear %rnn_relu_9_i, %relu_weight_hh_l0_reverse {layer = "relu.hh_l0_reverse"}
          : (tensor<4x3xf32>, tensor<3x3xf32>) -> tensor<4x3xf32>
      %rnn_relu_13 = mpc.add %rnn_relu_11_i, %rnn_relu_12 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
      %rnn_relu_14 = mpc.relu %rnn_relu_13 : (tensor<4x3xf32>) -> tensor<4x3xf32>
      mpc.yield %rnn_relu_14, %rnn_relu_14 : tensor<4x3xf32>, tensor<4x3xf32>
    } {layer = "relu.l0_reverse"} : (tensor<4x3xf32>, tensor<3x4x3xf32>) -> (tensor<4x3xf32>, tensor<3x4x3xf32>)
    %rnn_relu_15 = mpc.reshape %l0_reverse : (tensor<4x3xf32>) -> tensor<1x4x3xf32>
    %rnn_relu_16 = mpc.concat %l0_6, %l0_reverse_1 axis 2 : (tensor<3x4x3xf32>, tensor<3x4x3xf32>) -> tensor<3x4x6xf32>
    %rnn_relu_17 = mpc.concat %rnn_relu_7, %rnn_relu_15 axis 0
        : (tensor<1x4x3xf32>, tensor<1x4x3xf32>) -> tensor<2x4x3xf32>
    // lstm
    %lstm_1_1 = mpc.transpose %x permutation [1, 0, 2] : (tensor<3x4x6xf32>) -> tensor<4x3x6xf32>
    %lstm_1_2 = mpc.slice %h starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_3 = mpc.reshape %lstm_1_2 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_4 = mpc.slice %c starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_5 = mpc.reshape %lstm_1_4 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_6 = mpc.add %lstm_bias_ih_l0, %lstm_bias_hh_l0 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_1_7 = mpc.linear %lstm_1_1, %lstm_weight_ih_l0 bias(%lstm_1_6) {layer = "lstm.ih_l0"}
        : (tensor<4x3x6xf32>, tensor<20x6xf32>, tensor<20xf32>) -> tensor<4x3x20xf32>
    %l0_7, %l0_8, %l0_9 = mpc.repeat 4 carried(%lstm_1_3, %lstm_1_5) scanned(%lstm_1_7) axes [0] stacked [0] {
    ^bb0(%lstm_1_3_i: tensor<3x5xf32>, %lstm_1_5_i: tensor<3x5xf32>, %lstm_1_7_i: tensor<3x20xf32>):
      %lstm_1_8 = mpc.linear %lstm_1_3_i, %lstm_weight_hh_l0 {layer = "lstm.hh_l0"}
          : (tensor<3x5xf32>, tensor<20x5xf32>) -> tensor<3x20xf32>
      %lstm_1_9 = mpc.add %lstm_1_7_i, %lstm_1_8 : (tensor<3x20xf32>, tensor<3x20xf32>) -> tensor<3x20xf32>
      %lstm_1_10 = mpc.slice %lstm_1_9 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_11 = mpc.slice %lstm_1_9 starts [0, 5] limits [-1, 10] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_12 = mpc.slice %lstm_1_9 starts [0, 10] limits [-1, 15] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_13 = mpc.slice %lstm_1_9 starts [0, 15] limits [-1, 20] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_14 = mpc.sigmoid %lstm_1_11 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_15 = mpc.mul %lstm_1_14, %lstm_1_5_i : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_16 = mpc.sigmoid %lstm_1_10 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_17 = mpc.tanh %lstm_1_12 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_18 = mpc.mul %lstm_1_16, %lstm_1_17 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_19 = mpc.add %lstm_1_15, %lstm_1_18 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_20 = mpc.sigmoid %lstm_1_13 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_21 = mpc.tanh %lstm_1_19 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_22 = mpc.mul %lstm_1_20, %lstm_1_21 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      mpc.yield %lstm_1_22, %lstm_1_19, %lstm_1_22 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
    } {layer = "lstm.l0"} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<4x3x20xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<4x3x5xf32>)
    %lstm_1_23 = mpc.reshape %l0_7 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_24 = mpc.reshape %l0_8 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_25 = mpc.slice %h starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_26 = mpc.reshape %lstm_1_25 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_27 = mpc.slice %c starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_28 = mpc.reshape %lstm_1_27 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_29 = mpc.add %lstm_bias_ih_l0_reverse, %lstm_bias_hh_l0_reverse
        : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_1_30 = mpc.linear %lstm_1_1, %lstm_weight_ih_l0_reverse bias(%lstm_1_29) {layer = "lstm.ih_l0_reverse"}
        : (tensor<4x3x6xf32>, tensor<20x6xf32>, tensor<20xf32>) -> tensor<4x3x20xf32>
    %l0_reverse_2, %l0_reverse_3, %l0_reverse_4 = mpc.repeat 4 reverse carried(%lstm_1_26, %lstm_1_28) scanned(%lstm_1_30) axes [0] stacked [0] {
    ^bb0(%lstm_1_26_i: tensor<3x5xf32>, %lstm_1_28_i: tensor<3x5xf32>, %lstm_1_30_i: tensor<3x20xf32>):
      %lstm_1_31 = mpc.linear %lstm_1_26_i, %lstm_weight_hh_l0_reverse {layer = "lstm.hh_l0_reverse"}
          : (tensor<3x5xf32>, tensor<20x5xf32>) -> tensor<3x20xf32>
      %lstm_1_32 = mpc.add %lstm_1_30_i, %lstm_1_31 : (tensor<3x20xf32>, tensor<3x20xf32>) -> tensor<3x20xf32>
      %lstm_1_33 = mpc.slice %lstm_1_32 starts [0, 0] limits [-1, 5] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_34 = mpc.slice %lstm_1_32 starts [0, 5] limits [-1, 10] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_35 = mpc.slice %lstm_1_32 starts [0, 10] limits [-1, 15] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_36 = mpc.slice %lstm_1_32 starts [0, 15] limits [-1, 20] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_37 = mpc.sigmoid %lstm_1_34 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_38 = mpc.mul %lstm_1_37, %lstm_1_28_i : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_39 = mpc.sigmoid %lstm_1_33 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_40 = mpc.tanh %lstm_1_35 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_41 = mpc.mul %lstm_1_39, %lstm_1_40 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_42 = mpc.add %lstm_1_38, %lstm_1_41 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_43 = mpc.sigmoid %lstm_1_36 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_44 = mpc.tanh %lstm_1_42 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_45 = mpc.mul %lstm_1_43, %lstm_1_44 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      mpc.yield %lstm_1_45, %lstm_1_42, %lstm_1_45 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
    } {layer = "lstm.l0_reverse"} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<4x3x20xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<4x3x5xf32>)
    %lstm_1_46 = mpc.reshape %l0_reverse_2 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_47 = mpc.reshape %l0_reverse_3 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_48 = mpc.concat %l0_9, %l0_reverse_4 axis 2 : (tensor<4x3x5xf32>, tensor<4x3x5xf32>) -> tensor<4x3x10xf32>
    %lstm_1_49 = mpc.slice %h starts [2, 0, 0] limits [3, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_50 = mpc.reshape %lstm_1_49 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_51 = mpc.slice %c starts [2, 0, 0] limits [3, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_52 = mpc.reshape %lstm_1_51 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_53 = mpc.add %lstm_bias_ih_l1, %lstm_bias_hh_l1 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_1_54 = mpc.linear %lstm_1_48, %lstm_weight_ih_l1 bias(%lstm_1_53) {layer = "lstm.ih_l1"}
        : (tensor<4x3x10xf32>, tensor<20x10xf32>, tensor<20xf32>) -> tensor<4x3x20xf32>
    %l1, %l1_1, %l1_2 = mpc.repeat 4 carried(%lstm_1_50, %lstm_1_52) scanned(%lstm_1_54) axes [0] stacked [0] {
    ^bb0(%lstm_1_50_i: tensor<3x5xf32>, %lstm_1_52_i: tensor<3x5xf32>, %lstm_1_54_i: tensor<3x20xf32>):
      %lstm_1_55 = mpc.linear %lstm_1_50_i, %lstm_weight_hh_l1 {layer = "lstm.hh_l1"}
          : (tensor<3x5xf32>, tensor<20x5xf32>) -> tensor<3x20xf32>
      %lstm_1_56 = mpc.add %lstm_1_54_i, %lstm_1_55 : (tensor<3x20xf32>, tensor<3x20xf32>) -> tensor<3x20xf32>
      %lstm_1_57 = mpc.slice %lstm_1_56 starts [0, 0] limits [-1, 5] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_58 = mpc.slice %lstm_1_56 starts [0, 5] limits [-1, 10] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_59 = mpc.slice %lstm_1_56 starts [0, 10] limits [-1, 15] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_60 = mpc.slice %lstm_1_56 starts [0, 15] limits [-1, 20] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_61 = mpc.sigmoid %lstm_1_58 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_62 = mpc.mul %lstm_1_61, %lstm_1_52_i : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_63 = mpc.sigmoid %lstm_1_57 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_64 = mpc.tanh %lstm_1_59 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_65 = mpc.mul %lstm_1_63, %lstm_1_64 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_66 = mpc.add %lstm_1_62, %lstm_1_65 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_67 = mpc.sigmoid %lstm_1_60 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_68 = mpc.tanh %lstm_1_66 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_69 = mpc.mul %lstm_1_67, %lstm_1_68 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      mpc.yield %lstm_1_69, %lstm_1_66, %lstm_1_69 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
    } {layer = "lstm.l1"} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<4x3x20xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<4x3x5xf32>)
    %lstm_1_70 = mpc.reshape %l1 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_71 = mpc.reshape %l1_1 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_72 = mpc.slice %h starts [3, 0, 0] limits [4, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_73 = mpc.reshape %lstm_1_72 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_74 = mpc.slice %c starts [3, 0, 0] limits [4, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_75 = mpc.reshape %lstm_1_74 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_76 = mpc.add %lstm_bias_ih_l1_reverse, %lstm_bias_hh_l1_reverse
        : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_1_77 = mpc.linear %lstm_1_48, %lstm_weight_ih_l1_reverse bias(%lstm_1_76) {layer = "lstm.ih_l1_reverse"}
        : (tensor<4x3x10xf32>, tensor<20x10xf32>, tensor<20xf32>) -> tensor<4x3x20xf32>
    %l1_reverse, %l1_reverse_1, %l1_reverse_2 = mpc.repeat 4 reverse carried(%lstm_1_73, %lstm_1_75) scanned(%lstm_1_77) axes [0] stacked [0] {
    ^bb0(%lstm_1_73_i: tensor<3x5xf32>, %lstm_1_75_i: tensor<3x5xf32>, %lstm_1_77_i: tensor<3x20xf32>):
      %lstm_1_78 = mpc.linear %lstm_1_73_i, %lstm_weight_hh_l1_reverse {layer = "lstm.hh_l1_reverse"}
          : (tensor<3x5xf32>, tensor<20x5xf32>) -> tensor<3x20xf32>
      %lstm_1_79 = mpc.add %lstm_1_77_i, %lstm_1_78 : (tensor<3x20xf32>, tensor<3x20xf32>) -> tensor<3x20xf32>
      %lstm_1_80 = mpc.slice %lstm_1_79 starts [0, 0] limits [-1, 5] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_81 = mpc.slice %lstm_1_79 starts [0, 5] limits [-1, 10] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_82 = mpc.slice %lstm_1_79 starts [0, 10] limits [-1, 15] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_83 = mpc.slice %lstm_1_79 starts [0, 15] limits [-1, 20] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_84 = mpc.sigmoid %lstm_1_81 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_85 = mpc.mul %lstm_1_84, %lstm_1_75_i : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_86 = mpc.sigmoid %lstm_1_80 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_87 = mpc.tanh %lstm_1_82 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_88 = mpc.mul %lstm_1_86, %lstm_1_87 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_89 = mpc.add %lstm_1_85, %lstm_1_88 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_90 = mpc.sigmoid %lstm_1_83 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_91 = mpc.tanh %lstm_1_89 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_92 = mpc.mul %lstm_1_90, %lstm_1_91 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      mpc.yield %lstm_1_92, %lstm_1_89, %lstm_1_92 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
    } {layer = "lstm.l1_reverse"} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<4x3x20xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<4x3x5xf32>)
    %lstm_1_93 = mpc.reshape %l1_reverse : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_94 = mpc.reshape %l1_reverse_1 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_95 = mpc.concat %l1_2, %l1_reverse_2 axis 2 : (tensor<4x3x5xf32>, tensor<4x3x5xf32>) -> tensor<4x3x10xf32>
    %lstm_1_96 = mpc.transpose %lstm_1_95 permutation [1, 0, 2] : (tensor<4x3x10xf32>) -> tensor<3x4x10xf32>
    %lstm_1_97 = mpc.concat %lstm_1_23, %lstm_1_46, %lstm_1_70, %lstm_1_93 axis 0
        : (tensor<1x3x5xf32>, tensor<1x3x5xf32>, tensor<1x3x5xf32>, tensor<1x3x5xf32>) -> tensor<4x3x5xf32>
    %lstm_1_98 = mpc.concat %lstm_1_24, %lstm_1_47, %lstm_1_71, %lstm_1_94 axis 0
        : (tensor<1x3x5xf32>, tensor<1x3x5xf32>, tensor<1x3x5xf32>, tensor<1x3x5xf32>) -> tensor<4x3x5xf32>
    %c_5 = mpc.constant dense<0.0> : tensor<4x3x4xf32>
    // gru
    %gru = mpc.transpose %x permutation [1, 0, 2] : (tensor<3x4x6xf32>) -> tensor<4x3x6xf32>
    %gru_1 = mpc.slice %c_5 starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x4xf32>) -> tensor<1x3x4xf32>
    %gru_2 = mpc.reshape %gru_1 : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %gru_3 = mpc.linear %gru, %gru_weight_ih_l0 bias(%gru_bias_ih_l0) {layer = "gru.ih_l0"}
        : (tensor<4x3x6xf32>, tensor<12x6xf32>, tensor<12xf32>) -> tensor<4x3x12xf32>
    %l0_10, %l0_11 = mpc.repeat 4 carried(%gru_2) scanned(%gru_3) axes [0] stacked [0] {
    ^bb0(%gru_2_i: tensor<3x4xf32>, %gru_3_i: tensor<3x12xf32>):
      %gru_4 = mpc.slice %gru_3_i starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_5 = mpc.slice %gru_3_i starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_6 = mpc.slice %gru_3_i starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_7 = mpc.linear %gru_2_i, %gru_weight_hh_l0 bias(%gru_bias_hh_l0) {layer = "gru.hh_l0"}
          : (tensor<3x4xf32>, tensor<12x4xf32>, tensor<12xf32>) -> tensor<3x12xf32>
      %gru_8 = mpc.slice %gru_7 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_9 = mpc.slice %gru_7 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_10 = mpc.slice %gru_7 starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_11 = mpc.add %gru_4, %gru_8 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_12 = mpc.sigmoid %gru_11 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_13 = mpc.add %gru_5, %gru_9 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_14 = mpc.sigmoid %gru_13 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_15 = mpc.mul %gru_12, %gru_10 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_16 = mpc.add %gru_6, %gru_15 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_17 = mpc.tanh %gru_16 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_18 = mpc.sub %gru_2_i, %gru_17 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_19 = mpc.mul %gru_18, %gru_14 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_20 = mpc.add %gru_19, %gru_17 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      mpc.yield %gru_20, %gru_20 : tensor<3x4xf32>, tensor<3x4xf32>
    } {layer = "gru.l0"} : (tensor<3x4xf32>, tensor<4x3x12xf32>) -> (tensor<3x4xf32>, tensor<4x3x4xf32>)
    %gru_21 = mpc.reshape %l0_10 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %gru_22 = mpc.slice %c_5 starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x4xf32>) -> tensor<1x3x4xf32>
    %gru_23 = mpc.reshape %gru_22 : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %gru_24 = mpc.linear %gru, %gru_weight_ih_l0_reverse bias(%gru_bias_ih_l0_reverse) {layer = "gru.ih_l0_reverse"}
        : (tensor<4x3x6xf32>, tensor<12x6xf32>, tensor<12xf32>) -> tensor<4x3x12xf32>
    %l0_reverse_5, %l0_reverse_6 = mpc.repeat 4 reverse carried(%gru_23) scanned(%gru_24) axes [0] stacked [0] {
    ^bb0(%gru_23_i: tensor<3x4xf32>, %gru_24_i: tensor<3x12xf32>):
      %gru_25 = mpc.slice %gru_24_i starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_26 = mpc.slice %gru_24_i starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_27 = mpc.slice %gru_24_i starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_28 = mpc.linear %gru_23_i, %gru_weight_hh_l0_reverse bias(%gru_bias_hh_l0_reverse) {layer = "gru.hh_l0_reverse"}
          : (tensor<3x4xf32>, tensor<12x4xf32>, tensor<12xf32>) -> tensor<3x12xf32>
      %gru_29 = mpc.slice %gru_28 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_30 = mpc.slice %gru_28 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_31 = mpc.slice %gru_28 starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_32 = mpc.add %gru_25, %gru_29 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_33 = mpc.sigmoid %gru_32 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_34 = mpc.add %gru_26, %gru_30 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_35 = mpc.sigmoid %gru_34 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_36 = mpc.mul %gru_33, %gru_31 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_37 = mpc.add %gru_27, %gru_36 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_38 = mpc.tanh %gru_37 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_39 = mpc.sub %gru_23_i, %gru_38 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_40 = mpc.mul %gru_39, %gru_35 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_41 = mpc.add %gru_40, %gru_38 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      mpc.yield %gru_41, %gru_41 : tensor<3x4xf32>, tensor<3x4xf32>
    } {layer = "gru.l0_reverse"} : (tensor<3x4xf32>, tensor<4x3x12xf32>) -> (tensor<3x4xf32>, tensor<4x3x4xf32>)
    %gru_42 = mpc.reshape %l0_reverse_5 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %gru_43 = mpc.concat %l0_11, %l0_reverse_6 axis 2 : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x3x8xf32>
    %gru_44 = mpc.slice %c_5 starts [2, 0, 0] limits [3, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x4xf32>) -> tensor<1x3x4xf32>
    %gru_45 = mpc.reshape %gru_44 : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %gru_46 = mpc.linear %gru_43, %gru_weight_ih_l1 bias(%gru_bias_ih_l1) {layer = "gru.ih_l1"}
        : (tensor<4x3x8xf32>, tensor<12x8xf32>, tensor<12xf32>) -> tensor<4x3x12xf32>
    %l1_3, %l1_4 = mpc.repeat 4 carried(%gru_45) scanned(%gru_46) axes [0] stacked [0] {
    ^bb0(%gru_45_i: tensor<3x4xf32>, %gru_46_i: tensor<3x12xf32>):
      %gru_47 = mpc.slice %gru_46_i starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_48 = mpc.slice %gru_46_i starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_49 = mpc.slice %gru_46_i starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_50 = mpc.linear %gru_45_i, %gru_weight_hh_l1 bias(%gru_bias_hh_l1) {layer = "gru.hh_l1"}
          : (tensor<3x4xf32>, tensor<12x4xf32>, tensor<12xf32>) -> tensor<3x12xf32>
      %gru_51 = mpc.slice %gru_50 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_52 = mpc.slice %gru_50 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_53 = mpc.slice %gru_50 starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_54 = mpc.add %gru_47, %gru_51 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_55 = mpc.sigmoid %gru_54 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_56 = mpc.add %gru_48, %gru_52 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_57 = mpc.sigmoid %gru_56 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_58 = mpc.mul %gru_55, %gru_53 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_59 = mpc.add %gru_49, %gru_58 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_60 = mpc.tanh %gru_59 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_61 = mpc.sub %gru_45_i, %gru_60 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_62 = mpc.mul %gru_61, %gru_57 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_63 = mpc.add %gru_62, %gru_60 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      mpc.yield %gru_63, %gru_63 : tensor<3x4xf32>, tensor<3x4xf32>
    } {layer = "gru.l1"} : (tensor<3x4xf32>, tensor<4x3x12xf32>) -> (tensor<3x4xf32>, tensor<4x3x4xf32>)
    %gru_64 = mpc.reshape %l1_3 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %gru_65 = mpc.slice %c_5 starts [3, 0, 0] limits [4, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x4xf32>) -> tensor<1x3x4xf32>
    %gru_66 = mpc.reshape %gru_65 : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %gru_67 = mpc.linear %gru_43, %gru_weight_ih_l1_reverse bias(%gru_bias_ih_l1_reverse) {layer = "gru.ih_l1_reverse"}
        : (tensor<4x3x8xf32>, tensor<12x8xf32>, tensor<12xf32>) -> tensor<4x3x12xf32>
    %l1_reverse_3, %l1_reverse_4 = mpc.repeat 4 reverse carried(%gru_66) scanned(%gru_67) axes [0] stacked [0] {
    ^bb0(%gru_66_i: tensor<3x4xf32>, %gru_67_i: tensor<3x12xf32>):
      %gru_68 = mpc.slice %gru_67_i starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_69 = mpc.slice %gru_67_i starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_70 = mpc.slice %gru_67_i starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_71 = mpc.linear %gru_66_i, %gru_weight_hh_l1_reverse bias(%gru_bias_hh_l1_reverse) {layer = "gru.hh_l1_reverse"}
          : (tensor<3x4xf32>, tensor<12x4xf32>, tensor<12xf32>) -> tensor<3x12xf32>
      %gru_72 = mpc.slice %gru_71 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_73 = mpc.slice %gru_71 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_74 = mpc.slice %gru_71 starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_75 = mpc.add %gru_68, %gru_72 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_76 = mpc.sigmoid %gru_75 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_77 = mpc.add %gru_69, %gru_73 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_78 = mpc.sigmoid %gru_77 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_79 = mpc.mul %gru_76, %gru_74 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_80 = mpc.add %gru_70, %gru_79 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_81 = mpc.tanh %gru_80 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_82 = mpc.sub %gru_66_i, %gru_81 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_83 = mpc.mul %gru_82, %gru_78 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_84 = mpc.add %gru_83, %gru_81 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      mpc.yield %gru_84, %gru_84 : tensor<3x4xf32>, tensor<3x4xf32>
    } {layer = "gru.l1_reverse"} : (tensor<3x4xf32>, tensor<4x3x12xf32>) -> (tensor<3x4xf32>, tensor<4x3x4xf32>)
    %gru_85 = mpc.reshape %l1_reverse_3 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %gru_86 = mpc.concat %l1_4, %l1_reverse_4 axis 2 : (tensor<4x3x4xf32>, tensor<4x3x4xf32>) -> tensor<4x3x8xf32>
    %gru_87 = mpc.transpose %gru_86 permutation [1, 0, 2] : (tensor<4x3x8xf32>) -> tensor<3x4x8xf32>
    %gru_88 = mpc.concat %gru_21, %gru_42, %gru_64, %gru_85 axis 0
        : (tensor<1x3x4xf32>, tensor<1x3x4xf32>, tensor<1x3x4xf32>, tensor<1x3x4xf32>) -> tensor<4x3x4xf32>
    %select = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<3x4x6xf32>) -> tensor<1x4x6xf32>
    // alone
    %unsqueeze = mpc.reshape %select : (tensor<1x4x6xf32>) -> tensor<4x1x6xf32>
    %c_6 = mpc.constant dense<0.0> : tensor<1x1x3xf32>
    // alone
    %gru_1_1 = mpc.reshape %c_6 : (tensor<1x1x3xf32>) -> tensor<1x3xf32>
    %gru_1_2 = mpc.linear %unsqueeze, %alone_weight_ih_l0 bias(%alone_bias_ih_l0) {layer = "alone.ih_l0"}
        : (tensor<4x1x6xf32>, tensor<9x6xf32>, tensor<9xf32>) -> tensor<4x1x9xf32>
    %l0_12, %l0_13 = mpc.repeat 4 carried(%gru_1_1) scanned(%gru_1_2) axes [0] stacked [0] {
    ^bb0(%gru_1_1_i: tensor<1x3xf32>, %gru_1_2_i: tensor<1x9xf32>):
      %gru_1_3 = mpc.slice %gru_1_2_i starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<1x9xf32>) -> tensor<1x3xf32>
      %gru_1_4 = mpc.slice %gru_1_2_i starts [0, 3] limits [-1, 6] strides [1, 1] : (tensor<1x9xf32>) -> tensor<1x3xf32>
      %gru_1_5 = mpc.slice %gru_1_2_i starts [0, 6] limits [-1, 9] strides [1, 1] : (tensor<1x9xf32>) -> tensor<1x3xf32>
      %gru_1_6 = mpc.linear %gru_1_1_i, %alone_weight_hh_l0 bias(%alone_bias_hh_l0) {layer = "alone.hh_l0"}
          : (tensor<1x3xf32>, tensor<9x3xf32>, tensor<9xf32>) -> tensor<1x9xf32>
      %gru_1_7 = mpc.slice %gru_1_6 starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<1x9xf32>) -> tensor<1x3xf32>
      %gru_1_8 = mpc.slice %gru_1_6 starts [0, 3] limits [-1, 6] strides [1, 1] : (tensor<1x9xf32>) -> tensor<1x3xf32>
      %gru_1_9 = mpc.slice %gru_1_6 starts [0, 6] limits [-1, 9] strides [1, 1] : (tensor<1x9xf32>) -> tensor<1x3xf32>
      %gru_1_10 = mpc.add %gru_1_3, %gru_1_7 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %gru_1_11 = mpc.sigmoid %gru_1_10 : (tensor<1x3xf32>) -> tensor<1x3xf32>
      %gru_1_12 = mpc.add %gru_1_4, %gru_1_8 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %gru_1_13 = mpc.sigmoid %gru_1_12 : (tensor<1x3xf32>) -> tensor<1x3xf32>
      %gru_1_14 = mpc.mul %gru_1_11, %gru_1_9 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %gru_1_15 = mpc.add %gru_1_5, %gru_1_14 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %gru_1_16 = mpc.tanh %gru_1_15 : (tensor<1x3xf32>) -> tensor<1x3xf32>
      %gru_1_17 = mpc.sub %gru_1_1_i, %gru_1_16 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %gru_1_18 = mpc.mul %gru_1_17, %gru_1_13 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %gru_1_19 = mpc.add %gru_1_18, %gru_1_16 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      mpc.yield %gru_1_19, %gru_1_19 : tensor<1x3xf32>, tensor<1x3xf32>
    } {layer = "alone.l0"} : (tensor<1x3xf32>, tensor<4x1x9xf32>) -> (tensor<1x3xf32>, tensor<4x1x3xf32>)
    %squeeze = mpc.reshape %l0_13 : (tensor<4x1x3xf32>) -> tensor<4x3xf32>
    return %l0_2, %lstm_19, %lstm_20, %rnn_tanh_8, %rnn_tanh_7, %rnn_relu_16, %rnn_relu_17, %lstm_1_96, %lstm_1_97, %lstm_1_98, %gru_87, %gru_88, %squeeze, %l0_12 : tensor<3x4x3xf32>, tensor<1x4x3xf32>, tensor<1x4x5xf32>, tensor<3x4x7xf32>, tensor<1x3x7xf32>, tensor<3x4x6xf32>, tensor<2x4x3xf32>, tensor<3x4x10xf32>, tensor<4x3x5xf32>, tensor<4x3x5xf32>, tensor<3x4x8xf32>, tensor<4x3x4xf32>, tensor<4x3xf32>, tensor<1x3xf32>
  }
}
