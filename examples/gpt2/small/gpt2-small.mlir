// GPT-2: 2 layers, 4 heads, 64 channels, vocabulary 89 padded to 96, context 32.
// Written by generate.py; wte is both the embedding and the head. Targets of -1 count nowhere.
module @gpt2_small {
  ml_program.global private @wte(#mpc.external) : tensor<96x64xf32>
  ml_program.global private @wpe(#mpc.external) : tensor<32x64xf32>
  ml_program.global private @h.0.ln_1.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.0.ln_1.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.0.attn.qkv.weight(#mpc.external) : tensor<192x64xf32>
  ml_program.global private @h.0.attn.qkv.bias(#mpc.external) : tensor<192xf32>
  ml_program.global private @h.0.attn.proj.weight(#mpc.external) : tensor<64x64xf32>
  ml_program.global private @h.0.attn.proj.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.0.ln_2.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.0.ln_2.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.0.mlp.fc.weight(#mpc.external) : tensor<256x64xf32>
  ml_program.global private @h.0.mlp.fc.bias(#mpc.external) : tensor<256xf32>
  ml_program.global private @h.0.mlp.proj.weight(#mpc.external) : tensor<64x256xf32>
  ml_program.global private @h.0.mlp.proj.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.1.ln_1.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.1.ln_1.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.1.attn.qkv.weight(#mpc.external) : tensor<192x64xf32>
  ml_program.global private @h.1.attn.qkv.bias(#mpc.external) : tensor<192xf32>
  ml_program.global private @h.1.attn.proj.weight(#mpc.external) : tensor<64x64xf32>
  ml_program.global private @h.1.attn.proj.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.1.ln_2.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.1.ln_2.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @h.1.mlp.fc.weight(#mpc.external) : tensor<256x64xf32>
  ml_program.global private @h.1.mlp.fc.bias(#mpc.external) : tensor<256xf32>
  ml_program.global private @h.1.mlp.proj.weight(#mpc.external) : tensor<64x256xf32>
  ml_program.global private @h.1.mlp.proj.bias(#mpc.external) : tensor<64xf32>
  ml_program.global private @ln_f.weight(#mpc.external) : tensor<64xf32>
  ml_program.global private @ln_f.bias(#mpc.external) : tensor<64xf32>

  func.func @main(%tokens: tensor<?x32xi64> {mpc.name = "tokens", mpc.dims = ["B"]},
                  %targets: tensor<?x32xi64> {mpc.name = "targets", mpc.dims = ["B"]})
      -> (tensor<f32> {mpc.name = "loss"}, tensor<?x32x96xf32> {mpc.name = "logits"}) {
    %wte = ml_program.global_load @wte : tensor<96x64xf32>
    %wpe = ml_program.global_load @wpe : tensor<32x64xf32>
    %h_0_ln_1_weight = ml_program.global_load @h.0.ln_1.weight : tensor<64xf32>
    %h_0_ln_1_bias = ml_program.global_load @h.0.ln_1.bias : tensor<64xf32>
    %h_0_attn_qkv_weight = ml_program.global_load @h.0.attn.qkv.weight : tensor<192x64xf32>
    %h_0_attn_qkv_bias = ml_program.global_load @h.0.attn.qkv.bias : tensor<192xf32>
    %h_0_attn_proj_weight = ml_program.global_load @h.0.attn.proj.weight : tensor<64x64xf32>
    %h_0_attn_proj_bias = ml_program.global_load @h.0.attn.proj.bias : tensor<64xf32>
    %h_0_ln_2_weight = ml_program.global_load @h.0.ln_2.weight : tensor<64xf32>
    %h_0_ln_2_bias = ml_program.global_load @h.0.ln_2.bias : tensor<64xf32>
    %h_0_mlp_fc_weight = ml_program.global_load @h.0.mlp.fc.weight : tensor<256x64xf32>
    %h_0_mlp_fc_bias = ml_program.global_load @h.0.mlp.fc.bias : tensor<256xf32>
    %h_0_mlp_proj_weight = ml_program.global_load @h.0.mlp.proj.weight : tensor<64x256xf32>
    %h_0_mlp_proj_bias = ml_program.global_load @h.0.mlp.proj.bias : tensor<64xf32>
    %h_1_ln_1_weight = ml_program.global_load @h.1.ln_1.weight : tensor<64xf32>
    %h_1_ln_1_bias = ml_program.global_load @h.1.ln_1.bias : tensor<64xf32>
    %h_1_attn_qkv_weight = ml_program.global_load @h.1.attn.qkv.weight : tensor<192x64xf32>
    %h_1_attn_qkv_bias = ml_program.global_load @h.1.attn.qkv.bias : tensor<192xf32>
    %h_1_attn_proj_weight = ml_program.global_load @h.1.attn.proj.weight : tensor<64x64xf32>
    %h_1_attn_proj_bias = ml_program.global_load @h.1.attn.proj.bias : tensor<64xf32>
    %h_1_ln_2_weight = ml_program.global_load @h.1.ln_2.weight : tensor<64xf32>
    %h_1_ln_2_bias = ml_program.global_load @h.1.ln_2.bias : tensor<64xf32>
    %h_1_mlp_fc_weight = ml_program.global_load @h.1.mlp.fc.weight : tensor<256x64xf32>
    %h_1_mlp_fc_bias = ml_program.global_load @h.1.mlp.fc.bias : tensor<256xf32>
    %h_1_mlp_proj_weight = ml_program.global_load @h.1.mlp.proj.weight : tensor<64x256xf32>
    %h_1_mlp_proj_bias = ml_program.global_load @h.1.mlp.proj.bias : tensor<64xf32>
    %ln_f_weight = ml_program.global_load @ln_f.weight : tensor<64xf32>
    %ln_f_bias = ml_program.global_load @ln_f.bias : tensor<64xf32>
    %embedded = mpc.embedding %wte, %tokens {layer = "wte"}
        : (tensor<96x64xf32>, tensor<?x32xi64>) -> tensor<?x32x64xf32>
    %positioned = mpc.add %embedded, %wpe
        : (tensor<?x32x64xf32>, tensor<32x64xf32>) -> tensor<?x32x64xf32>
    %h0_ln1 = mpc.layer_norm %positioned, %h_0_ln_1_weight bias(%h_0_ln_1_bias) epsilon 1.0e-5 {layer = "h.0.ln_1"}
        : (tensor<?x32x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %h0_qkv = mpc.linear %h0_ln1, %h_0_attn_qkv_weight bias(%h_0_attn_qkv_bias) {layer = "h.0.attn.qkv"}
        : (tensor<?x32x64xf32>, tensor<192x64xf32>, tensor<192xf32>) -> tensor<?x32x192xf32>
    %h0_q_columns = mpc.slice %h0_qkv starts [0, 0, 0] limits [-1, 32, 64] strides [1, 1, 1]
        : (tensor<?x32x192xf32>) -> tensor<?x32x64xf32>
    %h0_q_rows = mpc.reshape %h0_q_columns
        : (tensor<?x32x64xf32>) -> tensor<?x32x4x16xf32>
    %h0_q = mpc.transpose %h0_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x32x4x16xf32>) -> tensor<?x4x32x16xf32>
    %h0_k_columns = mpc.slice %h0_qkv starts [0, 0, 64] limits [-1, 32, 128] strides [1, 1, 1]
        : (tensor<?x32x192xf32>) -> tensor<?x32x64xf32>
    %h0_k_rows = mpc.reshape %h0_k_columns
        : (tensor<?x32x64xf32>) -> tensor<?x32x4x16xf32>
    %h0_k = mpc.transpose %h0_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x32x4x16xf32>) -> tensor<?x4x32x16xf32>
    %h0_v_columns = mpc.slice %h0_qkv starts [0, 0, 128] limits [-1, 32, 192] strides [1, 1, 1]
        : (tensor<?x32x192xf32>) -> tensor<?x32x64xf32>
    %h0_v_rows = mpc.reshape %h0_v_columns
        : (tensor<?x32x64xf32>) -> tensor<?x32x4x16xf32>
    %h0_v = mpc.transpose %h0_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x32x4x16xf32>) -> tensor<?x4x32x16xf32>
    %h0_heads = mpc.attention %h0_q, %h0_k, %h0_v {causal, layer = "h.0.attn"}
        : (tensor<?x4x32x16xf32>, tensor<?x4x32x16xf32>, tensor<?x4x32x16xf32>) -> tensor<?x4x32x16xf32>
    %h0_joined = mpc.transpose %h0_heads permutation [0, 2, 1, 3]
        : (tensor<?x4x32x16xf32>) -> tensor<?x32x4x16xf32>
    %h0_attended = mpc.reshape %h0_joined
        : (tensor<?x32x4x16xf32>) -> tensor<?x32x64xf32>
    %h0_proj = mpc.linear %h0_attended, %h_0_attn_proj_weight bias(%h_0_attn_proj_bias) {layer = "h.0.attn.proj"}
        : (tensor<?x32x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %h0_mid = mpc.add %positioned, %h0_proj
        : (tensor<?x32x64xf32>, tensor<?x32x64xf32>) -> tensor<?x32x64xf32>
    %h0_ln2 = mpc.layer_norm %h0_mid, %h_0_ln_2_weight bias(%h_0_ln_2_bias) epsilon 1.0e-5 {layer = "h.0.ln_2"}
        : (tensor<?x32x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %h0_fc = mpc.linear %h0_ln2, %h_0_mlp_fc_weight bias(%h_0_mlp_fc_bias) activation(gelu_tanh) {layer = "h.0.mlp.fc"}
        : (tensor<?x32x64xf32>, tensor<256x64xf32>, tensor<256xf32>) -> tensor<?x32x256xf32>
    %h0_mlp = mpc.linear %h0_fc, %h_0_mlp_proj_weight bias(%h_0_mlp_proj_bias) {layer = "h.0.mlp.proj"}
        : (tensor<?x32x256xf32>, tensor<64x256xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %h0_out = mpc.add %h0_mid, %h0_mlp
        : (tensor<?x32x64xf32>, tensor<?x32x64xf32>) -> tensor<?x32x64xf32>
    %h1_ln1 = mpc.layer_norm %h0_out, %h_1_ln_1_weight bias(%h_1_ln_1_bias) epsilon 1.0e-5 {layer = "h.1.ln_1"}
        : (tensor<?x32x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %h1_qkv = mpc.linear %h1_ln1, %h_1_attn_qkv_weight bias(%h_1_attn_qkv_bias) {layer = "h.1.attn.qkv"}
        : (tensor<?x32x64xf32>, tensor<192x64xf32>, tensor<192xf32>) -> tensor<?x32x192xf32>
    %h1_q_columns = mpc.slice %h1_qkv starts [0, 0, 0] limits [-1, 32, 64] strides [1, 1, 1]
        : (tensor<?x32x192xf32>) -> tensor<?x32x64xf32>
    %h1_q_rows = mpc.reshape %h1_q_columns
        : (tensor<?x32x64xf32>) -> tensor<?x32x4x16xf32>
    %h1_q = mpc.transpose %h1_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x32x4x16xf32>) -> tensor<?x4x32x16xf32>
    %h1_k_columns = mpc.slice %h1_qkv starts [0, 0, 64] limits [-1, 32, 128] strides [1, 1, 1]
        : (tensor<?x32x192xf32>) -> tensor<?x32x64xf32>
    %h1_k_rows = mpc.reshape %h1_k_columns
        : (tensor<?x32x64xf32>) -> tensor<?x32x4x16xf32>
    %h1_k = mpc.transpose %h1_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x32x4x16xf32>) -> tensor<?x4x32x16xf32>
    %h1_v_columns = mpc.slice %h1_qkv starts [0, 0, 128] limits [-1, 32, 192] strides [1, 1, 1]
        : (tensor<?x32x192xf32>) -> tensor<?x32x64xf32>
    %h1_v_rows = mpc.reshape %h1_v_columns
        : (tensor<?x32x64xf32>) -> tensor<?x32x4x16xf32>
    %h1_v = mpc.transpose %h1_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x32x4x16xf32>) -> tensor<?x4x32x16xf32>
    %h1_heads = mpc.attention %h1_q, %h1_k, %h1_v {causal, layer = "h.1.attn"}
        : (tensor<?x4x32x16xf32>, tensor<?x4x32x16xf32>, tensor<?x4x32x16xf32>) -> tensor<?x4x32x16xf32>
    %h1_joined = mpc.transpose %h1_heads permutation [0, 2, 1, 3]
        : (tensor<?x4x32x16xf32>) -> tensor<?x32x4x16xf32>
    %h1_attended = mpc.reshape %h1_joined
        : (tensor<?x32x4x16xf32>) -> tensor<?x32x64xf32>
    %h1_proj = mpc.linear %h1_attended, %h_1_attn_proj_weight bias(%h_1_attn_proj_bias) {layer = "h.1.attn.proj"}
        : (tensor<?x32x64xf32>, tensor<64x64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %h1_mid = mpc.add %h0_out, %h1_proj
        : (tensor<?x32x64xf32>, tensor<?x32x64xf32>) -> tensor<?x32x64xf32>
    %h1_ln2 = mpc.layer_norm %h1_mid, %h_1_ln_2_weight bias(%h_1_ln_2_bias) epsilon 1.0e-5 {layer = "h.1.ln_2"}
        : (tensor<?x32x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %h1_fc = mpc.linear %h1_ln2, %h_1_mlp_fc_weight bias(%h_1_mlp_fc_bias) activation(gelu_tanh) {layer = "h.1.mlp.fc"}
        : (tensor<?x32x64xf32>, tensor<256x64xf32>, tensor<256xf32>) -> tensor<?x32x256xf32>
    %h1_mlp = mpc.linear %h1_fc, %h_1_mlp_proj_weight bias(%h_1_mlp_proj_bias) {layer = "h.1.mlp.proj"}
        : (tensor<?x32x256xf32>, tensor<64x256xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %h1_out = mpc.add %h1_mid, %h1_mlp
        : (tensor<?x32x64xf32>, tensor<?x32x64xf32>) -> tensor<?x32x64xf32>
    %final = mpc.layer_norm %h1_out, %ln_f_weight bias(%ln_f_bias) epsilon 1.0e-5 {layer = "ln_f"}
        : (tensor<?x32x64xf32>, tensor<64xf32>, tensor<64xf32>) -> tensor<?x32x64xf32>
    %logits = mpc.linear %final, %wte {layer = "head"}
        : (tensor<?x32x64xf32>, tensor<96x64xf32>) -> tensor<?x32x96xf32>
    %loss = mpc.cross_entropy %logits, %targets {classes = 89 : i64, ignore_index = -1 : i64, layer = "loss"}
        : (tensor<?x32x96xf32>, tensor<?x32xi64>) -> tensor<f32>
    return %loss, %logits : tensor<f32>, tensor<?x32x96xf32>
  }
}
