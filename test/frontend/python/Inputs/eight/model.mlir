module @eight {
  ml_program.global private @weight(#mpc.external) : tensor<16x32xf8E4M3FN>
  ml_program.global private @weight_scale_inv(#mpc.external) : tensor<16x1xf32>
  ml_program.global private @back(#mpc.external) : tensor<32x16xf8E5M2>

  func.func @main(%x: tensor<6x32xf32> {mpc.name = "x"})
      -> (tensor<6x16xf32> {mpc.name = "y"},
          tensor<6x32xf32> {mpc.name = "back"},
          tensor<6x32xf32> {mpc.name = "large"},
          tensor<6x32xf32> {mpc.name = "narrow"},
          tensor<6x32xf16> {mpc.name = "again"},
          tensor<32x6xf32> {mpc.name = "views"},
          tensor<6x32xf8E4M3FN> {mpc.name = "kept"},
          tensor<6x32xf16> {mpc.name = "half"},
          tensor<6x32xf32> {mpc.name = "small"}) {
    %weight = ml_program.global_load @weight : tensor<16x32xf8E4M3FN>
    %weight_scale_inv = ml_program.global_load @weight_scale_inv : tensor<16x1xf32>
    %back = ml_program.global_load @back : tensor<32x16xf8E5M2>
    %weight_1 = mpc.cast %weight : (tensor<16x32xf8E4M3FN>) -> tensor<16x32xf32>
    %back_1 = mpc.cast %back : (tensor<32x16xf8E5M2>) -> tensor<32x16xf32>
    %c = mpc.constant dense<300.0> : tensor<f32>
    %mul = mpc.mul %x, %c : (tensor<6x32xf32>, tensor<f32>) -> tensor<6x32xf32>
    %convert = mpc.cast %x overflow(saturate) : (tensor<6x32xf32>) -> tensor<6x32xf8E4M3FN>
    %convert_1 = mpc.cast %convert : (tensor<6x32xf8E4M3FN>) -> tensor<6x32xf32>
    %mul_1 = mpc.mul %weight_1, %weight_scale_inv : (tensor<16x32xf32>, tensor<16x1xf32>) -> tensor<16x32xf32>
    %linear = mpc.linear %convert_1, %mul_1 : (tensor<6x32xf32>, tensor<16x32xf32>) -> tensor<6x16xf32>
    %clamp = mpc.clamp %mul min -60000.0 max 60000.0 : (tensor<6x32xf32>) -> tensor<6x32xf32>
    %convert_3 = mpc.cast %clamp overflow(ieee) : (tensor<6x32xf32>) -> tensor<6x32xf8E5M2>
    %convert_3_1 = mpc.cast %convert_3 : (tensor<6x32xf8E5M2>) -> tensor<6x32xf32>
    %convert_4 = mpc.cast %linear overflow(ieee) : (tensor<6x16xf32>) -> tensor<6x16xf8E5M2>
    %convert_4_1 = mpc.cast %convert_4 : (tensor<6x16xf8E5M2>) -> tensor<6x16xf32>
    %linear_1 = mpc.linear %convert_4_1, %back_1 {layer = "back"}
        : (tensor<6x16xf32>, tensor<32x16xf32>) -> tensor<6x32xf32>
    %convert_7 = mpc.cast %mul overflow(saturate) : (tensor<6x32xf32>) -> tensor<6x32xf8E4M3FN>
    %convert_7_1 = mpc.cast %convert_7 : (tensor<6x32xf8E4M3FN>) -> tensor<6x32xf32>
    %convert_10 = mpc.cast %convert_3_1 overflow(saturate) : (tensor<6x32xf32>) -> tensor<6x32xf8E4M3FN>
    %convert_10_1 = mpc.cast %convert_10 : (tensor<6x32xf8E4M3FN>) -> tensor<6x32xf32>
    %slice_1 = mpc.slice %convert_3_1 starts [1, 0] limits [6, -1] strides [1, 1]
        : (tensor<6x32xf32>) -> tensor<5x32xf32>
    %slice_2 = mpc.slice %convert_3_1 starts [0, 0] limits [1, -1] strides [1, 1]
        : (tensor<6x32xf32>) -> tensor<1x32xf32>
    %cat = mpc.concat %slice_1, %slice_2 axis 0 : (tensor<5x32xf32>, tensor<1x32xf32>) -> tensor<6x32xf32>
    %t = mpc.transpose %cat permutation [1, 0] : (tensor<6x32xf32>) -> tensor<32x6xf32>
    %convert_13 = mpc.cast %x overflow(saturate) : (tensor<6x32xf32>) -> tensor<6x32xf8E4M3FN>
    %convert_14 = mpc.cast %x : (tensor<6x32xf32>) -> tensor<6x32xf16>
    %convert_14_1 = mpc.cast %convert_14 : (tensor<6x32xf16>) -> tensor<6x32xf32>
    %convert_15 = mpc.cast %convert_14_1 overflow(saturate) : (tensor<6x32xf32>) -> tensor<6x32xf8E4M3FN>
    %convert_15_1 = mpc.cast %convert_15 : (tensor<6x32xf8E4M3FN>) -> tensor<6x32xf32>
    %c_1 = mpc.constant dense<10000.0> : tensor<f32>
    %div = mpc.div %x, %c_1 : (tensor<6x32xf32>, tensor<f32>) -> tensor<6x32xf32>
    %convert_17 = mpc.cast %div overflow(ieee) : (tensor<6x32xf32>) -> tensor<6x32xf8E5M2>
    %convert_17_1 = mpc.cast %convert_17 : (tensor<6x32xf8E5M2>) -> tensor<6x32xf32>
    %output = mpc.cast %convert_10_1 : (tensor<6x32xf32>) -> tensor<6x32xf16>
    %output_1 = mpc.cast %convert_15_1 : (tensor<6x32xf32>) -> tensor<6x32xf16>
    return %linear, %linear_1, %convert_7_1, %convert_3_1, %output, %t, %convert_13, %output_1, %convert_17_1 : tensor<6x16xf32>, tensor<6x32xf32>, tensor<6x32xf32>, tensor<6x32xf32>, tensor<6x32xf16>, tensor<32x6xf32>, tensor<6x32xf8E4M3FN>, tensor<6x32xf16>, tensor<6x32xf32>
  }
}
