// BERT of two layers over padded sequences: keys where attention_mask is false do not count.
module @bert {
  ml_program.global private @embeddings.word.weight(#mpc.normal<std = 1.0, seed = 1>) : tensor<97x64xf32>
  ml_program.global private @embeddings.position.weight(#mpc.normal<std = 0.3, seed = 2>) : tensor<24x64xf32>
  ml_program.global private @embeddings.norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @embeddings.norm.bias(#mpc.normal<std = 0.1, seed = 4>) : tensor<64xf32>
  ml_program.global private @layer.0.attention.query.weight(#mpc.normal<std = 0.125, seed = 5>) : tensor<64x64xf32>
  ml_program.global private @layer.0.attention.query.bias(#mpc.normal<std = 0.1, seed = 6>) : tensor<64xf32>
  ml_program.global private @layer.0.attention.key.weight(#mpc.normal<std = 0.125, seed = 7>) : tensor<64x64xf32>
  ml_program.global private @layer.0.attention.key.bias(#mpc.normal<std = 0.1, seed = 8>) : tensor<64xf32>
  ml_program.global private @layer.0.attention.value.weight(#mpc.normal<std = 0.125, seed = 9>) : tensor<64x64xf32>
  ml_program.global private @layer.0.attention.value.bias(#mpc.normal<std = 0.1, seed = 10>) : tensor<64xf32>
  ml_program.global private @layer.0.attention.output.weight(#mpc.normal<std = 0.125, seed = 11>) : tensor<64x64xf32>
  ml_program.global private @layer.0.attention.output.bias(#mpc.normal<std = 0.1, seed = 12>) : tensor<64xf32>
  ml_program.global private @layer.0.attention.norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layer.0.attention.norm.bias(#mpc.normal<std = 0.1, seed = 14>) : tensor<64xf32>
  ml_program.global private @layer.0.intermediate.weight(#mpc.normal<std = 0.125, seed = 15>) : tensor<192x64xf32>
  ml_program.global private @layer.0.intermediate.bias(#mpc.normal<std = 0.1, seed = 16>) : tensor<192xf32>
  ml_program.global private @layer.0.output.weight(#mpc.normal<std = 0.0722, seed = 17>) : tensor<64x192xf32>
  ml_program.global private @layer.0.output.bias(#mpc.normal<std = 0.1, seed = 18>) : tensor<64xf32>
  ml_program.global private @layer.0.output.norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layer.0.output.norm.bias(#mpc.normal<std = 0.1, seed = 20>) : tensor<64xf32>
  ml_program.global private @layer.1.attention.query.weight(#mpc.normal<std = 0.125, seed = 21>) : tensor<64x64xf32>
  ml_program.global private @layer.1.attention.query.bias(#mpc.normal<std = 0.1, seed = 22>) : tensor<64xf32>
  ml_program.global private @layer.1.attention.key.weight(#mpc.normal<std = 0.125, seed = 23>) : tensor<64x64xf32>
  ml_program.global private @layer.1.attention.key.bias(#mpc.normal<std = 0.1, seed = 24>) : tensor<64xf32>
  ml_program.global private @layer.1.attention.value.weight(#mpc.normal<std = 0.125, seed = 25>) : tensor<64x64xf32>
  ml_program.global private @layer.1.attention.value.bias(#mpc.normal<std = 0.1, seed = 26>) : tensor<64xf32>
  ml_program.global private @layer.1.attention.output.weight(#mpc.normal<std = 0.125, seed = 27>) : tensor<64x64xf32>
  ml_program.global private @layer.1.attention.output.bias(#mpc.normal<std = 0.1, seed = 28>) : tensor<64xf32>
  ml_program.global private @layer.1.attention.norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layer.1.attention.norm.bias(#mpc.normal<std = 0.1, seed = 30>) : tensor<64xf32>
  ml_program.global private @layer.1.intermediate.weight(#mpc.normal<std = 0.125, seed = 31>) : tensor<192x64xf32>
  ml_program.global private @layer.1.intermediate.bias(#mpc.normal<std = 0.1, seed = 32>) : tensor<192xf32>
  ml_program.global private @layer.1.output.weight(#mpc.normal<std = 0.0722, seed = 33>) : tensor<64x192xf32>
  ml_program.global private @layer.1.output.bias(#mpc.normal<std = 0.1, seed = 34>) : tensor<64xf32>
  ml_program.global private @layer.1.output.norm.weight(#mpc.ones) : tensor<64xf32>
  ml_program.global private @layer.1.output.norm.bias(#mpc.normal<std = 0.1, seed = 36>) : tensor<64xf32>
  ml_program.global private @pooler.weight(#mpc.normal<std = 0.125, seed = 37>) : tensor<64x64xf32>
  ml_program.global private @pooler.bias(#mpc.normal<std = 0.1, seed = 38>) : tensor<64xf32>
  ml_program.global private @classifier.weight(#mpc.normal<std = 0.125, seed = 39>) : tensor<3x64xf32>
  ml_program.global private @classifier.bias(#mpc.normal<std = 0.1, seed = 40>) : tensor<3xf32>
  func.func @main(%input_ids: tensor<2x24xi64> {mpc.name = "input_ids"}, %attention_mask: tensor<2x24xi1> {mpc.name = "attention_mask"})
      -> (tensor<2x24x64xf32> {mpc.name = "hidden"}, tensor<2x3xf32> {mpc.name = "logits"}) {
    %embeddings_word_weight = ml_program.global_load @embeddings.word.weight : tensor<97x64xf32>
    %embeddings_position_weight = ml_program.global_load @embeddings.position.weight : tensor<24x64xf32>
    %embeddings_norm_weight = ml_program.global_load @embeddings.norm.weight : tensor<64xf32>
    %embeddings_norm_bias = ml_program.global_load @embeddings.norm.bias : tensor<64xf32>
    %layer_0_attention_query_weight = ml_program.global_load @layer.0.attention.query.weight : tensor<64x64xf32>
    %layer_0_attention_query_bias = ml_program.global_load @layer.0.attention.query.bias : tensor<64xf32>
    %layer_0_attention_key_weight = ml_program.global_load @layer.0.attention.key.weight : tensor<64x64xf32>
    %layer_0_attention_key_bias = ml_program.global_load @layer.0.attention.key.bias : tensor<64xf32>
    %layer_0_attention_value_weight = ml_program.global_load @layer.0.attention.value.weight : tensor<64x64xf32>
    %layer_0_attention_value_bias = ml_program.global_load @layer.0.attention.value.bias : tensor<64xf32>
    %layer_0_attention_output_weight = ml_program.global_load @layer.0.attention.output.weight : tensor<64x64xf32>
    %layer_0_attention_output_bias = ml_program.global_load @layer.0.attention.output.bias : tensor<64xf32>
    %layer_0_attention_norm_weight = ml_program.global_load @layer.0.attention.norm.weight : tensor<64xf32>
    %layer_0_attention_norm_bias = ml_program.global_load @layer.0.attention.norm.bias : tensor<64xf32>
    %layer_0_intermediate_weight = ml_program.global_load @layer.0.intermediate.weight : tensor<192x64xf32>
    %layer_0_intermediate_bias = ml_program.global_load @layer.0.intermediate.bias : tensor<192xf32>
    %layer_0_output_weight = ml_program.global_load @layer.0.output.weight : tensor<64x192xf32>
    %layer_0_output_bias = ml_program.global_load @layer.0.output.bias : tensor<64xf32>
    %layer_0_output_norm_weight = ml_program.global_load @layer.0.output.norm.weight : tensor<64xf32>
    %layer_0_output_norm_bias = ml_program.global_load @layer.0.output.norm.bias : tensor<64xf32>
    %layer_1_attention_query_weight = ml_program.global_load @layer.1.attention.query.weight : tensor<64x64xf32>
    %layer_1_attention_query_bias = ml_program.global_load @layer.1.attention.query.bias : tensor<64xf32>
    %layer_1_attention_key_weight = ml_program.global_load @layer.1.attention.key.weight : tensor<64x64xf32>
    %layer_1_attention_key_bias = ml_program.global_load @layer.1.attention.key.bias : tensor<64xf32>
    %layer_1_attention_value_weight = ml_program.global_load @layer.1.attention.value.weight : tensor<64x64xf32>
    %layer_1_attention_value_bias = ml_program.global_load @layer.1.attention.value.bias : tensor<64xf32>
    %layer_1_attention_output_weight = ml_program.global_load @layer.1.attention.output.weight : tensor<64x64xf32>
    %layer_1_attention_output_bias = ml_program.global_load @layer.1.attention.output.bias : tensor<64xf32>
    %layer_1_attention_norm_weight = ml_program.global_load @layer.1.attention.norm.weight : tensor<64xf32>
    %layer_1_attention_norm_bias = ml_program.global_load @layer.1.attention.norm.bias : tensor<64xf32>
    %layer_1_intermediate_weight = ml_program.global_load @layer.1.intermediate.weight : tensor<192x64xf32>
    %layer_1_intermediate_bias = ml_program.global_load @layer.1.intermediate.bias : tensor<192xf32>
    %layer_1_output_weight = ml_program.global_load @layer.1.output.weight : tensor<64x192xf32>
    %layer_1_output_bias = ml_program.global_load @layer.1.output.bias : tensor<64xf32>
    %layer_1_output_norm_weight = ml_program.global_load @layer.1.output.norm.weight : tensor<64xf32>
    %layer_1_output_norm_bias = ml_program.global_load @layer.1.output.norm.bias : tensor<64xf32>
    %pooler_weight = ml_program.global_load @pooler.weight : tensor<64x64xf32>
    %pooler_bias = ml_program.global_load @pooler.bias : tensor<64xf32>
    %classifier_weight = ml_program.global_load @classifier.weight : tensor<3x64xf32>
    %classifier_bias = ml_program.global_load @classifier.bias : tensor<3xf32>
    // embeddings
    %v1 = mpc.embedding %embeddings_word_weight, %input_ids : (tensor<97x64xf32>, tensor<2x24xi64>) -> tensor<2x24x64xf32>
    %v2 = mpc.add %v1, %embeddings_position_weight : (tensor<2x24x64xf32>, tensor<24x64xf32>) -> tensor<2x24x64xf32>
    %v3 = mpc.layer_norm %v2, %embeddings_norm_weight bias(%embeddings_norm_bias) epsilon 1.0e-5 {layer = "embeddings.norm"} : (tensor<2x24x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v4 = mpc.reshape %attention_mask : (tensor<2x24xi1>) -> tensor<2x1x1x24xi1>
    // layer.0
    %v5 = mpc.linear %v3, %layer_0_attention_query_weight bias(%layer_0_attention_query_bias) {layer = "layer.0.attention.query"} : (tensor<2x24x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v6 = mpc.reshape %v5 : (tensor<2x24x64xf32>) -> tensor<2x24x4x16xf32>
    %v7 = mpc.transpose %v6 permutation [0, 2, 1, 3] : (tensor<2x24x4x16xf32>) -> tensor<2x4x24x16xf32>
    %v8 = mpc.linear %v3, %layer_0_attention_key_weight bias(%layer_0_attention_key_bias) {layer = "layer.0.attention.key"} : (tensor<2x24x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v9 = mpc.reshape %v8 : (tensor<2x24x64xf32>) -> tensor<2x24x4x16xf32>
    %v10 = mpc.transpose %v9 permutation [0, 2, 1, 3] : (tensor<2x24x4x16xf32>) -> tensor<2x4x24x16xf32>
    %v11 = mpc.linear %v3, %layer_0_attention_value_weight bias(%layer_0_attention_value_bias) {layer = "layer.0.attention.value"} : (tensor<2x24x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v12 = mpc.reshape %v11 : (tensor<2x24x64xf32>) -> tensor<2x24x4x16xf32>
    %v13 = mpc.transpose %v12 permutation [0, 2, 1, 3] : (tensor<2x24x4x16xf32>) -> tensor<2x4x24x16xf32>
    %v14 = mpc.attention %v7, %v10, %v13 mask(%v4) {heads_inner, layer = "layer.0.attention"} : (tensor<2x4x24x16xf32>, tensor<2x4x24x16xf32>, tensor<2x4x24x16xf32>, tensor<2x1x1x24xi1>) -> tensor<2x24x4x16xf32>
    %v15 = mpc.reshape %v14 : (tensor<2x24x4x16xf32>) -> tensor<2x24x64xf32>
    %v16 = mpc.linear %v15, %layer_0_attention_output_weight bias(%layer_0_attention_output_bias) {layer = "layer.0.attention.output"} : (tensor<2x24x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v17 = mpc.add %v16, %v3 : (tensor<2x24x64xf32>, tensor<2x24x64xf32>) -> tensor<2x24x64xf32>
    %v18 = mpc.layer_norm %v17, %layer_0_attention_norm_weight bias(%layer_0_attention_norm_bias) epsilon 1.0e-5 {layer = "layer.0.attention.norm"} : (tensor<2x24x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v19 = mpc.linear %v18, %layer_0_intermediate_weight bias(%layer_0_intermediate_bias) {layer = "layer.0.intermediate"} : (tensor<2x24x64xf32>, tensor<192x64xf32>, tensor<192xf32>) -> tensor<2x24x192xf32>
    %v20 = mpc.gelu %v19 : (tensor<2x24x192xf32>) -> tensor<2x24x192xf32>
    %v21 = mpc.linear %v20, %layer_0_output_weight bias(%layer_0_output_bias) {layer = "layer.0.output"} : (tensor<2x24x192xf32>, tensor<64x192xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v22 = mpc.add %v21, %v18 : (tensor<2x24x64xf32>, tensor<2x24x64xf32>) -> tensor<2x24x64xf32>
    %v23 = mpc.layer_norm %v22, %layer_0_output_norm_weight bias(%layer_0_output_norm_bias) epsilon 1.0e-5 {layer = "layer.0.output.norm"} : (tensor<2x24x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    // layer.1
    %v24 = mpc.linear %v23, %layer_1_attention_query_weight bias(%layer_1_attention_query_bias) {layer = "layer.1.attention.query"} : (tensor<2x24x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v25 = mpc.reshape %v24 : (tensor<2x24x64xf32>) -> tensor<2x24x4x16xf32>
    %v26 = mpc.transpose %v25 permutation [0, 2, 1, 3] : (tensor<2x24x4x16xf32>) -> tensor<2x4x24x16xf32>
    %v27 = mpc.linear %v23, %layer_1_attention_key_weight bias(%layer_1_attention_key_bias) {layer = "layer.1.attention.key"} : (tensor<2x24x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v28 = mpc.reshape %v27 : (tensor<2x24x64xf32>) -> tensor<2x24x4x16xf32>
    %v29 = mpc.transpose %v28 permutation [0, 2, 1, 3] : (tensor<2x24x4x16xf32>) -> tensor<2x4x24x16xf32>
    %v30 = mpc.linear %v23, %layer_1_attention_value_weight bias(%layer_1_attention_value_bias) {layer = "layer.1.attention.value"} : (tensor<2x24x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v31 = mpc.reshape %v30 : (tensor<2x24x64xf32>) -> tensor<2x24x4x16xf32>
    %v32 = mpc.transpose %v31 permutation [0, 2, 1, 3] : (tensor<2x24x4x16xf32>) -> tensor<2x4x24x16xf32>
    %v33 = mpc.attention %v26, %v29, %v32 mask(%v4) {heads_inner, layer = "layer.1.attention"} : (tensor<2x4x24x16xf32>, tensor<2x4x24x16xf32>, tensor<2x4x24x16xf32>, tensor<2x1x1x24xi1>) -> tensor<2x24x4x16xf32>
    %v34 = mpc.reshape %v33 : (tensor<2x24x4x16xf32>) -> tensor<2x24x64xf32>
    %v35 = mpc.linear %v34, %layer_1_attention_output_weight bias(%layer_1_attention_output_bias) {layer = "layer.1.attention.output"} : (tensor<2x24x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v36 = mpc.add %v35, %v23 : (tensor<2x24x64xf32>, tensor<2x24x64xf32>) -> tensor<2x24x64xf32>
    %v37 = mpc.layer_norm %v36, %layer_1_attention_norm_weight bias(%layer_1_attention_norm_bias) epsilon 1.0e-5 {layer = "layer.1.attention.norm"} : (tensor<2x24x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v38 = mpc.linear %v37, %layer_1_intermediate_weight bias(%layer_1_intermediate_bias) {layer = "layer.1.intermediate"} : (tensor<2x24x64xf32>, tensor<192x64xf32>, tensor<192xf32>) -> tensor<2x24x192xf32>
    %v39 = mpc.gelu %v38 : (tensor<2x24x192xf32>) -> tensor<2x24x192xf32>
    %v40 = mpc.linear %v39, %layer_1_output_weight bias(%layer_1_output_bias) {layer = "layer.1.output"} : (tensor<2x24x192xf32>, tensor<64x192xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    %v41 = mpc.add %v40, %v37 : (tensor<2x24x64xf32>, tensor<2x24x64xf32>) -> tensor<2x24x64xf32>
    %v42 = mpc.layer_norm %v41, %layer_1_output_norm_weight bias(%layer_1_output_norm_bias) epsilon 1.0e-5 {layer = "layer.1.output.norm"} : (tensor<2x24x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<2x24x64xf32>
    // pooler and classifier
    %v43 = mpc.slice %v42 starts [0, 0, 0] limits [2, 1, 64] strides [1, 1, 1] : (tensor<2x24x64xf32>) -> tensor<2x1x64xf32>
    %v44 = mpc.reshape %v43 : (tensor<2x1x64xf32>) -> tensor<2x64xf32>
    %v45 = mpc.linear %v44, %pooler_weight bias(%pooler_bias) {layer = "pooler"} : (tensor<2x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<2x64xf32>
    %v46 = mpc.tanh %v45 : (tensor<2x64xf32>) -> tensor<2x64xf32>
    %v47 = mpc.linear %v46, %classifier_weight bias(%classifier_bias) {layer = "classifier"} : (tensor<2x64xf32>, tensor<3x64xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    return %v42, %v47 : tensor<2x24x64xf32>, tensor<2x3xf32>
  }
}
