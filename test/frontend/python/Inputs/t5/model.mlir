module @t5 {
  ml_program.global private @shared.weight(#mpc.external) : tensor<32x16xf32>
  ml_program.global private @encoder.block.0.layer.0.SelfAttention.q.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.block.0.layer.0.SelfAttention.k.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.block.0.layer.0.SelfAttention.v.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.block.0.layer.0.SelfAttention.o.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight(#mpc.external) : tensor<32x2xf32>
  ml_program.global private @encoder.block.0.layer.0.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.block.0.layer.1.DenseReluDense.wi.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @encoder.block.0.layer.1.DenseReluDense.wo.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @encoder.block.0.layer.1.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.block.1.layer.0.SelfAttention.q.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.block.1.layer.0.SelfAttention.k.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.block.1.layer.0.SelfAttention.v.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.block.1.layer.0.SelfAttention.o.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.block.1.layer.0.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.block.1.layer.1.DenseReluDense.wi.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @encoder.block.1.layer.1.DenseReluDense.wo.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @encoder.block.1.layer.1.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.final_layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @decoder.block.0.layer.0.SelfAttention.q.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.0.layer.0.SelfAttention.k.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.0.layer.0.SelfAttention.v.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.0.layer.0.SelfAttention.o.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight(#mpc.external) : tensor<32x2xf32>
  ml_program.global private @decoder.block.0.layer.0.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @decoder.block.0.layer.1.EncDecAttention.q.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.0.layer.1.EncDecAttention.k.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.0.layer.1.EncDecAttention.v.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.0.layer.1.EncDecAttention.o.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.0.layer.1.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @decoder.block.0.layer.2.DenseReluDense.wi.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @decoder.block.0.layer.2.DenseReluDense.wo.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @decoder.block.0.layer.2.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @decoder.block.1.layer.0.SelfAttention.q.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.1.layer.0.SelfAttention.k.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.1.layer.0.SelfAttention.v.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.1.layer.0.SelfAttention.o.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.1.layer.0.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @decoder.block.1.layer.1.EncDecAttention.q.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.1.layer.1.EncDecAttention.k.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.1.layer.1.EncDecAttention.v.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.1.layer.1.EncDecAttention.o.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @decoder.block.1.layer.1.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @decoder.block.1.layer.2.DenseReluDense.wi.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @decoder.block.1.layer.2.DenseReluDense.wo.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @decoder.block.1.layer.2.layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @decoder.final_layer_norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @constants.0(#mpc.external) : tensor<10x10xi64>
  ml_program.global private @constants.1(#mpc.external) : tensor<6x6xi64>
  ml_program.global private @constants.2(#mpc.external) : tensor<1x1x6x6xi1>

  func.func @main(%input_ids: tensor<?x10xi64> {mpc.name = "input_ids", mpc.dims = ["B"]},
                  %decoder_input_ids: tensor<?x6xi64> {mpc.name = "decoder_input_ids", mpc.dims = ["B"]})
      -> (tensor<?x6x32xf32> {mpc.name = "logits"},
          tensor<?x10x16xf32> {mpc.name = "encoder_last_hidden_state"}) {
    %shared_weight = ml_program.global_load @shared.weight : tensor<32x16xf32>
    %encoder_block_0_layer_0_SelfAttention_q_weight = ml_program.global_load @encoder.block.0.layer.0.SelfAttention.q.weight : tensor<16x16xf32>
    %encoder_block_0_layer_0_SelfAttention_k_weight = ml_program.global_load @encoder.block.0.layer.0.SelfAttention.k.weight : tensor<16x16xf32>
    %encoder_block_0_layer_0_SelfAttention_v_weight = ml_program.global_load @encoder.block.0.layer.0.SelfAttention.v.weight : tensor<16x16xf32>
    %encoder_block_0_layer_0_SelfAttention_o_weight = ml_program.global_load @encoder.block.0.layer.0.SelfAttention.o.weight : tensor<16x16xf32>
    %encoder_block_0_layer_0_SelfAttention_relative_attention_bias_weight = ml_program.global_load @encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight : tensor<32x2xf32>
    %encoder_block_0_layer_0_layer_norm_weight = ml_program.global_load @encoder.block.0.layer.0.layer_norm.weight : tensor<16xf32>
    %encoder_block_0_layer_1_DenseReluDense_wi_weight = ml_program.global_load @encoder.block.0.layer.1.DenseReluDense.wi.weight : tensor<24x16xf32>
    %encoder_block_0_layer_1_DenseReluDense_wo_weight = ml_program.global_load @encoder.block.0.layer.1.DenseReluDense.wo.weight : tensor<16x24xf32>
    %encoder_block_0_layer_1_layer_norm_weight = ml_program.global_load @encoder.block.0.layer.1.layer_norm.weight : tensor<16xf32>
    %encoder_block_1_layer_0_SelfAttention_q_weight = ml_program.global_load @encoder.block.1.layer.0.SelfAttention.q.weight : tensor<16x16xf32>
    %encoder_block_1_layer_0_SelfAttention_k_weight = ml_program.global_load @encoder.block.1.layer.0.SelfAttention.k.weight : tensor<16x16xf32>
    %encoder_block_1_layer_0_SelfAttention_v_weight = ml_program.global_load @encoder.block.1.layer.0.SelfAttention.v.weight : tensor<16x16xf32>
    %encoder_block_1_layer_0_SelfAttention_o_weight = ml_program.global_load @encoder.block.1.layer.0.SelfAttention.o.weight : tensor<16x16xf32>
    %encoder_block_1_layer_0_layer_norm_weight = ml_program.global_load @encoder.block.1.layer.0.layer_norm.weight : tensor<16xf32>
    %encoder_block_1_layer_1_DenseReluDense_wi_weight = ml_program.global_load @encoder.block.1.layer.1.DenseReluDense.wi.weight : tensor<24x16xf32>
    %encoder_block_1_layer_1_DenseReluDense_wo_weight = ml_program.global_load @encoder.block.1.layer.1.DenseReluDense.wo.weight : tensor<16x24xf32>
    %encoder_block_1_layer_1_layer_norm_weight = ml_program.global_load @encoder.block.1.layer.1.layer_norm.weight : tensor<16xf32>
    %encoder_final_layer_norm_weight = ml_program.global_load @encoder.final_layer_norm.weight : tensor<16xf32>
    %decoder_block_0_layer_0_SelfAttention_q_weight = ml_program.global_load @decoder.block.0.layer.0.SelfAttention.q.weight : tensor<16x16xf32>
    %decoder_block_0_layer_0_SelfAttention_k_weight = ml_program.global_load @decoder.block.0.layer.0.SelfAttention.k.weight : tensor<16x16xf32>
    %decoder_block_0_layer_0_SelfAttention_v_weight = ml_program.global_load @decoder.block.0.layer.0.SelfAttention.v.weight : tensor<16x16xf32>
    %decoder_block_0_layer_0_SelfAttention_o_weight = ml_program.global_load @decoder.block.0.layer.0.SelfAttention.o.weight : tensor<16x16xf32>
    %decoder_block_0_layer_0_SelfAttention_relative_attention_bias_weight = ml_program.global_load @decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight : tensor<32x2xf32>
    %decoder_block_0_layer_0_layer_norm_weight = ml_program.global_load @decoder.block.0.layer.0.layer_norm.weight : tensor<16xf32>
    %decoder_block_0_layer_1_EncDecAttention_q_weight = ml_program.global_load @decoder.block.0.layer.1.EncDecAttention.q.weight : tensor<16x16xf32>
    %decoder_block_0_layer_1_EncDecAttention_k_weight = ml_program.global_load @decoder.block.0.layer.1.EncDecAttention.k.weight : tensor<16x16xf32>
    %decoder_block_0_layer_1_EncDecAttention_v_weight = ml_program.global_load @decoder.block.0.layer.1.EncDecAttention.v.weight : tensor<16x16xf32>
    %decoder_block_0_layer_1_EncDecAttention_o_weight = ml_program.global_load @decoder.block.0.layer.1.EncDecAttention.o.weight : tensor<16x16xf32>
    %decoder_block_0_layer_1_layer_norm_weight = ml_program.global_load @decoder.block.0.layer.1.layer_norm.weight : tensor<16xf32>
    %decoder_block_0_layer_2_DenseReluDense_wi_weight = ml_program.global_load @decoder.block.0.layer.2.DenseReluDense.wi.weight : tensor<24x16xf32>
    %decoder_block_0_layer_2_DenseReluDense_wo_weight = ml_program.global_load @decoder.block.0.layer.2.DenseReluDense.wo.weight : tensor<16x24xf32>
    %decoder_block_0_layer_2_layer_norm_weight = ml_program.global_load @decoder.block.0.layer.2.layer_norm.weight : tensor<16xf32>
    %decoder_block_1_layer_0_SelfAttention_q_weight = ml_program.global_load @decoder.block.1.layer.0.SelfAttention.q.weight : tensor<16x16xf32>
    %decoder_block_1_layer_0_SelfAttention_k_weight = ml_program.global_load @decoder.block.1.layer.0.SelfAttention.k.weight : tensor<16x16xf32>
    %decoder_block_1_layer_0_SelfAttention_v_weight = ml_program.global_load @decoder.block.1.layer.0.SelfAttention.v.weight : tensor<16x16xf32>
    %decoder_block_1_layer_0_SelfAttention_o_weight = ml_program.global_load @decoder.block.1.layer.0.SelfAttention.o.weight : tensor<16x16xf32>
    %decoder_block_1_layer_0_layer_norm_weight = ml_program.global_load @decoder.block.1.layer.0.layer_norm.weight : tensor<16xf32>
    %decoder_block_1_layer_1_EncDecAttention_q_weight = ml_program.global_load @decoder.block.1.layer.1.EncDecAttention.q.weight : tensor<16x16xf32>
    %decoder_block_1_layer_1_EncDecAttention_k_weight = ml_program.global_load @decoder.block.1.layer.1.EncDecAttention.k.weight : tensor<16x16xf32>
    %decoder_block_1_layer_1_EncDecAttention_v_weight = ml_program.global_load @decoder.block.1.layer.1.EncDecAttention.v.weight : tensor<16x16xf32>
    %decoder_block_1_layer_1_EncDecAttention_o_weight = ml_program.global_load @decoder.block.1.layer.1.EncDecAttention.o.weight : tensor<16x16xf32>
    %decoder_block_1_layer_1_layer_norm_weight = ml_program.global_load @decoder.block.1.layer.1.layer_norm.weight : tensor<16xf32>
    %decoder_block_1_layer_2_DenseReluDense_wi_weight = ml_program.global_load @decoder.block.1.layer.2.DenseReluDense.wi.weight : tensor<24x16xf32>
    %decoder_block_1_layer_2_DenseReluDense_wo_weight = ml_program.global_load @decoder.block.1.layer.2.DenseReluDense.wo.weight : tensor<16x24xf32>
    %decoder_block_1_layer_2_layer_norm_weight = ml_program.global_load @decoder.block.1.layer.2.layer_norm.weight : tensor<16xf32>
    %decoder_final_layer_norm_weight = ml_program.global_load @decoder.final_layer_norm.weight : tensor<16xf32>
    %constants_0 = ml_program.global_load @constants.0 : tensor<10x10xi64>
    %constants_1 = ml_program.global_load @constants.1 : tensor<6x6xi64>
    %constants_2 = ml_program.global_load @constants.2 : tensor<1x1x6x6xi1>
    // encoder.embed_tokens
    %embedding = mpc.embedding %shared_weight, %input_ids {layer = "encoder.embed_tokens"}
        : (tensor<32x16xf32>, tensor<?x10xi64>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.0.layer_norm
    %mul_1 = mpc.rms_norm %embedding, %encoder_block_0_layer_0_layer_norm_weight epsilon 1.0e-06 {layer = "encoder.block.0.layer.0.layer_norm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.0.SelfAttention.q
    %linear = mpc.linear %mul_1, %encoder_block_0_layer_0_SelfAttention_q_weight {layer = "encoder.block.0.layer.0.SelfAttention.q"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.0.SelfAttention
    %view = mpc.reshape %linear : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose = mpc.transpose %view permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // encoder.block.0.layer.0.SelfAttention.k
    %linear_1 = mpc.linear %mul_1, %encoder_block_0_layer_0_SelfAttention_k_weight {layer = "encoder.block.0.layer.0.SelfAttention.k"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.0.SelfAttention
    %view_1 = mpc.reshape %linear_1 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_1 = mpc.transpose %view_1 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // encoder.block.0.layer.0.SelfAttention.v
    %linear_2 = mpc.linear %mul_1, %encoder_block_0_layer_0_SelfAttention_v_weight {layer = "encoder.block.0.layer.0.SelfAttention.v"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.0.SelfAttention
    %view_2 = mpc.reshape %linear_2 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_2 = mpc.transpose %view_2 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // encoder.block.0.layer.0.SelfAttention.relative_attention_bias
    %embedding_1 = mpc.embedding %encoder_block_0_layer_0_SelfAttention_relative_attention_bias_weight, %constants_0 {layer = "encoder.block.0.layer.0.SelfAttention.relative_attention_bias"}
        : (tensor<32x2xf32>, tensor<10x10xi64>) -> tensor<10x10x2xf32>
    // encoder.block.0.layer.0.SelfAttention
    %permute = mpc.transpose %embedding_1 permutation [2, 0, 1] : (tensor<10x10x2xf32>) -> tensor<2x10x10xf32>
    %unsqueeze_14 = mpc.reshape %permute : (tensor<2x10x10xf32>) -> tensor<1x2x10x10xf32>
    %c_1 = mpc.constant dense<true> : tensor<i1>
    %expand = mpc.broadcast %c_1 shape [-1, 1, 10, 10] {mpc.dims = ["B"]} : (tensor<i1>) -> tensor<?x1x10x10xi1>
    // encoder.block.0.layer.0.SelfAttention
    %c_2 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %where_1 = mpc.select %expand, %unsqueeze_14, %c_2
        : (tensor<?x1x10x10xi1>, tensor<1x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %attention = mpc.matmul %transpose, %transpose_1 {layer = "encoder.block.0.layer.0.SelfAttention", transpose_b}
        : (tensor<?x2x10x8xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x10x10xf32>
    %c_3 = mpc.constant dense<1.0> : tensor<f32>
    %attention_1 = mpc.mul %attention, %c_3 : (tensor<?x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %attention_2 = mpc.add %attention_1, %where_1
        : (tensor<?x2x10x10xf32>, tensor<?x2x10x10xf32>) -> tensor<?x2x10x10xf32>
    %attention_3 = mpc.softmax %attention_2 axis 3 {layer = "encoder.block.0.layer.0.SelfAttention"}
        : (tensor<?x2x10x10xf32>) -> tensor<?x2x10x10xf32>
    %attention_4 = mpc.matmul %attention_3, %transpose_2 {layer = "encoder.block.0.layer.0.SelfAttention"}
        : (tensor<?x2x10x10xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x10x8xf32>
    %transpose_3 = mpc.transpose %attention_4 permutation [0, 2, 1, 3] : (tensor<?x2x10x8xf32>) -> tensor<?x10x2x8xf32>
    %view_4 = mpc.reshape %transpose_3 : (tensor<?x10x2x8xf32>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.0.SelfAttention.o
    %linear_3 = mpc.linear %view_4, %encoder_block_0_layer_0_SelfAttention_o_weight {layer = "encoder.block.0.layer.0.SelfAttention.o"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.0
    %add_7 = mpc.add %embedding, %linear_3 : (tensor<?x10x16xf32>, tensor<?x10x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.1.layer_norm
    %mul_23 = mpc.rms_norm %add_7, %encoder_block_0_layer_1_layer_norm_weight epsilon 1.0e-06 {layer = "encoder.block.0.layer.1.layer_norm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.1.DenseReluDense.wi
    %linear_4 = mpc.linear %mul_23, %encoder_block_0_layer_1_DenseReluDense_wi_weight {layer = "encoder.block.0.layer.1.DenseReluDense.wi"}
        : (tensor<?x10x16xf32>, tensor<24x16xf32>) -> tensor<?x10x24xf32>
    // encoder.block.0.layer.1.DenseReluDense.act
    %relu = mpc.relu %linear_4 : (tensor<?x10x24xf32>) -> tensor<?x10x24xf32>
    // encoder.block.0.layer.1.DenseReluDense.wo
    %linear_5 = mpc.linear %relu, %encoder_block_0_layer_1_DenseReluDense_wo_weight {layer = "encoder.block.0.layer.1.DenseReluDense.wo"}
        : (tensor<?x10x24xf32>, tensor<16x24xf32>) -> tensor<?x10x16xf32>
    // encoder.block.0.layer.1
    %add_9 = mpc.add %add_7, %linear_5 : (tensor<?x10x16xf32>, tensor<?x10x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.0.layer_norm
    %mul_25 = mpc.rms_norm %add_9, %encoder_block_1_layer_0_layer_norm_weight epsilon 1.0e-06 {layer = "encoder.block.1.layer.0.layer_norm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.0.SelfAttention.q
    %linear_6 = mpc.linear %mul_25, %encoder_block_1_layer_0_SelfAttention_q_weight {layer = "encoder.block.1.layer.0.SelfAttention.q"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.0.SelfAttention
    %view_5 = mpc.reshape %linear_6 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_4 = mpc.transpose %view_5 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // encoder.block.1.layer.0.SelfAttention.k
    %linear_7 = mpc.linear %mul_25, %encoder_block_1_layer_0_SelfAttention_k_weight {layer = "encoder.block.1.layer.0.SelfAttention.k"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.0.SelfAttention
    %view_6 = mpc.reshape %linear_7 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_5 = mpc.transpose %view_6 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // encoder.block.1.layer.0.SelfAttention.v
    %linear_8 = mpc.linear %mul_25, %encoder_block_1_layer_0_SelfAttention_v_weight {layer = "encoder.block.1.layer.0.SelfAttention.v"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.0.SelfAttention
    %view_7 = mpc.reshape %linear_8 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_6 = mpc.transpose %view_7 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    %c_6 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %where_2 = mpc.select %expand, %unsqueeze_14, %c_6
        : (tensor<?x1x10x10xi1>, tensor<1x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %attention_1_1 = mpc.matmul %transpose_4, %transpose_5 {layer = "encoder.block.1.layer.0.SelfAttention", transpose_b}
        : (tensor<?x2x10x8xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x10x10xf32>
    %c_7 = mpc.constant dense<1.0> : tensor<f32>
    %attention_1_2 = mpc.mul %attention_1_1, %c_7 : (tensor<?x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %attention_1_3 = mpc.add %attention_1_2, %where_2
        : (tensor<?x2x10x10xf32>, tensor<?x2x10x10xf32>) -> tensor<?x2x10x10xf32>
    %attention_1_4 = mpc.softmax %attention_1_3 axis 3 {layer = "encoder.block.1.layer.0.SelfAttention"}
        : (tensor<?x2x10x10xf32>) -> tensor<?x2x10x10xf32>
    %attention_1_5 = mpc.matmul %attention_1_4, %transpose_6 {layer = "encoder.block.1.layer.0.SelfAttention"}
        : (tensor<?x2x10x10xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x10x8xf32>
    %transpose_7 = mpc.transpose %attention_1_5 permutation [0, 2, 1, 3]
        : (tensor<?x2x10x8xf32>) -> tensor<?x10x2x8xf32>
    %view_9 = mpc.reshape %transpose_7 : (tensor<?x10x2x8xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.0.SelfAttention.o
    %linear_9 = mpc.linear %view_9, %encoder_block_1_layer_0_SelfAttention_o_weight {layer = "encoder.block.1.layer.0.SelfAttention.o"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.0
    %add_11 = mpc.add %add_9, %linear_9 : (tensor<?x10x16xf32>, tensor<?x10x16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.1.layer_norm
    %mul_45 = mpc.rms_norm %add_11, %encoder_block_1_layer_1_layer_norm_weight epsilon 1.0e-06 {layer = "encoder.block.1.layer.1.layer_norm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.1.DenseReluDense.wi
    %linear_10 = mpc.linear %mul_45, %encoder_block_1_layer_1_DenseReluDense_wi_weight {layer = "encoder.block.1.layer.1.DenseReluDense.wi"}
        : (tensor<?x10x16xf32>, tensor<24x16xf32>) -> tensor<?x10x24xf32>
    // encoder.block.1.layer.1.DenseReluDense.act
    %relu_1 = mpc.relu %linear_10 : (tensor<?x10x24xf32>) -> tensor<?x10x24xf32>
    // encoder.block.1.layer.1.DenseReluDense.wo
    %linear_11 = mpc.linear %relu_1, %encoder_block_1_layer_1_DenseReluDense_wo_weight {layer = "encoder.block.1.layer.1.DenseReluDense.wo"}
        : (tensor<?x10x24xf32>, tensor<16x24xf32>) -> tensor<?x10x16xf32>
    // encoder.block.1.layer.1
    %add_13 = mpc.add %add_11, %linear_11 : (tensor<?x10x16xf32>, tensor<?x10x16xf32>) -> tensor<?x10x16xf32>
    // encoder.final_layer_norm
    %mul_47 = mpc.rms_norm %add_13, %encoder_final_layer_norm_weight epsilon 1.0e-06 {layer = "encoder.final_layer_norm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // decoder.embed_tokens
    %embedding_2 = mpc.embedding %shared_weight, %decoder_input_ids {layer = "decoder.embed_tokens"}
        : (tensor<32x16xf32>, tensor<?x6xi64>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.0.layer_norm
    %mul_49 = mpc.rms_norm %embedding_2, %decoder_block_0_layer_0_layer_norm_weight epsilon 1.0e-06 {layer = "decoder.block.0.layer.0.layer_norm"}
        : (tensor<?x6x16xf32>, tensor<16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.0.SelfAttention.q
    %linear_12 = mpc.linear %mul_49, %decoder_block_0_layer_0_SelfAttention_q_weight {layer = "decoder.block.0.layer.0.SelfAttention.q"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.0.SelfAttention
    %view_10 = mpc.reshape %linear_12 : (tensor<?x6x16xf32>) -> tensor<?x6x2x8xf32>
    %transpose_8 = mpc.transpose %view_10 permutation [0, 2, 1, 3] : (tensor<?x6x2x8xf32>) -> tensor<?x2x6x8xf32>
    // decoder.block.0.layer.0.SelfAttention.k
    %linear_13 = mpc.linear %mul_49, %decoder_block_0_layer_0_SelfAttention_k_weight {layer = "decoder.block.0.layer.0.SelfAttention.k"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.0.SelfAttention
    %view_11 = mpc.reshape %linear_13 : (tensor<?x6x16xf32>) -> tensor<?x6x2x8xf32>
    %transpose_9 = mpc.transpose %view_11 permutation [0, 2, 1, 3] : (tensor<?x6x2x8xf32>) -> tensor<?x2x6x8xf32>
    // decoder.block.0.layer.0.SelfAttention.v
    %linear_14 = mpc.linear %mul_49, %decoder_block_0_layer_0_SelfAttention_v_weight {layer = "decoder.block.0.layer.0.SelfAttention.v"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.0.SelfAttention
    %view_12 = mpc.reshape %linear_14 : (tensor<?x6x16xf32>) -> tensor<?x6x2x8xf32>
    %transpose_10 = mpc.transpose %view_12 permutation [0, 2, 1, 3] : (tensor<?x6x2x8xf32>) -> tensor<?x2x6x8xf32>
    // decoder.block.0.layer.0.SelfAttention.relative_attention_bias
    %embedding_3 = mpc.embedding %decoder_block_0_layer_0_SelfAttention_relative_attention_bias_weight, %constants_1 {layer = "decoder.block.0.layer.0.SelfAttention.relative_attention_bias"}
        : (tensor<32x2xf32>, tensor<6x6xi64>) -> tensor<6x6x2xf32>
    // decoder.block.0.layer.0.SelfAttention
    %permute_1 = mpc.transpose %embedding_3 permutation [2, 0, 1] : (tensor<6x6x2xf32>) -> tensor<2x6x6xf32>
    %unsqueeze_41 = mpc.reshape %permute_1 : (tensor<2x6x6xf32>) -> tensor<1x2x6x6xf32>
    // decoder
    %expand_1 = mpc.broadcast %constants_2 shape [-1, 1, 6, 6] {mpc.dims = ["B"]}
        : (tensor<1x1x6x6xi1>) -> tensor<?x1x6x6xi1>
    // decoder.block.0.layer.0.SelfAttention
    %c_11 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %where_4 = mpc.select %expand_1, %unsqueeze_41, %c_11
        : (tensor<?x1x6x6xi1>, tensor<1x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xf32>
    %attention_2_1 = mpc.matmul %transpose_8, %transpose_9 {layer = "decoder.block.0.layer.0.SelfAttention", transpose_b}
        : (tensor<?x2x6x8xf32>, tensor<?x2x6x8xf32>) -> tensor<?x2x6x6xf32>
    %c_12 = mpc.constant dense<1.0> : tensor<f32>
    %attention_2_2 = mpc.mul %attention_2_1, %c_12 : (tensor<?x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xf32>
    %attention_2_3 = mpc.add %attention_2_2, %where_4
        : (tensor<?x2x6x6xf32>, tensor<?x2x6x6xf32>) -> tensor<?x2x6x6xf32>
    %attention_2_4 = mpc.softmax %attention_2_3 axis 3 {layer = "decoder.block.0.layer.0.SelfAttention"}
        : (tensor<?x2x6x6xf32>) -> tensor<?x2x6x6xf32>
    %attention_2_5 = mpc.matmul %attention_2_4, %transpose_10 {layer = "decoder.block.0.layer.0.SelfAttention"}
        : (tensor<?x2x6x6xf32>, tensor<?x2x6x8xf32>) -> tensor<?x2x6x8xf32>
    %transpose_11 = mpc.transpose %attention_2_5 permutation [0, 2, 1, 3] : (tensor<?x2x6x8xf32>) -> tensor<?x6x2x8xf32>
    %view_14 = mpc.reshape %transpose_11 : (tensor<?x6x2x8xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.0.SelfAttention.o
    %linear_15 = mpc.linear %view_14, %decoder_block_0_layer_0_SelfAttention_o_weight {layer = "decoder.block.0.layer.0.SelfAttention.o"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.0
    %add_23 = mpc.add %embedding_2, %linear_15 : (tensor<?x6x16xf32>, tensor<?x6x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.1.layer_norm
    %mul_70 = mpc.rms_norm %add_23, %decoder_block_0_layer_1_layer_norm_weight epsilon 1.0e-06 {layer = "decoder.block.0.layer.1.layer_norm"}
        : (tensor<?x6x16xf32>, tensor<16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.1.EncDecAttention.q
    %linear_16 = mpc.linear %mul_70, %decoder_block_0_layer_1_EncDecAttention_q_weight {layer = "decoder.block.0.layer.1.EncDecAttention.q"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.1.EncDecAttention
    %view_15 = mpc.reshape %linear_16 : (tensor<?x6x16xf32>) -> tensor<?x6x2x8xf32>
    %transpose_12 = mpc.transpose %view_15 permutation [0, 2, 1, 3] : (tensor<?x6x2x8xf32>) -> tensor<?x2x6x8xf32>
    // decoder.block.0.layer.1.EncDecAttention.k
    %linear_17 = mpc.linear %mul_47, %decoder_block_0_layer_1_EncDecAttention_k_weight {layer = "decoder.block.0.layer.1.EncDecAttention.k"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // decoder.block.0.layer.1.EncDecAttention
    %view_16 = mpc.reshape %linear_17 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_13 = mpc.transpose %view_16 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // decoder.block.0.layer.1.EncDecAttention.v
    %linear_18 = mpc.linear %mul_47, %decoder_block_0_layer_1_EncDecAttention_v_weight {layer = "decoder.block.0.layer.1.EncDecAttention.v"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // decoder.block.0.layer.1.EncDecAttention
    %view_17 = mpc.reshape %linear_18 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_14 = mpc.transpose %view_17 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    %attention_3_1 = mpc.attention %transpose_12, %transpose_13, %transpose_14 {layer = "decoder.block.0.layer.1.EncDecAttention", scale = 1.0 : f64}
        : (tensor<?x2x6x8xf32>, tensor<?x2x10x8xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x6x8xf32>
    %transpose_15 = mpc.transpose %attention_3_1 permutation [0, 2, 1, 3] : (tensor<?x2x6x8xf32>) -> tensor<?x6x2x8xf32>
    %view_19 = mpc.reshape %transpose_15 : (tensor<?x6x2x8xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.1.EncDecAttention.o
    %linear_19 = mpc.linear %view_19, %decoder_block_0_layer_1_EncDecAttention_o_weight {layer = "decoder.block.0.layer.1.EncDecAttention.o"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.1
    %add_25 = mpc.add %add_23, %linear_19 : (tensor<?x6x16xf32>, tensor<?x6x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.2.layer_norm
    %mul_86 = mpc.rms_norm %add_25, %decoder_block_0_layer_2_layer_norm_weight epsilon 1.0e-06 {layer = "decoder.block.0.layer.2.layer_norm"}
        : (tensor<?x6x16xf32>, tensor<16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.2.DenseReluDense.wi
    %linear_20 = mpc.linear %mul_86, %decoder_block_0_layer_2_DenseReluDense_wi_weight {layer = "decoder.block.0.layer.2.DenseReluDense.wi"}
        : (tensor<?x6x16xf32>, tensor<24x16xf32>) -> tensor<?x6x24xf32>
    // decoder.block.0.layer.2.DenseReluDense.act
    %relu_2 = mpc.relu %linear_20 : (tensor<?x6x24xf32>) -> tensor<?x6x24xf32>
    // decoder.block.0.layer.2.DenseReluDense.wo
    %linear_21 = mpc.linear %relu_2, %decoder_block_0_layer_2_DenseReluDense_wo_weight {layer = "decoder.block.0.layer.2.DenseReluDense.wo"}
        : (tensor<?x6x24xf32>, tensor<16x24xf32>) -> tensor<?x6x16xf32>
    // decoder.block.0.layer.2
    %add_27 = mpc.add %add_25, %linear_21 : (tensor<?x6x16xf32>, tensor<?x6x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.0.layer_norm
    %mul_88 = mpc.rms_norm %add_27, %decoder_block_1_layer_0_layer_norm_weight epsilon 1.0e-06 {layer = "decoder.block.1.layer.0.layer_norm"}
        : (tensor<?x6x16xf32>, tensor<16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.0.SelfAttention.q
    %linear_22 = mpc.linear %mul_88, %decoder_block_1_layer_0_SelfAttention_q_weight {layer = "decoder.block.1.layer.0.SelfAttention.q"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.0.SelfAttention
    %view_20 = mpc.reshape %linear_22 : (tensor<?x6x16xf32>) -> tensor<?x6x2x8xf32>
    %transpose_16 = mpc.transpose %view_20 permutation [0, 2, 1, 3] : (tensor<?x6x2x8xf32>) -> tensor<?x2x6x8xf32>
    // decoder.block.1.layer.0.SelfAttention.k
    %linear_23 = mpc.linear %mul_88, %decoder_block_1_layer_0_SelfAttention_k_weight {layer = "decoder.block.1.layer.0.SelfAttention.k"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.0.SelfAttention
    %view_21 = mpc.reshape %linear_23 : (tensor<?x6x16xf32>) -> tensor<?x6x2x8xf32>
    %transpose_17 = mpc.transpose %view_21 permutation [0, 2, 1, 3] : (tensor<?x6x2x8xf32>) -> tensor<?x2x6x8xf32>
    // decoder.block.1.layer.0.SelfAttention.v
    %linear_24 = mpc.linear %mul_88, %decoder_block_1_layer_0_SelfAttention_v_weight {layer = "decoder.block.1.layer.0.SelfAttention.v"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.0.SelfAttention
    %view_22 = mpc.reshape %linear_24 : (tensor<?x6x16xf32>) -> tensor<?x6x2x8xf32>
    %transpose_18 = mpc.transpose %view_22 permutation [0, 2, 1, 3] : (tensor<?x6x2x8xf32>) -> tensor<?x2x6x8xf32>
    %c_16 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %where_6 = mpc.select %expand_1, %unsqueeze_41, %c_16
        : (tensor<?x1x6x6xi1>, tensor<1x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xf32>
    %attention_4_1 = mpc.matmul %transpose_16, %transpose_17 {layer = "decoder.block.1.layer.0.SelfAttention", transpose_b}
        : (tensor<?x2x6x8xf32>, tensor<?x2x6x8xf32>) -> tensor<?x2x6x6xf32>
    %c_17 = mpc.constant dense<1.0> : tensor<f32>
    %attention_4_2 = mpc.mul %attention_4_1, %c_17 : (tensor<?x2x6x6xf32>, tensor<f32>) -> tensor<?x2x6x6xf32>
    %attention_4_3 = mpc.add %attention_4_2, %where_6
        : (tensor<?x2x6x6xf32>, tensor<?x2x6x6xf32>) -> tensor<?x2x6x6xf32>
    %attention_4_4 = mpc.softmax %attention_4_3 axis 3 {layer = "decoder.block.1.layer.0.SelfAttention"}
        : (tensor<?x2x6x6xf32>) -> tensor<?x2x6x6xf32>
    %attention_4_5 = mpc.matmul %attention_4_4, %transpose_18 {layer = "decoder.block.1.layer.0.SelfAttention"}
        : (tensor<?x2x6x6xf32>, tensor<?x2x6x8xf32>) -> tensor<?x2x6x8xf32>
    %transpose_19 = mpc.transpose %attention_4_5 permutation [0, 2, 1, 3] : (tensor<?x2x6x8xf32>) -> tensor<?x6x2x8xf32>
    %view_24 = mpc.reshape %transpose_19 : (tensor<?x6x2x8xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.0.SelfAttention.o
    %linear_25 = mpc.linear %view_24, %decoder_block_1_layer_0_SelfAttention_o_weight {layer = "decoder.block.1.layer.0.SelfAttention.o"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.0
    %add_29 = mpc.add %add_27, %linear_25 : (tensor<?x6x16xf32>, tensor<?x6x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.1.layer_norm
    %mul_108 = mpc.rms_norm %add_29, %decoder_block_1_layer_1_layer_norm_weight epsilon 1.0e-06 {layer = "decoder.block.1.layer.1.layer_norm"}
        : (tensor<?x6x16xf32>, tensor<16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.1.EncDecAttention.q
    %linear_26 = mpc.linear %mul_108, %decoder_block_1_layer_1_EncDecAttention_q_weight {layer = "decoder.block.1.layer.1.EncDecAttention.q"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.1.EncDecAttention
    %view_25 = mpc.reshape %linear_26 : (tensor<?x6x16xf32>) -> tensor<?x6x2x8xf32>
    %transpose_20 = mpc.transpose %view_25 permutation [0, 2, 1, 3] : (tensor<?x6x2x8xf32>) -> tensor<?x2x6x8xf32>
    // decoder.block.1.layer.1.EncDecAttention.k
    %linear_27 = mpc.linear %mul_47, %decoder_block_1_layer_1_EncDecAttention_k_weight {layer = "decoder.block.1.layer.1.EncDecAttention.k"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // decoder.block.1.layer.1.EncDecAttention
    %view_26 = mpc.reshape %linear_27 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_21 = mpc.transpose %view_26 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // decoder.block.1.layer.1.EncDecAttention.v
    %linear_28 = mpc.linear %mul_47, %decoder_block_1_layer_1_EncDecAttention_v_weight {layer = "decoder.block.1.layer.1.EncDecAttention.v"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>) -> tensor<?x10x16xf32>
    // decoder.block.1.layer.1.EncDecAttention
    %view_27 = mpc.reshape %linear_28 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_22 = mpc.transpose %view_27 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    %attention_5 = mpc.attention %transpose_20, %transpose_21, %transpose_22 {layer = "decoder.block.1.layer.1.EncDecAttention", scale = 1.0 : f64}
        : (tensor<?x2x6x8xf32>, tensor<?x2x10x8xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x6x8xf32>
    %transpose_23 = mpc.transpose %attention_5 permutation [0, 2, 1, 3] : (tensor<?x2x6x8xf32>) -> tensor<?x6x2x8xf32>
    %view_29 = mpc.reshape %transpose_23 : (tensor<?x6x2x8xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.1.EncDecAttention.o
    %linear_29 = mpc.linear %view_29, %decoder_block_1_layer_1_EncDecAttention_o_weight {layer = "decoder.block.1.layer.1.EncDecAttention.o"}
        : (tensor<?x6x16xf32>, tensor<16x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.1
    %add_31 = mpc.add %add_29, %linear_29 : (tensor<?x6x16xf32>, tensor<?x6x16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.2.layer_norm
    %mul_124 = mpc.rms_norm %add_31, %decoder_block_1_layer_2_layer_norm_weight epsilon 1.0e-06 {layer = "decoder.block.1.layer.2.layer_norm"}
        : (tensor<?x6x16xf32>, tensor<16xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.2.DenseReluDense.wi
    %linear_30 = mpc.linear %mul_124, %decoder_block_1_layer_2_DenseReluDense_wi_weight {layer = "decoder.block.1.layer.2.DenseReluDense.wi"}
        : (tensor<?x6x16xf32>, tensor<24x16xf32>) -> tensor<?x6x24xf32>
    // decoder.block.1.layer.2.DenseReluDense.act
    %relu_3 = mpc.relu %linear_30 : (tensor<?x6x24xf32>) -> tensor<?x6x24xf32>
    // decoder.block.1.layer.2.DenseReluDense.wo
    %linear_31 = mpc.linear %relu_3, %decoder_block_1_layer_2_DenseReluDense_wo_weight {layer = "decoder.block.1.layer.2.DenseReluDense.wo"}
        : (tensor<?x6x24xf32>, tensor<16x24xf32>) -> tensor<?x6x16xf32>
    // decoder.block.1.layer.2
    %add_33 = mpc.add %add_31, %linear_31 : (tensor<?x6x16xf32>, tensor<?x6x16xf32>) -> tensor<?x6x16xf32>
    // decoder.final_layer_norm
    %mul_126 = mpc.rms_norm %add_33, %decoder_final_layer_norm_weight epsilon 1.0e-06 {layer = "decoder.final_layer_norm"}
        : (tensor<?x6x16xf32>, tensor<16xf32>) -> tensor<?x6x16xf32>
    %c_21 = mpc.constant dense<0.25> : tensor<f32>
    %mul_127 = mpc.mul %mul_126, %c_21 : (tensor<?x6x16xf32>, tensor<f32>) -> tensor<?x6x16xf32>
    // lm_head
    %linear_32 = mpc.linear %mul_127, %shared_weight {layer = "lm_head"}
        : (tensor<?x6x16xf32>, tensor<32x16xf32>) -> tensor<?x6x32xf32>
    return %linear_32, %mul_47 : tensor<?x6x32xf32>, tensor<?x10x16xf32>
  }
}
