module @half {
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
  ml_program.global private @conv.weight(#mpc.external) : tensor<8x16x3xf32>
  ml_program.global private @conv.bias(#mpc.external) : tensor<8xf32>
  ml_program.global private @norm.weight(#mpc.external) : tensor<8xf32>
  ml_program.global private @norm.bias(#mpc.external) : tensor<8xf32>

  func.func @main(%x: tensor<2x6x16xf16> {mpc.name = "x"})
      -> (tensor<2x6x16xf16> {mpc.name = "output0"},
          tensor<2x8x6xf16> {mpc.name = "output1"},
          tensor<2x8x6xf32> {mpc.name = "output2"},
          tensor<2x8xf16> {mpc.name = "output3"},
          tensor<2x8x6xf16> {mpc.name = "output4"},
          tensor<2x6xf16> {mpc.name = "output5"}) {
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
    %conv_weight = ml_program.global_load @conv.weight : tensor<8x16x3xf32>
    %conv_bias = ml_program.global_load @conv.bias : tensor<8xf32>
    %norm_weight = ml_program.global_load @norm.weight : tensor<8xf32>
    %norm_bias = ml_program.global_load @norm.bias : tensor<8xf32>
    %x_1 = mpc.cast %x : (tensor<2x6x16xf16>) -> tensor<2x6x16xf32>
    %c = mpc.constant dense<0.3> : tensor<f32>
    %linear_1 = mpc.precision "fp16" {
      // block.norm
      %layer_norm = mpc.layer_norm %x_1, %block_norm_weight bias(%block_norm_bias) epsilon 1.0e-05 {layer = "block.norm"}
          : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
      // block.qkv
      %linear = mpc.linear %layer_norm, %block_qkv_weight bias(%block_qkv_bias) {layer = "block.qkv"}
          : (tensor<2x6x16xf32>, tensor<48x16xf32>, tensor<48xf32>) -> tensor<2x6x48xf32>
      // block
      %view = mpc.reshape %linear : (tensor<2x6x48xf32>) -> tensor<2x6x3x2x8xf32>
      %permute = mpc.transpose %view permutation [2, 0, 3, 1, 4] : (tensor<2x6x3x2x8xf32>) -> tensor<3x2x2x6x8xf32>
      %unbind = mpc.slice %permute starts [0, 0, 0, 0, 0] limits [1, -1, -1, -1, -1] strides [1, 1, 1, 1, 1]
          : (tensor<3x2x2x6x8xf32>) -> tensor<1x2x2x6x8xf32>
      %unbind_1 = mpc.slice %permute starts [1, 0, 0, 0, 0] limits [2, -1, -1, -1, -1] strides [1, 1, 1, 1, 1]
          : (tensor<3x2x2x6x8xf32>) -> tensor<1x2x2x6x8xf32>
      %unbind_2 = mpc.slice %permute starts [2, 0, 0, 0, 0] limits [3, -1, -1, -1, -1] strides [1, 1, 1, 1, 1]
          : (tensor<3x2x2x6x8xf32>) -> tensor<1x2x2x6x8xf32>
      %unbind_3 = mpc.reshape %unbind : (tensor<1x2x2x6x8xf32>) -> tensor<2x2x6x8xf32>
      %unbind_4 = mpc.reshape %unbind_1 : (tensor<1x2x2x6x8xf32>) -> tensor<2x2x6x8xf32>
      %unbind_5 = mpc.reshape %unbind_2 : (tensor<1x2x2x6x8xf32>) -> tensor<2x2x6x8xf32>
      %attention = mpc.attention %unbind_3, %unbind_4, %unbind_5 {layer = "block", causal}
          : (tensor<2x2x6x8xf32>, tensor<2x2x6x8xf32>, tensor<2x2x6x8xf32>) -> tensor<2x2x6x8xf32>
      %transpose = mpc.transpose %attention permutation [0, 2, 1, 3] : (tensor<2x2x6x8xf32>) -> tensor<2x6x2x8xf32>
      %view_1 = mpc.reshape %transpose : (tensor<2x6x2x8xf32>) -> tensor<2x6x16xf32>
      // block.out
      %linear_1 = mpc.linear %view_1, %block_out_weight bias(%block_out_bias) {layer = "block.out"}
          : (tensor<2x6x16xf32>, tensor<16x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
      mpc.yield %linear_1 : tensor<2x6x16xf32>
    } : tensor<2x6x16xf32>
    %mul = mpc.precision "fp32" {
      // block
      %mul = mpc.mul %linear_1, %c : (tensor<2x6x16xf32>, tensor<f32>) -> tensor<2x6x16xf32>
      mpc.yield %mul : tensor<2x6x16xf32>
    } : tensor<2x6x16xf32>
    %add_1 = mpc.precision "fp16" {
      // block
      %add = mpc.add %x_1, %mul : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
      // block.up
      %linear_2 = mpc.linear %add, %block_up_weight bias(%block_up_bias) {layer = "block.up"}
          : (tensor<2x6x16xf32>, tensor<32x16xf32>, tensor<32xf32>) -> tensor<2x6x32xf32>
      // block
      %gelu = mpc.gelu %linear_2 : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
      // block.down
      %linear_3 = mpc.linear %gelu, %block_down_weight bias(%block_down_bias) {layer = "block.down"}
          : (tensor<2x6x32xf32>, tensor<16x32xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
      // block
      %add_1 = mpc.add %add, %linear_3 : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
      mpc.yield %add_1 : tensor<2x6x16xf32>
    } : tensor<2x6x16xf32>
    %mul_2_1 = mpc.precision "fp32" {
      // block
      %mul_2_1 = mpc.rms_norm %add_1, %block_gain epsilon 1.0e-06 {layer = "block"}
          : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
      mpc.yield %mul_2_1 : tensor<2x6x16xf32>
    } : tensor<2x6x16xf32>
    %c_2 = mpc.constant dense<0.1> : tensor<f32>
    %group_norm = mpc.precision "fp16" {
      %transpose_1 = mpc.transpose %mul_2_1 permutation [0, 2, 1] : (tensor<2x6x16xf32>) -> tensor<2x16x6xf32>
      // conv
      %convolution = mpc.convolution %transpose_1, %conv_weight bias(%conv_bias) strides [1] low [1] high [1] dilations [1] {layer = "conv"}
          : (tensor<2x16x6xf32>, tensor<8x16x3xf32>, tensor<8xf32>) -> tensor<2x8x6xf32>
      %silu = mpc.silu %convolution : (tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
      // norm
      %group_norm = mpc.group_norm %silu gain(%norm_weight) bias(%norm_bias) groups 2 epsilon 1.0e-05 {layer = "norm"}
          : (tensor<2x8x6xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8x6xf32>
      mpc.yield %group_norm : tensor<2x8x6xf32>
    } : tensor<2x8x6xf32>
    %mul_3 = mpc.precision "fp32" {
      %mul_3 = mpc.mul %group_norm, %c_2 : (tensor<2x8x6xf32>, tensor<f32>) -> tensor<2x8x6xf32>
      mpc.yield %mul_3 : tensor<2x8x6xf32>
    } : tensor<2x8x6xf32>
    %mul_3_1 = mpc.cast %mul_3 : (tensor<2x8x6xf32>) -> tensor<2x8x6xf16>
    %mul_3_2 = mpc.cast %mul_3_1 : (tensor<2x8x6xf16>) -> tensor<2x8x6xf32>
    %c_3 = mpc.constant dense<3.0> : tensor<f32>
    %softmax = mpc.precision "fp32" {
      %mul_4 = mpc.mul %mul_3_2, %c_3 : (tensor<2x8x6xf32>, tensor<f32>) -> tensor<2x8x6xf32>
      %softmax = mpc.softmax %mul_4 axis 2 : (tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
      mpc.yield %softmax : tensor<2x8x6xf32>
    } : tensor<2x8x6xf32>
    %c_4 = mpc.constant dense<0.0> : tensor<f32>
    %mean_1, %where, %amax = mpc.precision "fp16" {
      %add_3 = mpc.add %softmax, %mul_3 : (tensor<2x8x6xf32>, tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
      %mean_1 = mpc.mean %add_3 axes [2] : (tensor<2x8x6xf32>) -> tensor<2x8xf32>
      %gt = mpc.compare gt %mul_3, %c_4 : (tensor<2x8x6xf32>, tensor<f32>) -> tensor<2x8x6xi1>
      %tanh = mpc.tanh %mul_3 : (tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
      %where = mpc.select %gt, %mul_3, %tanh
          : (tensor<2x8x6xi1>, tensor<2x8x6xf32>, tensor<2x8x6xf32>) -> tensor<2x8x6xf32>
      %amax = mpc.max %mul_3 axes [1] : (tensor<2x8x6xf32>) -> tensor<2x6xf32>
      mpc.yield %mean_1, %where, %amax : tensor<2x8xf32>, tensor<2x8x6xf32>, tensor<2x6xf32>
    } : tensor<2x8xf32>, tensor<2x8x6xf32>, tensor<2x6xf32>
    %output = mpc.cast %mul_2_1 : (tensor<2x6x16xf32>) -> tensor<2x6x16xf16>
    %output_1 = mpc.cast %mul_3 : (tensor<2x8x6xf32>) -> tensor<2x8x6xf16>
    %output_2 = mpc.cast %mean_1 : (tensor<2x8xf32>) -> tensor<2x8xf16>
    %output_3 = mpc.cast %where : (tensor<2x8x6xf32>) -> tensor<2x8x6xf16>
    %output_4 = mpc.cast %amax : (tensor<2x6xf32>) -> tensor<2x6xf16>
    return %output, %output_1, %softmax, %output_2, %output_3, %output_4 : tensor<2x6x16xf16>, tensor<2x8x6xf16>, tensor<2x8x6xf32>, tensor<2x8xf16>, tensor<2x8x6xf16>, tensor<2x6xf16>
  }
}
