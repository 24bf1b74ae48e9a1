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
    %rnn_tanh = mpc.reshape %c_3 : (tensor<1x3x7xf32>) -> tensor<3x7xf32>
    %rnn_tanh_1 = mpc.add %rnn_bias_ih_l0, %rnn_bias_hh_l0 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %rnn_tanh_2 = mpc.linear %x, %rnn_weight_ih_l0 bias(%rnn_tanh_1) {layer = "rnn.ih_l0"}
        : (tensor<3x4x6xf32>, tensor<7x6xf32>, tensor<7xf32>) -> tensor<3x4x7xf32>
    %l0_3, %l0_4 = mpc.repeat 4 carried(%rnn_tanh) scanned(%rnn_tanh_2) axes [1] stacked [1] {
    ^bb0(%rnn_tanh_i: tensor<3x7xf32>, %rnn_tanh_2_i: tensor<3x7xf32>):
      %rnn_tanh_3 = mpc.linear %rnn_tanh_i, %rnn_weight_hh_l0 {layer = "rnn.hh_l0"}
          : (tensor<3x7xf32>, tensor<7x7xf32>) -> tensor<3x7xf32>
      %rnn_tanh_4 = mpc.add %rnn_tanh_2_i, %rnn_tanh_3 : (tensor<3x7xf32>, tensor<3x7xf32>) -> tensor<3x7xf32>
      %rnn_tanh_5 = mpc.tanh %rnn_tanh_4 : (tensor<3x7xf32>) -> tensor<3x7xf32>
      mpc.yield %rnn_tanh_5, %rnn_tanh_5 : tensor<3x7xf32>, tensor<3x7xf32>
    } {layer = "rnn.l0"} : (tensor<3x7xf32>, tensor<3x4x7xf32>) -> (tensor<3x7xf32>, tensor<3x4x7xf32>)
    %rnn_tanh_6 = mpc.reshape %l0_3 : (tensor<3x7xf32>) -> tensor<1x3x7xf32>
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
    %lstm_1_1 = mpc.slice %h starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_2 = mpc.reshape %lstm_1_1 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_3 = mpc.slice %c starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_4 = mpc.reshape %lstm_1_3 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_5 = mpc.add %lstm_bias_ih_l0, %lstm_bias_hh_l0 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_1_6 = mpc.linear %x, %lstm_weight_ih_l0 bias(%lstm_1_5) {layer = "lstm.ih_l0"}
        : (tensor<3x4x6xf32>, tensor<20x6xf32>, tensor<20xf32>) -> tensor<3x4x20xf32>
    %l0_7, %l0_8, %l0_9 = mpc.repeat 4 carried(%lstm_1_2, %lstm_1_4) scanned(%lstm_1_6) axes [1] stacked [1] {
    ^bb0(%lstm_1_2_i: tensor<3x5xf32>, %lstm_1_4_i: tensor<3x5xf32>, %lstm_1_6_i: tensor<3x20xf32>):
      %lstm_1_7 = mpc.linear %lstm_1_2_i, %lstm_weight_hh_l0 {layer = "lstm.hh_l0"}
          : (tensor<3x5xf32>, tensor<20x5xf32>) -> tensor<3x20xf32>
      %lstm_1_8 = mpc.add %lstm_1_6_i, %lstm_1_7 : (tensor<3x20xf32>, tensor<3x20xf32>) -> tensor<3x20xf32>
      %lstm_1_9 = mpc.slice %lstm_1_8 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_10 = mpc.slice %lstm_1_8 starts [0, 5] limits [-1, 10] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_11 = mpc.slice %lstm_1_8 starts [0, 10] limits [-1, 15] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_12 = mpc.slice %lstm_1_8 starts [0, 15] limits [-1, 20] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_13 = mpc.sigmoid %lstm_1_10 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_14 = mpc.mul %lstm_1_13, %lstm_1_4_i : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_15 = mpc.sigmoid %lstm_1_9 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_16 = mpc.tanh %lstm_1_11 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_17 = mpc.mul %lstm_1_15, %lstm_1_16 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_18 = mpc.add %lstm_1_14, %lstm_1_17 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_19 = mpc.sigmoid %lstm_1_12 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_20 = mpc.tanh %lstm_1_18 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_21 = mpc.mul %lstm_1_19, %lstm_1_20 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      mpc.yield %lstm_1_21, %lstm_1_18, %lstm_1_21 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
    } {layer = "lstm.l0"} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x4x20xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x4x5xf32>)
    %lstm_1_22 = mpc.reshape %l0_7 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_23 = mpc.reshape %l0_8 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_24 = mpc.slice %h starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_25 = mpc.reshape %lstm_1_24 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_26 = mpc.slice %c starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_27 = mpc.reshape %lstm_1_26 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_28 = mpc.add %lstm_bias_ih_l0_reverse, %lstm_bias_hh_l0_reverse
        : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_1_29 = mpc.linear %x, %lstm_weight_ih_l0_reverse bias(%lstm_1_28) {layer = "lstm.ih_l0_reverse"}
        : (tensor<3x4x6xf32>, tensor<20x6xf32>, tensor<20xf32>) -> tensor<3x4x20xf32>
    %l0_reverse_2, %l0_reverse_3, %l0_reverse_4 = mpc.repeat 4 reverse carried(%lstm_1_25, %lstm_1_27) scanned(%lstm_1_29) axes [1] stacked [1] {
    ^bb0(%lstm_1_25_i: tensor<3x5xf32>, %lstm_1_27_i: tensor<3x5xf32>, %lstm_1_29_i: tensor<3x20xf32>):
      %lstm_1_30 = mpc.linear %lstm_1_25_i, %lstm_weight_hh_l0_reverse {layer = "lstm.hh_l0_reverse"}
          : (tensor<3x5xf32>, tensor<20x5xf32>) -> tensor<3x20xf32>
      %lstm_1_31 = mpc.add %lstm_1_29_i, %lstm_1_30 : (tensor<3x20xf32>, tensor<3x20xf32>) -> tensor<3x20xf32>
      %lstm_1_32 = mpc.slice %lstm_1_31 starts [0, 0] limits [-1, 5] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_33 = mpc.slice %lstm_1_31 starts [0, 5] limits [-1, 10] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_34 = mpc.slice %lstm_1_31 starts [0, 10] limits [-1, 15] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_35 = mpc.slice %lstm_1_31 starts [0, 15] limits [-1, 20] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_36 = mpc.sigmoid %lstm_1_33 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_37 = mpc.mul %lstm_1_36, %lstm_1_27_i : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_38 = mpc.sigmoid %lstm_1_32 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_39 = mpc.tanh %lstm_1_34 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_40 = mpc.mul %lstm_1_38, %lstm_1_39 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_41 = mpc.add %lstm_1_37, %lstm_1_40 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_42 = mpc.sigmoid %lstm_1_35 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_43 = mpc.tanh %lstm_1_41 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_44 = mpc.mul %lstm_1_42, %lstm_1_43 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      mpc.yield %lstm_1_44, %lstm_1_41, %lstm_1_44 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
    } {layer = "lstm.l0_reverse"} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x4x20xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x4x5xf32>)
    %lstm_1_45 = mpc.reshape %l0_reverse_2 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_46 = mpc.reshape %l0_reverse_3 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_47 = mpc.concat %l0_9, %l0_reverse_4 axis 2 : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x10xf32>
    %lstm_1_48 = mpc.slice %h starts [2, 0, 0] limits [3, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_49 = mpc.reshape %lstm_1_48 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_50 = mpc.slice %c starts [2, 0, 0] limits [3, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_51 = mpc.reshape %lstm_1_50 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_52 = mpc.add %lstm_bias_ih_l1, %lstm_bias_hh_l1 : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_1_53 = mpc.linear %lstm_1_47, %lstm_weight_ih_l1 bias(%lstm_1_52) {layer = "lstm.ih_l1"}
        : (tensor<3x4x10xf32>, tensor<20x10xf32>, tensor<20xf32>) -> tensor<3x4x20xf32>
    %l1, %l1_1, %l1_2 = mpc.repeat 4 carried(%lstm_1_49, %lstm_1_51) scanned(%lstm_1_53) axes [1] stacked [1] {
    ^bb0(%lstm_1_49_i: tensor<3x5xf32>, %lstm_1_51_i: tensor<3x5xf32>, %lstm_1_53_i: tensor<3x20xf32>):
      %lstm_1_54 = mpc.linear %lstm_1_49_i, %lstm_weight_hh_l1 {layer = "lstm.hh_l1"}
          : (tensor<3x5xf32>, tensor<20x5xf32>) -> tensor<3x20xf32>
      %lstm_1_55 = mpc.add %lstm_1_53_i, %lstm_1_54 : (tensor<3x20xf32>, tensor<3x20xf32>) -> tensor<3x20xf32>
      %lstm_1_56 = mpc.slice %lstm_1_55 starts [0, 0] limits [-1, 5] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_57 = mpc.slice %lstm_1_55 starts [0, 5] limits [-1, 10] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_58 = mpc.slice %lstm_1_55 starts [0, 10] limits [-1, 15] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_59 = mpc.slice %lstm_1_55 starts [0, 15] limits [-1, 20] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_60 = mpc.sigmoid %lstm_1_57 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_61 = mpc.mul %lstm_1_60, %lstm_1_51_i : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_62 = mpc.sigmoid %lstm_1_56 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_63 = mpc.tanh %lstm_1_58 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_64 = mpc.mul %lstm_1_62, %lstm_1_63 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_65 = mpc.add %lstm_1_61, %lstm_1_64 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_66 = mpc.sigmoid %lstm_1_59 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_67 = mpc.tanh %lstm_1_65 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_68 = mpc.mul %lstm_1_66, %lstm_1_67 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      mpc.yield %lstm_1_68, %lstm_1_65, %lstm_1_68 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
    } {layer = "lstm.l1"} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x4x20xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x4x5xf32>)
    %lstm_1_69 = mpc.reshape %l1 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_70 = mpc.reshape %l1_1 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_71 = mpc.slice %h starts [3, 0, 0] limits [4, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_72 = mpc.reshape %lstm_1_71 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_73 = mpc.slice %c starts [3, 0, 0] limits [4, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_74 = mpc.reshape %lstm_1_73 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %lstm_1_75 = mpc.add %lstm_bias_ih_l1_reverse, %lstm_bias_hh_l1_reverse
        : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %lstm_1_76 = mpc.linear %lstm_1_47, %lstm_weight_ih_l1_reverse bias(%lstm_1_75) {layer = "lstm.ih_l1_reverse"}
        : (tensor<3x4x10xf32>, tensor<20x10xf32>, tensor<20xf32>) -> tensor<3x4x20xf32>
    %l1_reverse, %l1_reverse_1, %l1_reverse_2 = mpc.repeat 4 reverse carried(%lstm_1_72, %lstm_1_74) scanned(%lstm_1_76) axes [1] stacked [1] {
    ^bb0(%lstm_1_72_i: tensor<3x5xf32>, %lstm_1_74_i: tensor<3x5xf32>, %lstm_1_76_i: tensor<3x20xf32>):
      %lstm_1_77 = mpc.linear %lstm_1_72_i, %lstm_weight_hh_l1_reverse {layer = "lstm.hh_l1_reverse"}
          : (tensor<3x5xf32>, tensor<20x5xf32>) -> tensor<3x20xf32>
      %lstm_1_78 = mpc.add %lstm_1_76_i, %lstm_1_77 : (tensor<3x20xf32>, tensor<3x20xf32>) -> tensor<3x20xf32>
      %lstm_1_79 = mpc.slice %lstm_1_78 starts [0, 0] limits [-1, 5] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_80 = mpc.slice %lstm_1_78 starts [0, 5] limits [-1, 10] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_81 = mpc.slice %lstm_1_78 starts [0, 10] limits [-1, 15] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_82 = mpc.slice %lstm_1_78 starts [0, 15] limits [-1, 20] strides [1, 1]
          : (tensor<3x20xf32>) -> tensor<3x5xf32>
      %lstm_1_83 = mpc.sigmoid %lstm_1_80 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_84 = mpc.mul %lstm_1_83, %lstm_1_74_i : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_85 = mpc.sigmoid %lstm_1_79 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_86 = mpc.tanh %lstm_1_81 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_87 = mpc.mul %lstm_1_85, %lstm_1_86 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_88 = mpc.add %lstm_1_84, %lstm_1_87 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_89 = mpc.sigmoid %lstm_1_82 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_90 = mpc.tanh %lstm_1_88 : (tensor<3x5xf32>) -> tensor<3x5xf32>
      %lstm_1_91 = mpc.mul %lstm_1_89, %lstm_1_90 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      mpc.yield %lstm_1_91, %lstm_1_88, %lstm_1_91 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>
    } {layer = "lstm.l1_reverse"} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x4x20xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x4x5xf32>)
    %lstm_1_92 = mpc.reshape %l1_reverse : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_93 = mpc.reshape %l1_reverse_1 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    %lstm_1_94 = mpc.concat %l1_2, %l1_reverse_2 axis 2 : (tensor<3x4x5xf32>, tensor<3x4x5xf32>) -> tensor<3x4x10xf32>
    %lstm_1_95 = mpc.concat %lstm_1_22, %lstm_1_45, %lstm_1_69, %lstm_1_92 axis 0
        : (tensor<1x3x5xf32>, tensor<1x3x5xf32>, tensor<1x3x5xf32>, tensor<1x3x5xf32>) -> tensor<4x3x5xf32>
    %lstm_1_96 = mpc.concat %lstm_1_23, %lstm_1_46, %lstm_1_70, %lstm_1_93 axis 0
        : (tensor<1x3x5xf32>, tensor<1x3x5xf32>, tensor<1x3x5xf32>, tensor<1x3x5xf32>) -> tensor<4x3x5xf32>
    %c_5 = mpc.constant dense<0.0> : tensor<4x3x4xf32>
    // gru
    %gru = mpc.slice %c_5 starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x4xf32>) -> tensor<1x3x4xf32>
    %gru_1 = mpc.reshape %gru : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %gru_2 = mpc.linear %x, %gru_weight_ih_l0 bias(%gru_bias_ih_l0) {layer = "gru.ih_l0"}
        : (tensor<3x4x6xf32>, tensor<12x6xf32>, tensor<12xf32>) -> tensor<3x4x12xf32>
    %l0_10, %l0_11 = mpc.repeat 4 carried(%gru_1) scanned(%gru_2) axes [1] stacked [1] {
    ^bb0(%gru_1_i: tensor<3x4xf32>, %gru_2_i: tensor<3x12xf32>):
      %gru_3 = mpc.slice %gru_2_i starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_4 = mpc.slice %gru_2_i starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_5 = mpc.slice %gru_2_i starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_6 = mpc.linear %gru_1_i, %gru_weight_hh_l0 bias(%gru_bias_hh_l0) {layer = "gru.hh_l0"}
          : (tensor<3x4xf32>, tensor<12x4xf32>, tensor<12xf32>) -> tensor<3x12xf32>
      %gru_7 = mpc.slice %gru_6 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_8 = mpc.slice %gru_6 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_9 = mpc.slice %gru_6 starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_10 = mpc.add %gru_3, %gru_7 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_11 = mpc.sigmoid %gru_10 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_12 = mpc.add %gru_4, %gru_8 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_13 = mpc.sigmoid %gru_12 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_14 = mpc.mul %gru_11, %gru_9 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_15 = mpc.add %gru_5, %gru_14 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_16 = mpc.tanh %gru_15 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_17 = mpc.sub %gru_1_i, %gru_16 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_18 = mpc.mul %gru_17, %gru_13 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_19 = mpc.add %gru_18, %gru_16 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      mpc.yield %gru_19, %gru_19 : tensor<3x4xf32>, tensor<3x4xf32>
    } {layer = "gru.l0"} : (tensor<3x4xf32>, tensor<3x4x12xf32>) -> (tensor<3x4xf32>, tensor<3x4x4xf32>)
    %gru_20 = mpc.reshape %l0_10 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %gru_21 = mpc.slice %c_5 starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x4xf32>) -> tensor<1x3x4xf32>
    %gru_22 = mpc.reshape %gru_21 : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %gru_23 = mpc.linear %x, %gru_weight_ih_l0_reverse bias(%gru_bias_ih_l0_reverse) {layer = "gru.ih_l0_reverse"}
        : (tensor<3x4x6xf32>, tensor<12x6xf32>, tensor<12xf32>) -> tensor<3x4x12xf32>
    %l0_reverse_5, %l0_reverse_6 = mpc.repeat 4 reverse carried(%gru_22) scanned(%gru_23) axes [1] stacked [1] {
    ^bb0(%gru_22_i: tensor<3x4xf32>, %gru_23_i: tensor<3x12xf32>):
      %gru_24 = mpc.slice %gru_23_i starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_25 = mpc.slice %gru_23_i starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_26 = mpc.slice %gru_23_i starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_27 = mpc.linear %gru_22_i, %gru_weight_hh_l0_reverse bias(%gru_bias_hh_l0_reverse) {layer = "gru.hh_l0_reverse"}
          : (tensor<3x4xf32>, tensor<12x4xf32>, tensor<12xf32>) -> tensor<3x12xf32>
      %gru_28 = mpc.slice %gru_27 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_29 = mpc.slice %gru_27 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_30 = mpc.slice %gru_27 starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_31 = mpc.add %gru_24, %gru_28 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_32 = mpc.sigmoid %gru_31 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_33 = mpc.add %gru_25, %gru_29 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_34 = mpc.sigmoid %gru_33 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_35 = mpc.mul %gru_32, %gru_30 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_36 = mpc.add %gru_26, %gru_35 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_37 = mpc.tanh %gru_36 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_38 = mpc.sub %gru_22_i, %gru_37 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_39 = mpc.mul %gru_38, %gru_34 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_40 = mpc.add %gru_39, %gru_37 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      mpc.yield %gru_40, %gru_40 : tensor<3x4xf32>, tensor<3x4xf32>
    } {layer = "gru.l0_reverse"} : (tensor<3x4xf32>, tensor<3x4x12xf32>) -> (tensor<3x4xf32>, tensor<3x4x4xf32>)
    %gru_41 = mpc.reshape %l0_reverse_5 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %gru_42 = mpc.concat %l0_11, %l0_reverse_6 axis 2 : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x8xf32>
    %gru_43 = mpc.slice %c_5 starts [2, 0, 0] limits [3, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x4xf32>) -> tensor<1x3x4xf32>
    %gru_44 = mpc.reshape %gru_43 : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %gru_45 = mpc.linear %gru_42, %gru_weight_ih_l1 bias(%gru_bias_ih_l1) {layer = "gru.ih_l1"}
        : (tensor<3x4x8xf32>, tensor<12x8xf32>, tensor<12xf32>) -> tensor<3x4x12xf32>
    %l1_3, %l1_4 = mpc.repeat 4 carried(%gru_44) scanned(%gru_45) axes [1] stacked [1] {
    ^bb0(%gru_44_i: tensor<3x4xf32>, %gru_45_i: tensor<3x12xf32>):
      %gru_46 = mpc.slice %gru_45_i starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_47 = mpc.slice %gru_45_i starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_48 = mpc.slice %gru_45_i starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_49 = mpc.linear %gru_44_i, %gru_weight_hh_l1 bias(%gru_bias_hh_l1) {layer = "gru.hh_l1"}
          : (tensor<3x4xf32>, tensor<12x4xf32>, tensor<12xf32>) -> tensor<3x12xf32>
      %gru_50 = mpc.slice %gru_49 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_51 = mpc.slice %gru_49 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_52 = mpc.slice %gru_49 starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_53 = mpc.add %gru_46, %gru_50 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_54 = mpc.sigmoid %gru_53 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_55 = mpc.add %gru_47, %gru_51 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_56 = mpc.sigmoid %gru_55 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_57 = mpc.mul %gru_54, %gru_52 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_58 = mpc.add %gru_48, %gru_57 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_59 = mpc.tanh %gru_58 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_60 = mpc.sub %gru_44_i, %gru_59 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_61 = mpc.mul %gru_60, %gru_56 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_62 = mpc.add %gru_61, %gru_59 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      mpc.yield %gru_62, %gru_62 : tensor<3x4xf32>, tensor<3x4xf32>
    } {layer = "gru.l1"} : (tensor<3x4xf32>, tensor<3x4x12xf32>) -> (tensor<3x4xf32>, tensor<3x4x4xf32>)
    %gru_63 = mpc.reshape %l1_3 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %gru_64 = mpc.slice %c_5 starts [3, 0, 0] limits [4, -1, -1] strides [1, 1, 1]
        : (tensor<4x3x4xf32>) -> tensor<1x3x4xf32>
    %gru_65 = mpc.reshape %gru_64 : (tensor<1x3x4xf32>) -> tensor<3x4xf32>
    %gru_66 = mpc.linear %gru_42, %gru_weight_ih_l1_reverse bias(%gru_bias_ih_l1_reverse) {layer = "gru.ih_l1_reverse"}
        : (tensor<3x4x8xf32>, tensor<12x8xf32>, tensor<12xf32>) -> tensor<3x4x12xf32>
    %l1_reverse_3, %l1_reverse_4 = mpc.repeat 4 reverse carried(%gru_65) scanned(%gru_66) axes [1] stacked [1] {
    ^bb0(%gru_65_i: tensor<3x4xf32>, %gru_66_i: tensor<3x12xf32>):
      %gru_67 = mpc.slice %gru_66_i starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_68 = mpc.slice %gru_66_i starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_69 = mpc.slice %gru_66_i starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_70 = mpc.linear %gru_65_i, %gru_weight_hh_l1_reverse bias(%gru_bias_hh_l1_reverse) {layer = "gru.hh_l1_reverse"}
          : (tensor<3x4xf32>, tensor<12x4xf32>, tensor<12xf32>) -> tensor<3x12xf32>
      %gru_71 = mpc.slice %gru_70 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_72 = mpc.slice %gru_70 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_73 = mpc.slice %gru_70 starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x12xf32>) -> tensor<3x4xf32>
      %gru_74 = mpc.add %gru_67, %gru_71 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_75 = mpc.sigmoid %gru_74 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_76 = mpc.add %gru_68, %gru_72 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_77 = mpc.sigmoid %gru_76 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_78 = mpc.mul %gru_75, %gru_73 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_79 = mpc.add %gru_69, %gru_78 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_80 = mpc.tanh %gru_79 : (tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_81 = mpc.sub %gru_65_i, %gru_80 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_82 = mpc.mul %gru_81, %gru_77 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      %gru_83 = mpc.add %gru_82, %gru_80 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
      mpc.yield %gru_83, %gru_83 : tensor<3x4xf32>, tensor<3x4xf32>
    } {layer = "gru.l1_reverse"} : (tensor<3x4xf32>, tensor<3x4x12xf32>) -> (tensor<3x4xf32>, tensor<3x4x4xf32>)
    %gru_84 = mpc.reshape %l1_reverse_3 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    %gru_85 = mpc.concat %l1_4, %l1_reverse_4 axis 2 : (tensor<3x4x4xf32>, tensor<3x4x4xf32>) -> tensor<3x4x8xf32>
    %gru_86 = mpc.concat %gru_20, %gru_41, %gru_63, %gru_84 axis 0
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
    return %l0_2, %lstm_19, %lstm_20, %l0_4, %rnn_tanh_6, %rnn_relu_16, %rnn_relu_17, %lstm_1_94, %lstm_1_95, %lstm_1_96, %gru_85, %gru_86, %squeeze, %l0_12 : tensor<3x4x3xf32>, tensor<1x4x3xf32>, tensor<1x4x5xf32>, tensor<3x4x7xf32>, tensor<1x3x7xf32>, tensor<3x4x6xf32>, tensor<2x4x3xf32>, tensor<3x4x10xf32>, tensor<4x3x5xf32>, tensor<4x3x5xf32>, tensor<3x4x8xf32>, tensor<4x3x4xf32>, tensor<4x3xf32>, tensor<1x3xf32>
  }
}
