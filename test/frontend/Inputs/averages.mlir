// A batch norm whose averages come from a file of weights, trained.
ml_program.global private @w(#mpc.external) : tensor<4x5xf32>
ml_program.global private mutable @mean(#mpc.external) : tensor<4xf32> {mpc.role = "other"}
ml_program.global private mutable @variance(#mpc.external) : tensor<4xf32> {mpc.role = "other"}
func.func @main(%x: tensor<6x5xf32> {mpc.name = "x"}) -> (tensor<f32> {mpc.name = "loss"}, tensor<6x4xf32> {mpc.name = "y"}) {
  %w = ml_program.global_load @w : tensor<4x5xf32>
  %m = ml_program.global_load @mean : tensor<4xf32>
  %v = ml_program.global_load @variance : tensor<4xf32>
  %one = mpc.constant dense<1.0> : tensor<6x4xf32>
  %h = mpc.linear %x, %w : (tensor<6x5xf32>, tensor<4x5xf32>) -> tensor<6x4xf32>
  %y, %m1, %v1 = mpc.batch_norm_training %h, %m, %v epsilon 1.0e-5 momentum 0.1 : (tensor<6x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<6x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %l = mpc.mse_loss %y, %one : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<f32>
  ml_program.global_store @mean = %m1 : tensor<4xf32>
  ml_program.global_store @variance = %v1 : tensor<4xf32>
  return %l, %y : tensor<f32>, tensor<6x4xf32>
}
