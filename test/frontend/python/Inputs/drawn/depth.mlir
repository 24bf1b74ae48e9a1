module @Depth {
  ml_program.global private @blocks.0.weight(#mpc.external) : tensor<32x32xf32>
  ml_program.global private @blocks.0.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @blocks.1.weight(#mpc.external) : tensor<32x32xf32>
  ml_program.global private @blocks.1.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @blocks.2.weight(#mpc.external) : tensor<32x32xf32>
  ml_program.global private @blocks.2.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private @blocks.3.weight(#mpc.external) : tensor<32x32xf32>
  ml_program.global private @blocks.3.bias(#mpc.external) : tensor<32xf32>
  ml_program.global private mutable @rng.seed(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32> {mpc.role = "random"}
  ml_program.global private mutable @rng.step(dense<0> : tensor<i32>) : tensor<i32> {mpc.role = "random"}

  func.func @main(%x: tensor<256x32xf32> {mpc.name = "x"},
                  %target: tensor<256x32xf32> {mpc.name = "target"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<256x32xf32> {mpc.name = "output"}) {
    %blocks_0_weight = ml_program.global_load @blocks.0.weight : tensor<32x32xf32>
    %blocks_0_bias = ml_program.global_load @blocks.0.bias : tensor<32xf32>
    %blocks_1_weight = ml_program.global_load @blocks.1.weight : tensor<32x32xf32>
    %blocks_1_bias = ml_program.global_load @blocks.1.bias : tensor<32xf32>
    %blocks_2_weight = ml_program.global_load @blocks.2.weight : tensor<32x32xf32>
    %blocks_2_bias = ml_program.global_load @blocks.2.bias : tensor<32xf32>
    %blocks_3_weight = ml_program.global_load @blocks.3.weight : tensor<32x32xf32>
    %blocks_3_bias = ml_program.global_load @blocks.3.bias : tensor<32xf32>
    %rng_seed = ml_program.global_load @rng.seed : tensor<2xi32>
    %rng_step = ml_program.global_load @rng.step : tensor<i32>
    %bernoulli = mpc.noise uniform %rng_seed, %rng_step stream 0 : (tensor<2xi32>, tensor<i32>) -> tensor<256x1xf32>
    %c_1 = mpc.constant dense<0.75> : tensor<f32>
    %bernoulli_1 = mpc.compare lt %bernoulli, %c_1 : (tensor<256x1xf32>, tensor<f32>) -> tensor<256x1xi1>
    %bernoulli_2 = mpc.cast %bernoulli_1 : (tensor<256x1xi1>) -> tensor<256x1xf32>
    %c_2 = mpc.constant dense<0.75> : tensor<f32>
    %div = mpc.div %bernoulli_2, %c_2 : (tensor<256x1xf32>, tensor<f32>) -> tensor<256x1xf32>
    // blocks.0
    %linear = mpc.linear %x, %blocks_0_weight bias(%blocks_0_bias) {layer = "blocks.0"}
        : (tensor<256x32xf32>, tensor<32x32xf32>, tensor<32xf32>) -> tensor<256x32xf32>
    %randn_like = mpc.noise normal %rng_seed, %rng_step stream 1 : (tensor<2xi32>, tensor<i32>) -> tensor<256x32xf32>
    %c_3 = mpc.constant dense<0.1> : tensor<f32>
    %mul = mpc.mul %randn_like, %c_3 : (tensor<256x32xf32>, tensor<f32>) -> tensor<256x32xf32>
    %add = mpc.add %linear, %mul : (tensor<256x32xf32>, tensor<256x32xf32>) -> tensor<256x32xf32>
    %tanh = mpc.tanh %add : (tensor<256x32xf32>) -> tensor<256x32xf32>
    %mul_1 = mpc.mul %tanh, %div : (tensor<256x32xf32>, tensor<256x1xf32>) -> tensor<256x32xf32>
    %add_1 = mpc.add %x, %mul_1 : (tensor<256x32xf32>, tensor<256x32xf32>) -> tensor<256x32xf32>
    %bernoulli_1_1 = mpc.noise uniform %rng_seed, %rng_step stream 2 : (tensor<2xi32>, tensor<i32>) -> tensor<256x1xf32>
    %c_5 = mpc.constant dense<0.75> : tensor<f32>
    %bernoulli_1_2 = mpc.compare lt %bernoulli_1_1, %c_5 : (tensor<256x1xf32>, tensor<f32>) -> tensor<256x1xi1>
    %bernoulli_1_3 = mpc.cast %bernoulli_1_2 : (tensor<256x1xi1>) -> tensor<256x1xf32>
    %c_6 = mpc.constant dense<0.75> : tensor<f32>
    %div_1 = mpc.div %bernoulli_1_3, %c_6 : (tensor<256x1xf32>, tensor<f32>) -> tensor<256x1xf32>
    // blocks.1
    %linear_1 = mpc.linear %add_1, %blocks_1_weight bias(%blocks_1_bias) {layer = "blocks.1"}
        : (tensor<256x32xf32>, tensor<32x32xf32>, tensor<32xf32>) -> tensor<256x32xf32>
    %randn_like_1 = mpc.noise normal %rng_seed, %rng_step stream 3 : (tensor<2xi32>, tensor<i32>) -> tensor<256x32xf32>
    %c_7 = mpc.constant dense<0.1> : tensor<f32>
    %mul_2 = mpc.mul %randn_like_1, %c_7 : (tensor<256x32xf32>, tensor<f32>) -> tensor<256x32xf32>
    %add_2 = mpc.add %linear_1, %mul_2 : (tensor<256x32xf32>, tensor<256x32xf32>) -> tensor<256x32xf32>
    %tanh_1 = mpc.tanh %add_2 : (tensor<256x32xf32>) -> tensor<256x32xf32>
    %mul_3 = mpc.mul %tanh_1, %div_1 : (tensor<256x32xf32>, tensor<256x1xf32>) -> tensor<256x32xf32>
    %add_3 = mpc.add %add_1, %mul_3 : (tensor<256x32xf32>, tensor<256x32xf32>) -> tensor<256x32xf32>
    %bernoulli_2_1 = mpc.noise uniform %rng_seed, %rng_step stream 4 : (tensor<2xi32>, tensor<i32>) -> tensor<256x1xf32>
    %c_9 = mpc.constant dense<0.75> : tensor<f32>
    %bernoulli_2_2 = mpc.compare lt %bernoulli_2_1, %c_9 : (tensor<256x1xf32>, tensor<f32>) -> tensor<256x1xi1>
    %bernoulli_2_3 = mpc.cast %bernoulli_2_2 : (tensor<256x1xi1>) -> tensor<256x1xf32>
    %c_10 = mpc.constant dense<0.75> : tensor<f32>
    %div_2 = mpc.div %bernoulli_2_3, %c_10 : (tensor<256x1xf32>, tensor<f32>) -> tensor<256x1xf32>
    // blocks.2
    %linear_2 = mpc.linear %add_3, %blocks_2_weight bias(%blocks_2_bias) {layer = "blocks.2"}
        : (tensor<256x32xf32>, tensor<32x32xf32>, tensor<32xf32>) -> tensor<256x32xf32>
    %randn_like_2 = mpc.noise normal %rng_seed, %rng_step stream 5 : (tensor<2xi32>, tensor<i32>) -> tensor<256x32xf32>
    %c_11 = mpc.constant dense<0.1> : tensor<f32>
    %mul_4 = mpc.mul %randn_like_2, %c_11 : (tensor<256x32xf32>, tensor<f32>) -> tensor<256x32xf32>
    %add_4 = mpc.add %linear_2, %mul_4 : (tensor<256x32xf32>, tensor<256x32xf32>) -> tensor<256x32xf32>
    %tanh_2 = mpc.tanh %add_4 : (tensor<256x32xf32>) -> tensor<256x32xf32>
    %mul_5 = mpc.mul %tanh_2, %div_2 : (tensor<256x32xf32>, tensor<256x1xf32>) -> tensor<256x32xf32>
    %add_5 = mpc.add %add_3, %mul_5 : (tensor<256x32xf32>, tensor<256x32xf32>) -> tensor<256x32xf32>
    %bernoulli_3 = mpc.noise uniform %rng_seed, %rng_step stream 6 : (tensor<2xi32>, tensor<i32>) -> tensor<256x1xf32>
    %c_13 = mpc.constant dense<0.75> : tensor<f32>
    %bernoulli_3_1 = mpc.compare lt %bernoulli_3, %c_13 : (tensor<256x1xf32>, tensor<f32>) -> tensor<256x1xi1>
    %bernoulli_3_2 = mpc.cast %bernoulli_3_1 : (tensor<256x1xi1>) -> tensor<256x1xf32>
    %c_14 = mpc.constant dense<0.75> : tensor<f32>
    %div_3 = mpc.div %bernoulli_3_2, %c_14 : (tensor<256x1xf32>, tensor<f32>) -> tensor<256x1xf32>
    // blocks.3
    %linear_3 = mpc.linear %add_5, %blocks_3_weight bias(%blocks_3_bias) {layer = "blocks.3"}
        : (tensor<256x32xf32>, tensor<32x32xf32>, tensor<32xf32>) -> tensor<256x32xf32>
    %randn_like_3 = mpc.noise normal %rng_seed, %rng_step stream 7 : (tensor<2xi32>, tensor<i32>) -> tensor<256x32xf32>
    %c_15 = mpc.constant dense<0.1> : tensor<f32>
    %mul_6 = mpc.mul %randn_like_3, %c_15 : (tensor<256x32xf32>, tensor<f32>) -> tensor<256x32xf32>
    %add_6 = mpc.add %linear_3, %mul_6 : (tensor<256x32xf32>, tensor<256x32xf32>) -> tensor<256x32xf32>
    %tanh_3 = mpc.tanh %add_6 : (tensor<256x32xf32>) -> tensor<256x32xf32>
    %mul_7 = mpc.mul %tanh_3, %div_3 : (tensor<256x32xf32>, tensor<256x1xf32>) -> tensor<256x32xf32>
    %add_7 = mpc.add %add_5, %mul_7 : (tensor<256x32xf32>, tensor<256x32xf32>) -> tensor<256x32xf32>
    %mse_loss = mpc.mse_loss %add_7, %target : (tensor<256x32xf32>, tensor<256x32xf32>) -> tensor<f32>
    %c_16 = mpc.constant dense<1> : tensor<i32>
    %next_step = mpc.add %rng_step, %c_16 : (tensor<i32>, tensor<i32>) -> tensor<i32>
    ml_program.global_store @rng.step = %next_step : tensor<i32>
    return %mse_loss, %add_7 : tensor<f32>, tensor<256x32xf32>
  }
}
