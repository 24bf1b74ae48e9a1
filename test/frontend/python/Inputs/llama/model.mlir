module @llama {
  ml_program.global private @model.embed_tokens.weight(#mpc.external) : tensor<32x16xf32>
  ml_program.global private @model.layers.0.self_attn.q_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @model.layers.0.self_attn.k_proj.weight(#mpc.external) : tensor<8x16xf32>
  ml_program.global private @model.layers.0.self_attn.v_proj.weight(#mpc.external) : tensor<8x16xf32>
  ml_program.global private @model.layers.0.self_attn.o_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @model.layers.0.mlp.gate_proj.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @model.layers.0.mlp.up_proj.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @model.layers.0.mlp.down_proj.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @model.layers.0.input_layernorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @model.layers.0.post_attention_layernorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @model.layers.1.self_attn.q_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @model.layers.1.self_attn.k_proj.weight(#mpc.external) : tensor<8x16xf32>
  ml_program.global private @model.layers.1.self_attn.v_proj.weight(#mpc.external) : tensor<8x16xf32>
  ml_program.global private @model.layers.1.self_attn.o_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @model.layers.1.mlp.gate_proj.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @model.layers.1.mlp.up_proj.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @model.layers.1.mlp.down_proj.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @model.layers.1.input_layernorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @model.layers.1.post_attention_layernorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @model.norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @lm_head.weight(#mpc.external) : tensor<32x16xf32>

  func.func @main(%input_ids: tensor<?x?xi64> {mpc.name = "input_ids", mpc.dims = ["B", "T"]})
      -> (tensor<?x?x32xf32> {mpc.name = "logits"}) {
    %model_embed_tokens_weight = ml_program.global_load @model.embed_tokens.weight : tensor<32x16xf32>
    %model_layers_0_self_attn_q_proj_weight = ml_program.global_load @model.layers.0.self_attn.q_proj.weight : tensor<16x16xf32>
    %model_layers_0_self_attn_k_proj_weight = ml_program.global_load @model.layers.0.self_attn.k_proj.weight : tensor<8x16xf32>
    %model_layers_0_self_attn_v_proj_weight = ml_program.global_load @model.layers.0.self_attn.v_proj.weight : tensor<8x16xf32>
    %model_layers_0_self_attn_o_proj_weight = ml_program.global_load @model.layers.0.self_attn.o_proj.weight : tensor<16x16xf32>
    %model_layers_0_mlp_gate_proj_weight = ml_program.global_load @model.layers.0.mlp.gate_proj.weight : tensor<24x16xf32>
    %model_layers_0_mlp_up_proj_weight = ml_program.global_load @model.layers.0.mlp.up_proj.weight : tensor<24x16xf32>
    %model_layers_0_mlp_down_proj_weight = ml_program.global_load @model.layers.0.mlp.down_proj.weight : tensor<16x24xf32>
    %model_layers_0_input_layernorm_weight = ml_program.global_load @model.layers.0.input_layernorm.weight : tensor<16xf32>
    %model_layers_0_post_attention_layernorm_weight = ml_program.global_load @model.layers.0.post_attention_layernorm.weight : tensor<16xf32>
    %model_layers_1_self_attn_q_proj_weight = ml_program.global_load @model.layers.1.self_attn.q_proj.weight : tensor<16x16xf32>
    %model_layers_1_self_attn_k_proj_weight = ml_program.global_load @model.layers.1.self_attn.k_proj.weight : tensor<8x16xf32>
    %model_layers_1_self_attn_v_proj_weight = ml_program.global_load @model.layers.1.self_attn.v_proj.weight : tensor<8x16xf32>
    %model_layers_1_self_attn_o_proj_weight = ml_program.global_load @model.layers.1.self_attn.o_proj.weight : tensor<16x16xf32>
    %model_layers_1_mlp_gate_proj_weight = ml_program.global_load @model.layers.1.mlp.gate_proj.weight : tensor<24x16xf32>
    %model_layers_1_mlp_up_proj_weight = ml_program.global_load @model.layers.1.mlp.up_proj.weight : tensor<24x16xf32>
    %model_layers_1_mlp_down_proj_weight = ml_program.global_load @model.layers.1.mlp.down_proj.weight : tensor<16x24xf32>
    %model_layers_1_input_layernorm_weight = ml_program.global_load @model.layers.1.input_layernorm.weight : tensor<16xf32>
    %model_layers_1_post_attention_layernorm_weight = ml_program.global_load @model.layers.1.post_attention_layernorm.weight : tensor<16xf32>
    %model_norm_weight = ml_program.global_load @model.norm.weight : tensor<16xf32>
    %lm_head_weight = ml_program.global_load @lm_head.weight : tensor<32x16xf32>
    // model.embed_tokens
    %embedding = mpc.embedding %model_embed_tokens_weight, %input_ids {layer = "model.embed_tokens"}
        : (tensor<32x16xf32>, tensor<?x?xi64>) -> tensor<?x?x16xf32>
    // model.layers.0.input_layernorm
    %mul_4 = mpc.rms_norm %embedding, %model_layers_0_input_layernorm_weight epsilon 1.0e-06 {layer = "model.layers.0.input_layernorm"}
        : (tensor<?x?x16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // model.layers.0.self_attn.q_proj
    %linear = mpc.linear %mul_4, %model_layers_0_self_attn_q_proj_weight {layer = "model.layers.0.self_attn.q_proj"}
        : (tensor<?x?x16xf32>, tensor<16x16xf32>) -> tensor<?x?x16xf32>
    // model.layers.0.self_attn
    %view = mpc.reshape %linear {mpc.dims = ["B", "T"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose = mpc.transpose %view permutation [0, 2, 1, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    // model.layers.0.self_attn.k_proj
    %linear_1 = mpc.linear %mul_4, %model_layers_0_self_attn_k_proj_weight {layer = "model.layers.0.self_attn.k_proj"}
        : (tensor<?x?x16xf32>, tensor<8x16xf32>) -> tensor<?x?x8xf32>
    // model.layers.0.self_attn
    %view_1 = mpc.reshape %linear_1 {mpc.dims = ["B", "T"]} : (tensor<?x?x8xf32>) -> tensor<?x?x1x8xf32>
    %transpose_1 = mpc.transpose %view_1 permutation [0, 2, 1, 3] : (tensor<?x?x1x8xf32>) -> tensor<?x1x?x8xf32>
    // model.layers.0.self_attn.v_proj
    %linear_2 = mpc.linear %mul_4, %model_layers_0_self_attn_v_proj_weight {layer = "model.layers.0.self_attn.v_proj"}
        : (tensor<?x?x16xf32>, tensor<8x16xf32>) -> tensor<?x?x8xf32>
    // model.layers.0.self_attn
    %view_2 = mpc.reshape %linear_2 {mpc.dims = ["B", "T"]} : (tensor<?x?x8xf32>) -> tensor<?x?x1x8xf32>
    %transpose_2 = mpc.transpose %view_2 permutation [0, 2, 1, 3] : (tensor<?x?x1x8xf32>) -> tensor<?x1x?x8xf32>
    %_to_copy = mpc.iota dimension 0 {mpc.dims = ["T"]} : () -> tensor<?xi64>
    %_to_copy_1 = mpc.cast %_to_copy : (tensor<?xi64>) -> tensor<?xf32>
    %_to_copy_2 = mpc.reshape %_to_copy_1 : (tensor<?xf32>) -> tensor<1x?x1xf32>
    %c_1 = mpc.constant dense<[1.0, 0.10000000149011612, 0.009999999776482582, 0.0010000000474974513]> : tensor<4xf32>
    // model.rotary_emb
    %mul = mpc.mul %_to_copy_2, %c_1 : (tensor<1x?x1xf32>, tensor<4xf32>) -> tensor<1x?x4xf32>
    %cat_1 = mpc.concat %mul, %mul axis 2 : (tensor<1x?x4xf32>, tensor<1x?x4xf32>) -> tensor<1x?x8xf32>
    %cos = mpc.cos %cat_1 : (tensor<1x?x8xf32>) -> tensor<1x?x8xf32>
    // model.layers.0.self_attn
    %unsqueeze_14 = mpc.reshape %cos : (tensor<1x?x8xf32>) -> tensor<1x1x?x8xf32>
    %mul_5 = mpc.mul %transpose, %unsqueeze_14 : (tensor<?x2x?x8xf32>, tensor<1x1x?x8xf32>) -> tensor<?x2x?x8xf32>
    %slice_8 = mpc.slice %transpose starts [0, 0, 0, 0] limits [-1, -1, -1, 4] strides [1, 1, 1, 1]
        : (tensor<?x2x?x8xf32>) -> tensor<?x2x?x4xf32>
    %slice_9 = mpc.slice %transpose starts [0, 0, 0, 4] limits [-1, -1, -1, 8] strides [1, 1, 1, 1]
        : (tensor<?x2x?x8xf32>) -> tensor<?x2x?x4xf32>
    %neg_2 = mpc.neg %slice_9 : (tensor<?x2x?x4xf32>) -> tensor<?x2x?x4xf32>
    %cat_2 = mpc.concat %neg_2, %slice_8 axis 3 : (tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>) -> tensor<?x2x?x8xf32>
    // model.rotary_emb
    %sin = mpc.sin %cat_1 : (tensor<1x?x8xf32>) -> tensor<1x?x8xf32>
    // model.layers.0.self_attn
    %unsqueeze_15 = mpc.reshape %sin : (tensor<1x?x8xf32>) -> tensor<1x1x?x8xf32>
    %mul_6 = mpc.mul %cat_2, %unsqueeze_15 : (tensor<?x2x?x8xf32>, tensor<1x1x?x8xf32>) -> tensor<?x2x?x8xf32>
    %add_6 = mpc.add %mul_5, %mul_6 : (tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>) -> tensor<?x2x?x8xf32>
    %mul_7 = mpc.mul %transpose_1, %unsqueeze_14 : (tensor<?x1x?x8xf32>, tensor<1x1x?x8xf32>) -> tensor<?x1x?x8xf32>
    %slice_10 = mpc.slice %transpose_1 starts [0, 0, 0, 0] limits [-1, -1, -1, 4] strides [1, 1, 1, 1]
        : (tensor<?x1x?x8xf32>) -> tensor<?x1x?x4xf32>
    %slice_11 = mpc.slice %transpose_1 starts [0, 0, 0, 4] limits [-1, -1, -1, 8] strides [1, 1, 1, 1]
        : (tensor<?x1x?x8xf32>) -> tensor<?x1x?x4xf32>
    %neg_3 = mpc.neg %slice_11 : (tensor<?x1x?x4xf32>) -> tensor<?x1x?x4xf32>
    %cat_3 = mpc.concat %neg_3, %slice_10 axis 3 : (tensor<?x1x?x4xf32>, tensor<?x1x?x4xf32>) -> tensor<?x1x?x8xf32>
    %mul_8 = mpc.mul %cat_3, %unsqueeze_15 : (tensor<?x1x?x8xf32>, tensor<1x1x?x8xf32>) -> tensor<?x1x?x8xf32>
    %add_7 = mpc.add %mul_7, %mul_8 : (tensor<?x1x?x8xf32>, tensor<?x1x?x8xf32>) -> tensor<?x1x?x8xf32>
    %attention = mpc.attention %add_6, %add_7, %transpose_2 {layer = "model.layers.0.self_attn", causal}
        : (tensor<?x2x?x8xf32>, tensor<?x1x?x8xf32>, tensor<?x1x?x8xf32>) -> tensor<?x2x?x8xf32>
    %transpose_3 = mpc.transpose %attention permutation [0, 2, 1, 3] : (tensor<?x2x?x8xf32>) -> tensor<?x?x2x8xf32>
    %view_6 = mpc.reshape %transpose_3 {mpc.dims = ["B", "T"]} : (tensor<?x?x2x8xf32>) -> tensor<?x?x16xf32>
    // model.layers.0.self_attn.o_proj
    %linear_3 = mpc.linear %view_6, %model_layers_0_self_attn_o_proj_weight {layer = "model.layers.0.self_attn.o_proj"}
        : (tensor<?x?x16xf32>, tensor<16x16xf32>) -> tensor<?x?x16xf32>
    // model.layers.0
    %add_8 = mpc.add %embedding, %linear_3 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // model.layers.0.post_attention_layernorm
    %mul_63 = mpc.rms_norm %add_8, %model_layers_0_post_attention_layernorm_weight epsilon 1.0e-06 {layer = "model.layers.0.post_attention_layernorm"}
        : (tensor<?x?x16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // model.layers.0.mlp.gate_proj
    %linear_4 = mpc.linear %mul_63, %model_layers_0_mlp_gate_proj_weight {layer = "model.layers.0.mlp.gate_proj"}
        : (tensor<?x?x16xf32>, tensor<24x16xf32>) -> tensor<?x?x24xf32>
    // model.layers.0.mlp.act_fn
    %silu = mpc.silu %linear_4 : (tensor<?x?x24xf32>) -> tensor<?x?x24xf32>
    // model.layers.0.mlp.up_proj
    %linear_5 = mpc.linear %mul_63, %model_layers_0_mlp_up_proj_weight {layer = "model.layers.0.mlp.up_proj"}
        : (tensor<?x?x16xf32>, tensor<24x16xf32>) -> tensor<?x?x24xf32>
    // model.layers.0.mlp
    %mul_64 = mpc.mul %silu, %linear_5 : (tensor<?x?x24xf32>, tensor<?x?x24xf32>) -> tensor<?x?x24xf32>
    // model.layers.0.mlp.down_proj
    %linear_6 = mpc.linear %mul_64, %model_layers_0_mlp_down_proj_weight {layer = "model.layers.0.mlp.down_proj"}
        : (tensor<?x?x24xf32>, tensor<16x24xf32>) -> tensor<?x?x16xf32>
    // model.layers.0
    %add_10 = mpc.add %add_8, %linear_6 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // model.layers.1.input_layernorm
    %mul_66 = mpc.rms_norm %add_10, %model_layers_1_input_layernorm_weight epsilon 1.0e-06 {layer = "model.layers.1.input_layernorm"}
        : (tensor<?x?x16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // model.layers.1.self_attn.q_proj
    %linear_7 = mpc.linear %mul_66, %model_layers_1_self_attn_q_proj_weight {layer = "model.layers.1.self_attn.q_proj"}
        : (tensor<?x?x16xf32>, tensor<16x16xf32>) -> tensor<?x?x16xf32>
    // model.layers.1.self_attn
    %view_7 = mpc.reshape %linear_7 {mpc.dims = ["B", "T"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_4 = mpc.transpose %view_7 permutation [0, 2, 1, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    // model.layers.1.self_attn.k_proj
    %linear_8 = mpc.linear %mul_66, %model_layers_1_self_attn_k_proj_weight {layer = "model.layers.1.self_attn.k_proj"}
        : (tensor<?x?x16xf32>, tensor<8x16xf32>) -> tensor<?x?x8xf32>
    // model.layers.1.self_attn
    %view_8 = mpc.reshape %linear_8 {mpc.dims = ["B", "T"]} : (tensor<?x?x8xf32>) -> tensor<?x?x1x8xf32>
    %transpose_5 = mpc.transpose %view_8 permutation [0, 2, 1, 3] : (tensor<?x?x1x8xf32>) -> tensor<?x1x?x8xf32>
    // model.layers.1.self_attn.v_proj
    %linear_9 = mpc.linear %mul_66, %model_layers_1_self_attn_v_proj_weight {layer = "model.layers.1.self_attn.v_proj"}
        : (tensor<?x?x16xf32>, tensor<8x16xf32>) -> tensor<?x?x8xf32>
    // model.layers.1.self_attn
    %view_9 = mpc.reshape %linear_9 {mpc.dims = ["B", "T"]} : (tensor<?x?x8xf32>) -> tensor<?x?x1x8xf32>
    %transpose_6 = mpc.transpose %view_9 permutation [0, 2, 1, 3] : (tensor<?x?x1x8xf32>) -> tensor<?x1x?x8xf32>
    %unsqueeze_18 = mpc.reshape %cos : (tensor<1x?x8xf32>) -> tensor<1x1x?x8xf32>
    %mul_67 = mpc.mul %transpose_4, %unsqueeze_18 : (tensor<?x2x?x8xf32>, tensor<1x1x?x8xf32>) -> tensor<?x2x?x8xf32>
    %slice_16 = mpc.slice %transpose_4 starts [0, 0, 0, 0] limits [-1, -1, -1, 4] strides [1, 1, 1, 1]
        : (tensor<?x2x?x8xf32>) -> tensor<?x2x?x4xf32>
    %slice_17 = mpc.slice %transpose_4 starts [0, 0, 0, 4] limits [-1, -1, -1, 8] strides [1, 1, 1, 1]
        : (tensor<?x2x?x8xf32>) -> tensor<?x2x?x4xf32>
    %neg_4 = mpc.neg %slice_17 : (tensor<?x2x?x4xf32>) -> tensor<?x2x?x4xf32>
    %cat_4 = mpc.concat %neg_4, %slice_16 axis 3 : (tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>) -> tensor<?x2x?x8xf32>
    %unsqueeze_19 = mpc.reshape %sin : (tensor<1x?x8xf32>) -> tensor<1x1x?x8xf32>
    %mul_68 = mpc.mul %cat_4, %unsqueeze_19 : (tensor<?x2x?x8xf32>, tensor<1x1x?x8xf32>) -> tensor<?x2x?x8xf32>
    %add_12 = mpc.add %mul_67, %mul_68 : (tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>) -> tensor<?x2x?x8xf32>
    %mul_69 = mpc.mul %transpose_5, %unsqueeze_18 : (tensor<?x1x?x8xf32>, tensor<1x1x?x8xf32>) -> tensor<?x1x?x8xf32>
    %slice_18 = mpc.slice %transpose_5 starts [0, 0, 0, 0] limits [-1, -1, -1, 4] strides [1, 1, 1, 1]
        : (tensor<?x1x?x8xf32>) -> tensor<?x1x?x4xf32>
    %slice_19 = mpc.slice %transpose_5 starts [0, 0, 0, 4] limits [-1, -1, -1, 8] strides [1, 1, 1, 1]
        : (tensor<?x1x?x8xf32>) -> tensor<?x1x?x4xf32>
    %neg_5 = mpc.neg %slice_19 : (tensor<?x1x?x4xf32>) -> tensor<?x1x?x4xf32>
    %cat_5 = mpc.concat %neg_5, %slice_18 axis 3 : (tensor<?x1x?x4xf32>, tensor<?x1x?x4xf32>) -> tensor<?x1x?x8xf32>
    %mul_70 = mpc.mul %cat_5, %unsqueeze_19 : (tensor<?x1x?x8xf32>, tensor<1x1x?x8xf32>) -> tensor<?x1x?x8xf32>
    %add_13 = mpc.add %mul_69, %mul_70 : (tensor<?x1x?x8xf32>, tensor<?x1x?x8xf32>) -> tensor<?x1x?x8xf32>
    %attention_1 = mpc.attention %add_12, %add_13, %transpose_6 {layer = "model.layers.1.self_attn", causal}
        : (tensor<?x2x?x8xf32>, tensor<?x1x?x8xf32>, tensor<?x1x?x8xf32>) -> tensor<?x2x?x8xf32>
    %transpose_7 = mpc.transpose %attention_1 permutation [0, 2, 1, 3] : (tensor<?x2x?x8xf32>) -> tensor<?x?x2x8xf32>
    %view_13 = mpc.reshape %transpose_7 {mpc.dims = ["B", "T"]} : (tensor<?x?x2x8xf32>) -> tensor<?x?x16xf32>
    // model.layers.1.self_attn.o_proj
    %linear_10 = mpc.linear %view_13, %model_layers_1_self_attn_o_proj_weight {layer = "model.layers.1.self_attn.o_proj"}
        : (tensor<?x?x16xf32>, tensor<16x16xf32>) -> tensor<?x?x16xf32>
    // model.layers.1
    %add_14 = mpc.add %add_10, %linear_10 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // model.layers.1.post_attention_layernorm
    %mul_125 = mpc.rms_norm %add_14, %model_layers_1_post_attention_layernorm_weight epsilon 1.0e-06 {layer = "model.layers.1.post_attention_layernorm"}
        : (tensor<?x?x16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // model.layers.1.mlp.gate_proj
    %linear_11 = mpc.linear %mul_125, %model_layers_1_mlp_gate_proj_weight {layer = "model.layers.1.mlp.gate_proj"}
        : (tensor<?x?x16xf32>, tensor<24x16xf32>) -> tensor<?x?x24xf32>
    // model.layers.1.mlp.act_fn
    %silu_1 = mpc.silu %linear_11 : (tensor<?x?x24xf32>) -> tensor<?x?x24xf32>
    // model.layers.1.mlp.up_proj
    %linear_12 = mpc.linear %mul_125, %model_layers_1_mlp_up_proj_weight {layer = "model.layers.1.mlp.up_proj"}
        : (tensor<?x?x16xf32>, tensor<24x16xf32>) -> tensor<?x?x24xf32>
    // model.layers.1.mlp
    %mul_126 = mpc.mul %silu_1, %linear_12 : (tensor<?x?x24xf32>, tensor<?x?x24xf32>) -> tensor<?x?x24xf32>
    // model.layers.1.mlp.down_proj
    %linear_13 = mpc.linear %mul_126, %model_layers_1_mlp_down_proj_weight {layer = "model.layers.1.mlp.down_proj"}
        : (tensor<?x?x24xf32>, tensor<16x24xf32>) -> tensor<?x?x16xf32>
    // model.layers.1
    %add_16 = mpc.add %add_14, %linear_13 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // model.norm
    %mul_128 = mpc.rms_norm %add_16, %model_norm_weight epsilon 1.0e-06 {layer = "model.norm"}
        : (tensor<?x?x16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // lm_head
    %linear_14 = mpc.linear %mul_128, %lm_head_weight {layer = "lm_head"}
        : (tensor<?x?x16xf32>, tensor<32x16xf32>) -> tensor<?x?x32xf32>
    return %linear_14 : tensor<?x?x32xf32>
  }
}
