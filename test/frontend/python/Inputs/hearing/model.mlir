module @hearing {
  ml_program.global private @positions(#mpc.external) : tensor<12x16xf32>
  ml_program.global private @conv1.weight(#mpc.external) : tensor<16x10x3xf32>
  ml_program.global private @conv1.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @conv2.weight(#mpc.external) : tensor<16x16x3xf32>
  ml_program.global private @conv2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layer.self_attn.in_proj_weight(#mpc.external) : tensor<48x16xf32>
  ml_program.global private @layer.self_attn.in_proj_bias(#mpc.external) : tensor<48xf32>
  ml_program.global private @layer.self_attn.out_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @layer.self_attn.out_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layer.linear1.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @layer.linear1.bias(#mpc.external) : tensor<24xf32>
  ml_program.global private @layer.linear2.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @layer.linear2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layer.norm1.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @layer.norm1.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @layer.norm2.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @layer.norm2.bias(#mpc.external) : tensor<16xf32>

  func.func @main(%sound: tensor<?x10x24xf32> {mpc.name = "sound", mpc.dims = ["B"]})
      -> (tensor<?x12x16xf32> {mpc.name = "output"}) {
    %positions = ml_program.global_load @positions : tensor<12x16xf32>
    %conv1_weight = ml_program.global_load @conv1.weight : tensor<16x10x3xf32>
    %conv1_bias = ml_program.global_load @conv1.bias : tensor<16xf32>
    %conv2_weight = ml_program.global_load @conv2.weight : tensor<16x16x3xf32>
    %conv2_bias = ml_program.global_load @conv2.bias : tensor<16xf32>
    %layer_self_attn_in_proj_weight = ml_program.global_load @layer.self_attn.in_proj_weight : tensor<48x16xf32>
    %layer_self_attn_in_proj_bias = ml_program.global_load @layer.self_attn.in_proj_bias : tensor<48xf32>
    %layer_self_attn_out_proj_weight = ml_program.global_load @layer.self_attn.out_proj.weight : tensor<16x16xf32>
    %layer_self_attn_out_proj_bias = ml_program.global_load @layer.self_attn.out_proj.bias : tensor<16xf32>
    %layer_linear1_weight = ml_program.global_load @layer.linear1.weight : tensor<24x16xf32>
    %layer_linear1_bias = ml_program.global_load @layer.linear1.bias : tensor<24xf32>
    %layer_linear2_weight = ml_program.global_load @layer.linear2.weight : tensor<16x24xf32>
    %layer_linear2_bias = ml_program.global_load @layer.linear2.bias : tensor<16xf32>
    %layer_norm1_weight = ml_program.global_load @layer.norm1.weight : tensor<16xf32>
    %layer_norm1_bias = ml_program.global_load @layer.norm1.bias : tensor<16xf32>
    %layer_norm2_weight = ml_program.global_load @layer.norm2.weight : tensor<16xf32>
    %layer_norm2_bias = ml_program.global_load @layer.norm2.bias : tensor<16xf32>
    // conv1
    %convolution = mpc.convolution %sound, %conv1_weight bias(%conv1_bias) strides [1] low [1] high [1] dilations [1] {layer = "conv1"}
        : (tensor<?x10x24xf32>, tensor<16x10x3xf32>, tensor<16xf32>) -> tensor<?x16x24xf32>
    %gelu = mpc.gelu %convolution : (tensor<?x16x24xf32>) -> tensor<?x16x24xf32>
    // conv2
    %convolution_1 = mpc.convolution %gelu, %conv2_weight bias(%conv2_bias) strides [2] low [1] high [1] dilations [1] {layer = "conv2"}
        : (tensor<?x16x24xf32>, tensor<16x16x3xf32>, tensor<16xf32>) -> tensor<?x16x12xf32>
    %gelu_1 = mpc.gelu %convolution_1 : (tensor<?x16x12xf32>) -> tensor<?x16x12xf32>
    %permute = mpc.transpose %gelu_1 permutation [0, 2, 1] : (tensor<?x16x12xf32>) -> tensor<?x12x16xf32>
    %add = mpc.add %permute, %positions : (tensor<?x12x16xf32>, tensor<12x16xf32>) -> tensor<?x12x16xf32>
    // layer.norm1
    %layer_norm = mpc.layer_norm %add, %layer_norm1_weight bias(%layer_norm1_bias) epsilon 1.0e-05 {layer = "layer.norm1"}
        : (tensor<?x12x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x12x16xf32>
    // layer.self_attn
    %transpose = mpc.transpose %layer_norm permutation [1, 0, 2] : (tensor<?x12x16xf32>) -> tensor<12x?x16xf32>
    %linear = mpc.linear %transpose, %layer_self_attn_in_proj_weight bias(%layer_self_attn_in_proj_bias) {layer = "layer.self_attn.in_proj"}
        : (tensor<12x?x16xf32>, tensor<48x16xf32>, tensor<48xf32>) -> tensor<12x?x48xf32>
    %unsqueeze = mpc.reshape %linear : (tensor<12x?x48xf32>) -> tensor<1x12x?x3x16xf32>
    %transpose_1 = mpc.transpose %unsqueeze permutation [3, 1, 2, 0, 4]
        : (tensor<1x12x?x3x16xf32>) -> tensor<3x12x?x1x16xf32>
    %squeeze = mpc.reshape %transpose_1 : (tensor<3x12x?x1x16xf32>) -> tensor<3x12x?x16xf32>
    %select = mpc.slice %squeeze starts [0, 0, 0, 0] limits [1, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x12x?x16xf32>) -> tensor<1x12x?x16xf32>
    %select_1_1 = mpc.slice %squeeze starts [1, 0, 0, 0] limits [2, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x12x?x16xf32>) -> tensor<1x12x?x16xf32>
    %select_2 = mpc.slice %squeeze starts [2, 0, 0, 0] limits [3, -1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<3x12x?x16xf32>) -> tensor<1x12x?x16xf32>
    %view_1 = mpc.reshape %select : (tensor<1x12x?x16xf32>) -> tensor<12x?x8xf32>
    %transpose_2 = mpc.transpose %view_1 permutation [1, 0, 2] : (tensor<12x?x8xf32>) -> tensor<?x12x8xf32>
    %view_2 = mpc.reshape %select_1_1 : (tensor<1x12x?x16xf32>) -> tensor<12x?x8xf32>
    %transpose_3 = mpc.transpose %view_2 permutation [1, 0, 2] : (tensor<12x?x8xf32>) -> tensor<?x12x8xf32>
    %view_3 = mpc.reshape %select_2 : (tensor<1x12x?x16xf32>) -> tensor<12x?x8xf32>
    %transpose_4 = mpc.transpose %view_3 permutation [1, 0, 2] : (tensor<12x?x8xf32>) -> tensor<?x12x8xf32>
    %view_4 = mpc.reshape %transpose_2 : (tensor<?x12x8xf32>) -> tensor<?x2x12x8xf32>
    %view_5 = mpc.reshape %transpose_3 : (tensor<?x12x8xf32>) -> tensor<?x2x12x8xf32>
    %view_6 = mpc.reshape %transpose_4 : (tensor<?x12x8xf32>) -> tensor<?x2x12x8xf32>
    %attention = mpc.attention %view_4, %view_5, %view_6 {layer = "layer.self_attn"}
        : (tensor<?x2x12x8xf32>, tensor<?x2x12x8xf32>, tensor<?x2x12x8xf32>) -> tensor<?x2x12x8xf32>
    %permute_1 = mpc.transpose %attention permutation [2, 0, 1, 3] : (tensor<?x2x12x8xf32>) -> tensor<12x?x2x8xf32>
    %view_7 = mpc.reshape %permute_1 : (tensor<12x?x2x8xf32>) -> tensor<?x16xf32>
    %linear_1 = mpc.linear %view_7, %layer_self_attn_out_proj_weight bias(%layer_self_attn_out_proj_bias) {layer = "layer.self_attn.out_proj"}
        : (tensor<?x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    %view_8 = mpc.reshape %linear_1 : (tensor<?x16xf32>) -> tensor<12x?x16xf32>
    %transpose_5 = mpc.transpose %view_8 permutation [1, 0, 2] : (tensor<12x?x16xf32>) -> tensor<?x12x16xf32>
    // layer
    %add_1 = mpc.add %add, %transpose_5 : (tensor<?x12x16xf32>, tensor<?x12x16xf32>) -> tensor<?x12x16xf32>
    // layer.norm2
    %layer_norm_1 = mpc.layer_norm %add_1, %layer_norm2_weight bias(%layer_norm2_bias) epsilon 1.0e-05 {layer = "layer.norm2"}
        : (tensor<?x12x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x12x16xf32>
    // layer.linear1
    %linear_2 = mpc.linear %layer_norm_1, %layer_linear1_weight bias(%layer_linear1_bias) {layer = "layer.linear1"}
        : (tensor<?x12x16xf32>, tensor<24x16xf32>, tensor<24xf32>) -> tensor<?x12x24xf32>
    // layer
    %gelu_2 = mpc.gelu %linear_2 : (tensor<?x12x24xf32>) -> tensor<?x12x24xf32>
    // layer.linear2
    %linear_3 = mpc.linear %gelu_2, %layer_linear2_weight bias(%layer_linear2_bias) {layer = "layer.linear2"}
        : (tensor<?x12x24xf32>, tensor<16x24xf32>, tensor<16xf32>) -> tensor<?x12x16xf32>
    // layer
    %add_2 = mpc.add %add_1, %linear_3 : (tensor<?x12x16xf32>, tensor<?x12x16xf32>) -> tensor<?x12x16xf32>
    return %add_2 : tensor<?x12x16xf32>
  }
}
