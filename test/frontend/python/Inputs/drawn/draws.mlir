module @Draws {
  ml_program.global private mutable @rng.seed(dense<[1, 2]> : tensor<2xi32>) : tensor<2xi32> {mpc.role = "random"}
  ml_program.global private mutable @rng.step(dense<0> : tensor<i32>) : tensor<i32> {mpc.role = "random"}

  func.func @main(%x: tensor<64x500xf32> {mpc.name = "x"})
      -> (tensor<64x500xf32> {mpc.name = "rand"},
          tensor<64x500xf32> {mpc.name = "other"},
          tensor<64x500xf32> {mpc.name = "randn"},
          tensor<64x500xf32> {mpc.name = "uniform"},
          tensor<64x500xf32> {mpc.name = "exponential"},
          tensor<64x500xf32> {mpc.name = "gumbel"},
          tensor<64x500xf32> {mpc.name = "bernoulli"},
          tensor<64x500xf32> {mpc.name = "by_shares"},
          tensor<64x500xf32> {mpc.name = "randint"},
          tensor<64x500xf32> {mpc.name = "dropout"},
          tensor<64x500xf32> {mpc.name = "alpha"},
          tensor<64x500xf32> {mpc.name = "rrelu"},
          tensor<64x500xf32> {mpc.name = "chosen"},
          tensor<64x2xi64> {mpc.name = "two"},
          tensor<500xi64> {mpc.name = "order"},
          tensor<64x50x2x5xf32> {mpc.name = "channels"},
          tensor<64x500xf32> {mpc.name = "hard"},
          tensor<64x500xf32> {mpc.name = "wide"},
          tensor<64x500xf32> {mpc.name = "whole"}) {
    %rng_seed = ml_program.global_load @rng.seed : tensor<2xi32>
    %rng_step = ml_program.global_load @rng.step : tensor<i32>
    %constants_0 = ml_program.global_load @constants.0 : tensor<64x4xf32>
    %view = mpc.reshape %x : (tensor<64x500xf32>) -> tensor<32000x1xf32>
    %c = mpc.constant dense<[0.20000000298023224, 0.20000000298023224, 0.6000000238418579]> : tensor<3xf32>
    %add = mpc.add %view, %c : (tensor<32000x1xf32>, tensor<3xf32>) -> tensor<32000x3xf32>
    %rand = mpc.noise uniform %rng_seed, %rng_step stream 0 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %rand_like = mpc.noise uniform %rng_seed, %rng_step stream 1 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %randn_like = mpc.noise normal %rng_seed, %rng_step stream 2 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %uniform = mpc.noise uniform %rng_seed, %rng_step stream 3 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_2 = mpc.constant dense<3.0> : tensor<f32>
    %uniform_1 = mpc.mul %uniform, %c_2 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %c_3 = mpc.constant dense<-1.0> : tensor<f32>
    %uniform_2 = mpc.add %uniform_1, %c_3 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %exponential = mpc.noise uniform %rng_seed, %rng_step stream 4 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %exponential_1 = mpc.neg %exponential : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %exponential_2 = mpc.log1p %exponential_1 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %exponential_3 = mpc.neg %exponential_2 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %c_5 = mpc.constant dense<2.9802322387695312e-08> : tensor<f32>
    %exponential_4 = mpc.maximum %exponential_3, %c_5 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %c_6 = mpc.constant dense<2.0> : tensor<f32>
    %exponential_5 = mpc.div %exponential_4, %c_6 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %exponential_1_1 = mpc.noise uniform %rng_seed, %rng_step stream 5
        : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %exponential_1_2 = mpc.neg %exponential_1_1 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %exponential_1_3 = mpc.log1p %exponential_1_2 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %exponential_1_4 = mpc.neg %exponential_1_3 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %c_8 = mpc.constant dense<2.9802322387695312e-08> : tensor<f32>
    %exponential_1_5 = mpc.maximum %exponential_1_4, %c_8 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %log = mpc.log %exponential_1_5 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %neg = mpc.neg %log : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %bernoulli = mpc.noise uniform %rng_seed, %rng_step stream 6 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_10 = mpc.constant dense<0.3> : tensor<f32>
    %bernoulli_1 = mpc.compare lt %bernoulli, %c_10 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xi1>
    %bernoulli_2 = mpc.cast %bernoulli_1 : (tensor<64x500xi1>) -> tensor<64x500xf32>
    %c_11 = mpc.constant dense<0.6000000238418579> : tensor<64x500xf32>
    %bernoulli_1_1 = mpc.noise uniform %rng_seed, %rng_step stream 7
        : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %bernoulli_1_2 = mpc.compare lt %bernoulli_1_1, %c_11
        : (tensor<64x500xf32>, tensor<64x500xf32>) -> tensor<64x500xi1>
    %bernoulli_1_3 = mpc.cast %bernoulli_1_2 : (tensor<64x500xi1>) -> tensor<64x500xf32>
    %randint = mpc.noise uniform %rng_seed, %rng_step stream 8 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_12 = mpc.constant dense<5.0> : tensor<f32>
    %randint_1 = mpc.mul %randint, %c_12 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %randint_2 = mpc.cast %randint_1 : (tensor<64x500xf32>) -> tensor<64x500xi64>
    %c_13 = mpc.constant dense<3> : tensor<i64>
    %randint_3 = mpc.add %randint_2, %c_13 : (tensor<64x500xi64>, tensor<i64>) -> tensor<64x500xi64>
    %convert = mpc.cast %randint_3 : (tensor<64x500xi64>) -> tensor<64x500xf32>
    %c_14 = mpc.constant dense<1.0> : tensor<64x500xf32>
    %native_dropout = mpc.dropout %c_14, %rng_seed, %rng_step p 0.25 stream 9
        : (tensor<64x500xf32>, tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %randn = mpc.noise normal %rng_seed, %rng_step stream 10 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %bernoulli_2_1 = mpc.noise uniform %rng_seed, %rng_step stream 11
        : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_16 = mpc.constant dense<0.8> : tensor<f32>
    %bernoulli_2_2 = mpc.compare lt %bernoulli_2_1, %c_16 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xi1>
    %bernoulli_2_3 = mpc.cast %bernoulli_2_2 : (tensor<64x500xi1>) -> tensor<64x500xf32>
    %c_17 = mpc.constant dense<-1.0> : tensor<f32>
    %add_1 = mpc.add %bernoulli_2_3, %c_17 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %c_18 = mpc.constant dense<1.5451998107204723> : tensor<f32>
    %mul_1 = mpc.mul %add_1, %c_18 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %c_19 = mpc.constant dense<0.30903996214409446> : tensor<f32>
    %add_2 = mpc.add %mul_1, %c_19 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %c_20 = mpc.constant dense<0.8789035834435328> : tensor<f32>
    %mul_2 = mpc.mul %bernoulli_2_3, %c_20 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %mul_3 = mpc.mul %randn, %mul_2 : (tensor<64x500xf32>, tensor<64x500xf32>) -> tensor<64x500xf32>
    %add_3 = mpc.add %mul_3, %add_2 : (tensor<64x500xf32>, tensor<64x500xf32>) -> tensor<64x500xf32>
    %c_23 = mpc.constant dense<-1.0> : tensor<64x500xf32>
    %c_24 = mpc.constant dense<1.0> : tensor<f32>
    %c_25 = mpc.constant dense<0.0> : tensor<f32>
    %rrelu_with_noise_functional = mpc.noise uniform %rng_seed, %rng_step stream 12
        : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_26 = mpc.constant dense<0.19999999999999998> : tensor<f32>
    %rrelu_with_noise_functional_1 = mpc.mul %rrelu_with_noise_functional, %c_26
        : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %c_27 = mpc.constant dense<0.1> : tensor<f32>
    %rrelu_with_noise_functional_2 = mpc.add %rrelu_with_noise_functional_1, %c_27
        : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %rrelu_with_noise_functional_3 = mpc.compare gt %c_23, %c_25
        : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xi1>
    %rrelu_with_noise_functional_4 = mpc.select %rrelu_with_noise_functional_3, %c_24, %rrelu_with_noise_functional_2
        : (tensor<64x500xi1>, tensor<f32>, tensor<64x500xf32>) -> tensor<64x500xf32>
    %rrelu_with_noise_functional_5 = mpc.mul %c_23, %rrelu_with_noise_functional_4
        : (tensor<64x500xf32>, tensor<64x500xf32>) -> tensor<64x500xf32>
    %multinomial = mpc.noise uniform %rng_seed, %rng_step stream 13
        : (tensor<2xi32>, tensor<i32>) -> tensor<32000x3xf32>
    %multinomial_1 = mpc.neg %multinomial : (tensor<32000x3xf32>) -> tensor<32000x3xf32>
    %multinomial_2 = mpc.log1p %multinomial_1 : (tensor<32000x3xf32>) -> tensor<32000x3xf32>
    %multinomial_3 = mpc.neg %multinomial_2 : (tensor<32000x3xf32>) -> tensor<32000x3xf32>
    %c_28 = mpc.constant dense<2.9802322387695312e-08> : tensor<f32>
    %multinomial_4 = mpc.maximum %multinomial_3, %c_28 : (tensor<32000x3xf32>, tensor<f32>) -> tensor<32000x3xf32>
    %multinomial_5 = mpc.div %add, %multinomial_4 : (tensor<32000x3xf32>, tensor<32000x3xf32>) -> tensor<32000x3xf32>
    %multinomial_6 = mpc.argmax %multinomial_5 axis 1 keepdims : (tensor<32000x3xf32>) -> tensor<32000x1xi64>
    %convert_1 = mpc.cast %multinomial_6 : (tensor<32000x1xi64>) -> tensor<32000x1xf32>
    %view_1 = mpc.reshape %convert_1 : (tensor<32000x1xf32>) -> tensor<64x500xf32>
    %multinomial_1_1 = mpc.noise uniform %rng_seed, %rng_step stream 14
        : (tensor<2xi32>, tensor<i32>) -> tensor<64x4xf32>
    %multinomial_1_2 = mpc.neg %multinomial_1_1 : (tensor<64x4xf32>) -> tensor<64x4xf32>
    %multinomial_1_3 = mpc.log1p %multinomial_1_2 : (tensor<64x4xf32>) -> tensor<64x4xf32>
    %multinomial_1_4 = mpc.neg %multinomial_1_3 : (tensor<64x4xf32>) -> tensor<64x4xf32>
    %c_29 = mpc.constant dense<2.9802322387695312e-08> : tensor<f32>
    %multinomial_1_5 = mpc.maximum %multinomial_1_4, %c_29 : (tensor<64x4xf32>, tensor<f32>) -> tensor<64x4xf32>
    %multinomial_1_6 = mpc.div %constants_0, %multinomial_1_5 : (tensor<64x4xf32>, tensor<64x4xf32>) -> tensor<64x4xf32>
    %multinomial_1_7, %multinomial_1_8 = mpc.topk %multinomial_1_6 k 2 axis 1
        : (tensor<64x4xf32>) -> (tensor<64x2xf32>, tensor<64x2xi64>)
    %randperm = mpc.noise uniform %rng_seed, %rng_step stream 15 : (tensor<2xi32>, tensor<i32>) -> tensor<500xf32>
    %randperm_1, %randperm_2 = mpc.sort %randperm axis 0 : (tensor<500xf32>) -> (tensor<500xf32>, tensor<500xi64>)
    %bernoulli_3 = mpc.noise uniform %rng_seed, %rng_step stream 16
        : (tensor<2xi32>, tensor<i32>) -> tensor<64x50x1x1xf32>
    %c_32 = mpc.constant dense<0.5> : tensor<f32>
    %bernoulli_3_1 = mpc.compare lt %bernoulli_3, %c_32 : (tensor<64x50x1x1xf32>, tensor<f32>) -> tensor<64x50x1x1xi1>
    %bernoulli_3_2 = mpc.cast %bernoulli_3_1 : (tensor<64x50x1x1xi1>) -> tensor<64x50x1x1xf32>
    %c_33 = mpc.constant dense<0.5> : tensor<f32>
    %div = mpc.div %bernoulli_3_2, %c_33 : (tensor<64x50x1x1xf32>, tensor<f32>) -> tensor<64x50x1x1xf32>
    %c_34 = mpc.constant dense<1.0> : tensor<64x50x2x5xf32>
    %mul_4 = mpc.mul %c_34, %div : (tensor<64x50x2x5xf32>, tensor<64x50x1x1xf32>) -> tensor<64x50x2x5xf32>
    %exponential_2_1 = mpc.noise uniform %rng_seed, %rng_step stream 17
        : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %exponential_2_2 = mpc.neg %exponential_2_1 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %exponential_2_3 = mpc.log1p %exponential_2_2 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %exponential_2_4 = mpc.neg %exponential_2_3 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %c_36 = mpc.constant dense<2.9802322387695312e-08> : tensor<f32>
    %exponential_2_5 = mpc.maximum %exponential_2_4, %c_36 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %log_1 = mpc.log %exponential_2_5 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %neg_2 = mpc.neg %log_1 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %add_4 = mpc.add %x, %neg_2 : (tensor<64x500xf32>, tensor<64x500xf32>) -> tensor<64x500xf32>
    %softmax = mpc.softmax %add_4 axis 1 : (tensor<64x500xf32>) -> tensor<64x500xf32>
    %max_1_1 = mpc.argmax %softmax axis 1 keepdims : (tensor<64x500xf32>) -> tensor<64x1xi64>
    %c_37 = mpc.constant dense<0.0> : tensor<64x500xf32>
    %c_38 = mpc.constant dense<1.0> : tensor<f32>
    %scatter = mpc.broadcast %c_38 shape [64, 1] : (tensor<f32>) -> tensor<64x1xf32>
    %scatter_1 = mpc.put_along set %c_37, %max_1_1, %scatter axis 1
        : (tensor<64x500xf32>, tensor<64x1xi64>, tensor<64x1xf32>) -> tensor<64x500xf32>
    %sub = mpc.sub %scatter_1, %softmax : (tensor<64x500xf32>, tensor<64x500xf32>) -> tensor<64x500xf32>
    %add_5 = mpc.add %sub, %softmax : (tensor<64x500xf32>, tensor<64x500xf32>) -> tensor<64x500xf32>
    %randint_1_1 = mpc.noise uniform %rng_seed, %rng_step stream 18 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_39 = mpc.constant dense<32768.0> : tensor<f32>
    %randint_1_2 = mpc.mul %randint_1_1, %c_39 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %randint_1_3 = mpc.cast %randint_1_2 : (tensor<64x500xf32>) -> tensor<64x500xi64>
    %randint_1_4 = mpc.noise uniform %rng_seed, %rng_step stream 19 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_40 = mpc.constant dense<16777216.0> : tensor<f32>
    %randint_1_5 = mpc.mul %randint_1_4, %c_40 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %randint_1_6 = mpc.cast %randint_1_5 : (tensor<64x500xf32>) -> tensor<64x500xi64>
    %c_41 = mpc.constant dense<24> : tensor<i64>
    %randint_1_7 = mpc.shift_left %randint_1_3, %c_41 : (tensor<64x500xi64>, tensor<i64>) -> tensor<64x500xi64>
    %randint_1_8 = mpc.or %randint_1_7, %randint_1_6 : (tensor<64x500xi64>, tensor<64x500xi64>) -> tensor<64x500xi64>
    %randint_1_9 = mpc.noise uniform %rng_seed, %rng_step stream 20 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_42 = mpc.constant dense<16777216.0> : tensor<f32>
    %randint_1_10 = mpc.mul %randint_1_9, %c_42 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %randint_1_11 = mpc.cast %randint_1_10 : (tensor<64x500xf32>) -> tensor<64x500xi64>
    %c_43 = mpc.constant dense<24> : tensor<i64>
    %randint_1_12 = mpc.shift_left %randint_1_8, %c_43 : (tensor<64x500xi64>, tensor<i64>) -> tensor<64x500xi64>
    %randint_1_13 = mpc.or %randint_1_12, %randint_1_11 : (tensor<64x500xi64>, tensor<64x500xi64>) -> tensor<64x500xi64>
    %c_44 = mpc.constant dense<4294967295> : tensor<i64>
    %randint_1_14 = mpc.remainder floor %randint_1_13, %c_44 : (tensor<64x500xi64>, tensor<i64>) -> tensor<64x500xi64>
    %c_45 = mpc.constant dense<-2147483648> : tensor<i64>
    %randint_1_15 = mpc.add %randint_1_14, %c_45 : (tensor<64x500xi64>, tensor<i64>) -> tensor<64x500xi64>
    %convert_2 = mpc.cast %randint_1_15 : (tensor<64x500xi64>) -> tensor<64x500xf32>
    %c_46 = mpc.constant dense<4294967296.0> : tensor<f32>
    %div_2 = mpc.div %convert_2, %c_46 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %random = mpc.noise uniform %rng_seed, %rng_step stream 21 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_48 = mpc.constant dense<32768.0> : tensor<f32>
    %random_1 = mpc.mul %random, %c_48 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %random_2 = mpc.cast %random_1 : (tensor<64x500xf32>) -> tensor<64x500xi64>
    %random_3 = mpc.noise uniform %rng_seed, %rng_step stream 22 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_49 = mpc.constant dense<16777216.0> : tensor<f32>
    %random_4 = mpc.mul %random_3, %c_49 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %random_5 = mpc.cast %random_4 : (tensor<64x500xf32>) -> tensor<64x500xi64>
    %c_50 = mpc.constant dense<24> : tensor<i64>
    %random_6 = mpc.shift_left %random_2, %c_50 : (tensor<64x500xi64>, tensor<i64>) -> tensor<64x500xi64>
    %random_7 = mpc.or %random_6, %random_5 : (tensor<64x500xi64>, tensor<64x500xi64>) -> tensor<64x500xi64>
    %random_8 = mpc.noise uniform %rng_seed, %rng_step stream 23 : (tensor<2xi32>, tensor<i32>) -> tensor<64x500xf32>
    %c_51 = mpc.constant dense<16777216.0> : tensor<f32>
    %random_9 = mpc.mul %random_8, %c_51 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %random_10 = mpc.cast %random_9 : (tensor<64x500xf32>) -> tensor<64x500xi64>
    %c_52 = mpc.constant dense<24> : tensor<i64>
    %random_11 = mpc.shift_left %random_7, %c_52 : (tensor<64x500xi64>, tensor<i64>) -> tensor<64x500xi64>
    %random_12 = mpc.or %random_11, %random_10 : (tensor<64x500xi64>, tensor<64x500xi64>) -> tensor<64x500xi64>
    %convert_3 = mpc.cast %random_12 : (tensor<64x500xi64>) -> tensor<64x500xf32>
    %c_53 = mpc.constant dense<9.223372036854776e+18> : tensor<f32>
    %div_3 = mpc.div %convert_3, %c_53 : (tensor<64x500xf32>, tensor<f32>) -> tensor<64x500xf32>
    %c_54 = mpc.constant dense<1> : tensor<i32>
    %next_step = mpc.add %rng_step, %c_54 : (tensor<i32>, tensor<i32>) -> tensor<i32>
    ml_program.global_store @rng.step = %next_step : tensor<i32>
    return %rand, %rand_like, %randn_like, %uniform_2, %exponential_5, %neg, %bernoulli_2, %bernoulli_1_3, %convert, %native_dropout, %add_3, %rrelu_with_noise_functional_5, %view_1, %multinomial_1_8, %randperm_2, %mul_4, %add_5, %div_2, %div_3 : tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x2xi64>, tensor<500xi64>, tensor<64x50x2x5xf32>, tensor<64x500xf32>, tensor<64x500xf32>, tensor<64x500xf32>
  }
  ml_program.global private @constants.0(dense<"0x000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E000000000000003F0000803E0000803E"> : tensor<64x4xf32>) : tensor<64x4xf32> {mpc.role = "constant"}
}
