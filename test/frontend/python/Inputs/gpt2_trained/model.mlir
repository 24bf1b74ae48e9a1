module @gpt2_trained {
  ml_program.global private @transformer.wte.weight(#mpc.external) : tensor<32x16xf32>
  ml_program.global private @transformer.wpe.weight(#mpc.external) : tensor<16x16xf32>
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
  ml_program.global private @transformer.ln_f.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @transformer.ln_f.bias(#mpc.external) : tensor<16xf32>

  func.func @main(%input_ids: tensor<2x10xi64> {mpc.name = "input_ids"},
                  %labels: tensor<2x10xi64> {mpc.name = "labels"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<2x10x32xf32> {mpc.name = "logits"}) {
    %transformer_wte_weight = ml_program.global_load @transformer.wte.weight : tensor<32x16xf32>
    %transformer_wpe_weight = ml_program.global_load @transformer.wpe.weight : tensor<16x16xf32>
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
    %transformer_ln_f_weight = ml_program.global_load @transformer.ln_f.weight : tensor<16xf32>
    %transformer_ln_f_bias = ml_program.global_load @transformer.ln_f.bias : tensor<16xf32>
    // transformer.wte
    %embedding = mpc.embedding %transformer_wte_weight, %input_ids {layer = "transformer.wte"}
        : (tensor<32x16xf32>, tensor<2x10xi64>) -> tensor<2x10x16xf32>
    %c = mpc.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]> : tensor<1x10xi64>
    // transformer.wpe
    %embedding_1 = mpc.embedding %transformer_wpe_weight, %c {layer = "transformer.wpe"}
        : (tensor<16x16xf32>, tensor<1x10xi64>) -> tensor<1x10x16xf32>
    // transformer
    %add_1 = mpc.add %embedding, %embedding_1 : (tensor<2x10x16xf32>, tensor<1x10x16xf32>) -> tensor<2x10x16xf32>
    // transformer.h.0.ln_1
    %layer_norm = mpc.layer_norm %add_1, %transformer_h_0_ln_1_weight bias(%transformer_h_0_ln_1_bias) epsilon 1.0e-05 {layer = "transformer.h.0.ln_1"}
        : (tensor<2x10x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<2x10x16xf32>
    // transformer.h.0.attn.c_attn
    %view_1 = mpc.reshape %layer_norm : (tensor<2x10x16xf32>) -> tensor<20x16xf32>
    %addmm = mpc.matmul %view_1, %transformer_h_0_attn_c_attn_weight bias(%transformer_h_0_attn_c_attn_bias) {layer = "transformer.h.0.attn.c_attn"}
        : (tensor<20x16xf32>, tensor<16x48xf32>, tensor<48xf32>) -> tensor<20x48xf32>
    %view_2 = mpc.reshape %addmm : (tensor<20x48xf32>) -> tensor<2x10x48xf32>
    // transformer.h.0.attn
    %split = mpc.slice %view_2 starts [0, 0, 0] limits [-1, -1, 16] strides [1, 1, 1]
        : (tensor<2x10x48xf32>) -> tensor<2x10x16xf32>
    %split_1 = mpc.slice %view_2 starts [0, 0, 16] limits [-1, -1, 32] strides [1, 1, 1]
        : (tensor<2x10x48xf32>) -> tensor<2x10x16xf32>
    %split_2 = mpc.slice %view_2 starts [0, 0, 32] limits [-1, -1, 48] strides [1, 1, 1]
        : (tensor<2x10x48xf32>) -> tensor<2x10x16xf32>
    %view_3 = mpc.reshape %split_1 : (tensor<2x10x16xf32>) -> tensor<2x10x2x8xf32>
    %transpose = mpc.transpose %view_3 permutation [0, 2, 1, 3] : (tensor<2x10x2x8xf32>) -> tensor<2x2x10x8xf32>
    %view_4 = mpc.reshape %split_2 : (tensor<2x10x16xf32>) -> tensor<2x10x2x8xf32>
    %transpose_1 = mpc.transpose %view_4 permutation [0, 2, 1, 3] : (tensor<2x10x2x8xf32>) -> tensor<2x2x10x8xf32>
    %view_5 = mpc.reshape %split : (tensor<2x10x16xf32>) -> tensor<2x10x2x8xf32>
    %transpose_2 = mpc.transpose %view_5 permutation [0, 2, 1, 3] : (tensor<2x10x2x8xf32>) -> tensor<2x2x10x8xf32>
    %attention = mpc.attention %transpose_2, %transpose, %transpose_1 {layer = "transformer.h.0.attn", causal}
        : (tensor<2x2x10x8xf32>, tensor<2x2x10x8xf32>, tensor<2x2x10x8xf32>) -> tensor<2x2x10x8xf32>
    %transpose_3 = mpc.transpose %attention permutation [0, 2, 1, 3] : (tensor<2x2x10x8xf32>) -> tensor<2x10x2x8xf32>
    // transformer.h.0.attn.c_proj
    %view_8 = mpc.reshape %transpose_3 : (tensor<2x10x2x8xf32>) -> tensor<20x16xf32>
    %addmm_1 = mpc.matmul %view_8, %transformer_h_0_attn_c_proj_weight bias(%transformer_h_0_attn_c_proj_bias) {layer = "transformer.h.0.attn.c_proj"}
        : (tensor<20x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<20x16xf32>
    %view_9 = mpc.reshape %addmm_1 : (tensor<20x16xf32>) -> tensor<2x10x16xf32>
    // transformer.h.0
    %add_4 = mpc.add %view_9, %add_1 : (tensor<2x10x16xf32>, tensor<2x10x16xf32>) -> tensor<2x10x16xf32>
    // transformer.h.0.ln_2
    %layer_norm_1 = mpc.layer_norm %add_4, %transformer_h_0_ln_2_weight bias(%transformer_h_0_ln_2_bias) epsilon 1.0e-05 {layer = "transformer.h.0.ln_2"}
        : (tensor<2x10x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<2x10x16xf32>
    // transformer.h.0.mlp.c_fc
    %view_10 = mpc.reshape %layer_norm_1 : (tensor<2x10x16xf32>) -> tensor<20x16xf32>
    %addmm_2 = mpc.matmul %view_10, %transformer_h_0_mlp_c_fc_weight bias(%transformer_h_0_mlp_c_fc_bias) {layer = "transformer.h.0.mlp.c_fc"}
        : (tensor<20x16xf32>, tensor<16x64xf32>, tensor<64xf32>) -> tensor<20x64xf32>
    %view_11 = mpc.reshape %addmm_2 : (tensor<20x64xf32>) -> tensor<2x10x64xf32>
    // transformer.h.0.mlp.act
    %mul_3 = mpc.gelu_tanh %view_11 : (tensor<2x10x64xf32>) -> tensor<2x10x64xf32>
    // transformer.h.0.mlp.c_proj
    %view_12 = mpc.reshape %mul_3 : (tensor<2x10x64xf32>) -> tensor<20x64xf32>
    %addmm_3 = mpc.matmul %view_12, %transformer_h_0_mlp_c_proj_weight bias(%transformer_h_0_mlp_c_proj_bias) {layer = "transformer.h.0.mlp.c_proj"}
        : (tensor<20x64xf32>, tensor<64x16xf32>, tensor<16xf32>) -> tensor<20x16xf32>
    %view_13 = mpc.reshape %addmm_3 : (tensor<20x16xf32>) -> tensor<2x10x16xf32>
    // transformer.h.0
    %add_7 = mpc.add %add_4, %view_13 : (tensor<2x10x16xf32>, tensor<2x10x16xf32>) -> tensor<2x10x16xf32>
    // transformer.ln_f
    %layer_norm_2 = mpc.layer_norm %add_7, %transformer_ln_f_weight bias(%transformer_ln_f_bias) epsilon 1.0e-05 {layer = "transformer.ln_f"}
        : (tensor<2x10x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<2x10x16xf32>
    // lm_head
    %linear = mpc.linear %layer_norm_2, %transformer_wte_weight {layer = "lm_head"}
        : (tensor<2x10x16xf32>, tensor<32x16xf32>) -> tensor<2x10x32xf32>
    %c_5 = mpc.constant dense<-100> : tensor<2x1xi64>
    %constant_pad_nd = mpc.concat %labels, %c_5 axis 1 : (tensor<2x10xi64>, tensor<2x1xi64>) -> tensor<2x11xi64>
    %slice_4 = mpc.slice %constant_pad_nd starts [0, 1] limits [-1, 11] strides [1, 1]
        : (tensor<2x11xi64>) -> tensor<2x10xi64>
    %view_15 = mpc.reshape %linear : (tensor<2x10x32xf32>) -> tensor<20x32xf32>
    %view_16 = mpc.reshape %slice_4 : (tensor<2x10xi64>) -> tensor<20xi64>
    %cross_entropy_loss = mpc.cross_entropy %view_15, %view_16 {ignore_index = -100 : i64}
        : (tensor<20x32xf32>, tensor<20xi64>) -> tensor<f32>
    return %cross_entropy_loss, %linear : tensor<f32>, tensor<2x10x32xf32>
  }
}
