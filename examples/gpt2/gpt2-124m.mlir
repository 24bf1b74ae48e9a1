// GPT-2: 12 layers, 12 heads, 768 channels, vocabulary 50257 padded to 50304, context 1024.
// Written by generate.py; wte is both the embedding and the head. Targets of -1 count nowhere.
module @gpt2 {
  ml_program.global private @wte(#mpc.normal<std = 2.00000000e-02, seed = 1>) : tensor<50304x768xf32>
  ml_program.global private @wpe(#mpc.normal<std = 2.00000000e-02, seed = 2>) : tensor<1024x768xf32>
  ml_program.global private @h.0.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.0.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.0.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 3>) : tensor<2304x768xf32>
  ml_program.global private @h.0.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.0.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 4>) : tensor<768x768xf32>
  ml_program.global private @h.0.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.0.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.0.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.0.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 5>) : tensor<3072x768xf32>
  ml_program.global private @h.0.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.0.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 6>) : tensor<768x3072xf32>
  ml_program.global private @h.0.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.1.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.1.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.1.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 7>) : tensor<2304x768xf32>
  ml_program.global private @h.1.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.1.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 8>) : tensor<768x768xf32>
  ml_program.global private @h.1.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.1.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.1.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.1.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 9>) : tensor<3072x768xf32>
  ml_program.global private @h.1.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.1.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 10>) : tensor<768x3072xf32>
  ml_program.global private @h.1.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.2.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.2.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.2.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 11>) : tensor<2304x768xf32>
  ml_program.global private @h.2.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.2.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 12>) : tensor<768x768xf32>
  ml_program.global private @h.2.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.2.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.2.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.2.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 13>) : tensor<3072x768xf32>
  ml_program.global private @h.2.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.2.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 14>) : tensor<768x3072xf32>
  ml_program.global private @h.2.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.3.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.3.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.3.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 15>) : tensor<2304x768xf32>
  ml_program.global private @h.3.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.3.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 16>) : tensor<768x768xf32>
  ml_program.global private @h.3.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.3.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.3.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.3.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 17>) : tensor<3072x768xf32>
  ml_program.global private @h.3.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.3.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 18>) : tensor<768x3072xf32>
  ml_program.global private @h.3.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.4.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.4.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.4.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 19>) : tensor<2304x768xf32>
  ml_program.global private @h.4.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.4.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 20>) : tensor<768x768xf32>
  ml_program.global private @h.4.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.4.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.4.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.4.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 21>) : tensor<3072x768xf32>
  ml_program.global private @h.4.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.4.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 22>) : tensor<768x3072xf32>
  ml_program.global private @h.4.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.5.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.5.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.5.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 23>) : tensor<2304x768xf32>
  ml_program.global private @h.5.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.5.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 24>) : tensor<768x768xf32>
  ml_program.global private @h.5.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.5.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.5.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.5.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 25>) : tensor<3072x768xf32>
  ml_program.global private @h.5.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.5.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 26>) : tensor<768x3072xf32>
  ml_program.global private @h.5.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.6.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.6.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.6.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 27>) : tensor<2304x768xf32>
  ml_program.global private @h.6.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.6.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 28>) : tensor<768x768xf32>
  ml_program.global private @h.6.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.6.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.6.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.6.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 29>) : tensor<3072x768xf32>
  ml_program.global private @h.6.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.6.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 30>) : tensor<768x3072xf32>
  ml_program.global private @h.6.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.7.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.7.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.7.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 31>) : tensor<2304x768xf32>
  ml_program.global private @h.7.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.7.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 32>) : tensor<768x768xf32>
  ml_program.global private @h.7.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.7.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.7.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.7.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 33>) : tensor<3072x768xf32>
  ml_program.global private @h.7.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.7.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 34>) : tensor<768x3072xf32>
  ml_program.global private @h.7.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.8.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.8.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.8.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 35>) : tensor<2304x768xf32>
  ml_program.global private @h.8.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.8.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 36>) : tensor<768x768xf32>
  ml_program.global private @h.8.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.8.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.8.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.8.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 37>) : tensor<3072x768xf32>
  ml_program.global private @h.8.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.8.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 38>) : tensor<768x3072xf32>
  ml_program.global private @h.8.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.9.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.9.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.9.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 39>) : tensor<2304x768xf32>
  ml_program.global private @h.9.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.9.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 40>) : tensor<768x768xf32>
  ml_program.global private @h.9.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.9.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.9.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.9.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 41>) : tensor<3072x768xf32>
  ml_program.global private @h.9.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.9.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 42>) : tensor<768x3072xf32>
  ml_program.global private @h.9.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.10.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.10.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.10.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 43>) : tensor<2304x768xf32>
  ml_program.global private @h.10.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.10.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 44>) : tensor<768x768xf32>
  ml_program.global private @h.10.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.10.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.10.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.10.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 45>) : tensor<3072x768xf32>
  ml_program.global private @h.10.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.10.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 46>) : tensor<768x3072xf32>
  ml_program.global private @h.10.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.11.ln_1.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.11.ln_1.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.11.attn.qkv.weight(#mpc.normal<std = 2.00000000e-02, seed = 47>) : tensor<2304x768xf32>
  ml_program.global private @h.11.attn.qkv.bias(#mpc.zeros) : tensor<2304xf32>
  ml_program.global private @h.11.attn.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 48>) : tensor<768x768xf32>
  ml_program.global private @h.11.attn.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.11.ln_2.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @h.11.ln_2.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @h.11.mlp.fc.weight(#mpc.normal<std = 2.00000000e-02, seed = 49>) : tensor<3072x768xf32>
  ml_program.global private @h.11.mlp.fc.bias(#mpc.zeros) : tensor<3072xf32>
  ml_program.global private @h.11.mlp.proj.weight(#mpc.normal<std = 4.08248290e-03, seed = 50>) : tensor<768x3072xf32>
  ml_program.global private @h.11.mlp.proj.bias(#mpc.zeros) : tensor<768xf32>
  ml_program.global private @ln_f.weight(#mpc.ones) : tensor<768xf32>
  ml_program.global private @ln_f.bias(#mpc.zeros) : tensor<768xf32>

  func.func @main(%tokens: tensor<?x1024xi64> {mpc.name = "tokens", mpc.dims = ["B"]},
                  %targets: tensor<?x1024xi64> {mpc.name = "targets", mpc.dims = ["B"]})
      -> (tensor<f32> {mpc.name = "loss"}) {
    %wte = ml_program.global_load @wte : tensor<50304x768xf32>
    %wpe = ml_program.global_load @wpe : tensor<1024x768xf32>
    %h_0_ln_1_weight = ml_program.global_load @h.0.ln_1.weight : tensor<768xf32>
    %h_0_ln_1_bias = ml_program.global_load @h.0.ln_1.bias : tensor<768xf32>
    %h_0_attn_qkv_weight = ml_program.global_load @h.0.attn.qkv.weight : tensor<2304x768xf32>
    %h_0_attn_qkv_bias = ml_program.global_load @h.0.attn.qkv.bias : tensor<2304xf32>
    %h_0_attn_proj_weight = ml_program.global_load @h.0.attn.proj.weight : tensor<768x768xf32>
    %h_0_attn_proj_bias = ml_program.global_load @h.0.attn.proj.bias : tensor<768xf32>
    %h_0_ln_2_weight = ml_program.global_load @h.0.ln_2.weight : tensor<768xf32>
    %h_0_ln_2_bias = ml_program.global_load @h.0.ln_2.bias : tensor<768xf32>
    %h_0_mlp_fc_weight = ml_program.global_load @h.0.mlp.fc.weight : tensor<3072x768xf32>
    %h_0_mlp_fc_bias = ml_program.global_load @h.0.mlp.fc.bias : tensor<3072xf32>
    %h_0_mlp_proj_weight = ml_program.global_load @h.0.mlp.proj.weight : tensor<768x3072xf32>
    %h_0_mlp_proj_bias = ml_program.global_load @h.0.mlp.proj.bias : tensor<768xf32>
    %h_1_ln_1_weight = ml_program.global_load @h.1.ln_1.weight : tensor<768xf32>
    %h_1_ln_1_bias = ml_program.global_load @h.1.ln_1.bias : tensor<768xf32>
    %h_1_attn_qkv_weight = ml_program.global_load @h.1.attn.qkv.weight : tensor<2304x768xf32>
    %h_1_attn_qkv_bias = ml_program.global_load @h.1.attn.qkv.bias : tensor<2304xf32>
    %h_1_attn_proj_weight = ml_program.global_load @h.1.attn.proj.weight : tensor<768x768xf32>
    %h_1_attn_proj_bias = ml_program.global_load @h.1.attn.proj.bias : tensor<768xf32>
    %h_1_ln_2_weight = ml_program.global_load @h.1.ln_2.weight : tensor<768xf32>
    %h_1_ln_2_bias = ml_program.global_load @h.1.ln_2.bias : tensor<768xf32>
    %h_1_mlp_fc_weight = ml_program.global_load @h.1.mlp.fc.weight : tensor<3072x768xf32>
    %h_1_mlp_fc_bias = ml_program.global_load @h.1.mlp.fc.bias : tensor<3072xf32>
    %h_1_mlp_proj_weight = ml_program.global_load @h.1.mlp.proj.weight : tensor<768x3072xf32>
    %h_1_mlp_proj_bias = ml_program.global_load @h.1.mlp.proj.bias : tensor<768xf32>
    %h_2_ln_1_weight = ml_program.global_load @h.2.ln_1.weight : tensor<768xf32>
    %h_2_ln_1_bias = ml_program.global_load @h.2.ln_1.bias : tensor<768xf32>
    %h_2_attn_qkv_weight = ml_program.global_load @h.2.attn.qkv.weight : tensor<2304x768xf32>
    %h_2_attn_qkv_bias = ml_program.global_load @h.2.attn.qkv.bias : tensor<2304xf32>
    %h_2_attn_proj_weight = ml_program.global_load @h.2.attn.proj.weight : tensor<768x768xf32>
    %h_2_attn_proj_bias = ml_program.global_load @h.2.attn.proj.bias : tensor<768xf32>
    %h_2_ln_2_weight = ml_program.global_load @h.2.ln_2.weight : tensor<768xf32>
    %h_2_ln_2_bias = ml_program.global_load @h.2.ln_2.bias : tensor<768xf32>
    %h_2_mlp_fc_weight = ml_program.global_load @h.2.mlp.fc.weight : tensor<3072x768xf32>
    %h_2_mlp_fc_bias = ml_program.global_load @h.2.mlp.fc.bias : tensor<3072xf32>
    %h_2_mlp_proj_weight = ml_program.global_load @h.2.mlp.proj.weight : tensor<768x3072xf32>
    %h_2_mlp_proj_bias = ml_program.global_load @h.2.mlp.proj.bias : tensor<768xf32>
    %h_3_ln_1_weight = ml_program.global_load @h.3.ln_1.weight : tensor<768xf32>
    %h_3_ln_1_bias = ml_program.global_load @h.3.ln_1.bias : tensor<768xf32>
    %h_3_attn_qkv_weight = ml_program.global_load @h.3.attn.qkv.weight : tensor<2304x768xf32>
    %h_3_attn_qkv_bias = ml_program.global_load @h.3.attn.qkv.bias : tensor<2304xf32>
    %h_3_attn_proj_weight = ml_program.global_load @h.3.attn.proj.weight : tensor<768x768xf32>
    %h_3_attn_proj_bias = ml_program.global_load @h.3.attn.proj.bias : tensor<768xf32>
    %h_3_ln_2_weight = ml_program.global_load @h.3.ln_2.weight : tensor<768xf32>
    %h_3_ln_2_bias = ml_program.global_load @h.3.ln_2.bias : tensor<768xf32>
    %h_3_mlp_fc_weight = ml_program.global_load @h.3.mlp.fc.weight : tensor<3072x768xf32>
    %h_3_mlp_fc_bias = ml_program.global_load @h.3.mlp.fc.bias : tensor<3072xf32>
    %h_3_mlp_proj_weight = ml_program.global_load @h.3.mlp.proj.weight : tensor<768x3072xf32>
    %h_3_mlp_proj_bias = ml_program.global_load @h.3.mlp.proj.bias : tensor<768xf32>
    %h_4_ln_1_weight = ml_program.global_load @h.4.ln_1.weight : tensor<768xf32>
    %h_4_ln_1_bias = ml_program.global_load @h.4.ln_1.bias : tensor<768xf32>
    %h_4_attn_qkv_weight = ml_program.global_load @h.4.attn.qkv.weight : tensor<2304x768xf32>
    %h_4_attn_qkv_bias = ml_program.global_load @h.4.attn.qkv.bias : tensor<2304xf32>
    %h_4_attn_proj_weight = ml_program.global_load @h.4.attn.proj.weight : tensor<768x768xf32>
    %h_4_attn_proj_bias = ml_program.global_load @h.4.attn.proj.bias : tensor<768xf32>
    %h_4_ln_2_weight = ml_program.global_load @h.4.ln_2.weight : tensor<768xf32>
    %h_4_ln_2_bias = ml_program.global_load @h.4.ln_2.bias : tensor<768xf32>
    %h_4_mlp_fc_weight = ml_program.global_load @h.4.mlp.fc.weight : tensor<3072x768xf32>
    %h_4_mlp_fc_bias = ml_program.global_load @h.4.mlp.fc.bias : tensor<3072xf32>
    %h_4_mlp_proj_weight = ml_program.global_load @h.4.mlp.proj.weight : tensor<768x3072xf32>
    %h_4_mlp_proj_bias = ml_program.global_load @h.4.mlp.proj.bias : tensor<768xf32>
    %h_5_ln_1_weight = ml_program.global_load @h.5.ln_1.weight : tensor<768xf32>
    %h_5_ln_1_bias = ml_program.global_load @h.5.ln_1.bias : tensor<768xf32>
    %h_5_attn_qkv_weight = ml_program.global_load @h.5.attn.qkv.weight : tensor<2304x768xf32>
    %h_5_attn_qkv_bias = ml_program.global_load @h.5.attn.qkv.bias : tensor<2304xf32>
    %h_5_attn_proj_weight = ml_program.global_load @h.5.attn.proj.weight : tensor<768x768xf32>
    %h_5_attn_proj_bias = ml_program.global_load @h.5.attn.proj.bias : tensor<768xf32>
    %h_5_ln_2_weight = ml_program.global_load @h.5.ln_2.weight : tensor<768xf32>
    %h_5_ln_2_bias = ml_program.global_load @h.5.ln_2.bias : tensor<768xf32>
    %h_5_mlp_fc_weight = ml_program.global_load @h.5.mlp.fc.weight : tensor<3072x768xf32>
    %h_5_mlp_fc_bias = ml_program.global_load @h.5.mlp.fc.bias : tensor<3072xf32>
    %h_5_mlp_proj_weight = ml_program.global_load @h.5.mlp.proj.weight : tensor<768x3072xf32>
    %h_5_mlp_proj_bias = ml_program.global_load @h.5.mlp.proj.bias : tensor<768xf32>
    %h_6_ln_1_weight = ml_program.global_load @h.6.ln_1.weight : tensor<768xf32>
    %h_6_ln_1_bias = ml_program.global_load @h.6.ln_1.bias : tensor<768xf32>
    %h_6_attn_qkv_weight = ml_program.global_load @h.6.attn.qkv.weight : tensor<2304x768xf32>
    %h_6_attn_qkv_bias = ml_program.global_load @h.6.attn.qkv.bias : tensor<2304xf32>
    %h_6_attn_proj_weight = ml_program.global_load @h.6.attn.proj.weight : tensor<768x768xf32>
    %h_6_attn_proj_bias = ml_program.global_load @h.6.attn.proj.bias : tensor<768xf32>
    %h_6_ln_2_weight = ml_program.global_load @h.6.ln_2.weight : tensor<768xf32>
    %h_6_ln_2_bias = ml_program.global_load @h.6.ln_2.bias : tensor<768xf32>
    %h_6_mlp_fc_weight = ml_program.global_load @h.6.mlp.fc.weight : tensor<3072x768xf32>
    %h_6_mlp_fc_bias = ml_program.global_load @h.6.mlp.fc.bias : tensor<3072xf32>
    %h_6_mlp_proj_weight = ml_program.global_load @h.6.mlp.proj.weight : tensor<768x3072xf32>
    %h_6_mlp_proj_bias = ml_program.global_load @h.6.mlp.proj.bias : tensor<768xf32>
    %h_7_ln_1_weight = ml_program.global_load @h.7.ln_1.weight : tensor<768xf32>
    %h_7_ln_1_bias = ml_program.global_load @h.7.ln_1.bias : tensor<768xf32>
    %h_7_attn_qkv_weight = ml_program.global_load @h.7.attn.qkv.weight : tensor<2304x768xf32>
    %h_7_attn_qkv_bias = ml_program.global_load @h.7.attn.qkv.bias : tensor<2304xf32>
    %h_7_attn_proj_weight = ml_program.global_load @h.7.attn.proj.weight : tensor<768x768xf32>
    %h_7_attn_proj_bias = ml_program.global_load @h.7.attn.proj.bias : tensor<768xf32>
    %h_7_ln_2_weight = ml_program.global_load @h.7.ln_2.weight : tensor<768xf32>
    %h_7_ln_2_bias = ml_program.global_load @h.7.ln_2.bias : tensor<768xf32>
    %h_7_mlp_fc_weight = ml_program.global_load @h.7.mlp.fc.weight : tensor<3072x768xf32>
    %h_7_mlp_fc_bias = ml_program.global_load @h.7.mlp.fc.bias : tensor<3072xf32>
    %h_7_mlp_proj_weight = ml_program.global_load @h.7.mlp.proj.weight : tensor<768x3072xf32>
    %h_7_mlp_proj_bias = ml_program.global_load @h.7.mlp.proj.bias : tensor<768xf32>
    %h_8_ln_1_weight = ml_program.global_load @h.8.ln_1.weight : tensor<768xf32>
    %h_8_ln_1_bias = ml_program.global_load @h.8.ln_1.bias : tensor<768xf32>
    %h_8_attn_qkv_weight = ml_program.global_load @h.8.attn.qkv.weight : tensor<2304x768xf32>
    %h_8_attn_qkv_bias = ml_program.global_load @h.8.attn.qkv.bias : tensor<2304xf32>
    %h_8_attn_proj_weight = ml_program.global_load @h.8.attn.proj.weight : tensor<768x768xf32>
    %h_8_attn_proj_bias = ml_program.global_load @h.8.attn.proj.bias : tensor<768xf32>
    %h_8_ln_2_weight = ml_program.global_load @h.8.ln_2.weight : tensor<768xf32>
    %h_8_ln_2_bias = ml_program.global_load @h.8.ln_2.bias : tensor<768xf32>
    %h_8_mlp_fc_weight = ml_program.global_load @h.8.mlp.fc.weight : tensor<3072x768xf32>
    %h_8_mlp_fc_bias = ml_program.global_load @h.8.mlp.fc.bias : tensor<3072xf32>
    %h_8_mlp_proj_weight = ml_program.global_load @h.8.mlp.proj.weight : tensor<768x3072xf32>
    %h_8_mlp_proj_bias = ml_program.global_load @h.8.mlp.proj.bias : tensor<768xf32>
    %h_9_ln_1_weight = ml_program.global_load @h.9.ln_1.weight : tensor<768xf32>
    %h_9_ln_1_bias = ml_program.global_load @h.9.ln_1.bias : tensor<768xf32>
    %h_9_attn_qkv_weight = ml_program.global_load @h.9.attn.qkv.weight : tensor<2304x768xf32>
    %h_9_attn_qkv_bias = ml_program.global_load @h.9.attn.qkv.bias : tensor<2304xf32>
    %h_9_attn_proj_weight = ml_program.global_load @h.9.attn.proj.weight : tensor<768x768xf32>
    %h_9_attn_proj_bias = ml_program.global_load @h.9.attn.proj.bias : tensor<768xf32>
    %h_9_ln_2_weight = ml_program.global_load @h.9.ln_2.weight : tensor<768xf32>
    %h_9_ln_2_bias = ml_program.global_load @h.9.ln_2.bias : tensor<768xf32>
    %h_9_mlp_fc_weight = ml_program.global_load @h.9.mlp.fc.weight : tensor<3072x768xf32>
    %h_9_mlp_fc_bias = ml_program.global_load @h.9.mlp.fc.bias : tensor<3072xf32>
    %h_9_mlp_proj_weight = ml_program.global_load @h.9.mlp.proj.weight : tensor<768x3072xf32>
    %h_9_mlp_proj_bias = ml_program.global_load @h.9.mlp.proj.bias : tensor<768xf32>
    %h_10_ln_1_weight = ml_program.global_load @h.10.ln_1.weight : tensor<768xf32>
    %h_10_ln_1_bias = ml_program.global_load @h.10.ln_1.bias : tensor<768xf32>
    %h_10_attn_qkv_weight = ml_program.global_load @h.10.attn.qkv.weight : tensor<2304x768xf32>
    %h_10_attn_qkv_bias = ml_program.global_load @h.10.attn.qkv.bias : tensor<2304xf32>
    %h_10_attn_proj_weight = ml_program.global_load @h.10.attn.proj.weight : tensor<768x768xf32>
    %h_10_attn_proj_bias = ml_program.global_load @h.10.attn.proj.bias : tensor<768xf32>
    %h_10_ln_2_weight = ml_program.global_load @h.10.ln_2.weight : tensor<768xf32>
    %h_10_ln_2_bias = ml_program.global_load @h.10.ln_2.bias : tensor<768xf32>
    %h_10_mlp_fc_weight = ml_program.global_load @h.10.mlp.fc.weight : tensor<3072x768xf32>
    %h_10_mlp_fc_bias = ml_program.global_load @h.10.mlp.fc.bias : tensor<3072xf32>
    %h_10_mlp_proj_weight = ml_program.global_load @h.10.mlp.proj.weight : tensor<768x3072xf32>
    %h_10_mlp_proj_bias = ml_program.global_load @h.10.mlp.proj.bias : tensor<768xf32>
    %h_11_ln_1_weight = ml_program.global_load @h.11.ln_1.weight : tensor<768xf32>
    %h_11_ln_1_bias = ml_program.global_load @h.11.ln_1.bias : tensor<768xf32>
    %h_11_attn_qkv_weight = ml_program.global_load @h.11.attn.qkv.weight : tensor<2304x768xf32>
    %h_11_attn_qkv_bias = ml_program.global_load @h.11.attn.qkv.bias : tensor<2304xf32>
    %h_11_attn_proj_weight = ml_program.global_load @h.11.attn.proj.weight : tensor<768x768xf32>
    %h_11_attn_proj_bias = ml_program.global_load @h.11.attn.proj.bias : tensor<768xf32>
    %h_11_ln_2_weight = ml_program.global_load @h.11.ln_2.weight : tensor<768xf32>
    %h_11_ln_2_bias = ml_program.global_load @h.11.ln_2.bias : tensor<768xf32>
    %h_11_mlp_fc_weight = ml_program.global_load @h.11.mlp.fc.weight : tensor<3072x768xf32>
    %h_11_mlp_fc_bias = ml_program.global_load @h.11.mlp.fc.bias : tensor<3072xf32>
    %h_11_mlp_proj_weight = ml_program.global_load @h.11.mlp.proj.weight : tensor<768x3072xf32>
    %h_11_mlp_proj_bias = ml_program.global_load @h.11.mlp.proj.bias : tensor<768xf32>
    %ln_f_weight = ml_program.global_load @ln_f.weight : tensor<768xf32>
    %ln_f_bias = ml_program.global_load @ln_f.bias : tensor<768xf32>
    %embedded = mpc.embedding %wte, %tokens {layer = "wte"}
        : (tensor<50304x768xf32>, tensor<?x1024xi64>) -> tensor<?x1024x768xf32>
    %positioned = mpc.add %embedded, %wpe
        : (tensor<?x1024x768xf32>, tensor<1024x768xf32>) -> tensor<?x1024x768xf32>
    %h0_ln1 = mpc.layer_norm %positioned, %h_0_ln_1_weight bias(%h_0_ln_1_bias) epsilon 1.0e-5 {layer = "h.0.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h0_qkv = mpc.linear %h0_ln1, %h_0_attn_qkv_weight bias(%h_0_attn_qkv_bias) {layer = "h.0.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h0_q_columns = mpc.slice %h0_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h0_q_rows = mpc.reshape %h0_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h0_q = mpc.transpose %h0_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h0_k_columns = mpc.slice %h0_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h0_k_rows = mpc.reshape %h0_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h0_k = mpc.transpose %h0_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h0_v_columns = mpc.slice %h0_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h0_v_rows = mpc.reshape %h0_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h0_v = mpc.transpose %h0_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h0_heads = mpc.attention %h0_q, %h0_k, %h0_v {causal, layer = "h.0.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h0_joined = mpc.transpose %h0_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h0_attended = mpc.reshape %h0_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h0_proj = mpc.linear %h0_attended, %h_0_attn_proj_weight bias(%h_0_attn_proj_bias) {layer = "h.0.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h0_mid = mpc.add %positioned, %h0_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h0_ln2 = mpc.layer_norm %h0_mid, %h_0_ln_2_weight bias(%h_0_ln_2_bias) epsilon 1.0e-5 {layer = "h.0.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h0_fc = mpc.linear %h0_ln2, %h_0_mlp_fc_weight bias(%h_0_mlp_fc_bias) activation(gelu_tanh) {layer = "h.0.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h0_mlp = mpc.linear %h0_fc, %h_0_mlp_proj_weight bias(%h_0_mlp_proj_bias) {layer = "h.0.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h0_out = mpc.add %h0_mid, %h0_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h1_ln1 = mpc.layer_norm %h0_out, %h_1_ln_1_weight bias(%h_1_ln_1_bias) epsilon 1.0e-5 {layer = "h.1.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h1_qkv = mpc.linear %h1_ln1, %h_1_attn_qkv_weight bias(%h_1_attn_qkv_bias) {layer = "h.1.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h1_q_columns = mpc.slice %h1_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h1_q_rows = mpc.reshape %h1_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h1_q = mpc.transpose %h1_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h1_k_columns = mpc.slice %h1_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h1_k_rows = mpc.reshape %h1_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h1_k = mpc.transpose %h1_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h1_v_columns = mpc.slice %h1_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h1_v_rows = mpc.reshape %h1_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h1_v = mpc.transpose %h1_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h1_heads = mpc.attention %h1_q, %h1_k, %h1_v {causal, layer = "h.1.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h1_joined = mpc.transpose %h1_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h1_attended = mpc.reshape %h1_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h1_proj = mpc.linear %h1_attended, %h_1_attn_proj_weight bias(%h_1_attn_proj_bias) {layer = "h.1.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h1_mid = mpc.add %h0_out, %h1_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h1_ln2 = mpc.layer_norm %h1_mid, %h_1_ln_2_weight bias(%h_1_ln_2_bias) epsilon 1.0e-5 {layer = "h.1.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h1_fc = mpc.linear %h1_ln2, %h_1_mlp_fc_weight bias(%h_1_mlp_fc_bias) activation(gelu_tanh) {layer = "h.1.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h1_mlp = mpc.linear %h1_fc, %h_1_mlp_proj_weight bias(%h_1_mlp_proj_bias) {layer = "h.1.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h1_out = mpc.add %h1_mid, %h1_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h2_ln1 = mpc.layer_norm %h1_out, %h_2_ln_1_weight bias(%h_2_ln_1_bias) epsilon 1.0e-5 {layer = "h.2.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h2_qkv = mpc.linear %h2_ln1, %h_2_attn_qkv_weight bias(%h_2_attn_qkv_bias) {layer = "h.2.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h2_q_columns = mpc.slice %h2_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h2_q_rows = mpc.reshape %h2_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h2_q = mpc.transpose %h2_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h2_k_columns = mpc.slice %h2_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h2_k_rows = mpc.reshape %h2_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h2_k = mpc.transpose %h2_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h2_v_columns = mpc.slice %h2_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h2_v_rows = mpc.reshape %h2_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h2_v = mpc.transpose %h2_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h2_heads = mpc.attention %h2_q, %h2_k, %h2_v {causal, layer = "h.2.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h2_joined = mpc.transpose %h2_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h2_attended = mpc.reshape %h2_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h2_proj = mpc.linear %h2_attended, %h_2_attn_proj_weight bias(%h_2_attn_proj_bias) {layer = "h.2.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h2_mid = mpc.add %h1_out, %h2_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h2_ln2 = mpc.layer_norm %h2_mid, %h_2_ln_2_weight bias(%h_2_ln_2_bias) epsilon 1.0e-5 {layer = "h.2.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h2_fc = mpc.linear %h2_ln2, %h_2_mlp_fc_weight bias(%h_2_mlp_fc_bias) activation(gelu_tanh) {layer = "h.2.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h2_mlp = mpc.linear %h2_fc, %h_2_mlp_proj_weight bias(%h_2_mlp_proj_bias) {layer = "h.2.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h2_out = mpc.add %h2_mid, %h2_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h3_ln1 = mpc.layer_norm %h2_out, %h_3_ln_1_weight bias(%h_3_ln_1_bias) epsilon 1.0e-5 {layer = "h.3.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h3_qkv = mpc.linear %h3_ln1, %h_3_attn_qkv_weight bias(%h_3_attn_qkv_bias) {layer = "h.3.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h3_q_columns = mpc.slice %h3_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h3_q_rows = mpc.reshape %h3_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h3_q = mpc.transpose %h3_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h3_k_columns = mpc.slice %h3_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h3_k_rows = mpc.reshape %h3_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h3_k = mpc.transpose %h3_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h3_v_columns = mpc.slice %h3_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h3_v_rows = mpc.reshape %h3_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h3_v = mpc.transpose %h3_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h3_heads = mpc.attention %h3_q, %h3_k, %h3_v {causal, layer = "h.3.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h3_joined = mpc.transpose %h3_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h3_attended = mpc.reshape %h3_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h3_proj = mpc.linear %h3_attended, %h_3_attn_proj_weight bias(%h_3_attn_proj_bias) {layer = "h.3.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h3_mid = mpc.add %h2_out, %h3_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h3_ln2 = mpc.layer_norm %h3_mid, %h_3_ln_2_weight bias(%h_3_ln_2_bias) epsilon 1.0e-5 {layer = "h.3.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h3_fc = mpc.linear %h3_ln2, %h_3_mlp_fc_weight bias(%h_3_mlp_fc_bias) activation(gelu_tanh) {layer = "h.3.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h3_mlp = mpc.linear %h3_fc, %h_3_mlp_proj_weight bias(%h_3_mlp_proj_bias) {layer = "h.3.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h3_out = mpc.add %h3_mid, %h3_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h4_ln1 = mpc.layer_norm %h3_out, %h_4_ln_1_weight bias(%h_4_ln_1_bias) epsilon 1.0e-5 {layer = "h.4.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h4_qkv = mpc.linear %h4_ln1, %h_4_attn_qkv_weight bias(%h_4_attn_qkv_bias) {layer = "h.4.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h4_q_columns = mpc.slice %h4_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h4_q_rows = mpc.reshape %h4_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h4_q = mpc.transpose %h4_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h4_k_columns = mpc.slice %h4_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h4_k_rows = mpc.reshape %h4_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h4_k = mpc.transpose %h4_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h4_v_columns = mpc.slice %h4_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h4_v_rows = mpc.reshape %h4_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h4_v = mpc.transpose %h4_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h4_heads = mpc.attention %h4_q, %h4_k, %h4_v {causal, layer = "h.4.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h4_joined = mpc.transpose %h4_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h4_attended = mpc.reshape %h4_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h4_proj = mpc.linear %h4_attended, %h_4_attn_proj_weight bias(%h_4_attn_proj_bias) {layer = "h.4.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h4_mid = mpc.add %h3_out, %h4_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h4_ln2 = mpc.layer_norm %h4_mid, %h_4_ln_2_weight bias(%h_4_ln_2_bias) epsilon 1.0e-5 {layer = "h.4.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h4_fc = mpc.linear %h4_ln2, %h_4_mlp_fc_weight bias(%h_4_mlp_fc_bias) activation(gelu_tanh) {layer = "h.4.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h4_mlp = mpc.linear %h4_fc, %h_4_mlp_proj_weight bias(%h_4_mlp_proj_bias) {layer = "h.4.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h4_out = mpc.add %h4_mid, %h4_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h5_ln1 = mpc.layer_norm %h4_out, %h_5_ln_1_weight bias(%h_5_ln_1_bias) epsilon 1.0e-5 {layer = "h.5.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h5_qkv = mpc.linear %h5_ln1, %h_5_attn_qkv_weight bias(%h_5_attn_qkv_bias) {layer = "h.5.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h5_q_columns = mpc.slice %h5_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h5_q_rows = mpc.reshape %h5_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h5_q = mpc.transpose %h5_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h5_k_columns = mpc.slice %h5_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h5_k_rows = mpc.reshape %h5_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h5_k = mpc.transpose %h5_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h5_v_columns = mpc.slice %h5_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h5_v_rows = mpc.reshape %h5_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h5_v = mpc.transpose %h5_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h5_heads = mpc.attention %h5_q, %h5_k, %h5_v {causal, layer = "h.5.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h5_joined = mpc.transpose %h5_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h5_attended = mpc.reshape %h5_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h5_proj = mpc.linear %h5_attended, %h_5_attn_proj_weight bias(%h_5_attn_proj_bias) {layer = "h.5.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h5_mid = mpc.add %h4_out, %h5_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h5_ln2 = mpc.layer_norm %h5_mid, %h_5_ln_2_weight bias(%h_5_ln_2_bias) epsilon 1.0e-5 {layer = "h.5.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h5_fc = mpc.linear %h5_ln2, %h_5_mlp_fc_weight bias(%h_5_mlp_fc_bias) activation(gelu_tanh) {layer = "h.5.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h5_mlp = mpc.linear %h5_fc, %h_5_mlp_proj_weight bias(%h_5_mlp_proj_bias) {layer = "h.5.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h5_out = mpc.add %h5_mid, %h5_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h6_ln1 = mpc.layer_norm %h5_out, %h_6_ln_1_weight bias(%h_6_ln_1_bias) epsilon 1.0e-5 {layer = "h.6.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h6_qkv = mpc.linear %h6_ln1, %h_6_attn_qkv_weight bias(%h_6_attn_qkv_bias) {layer = "h.6.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h6_q_columns = mpc.slice %h6_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h6_q_rows = mpc.reshape %h6_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h6_q = mpc.transpose %h6_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h6_k_columns = mpc.slice %h6_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h6_k_rows = mpc.reshape %h6_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h6_k = mpc.transpose %h6_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h6_v_columns = mpc.slice %h6_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h6_v_rows = mpc.reshape %h6_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h6_v = mpc.transpose %h6_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h6_heads = mpc.attention %h6_q, %h6_k, %h6_v {causal, layer = "h.6.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h6_joined = mpc.transpose %h6_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h6_attended = mpc.reshape %h6_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h6_proj = mpc.linear %h6_attended, %h_6_attn_proj_weight bias(%h_6_attn_proj_bias) {layer = "h.6.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h6_mid = mpc.add %h5_out, %h6_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h6_ln2 = mpc.layer_norm %h6_mid, %h_6_ln_2_weight bias(%h_6_ln_2_bias) epsilon 1.0e-5 {layer = "h.6.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h6_fc = mpc.linear %h6_ln2, %h_6_mlp_fc_weight bias(%h_6_mlp_fc_bias) activation(gelu_tanh) {layer = "h.6.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h6_mlp = mpc.linear %h6_fc, %h_6_mlp_proj_weight bias(%h_6_mlp_proj_bias) {layer = "h.6.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h6_out = mpc.add %h6_mid, %h6_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h7_ln1 = mpc.layer_norm %h6_out, %h_7_ln_1_weight bias(%h_7_ln_1_bias) epsilon 1.0e-5 {layer = "h.7.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h7_qkv = mpc.linear %h7_ln1, %h_7_attn_qkv_weight bias(%h_7_attn_qkv_bias) {layer = "h.7.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h7_q_columns = mpc.slice %h7_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h7_q_rows = mpc.reshape %h7_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h7_q = mpc.transpose %h7_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h7_k_columns = mpc.slice %h7_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h7_k_rows = mpc.reshape %h7_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h7_k = mpc.transpose %h7_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h7_v_columns = mpc.slice %h7_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h7_v_rows = mpc.reshape %h7_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h7_v = mpc.transpose %h7_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h7_heads = mpc.attention %h7_q, %h7_k, %h7_v {causal, layer = "h.7.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h7_joined = mpc.transpose %h7_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h7_attended = mpc.reshape %h7_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h7_proj = mpc.linear %h7_attended, %h_7_attn_proj_weight bias(%h_7_attn_proj_bias) {layer = "h.7.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h7_mid = mpc.add %h6_out, %h7_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h7_ln2 = mpc.layer_norm %h7_mid, %h_7_ln_2_weight bias(%h_7_ln_2_bias) epsilon 1.0e-5 {layer = "h.7.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h7_fc = mpc.linear %h7_ln2, %h_7_mlp_fc_weight bias(%h_7_mlp_fc_bias) activation(gelu_tanh) {layer = "h.7.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h7_mlp = mpc.linear %h7_fc, %h_7_mlp_proj_weight bias(%h_7_mlp_proj_bias) {layer = "h.7.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h7_out = mpc.add %h7_mid, %h7_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h8_ln1 = mpc.layer_norm %h7_out, %h_8_ln_1_weight bias(%h_8_ln_1_bias) epsilon 1.0e-5 {layer = "h.8.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h8_qkv = mpc.linear %h8_ln1, %h_8_attn_qkv_weight bias(%h_8_attn_qkv_bias) {layer = "h.8.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h8_q_columns = mpc.slice %h8_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h8_q_rows = mpc.reshape %h8_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h8_q = mpc.transpose %h8_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h8_k_columns = mpc.slice %h8_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h8_k_rows = mpc.reshape %h8_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h8_k = mpc.transpose %h8_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h8_v_columns = mpc.slice %h8_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h8_v_rows = mpc.reshape %h8_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h8_v = mpc.transpose %h8_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h8_heads = mpc.attention %h8_q, %h8_k, %h8_v {causal, layer = "h.8.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h8_joined = mpc.transpose %h8_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h8_attended = mpc.reshape %h8_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h8_proj = mpc.linear %h8_attended, %h_8_attn_proj_weight bias(%h_8_attn_proj_bias) {layer = "h.8.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h8_mid = mpc.add %h7_out, %h8_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h8_ln2 = mpc.layer_norm %h8_mid, %h_8_ln_2_weight bias(%h_8_ln_2_bias) epsilon 1.0e-5 {layer = "h.8.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h8_fc = mpc.linear %h8_ln2, %h_8_mlp_fc_weight bias(%h_8_mlp_fc_bias) activation(gelu_tanh) {layer = "h.8.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h8_mlp = mpc.linear %h8_fc, %h_8_mlp_proj_weight bias(%h_8_mlp_proj_bias) {layer = "h.8.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h8_out = mpc.add %h8_mid, %h8_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h9_ln1 = mpc.layer_norm %h8_out, %h_9_ln_1_weight bias(%h_9_ln_1_bias) epsilon 1.0e-5 {layer = "h.9.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h9_qkv = mpc.linear %h9_ln1, %h_9_attn_qkv_weight bias(%h_9_attn_qkv_bias) {layer = "h.9.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h9_q_columns = mpc.slice %h9_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h9_q_rows = mpc.reshape %h9_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h9_q = mpc.transpose %h9_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h9_k_columns = mpc.slice %h9_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h9_k_rows = mpc.reshape %h9_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h9_k = mpc.transpose %h9_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h9_v_columns = mpc.slice %h9_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h9_v_rows = mpc.reshape %h9_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h9_v = mpc.transpose %h9_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h9_heads = mpc.attention %h9_q, %h9_k, %h9_v {causal, layer = "h.9.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h9_joined = mpc.transpose %h9_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h9_attended = mpc.reshape %h9_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h9_proj = mpc.linear %h9_attended, %h_9_attn_proj_weight bias(%h_9_attn_proj_bias) {layer = "h.9.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h9_mid = mpc.add %h8_out, %h9_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h9_ln2 = mpc.layer_norm %h9_mid, %h_9_ln_2_weight bias(%h_9_ln_2_bias) epsilon 1.0e-5 {layer = "h.9.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h9_fc = mpc.linear %h9_ln2, %h_9_mlp_fc_weight bias(%h_9_mlp_fc_bias) activation(gelu_tanh) {layer = "h.9.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h9_mlp = mpc.linear %h9_fc, %h_9_mlp_proj_weight bias(%h_9_mlp_proj_bias) {layer = "h.9.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h9_out = mpc.add %h9_mid, %h9_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h10_ln1 = mpc.layer_norm %h9_out, %h_10_ln_1_weight bias(%h_10_ln_1_bias) epsilon 1.0e-5 {layer = "h.10.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h10_qkv = mpc.linear %h10_ln1, %h_10_attn_qkv_weight bias(%h_10_attn_qkv_bias) {layer = "h.10.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h10_q_columns = mpc.slice %h10_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h10_q_rows = mpc.reshape %h10_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h10_q = mpc.transpose %h10_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h10_k_columns = mpc.slice %h10_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h10_k_rows = mpc.reshape %h10_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h10_k = mpc.transpose %h10_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h10_v_columns = mpc.slice %h10_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h10_v_rows = mpc.reshape %h10_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h10_v = mpc.transpose %h10_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h10_heads = mpc.attention %h10_q, %h10_k, %h10_v {causal, layer = "h.10.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h10_joined = mpc.transpose %h10_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h10_attended = mpc.reshape %h10_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h10_proj = mpc.linear %h10_attended, %h_10_attn_proj_weight bias(%h_10_attn_proj_bias) {layer = "h.10.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h10_mid = mpc.add %h9_out, %h10_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h10_ln2 = mpc.layer_norm %h10_mid, %h_10_ln_2_weight bias(%h_10_ln_2_bias) epsilon 1.0e-5 {layer = "h.10.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h10_fc = mpc.linear %h10_ln2, %h_10_mlp_fc_weight bias(%h_10_mlp_fc_bias) activation(gelu_tanh) {layer = "h.10.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h10_mlp = mpc.linear %h10_fc, %h_10_mlp_proj_weight bias(%h_10_mlp_proj_bias) {layer = "h.10.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h10_out = mpc.add %h10_mid, %h10_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h11_ln1 = mpc.layer_norm %h10_out, %h_11_ln_1_weight bias(%h_11_ln_1_bias) epsilon 1.0e-5 {layer = "h.11.ln_1"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h11_qkv = mpc.linear %h11_ln1, %h_11_attn_qkv_weight bias(%h_11_attn_qkv_bias) {layer = "h.11.attn.qkv"}
        : (tensor<?x1024x768xf32>, tensor<2304x768xf32>, tensor<2304xf32>) -> tensor<?x1024x2304xf32>
    %h11_q_columns = mpc.slice %h11_qkv starts [0, 0, 0] limits [-1, 1024, 768] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h11_q_rows = mpc.reshape %h11_q_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h11_q = mpc.transpose %h11_q_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h11_k_columns = mpc.slice %h11_qkv starts [0, 0, 768] limits [-1, 1024, 1536] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h11_k_rows = mpc.reshape %h11_k_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h11_k = mpc.transpose %h11_k_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h11_v_columns = mpc.slice %h11_qkv starts [0, 0, 1536] limits [-1, 1024, 2304] strides [1, 1, 1]
        : (tensor<?x1024x2304xf32>) -> tensor<?x1024x768xf32>
    %h11_v_rows = mpc.reshape %h11_v_columns
        : (tensor<?x1024x768xf32>) -> tensor<?x1024x12x64xf32>
    %h11_v = mpc.transpose %h11_v_rows permutation [0, 2, 1, 3]
        : (tensor<?x1024x12x64xf32>) -> tensor<?x12x1024x64xf32>
    %h11_heads = mpc.attention %h11_q, %h11_k, %h11_v {causal, layer = "h.11.attn"}
        : (tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>, tensor<?x12x1024x64xf32>) -> tensor<?x12x1024x64xf32>
    %h11_joined = mpc.transpose %h11_heads permutation [0, 2, 1, 3]
        : (tensor<?x12x1024x64xf32>) -> tensor<?x1024x12x64xf32>
    %h11_attended = mpc.reshape %h11_joined
        : (tensor<?x1024x12x64xf32>) -> tensor<?x1024x768xf32>
    %h11_proj = mpc.linear %h11_attended, %h_11_attn_proj_weight bias(%h_11_attn_proj_bias) {layer = "h.11.attn.proj"}
        : (tensor<?x1024x768xf32>, tensor<768x768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h11_mid = mpc.add %h10_out, %h11_proj
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %h11_ln2 = mpc.layer_norm %h11_mid, %h_11_ln_2_weight bias(%h_11_ln_2_bias) epsilon 1.0e-5 {layer = "h.11.ln_2"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h11_fc = mpc.linear %h11_ln2, %h_11_mlp_fc_weight bias(%h_11_mlp_fc_bias) activation(gelu_tanh) {layer = "h.11.mlp.fc"}
        : (tensor<?x1024x768xf32>, tensor<3072x768xf32>, tensor<3072xf32>) -> tensor<?x1024x3072xf32>
    %h11_mlp = mpc.linear %h11_fc, %h_11_mlp_proj_weight bias(%h_11_mlp_proj_bias) {layer = "h.11.mlp.proj"}
        : (tensor<?x1024x3072xf32>, tensor<768x3072xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %h11_out = mpc.add %h11_mid, %h11_mlp
        : (tensor<?x1024x768xf32>, tensor<?x1024x768xf32>) -> tensor<?x1024x768xf32>
    %final = mpc.layer_norm %h11_out, %ln_f_weight bias(%ln_f_bias) epsilon 1.0e-5 {layer = "ln_f"}
        : (tensor<?x1024x768xf32>, tensor<768xf32>, tensor<768xf32>) -> tensor<?x1024x768xf32>
    %logits = mpc.linear %final, %wte {layer = "head"}
        : (tensor<?x1024x768xf32>, tensor<50304x768xf32>) -> tensor<?x1024x50304xf32>
    %loss = mpc.cross_entropy %logits, %targets {classes = 50257 : i64, ignore_index = -1 : i64, layer = "loss"}
        : (tensor<?x1024x50304xf32>, tensor<?x1024xi64>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
