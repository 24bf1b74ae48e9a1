module @test_gru_seq_length {
  ml_program.global private @constants.1(#mpc.external) : tensor<5x5xf32>
  ml_program.global private @constants.2(#mpc.external) : tensor<5x5xf32>
  ml_program.global private @constants.3(#mpc.external) : tensor<5x5xf32>
  ml_program.global private @constants.4(#mpc.external) : tensor<15x3xf32>

  func.func @main(%X: tensor<2x3x3xf32> {mpc.name = "X"})
      -> (tensor<1x3x5xf32> {mpc.name = "Y_h"}) {
    %constants_1 = ml_program.global_load @constants.1 : tensor<5x5xf32>
    %constants_2 = ml_program.global_load @constants.2 : tensor<5x5xf32>
    %constants_3 = ml_program.global_load @constants.3 : tensor<5x5xf32>
    %constants_4 = ml_program.global_load @constants.4 : tensor<15x3xf32>
    %c = mpc.constant dense<[0.676433265209198, 0.5765908360481262, -0.20829875767230988, 0.39600670337677, -1.0930615663528442]> : tensor<5xf32>
    %c_1 = mpc.constant dense<[-1.4912575483322144, 0.43939170241355896, 0.16667349636554718, 0.6350314617156982, 2.3831448554992676]> : tensor<5xf32>
    %c_2 = mpc.constant dense<[0.9444794654846191, -0.9128222465515137, 1.117016315460205, -1.31590735912323, -0.46158459782600403]> : tensor<5xf32>
    %c_3 = mpc.constant dense<0.0> : tensor<3x5xf32>
    %reshape = mpc.reshape %X : (tensor<2x3x3xf32>) -> tensor<6x3xf32>
    %linear = mpc.linear %reshape, %constants_4 : (tensor<6x3xf32>, tensor<15x3xf32>) -> tensor<6x15xf32>
    %c_4 = mpc.constant dense<[0.37642553448677063, -1.0994007587432861, 0.29823818802833557, 1.3263858556747437, -0.694567859172821, -0.14963454008102417, -0.4351535439491272, 1.8492637872695923, 0.6722947359085083, 0.40746182203292847, -0.7699160575866699, 0.5392491817474365, -0.6743326783180237, 0.0318305566906929, -0.6358460783958435]> : tensor<15xf32>
    %add = mpc.add %linear, %c_4 : (tensor<6x15xf32>, tensor<15xf32>) -> tensor<6x15xf32>
    %reshape_1 = mpc.reshape %add : (tensor<6x15xf32>) -> tensor<2x3x15xf32>
    %slice = mpc.slice %reshape_1 starts [0, 0, 0] limits [1, -1, -1] strides [1, 1, 1]
        : (tensor<2x3x15xf32>) -> tensor<1x3x15xf32>
    %reshape_2 = mpc.reshape %slice : (tensor<1x3x15xf32>) -> tensor<3x15xf32>
    %slice_1 = mpc.slice %reshape_2 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<3x15xf32>) -> tensor<3x5xf32>
    %slice_2 = mpc.slice %reshape_2 starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<3x15xf32>) -> tensor<3x5xf32>
    %slice_3 = mpc.slice %reshape_2 starts [0, 10] limits [-1, 15] strides [1, 1]
        : (tensor<3x15xf32>) -> tensor<3x5xf32>
    %linear_1 = mpc.linear %c_3, %constants_1 bias(%c)
        : (tensor<3x5xf32>, tensor<5x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
    %add_1 = mpc.add %slice_1, %linear_1 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %sigmoid = mpc.sigmoid %add_1 : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %linear_2 = mpc.linear %c_3, %constants_2 bias(%c_1)
        : (tensor<3x5xf32>, tensor<5x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
    %add_2 = mpc.add %slice_2, %linear_2 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %sigmoid_1 = mpc.sigmoid %add_2 : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %mul = mpc.mul %sigmoid_1, %c_3 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %linear_3 = mpc.linear %mul, %constants_3 bias(%c_2)
        : (tensor<3x5xf32>, tensor<5x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
    %add_3 = mpc.add %slice_3, %linear_3 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %tanh = mpc.tanh %add_3 : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %c_5 = mpc.constant dense<1.0> : tensor<f32>
    %sub = mpc.sub %c_5, %sigmoid : (tensor<f32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %mul_1 = mpc.mul %sub, %tanh : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %mul_2 = mpc.mul %sigmoid, %c_3 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %add_4 = mpc.add %mul_1, %mul_2 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %slice_4 = mpc.slice %reshape_1 starts [1, 0, 0] limits [2, -1, -1] strides [1, 1, 1]
        : (tensor<2x3x15xf32>) -> tensor<1x3x15xf32>
    %reshape_3 = mpc.reshape %slice_4 : (tensor<1x3x15xf32>) -> tensor<3x15xf32>
    %slice_5 = mpc.slice %reshape_3 starts [0, 0] limits [-1, 5] strides [1, 1] : (tensor<3x15xf32>) -> tensor<3x5xf32>
    %slice_6 = mpc.slice %reshape_3 starts [0, 5] limits [-1, 10] strides [1, 1] : (tensor<3x15xf32>) -> tensor<3x5xf32>
    %slice_7 = mpc.slice %reshape_3 starts [0, 10] limits [-1, 15] strides [1, 1]
        : (tensor<3x15xf32>) -> tensor<3x5xf32>
    %linear_4 = mpc.linear %add_4, %constants_1 bias(%c)
        : (tensor<3x5xf32>, tensor<5x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
    %add_5 = mpc.add %slice_5, %linear_4 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %sigmoid_2 = mpc.sigmoid %add_5 : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %linear_5 = mpc.linear %add_4, %constants_2 bias(%c_1)
        : (tensor<3x5xf32>, tensor<5x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
    %add_6 = mpc.add %slice_6, %linear_5 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %sigmoid_3 = mpc.sigmoid %add_6 : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %mul_3 = mpc.mul %sigmoid_3, %add_4 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %linear_6 = mpc.linear %mul_3, %constants_3 bias(%c_2)
        : (tensor<3x5xf32>, tensor<5x5xf32>, tensor<5xf32>) -> tensor<3x5xf32>
    %add_7 = mpc.add %slice_7, %linear_6 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %tanh_1 = mpc.tanh %add_7 : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %c_6 = mpc.constant dense<1.0> : tensor<f32>
    %sub_1 = mpc.sub %c_6, %sigmoid_2 : (tensor<f32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %mul_4 = mpc.mul %sub_1, %tanh_1 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %mul_5 = mpc.mul %sigmoid_2, %add_4 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %add_8 = mpc.add %mul_4, %mul_5 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    %reshape_7 = mpc.reshape %add_8 : (tensor<3x5xf32>) -> tensor<1x3x5xf32>
    return %reshape_7 : tensor<1x3x5xf32>
  }
}
