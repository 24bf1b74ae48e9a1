module @tied {
  ml_program.global private @table(#mpc.normal<std = 0.5 : f32, seed = 1>) : tensor<16x8xf32>
  func.func @main(%ids: tensor<4xi64> {mpc.name = "ids"}) -> (tensor<4x16xf32> {mpc.name = "y"}) {
    %t = ml_program.global_load @table : tensor<16x8xf32>
    %x = mpc.embedding %t, %ids {layer = "table"} : (tensor<16x8xf32>, tensor<4xi64>) -> tensor<4x8xf32>
    %s = mpc.add %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %y = mpc.linear %s, %t {layer = "head"} : (tensor<4x8xf32>, tensor<16x8xf32>) -> tensor<4x16xf32>
    return %y : tensor<4x16xf32>
  }
}
