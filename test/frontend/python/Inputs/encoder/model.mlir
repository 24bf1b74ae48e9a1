module @encoder {
  ml_program.global private @layers.0.self_attn.in_proj_weight(#mpc.external) : tensor<48x16xf32>
  ml_program.global private @layers.0.self_attn.in_proj_bias(#mpc.external) : tensor<48xf32>
  ml_program.global private @layers.0.self_attn.out_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @layers.0.self_attn.out_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.0.linear1.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @layers.0.linear1.bias(#mpc.external) : tensor<24xf32>
  ml_program.global private @layers.0.linear2.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @layers.0.linear2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.0.norm1.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.0.norm1.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.0.norm2.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.0.norm2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.1.self_attn.in_proj_weight(#mpc.external) : tensor<48x16xf32>
  ml_program.global private @layers.1.self_attn.in_proj_bias(#mpc.external) : tensor<48xf32>
  ml_program.global private @layers.1.self_attn.out_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @layers.1.self_attn.out_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.1.linear1.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @layers.1.linear1.bias(#mpc.external) : tensor<24xf32>
  ml_program.global private @layers.1.linear2.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @layers.1.linear2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.1.norm1.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.1.norm1.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.1.norm2.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @layers.1.norm2.bias(#mpc.external) : tensor<16xf32>

  func.func @main(%src: tensor<?x?x16xf32> {mpc.name = "src", mpc.dims = ["B", "T"]})
      -> (tensor<?x?x16xf32> {mpc.name = "output"}) {
    %layers_0_self_attn_in_proj_weight = ml_program.global_load @layers.0.self_attn.in_proj_weight : tensor<48x16xf32>
    %layers_0_self_attn_in_proj_bias = ml_program.global_load @layers.0.self_attn.in_proj_bias : tensor<48xf32>
    %layers_0_self_attn_out_proj_weight = ml_program.global_load @layers.0.self_attn.out_proj.weight : tensor<16x16xf32>
    %layers_0_self_attn_out_proj_bias = ml_program.global_load @layers.0.self_attn.out_proj.bias : tensor<16xf32>
    %layers_0_linear1_weight = ml_program.global_load @layers.0.linear1.weight : tensor<24x16xf32>
    %layers_0_linear1_bias = ml_program.global_load @layers.0.linear1.bias : tensor<24xf32>
    %layers_0_linear2_weight = ml_program.global_load @layers.0.linear2.weight : tensor<16x24xf32>
    %layers_0_linear2_bias = ml_program.global_load @layers.0.linear2.bias : tensor<16xf32>
    %layers_0_norm1_weight = ml_program.global_load @layers.0.norm1.weight : tensor<16xf32>
    %layers_0_norm1_bias = ml_program.global_load @layers.0.norm1.bias : tensor<16xf32>
    %layers_0_norm2_weight = ml_program.global_load @layers.0.norm2.weight : tensor<16xf32>
    %layers_0_norm2_bias = ml_program.global_load @layers.0.norm2.bias : tensor<16xf32>
    %layers_1_self_attn_in_proj_weight = ml_program.global_load @layers.1.self_attn.in_proj_weight : tensor<48x16xf32>
    %layers_1_self_attn_in_proj_bias = ml_program.global_load @layers.1.self_attn.in_proj_bias : tensor<48xf32>
    %layers_1_self_attn_out_proj_weight = ml_program.global_load @layers.1.self_attn.out_proj.weight : tensor<16x16xf32>
    %layers_1_self_attn_out_proj_bias = ml_program.global_load @layers.1.self_attn.out_proj.bias : tensor<16xf32>
    %layers_1_linear1_weight = ml_program.global_load @layers.1.linear1.weight : tensor<24x16xf32>
    %layers_1_linear1_bias = ml_program.global_load @layers.1.linear1.bias : tensor<24xf32>
    %layers_1_linear2_weight = ml_program.global_load @layers.1.linear2.weight : tensor<16x24xf32>
    %layers_1_linear2_bias = ml_program.global_load @layers.1.linear2.bias : tensor<16xf32>
    %layers_1_norm1_weight = ml_program.global_load @layers.1.norm1.weight : tensor<16xf32>
    %layers_1_norm1_bias = ml_program.global_load @layers.1.norm1.bias : tensor<16xf32>
    %layers_1_norm2_weight = ml_program.global_load @layers.1.norm2.weight : tensor<16xf32>
    %layers_1_norm2_bias = ml_program.global_load @layers.1.norm2.bias : tensor<16xf32>
    // layers.0.norm1
    %layer_norm = mpc.layer_norm %src, %layers_0_norm1_weight bias(%layers_0_norm1_bias) epsilon 1.0e-05 {layer = "layers.0.norm1"}
        : (tensor<?x?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // layers.0.self_attn
    %transpose = mpc.transpose %layer_norm permutation [1, 0, 2] : (tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %linear = mpc.linear %transpose, %layers_0_self_attn_in_proj_weight bias(%layers_0_self_attn_in_proj_bias) {layer = "layers.0.self_attn.in_proj"}
        : (tensor<?x?x16xf32>, tensor<48x16xf32>, tensor<48xf32>) -> tensor<?x?x48xf32>
    %view = mpc.reshape %linear {mpc.dims = ["T", "B"]} : (tensor<?x?x48xf32>) -> tensor<?x?x3x16xf32>
    %unsqueeze = mpc.reshape %view {mpc.dims = ["T", "B"]} : (tensor<?x?x3x16xf32>) -> tensor<1x?x?x3x16xf32>
    %transpose_1 = mpc.transpose %unsqueeze permutation [3, 1, 2, 0, 4]
        : (tensor<1x?x?x3x16xf32>) -> tensor<3x?x?x1x16xf32>
    %squeeze = mpc.reshape %transpose_1 {mpc.dims = ["T", "B"]} : (tensor<3x?x?x1x16xf32>) -> tensor<3x?x?x16xf32>
    %select = mpc.slice %squeeze starts [0, 0, 0, 0] limits [1, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x?x?x16xf32>) -> tensor<1x?x?x16xf32>
    %select_1 = mpc.reshape %select {mpc.dims = ["T", "B"]} : (tensor<1x?x?x16xf32>) -> tensor<?x?x16xf32>
    %select_1_1 = mpc.slice %squeeze starts [1, 0, 0, 0] limits [2, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x?x?x16xf32>) -> tensor<1x?x?x16xf32>
    %select_1_2 = mpc.reshape %select_1_1 {mpc.dims = ["T", "B"]} : (tensor<1x?x?x16xf32>) -> tensor<?x?x16xf32>
    %select_2 = mpc.slice %squeeze starts [2, 0, 0, 0] limits [3, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x?x?x16xf32>) -> tensor<1x?x?x16xf32>
    %select_2_1 = mpc.reshape %select_2 {mpc.dims = ["T", "B"]} : (tensor<1x?x?x16xf32>) -> tensor<?x?x16xf32>
    %view_1 = mpc.reshape %select_1 {mpc.dims = ["T", "B"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_2 = mpc.transpose %view_1 permutation [1, 2, 0, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %view_2 = mpc.reshape %select_1_2 {mpc.dims = ["T", "B"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_3 = mpc.transpose %view_2 permutation [1, 2, 0, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %view_3 = mpc.reshape %select_2_1 {mpc.dims = ["T", "B"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_4 = mpc.transpose %view_3 permutation [1, 2, 0, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %attention = mpc.attention %transpose_2, %transpose_3, %transpose_4 {layer = "layers.0.self_attn"}
        : (tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>) -> tensor<?x2x?x8xf32>
    %permute = mpc.transpose %attention permutation [2, 0, 1, 3] : (tensor<?x2x?x8xf32>) -> tensor<?x?x2x8xf32>
    %view_7 = mpc.reshape %permute : (tensor<?x?x2x8xf32>) -> tensor<?x16xf32>
    %linear_1 = mpc.linear %view_7, %layers_0_self_attn_out_proj_weight bias(%layers_0_self_attn_out_proj_bias) {layer = "layers.0.self_attn.out_proj"}
        : (tensor<?x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    %view_8 = mpc.reshape %linear_1 {mpc.dims = ["T", "B"]} : (tensor<?x16xf32>) -> tensor<?x?x16xf32>
    %transpose_5 = mpc.transpose %view_8 permutation [1, 0, 2] : (tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // layers.0
    %add = mpc.add %src, %transpose_5 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // layers.0.norm2
    %layer_norm_1 = mpc.layer_norm %add, %layers_0_norm2_weight bias(%layers_0_norm2_bias) epsilon 1.0e-05 {layer = "layers.0.norm2"}
        : (tensor<?x?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // layers.0.linear1
    %linear_2 = mpc.linear %layer_norm_1, %layers_0_linear1_weight bias(%layers_0_linear1_bias) {layer = "layers.0.linear1"}
        : (tensor<?x?x16xf32>, tensor<24x16xf32>, tensor<24xf32>) -> tensor<?x?x24xf32>
    // layers.0
    %gelu = mpc.gelu %linear_2 : (tensor<?x?x24xf32>) -> tensor<?x?x24xf32>
    // layers.0.linear2
    %linear_3 = mpc.linear %gelu, %layers_0_linear2_weight bias(%layers_0_linear2_bias) {layer = "layers.0.linear2"}
        : (tensor<?x?x24xf32>, tensor<16x24xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // layers.0
    %add_1 = mpc.add %add, %linear_3 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // layers.1.norm1
    %layer_norm_2 = mpc.layer_norm %add_1, %layers_1_norm1_weight bias(%layers_1_norm1_bias) epsilon 1.0e-05 {layer = "layers.1.norm1"}
        : (tensor<?x?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // layers.1.self_attn
    %transpose_6 = mpc.transpose %layer_norm_2 permutation [1, 0, 2] : (tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    %linear_4 = mpc.linear %transpose_6, %layers_1_self_attn_in_proj_weight bias(%layers_1_self_attn_in_proj_bias) {layer = "layers.1.self_attn.in_proj"}
        : (tensor<?x?x16xf32>, tensor<48x16xf32>, tensor<48xf32>) -> tensor<?x?x48xf32>
    %view_9 = mpc.reshape %linear_4 {mpc.dims = ["T", "B"]} : (tensor<?x?x48xf32>) -> tensor<?x?x3x16xf32>
    %unsqueeze_1 = mpc.reshape %view_9 {mpc.dims = ["T", "B"]} : (tensor<?x?x3x16xf32>) -> tensor<1x?x?x3x16xf32>
    %transpose_7 = mpc.transpose %unsqueeze_1 permutation [3, 1, 2, 0, 4]
        : (tensor<1x?x?x3x16xf32>) -> tensor<3x?x?x1x16xf32>
    %squeeze_1 = mpc.reshape %transpose_7 {mpc.dims = ["T", "B"]} : (tensor<3x?x?x1x16xf32>) -> tensor<3x?x?x16xf32>
    %select_3 = mpc.slice %squeeze_1 starts [0, 0, 0, 0] limits [1, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x?x?x16xf32>) -> tensor<1x?x?x16xf32>
    %select_3_1 = mpc.reshape %select_3 {mpc.dims = ["T", "B"]} : (tensor<1x?x?x16xf32>) -> tensor<?x?x16xf32>
    %select_4 = mpc.slice %squeeze_1 starts [1, 0, 0, 0] limits [2, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x?x?x16xf32>) -> tensor<1x?x?x16xf32>
    %select_4_1 = mpc.reshape %select_4 {mpc.dims = ["T", "B"]} : (tensor<1x?x?x16xf32>) -> tensor<?x?x16xf32>
    %select_5 = mpc.slice %squeeze_1 starts [2, 0, 0, 0] limits [3, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x?x?x16xf32>) -> tensor<1x?x?x16xf32>
    %select_5_1 = mpc.reshape %select_5 {mpc.dims = ["T", "B"]} : (tensor<1x?x?x16xf32>) -> tensor<?x?x16xf32>
    %view_10 = mpc.reshape %select_3_1 {mpc.dims = ["T", "B"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_8 = mpc.transpose %view_10 permutation [1, 2, 0, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %view_11 = mpc.reshape %select_4_1 {mpc.dims = ["T", "B"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_9 = mpc.transpose %view_11 permutation [1, 2, 0, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %view_12 = mpc.reshape %select_5_1 {mpc.dims = ["T", "B"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_10 = mpc.transpose %view_12 permutation [1, 2, 0, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %attention_1 = mpc.attention %transpose_8, %transpose_9, %transpose_10 {layer = "layers.1.self_attn"}
        : (tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>) -> tensor<?x2x?x8xf32>
    %permute_1 = mpc.transpose %attention_1 permutation [2, 0, 1, 3] : (tensor<?x2x?x8xf32>) -> tensor<?x?x2x8xf32>
    %view_16 = mpc.reshape %permute_1 : (tensor<?x?x2x8xf32>) -> tensor<?x16xf32>
    %linear_5 = mpc.linear %view_16, %layers_1_self_attn_out_proj_weight bias(%layers_1_self_attn_out_proj_bias) {layer = "layers.1.self_attn.out_proj"}
        : (tensor<?x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    %view_17 = mpc.reshape %linear_5 {mpc.dims = ["T", "B"]} : (tensor<?x16xf32>) -> tensor<?x?x16xf32>
    %transpose_11 = mpc.transpose %view_17 permutation [1, 0, 2] : (tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // layers.1
    %add_2 = mpc.add %add_1, %transpose_11 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // layers.1.norm2
    %layer_norm_3 = mpc.layer_norm %add_2, %layers_1_norm2_weight bias(%layers_1_norm2_bias) epsilon 1.0e-05 {layer = "layers.1.norm2"}
        : (tensor<?x?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // layers.1.linear1
    %linear_6 = mpc.linear %layer_norm_3, %layers_1_linear1_weight bias(%layers_1_linear1_bias) {layer = "layers.1.linear1"}
        : (tensor<?x?x16xf32>, tensor<24x16xf32>, tensor<24xf32>) -> tensor<?x?x24xf32>
    // layers.1
    %gelu_1 = mpc.gelu %linear_6 : (tensor<?x?x24xf32>) -> tensor<?x?x24xf32>
    // layers.1.linear2
    %linear_7 = mpc.linear %gelu_1, %layers_1_linear2_weight bias(%layers_1_linear2_bias) {layer = "layers.1.linear2"}
        : (tensor<?x?x24xf32>, tensor<16x24xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // layers.1
    %add_3 = mpc.add %add_2, %linear_7 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    return %add_3 : tensor<?x?x16xf32>
  }
}
