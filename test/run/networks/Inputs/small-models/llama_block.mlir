// Llama: 32 layers, 4 heads in 2 groups, 32 channels, feed-forward 48, vocabulary 128256, context 12.
// Written by generate.py.
module @block {
  ml_program.global private @layers.0.input_norm.weight(#mpc.ones) : tensor<32xf32>
  ml_program.global private @layers.0.attention.q_proj.weight(#mpc.normal<std = 2.00000000e-01, seed = 1>) : tensor<32x32xf32>
  ml_program.global private @layers.0.attention.k_proj.weight(#mpc.normal<std = 2.00000000e-01, seed = 2>) : tensor<16x32xf32>
  ml_program.global private @layers.0.attention.v_proj.weight(#mpc.normal<std = 2.00000000e-01, seed = 3>) : tensor<16x32xf32>
  ml_program.global private @layers.0.attention.o_proj.weight(#mpc.normal<std = 2.00000000e-01, seed = 4>) : tensor<32x32xf32>
  ml_program.global private @layers.0.post_attention_norm.weight(#mpc.ones) : tensor<32xf32>
  ml_program.global private @layers.0.feed_forward.gate_proj.weight(#mpc.normal<std = 2.00000000e-01, seed = 5>) : tensor<48x32xf32>
  ml_program.global private @layers.0.feed_forward.up_proj.weight(#mpc.normal<std = 2.00000000e-01, seed = 6>) : tensor<48x32xf32>
  ml_program.global private @layers.0.feed_forward.down_proj.weight(#mpc.normal<std = 2.00000000e-01, seed = 7>) : tensor<32x48xf32>

  func.func @main(%x: tensor<?x12x32xf32> {mpc.name = "x", mpc.dims = ["B"]},
                  %target: tensor<?x12x32xf32> {mpc.name = "target", mpc.dims = ["B"]})
      -> (tensor<f32> {mpc.name = "loss"}) {
    %layers_0_input_norm_weight = ml_program.global_load @layers.0.input_norm.weight : tensor<32xf32>
    %layers_0_attention_q_proj_weight = ml_program.global_load @layers.0.attention.q_proj.weight : tensor<32x32xf32>
    %layers_0_attention_k_proj_weight = ml_program.global_load @layers.0.attention.k_proj.weight : tensor<16x32xf32>
    %layers_0_attention_v_proj_weight = ml_program.global_load @layers.0.attention.v_proj.weight : tensor<16x32xf32>
    %layers_0_attention_o_proj_weight = ml_program.global_load @layers.0.attention.o_proj.weight : tensor<32x32xf32>
    %layers_0_post_attention_norm_weight = ml_program.global_load @layers.0.post_attention_norm.weight : tensor<32xf32>
    %layers_0_feed_forward_gate_proj_weight = ml_program.global_load @layers.0.feed_forward.gate_proj.weight : tensor<48x32xf32>
    %layers_0_feed_forward_up_proj_weight = ml_program.global_load @layers.0.feed_forward.up_proj.weight : tensor<48x32xf32>
    %layers_0_feed_forward_down_proj_weight = ml_program.global_load @layers.0.feed_forward.down_proj.weight : tensor<32x48xf32>
    // rotary positions
    %place = mpc.iota dimension 0
        : () -> tensor<12x1xi64>
    %position = mpc.cast %place
        : (tensor<12x1xi64>) -> tensor<12x1xf32>
    %rates = mpc.constant dense<[1.000000000e+00, 3.760603093e-02, 1.414213562e-03, 5.318295897e-05]> : tensor<4xf32>
    %angle = mpc.mul %position, %rates
        : (tensor<12x1xf32>, tensor<4xf32>) -> tensor<12x4xf32>
    %angles = mpc.concat %angle, %angle axis 1
        : (tensor<12x4xf32>, tensor<12x4xf32>) -> tensor<12x8xf32>
    %cos = mpc.cos %angles
        : (tensor<12x8xf32>) -> tensor<12x8xf32>
    %sin = mpc.sin %angles
        : (tensor<12x8xf32>) -> tensor<12x8xf32>
    // layers.0
    %l0_n1 = mpc.rms_norm %x, %layers_0_input_norm_weight epsilon 1.0e-5 {layer = "layers.0.input_norm"}
        : (tensor<?x12x32xf32>, tensor<32xf32>) -> tensor<?x12x32xf32>
    %l0_q_rows = mpc.linear %l0_n1, %layers_0_attention_q_proj_weight {layer = "layers.0.attention.q_proj"}
        : (tensor<?x12x32xf32>, tensor<32x32xf32>) -> tensor<?x12x32xf32>
    %l0_q_split = mpc.reshape %l0_q_rows
        : (tensor<?x12x32xf32>) -> tensor<?x12x4x8xf32>
    %l0_q = mpc.transpose %l0_q_split permutation [0, 2, 1, 3]
        : (tensor<?x12x4x8xf32>) -> tensor<?x4x12x8xf32>
    %l0_q_first = mpc.slice %l0_q starts [0, 0, 0, 0] limits [-1, 4, 12, 4] strides [1, 1, 1, 1]
        : (tensor<?x4x12x8xf32>) -> tensor<?x4x12x4xf32>
    %l0_q_second = mpc.slice %l0_q starts [0, 0, 0, 4] limits [-1, 4, 12, 8] strides [1, 1, 1, 1]
        : (tensor<?x4x12x8xf32>) -> tensor<?x4x12x4xf32>
    %l0_q_minus = mpc.neg %l0_q_second
        : (tensor<?x4x12x4xf32>) -> tensor<?x4x12x4xf32>
    %l0_q_turned = mpc.concat %l0_q_minus, %l0_q_first axis 3
        : (tensor<?x4x12x4xf32>, tensor<?x4x12x4xf32>) -> tensor<?x4x12x8xf32>
    %l0_q_cos = mpc.mul %l0_q, %cos
        : (tensor<?x4x12x8xf32>, tensor<12x8xf32>) -> tensor<?x4x12x8xf32>
    %l0_q_sin = mpc.mul %l0_q_turned, %sin
        : (tensor<?x4x12x8xf32>, tensor<12x8xf32>) -> tensor<?x4x12x8xf32>
    %l0_q_rotated = mpc.add %l0_q_cos, %l0_q_sin
        : (tensor<?x4x12x8xf32>, tensor<?x4x12x8xf32>) -> tensor<?x4x12x8xf32>
    %l0_k_rows = mpc.linear %l0_n1, %layers_0_attention_k_proj_weight {layer = "layers.0.attention.k_proj"}
        : (tensor<?x12x32xf32>, tensor<16x32xf32>) -> tensor<?x12x16xf32>
    %l0_k_split = mpc.reshape %l0_k_rows
        : (tensor<?x12x16xf32>) -> tensor<?x12x2x8xf32>
    %l0_k = mpc.transpose %l0_k_split permutation [0, 2, 1, 3]
        : (tensor<?x12x2x8xf32>) -> tensor<?x2x12x8xf32>
    %l0_k_first = mpc.slice %l0_k starts [0, 0, 0, 0] limits [-1, 2, 12, 4] strides [1, 1, 1, 1]
        : (tensor<?x2x12x8xf32>) -> tensor<?x2x12x4xf32>
    %l0_k_second = mpc.slice %l0_k starts [0, 0, 0, 4] limits [-1, 2, 12, 8] strides [1, 1, 1, 1]
        : (tensor<?x2x12x8xf32>) -> tensor<?x2x12x4xf32>
    %l0_k_minus = mpc.neg %l0_k_second
        : (tensor<?x2x12x4xf32>) -> tensor<?x2x12x4xf32>
    %l0_k_turned = mpc.concat %l0_k_minus, %l0_k_first axis 3
        : (tensor<?x2x12x4xf32>, tensor<?x2x12x4xf32>) -> tensor<?x2x12x8xf32>
    %l0_k_cos = mpc.mul %l0_k, %cos
        : (tensor<?x2x12x8xf32>, tensor<12x8xf32>) -> tensor<?x2x12x8xf32>
    %l0_k_sin = mpc.mul %l0_k_turned, %sin
        : (tensor<?x2x12x8xf32>, tensor<12x8xf32>) -> tensor<?x2x12x8xf32>
    %l0_k_rotated = mpc.add %l0_k_cos, %l0_k_sin
        : (tensor<?x2x12x8xf32>, tensor<?x2x12x8xf32>) -> tensor<?x2x12x8xf32>
    %l0_v_rows = mpc.linear %l0_n1, %layers_0_attention_v_proj_weight {layer = "layers.0.attention.v_proj"}
        : (tensor<?x12x32xf32>, tensor<16x32xf32>) -> tensor<?x12x16xf32>
    %l0_v_split = mpc.reshape %l0_v_rows
        : (tensor<?x12x16xf32>) -> tensor<?x12x2x8xf32>
    %l0_v = mpc.transpose %l0_v_split permutation [0, 2, 1, 3]
        : (tensor<?x12x2x8xf32>) -> tensor<?x2x12x8xf32>
    %l0_heads = mpc.attention %l0_q_rotated, %l0_k_rotated, %l0_v {causal, heads_inner, layer = "layers.0.attention"}
        : (tensor<?x4x12x8xf32>, tensor<?x2x12x8xf32>, tensor<?x2x12x8xf32>) -> tensor<?x12x4x8xf32>
    %l0_joined = mpc.reshape %l0_heads
        : (tensor<?x12x4x8xf32>) -> tensor<?x12x32xf32>
    %l0_attended = mpc.linear %l0_joined, %layers_0_attention_o_proj_weight {layer = "layers.0.attention.o_proj"}
        : (tensor<?x12x32xf32>, tensor<32x32xf32>) -> tensor<?x12x32xf32>
    %l0_middle = mpc.add %x, %l0_attended
        : (tensor<?x12x32xf32>, tensor<?x12x32xf32>) -> tensor<?x12x32xf32>
    %l0_n2 = mpc.rms_norm %l0_middle, %layers_0_post_attention_norm_weight epsilon 1.0e-5 {layer = "layers.0.post_attention_norm"}
        : (tensor<?x12x32xf32>, tensor<32xf32>) -> tensor<?x12x32xf32>
    %l0_gate = mpc.linear %l0_n2, %layers_0_feed_forward_gate_proj_weight {layer = "layers.0.feed_forward.gate_proj"}
        : (tensor<?x12x32xf32>, tensor<48x32xf32>) -> tensor<?x12x48xf32>
    %l0_up = mpc.linear %l0_n2, %layers_0_feed_forward_up_proj_weight {layer = "layers.0.feed_forward.up_proj"}
        : (tensor<?x12x32xf32>, tensor<48x32xf32>) -> tensor<?x12x48xf32>
    %l0_silu = mpc.silu %l0_gate
        : (tensor<?x12x48xf32>) -> tensor<?x12x48xf32>
    %l0_gated = mpc.mul %l0_silu, %l0_up
        : (tensor<?x12x48xf32>, tensor<?x12x48xf32>) -> tensor<?x12x48xf32>
    %l0_down = mpc.linear %l0_gated, %layers_0_feed_forward_down_proj_weight {layer = "layers.0.feed_forward.down_proj"}
        : (tensor<?x12x48xf32>, tensor<32x48xf32>) -> tensor<?x12x32xf32>
    %l0_out = mpc.add %l0_middle, %l0_down
        : (tensor<?x12x32xf32>, tensor<?x12x32xf32>) -> tensor<?x12x32xf32>
    %loss = mpc.mse_loss %l0_out, %target {layer = "loss"}
        : (tensor<?x12x32xf32>, tensor<?x12x32xf32>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
