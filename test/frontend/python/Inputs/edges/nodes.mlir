module @nodes {
  ml_program.global private @Sinh_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Sinh_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Cosh_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Cosh_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Asinh_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Asinh_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Acosh_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Acosh_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Atanh_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Atanh_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Asin_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Asin_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Acos_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Acos_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Atan_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Atan_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Tan_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Tan_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Exp_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Exp_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Log_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Log_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Sqrt_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Sqrt_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Reciprocal_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Reciprocal_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Abs_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Abs_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Sign_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Sign_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Erf_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Erf_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Tanh_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Tanh_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Sigmoid_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @Sigmoid_w(#mpc.external) : tensor<9xf32>
  ml_program.global private @Softplus_0(#mpc.external) : tensor<21xf32>
  ml_program.global private @Softplus_w(#mpc.external) : tensor<21xf32>
  ml_program.global private @Softsign_0(#mpc.external) : tensor<21xf32>
  ml_program.global private @Softsign_w(#mpc.external) : tensor<21xf32>
  ml_program.global private @Elu_0(#mpc.external) : tensor<21xf32>
  ml_program.global private @Elu_w(#mpc.external) : tensor<21xf32>
  ml_program.global private @Selu_0(#mpc.external) : tensor<21xf32>
  ml_program.global private @Selu_w(#mpc.external) : tensor<21xf32>
  ml_program.global private @Mish_0(#mpc.external) : tensor<21xf32>
  ml_program.global private @Mish_w(#mpc.external) : tensor<21xf32>
  ml_program.global private @Relu_0(#mpc.external) : tensor<21xf32>
  ml_program.global private @Relu_w(#mpc.external) : tensor<21xf32>
  ml_program.global private @HardSwish_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @HardSwish_w(#mpc.external) : tensor<23xf32>
  ml_program.global private @HardSigmoid_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @HardSigmoid_w(#mpc.external) : tensor<23xf32>
  ml_program.global private @LeakyRelu_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @LeakyRelu_w(#mpc.external) : tensor<23xf32>
  ml_program.global private @Clip_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @Clip_w(#mpc.external) : tensor<11xf32>
  ml_program.global private @ReduceL2_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @ReduceL2_w(#mpc.external) : tensor<6xf32>
  ml_program.global private @ReduceL1_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @ReduceL1_w(#mpc.external) : tensor<6xf32>
  ml_program.global private @ReduceLogSumExp_0(#mpc.external) : tensor<2x2x2xf32>
  ml_program.global private @ReduceLogSumExp_w(#mpc.external) : tensor<2xf32>
  ml_program.global private @LpPool_0(#mpc.external) : tensor<1x2x3xf32>
  ml_program.global private @LpPool_w(#mpc.external) : tensor<2xf32>
  ml_program.global private @LpPool_zero_0(#mpc.external) : tensor<1x3x3xf32>
  ml_program.global private @LpPool_zero_w(#mpc.external) : tensor<3xf32>
  ml_program.global private @LpNormalization_0(#mpc.external) : tensor<5x3xf32>
  ml_program.global private @LpNormalization_w(#mpc.external) : tensor<15xf32>

  func.func @main(%w: tensor<72xf32> {mpc.name = "w"},
                  %one: tensor<1xf32> {mpc.name = "one"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<9xf32> {mpc.name = "Sinh"},
          tensor<9xf32> {mpc.name = "Cosh"},
          tensor<9xf32> {mpc.name = "Asinh"},
          tensor<9xf32> {mpc.name = "Acosh"},
          tensor<9xf32> {mpc.name = "Atanh"},
          tensor<9xf32> {mpc.name = "Asin"},
          tensor<9xf32> {mpc.name = "Acos"},
          tensor<9xf32> {mpc.name = "Atan"},
          tensor<9xf32> {mpc.name = "Tan"},
          tensor<9xf32> {mpc.name = "Exp"},
          tensor<9xf32> {mpc.name = "Log"},
          tensor<9xf32> {mpc.name = "Sqrt"},
          tensor<9xf32> {mpc.name = "Reciprocal"},
          tensor<9xf32> {mpc.name = "Abs"},
          tensor<9xf32> {mpc.name = "Sign"},
          tensor<9xf32> {mpc.name = "Erf"},
          tensor<9xf32> {mpc.name = "Tanh"},
          tensor<9xf32> {mpc.name = "Sigmoid"},
          tensor<21xf32> {mpc.name = "Softplus"},
          tensor<21xf32> {mpc.name = "Softsign"},
          tensor<21xf32> {mpc.name = "Elu"},
          tensor<21xf32> {mpc.name = "Selu"},
          tensor<21xf32> {mpc.name = "Mish"},
          tensor<21xf32> {mpc.name = "Relu"},
          tensor<23xf32> {mpc.name = "HardSwish"},
          tensor<23xf32> {mpc.name = "HardSigmoid"},
          tensor<23xf32> {mpc.name = "LeakyRelu"},
          tensor<11xf32> {mpc.name = "Clip"},
          tensor<6xf32> {mpc.name = "ReduceL2"},
          tensor<6xf32> {mpc.name = "ReduceL1"},
          tensor<2xf32> {mpc.name = "ReduceLogSumExp"},
          tensor<2xf32> {mpc.name = "LpPool"},
          tensor<3xf32> {mpc.name = "LpPool_zero"},
          tensor<15xf32> {mpc.name = "LpNormalization"}) {
    %Sinh_0 = ml_program.global_load @Sinh_0 : tensor<9xf32>
    %Sinh_w = ml_program.global_load @Sinh_w : tensor<9xf32>
    %Cosh_0 = ml_program.global_load @Cosh_0 : tensor<9xf32>
    %Cosh_w = ml_program.global_load @Cosh_w : tensor<9xf32>
    %Asinh_0 = ml_program.global_load @Asinh_0 : tensor<9xf32>
    %Asinh_w = ml_program.global_load @Asinh_w : tensor<9xf32>
    %Acosh_0 = ml_program.global_load @Acosh_0 : tensor<9xf32>
    %Acosh_w = ml_program.global_load @Acosh_w : tensor<9xf32>
    %Atanh_0 = ml_program.global_load @Atanh_0 : tensor<9xf32>
    %Atanh_w = ml_program.global_load @Atanh_w : tensor<9xf32>
    %Asin_0 = ml_program.global_load @Asin_0 : tensor<9xf32>
    %Asin_w = ml_program.global_load @Asin_w : tensor<9xf32>
    %Acos_0 = ml_program.global_load @Acos_0 : tensor<9xf32>
    %Acos_w = ml_program.global_load @Acos_w : tensor<9xf32>
    %Atan_0 = ml_program.global_load @Atan_0 : tensor<9xf32>
    %Atan_w = ml_program.global_load @Atan_w : tensor<9xf32>
    %Tan_0 = ml_program.global_load @Tan_0 : tensor<9xf32>
    %Tan_w = ml_program.global_load @Tan_w : tensor<9xf32>
    %Exp_0 = ml_program.global_load @Exp_0 : tensor<9xf32>
    %Exp_w = ml_program.global_load @Exp_w : tensor<9xf32>
    %Log_0 = ml_program.global_load @Log_0 : tensor<9xf32>
    %Log_w = ml_program.global_load @Log_w : tensor<9xf32>
    %Sqrt_0 = ml_program.global_load @Sqrt_0 : tensor<9xf32>
    %Sqrt_w = ml_program.global_load @Sqrt_w : tensor<9xf32>
    %Reciprocal_0 = ml_program.global_load @Reciprocal_0 : tensor<9xf32>
    %Reciprocal_w = ml_program.global_load @Reciprocal_w : tensor<9xf32>
    %Abs_0 = ml_program.global_load @Abs_0 : tensor<9xf32>
    %Abs_w = ml_program.global_load @Abs_w : tensor<9xf32>
    %Sign_0 = ml_program.global_load @Sign_0 : tensor<9xf32>
    %Sign_w = ml_program.global_load @Sign_w : tensor<9xf32>
    %Erf_0 = ml_program.global_load @Erf_0 : tensor<9xf32>
    %Erf_w = ml_program.global_load @Erf_w : tensor<9xf32>
    %Tanh_0 = ml_program.global_load @Tanh_0 : tensor<9xf32>
    %Tanh_w = ml_program.global_load @Tanh_w : tensor<9xf32>
    %Sigmoid_0 = ml_program.global_load @Sigmoid_0 : tensor<9xf32>
    %Sigmoid_w = ml_program.global_load @Sigmoid_w : tensor<9xf32>
    %Softplus_0 = ml_program.global_load @Softplus_0 : tensor<21xf32>
    %Softplus_w = ml_program.global_load @Softplus_w : tensor<21xf32>
    %Softsign_0 = ml_program.global_load @Softsign_0 : tensor<21xf32>
    %Softsign_w = ml_program.global_load @Softsign_w : tensor<21xf32>
    %Elu_0 = ml_program.global_load @Elu_0 : tensor<21xf32>
    %Elu_w = ml_program.global_load @Elu_w : tensor<21xf32>
    %Selu_0 = ml_program.global_load @Selu_0 : tensor<21xf32>
    %Selu_w = ml_program.global_load @Selu_w : tensor<21xf32>
    %Mish_0 = ml_program.global_load @Mish_0 : tensor<21xf32>
    %Mish_w = ml_program.global_load @Mish_w : tensor<21xf32>
    %Relu_0 = ml_program.global_load @Relu_0 : tensor<21xf32>
    %Relu_w = ml_program.global_load @Relu_w : tensor<21xf32>
    %HardSwish_0 = ml_program.global_load @HardSwish_0 : tensor<23xf32>
    %HardSwish_w = ml_program.global_load @HardSwish_w : tensor<23xf32>
    %HardSigmoid_0 = ml_program.global_load @HardSigmoid_0 : tensor<23xf32>
    %HardSigmoid_w = ml_program.global_load @HardSigmoid_w : tensor<23xf32>
    %LeakyRelu_0 = ml_program.global_load @LeakyRelu_0 : tensor<23xf32>
    %LeakyRelu_w = ml_program.global_load @LeakyRelu_w : tensor<23xf32>
    %Clip_0 = ml_program.global_load @Clip_0 : tensor<11xf32>
    %Clip_w = ml_program.global_load @Clip_w : tensor<11xf32>
    %ReduceL2_0 = ml_program.global_load @ReduceL2_0 : tensor<6x3xf32>
    %ReduceL2_w = ml_program.global_load @ReduceL2_w : tensor<6xf32>
    %ReduceL1_0 = ml_program.global_load @ReduceL1_0 : tensor<6x3xf32>
    %ReduceL1_w = ml_program.global_load @ReduceL1_w : tensor<6xf32>
    %ReduceLogSumExp_0 = ml_program.global_load @ReduceLogSumExp_0 : tensor<2x2x2xf32>
    %ReduceLogSumExp_w = ml_program.global_load @ReduceLogSumExp_w : tensor<2xf32>
    %LpPool_0 = ml_program.global_load @LpPool_0 : tensor<1x2x3xf32>
    %LpPool_w = ml_program.global_load @LpPool_w : tensor<2xf32>
    %LpPool_zero_0 = ml_program.global_load @LpPool_zero_0 : tensor<1x3x3xf32>
    %LpPool_zero_w = ml_program.global_load @LpPool_zero_w : tensor<3xf32>
    %LpNormalization_0 = ml_program.global_load @LpNormalization_0 : tensor<5x3xf32>
    %LpNormalization_w = ml_program.global_load @LpNormalization_w : tensor<15xf32>
    %Sinh_0_narrow = mpc.mul %Sinh_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c = mpc.constant dense<0.0> : tensor<f32>
    %Sinh_0_narrow_1 = mpc.compare gt %Sinh_0, %c : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Sinh_0_narrow_2 = mpc.select %Sinh_0_narrow_1, %Sinh_0, %Sinh_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Sinh_whole = mpc.sinh %Sinh_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Sinh_weighed = mpc.mul %Sinh_whole, %Sinh_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Sinh_sum = mpc.sum %Sinh_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Cosh_0_narrow = mpc.mul %Cosh_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_1 = mpc.constant dense<0.0> : tensor<f32>
    %Cosh_0_narrow_1 = mpc.compare gt %Cosh_0, %c_1 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Cosh_0_narrow_2 = mpc.select %Cosh_0_narrow_1, %Cosh_0, %Cosh_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Cosh_whole = mpc.cosh %Cosh_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Cosh_weighed = mpc.mul %Cosh_whole, %Cosh_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Cosh_sum = mpc.sum %Cosh_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Asinh_0_narrow = mpc.mul %Asinh_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_2 = mpc.constant dense<0.0> : tensor<f32>
    %Asinh_0_narrow_1 = mpc.compare gt %Asinh_0, %c_2 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Asinh_0_narrow_2 = mpc.select %Asinh_0_narrow_1, %Asinh_0, %Asinh_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Asinh_whole = mpc.asinh %Asinh_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Asinh_weighed = mpc.mul %Asinh_whole, %Asinh_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Asinh_sum = mpc.sum %Asinh_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Acosh_0_narrow = mpc.mul %Acosh_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_3 = mpc.constant dense<0.0> : tensor<f32>
    %Acosh_0_narrow_1 = mpc.compare gt %Acosh_0, %c_3 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Acosh_0_narrow_2 = mpc.select %Acosh_0_narrow_1, %Acosh_0, %Acosh_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Acosh_whole = mpc.acosh %Acosh_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Acosh_weighed = mpc.mul %Acosh_whole, %Acosh_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Acosh_sum = mpc.sum %Acosh_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Atanh_0_narrow = mpc.mul %Atanh_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_4 = mpc.constant dense<0.0> : tensor<f32>
    %Atanh_0_narrow_1 = mpc.compare gt %Atanh_0, %c_4 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Atanh_0_narrow_2 = mpc.select %Atanh_0_narrow_1, %Atanh_0, %Atanh_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Atanh_whole = mpc.atanh %Atanh_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Atanh_weighed = mpc.mul %Atanh_whole, %Atanh_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Atanh_sum = mpc.sum %Atanh_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Asin_0_narrow = mpc.mul %Asin_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_5 = mpc.constant dense<0.0> : tensor<f32>
    %Asin_0_narrow_1 = mpc.compare gt %Asin_0, %c_5 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Asin_0_narrow_2 = mpc.select %Asin_0_narrow_1, %Asin_0, %Asin_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Asin_whole = mpc.asin %Asin_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Asin_weighed = mpc.mul %Asin_whole, %Asin_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Asin_sum = mpc.sum %Asin_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Acos_0_narrow = mpc.mul %Acos_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_6 = mpc.constant dense<0.0> : tensor<f32>
    %Acos_0_narrow_1 = mpc.compare gt %Acos_0, %c_6 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Acos_0_narrow_2 = mpc.select %Acos_0_narrow_1, %Acos_0, %Acos_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Acos_whole = mpc.acos %Acos_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Acos_weighed = mpc.mul %Acos_whole, %Acos_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Acos_sum = mpc.sum %Acos_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Atan_0_narrow = mpc.mul %Atan_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_7 = mpc.constant dense<0.0> : tensor<f32>
    %Atan_0_narrow_1 = mpc.compare gt %Atan_0, %c_7 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Atan_0_narrow_2 = mpc.select %Atan_0_narrow_1, %Atan_0, %Atan_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Atan_whole = mpc.atan %Atan_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Atan_weighed = mpc.mul %Atan_whole, %Atan_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Atan_sum = mpc.sum %Atan_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Tan_0_narrow = mpc.mul %Tan_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_8 = mpc.constant dense<0.0> : tensor<f32>
    %Tan_0_narrow_1 = mpc.compare gt %Tan_0, %c_8 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Tan_0_narrow_2 = mpc.select %Tan_0_narrow_1, %Tan_0, %Tan_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Tan_whole = mpc.tan %Tan_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Tan_weighed = mpc.mul %Tan_whole, %Tan_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Tan_sum = mpc.sum %Tan_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Exp_0_narrow = mpc.mul %Exp_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_9 = mpc.constant dense<0.0> : tensor<f32>
    %Exp_0_narrow_1 = mpc.compare gt %Exp_0, %c_9 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Exp_0_narrow_2 = mpc.select %Exp_0_narrow_1, %Exp_0, %Exp_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Exp_whole = mpc.exp %Exp_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Exp_weighed = mpc.mul %Exp_whole, %Exp_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Exp_sum = mpc.sum %Exp_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Log_0_narrow = mpc.mul %Log_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_10 = mpc.constant dense<0.0> : tensor<f32>
    %Log_0_narrow_1 = mpc.compare gt %Log_0, %c_10 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Log_0_narrow_2 = mpc.select %Log_0_narrow_1, %Log_0, %Log_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Log_whole = mpc.log %Log_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Log_weighed = mpc.mul %Log_whole, %Log_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Log_sum = mpc.sum %Log_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Sqrt_0_narrow = mpc.mul %Sqrt_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_11 = mpc.constant dense<0.0> : tensor<f32>
    %Sqrt_0_narrow_1 = mpc.compare gt %Sqrt_0, %c_11 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Sqrt_0_narrow_2 = mpc.select %Sqrt_0_narrow_1, %Sqrt_0, %Sqrt_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Sqrt_whole = mpc.sqrt %Sqrt_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Sqrt_weighed = mpc.mul %Sqrt_whole, %Sqrt_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Sqrt_sum = mpc.sum %Sqrt_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Reciprocal_0_narrow = mpc.mul %Reciprocal_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_12 = mpc.constant dense<0.0> : tensor<f32>
    %Reciprocal_0_narrow_1 = mpc.compare gt %Reciprocal_0, %c_12 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Reciprocal_0_narrow_2 = mpc.select %Reciprocal_0_narrow_1, %Reciprocal_0, %Reciprocal_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Reciprocal_whole = mpc.reciprocal %Reciprocal_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Reciprocal_weighed = mpc.mul %Reciprocal_whole, %Reciprocal_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Reciprocal_sum = mpc.sum %Reciprocal_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Abs_0_narrow = mpc.mul %Abs_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_13 = mpc.constant dense<0.0> : tensor<f32>
    %Abs_0_narrow_1 = mpc.compare gt %Abs_0, %c_13 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Abs_0_narrow_2 = mpc.select %Abs_0_narrow_1, %Abs_0, %Abs_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Abs_whole = mpc.abs %Abs_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Abs_weighed = mpc.mul %Abs_whole, %Abs_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Abs_sum = mpc.sum %Abs_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Sign_0_narrow = mpc.mul %Sign_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_14 = mpc.constant dense<0.0> : tensor<f32>
    %Sign_0_narrow_1 = mpc.compare gt %Sign_0, %c_14 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Sign_0_narrow_2 = mpc.select %Sign_0_narrow_1, %Sign_0, %Sign_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Sign_whole = mpc.sign %Sign_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Sign_weighed = mpc.mul %Sign_whole, %Sign_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Sign_sum = mpc.sum %Sign_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Erf_0_narrow = mpc.mul %Erf_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_15 = mpc.constant dense<0.0> : tensor<f32>
    %Erf_0_narrow_1 = mpc.compare gt %Erf_0, %c_15 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Erf_0_narrow_2 = mpc.select %Erf_0_narrow_1, %Erf_0, %Erf_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Erf_whole = mpc.erf %Erf_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Erf_weighed = mpc.mul %Erf_whole, %Erf_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Erf_sum = mpc.sum %Erf_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Tanh_0_narrow = mpc.mul %Tanh_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_16 = mpc.constant dense<0.0> : tensor<f32>
    %Tanh_0_narrow_1 = mpc.compare gt %Tanh_0, %c_16 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Tanh_0_narrow_2 = mpc.select %Tanh_0_narrow_1, %Tanh_0, %Tanh_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Tanh_whole = mpc.tanh %Tanh_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Tanh_weighed = mpc.mul %Tanh_whole, %Tanh_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Tanh_sum = mpc.sum %Tanh_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Sigmoid_0_narrow = mpc.mul %Sigmoid_0, %one : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %c_17 = mpc.constant dense<0.0> : tensor<f32>
    %Sigmoid_0_narrow_1 = mpc.compare gt %Sigmoid_0, %c_17 : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %Sigmoid_0_narrow_2 = mpc.select %Sigmoid_0_narrow_1, %Sigmoid_0, %Sigmoid_0_narrow
        : (tensor<9xi1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Sigmoid_whole = mpc.sigmoid %Sigmoid_0_narrow_2 : (tensor<9xf32>) -> tensor<9xf32>
    %Sigmoid_weighed = mpc.mul %Sigmoid_whole, %Sigmoid_w : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %Sigmoid_sum = mpc.sum %Sigmoid_weighed axes [0] : (tensor<9xf32>) -> tensor<f32>
    %Softplus_0_narrow = mpc.mul %Softplus_0, %one : (tensor<21xf32>, tensor<1xf32>) -> tensor<21xf32>
    %c_18 = mpc.constant dense<0.0> : tensor<f32>
    %Softplus_0_narrow_1 = mpc.compare gt %Softplus_0, %c_18 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %Softplus_0_narrow_2 = mpc.select %Softplus_0_narrow_1, %Softplus_0, %Softplus_0_narrow
        : (tensor<21xi1>, tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Softplus_whole = mpc.softplus %Softplus_0_narrow_2 : (tensor<21xf32>) -> tensor<21xf32>
    %Softplus_weighed = mpc.mul %Softplus_whole, %Softplus_w : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Softplus_sum = mpc.sum %Softplus_weighed axes [0] : (tensor<21xf32>) -> tensor<f32>
    %Softsign_0_narrow = mpc.mul %Softsign_0, %one : (tensor<21xf32>, tensor<1xf32>) -> tensor<21xf32>
    %c_19 = mpc.constant dense<0.0> : tensor<f32>
    %Softsign_0_narrow_1 = mpc.compare gt %Softsign_0, %c_19 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %Softsign_0_narrow_2 = mpc.select %Softsign_0_narrow_1, %Softsign_0, %Softsign_0_narrow
        : (tensor<21xi1>, tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Softsign_whole = mpc.abs %Softsign_0_narrow_2 : (tensor<21xf32>) -> tensor<21xf32>
    %c_20 = mpc.constant dense<1.0> : tensor<f32>
    %Softsign_whole_1 = mpc.add %Softsign_whole, %c_20 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %Softsign_whole_2 = mpc.div %Softsign_0_narrow_2, %Softsign_whole_1
        : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Softsign_weighed = mpc.mul %Softsign_whole_2, %Softsign_w : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Softsign_sum = mpc.sum %Softsign_weighed axes [0] : (tensor<21xf32>) -> tensor<f32>
    %Elu_0_narrow = mpc.mul %Elu_0, %one : (tensor<21xf32>, tensor<1xf32>) -> tensor<21xf32>
    %c_21 = mpc.constant dense<0.0> : tensor<f32>
    %Elu_0_narrow_1 = mpc.compare gt %Elu_0, %c_21 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %Elu_0_narrow_2 = mpc.select %Elu_0_narrow_1, %Elu_0, %Elu_0_narrow
        : (tensor<21xi1>, tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Elu_whole = mpc.elu %Elu_0_narrow_2 alpha 1.0 : (tensor<21xf32>) -> tensor<21xf32>
    %Elu_weighed = mpc.mul %Elu_whole, %Elu_w : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Elu_sum = mpc.sum %Elu_weighed axes [0] : (tensor<21xf32>) -> tensor<f32>
    %Selu_0_narrow = mpc.mul %Selu_0, %one : (tensor<21xf32>, tensor<1xf32>) -> tensor<21xf32>
    %c_22 = mpc.constant dense<0.0> : tensor<f32>
    %Selu_0_narrow_1 = mpc.compare gt %Selu_0, %c_22 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %Selu_0_narrow_2 = mpc.select %Selu_0_narrow_1, %Selu_0, %Selu_0_narrow
        : (tensor<21xi1>, tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Selu_whole = mpc.elu %Selu_0_narrow_2 alpha 1.6732631921768188 : (tensor<21xf32>) -> tensor<21xf32>
    %c_23 = mpc.constant dense<1.0507010221481323> : tensor<f32>
    %Selu_whole_1 = mpc.mul %Selu_whole, %c_23 : (tensor<21xf32>, tensor<f32>) -> tensor<21xf32>
    %Selu_weighed = mpc.mul %Selu_whole_1, %Selu_w : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Selu_sum = mpc.sum %Selu_weighed axes [0] : (tensor<21xf32>) -> tensor<f32>
    %Mish_0_narrow = mpc.mul %Mish_0, %one : (tensor<21xf32>, tensor<1xf32>) -> tensor<21xf32>
    %c_24 = mpc.constant dense<0.0> : tensor<f32>
    %Mish_0_narrow_1 = mpc.compare gt %Mish_0, %c_24 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %Mish_0_narrow_2 = mpc.select %Mish_0_narrow_1, %Mish_0, %Mish_0_narrow
        : (tensor<21xi1>, tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Mish_whole = mpc.mish %Mish_0_narrow_2 : (tensor<21xf32>) -> tensor<21xf32>
    %Mish_weighed = mpc.mul %Mish_whole, %Mish_w : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Mish_sum = mpc.sum %Mish_weighed axes [0] : (tensor<21xf32>) -> tensor<f32>
    %Relu_0_narrow = mpc.mul %Relu_0, %one : (tensor<21xf32>, tensor<1xf32>) -> tensor<21xf32>
    %c_25 = mpc.constant dense<0.0> : tensor<f32>
    %Relu_0_narrow_1 = mpc.compare gt %Relu_0, %c_25 : (tensor<21xf32>, tensor<f32>) -> tensor<21xi1>
    %Relu_0_narrow_2 = mpc.select %Relu_0_narrow_1, %Relu_0, %Relu_0_narrow
        : (tensor<21xi1>, tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Relu_whole = mpc.relu %Relu_0_narrow_2 : (tensor<21xf32>) -> tensor<21xf32>
    %Relu_weighed = mpc.mul %Relu_whole, %Relu_w : (tensor<21xf32>, tensor<21xf32>) -> tensor<21xf32>
    %Relu_sum = mpc.sum %Relu_weighed axes [0] : (tensor<21xf32>) -> tensor<f32>
    %HardSwish_0_narrow = mpc.mul %HardSwish_0, %one : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %c_26 = mpc.constant dense<0.0> : tensor<f32>
    %HardSwish_0_narrow_1 = mpc.compare gt %HardSwish_0, %c_26 : (tensor<23xf32>, tensor<f32>) -> tensor<23xi1>
    %HardSwish_0_narrow_2 = mpc.select %HardSwish_0_narrow_1, %HardSwish_0, %HardSwish_0_narrow
        : (tensor<23xi1>, tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %HardSwish_whole = mpc.hardswish %HardSwish_0_narrow_2 : (tensor<23xf32>) -> tensor<23xf32>
    %HardSwish_weighed = mpc.mul %HardSwish_whole, %HardSwish_w : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %HardSwish_sum = mpc.sum %HardSwish_weighed axes [0] : (tensor<23xf32>) -> tensor<f32>
    %HardSigmoid_0_narrow = mpc.mul %HardSigmoid_0, %one : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %c_27 = mpc.constant dense<0.0> : tensor<f32>
    %HardSigmoid_0_narrow_1 = mpc.compare gt %HardSigmoid_0, %c_27 : (tensor<23xf32>, tensor<f32>) -> tensor<23xi1>
    %HardSigmoid_0_narrow_2 = mpc.select %HardSigmoid_0_narrow_1, %HardSigmoid_0, %HardSigmoid_0_narrow
        : (tensor<23xi1>, tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %c_28 = mpc.constant dense<0.1666666716337204> : tensor<f32>
    %HardSigmoid_whole = mpc.mul %HardSigmoid_0_narrow_2, %c_28 : (tensor<23xf32>, tensor<f32>) -> tensor<23xf32>
    %c_29 = mpc.constant dense<0.5> : tensor<f32>
    %HardSigmoid_whole_1 = mpc.add %HardSigmoid_whole, %c_29 : (tensor<23xf32>, tensor<f32>) -> tensor<23xf32>
    %HardSigmoid_whole_2 = mpc.clamp %HardSigmoid_whole_1 min 0.0 max 1.0 : (tensor<23xf32>) -> tensor<23xf32>
    %HardSigmoid_weighed = mpc.mul %HardSigmoid_whole_2, %HardSigmoid_w
        : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %HardSigmoid_sum = mpc.sum %HardSigmoid_weighed axes [0] : (tensor<23xf32>) -> tensor<f32>
    %LeakyRelu_0_narrow = mpc.mul %LeakyRelu_0, %one : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %c_30 = mpc.constant dense<0.0> : tensor<f32>
    %LeakyRelu_0_narrow_1 = mpc.compare gt %LeakyRelu_0, %c_30 : (tensor<23xf32>, tensor<f32>) -> tensor<23xi1>
    %LeakyRelu_0_narrow_2 = mpc.select %LeakyRelu_0_narrow_1, %LeakyRelu_0, %LeakyRelu_0_narrow
        : (tensor<23xi1>, tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %LeakyRelu_whole = mpc.leaky_relu %LeakyRelu_0_narrow_2 slope 0.01 : (tensor<23xf32>) -> tensor<23xf32>
    %LeakyRelu_weighed = mpc.mul %LeakyRelu_whole, %LeakyRelu_w : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %LeakyRelu_sum = mpc.sum %LeakyRelu_weighed axes [0] : (tensor<23xf32>) -> tensor<f32>
    %Clip_0_narrow = mpc.mul %Clip_0, %one : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_31 = mpc.constant dense<0.0> : tensor<f32>
    %Clip_0_narrow_1 = mpc.compare gt %Clip_0, %c_31 : (tensor<11xf32>, tensor<f32>) -> tensor<11xi1>
    %Clip_0_narrow_2 = mpc.select %Clip_0_narrow_1, %Clip_0, %Clip_0_narrow
        : (tensor<11xi1>, tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %Clip_whole = mpc.clamp %Clip_0_narrow_2 min -0.5 max 0.5 : (tensor<11xf32>) -> tensor<11xf32>
    %Clip_weighed = mpc.mul %Clip_whole, %Clip_w : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %Clip_sum = mpc.sum %Clip_weighed axes [0] : (tensor<11xf32>) -> tensor<f32>
    %ReduceL2_0_narrow = mpc.mul %ReduceL2_0, %one : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_34 = mpc.constant dense<0.0> : tensor<f32>
    %ReduceL2_0_narrow_1 = mpc.compare gt %ReduceL2_0, %c_34 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xi1>
    %ReduceL2_0_narrow_2 = mpc.select %ReduceL2_0_narrow_1, %ReduceL2_0, %ReduceL2_0_narrow
        : (tensor<6x3xi1>, tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %ReduceL2_whole = mpc.mul %ReduceL2_0_narrow_2, %ReduceL2_0_narrow_2
        : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %ReduceL2_whole_1 = mpc.sum %ReduceL2_whole axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
    %c_35 = mpc.constant dense<0.0> : tensor<f32>
    %ReduceL2_whole_2 = mpc.compare eq %ReduceL2_whole_1, %c_35 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
    %c_36 = mpc.constant dense<1.0> : tensor<f32>
    %ReduceL2_whole_3 = mpc.select %ReduceL2_whole_2, %c_36, %ReduceL2_whole_1
        : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
    %ReduceL2_whole_4 = mpc.sqrt %ReduceL2_whole_3 : (tensor<6xf32>) -> tensor<6xf32>
    %c_37 = mpc.constant dense<0.0> : tensor<f32>
    %ReduceL2_whole_5 = mpc.select %ReduceL2_whole_2, %c_37, %ReduceL2_whole_4
        : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
    %ReduceL2_weighed = mpc.mul %ReduceL2_whole_5, %ReduceL2_w : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %ReduceL2_sum = mpc.sum %ReduceL2_weighed axes [0] : (tensor<6xf32>) -> tensor<f32>
    %ReduceL1_0_narrow = mpc.mul %ReduceL1_0, %one : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_38 = mpc.constant dense<0.0> : tensor<f32>
    %ReduceL1_0_narrow_1 = mpc.compare gt %ReduceL1_0, %c_38 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xi1>
    %ReduceL1_0_narrow_2 = mpc.select %ReduceL1_0_narrow_1, %ReduceL1_0, %ReduceL1_0_narrow
        : (tensor<6x3xi1>, tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %ReduceL1_whole = mpc.abs %ReduceL1_0_narrow_2 : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %ReduceL1_whole_1 = mpc.sum %ReduceL1_whole axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
    %ReduceL1_weighed = mpc.mul %ReduceL1_whole_1, %ReduceL1_w : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %ReduceL1_sum = mpc.sum %ReduceL1_weighed axes [0] : (tensor<6xf32>) -> tensor<f32>
    %ReduceLogSumExp_0_narrow = mpc.mul %ReduceLogSumExp_0, %one
        : (tensor<2x2x2xf32>, tensor<1xf32>) -> tensor<2x2x2xf32>
    %c_39 = mpc.constant dense<0.0> : tensor<f32>
    %ReduceLogSumExp_0_narrow_1 = mpc.compare gt %ReduceLogSumExp_0, %c_39
        : (tensor<2x2x2xf32>, tensor<f32>) -> tensor<2x2x2xi1>
    %ReduceLogSumExp_0_narrow_2 = mpc.select %ReduceLogSumExp_0_narrow_1, %ReduceLogSumExp_0, %ReduceLogSumExp_0_narrow
        : (tensor<2x2x2xi1>, tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
    %ReduceLogSumExp_whole = mpc.reshape %ReduceLogSumExp_0_narrow_2 : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
    %ReduceLogSumExp_whole_1 = mpc.logsumexp %ReduceLogSumExp_whole axis 1 : (tensor<2x4xf32>) -> tensor<2xf32>
    %ReduceLogSumExp_weighed = mpc.mul %ReduceLogSumExp_whole_1, %ReduceLogSumExp_w
        : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %ReduceLogSumExp_sum = mpc.sum %ReduceLogSumExp_weighed axes [0] : (tensor<2xf32>) -> tensor<f32>
    %LpPool_0_narrow = mpc.mul %LpPool_0, %one : (tensor<1x2x3xf32>, tensor<1xf32>) -> tensor<1x2x3xf32>
    %c_40 = mpc.constant dense<0.0> : tensor<f32>
    %LpPool_0_narrow_1 = mpc.compare gt %LpPool_0, %c_40 : (tensor<1x2x3xf32>, tensor<f32>) -> tensor<1x2x3xi1>
    %LpPool_0_narrow_2 = mpc.select %LpPool_0_narrow_1, %LpPool_0, %LpPool_0_narrow
        : (tensor<1x2x3xi1>, tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    %LpPool_whole = mpc.mul %LpPool_0_narrow_2, %LpPool_0_narrow_2
        : (tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    %LpPool_whole_1 = mpc.avg_pool %LpPool_whole sizes [3] strides [3] low [0] high [0]
        : (tensor<1x2x3xf32>) -> tensor<1x2x1xf32>
    %c_41 = mpc.constant dense<3.0> : tensor<f32>
    %LpPool_whole_2 = mpc.mul %LpPool_whole_1, %c_41 : (tensor<1x2x1xf32>, tensor<f32>) -> tensor<1x2x1xf32>
    %c_42 = mpc.constant dense<0.0> : tensor<f32>
    %LpPool_whole_3 = mpc.compare eq %LpPool_whole_2, %c_42 : (tensor<1x2x1xf32>, tensor<f32>) -> tensor<1x2x1xi1>
    %c_43 = mpc.constant dense<1.0> : tensor<f32>
    %LpPool_whole_4 = mpc.select %LpPool_whole_3, %c_43, %LpPool_whole_2
        : (tensor<1x2x1xi1>, tensor<f32>, tensor<1x2x1xf32>) -> tensor<1x2x1xf32>
    %LpPool_whole_5 = mpc.sqrt %LpPool_whole_4 : (tensor<1x2x1xf32>) -> tensor<1x2x1xf32>
    %c_44 = mpc.constant dense<0.0> : tensor<f32>
    %LpPool_whole_6 = mpc.select %LpPool_whole_3, %c_44, %LpPool_whole_5
        : (tensor<1x2x1xi1>, tensor<f32>, tensor<1x2x1xf32>) -> tensor<1x2x1xf32>
    %LpPool = mpc.reshape %LpPool_whole_6 : (tensor<1x2x1xf32>) -> tensor<2xf32>
    %LpPool_weighed = mpc.mul %LpPool, %LpPool_w : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %LpPool_sum = mpc.sum %LpPool_weighed axes [0] : (tensor<2xf32>) -> tensor<f32>
    %LpPool_zero_0_narrow = mpc.mul %LpPool_zero_0, %one : (tensor<1x3x3xf32>, tensor<1xf32>) -> tensor<1x3x3xf32>
    %c_45 = mpc.constant dense<0.0> : tensor<f32>
    %LpPool_zero_0_narrow_1 = mpc.compare gt %LpPool_zero_0, %c_45
        : (tensor<1x3x3xf32>, tensor<f32>) -> tensor<1x3x3xi1>
    %LpPool_zero_0_narrow_2 = mpc.select %LpPool_zero_0_narrow_1, %LpPool_zero_0, %LpPool_zero_0_narrow
        : (tensor<1x3x3xi1>, tensor<1x3x3xf32>, tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
    %LpPool_zero_whole = mpc.mul %LpPool_zero_0_narrow_2, %LpPool_zero_0_narrow_2
        : (tensor<1x3x3xf32>, tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
    %LpPool_zero_whole_1 = mpc.avg_pool %LpPool_zero_whole sizes [3] strides [3] low [0] high [0]
        : (tensor<1x3x3xf32>) -> tensor<1x3x1xf32>
    %c_46 = mpc.constant dense<3.0> : tensor<f32>
    %LpPool_zero_whole_2 = mpc.mul %LpPool_zero_whole_1, %c_46 : (tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3x1xf32>
    %c_47 = mpc.constant dense<0.0> : tensor<f32>
    %LpPool_zero_whole_3 = mpc.compare eq %LpPool_zero_whole_2, %c_47
        : (tensor<1x3x1xf32>, tensor<f32>) -> tensor<1x3x1xi1>
    %c_48 = mpc.constant dense<1.0> : tensor<f32>
    %LpPool_zero_whole_4 = mpc.select %LpPool_zero_whole_3, %c_48, %LpPool_zero_whole_2
        : (tensor<1x3x1xi1>, tensor<f32>, tensor<1x3x1xf32>) -> tensor<1x3x1xf32>
    %LpPool_zero_whole_5 = mpc.sqrt %LpPool_zero_whole_4 : (tensor<1x3x1xf32>) -> tensor<1x3x1xf32>
    %c_49 = mpc.constant dense<0.0> : tensor<f32>
    %LpPool_zero_whole_6 = mpc.select %LpPool_zero_whole_3, %c_49, %LpPool_zero_whole_5
        : (tensor<1x3x1xi1>, tensor<f32>, tensor<1x3x1xf32>) -> tensor<1x3x1xf32>
    %LpPool_zero = mpc.reshape %LpPool_zero_whole_6 : (tensor<1x3x1xf32>) -> tensor<3xf32>
    %LpPool_zero_weighed = mpc.mul %LpPool_zero, %LpPool_zero_w : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %LpPool_zero_sum = mpc.sum %LpPool_zero_weighed axes [0] : (tensor<3xf32>) -> tensor<f32>
    %LpNormalization_0_narrow = mpc.mul %LpNormalization_0, %one : (tensor<5x3xf32>, tensor<1xf32>) -> tensor<5x3xf32>
    %c_50 = mpc.constant dense<0.0> : tensor<f32>
    %LpNormalization_0_narrow_1 = mpc.compare gt %LpNormalization_0, %c_50
        : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xi1>
    %LpNormalization_0_narrow_2 = mpc.select %LpNormalization_0_narrow_1, %LpNormalization_0, %LpNormalization_0_narrow
        : (tensor<5x3xi1>, tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
    %LpNormalization_whole = mpc.mul %LpNormalization_0_narrow_2, %LpNormalization_0_narrow_2
        : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
    %LpNormalization_whole_1 = mpc.sum %LpNormalization_whole axes [1] keepdims : (tensor<5x3xf32>) -> tensor<5x1xf32>
    %c_51 = mpc.constant dense<0.0> : tensor<f32>
    %LpNormalization_whole_2 = mpc.compare eq %LpNormalization_whole_1, %c_51
        : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xi1>
    %c_52 = mpc.constant dense<1.0> : tensor<f32>
    %LpNormalization_whole_3 = mpc.select %LpNormalization_whole_2, %c_52, %LpNormalization_whole_1
        : (tensor<5x1xi1>, tensor<f32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %LpNormalization_whole_4 = mpc.sqrt %LpNormalization_whole_3 : (tensor<5x1xf32>) -> tensor<5x1xf32>
    %c_53 = mpc.constant dense<0.0> : tensor<f32>
    %LpNormalization_whole_5 = mpc.select %LpNormalization_whole_2, %c_53, %LpNormalization_whole_4
        : (tensor<5x1xi1>, tensor<f32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %c_54 = mpc.constant dense<0.0> : tensor<f32>
    %LpNormalization_whole_6 = mpc.compare eq %LpNormalization_whole_5, %c_54
        : (tensor<5x1xf32>, tensor<f32>) -> tensor<5x1xi1>
    %c_55 = mpc.constant dense<1.0> : tensor<f32>
    %LpNormalization_whole_7 = mpc.select %LpNormalization_whole_6, %c_55, %LpNormalization_whole_5
        : (tensor<5x1xi1>, tensor<f32>, tensor<5x1xf32>) -> tensor<5x1xf32>
    %LpNormalization_whole_8 = mpc.div %LpNormalization_0_narrow_2, %LpNormalization_whole_7
        : (tensor<5x3xf32>, tensor<5x1xf32>) -> tensor<5x3xf32>
    %LpNormalization = mpc.reshape %LpNormalization_whole_8 : (tensor<5x3xf32>) -> tensor<15xf32>
    %LpNormalization_weighed = mpc.mul %LpNormalization, %LpNormalization_w
        : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xf32>
    %LpNormalization_sum = mpc.sum %LpNormalization_weighed axes [0] : (tensor<15xf32>) -> tensor<f32>
    %loss = mpc.add %Sinh_sum, %Cosh_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_1 = mpc.add %loss, %Asinh_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_2 = mpc.add %loss_1, %Acosh_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_3 = mpc.add %loss_2, %Atanh_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_4 = mpc.add %loss_3, %Asin_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_5 = mpc.add %loss_4, %Acos_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_6 = mpc.add %loss_5, %Atan_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_7 = mpc.add %loss_6, %Tan_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_8 = mpc.add %loss_7, %Exp_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_9 = mpc.add %loss_8, %Log_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_10 = mpc.add %loss_9, %Sqrt_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_11 = mpc.add %loss_10, %Reciprocal_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_12 = mpc.add %loss_11, %Abs_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_13 = mpc.add %loss_12, %Sign_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_14 = mpc.add %loss_13, %Erf_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_15 = mpc.add %loss_14, %Tanh_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_16 = mpc.add %loss_15, %Sigmoid_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_17 = mpc.add %loss_16, %Softplus_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_18 = mpc.add %loss_17, %Softsign_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_19 = mpc.add %loss_18, %Elu_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_20 = mpc.add %loss_19, %Selu_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_21 = mpc.add %loss_20, %Mish_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_22 = mpc.add %loss_21, %Relu_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_23 = mpc.add %loss_22, %HardSwish_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_24 = mpc.add %loss_23, %HardSigmoid_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_25 = mpc.add %loss_24, %LeakyRelu_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_26 = mpc.add %loss_25, %Clip_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_27 = mpc.add %loss_26, %ReduceL2_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_28 = mpc.add %loss_27, %ReduceL1_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_29 = mpc.add %loss_28, %ReduceLogSumExp_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_30 = mpc.add %loss_29, %LpPool_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_31 = mpc.add %loss_30, %LpPool_zero_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %loss_32 = mpc.add %loss_31, %LpNormalization_sum : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %loss_32, %Sinh_whole, %Cosh_whole, %Asinh_whole, %Acosh_whole, %Atanh_whole, %Asin_whole, %Acos_whole, %Atan_whole, %Tan_whole, %Exp_whole, %Log_whole, %Sqrt_whole, %Reciprocal_whole, %Abs_whole, %Sign_whole, %Erf_whole, %Tanh_whole, %Sigmoid_whole, %Softplus_whole, %Softsign_whole_2, %Elu_whole, %Selu_whole_1, %Mish_whole, %Relu_whole, %HardSwish_whole, %HardSigmoid_whole_2, %LeakyRelu_whole, %Clip_whole, %ReduceL2_whole_5, %ReduceL1_whole_1, %ReduceLogSumExp_whole_1, %LpPool, %LpPool_zero, %LpNormalization : tensor<f32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<21xf32>, tensor<21xf32>, tensor<21xf32>, tensor<21xf32>, tensor<21xf32>, tensor<21xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<11xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<15xf32>
  }
}
