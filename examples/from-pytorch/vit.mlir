module @vit {
  ml_program.global private @net.class_token(#mpc.external) : tensor<1x1x32xf32>
  ml_program.global private @net.conv_proj.weight(#mpc.external) : tensor<32x3x2x2xf32>
  ml_program.global private @net.conv_proj.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.pos_embedding(#mpc.external) : tensor<1x17x32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.ln_1.weight(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.ln_1.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.self_attention.in_proj_weight(#mpc.external) : tensor<96x32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.self_attention.in_proj_bias(#mpc.external) : tensor<96xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.self_attention.out_proj.weight(#mpc.external) : tensor<32x32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.self_attention.out_proj.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.ln_2.weight(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.ln_2.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.mlp.0.weight(#mpc.external) : tensor<64x32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.mlp.0.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.mlp.3.weight(#mpc.external) : tensor<32x64xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_0.mlp.3.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.ln_1.weight(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.ln_1.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.self_attention.in_proj_weight(#mpc.external) : tensor<96x32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.self_attention.in_proj_bias(#mpc.external) : tensor<96xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.self_attention.out_proj.weight(#mpc.external) : tensor<32x32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.self_attention.out_proj.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.ln_2.weight(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.ln_2.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.mlp.0.weight(#mpc.external) : tensor<64x32xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.mlp.0.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.mlp.3.weight(#mpc.external) : tensor<32x64xf32>
  ml_program.global private @net.encoder.layers.encoder_layer_1.mlp.3.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.ln.weight(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.encoder.ln.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @net.heads.head.weight(#mpc.external) : tensor<10x32xf32>
  ml_program.global private @net.heads.head.bias(#mpc.external) : tensor<10xf32>

  func.func @main(%x: tensor<?x64xf32> {mpc.name = "x", mpc.dims = ["B"]},
                  %target: tensor<?xi64> {mpc.name = "target", mpc.dims = ["B"]})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<?x10xf32> {mpc.name = "output"}) {
    %net_class_token = ml_program.global_load @net.class_token : tensor<1x1x32xf32>
    %net_conv_proj_weight = ml_program.global_load @net.conv_proj.weight : tensor<32x3x2x2xf32>
    %net_conv_proj_bias = ml_program.global_load @net.conv_proj.bias : tensor<32xf32>
    %net_encoder_pos_embedding = ml_program.global_load @net.encoder.pos_embedding : tensor<1x17x32xf32>
    %net_encoder_layers_encoder_layer_0_ln_1_weight = ml_program.global_load @net.encoder.layers.encoder_layer_0.ln_1.weight : tensor<32xf32>
    %net_encoder_layers_encoder_layer_0_ln_1_bias = ml_program.global_load @net.encoder.layers.encoder_layer_0.ln_1.bias : tensor<32xf32>
    %net_encoder_layers_encoder_layer_0_self_attention_in_proj_weight = ml_program.global_load @net.encoder.layers.encoder_layer_0.self_attention.in_proj_weight : tensor<96x32xf32>
    %net_encoder_layers_encoder_layer_0_self_attention_in_proj_bias = ml_program.global_load @net.encoder.layers.encoder_layer_0.self_attention.in_proj_bias : tensor<96xf32>
    %net_encoder_layers_encoder_layer_0_self_attention_out_proj_weight = ml_program.global_load @net.encoder.layers.encoder_layer_0.self_attention.out_proj.weight : tensor<32x32xf32>
    %net_encoder_layers_encoder_layer_0_self_attention_out_proj_bias = ml_program.global_load @net.encoder.layers.encoder_layer_0.self_attention.out_proj.bias : tensor<32xf32>
    %net_encoder_layers_encoder_layer_0_ln_2_weight = ml_program.global_load @net.encoder.layers.encoder_layer_0.ln_2.weight : tensor<32xf32>
    %net_encoder_layers_encoder_layer_0_ln_2_bias = ml_program.global_load @net.encoder.layers.encoder_layer_0.ln_2.bias : tensor<32xf32>
    %net_encoder_layers_encoder_layer_0_mlp_0_weight = ml_program.global_load @net.encoder.layers.encoder_layer_0.mlp.0.weight : tensor<64x32xf32>
    %net_encoder_layers_encoder_layer_0_mlp_0_bias = ml_program.global_load @net.encoder.layers.encoder_layer_0.mlp.0.bias : tensor<64xf32>
    %net_encoder_layers_encoder_layer_0_mlp_3_weight = ml_program.global_load @net.encoder.layers.encoder_layer_0.mlp.3.weight : tensor<32x64xf32>
    %net_encoder_layers_encoder_layer_0_mlp_3_bias = ml_program.global_load @net.encoder.layers.encoder_layer_0.mlp.3.bias : tensor<32xf32>
    %net_encoder_layers_encoder_layer_1_ln_1_weight = ml_program.global_load @net.encoder.layers.encoder_layer_1.ln_1.weight : tensor<32xf32>
    %net_encoder_layers_encoder_layer_1_ln_1_bias = ml_program.global_load @net.encoder.layers.encoder_layer_1.ln_1.bias : tensor<32xf32>
    %net_encoder_layers_encoder_layer_1_self_attention_in_proj_weight = ml_program.global_load @net.encoder.layers.encoder_layer_1.self_attention.in_proj_weight : tensor<96x32xf32>
    %net_encoder_layers_encoder_layer_1_self_attention_in_proj_bias = ml_program.global_load @net.encoder.layers.encoder_layer_1.self_attention.in_proj_bias : tensor<96xf32>
    %net_encoder_layers_encoder_layer_1_self_attention_out_proj_weight = ml_program.global_load @net.encoder.layers.encoder_layer_1.self_attention.out_proj.weight : tensor<32x32xf32>
    %net_encoder_layers_encoder_layer_1_self_attention_out_proj_bias = ml_program.global_load @net.encoder.layers.encoder_layer_1.self_attention.out_proj.bias : tensor<32xf32>
    %net_encoder_layers_encoder_layer_1_ln_2_weight = ml_program.global_load @net.encoder.layers.encoder_layer_1.ln_2.weight : tensor<32xf32>
    %net_encoder_layers_encoder_layer_1_ln_2_bias = ml_program.global_load @net.encoder.layers.encoder_layer_1.ln_2.bias : tensor<32xf32>
    %net_encoder_layers_encoder_layer_1_mlp_0_weight = ml_program.global_load @net.encoder.layers.encoder_layer_1.mlp.0.weight : tensor<64x32xf32>
    %net_encoder_layers_encoder_layer_1_mlp_0_bias = ml_program.global_load @net.encoder.layers.encoder_layer_1.mlp.0.bias : tensor<64xf32>
    %net_encoder_layers_encoder_layer_1_mlp_3_weight = ml_program.global_load @net.encoder.layers.encoder_layer_1.mlp.3.weight : tensor<32x64xf32>
    %net_encoder_layers_encoder_layer_1_mlp_3_bias = ml_program.global_load @net.encoder.layers.encoder_layer_1.mlp.3.bias : tensor<32xf32>
    %net_encoder_ln_weight = ml_program.global_load @net.encoder.ln.weight : tensor<32xf32>
    %net_encoder_ln_bias = ml_program.global_load @net.encoder.ln.bias : tensor<32xf32>
    %net_heads_head_weight = ml_program.global_load @net.heads.head.weight : tensor<10x32xf32>
    %net_heads_head_bias = ml_program.global_load @net.heads.head.bias : tensor<10xf32>
    %view = mpc.reshape %x : (tensor<?x64xf32>) -> tensor<?x1x8x8xf32>
    %expand = mpc.broadcast %view shape [-1, 3, 8, 8] {mpc.dims = ["B"]} : (tensor<?x1x8x8xf32>) -> tensor<?x3x8x8xf32>
    // net.conv_proj
    %convolution = mpc.convolution %expand, %net_conv_proj_weight bias(%net_conv_proj_bias) strides [2, 2] low [0, 0] high [0, 0] dilations [1, 1] {layer = "net.conv_proj"}
        : (tensor<?x3x8x8xf32>, tensor<32x3x2x2xf32>, tensor<32xf32>) -> tensor<?x32x4x4xf32>
    // net
    %view_1 = mpc.reshape %convolution : (tensor<?x32x4x4xf32>) -> tensor<?x32x16xf32>
    %permute = mpc.transpose %view_1 permutation [0, 2, 1] : (tensor<?x32x16xf32>) -> tensor<?x16x32xf32>
    %expand_1 = mpc.broadcast %net_class_token shape [-1, 1, 32] {mpc.dims = ["B"]}
        : (tensor<1x1x32xf32>) -> tensor<?x1x32xf32>
    %cat = mpc.concat %expand_1, %permute axis 1 : (tensor<?x1x32xf32>, tensor<?x16x32xf32>) -> tensor<?x17x32xf32>
    // net.encoder
    %add = mpc.add %cat, %net_encoder_pos_embedding : (tensor<?x17x32xf32>, tensor<1x17x32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_0.ln_1
    %layer_norm = mpc.layer_norm %add, %net_encoder_layers_encoder_layer_0_ln_1_weight bias(%net_encoder_layers_encoder_layer_0_ln_1_bias) epsilon 1.0e-06 {layer = "net.encoder.layers.encoder_layer_0.ln_1"}
        : (tensor<?x17x32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_0.self_attention
    %transpose = mpc.transpose %layer_norm permutation [1, 0, 2] : (tensor<?x17x32xf32>) -> tensor<17x?x32xf32>
    %linear = mpc.linear %transpose, %net_encoder_layers_encoder_layer_0_self_attention_in_proj_weight bias(%net_encoder_layers_encoder_layer_0_self_attention_in_proj_bias) {layer = "net.encoder.layers.encoder_layer_0.self_attention.in_proj"}
        : (tensor<17x?x32xf32>, tensor<96x32xf32>, tensor<96xf32>) -> tensor<17x?x96xf32>
    %unsqueeze = mpc.reshape %linear : (tensor<17x?x96xf32>) -> tensor<1x17x?x3x32xf32>
    %transpose_1 = mpc.transpose %unsqueeze permutation [3, 1, 2, 0, 4]
        : (tensor<1x17x?x3x32xf32>) -> tensor<3x17x?x1x32xf32>
    %squeeze = mpc.reshape %transpose_1 : (tensor<3x17x?x1x32xf32>) -> tensor<3x17x?x32xf32>
    %select = mpc.slice %squeeze starts [0, 0, 0, 0] limits [1, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x17x?x32xf32>) -> tensor<1x17x?x32xf32>
    %select_1_1 = mpc.slice %squeeze starts [1, 0, 0, 0] limits [2, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x17x?x32xf32>) -> tensor<1x17x?x32xf32>
    %select_2 = mpc.slice %squeeze starts [2, 0, 0, 0] limits [3, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x17x?x32xf32>) -> tensor<1x17x?x32xf32>
    %view_3 = mpc.reshape %select : (tensor<1x17x?x32xf32>) -> tensor<17x?x16xf32>
    %transpose_2 = mpc.transpose %view_3 permutation [1, 0, 2] : (tensor<17x?x16xf32>) -> tensor<?x17x16xf32>
    %view_4 = mpc.reshape %select_1_1 : (tensor<1x17x?x32xf32>) -> tensor<17x?x16xf32>
    %transpose_3 = mpc.transpose %view_4 permutation [1, 0, 2] : (tensor<17x?x16xf32>) -> tensor<?x17x16xf32>
    %view_5 = mpc.reshape %select_2 : (tensor<1x17x?x32xf32>) -> tensor<17x?x16xf32>
    %transpose_4 = mpc.transpose %view_5 permutation [1, 0, 2] : (tensor<17x?x16xf32>) -> tensor<?x17x16xf32>
    %view_6 = mpc.reshape %transpose_2 : (tensor<?x17x16xf32>) -> tensor<?x2x17x16xf32>
    %view_7 = mpc.reshape %transpose_3 : (tensor<?x17x16xf32>) -> tensor<?x2x17x16xf32>
    %view_8 = mpc.reshape %transpose_4 : (tensor<?x17x16xf32>) -> tensor<?x2x17x16xf32>
    %attention = mpc.attention %view_6, %view_7, %view_8 {layer = "net.encoder.layers.encoder_layer_0.self_attention"}
        : (tensor<?x2x17x16xf32>, tensor<?x2x17x16xf32>, tensor<?x2x17x16xf32>) -> tensor<?x2x17x16xf32>
    %permute_1 = mpc.transpose %attention permutation [2, 0, 1, 3] : (tensor<?x2x17x16xf32>) -> tensor<17x?x2x16xf32>
    %view_9 = mpc.reshape %permute_1 : (tensor<17x?x2x16xf32>) -> tensor<?x32xf32>
    %linear_1 = mpc.linear %view_9, %net_encoder_layers_encoder_layer_0_self_attention_out_proj_weight bias(%net_encoder_layers_encoder_layer_0_self_attention_out_proj_bias) {layer = "net.encoder.layers.encoder_layer_0.self_attention.out_proj"}
        : (tensor<?x32xf32>, tensor<32x32xf32>, tensor<32xf32>) -> tensor<?x32xf32>
    %view_10 = mpc.reshape %linear_1 : (tensor<?x32xf32>) -> tensor<17x?x32xf32>
    %transpose_5 = mpc.transpose %view_10 permutation [1, 0, 2] : (tensor<17x?x32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_0
    %add_1 = mpc.add %transpose_5, %add : (tensor<?x17x32xf32>, tensor<?x17x32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_0.ln_2
    %layer_norm_1 = mpc.layer_norm %add_1, %net_encoder_layers_encoder_layer_0_ln_2_weight bias(%net_encoder_layers_encoder_layer_0_ln_2_bias) epsilon 1.0e-06 {layer = "net.encoder.layers.encoder_layer_0.ln_2"}
        : (tensor<?x17x32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_0.mlp.0
    %linear_2 = mpc.linear %layer_norm_1, %net_encoder_layers_encoder_layer_0_mlp_0_weight bias(%net_encoder_layers_encoder_layer_0_mlp_0_bias) {layer = "net.encoder.layers.encoder_layer_0.mlp.0"}
        : (tensor<?x17x32xf32>, tensor<64x32xf32>, tensor<64xf32>) -> tensor<?x17x64xf32>
    // net.encoder.layers.encoder_layer_0.mlp.1
    %gelu = mpc.gelu %linear_2 : (tensor<?x17x64xf32>) -> tensor<?x17x64xf32>
    // net.encoder.layers.encoder_layer_0.mlp.3
    %linear_3 = mpc.linear %gelu, %net_encoder_layers_encoder_layer_0_mlp_3_weight bias(%net_encoder_layers_encoder_layer_0_mlp_3_bias) {layer = "net.encoder.layers.encoder_layer_0.mlp.3"}
        : (tensor<?x17x64xf32>, tensor<32x64xf32>, tensor<32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_0
    %add_2 = mpc.add %add_1, %linear_3 : (tensor<?x17x32xf32>, tensor<?x17x32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_1.ln_1
    %layer_norm_2 = mpc.layer_norm %add_2, %net_encoder_layers_encoder_layer_1_ln_1_weight bias(%net_encoder_layers_encoder_layer_1_ln_1_bias) epsilon 1.0e-06 {layer = "net.encoder.layers.encoder_layer_1.ln_1"}
        : (tensor<?x17x32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_1.self_attention
    %transpose_6 = mpc.transpose %layer_norm_2 permutation [1, 0, 2] : (tensor<?x17x32xf32>) -> tensor<17x?x32xf32>
    %linear_4 = mpc.linear %transpose_6, %net_encoder_layers_encoder_layer_1_self_attention_in_proj_weight bias(%net_encoder_layers_encoder_layer_1_self_attention_in_proj_bias) {layer = "net.encoder.layers.encoder_layer_1.self_attention.in_proj"}
        : (tensor<17x?x32xf32>, tensor<96x32xf32>, tensor<96xf32>) -> tensor<17x?x96xf32>
    %unsqueeze_1 = mpc.reshape %linear_4 : (tensor<17x?x96xf32>) -> tensor<1x17x?x3x32xf32>
    %transpose_7 = mpc.transpose %unsqueeze_1 permutation [3, 1, 2, 0, 4]
        : (tensor<1x17x?x3x32xf32>) -> tensor<3x17x?x1x32xf32>
    %squeeze_1 = mpc.reshape %transpose_7 : (tensor<3x17x?x1x32xf32>) -> tensor<3x17x?x32xf32>
    %select_3 = mpc.slice %squeeze_1 starts [0, 0, 0, 0] limits [1, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x17x?x32xf32>) -> tensor<1x17x?x32xf32>
    %select_4 = mpc.slice %squeeze_1 starts [1, 0, 0, 0] limits [2, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x17x?x32xf32>) -> tensor<1x17x?x32xf32>
    %select_5 = mpc.slice %squeeze_1 starts [2, 0, 0, 0] limits [3, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x17x?x32xf32>) -> tensor<1x17x?x32xf32>
    %view_12 = mpc.reshape %select_3 : (tensor<1x17x?x32xf32>) -> tensor<17x?x16xf32>
    %transpose_8 = mpc.transpose %view_12 permutation [1, 0, 2] : (tensor<17x?x16xf32>) -> tensor<?x17x16xf32>
    %view_13 = mpc.reshape %select_4 : (tensor<1x17x?x32xf32>) -> tensor<17x?x16xf32>
    %transpose_9 = mpc.transpose %view_13 permutation [1, 0, 2] : (tensor<17x?x16xf32>) -> tensor<?x17x16xf32>
    %view_14 = mpc.reshape %select_5 : (tensor<1x17x?x32xf32>) -> tensor<17x?x16xf32>
    %transpose_10 = mpc.transpose %view_14 permutation [1, 0, 2] : (tensor<17x?x16xf32>) -> tensor<?x17x16xf32>
    %view_15 = mpc.reshape %transpose_8 : (tensor<?x17x16xf32>) -> tensor<?x2x17x16xf32>
    %view_16 = mpc.reshape %transpose_9 : (tensor<?x17x16xf32>) -> tensor<?x2x17x16xf32>
    %view_17 = mpc.reshape %transpose_10 : (tensor<?x17x16xf32>) -> tensor<?x2x17x16xf32>
    %attention_1 = mpc.attention %view_15, %view_16, %view_17 {layer = "net.encoder.layers.encoder_layer_1.self_attention"}
        : (tensor<?x2x17x16xf32>, tensor<?x2x17x16xf32>, tensor<?x2x17x16xf32>) -> tensor<?x2x17x16xf32>
    %permute_2 = mpc.transpose %attention_1 permutation [2, 0, 1, 3] : (tensor<?x2x17x16xf32>) -> tensor<17x?x2x16xf32>
    %view_18 = mpc.reshape %permute_2 : (tensor<17x?x2x16xf32>) -> tensor<?x32xf32>
    %linear_5 = mpc.linear %view_18, %net_encoder_layers_encoder_layer_1_self_attention_out_proj_weight bias(%net_encoder_layers_encoder_layer_1_self_attention_out_proj_bias) {layer = "net.encoder.layers.encoder_layer_1.self_attention.out_proj"}
        : (tensor<?x32xf32>, tensor<32x32xf32>, tensor<32xf32>) -> tensor<?x32xf32>
    %view_19 = mpc.reshape %linear_5 : (tensor<?x32xf32>) -> tensor<17x?x32xf32>
    %transpose_11 = mpc.transpose %view_19 permutation [1, 0, 2] : (tensor<17x?x32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_1
    %add_3 = mpc.add %transpose_11, %add_2 : (tensor<?x17x32xf32>, tensor<?x17x32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_1.ln_2
    %layer_norm_3 = mpc.layer_norm %add_3, %net_encoder_layers_encoder_layer_1_ln_2_weight bias(%net_encoder_layers_encoder_layer_1_ln_2_bias) epsilon 1.0e-06 {layer = "net.encoder.layers.encoder_layer_1.ln_2"}
        : (tensor<?x17x32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_1.mlp.0
    %linear_6 = mpc.linear %layer_norm_3, %net_encoder_layers_encoder_layer_1_mlp_0_weight bias(%net_encoder_layers_encoder_layer_1_mlp_0_bias) {layer = "net.encoder.layers.encoder_layer_1.mlp.0"}
        : (tensor<?x17x32xf32>, tensor<64x32xf32>, tensor<64xf32>) -> tensor<?x17x64xf32>
    // net.encoder.layers.encoder_layer_1.mlp.1
    %gelu_1 = mpc.gelu %linear_6 : (tensor<?x17x64xf32>) -> tensor<?x17x64xf32>
    // net.encoder.layers.encoder_layer_1.mlp.3
    %linear_7 = mpc.linear %gelu_1, %net_encoder_layers_encoder_layer_1_mlp_3_weight bias(%net_encoder_layers_encoder_layer_1_mlp_3_bias) {layer = "net.encoder.layers.encoder_layer_1.mlp.3"}
        : (tensor<?x17x64xf32>, tensor<32x64xf32>, tensor<32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.layers.encoder_layer_1
    %add_4 = mpc.add %add_3, %linear_7 : (tensor<?x17x32xf32>, tensor<?x17x32xf32>) -> tensor<?x17x32xf32>
    // net.encoder.ln
    %layer_norm_4 = mpc.layer_norm %add_4, %net_encoder_ln_weight bias(%net_encoder_ln_bias) epsilon 1.0e-06 {layer = "net.encoder.ln"}
        : (tensor<?x17x32xf32>, tensor<32xf32>, tensor<32xf32>) -> tensor<?x17x32xf32>
    // net
    %select_6 = mpc.slice %layer_norm_4 starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<?x17x32xf32>) -> tensor<?x1x32xf32>
    %select_6_1 = mpc.reshape %select_6 : (tensor<?x1x32xf32>) -> tensor<?x32xf32>
    // net.heads.head
    %linear_8 = mpc.linear %select_6_1, %net_heads_head_weight bias(%net_heads_head_bias) {layer = "net.heads.head"}
        : (tensor<?x32xf32>, tensor<10x32xf32>, tensor<10xf32>) -> tensor<?x10xf32>
    %cross_entropy_loss = mpc.cross_entropy %linear_8, %target {ignore_index = -100 : i64}
        : (tensor<?x10xf32>, tensor<?xi64>) -> tensor<f32>
    return %cross_entropy_loss, %linear_8 : tensor<f32>, tensor<?x10xf32>
  }
}
