// Mamba of two blocks.
module @mamba {
  ml_program.global private @embeddings.weight(#mpc.normal<std = 1.0, seed = 1>) : tensor<61x32xf32>
  ml_program.global private @layers.0.norm.weight(#mpc.ones) : tensor<32xf32>
  ml_program.global private @layers.0.mixer.in_proj.weight(#mpc.normal<std = 0.1768, seed = 3>) : tensor<128x32xf32>
  ml_program.global private @layers.0.mixer.conv1d.weight(#mpc.normal<std = 0.5, seed = 4>) : tensor<64x1x4xf32>
  ml_program.global private @layers.0.mixer.conv1d.bias(#mpc.normal<std = 0.1, seed = 5>) : tensor<64xf32>
  ml_program.global private @layers.0.mixer.x_proj.weight(#mpc.normal<std = 0.125, seed = 6>) : tensor<18x64xf32>
  ml_program.global private @layers.0.mixer.dt_proj.weight(#mpc.normal<std = 0.7071, seed = 7>) : tensor<64x2xf32>
  ml_program.global private @layers.0.mixer.dt_proj.bias(#mpc.normal<std = 0.1, seed = 8>) : tensor<64xf32>
  ml_program.global private @layers.0.mixer.A_log(#mpc.normal<std = 0.5, seed = 9>) : tensor<64x8xf32>
  ml_program.global private @layers.0.mixer.D(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layers.0.mixer.out_proj.weight(#mpc.normal<std = 0.125, seed = 11>) : tensor<32x64xf32>
  ml_program.global private @layers.1.norm.weight(#mpc.ones) : tensor<32xf32>
  ml_program.global private @layers.1.mixer.in_proj.weight(#mpc.normal<std = 0.1768, seed = 13>) : tensor<128x32xf32>
  ml_program.global private @layers.1.mixer.conv1d.weight(#mpc.normal<std = 0.5, seed = 14>) : tensor<64x1x4xf32>
  ml_program.global private @layers.1.mixer.conv1d.bias(#mpc.normal<std = 0.1, seed = 15>) : tensor<64xf32>
  ml_program.global private @layers.1.mixer.x_proj.weight(#mpc.normal<std = 0.125, seed = 16>) : tensor<18x64xf32>
  ml_program.global private @layers.1.mixer.dt_proj.weight(#mpc.normal<std = 0.7071, seed = 17>) : tensor<64x2xf32>
  ml_program.global private @layers.1.mixer.dt_proj.bias(#mpc.normal<std = 0.1, seed = 18>) : tensor<64xf32>
  ml_program.global private @layers.1.mixer.A_log(#mpc.normal<std = 0.5, seed = 19>) : tensor<64x8xf32>
  ml_program.global private @layers.1.mixer.D(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layers.1.mixer.out_proj.weight(#mpc.normal<std = 0.125, seed = 21>) : tensor<32x64xf32>
  ml_program.global private @norm_f.weight(#mpc.ones) : tensor<32xf32>
  func.func @main(%input_ids: tensor<2x25xi64> {mpc.name = "input_ids"})
      -> (tensor<2x25x61xf32> {mpc.name = "logits"}) {
    %embeddings_weight = ml_program.global_load @embeddings.weight : tensor<61x32xf32>
    %layers_0_norm_weight = ml_program.global_load @layers.0.norm.weight : tensor<32xf32>
    %layers_0_mixer_in_proj_weight = ml_program.global_load @layers.0.mixer.in_proj.weight : tensor<128x32xf32>
    %layers_0_mixer_conv1d_weight = ml_program.global_load @layers.0.mixer.conv1d.weight : tensor<64x1x4xf32>
    %layers_0_mixer_conv1d_bias = ml_program.global_load @layers.0.mixer.conv1d.bias : tensor<64xf32>
    %layers_0_mixer_x_proj_weight = ml_program.global_load @layers.0.mixer.x_proj.weight : tensor<18x64xf32>
    %layers_0_mixer_dt_proj_weight = ml_program.global_load @layers.0.mixer.dt_proj.weight : tensor<64x2xf32>
    %layers_0_mixer_dt_proj_bias = ml_program.global_load @layers.0.mixer.dt_proj.bias : tensor<64xf32>
    %layers_0_mixer_A_log = ml_program.global_load @layers.0.mixer.A_log : tensor<64x8xf32>
    %layers_0_mixer_D = ml_program.global_load @layers.0.mixer.D : tensor<64xf32>
    %layers_0_mixer_out_proj_weight = ml_program.global_load @layers.0.mixer.out_proj.weight : tensor<32x64xf32>
    %layers_1_norm_weight = ml_program.global_load @layers.1.norm.weight : tensor<32xf32>
    %layers_1_mixer_in_proj_weight = ml_program.global_load @layers.1.mixer.in_proj.weight : tensor<128x32xf32>
    %layers_1_mixer_conv1d_weight = ml_program.global_load @layers.1.mixer.conv1d.weight : tensor<64x1x4xf32>
    %layers_1_mixer_conv1d_bias = ml_program.global_load @layers.1.mixer.conv1d.bias : tensor<64xf32>
    %layers_1_mixer_x_proj_weight = ml_program.global_load @layers.1.mixer.x_proj.weight : tensor<18x64xf32>
    %layers_1_mixer_dt_proj_weight = ml_program.global_load @layers.1.mixer.dt_proj.weight : tensor<64x2xf32>
    %layers_1_mixer_dt_proj_bias = ml_program.global_load @layers.1.mixer.dt_proj.bias : tensor<64xf32>
    %layers_1_mixer_A_log = ml_program.global_load @layers.1.mixer.A_log : tensor<64x8xf32>
    %layers_1_mixer_D = ml_program.global_load @layers.1.mixer.D : tensor<64xf32>
    %layers_1_mixer_out_proj_weight = ml_program.global_load @layers.1.mixer.out_proj.weight : tensor<32x64xf32>
    %norm_f_weight = ml_program.global_load @norm_f.weight : tensor<32xf32>
    %v1 = mpc.embedding %embeddings_weight, %input_ids : (tensor<61x32xf32>, tensor<2x25xi64>) -> tensor<2x25x32xf32>
    // layers.0.mixer
    %v2 = mpc.rms_norm %v1, %layers_0_norm_weight epsilon 1.0e-5 {layer = "layers.0.norm"} : (tensor<2x25x32xf32>, tensor<32xf32>) -> tensor<2x25x32xf32>
    %v3 = mpc.linear %v2, %layers_0_mixer_in_proj_weight {layer = "layers.0.mixer.in_proj"} : (tensor<2x25x32xf32>, tensor<128x32xf32>) -> tensor<2x25x128xf32>
    %v4 = mpc.slice %v3 starts [0, 0, 0] limits [2, 25, 64] strides [1, 1, 1] : (tensor<2x25x128xf32>) -> tensor<2x25x64xf32>
    %v5 = mpc.slice %v3 starts [0, 0, 64] limits [2, 25, 128] strides [1, 1, 1] : (tensor<2x25x128xf32>) -> tensor<2x25x64xf32>
    // a causal convolution of each channel
    %v6 = mpc.transpose %v4 permutation [0, 2, 1] : (tensor<2x25x64xf32>) -> tensor<2x64x25xf32>
    %v7 = mpc.convolution %v6, %layers_0_mixer_conv1d_weight bias(%layers_0_mixer_conv1d_bias) strides [1] low [3] high [0] dilations [1] groups 64 {layer = "layers.0.mixer.conv1d"} : (tensor<2x64x25xf32>, tensor<64x1x4xf32>, tensor<64xf32>) -> tensor<2x64x25xf32>
    %v8 = mpc.transpose %v7 permutation [0, 2, 1] : (tensor<2x64x25xf32>) -> tensor<2x25x64xf32>
    %v9 = mpc.silu %v8 : (tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    // the selective scan: h = exp(dt A) h + dt B u, y = C h + D u
    %v10 = mpc.linear %v9, %layers_0_mixer_x_proj_weight {layer = "layers.0.mixer.x_proj"} : (tensor<2x25x64xf32>, tensor<18x64xf32>) -> tensor<2x25x18xf32>
    %v11 = mpc.slice %v10 starts [0, 0, 0] limits [2, 25, 2] strides [1, 1, 1] : (tensor<2x25x18xf32>) -> tensor<2x25x2xf32>
    %v12 = mpc.slice %v10 starts [0, 0, 2] limits [2, 25, 10] strides [1, 1, 1] : (tensor<2x25x18xf32>) -> tensor<2x25x8xf32>
    %v13 = mpc.slice %v10 starts [0, 0, 10] limits [2, 25, 18] strides [1, 1, 1] : (tensor<2x25x18xf32>) -> tensor<2x25x8xf32>
    %v14 = mpc.linear %v11, %layers_0_mixer_dt_proj_weight bias(%layers_0_mixer_dt_proj_bias) {layer = "layers.0.mixer.dt_proj"} : (tensor<2x25x2xf32>, tensor<64x2xf32>, tensor<64xf32>) -> tensor<2x25x64xf32>
    %v15 = mpc.softplus %v14 : (tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v16 = mpc.exp %layers_0_mixer_A_log : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %v17 = mpc.neg %v16 : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %v18 = mpc.reshape %v15 : (tensor<2x25x64xf32>) -> tensor<2x25x64x1xf32>
    %v19 = mpc.mul %v18, %v17 : (tensor<2x25x64x1xf32>, tensor<64x8xf32>) -> tensor<2x25x64x8xf32>
    %v20 = mpc.exp %v19 : (tensor<2x25x64x8xf32>) -> tensor<2x25x64x8xf32>
    %v21 = mpc.mul %v15, %v9 : (tensor<2x25x64xf32>, tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v22 = mpc.reshape %v21 : (tensor<2x25x64xf32>) -> tensor<2x25x64x1xf32>
    %v23 = mpc.reshape %v12 : (tensor<2x25x8xf32>) -> tensor<2x25x1x8xf32>
    %v24 = mpc.mul %v22, %v23 : (tensor<2x25x64x1xf32>, tensor<2x25x1x8xf32>) -> tensor<2x25x64x8xf32>
    %v25 = mpc.linear_scan %v24, %v20 dim 1 : (tensor<2x25x64x8xf32>, tensor<2x25x64x8xf32>) -> tensor<2x25x64x8xf32>
    %v26 = mpc.reshape %v13 : (tensor<2x25x8xf32>) -> tensor<2x25x1x8xf32>
    %v27 = mpc.mul %v25, %v26 : (tensor<2x25x64x8xf32>, tensor<2x25x1x8xf32>) -> tensor<2x25x64x8xf32>
    %v28 = mpc.sum %v27 axes [3] : (tensor<2x25x64x8xf32>) -> tensor<2x25x64xf32>
    %v29 = mpc.mul %v9, %layers_0_mixer_D : (tensor<2x25x64xf32>, tensor<64xf32>) -> tensor<2x25x64xf32>
    %v30 = mpc.add %v28, %v29 : (tensor<2x25x64xf32>, tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v31 = mpc.silu %v5 : (tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v32 = mpc.mul %v30, %v31 : (tensor<2x25x64xf32>, tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v33 = mpc.linear %v32, %layers_0_mixer_out_proj_weight {layer = "layers.0.mixer.out_proj"} : (tensor<2x25x64xf32>, tensor<32x64xf32>) -> tensor<2x25x32xf32>
    %v34 = mpc.add %v1, %v33 : (tensor<2x25x32xf32>, tensor<2x25x32xf32>) -> tensor<2x25x32xf32>
    // layers.1.mixer
    %v35 = mpc.rms_norm %v34, %layers_1_norm_weight epsilon 1.0e-5 {layer = "layers.1.norm"} : (tensor<2x25x32xf32>, tensor<32xf32>) -> tensor<2x25x32xf32>
    %v36 = mpc.linear %v35, %layers_1_mixer_in_proj_weight {layer = "layers.1.mixer.in_proj"} : (tensor<2x25x32xf32>, tensor<128x32xf32>) -> tensor<2x25x128xf32>
    %v37 = mpc.slice %v36 starts [0, 0, 0] limits [2, 25, 64] strides [1, 1, 1] : (tensor<2x25x128xf32>) -> tensor<2x25x64xf32>
    %v38 = mpc.slice %v36 starts [0, 0, 64] limits [2, 25, 128] strides [1, 1, 1] : (tensor<2x25x128xf32>) -> tensor<2x25x64xf32>
    // a causal convolution of each channel
    %v39 = mpc.transpose %v37 permutation [0, 2, 1] : (tensor<2x25x64xf32>) -> tensor<2x64x25xf32>
    %v40 = mpc.convolution %v39, %layers_1_mixer_conv1d_weight bias(%layers_1_mixer_conv1d_bias) strides [1] low [3] high [0] dilations [1] groups 64 {layer = "layers.1.mixer.conv1d"} : (tensor<2x64x25xf32>, tensor<64x1x4xf32>, tensor<64xf32>) -> tensor<2x64x25xf32>
    %v41 = mpc.transpose %v40 permutation [0, 2, 1] : (tensor<2x64x25xf32>) -> tensor<2x25x64xf32>
    %v42 = mpc.silu %v41 : (tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    // the selective scan: h = exp(dt A) h + dt B u, y = C h + D u
    %v43 = mpc.linear %v42, %layers_1_mixer_x_proj_weight {layer = "layers.1.mixer.x_proj"} : (tensor<2x25x64xf32>, tensor<18x64xf32>) -> tensor<2x25x18xf32>
    %v44 = mpc.slice %v43 starts [0, 0, 0] limits [2, 25, 2] strides [1, 1, 1] : (tensor<2x25x18xf32>) -> tensor<2x25x2xf32>
    %v45 = mpc.slice %v43 starts [0, 0, 2] limits [2, 25, 10] strides [1, 1, 1] : (tensor<2x25x18xf32>) -> tensor<2x25x8xf32>
    %v46 = mpc.slice %v43 starts [0, 0, 10] limits [2, 25, 18] strides [1, 1, 1] : (tensor<2x25x18xf32>) -> tensor<2x25x8xf32>
    %v47 = mpc.linear %v44, %layers_1_mixer_dt_proj_weight bias(%layers_1_mixer_dt_proj_bias) {layer = "layers.1.mixer.dt_proj"} : (tensor<2x25x2xf32>, tensor<64x2xf32>, tensor<64xf32>) -> tensor<2x25x64xf32>
    %v48 = mpc.softplus %v47 : (tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v49 = mpc.exp %layers_1_mixer_A_log : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %v50 = mpc.neg %v49 : (tensor<64x8xf32>) -> tensor<64x8xf32>
    %v51 = mpc.reshape %v48 : (tensor<2x25x64xf32>) -> tensor<2x25x64x1xf32>
    %v52 = mpc.mul %v51, %v50 : (tensor<2x25x64x1xf32>, tensor<64x8xf32>) -> tensor<2x25x64x8xf32>
    %v53 = mpc.exp %v52 : (tensor<2x25x64x8xf32>) -> tensor<2x25x64x8xf32>
    %v54 = mpc.mul %v48, %v42 : (tensor<2x25x64xf32>, tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v55 = mpc.reshape %v54 : (tensor<2x25x64xf32>) -> tensor<2x25x64x1xf32>
    %v56 = mpc.reshape %v45 : (tensor<2x25x8xf32>) -> tensor<2x25x1x8xf32>
    %v57 = mpc.mul %v55, %v56 : (tensor<2x25x64x1xf32>, tensor<2x25x1x8xf32>) -> tensor<2x25x64x8xf32>
    %v58 = mpc.linear_scan %v57, %v53 dim 1 : (tensor<2x25x64x8xf32>, tensor<2x25x64x8xf32>) -> tensor<2x25x64x8xf32>
    %v59 = mpc.reshape %v46 : (tensor<2x25x8xf32>) -> tensor<2x25x1x8xf32>
    %v60 = mpc.mul %v58, %v59 : (tensor<2x25x64x8xf32>, tensor<2x25x1x8xf32>) -> tensor<2x25x64x8xf32>
    %v61 = mpc.sum %v60 axes [3] : (tensor<2x25x64x8xf32>) -> tensor<2x25x64xf32>
    %v62 = mpc.mul %v42, %layers_1_mixer_D : (tensor<2x25x64xf32>, tensor<64xf32>) -> tensor<2x25x64xf32>
    %v63 = mpc.add %v61, %v62 : (tensor<2x25x64xf32>, tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v64 = mpc.silu %v38 : (tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v65 = mpc.mul %v63, %v64 : (tensor<2x25x64xf32>, tensor<2x25x64xf32>) -> tensor<2x25x64xf32>
    %v66 = mpc.linear %v65, %layers_1_mixer_out_proj_weight {layer = "layers.1.mixer.out_proj"} : (tensor<2x25x64xf32>, tensor<32x64xf32>) -> tensor<2x25x32xf32>
    %v67 = mpc.add %v34, %v66 : (tensor<2x25x32xf32>, tensor<2x25x32xf32>) -> tensor<2x25x32xf32>
    // the head has the weight of the embeddings
    %v68 = mpc.rms_norm %v67, %norm_f_weight epsilon 1.0e-5 {layer = "norm_f"} : (tensor<2x25x32xf32>, tensor<32xf32>) -> tensor<2x25x32xf32>
    %v69 = mpc.linear %v68, %embeddings_weight {layer = "head"} : (tensor<2x25x32xf32>, tensor<61x32xf32>) -> tensor<2x25x61xf32>
    return %v69 : tensor<2x25x61xf32>
  }
}
