module @test_lstm_with_initial_bias {

  func.func @main(%X: tensor<1x3x3xf32> {mpc.name = "X"})
      -> (tensor<1x3x4xf32> {mpc.name = "Y_h"}) {
    %c_1 = mpc.constant dense<0.0> : tensor<16xf32>
    %c_2 = mpc.constant dense<0.0> : tensor<3x4xf32>
    %c_3 = mpc.constant dense<0.0> : tensor<3x4xf32>
    %reshape = mpc.reshape %X : (tensor<1x3x3xf32>) -> tensor<3x3xf32>
    %c_4 = mpc.constant dense<0.10000000149011612> : tensor<16x3xf32>
    %linear = mpc.linear %reshape, %c_4 : (tensor<3x3xf32>, tensor<16x3xf32>) -> tensor<3x16xf32>
    %c_5 = mpc.constant dense<0.10000000149011612> : tensor<16xf32>
    %add = mpc.add %linear, %c_5 : (tensor<3x16xf32>, tensor<16xf32>) -> tensor<3x16xf32>
    %c_6 = mpc.constant dense<0.10000000149011612> : tensor<16x4xf32>
    %linear_1 = mpc.linear %c_2, %c_6 bias(%c_1)
        : (tensor<3x4xf32>, tensor<16x4xf32>, tensor<16xf32>) -> tensor<3x16xf32>
    %add_1 = mpc.add %add, %linear_1 : (tensor<3x16xf32>, tensor<3x16xf32>) -> tensor<3x16xf32>
    %slice = mpc.slice %add_1 starts [0, 0] limits [-1, 4] strides [1, 1] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %slice_1 = mpc.slice %add_1 starts [0, 4] limits [-1, 8] strides [1, 1] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %slice_2 = mpc.slice %add_1 starts [0, 8] limits [-1, 12] strides [1, 1] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %slice_3 = mpc.slice %add_1 starts [0, 12] limits [-1, 16] strides [1, 1] : (tensor<3x16xf32>) -> tensor<3x4xf32>
    %sigmoid = mpc.sigmoid %slice : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %sigmoid_1 = mpc.sigmoid %slice_2 : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %mul = mpc.mul %sigmoid_1, %c_3 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %tanh = mpc.tanh %slice_3 : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %mul_1 = mpc.mul %sigmoid, %tanh : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %add_2 = mpc.add %mul, %mul_1 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %sigmoid_2 = mpc.sigmoid %slice_1 : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %tanh_1 = mpc.tanh %add_2 : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %mul_2 = mpc.mul %sigmoid_2, %tanh_1 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %reshape_4 = mpc.reshape %mul_2 : (tensor<3x4xf32>) -> tensor<1x3x4xf32>
    return %reshape_4 : tensor<1x3x4xf32>
  }
}
