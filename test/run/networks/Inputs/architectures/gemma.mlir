// Gemma of two layers: norms with 1 + weight, grouped keys, a tied head; the softcaps and the window of Gemma 2.
module @gemma {
  ml_program.global private @embed.weight(#mpc.normal<std = 0.15, seed = 1>) : tensor<101x48xf32>
  ml_program.global private @layers.0.input_norm.weight(#mpc.normal<std = 0.2, seed = 2>) : tensor<48xf32>
  ml_program.global private @layers.0.q_proj.weight(#mpc.normal<std = 0.1443, seed = 3>) : tensor<64x48xf32>
  ml_program.global private @layers.0.k_proj.weight(#mpc.normal<std = 0.1443, seed = 4>) : tensor<32x48xf32>
  ml_program.global private @layers.0.v_proj.weight(#mpc.normal<std = 0.1443, seed = 5>) : tensor<32x48xf32>
  ml_program.global private @layers.0.o_proj.weight(#mpc.normal<std = 0.125, seed = 6>) : tensor<48x64xf32>
  ml_program.global private @layers.0.post_attention_norm.weight(#mpc.normal<std = 0.2, seed = 7>) : tensor<48xf32>
  ml_program.global private @layers.0.gate_proj.weight(#mpc.normal<std = 0.1443, seed = 8>) : tensor<128x48xf32>
  ml_program.global private @layers.0.up_proj.weight(#mpc.normal<std = 0.1443, seed = 9>) : tensor<128x48xf32>
  ml_program.global private @layers.0.down_proj.weight(#mpc.normal<std = 0.0884, seed = 10>) : tensor<48x128xf32>
  ml_program.global private @layers.1.input_norm.weight(#mpc.normal<std = 0.2, seed = 11>) : tensor<48xf32>
  ml_program.global private @layers.1.q_proj.weight(#mpc.normal<std = 0.1443, seed = 12>) : tensor<64x48xf32>
  ml_program.global private @layers.1.k_proj.weight(#mpc.normal<std = 0.1443, seed = 13>) : tensor<32x48xf32>
  ml_program.global private @layers.1.v_proj.weight(#mpc.normal<std = 0.1443, seed = 14>) : tensor<32x48xf32>
  ml_program.global private @layers.1.o_proj.weight(#mpc.normal<std = 0.125, seed = 15>) : tensor<48x64xf32>
  ml_program.global private @layers.1.post_attention_norm.weight(#mpc.normal<std = 0.2, seed = 16>) : tensor<48xf32>
  ml_program.global private @layers.1.gate_proj.weight(#mpc.normal<std = 0.1443, seed = 17>) : tensor<128x48xf32>
  ml_program.global private @layers.1.up_proj.weight(#mpc.normal<std = 0.1443, seed = 18>) : tensor<128x48xf32>
  ml_program.global private @layers.1.down_proj.weight(#mpc.normal<std = 0.0884, seed = 19>) : tensor<48x128xf32>
  ml_program.global private @norm.weight(#mpc.normal<std = 0.2, seed = 20>) : tensor<48xf32>
  func.func @main(%input_ids: tensor<2x20xi64> {mpc.name = "input_ids"})
      -> (tensor<2x20x101xf32> {mpc.name = "logits"}) {
    %embed_weight = ml_program.global_load @embed.weight : tensor<101x48xf32>
    %layers_0_input_norm_weight = ml_program.global_load @layers.0.input_norm.weight : tensor<48xf32>
    %layers_0_q_proj_weight = ml_program.global_load @layers.0.q_proj.weight : tensor<64x48xf32>
    %layers_0_k_proj_weight = ml_program.global_load @layers.0.k_proj.weight : tensor<32x48xf32>
    %layers_0_v_proj_weight = ml_program.global_load @layers.0.v_proj.weight : tensor<32x48xf32>
    %layers_0_o_proj_weight = ml_program.global_load @layers.0.o_proj.weight : tensor<48x64xf32>
    %layers_0_post_attention_norm_weight = ml_program.global_load @layers.0.post_attention_norm.weight : tensor<48xf32>
    %layers_0_gate_proj_weight = ml_program.global_load @layers.0.gate_proj.weight : tensor<128x48xf32>
    %layers_0_up_proj_weight = ml_program.global_load @layers.0.up_proj.weight : tensor<128x48xf32>
    %layers_0_down_proj_weight = ml_program.global_load @layers.0.down_proj.weight : tensor<48x128xf32>
    %layers_1_input_norm_weight = ml_program.global_load @layers.1.input_norm.weight : tensor<48xf32>
    %layers_1_q_proj_weight = ml_program.global_load @layers.1.q_proj.weight : tensor<64x48xf32>
    %layers_1_k_proj_weight = ml_program.global_load @layers.1.k_proj.weight : tensor<32x48xf32>
    %layers_1_v_proj_weight = ml_program.global_load @layers.1.v_proj.weight : tensor<32x48xf32>
    %layers_1_o_proj_weight = ml_program.global_load @layers.1.o_proj.weight : tensor<48x64xf32>
    %layers_1_post_attention_norm_weight = ml_program.global_load @layers.1.post_attention_norm.weight : tensor<48xf32>
    %layers_1_gate_proj_weight = ml_program.global_load @layers.1.gate_proj.weight : tensor<128x48xf32>
    %layers_1_up_proj_weight = ml_program.global_load @layers.1.up_proj.weight : tensor<128x48xf32>
    %layers_1_down_proj_weight = ml_program.global_load @layers.1.down_proj.weight : tensor<48x128xf32>
    %norm_weight = ml_program.global_load @norm.weight : tensor<48xf32>
    // embeddings; the cosine and the sine of rotary positions
    %v1 = mpc.embedding %embed_weight, %input_ids : (tensor<101x48xf32>, tensor<2x20xi64>) -> tensor<2x20x48xf32>
    %v2 = mpc.constant dense<6.9282032e+00> : tensor<f32>
    %v3 = mpc.mul %v1, %v2 : (tensor<2x20x48xf32>, tensor<f32>) -> tensor<2x20x48xf32>
    %v4 = mpc.iota  dimension 0 : () -> tensor<20x1xi64>
    %v5 = mpc.cast %v4 : (tensor<20x1xi64>) -> tensor<20x1xf32>
    %v6 = mpc.constant dense<[1.000000000e+00, 3.162277660e-01, 1.000000000e-01, 3.162277660e-02, 1.000000000e-02, 3.162277660e-03, 1.000000000e-03, 3.162277660e-04]> : tensor<8xf32>
    %v7 = mpc.mul %v5, %v6 : (tensor<20x1xf32>, tensor<8xf32>) -> tensor<20x8xf32>
    %v8 = mpc.concat %v7, %v7 axis 1 : (tensor<20x8xf32>, tensor<20x8xf32>) -> tensor<20x16xf32>
    %v9 = mpc.cos %v8 : (tensor<20x16xf32>) -> tensor<20x16xf32>
    %v10 = mpc.sin %v8 : (tensor<20x16xf32>) -> tensor<20x16xf32>
    %v11 = mpc.constant dense<1.0> : tensor<f32>
    // layers.0
    %v12 = mpc.add %v11, %layers_0_input_norm_weight : (tensor<f32>, tensor<48xf32>) -> tensor<48xf32>
    %v13 = mpc.rms_norm %v3, %v12 epsilon 1.0e-6 {layer = "layers.0.input_norm"} : (tensor<2x20x48xf32>, tensor<48xf32>) -> tensor<2x20x48xf32>
    %v14 = mpc.linear %v13, %layers_0_q_proj_weight {layer = "layers.0.q_proj"} : (tensor<2x20x48xf32>, tensor<64x48xf32>) -> tensor<2x20x64xf32>
    %v15 = mpc.reshape %v14 : (tensor<2x20x64xf32>) -> tensor<2x20x4x16xf32>
    %v16 = mpc.transpose %v15 permutation [0, 2, 1, 3] : (tensor<2x20x4x16xf32>) -> tensor<2x4x20x16xf32>
    %v17 = mpc.slice %v16 starts [0, 0, 0, 0] limits [2, 4, 20, 8] strides [1, 1, 1, 1] : (tensor<2x4x20x16xf32>) -> tensor<2x4x20x8xf32>
    %v18 = mpc.slice %v16 starts [0, 0, 0, 8] limits [2, 4, 20, 16] strides [1, 1, 1, 1] : (tensor<2x4x20x16xf32>) -> tensor<2x4x20x8xf32>
    %v19 = mpc.neg %v18 : (tensor<2x4x20x8xf32>) -> tensor<2x4x20x8xf32>
    %v20 = mpc.concat %v19, %v17 axis 3 : (tensor<2x4x20x8xf32>, tensor<2x4x20x8xf32>) -> tensor<2x4x20x16xf32>
    %v21 = mpc.mul %v16, %v9 : (tensor<2x4x20x16xf32>, tensor<20x16xf32>) -> tensor<2x4x20x16xf32>
    %v22 = mpc.mul %v20, %v10 : (tensor<2x4x20x16xf32>, tensor<20x16xf32>) -> tensor<2x4x20x16xf32>
    %v23 = mpc.add %v21, %v22 : (tensor<2x4x20x16xf32>, tensor<2x4x20x16xf32>) -> tensor<2x4x20x16xf32>
    %v24 = mpc.linear %v13, %layers_0_k_proj_weight {layer = "layers.0.k_proj"} : (tensor<2x20x48xf32>, tensor<32x48xf32>) -> tensor<2x20x32xf32>
    %v25 = mpc.reshape %v24 : (tensor<2x20x32xf32>) -> tensor<2x20x2x16xf32>
    %v26 = mpc.transpose %v25 permutation [0, 2, 1, 3] : (tensor<2x20x2x16xf32>) -> tensor<2x2x20x16xf32>
    %v27 = mpc.slice %v26 starts [0, 0, 0, 0] limits [2, 2, 20, 8] strides [1, 1, 1, 1] : (tensor<2x2x20x16xf32>) -> tensor<2x2x20x8xf32>
    %v28 = mpc.slice %v26 starts [0, 0, 0, 8] limits [2, 2, 20, 16] strides [1, 1, 1, 1] : (tensor<2x2x20x16xf32>) -> tensor<2x2x20x8xf32>
    %v29 = mpc.neg %v28 : (tensor<2x2x20x8xf32>) -> tensor<2x2x20x8xf32>
    %v30 = mpc.concat %v29, %v27 axis 3 : (tensor<2x2x20x8xf32>, tensor<2x2x20x8xf32>) -> tensor<2x2x20x16xf32>
    %v31 = mpc.mul %v26, %v9 : (tensor<2x2x20x16xf32>, tensor<20x16xf32>) -> tensor<2x2x20x16xf32>
    %v32 = mpc.mul %v30, %v10 : (tensor<2x2x20x16xf32>, tensor<20x16xf32>) -> tensor<2x2x20x16xf32>
    %v33 = mpc.add %v31, %v32 : (tensor<2x2x20x16xf32>, tensor<2x2x20x16xf32>) -> tensor<2x2x20x16xf32>
    %v34 = mpc.linear %v13, %layers_0_v_proj_weight {layer = "layers.0.v_proj"} : (tensor<2x20x48xf32>, tensor<32x48xf32>) -> tensor<2x20x32xf32>
    %v35 = mpc.reshape %v34 : (tensor<2x20x32xf32>) -> tensor<2x20x2x16xf32>
    %v36 = mpc.transpose %v35 permutation [0, 2, 1, 3] : (tensor<2x20x2x16xf32>) -> tensor<2x2x20x16xf32>
    %v37 = mpc.attention %v23, %v33, %v36 {heads_inner, causal, softcap = 50.0, window = 8, layer = "layers.0.attention"} : (tensor<2x4x20x16xf32>, tensor<2x2x20x16xf32>, tensor<2x2x20x16xf32>) -> tensor<2x20x4x16xf32>
    %v38 = mpc.reshape %v37 : (tensor<2x20x4x16xf32>) -> tensor<2x20x64xf32>
    %v39 = mpc.linear %v38, %layers_0_o_proj_weight {layer = "layers.0.o_proj"} : (tensor<2x20x64xf32>, tensor<48x64xf32>) -> tensor<2x20x48xf32>
    %v40 = mpc.add %v3, %v39 : (tensor<2x20x48xf32>, tensor<2x20x48xf32>) -> tensor<2x20x48xf32>
    %v41 = mpc.add %v11, %layers_0_post_attention_norm_weight : (tensor<f32>, tensor<48xf32>) -> tensor<48xf32>
    %v42 = mpc.rms_norm %v40, %v41 epsilon 1.0e-6 {layer = "layers.0.post_attention_norm"} : (tensor<2x20x48xf32>, tensor<48xf32>) -> tensor<2x20x48xf32>
    %v43 = mpc.linear %v42, %layers_0_gate_proj_weight {layer = "layers.0.gate_proj"} : (tensor<2x20x48xf32>, tensor<128x48xf32>) -> tensor<2x20x128xf32>
    %v44 = mpc.gelu_tanh %v43 : (tensor<2x20x128xf32>) -> tensor<2x20x128xf32>
    %v45 = mpc.linear %v42, %layers_0_up_proj_weight {layer = "layers.0.up_proj"} : (tensor<2x20x48xf32>, tensor<128x48xf32>) -> tensor<2x20x128xf32>
    %v46 = mpc.mul %v44, %v45 : (tensor<2x20x128xf32>, tensor<2x20x128xf32>) -> tensor<2x20x128xf32>
    %v47 = mpc.linear %v46, %layers_0_down_proj_weight {layer = "layers.0.down_proj"} : (tensor<2x20x128xf32>, tensor<48x128xf32>) -> tensor<2x20x48xf32>
    %v48 = mpc.add %v40, %v47 : (tensor<2x20x48xf32>, tensor<2x20x48xf32>) -> tensor<2x20x48xf32>
    // layers.1
    %v49 = mpc.add %v11, %layers_1_input_norm_weight : (tensor<f32>, tensor<48xf32>) -> tensor<48xf32>
    %v50 = mpc.rms_norm %v48, %v49 epsilon 1.0e-6 {layer = "layers.1.input_norm"} : (tensor<2x20x48xf32>, tensor<48xf32>) -> tensor<2x20x48xf32>
    %v51 = mpc.linear %v50, %layers_1_q_proj_weight {layer = "layers.1.q_proj"} : (tensor<2x20x48xf32>, tensor<64x48xf32>) -> tensor<2x20x64xf32>
    %v52 = mpc.reshape %v51 : (tensor<2x20x64xf32>) -> tensor<2x20x4x16xf32>
    %v53 = mpc.transpose %v52 permutation [0, 2, 1, 3] : (tensor<2x20x4x16xf32>) -> tensor<2x4x20x16xf32>
    %v54 = mpc.slice %v53 starts [0, 0, 0, 0] limits [2, 4, 20, 8] strides [1, 1, 1, 1] : (tensor<2x4x20x16xf32>) -> tensor<2x4x20x8xf32>
    %v55 = mpc.slice %v53 starts [0, 0, 0, 8] limits [2, 4, 20, 16] strides [1, 1, 1, 1] : (tensor<2x4x20x16xf32>) -> tensor<2x4x20x8xf32>
    %v56 = mpc.neg %v55 : (tensor<2x4x20x8xf32>) -> tensor<2x4x20x8xf32>
    %v57 = mpc.concat %v56, %v54 axis 3 : (tensor<2x4x20x8xf32>, tensor<2x4x20x8xf32>) -> tensor<2x4x20x16xf32>
    %v58 = mpc.mul %v53, %v9 : (tensor<2x4x20x16xf32>, tensor<20x16xf32>) -> tensor<2x4x20x16xf32>
    %v59 = mpc.mul %v57, %v10 : (tensor<2x4x20x16xf32>, tensor<20x16xf32>) -> tensor<2x4x20x16xf32>
    %v60 = mpc.add %v58, %v59 : (tensor<2x4x20x16xf32>, tensor<2x4x20x16xf32>) -> tensor<2x4x20x16xf32>
    %v61 = mpc.linear %v50, %layers_1_k_proj_weight {layer = "layers.1.k_proj"} : (tensor<2x20x48xf32>, tensor<32x48xf32>) -> tensor<2x20x32xf32>
    %v62 = mpc.reshape %v61 : (tensor<2x20x32xf32>) -> tensor<2x20x2x16xf32>
    %v63 = mpc.transpose %v62 permutation [0, 2, 1, 3] : (tensor<2x20x2x16xf32>) -> tensor<2x2x20x16xf32>
    %v64 = mpc.slice %v63 starts [0, 0, 0, 0] limits [2, 2, 20, 8] strides [1, 1, 1, 1] : (tensor<2x2x20x16xf32>) -> tensor<2x2x20x8xf32>
    %v65 = mpc.slice %v63 starts [0, 0, 0, 8] limits [2, 2, 20, 16] strides [1, 1, 1, 1] : (tensor<2x2x20x16xf32>) -> tensor<2x2x20x8xf32>
    %v66 = mpc.neg %v65 : (tensor<2x2x20x8xf32>) -> tensor<2x2x20x8xf32>
    %v67 = mpc.concat %v66, %v64 axis 3 : (tensor<2x2x20x8xf32>, tensor<2x2x20x8xf32>) -> tensor<2x2x20x16xf32>
    %v68 = mpc.mul %v63, %v9 : (tensor<2x2x20x16xf32>, tensor<20x16xf32>) -> tensor<2x2x20x16xf32>
    %v69 = mpc.mul %v67, %v10 : (tensor<2x2x20x16xf32>, tensor<20x16xf32>) -> tensor<2x2x20x16xf32>
    %v70 = mpc.add %v68, %v69 : (tensor<2x2x20x16xf32>, tensor<2x2x20x16xf32>) -> tensor<2x2x20x16xf32>
    %v71 = mpc.linear %v50, %layers_1_v_proj_weight {layer = "layers.1.v_proj"} : (tensor<2x20x48xf32>, tensor<32x48xf32>) -> tensor<2x20x32xf32>
    %v72 = mpc.reshape %v71 : (tensor<2x20x32xf32>) -> tensor<2x20x2x16xf32>
    %v73 = mpc.transpose %v72 permutation [0, 2, 1, 3] : (tensor<2x20x2x16xf32>) -> tensor<2x2x20x16xf32>
    %v74 = mpc.attention %v60, %v70, %v73 {heads_inner, causal, softcap = 50.0, layer = "layers.1.attention"} : (tensor<2x4x20x16xf32>, tensor<2x2x20x16xf32>, tensor<2x2x20x16xf32>) -> tensor<2x20x4x16xf32>
    %v75 = mpc.reshape %v74 : (tensor<2x20x4x16xf32>) -> tensor<2x20x64xf32>
    %v76 = mpc.linear %v75, %layers_1_o_proj_weight {layer = "layers.1.o_proj"} : (tensor<2x20x64xf32>, tensor<48x64xf32>) -> tensor<2x20x48xf32>
    %v77 = mpc.add %v48, %v76 : (tensor<2x20x48xf32>, tensor<2x20x48xf32>) -> tensor<2x20x48xf32>
    %v78 = mpc.add %v11, %layers_1_post_attention_norm_weight : (tensor<f32>, tensor<48xf32>) -> tensor<48xf32>
    %v79 = mpc.rms_norm %v77, %v78 epsilon 1.0e-6 {layer = "layers.1.post_attention_norm"} : (tensor<2x20x48xf32>, tensor<48xf32>) -> tensor<2x20x48xf32>
    %v80 = mpc.linear %v79, %layers_1_gate_proj_weight {layer = "layers.1.gate_proj"} : (tensor<2x20x48xf32>, tensor<128x48xf32>) -> tensor<2x20x128xf32>
    %v81 = mpc.gelu_tanh %v80 : (tensor<2x20x128xf32>) -> tensor<2x20x128xf32>
    %v82 = mpc.linear %v79, %layers_1_up_proj_weight {layer = "layers.1.up_proj"} : (tensor<2x20x48xf32>, tensor<128x48xf32>) -> tensor<2x20x128xf32>
    %v83 = mpc.mul %v81, %v82 : (tensor<2x20x128xf32>, tensor<2x20x128xf32>) -> tensor<2x20x128xf32>
    %v84 = mpc.linear %v83, %layers_1_down_proj_weight {layer = "layers.1.down_proj"} : (tensor<2x20x128xf32>, tensor<48x128xf32>) -> tensor<2x20x48xf32>
    %v85 = mpc.add %v77, %v84 : (tensor<2x20x48xf32>, tensor<2x20x48xf32>) -> tensor<2x20x48xf32>
    // the head has the weight of the embeddings; its logits are capped
    %v86 = mpc.add %v11, %norm_weight : (tensor<f32>, tensor<48xf32>) -> tensor<48xf32>
    %v87 = mpc.rms_norm %v85, %v86 epsilon 1.0e-6 {layer = "norm"} : (tensor<2x20x48xf32>, tensor<48xf32>) -> tensor<2x20x48xf32>
    %v88 = mpc.linear %v87, %embed_weight {layer = "head"} : (tensor<2x20x48xf32>, tensor<101x48xf32>) -> tensor<2x20x101xf32>
    %v89 = mpc.constant dense<30.0> : tensor<f32>
    %v90 = mpc.div %v88, %v89 : (tensor<2x20x101xf32>, tensor<f32>) -> tensor<2x20x101xf32>
    %v91 = mpc.tanh %v90 : (tensor<2x20x101xf32>) -> tensor<2x20x101xf32>
    %v92 = mpc.mul %v91, %v89 : (tensor<2x20x101xf32>, tensor<f32>) -> tensor<2x20x101xf32>
    return %v92 : tensor<2x20x101xf32>
  }
}
