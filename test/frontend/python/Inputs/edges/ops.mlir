module @ops {
  ml_program.global private @neg_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @abs_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @exp_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @log_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @log1p_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @sqrt_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @rsqrt_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @reciprocal_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @sin_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @cos_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @tanh_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @erf_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @sigmoid_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @expm1_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @sign_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @round_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @floor_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @ceil_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @trunc_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @relu_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @gelu_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @silu_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @hardsigmoid_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @hardswish_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @mish_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @softplus_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @elu_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @leaky_relu_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @gelu_tanh_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @softplus_words_0(#mpc.external) : tensor<9xf32>
  ml_program.global private @elu_words_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @leaky_relu_words_0(#mpc.external) : tensor<23xf32>
  ml_program.global private @clamp_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @clamp_crossed_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @add_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @add_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @sub_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @sub_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @mul_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @mul_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @div_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @div_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @maximum_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @maximum_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @minimum_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @minimum_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @pow_0(#mpc.external) : tensor<35xf32>
  ml_program.global private @pow_1(#mpc.external) : tensor<35xf32>
  ml_program.global private @select_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @select_2(#mpc.external) : tensor<4xf32>
  ml_program.global private @sum_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @mean_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @max_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @cumsum_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @softmax_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @log_softmax_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @logsumexp_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @mse_loss_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @mse_loss_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @l1_loss_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @l1_loss_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @smooth_l1_loss_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @smooth_l1_loss_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @huber_loss_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @huber_loss_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @smooth_l1_loss_zero_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @smooth_l1_loss_zero_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @kl_div_0(#mpc.external) : tensor<5xf32>
  ml_program.global private @kl_div_1(#mpc.external) : tensor<5xf32>
  ml_program.global private @kl_div_log_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_div_log_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_with_logits_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_with_logits_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_with_logits_weight_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_with_logits_weight_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @cross_entropy_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @cross_entropy_ignored_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @cross_entropy_smooth_0(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @nll_loss_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @layer_norm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @layer_norm_zero_0(#mpc.external) : tensor<5x3xf32>
  ml_program.global private @rms_norm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @group_norm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @batch_norm_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @batch_norm_training_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @prelu_0(#mpc.external) : tensor<8xf32>
  ml_program.global private @prelu_1(#mpc.external) : tensor<1xf32>
  ml_program.global private @max_pool_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @max_pool_padded_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @avg_pool_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @sort_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @topk_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @take_along_0(#mpc.external) : tensor<2x3xf32>
  ml_program.global private @put_along_0(#mpc.external) : tensor<2x3xf32>
  ml_program.global private @put_along_2(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @embedding_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @scatter_0(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @scatter_2(#mpc.external) : tensor<2x3xf32>
  ml_program.global private @attention_0(#mpc.external) : tensor<1x1x3x8xf32>
  ml_program.global private @attention_1(#mpc.external) : tensor<1x1x3x8xf32>
  ml_program.global private @attention_2(#mpc.external) : tensor<1x1x3x8xf32>
  ml_program.global private @linear_scan_0(#mpc.external) : tensor<2x1xf32>
  ml_program.global private @linear_scan_1(#mpc.external) : tensor<2x1xf32>

  func.func @main(%w: tensor<72xf32> {mpc.name = "w"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<11xf32> {mpc.name = "neg"},
          tensor<11xf32> {mpc.name = "abs"},
          tensor<23xf32> {mpc.name = "exp"},
          tensor<11xf32> {mpc.name = "log"},
          tensor<11xf32> {mpc.name = "log1p"},
          tensor<11xf32> {mpc.name = "sqrt"},
          tensor<11xf32> {mpc.name = "rsqrt"},
          tensor<11xf32> {mpc.name = "reciprocal"},
          tensor<11xf32> {mpc.name = "sin"},
          tensor<11xf32> {mpc.name = "cos"},
          tensor<23xf32> {mpc.name = "tanh"},
          tensor<23xf32> {mpc.name = "erf"},
          tensor<23xf32> {mpc.name = "sigmoid"},
          tensor<23xf32> {mpc.name = "expm1"},
          tensor<11xf32> {mpc.name = "sign"},
          tensor<11xf32> {mpc.name = "round"},
          tensor<11xf32> {mpc.name = "floor"},
          tensor<11xf32> {mpc.name = "ceil"},
          tensor<11xf32> {mpc.name = "trunc"},
          tensor<23xf32> {mpc.name = "relu"},
          tensor<23xf32> {mpc.name = "gelu"},
          tensor<23xf32> {mpc.name = "silu"},
          tensor<23xf32> {mpc.name = "hardsigmoid"},
          tensor<23xf32> {mpc.name = "hardswish"},
          tensor<23xf32> {mpc.name = "mish"},
          tensor<23xf32> {mpc.name = "softplus"},
          tensor<23xf32> {mpc.name = "elu"},
          tensor<23xf32> {mpc.name = "leaky_relu"},
          tensor<23xf32> {mpc.name = "gelu_tanh"},
          tensor<9xf32> {mpc.name = "softplus_words"},
          tensor<23xf32> {mpc.name = "elu_words"},
          tensor<23xf32> {mpc.name = "leaky_relu_words"},
          tensor<11xf32> {mpc.name = "clamp"},
          tensor<11xf32> {mpc.name = "clamp_crossed"},
          tensor<30xf32> {mpc.name = "add"},
          tensor<30xf32> {mpc.name = "sub"},
          tensor<30xf32> {mpc.name = "mul"},
          tensor<30xf32> {mpc.name = "div"},
          tensor<30xf32> {mpc.name = "maximum"},
          tensor<30xf32> {mpc.name = "minimum"},
          tensor<35xf32> {mpc.name = "pow"},
          tensor<4xf32> {mpc.name = "select"},
          tensor<11xf32> {mpc.name = "sum"},
          tensor<11xf32> {mpc.name = "mean"},
          tensor<11xf32> {mpc.name = "max"},
          tensor<33xf32> {mpc.name = "cumsum"},
          tensor<33xf32> {mpc.name = "softmax"},
          tensor<33xf32> {mpc.name = "log_softmax"},
          tensor<11xf32> {mpc.name = "logsumexp"},
          tensor<1xf32> {mpc.name = "mse_loss"},
          tensor<1xf32> {mpc.name = "l1_loss"},
          tensor<1xf32> {mpc.name = "smooth_l1_loss"},
          tensor<1xf32> {mpc.name = "huber_loss"},
          tensor<1xf32> {mpc.name = "smooth_l1_loss_zero"},
          tensor<1xf32> {mpc.name = "kl_div"},
          tensor<1xf32> {mpc.name = "kl_div_log"},
          tensor<1xf32> {mpc.name = "bce_with_logits"},
          tensor<1xf32> {mpc.name = "bce_with_logits_weight"},
          tensor<1xf32> {mpc.name = "cross_entropy"},
          tensor<1xf32> {mpc.name = "cross_entropy_ignored"},
          tensor<1xf32> {mpc.name = "cross_entropy_smooth"},
          tensor<1xf32> {mpc.name = "nll_loss"},
          tensor<18xf32> {mpc.name = "layer_norm"},
          tensor<15xf32> {mpc.name = "layer_norm_zero"},
          tensor<18xf32> {mpc.name = "rms_norm"},
          tensor<18xf32> {mpc.name = "group_norm"},
          tensor<6xf32> {mpc.name = "batch_norm"},
          tensor<6xf32> {mpc.name = "batch_norm_training"},
          tensor<8xf32> {mpc.name = "prelu"},
          tensor<12xf32> {mpc.name = "max_pool"},
          tensor<12xf32> {mpc.name = "max_pool_padded"},
          tensor<12xf32> {mpc.name = "avg_pool"},
          tensor<18xf32> {mpc.name = "sort"},
          tensor<18xf32> {mpc.name = "topk"},
          tensor<4xf32> {mpc.name = "take_along"},
          tensor<6xf32> {mpc.name = "put_along"},
          tensor<9xf32> {mpc.name = "embedding"},
          tensor<9xf32> {mpc.name = "scatter"},
          tensor<24xf32> {mpc.name = "attention"},
          tensor<2xf32> {mpc.name = "linear_scan"}) {
    %neg_0 = ml_program.global_load @neg_0 : tensor<11xf32>
    %abs_0 = ml_program.global_load @abs_0 : tensor<11xf32>
    %exp_0 = ml_program.global_load @exp_0 : tensor<23xf32>
    %log_0 = ml_program.global_load @log_0 : tensor<11xf32>
    %log1p_0 = ml_program.global_load @log1p_0 : tensor<11xf32>
    %sqrt_0 = ml_program.global_load @sqrt_0 : tensor<11xf32>
    %rsqrt_0 = ml_program.global_load @rsqrt_0 : tensor<11xf32>
    %reciprocal_0 = ml_program.global_load @reciprocal_0 : tensor<11xf32>
    %sin_0 = ml_program.global_load @sin_0 : tensor<11xf32>
    %cos_0 = ml_program.global_load @cos_0 : tensor<11xf32>
    %tanh_0 = ml_program.global_load @tanh_0 : tensor<23xf32>
    %erf_0 = ml_program.global_load @erf_0 : tensor<23xf32>
    %sigmoid_0 = ml_program.global_load @sigmoid_0 : tensor<23xf32>
    %expm1_0 = ml_program.global_load @expm1_0 : tensor<23xf32>
    %sign_0 = ml_program.global_load @sign_0 : tensor<11xf32>
    %round_0 = ml_program.global_load @round_0 : tensor<11xf32>
    %floor_0 = ml_program.global_load @floor_0 : tensor<11xf32>
    %ceil_0 = ml_program.global_load @ceil_0 : tensor<11xf32>
    %trunc_0 = ml_program.global_load @trunc_0 : tensor<11xf32>
    %relu_0 = ml_program.global_load @relu_0 : tensor<23xf32>
    %gelu_0 = ml_program.global_load @gelu_0 : tensor<23xf32>
    %silu_0 = ml_program.global_load @silu_0 : tensor<23xf32>
    %hardsigmoid_0 = ml_program.global_load @hardsigmoid_0 : tensor<23xf32>
    %hardswish_0 = ml_program.global_load @hardswish_0 : tensor<23xf32>
    %mish_0 = ml_program.global_load @mish_0 : tensor<23xf32>
    %softplus_0 = ml_program.global_load @softplus_0 : tensor<23xf32>
    %elu_0 = ml_program.global_load @elu_0 : tensor<23xf32>
    %leaky_relu_0 = ml_program.global_load @leaky_relu_0 : tensor<23xf32>
    %gelu_tanh_0 = ml_program.global_load @gelu_tanh_0 : tensor<23xf32>
    %softplus_words_0 = ml_program.global_load @softplus_words_0 : tensor<9xf32>
    %elu_words_0 = ml_program.global_load @elu_words_0 : tensor<23xf32>
    %leaky_relu_words_0 = ml_program.global_load @leaky_relu_words_0 : tensor<23xf32>
    %clamp_0 = ml_program.global_load @clamp_0 : tensor<11xf32>
    %clamp_crossed_0 = ml_program.global_load @clamp_crossed_0 : tensor<11xf32>
    %add_0 = ml_program.global_load @add_0 : tensor<30xf32>
    %add_1 = ml_program.global_load @add_1 : tensor<30xf32>
    %sub_0 = ml_program.global_load @sub_0 : tensor<30xf32>
    %sub_1 = ml_program.global_load @sub_1 : tensor<30xf32>
    %mul_0 = ml_program.global_load @mul_0 : tensor<30xf32>
    %mul_1 = ml_program.global_load @mul_1 : tensor<30xf32>
    %div_0 = ml_program.global_load @div_0 : tensor<30xf32>
    %div_1 = ml_program.global_load @div_1 : tensor<30xf32>
    %maximum_0 = ml_program.global_load @maximum_0 : tensor<30xf32>
    %maximum_1 = ml_program.global_load @maximum_1 : tensor<30xf32>
    %minimum_0 = ml_program.global_load @minimum_0 : tensor<30xf32>
    %minimum_1 = ml_program.global_load @minimum_1 : tensor<30xf32>
    %pow_0 = ml_program.global_load @pow_0 : tensor<35xf32>
    %pow_1 = ml_program.global_load @pow_1 : tensor<35xf32>
    %select_1 = ml_program.global_load @select_1 : tensor<4xf32>
    %select_2 = ml_program.global_load @select_2 : tensor<4xf32>
    %sum_0 = ml_program.global_load @sum_0 : tensor<11x3xf32>
    %mean_0 = ml_program.global_load @mean_0 : tensor<11x3xf32>
    %max_0 = ml_program.global_load @max_0 : tensor<11x3xf32>
    %cumsum_0 = ml_program.global_load @cumsum_0 : tensor<11x3xf32>
    %softmax_0 = ml_program.global_load @softmax_0 : tensor<11x3xf32>
    %log_softmax_0 = ml_program.global_load @log_softmax_0 : tensor<11x3xf32>
    %logsumexp_0 = ml_program.global_load @logsumexp_0 : tensor<11x3xf32>
    %mse_loss_0 = ml_program.global_load @mse_loss_0 : tensor<7xf32>
    %mse_loss_1 = ml_program.global_load @mse_loss_1 : tensor<7xf32>
    %l1_loss_0 = ml_program.global_load @l1_loss_0 : tensor<7xf32>
    %l1_loss_1 = ml_program.global_load @l1_loss_1 : tensor<7xf32>
    %smooth_l1_loss_0 = ml_program.global_load @smooth_l1_loss_0 : tensor<7xf32>
    %smooth_l1_loss_1 = ml_program.global_load @smooth_l1_loss_1 : tensor<7xf32>
    %huber_loss_0 = ml_program.global_load @huber_loss_0 : tensor<7xf32>
    %huber_loss_1 = ml_program.global_load @huber_loss_1 : tensor<7xf32>
    %smooth_l1_loss_zero_0 = ml_program.global_load @smooth_l1_loss_zero_0 : tensor<7xf32>
    %smooth_l1_loss_zero_1 = ml_program.global_load @smooth_l1_loss_zero_1 : tensor<7xf32>
    %kl_div_0 = ml_program.global_load @kl_div_0 : tensor<5xf32>
    %kl_div_1 = ml_program.global_load @kl_div_1 : tensor<5xf32>
    %kl_div_log_0 = ml_program.global_load @kl_div_log_0 : tensor<4xf32>
    %kl_div_log_1 = ml_program.global_load @kl_div_log_1 : tensor<4xf32>
    %bce_with_logits_0 = ml_program.global_load @bce_with_logits_0 : tensor<4xf32>
    %bce_with_logits_1 = ml_program.global_load @bce_with_logits_1 : tensor<4xf32>
    %bce_with_logits_weight_0 = ml_program.global_load @bce_with_logits_weight_0 : tensor<4xf32>
    %bce_with_logits_weight_1 = ml_program.global_load @bce_with_logits_weight_1 : tensor<4xf32>
    %cross_entropy_0 = ml_program.global_load @cross_entropy_0 : tensor<3x2xf32>
    %cross_entropy_ignored_0 = ml_program.global_load @cross_entropy_ignored_0 : tensor<3x2xf32>
    %cross_entropy_smooth_0 = ml_program.global_load @cross_entropy_smooth_0 : tensor<2x2xf32>
    %nll_loss_0 = ml_program.global_load @nll_loss_0 : tensor<3x2xf32>
    %layer_norm_0 = ml_program.global_load @layer_norm_0 : tensor<6x3xf32>
    %layer_norm_zero_0 = ml_program.global_load @layer_norm_zero_0 : tensor<5x3xf32>
    %rms_norm_0 = ml_program.global_load @rms_norm_0 : tensor<6x3xf32>
    %group_norm_0 = ml_program.global_load @group_norm_0 : tensor<6x3xf32>
    %batch_norm_0 = ml_program.global_load @batch_norm_0 : tensor<3x2xf32>
    %batch_norm_training_0 = ml_program.global_load @batch_norm_training_0 : tensor<3x2xf32>
    %prelu_0 = ml_program.global_load @prelu_0 : tensor<8xf32>
    %prelu_1 = ml_program.global_load @prelu_1 : tensor<1xf32>
    %max_pool_0 = ml_program.global_load @max_pool_0 : tensor<6x3xf32>
    %max_pool_padded_0 = ml_program.global_load @max_pool_padded_0 : tensor<6x3xf32>
    %avg_pool_0 = ml_program.global_load @avg_pool_0 : tensor<6x3xf32>
    %sort_0 = ml_program.global_load @sort_0 : tensor<6x3xf32>
    %topk_0 = ml_program.global_load @topk_0 : tensor<6x3xf32>
    %take_along_0 = ml_program.global_load @take_along_0 : tensor<2x3xf32>
    %put_along_0 = ml_program.global_load @put_along_0 : tensor<2x3xf32>
    %put_along_2 = ml_program.global_load @put_along_2 : tensor<2x2xf32>
    %embedding_0 = ml_program.global_load @embedding_0 : tensor<6x3xf32>
    %scatter_0 = ml_program.global_load @scatter_0 : tensor<3x3xf32>
    %scatter_2 = ml_program.global_load @scatter_2 : tensor<2x3xf32>
    %attention_0 = ml_program.global_load @attention_0 : tensor<1x1x3x8xf32>
    %attention_1 = ml_program.global_load @attention_1 : tensor<1x1x3x8xf32>
    %attention_2 = ml_program.global_load @attention_2 : tensor<1x1x3x8xf32>
    %linear_scan_0 = ml_program.global_load @linear_scan_0 : tensor<2x1xf32>
    %linear_scan_1 = ml_program.global_load @linear_scan_1 : tensor<2x1xf32>
    %c = mpc.constant dense<1.0> : tensor<1xf32>
    %neg_0_1 = mpc.prelu %neg_0, %c : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %neg = mpc.neg %neg_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %neg_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %neg_2 = mpc.mul %neg, %neg_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %neg_3 = mpc.sum %neg_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %c_1 = mpc.constant dense<1.0> : tensor<1xf32>
    %abs_0_1 = mpc.prelu %abs_0, %c_1 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %abs = mpc.abs %abs_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %abs_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %abs_2 = mpc.mul %abs, %abs_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %abs_3 = mpc.sum %abs_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %abs_4 = mpc.add %neg_3, %abs_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_2 = mpc.constant dense<1.0> : tensor<1xf32>
    %exp_0_1 = mpc.prelu %exp_0, %c_2 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %exp = mpc.exp %exp_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %exp_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %exp_2 = mpc.mul %exp, %exp_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %exp_3 = mpc.sum %exp_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %exp_4 = mpc.add %abs_4, %exp_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_3 = mpc.constant dense<1.0> : tensor<1xf32>
    %log_0_1 = mpc.prelu %log_0, %c_3 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %log = mpc.log %log_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %log_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %log_2 = mpc.mul %log, %log_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %log_3 = mpc.sum %log_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %log_4 = mpc.add %exp_4, %log_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_4 = mpc.constant dense<1.0> : tensor<1xf32>
    %log1p_0_1 = mpc.prelu %log1p_0, %c_4 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %log1p = mpc.log1p %log1p_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %log1p_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %log1p_2 = mpc.mul %log1p, %log1p_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %log1p_3 = mpc.sum %log1p_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %log1p_4 = mpc.add %log_4, %log1p_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_5 = mpc.constant dense<1.0> : tensor<1xf32>
    %sqrt_0_1 = mpc.prelu %sqrt_0, %c_5 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %sqrt = mpc.sqrt %sqrt_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %sqrt_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %sqrt_2 = mpc.mul %sqrt, %sqrt_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sqrt_3 = mpc.sum %sqrt_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %sqrt_4 = mpc.add %log1p_4, %sqrt_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_6 = mpc.constant dense<1.0> : tensor<1xf32>
    %rsqrt_0_1 = mpc.prelu %rsqrt_0, %c_6 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %rsqrt = mpc.rsqrt %rsqrt_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %rsqrt_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %rsqrt_2 = mpc.mul %rsqrt, %rsqrt_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %rsqrt_3 = mpc.sum %rsqrt_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %rsqrt_4 = mpc.add %sqrt_4, %rsqrt_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_7 = mpc.constant dense<1.0> : tensor<1xf32>
    %reciprocal_0_1 = mpc.prelu %reciprocal_0, %c_7 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %reciprocal = mpc.reciprocal %reciprocal_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %reciprocal_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %reciprocal_2 = mpc.mul %reciprocal, %reciprocal_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %reciprocal_3 = mpc.sum %reciprocal_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %reciprocal_4 = mpc.add %rsqrt_4, %reciprocal_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_8 = mpc.constant dense<1.0> : tensor<1xf32>
    %sin_0_1 = mpc.prelu %sin_0, %c_8 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %sin = mpc.sin %sin_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %sin_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %sin_2 = mpc.mul %sin, %sin_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sin_3 = mpc.sum %sin_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %sin_4 = mpc.add %reciprocal_4, %sin_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_9 = mpc.constant dense<1.0> : tensor<1xf32>
    %cos_0_1 = mpc.prelu %cos_0, %c_9 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %cos = mpc.cos %cos_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %cos_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %cos_2 = mpc.mul %cos, %cos_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %cos_3 = mpc.sum %cos_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %cos_4 = mpc.add %sin_4, %cos_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_10 = mpc.constant dense<1.0> : tensor<1xf32>
    %tanh_0_1 = mpc.prelu %tanh_0, %c_10 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %tanh = mpc.tanh %tanh_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %tanh_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %tanh_2 = mpc.mul %tanh, %tanh_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %tanh_3 = mpc.sum %tanh_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %tanh_4 = mpc.add %cos_4, %tanh_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_11 = mpc.constant dense<1.0> : tensor<1xf32>
    %erf_0_1 = mpc.prelu %erf_0, %c_11 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %erf = mpc.erf %erf_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %erf_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %erf_2 = mpc.mul %erf, %erf_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %erf_3 = mpc.sum %erf_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %erf_4 = mpc.add %tanh_4, %erf_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_12 = mpc.constant dense<1.0> : tensor<1xf32>
    %sigmoid_0_1 = mpc.prelu %sigmoid_0, %c_12 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %sigmoid = mpc.sigmoid %sigmoid_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %sigmoid_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %sigmoid_2 = mpc.mul %sigmoid, %sigmoid_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %sigmoid_3 = mpc.sum %sigmoid_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %sigmoid_4 = mpc.add %erf_4, %sigmoid_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_13 = mpc.constant dense<1.0> : tensor<1xf32>
    %expm1_0_1 = mpc.prelu %expm1_0, %c_13 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %expm1 = mpc.expm1 %expm1_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %expm1_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %expm1_2 = mpc.mul %expm1, %expm1_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %expm1_3 = mpc.sum %expm1_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %expm1_4 = mpc.add %sigmoid_4, %expm1_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_14 = mpc.constant dense<1.0> : tensor<1xf32>
    %sign_0_1 = mpc.prelu %sign_0, %c_14 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %sign = mpc.sign %sign_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %sign_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %sign_2 = mpc.mul %sign, %sign_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sign_3 = mpc.sum %sign_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %sign_4 = mpc.add %expm1_4, %sign_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_15 = mpc.constant dense<1.0> : tensor<1xf32>
    %round_0_1 = mpc.prelu %round_0, %c_15 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %round = mpc.round %round_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %round_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %round_2 = mpc.mul %round, %round_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %round_3 = mpc.sum %round_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %round_4 = mpc.add %sign_4, %round_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_16 = mpc.constant dense<1.0> : tensor<1xf32>
    %floor_0_1 = mpc.prelu %floor_0, %c_16 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %floor = mpc.floor %floor_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %floor_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %floor_2 = mpc.mul %floor, %floor_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %floor_3 = mpc.sum %floor_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %floor_4 = mpc.add %round_4, %floor_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_17 = mpc.constant dense<1.0> : tensor<1xf32>
    %ceil_0_1 = mpc.prelu %ceil_0, %c_17 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %ceil = mpc.ceil %ceil_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %ceil_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %ceil_2 = mpc.mul %ceil, %ceil_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %ceil_3 = mpc.sum %ceil_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %ceil_4 = mpc.add %floor_4, %ceil_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_18 = mpc.constant dense<1.0> : tensor<1xf32>
    %trunc_0_1 = mpc.prelu %trunc_0, %c_18 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %trunc = mpc.trunc %trunc_0_1 : (tensor<11xf32>) -> tensor<11xf32>
    %trunc_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %trunc_2 = mpc.mul %trunc, %trunc_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %trunc_3 = mpc.sum %trunc_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %trunc_4 = mpc.add %ceil_4, %trunc_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_19 = mpc.constant dense<1.0> : tensor<1xf32>
    %relu_0_1 = mpc.prelu %relu_0, %c_19 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %relu = mpc.relu %relu_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %relu_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %relu_2 = mpc.mul %relu, %relu_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %relu_3 = mpc.sum %relu_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %relu_4 = mpc.add %trunc_4, %relu_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_20 = mpc.constant dense<1.0> : tensor<1xf32>
    %gelu_0_1 = mpc.prelu %gelu_0, %c_20 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %gelu = mpc.gelu %gelu_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %gelu_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %gelu_2 = mpc.mul %gelu, %gelu_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %gelu_3 = mpc.sum %gelu_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %gelu_4 = mpc.add %relu_4, %gelu_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_21 = mpc.constant dense<1.0> : tensor<1xf32>
    %silu_0_1 = mpc.prelu %silu_0, %c_21 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %silu = mpc.silu %silu_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %silu_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %silu_2 = mpc.mul %silu, %silu_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %silu_3 = mpc.sum %silu_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %silu_4 = mpc.add %gelu_4, %silu_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_22 = mpc.constant dense<1.0> : tensor<1xf32>
    %hardsigmoid_0_1 = mpc.prelu %hardsigmoid_0, %c_22 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %hardsigmoid = mpc.hardsigmoid %hardsigmoid_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %hardsigmoid_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %hardsigmoid_2 = mpc.mul %hardsigmoid, %hardsigmoid_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %hardsigmoid_3 = mpc.sum %hardsigmoid_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %hardsigmoid_4 = mpc.add %silu_4, %hardsigmoid_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_23 = mpc.constant dense<1.0> : tensor<1xf32>
    %hardswish_0_1 = mpc.prelu %hardswish_0, %c_23 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %hardswish = mpc.hardswish %hardswish_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %hardswish_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %hardswish_2 = mpc.mul %hardswish, %hardswish_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %hardswish_3 = mpc.sum %hardswish_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %hardswish_4 = mpc.add %hardsigmoid_4, %hardswish_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_24 = mpc.constant dense<1.0> : tensor<1xf32>
    %mish_0_1 = mpc.prelu %mish_0, %c_24 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %mish = mpc.mish %mish_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %mish_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %mish_2 = mpc.mul %mish, %mish_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %mish_3 = mpc.sum %mish_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %mish_4 = mpc.add %hardswish_4, %mish_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_25 = mpc.constant dense<1.0> : tensor<1xf32>
    %softplus_0_1 = mpc.prelu %softplus_0, %c_25 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %softplus = mpc.softplus %softplus_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %softplus_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %softplus_2 = mpc.mul %softplus, %softplus_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %softplus_3 = mpc.sum %softplus_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %softplus_4 = mpc.add %mish_4, %softplus_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_26 = mpc.constant dense<1.0> : tensor<1xf32>
    %elu_0_1 = mpc.prelu %elu_0, %c_26 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %elu = mpc.elu %elu_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %elu_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %elu_2 = mpc.mul %elu, %elu_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %elu_3 = mpc.sum %elu_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %elu_4 = mpc.add %softplus_4, %elu_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_27 = mpc.constant dense<1.0> : tensor<1xf32>
    %leaky_relu_0_1 = mpc.prelu %leaky_relu_0, %c_27 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %leaky_relu = mpc.leaky_relu %leaky_relu_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %leaky_relu_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %leaky_relu_2 = mpc.mul %leaky_relu, %leaky_relu_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %leaky_relu_3 = mpc.sum %leaky_relu_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %leaky_relu_4 = mpc.add %elu_4, %leaky_relu_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_28 = mpc.constant dense<1.0> : tensor<1xf32>
    %gelu_tanh_0_1 = mpc.prelu %gelu_tanh_0, %c_28 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %gelu_tanh = mpc.gelu_tanh %gelu_tanh_0_1 : (tensor<23xf32>) -> tensor<23xf32>
    %gelu_tanh_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %gelu_tanh_2 = mpc.mul %gelu_tanh, %gelu_tanh_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %gelu_tanh_3 = mpc.sum %gelu_tanh_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %gelu_tanh_4 = mpc.add %leaky_relu_4, %gelu_tanh_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_29 = mpc.constant dense<1.0> : tensor<1xf32>
    %softplus_words_0_1 = mpc.prelu %softplus_words_0, %c_29 : (tensor<9xf32>, tensor<1xf32>) -> tensor<9xf32>
    %softplus_words = mpc.softplus %softplus_words_0_1 beta 2.0 threshold 4.0 : (tensor<9xf32>) -> tensor<9xf32>
    %softplus_words_1 = mpc.slice %w starts [0] limits [9] strides [1] : (tensor<72xf32>) -> tensor<9xf32>
    %softplus_words_2 = mpc.mul %softplus_words, %softplus_words_1 : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %softplus_words_3 = mpc.sum %softplus_words_2 axes [0] : (tensor<9xf32>) -> tensor<f32>
    %softplus_words_4 = mpc.add %gelu_tanh_4, %softplus_words_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_30 = mpc.constant dense<1.0> : tensor<1xf32>
    %elu_words_0_1 = mpc.prelu %elu_words_0, %c_30 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %elu_words = mpc.elu %elu_words_0_1 alpha 0.5 : (tensor<23xf32>) -> tensor<23xf32>
    %elu_words_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %elu_words_2 = mpc.mul %elu_words, %elu_words_1 : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %elu_words_3 = mpc.sum %elu_words_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %elu_words_4 = mpc.add %softplus_words_4, %elu_words_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_31 = mpc.constant dense<1.0> : tensor<1xf32>
    %leaky_relu_words_0_1 = mpc.prelu %leaky_relu_words_0, %c_31 : (tensor<23xf32>, tensor<1xf32>) -> tensor<23xf32>
    %leaky_relu_words = mpc.leaky_relu %leaky_relu_words_0_1 slope 0.25 : (tensor<23xf32>) -> tensor<23xf32>
    %leaky_relu_words_1 = mpc.slice %w starts [0] limits [23] strides [1] : (tensor<72xf32>) -> tensor<23xf32>
    %leaky_relu_words_2 = mpc.mul %leaky_relu_words, %leaky_relu_words_1
        : (tensor<23xf32>, tensor<23xf32>) -> tensor<23xf32>
    %leaky_relu_words_3 = mpc.sum %leaky_relu_words_2 axes [0] : (tensor<23xf32>) -> tensor<f32>
    %leaky_relu_words_4 = mpc.add %elu_words_4, %leaky_relu_words_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_32 = mpc.constant dense<1.0> : tensor<1xf32>
    %clamp_0_1 = mpc.prelu %clamp_0, %c_32 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %clamp = mpc.clamp %clamp_0_1 min -0.5 max 0.5 : (tensor<11xf32>) -> tensor<11xf32>
    %clamp_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %clamp_2 = mpc.mul %clamp, %clamp_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %clamp_3 = mpc.sum %clamp_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %clamp_4 = mpc.add %leaky_relu_words_4, %clamp_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_33 = mpc.constant dense<1.0> : tensor<1xf32>
    %clamp_crossed_0_1 = mpc.prelu %clamp_crossed_0, %c_33 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %clamp_crossed = mpc.clamp %clamp_crossed_0_1 min 1.0 max 0.5 : (tensor<11xf32>) -> tensor<11xf32>
    %clamp_crossed_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %clamp_crossed_2 = mpc.mul %clamp_crossed, %clamp_crossed_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %clamp_crossed_3 = mpc.sum %clamp_crossed_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %clamp_crossed_4 = mpc.add %clamp_4, %clamp_crossed_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_34 = mpc.constant dense<1.0> : tensor<1xf32>
    %add_0_1 = mpc.prelu %add_0, %c_34 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_35 = mpc.constant dense<1.0> : tensor<1xf32>
    %add_1_1 = mpc.prelu %add_1, %c_35 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %add = mpc.add %add_0_1, %add_1_1 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %add_2 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %add_3 = mpc.mul %add, %add_2 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %add_4 = mpc.sum %add_3 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_5 = mpc.add %clamp_crossed_4, %add_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_36 = mpc.constant dense<1.0> : tensor<1xf32>
    %sub_0_1 = mpc.prelu %sub_0, %c_36 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_37 = mpc.constant dense<1.0> : tensor<1xf32>
    %sub_1_1 = mpc.prelu %sub_1, %c_37 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %sub = mpc.sub %sub_0_1, %sub_1_1 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sub_2 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %sub_3 = mpc.mul %sub, %sub_2 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sub_4 = mpc.sum %sub_3 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %sub_5 = mpc.add %add_5, %sub_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_38 = mpc.constant dense<1.0> : tensor<1xf32>
    %mul_0_1 = mpc.prelu %mul_0, %c_38 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_39 = mpc.constant dense<1.0> : tensor<1xf32>
    %mul_1_1 = mpc.prelu %mul_1, %c_39 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %mul = mpc.mul %mul_0_1, %mul_1_1 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %mul_2 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_3 = mpc.mul %mul, %mul_2 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %mul_4 = mpc.sum %mul_3 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %mul_5 = mpc.add %sub_5, %mul_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_40 = mpc.constant dense<1.0> : tensor<1xf32>
    %div_0_1 = mpc.prelu %div_0, %c_40 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_41 = mpc.constant dense<1.0> : tensor<1xf32>
    %div_1_1 = mpc.prelu %div_1, %c_41 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %div = mpc.div %div_0_1, %div_1_1 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %div_2 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %div_3 = mpc.mul %div, %div_2 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %div_4 = mpc.sum %div_3 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %div_5 = mpc.add %mul_5, %div_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_42 = mpc.constant dense<1.0> : tensor<1xf32>
    %maximum_0_1 = mpc.prelu %maximum_0, %c_42 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_43 = mpc.constant dense<1.0> : tensor<1xf32>
    %maximum_1_1 = mpc.prelu %maximum_1, %c_43 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %maximum = mpc.maximum %maximum_0_1, %maximum_1_1 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %maximum_2 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %maximum_3 = mpc.mul %maximum, %maximum_2 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %maximum_4 = mpc.sum %maximum_3 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %maximum_5 = mpc.add %div_5, %maximum_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_44 = mpc.constant dense<1.0> : tensor<1xf32>
    %minimum_0_1 = mpc.prelu %minimum_0, %c_44 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_45 = mpc.constant dense<1.0> : tensor<1xf32>
    %minimum_1_1 = mpc.prelu %minimum_1, %c_45 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %minimum = mpc.minimum %minimum_0_1, %minimum_1_1 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %minimum_2 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %minimum_3 = mpc.mul %minimum, %minimum_2 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %minimum_4 = mpc.sum %minimum_3 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %minimum_5 = mpc.add %maximum_5, %minimum_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_46 = mpc.constant dense<1.0> : tensor<1xf32>
    %pow_0_1 = mpc.prelu %pow_0, %c_46 : (tensor<35xf32>, tensor<1xf32>) -> tensor<35xf32>
    %c_47 = mpc.constant dense<1.0> : tensor<1xf32>
    %pow_1_1 = mpc.prelu %pow_1, %c_47 : (tensor<35xf32>, tensor<1xf32>) -> tensor<35xf32>
    %pow = mpc.pow %pow_0_1, %pow_1_1 : (tensor<35xf32>, tensor<35xf32>) -> tensor<35xf32>
    %pow_2 = mpc.slice %w starts [0] limits [35] strides [1] : (tensor<72xf32>) -> tensor<35xf32>
    %pow_3 = mpc.mul %pow, %pow_2 : (tensor<35xf32>, tensor<35xf32>) -> tensor<35xf32>
    %pow_4 = mpc.sum %pow_3 axes [0] : (tensor<35xf32>) -> tensor<f32>
    %pow_5 = mpc.add %minimum_5, %pow_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_48 = mpc.constant dense<[true, false, true, false]> : tensor<4xi1>
    %c_49 = mpc.constant dense<1.0> : tensor<1xf32>
    %select_1_1 = mpc.prelu %select_1, %c_49 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_50 = mpc.constant dense<1.0> : tensor<1xf32>
    %select_2_1 = mpc.prelu %select_2, %c_50 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %select = mpc.select %c_48, %select_1_1, %select_2_1 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %select_3 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %select_4 = mpc.mul %select, %select_3 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %select_5 = mpc.sum %select_4 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %select_6 = mpc.add %pow_5, %select_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_51 = mpc.constant dense<1.0> : tensor<1xf32>
    %sum_0_1 = mpc.prelu %sum_0, %c_51 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %sum = mpc.sum %sum_0_1 axes [1] : (tensor<11x3xf32>) -> tensor<11xf32>
    %sum_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %sum_2 = mpc.mul %sum, %sum_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_3 = mpc.sum %sum_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %sum_4 = mpc.add %select_6, %sum_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_52 = mpc.constant dense<1.0> : tensor<1xf32>
    %mean_0_1 = mpc.prelu %mean_0, %c_52 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %mean = mpc.mean %mean_0_1 axes [1] : (tensor<11x3xf32>) -> tensor<11xf32>
    %mean_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mean_2 = mpc.mul %mean, %mean_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %mean_3 = mpc.sum %mean_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %mean_4 = mpc.add %sum_4, %mean_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_53 = mpc.constant dense<1.0> : tensor<1xf32>
    %max_0_1 = mpc.prelu %max_0, %c_53 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %max = mpc.max %max_0_1 axes [1] : (tensor<11x3xf32>) -> tensor<11xf32>
    %max_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %max_2 = mpc.mul %max, %max_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %max_3 = mpc.sum %max_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %max_4 = mpc.add %mean_4, %max_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_54 = mpc.constant dense<1.0> : tensor<1xf32>
    %cumsum_0_1 = mpc.prelu %cumsum_0, %c_54 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %cumsum = mpc.cumsum %cumsum_0_1 dim 1 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %cumsum_1 = mpc.reshape %cumsum : (tensor<11x3xf32>) -> tensor<33xf32>
    %cumsum_2 = mpc.slice %w starts [0] limits [33] strides [1] : (tensor<72xf32>) -> tensor<33xf32>
    %cumsum_3 = mpc.mul %cumsum_1, %cumsum_2 : (tensor<33xf32>, tensor<33xf32>) -> tensor<33xf32>
    %cumsum_4 = mpc.sum %cumsum_3 axes [0] : (tensor<33xf32>) -> tensor<f32>
    %cumsum_5 = mpc.add %max_4, %cumsum_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_55 = mpc.constant dense<1.0> : tensor<1xf32>
    %softmax_0_1 = mpc.prelu %softmax_0, %c_55 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %softmax = mpc.softmax %softmax_0_1 axis 1 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %softmax_1 = mpc.reshape %softmax : (tensor<11x3xf32>) -> tensor<33xf32>
    %softmax_2 = mpc.slice %w starts [0] limits [33] strides [1] : (tensor<72xf32>) -> tensor<33xf32>
    %softmax_3 = mpc.mul %softmax_1, %softmax_2 : (tensor<33xf32>, tensor<33xf32>) -> tensor<33xf32>
    %softmax_4 = mpc.sum %softmax_3 axes [0] : (tensor<33xf32>) -> tensor<f32>
    %softmax_5 = mpc.add %cumsum_5, %softmax_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_56 = mpc.constant dense<1.0> : tensor<1xf32>
    %log_softmax_0_1 = mpc.prelu %log_softmax_0, %c_56 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %log_softmax = mpc.log_softmax %log_softmax_0_1 axis 1 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %log_softmax_1 = mpc.reshape %log_softmax : (tensor<11x3xf32>) -> tensor<33xf32>
    %log_softmax_2 = mpc.slice %w starts [0] limits [33] strides [1] : (tensor<72xf32>) -> tensor<33xf32>
    %log_softmax_3 = mpc.mul %log_softmax_1, %log_softmax_2 : (tensor<33xf32>, tensor<33xf32>) -> tensor<33xf32>
    %log_softmax_4 = mpc.sum %log_softmax_3 axes [0] : (tensor<33xf32>) -> tensor<f32>
    %log_softmax_5 = mpc.add %softmax_5, %log_softmax_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_57 = mpc.constant dense<1.0> : tensor<1xf32>
    %logsumexp_0_1 = mpc.prelu %logsumexp_0, %c_57 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %logsumexp = mpc.logsumexp %logsumexp_0_1 axis 1 : (tensor<11x3xf32>) -> tensor<11xf32>
    %logsumexp_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %logsumexp_2 = mpc.mul %logsumexp, %logsumexp_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %logsumexp_3 = mpc.sum %logsumexp_2 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %logsumexp_4 = mpc.add %log_softmax_5, %logsumexp_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_58 = mpc.constant dense<1.0> : tensor<1xf32>
    %mse_loss_0_1 = mpc.prelu %mse_loss_0, %c_58 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_59 = mpc.constant dense<1.0> : tensor<1xf32>
    %mse_loss_1_1 = mpc.prelu %mse_loss_1, %c_59 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %mse_loss = mpc.mse_loss %mse_loss_0_1, %mse_loss_1_1 reduction(sum) : (tensor<7xf32>, tensor<7xf32>) -> tensor<f32>
    %mse_loss_2 = mpc.reshape %mse_loss : (tensor<f32>) -> tensor<1xf32>
    %mse_loss_3 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mse_loss_4 = mpc.mul %mse_loss_2, %mse_loss_3 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %mse_loss_5 = mpc.sum %mse_loss_4 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %mse_loss_6 = mpc.add %logsumexp_4, %mse_loss_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_60 = mpc.constant dense<1.0> : tensor<1xf32>
    %l1_loss_0_1 = mpc.prelu %l1_loss_0, %c_60 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_61 = mpc.constant dense<1.0> : tensor<1xf32>
    %l1_loss_1_1 = mpc.prelu %l1_loss_1, %c_61 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %l1_loss = mpc.l1_loss %l1_loss_0_1, %l1_loss_1_1 reduction(sum) : (tensor<7xf32>, tensor<7xf32>) -> tensor<f32>
    %l1_loss_2 = mpc.reshape %l1_loss : (tensor<f32>) -> tensor<1xf32>
    %l1_loss_3 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %l1_loss_4 = mpc.mul %l1_loss_2, %l1_loss_3 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %l1_loss_5 = mpc.sum %l1_loss_4 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %l1_loss_6 = mpc.add %mse_loss_6, %l1_loss_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_62 = mpc.constant dense<1.0> : tensor<1xf32>
    %smooth_l1_loss_0_1 = mpc.prelu %smooth_l1_loss_0, %c_62 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_63 = mpc.constant dense<1.0> : tensor<1xf32>
    %smooth_l1_loss_1_1 = mpc.prelu %smooth_l1_loss_1, %c_63 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %smooth_l1_loss = mpc.smooth_l1_loss %smooth_l1_loss_0_1, %smooth_l1_loss_1_1 beta 0.5 reduction(sum)
        : (tensor<7xf32>, tensor<7xf32>) -> tensor<f32>
    %smooth_l1_loss_2 = mpc.reshape %smooth_l1_loss : (tensor<f32>) -> tensor<1xf32>
    %smooth_l1_loss_3 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %smooth_l1_loss_4 = mpc.mul %smooth_l1_loss_2, %smooth_l1_loss_3 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %smooth_l1_loss_5 = mpc.sum %smooth_l1_loss_4 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %smooth_l1_loss_6 = mpc.add %l1_loss_6, %smooth_l1_loss_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_64 = mpc.constant dense<1.0> : tensor<1xf32>
    %huber_loss_0_1 = mpc.prelu %huber_loss_0, %c_64 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_65 = mpc.constant dense<1.0> : tensor<1xf32>
    %huber_loss_1_1 = mpc.prelu %huber_loss_1, %c_65 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %huber_loss = mpc.huber_loss %huber_loss_0_1, %huber_loss_1_1 delta 0.5 reduction(sum)
        : (tensor<7xf32>, tensor<7xf32>) -> tensor<f32>
    %huber_loss_2 = mpc.reshape %huber_loss : (tensor<f32>) -> tensor<1xf32>
    %huber_loss_3 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %huber_loss_4 = mpc.mul %huber_loss_2, %huber_loss_3 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %huber_loss_5 = mpc.sum %huber_loss_4 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %huber_loss_6 = mpc.add %smooth_l1_loss_6, %huber_loss_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_66 = mpc.constant dense<1.0> : tensor<1xf32>
    %smooth_l1_loss_zero_0_1 = mpc.prelu %smooth_l1_loss_zero_0, %c_66 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_67 = mpc.constant dense<1.0> : tensor<1xf32>
    %smooth_l1_loss_zero_1_1 = mpc.prelu %smooth_l1_loss_zero_1, %c_67 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %smooth_l1_loss_zero = mpc.smooth_l1_loss %smooth_l1_loss_zero_0_1, %smooth_l1_loss_zero_1_1 beta 0.0 reduction(sum)
        : (tensor<7xf32>, tensor<7xf32>) -> tensor<f32>
    %smooth_l1_loss_zero_2 = mpc.reshape %smooth_l1_loss_zero : (tensor<f32>) -> tensor<1xf32>
    %smooth_l1_loss_zero_3 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %smooth_l1_loss_zero_4 = mpc.mul %smooth_l1_loss_zero_2, %smooth_l1_loss_zero_3
        : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %smooth_l1_loss_zero_5 = mpc.sum %smooth_l1_loss_zero_4 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %smooth_l1_loss_zero_6 = mpc.add %huber_loss_6, %smooth_l1_loss_zero_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_68 = mpc.constant dense<1.0> : tensor<1xf32>
    %kl_div_0_1 = mpc.prelu %kl_div_0, %c_68 : (tensor<5xf32>, tensor<1xf32>) -> tensor<5xf32>
    %c_69 = mpc.constant dense<1.0> : tensor<1xf32>
    %kl_div_1_1 = mpc.prelu %kl_div_1, %c_69 : (tensor<5xf32>, tensor<1xf32>) -> tensor<5xf32>
    %kl_div = mpc.stop_gradient %kl_div_1_1 : (tensor<5xf32>) -> tensor<5xf32>
    %kl_div_2 = mpc.kl_div %kl_div_0_1, %kl_div reduction(sum) : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
    %kl_div_3 = mpc.reshape %kl_div_2 : (tensor<f32>) -> tensor<1xf32>
    %kl_div_4 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %kl_div_5 = mpc.mul %kl_div_3, %kl_div_4 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %kl_div_6 = mpc.sum %kl_div_5 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %kl_div_7 = mpc.add %smooth_l1_loss_zero_6, %kl_div_6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_70 = mpc.constant dense<1.0> : tensor<1xf32>
    %kl_div_log_0_1 = mpc.prelu %kl_div_log_0, %c_70 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_71 = mpc.constant dense<1.0> : tensor<1xf32>
    %kl_div_log_1_1 = mpc.prelu %kl_div_log_1, %c_71 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %kl_div_log = mpc.kl_div %kl_div_log_0_1, %kl_div_log_1_1 log_target reduction(sum)
        : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    %kl_div_log_2 = mpc.reshape %kl_div_log : (tensor<f32>) -> tensor<1xf32>
    %kl_div_log_3 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %kl_div_log_4 = mpc.mul %kl_div_log_2, %kl_div_log_3 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %kl_div_log_5 = mpc.sum %kl_div_log_4 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %kl_div_log_6 = mpc.add %kl_div_7, %kl_div_log_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_72 = mpc.constant dense<1.0> : tensor<1xf32>
    %bce_with_logits_0_1 = mpc.prelu %bce_with_logits_0, %c_72 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_73 = mpc.constant dense<1.0> : tensor<1xf32>
    %bce_with_logits_1_1 = mpc.prelu %bce_with_logits_1, %c_73 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %bce_with_logits = mpc.bce_with_logits %bce_with_logits_0_1, %bce_with_logits_1_1 reduction(sum)
        : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    %bce_with_logits_2 = mpc.reshape %bce_with_logits : (tensor<f32>) -> tensor<1xf32>
    %bce_with_logits_3 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %bce_with_logits_4 = mpc.mul %bce_with_logits_2, %bce_with_logits_3
        : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %bce_with_logits_5 = mpc.sum %bce_with_logits_4 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %bce_with_logits_6 = mpc.add %kl_div_log_6, %bce_with_logits_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_74 = mpc.constant dense<1.0> : tensor<1xf32>
    %bce_with_logits_weight_0_1 = mpc.prelu %bce_with_logits_weight_0, %c_74
        : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_75 = mpc.constant dense<1.0> : tensor<1xf32>
    %bce_with_logits_weight_1_1 = mpc.prelu %bce_with_logits_weight_1, %c_75
        : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_76 = mpc.constant dense<2.0> : tensor<f32>
    %bce_with_logits_weight = mpc.bce_with_logits %bce_with_logits_weight_0_1, %bce_with_logits_weight_1_1 pos_weight(%c_76) reduction(sum)
        : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %bce_with_logits_weight_2 = mpc.reshape %bce_with_logits_weight : (tensor<f32>) -> tensor<1xf32>
    %bce_with_logits_weight_3 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %bce_with_logits_weight_4 = mpc.mul %bce_with_logits_weight_2, %bce_with_logits_weight_3
        : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %bce_with_logits_weight_5 = mpc.sum %bce_with_logits_weight_4 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %bce_with_logits_weight_6 = mpc.add %bce_with_logits_6, %bce_with_logits_weight_5
        : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_77 = mpc.constant dense<1.0> : tensor<1xf32>
    %cross_entropy_0_1 = mpc.prelu %cross_entropy_0, %c_77 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_78 = mpc.constant dense<[0, 1, 1]> : tensor<3xi64>
    %cross_entropy = mpc.cross_entropy %cross_entropy_0_1, %c_78 : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %cross_entropy_1 = mpc.reshape %cross_entropy : (tensor<f32>) -> tensor<1xf32>
    %cross_entropy_2 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %cross_entropy_3 = mpc.mul %cross_entropy_1, %cross_entropy_2 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %cross_entropy_4 = mpc.sum %cross_entropy_3 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %cross_entropy_5 = mpc.add %bce_with_logits_weight_6, %cross_entropy_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_79 = mpc.constant dense<1.0> : tensor<1xf32>
    %cross_entropy_ignored_0_1 = mpc.prelu %cross_entropy_ignored_0, %c_79
        : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_80 = mpc.constant dense<[0, -100, -100]> : tensor<3xi64>
    %cross_entropy_ignored = mpc.cross_entropy %cross_entropy_ignored_0_1, %c_80 {ignore_index = -100 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %cross_entropy_ignored_1 = mpc.reshape %cross_entropy_ignored : (tensor<f32>) -> tensor<1xf32>
    %cross_entropy_ignored_2 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %cross_entropy_ignored_3 = mpc.mul %cross_entropy_ignored_1, %cross_entropy_ignored_2
        : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %cross_entropy_ignored_4 = mpc.sum %cross_entropy_ignored_3 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %cross_entropy_ignored_5 = mpc.add %cross_entropy_5, %cross_entropy_ignored_4
        : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_81 = mpc.constant dense<1.0> : tensor<1xf32>
    %cross_entropy_smooth_0_1 = mpc.prelu %cross_entropy_smooth_0, %c_81
        : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %c_82 = mpc.constant dense<[0, 1]> : tensor<2xi64>
    %cross_entropy_smooth = mpc.cross_entropy %cross_entropy_smooth_0_1, %c_82 {label_smoothing = 0.5 : f64}
        : (tensor<2x2xf32>, tensor<2xi64>) -> tensor<f32>
    %cross_entropy_smooth_1 = mpc.reshape %cross_entropy_smooth : (tensor<f32>) -> tensor<1xf32>
    %cross_entropy_smooth_2 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %cross_entropy_smooth_3 = mpc.mul %cross_entropy_smooth_1, %cross_entropy_smooth_2
        : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %cross_entropy_smooth_4 = mpc.sum %cross_entropy_smooth_3 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %cross_entropy_smooth_5 = mpc.add %cross_entropy_ignored_5, %cross_entropy_smooth_4
        : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_83 = mpc.constant dense<1.0> : tensor<1xf32>
    %nll_loss_0_1 = mpc.prelu %nll_loss_0, %c_83 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_84 = mpc.constant dense<[0, 1, 1]> : tensor<3xi64>
    %nll_loss = mpc.nll_loss %nll_loss_0_1, %c_84 reduction(sum) : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %nll_loss_1 = mpc.reshape %nll_loss : (tensor<f32>) -> tensor<1xf32>
    %nll_loss_2 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %nll_loss_3 = mpc.mul %nll_loss_1, %nll_loss_2 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %nll_loss_4 = mpc.sum %nll_loss_3 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %nll_loss_5 = mpc.add %cross_entropy_smooth_5, %nll_loss_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_85 = mpc.constant dense<1.0> : tensor<1xf32>
    %layer_norm_0_1 = mpc.prelu %layer_norm_0, %c_85 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_86 = mpc.constant dense<1.0> : tensor<3xf32>
    %layer_norm = mpc.layer_norm %layer_norm_0_1, %c_86 epsilon 1.0e-05
        : (tensor<6x3xf32>, tensor<3xf32>) -> tensor<6x3xf32>
    %layer_norm_1 = mpc.reshape %layer_norm : (tensor<6x3xf32>) -> tensor<18xf32>
    %layer_norm_2 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %layer_norm_3 = mpc.mul %layer_norm_1, %layer_norm_2 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %layer_norm_4 = mpc.sum %layer_norm_3 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %layer_norm_5 = mpc.add %nll_loss_5, %layer_norm_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_87 = mpc.constant dense<1.0> : tensor<1xf32>
    %layer_norm_zero_0_1 = mpc.prelu %layer_norm_zero_0, %c_87 : (tensor<5x3xf32>, tensor<1xf32>) -> tensor<5x3xf32>
    %c_88 = mpc.constant dense<1.0> : tensor<3xf32>
    %layer_norm_zero = mpc.layer_norm %layer_norm_zero_0_1, %c_88 epsilon 0.0
        : (tensor<5x3xf32>, tensor<3xf32>) -> tensor<5x3xf32>
    %layer_norm_zero_1 = mpc.reshape %layer_norm_zero : (tensor<5x3xf32>) -> tensor<15xf32>
    %layer_norm_zero_2 = mpc.slice %w starts [0] limits [15] strides [1] : (tensor<72xf32>) -> tensor<15xf32>
    %layer_norm_zero_3 = mpc.mul %layer_norm_zero_1, %layer_norm_zero_2
        : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xf32>
    %layer_norm_zero_4 = mpc.sum %layer_norm_zero_3 axes [0] : (tensor<15xf32>) -> tensor<f32>
    %layer_norm_zero_5 = mpc.add %layer_norm_5, %layer_norm_zero_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_89 = mpc.constant dense<1.0> : tensor<1xf32>
    %rms_norm_0_1 = mpc.prelu %rms_norm_0, %c_89 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_90 = mpc.constant dense<1.0> : tensor<3xf32>
    %rms_norm = mpc.rms_norm %rms_norm_0_1, %c_90 epsilon 1.0e-06 : (tensor<6x3xf32>, tensor<3xf32>) -> tensor<6x3xf32>
    %rms_norm_1 = mpc.reshape %rms_norm : (tensor<6x3xf32>) -> tensor<18xf32>
    %rms_norm_2 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %rms_norm_3 = mpc.mul %rms_norm_1, %rms_norm_2 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %rms_norm_4 = mpc.sum %rms_norm_3 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %rms_norm_5 = mpc.add %layer_norm_zero_5, %rms_norm_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_91 = mpc.constant dense<1.0> : tensor<1xf32>
    %group_norm_0_1 = mpc.prelu %group_norm_0, %c_91 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %group_norm = mpc.group_norm %group_norm_0_1 groups 1 epsilon 1.0e-05 : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %group_norm_1 = mpc.reshape %group_norm : (tensor<6x3xf32>) -> tensor<18xf32>
    %group_norm_2 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %group_norm_3 = mpc.mul %group_norm_1, %group_norm_2 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %group_norm_4 = mpc.sum %group_norm_3 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %group_norm_5 = mpc.add %rms_norm_5, %group_norm_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_92 = mpc.constant dense<1.0> : tensor<1xf32>
    %batch_norm_0_1 = mpc.prelu %batch_norm_0, %c_92 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_93 = mpc.constant dense<0.0> : tensor<2xf32>
    %c_94 = mpc.constant dense<0.0> : tensor<2xf32>
    %batch_norm = mpc.batch_norm %batch_norm_0_1, %c_93, %c_94 epsilon 1.0e-05
        : (tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
    %batch_norm_1 = mpc.reshape %batch_norm : (tensor<3x2xf32>) -> tensor<6xf32>
    %batch_norm_2 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %batch_norm_3 = mpc.mul %batch_norm_1, %batch_norm_2 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %batch_norm_4 = mpc.sum %batch_norm_3 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %batch_norm_5 = mpc.add %group_norm_5, %batch_norm_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_95 = mpc.constant dense<1.0> : tensor<1xf32>
    %batch_norm_training_0_1 = mpc.prelu %batch_norm_training_0, %c_95
        : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_96 = mpc.constant dense<0.0> : tensor<2xf32>
    %c_97 = mpc.constant dense<1.0> : tensor<2xf32>
    %batch_norm_training, %batch_norm_training_1, %batch_norm_training_2 = mpc.batch_norm_training %batch_norm_training_0_1, %c_96, %c_97 epsilon 1.0e-05 momentum 0.1
        : (tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>)
    %batch_norm_training_3 = mpc.reshape %batch_norm_training : (tensor<3x2xf32>) -> tensor<6xf32>
    %batch_norm_training_4 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %batch_norm_training_5 = mpc.mul %batch_norm_training_3, %batch_norm_training_4
        : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %batch_norm_training_6 = mpc.sum %batch_norm_training_5 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %batch_norm_training_7 = mpc.add %batch_norm_5, %batch_norm_training_6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_98 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_0_1 = mpc.prelu %prelu_0, %c_98 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xf32>
    %c_99 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_1_1 = mpc.prelu %prelu_1, %c_99 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %prelu = mpc.prelu %prelu_0_1, %prelu_1_1 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xf32>
    %prelu_2 = mpc.slice %w starts [0] limits [8] strides [1] : (tensor<72xf32>) -> tensor<8xf32>
    %prelu_3 = mpc.mul %prelu, %prelu_2 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %prelu_4 = mpc.sum %prelu_3 axes [0] : (tensor<8xf32>) -> tensor<f32>
    %prelu_5 = mpc.add %batch_norm_training_7, %prelu_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_100 = mpc.constant dense<1.0> : tensor<1xf32>
    %max_pool_0_1 = mpc.prelu %max_pool_0, %c_100 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %max_pool = mpc.max_pool %max_pool_0_1 sizes [2] strides [1] low [0] high [0] dilations [1]
        : (tensor<6x3xf32>) -> tensor<6x2xf32>
    %max_pool_1 = mpc.reshape %max_pool : (tensor<6x2xf32>) -> tensor<12xf32>
    %max_pool_2 = mpc.slice %w starts [0] limits [12] strides [1] : (tensor<72xf32>) -> tensor<12xf32>
    %max_pool_3 = mpc.mul %max_pool_1, %max_pool_2 : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %max_pool_4 = mpc.sum %max_pool_3 axes [0] : (tensor<12xf32>) -> tensor<f32>
    %max_pool_5 = mpc.add %prelu_5, %max_pool_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_101 = mpc.constant dense<1.0> : tensor<1xf32>
    %max_pool_padded_0_1 = mpc.prelu %max_pool_padded_0, %c_101 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %max_pool_padded = mpc.max_pool %max_pool_padded_0_1 sizes [2] strides [2] low [1] high [1] dilations [1]
        : (tensor<6x3xf32>) -> tensor<6x2xf32>
    %max_pool_padded_1 = mpc.reshape %max_pool_padded : (tensor<6x2xf32>) -> tensor<12xf32>
    %max_pool_padded_2 = mpc.slice %w starts [0] limits [12] strides [1] : (tensor<72xf32>) -> tensor<12xf32>
    %max_pool_padded_3 = mpc.mul %max_pool_padded_1, %max_pool_padded_2
        : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %max_pool_padded_4 = mpc.sum %max_pool_padded_3 axes [0] : (tensor<12xf32>) -> tensor<f32>
    %max_pool_padded_5 = mpc.add %max_pool_5, %max_pool_padded_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_102 = mpc.constant dense<1.0> : tensor<1xf32>
    %avg_pool_0_1 = mpc.prelu %avg_pool_0, %c_102 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %avg_pool = mpc.avg_pool %avg_pool_0_1 sizes [2] strides [2] low [1] high [1] inner
        : (tensor<6x3xf32>) -> tensor<6x2xf32>
    %avg_pool_1 = mpc.reshape %avg_pool : (tensor<6x2xf32>) -> tensor<12xf32>
    %avg_pool_2 = mpc.slice %w starts [0] limits [12] strides [1] : (tensor<72xf32>) -> tensor<12xf32>
    %avg_pool_3 = mpc.mul %avg_pool_1, %avg_pool_2 : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %avg_pool_4 = mpc.sum %avg_pool_3 axes [0] : (tensor<12xf32>) -> tensor<f32>
    %avg_pool_5 = mpc.add %max_pool_padded_5, %avg_pool_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_103 = mpc.constant dense<1.0> : tensor<1xf32>
    %sort_0_1 = mpc.prelu %sort_0, %c_103 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %sort, %sort_1 = mpc.sort %sort_0_1 axis 1 : (tensor<6x3xf32>) -> (tensor<6x3xf32>, tensor<6x3xi64>)
    %sort_2 = mpc.reshape %sort : (tensor<6x3xf32>) -> tensor<18xf32>
    %sort_3 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %sort_4 = mpc.mul %sort_2, %sort_3 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sort_5 = mpc.sum %sort_4 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %sort_6 = mpc.add %avg_pool_5, %sort_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_104 = mpc.constant dense<1.0> : tensor<1xf32>
    %topk_0_1 = mpc.prelu %topk_0, %c_104 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %topk, %topk_1 = mpc.topk %topk_0_1 k 3 axis 1 : (tensor<6x3xf32>) -> (tensor<6x3xf32>, tensor<6x3xi64>)
    %topk_2 = mpc.reshape %topk : (tensor<6x3xf32>) -> tensor<18xf32>
    %topk_3 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %topk_4 = mpc.mul %topk_2, %topk_3 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %topk_5 = mpc.sum %topk_4 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %topk_6 = mpc.add %sort_6, %topk_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_105 = mpc.constant dense<1.0> : tensor<1xf32>
    %take_along_0_1 = mpc.prelu %take_along_0, %c_105 : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %c_106 = mpc.constant dense<[[0, 0], [2, 2]]> : tensor<2x2xi64>
    %take_along = mpc.take_along %take_along_0_1, %c_106 axis 1 : (tensor<2x3xf32>, tensor<2x2xi64>) -> tensor<2x2xf32>
    %take_along_1 = mpc.reshape %take_along : (tensor<2x2xf32>) -> tensor<4xf32>
    %take_along_2 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %take_along_3 = mpc.mul %take_along_1, %take_along_2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %take_along_4 = mpc.sum %take_along_3 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %take_along_5 = mpc.add %topk_6, %take_along_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_107 = mpc.constant dense<1.0> : tensor<1xf32>
    %put_along_0_1 = mpc.prelu %put_along_0, %c_107 : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %c_108 = mpc.constant dense<[[0, 0], [2, 2]]> : tensor<2x2xi64>
    %c_109 = mpc.constant dense<1.0> : tensor<1xf32>
    %put_along_2_1 = mpc.prelu %put_along_2, %c_109 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %put_along = mpc.put_along add %put_along_0_1, %c_108, %put_along_2_1 axis 1
        : (tensor<2x3xf32>, tensor<2x2xi64>, tensor<2x2xf32>) -> tensor<2x3xf32>
    %put_along_1 = mpc.reshape %put_along : (tensor<2x3xf32>) -> tensor<6xf32>
    %put_along_3 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %put_along_4 = mpc.mul %put_along_1, %put_along_3 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %put_along_5 = mpc.sum %put_along_4 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %put_along_6 = mpc.add %take_along_5, %put_along_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_110 = mpc.constant dense<1.0> : tensor<1xf32>
    %embedding_0_1 = mpc.prelu %embedding_0, %c_110 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_111 = mpc.constant dense<[1, 1, 5]> : tensor<3xi64>
    %embedding = mpc.embedding %embedding_0_1, %c_111 : (tensor<6x3xf32>, tensor<3xi64>) -> tensor<3x3xf32>
    %embedding_1 = mpc.reshape %embedding : (tensor<3x3xf32>) -> tensor<9xf32>
    %embedding_2 = mpc.slice %w starts [0] limits [9] strides [1] : (tensor<72xf32>) -> tensor<9xf32>
    %embedding_3 = mpc.mul %embedding_1, %embedding_2 : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %embedding_4 = mpc.sum %embedding_3 axes [0] : (tensor<9xf32>) -> tensor<f32>
    %embedding_5 = mpc.add %put_along_6, %embedding_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_112 = mpc.constant dense<1.0> : tensor<1xf32>
    %scatter_0_1 = mpc.prelu %scatter_0, %c_112 : (tensor<3x3xf32>, tensor<1xf32>) -> tensor<3x3xf32>
    %c_113 = mpc.constant dense<[1, 1]> : tensor<2xi64>
    %c_114 = mpc.constant dense<1.0> : tensor<1xf32>
    %scatter_2_1 = mpc.prelu %scatter_2, %c_114 : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %scatter = mpc.scatter add %scatter_0_1, %c_113, %scatter_2_1 axis 0
        : (tensor<3x3xf32>, tensor<2xi64>, tensor<2x3xf32>) -> tensor<3x3xf32>
    %scatter_1 = mpc.reshape %scatter : (tensor<3x3xf32>) -> tensor<9xf32>
    %scatter_3 = mpc.slice %w starts [0] limits [9] strides [1] : (tensor<72xf32>) -> tensor<9xf32>
    %scatter_4 = mpc.mul %scatter_1, %scatter_3 : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %scatter_5 = mpc.sum %scatter_4 axes [0] : (tensor<9xf32>) -> tensor<f32>
    %scatter_6 = mpc.add %embedding_5, %scatter_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_115 = mpc.constant dense<1.0> : tensor<1xf32>
    %attention_0_1 = mpc.prelu %attention_0, %c_115 : (tensor<1x1x3x8xf32>, tensor<1xf32>) -> tensor<1x1x3x8xf32>
    %c_116 = mpc.constant dense<1.0> : tensor<1xf32>
    %attention_1_1 = mpc.prelu %attention_1, %c_116 : (tensor<1x1x3x8xf32>, tensor<1xf32>) -> tensor<1x1x3x8xf32>
    %c_117 = mpc.constant dense<1.0> : tensor<1xf32>
    %attention_2_1 = mpc.prelu %attention_2, %c_117 : (tensor<1x1x3x8xf32>, tensor<1xf32>) -> tensor<1x1x3x8xf32>
    %c_118 = mpc.constant dense<[[[[false, false, false], [true, false, false], [true, true, true]]]]> : tensor<1x1x3x3xi1>
    %attention = mpc.attention %attention_0_1, %attention_1_1, %attention_2_1 mask(%c_118)
        : (tensor<1x1x3x8xf32>, tensor<1x1x3x8xf32>, tensor<1x1x3x8xf32>, tensor<1x1x3x3xi1>) -> tensor<1x1x3x8xf32>
    %attention_3 = mpc.reshape %attention : (tensor<1x1x3x8xf32>) -> tensor<24xf32>
    %attention_4 = mpc.slice %w starts [0] limits [24] strides [1] : (tensor<72xf32>) -> tensor<24xf32>
    %attention_5 = mpc.mul %attention_3, %attention_4 : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %attention_6 = mpc.sum %attention_5 axes [0] : (tensor<24xf32>) -> tensor<f32>
    %attention_7 = mpc.add %scatter_6, %attention_6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_119 = mpc.constant dense<1.0> : tensor<1xf32>
    %linear_scan_0_1 = mpc.prelu %linear_scan_0, %c_119 : (tensor<2x1xf32>, tensor<1xf32>) -> tensor<2x1xf32>
    %c_120 = mpc.constant dense<1.0> : tensor<1xf32>
    %linear_scan_1_1 = mpc.prelu %linear_scan_1, %c_120 : (tensor<2x1xf32>, tensor<1xf32>) -> tensor<2x1xf32>
    %linear_scan = mpc.linear_scan %linear_scan_0_1, %linear_scan_1_1 dim 0
        : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %linear_scan_2 = mpc.reshape %linear_scan : (tensor<2x1xf32>) -> tensor<2xf32>
    %linear_scan_3 = mpc.slice %w starts [0] limits [2] strides [1] : (tensor<72xf32>) -> tensor<2xf32>
    %linear_scan_4 = mpc.mul %linear_scan_2, %linear_scan_3 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %linear_scan_5 = mpc.sum %linear_scan_4 axes [0] : (tensor<2xf32>) -> tensor<f32>
    %linear_scan_6 = mpc.add %attention_7, %linear_scan_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %linear_scan_6, %neg, %abs, %exp, %log, %log1p, %sqrt, %rsqrt, %reciprocal, %sin, %cos, %tanh, %erf, %sigmoid, %expm1, %sign, %round, %floor, %ceil, %trunc, %relu, %gelu, %silu, %hardsigmoid, %hardswish, %mish, %softplus, %elu, %leaky_relu, %gelu_tanh, %softplus_words, %elu_words, %leaky_relu_words, %clamp, %clamp_crossed, %add, %sub, %mul, %div, %maximum, %minimum, %pow, %select, %sum, %mean, %max, %cumsum_1, %softmax_1, %log_softmax_1, %logsumexp, %mse_loss_2, %l1_loss_2, %smooth_l1_loss_2, %huber_loss_2, %smooth_l1_loss_zero_2, %kl_div_3, %kl_div_log_2, %bce_with_logits_2, %bce_with_logits_weight_2, %cross_entropy_1, %cross_entropy_ignored_1, %cross_entropy_smooth_1, %nll_loss_1, %layer_norm_1, %layer_norm_zero_1, %rms_norm_1, %group_norm_1, %batch_norm_1, %batch_norm_training_3, %prelu, %max_pool_1, %max_pool_padded_1, %avg_pool_1, %sort_2, %topk_2, %take_along_1, %put_along_1, %embedding_1, %scatter_1, %attention_3, %linear_scan_2 : tensor<f32>, tensor<11xf32>, tensor<11xf32>, tensor<23xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<23xf32>, tensor<9xf32>, tensor<23xf32>, tensor<23xf32>, tensor<11xf32>, tensor<11xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<35xf32>, tensor<4xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<33xf32>, tensor<33xf32>, tensor<33xf32>, tensor<11xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<18xf32>, tensor<15xf32>, tensor<18xf32>, tensor<18xf32>, tensor<6xf32>, tensor<6xf32>, tensor<8xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<18xf32>, tensor<18xf32>, tensor<4xf32>, tensor<6xf32>, tensor<9xf32>, tensor<9xf32>, tensor<24xf32>, tensor<2xf32>
  }
}
