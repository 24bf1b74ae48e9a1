// The names of a model with a cache, and a decode that is told no position.
ml_program.global private @table(#mpc.normal<std = 1.0, seed = 1>) : tensor<128x128xf32>
func.func @prefill(%tokens: tensor<1x4xi64> {mpc.name = "tokens"}) -> (tensor<1x4x128xf32> {mpc.name = "logits"}) {
  %table = ml_program.global_load @table : tensor<128x128xf32>
  %y = mpc.embedding %table, %tokens : (tensor<128x128xf32>, tensor<1x4xi64>) -> tensor<1x4x128xf32>
  return %y : tensor<1x4x128xf32>
}
func.func @decode(%tokens: tensor<1x1xi64> {mpc.name = "tokens"}) -> (tensor<1x1x128xf32> {mpc.name = "logits"}) {
  %table = ml_program.global_load @table : tensor<128x128xf32>
  %y = mpc.embedding %table, %tokens : (tensor<128x128xf32>, tensor<1x1xi64>) -> tensor<1x1x128xf32>
  return %y : tensor<1x1x128xf32>
}
