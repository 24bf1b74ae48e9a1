module @mamba {
  ml_program.global private @backbone.embeddings.weight(#mpc.external) : tensor<32x16xf32>
  ml_program.global private @backbone.layers.0.norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @backbone.layers.0.mixer.A_log(#mpc.external) : tensor<32x4xf32>
  ml_program.global private @backbone.layers.0.mixer.D(#mpc.external) : tensor<32xf32>
  ml_program.global private @backbone.layers.0.mixer.conv1d.weight(#mpc.external) : tensor<32x1x4xf32>
  ml_program.global private @backbone.layers.0.mixer.conv1d.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @backbone.layers.0.mixer.in_proj.weight(#mpc.external) : tensor<64x16xf32>
  ml_program.global private @backbone.layers.0.mixer.x_proj.weight(#mpc.external) : tensor<9x32xf32>
  ml_program.global private @backbone.layers.0.mixer.dt_proj.weight(#mpc.external) : tensor<32x1xf32>
  ml_program.global private @backbone.layers.0.mixer.dt_proj.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @backbone.layers.0.mixer.out_proj.weight(#mpc.external) : tensor<16x32xf32>
  ml_program.global private @backbone.norm_f.weight(#mpc.external) : tensor<16xf32>

  func.func @main(%input_ids: tensor<2x6xi64> {mpc.name = "input_ids"})
      -> (tensor<2x6x32xf32> {mpc.name = "logits"}) {
    %backbone_embeddings_weight = ml_program.global_load @backbone.embeddings.weight : tensor<32x16xf32>
    %backbone_layers_0_norm_weight = ml_program.global_load @backbone.layers.0.norm.weight : tensor<16xf32>
    %backbone_layers_0_mixer_A_log = ml_program.global_load @backbone.layers.0.mixer.A_log : tensor<32x4xf32>
    %backbone_layers_0_mixer_D = ml_program.global_load @backbone.layers.0.mixer.D : tensor<32xf32>
    %backbone_layers_0_mixer_conv1d_weight = ml_program.global_load @backbone.layers.0.mixer.conv1d.weight : tensor<32x1x4xf32>
    %backbone_layers_0_mixer_conv1d_bias = ml_program.global_load @backbone.layers.0.mixer.conv1d.bias : tensor<32xf32>
    %backbone_layers_0_mixer_in_proj_weight = ml_program.global_load @backbone.layers.0.mixer.in_proj.weight : tensor<64x16xf32>
    %backbone_layers_0_mixer_x_proj_weight = ml_program.global_load @backbone.layers.0.mixer.x_proj.weight : tensor<9x32xf32>
    %backbone_layers_0_mixer_dt_proj_weight = ml_program.global_load @backbone.layers.0.mixer.dt_proj.weight : tensor<32x1xf32>
    %backbone_layers_0_mixer_dt_proj_bias = ml_program.global_load @backbone.layers.0.mixer.dt_proj.bias : tensor<32xf32>
    %backbone_layers_0_mixer_out_proj_weight = ml_program.global_load @backbone.layers.0.mixer.out_proj.weight : tensor<16x32xf32>
    %backbone_norm_f_weight = ml_program.global_load @backbone.norm_f.weight : tensor<16xf32>
    // backbone.embeddings
    %embedding = mpc.embedding %backbone_embeddings_weight, %input_ids {layer = "backbone.embeddings"}
        : (tensor<32x16xf32>, tensor<2x6xi64>) -> tensor<2x6x16xf32>
    // backbone.layers.0.norm
    %mul_1 = mpc.rms_norm %embedding, %backbone_layers_0_norm_weight epsilon 1.0e-05 {layer = "backbone.layers.0.norm"}
        : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
    // backbone.layers.0.mixer.in_proj
    %linear = mpc.linear %mul_1, %backbone_layers_0_mixer_in_proj_weight {layer = "backbone.layers.0.mixer.in_proj"}
        : (tensor<2x6x16xf32>, tensor<64x16xf32>) -> tensor<2x6x64xf32>
    // backbone.layers.0.mixer
    %transpose = mpc.transpose %linear permutation [0, 2, 1] : (tensor<2x6x64xf32>) -> tensor<2x64x6xf32>
    %exp = mpc.exp %backbone_layers_0_mixer_A_log : (tensor<32x4xf32>) -> tensor<32x4xf32>
    %neg = mpc.neg %exp : (tensor<32x4xf32>) -> tensor<32x4xf32>
    %split = mpc.slice %transpose starts [0, 0, 0] limits [-1, 32, -1] strides [1, 1, 1]
        : (tensor<2x64x6xf32>) -> tensor<2x32x6xf32>
    %split_1 = mpc.slice %transpose starts [0, 32, 0] limits [-1, 64, -1] strides [1, 1, 1]
        : (tensor<2x64x6xf32>) -> tensor<2x32x6xf32>
    %convolution = mpc.convolution %split, %backbone_layers_0_mixer_conv1d_weight bias(%backbone_layers_0_mixer_conv1d_bias) strides [1] low [3] high [3] dilations [1] groups 32 {layer = "backbone.layers.0.mixer.conv1d"}
        : (tensor<2x32x6xf32>, tensor<32x1x4xf32>, tensor<32xf32>) -> tensor<2x32x9xf32>
    %slice_1 = mpc.slice %convolution starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<2x32x9xf32>) -> tensor<2x32x6xf32>
    %silu = mpc.silu %slice_1 : (tensor<2x32x6xf32>) -> tensor<2x32x6xf32>
    %transpose_1 = mpc.transpose %silu permutation [0, 2, 1] : (tensor<2x32x6xf32>) -> tensor<2x6x32xf32>
    // backbone.layers.0.mixer.x_proj
    %linear_1 = mpc.linear %transpose_1, %backbone_layers_0_mixer_x_proj_weight {layer = "backbone.layers.0.mixer.x_proj"}
        : (tensor<2x6x32xf32>, tensor<9x32xf32>) -> tensor<2x6x9xf32>
    // backbone.layers.0.mixer
    %split_with_sizes = mpc.slice %linear_1 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<2x6x9xf32>) -> tensor<2x6x1xf32>
    %split_with_sizes_1 = mpc.slice %linear_1 starts [0, 0, 1] limits [-1, -1, 5] strides [1, 1, 1]
        : (tensor<2x6x9xf32>) -> tensor<2x6x4xf32>
    %split_with_sizes_2 = mpc.slice %linear_1 starts [0, 0, 5] limits [-1, -1, 9] strides [1, 1, 1]
        : (tensor<2x6x9xf32>) -> tensor<2x6x4xf32>
    %matmul = mpc.matmul %backbone_layers_0_mixer_dt_proj_weight, %split_with_sizes {layer = "backbone.layers.0.mixer", transpose_b}
        : (tensor<32x1xf32>, tensor<2x6x1xf32>) -> tensor<2x32x6xf32>
    %unsqueeze_1 = mpc.reshape %backbone_layers_0_mixer_dt_proj_bias : (tensor<32xf32>) -> tensor<32x1xf32>
    %add_1 = mpc.add %matmul, %unsqueeze_1 : (tensor<2x32x6xf32>, tensor<32x1xf32>) -> tensor<2x32x6xf32>
    %softplus = mpc.softplus %add_1 : (tensor<2x32x6xf32>) -> tensor<2x32x6xf32>
    %unsqueeze_3 = mpc.reshape %neg : (tensor<32x4xf32>) -> tensor<1x32x1x4xf32>
    %unsqueeze_4 = mpc.reshape %softplus : (tensor<2x32x6xf32>) -> tensor<2x32x6x1xf32>
    %mul_2 = mpc.mul %unsqueeze_3, %unsqueeze_4 : (tensor<1x32x1x4xf32>, tensor<2x32x6x1xf32>) -> tensor<2x32x6x4xf32>
    %exp_1 = mpc.exp %mul_2 : (tensor<2x32x6x4xf32>) -> tensor<2x32x6x4xf32>
    %unsqueeze_5 = mpc.reshape %softplus : (tensor<2x32x6xf32>) -> tensor<2x32x6x1xf32>
    %unsqueeze_6 = mpc.reshape %split_with_sizes_1 : (tensor<2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %mul_3 = mpc.mul %unsqueeze_5, %unsqueeze_6 : (tensor<2x32x6x1xf32>, tensor<2x1x6x4xf32>) -> tensor<2x32x6x4xf32>
    %unsqueeze_7 = mpc.reshape %silu : (tensor<2x32x6xf32>) -> tensor<2x32x6x1xf32>
    %mul_4 = mpc.mul %mul_3, %unsqueeze_7 : (tensor<2x32x6x4xf32>, tensor<2x32x6x1xf32>) -> tensor<2x32x6x4xf32>
    %select = mpc.slice %exp_1 starts [0, 0, 0, 0] limits [-1, -1, 1, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_1 = mpc.reshape %select : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %c_1 = mpc.constant dense<0.0> : tensor<2x32x4xf32>
    // backbone.layers.0.mixer
    %mul_5 = mpc.mul %select_1, %c_1 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_1_1 = mpc.slice %mul_4 starts [0, 0, 0, 0] limits [-1, -1, 1, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %add_2 = mpc.add %mul_5, %select_1_2 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_2 = mpc.slice %split_with_sizes_2 starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %unsqueeze_8 = mpc.reshape %select_2 : (tensor<2x1x4xf32>) -> tensor<2x4x1xf32>
    %matmul_1 = mpc.matmul %add_2, %unsqueeze_8 {layer = "backbone.layers.0.mixer"}
        : (tensor<2x32x4xf32>, tensor<2x4x1xf32>) -> tensor<2x32x1xf32>
    %select_4 = mpc.slice %exp_1 starts [0, 0, 1, 0] limits [-1, -1, 2, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_4_1 = mpc.reshape %select_4 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %mul_6 = mpc.mul %select_4_1, %add_2 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_5 = mpc.slice %mul_4 starts [0, 0, 1, 0] limits [-1, -1, 2, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_5_1 = mpc.reshape %select_5 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %add_3 = mpc.add %mul_6, %select_5_1 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_6 = mpc.slice %split_with_sizes_2 starts [0, 1, 0] limits [-1, 2, -1] strides [1, 1, 1]
        : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %unsqueeze_9 = mpc.reshape %select_6 : (tensor<2x1x4xf32>) -> tensor<2x4x1xf32>
    %matmul_2 = mpc.matmul %add_3, %unsqueeze_9 {layer = "backbone.layers.0.mixer"}
        : (tensor<2x32x4xf32>, tensor<2x4x1xf32>) -> tensor<2x32x1xf32>
    %select_8 = mpc.slice %exp_1 starts [0, 0, 2, 0] limits [-1, -1, 3, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_8_1 = mpc.reshape %select_8 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %mul_7 = mpc.mul %select_8_1, %add_3 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_9 = mpc.slice %mul_4 starts [0, 0, 2, 0] limits [-1, -1, 3, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_9_1 = mpc.reshape %select_9 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %add_4 = mpc.add %mul_7, %select_9_1 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_10 = mpc.slice %split_with_sizes_2 starts [0, 2, 0] limits [-1, 3, -1] strides [1, 1, 1]
        : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %unsqueeze_10 = mpc.reshape %select_10 : (tensor<2x1x4xf32>) -> tensor<2x4x1xf32>
    %matmul_3 = mpc.matmul %add_4, %unsqueeze_10 {layer = "backbone.layers.0.mixer"}
        : (tensor<2x32x4xf32>, tensor<2x4x1xf32>) -> tensor<2x32x1xf32>
    %select_12 = mpc.slice %exp_1 starts [0, 0, 3, 0] limits [-1, -1, 4, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_12_1 = mpc.reshape %select_12 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %mul_8 = mpc.mul %select_12_1, %add_4 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_13 = mpc.slice %mul_4 starts [0, 0, 3, 0] limits [-1, -1, 4, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_13_1 = mpc.reshape %select_13 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %add_5 = mpc.add %mul_8, %select_13_1 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_14 = mpc.slice %split_with_sizes_2 starts [0, 3, 0] limits [-1, 4, -1] strides [1, 1, 1]
        : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %unsqueeze_11 = mpc.reshape %select_14 : (tensor<2x1x4xf32>) -> tensor<2x4x1xf32>
    %matmul_4 = mpc.matmul %add_5, %unsqueeze_11 {layer = "backbone.layers.0.mixer"}
        : (tensor<2x32x4xf32>, tensor<2x4x1xf32>) -> tensor<2x32x1xf32>
    %select_16 = mpc.slice %exp_1 starts [0, 0, 4, 0] limits [-1, -1, 5, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_16_1 = mpc.reshape %select_16 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %mul_9 = mpc.mul %select_16_1, %add_5 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_17 = mpc.slice %mul_4 starts [0, 0, 4, 0] limits [-1, -1, 5, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_17_1 = mpc.reshape %select_17 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %add_6 = mpc.add %mul_9, %select_17_1 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_18 = mpc.slice %split_with_sizes_2 starts [0, 4, 0] limits [-1, 5, -1] strides [1, 1, 1]
        : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %unsqueeze_12 = mpc.reshape %select_18 : (tensor<2x1x4xf32>) -> tensor<2x4x1xf32>
    %matmul_5 = mpc.matmul %add_6, %unsqueeze_12 {layer = "backbone.layers.0.mixer"}
        : (tensor<2x32x4xf32>, tensor<2x4x1xf32>) -> tensor<2x32x1xf32>
    %select_20 = mpc.slice %exp_1 starts [0, 0, 5, 0] limits [-1, -1, 6, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_20_1 = mpc.reshape %select_20 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %mul_10 = mpc.mul %select_20_1, %add_6 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_21 = mpc.slice %mul_4 starts [0, 0, 5, 0] limits [-1, -1, 6, -1] strides [1, 1, 1, 1]
        : (tensor<2x32x6x4xf32>) -> tensor<2x32x1x4xf32>
    %select_21_1 = mpc.reshape %select_21 : (tensor<2x32x1x4xf32>) -> tensor<2x32x4xf32>
    %add_7 = mpc.add %mul_10, %select_21_1 : (tensor<2x32x4xf32>, tensor<2x32x4xf32>) -> tensor<2x32x4xf32>
    %select_22 = mpc.slice %split_with_sizes_2 starts [0, 5, 0] limits [-1, 6, -1] strides [1, 1, 1]
        : (tensor<2x6x4xf32>) -> tensor<2x1x4xf32>
    %unsqueeze_13 = mpc.reshape %select_22 : (tensor<2x1x4xf32>) -> tensor<2x4x1xf32>
    %matmul_6 = mpc.matmul %add_7, %unsqueeze_13 {layer = "backbone.layers.0.mixer"}
        : (tensor<2x32x4xf32>, tensor<2x4x1xf32>) -> tensor<2x32x1xf32>
    %stack = mpc.concat %matmul_1, %matmul_2, %matmul_3, %matmul_4, %matmul_5, %matmul_6 axis 2
        : (tensor<2x32x1xf32>, tensor<2x32x1xf32>, tensor<2x32x1xf32>, tensor<2x32x1xf32>, tensor<2x32x1xf32>, tensor<2x32x1xf32>) -> tensor<2x32x6xf32>
    %unsqueeze_15 = mpc.reshape %backbone_layers_0_mixer_D : (tensor<32xf32>) -> tensor<1x32x1xf32>
    %mul_11 = mpc.mul %silu, %unsqueeze_15 : (tensor<2x32x6xf32>, tensor<1x32x1xf32>) -> tensor<2x32x6xf32>
    %add_8 = mpc.add %stack, %mul_11 : (tensor<2x32x6xf32>, tensor<2x32x6xf32>) -> tensor<2x32x6xf32>
    %silu_1 = mpc.silu %split_1 : (tensor<2x32x6xf32>) -> tensor<2x32x6xf32>
    %mul_12 = mpc.mul %add_8, %silu_1 : (tensor<2x32x6xf32>, tensor<2x32x6xf32>) -> tensor<2x32x6xf32>
    %transpose_8 = mpc.transpose %mul_12 permutation [0, 2, 1] : (tensor<2x32x6xf32>) -> tensor<2x6x32xf32>
    // backbone.layers.0.mixer.out_proj
    %linear_2 = mpc.linear %transpose_8, %backbone_layers_0_mixer_out_proj_weight {layer = "backbone.layers.0.mixer.out_proj"}
        : (tensor<2x6x32xf32>, tensor<16x32xf32>) -> tensor<2x6x16xf32>
    // backbone.layers.0
    %add_9 = mpc.add %embedding, %linear_2 : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
    // backbone.norm_f
    %mul_14 = mpc.rms_norm %add_9, %backbone_norm_f_weight epsilon 1.0e-05 {layer = "backbone.norm_f"}
        : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
    // lm_head
    %linear_3 = mpc.linear %mul_14, %backbone_embeddings_weight {layer = "lm_head"}
        : (tensor<2x6x16xf32>, tensor<32x16xf32>) -> tensor<2x6x32xf32>
    return %linear_3 : tensor<2x6x32xf32>
  }
}
