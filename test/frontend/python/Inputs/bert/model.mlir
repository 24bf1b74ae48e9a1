module @bert {
  ml_program.global private @embeddings.word_embeddings.weight(#mpc.external) : tensor<32x16xf32>
  ml_program.global private @embeddings.position_embeddings.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @embeddings.token_type_embeddings.weight(#mpc.external) : tensor<2x16xf32>
  ml_program.global private @embeddings.LayerNorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @embeddings.LayerNorm.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.0.attention.self.query.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.layer.0.attention.self.query.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.0.attention.self.key.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.layer.0.attention.self.key.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.0.attention.self.value.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.layer.0.attention.self.value.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.0.attention.output.dense.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.layer.0.attention.output.dense.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.0.attention.output.LayerNorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.0.attention.output.LayerNorm.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.0.intermediate.dense.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @encoder.layer.0.intermediate.dense.bias(#mpc.external) : tensor<24xf32>
  ml_program.global private @encoder.layer.0.output.dense.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @encoder.layer.0.output.dense.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.0.output.LayerNorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.0.output.LayerNorm.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.1.attention.self.query.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.layer.1.attention.self.query.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.1.attention.self.key.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.layer.1.attention.self.key.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.1.attention.self.value.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.layer.1.attention.self.value.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.1.attention.output.dense.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @encoder.layer.1.attention.output.dense.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.1.attention.output.LayerNorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.1.attention.output.LayerNorm.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.1.intermediate.dense.weight(#mpc.external) : tensor<24x16xf32>
  ml_program.global private @encoder.layer.1.intermediate.dense.bias(#mpc.external) : tensor<24xf32>
  ml_program.global private @encoder.layer.1.output.dense.weight(#mpc.external) : tensor<16x24xf32>
  ml_program.global private @encoder.layer.1.output.dense.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.1.output.LayerNorm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @encoder.layer.1.output.LayerNorm.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @pooler.dense.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @pooler.dense.bias(#mpc.external) : tensor<16xf32>

  func.func @main(%input_ids: tensor<?x10xi64> {mpc.name = "input_ids", mpc.dims = ["B"]},
                  %attention_mask: tensor<?x10xi64> {mpc.name = "attention_mask", mpc.dims = ["B"]})
      -> (tensor<?x10x16xf32> {mpc.name = "last_hidden_state"},
          tensor<?x16xf32> {mpc.name = "pooler_output"}) {
    %embeddings_word_embeddings_weight = ml_program.global_load @embeddings.word_embeddings.weight : tensor<32x16xf32>
    %embeddings_position_embeddings_weight = ml_program.global_load @embeddings.position_embeddings.weight : tensor<24x16xf32>
    %embeddings_token_type_embeddings_weight = ml_program.global_load @embeddings.token_type_embeddings.weight : tensor<2x16xf32>
    %embeddings_LayerNorm_weight = ml_program.global_load @embeddings.LayerNorm.weight : tensor<16xf32>
    %embeddings_LayerNorm_bias = ml_program.global_load @embeddings.LayerNorm.bias : tensor<16xf32>
    %encoder_layer_0_attention_self_query_weight = ml_program.global_load @encoder.layer.0.attention.self.query.weight : tensor<16x16xf32>
    %encoder_layer_0_attention_self_query_bias = ml_program.global_load @encoder.layer.0.attention.self.query.bias : tensor<16xf32>
    %encoder_layer_0_attention_self_key_weight = ml_program.global_load @encoder.layer.0.attention.self.key.weight : tensor<16x16xf32>
    %encoder_layer_0_attention_self_key_bias = ml_program.global_load @encoder.layer.0.attention.self.key.bias : tensor<16xf32>
    %encoder_layer_0_attention_self_value_weight = ml_program.global_load @encoder.layer.0.attention.self.value.weight : tensor<16x16xf32>
    %encoder_layer_0_attention_self_value_bias = ml_program.global_load @encoder.layer.0.attention.self.value.bias : tensor<16xf32>
    %encoder_layer_0_attention_output_dense_weight = ml_program.global_load @encoder.layer.0.attention.output.dense.weight : tensor<16x16xf32>
    %encoder_layer_0_attention_output_dense_bias = ml_program.global_load @encoder.layer.0.attention.output.dense.bias : tensor<16xf32>
    %encoder_layer_0_attention_output_LayerNorm_weight = ml_program.global_load @encoder.layer.0.attention.output.LayerNorm.weight : tensor<16xf32>
    %encoder_layer_0_attention_output_LayerNorm_bias = ml_program.global_load @encoder.layer.0.attention.output.LayerNorm.bias : tensor<16xf32>
    %encoder_layer_0_intermediate_dense_weight = ml_program.global_load @encoder.layer.0.intermediate.dense.weight : tensor<24x16xf32>
    %encoder_layer_0_intermediate_dense_bias = ml_program.global_load @encoder.layer.0.intermediate.dense.bias : tensor<24xf32>
    %encoder_layer_0_output_dense_weight = ml_program.global_load @encoder.layer.0.output.dense.weight : tensor<16x24xf32>
    %encoder_layer_0_output_dense_bias = ml_program.global_load @encoder.layer.0.output.dense.bias : tensor<16xf32>
    %encoder_layer_0_output_LayerNorm_weight = ml_program.global_load @encoder.layer.0.output.LayerNorm.weight : tensor<16xf32>
    %encoder_layer_0_output_LayerNorm_bias = ml_program.global_load @encoder.layer.0.output.LayerNorm.bias : tensor<16xf32>
    %encoder_layer_1_attention_self_query_weight = ml_program.global_load @encoder.layer.1.attention.self.query.weight : tensor<16x16xf32>
    %encoder_layer_1_attention_self_query_bias = ml_program.global_load @encoder.layer.1.attention.self.query.bias : tensor<16xf32>
    %encoder_layer_1_attention_self_key_weight = ml_program.global_load @encoder.layer.1.attention.self.key.weight : tensor<16x16xf32>
    %encoder_layer_1_attention_self_key_bias = ml_program.global_load @encoder.layer.1.attention.self.key.bias : tensor<16xf32>
    %encoder_layer_1_attention_self_value_weight = ml_program.global_load @encoder.layer.1.attention.self.value.weight : tensor<16x16xf32>
    %encoder_layer_1_attention_self_value_bias = ml_program.global_load @encoder.layer.1.attention.self.value.bias : tensor<16xf32>
    %encoder_layer_1_attention_output_dense_weight = ml_program.global_load @encoder.layer.1.attention.output.dense.weight : tensor<16x16xf32>
    %encoder_layer_1_attention_output_dense_bias = ml_program.global_load @encoder.layer.1.attention.output.dense.bias : tensor<16xf32>
    %encoder_layer_1_attention_output_LayerNorm_weight = ml_program.global_load @encoder.layer.1.attention.output.LayerNorm.weight : tensor<16xf32>
    %encoder_layer_1_attention_output_LayerNorm_bias = ml_program.global_load @encoder.layer.1.attention.output.LayerNorm.bias : tensor<16xf32>
    %encoder_layer_1_intermediate_dense_weight = ml_program.global_load @encoder.layer.1.intermediate.dense.weight : tensor<24x16xf32>
    %encoder_layer_1_intermediate_dense_bias = ml_program.global_load @encoder.layer.1.intermediate.dense.bias : tensor<24xf32>
    %encoder_layer_1_output_dense_weight = ml_program.global_load @encoder.layer.1.output.dense.weight : tensor<16x24xf32>
    %encoder_layer_1_output_dense_bias = ml_program.global_load @encoder.layer.1.output.dense.bias : tensor<16xf32>
    %encoder_layer_1_output_LayerNorm_weight = ml_program.global_load @encoder.layer.1.output.LayerNorm.weight : tensor<16xf32>
    %encoder_layer_1_output_LayerNorm_bias = ml_program.global_load @encoder.layer.1.output.LayerNorm.bias : tensor<16xf32>
    %pooler_dense_weight = ml_program.global_load @pooler.dense.weight : tensor<16x16xf32>
    %pooler_dense_bias = ml_program.global_load @pooler.dense.bias : tensor<16xf32>
    // embeddings.word_embeddings
    %embedding = mpc.embedding %embeddings_word_embeddings_weight, %input_ids {layer = "embeddings.word_embeddings"}
        : (tensor<32x16xf32>, tensor<?x10xi64>) -> tensor<?x10x16xf32>
    %c = mpc.constant dense<0> : tensor<i64>
    %expand_1 = mpc.broadcast %c shape [-1, 10] {mpc.dims = ["B"]} : (tensor<i64>) -> tensor<?x10xi64>
    // embeddings.token_type_embeddings
    %embedding_1 = mpc.embedding %embeddings_token_type_embeddings_weight, %expand_1 {layer = "embeddings.token_type_embeddings"}
        : (tensor<2x16xf32>, tensor<?x10xi64>) -> tensor<?x10x16xf32>
    // embeddings
    %add = mpc.add %embedding, %embedding_1 : (tensor<?x10x16xf32>, tensor<?x10x16xf32>) -> tensor<?x10x16xf32>
    %c_1 = mpc.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]> : tensor<1x10xi64>
    // embeddings.position_embeddings
    %embedding_2 = mpc.embedding %embeddings_position_embeddings_weight, %c_1 {layer = "embeddings.position_embeddings"}
        : (tensor<24x16xf32>, tensor<1x10xi64>) -> tensor<1x10x16xf32>
    // embeddings
    %add_1 = mpc.add %add, %embedding_2 : (tensor<?x10x16xf32>, tensor<1x10x16xf32>) -> tensor<?x10x16xf32>
    // embeddings.LayerNorm
    %layer_norm = mpc.layer_norm %add_1, %embeddings_LayerNorm_weight bias(%embeddings_LayerNorm_bias) epsilon 1.0e-12 {layer = "embeddings.LayerNorm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    %c_2 = mpc.constant dense<0> : tensor<i64>
    %convert = mpc.compare ne %attention_mask, %c_2 : (tensor<?x10xi64>, tensor<i64>) -> tensor<?x10xi1>
    %index = mpc.reshape %convert : (tensor<?x10xi1>) -> tensor<?x1x1x10xi1>
    %c_3 = mpc.constant dense<true> : tensor<1x1x10x1xi1>
    %c_4 = mpc.constant dense<false> : tensor<i1>
    %bitwise_and_1 = mpc.select %c_3, %index, %c_4
        : (tensor<1x1x10x1xi1>, tensor<?x1x1x10xi1>, tensor<i1>) -> tensor<?x1x10x10xi1>
    // encoder.layer.0.attention.self.query
    %linear = mpc.linear %layer_norm, %encoder_layer_0_attention_self_query_weight bias(%encoder_layer_0_attention_self_query_bias) {layer = "encoder.layer.0.attention.self.query"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.0.attention.self
    %view = mpc.reshape %linear : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose = mpc.transpose %view permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // encoder.layer.0.attention.self.key
    %linear_1 = mpc.linear %layer_norm, %encoder_layer_0_attention_self_key_weight bias(%encoder_layer_0_attention_self_key_bias) {layer = "encoder.layer.0.attention.self.key"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.0.attention.self
    %view_1 = mpc.reshape %linear_1 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_1 = mpc.transpose %view_1 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // encoder.layer.0.attention.self.value
    %linear_2 = mpc.linear %layer_norm, %encoder_layer_0_attention_self_value_weight bias(%encoder_layer_0_attention_self_value_bias) {layer = "encoder.layer.0.attention.self.value"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.0.attention.self
    %view_2 = mpc.reshape %linear_2 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_2 = mpc.transpose %view_2 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    %attention = mpc.matmul %transpose, %transpose_1 {layer = "encoder.layer.0.attention.self", transpose_b}
        : (tensor<?x2x10x8xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x10x10xf32>
    %c_5 = mpc.constant dense<0.35355339059327373> : tensor<f32>
    %attention_1 = mpc.mul %attention, %c_5 : (tensor<?x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %c_6 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %attention_2 = mpc.select %bitwise_and_1, %attention_1, %c_6
        : (tensor<?x1x10x10xi1>, tensor<?x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %attention_3 = mpc.softmax %attention_2 axis 3 {layer = "encoder.layer.0.attention.self"}
        : (tensor<?x2x10x10xf32>) -> tensor<?x2x10x10xf32>
    %c_7 = mpc.constant dense<0.0> : tensor<f32>
    %attention_4 = mpc.select %bitwise_and_1, %attention_3, %c_7
        : (tensor<?x1x10x10xi1>, tensor<?x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %attention_5 = mpc.matmul %attention_4, %transpose_2 {layer = "encoder.layer.0.attention.self"}
        : (tensor<?x2x10x10xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x10x8xf32>
    %transpose_3 = mpc.transpose %attention_5 permutation [0, 2, 1, 3] : (tensor<?x2x10x8xf32>) -> tensor<?x10x2x8xf32>
    %view_4 = mpc.reshape %transpose_3 : (tensor<?x10x2x8xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.0.attention.output.dense
    %linear_3 = mpc.linear %view_4, %encoder_layer_0_attention_output_dense_weight bias(%encoder_layer_0_attention_output_dense_bias) {layer = "encoder.layer.0.attention.output.dense"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.0.attention.output
    %add_4 = mpc.add %linear_3, %layer_norm : (tensor<?x10x16xf32>, tensor<?x10x16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.0.attention.output.LayerNorm
    %layer_norm_1 = mpc.layer_norm %add_4, %encoder_layer_0_attention_output_LayerNorm_weight bias(%encoder_layer_0_attention_output_LayerNorm_bias) epsilon 1.0e-12 {layer = "encoder.layer.0.attention.output.LayerNorm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.0.intermediate.dense
    %linear_4 = mpc.linear %layer_norm_1, %encoder_layer_0_intermediate_dense_weight bias(%encoder_layer_0_intermediate_dense_bias) {layer = "encoder.layer.0.intermediate.dense"}
        : (tensor<?x10x16xf32>, tensor<24x16xf32>, tensor<24xf32>) -> tensor<?x10x24xf32>
    // encoder.layer.0.intermediate.intermediate_act_fn
    %gelu = mpc.gelu %linear_4 : (tensor<?x10x24xf32>) -> tensor<?x10x24xf32>
    // encoder.layer.0.output.dense
    %linear_5 = mpc.linear %gelu, %encoder_layer_0_output_dense_weight bias(%encoder_layer_0_output_dense_bias) {layer = "encoder.layer.0.output.dense"}
        : (tensor<?x10x24xf32>, tensor<16x24xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.0.output
    %add_5 = mpc.add %linear_5, %layer_norm_1 : (tensor<?x10x16xf32>, tensor<?x10x16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.0.output.LayerNorm
    %layer_norm_2 = mpc.layer_norm %add_5, %encoder_layer_0_output_LayerNorm_weight bias(%encoder_layer_0_output_LayerNorm_bias) epsilon 1.0e-12 {layer = "encoder.layer.0.output.LayerNorm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.attention.self.query
    %linear_6 = mpc.linear %layer_norm_2, %encoder_layer_1_attention_self_query_weight bias(%encoder_layer_1_attention_self_query_bias) {layer = "encoder.layer.1.attention.self.query"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.attention.self
    %view_5 = mpc.reshape %linear_6 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_4 = mpc.transpose %view_5 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // encoder.layer.1.attention.self.key
    %linear_7 = mpc.linear %layer_norm_2, %encoder_layer_1_attention_self_key_weight bias(%encoder_layer_1_attention_self_key_bias) {layer = "encoder.layer.1.attention.self.key"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.attention.self
    %view_6 = mpc.reshape %linear_7 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_5 = mpc.transpose %view_6 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    // encoder.layer.1.attention.self.value
    %linear_8 = mpc.linear %layer_norm_2, %encoder_layer_1_attention_self_value_weight bias(%encoder_layer_1_attention_self_value_bias) {layer = "encoder.layer.1.attention.self.value"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.attention.self
    %view_7 = mpc.reshape %linear_8 : (tensor<?x10x16xf32>) -> tensor<?x10x2x8xf32>
    %transpose_6 = mpc.transpose %view_7 permutation [0, 2, 1, 3] : (tensor<?x10x2x8xf32>) -> tensor<?x2x10x8xf32>
    %attention_1_1 = mpc.matmul %transpose_4, %transpose_5 {layer = "encoder.layer.1.attention.self", transpose_b}
        : (tensor<?x2x10x8xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x10x10xf32>
    %c_8 = mpc.constant dense<0.35355339059327373> : tensor<f32>
    %attention_1_2 = mpc.mul %attention_1_1, %c_8 : (tensor<?x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %c_9 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %attention_1_3 = mpc.select %bitwise_and_1, %attention_1_2, %c_9
        : (tensor<?x1x10x10xi1>, tensor<?x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %attention_1_4 = mpc.softmax %attention_1_3 axis 3 {layer = "encoder.layer.1.attention.self"}
        : (tensor<?x2x10x10xf32>) -> tensor<?x2x10x10xf32>
    %c_10 = mpc.constant dense<0.0> : tensor<f32>
    %attention_1_5 = mpc.select %bitwise_and_1, %attention_1_4, %c_10
        : (tensor<?x1x10x10xi1>, tensor<?x2x10x10xf32>, tensor<f32>) -> tensor<?x2x10x10xf32>
    %attention_1_6 = mpc.matmul %attention_1_5, %transpose_6 {layer = "encoder.layer.1.attention.self"}
        : (tensor<?x2x10x10xf32>, tensor<?x2x10x8xf32>) -> tensor<?x2x10x8xf32>
    %transpose_7 = mpc.transpose %attention_1_6 permutation [0, 2, 1, 3]
        : (tensor<?x2x10x8xf32>) -> tensor<?x10x2x8xf32>
    %view_9 = mpc.reshape %transpose_7 : (tensor<?x10x2x8xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.attention.output.dense
    %linear_9 = mpc.linear %view_9, %encoder_layer_1_attention_output_dense_weight bias(%encoder_layer_1_attention_output_dense_bias) {layer = "encoder.layer.1.attention.output.dense"}
        : (tensor<?x10x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.attention.output
    %add_6 = mpc.add %linear_9, %layer_norm_2 : (tensor<?x10x16xf32>, tensor<?x10x16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.attention.output.LayerNorm
    %layer_norm_3 = mpc.layer_norm %add_6, %encoder_layer_1_attention_output_LayerNorm_weight bias(%encoder_layer_1_attention_output_LayerNorm_bias) epsilon 1.0e-12 {layer = "encoder.layer.1.attention.output.LayerNorm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.intermediate.dense
    %linear_10 = mpc.linear %layer_norm_3, %encoder_layer_1_intermediate_dense_weight bias(%encoder_layer_1_intermediate_dense_bias) {layer = "encoder.layer.1.intermediate.dense"}
        : (tensor<?x10x16xf32>, tensor<24x16xf32>, tensor<24xf32>) -> tensor<?x10x24xf32>
    // encoder.layer.1.intermediate.intermediate_act_fn
    %gelu_1 = mpc.gelu %linear_10 : (tensor<?x10x24xf32>) -> tensor<?x10x24xf32>
    // encoder.layer.1.output.dense
    %linear_11 = mpc.linear %gelu_1, %encoder_layer_1_output_dense_weight bias(%encoder_layer_1_output_dense_bias) {layer = "encoder.layer.1.output.dense"}
        : (tensor<?x10x24xf32>, tensor<16x24xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.output
    %add_7 = mpc.add %linear_11, %layer_norm_3 : (tensor<?x10x16xf32>, tensor<?x10x16xf32>) -> tensor<?x10x16xf32>
    // encoder.layer.1.output.LayerNorm
    %layer_norm_4 = mpc.layer_norm %add_7, %encoder_layer_1_output_LayerNorm_weight bias(%encoder_layer_1_output_LayerNorm_bias) epsilon 1.0e-12 {layer = "encoder.layer.1.output.LayerNorm"}
        : (tensor<?x10x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x10x16xf32>
    // pooler
    %select = mpc.slice %layer_norm_4 starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<?x10x16xf32>) -> tensor<?x1x16xf32>
    %select_1 = mpc.reshape %select : (tensor<?x1x16xf32>) -> tensor<?x16xf32>
    // pooler.dense
    %linear_12 = mpc.linear %select_1, %pooler_dense_weight bias(%pooler_dense_bias) {layer = "pooler.dense"}
        : (tensor<?x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    // pooler.activation
    %tanh = mpc.tanh %linear_12 : (tensor<?x16xf32>) -> tensor<?x16xf32>
    return %layer_norm_4, %tanh : tensor<?x10x16xf32>, tensor<?x16xf32>
  }
}
