module @test_if {

  func.func @main(%cond: tensor<i1> {mpc.name = "cond"})
      -> (tensor<5xf32> {mpc.name = "res"}) {
    %c = mpc.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
    %c_1 = mpc.constant dense<[5.0, 4.0, 3.0, 2.0, 1.0]> : tensor<5xf32>
    %res = mpc.select %cond, %c, %c_1 : (tensor<i1>, tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    return %res : tensor<5xf32>
  }
}
