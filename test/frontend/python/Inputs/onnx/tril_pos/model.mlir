module @test_tril_pos {
  ml_program.global private @constants.0(#mpc.external) : tensor<4x5xi1>

  func.func @main(%x: tensor<4x5xi64> {mpc.name = "x"})
      -> (tensor<4x5xi64> {mpc.name = "y"}) {
    %constants_0 = ml_program.global_load @constants.0 : tensor<4x5xi1>
    %c = mpc.constant dense<0> : tensor<i64>
    %y = mpc.select %constants_0, %x, %c : (tensor<4x5xi1>, tensor<4x5xi64>, tensor<i64>) -> tensor<4x5xi64>
    return %y : tensor<4x5xi64>
  }
}
