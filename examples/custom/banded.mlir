// A learnt filter along the rows between two linear layers, by a function of the user's own.
module @banded {
  ml_program.global private @in.weight(#mpc.normal<std = 0.25, seed = 1>) : tensor<16x16xf32>
  ml_program.global private @band.filter(#mpc.normal<std = 0.5, seed = 2>) : tensor<5xf32>
  ml_program.global private @fc.weight(#mpc.normal<std = 0.25, seed = 3>) : tensor<16x12xf32>

  func.func @main(%x: tensor<?x16xf32> {mpc.name = "x", mpc.dims = ["B"]},
                  %t: tensor<?x16xf32> {mpc.name = "t", mpc.dims = ["B"]})
      -> (tensor<?x16xf32> {mpc.name = "y"}, tensor<f32> {mpc.name = "loss"}) {
    %v = ml_program.global_load @in.weight : tensor<16x16xf32>
    %f = ml_program.global_load @band.filter : tensor<5xf32>
    %w = ml_program.global_load @fc.weight : tensor<16x12xf32>
    %h = mpc.linear %x, %v {layer = "in"} : (tensor<?x16xf32>, tensor<16x16xf32>) -> tensor<?x16xf32>
    %b = mpc.custom_gather "banded.cuh" @banded(%h, %f) derivatives [@banded_dx, @banded_dw] {layer = "band"}
        : (tensor<?x16xf32>, tensor<5xf32>) -> tensor<?x12xf32>
    %a = mpc.tanh %b : (tensor<?x12xf32>) -> tensor<?x12xf32>
    %y = mpc.linear %a, %w {layer = "fc"} : (tensor<?x12xf32>, tensor<16x12xf32>) -> tensor<?x16xf32>
    %loss = mpc.mse_loss %y, %t {layer = "loss"} : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<f32>
    return %y, %loss : tensor<?x16xf32>, tensor<f32>
  }
}
