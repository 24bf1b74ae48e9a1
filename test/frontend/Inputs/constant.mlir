// A table of constants in a forward that is trained. What the table is made of is in the model too, though no op reads it.
module @net {
  ml_program.global private @w(#mpc.normal<std = 0.1, seed = 1>) : tensor<4x8xf32>
  func.func @main(%x: tensor<2x8xf32> {mpc.name = "x"}, %t: tensor<2x4xf32> {mpc.name = "target"})
      -> (tensor<f32> {mpc.name = "loss"}, tensor<2x4xf32> {mpc.name = "y"}) {
    %w = ml_program.global_load @w : tensor<4x8xf32>
    %table = ml_program.global_load @table : tensor<8xf32>
    %more = mpc.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %s = mpc.mul %x, %table : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
    %h = mpc.linear %s, %w {layer = "fc"} : (tensor<2x8xf32>, tensor<4x8xf32>) -> tensor<2x4xf32>
    %y = mpc.mul %h, %more : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    %l = mpc.mse_loss %y, %t : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<f32>
    return %l, %y : tensor<f32>, tensor<2x4xf32>
  }
  ml_program.global private @table(dense<[1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 2.0]> : tensor<8xf32>) : tensor<8xf32> {mpc.role = "constant"}
  ml_program.global private @origin(dense<0.0> : tensor<3xf32>) : tensor<3xf32> {mpc.role = "constant"}
}
