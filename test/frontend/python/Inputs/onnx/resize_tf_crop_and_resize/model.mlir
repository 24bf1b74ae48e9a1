module @test_resize_tf_crop_and_resize {

  func.func @main(%X: tensor<1x1x4x4xf32> {mpc.name = "X"})
      -> (tensor<1x1x3x3xf32> {mpc.name = "Y"}) {
    %Y = mpc.transpose %X permutation [0, 1, 3, 2] : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
    %c = mpc.constant dense<[[0.0, 0.7999999523162842, 0.20000001788139343, 0.0], [0.0, 0.4999999403953552, 0.5000000596046448, 0.0], [0.0, 0.19999992847442627, 0.8000000715255737, 0.0]]> : tensor<3x4xf32>
    %Y_1 = mpc.matmul %Y, %c {transpose_b} : (tensor<1x1x4x4xf32>, tensor<3x4xf32>) -> tensor<1x1x4x3xf32>
    %Y_2 = mpc.transpose %Y_1 permutation [0, 1, 3, 2] : (tensor<1x1x4x3xf32>) -> tensor<1x1x3x4xf32>
    %c_1 = mpc.constant dense<[[0.0, 0.19999992847442627, 0.8000000715255737, 0.0], [0.0, 0.0, 0.8999999761581421, 0.1000000536441803], [0.0, 0.0, 0.5999999642372131, 0.40000003576278687]]> : tensor<3x4xf32>
    %Y_3 = mpc.matmul %Y_2, %c_1 {transpose_b} : (tensor<1x1x3x4xf32>, tensor<3x4xf32>) -> tensor<1x1x3x3xf32>
    return %Y_3 : tensor<1x1x3x3xf32>
  }
}
