module @classes {

  func.func @main(%x: tensor<6x4xf32> {mpc.name = "x"},
                  %y: tensor<6x4xf32> {mpc.name = "y"},
                  %k: tensor<6xi64> {mpc.name = "k"})
      -> (tensor<f32> {mpc.name = "mean"},
          tensor<f32> {mpc.name = "sum"},
          tensor<6xf32> {mpc.name = "each"},
          tensor<6xf32> {mpc.name = "plain"},
          tensor<f32> {mpc.name = "likelihood"},
          tensor<2x3xf32> {mpc.name = "images"},
          tensor<f32> {mpc.name = "one"},
          tensor<f32> {mpc.name = "soft"}) {
    %c = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss = mpc.cross_entropy %x, %k weights(%c) {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<f32>
    %c_1 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %nll_loss_nd = mpc.cross_entropy %x, %k weights(%c_1) {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<f32>
    %add = mpc.add %cross_entropy_loss, %nll_loss_nd : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_2 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss_1 = mpc.cross_entropy %x, %k weights(%c_2) {ignore_index = 2 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<f32>
    %c_3 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %nll_loss_nd_1 = mpc.cross_entropy %x, %k weights(%c_3) {ignore_index = 2 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<f32>
    %add_1 = mpc.add %cross_entropy_loss_1, %nll_loss_nd_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %add_2 = mpc.add %add, %add_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_4 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss_2 = mpc.cross_entropy %x, %k weights(%c_4) reduction(sum) {ignore_index = -100 : i64, label_smoothing = 0.1 : f64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<f32>
    %c_5 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %nll_loss_nd_2 = mpc.cross_entropy %x, %k weights(%c_5) reduction(sum) {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<f32>
    %add_3 = mpc.add %cross_entropy_loss_2, %nll_loss_nd_2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_6 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss_3 = mpc.cross_entropy %x, %k weights(%c_6) reduction(none) {ignore_index = 1 : i64, label_smoothing = 0.2 : f64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<6xf32>
    %c_7 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %nll_loss_nd_3 = mpc.cross_entropy %x, %k weights(%c_7) reduction(none) {ignore_index = 1 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<6xf32>
    %add_4 = mpc.add %cross_entropy_loss_3, %nll_loss_nd_3 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %cross_entropy_loss_4 = mpc.cross_entropy %x, %k reduction(none) {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<6xf32>
    %nll_loss_nd_4 = mpc.nll_loss %x, %k reduction(none) {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>) -> tensor<6xf32>
    %add_5 = mpc.add %cross_entropy_loss_4, %nll_loss_nd_4 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %c_8 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %nll_loss_nd_5 = mpc.nll_loss %x, %k weights(%c_8) {ignore_index = -100 : i64}
        : (tensor<6x4xf32>, tensor<6xi64>, tensor<4xf32>) -> tensor<f32>
    %view = mpc.reshape %x : (tensor<6x4xf32>) -> tensor<2x4x3xf32>
    %view_1 = mpc.reshape %k : (tensor<6xi64>) -> tensor<2x3xi64>
    %c_9 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss_5 = mpc.transpose %view permutation [0, 2, 1] : (tensor<2x4x3xf32>) -> tensor<2x3x4xf32>
    %cross_entropy_loss_5_1 = mpc.cross_entropy %cross_entropy_loss_5, %view_1 weights(%c_9) reduction(none) {ignore_index = -100 : i64}
        : (tensor<2x3x4xf32>, tensor<2x3xi64>, tensor<4xf32>) -> tensor<2x3xf32>
    %select = mpc.slice %x starts [0, 0] limits [1, -1] strides [1, 1] : (tensor<6x4xf32>) -> tensor<1x4xf32>
    %select_1_1 = mpc.slice %k starts [0] limits [1] strides [1] : (tensor<6xi64>) -> tensor<1xi64>
    %c_10 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss_6 = mpc.cross_entropy %select, %select_1_1 weights(%c_10) {ignore_index = -100 : i64}
        : (tensor<1x4xf32>, tensor<1xi64>, tensor<4xf32>) -> tensor<f32>
    %select_2 = mpc.slice %x starts [1, 0] limits [2, -1] strides [1, 1] : (tensor<6x4xf32>) -> tensor<1x4xf32>
    %select_3 = mpc.slice %k starts [1] limits [2] strides [1] : (tensor<6xi64>) -> tensor<1xi64>
    %c_11 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %nll_loss_nd_6 = mpc.nll_loss %select_2, %select_3 weights(%c_11) reduction(none) {ignore_index = -100 : i64}
        : (tensor<1x4xf32>, tensor<1xi64>, tensor<4xf32>) -> tensor<1xf32>
    %nll_loss_nd_6_1 = mpc.reshape %nll_loss_nd_6 : (tensor<1xf32>) -> tensor<f32>
    %add_6 = mpc.add %cross_entropy_loss_6, %nll_loss_nd_6_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %softmax = mpc.softmax %y axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_12 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss_7 = mpc.log_softmax %x axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_7_1 = mpc.mul %cross_entropy_loss_7, %c_12 : (tensor<6x4xf32>, tensor<4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_7_2 = mpc.mul %softmax, %cross_entropy_loss_7_1
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_7_3 = mpc.sum %cross_entropy_loss_7_2 axes [1] : (tensor<6x4xf32>) -> tensor<6xf32>
    %cross_entropy_loss_7_4 = mpc.neg %cross_entropy_loss_7_3 : (tensor<6xf32>) -> tensor<6xf32>
    %cross_entropy_loss_7_5 = mpc.mean %cross_entropy_loss_7_4 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %softmax_1 = mpc.softmax %y axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_13 = mpc.constant dense<[0.5, 2.0, 0.25, 1.5]> : tensor<4xf32>
    %cross_entropy_loss_8 = mpc.log_softmax %x axis 1 : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_8_1 = mpc.mul %cross_entropy_loss_8, %c_13 : (tensor<6x4xf32>, tensor<4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_8_2 = mpc.mul %softmax_1, %cross_entropy_loss_8_1
        : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %cross_entropy_loss_8_3 = mpc.sum %cross_entropy_loss_8_2 axes [1] : (tensor<6x4xf32>) -> tensor<6xf32>
    %cross_entropy_loss_8_4 = mpc.neg %cross_entropy_loss_8_3 : (tensor<6xf32>) -> tensor<6xf32>
    %sum_1 = mpc.sum %cross_entropy_loss_8_4 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_7 = mpc.add %cross_entropy_loss_7_5, %sum_1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %add_2, %add_3, %add_4, %add_5, %nll_loss_nd_5, %cross_entropy_loss_5_1, %add_6, %add_7 : tensor<f32>, tensor<f32>, tensor<6xf32>, tensor<6xf32>, tensor<f32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>
  }
}
