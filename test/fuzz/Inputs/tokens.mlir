// A step of tokens and targets whose evaluation gives a loss and no scores.
module @tokens {
  ml_program.global private @table(#mpc.normal<std = 0.1, seed = 1>) : tensor<200x8xf32>
  ml_program.global private @head(#mpc.normal<std = 0.1, seed = 2>) : tensor<256x8xf32>
  func.func @main(%tokens: tensor<?x4xi64> {mpc.name = "tokens", mpc.dims = ["B"]},
                  %targets: tensor<?x4xi64> {mpc.name = "targets", mpc.dims = ["B"]}) -> (tensor<f32> {mpc.name = "loss"}) {
    %table = ml_program.global_load @table : tensor<200x8xf32>
    %head = ml_program.global_load @head : tensor<256x8xf32>
    %x = mpc.embedding %table, %tokens {layer = "table"} : (tensor<200x8xf32>, tensor<?x4xi64>) -> tensor<?x4x8xf32>
    %y = mpc.linear %x, %head {layer = "head"} : (tensor<?x4x8xf32>, tensor<256x8xf32>) -> tensor<?x4x256xf32>
    %loss = mpc.cross_entropy %y, %targets {layer = "loss"} : (tensor<?x4x256xf32>, tensor<?x4xi64>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
