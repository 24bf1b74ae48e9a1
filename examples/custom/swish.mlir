// A linear layer on an activation of the user's own, whose slope is a parameter.
module @swish {
  ml_program.global private @act.slope(#mpc.ones) : tensor<16xf32>
  ml_program.global private @fc.weight(#mpc.normal<std = 0.25, seed = 1>) : tensor<16x16xf32>

  func.func @main(%x: tensor<?x16xf32> {mpc.name = "x", mpc.dims = ["B"]},
                  %t: tensor<?x16xf32> {mpc.name = "t", mpc.dims = ["B"]})
      -> (tensor<?x16xf32> {mpc.name = "y"}, tensor<f32> {mpc.name = "loss"}) {
    %b = ml_program.global_load @act.slope : tensor<16xf32>
    %w = ml_program.global_load @fc.weight : tensor<16x16xf32>
    %a = mpc.custom "swish.cuh" @swish(%x, %b) derivatives [@swish_dx, @swish_db] {layer = "act"}
        : (tensor<?x16xf32>, tensor<16xf32>) -> tensor<?x16xf32>
    %y = mpc.linear %a, %w {layer = "fc"} : (tensor<?x16xf32>, tensor<16x16xf32>) -> tensor<?x16xf32>
    %loss = mpc.mse_loss %y, %t {layer = "loss"} : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<f32>
    return %y, %loss : tensor<?x16xf32>, tensor<f32>
  }
}
