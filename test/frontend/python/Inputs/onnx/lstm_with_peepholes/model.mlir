module @test_lstm_with_peepholes {

  func.func @main(%X: tensor<1x2x4xf32> {mpc.name = "X"},
                  %W: tensor<1x12x4xf32> {mpc.name = "W"},
                  %R: tensor<1x12x3xf32> {mpc.name = "R"},
                  %B: tensor<1x24xf32> {mpc.name = "B"},
                  %sequence_lens: tensor<2xi32> {mpc.name = "sequence_lens"},
                  %initial_h: tensor<1x2x3xf32> {mpc.name = "initial_h"},
                  %initial_c: tensor<1x2x3xf32> {mpc.name = "initial_c"},
                  %P: tensor<1x9xf32> {mpc.name = "P"})
      -> (tensor<1x2x3xf32> {mpc.name = "Y_h"}) {
    %reshape = mpc.reshape %R : (tensor<1x12x3xf32>) -> tensor<12x3xf32>
    %reshape_1 = mpc.reshape %B : (tensor<1x24xf32>) -> tensor<24xf32>
    %slice = mpc.slice %reshape_1 starts [12] limits [24] strides [1] : (tensor<24xf32>) -> tensor<12xf32>
    %reshape_2 = mpc.reshape %P : (tensor<1x9xf32>) -> tensor<9xf32>
    %reshape_3 = mpc.reshape %initial_h : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    %reshape_4 = mpc.reshape %initial_c : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    %reshape_5 = mpc.reshape %W : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
    %reshape_6 = mpc.reshape %B : (tensor<1x24xf32>) -> tensor<24xf32>
    %reshape_7 = mpc.reshape %X : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
    %linear = mpc.linear %reshape_7, %reshape_5 : (tensor<2x4xf32>, tensor<12x4xf32>) -> tensor<2x12xf32>
    %slice_1 = mpc.slice %reshape_6 starts [0] limits [12] strides [1] : (tensor<24xf32>) -> tensor<12xf32>
    %add = mpc.add %linear, %slice_1 : (tensor<2x12xf32>, tensor<12xf32>) -> tensor<2x12xf32>
    %linear_1 = mpc.linear %reshape_3, %reshape bias(%slice)
        : (tensor<2x3xf32>, tensor<12x3xf32>, tensor<12xf32>) -> tensor<2x12xf32>
    %add_1 = mpc.add %add, %linear_1 : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<2x12xf32>
    %slice_2 = mpc.slice %add_1 starts [0, 0] limits [-1, 3] strides [1, 1] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %slice_3 = mpc.slice %add_1 starts [0, 3] limits [-1, 6] strides [1, 1] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %slice_4 = mpc.slice %add_1 starts [0, 6] limits [-1, 9] strides [1, 1] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %slice_5 = mpc.slice %add_1 starts [0, 9] limits [-1, 12] strides [1, 1] : (tensor<2x12xf32>) -> tensor<2x3xf32>
    %slice_6 = mpc.slice %reshape_2 starts [0] limits [3] strides [1] : (tensor<9xf32>) -> tensor<3xf32>
    %mul = mpc.mul %slice_6, %reshape_4 : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %add_2 = mpc.add %slice_2, %mul : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %sigmoid = mpc.sigmoid %add_2 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %slice_7 = mpc.slice %reshape_2 starts [6] limits [9] strides [1] : (tensor<9xf32>) -> tensor<3xf32>
    %mul_1 = mpc.mul %slice_7, %reshape_4 : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %add_3 = mpc.add %slice_4, %mul_1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %sigmoid_1 = mpc.sigmoid %add_3 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %mul_2 = mpc.mul %sigmoid_1, %reshape_4 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %tanh = mpc.tanh %slice_5 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %mul_3 = mpc.mul %sigmoid, %tanh : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %add_4 = mpc.add %mul_2, %mul_3 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %slice_8 = mpc.slice %reshape_2 starts [3] limits [6] strides [1] : (tensor<9xf32>) -> tensor<3xf32>
    %mul_4 = mpc.mul %slice_8, %add_4 : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %add_5 = mpc.add %slice_3, %mul_4 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %sigmoid_2 = mpc.sigmoid %add_5 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %tanh_1 = mpc.tanh %add_4 : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %mul_5 = mpc.mul %sigmoid_2, %tanh_1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %c = mpc.constant dense<0> : tensor<i32>
    %compare = mpc.compare gt %sequence_lens, %c : (tensor<2xi32>, tensor<i32>) -> tensor<2xi1>
    %reshape_9 = mpc.reshape %compare : (tensor<2xi1>) -> tensor<2x1xi1>
    %select_1 = mpc.select %reshape_9, %mul_5, %reshape_3
        : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %reshape_12 = mpc.reshape %select_1 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
    return %reshape_12 : tensor<1x2x3xf32>
  }
}
