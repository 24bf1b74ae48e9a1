module @test_dft {
  ml_program.global private @constants.0(#mpc.external) : tensor<10x10xf32>
  ml_program.global private @constants.1(#mpc.external) : tensor<10x10xf32>

  func.func @main(%x: tensor<1x10x10x1xf32> {mpc.name = "x"})
      -> (tensor<1x10x10x2xf32> {mpc.name = "y"}) {
    %constants_0 = ml_program.global_load @constants.0 : tensor<10x10xf32>
    %constants_1 = ml_program.global_load @constants.1 : tensor<10x10xf32>
    %y = mpc.transpose %x permutation [0, 2, 3, 1] : (tensor<1x10x10x1xf32>) -> tensor<1x10x1x10xf32>
    %y_1 = mpc.matmul %y, %constants_0 : (tensor<1x10x1x10xf32>, tensor<10x10xf32>) -> tensor<1x10x1x10xf32>
    %y_2 = mpc.matmul %y, %constants_1 : (tensor<1x10x1x10xf32>, tensor<10x10xf32>) -> tensor<1x10x1x10xf32>
    %y_3 = mpc.concat %y_1, %y_2 axis 2 : (tensor<1x10x1x10xf32>, tensor<1x10x1x10xf32>) -> tensor<1x10x2x10xf32>
    %y_4 = mpc.transpose %y_3 permutation [0, 3, 1, 2] : (tensor<1x10x2x10xf32>) -> tensor<1x10x10x2xf32>
    return %y_4 : tensor<1x10x10x2xf32>
  }
}
