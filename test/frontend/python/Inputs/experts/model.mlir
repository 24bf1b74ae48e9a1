module @experts {
  ml_program.global private @model.embed_tokens.weight(#mpc.external) : tensor<32x16xf32>
  ml_program.global private @model.layers.0.self_attn.q_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @model.layers.0.self_attn.k_proj.weight(#mpc.external) : tensor<8x16xf32>
  ml_program.global private @model.layers.0.self_attn.v_proj.weight(#mpc.external) : tensor<8x16xf32>
  ml_program.global private @model.layers.0.self_attn.o_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @model.layers.0.mlp.gate.weight(#mpc.external) : tensor<4x16xf32>
  ml_program.global private @model.layers.0.mlp.experts.gate_up_proj(#mpc.external) : tensor<4x48x16xf32>
  ml_program.global private @model.layers.0.mlp.experts.down_proj(#mpc.external) : tensor<4x16x24xf32>
  ml_program.global private @model.layers.0.input_layernorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @model.layers.0.post_attention_layernorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @model.norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @lm_head.weight(#mpc.external) : tensor<32x16xf32>
  ml_program.global private @constants.0(#mpc.external) : tensor<1x1x6x8xf32>
  ml_program.global private @constants.1(#mpc.external) : tensor<1x1x6x8xf32>
  ml_program.global private @constants.2(#mpc.external) : tensor<24xi64>

  func.func @main(%input_ids: tensor<2x6xi64> {mpc.name = "input_ids"})
      -> (tensor<2x6x32xf32> {mpc.name = "logits"}) {
    %model_embed_tokens_weight = ml_program.global_load @model.embed_tokens.weight : tensor<32x16xf32>
    %model_layers_0_self_attn_q_proj_weight = ml_program.global_load @model.layers.0.self_attn.q_proj.weight : tensor<16x16xf32>
    %model_layers_0_self_attn_k_proj_weight = ml_program.global_load @model.layers.0.self_attn.k_proj.weight : tensor<8x16xf32>
    %model_layers_0_self_attn_v_proj_weight = ml_program.global_load @model.layers.0.self_attn.v_proj.weight : tensor<8x16xf32>
    %model_layers_0_self_attn_o_proj_weight = ml_program.global_load @model.layers.0.self_attn.o_proj.weight : tensor<16x16xf32>
    %model_layers_0_mlp_gate_weight = ml_program.global_load @model.layers.0.mlp.gate.weight : tensor<4x16xf32>
    %model_layers_0_mlp_experts_gate_up_proj = ml_program.global_load @model.layers.0.mlp.experts.gate_up_proj : tensor<4x48x16xf32>
    %model_layers_0_mlp_experts_down_proj = ml_program.global_load @model.layers.0.mlp.experts.down_proj : tensor<4x16x24xf32>
    %model_layers_0_input_layernorm_weight = ml_program.global_load @model.layers.0.input_layernorm.weight : tensor<16xf32>
    %model_layers_0_post_attention_layernorm_weight = ml_program.global_load @model.layers.0.post_attention_layernorm.weight : tensor<16xf32>
    %model_norm_weight = ml_program.global_load @model.norm.weight : tensor<16xf32>
    %lm_head_weight = ml_program.global_load @lm_head.weight : tensor<32x16xf32>
    %constants_0 = ml_program.global_load @constants.0 : tensor<1x1x6x8xf32>
    %constants_1 = ml_program.global_load @constants.1 : tensor<1x1x6x8xf32>
    %constants_2 = ml_program.global_load @constants.2 : tensor<24xi64>
    // model.embed_tokens
    %embedding = mpc.embedding %model_embed_tokens_weight, %input_ids {layer = "model.embed_tokens"}
        : (tensor<32x16xf32>, tensor<2x6xi64>) -> tensor<2x6x16xf32>
    // model.layers.0.input_layernorm
    %mul_4 = mpc.rms_norm %embedding, %model_layers_0_input_layernorm_weight epsilon 1.0e-05 {layer = "model.layers.0.input_layernorm"}
        : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
    // model.layers.0.self_attn.q_proj
    %linear = mpc.linear %mul_4, %model_layers_0_self_attn_q_proj_weight {layer = "model.layers.0.self_attn.q_proj"}
        : (tensor<2x6x16xf32>, tensor<16x16xf32>) -> tensor<2x6x16xf32>
    // model.layers.0.self_attn
    %view = mpc.reshape %linear : (tensor<2x6x16xf32>) -> tensor<2x6x2x8xf32>
    %transpose = mpc.transpose %view permutation [0, 2, 1, 3] : (tensor<2x6x2x8xf32>) -> tensor<2x2x6x8xf32>
    // model.layers.0.self_attn.k_proj
    %linear_1 = mpc.linear %mul_4, %model_layers_0_self_attn_k_proj_weight {layer = "model.layers.0.self_attn.k_proj"}
        : (tensor<2x6x16xf32>, tensor<8x16xf32>) -> tensor<2x6x8xf32>
    // model.layers.0.self_attn
    %view_1 = mpc.reshape %linear_1 : (tensor<2x6x8xf32>) -> tensor<2x6x1x8xf32>
    %transpose_1 = mpc.transpose %view_1 permutation [0, 2, 1, 3] : (tensor<2x6x1x8xf32>) -> tensor<2x1x6x8xf32>
    // model.layers.0.self_attn.v_proj
    %linear_2 = mpc.linear %mul_4, %model_layers_0_self_attn_v_proj_weight {layer = "model.layers.0.self_attn.v_proj"}
        : (tensor<2x6x16xf32>, tensor<8x16xf32>) -> tensor<2x6x8xf32>
    // model.layers.0.self_attn
    %view_2 = mpc.reshape %linear_2 : (tensor<2x6x8xf32>) -> tensor<2x6x1x8xf32>
    %transpose_2 = mpc.transpose %view_2 permutation [0, 2, 1, 3] : (tensor<2x6x1x8xf32>) -> tensor<2x1x6x8xf32>
    %mul_5 = mpc.mul %transpose, %constants_0 : (tensor<2x2x6x8xf32>, tensor<1x1x6x8xf32>) -> tensor<2x2x6x8xf32>
    %slice_4 = mpc.slice %transpose starts [0, 0, 0, 0] limits [-1, -1, -1, 4] strides [1, 1, 1, 1]
        : (tensor<2x2x6x8xf32>) -> tensor<2x2x6x4xf32>
    %slice_5 = mpc.slice %transpose starts [0, 0, 0, 4] limits [-1, -1, -1, 8] strides [1, 1, 1, 1]
        : (tensor<2x2x6x8xf32>) -> tensor<2x2x6x4xf32>
    %neg = mpc.neg %slice_5 : (tensor<2x2x6x4xf32>) -> tensor<2x2x6x4xf32>
    %cat_2 = mpc.concat %neg, %slice_4 axis 3 : (tensor<2x2x6x4xf32>, tensor<2x2x6x4xf32>) -> tensor<2x2x6x8xf32>
    %mul_6 = mpc.mul %cat_2, %constants_1 : (tensor<2x2x6x8xf32>, tensor<1x1x6x8xf32>) -> tensor<2x2x6x8xf32>
    %add_4 = mpc.add %mul_5, %mul_6 : (tensor<2x2x6x8xf32>, tensor<2x2x6x8xf32>) -> tensor<2x2x6x8xf32>
    %mul_7 = mpc.mul %transpose_1, %constants_0 : (tensor<2x1x6x8xf32>, tensor<1x1x6x8xf32>) -> tensor<2x1x6x8xf32>
    %slice_6 = mpc.slice %transpose_1 starts [0, 0, 0, 0] limits [-1, -1, -1, 4] strides [1, 1, 1, 1]
        : (tensor<2x1x6x8xf32>) -> tensor<2x1x6x4xf32>
    %slice_7 = mpc.slice %transpose_1 starts [0, 0, 0, 4] limits [-1, -1, -1, 8] strides [1, 1, 1, 1]
        : (tensor<2x1x6x8xf32>) -> tensor<2x1x6x4xf32>
    %neg_1 = mpc.neg %slice_7 : (tensor<2x1x6x4xf32>) -> tensor<2x1x6x4xf32>
    %cat_3 = mpc.concat %neg_1, %slice_6 axis 3 : (tensor<2x1x6x4xf32>, tensor<2x1x6x4xf32>) -> tensor<2x1x6x8xf32>
    %mul_8 = mpc.mul %cat_3, %constants_1 : (tensor<2x1x6x8xf32>, tensor<1x1x6x8xf32>) -> tensor<2x1x6x8xf32>
    %add_5 = mpc.add %mul_7, %mul_8 : (tensor<2x1x6x8xf32>, tensor<2x1x6x8xf32>) -> tensor<2x1x6x8xf32>
    %attention = mpc.attention %add_4, %add_5, %transpose_2 {layer = "model.layers.0.self_attn", causal}
        : (tensor<2x2x6x8xf32>, tensor<2x1x6x8xf32>, tensor<2x1x6x8xf32>) -> tensor<2x2x6x8xf32>
    %transpose_3 = mpc.transpose %attention permutation [0, 2, 1, 3] : (tensor<2x2x6x8xf32>) -> tensor<2x6x2x8xf32>
    %view_6 = mpc.reshape %transpose_3 : (tensor<2x6x2x8xf32>) -> tensor<2x6x16xf32>
    // model.layers.0.self_attn.o_proj
    %linear_3 = mpc.linear %view_6, %model_layers_0_self_attn_o_proj_weight {layer = "model.layers.0.self_attn.o_proj"}
        : (tensor<2x6x16xf32>, tensor<16x16xf32>) -> tensor<2x6x16xf32>
    // model.layers.0
    %add_6 = mpc.add %embedding, %linear_3 : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
    // model.layers.0.post_attention_layernorm
    %mul_10 = mpc.rms_norm %add_6, %model_layers_0_post_attention_layernorm_weight epsilon 1.0e-05 {layer = "model.layers.0.post_attention_layernorm"}
        : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
    // model.layers.0.mlp
    %view_7 = mpc.reshape %mul_10 : (tensor<2x6x16xf32>) -> tensor<12x16xf32>
    // model.layers.0.mlp.gate
    %linear_4 = mpc.linear %view_7, %model_layers_0_mlp_gate_weight {layer = "model.layers.0.mlp.gate"}
        : (tensor<12x16xf32>, tensor<4x16xf32>) -> tensor<12x4xf32>
    %softmax = mpc.softmax %linear_4 axis 1 {layer = "model.layers.0.mlp.gate"} : (tensor<12x4xf32>) -> tensor<12x4xf32>
    %topk, %topk_1 = mpc.topk %softmax k 2 axis 1 : (tensor<12x4xf32>) -> (tensor<12x2xf32>, tensor<12x2xi64>)
    %sum_1 = mpc.sum %topk axes [1] keepdims : (tensor<12x2xf32>) -> tensor<12x1xf32>
    %div = mpc.div %topk, %sum_1 : (tensor<12x2xf32>, tensor<12x1xf32>) -> tensor<12x2xf32>
    // model.layers.0.mlp.experts
    %view_10 = mpc.reshape %topk_1 : (tensor<12x2xi64>) -> tensor<24xi64>
    %sort, %sort_1 = mpc.sort %view_10 axis 0 : (tensor<24xi64>) -> (tensor<24xi64>, tensor<24xi64>)
    %c_2 = mpc.constant dense<2> : tensor<i64>
    %floor_divide = mpc.quotient floor %sort_1, %c_2 : (tensor<24xi64>, tensor<i64>) -> tensor<24xi64>
    %index_4 = mpc.embedding %view_7, %floor_divide {layer = "model.layers.0.mlp.experts"}
        : (tensor<12x16xf32>, tensor<24xi64>) -> tensor<24x16xf32>
    %index_5 = mpc.reshape %div : (tensor<12x2xf32>) -> tensor<24x1xf32>
    %index_5_1 = mpc.embedding %index_5, %sort_1 {layer = "model.layers.0.mlp.experts"}
        : (tensor<24x1xf32>, tensor<24xi64>) -> tensor<24x1xf32>
    %convert_1 = mpc.cast %sort : (tensor<24xi64>) -> tensor<24xf32>
    %c_3 = mpc.constant dense<0.0> : tensor<f32>
    %c_4 = mpc.constant dense<3.0> : tensor<f32>
    %histc = mpc.sub %convert_1, %c_3 : (tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %histc_1 = mpc.sub %c_4, %c_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %histc_2 = mpc.div %histc, %histc_1 : (tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %c_5 = mpc.constant dense<4.0> : tensor<f32>
    %histc_3 = mpc.mul %histc_2, %c_5 : (tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %histc_4 = mpc.floor %histc_3 : (tensor<24xf32>) -> tensor<24xf32>
    %c_6 = mpc.constant dense<3.0> : tensor<f32>
    %histc_5 = mpc.minimum %histc_4, %c_6 : (tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %histc_6 = mpc.compare ge %convert_1, %c_3 : (tensor<24xf32>, tensor<f32>) -> tensor<24xi1>
    %histc_7 = mpc.compare le %convert_1, %c_4 : (tensor<24xf32>, tensor<f32>) -> tensor<24xi1>
    %c_7 = mpc.constant dense<false> : tensor<i1>
    %histc_8 = mpc.select %histc_6, %histc_7, %c_7 : (tensor<24xi1>, tensor<24xi1>, tensor<i1>) -> tensor<24xi1>
    %c_8 = mpc.constant dense<-1.0> : tensor<f32>
    %histc_9 = mpc.select %histc_8, %histc_5, %c_8 : (tensor<24xi1>, tensor<24xf32>, tensor<f32>) -> tensor<24xf32>
    %histc_10 = mpc.reshape %histc_9 : (tensor<24xf32>) -> tensor<1x24xf32>
    %histc_11 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %histc_12 = mpc.cast %histc_11 : (tensor<4xi64>) -> tensor<4xf32>
    %histc_13 = mpc.reshape %histc_12 : (tensor<4xf32>) -> tensor<4x1xf32>
    %histc_14 = mpc.compare eq %histc_10, %histc_13 : (tensor<1x24xf32>, tensor<4x1xf32>) -> tensor<4x24xi1>
    %histc_15 = mpc.cast %histc_14 : (tensor<4x24xi1>) -> tensor<4x24xf32>
    %histc_16 = mpc.sum %histc_15 axes [1] : (tensor<4x24xf32>) -> tensor<4xf32>
    %c_9 = mpc.constant dense<[[1.0, 1.0, 1.0, 1.0], [0.0, 1.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0]]> : tensor<4x4xf32>
    %cumsum_1 = mpc.reshape %histc_16 : (tensor<4xf32>) -> tensor<1x4xf32>
    %cumsum_1_1 = mpc.matmul %cumsum_1, %c_9 {layer = "model.layers.0.mlp.experts", mpc.precision = "fp32"}
        : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32>
    %cumsum_1_2 = mpc.reshape %cumsum_1_1 : (tensor<1x4xf32>) -> tensor<4xf32>
    %cumsum_1_3 = mpc.cast %cumsum_1_2 : (tensor<4xf32>) -> tensor<4xi32>
    %transpose_4 = mpc.transpose %model_layers_0_mlp_experts_gate_up_proj permutation [0, 2, 1]
        : (tensor<4x48x16xf32>) -> tensor<4x16x48xf32>
    %grouped_mm_fallback = mpc.iota dimension 0 : () -> tensor<24xi64>
    %grouped_mm_fallback_1 = mpc.cast %grouped_mm_fallback : (tensor<24xi64>) -> tensor<24xi32>
    %grouped_mm_fallback_2 = mpc.reshape %grouped_mm_fallback_1 : (tensor<24xi32>) -> tensor<1x24xi32>
    %grouped_mm_fallback_3 = mpc.reshape %cumsum_1_3 : (tensor<4xi32>) -> tensor<4x1xi32>
    %grouped_mm_fallback_4 = mpc.compare le %grouped_mm_fallback_3, %grouped_mm_fallback_2
        : (tensor<4x1xi32>, tensor<1x24xi32>) -> tensor<4x24xi1>
    %grouped_mm_fallback_5 = mpc.cast %grouped_mm_fallback_4 : (tensor<4x24xi1>) -> tensor<4x24xf32>
    %grouped_mm_fallback_6 = mpc.sum %grouped_mm_fallback_5 axes [0] : (tensor<4x24xf32>) -> tensor<24xf32>
    %grouped_mm_fallback_7 = mpc.cast %grouped_mm_fallback_6 : (tensor<24xf32>) -> tensor<24xi64>
    %grouped_mm_fallback_8 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %grouped_mm_fallback_9 = mpc.reshape %grouped_mm_fallback_8 : (tensor<4xi64>) -> tensor<4x1xi64>
    %grouped_mm_fallback_10 = mpc.compare eq %grouped_mm_fallback_7, %grouped_mm_fallback_9
        : (tensor<24xi64>, tensor<4x1xi64>) -> tensor<4x24xi1>
    %grouped_mm_fallback_11 = mpc.reshape %index_4 : (tensor<24x16xf32>) -> tensor<1x24x16xf32>
    %grouped_mm_fallback_12 = mpc.matmul %grouped_mm_fallback_11, %transpose_4 {layer = "model.layers.0.mlp.experts.gate_up_proj"}
        : (tensor<1x24x16xf32>, tensor<4x16x48xf32>) -> tensor<4x24x48xf32>
    %grouped_mm_fallback_13 = mpc.reshape %grouped_mm_fallback_10 : (tensor<4x24xi1>) -> tensor<4x24x1xi1>
    %c_10 = mpc.constant dense<0.0> : tensor<f32>
    %grouped_mm_fallback_14 = mpc.select %grouped_mm_fallback_13, %grouped_mm_fallback_12, %c_10
        : (tensor<4x24x1xi1>, tensor<4x24x48xf32>, tensor<f32>) -> tensor<4x24x48xf32>
    %grouped_mm_fallback_15 = mpc.sum %grouped_mm_fallback_14 axes [0] : (tensor<4x24x48xf32>) -> tensor<24x48xf32>
    %split = mpc.slice %grouped_mm_fallback_15 starts [0, 0] limits [-1, 24] strides [1, 1]
        : (tensor<24x48xf32>) -> tensor<24x24xf32>
    %split_1 = mpc.slice %grouped_mm_fallback_15 starts [0, 24] limits [-1, 48] strides [1, 1]
        : (tensor<24x48xf32>) -> tensor<24x24xf32>
    // model.layers.0.mlp.experts.act_fn
    %silu = mpc.silu %split : (tensor<24x24xf32>) -> tensor<24x24xf32>
    // model.layers.0.mlp.experts
    %mul_11 = mpc.mul %silu, %split_1 : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %transpose_5 = mpc.transpose %model_layers_0_mlp_experts_down_proj permutation [0, 2, 1]
        : (tensor<4x16x24xf32>) -> tensor<4x24x16xf32>
    %grouped_mm_fallback_1_1 = mpc.iota dimension 0 : () -> tensor<24xi64>
    %grouped_mm_fallback_1_2 = mpc.cast %grouped_mm_fallback_1_1 : (tensor<24xi64>) -> tensor<24xi32>
    %grouped_mm_fallback_1_3 = mpc.reshape %grouped_mm_fallback_1_2 : (tensor<24xi32>) -> tensor<1x24xi32>
    %grouped_mm_fallback_1_4 = mpc.reshape %cumsum_1_3 : (tensor<4xi32>) -> tensor<4x1xi32>
    %grouped_mm_fallback_1_5 = mpc.compare le %grouped_mm_fallback_1_4, %grouped_mm_fallback_1_3
        : (tensor<4x1xi32>, tensor<1x24xi32>) -> tensor<4x24xi1>
    %grouped_mm_fallback_1_6 = mpc.cast %grouped_mm_fallback_1_5 : (tensor<4x24xi1>) -> tensor<4x24xf32>
    %grouped_mm_fallback_1_7 = mpc.sum %grouped_mm_fallback_1_6 axes [0] : (tensor<4x24xf32>) -> tensor<24xf32>
    %grouped_mm_fallback_1_8 = mpc.cast %grouped_mm_fallback_1_7 : (tensor<24xf32>) -> tensor<24xi64>
    %grouped_mm_fallback_1_9 = mpc.iota dimension 0 : () -> tensor<4xi64>
    %grouped_mm_fallback_1_10 = mpc.reshape %grouped_mm_fallback_1_9 : (tensor<4xi64>) -> tensor<4x1xi64>
    %grouped_mm_fallback_1_11 = mpc.compare eq %grouped_mm_fallback_1_8, %grouped_mm_fallback_1_10
        : (tensor<24xi64>, tensor<4x1xi64>) -> tensor<4x24xi1>
    %grouped_mm_fallback_1_12 = mpc.reshape %mul_11 : (tensor<24x24xf32>) -> tensor<1x24x24xf32>
    %grouped_mm_fallback_1_13 = mpc.matmul %grouped_mm_fallback_1_12, %transpose_5 {layer = "model.layers.0.mlp.experts.down_proj"}
        : (tensor<1x24x24xf32>, tensor<4x24x16xf32>) -> tensor<4x24x16xf32>
    %grouped_mm_fallback_1_14 = mpc.reshape %grouped_mm_fallback_1_11 : (tensor<4x24xi1>) -> tensor<4x24x1xi1>
    %c_11 = mpc.constant dense<0.0> : tensor<f32>
    %grouped_mm_fallback_1_15 = mpc.select %grouped_mm_fallback_1_14, %grouped_mm_fallback_1_13, %c_11
        : (tensor<4x24x1xi1>, tensor<4x24x16xf32>, tensor<f32>) -> tensor<4x24x16xf32>
    %grouped_mm_fallback_1_16 = mpc.sum %grouped_mm_fallback_1_15 axes [0] : (tensor<4x24x16xf32>) -> tensor<24x16xf32>
    %mul_12 = mpc.mul %grouped_mm_fallback_1_16, %index_5_1 : (tensor<24x16xf32>, tensor<24x1xf32>) -> tensor<24x16xf32>
    %c_12 = mpc.constant dense<0> : tensor<24xi64>
    %index_put = mpc.scatter set %c_12, %sort_1, %constants_2 axis 0
        : (tensor<24xi64>, tensor<24xi64>, tensor<24xi64>) -> tensor<24xi64>
    %index_6 = mpc.embedding %mul_12, %index_put {layer = "model.layers.0.mlp.experts"}
        : (tensor<24x16xf32>, tensor<24xi64>) -> tensor<24x16xf32>
    %view_12 = mpc.reshape %index_6 : (tensor<24x16xf32>) -> tensor<12x2x16xf32>
    %sum_2 = mpc.sum %view_12 axes [1] : (tensor<12x2x16xf32>) -> tensor<12x16xf32>
    // model.layers.0.mlp
    %view_13 = mpc.reshape %sum_2 : (tensor<12x16xf32>) -> tensor<2x6x16xf32>
    // model.layers.0
    %add_8 = mpc.add %add_6, %view_13 : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
    // model.norm
    %mul_14 = mpc.rms_norm %add_8, %model_norm_weight epsilon 1.0e-05 {layer = "model.norm"}
        : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
    // lm_head
    %linear_5 = mpc.linear %mul_14, %lm_head_weight {layer = "lm_head"}
        : (tensor<2x6x16xf32>, tensor<32x16xf32>) -> tensor<2x6x32xf32>
    return %linear_5 : tensor<2x6x32xf32>
  }
}
