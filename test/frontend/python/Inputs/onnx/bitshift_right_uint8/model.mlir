module @test_bitshift_right_uint8 {

  func.func @main(%x: tensor<3xui8> {mpc.name = "x"},
                  %y: tensor<3xui8> {mpc.name = "y"})
      -> (tensor<3xui8> {mpc.name = "z"}) {
    %z = mpc.cast %x : (tensor<3xui8>) -> tensor<3xi32>
    %z_1 = mpc.cast %y : (tensor<3xui8>) -> tensor<3xi32>
    %z_2 = mpc.shift_right %z, %z_1 : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    %z_3 = mpc.cast %z_2 : (tensor<3xi32>) -> tensor<3xui8>
    return %z_3 : tensor<3xui8>
  }
}
