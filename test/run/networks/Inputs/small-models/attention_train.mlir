// Attention as models have it beside the plain one: heads of 12 and of 136 columns, a learned bias of positions, padded tokens that none
// sees, a sliding window with capped scores.
module @attention {
  ml_program.global private @table(#mpc.normal<std = 0.5, seed = 1>) : tensor<16x24xf32>
  ml_program.global private @packed(#mpc.normal<std = 0.2, seed = 2>) : tensor<72x24xf32>
  ml_program.global private @positions(#mpc.normal<std = 0.5, seed = 3>) : tensor<2x9x9xf32>
  ml_program.global private @queries(#mpc.normal<std = 0.2, seed = 4>) : tensor<272x24xf32>
  ml_program.global private @keys(#mpc.normal<std = 0.2, seed = 5>) : tensor<136x24xf32>
  ml_program.global private @head(#mpc.normal<std = 0.1, seed = 6>) : tensor<16x272xf32>
  func.func @main(%tokens: tensor<3x9xi64> {mpc.name = "tokens"}, %noise: tensor<3x9x24xf32> {mpc.name = "noise"}, %target: tensor<3x9xi64> {mpc.name = "target"}) -> (tensor<f32> {mpc.name = "loss"}) {
    %table = ml_program.global_load @table : tensor<16x24xf32>
    %packed = ml_program.global_load @packed : tensor<72x24xf32>
    %positions = ml_program.global_load @positions : tensor<2x9x9xf32>
    %queries = ml_program.global_load @queries : tensor<272x24xf32>
    %keys = ml_program.global_load @keys : tensor<136x24xf32>
    %head = ml_program.global_load @head : tensor<16x272xf32>
    %e = mpc.embedding %table, %tokens {layer = "embed"} : (tensor<16x24xf32>, tensor<3x9xi64>) -> tensor<3x9x24xf32>
    %x = mpc.add %e, %noise : (tensor<3x9x24xf32>, tensor<3x9x24xf32>) -> tensor<3x9x24xf32>
    %p = mpc.linear %x, %packed {layer = "bias.qkv"} : (tensor<3x9x24xf32>, tensor<72x24xf32>) -> tensor<3x9x72xf32>
    %r = mpc.reshape %p : (tensor<3x9x72xf32>) -> tensor<3x9x3x2x12xf32>
    %q0 = mpc.slice %r starts [0, 0, 0, 0, 0] limits [3, 9, 1, 2, 12] strides [1, 1, 1, 1, 1] : (tensor<3x9x3x2x12xf32>) -> tensor<3x9x1x2x12xf32>
    %k0 = mpc.slice %r starts [0, 0, 1, 0, 0] limits [3, 9, 2, 2, 12] strides [1, 1, 1, 1, 1] : (tensor<3x9x3x2x12xf32>) -> tensor<3x9x1x2x12xf32>
    %v0 = mpc.slice %r starts [0, 0, 2, 0, 0] limits [3, 9, 3, 2, 12] strides [1, 1, 1, 1, 1] : (tensor<3x9x3x2x12xf32>) -> tensor<3x9x1x2x12xf32>
    %q1 = mpc.reshape %q0 : (tensor<3x9x1x2x12xf32>) -> tensor<3x9x2x12xf32>
    %k1 = mpc.reshape %k0 : (tensor<3x9x1x2x12xf32>) -> tensor<3x9x2x12xf32>
    %v1 = mpc.reshape %v0 : (tensor<3x9x1x2x12xf32>) -> tensor<3x9x2x12xf32>
    %q = mpc.transpose %q1 permutation [0, 2, 1, 3] : (tensor<3x9x2x12xf32>) -> tensor<3x2x9x12xf32>
    %k = mpc.transpose %k1 permutation [0, 2, 1, 3] : (tensor<3x9x2x12xf32>) -> tensor<3x2x9x12xf32>
    %v = mpc.transpose %v1 permutation [0, 2, 1, 3] : (tensor<3x9x2x12xf32>) -> tensor<3x2x9x12xf32>
    %a = mpc.attention %q, %k, %v {layer = "narrow"} : (tensor<3x2x9x12xf32>, tensor<3x2x9x12xf32>, tensor<3x2x9x12xf32>) -> tensor<3x2x9x12xf32>
    %b = mpc.attention %a, %k, %v mask(%positions) {layer = "bias"} : (tensor<3x2x9x12xf32>, tensor<3x2x9x12xf32>, tensor<3x2x9x12xf32>, tensor<2x9x9xf32>) -> tensor<3x2x9x12xf32>
    %c = mpc.transpose %b permutation [0, 2, 1, 3] : (tensor<3x2x9x12xf32>) -> tensor<3x9x2x12xf32>
    %d = mpc.reshape %c : (tensor<3x9x2x12xf32>) -> tensor<3x9x24xf32>
    %y = mpc.add %d, %x : (tensor<3x9x24xf32>, tensor<3x9x24xf32>) -> tensor<3x9x24xf32>
    %wq0 = mpc.linear %y, %queries {layer = "wide.q"} : (tensor<3x9x24xf32>, tensor<272x24xf32>) -> tensor<3x9x272xf32>
    %wq1 = mpc.reshape %wq0 : (tensor<3x9x272xf32>) -> tensor<3x9x2x136xf32>
    %wq = mpc.transpose %wq1 permutation [0, 2, 1, 3] : (tensor<3x9x2x136xf32>) -> tensor<3x2x9x136xf32>
    %wk0 = mpc.linear %y, %keys {layer = "wide.k"} : (tensor<3x9x24xf32>, tensor<136x24xf32>) -> tensor<3x9x136xf32>
    %wk = mpc.reshape %wk0 : (tensor<3x9x136xf32>) -> tensor<3x1x9x136xf32>
    %padding = mpc.constant dense<0> : tensor<i64>
    %kept0 = mpc.compare ne %tokens, %padding : (tensor<3x9xi64>, tensor<i64>) -> tensor<3x9xi1>
    %kept = mpc.reshape %kept0 : (tensor<3x9xi1>) -> tensor<3x1x1x9xi1>
    %f = mpc.attention %wq, %wk, %wk mask(%kept) {causal, window = 4 : i64, softcap = 2.0 : f64, heads_inner, layer = "wide"} : (tensor<3x2x9x136xf32>, tensor<3x1x9x136xf32>, tensor<3x1x9x136xf32>, tensor<3x1x1x9xi1>) -> tensor<3x9x2x136xf32>
    %g = mpc.reshape %f : (tensor<3x9x2x136xf32>) -> tensor<3x9x272xf32>
    %h = mpc.linear %g, %head {layer = "head"} : (tensor<3x9x272xf32>, tensor<16x272xf32>) -> tensor<3x9x16xf32>
    %loss = mpc.cross_entropy %h, %target : (tensor<3x9x16xf32>, tensor<3x9xi64>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
