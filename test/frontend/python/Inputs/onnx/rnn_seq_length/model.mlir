module @test_rnn_seq_length {
  ml_program.global private @constants.1(#mpc.external) : tensor<5x5xf32>

  func.func @main(%X: tensor<2x3x3xf32> {mpc.name = "X"})
      -> (tensor<1x3x5xf32> {mpc.name = "Y_h"}) {
    %constants_1 = ml_program.global_load @constants.1 : tensor<5x5xf32>
    %c = mpc.constant dense<[-0.4380742907524109, -1.2527953386306763, 0.7774903774261475, -1.6138978004455566, -0.21274028718471527]> : tensor<5xf32>
    %c_1 = mpc.constant dense<0.0> : tensor<3x5xf32>
    %reshape = mpc.reshape %X : (tensor<2x3x3xf32>) -> tensor<6x3xf32>
    %c_2 = mpc.constant dense<[[1.764052391052246, 0.40015721321105957, 0.978738009929657], [2.2408931255340576, 1.8675580024719238, -0.9772778749465942], [0.9500884413719177, -0.15135720372200012, -0.10321885347366333], [0.4105985164642334, 0.14404356479644775, 1.4542734622955322], [0.7610377073287964, 0.12167501449584961, 0.44386324286460876]]> : tensor<5x3xf32>
    %linear = mpc.linear %reshape, %c_2 : (tensor<6x3xf32>, tensor<5x3xf32>) -> tensor<6x5xf32>
    %c_3 = mpc.constant dense<[-1.0485529899597168, -1.420017957687378, -1.7062702178955078, 1.950775384902954, -0.5096521973609924]> : tensor<5xf32>
    %add = mpc.add %linear, %c_3 : (tensor<6x5xf32>, tensor<5xf32>) -> tensor<6x5xf32>
    %reshape_1 = mpc.reshape %add : (tensor<6x5xf32>) -> tensor<2x3x5xf32>
    %slice = mpc.slice %reshape_1 starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x3x5xf32>) -> tensor<1x3x5xf32>
    %reshape_2 = mpc.reshape %slice : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %linear_1 = mpc.linear %c_1, %constants_1 bias(%c)
        : (tensor<3x5xf32>, tensor<5x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
    %add_1 = mpc.add %reshape_2, %linear_1 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %tanh = mpc.tanh %add_1 : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %slice_1 = mpc.slice %reshape_1 starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x3x5xf32>) -> tensor<1x3x5xf32>
    %reshape_3 = mpc.reshape %slice_1 : (tensor<1x3x5xf32>) -> tensor<3x5xf32>
    %linear_2 = mpc.linear %tanh, %constants_1 bias(%c)
        : (tensor<3x5xf32>, tensor<5x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
    %add_2 = mpc.add %reshape_3, %linear_2 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %tanh_1 = mpc.tanh %add_2 : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %reshape_7 = mpc.reshape %tanh_1 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    return %reshape_7 : tensor<1x3x5xf32>
  }
}
