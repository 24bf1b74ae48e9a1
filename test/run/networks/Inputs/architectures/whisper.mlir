// Whisper's encoder with two layers: 20 mel bands, 60 frames.
module @whisper {
  ml_program.global private @conv1.weight(#mpc.normal<std = 0.1291, seed = 1>) : tensor<64x20x3xf32>
  ml_program.global private @conv1.bias(#mpc.normal<std = 0.1, seed = 2>) : tensor<64xf32>
  ml_program.global private @conv2.weight(#mpc.normal<std = 0.0722, seed = 3>) : tensor<64x64x3xf32>
  ml_program.global private @conv2.bias(#mpc.normal<std = 0.1, seed = 4>) : tensor<64xf32>
  ml_program.global private @embed_positions.weight(#mpc.normal<std = 0.3, seed = 5>) : tensor<30x64xf32>
  ml_program.global private @layers.0.self_attn_layer_norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layers.0.self_attn_layer_norm.bias(#mpc.normal<std = 0.1, seed = 7>) : tensor<64xf32>
  ml_program.global private @layers.0.self_attn.q_proj.weight(#mpc.normal<std = 0.125, seed = 8>) : tensor<64x64xf32>
  ml_program.global private @layers.0.self_attn.q_proj.bias(#mpc.normal<std = 0.1, seed = 9>) : tensor<64xf32>
  ml_program.global private @layers.0.self_attn.k_proj.weight(#mpc.normal<std = 0.125, seed = 10>) : tensor<64x64xf32>
  ml_program.global private @layers.0.self_attn.v_proj.weight(#mpc.normal<std = 0.125, seed = 11>) : tensor<64x64xf32>
  ml_program.global private @layers.0.self_attn.v_proj.bias(#mpc.normal<std = 0.1, seed = 12>) : tensor<64xf32>
  ml_program.global private @layers.0.self_attn.out_proj.weight(#mpc.normal<std = 0.125, seed = 13>) : tensor<64x64xf32>
  ml_program.global private @layers.0.self_attn.out_proj.bias(#mpc.normal<std = 0.1, seed = 14>) : tensor<64xf32>
  ml_program.global private @layers.0.final_layer_norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layers.0.final_layer_norm.bias(#mpc.normal<std = 0.1, seed = 16>) : tensor<64xf32>
  ml_program.global private @layers.0.fc1.weight(#mpc.normal<std = 0.125, seed = 17>) : tensor<192x64xf32>
  ml_program.global private @layers.0.fc1.bias(#mpc.normal<std = 0.1, seed = 18>) : tensor<192xf32>
  ml_program.global private @layers.0.fc2.weight(#mpc.normal<std = 0.0722, seed = 19>) : tensor<64x192xf32>
  ml_program.global private @layers.0.fc2.bias(#mpc.normal<std = 0.1, seed = 20>) : tensor<64xf32>
  ml_program.global private @layers.1.self_attn_layer_norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layers.1.self_attn_layer_norm.bias(#mpc.normal<std = 0.1, seed = 22>) : tensor<64xf32>
  ml_program.global private @layers.1.self_attn.q_proj.weight(#mpc.normal<std = 0.125, seed = 23>) : tensor<64x64xf32>
  ml_program.global private @layers.1.self_attn.q_proj.bias(#mpc.normal<std = 0.1, seed = 24>) : tensor<64xf32>
  ml_program.global private @layers.1.self_attn.k_proj.weight(#mpc.normal<std = 0.125, seed = 25>) : tensor<64x64xf32>
  ml_program.global private @layers.1.self_attn.v_proj.weight(#mpc.normal<std = 0.125, seed = 26>) : tensor<64x64xf32>
  ml_program.global private @layers.1.self_attn.v_proj.bias(#mpc.normal<std = 0.1, seed = 27>) : tensor<64xf32>
  ml_program.global private @layers.1.self_attn.out_proj.weight(#mpc.normal<std = 0.125, seed = 28>) : tensor<64x64xf32>
  ml_program.global private @layers.1.self_attn.out_proj.bias(#mpc.normal<std = 0.1, seed = 29>) : tensor<64xf32>
  ml_program.global private @layers.1.final_layer_norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layers.1.final_layer_norm.bias(#mpc.normal<std = 0.1, seed = 31>) : tensor<64xf32>
  ml_program.global private @layers.1.fc1.weight(#mpc.normal<std = 0.125, seed = 32>) : tensor<192x64xf32>
  ml_program.global private @layers.1.fc1.bias(#mpc.normal<std = 0.1, seed = 33>) : tensor<192xf32>
  ml_program.global private @layers.1.fc2.weight(#mpc.normal<std = 0.0722, seed = 34>) : tensor<64x192xf32>
  ml_program.global private @layers.1.fc2.bias(#mpc.normal<std = 0.1, seed = 35>) : tensor<64xf32>
  ml_program.global private @layer_norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layer_norm.bias(#mpc.normal<std = 0.1, seed = 37>) : tensor<64xf32>
  func.func @main(%input_features: tensor<2x20x60xf32> {mpc.name = "input_features"})
      -> (tensor<2x30x64xf32> {mpc.name = "hidden"}) {
    %conv1_weight = ml_program.global_load @conv1.weight : tensor<64x20x3xf32>
    %conv1_bias = ml_program.global_load @conv1.bias : tensor<64xf32>
    %conv2_weight = ml_program.global_load @conv2.weight : tensor<64x64x3xf32>
    %conv2_bias = ml_program.global_load @conv2.bias : tensor<64xf32>
    %embed_positions_weight = ml_program.global_load @embed_positions.weight : tensor<30x64xf32>
    %layers_0_self_attn_layer_norm_weight = ml_program.global_load @layers.0.self_attn_layer_norm.weight : tensor<64xf32>
    %layers_0_self_attn_layer_norm_bias = ml_program.global_load @layers.0.self_attn_layer_norm.bias : tensor<64xf32>
    %layers_0_self_attn_q_proj_weight = ml_program.global_load @layers.0.self_attn.q_proj.weight : tensor<64x64xf32>
    %layers_0_self_attn_q_proj_bias = ml_program.global_load @layers.0.self_attn.q_proj.bias : tensor<64xf32>
    %layers_0_self_attn_k_proj_weight = ml_program.global_load @layers.0.self_attn.k_proj.weight : tensor<64x64xf32>
    %layers_0_self_attn_v_proj_weight = ml_program.global_load @layers.0.self_attn.v_proj.weight : tensor<64x64xf32>
    %layers_0_self_attn_v_proj_bias = ml_program.global_load @layers.0.self_attn.v_proj.bias : tensor<64xf32>
    %layers_0_self_attn_out_proj_weight = ml_program.global_load @layers.0.self_attn.out_proj.weight : tensor<64x64xf32>
    %layers_0_self_attn_out_proj_bias = ml_program.global_load @layers.0.self_attn.out_proj.bias : tensor<64xf32>
    %layers_0_final_layer_norm_weight = ml_program.global_load @layers.0.final_layer_norm.weight : tensor<64xf32>
    %layers_0_final_layer_norm_bias = ml_program.global_load @layers.0.final_layer_norm.bias : tensor<64xf32>
    %layers_0_fc1_weight = ml_program.global_load @layers.0.fc1.weight : tensor<192x64xf32>
    %layers_0_fc1_bias = ml_program.global_load @layers.0.fc1.bias : tensor<192xf32>
    %layers_0_fc2_weight = ml_program.global_load @layers.0.fc2.weight : tensor<64x192xf32>
    %layers_0_fc2_bias = ml_program.global_load @layers.0.fc2.bias : tensor<64xf32>
    %layers_1_self_attn_layer_norm_weight = ml_program.global_load @layers.1.self_attn_layer_norm.weight : tensor<64xf32>
    %layers_1_self_attn_layer_norm_bias = ml_program.global_load @layers.1.self_attn_layer_norm.bias : tensor<64xf32>
    %layers_1_self_attn_q_proj_weight = ml_program.global_load @layers.1.self_attn.q_proj.weight : tensor<64x64xf32>
    %layers_1_self_attn_q_proj_bias = ml_program.global_load @layers.1.self_attn.q_proj.bias : tensor<64xf32>
    %layers_1_self_attn_k_proj_weight = ml_program.global_load @layers.1.self_attn.k_proj.weight : tensor<64x64xf32>
    %layers_1_self_attn_v_proj_weight = ml_program.global_load @layers.1.self_attn.v_proj.weight : tensor<64x64xf32>
    %layers_1_self_attn_v_proj_bias = ml_program.global_load @layers.1.self_attn.v_proj.bias : tensor<64xf32>
    %layers_1_self_attn_out_proj_weight = ml_program.global_load @layers.1.self_attn.out_proj.weight : tensor<64x64xf32>
    %layers_1_self_attn_out_proj_bias = ml_program.global_load @layers.1.self_attn.out_proj.bias : tensor<64xf32>
    %layers_1_final_layer_norm_weight = ml_program.global_load @layers.1.final_layer_norm.weight : tensor<64xf32>
    %layers_1_final_layer_norm_bias = ml_program.global_load @layers.1.final_layer_norm.bias : tensor<64xf32>
    %layers_1_fc1_weight = ml_program.global_load @layers.1.fc1.weight : tensor<192x64xf32>
    %layers_1_fc1_bias = ml_program.global_load @layers.1.fc1.bias : tensor<192xf32>
    %layers_1_fc2_weight = ml_program.global_load @layers.1.fc2.weight : tensor<64x192xf32>
    %layers_1_fc2_bias = ml_program.global_load @layers.1.fc2.bias : tensor<64xf32>
    %layer_norm_weight = ml_program.global_load @layer_norm.weight : tensor<64xf32>
    %layer_norm_bias = ml_program.global_load @layer_norm.bias : tensor<64xf32>
    // two convolutions, the second of stride 2, and positions
    %v1 = mpc.convolution %input_features, %conv1_weight bias(%conv1_bias) strides [1] low [1] high [1] dilations [1] {layer = "conv1"} : (tensor<2x20x60xf32>, tensor<64x20x3xf32>, tensor<64xf32>) -> tensor<2x64x60xf32>
    %v2 = mpc.gelu %v1 : (tensor<2x64x60xf32>) -> tensor<2x64x60xf32>
    %v3 = mpc.convolution %v2, %conv2_weight bias(%conv2_bias) strides [2] low [1] high [1] dilations [1] {layer = "conv2"} : (tensor<2x64x60xf32>, tensor<64x64x3xf32>, tensor<64xf32>) -> tensor<2x64x30xf32>
    %v4 = mpc.gelu %v3 : (tensor<2x64x30xf32>) -> tensor<2x64x30xf32>
    %v5 = mpc.transpose %v4 permutation [0, 2, 1] : (tensor<2x64x30xf32>) -> tensor<2x30x64xf32>
    %v6 = mpc.add %v5, %embed_positions_weight : (tensor<2x30x64xf32>, tensor<30x64xf32>) -> tensor<2x30x64xf32>
    // layers.0
    %v7 = mpc.layer_norm %v6, %layers_0_self_attn_layer_norm_weight bias(%layers_0_self_attn_layer_norm_bias) epsilon 1.0e-5 {layer = "layers.0.self_attn_layer_norm"} : (tensor<2x30x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v8 = mpc.linear %v7, %layers_0_self_attn_q_proj_weight bias(%layers_0_self_attn_q_proj_bias) {layer = "layers.0.self_attn.q_proj"} : (tensor<2x30x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v9 = mpc.reshape %v8 : (tensor<2x30x64xf32>) -> tensor<2x30x4x16xf32>
    %v10 = mpc.transpose %v9 permutation [0, 2, 1, 3] : (tensor<2x30x4x16xf32>) -> tensor<2x4x30x16xf32>
    %v11 = mpc.linear %v7, %layers_0_self_attn_k_proj_weight {layer = "layers.0.self_attn.k_proj"} : (tensor<2x30x64xf32>, tensor<64x64xf32>) -> tensor<2x30x64xf32>
    %v12 = mpc.reshape %v11 : (tensor<2x30x64xf32>) -> tensor<2x30x4x16xf32>
    %v13 = mpc.transpose %v12 permutation [0, 2, 1, 3] : (tensor<2x30x4x16xf32>) -> tensor<2x4x30x16xf32>
    %v14 = mpc.linear %v7, %layers_0_self_attn_v_proj_weight bias(%layers_0_self_attn_v_proj_bias) {layer = "layers.0.self_attn.v_proj"} : (tensor<2x30x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v15 = mpc.reshape %v14 : (tensor<2x30x64xf32>) -> tensor<2x30x4x16xf32>
    %v16 = mpc.transpose %v15 permutation [0, 2, 1, 3] : (tensor<2x30x4x16xf32>) -> tensor<2x4x30x16xf32>
    %v17 = mpc.attention %v10, %v13, %v16 {heads_inner, layer = "layers.0.self_attn"} : (tensor<2x4x30x16xf32>, tensor<2x4x30x16xf32>, tensor<2x4x30x16xf32>) -> tensor<2x30x4x16xf32>
    %v18 = mpc.reshape %v17 : (tensor<2x30x4x16xf32>) -> tensor<2x30x64xf32>
    %v19 = mpc.linear %v18, %layers_0_self_attn_out_proj_weight bias(%layers_0_self_attn_out_proj_bias) {layer = "layers.0.self_attn.out_proj"} : (tensor<2x30x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v20 = mpc.add %v6, %v19 : (tensor<2x30x64xf32>, tensor<2x30x64xf32>) -> tensor<2x30x64xf32>
    %v21 = mpc.layer_norm %v20, %layers_0_final_layer_norm_weight bias(%layers_0_final_layer_norm_bias) epsilon 1.0e-5 {layer = "layers.0.final_layer_norm"} : (tensor<2x30x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v22 = mpc.linear %v21, %layers_0_fc1_weight bias(%layers_0_fc1_bias) {layer = "layers.0.fc1"} : (tensor<2x30x64xf32>, tensor<192x64xf32>, tensor<192xf32>) -> tensor<2x30x192xf32>
    %v23 = mpc.gelu %v22 : (tensor<2x30x192xf32>) -> tensor<2x30x192xf32>
    %v24 = mpc.linear %v23, %layers_0_fc2_weight bias(%layers_0_fc2_bias) {layer = "layers.0.fc2"} : (tensor<2x30x192xf32>, tensor<64x192xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v25 = mpc.add %v20, %v24 : (tensor<2x30x64xf32>, tensor<2x30x64xf32>) -> tensor<2x30x64xf32>
    // layers.1
    %v26 = mpc.layer_norm %v25, %layers_1_self_attn_layer_norm_weight bias(%layers_1_self_attn_layer_norm_bias) epsilon 1.0e-5 {layer = "layers.1.self_attn_layer_norm"} : (tensor<2x30x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v27 = mpc.linear %v26, %layers_1_self_attn_q_proj_weight bias(%layers_1_self_attn_q_proj_bias) {layer = "layers.1.self_attn.q_proj"} : (tensor<2x30x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v28 = mpc.reshape %v27 : (tensor<2x30x64xf32>) -> tensor<2x30x4x16xf32>
    %v29 = mpc.transpose %v28 permutation [0, 2, 1, 3] : (tensor<2x30x4x16xf32>) -> tensor<2x4x30x16xf32>
    %v30 = mpc.linear %v26, %layers_1_self_attn_k_proj_weight {layer = "layers.1.self_attn.k_proj"} : (tensor<2x30x64xf32>, tensor<64x64xf32>) -> tensor<2x30x64xf32>
    %v31 = mpc.reshape %v30 : (tensor<2x30x64xf32>) -> tensor<2x30x4x16xf32>
    %v32 = mpc.transpose %v31 permutation [0, 2, 1, 3] : (tensor<2x30x4x16xf32>) -> tensor<2x4x30x16xf32>
    %v33 = mpc.linear %v26, %layers_1_self_attn_v_proj_weight bias(%layers_1_self_attn_v_proj_bias) {layer = "layers.1.self_attn.v_proj"} : (tensor<2x30x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v34 = mpc.reshape %v33 : (tensor<2x30x64xf32>) -> tensor<2x30x4x16xf32>
    %v35 = mpc.transpose %v34 permutation [0, 2, 1, 3] : (tensor<2x30x4x16xf32>) -> tensor<2x4x30x16xf32>
    %v36 = mpc.attention %v29, %v32, %v35 {heads_inner, layer = "layers.1.self_attn"} : (tensor<2x4x30x16xf32>, tensor<2x4x30x16xf32>, tensor<2x4x30x16xf32>) -> tensor<2x30x4x16xf32>
    %v37 = mpc.reshape %v36 : (tensor<2x30x4x16xf32>) -> tensor<2x30x64xf32>
    %v38 = mpc.linear %v37, %layers_1_self_attn_out_proj_weight bias(%layers_1_self_attn_out_proj_bias) {layer = "layers.1.self_attn.out_proj"} : (tensor<2x30x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v39 = mpc.add %v25, %v38 : (tensor<2x30x64xf32>, tensor<2x30x64xf32>) -> tensor<2x30x64xf32>
    %v40 = mpc.layer_norm %v39, %layers_1_final_layer_norm_weight bias(%layers_1_final_layer_norm_bias) epsilon 1.0e-5 {layer = "layers.1.final_layer_norm"} : (tensor<2x30x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v41 = mpc.linear %v40, %layers_1_fc1_weight bias(%layers_1_fc1_bias) {layer = "layers.1.fc1"} : (tensor<2x30x64xf32>, tensor<192x64xf32>, tensor<192xf32>) -> tensor<2x30x192xf32>
    %v42 = mpc.gelu %v41 : (tensor<2x30x192xf32>) -> tensor<2x30x192xf32>
    %v43 = mpc.linear %v42, %layers_1_fc2_weight bias(%layers_1_fc2_bias) {layer = "layers.1.fc2"} : (tensor<2x30x192xf32>, tensor<64x192xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    %v44 = mpc.add %v39, %v43 : (tensor<2x30x64xf32>, tensor<2x30x64xf32>) -> tensor<2x30x64xf32>
    %v45 = mpc.layer_norm %v44, %layer_norm_weight bias(%layer_norm_bias) epsilon 1.0e-5 {layer = "layer_norm"} : (tensor<2x30x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x30x64xf32>
    return %v45 : tensor<2x30x64xf32>
  }
}
