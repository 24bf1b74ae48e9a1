module @frequencies {

  func.func @main(%x: tensor<2x5x7xf32> {mpc.name = "x"},
                  %k: tensor<2x5x7xi64> {mpc.name = "k"})
      -> (tensor<2x5xf32> {mpc.name = "modes"},
          tensor<2x7xi64> {mpc.name = "places"},
          tensor<2x5xi1> {mpc.name = "masks"},
          tensor<5x5xf32> {mpc.name = "covariances"},
          tensor<f32> {mpc.name = "of_one"},
          tensor<5x5xf32> {mpc.name = "correlations"}) {
    %c_1 = mpc.constant dense<1.0> : tensor<2x5x7xf32>
    %c_3 = mpc.constant dense<1.0> : tensor<2x5x7xf32>
    %mode_11, %mode_1_12 = mpc.precision "fp32" {
      %mode, %mode_1 = mpc.sort %x axis 2 : (tensor<2x5x7xf32>) -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
      %mode_2 = mpc.slice %mode starts [0, 0, 1] limits [-1, -1, 7] strides [1, 1, 1]
          : (tensor<2x5x7xf32>) -> tensor<2x5x6xf32>
      %mode_3 = mpc.slice %mode starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
          : (tensor<2x5x7xf32>) -> tensor<2x5x6xf32>
      %mode_4 = mpc.compare eq %mode_2, %mode_3 : (tensor<2x5x6xf32>, tensor<2x5x6xf32>) -> tensor<2x5x6xi1>
      %mode_5 = mpc.cast %mode_4 : (tensor<2x5x6xi1>) -> tensor<2x5x6xf32>
      %mode_6 = mpc.pad %mode_5 low [0, 0, 1] high [0, 0, 0] : (tensor<2x5x6xf32>) -> tensor<2x5x7xf32>
      %mode_7 = mpc.linear_scan %c_1, %mode_6 dim 2 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
      %mode_8 = mpc.argmax %mode_7 axis 2 keepdims : (tensor<2x5x7xf32>) -> tensor<2x5x1xi64>
      %mode_9 = mpc.take_along %mode_1, %mode_8 axis 2 : (tensor<2x5x7xi64>, tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
      %mode_10 = mpc.take_along %x, %mode_9 axis 2 : (tensor<2x5x7xf32>, tensor<2x5x1xi64>) -> tensor<2x5x1xf32>
      %mode_11 = mpc.reshape %mode_10 : (tensor<2x5x1xf32>) -> tensor<2x5xf32>
      %mode_1_1, %mode_1_2 = mpc.sort %k axis 2 : (tensor<2x5x7xi64>) -> (tensor<2x5x7xi64>, tensor<2x5x7xi64>)
      %mode_1_3 = mpc.slice %mode_1_1 starts [0, 0, 1] limits [-1, -1, 7] strides [1, 1, 1]
          : (tensor<2x5x7xi64>) -> tensor<2x5x6xi64>
      %mode_1_4 = mpc.slice %mode_1_1 starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
          : (tensor<2x5x7xi64>) -> tensor<2x5x6xi64>
      %mode_1_5 = mpc.compare eq %mode_1_3, %mode_1_4 : (tensor<2x5x6xi64>, tensor<2x5x6xi64>) -> tensor<2x5x6xi1>
      %mode_1_6 = mpc.cast %mode_1_5 : (tensor<2x5x6xi1>) -> tensor<2x5x6xf32>
      %mode_1_7 = mpc.pad %mode_1_6 low [0, 0, 1] high [0, 0, 0] : (tensor<2x5x6xf32>) -> tensor<2x5x7xf32>
      %mode_1_8 = mpc.linear_scan %c_3, %mode_1_7 dim 2 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
      %mode_1_9 = mpc.argmax %mode_1_8 axis 2 keepdims : (tensor<2x5x7xf32>) -> tensor<2x5x1xi64>
      %mode_1_10 = mpc.take_along %mode_1_2, %mode_1_9 axis 2
          : (tensor<2x5x7xi64>, tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
      %mode_1_11 = mpc.take_along %k, %mode_1_10 axis 2 : (tensor<2x5x7xi64>, tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
      %mode_1_12 = mpc.reshape %mode_1_11 : (tensor<2x5x1xi64>) -> tensor<2x5xi64>
      mpc.yield %mode_11, %mode_1_12 : tensor<2x5xf32>, tensor<2x5xi64>
    } : tensor<2x5xf32>, tensor<2x5xi64>
    %add = mpc.cast %mode_1_12 : (tensor<2x5xi64>) -> tensor<2x5xf32>
    %add_1 = mpc.add %mode_11, %add : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    %c_5 = mpc.constant dense<1.0> : tensor<2x5x7xf32>
    %mode_2_11 = mpc.precision "fp32" {
      %mode_2_1, %mode_2_2 = mpc.sort %x axis 0 : (tensor<2x5x7xf32>) -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
      %mode_2_3 = mpc.slice %mode_2_1 starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
          : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
      %mode_2_4 = mpc.slice %mode_2_1 starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
          : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
      %mode_2_5 = mpc.compare eq %mode_2_3, %mode_2_4 : (tensor<1x5x7xf32>, tensor<1x5x7xf32>) -> tensor<1x5x7xi1>
      %mode_2_6 = mpc.cast %mode_2_5 : (tensor<1x5x7xi1>) -> tensor<1x5x7xf32>
      %mode_2_7 = mpc.pad %mode_2_6 low [1, 0, 0] high [0, 0, 0] : (tensor<1x5x7xf32>) -> tensor<2x5x7xf32>
      %mode_2_8 = mpc.linear_scan %c_5, %mode_2_7 dim 0 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
      %mode_2_9 = mpc.argmax %mode_2_8 axis 0 keepdims : (tensor<2x5x7xf32>) -> tensor<1x5x7xi64>
      %mode_2_10 = mpc.take_along %mode_2_2, %mode_2_9 axis 0
          : (tensor<2x5x7xi64>, tensor<1x5x7xi64>) -> tensor<1x5x7xi64>
      %mode_2_11 = mpc.take_along %x, %mode_2_10 axis 0 : (tensor<2x5x7xf32>, tensor<1x5x7xi64>) -> tensor<1x5x7xf32>
      mpc.yield %mode_2_11 : tensor<1x5x7xf32>
    } : tensor<1x5x7xf32>
    %sum_1 = mpc.sum %mode_2_11 axes [2] : (tensor<1x5x7xf32>) -> tensor<1x5xf32>
    %add_1_1 = mpc.add %add_1, %sum_1 : (tensor<2x5xf32>, tensor<1x5xf32>) -> tensor<2x5xf32>
    %c_7 = mpc.constant dense<1.0> : tensor<2x5x7xf32>
    %c_8 = mpc.constant dense<0.0> : tensor<f32>
    %mode_3_13 = mpc.precision "fp32" {
      %mode_3_1, %mode_3_2 = mpc.sort %x axis 1 : (tensor<2x5x7xf32>) -> (tensor<2x5x7xf32>, tensor<2x5x7xi64>)
      %mode_3_3 = mpc.slice %mode_3_1 starts [0, 1, 0] limits [-1, 5, -1] strides [1, 1, 1]
          : (tensor<2x5x7xf32>) -> tensor<2x4x7xf32>
      %mode_3_4 = mpc.slice %mode_3_1 starts [0, 0, 0] limits [-1, 4, -1] strides [1, 1, 1]
          : (tensor<2x5x7xf32>) -> tensor<2x4x7xf32>
      %mode_3_5 = mpc.compare eq %mode_3_3, %mode_3_4 : (tensor<2x4x7xf32>, tensor<2x4x7xf32>) -> tensor<2x4x7xi1>
      %mode_3_6 = mpc.cast %mode_3_5 : (tensor<2x4x7xi1>) -> tensor<2x4x7xf32>
      %mode_3_7 = mpc.pad %mode_3_6 low [0, 1, 0] high [0, 0, 0] : (tensor<2x4x7xf32>) -> tensor<2x5x7xf32>
      %mode_3_8 = mpc.linear_scan %c_7, %mode_3_7 dim 1 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
      %mode_3_9 = mpc.argmax %mode_3_8 axis 1 keepdims : (tensor<2x5x7xf32>) -> tensor<2x1x7xi64>
      %mode_3_10 = mpc.take_along %mode_3_2, %mode_3_9 axis 1
          : (tensor<2x5x7xi64>, tensor<2x1x7xi64>) -> tensor<2x1x7xi64>
      %mode_3_13 = mpc.reshape %mode_3_10 : (tensor<2x1x7xi64>) -> tensor<2x7xi64>
      mpc.yield %mode_3_13 : tensor<2x7xi64>
    } : tensor<2x7xi64>
    %gt = mpc.compare gt %x, %c_8 : (tensor<2x5x7xf32>, tensor<f32>) -> tensor<2x5x7xi1>
    %c_10 = mpc.constant dense<1.0> : tensor<2x5x7xf32>
    %mode_4_15 = mpc.precision "fp32" {
      %mode_4_1 = mpc.cast %gt : (tensor<2x5x7xi1>) -> tensor<2x5x7xi32>
      %mode_4_2, %mode_4_3 = mpc.sort %mode_4_1 axis 1 : (tensor<2x5x7xi32>) -> (tensor<2x5x7xi32>, tensor<2x5x7xi64>)
      %mode_4_4 = mpc.slice %mode_4_2 starts [0, 1, 0] limits [-1, 5, -1] strides [1, 1, 1]
          : (tensor<2x5x7xi32>) -> tensor<2x4x7xi32>
      %mode_4_5 = mpc.slice %mode_4_2 starts [0, 0, 0] limits [-1, 4, -1] strides [1, 1, 1]
          : (tensor<2x5x7xi32>) -> tensor<2x4x7xi32>
      %mode_4_6 = mpc.compare eq %mode_4_4, %mode_4_5 : (tensor<2x4x7xi32>, tensor<2x4x7xi32>) -> tensor<2x4x7xi1>
      %mode_4_7 = mpc.cast %mode_4_6 : (tensor<2x4x7xi1>) -> tensor<2x4x7xf32>
      %mode_4_8 = mpc.pad %mode_4_7 low [0, 1, 0] high [0, 0, 0] : (tensor<2x4x7xf32>) -> tensor<2x5x7xf32>
      %mode_4_9 = mpc.linear_scan %c_10, %mode_4_8 dim 1 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
      %mode_4_10 = mpc.argmax %mode_4_9 axis 1 keepdims : (tensor<2x5x7xf32>) -> tensor<2x1x7xi64>
      %mode_4_11 = mpc.take_along %mode_4_3, %mode_4_10 axis 1
          : (tensor<2x5x7xi64>, tensor<2x1x7xi64>) -> tensor<2x1x7xi64>
      %mode_4_15 = mpc.reshape %mode_4_11 : (tensor<2x1x7xi64>) -> tensor<2x7xi64>
      mpc.yield %mode_4_15 : tensor<2x7xi64>
    } : tensor<2x7xi64>
    %add_2 = mpc.add %mode_3_13, %mode_4_15 : (tensor<2x7xi64>, tensor<2x7xi64>) -> tensor<2x7xi64>
    %slice_1 = mpc.slice %k starts [0, 0, 0] limits [-1, 1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xi64>) -> tensor<2x1x7xi64>
    %slice_2 = mpc.slice %slice_1 starts [0, 0, 0] limits [-1, -1, 1] strides [1, 1, 1]
        : (tensor<2x1x7xi64>) -> tensor<2x1x1xi64>
    %c_12 = mpc.constant dense<0> : tensor<2x1x1xi64>
    %mode_5_6 = mpc.precision "fp32" {
      %mode_5_1, %mode_5_2 = mpc.sort %slice_2 axis 1 : (tensor<2x1x1xi64>) -> (tensor<2x1x1xi64>, tensor<2x1x1xi64>)
      %mode_5_3 = mpc.take_along %mode_5_2, %c_12 axis 1 : (tensor<2x1x1xi64>, tensor<2x1x1xi64>) -> tensor<2x1x1xi64>
      %mode_5_6 = mpc.reshape %mode_5_3 : (tensor<2x1x1xi64>) -> tensor<2x1xi64>
      mpc.yield %mode_5_6 : tensor<2x1xi64>
    } : tensor<2x1xi64>
    %add_3 = mpc.add %add_2, %mode_5_6 : (tensor<2x7xi64>, tensor<2x1xi64>) -> tensor<2x7xi64>
    %c_13 = mpc.constant dense<0.0> : tensor<f32>
    %gt_1 = mpc.compare gt %x, %c_13 : (tensor<2x5x7xf32>, tensor<f32>) -> tensor<2x5x7xi1>
    %c_15 = mpc.constant dense<1.0> : tensor<2x5x7xf32>
    %c_16 = mpc.constant dense<0> : tensor<i32>
    %mode_6_14 = mpc.precision "fp32" {
      %mode_6_1 = mpc.cast %gt_1 : (tensor<2x5x7xi1>) -> tensor<2x5x7xi32>
      %mode_6_2, %mode_6_3 = mpc.sort %mode_6_1 axis 2 : (tensor<2x5x7xi32>) -> (tensor<2x5x7xi32>, tensor<2x5x7xi64>)
      %mode_6_4 = mpc.slice %mode_6_2 starts [0, 0, 1] limits [-1, -1, 7] strides [1, 1, 1]
          : (tensor<2x5x7xi32>) -> tensor<2x5x6xi32>
      %mode_6_5 = mpc.slice %mode_6_2 starts [0, 0, 0] limits [-1, -1, 6] strides [1, 1, 1]
          : (tensor<2x5x7xi32>) -> tensor<2x5x6xi32>
      %mode_6_6 = mpc.compare eq %mode_6_4, %mode_6_5 : (tensor<2x5x6xi32>, tensor<2x5x6xi32>) -> tensor<2x5x6xi1>
      %mode_6_7 = mpc.cast %mode_6_6 : (tensor<2x5x6xi1>) -> tensor<2x5x6xf32>
      %mode_6_8 = mpc.pad %mode_6_7 low [0, 0, 1] high [0, 0, 0] : (tensor<2x5x6xf32>) -> tensor<2x5x7xf32>
      %mode_6_9 = mpc.linear_scan %c_15, %mode_6_8 dim 2 : (tensor<2x5x7xf32>, tensor<2x5x7xf32>) -> tensor<2x5x7xf32>
      %mode_6_10 = mpc.argmax %mode_6_9 axis 2 keepdims : (tensor<2x5x7xf32>) -> tensor<2x5x1xi64>
      %mode_6_11 = mpc.take_along %mode_6_3, %mode_6_10 axis 2
          : (tensor<2x5x7xi64>, tensor<2x5x1xi64>) -> tensor<2x5x1xi64>
      %mode_6_12 = mpc.take_along %mode_6_1, %mode_6_11 axis 2
          : (tensor<2x5x7xi32>, tensor<2x5x1xi64>) -> tensor<2x5x1xi32>
      %mode_6_13 = mpc.compare ne %mode_6_12, %c_16 : (tensor<2x5x1xi32>, tensor<i32>) -> tensor<2x5x1xi1>
      %mode_6_14 = mpc.reshape %mode_6_13 : (tensor<2x5x1xi1>) -> tensor<2x5xi1>
      mpc.yield %mode_6_14 : tensor<2x5xi1>
    } : tensor<2x5xi1>
    %select = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
    %select_1 = mpc.reshape %select : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
    %sum_2 = mpc.sum %select_1 axes [1] : (tensor<5x7xf32>) -> tensor<5xf32>
    %c_17 = mpc.constant dense<7.0> : tensor<f32>
    %div = mpc.div %sum_2, %c_17 : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %unsqueeze = mpc.reshape %div : (tensor<5xf32>) -> tensor<5x1xf32>
    %sub = mpc.sub %select_1, %unsqueeze : (tensor<5x7xf32>, tensor<5x1xf32>) -> tensor<5x7xf32>
    %matmul = mpc.matmul %sub, %sub {transpose_b} : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x5xf32>
    %c_18 = mpc.constant dense<6.0> : tensor<f32>
    %div_1 = mpc.div %matmul, %c_18 : (tensor<5x5xf32>, tensor<f32>) -> tensor<5x5xf32>
    %select_1_1 = mpc.slice %x starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
    %select_1_2 = mpc.reshape %select_1_1 : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
    %sum_3 = mpc.sum %select_1_2 axes [1] : (tensor<5x7xf32>) -> tensor<5xf32>
    %c_19 = mpc.constant dense<7.0> : tensor<f32>
    %div_2 = mpc.div %sum_3, %c_19 : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %unsqueeze_1 = mpc.reshape %div_2 : (tensor<5xf32>) -> tensor<5x1xf32>
    %sub_1 = mpc.sub %select_1_2, %unsqueeze_1 : (tensor<5x7xf32>, tensor<5x1xf32>) -> tensor<5x7xf32>
    %matmul_1 = mpc.matmul %sub_1, %sub_1 {transpose_b} : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x5xf32>
    %c_20 = mpc.constant dense<7.0> : tensor<f32>
    %div_3 = mpc.div %matmul_1, %c_20 : (tensor<5x5xf32>, tensor<f32>) -> tensor<5x5xf32>
    %add_4 = mpc.add %div_1, %div_3 : (tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
    %select_2 = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
    %select_2_1 = mpc.reshape %select_2 : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
    %c_21 = mpc.constant dense<[1.1925132274627686, 0.8682218194007874, 0.5654323101043701, 0.2320304811000824, 0.407422810792923, 1.468157410621643, 0.5900934338569641]> : tensor<7xf32>
    %mul_3 = mpc.mul %select_2_1, %c_21 : (tensor<5x7xf32>, tensor<7xf32>) -> tensor<5x7xf32>
    %sum_6 = mpc.sum %mul_3 axes [1] : (tensor<5x7xf32>) -> tensor<5xf32>
    %c_22 = mpc.constant dense<5.32387113571167> : tensor<f32>
    %div_5 = mpc.div %sum_6, %c_22 : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %unsqueeze_2 = mpc.reshape %div_5 : (tensor<5xf32>) -> tensor<5x1xf32>
    %sub_3 = mpc.sub %select_2_1, %unsqueeze_2 : (tensor<5x7xf32>, tensor<5x1xf32>) -> tensor<5x7xf32>
    %c_23 = mpc.constant dense<[1.1925132274627686, 0.8682218194007874, 0.5654323101043701, 0.2320304811000824, 0.407422810792923, 1.468157410621643, 0.5900934338569641]> : tensor<7xf32>
    %mul_4 = mpc.mul %sub_3, %c_23 : (tensor<5x7xf32>, tensor<7xf32>) -> tensor<5x7xf32>
    %matmul_2 = mpc.matmul %mul_4, %sub_3 {transpose_b} : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x5xf32>
    %c_24 = mpc.constant dense<4.719572067260742> : tensor<f32>
    %div_6 = mpc.div %matmul_2, %c_24 : (tensor<5x5xf32>, tensor<f32>) -> tensor<5x5xf32>
    %add_5 = mpc.add %add_4, %div_6 : (tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
    %select_3 = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
    %select_3_1 = mpc.reshape %select_3 : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
    %select_4 = mpc.slice %select_3_1 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<5x7xf32>) -> tensor<1x7xf32>
    %c_25 = mpc.constant dense<[0.5962566137313843, 0.8682218194007874, 0.18847742676734924, 0.2320304811000824, 0.407422810792923, 0.7340787053108215, 0.5900934338569641]> : tensor<7xf32>
    %mul_5 = mpc.mul %select_4, %c_25 : (tensor<1x7xf32>, tensor<7xf32>) -> tensor<1x7xf32>
    %sum_8 = mpc.sum %mul_5 axes [1] : (tensor<1x7xf32>) -> tensor<1xf32>
    %c_26 = mpc.constant dense<3.6165812015533447> : tensor<f32>
    %div_7 = mpc.div %sum_8, %c_26 : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %unsqueeze_3 = mpc.reshape %div_7 : (tensor<1xf32>) -> tensor<1x1xf32>
    %sub_5 = mpc.sub %select_4, %unsqueeze_3 : (tensor<1x7xf32>, tensor<1x1xf32>) -> tensor<1x7xf32>
    %c_27 = mpc.constant dense<[0.5962566137313843, 0.8682218194007874, 0.18847742676734924, 0.2320304811000824, 0.407422810792923, 0.7340787053108215, 0.5900934338569641]> : tensor<7xf32>
    %mul_6 = mpc.mul %sub_5, %c_27 : (tensor<1x7xf32>, tensor<7xf32>) -> tensor<1x7xf32>
    %matmul_3 = mpc.matmul %mul_6, %sub_5 {transpose_b} : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x1xf32>
    %c_28 = mpc.constant dense<3.6165812015533447> : tensor<f32>
    %div_8 = mpc.div %matmul_3, %c_28 : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
    %squeeze_3 = mpc.reshape %div_8 : (tensor<1x1xf32>) -> tensor<f32>
    %select_5 = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
    %select_5_1 = mpc.reshape %select_5 : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
    %select_6 = mpc.slice %select_5_1 starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<5x7xf32>) -> tensor<1x7xf32>
    %sum_9 = mpc.sum %select_6 axes [1] : (tensor<1x7xf32>) -> tensor<1xf32>
    %c_29 = mpc.constant dense<7.0> : tensor<f32>
    %div_9 = mpc.div %sum_9, %c_29 : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %unsqueeze_4 = mpc.reshape %div_9 : (tensor<1xf32>) -> tensor<1x1xf32>
    %sub_6 = mpc.sub %select_6, %unsqueeze_4 : (tensor<1x7xf32>, tensor<1x1xf32>) -> tensor<1x7xf32>
    %matmul_4 = mpc.matmul %sub_6, %sub_6 {transpose_b} : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x1xf32>
    %c_30 = mpc.constant dense<6.0> : tensor<f32>
    %div_10 = mpc.div %matmul_4, %c_30 : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
    %squeeze_4 = mpc.reshape %div_10 : (tensor<1x1xf32>) -> tensor<f32>
    %div_11 = mpc.div %squeeze_4, %squeeze_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %add_6 = mpc.add %squeeze_3, %div_11 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %select_7 = mpc.slice %x starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
    %select_7_1 = mpc.reshape %select_7 : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
    %select_8 = mpc.slice %x starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x5x7xf32>) -> tensor<1x5x7xf32>
    %select_8_1 = mpc.reshape %select_8 : (tensor<1x5x7xf32>) -> tensor<5x7xf32>
    %c_31 = mpc.constant dense<3.0> : tensor<f32>
    %div_12 = mpc.div %select_8_1, %c_31 : (tensor<5x7xf32>, tensor<f32>) -> tensor<5x7xf32>
    %add_7 = mpc.add %select_7_1, %div_12 : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
    %sum_10 = mpc.sum %add_7 axes [1] : (tensor<5x7xf32>) -> tensor<5xf32>
    %c_32 = mpc.constant dense<7.0> : tensor<f32>
    %div_13 = mpc.div %sum_10, %c_32 : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %unsqueeze_5 = mpc.reshape %div_13 : (tensor<5xf32>) -> tensor<5x1xf32>
    %sub_7 = mpc.sub %add_7, %unsqueeze_5 : (tensor<5x7xf32>, tensor<5x1xf32>) -> tensor<5x7xf32>
    %matmul_5 = mpc.matmul %sub_7, %sub_7 {transpose_b} : (tensor<5x7xf32>, tensor<5x7xf32>) -> tensor<5x5xf32>
    %c_33 = mpc.constant dense<6.0> : tensor<f32>
    %div_14 = mpc.div %matmul_5, %c_33 : (tensor<5x5xf32>, tensor<f32>) -> tensor<5x5xf32>
    %diagonal_copy = mpc.reshape %div_14 : (tensor<5x5xf32>) -> tensor<25xf32>
    %diagonal_copy_1 = mpc.slice %diagonal_copy starts [0] limits [25] strides [6] : (tensor<25xf32>) -> tensor<5xf32>
    %sqrt = mpc.sqrt %diagonal_copy_1 : (tensor<5xf32>) -> tensor<5xf32>
    %unsqueeze_6 = mpc.reshape %sqrt : (tensor<5xf32>) -> tensor<5x1xf32>
    %div_15 = mpc.div %div_14, %unsqueeze_6 : (tensor<5x5xf32>, tensor<5x1xf32>) -> tensor<5x5xf32>
    %unsqueeze_7 = mpc.reshape %sqrt : (tensor<5xf32>) -> tensor<1x5xf32>
    %div_16 = mpc.div %div_15, %unsqueeze_7 : (tensor<5x5xf32>, tensor<1x5xf32>) -> tensor<5x5xf32>
    %clamp_2 = mpc.clamp %div_16 min -1.0 max 1.0 : (tensor<5x5xf32>) -> tensor<5x5xf32>
    return %add_1_1, %add_3, %mode_6_14, %add_5, %add_6, %clamp_2 : tensor<2x5xf32>, tensor<2x7xi64>, tensor<2x5xi1>, tensor<5x5xf32>, tensor<f32>, tensor<5x5xf32>
  }
}
