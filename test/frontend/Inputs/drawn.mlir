// A byte model of a drawn table and a scale of ones.
module @drawn {
  ml_program.global private @table(#mpc.normal<std = 1.0, seed = 1>) : tensor<128x128xf32>
  ml_program.global private @scale(#mpc.ones) : tensor<128xf32>
  func.func @main(%tokens: tensor<1x4xi64> {mpc.name = "tokens"}) -> (tensor<1x4x128xf32> {mpc.name = "logits"}) {
    %table = ml_program.global_load @table : tensor<128x128xf32>
    %scale = ml_program.global_load @scale : tensor<128xf32>
    %row = mpc.embedding %table, %tokens {layer = "table"} : (tensor<128x128xf32>, tensor<1x4xi64>) -> tensor<1x4x128xf32>
    %logits = mpc.mul %row, %scale : (tensor<1x4x128xf32>, tensor<128xf32>) -> tensor<1x4x128xf32>
    return %logits : tensor<1x4x128xf32>
  }
}
