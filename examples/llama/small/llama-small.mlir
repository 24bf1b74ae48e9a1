// Llama: 2 layers, 4 heads in 2 groups, 64 channels, feed-forward 160, vocabulary 96, context 32.
// Written by generate.py.
module @llama_small {
  ml_program.global private @embed.weight(#mpc.external) : tensor<96x64xf32>
  ml_program.global private @layers.0.input_norm.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @layers.0.attention.q_proj.weight(#mpc.external) : tensor<64x64xf32>
  ml_program.global private @layers.0.attention.k_proj.weight(#mpc.external) : tensor<32x64xf32>
  ml_program.global private @layers.0.attention.v_proj.weight(#mpc.external) : tensor<32x64xf32>
  ml_program.global private @layers.0.attention.o_proj.weight(#mpc.external) : tensor<64x64xf32>
  ml_program.global private @layers.0.post_attention_norm.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @layers.0.feed_forward.gate_proj.weight(#mpc.external) : tensor<160x64xf32>
  ml_program.global private @layers.0.feed_forward.up_proj.weight(#mpc.external) : tensor<160x64xf32>
  ml_program.global private @layers.0.feed_forward.down_proj.weight(#mpc.external) : tensor<64x160xf32>
  ml_program.global private @layers.1.input_norm.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @layers.1.attention.q_proj.weight(#mpc.external) : tensor<64x64xf32>
  ml_program.global private @layers.1.attention.k_proj.weight(#mpc.external) : tensor<32x64xf32>
  ml_program.global private @layers.1.attention.v_proj.weight(#mpc.external) : tensor<32x64xf32>
  ml_program.global private @layers.1.attention.o_proj.weight(#mpc.external) : tensor<64x64xf32>
  ml_program.global private @layers.1.post_attention_norm.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @layers.1.feed_forward.gate_proj.weight(#mpc.external) : tensor<160x64xf32>
  ml_program.global private @layers.1.feed_forward.up_proj.weight(#mpc.external) : tensor<160x64xf32>
  ml_program.global private @layers.1.feed_forward.down_proj.weight(#mpc.external) : tensor<64x160xf32>
  ml_program.global private @norm.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @head.weight(#mpc.external) : tensor<96x64xf32>

  func.func @main(%tokens: tensor<?x32xi64> {mpc.name = "tokens", mpc.dims = ["B"]},
                  %targets: tensor<?x32xi64> {mpc.name = "targets", mpc.dims = ["B"]})
      -> (tensor<f32> {mpc.name = "loss"}, tensor<?x32x96xf32> {mpc.name = "logits"}) {
    %embed_weight = ml_program.global_load @embed.weight : tensor<96x64xf32>
    %layers_0_input_norm_weight = ml_program.global_load @layers.0.input_norm.weight : tensor<64xf32>
    %layers_0_attention_q_proj_weight = ml_program.global_load @layers.0.attention.q_proj.weight : tensor<64x64xf32>
    %layers_0_attention_k_proj_weight = ml_program.global_load @layers.0.attention.k_proj.weight : tensor<32x64xf32>
    %layers_0_attention_v_proj_weight = ml_program.global_load @layers.0.attention.v_proj.weight : tensor<32x64xf32>
    %layers_0_attention_o_proj_weight = ml_program.global_load @layers.0.attention.o_proj.weight : tensor<64x64xf32>
    %layers_0_post_attention_norm_weight = ml_program.global_load @layers.0.post_attention_norm.weight : tensor<64xf32>
    %layers_0_feed_forward_gate_proj_weight = ml_program.global_load @layers.0.feed_forward.gate_proj.weight : tensor<160x64xf32>
    %layers_0_feed_forward_up_proj_weight = ml_program.global_load @layers.0.feed_forward.up_proj.weight : tensor<160x64xf32>
    %layers_0_feed_forward_down_proj_weight = ml_program.global_load @layers.0.feed_forward.down_proj.weight : tensor<64x160xf32>
    %layers_1_input_norm_weight = ml_program.global_load @layers.1.input_norm.weight : tensor<64xf32>
    %layers_1_attention_q_proj_weight = ml_program.global_load @layers.1.attention.q_proj.weight : tensor<64x64xf32>
    %layers_1_attention_k_proj_weight = ml_program.global_load @layers.1.attention.k_proj.weight : tensor<32x64xf32>
    %layers_1_attention_v_proj_weight = ml_program.global_load @layers.1.attention.v_proj.weight : tensor<32x64xf32>
    %layers_1_attention_o_proj_weight = ml_program.global_load @layers.1.attention.o_proj.weight : tensor<64x64xf32>
    %layers_1_post_attention_norm_weight = ml_program.global_load @layers.1.post_attention_norm.weight : tensor<64xf32>
    %layers_1_feed_forward_gate_proj_weight = ml_program.global_load @layers.1.feed_forward.gate_proj.weight : tensor<160x64xf32>
    %layers_1_feed_forward_up_proj_weight = ml_program.global_load @layers.1.feed_forward.up_proj.weight : tensor<160x64xf32>
    %layers_1_feed_forward_down_proj_weight = ml_program.global_load @layers.1.feed_forward.down_proj.weight : tensor<64x160xf32>
    %norm_weight = ml_program.global_load @norm.weight : tensor<64xf32>
    %head_weight = ml_program.global_load @head.weight : tensor<96x64xf32>
    %embedded = mpc.embedding %embed_weight, %tokens {layer = "embed"}
        : (tensor<96x64xf32>, tensor<?x32xi64>) -> tensor<?x32x64xf32>
    // rotary positions
    %place = mpc.iota dimension 0
        : () -> tensor<32x1xi64>
    %position = mpc.cast %place
        : (tensor<32x1xi64>) -> tensor<32x1xf32>
    %rates = mpc.constant dense<[1.000000000e+00, 3.162277660e-01, 1.000000000e-01, 3.162277660e-02, 1.000000000e-02, 3.162277660e-03, 1.000000000e-03, 3.162277660e-04]> : tensor<8xf32>
    %angle = mpc.mul %position, %rates
        : (tensor<32x1xf32>, tensor<8xf32>) -> tensor<32x8xf32>
    %angles = mpc.concat %angle, %angle axis 1
        : (tensor<32x8xf32>, tensor<32x8xf32>) -> tensor<32x16xf32>
    %cos = mpc.cos %angles
        : (tensor<32x16xf32>) -> tensor<32x16xf32>
    %sin = mpc.sin %angles
        : (tensor<32x16xf32>) -> tensor<32x16xf32>
    // layers.0
    %l0_n1 = mpc.rms_norm %embedded, %layers_0_input_norm_weight epsilon 1.0e-5 {layer = "layers.0.input_norm"}
        : (tensor<?x32x64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %l0_q_rows = mpc.linear %l0_n1, %layers_0_attention_q_proj_weight {layer = "layers.0.attention.q_proj"}
        : (tensor<?x32x64xf32>, tensor<64x64xf32>) -> tensor<?x32x64xf32>
    %l0_q_split = mpc.reshape %l0_q_rows
        : (tensor<?x32x64xf32>) -> tensor<?x32x4x16xf32>
    %l0_q = mpc.transpose %l0_q_split permutation [0, 2, 1, 3]
        : (tensor<?x32x4x16xf32>) -> tensor<?x4x32x16xf32>
    %l0_k_rows = mpc.linear %l0_n1, %layers_0_attention_k_proj_weight {layer = "layers.0.attention.k_proj"}
        : (tensor<?x32x64xf32>, tensor<32x64xf32>) -> tensor<?x32x32xf32>
    %l0_k_split = mpc.reshape %l0_k_rows
        : (tensor<?x32x32xf32>) -> tensor<?x32x2x16xf32>
    %l0_k = mpc.transpose %l0_k_split permutation [0, 2, 1, 3]
        : (tensor<?x32x2x16xf32>) -> tensor<?x2x32x16xf32>
    %l0_q_first = mpc.slice %l0_q starts [0, 0, 0, 0] limits [-1, 4, 32, 8] strides [1, 1, 1, 1]
        : (tensor<?x4x32x16xf32>) -> tensor<?x4x32x8xf32>
    %l0_q_second = mpc.slice %l0_q starts [0, 0, 0, 8] limits [-1, 4, 32, 16] strides [1, 1, 1, 1]
        : (tensor<?x4x32x16xf32>) -> tensor<?x4x32x8xf32>
    %l0_q_minus = mpc.neg %l0_q_second
        : (tensor<?x4x32x8xf32>) -> tensor<?x4x32x8xf32>
    %l0_q_turned = mpc.concat %l0_q_minus, %l0_q_first axis 3
        : (tensor<?x4x32x8xf32>, tensor<?x4x32x8xf32>) -> tensor<?x4x32x16xf32>
    %l0_q_cos = mpc.mul %l0_q, %cos
        : (tensor<?x4x32x16xf32>, tensor<32x16xf32>) -> tensor<?x4x32x16xf32>
    %l0_q_sin = mpc.mul %l0_q_turned, %sin
        : (tensor<?x4x32x16xf32>, tensor<32x16xf32>) -> tensor<?x4x32x16xf32>
    %l0_q_rotated = mpc.add %l0_q_cos, %l0_q_sin
        : (tensor<?x4x32x16xf32>, tensor<?x4x32x16xf32>) -> tensor<?x4x32x16xf32>
    %l0_k_first = mpc.slice %l0_k starts [0, 0, 0, 0] limits [-1, 2, 32, 8] strides [1, 1, 1, 1]
        : (tensor<?x2x32x16xf32>) -> tensor<?x2x32x8xf32>
    %l0_k_second = mpc.slice %l0_k starts [0, 0, 0, 8] limits [-1, 2, 32, 16] strides [1, 1, 1, 1]
        : (tensor<?x2x32x16xf32>) -> tensor<?x2x32x8xf32>
    %l0_k_minus = mpc.neg %l0_k_second
        : (tensor<?x2x32x8xf32>) -> tensor<?x2x32x8xf32>
    %l0_k_turned = mpc.concat %l0_k_minus, %l0_k_first axis 3
        : (tensor<?x2x32x8xf32>, tensor<?x2x32x8xf32>) -> tensor<?x2x32x16xf32>
    %l0_k_cos = mpc.mul %l0_k, %cos
        : (tensor<?x2x32x16xf32>, tensor<32x16xf32>) -> tensor<?x2x32x16xf32>
    %l0_k_sin = mpc.mul %l0_k_turned, %sin
        : (tensor<?x2x32x16xf32>, tensor<32x16xf32>) -> tensor<?x2x32x16xf32>
    %l0_k_rotated = mpc.add %l0_k_cos, %l0_k_sin
        : (tensor<?x2x32x16xf32>, tensor<?x2x32x16xf32>) -> tensor<?x2x32x16xf32>
    %l0_v_rows = mpc.linear %l0_n1, %layers_0_attention_v_proj_weight {layer = "layers.0.attention.v_proj"}
        : (tensor<?x32x64xf32>, tensor<32x64xf32>) -> tensor<?x32x32xf32>
    %l0_v_split = mpc.reshape %l0_v_rows
        : (tensor<?x32x32xf32>) -> tensor<?x32x2x16xf32>
    %l0_v = mpc.transpose %l0_v_split permutation [0, 2, 1, 3]
        : (tensor<?x32x2x16xf32>) -> tensor<?x2x32x16xf32>
    %l0_heads = mpc.attention %l0_q_rotated, %l0_k_rotated, %l0_v {causal, heads_inner, layer = "layers.0.attention"}
        : (tensor<?x4x32x16xf32>, tensor<?x2x32x16xf32>, tensor<?x2x32x16xf32>) -> tensor<?x32x4x16xf32>
    %l0_joined = mpc.reshape %l0_heads
        : (tensor<?x32x4x16xf32>) -> tensor<?x32x64xf32>
    %l0_attended = mpc.linear %l0_joined, %layers_0_attention_o_proj_weight {layer = "layers.0.attention.o_proj"}
        : (tensor<?x32x64xf32>, tensor<64x64xf32>) -> tensor<?x32x64xf32>
    %l0_middle = mpc.add %embedded, %l0_attended
        : (tensor<?x32x64xf32>, tensor<?x32x64xf32>) -> tensor<?x32x64xf32>
    %l0_n2 = mpc.rms_norm %l0_middle, %layers_0_post_attention_norm_weight epsilon 1.0e-5 {layer = "layers.0.post_attention_norm"}
        : (tensor<?x32x64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %l0_gate = mpc.linear %l0_n2, %layers_0_feed_forward_gate_proj_weight {layer = "layers.0.feed_forward.gate_proj"}
        : (tensor<?x32x64xf32>, tensor<160x64xf32>) -> tensor<?x32x160xf32>
    %l0_up = mpc.linear %l0_n2, %layers_0_feed_forward_up_proj_weight {layer = "layers.0.feed_forward.up_proj"}
        : (tensor<?x32x64xf32>, tensor<160x64xf32>) -> tensor<?x32x160xf32>
    %l0_silu = mpc.silu %l0_gate
        : (tensor<?x32x160xf32>) -> tensor<?x32x160xf32>
    %l0_gated = mpc.mul %l0_silu, %l0_up
        : (tensor<?x32x160xf32>, tensor<?x32x160xf32>) -> tensor<?x32x160xf32>
    %l0_down = mpc.linear %l0_gated, %layers_0_feed_forward_down_proj_weight {layer = "layers.0.feed_forward.down_proj"}
        : (tensor<?x32x160xf32>, tensor<64x160xf32>) -> tensor<?x32x64xf32>
    %l0_out = mpc.add %l0_middle, %l0_down
        : (tensor<?x32x64xf32>, tensor<?x32x64xf32>) -> tensor<?x32x64xf32>
    // layers.1
    %l1_n1 = mpc.rms_norm %l0_out, %layers_1_input_norm_weight epsilon 1.0e-5 {layer = "layers.1.input_norm"}
        : (tensor<?x32x64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %l1_q_rows = mpc.linear %l1_n1, %layers_1_attention_q_proj_weight {layer = "layers.1.attention.q_proj"}
        : (tensor<?x32x64xf32>, tensor<64x64xf32>) -> tensor<?x32x64xf32>
    %l1_q_split = mpc.reshape %l1_q_rows
        : (tensor<?x32x64xf32>) -> tensor<?x32x4x16xf32>
    %l1_q = mpc.transpose %l1_q_split permutation [0, 2, 1, 3]
        : (tensor<?x32x4x16xf32>) -> tensor<?x4x32x16xf32>
    %l1_k_rows = mpc.linear %l1_n1, %layers_1_attention_k_proj_weight {layer = "layers.1.attention.k_proj"}
        : (tensor<?x32x64xf32>, tensor<32x64xf32>) -> tensor<?x32x32xf32>
    %l1_k_split = mpc.reshape %l1_k_rows
        : (tensor<?x32x32xf32>) -> tensor<?x32x2x16xf32>
    %l1_k = mpc.transpose %l1_k_split permutation [0, 2, 1, 3]
        : (tensor<?x32x2x16xf32>) -> tensor<?x2x32x16xf32>
    %l1_q_first = mpc.slice %l1_q starts [0, 0, 0, 0] limits [-1, 4, 32, 8] strides [1, 1, 1, 1]
        : (tensor<?x4x32x16xf32>) -> tensor<?x4x32x8xf32>
    %l1_q_second = mpc.slice %l1_q starts [0, 0, 0, 8] limits [-1, 4, 32, 16] strides [1, 1, 1, 1]
        : (tensor<?x4x32x16xf32>) -> tensor<?x4x32x8xf32>
    %l1_q_minus = mpc.neg %l1_q_second
        : (tensor<?x4x32x8xf32>) -> tensor<?x4x32x8xf32>
    %l1_q_turned = mpc.concat %l1_q_minus, %l1_q_first axis 3
        : (tensor<?x4x32x8xf32>, tensor<?x4x32x8xf32>) -> tensor<?x4x32x16xf32>
    %l1_q_cos = mpc.mul %l1_q, %cos
        : (tensor<?x4x32x16xf32>, tensor<32x16xf32>) -> tensor<?x4x32x16xf32>
    %l1_q_sin = mpc.mul %l1_q_turned, %sin
        : (tensor<?x4x32x16xf32>, tensor<32x16xf32>) -> tensor<?x4x32x16xf32>
    %l1_q_rotated = mpc.add %l1_q_cos, %l1_q_sin
        : (tensor<?x4x32x16xf32>, tensor<?x4x32x16xf32>) -> tensor<?x4x32x16xf32>
    %l1_k_first = mpc.slice %l1_k starts [0, 0, 0, 0] limits [-1, 2, 32, 8] strides [1, 1, 1, 1]
        : (tensor<?x2x32x16xf32>) -> tensor<?x2x32x8xf32>
    %l1_k_second = mpc.slice %l1_k starts [0, 0, 0, 8] limits [-1, 2, 32, 16] strides [1, 1, 1, 1]
        : (tensor<?x2x32x16xf32>) -> tensor<?x2x32x8xf32>
    %l1_k_minus = mpc.neg %l1_k_second
        : (tensor<?x2x32x8xf32>) -> tensor<?x2x32x8xf32>
    %l1_k_turned = mpc.concat %l1_k_minus, %l1_k_first axis 3
        : (tensor<?x2x32x8xf32>, tensor<?x2x32x8xf32>) -> tensor<?x2x32x16xf32>
    %l1_k_cos = mpc.mul %l1_k, %cos
        : (tensor<?x2x32x16xf32>, tensor<32x16xf32>) -> tensor<?x2x32x16xf32>
    %l1_k_sin = mpc.mul %l1_k_turned, %sin
        : (tensor<?x2x32x16xf32>, tensor<32x16xf32>) -> tensor<?x2x32x16xf32>
    %l1_k_rotated = mpc.add %l1_k_cos, %l1_k_sin
        : (tensor<?x2x32x16xf32>, tensor<?x2x32x16xf32>) -> tensor<?x2x32x16xf32>
    %l1_v_rows = mpc.linear %l1_n1, %layers_1_attention_v_proj_weight {layer = "layers.1.attention.v_proj"}
        : (tensor<?x32x64xf32>, tensor<32x64xf32>) -> tensor<?x32x32xf32>
    %l1_v_split = mpc.reshape %l1_v_rows
        : (tensor<?x32x32xf32>) -> tensor<?x32x2x16xf32>
    %l1_v = mpc.transpose %l1_v_split permutation [0, 2, 1, 3]
        : (tensor<?x32x2x16xf32>) -> tensor<?x2x32x16xf32>
    %l1_heads = mpc.attention %l1_q_rotated, %l1_k_rotated, %l1_v {causal, heads_inner, layer = "layers.1.attention"}
        : (tensor<?x4x32x16xf32>, tensor<?x2x32x16xf32>, tensor<?x2x32x16xf32>) -> tensor<?x32x4x16xf32>
    %l1_joined = mpc.reshape %l1_heads
        : (tensor<?x32x4x16xf32>) -> tensor<?x32x64xf32>
    %l1_attended = mpc.linear %l1_joined, %layers_1_attention_o_proj_weight {layer = "layers.1.attention.o_proj"}
        : (tensor<?x32x64xf32>, tensor<64x64xf32>) -> tensor<?x32x64xf32>
    %l1_middle = mpc.add %l0_out, %l1_attended
        : (tensor<?x32x64xf32>, tensor<?x32x64xf32>) -> tensor<?x32x64xf32>
    %l1_n2 = mpc.rms_norm %l1_middle, %layers_1_post_attention_norm_weight epsilon 1.0e-5 {layer = "layers.1.post_attention_norm"}
        : (tensor<?x32x64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %l1_gate = mpc.linear %l1_n2, %layers_1_feed_forward_gate_proj_weight {layer = "layers.1.feed_forward.gate_proj"}
        : (tensor<?x32x64xf32>, tensor<160x64xf32>) -> tensor<?x32x160xf32>
    %l1_up = mpc.linear %l1_n2, %layers_1_feed_forward_up_proj_weight {layer = "layers.1.feed_forward.up_proj"}
        : (tensor<?x32x64xf32>, tensor<160x64xf32>) -> tensor<?x32x160xf32>
    %l1_silu = mpc.silu %l1_gate
        : (tensor<?x32x160xf32>) -> tensor<?x32x160xf32>
    %l1_gated = mpc.mul %l1_silu, %l1_up
        : (tensor<?x32x160xf32>, tensor<?x32x160xf32>) -> tensor<?x32x160xf32>
    %l1_down = mpc.linear %l1_gated, %layers_1_feed_forward_down_proj_weight {layer = "layers.1.feed_forward.down_proj"}
        : (tensor<?x32x160xf32>, tensor<64x160xf32>) -> tensor<?x32x64xf32>
    %l1_out = mpc.add %l1_middle, %l1_down
        : (tensor<?x32x64xf32>, tensor<?x32x64xf32>) -> tensor<?x32x64xf32>
    %final = mpc.rms_norm %l1_out, %norm_weight epsilon 1.0e-5 {layer = "norm"}
        : (tensor<?x32x64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %logits = mpc.linear %final, %head_weight {layer = "head"}
        : (tensor<?x32x64xf32>, tensor<96x64xf32>) -> tensor<?x32x96xf32>
    %loss = mpc.cross_entropy %logits, %targets {ignore_index = -1 : i64, layer = "loss"}
        : (tensor<?x32x96xf32>, tensor<?x32xi64>) -> tensor<f32>
    return %loss, %logits : tensor<f32>, tensor<?x32x96xf32>
  }
}
