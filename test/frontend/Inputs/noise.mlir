module @Noise {
  ml_program.global private mutable @rng.seed(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32> {mpc.role = "random"}
  ml_program.global private mutable @rng.step(dense<0> : tensor<i32>) : tensor<i32> {mpc.role = "random"}
  ml_program.global private @w(#mpc.external) : tensor<4xf32>
  func.func @main(%x: tensor<2x4xf32> {mpc.name = "x"}) -> (tensor<2x4xf32> {mpc.name = "y"}) {
    %seed = ml_program.global_load @rng.seed : tensor<2xi32>
    %step = ml_program.global_load @rng.step : tensor<i32>
    %w = ml_program.global_load @w : tensor<4xf32>
    %noise = mpc.noise normal %seed, %step stream 0 : (tensor<2xi32>, tensor<i32>) -> tensor<2x4xf32>
    %scaled = mpc.mul %noise, %w : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    %y = mpc.add %x, %scaled : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %one = mpc.constant dense<1> : tensor<i32>
    %next = mpc.add %step, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    ml_program.global_store @rng.step = %next : tensor<i32>
    return %y : tensor<2x4xf32>
  }
}
