// Widths that no block divides, and a product with one matrix for a whole batch.
module @odd {
  ml_program.global private @up.weight(#mpc.normal<std = 0.1, seed = 1>) : tensor<37x27xf32>
  ml_program.global private @down(#mpc.normal<std = 0.1, seed = 2>) : tensor<37x27xf32>
  ml_program.global private @head.weight(#mpc.normal<std = 0.1, seed = 3>) : tensor<5x27xf32>
  func.func @main(%x: tensor<?x9x27xf32> {mpc.name = "x", mpc.dims = ["B"]}, %target: tensor<?xi64> {mpc.name = "target", mpc.dims = ["B"]}) -> (tensor<f32> {mpc.name = "loss"}) {
    %w = ml_program.global_load @up.weight : tensor<37x27xf32>
    %v = ml_program.global_load @down : tensor<37x27xf32>
    %u = ml_program.global_load @head.weight : tensor<5x27xf32>
    %h = mpc.linear %x, %w activation(relu) {layer = "up"} : (tensor<?x9x27xf32>, tensor<37x27xf32>) -> tensor<?x9x37xf32>
    %y = mpc.matmul %h, %v {layer = "down"} : (tensor<?x9x37xf32>, tensor<37x27xf32>) -> tensor<?x9x27xf32>
    %m = mpc.mean %y axes [1] : (tensor<?x9x27xf32>) -> tensor<?x27xf32>
    %z = mpc.linear %m, %u {layer = "head"} : (tensor<?x27xf32>, tensor<5x27xf32>) -> tensor<?x5xf32>
    %loss = mpc.cross_entropy %z, %target : (tensor<?x5xf32>, tensor<?xi64>) -> tensor<f32>
    return %loss : tensor<f32>
  }
}
