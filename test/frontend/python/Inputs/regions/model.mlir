module @regions {
  ml_program.global private @block.gain(#mpc.external) : tensor<16xf32>
  ml_program.global private @block.norm.weight(#mpc.external) : tensor<16xf32>
  ml_program.global private @block.norm.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @block.qkv.weight(#mpc.external) : tensor<48x16xf32>
  ml_program.global private @block.qkv.bias(#mpc.external) : tensor<48xf32>
  ml_program.global private @block.out.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @block.out.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @block.up.weight(#mpc.external) : tensor<32x16xf32>
  ml_program.global private @block.up.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @block.down.weight(#mpc.external) : tensor<16x32xf32>
  ml_program.global private @block.down.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @head.weight(#mpc.external) : tensor<16x16xf32>
  ml_program.global private @head.bias(#mpc.external) : tensor<16xf32>
  ml_program.global private @tail.weight(#mpc.external) : tensor<4x16xf32>
  ml_program.global private @tail.bias(#mpc.external) : tensor<4xf32>

  func.func @main(%x: tensor<?x5x16xf32> {mpc.name = "x", mpc.dims = ["B"]})
      -> (tensor<?x5x4xbf16> {mpc.name = "bf16"},
          tensor<?x5x16xf32> {mpc.name = "mixed"},
          tensor<?x5x4xf32> {mpc.name = "twice"},
          tensor<?x5x16xf32> {mpc.name = "rest"},
          tensor<?x5x4xbf16> {mpc.name = "narrow"}) {
    %block_gain = ml_program.global_load @block.gain : tensor<16xf32>
    %block_norm_weight = ml_program.global_load @block.norm.weight : tensor<16xf32>
    %block_norm_bias = ml_program.global_load @block.norm.bias : tensor<16xf32>
    %block_qkv_weight = ml_program.global_load @block.qkv.weight : tensor<48x16xf32>
    %block_qkv_bias = ml_program.global_load @block.qkv.bias : tensor<48xf32>
    %block_out_weight = ml_program.global_load @block.out.weight : tensor<16x16xf32>
    %block_out_bias = ml_program.global_load @block.out.bias : tensor<16xf32>
    %block_up_weight = ml_program.global_load @block.up.weight : tensor<32x16xf32>
    %block_up_bias = ml_program.global_load @block.up.bias : tensor<32xf32>
    %block_down_weight = ml_program.global_load @block.down.weight : tensor<16x32xf32>
    %block_down_bias = ml_program.global_load @block.down.bias : tensor<16xf32>
    %head_weight = ml_program.global_load @head.weight : tensor<16x16xf32>
    %head_bias = ml_program.global_load @head.bias : tensor<16xf32>
    %tail_weight = ml_program.global_load @tail.weight : tensor<4x16xf32>
    %tail_bias = ml_program.global_load @tail.bias : tensor<4xf32>
    %layer_norm = mpc.precision "fp32" {
      // block.norm
      %layer_norm = mpc.layer_norm %x, %block_norm_weight bias(%block_norm_bias) epsilon 1.0e-05 {layer = "block.norm"}
          : (tensor<?x5x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
      mpc.yield %layer_norm : tensor<?x5x16xf32>
    } : tensor<?x5x16xf32>
    %c = mpc.constant dense<0.3> : tensor<f32>
    %linear_1 = mpc.precision "bf16" {
      // block.qkv
      %linear = mpc.linear %layer_norm, %block_qkv_weight bias(%block_qkv_bias) {layer = "block.qkv"}
          : (tensor<?x5x16xf32>, tensor<48x16xf32>, tensor<48xf32>) -> tensor<?x5x48xf32>
      // block
      %view = mpc.reshape %linear : (tensor<?x5x48xf32>) -> tensor<?x5x3x2x8xf32>
      %permute = mpc.transpose %view permutation [2, 0, 3, 1, 4] : (tensor<?x5x3x2x8xf32>) -> tensor<3x?x2x5x8xf32>
      %unbind = mpc.slice %permute starts [0, 0, 0, 0, 0] limits [1, -1, -1, -1, -1] strides [1, 1, 1, 1, 1]
          : (tensor<3x?x2x5x8xf32>) -> tensor<1x?x2x5x8xf32>
      %unbind_1 = mpc.slice %permute starts [1, 0, 0, 0, 0] limits [2, -1, -1, -1, -1] strides [1, 1, 1, 1, 1]
          : (tensor<3x?x2x5x8xf32>) -> tensor<1x?x2x5x8xf32>
      %unbind_2 = mpc.slice %permute starts [2, 0, 0, 0, 0] limits [3, -1, -1, -1, -1] strides [1, 1, 1, 1, 1]
          : (tensor<3x?x2x5x8xf32>) -> tensor<1x?x2x5x8xf32>
      %unbind_3 = mpc.reshape %unbind : (tensor<1x?x2x5x8xf32>) -> tensor<?x2x5x8xf32>
      %unbind_4 = mpc.reshape %unbind_1 : (tensor<1x?x2x5x8xf32>) -> tensor<?x2x5x8xf32>
      %unbind_5 = mpc.reshape %unbind_2 : (tensor<1x?x2x5x8xf32>) -> tensor<?x2x5x8xf32>
      %attention = mpc.attention %unbind_3, %unbind_4, %unbind_5 {layer = "block", causal}
          : (tensor<?x2x5x8xf32>, tensor<?x2x5x8xf32>, tensor<?x2x5x8xf32>) -> tensor<?x2x5x8xf32>
      %transpose = mpc.transpose %attention permutation [0, 2, 1, 3] : (tensor<?x2x5x8xf32>) -> tensor<?x5x2x8xf32>
      %view_1 = mpc.reshape %transpose : (tensor<?x5x2x8xf32>) -> tensor<?x5x16xf32>
      // block.out
      %linear_1 = mpc.linear %view_1, %block_out_weight bias(%block_out_bias) {layer = "block.out"}
          : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
      mpc.yield %linear_1 : tensor<?x5x16xf32>
    } : tensor<?x5x16xf32>
    %mul_9 = mpc.precision "fp32" {
      // block
      %mul_9 = mpc.mul %linear_1, %c : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5x16xf32>
      mpc.yield %mul_9 : tensor<?x5x16xf32>
    } : tensor<?x5x16xf32>
    // block
    %mul_9_1 = mpc.cast %mul_9 : (tensor<?x5x16xf32>) -> tensor<?x5x16xbf16>
    %mul_9_2 = mpc.cast %mul_9_1 : (tensor<?x5x16xbf16>) -> tensor<?x5x16xf32>
    %add = mpc.precision "fp32" {
      // block
      %add = mpc.add %x, %mul_9_2 : (tensor<?x5x16xf32>, tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
      mpc.yield %add : tensor<?x5x16xf32>
    } : tensor<?x5x16xf32>
    %linear_3 = mpc.precision "bf16" {
      // block.up
      %linear_2 = mpc.linear %add, %block_up_weight bias(%block_up_bias) {layer = "block.up"}
          : (tensor<?x5x16xf32>, tensor<32x16xf32>, tensor<32xf32>) -> tensor<?x5x32xf32>
      // block
      %gelu = mpc.gelu %linear_2 : (tensor<?x5x32xf32>) -> tensor<?x5x32xf32>
      // block.down
      %linear_3 = mpc.linear %gelu, %block_down_weight bias(%block_down_bias) {layer = "block.down"}
          : (tensor<?x5x32xf32>, tensor<16x32xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
      mpc.yield %linear_3 : tensor<?x5x16xf32>
    } : tensor<?x5x16xf32>
    %mul_11 = mpc.precision "fp32" {
      // block
      %add_1 = mpc.add %add, %linear_3 : (tensor<?x5x16xf32>, tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
      %mul_11 = mpc.rms_norm %add_1, %block_gain epsilon 1.0e-06 {layer = "block"}
          : (tensor<?x5x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
      mpc.yield %mul_11 : tensor<?x5x16xf32>
    } : tensor<?x5x16xf32>
    %linear_4 = mpc.precision "bf16" {
      // tail
      %linear_4 = mpc.linear %mul_11, %tail_weight bias(%tail_bias) {layer = "tail"}
          : (tensor<?x5x16xf32>, tensor<4x16xf32>, tensor<4xf32>) -> tensor<?x5x4xf32>
      mpc.yield %linear_4 : tensor<?x5x4xf32>
    } : tensor<?x5x4xf32>
    %c_2 = mpc.constant dense<1.0> : tensor<f32>
    %c_3 = mpc.constant dense<0.1> : tensor<f32>
    %c_4 = mpc.constant dense<2.0> : tensor<f32>
    %softplus_6, %mul_13 = mpc.precision "fp32" {
      // head
      %linear_5 = mpc.linear %mul_11, %head_weight bias(%head_bias) {layer = "head"}
          : (tensor<?x5x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<?x5x16xf32>
      %softplus = mpc.abs %linear_5 : (tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
      %softplus_1 = mpc.neg %softplus : (tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
      %softplus_2 = mpc.exp %softplus_1 : (tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
      %softplus_3 = mpc.add %softplus_2, %c_2 : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5x16xf32>
      %softplus_4 = mpc.log %softplus_3 : (tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
      %softplus_5 = mpc.relu %linear_5 : (tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
      %softplus_6 = mpc.add %softplus_5, %softplus_4 : (tensor<?x5x16xf32>, tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
      %mul_12 = mpc.mul %linear_4, %c_3 : (tensor<?x5x4xf32>, tensor<f32>) -> tensor<?x5x4xf32>
      %exp = mpc.exp %mul_12 : (tensor<?x5x4xf32>) -> tensor<?x5x4xf32>
      %mul_13 = mpc.mul %exp, %c_4 : (tensor<?x5x4xf32>, tensor<f32>) -> tensor<?x5x4xf32>
      mpc.yield %softplus_6, %mul_13 : tensor<?x5x16xf32>, tensor<?x5x4xf32>
    } : tensor<?x5x16xf32>, tensor<?x5x4xf32>
    %convert_14 = mpc.cast %softplus_6 : (tensor<?x5x16xf32>) -> tensor<?x5x16xf16>
    %convert_14_1 = mpc.cast %convert_14 : (tensor<?x5x16xf16>) -> tensor<?x5x16xf32>
    %add_3 = mpc.add %mul_11, %softplus_6 : (tensor<?x5x16xf32>, tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
    %sub = mpc.sub %convert_14_1, %softplus_6 : (tensor<?x5x16xf32>, tensor<?x5x16xf32>) -> tensor<?x5x16xf32>
    %c_5 = mpc.constant dense<1000.0> : tensor<f32>
    %mul_14 = mpc.mul %sub, %c_5 : (tensor<?x5x16xf32>, tensor<f32>) -> tensor<?x5x16xf32>
    %relu = mpc.precision "bf16" {
      %relu = mpc.relu %linear_4 : (tensor<?x5x4xf32>) -> tensor<?x5x4xf32>
      mpc.yield %relu : tensor<?x5x4xf32>
    } : tensor<?x5x4xf32>
    %output = mpc.cast %linear_4 : (tensor<?x5x4xf32>) -> tensor<?x5x4xbf16>
    %output_1 = mpc.cast %relu : (tensor<?x5x4xf32>) -> tensor<?x5x4xbf16>
    return %output, %add_3, %mul_13, %mul_14, %output_1 : tensor<?x5x4xbf16>, tensor<?x5x16xf32>, tensor<?x5x4xf32>, tensor<?x5x16xf32>, tensor<?x5x4xbf16>
  }
}
