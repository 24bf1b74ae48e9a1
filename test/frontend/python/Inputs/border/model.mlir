module @border {
  ml_program.global private @scale(#mpc.external) : tensor<3xf32>
  ml_program.global private @long(#mpc.external) : tensor<40xf32>

  func.func @main(%x: tensor<4x3xf32> {mpc.name = "x"})
      -> (tensor<4x3xf32> {mpc.name = "output0"},
          tensor<4x3xf32> {mpc.name = "output1.0"},
          tensor<4x3xf32> {mpc.name = "output1.1"},
          tensor<3xf32> {mpc.name = "output2"},
          tensor<40xf32> {mpc.name = "output3"},
          tensor<2x3xf32> {mpc.name = "output4"},
          tensor<5xi64> {mpc.name = "output5"},
          tensor<4x3xi1> {mpc.name = "output6"},
          tensor<3x4xf32> {mpc.name = "output7.t"}) {
    %scale = ml_program.global_load @scale : tensor<3xf32>
    %long = ml_program.global_load @long : tensor<40xf32>
    %mul = mpc.mul %x, %scale : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
    %c = mpc.constant dense<[0.5684312582015991, 0.1919950693845749, 0.5427713394165039]> : tensor<3xf32>
    %add = mpc.add %mul, %c : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
    %c_1 = mpc.constant dense<0.0> : tensor<f32>
    %gt = mpc.compare gt %x, %c_1 : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xi1>
    %permute = mpc.transpose %x permutation [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
    %output = mpc.reshape %x : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %output_1 = mpc.reshape %scale : (tensor<3xf32>) -> tensor<3xf32>
    %output_2 = mpc.reshape %long : (tensor<40xf32>) -> tensor<40xf32>
    %c_2 = mpc.constant dense<1.0> : tensor<2x3xf32>
    %c_3 = mpc.constant dense<[0, 1, 2, 3, 4]> : tensor<5xi64>
    return %output, %add, %add, %output_1, %output_2, %c_2, %c_3, %gt, %permute : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<3xf32>, tensor<40xf32>, tensor<2x3xf32>, tensor<5xi64>, tensor<4x3xi1>, tensor<3x4xf32>
  }
}
