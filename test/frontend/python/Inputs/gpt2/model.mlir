module @gpt2 {
  ml_program.global private @transformer.wte.weight(#mpc.external) : tensor<32x16xf32>
  ml_program.global private @transformer.wpe.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @transformer.h.0.ln_1.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.0.ln_1.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.0.attn.c_attn.weight(#mpc.external) : tensor<16x48xf32>
  ml_program.global private @transformer.h.0.attn.c_attn.bias(#mpc.external) : tensor<48xf32>
  ml_program.global private @transformer.h.0.attn.c_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @transformer.h.0.attn.c_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.0.ln_2.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.0.ln_2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.0.mlp.c_fc.weight(#mpc.external) : tensor<16x64xf32>
  ml_program.global private @transformer.h.0.mlp.c_fc.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @transformer.h.0.mlp.c_proj.weight(#mpc.external) : tensor<64x16xf32>
  ml_program.global private @transformer.h.0.mlp.c_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.1.ln_1.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.1.ln_1.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.1.attn.c_attn.weight(#mpc.external) : tensor<16x48xf32>
  ml_program.global private @transformer.h.1.attn.c_attn.bias(#mpc.external) : tensor<48xf32>
  ml_program.global private @transformer.h.1.attn.c_proj.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @transformer.h.1.attn.c_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.1.ln_2.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.1.ln_2.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.h.1.mlp.c_fc.weight(#mpc.external) : tensor<16x64xf32>
  ml_program.global private @transformer.h.1.mlp.c_fc.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @transformer.h.1.mlp.c_proj.weight(#mpc.external) : tensor<64x16xf32>
  ml_program.global private @transformer.h.1.mlp.c_proj.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.ln_f.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.ln_f.bias(#mpc.external) : tensor<16xf32>

  func.func @main(%input_ids: tensor<?x?xi64> {mpc.name = "input_ids", mpc.dims = ["B", "T"]})
      -> (tensor<?x?x32xf32> {mpc.name = "logits"}) {
    %transformer_wte_weight = ml_program.global_load @transformer.wte.weight : tensor<32x16xf32>
    %transformer_wpe_weight = ml_program.global_load @transformer.wpe.weight : tensor<24x16xf32>
    %transformer_h_0_ln_1_weight = ml_program.global_load @transformer.h.0.ln_1.weight : tensor<16xf32>
    %transformer_h_0_ln_1_bias = ml_program.global_load @transformer.h.0.ln_1.bias : tensor<16xf32>
    %transformer_h_0_attn_c_attn_weight = ml_program.global_load @transformer.h.0.attn.c_attn.weight : tensor<16x48xf32>
    %transformer_h_0_attn_c_attn_bias = ml_program.global_load @transformer.h.0.attn.c_attn.bias : tensor<48xf32>
    %transformer_h_0_attn_c_proj_weight = ml_program.global_load @transformer.h.0.attn.c_proj.weight : tensor<16x16xf32>
    %transformer_h_0_attn_c_proj_bias = ml_program.global_load @transformer.h.0.attn.c_proj.bias : tensor<16xf32>
    %transformer_h_0_ln_2_weight = ml_program.global_load @transformer.h.0.ln_2.weight : tensor<16xf32>
    %transformer_h_0_ln_2_bias = ml_program.global_load @transformer.h.0.ln_2.bias : tensor<16xf32>
    %transformer_h_0_mlp_c_fc_weight = ml_program.global_load @transformer.h.0.mlp.c_fc.weight : tensor<16x64xf32>
    %transformer_h_0_mlp_c_fc_bias = ml_program.global_load @transformer.h.0.mlp.c_fc.bias : tensor<64xf32>
    %transformer_h_0_mlp_c_proj_weight = ml_program.global_load @transformer.h.0.mlp.c_proj.weight : tensor<64x16xf32>
    %transformer_h_0_mlp_c_proj_bias = ml_program.global_load @transformer.h.0.mlp.c_proj.bias : tensor<16xf32>
    %transformer_h_1_ln_1_weight = ml_program.global_load @transformer.h.1.ln_1.weight : tensor<16xf32>
    %transformer_h_1_ln_1_bias = ml_program.global_load @transformer.h.1.ln_1.bias : tensor<16xf32>
    %transformer_h_1_attn_c_attn_weight = ml_program.global_load @transformer.h.1.attn.c_attn.weight : tensor<16x48xf32>
    %transformer_h_1_attn_c_attn_bias = ml_program.global_load @transformer.h.1.attn.c_attn.bias : tensor<48xf32>
    %transformer_h_1_attn_c_proj_weight = ml_program.global_load @transformer.h.1.attn.c_proj.weight : tensor<16x16xf32>
    %transformer_h_1_attn_c_proj_bias = ml_program.global_load @transformer.h.1.attn.c_proj.bias : tensor<16xf32>
    %transformer_h_1_ln_2_weight = ml_program.global_load @transformer.h.1.ln_2.weight : tensor<16xf32>
    %transformer_h_1_ln_2_bias = ml_program.global_load @transformer.h.1.ln_2.bias : tensor<16xf32>
    %transformer_h_1_mlp_c_fc_weight = ml_program.global_load @transformer.h.1.mlp.c_fc.weight : tensor<16x64xf32>
    %transformer_h_1_mlp_c_fc_bias = ml_program.global_load @transformer.h.1.mlp.c_fc.bias : tensor<64xf32>
    %transformer_h_1_mlp_c_proj_weight = ml_program.global_load @transformer.h.1.mlp.c_proj.weight : tensor<64x16xf32>
    %transformer_h_1_mlp_c_proj_bias = ml_program.global_load @transformer.h.1.mlp.c_proj.bias : tensor<16xf32>
    %transformer_ln_f_weight = ml_program.global_load @transformer.ln_f.weight : tensor<16xf32>
    %transformer_ln_f_bias = ml_program.global_load @transformer.ln_f.bias : tensor<16xf32>
    // transformer.wte
    %embedding = mpc.embedding %transformer_wte_weight, %input_ids {layer = "transformer.wte"}
        : (tensor<32x16xf32>, tensor<?x?xi64>) -> tensor<?x?x16xf32>
    %unsqueeze = mpc.iota dimension 0 {mpc.dims = ["T"]} : () -> tensor<?xi64>
    %unsqueeze_1 = mpc.reshape %unsqueeze : (tensor<?xi64>) -> tensor<1x?xi64>
    // transformer.wpe
    %embedding_1 = mpc.embedding %transformer_wpe_weight, %unsqueeze_1 {layer = "transformer.wpe"}
        : (tensor<24x16xf32>, tensor<1x?xi64>) -> tensor<1x?x16xf32>
    // transformer
    %add_1 = mpc.add %embedding, %embedding_1 : (tensor<?x?x16xf32>, tensor<1x?x16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.0.ln_1
    %layer_norm = mpc.layer_norm %add_1, %transformer_h_0_ln_1_weight bias(%transformer_h_0_ln_1_bias) epsilon 1.0e-05 {layer = "transformer.h.0.ln_1"}
        : (tensor<?x?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.0.attn.c_attn
    %view_1 = mpc.reshape %layer_norm : (tensor<?x?x16xf32>) -> tensor<?x16xf32>
    %addmm = mpc.matmul %view_1, %transformer_h_0_attn_c_attn_weight bias(%transformer_h_0_attn_c_attn_bias) {layer = "transformer.h.0.attn.c_attn"}
        : (tensor<?x16xf32>, tensor<16x48xf32>, tensor<48xf32>) -> tensor<?x48xf32>
    %view_2 = mpc.reshape %addmm {mpc.dims = ["B", "T"]} : (tensor<?x48xf32>) -> tensor<?x?x48xf32>
    // transformer.h.0.attn
    %split = mpc.slice %view_2 starts [0, 0, 0] limits [-1, -1, 16] strides [1, 1, 1]
        : (tensor<?x?x48xf32>) -> tensor<?x?x16xf32>
    %split_1 = mpc.slice %view_2 starts [0, 0, 16] limits [-1, -1, 32] strides [1, 1, 1]
        : (tensor<?x?x48xf32>) -> tensor<?x?x16xf32>
    %split_2 = mpc.slice %view_2 starts [0, 0, 32] limits [-1, -1, 48] strides [1, 1, 1]
        : (tensor<?x?x48xf32>) -> tensor<?x?x16xf32>
    %view_3 = mpc.reshape %split_1 {mpc.dims = ["B", "T"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose = mpc.transpose %view_3 permutation [0, 2, 1, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %view_4 = mpc.reshape %split_2 {mpc.dims = ["B", "T"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_1 = mpc.transpose %view_4 permutation [0, 2, 1, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %view_5 = mpc.reshape %split {mpc.dims = ["B", "T"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_2 = mpc.transpose %view_5 permutation [0, 2, 1, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %attention = mpc.attention %transpose_2, %transpose, %transpose_1 {layer = "transformer.h.0.attn", causal}
        : (tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>) -> tensor<?x2x?x8xf32>
    %transpose_3 = mpc.transpose %attention permutation [0, 2, 1, 3] : (tensor<?x2x?x8xf32>) -> tensor<?x?x2x8xf32>
    %view_7 = mpc.reshape %transpose_3 {mpc.dims = ["B", "T"]} : (tensor<?x?x2x8xf32>) -> tensor<?x?x16xf32>
    // transformer.h.0.attn.c_proj
    %view_8 = mpc.reshape %view_7 : (tensor<?x?x16xf32>) -> tensor<?x16xf32>
    %addmm_1 = mpc.matmul %view_8, %transformer_h_0_attn_c_proj_weight bias(%transformer_h_0_attn_c_proj_bias) {layer = "transformer.h.0.attn.c_proj"}
        : (tensor<?x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    %view_9 = mpc.reshape %addmm_1 {mpc.dims = ["B", "T"]} : (tensor<?x16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.0
    %add_6 = mpc.add %view_9, %add_1 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.0.ln_2
    %layer_norm_1 = mpc.layer_norm %add_6, %transformer_h_0_ln_2_weight bias(%transformer_h_0_ln_2_bias) epsilon 1.0e-05 {layer = "transformer.h.0.ln_2"}
        : (tensor<?x?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.0.mlp.c_fc
    %view_10 = mpc.reshape %layer_norm_1 : (tensor<?x?x16xf32>) -> tensor<?x16xf32>
    %addmm_2 = mpc.matmul %view_10, %transformer_h_0_mlp_c_fc_weight bias(%transformer_h_0_mlp_c_fc_bias) {layer = "transformer.h.0.mlp.c_fc"}
        : (tensor<?x16xf32>, tensor<16x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
    %view_11 = mpc.reshape %addmm_2 {mpc.dims = ["B", "T"]} : (tensor<?x64xf32>) -> tensor<?x?x64xf32>
    // transformer.h.0.mlp.act
    %mul_22 = mpc.gelu_tanh %view_11 : (tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
    // transformer.h.0.mlp.c_proj
    %view_12 = mpc.reshape %mul_22 : (tensor<?x?x64xf32>) -> tensor<?x64xf32>
    %addmm_3 = mpc.matmul %view_12, %transformer_h_0_mlp_c_proj_weight bias(%transformer_h_0_mlp_c_proj_bias) {layer = "transformer.h.0.mlp.c_proj"}
        : (tensor<?x64xf32>, tensor<64x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    %view_13 = mpc.reshape %addmm_3 {mpc.dims = ["B", "T"]} : (tensor<?x16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.0
    %add_9 = mpc.add %add_6, %view_13 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.1.ln_1
    %layer_norm_2 = mpc.layer_norm %add_9, %transformer_h_1_ln_1_weight bias(%transformer_h_1_ln_1_bias) epsilon 1.0e-05 {layer = "transformer.h.1.ln_1"}
        : (tensor<?x?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.1.attn.c_attn
    %view_14 = mpc.reshape %layer_norm_2 : (tensor<?x?x16xf32>) -> tensor<?x16xf32>
    %addmm_4 = mpc.matmul %view_14, %transformer_h_1_attn_c_attn_weight bias(%transformer_h_1_attn_c_attn_bias) {layer = "transformer.h.1.attn.c_attn"}
        : (tensor<?x16xf32>, tensor<16x48xf32>, tensor<48xf32>) -> tensor<?x48xf32>
    %view_15 = mpc.reshape %addmm_4 {mpc.dims = ["B", "T"]} : (tensor<?x48xf32>) -> tensor<?x?x48xf32>
    // transformer.h.1.attn
    %split_1_1 = mpc.slice %view_15 starts [0, 0, 0] limits [-1, -1, 16] strides [1, 1, 1]
        : (tensor<?x?x48xf32>) -> tensor<?x?x16xf32>
    %split_1_2 = mpc.slice %view_15 starts [0, 0, 16] limits [-1, -1, 32] strides [1, 1, 1]
        : (tensor<?x?x48xf32>) -> tensor<?x?x16xf32>
    %split_1_3 = mpc.slice %view_15 starts [0, 0, 32] limits [-1, -1, 48] strides [1, 1, 1]
        : (tensor<?x?x48xf32>) -> tensor<?x?x16xf32>
    %view_16 = mpc.reshape %split_1_2 {mpc.dims = ["B", "T"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_4 = mpc.transpose %view_16 permutation [0, 2, 1, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %view_17 = mpc.reshape %split_1_3 {mpc.dims = ["B", "T"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_5 = mpc.transpose %view_17 permutation [0, 2, 1, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %view_18 = mpc.reshape %split_1_1 {mpc.dims = ["B", "T"]} : (tensor<?x?x16xf32>) -> tensor<?x?x2x8xf32>
    %transpose_6 = mpc.transpose %view_18 permutation [0, 2, 1, 3] : (tensor<?x?x2x8xf32>) -> tensor<?x2x?x8xf32>
    %attention_1 = mpc.attention %transpose_6, %transpose_4, %transpose_5 {layer = "transformer.h.1.attn", causal}
        : (tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>, tensor<?x2x?x8xf32>) -> tensor<?x2x?x8xf32>
    %transpose_7 = mpc.transpose %attention_1 permutation [0, 2, 1, 3] : (tensor<?x2x?x8xf32>) -> tensor<?x?x2x8xf32>
    %view_20 = mpc.reshape %transpose_7 {mpc.dims = ["B", "T"]} : (tensor<?x?x2x8xf32>) -> tensor<?x?x16xf32>
    // transformer.h.1.attn.c_proj
    %view_21 = mpc.reshape %view_20 : (tensor<?x?x16xf32>) -> tensor<?x16xf32>
    %addmm_5 = mpc.matmul %view_21, %transformer_h_1_attn_c_proj_weight bias(%transformer_h_1_attn_c_proj_bias) {layer = "transformer.h.1.attn.c_proj"}
        : (tensor<?x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    %view_22 = mpc.reshape %addmm_5 {mpc.dims = ["B", "T"]} : (tensor<?x16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.1
    %add_10 = mpc.add %view_22, %add_9 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.1.ln_2
    %layer_norm_3 = mpc.layer_norm %add_10, %transformer_h_1_ln_2_weight bias(%transformer_h_1_ln_2_bias) epsilon 1.0e-05 {layer = "transformer.h.1.ln_2"}
        : (tensor<?x?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.1.mlp.c_fc
    %view_23 = mpc.reshape %layer_norm_3 : (tensor<?x?x16xf32>) -> tensor<?x16xf32>
    %addmm_6 = mpc.matmul %view_23, %transformer_h_1_mlp_c_fc_weight bias(%transformer_h_1_mlp_c_fc_bias) {layer = "transformer.h.1.mlp.c_fc"}
        : (tensor<?x16xf32>, tensor<16x64xf32>, tensor<64xf32>) -> tensor<?x64xf32>
    %view_24 = mpc.reshape %addmm_6 {mpc.dims = ["B", "T"]} : (tensor<?x64xf32>) -> tensor<?x?x64xf32>
    // transformer.h.1.mlp.act
    %mul_45 = mpc.gelu_tanh %view_24 : (tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
    // transformer.h.1.mlp.c_proj
    %view_25 = mpc.reshape %mul_45 : (tensor<?x?x64xf32>) -> tensor<?x64xf32>
    %addmm_7 = mpc.matmul %view_25, %transformer_h_1_mlp_c_proj_weight bias(%transformer_h_1_mlp_c_proj_bias) {layer = "transformer.h.1.mlp.c_proj"}
        : (tensor<?x64xf32>, tensor<64x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    %view_26 = mpc.reshape %addmm_7 {mpc.dims = ["B", "T"]} : (tensor<?x16xf32>) -> tensor<?x?x16xf32>
    // transformer.h.1
    %add_13 = mpc.add %add_10, %view_26 : (tensor<?x?x16xf32>, tensor<?x?x16xf32>) -> tensor<?x?x16xf32>
    // transformer.ln_f
    %layer_norm_4 = mpc.layer_norm %add_13, %transformer_ln_f_weight bias(%transformer_ln_f_bias) epsilon 1.0e-05 {layer = "transformer.ln_f"}
        : (tensor<?x?x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x?x16xf32>
    // lm_head
    %linear = mpc.linear %layer_norm_4, %transformer_wte_weight {layer = "lm_head"}
        : (tensor<?x?x16xf32>, tensor<32x16xf32>) -> tensor<?x?x32xf32>
    return %linear : tensor<?x?x32xf32>
  }
}
