module @products {

  func.func @main(%a: tensor<4x8xf32> {mpc.name = "a"},
                  %b: tensor<5x8xf32> {mpc.name = "b"},
                  %q: tensor<2x4x6x8xf32> {mpc.name = "q"},
                  %k: tensor<2x4x6x8xf32> {mpc.name = "k"})
      -> (tensor<4x5xf32> {mpc.name = "mm"},
          tensor<2x6x6xf32> {mpc.name = "matmul"},
          tensor<5xf32> {mpc.name = "vectors"},
          tensor<2x6x6xf32> {mpc.name = "bmm"},
          tensor<4x5xf32> {mpc.name = "addmm"},
          tensor<8x8xf32> {mpc.name = "outer"},
          tensor<2x4x6x8xf32> {mpc.name = "attention"},
          tensor<2x4x6x8xf32> {mpc.name = "causal"},
          tensor<2x4x6x8xf32> {mpc.name = "grouped"},
          tensor<2x4x6x8xf32> {mpc.name = "biased"},
          tensor<2x4x6x8xf32> {mpc.name = "hidden"},
          tensor<2x4x6x8xf32> {mpc.name = "by_hand"},
          tensor<2x4x6x8xf32> {mpc.name = "by_hand_causal"},
          tensor<2x4x4x8xf32> {mpc.name = "top_left"},
          tensor<2x6x8xf32> {mpc.name = "one_head"},
          tensor<2x4x6x4xf32> {mpc.name = "small_heads"}) {
    %matmul = mpc.matmul %a, %b {transpose_b} : (tensor<4x8xf32>, tensor<5x8xf32>) -> tensor<4x5xf32>
    %matmul_1 = mpc.matmul %q, %k {transpose_b} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x6x6xf32>
    %sum_1 = mpc.sum %matmul_1 axes [1] : (tensor<2x4x6x6xf32>) -> tensor<2x6x6xf32>
    %unsqueeze_1 = mpc.reshape %q : (tensor<2x4x6x8xf32>) -> tensor<2x4x6x8x1x1xf32>
    %permute = mpc.transpose %unsqueeze_1 permutation [0, 2, 4, 3, 5, 1]
        : (tensor<2x4x6x8x1x1xf32>) -> tensor<2x6x1x8x1x4xf32>
    %unsqueeze_3 = mpc.reshape %k : (tensor<2x4x6x8xf32>) -> tensor<2x4x6x8x1x1xf32>
    %permute_1 = mpc.transpose %unsqueeze_3 permutation [0, 4, 2, 3, 1, 5]
        : (tensor<2x4x6x8x1x1xf32>) -> tensor<2x1x6x8x4x1xf32>
    %sum_2 = mpc.sum %permute axes [5] keepdims : (tensor<2x6x1x8x1x4xf32>) -> tensor<2x6x1x8x1x1xf32>
    %sum_3 = mpc.sum %permute_1 axes [4] keepdims : (tensor<2x1x6x8x4x1xf32>) -> tensor<2x1x6x8x1x1xf32>
    %permute_2 = mpc.transpose %sum_2 permutation [0, 1, 3, 2, 4, 5]
        : (tensor<2x6x1x8x1x1xf32>) -> tensor<2x6x8x1x1x1xf32>
    %view = mpc.reshape %permute_2 : (tensor<2x6x8x1x1x1xf32>) -> tensor<2x6x8xf32>
    %permute_3 = mpc.transpose %sum_3 permutation [0, 3, 2, 4, 5, 1]
        : (tensor<2x1x6x8x1x1xf32>) -> tensor<2x8x6x1x1x1xf32>
    %view_1 = mpc.reshape %permute_3 : (tensor<2x8x6x1x1x1xf32>) -> tensor<2x8x6xf32>
    %bmm = mpc.matmul %view, %view_1 : (tensor<2x6x8xf32>, tensor<2x8x6xf32>) -> tensor<2x6x6xf32>
    %view_2 = mpc.reshape %bmm : (tensor<2x6x6xf32>) -> tensor<2x6x1x6x1x1xf32>
    %permute_4 = mpc.transpose %view_2 permutation [0, 1, 3, 2, 4, 5]
        : (tensor<2x6x1x6x1x1xf32>) -> tensor<2x6x6x1x1x1xf32>
    %view_3 = mpc.reshape %permute_4 : (tensor<2x6x6x1x1x1xf32>) -> tensor<2x6x6xf32>
    %add = mpc.add %sum_1, %view_3 : (tensor<2x6x6xf32>, tensor<2x6x6xf32>) -> tensor<2x6x6xf32>
    %select = mpc.slice %a starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %matmul_2 = mpc.matmul %select, %b {transpose_b} : (tensor<1x8xf32>, tensor<5x8xf32>) -> tensor<1x5xf32>
    %matmul_2_1 = mpc.reshape %matmul_2 : (tensor<1x5xf32>) -> tensor<5xf32>
    %select_1_1 = mpc.slice %a starts [1, 0] limits [2, -1] strides [1, 1] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %matmul_3 = mpc.reshape %select_1_1 : (tensor<1x8xf32>) -> tensor<8x1xf32>
    %matmul_3_1 = mpc.matmul %b, %matmul_3 : (tensor<5x8xf32>, tensor<8x1xf32>) -> tensor<5x1xf32>
    %matmul_3_2 = mpc.reshape %matmul_3_1 : (tensor<5x1xf32>) -> tensor<5xf32>
    %add_1 = mpc.add %matmul_2_1, %matmul_3_2 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %select_2 = mpc.slice %a starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %select_2_1 = mpc.reshape %select_2 : (tensor<1x8xf32>) -> tensor<8xf32>
    %select_3 = mpc.slice %a starts [1, 0] limits [2, -1] strides [1, 1] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %select_3_1 = mpc.reshape %select_3 : (tensor<1x8xf32>) -> tensor<8xf32>
    %matmul_4 = mpc.mul %select_2_1, %select_3_1 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %matmul_4_1 = mpc.sum %matmul_4 axes [0] : (tensor<8xf32>) -> tensor<f32>
    %add_2 = mpc.add %add_1, %matmul_4_1 : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %select_4 = mpc.slice %q starts [0, 0, 0, 0] limits [-1, 1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x1x6x8xf32>
    %select_4_1 = mpc.reshape %select_4 : (tensor<2x1x6x8xf32>) -> tensor<2x6x8xf32>
    %select_5 = mpc.slice %k starts [0, 0, 0, 0] limits [-1, 1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x1x6x8xf32>
    %select_5_1 = mpc.reshape %select_5 : (tensor<2x1x6x8xf32>) -> tensor<2x6x8xf32>
    %bmm_1 = mpc.matmul %select_4_1, %select_5_1 {transpose_b}
        : (tensor<2x6x8xf32>, tensor<2x6x8xf32>) -> tensor<2x6x6xf32>
    %select_6 = mpc.slice %q starts [0, 0, 0, 0] limits [-1, 1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x1x6x8xf32>
    %select_6_1 = mpc.reshape %select_6 : (tensor<2x1x6x8xf32>) -> tensor<2x6x8xf32>
    %slice_1 = mpc.slice %select_6_1 starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
        : (tensor<2x6x8xf32>) -> tensor<2x6x6xf32>
    %select_7 = mpc.slice %q starts [0, 1, 0, 0] limits [-1, 2, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x1x6x8xf32>
    %select_7_1 = mpc.reshape %select_7 : (tensor<2x1x6x8xf32>) -> tensor<2x6x8xf32>
    %select_8 = mpc.slice %k starts [0, 1, 0, 0] limits [-1, 2, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x1x6x8xf32>
    %select_8_1 = mpc.reshape %select_8 : (tensor<2x1x6x8xf32>) -> tensor<2x6x8xf32>
    %baddbmm = mpc.matmul %select_7_1, %select_8_1 {transpose_b}
        : (tensor<2x6x8xf32>, tensor<2x6x8xf32>) -> tensor<2x6x6xf32>
    %c = mpc.constant dense<2.0> : tensor<f32>
    %baddbmm_1 = mpc.mul %baddbmm, %c : (tensor<2x6x6xf32>, tensor<f32>) -> tensor<2x6x6xf32>
    %c_1 = mpc.constant dense<0.5> : tensor<f32>
    %baddbmm_2 = mpc.mul %slice_1, %c_1 : (tensor<2x6x6xf32>, tensor<f32>) -> tensor<2x6x6xf32>
    %baddbmm_3 = mpc.add %baddbmm_2, %baddbmm_1 : (tensor<2x6x6xf32>, tensor<2x6x6xf32>) -> tensor<2x6x6xf32>
    %add_3 = mpc.add %bmm_1, %baddbmm_3 : (tensor<2x6x6xf32>, tensor<2x6x6xf32>) -> tensor<2x6x6xf32>
    %select_9 = mpc.slice %b starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<5x8xf32>) -> tensor<1x8xf32>
    %select_9_1 = mpc.reshape %select_9 : (tensor<1x8xf32>) -> tensor<8xf32>
    %slice_2 = mpc.slice %select_9_1 starts [0] limits [5] strides [1] : (tensor<8xf32>) -> tensor<5xf32>
    %addmm = mpc.matmul %a, %b bias(%slice_2) {transpose_b}
        : (tensor<4x8xf32>, tensor<5x8xf32>, tensor<5xf32>) -> tensor<4x5xf32>
    %slice_3 = mpc.slice %b starts [0, 0] limits [4, -1] strides [1, 1] : (tensor<5x8xf32>) -> tensor<4x8xf32>
    %slice_4 = mpc.slice %slice_3 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<4x8xf32>) -> tensor<4x5xf32>
    %addmm_1 = mpc.matmul %a, %b {transpose_b} : (tensor<4x8xf32>, tensor<5x8xf32>) -> tensor<4x5xf32>
    %c_2 = mpc.constant dense<2.0> : tensor<f32>
    %addmm_1_1 = mpc.mul %slice_4, %c_2 : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x5xf32>
    %addmm_1_2 = mpc.add %addmm_1_1, %addmm_1 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %add_4 = mpc.add %addmm, %addmm_1_2 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %select_10 = mpc.slice %a starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<4x8xf32>) -> tensor<1x8xf32>
    %select_11 = mpc.slice %b starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<5x8xf32>) -> tensor<1x8xf32>
    %select_11_1 = mpc.reshape %select_11 : (tensor<1x8xf32>) -> tensor<8xf32>
    %view_4 = mpc.reshape %select_10 : (tensor<1x8xf32>) -> tensor<8x1xf32>
    %mul = mpc.mul %view_4, %select_11_1 : (tensor<8x1xf32>, tensor<8xf32>) -> tensor<8x8xf32>
    %attention = mpc.attention %q, %k, %k
        : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x6x8xf32>
    %attention_1 = mpc.attention %q, %q, %q {causal, scale = 0.2 : f64}
        : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x6x8xf32>
    %slice_5 = mpc.slice %k starts [0, 0, 0, 0] limits [-1, 2, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x2x6x8xf32>
    %slice_6 = mpc.slice %k starts [0, 0, 0, 0] limits [-1, 2, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x2x6x8xf32>
    %attention_2 = mpc.attention %q, %slice_5, %slice_6
        : (tensor<2x4x6x8xf32>, tensor<2x2x6x8xf32>, tensor<2x2x6x8xf32>) -> tensor<2x4x6x8xf32>
    %mean = mpc.mean %q axes [3] keepdims : (tensor<2x4x6x8xf32>) -> tensor<2x4x6x1xf32>
    %expand = mpc.broadcast %mean shape [2, 4, 6, 6] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
    %attention_3 = mpc.matmul %q, %k {transpose_b} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x6x6xf32>
    %c_3 = mpc.constant dense<0.35355339059327373> : tensor<f32>
    %attention_3_1 = mpc.mul %attention_3, %c_3 : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
    %attention_3_2 = mpc.add %attention_3_1, %expand : (tensor<2x4x6x6xf32>, tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    %attention_3_3 = mpc.softmax %attention_3_2 axis 3 : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    %attention_3_4 = mpc.matmul %attention_3_3, %k : (tensor<2x4x6x6xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x6x8xf32>
    %mean_1 = mpc.mean %q axes [3] keepdims : (tensor<2x4x6x8xf32>) -> tensor<2x4x6x1xf32>
    %expand_1 = mpc.broadcast %mean_1 shape [2, 4, 6, 6] : (tensor<2x4x6x1xf32>) -> tensor<2x4x6x6xf32>
    %c_4 = mpc.constant dense<0.0> : tensor<f32>
    %gt = mpc.compare gt %expand_1, %c_4 : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xi1>
    %attention_4 = mpc.matmul %q, %k {transpose_b} : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x6x6xf32>
    %c_5 = mpc.constant dense<0.35355339059327373> : tensor<f32>
    %attention_4_1 = mpc.mul %attention_4, %c_5 : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
    %c_6 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %attention_4_2 = mpc.select %gt, %attention_4_1, %c_6
        : (tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
    %attention_4_3 = mpc.softmax %attention_4_2 axis 3 : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    %c_7 = mpc.constant dense<0.0> : tensor<f32>
    %attention_4_4 = mpc.select %gt, %attention_4_3, %c_7
        : (tensor<2x4x6x6xi1>, tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
    %attention_4_5 = mpc.matmul %attention_4_4, %k : (tensor<2x4x6x6xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x6x8xf32>
    %matmul_6 = mpc.attention %q, %k, %k
        : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x6x8xf32>
    %matmul_8 = mpc.attention %q, %q, %q {causal}
        : (tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x6x8xf32>
    %slice_7 = mpc.slice %q starts [0, 0, 0, 0] limits [-1, -1, 4, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x4x4x8xf32>
    %attention_5 = mpc.matmul %slice_7, %k {transpose_b}
        : (tensor<2x4x4x8xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x4x6xf32>
    %c_11 = mpc.constant dense<0.35355339059327373> : tensor<f32>
    %attention_5_1 = mpc.mul %attention_5, %c_11 : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
    %attention_5_2 = mpc.iota dimension 0 : () -> tensor<4x6xi64>
    %attention_5_3 = mpc.iota dimension 1 : () -> tensor<4x6xi64>
    %attention_5_4 = mpc.compare ge %attention_5_2, %attention_5_3
        : (tensor<4x6xi64>, tensor<4x6xi64>) -> tensor<4x6xi1>
    %c_12 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %attention_5_5 = mpc.select %attention_5_4, %attention_5_1, %c_12
        : (tensor<4x6xi1>, tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
    %attention_5_6 = mpc.softmax %attention_5_5 axis 3 : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
    %c_13 = mpc.constant dense<0.0> : tensor<f32>
    %attention_5_7 = mpc.select %attention_5_4, %attention_5_6, %c_13
        : (tensor<4x6xi1>, tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
    %attention_5_8 = mpc.matmul %attention_5_7, %k : (tensor<2x4x4x6xf32>, tensor<2x4x6x8xf32>) -> tensor<2x4x4x8xf32>
    %select_12 = mpc.slice %q starts [0, 0, 0, 0] limits [-1, 1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x1x6x8xf32>
    %select_13 = mpc.slice %k starts [0, 0, 0, 0] limits [-1, 1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x1x6x8xf32>
    %select_14 = mpc.slice %k starts [0, 0, 0, 0] limits [-1, 1, -1, -1] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x1x6x8xf32>
    %attention_6 = mpc.attention %select_12, %select_13, %select_14
        : (tensor<2x1x6x8xf32>, tensor<2x1x6x8xf32>, tensor<2x1x6x8xf32>) -> tensor<2x1x6x8xf32>
    %attention_6_1 = mpc.reshape %attention_6 : (tensor<2x1x6x8xf32>) -> tensor<2x6x8xf32>
    %slice_8 = mpc.slice %q starts [0, 0, 0, 0] limits [-1, -1, -1, 4] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x4x6x4xf32>
    %slice_9 = mpc.slice %k starts [0, 0, 0, 0] limits [-1, -1, -1, 4] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x4x6x4xf32>
    %slice_10 = mpc.slice %k starts [0, 0, 0, 0] limits [-1, -1, -1, 4] strides [1, 1, 1, 1]
        : (tensor<2x4x6x8xf32>) -> tensor<2x4x6x4xf32>
    %attention_7 = mpc.matmul %slice_8, %slice_9 {transpose_b}
        : (tensor<2x4x6x4xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x6xf32>
    %c_14 = mpc.constant dense<0.5> : tensor<f32>
    %attention_7_1 = mpc.mul %attention_7, %c_14 : (tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
    %attention_7_2 = mpc.iota dimension 0 : () -> tensor<6x6xi64>
    %attention_7_3 = mpc.iota dimension 1 : () -> tensor<6x6xi64>
    %attention_7_4 = mpc.compare ge %attention_7_2, %attention_7_3
        : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi1>
    %c_15 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %attention_7_5 = mpc.select %attention_7_4, %attention_7_1, %c_15
        : (tensor<6x6xi1>, tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
    %attention_7_6 = mpc.softmax %attention_7_5 axis 3 : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
    %c_16 = mpc.constant dense<0.0> : tensor<f32>
    %attention_7_7 = mpc.select %attention_7_4, %attention_7_6, %c_16
        : (tensor<6x6xi1>, tensor<2x4x6x6xf32>, tensor<f32>) -> tensor<2x4x6x6xf32>
    %attention_7_8 = mpc.matmul %attention_7_7, %slice_10
        : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
    return %matmul, %add, %add_2, %add_3, %add_4, %mul, %attention, %attention_1, %attention_2, %attention_3_4, %attention_4_5, %matmul_6, %matmul_8, %attention_5_8, %attention_6_1, %attention_7_8 : tensor<4x5xf32>, tensor<2x6x6xf32>, tensor<5xf32>, tensor<2x6x6xf32>, tensor<4x5xf32>, tensor<8x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x6x8xf32>, tensor<2x4x4x8xf32>, tensor<2x6x8xf32>, tensor<2x4x6x4xf32>
  }
}
