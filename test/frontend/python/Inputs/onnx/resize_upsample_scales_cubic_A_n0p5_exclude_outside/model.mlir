module @test_resize_upsample_scales_cubic_A_n0p5_exclude_outside {
  ml_program.global private @constants.0(#mpc.external) : tensor<8x4xf32>

  func.func @main(%X: tensor<1x1x4x4xf32> {mpc.name = "X"})
      -> (tensor<1x1x8x8xf32> {mpc.name = "Y"}) {
    %constants_0 = ml_program.global_load @constants.0 : tensor<8x4xf32>
    %Y = mpc.transpose %X permutation [0, 1, 3, 2] : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
    %Y_1 = mpc.matmul %Y, %constants_0 {transpose_b} : (tensor<1x1x4x4xf32>, tensor<8x4xf32>) -> tensor<1x1x4x8xf32>
    %Y_2 = mpc.transpose %Y_1 permutation [0, 1, 3, 2] : (tensor<1x1x4x8xf32>) -> tensor<1x1x8x4xf32>
    %Y_3 = mpc.matmul %Y_2, %constants_0 {transpose_b} : (tensor<1x1x8x4xf32>, tensor<8x4xf32>) -> tensor<1x1x8x8xf32>
    return %Y_3 : tensor<1x1x8x8xf32>
  }
}
