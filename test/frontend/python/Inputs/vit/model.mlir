module @vit {
  ml_program.global private @vit.embeddings.cls_token(#mpc.external) : tensor<1x1x16xf32>
  ml_program.global private @vit.embeddings.position_embeddings(#mpc.external) : tensor<1x5x16xf32>
  ml_program.global private @vit.embeddings.patch_embeddings.projection.weight(#mpc.external) : tensor<16x3x4x4xf32>
  ml_program.global private @vit.embeddings.patch_embeddings.projection.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.0.attention.q_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @vit.layers.0.attention.q_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.0.attention.k_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @vit.layers.0.attention.k_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.0.attention.v_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @vit.layers.0.attention.v_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.0.attention.o_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @vit.layers.0.attention.o_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.0.layernorm_before.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.0.layernorm_before.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.0.layernorm_after.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.0.layernorm_after.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.0.mlp.fc1.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @vit.layers.0.mlp.fc1.bias(#mpc.external) : tensor<24xf32>
  ml_program.global private @vit.layers.0.mlp.fc2.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @vit.layers.0.mlp.fc2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.1.attention.q_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @vit.layers.1.attention.q_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.1.attention.k_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @vit.layers.1.attention.k_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.1.attention.v_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @vit.layers.1.attention.v_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.1.attention.o_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @vit.layers.1.attention.o_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.1.layernorm_before.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.1.layernorm_before.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.1.layernorm_after.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.1.layernorm_after.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layers.1.mlp.fc1.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @vit.layers.1.mlp.fc1.bias(#mpc.external) : tensor<24xf32>
  ml_program.global private @vit.layers.1.mlp.fc2.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @vit.layers.1.mlp.fc2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layernorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @vit.layernorm.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @classifier.weight(#mpc.external) : tensor<5x16xf32>
  ml_program.global private @classifier.bias(#mpc.external) : tensor<5xf32>

  func.func @main(%pixel_values: tensor<?x3x8x8xf32> {mpc.name = "pixel_values", mpc.dims = ["B"]})
      -> (tensor<?x5xf32> {mpc.name = "logits"}) {
    %vit_embeddings_cls_token = ml_program.global_load @vit.embeddings.cls_token : tensor<1x1x16xf32>
    %vit_embeddings_position_embeddings = ml_program.global_load @vit.embeddings.position_embeddings : tensor<1x5x16xf32>
    %vit_embeddings_patch_embeddings_projection_weight = ml_program.global_load @vit.embeddings.patch_embeddings.projection.weight : tensor<16x3x4x4xf32>
    %vit_embeddings_patch_embeddings_projection_bias = ml_program.global_load @vit.embeddings.patch_embeddings.projection.bias : tensor<16xf32>
    %vit_layers_0_attention_q_proj_weight = ml_program.global_load @vit.layers.0.attention.q_proj.weight : tensor<16x16xf32>
    %vit_layers_0_attention_q_proj_bias = ml_program.global_load @vit.layers.0.attention.q_proj.bias : tensor<16xf32>
    %vit_layers_0_attention_k_proj_weight = ml_program.global_load @vit.layers.0.attention.k_proj.weight : tensor<16x16xf32>
    %vit_layers_0_attention_k_proj_bias = ml_program.global_load @vit.layers.0.attention.k_proj.bias : tensor<16xf32>
    %vit_layers_0_attention_v_proj_weight = ml_program.global_load @vit.layers.0.attention.v_proj.weight : tensor<16x16xf32>
    %vit_layers_0_attention_v_proj_bias = ml_program.global_load @vit.layers.0.attention.v_proj.bias : tensor<16xf32>
    %vit_layers_0_attention_o_proj_weight = ml_program.global_load @vit.layers.0.attention.o_proj.weight : tensor<16x16xf32>
    %vit_layers_0_attention_o_proj_bias = ml_program.global_load @vit.layers.0.attention.o_proj.bias : tensor<16xf32>
    %vit_layers_0_layernorm_before_weight = ml_program.global_load @vit.layers.0.layernorm_before.weight : tensor<16xf32>
    %vit_layers_0_layernorm_before_bias = ml_program.global_load @vit.layers.0.layernorm_before.bias : tensor<16xf32>
    %vit_layers_0_layernorm_after_weight = ml_program.global_load @vit.layers.0.layernorm_after.weight : tensor<16xf32>
    %vit_layers_0_layernorm_after_bias = ml_program.global_load @vit.layers.0.layernorm_after.bias : tensor<16xf32>
    %vit_layers_0_mlp_fc1_weight = ml_program.global_load @vit.layers.0.mlp.fc1.weight : tensor<24x16xf32>
    %vit_layers_0_mlp_fc1_bias = ml_program.global_load @vit.layers.0.mlp.fc1.bias : tensor<24xf32>
    %vit_layers_0_mlp_fc2_weight = ml_program.global_load @vit.layers.0.mlp.fc2.weight : tensor<16x24xf32>
    %vit_layers_0_mlp_fc2_bias = ml_program.global_load @vit.layers.0.mlp.fc2.bias : tensor<16xf32>
    %vit_layers_1_attention_q_proj_weight = ml_program.global_load @vit.layers.1.attention.q_proj.weight : tensor<16x16xf32>
    %vit_layers_1_attention_q_proj_bias = ml_program.global_load @vit.layers.1.attention.q_proj.bias : tensor<16xf32>
    %vit_layers_1_attention_k_proj_weight = ml_program.global_load @vit.layers.1.attention.k_proj.weight : tensor<16x16xf32>
    %vit_layers_1_attention_k_proj_bias = ml_program.global_load @vit.layers.1.attention.k_proj.bias : tensor<16xf32>
    %vit_layers_1_attention_v_proj_weight = ml_program.global_load @vit.layers.1.attention.v_proj.weight : tensor<16x16xf32>
    %vit_layers_1_attention_v_proj_bias = ml_program.global_load @vit.layers.1.attention.v_proj.bias : tensor<16xf32>
    %vit_layers_1_attention_o_proj_weight = ml_program.global_load @vit.layers.1.attention.o_proj.weight : tensor<16x16xf32>
    %vit_layers_1_attention_o_proj_bias = ml_program.global_load @vit.layers.1.attention.o_proj.bias : tensor<16xf32>
    %vit_layers_1_layernorm_before_weight = ml_program.global_load @vit.layers.1.layernorm_before.weight : tensor<16xf32>
    %vit_layers_1_layernorm_before_bias = ml_program.global_load @vit.layers.1.layernorm_before.bias : tensor<16xf32>
    %vit_layers_1_layernorm_after_weight = ml_program.global_load @vit.layers.1.layernorm_after.weight : tensor<16xf32>
    %vit_layers_1_layernorm_after_bias = ml_program.global_load @vit.layers.1.layernorm_after.bias : tensor<16xf32>
    %vit_layers_1_mlp_fc1_weight = ml_program.global_load @vit.layers.1.mlp.fc1.weight : tensor<24x16xf32>
    %vit_layers_1_mlp_fc1_bias = ml_program.global_load @vit.layers.1.mlp.fc1.bias : tensor<24xf32>
    %vit_layers_1_mlp_fc2_weight = ml_program.global_load @vit.layers.1.mlp.fc2.weight : tensor<16x24xf32>
    %vit_layers_1_mlp_fc2_bias = ml_program.global_load @vit.layers.1.mlp.fc2.bias : tensor<16xf32>
    %vit_layernorm_weight = ml_program.global_load @vit.layernorm.weight : tensor<16xf32>
    %vit_layernorm_bias = ml_program.global_load @vit.layernorm.bias : tensor<16xf32>
    %classifier_weight = ml_program.global_load @classifier.weight : tensor<5x16xf32>
    %classifier_bias = ml_program.global_load @classifier.bias : tensor<5xf32>
    // vit.embeddings.patch_embeddings.projection
    %convolution = mpc.reshape %pixel_values : (tensor<?x3x8x8xf32>) -> tensor<?x3x2x4x2x4xf32>
    %convolution_1 = mpc.transpose %convolution permutation [0, 2, 4, 1, 3, 5]
        : (tensor<?x3x2x4x2x4xf32>) -> tensor<?x2x2x3x4x4xf32>
    %convolution_2 = mpc.reshape %convolution_1 : (tensor<?x2x2x3x4x4xf32>) -> tensor<?x2x2x48xf32>
    %convolution_3 = mpc.reshape %vit_embeddings_patch_embeddings_projection_weight
        : (tensor<16x3x4x4xf32>) -> tensor<16x48xf32>
    %convolution_4 = mpc.linear %convolution_2, %convolution_3 bias(%vit_embeddings_patch_embeddings_projection_bias) {layer = "vit.embeddings.patch_embeddings.projection"}
        : (tensor<?x2x2x48xf32>, tensor<16x48xf32>, tensor<16xf32>) -> tensor<?x2x2x16xf32>
    %convolution_5 = mpc.transpose %convolution_4 permutation [0, 3, 1, 2]
        : (tensor<?x2x2x16xf32>) -> tensor<?x16x2x2xf32>
    // vit.embeddings.patch_embeddings
    %view = mpc.reshape %convolution_5 : (tensor<?x16x2x2xf32>) -> tensor<?x16x4xf32>
    %transpose = mpc.transpose %view permutation [0, 2, 1] : (tensor<?x16x4xf32>) -> tensor<?x4x16xf32>
    // vit.embeddings
    %expand = mpc.broadcast %vit_embeddings_cls_token shape [-1, 1, 16] {mpc.dims = ["B"]}
        : (tensor<1x1x16xf32>) -> tensor<?x1x16xf32>
    %cat = mpc.concat %expand, %transpose axis 1 : (tensor<?x1x16xf32>, tensor<?x4x16xf32>) -> tensor<?x5x16xf32>
    %add = mpc.add %cat, %vit_embeddings_position_embeddings
        : (tensor<?x5x16xf32>, tensor<1x5x16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0.layernorm_before
    %layer_norm = mpc.layer_norm %add, %vit_layers_0_layernorm_before_weight bias(%vit_layers_0_layernorm_before_bias) epsilon 1.0e-12 {layer = "vit.layers.0.layernorm_before"}
        : (tensor<?x5x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0.attention.q_proj
    %linear = mpc.linear %layer_norm, %vit_layers_0_attention_q_proj_weight bias(%vit_layers_0_attention_q_proj_bias) {layer = "vit.layers.0.attention.q_proj"}
        : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0.attention
    %view_1 = mpc.reshape %linear : (tensor<?x5x16xf32>) -> tensor<?x5x2x8xf32>
    %transpose_1 = mpc.transpose %view_1 permutation [0, 2, 1, 3] : (tensor<?x5x2x8xf32>) -> tensor<?x2x5x8xf32>
    // vit.layers.0.attention.k_proj
    %linear_1 = mpc.linear %layer_norm, %vit_layers_0_attention_k_proj_weight bias(%vit_layers_0_attention_k_proj_bias) {layer = "vit.layers.0.attention.k_proj"}
        : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0.attention
    %view_2 = mpc.reshape %linear_1 : (tensor<?x5x16xf32>) -> tensor<?x5x2x8xf32>
    %transpose_2 = mpc.transpose %view_2 permutation [0, 2, 1, 3] : (tensor<?x5x2x8xf32>) -> tensor<?x2x5x8xf32>
    // vit.layers.0.attention.v_proj
    %linear_2 = mpc.linear %layer_norm, %vit_layers_0_attention_v_proj_weight bias(%vit_layers_0_attention_v_proj_bias) {layer = "vit.layers.0.attention.v_proj"}
        : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0.attention
    %view_3 = mpc.reshape %linear_2 : (tensor<?x5x16xf32>) -> tensor<?x5x2x8xf32>
    %transpose_3 = mpc.transpose %view_3 permutation [0, 2, 1, 3] : (tensor<?x5x2x8xf32>) -> tensor<?x2x5x8xf32>
    %attention = mpc.attention %transpose_1, %transpose_2, %transpose_3 {layer = "vit.layers.0.attention"}
        : (tensor<?x2x5x8xf32>, tensor<?x2x5x8xf32>, tensor<?x2x5x8xf32>) -> tensor<?x2x5x8xf32>
    %transpose_4 = mpc.transpose %attention permutation [0, 2, 1, 3] : (tensor<?x2x5x8xf32>) -> tensor<?x5x2x8xf32>
    %view_5 = mpc.reshape %transpose_4 : (tensor<?x5x2x8xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0.attention.o_proj
    %linear_3 = mpc.linear %view_5, %vit_layers_0_attention_o_proj_weight bias(%vit_layers_0_attention_o_proj_bias) {layer = "vit.layers.0.attention.o_proj"}
        : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0
    %add_3 = mpc.add %linear_3, %add : (tensor<?x5x16xf32>, tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0.layernorm_after
    %layer_norm_1 = mpc.layer_norm %add_3, %vit_layers_0_layernorm_after_weight bias(%vit_layers_0_layernorm_after_bias) epsilon 1.0e-12 {layer = "vit.layers.0.layernorm_after"}
        : (tensor<?x5x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0.mlp.fc1
    %linear_4 = mpc.linear %layer_norm_1, %vit_layers_0_mlp_fc1_weight bias(%vit_layers_0_mlp_fc1_bias) {layer = "vit.layers.0.mlp.fc1"}
        : (tensor<?x5x16xf32>, tensor<24x16xf32>, tensor<24xf32>) -> tensor<?x5x24xf32>
    // vit.layers.0.mlp.activation_fn
    %gelu = mpc.gelu %linear_4 : (tensor<?x5x24xf32>) -> tensor<?x5x24xf32>
    // vit.layers.0.mlp.fc2
    %linear_5 = mpc.linear %gelu, %vit_layers_0_mlp_fc2_weight bias(%vit_layers_0_mlp_fc2_bias) {layer = "vit.layers.0.mlp.fc2"}
        : (tensor<?x5x24xf32>, tensor<16x24xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.0
    %add_4 = mpc.add %linear_5, %add_3 : (tensor<?x5x16xf32>, tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1.layernorm_before
    %layer_norm_2 = mpc.layer_norm %add_4, %vit_layers_1_layernorm_before_weight bias(%vit_layers_1_layernorm_before_bias) epsilon 1.0e-12 {layer = "vit.layers.1.layernorm_before"}
        : (tensor<?x5x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1.attention.q_proj
    %linear_6 = mpc.linear %layer_norm_2, %vit_layers_1_attention_q_proj_weight bias(%vit_layers_1_attention_q_proj_bias) {layer = "vit.layers.1.attention.q_proj"}
        : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1.attention
    %view_6 = mpc.reshape %linear_6 : (tensor<?x5x16xf32>) -> tensor<?x5x2x8xf32>
    %transpose_5 = mpc.transpose %view_6 permutation [0, 2, 1, 3] : (tensor<?x5x2x8xf32>) -> tensor<?x2x5x8xf32>
    // vit.layers.1.attention.k_proj
    %linear_7 = mpc.linear %layer_norm_2, %vit_layers_1_attention_k_proj_weight bias(%vit_layers_1_attention_k_proj_bias) {layer = "vit.layers.1.attention.k_proj"}
        : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1.attention
    %view_7 = mpc.reshape %linear_7 : (tensor<?x5x16xf32>) -> tensor<?x5x2x8xf32>
    %transpose_6 = mpc.transpose %view_7 permutation [0, 2, 1, 3] : (tensor<?x5x2x8xf32>) -> tensor<?x2x5x8xf32>
    // vit.layers.1.attention.v_proj
    %linear_8 = mpc.linear %layer_norm_2, %vit_layers_1_attention_v_proj_weight bias(%vit_layers_1_attention_v_proj_bias) {layer = "vit.layers.1.attention.v_proj"}
        : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1.attention
    %view_8 = mpc.reshape %linear_8 : (tensor<?x5x16xf32>) -> tensor<?x5x2x8xf32>
    %transpose_7 = mpc.transpose %view_8 permutation [0, 2, 1, 3] : (tensor<?x5x2x8xf32>) -> tensor<?x2x5x8xf32>
    %attention_1 = mpc.attention %transpose_5, %transpose_6, %transpose_7 {layer = "vit.layers.1.attention"}
        : (tensor<?x2x5x8xf32>, tensor<?x2x5x8xf32>, tensor<?x2x5x8xf32>) -> tensor<?x2x5x8xf32>
    %transpose_8 = mpc.transpose %attention_1 permutation [0, 2, 1, 3] : (tensor<?x2x5x8xf32>) -> tensor<?x5x2x8xf32>
    %view_10 = mpc.reshape %transpose_8 : (tensor<?x5x2x8xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1.attention.o_proj
    %linear_9 = mpc.linear %view_10, %vit_layers_1_attention_o_proj_weight bias(%vit_layers_1_attention_o_proj_bias) {layer = "vit.layers.1.attention.o_proj"}
        : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1
    %add_5 = mpc.add %linear_9, %add_4 : (tensor<?x5x16xf32>, tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1.layernorm_after
    %layer_norm_3 = mpc.layer_norm %add_5, %vit_layers_1_layernorm_after_weight bias(%vit_layers_1_layernorm_after_bias) epsilon 1.0e-12 {layer = "vit.layers.1.layernorm_after"}
        : (tensor<?x5x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1.mlp.fc1
    %linear_10 = mpc.linear %layer_norm_3, %vit_layers_1_mlp_fc1_weight bias(%vit_layers_1_mlp_fc1_bias) {layer = "vit.layers.1.mlp.fc1"}
        : (tensor<?x5x16xf32>, tensor<24x16xf32>, tensor<24xf32>) -> tensor<?x5x24xf32>
    // vit.layers.1.mlp.activation_fn
    %gelu_1 = mpc.gelu %linear_10 : (tensor<?x5x24xf32>) -> tensor<?x5x24xf32>
    // vit.layers.1.mlp.fc2
    %linear_11 = mpc.linear %gelu_1, %vit_layers_1_mlp_fc2_weight bias(%vit_layers_1_mlp_fc2_bias) {layer = "vit.layers.1.mlp.fc2"}
        : (tensor<?x5x24xf32>, tensor<16x24xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    // vit.layers.1
    %add_6 = mpc.add %linear_11, %add_5 : (tensor<?x5x16xf32>, tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
    // vit.layernorm
    %layer_norm_4 = mpc.layer_norm %add_6, %vit_layernorm_weight bias(%vit_layernorm_bias) epsilon 1.0e-12 {layer = "vit.layernorm"}
        : (tensor<?x5x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
    %select = mpc.slice %layer_norm_4 starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<?x5x16xf32>) -> tensor<?x1x16xf32>
    %select_1 = mpc.reshape %select : (tensor<?x1x16xf32>) -> tensor<?x16xf32>
    // classifier
    %linear_12 = mpc.linear %select_1, %classifier_weight bias(%classifier_bias) {layer = "classifier"}
        : (tensor<?x16xf32>, tensor<5x16xf32>, tensor<5xf32>) -> tensor<?x5xf32>
    return %linear_12 : tensor<?x5xf32>
  }
}
