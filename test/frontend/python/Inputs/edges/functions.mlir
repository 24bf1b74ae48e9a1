module @functions {
  ml_program.global private @neg_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @abs_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @exp_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @log_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @sqrt_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @rsqrt_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @reciprocal_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @sin_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @cos_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @tan_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @tanh_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @erf_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @sigmoid_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @square_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @sign_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @expm1_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @exp2_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @log1p_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @log2_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @log10_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @sinc_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @trunc_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @floor_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @ceil_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @round_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @frac_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @asin_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @acos_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @atan_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @sinh_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @cosh_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @asinh_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @acosh_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @atanh_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @erfc_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @logit_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @relu_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @relu6_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @gelu_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @silu_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @leaky_relu_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @elu_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @selu_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @celu_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @hardsigmoid_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @hardswish_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @hardtanh_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @mish_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @softplus_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @logsigmoid_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @softsign_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @tanhshrink_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @hardshrink_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @softshrink_0(#mpc.external) : tensor<22xf32>
  ml_program.global private @gelu_tanh_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @softplus_words_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @threshold_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @elu_words_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @glu_0(#mpc.external) : tensor<4x2xf32>
  ml_program.global private @clamp_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @clamp_min_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @clamp_tensor_0(#mpc.external) : tensor<5xf32>
  ml_program.global private @clamp_tensor_1(#mpc.external) : tensor<5xf32>
  ml_program.global private @pow_0_0_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_1_0_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_2_0_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_3_0_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_4_0_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_0_5_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_m0_5_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_m1_0_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_m2_0_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_1_5_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_2_5_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_0_25_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @rpow_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @rpow0_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @pow_0(#mpc.external) : tensor<35xf32>
  ml_program.global private @pow_1(#mpc.external) : tensor<35xf32>
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
  ml_program.global private @atan2_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @atan2_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @fmax_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @fmax_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @fmin_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @fmin_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @hypot_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @hypot_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @xlogy_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @xlogy_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @logaddexp_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @logaddexp_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @logaddexp2_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @logaddexp2_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @copysign_0(#mpc.external) : tensor<30xf32>
  ml_program.global private @copysign_1(#mpc.external) : tensor<30xf32>
  ml_program.global private @rdiv_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @where_sqrt_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @lerp_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @lerp_1(#mpc.external) : tensor<3xf32>
  ml_program.global private @masked_fill_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @addcdiv_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @addcdiv_1(#mpc.external) : tensor<3xf32>
  ml_program.global private @norm_1_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @norm_2_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @norm_3_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @norm_half_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @norm_inf_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @norm_minf_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @norm_0_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @norm_all_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @norm_keep_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @norm_fro_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @normalize_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @normalize_1_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @normalize_0_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cosine_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cosine_1(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cosine_self_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @pairwise_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @pairwise_1(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @dist_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @dist_1(#mpc.external) : tensor<3xf32>
  ml_program.global private @cdist_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cdist_1(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @std_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @std0_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @std_one_0(#mpc.external) : tensor<2x1xf32>
  ml_program.global private @std_one1_0(#mpc.external) : tensor<2x1xf32>
  ml_program.global private @var_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @var_mean_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @std_mean_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @var_one_0(#mpc.external) : tensor<2x1xf32>
  ml_program.global private @sum_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @mean_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @amax_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @amin_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @logsumexp_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @softmax_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @log_softmax_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @prod_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @cumsum_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @cumprod_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @softmin_0(#mpc.external) : tensor<11x3xf32>
  ml_program.global private @logsumexp2_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @logsumexp2_inf_0(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @logcumsumexp_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @max_all_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @min_all_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @max_dim_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @min_dim_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @median_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @topk_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @sort_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @layer_norm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @layer_norm_0_0(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @layer_norm_one_0(#mpc.external) : tensor<2x1xf32>
  ml_program.global private @rms_norm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @rms_norm_eps_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @group_norm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @instance_norm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @batch_norm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @local_response_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @bce_mean_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_mean_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @mse_loss_mean_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @mse_loss_mean_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @l1_loss_mean_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @l1_loss_mean_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @smooth_l1_loss_mean_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @smooth_l1_loss_mean_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @huber_loss_mean_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @huber_loss_mean_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @bce_sum_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_sum_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @mse_loss_sum_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @mse_loss_sum_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @l1_loss_sum_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @l1_loss_sum_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @smooth_l1_loss_sum_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @smooth_l1_loss_sum_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @huber_loss_sum_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @huber_loss_sum_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @bce_none_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_none_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @mse_loss_none_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @mse_loss_none_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @l1_loss_none_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @l1_loss_none_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @smooth_l1_loss_none_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @smooth_l1_loss_none_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @huber_loss_none_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @huber_loss_none_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @bce_weight_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_weight_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_sigmoid_0(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_sigmoid_1(#mpc.external) : tensor<7xf32>
  ml_program.global private @bce_tanh_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @bce_tanh_1(#mpc.external) : tensor<3xf32>
  ml_program.global private @bce_slice_0(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @bce_slice_1(#mpc.external) : tensor<2xf32>
  ml_program.global private @bce_product_0(#mpc.external) : tensor<2xf32>
  ml_program.global private @bce_product_1(#mpc.external) : tensor<2xf32>
  ml_program.global private @bce_product_2(#mpc.external) : tensor<2xf32>
  ml_program.global private @log_sigmoid_hand_0(#mpc.external) : tensor<5xf32>
  ml_program.global private @log_softmax_hand_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @bce_softmax_0(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @bce_softmax_1(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @bce_target_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_target_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_logits_0(#mpc.external) : tensor<6xf32>
  ml_program.global private @bce_logits_1(#mpc.external) : tensor<6xf32>
  ml_program.global private @bce_logits_none_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_logits_none_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_logits_weight_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @bce_logits_weight_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_sum_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_sum_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_detached_sum_0(#mpc.external) : tensor<5xf32>
  ml_program.global private @kl_detached_sum_1(#mpc.external) : tensor<5xf32>
  ml_program.global private @kl_log_sum_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_log_sum_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_none_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_none_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_detached_none_0(#mpc.external) : tensor<5xf32>
  ml_program.global private @kl_detached_none_1(#mpc.external) : tensor<5xf32>
  ml_program.global private @kl_log_none_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_log_none_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @kl_softmax_0(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @kl_softmax_1(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @cross_entropy_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @cross_entropy_ignore_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @cross_entropy_all_ignored_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @cross_entropy_all_ignored_sum_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @cross_entropy_soft_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @nll_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @nll_plain_0(#mpc.external) : tensor<3x2xf32>
  ml_program.global private @poisson_nll_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @poisson_full_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @hinge_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @margin_ranking_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @margin_ranking_1(#mpc.external) : tensor<3xf32>
  ml_program.global private @triplet_0(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @triplet_1(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @triplet_2(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @cosine_embedding_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cosine_embedding_1(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @soft_margin_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @multilabel_soft_0(#mpc.external) : tensor<1x4xf32>
  ml_program.global private @multi_margin_0(#mpc.external) : tensor<2x3xf32>
  ml_program.global private @max_pool_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @avg_pool_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @adaptive_max_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @lp_pool_0(#mpc.external) : tensor<5x3xf32>
  ml_program.global private @prelu_0(#mpc.external) : tensor<8xf32>
  ml_program.global private @prelu_1(#mpc.external) : tensor<1xf32>
  ml_program.global private @attention_none_seen_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @attention_one_seen_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @attention_float_inf_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @attention_float_none_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @masked_softmax_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @masked_log_softmax_0(#mpc.external) : tensor<5x3xf32>
  ml_program.global private @entropy_0(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @entropy_special_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @renorm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @embedding_norm_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @logaddexp_same_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @weight_norm_0(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @weight_norm_1(#mpc.external) : tensor<3xf32>
  ml_program.global private @sum_ratio_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @interpolate_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cross_entropy_smooth_0(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @matrix_norm_0(#mpc.external) : tensor<2x2x3xf32>
  ml_program.global private @norm_dims_0(#mpc.external) : tensor<2x2x3xf32>
  ml_program.global private @norm_p1_dim_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @pairwise_1_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @pairwise_1_1(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @cdist_1_0(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @cdist_1_1(#mpc.external) : tensor<2x3xf32>
  ml_program.global private @clamp_max_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @clamp_infinite_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @softplus_half_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @softplus_negative_0(#mpc.external) : tensor<18xf32>
  ml_program.global private @weight_norm_util_0(#mpc.external) : tensor<3x3xf32>
  ml_program.global private @weight_norm_util_1(#mpc.external) : tensor<3x1xf32>
  ml_program.global private @std_all_0(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @std_keep_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @maximum_zero_0(#mpc.external) : tensor<8xf32>
  ml_program.global private @abs_sqrt_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @relu_sqrt_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @clamp_sqrt_0(#mpc.external) : tensor<11xf32>
  ml_program.global private @signed_square_0(#mpc.external) : tensor<8xf32>
  ml_program.global private @masked_max_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @masked_logsumexp_0(#mpc.external) : tensor<6x3xf32>
  ml_program.global private @xlog1py_0(#mpc.external) : tensor<4xf32>
  ml_program.global private @xlog1py_1(#mpc.external) : tensor<4xf32>
  ml_program.global private @multilabel_margin_0(#mpc.external) : tensor<1x3xf32>
  ml_program.global private @dice_0(#mpc.external) : tensor<2x2xf32>
  ml_program.global private @focal_0(#mpc.external) : tensor<3xf32>
  ml_program.global private @contrastive_0(#mpc.external) : tensor<6x3xf32>

  func.func @main(%w: tensor<72xf32> {mpc.name = "w"})
      -> (tensor<f32> {mpc.name = "loss"},
          tensor<11xf32> {mpc.name = "neg"},
          tensor<11xf32> {mpc.name = "abs"},
          tensor<18xf32> {mpc.name = "exp"},
          tensor<11xf32> {mpc.name = "log"},
          tensor<11xf32> {mpc.name = "sqrt"},
          tensor<11xf32> {mpc.name = "rsqrt"},
          tensor<11xf32> {mpc.name = "reciprocal"},
          tensor<11xf32> {mpc.name = "sin"},
          tensor<11xf32> {mpc.name = "cos"},
          tensor<11xf32> {mpc.name = "tan"},
          tensor<18xf32> {mpc.name = "tanh"},
          tensor<18xf32> {mpc.name = "erf"},
          tensor<18xf32> {mpc.name = "sigmoid"},
          tensor<11xf32> {mpc.name = "square"},
          tensor<11xf32> {mpc.name = "sign"},
          tensor<18xf32> {mpc.name = "expm1"},
          tensor<18xf32> {mpc.name = "exp2"},
          tensor<11xf32> {mpc.name = "log1p"},
          tensor<11xf32> {mpc.name = "log2"},
          tensor<11xf32> {mpc.name = "log10"},
          tensor<11xf32> {mpc.name = "sinc"},
          tensor<11xf32> {mpc.name = "trunc"},
          tensor<11xf32> {mpc.name = "floor"},
          tensor<11xf32> {mpc.name = "ceil"},
          tensor<11xf32> {mpc.name = "round"},
          tensor<11xf32> {mpc.name = "frac"},
          tensor<11xf32> {mpc.name = "asin"},
          tensor<11xf32> {mpc.name = "acos"},
          tensor<11xf32> {mpc.name = "atan"},
          tensor<11xf32> {mpc.name = "sinh"},
          tensor<11xf32> {mpc.name = "cosh"},
          tensor<11xf32> {mpc.name = "asinh"},
          tensor<11xf32> {mpc.name = "acosh"},
          tensor<11xf32> {mpc.name = "atanh"},
          tensor<11xf32> {mpc.name = "erfc"},
          tensor<11xf32> {mpc.name = "logit"},
          tensor<22xf32> {mpc.name = "relu"},
          tensor<22xf32> {mpc.name = "relu6"},
          tensor<22xf32> {mpc.name = "gelu"},
          tensor<22xf32> {mpc.name = "silu"},
          tensor<22xf32> {mpc.name = "leaky_relu"},
          tensor<22xf32> {mpc.name = "elu"},
          tensor<22xf32> {mpc.name = "selu"},
          tensor<22xf32> {mpc.name = "celu"},
          tensor<22xf32> {mpc.name = "hardsigmoid"},
          tensor<22xf32> {mpc.name = "hardswish"},
          tensor<22xf32> {mpc.name = "hardtanh"},
          tensor<22xf32> {mpc.name = "mish"},
          tensor<22xf32> {mpc.name = "softplus"},
          tensor<22xf32> {mpc.name = "logsigmoid"},
          tensor<22xf32> {mpc.name = "softsign"},
          tensor<22xf32> {mpc.name = "tanhshrink"},
          tensor<22xf32> {mpc.name = "hardshrink"},
          tensor<22xf32> {mpc.name = "softshrink"},
          tensor<18xf32> {mpc.name = "gelu_tanh"},
          tensor<11xf32> {mpc.name = "softplus_words"},
          tensor<11xf32> {mpc.name = "threshold"},
          tensor<18xf32> {mpc.name = "elu_words"},
          tensor<4xf32> {mpc.name = "glu"},
          tensor<11xf32> {mpc.name = "clamp"},
          tensor<11xf32> {mpc.name = "clamp_min"},
          tensor<5xf32> {mpc.name = "clamp_tensor"},
          tensor<11xf32> {mpc.name = "pow_0_0"},
          tensor<11xf32> {mpc.name = "pow_1_0"},
          tensor<11xf32> {mpc.name = "pow_2_0"},
          tensor<11xf32> {mpc.name = "pow_3_0"},
          tensor<11xf32> {mpc.name = "pow_4_0"},
          tensor<11xf32> {mpc.name = "pow_0_5"},
          tensor<11xf32> {mpc.name = "pow_m0_5"},
          tensor<11xf32> {mpc.name = "pow_m1_0"},
          tensor<11xf32> {mpc.name = "pow_m2_0"},
          tensor<11xf32> {mpc.name = "pow_1_5"},
          tensor<11xf32> {mpc.name = "pow_2_5"},
          tensor<11xf32> {mpc.name = "pow_0_25"},
          tensor<18xf32> {mpc.name = "rpow"},
          tensor<11xf32> {mpc.name = "rpow0"},
          tensor<35xf32> {mpc.name = "pow"},
          tensor<30xf32> {mpc.name = "add"},
          tensor<30xf32> {mpc.name = "sub"},
          tensor<30xf32> {mpc.name = "mul"},
          tensor<30xf32> {mpc.name = "div"},
          tensor<30xf32> {mpc.name = "maximum"},
          tensor<30xf32> {mpc.name = "minimum"},
          tensor<30xf32> {mpc.name = "atan2"},
          tensor<30xf32> {mpc.name = "fmax"},
          tensor<30xf32> {mpc.name = "fmin"},
          tensor<30xf32> {mpc.name = "hypot"},
          tensor<30xf32> {mpc.name = "xlogy"},
          tensor<30xf32> {mpc.name = "logaddexp"},
          tensor<30xf32> {mpc.name = "logaddexp2"},
          tensor<30xf32> {mpc.name = "copysign"},
          tensor<11xf32> {mpc.name = "rdiv"},
          tensor<11xf32> {mpc.name = "where_sqrt"},
          tensor<3xf32> {mpc.name = "lerp"},
          tensor<3xf32> {mpc.name = "masked_fill"},
          tensor<3xf32> {mpc.name = "addcdiv"},
          tensor<6xf32> {mpc.name = "norm_1"},
          tensor<6xf32> {mpc.name = "norm_2"},
          tensor<6xf32> {mpc.name = "norm_3"},
          tensor<6xf32> {mpc.name = "norm_half"},
          tensor<6xf32> {mpc.name = "norm_inf"},
          tensor<6xf32> {mpc.name = "norm_minf"},
          tensor<6xf32> {mpc.name = "norm_0"},
          tensor<1xf32> {mpc.name = "norm_all"},
          tensor<18xf32> {mpc.name = "norm_keep"},
          tensor<11xf32> {mpc.name = "norm_fro"},
          tensor<18xf32> {mpc.name = "normalize"},
          tensor<18xf32> {mpc.name = "normalize_1"},
          tensor<18xf32> {mpc.name = "normalize_0"},
          tensor<6xf32> {mpc.name = "cosine"},
          tensor<6xf32> {mpc.name = "cosine_self"},
          tensor<6xf32> {mpc.name = "pairwise"},
          tensor<1xf32> {mpc.name = "dist"},
          tensor<36xf32> {mpc.name = "cdist"},
          tensor<6xf32> {mpc.name = "std"},
          tensor<6xf32> {mpc.name = "std0"},
          tensor<2xf32> {mpc.name = "std_one"},
          tensor<2xf32> {mpc.name = "std_one1"},
          tensor<6xf32> {mpc.name = "var"},
          tensor<6xf32> {mpc.name = "var_mean"},
          tensor<6xf32> {mpc.name = "std_mean"},
          tensor<2xf32> {mpc.name = "var_one"},
          tensor<11xf32> {mpc.name = "sum"},
          tensor<11xf32> {mpc.name = "mean"},
          tensor<11xf32> {mpc.name = "amax"},
          tensor<11xf32> {mpc.name = "amin"},
          tensor<11xf32> {mpc.name = "logsumexp"},
          tensor<33xf32> {mpc.name = "softmax"},
          tensor<33xf32> {mpc.name = "log_softmax"},
          tensor<11xf32> {mpc.name = "prod"},
          tensor<33xf32> {mpc.name = "cumsum"},
          tensor<33xf32> {mpc.name = "cumprod"},
          tensor<33xf32> {mpc.name = "softmin"},
          tensor<1xf32> {mpc.name = "logsumexp2"},
          tensor<1xf32> {mpc.name = "logsumexp2_inf"},
          tensor<18xf32> {mpc.name = "logcumsumexp"},
          tensor<1xf32> {mpc.name = "max_all"},
          tensor<1xf32> {mpc.name = "min_all"},
          tensor<6xf32> {mpc.name = "max_dim"},
          tensor<6xf32> {mpc.name = "min_dim"},
          tensor<6xf32> {mpc.name = "median"},
          tensor<12xf32> {mpc.name = "topk"},
          tensor<18xf32> {mpc.name = "sort"},
          tensor<18xf32> {mpc.name = "layer_norm"},
          tensor<9xf32> {mpc.name = "layer_norm_0"},
          tensor<2xf32> {mpc.name = "layer_norm_one"},
          tensor<18xf32> {mpc.name = "rms_norm"},
          tensor<18xf32> {mpc.name = "rms_norm_eps"},
          tensor<36xf32> {mpc.name = "group_norm"},
          tensor<18xf32> {mpc.name = "instance_norm"},
          tensor<18xf32> {mpc.name = "batch_norm"},
          tensor<18xf32> {mpc.name = "local_response"},
          tensor<1xf32> {mpc.name = "bce_mean"},
          tensor<1xf32> {mpc.name = "mse_loss_mean"},
          tensor<1xf32> {mpc.name = "l1_loss_mean"},
          tensor<1xf32> {mpc.name = "smooth_l1_loss_mean"},
          tensor<1xf32> {mpc.name = "huber_loss_mean"},
          tensor<1xf32> {mpc.name = "bce_sum"},
          tensor<1xf32> {mpc.name = "mse_loss_sum"},
          tensor<1xf32> {mpc.name = "l1_loss_sum"},
          tensor<1xf32> {mpc.name = "smooth_l1_loss_sum"},
          tensor<1xf32> {mpc.name = "huber_loss_sum"},
          tensor<7xf32> {mpc.name = "bce_none"},
          tensor<6xf32> {mpc.name = "mse_loss_none"},
          tensor<6xf32> {mpc.name = "l1_loss_none"},
          tensor<6xf32> {mpc.name = "smooth_l1_loss_none"},
          tensor<6xf32> {mpc.name = "huber_loss_none"},
          tensor<1xf32> {mpc.name = "bce_weight"},
          tensor<1xf32> {mpc.name = "bce_sigmoid"},
          tensor<1xf32> {mpc.name = "bce_tanh"},
          tensor<1xf32> {mpc.name = "bce_slice"},
          tensor<1xf32> {mpc.name = "bce_product"},
          tensor<5xf32> {mpc.name = "log_sigmoid_hand"},
          tensor<6xf32> {mpc.name = "log_softmax_hand"},
          tensor<1xf32> {mpc.name = "bce_softmax"},
          tensor<1xf32> {mpc.name = "bce_target"},
          tensor<1xf32> {mpc.name = "bce_logits"},
          tensor<4xf32> {mpc.name = "bce_logits_none"},
          tensor<1xf32> {mpc.name = "bce_logits_weight"},
          tensor<1xf32> {mpc.name = "kl_sum"},
          tensor<1xf32> {mpc.name = "kl_detached_sum"},
          tensor<1xf32> {mpc.name = "kl_log_sum"},
          tensor<4xf32> {mpc.name = "kl_none"},
          tensor<5xf32> {mpc.name = "kl_detached_none"},
          tensor<4xf32> {mpc.name = "kl_log_none"},
          tensor<1xf32> {mpc.name = "kl_softmax"},
          tensor<1xf32> {mpc.name = "cross_entropy"},
          tensor<1xf32> {mpc.name = "cross_entropy_ignore"},
          tensor<1xf32> {mpc.name = "cross_entropy_all_ignored"},
          tensor<1xf32> {mpc.name = "cross_entropy_all_ignored_sum"},
          tensor<1xf32> {mpc.name = "cross_entropy_soft"},
          tensor<1xf32> {mpc.name = "nll"},
          tensor<1xf32> {mpc.name = "nll_plain"},
          tensor<1xf32> {mpc.name = "poisson_nll"},
          tensor<1xf32> {mpc.name = "poisson_full"},
          tensor<1xf32> {mpc.name = "hinge"},
          tensor<1xf32> {mpc.name = "margin_ranking"},
          tensor<1xf32> {mpc.name = "triplet"},
          tensor<1xf32> {mpc.name = "cosine_embedding"},
          tensor<1xf32> {mpc.name = "soft_margin"},
          tensor<1xf32> {mpc.name = "multilabel_soft"},
          tensor<1xf32> {mpc.name = "multi_margin"},
          tensor<12xf32> {mpc.name = "max_pool"},
          tensor<12xf32> {mpc.name = "avg_pool"},
          tensor<12xf32> {mpc.name = "adaptive_max"},
          tensor<5xf32> {mpc.name = "lp_pool"},
          tensor<8xf32> {mpc.name = "prelu"},
          tensor<18xf32> {mpc.name = "attention_none_seen"},
          tensor<18xf32> {mpc.name = "attention_one_seen"},
          tensor<18xf32> {mpc.name = "attention_float_inf"},
          tensor<18xf32> {mpc.name = "attention_float_none"},
          tensor<18xf32> {mpc.name = "masked_softmax"},
          tensor<15xf32> {mpc.name = "masked_log_softmax"},
          tensor<2xf32> {mpc.name = "entropy"},
          tensor<4xf32> {mpc.name = "entropy_special"},
          tensor<18xf32> {mpc.name = "renorm"},
          tensor<18xf32> {mpc.name = "embedding_norm"},
          tensor<4xf32> {mpc.name = "logaddexp_same"},
          tensor<9xf32> {mpc.name = "weight_norm"},
          tensor<18xf32> {mpc.name = "sum_ratio"},
          tensor<30xf32> {mpc.name = "interpolate"},
          tensor<1xf32> {mpc.name = "cross_entropy_smooth"},
          tensor<2xf32> {mpc.name = "matrix_norm"},
          tensor<2xf32> {mpc.name = "norm_dims"},
          tensor<6xf32> {mpc.name = "norm_p1_dim"},
          tensor<6xf32> {mpc.name = "pairwise_1"},
          tensor<6xf32> {mpc.name = "cdist_1"},
          tensor<11xf32> {mpc.name = "clamp_max"},
          tensor<11xf32> {mpc.name = "clamp_infinite"},
          tensor<18xf32> {mpc.name = "softplus_half"},
          tensor<18xf32> {mpc.name = "softplus_negative"},
          tensor<9xf32> {mpc.name = "weight_norm_util"},
          tensor<1xf32> {mpc.name = "std_all"},
          tensor<18xf32> {mpc.name = "std_keep"},
          tensor<8xf32> {mpc.name = "maximum_zero"},
          tensor<11xf32> {mpc.name = "abs_sqrt"},
          tensor<11xf32> {mpc.name = "relu_sqrt"},
          tensor<11xf32> {mpc.name = "clamp_sqrt"},
          tensor<8xf32> {mpc.name = "signed_square"},
          tensor<6xf32> {mpc.name = "masked_max"},
          tensor<6xf32> {mpc.name = "masked_logsumexp"},
          tensor<4xf32> {mpc.name = "xlog1py"},
          tensor<1xf32> {mpc.name = "multilabel_margin"},
          tensor<2xf32> {mpc.name = "dice"},
          tensor<1xf32> {mpc.name = "focal"},
          tensor<1xf32> {mpc.name = "contrastive"}) {
    %neg_0 = ml_program.global_load @neg_0 : tensor<11xf32>
    %abs_0 = ml_program.global_load @abs_0 : tensor<11xf32>
    %exp_0 = ml_program.global_load @exp_0 : tensor<18xf32>
    %log_0 = ml_program.global_load @log_0 : tensor<11xf32>
    %sqrt_0 = ml_program.global_load @sqrt_0 : tensor<11xf32>
    %rsqrt_0 = ml_program.global_load @rsqrt_0 : tensor<11xf32>
    %reciprocal_0 = ml_program.global_load @reciprocal_0 : tensor<11xf32>
    %sin_0 = ml_program.global_load @sin_0 : tensor<11xf32>
    %cos_0 = ml_program.global_load @cos_0 : tensor<11xf32>
    %tan_0 = ml_program.global_load @tan_0 : tensor<11xf32>
    %tanh_0 = ml_program.global_load @tanh_0 : tensor<18xf32>
    %erf_0 = ml_program.global_load @erf_0 : tensor<18xf32>
    %sigmoid_0 = ml_program.global_load @sigmoid_0 : tensor<18xf32>
    %square_0 = ml_program.global_load @square_0 : tensor<11xf32>
    %sign_0 = ml_program.global_load @sign_0 : tensor<11xf32>
    %expm1_0 = ml_program.global_load @expm1_0 : tensor<18xf32>
    %exp2_0 = ml_program.global_load @exp2_0 : tensor<18xf32>
    %log1p_0 = ml_program.global_load @log1p_0 : tensor<11xf32>
    %log2_0 = ml_program.global_load @log2_0 : tensor<11xf32>
    %log10_0 = ml_program.global_load @log10_0 : tensor<11xf32>
    %sinc_0 = ml_program.global_load @sinc_0 : tensor<11xf32>
    %trunc_0 = ml_program.global_load @trunc_0 : tensor<11xf32>
    %floor_0 = ml_program.global_load @floor_0 : tensor<11xf32>
    %ceil_0 = ml_program.global_load @ceil_0 : tensor<11xf32>
    %round_0 = ml_program.global_load @round_0 : tensor<11xf32>
    %frac_0 = ml_program.global_load @frac_0 : tensor<11xf32>
    %asin_0 = ml_program.global_load @asin_0 : tensor<11xf32>
    %acos_0 = ml_program.global_load @acos_0 : tensor<11xf32>
    %atan_0 = ml_program.global_load @atan_0 : tensor<11xf32>
    %sinh_0 = ml_program.global_load @sinh_0 : tensor<11xf32>
    %cosh_0 = ml_program.global_load @cosh_0 : tensor<11xf32>
    %asinh_0 = ml_program.global_load @asinh_0 : tensor<11xf32>
    %acosh_0 = ml_program.global_load @acosh_0 : tensor<11xf32>
    %atanh_0 = ml_program.global_load @atanh_0 : tensor<11xf32>
    %erfc_0 = ml_program.global_load @erfc_0 : tensor<11xf32>
    %logit_0 = ml_program.global_load @logit_0 : tensor<11xf32>
    %relu_0 = ml_program.global_load @relu_0 : tensor<22xf32>
    %relu6_0 = ml_program.global_load @relu6_0 : tensor<22xf32>
    %gelu_0 = ml_program.global_load @gelu_0 : tensor<22xf32>
    %silu_0 = ml_program.global_load @silu_0 : tensor<22xf32>
    %leaky_relu_0 = ml_program.global_load @leaky_relu_0 : tensor<22xf32>
    %elu_0 = ml_program.global_load @elu_0 : tensor<22xf32>
    %selu_0 = ml_program.global_load @selu_0 : tensor<22xf32>
    %celu_0 = ml_program.global_load @celu_0 : tensor<22xf32>
    %hardsigmoid_0 = ml_program.global_load @hardsigmoid_0 : tensor<22xf32>
    %hardswish_0 = ml_program.global_load @hardswish_0 : tensor<22xf32>
    %hardtanh_0 = ml_program.global_load @hardtanh_0 : tensor<22xf32>
    %mish_0 = ml_program.global_load @mish_0 : tensor<22xf32>
    %softplus_0 = ml_program.global_load @softplus_0 : tensor<22xf32>
    %logsigmoid_0 = ml_program.global_load @logsigmoid_0 : tensor<22xf32>
    %softsign_0 = ml_program.global_load @softsign_0 : tensor<22xf32>
    %tanhshrink_0 = ml_program.global_load @tanhshrink_0 : tensor<22xf32>
    %hardshrink_0 = ml_program.global_load @hardshrink_0 : tensor<22xf32>
    %softshrink_0 = ml_program.global_load @softshrink_0 : tensor<22xf32>
    %gelu_tanh_0 = ml_program.global_load @gelu_tanh_0 : tensor<18xf32>
    %softplus_words_0 = ml_program.global_load @softplus_words_0 : tensor<11xf32>
    %threshold_0 = ml_program.global_load @threshold_0 : tensor<11xf32>
    %elu_words_0 = ml_program.global_load @elu_words_0 : tensor<18xf32>
    %glu_0 = ml_program.global_load @glu_0 : tensor<4x2xf32>
    %clamp_0 = ml_program.global_load @clamp_0 : tensor<11xf32>
    %clamp_min_0 = ml_program.global_load @clamp_min_0 : tensor<11xf32>
    %clamp_tensor_0 = ml_program.global_load @clamp_tensor_0 : tensor<5xf32>
    %clamp_tensor_1 = ml_program.global_load @clamp_tensor_1 : tensor<5xf32>
    %pow_0_0_0 = ml_program.global_load @pow_0_0_0 : tensor<11xf32>
    %pow_1_0_0 = ml_program.global_load @pow_1_0_0 : tensor<11xf32>
    %pow_2_0_0 = ml_program.global_load @pow_2_0_0 : tensor<11xf32>
    %pow_3_0_0 = ml_program.global_load @pow_3_0_0 : tensor<11xf32>
    %pow_4_0_0 = ml_program.global_load @pow_4_0_0 : tensor<11xf32>
    %pow_0_5_0 = ml_program.global_load @pow_0_5_0 : tensor<11xf32>
    %pow_m0_5_0 = ml_program.global_load @pow_m0_5_0 : tensor<11xf32>
    %pow_m1_0_0 = ml_program.global_load @pow_m1_0_0 : tensor<11xf32>
    %pow_m2_0_0 = ml_program.global_load @pow_m2_0_0 : tensor<11xf32>
    %pow_1_5_0 = ml_program.global_load @pow_1_5_0 : tensor<11xf32>
    %pow_2_5_0 = ml_program.global_load @pow_2_5_0 : tensor<11xf32>
    %pow_0_25_0 = ml_program.global_load @pow_0_25_0 : tensor<11xf32>
    %rpow_0 = ml_program.global_load @rpow_0 : tensor<18xf32>
    %rpow0_0 = ml_program.global_load @rpow0_0 : tensor<11xf32>
    %pow_0 = ml_program.global_load @pow_0 : tensor<35xf32>
    %pow_1 = ml_program.global_load @pow_1 : tensor<35xf32>
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
    %atan2_0 = ml_program.global_load @atan2_0 : tensor<30xf32>
    %atan2_1 = ml_program.global_load @atan2_1 : tensor<30xf32>
    %fmax_0 = ml_program.global_load @fmax_0 : tensor<30xf32>
    %fmax_1 = ml_program.global_load @fmax_1 : tensor<30xf32>
    %fmin_0 = ml_program.global_load @fmin_0 : tensor<30xf32>
    %fmin_1 = ml_program.global_load @fmin_1 : tensor<30xf32>
    %hypot_0 = ml_program.global_load @hypot_0 : tensor<30xf32>
    %hypot_1 = ml_program.global_load @hypot_1 : tensor<30xf32>
    %xlogy_0 = ml_program.global_load @xlogy_0 : tensor<30xf32>
    %xlogy_1 = ml_program.global_load @xlogy_1 : tensor<30xf32>
    %logaddexp_0 = ml_program.global_load @logaddexp_0 : tensor<30xf32>
    %logaddexp_1 = ml_program.global_load @logaddexp_1 : tensor<30xf32>
    %logaddexp2_0 = ml_program.global_load @logaddexp2_0 : tensor<30xf32>
    %logaddexp2_1 = ml_program.global_load @logaddexp2_1 : tensor<30xf32>
    %copysign_0 = ml_program.global_load @copysign_0 : tensor<30xf32>
    %copysign_1 = ml_program.global_load @copysign_1 : tensor<30xf32>
    %rdiv_0 = ml_program.global_load @rdiv_0 : tensor<11xf32>
    %where_sqrt_0 = ml_program.global_load @where_sqrt_0 : tensor<11xf32>
    %lerp_0 = ml_program.global_load @lerp_0 : tensor<3xf32>
    %lerp_1 = ml_program.global_load @lerp_1 : tensor<3xf32>
    %masked_fill_0 = ml_program.global_load @masked_fill_0 : tensor<3xf32>
    %addcdiv_0 = ml_program.global_load @addcdiv_0 : tensor<3xf32>
    %addcdiv_1 = ml_program.global_load @addcdiv_1 : tensor<3xf32>
    %norm_1_0 = ml_program.global_load @norm_1_0 : tensor<6x3xf32>
    %norm_2_0 = ml_program.global_load @norm_2_0 : tensor<6x3xf32>
    %norm_3_0 = ml_program.global_load @norm_3_0 : tensor<6x3xf32>
    %norm_half_0 = ml_program.global_load @norm_half_0 : tensor<6x3xf32>
    %norm_inf_0 = ml_program.global_load @norm_inf_0 : tensor<6x3xf32>
    %norm_minf_0 = ml_program.global_load @norm_minf_0 : tensor<6x3xf32>
    %norm_0_0 = ml_program.global_load @norm_0_0 : tensor<6x3xf32>
    %norm_all_0 = ml_program.global_load @norm_all_0 : tensor<3xf32>
    %norm_keep_0 = ml_program.global_load @norm_keep_0 : tensor<6x3xf32>
    %norm_fro_0 = ml_program.global_load @norm_fro_0 : tensor<11x3xf32>
    %normalize_0 = ml_program.global_load @normalize_0 : tensor<6x3xf32>
    %normalize_1_0 = ml_program.global_load @normalize_1_0 : tensor<6x3xf32>
    %normalize_0_0 = ml_program.global_load @normalize_0_0 : tensor<6x3xf32>
    %cosine_0 = ml_program.global_load @cosine_0 : tensor<6x3xf32>
    %cosine_1 = ml_program.global_load @cosine_1 : tensor<6x3xf32>
    %cosine_self_0 = ml_program.global_load @cosine_self_0 : tensor<6x3xf32>
    %pairwise_0 = ml_program.global_load @pairwise_0 : tensor<6x3xf32>
    %pairwise_1 = ml_program.global_load @pairwise_1 : tensor<6x3xf32>
    %dist_0 = ml_program.global_load @dist_0 : tensor<3xf32>
    %dist_1 = ml_program.global_load @dist_1 : tensor<3xf32>
    %cdist_0 = ml_program.global_load @cdist_0 : tensor<6x3xf32>
    %cdist_1 = ml_program.global_load @cdist_1 : tensor<6x3xf32>
    %std_0 = ml_program.global_load @std_0 : tensor<6x3xf32>
    %std0_0 = ml_program.global_load @std0_0 : tensor<6x3xf32>
    %std_one_0 = ml_program.global_load @std_one_0 : tensor<2x1xf32>
    %std_one1_0 = ml_program.global_load @std_one1_0 : tensor<2x1xf32>
    %var_0 = ml_program.global_load @var_0 : tensor<6x3xf32>
    %var_mean_0 = ml_program.global_load @var_mean_0 : tensor<6x3xf32>
    %std_mean_0 = ml_program.global_load @std_mean_0 : tensor<6x3xf32>
    %var_one_0 = ml_program.global_load @var_one_0 : tensor<2x1xf32>
    %sum_0 = ml_program.global_load @sum_0 : tensor<11x3xf32>
    %mean_0 = ml_program.global_load @mean_0 : tensor<11x3xf32>
    %amax_0 = ml_program.global_load @amax_0 : tensor<11x3xf32>
    %amin_0 = ml_program.global_load @amin_0 : tensor<11x3xf32>
    %logsumexp_0 = ml_program.global_load @logsumexp_0 : tensor<11x3xf32>
    %softmax_0 = ml_program.global_load @softmax_0 : tensor<11x3xf32>
    %log_softmax_0 = ml_program.global_load @log_softmax_0 : tensor<11x3xf32>
    %prod_0 = ml_program.global_load @prod_0 : tensor<11x3xf32>
    %cumsum_0 = ml_program.global_load @cumsum_0 : tensor<11x3xf32>
    %cumprod_0 = ml_program.global_load @cumprod_0 : tensor<11x3xf32>
    %softmin_0 = ml_program.global_load @softmin_0 : tensor<11x3xf32>
    %logsumexp2_0 = ml_program.global_load @logsumexp2_0 : tensor<6x3xf32>
    %logsumexp2_inf_0 = ml_program.global_load @logsumexp2_inf_0 : tensor<2x2xf32>
    %logcumsumexp_0 = ml_program.global_load @logcumsumexp_0 : tensor<6x3xf32>
    %max_all_0 = ml_program.global_load @max_all_0 : tensor<6x3xf32>
    %min_all_0 = ml_program.global_load @min_all_0 : tensor<6x3xf32>
    %max_dim_0 = ml_program.global_load @max_dim_0 : tensor<6x3xf32>
    %min_dim_0 = ml_program.global_load @min_dim_0 : tensor<6x3xf32>
    %median_0 = ml_program.global_load @median_0 : tensor<6x3xf32>
    %topk_0 = ml_program.global_load @topk_0 : tensor<6x3xf32>
    %sort_0 = ml_program.global_load @sort_0 : tensor<6x3xf32>
    %layer_norm_0 = ml_program.global_load @layer_norm_0 : tensor<6x3xf32>
    %layer_norm_0_0 = ml_program.global_load @layer_norm_0_0 : tensor<3x3xf32>
    %layer_norm_one_0 = ml_program.global_load @layer_norm_one_0 : tensor<2x1xf32>
    %rms_norm_0 = ml_program.global_load @rms_norm_0 : tensor<6x3xf32>
    %rms_norm_eps_0 = ml_program.global_load @rms_norm_eps_0 : tensor<6x3xf32>
    %group_norm_0 = ml_program.global_load @group_norm_0 : tensor<6x3xf32>
    %instance_norm_0 = ml_program.global_load @instance_norm_0 : tensor<6x3xf32>
    %batch_norm_0 = ml_program.global_load @batch_norm_0 : tensor<6x3xf32>
    %local_response_0 = ml_program.global_load @local_response_0 : tensor<6x3xf32>
    %bce_mean_0 = ml_program.global_load @bce_mean_0 : tensor<7xf32>
    %bce_mean_1 = ml_program.global_load @bce_mean_1 : tensor<7xf32>
    %mse_loss_mean_0 = ml_program.global_load @mse_loss_mean_0 : tensor<6xf32>
    %mse_loss_mean_1 = ml_program.global_load @mse_loss_mean_1 : tensor<6xf32>
    %l1_loss_mean_0 = ml_program.global_load @l1_loss_mean_0 : tensor<6xf32>
    %l1_loss_mean_1 = ml_program.global_load @l1_loss_mean_1 : tensor<6xf32>
    %smooth_l1_loss_mean_0 = ml_program.global_load @smooth_l1_loss_mean_0 : tensor<6xf32>
    %smooth_l1_loss_mean_1 = ml_program.global_load @smooth_l1_loss_mean_1 : tensor<6xf32>
    %huber_loss_mean_0 = ml_program.global_load @huber_loss_mean_0 : tensor<6xf32>
    %huber_loss_mean_1 = ml_program.global_load @huber_loss_mean_1 : tensor<6xf32>
    %bce_sum_0 = ml_program.global_load @bce_sum_0 : tensor<7xf32>
    %bce_sum_1 = ml_program.global_load @bce_sum_1 : tensor<7xf32>
    %mse_loss_sum_0 = ml_program.global_load @mse_loss_sum_0 : tensor<6xf32>
    %mse_loss_sum_1 = ml_program.global_load @mse_loss_sum_1 : tensor<6xf32>
    %l1_loss_sum_0 = ml_program.global_load @l1_loss_sum_0 : tensor<6xf32>
    %l1_loss_sum_1 = ml_program.global_load @l1_loss_sum_1 : tensor<6xf32>
    %smooth_l1_loss_sum_0 = ml_program.global_load @smooth_l1_loss_sum_0 : tensor<6xf32>
    %smooth_l1_loss_sum_1 = ml_program.global_load @smooth_l1_loss_sum_1 : tensor<6xf32>
    %huber_loss_sum_0 = ml_program.global_load @huber_loss_sum_0 : tensor<6xf32>
    %huber_loss_sum_1 = ml_program.global_load @huber_loss_sum_1 : tensor<6xf32>
    %bce_none_0 = ml_program.global_load @bce_none_0 : tensor<7xf32>
    %bce_none_1 = ml_program.global_load @bce_none_1 : tensor<7xf32>
    %mse_loss_none_0 = ml_program.global_load @mse_loss_none_0 : tensor<6xf32>
    %mse_loss_none_1 = ml_program.global_load @mse_loss_none_1 : tensor<6xf32>
    %l1_loss_none_0 = ml_program.global_load @l1_loss_none_0 : tensor<6xf32>
    %l1_loss_none_1 = ml_program.global_load @l1_loss_none_1 : tensor<6xf32>
    %smooth_l1_loss_none_0 = ml_program.global_load @smooth_l1_loss_none_0 : tensor<6xf32>
    %smooth_l1_loss_none_1 = ml_program.global_load @smooth_l1_loss_none_1 : tensor<6xf32>
    %huber_loss_none_0 = ml_program.global_load @huber_loss_none_0 : tensor<6xf32>
    %huber_loss_none_1 = ml_program.global_load @huber_loss_none_1 : tensor<6xf32>
    %bce_weight_0 = ml_program.global_load @bce_weight_0 : tensor<7xf32>
    %bce_weight_1 = ml_program.global_load @bce_weight_1 : tensor<7xf32>
    %bce_sigmoid_0 = ml_program.global_load @bce_sigmoid_0 : tensor<7xf32>
    %bce_sigmoid_1 = ml_program.global_load @bce_sigmoid_1 : tensor<7xf32>
    %bce_tanh_0 = ml_program.global_load @bce_tanh_0 : tensor<3xf32>
    %bce_tanh_1 = ml_program.global_load @bce_tanh_1 : tensor<3xf32>
    %bce_slice_0 = ml_program.global_load @bce_slice_0 : tensor<2x2xf32>
    %bce_slice_1 = ml_program.global_load @bce_slice_1 : tensor<2xf32>
    %bce_product_0 = ml_program.global_load @bce_product_0 : tensor<2xf32>
    %bce_product_1 = ml_program.global_load @bce_product_1 : tensor<2xf32>
    %bce_product_2 = ml_program.global_load @bce_product_2 : tensor<2xf32>
    %log_sigmoid_hand_0 = ml_program.global_load @log_sigmoid_hand_0 : tensor<5xf32>
    %log_softmax_hand_0 = ml_program.global_load @log_softmax_hand_0 : tensor<3x2xf32>
    %bce_softmax_0 = ml_program.global_load @bce_softmax_0 : tensor<2x2xf32>
    %bce_softmax_1 = ml_program.global_load @bce_softmax_1 : tensor<2x2xf32>
    %bce_target_0 = ml_program.global_load @bce_target_0 : tensor<4xf32>
    %bce_target_1 = ml_program.global_load @bce_target_1 : tensor<4xf32>
    %bce_logits_0 = ml_program.global_load @bce_logits_0 : tensor<6xf32>
    %bce_logits_1 = ml_program.global_load @bce_logits_1 : tensor<6xf32>
    %bce_logits_none_0 = ml_program.global_load @bce_logits_none_0 : tensor<4xf32>
    %bce_logits_none_1 = ml_program.global_load @bce_logits_none_1 : tensor<4xf32>
    %bce_logits_weight_0 = ml_program.global_load @bce_logits_weight_0 : tensor<4xf32>
    %bce_logits_weight_1 = ml_program.global_load @bce_logits_weight_1 : tensor<4xf32>
    %kl_sum_0 = ml_program.global_load @kl_sum_0 : tensor<4xf32>
    %kl_sum_1 = ml_program.global_load @kl_sum_1 : tensor<4xf32>
    %kl_detached_sum_0 = ml_program.global_load @kl_detached_sum_0 : tensor<5xf32>
    %kl_detached_sum_1 = ml_program.global_load @kl_detached_sum_1 : tensor<5xf32>
    %kl_log_sum_0 = ml_program.global_load @kl_log_sum_0 : tensor<4xf32>
    %kl_log_sum_1 = ml_program.global_load @kl_log_sum_1 : tensor<4xf32>
    %kl_none_0 = ml_program.global_load @kl_none_0 : tensor<4xf32>
    %kl_none_1 = ml_program.global_load @kl_none_1 : tensor<4xf32>
    %kl_detached_none_0 = ml_program.global_load @kl_detached_none_0 : tensor<5xf32>
    %kl_detached_none_1 = ml_program.global_load @kl_detached_none_1 : tensor<5xf32>
    %kl_log_none_0 = ml_program.global_load @kl_log_none_0 : tensor<4xf32>
    %kl_log_none_1 = ml_program.global_load @kl_log_none_1 : tensor<4xf32>
    %kl_softmax_0 = ml_program.global_load @kl_softmax_0 : tensor<2x2xf32>
    %kl_softmax_1 = ml_program.global_load @kl_softmax_1 : tensor<2x2xf32>
    %cross_entropy_0 = ml_program.global_load @cross_entropy_0 : tensor<3x2xf32>
    %cross_entropy_ignore_0 = ml_program.global_load @cross_entropy_ignore_0 : tensor<3x2xf32>
    %cross_entropy_all_ignored_0 = ml_program.global_load @cross_entropy_all_ignored_0 : tensor<3x2xf32>
    %cross_entropy_all_ignored_sum_0 = ml_program.global_load @cross_entropy_all_ignored_sum_0 : tensor<3x2xf32>
    %cross_entropy_soft_0 = ml_program.global_load @cross_entropy_soft_0 : tensor<3x2xf32>
    %nll_0 = ml_program.global_load @nll_0 : tensor<3x2xf32>
    %nll_plain_0 = ml_program.global_load @nll_plain_0 : tensor<3x2xf32>
    %poisson_nll_0 = ml_program.global_load @poisson_nll_0 : tensor<3xf32>
    %poisson_full_0 = ml_program.global_load @poisson_full_0 : tensor<3xf32>
    %hinge_0 = ml_program.global_load @hinge_0 : tensor<3xf32>
    %margin_ranking_0 = ml_program.global_load @margin_ranking_0 : tensor<3xf32>
    %margin_ranking_1 = ml_program.global_load @margin_ranking_1 : tensor<3xf32>
    %triplet_0 = ml_program.global_load @triplet_0 : tensor<3x3xf32>
    %triplet_1 = ml_program.global_load @triplet_1 : tensor<3x3xf32>
    %triplet_2 = ml_program.global_load @triplet_2 : tensor<3x3xf32>
    %cosine_embedding_0 = ml_program.global_load @cosine_embedding_0 : tensor<6x3xf32>
    %cosine_embedding_1 = ml_program.global_load @cosine_embedding_1 : tensor<6x3xf32>
    %soft_margin_0 = ml_program.global_load @soft_margin_0 : tensor<4xf32>
    %multilabel_soft_0 = ml_program.global_load @multilabel_soft_0 : tensor<1x4xf32>
    %multi_margin_0 = ml_program.global_load @multi_margin_0 : tensor<2x3xf32>
    %max_pool_0 = ml_program.global_load @max_pool_0 : tensor<6x3xf32>
    %avg_pool_0 = ml_program.global_load @avg_pool_0 : tensor<6x3xf32>
    %adaptive_max_0 = ml_program.global_load @adaptive_max_0 : tensor<6x3xf32>
    %lp_pool_0 = ml_program.global_load @lp_pool_0 : tensor<5x3xf32>
    %prelu_0 = ml_program.global_load @prelu_0 : tensor<8xf32>
    %prelu_1 = ml_program.global_load @prelu_1 : tensor<1xf32>
    %attention_none_seen_0 = ml_program.global_load @attention_none_seen_0 : tensor<6x3xf32>
    %attention_one_seen_0 = ml_program.global_load @attention_one_seen_0 : tensor<6x3xf32>
    %attention_float_inf_0 = ml_program.global_load @attention_float_inf_0 : tensor<6x3xf32>
    %attention_float_none_0 = ml_program.global_load @attention_float_none_0 : tensor<6x3xf32>
    %masked_softmax_0 = ml_program.global_load @masked_softmax_0 : tensor<6x3xf32>
    %masked_log_softmax_0 = ml_program.global_load @masked_log_softmax_0 : tensor<5x3xf32>
    %entropy_0 = ml_program.global_load @entropy_0 : tensor<2x2xf32>
    %entropy_special_0 = ml_program.global_load @entropy_special_0 : tensor<4xf32>
    %renorm_0 = ml_program.global_load @renorm_0 : tensor<6x3xf32>
    %embedding_norm_0 = ml_program.global_load @embedding_norm_0 : tensor<6x3xf32>
    %logaddexp_same_0 = ml_program.global_load @logaddexp_same_0 : tensor<4xf32>
    %weight_norm_0 = ml_program.global_load @weight_norm_0 : tensor<3x3xf32>
    %weight_norm_1 = ml_program.global_load @weight_norm_1 : tensor<3xf32>
    %sum_ratio_0 = ml_program.global_load @sum_ratio_0 : tensor<6x3xf32>
    %interpolate_0 = ml_program.global_load @interpolate_0 : tensor<6x3xf32>
    %cross_entropy_smooth_0 = ml_program.global_load @cross_entropy_smooth_0 : tensor<2x2xf32>
    %matrix_norm_0 = ml_program.global_load @matrix_norm_0 : tensor<2x2x3xf32>
    %norm_dims_0 = ml_program.global_load @norm_dims_0 : tensor<2x2x3xf32>
    %norm_p1_dim_0 = ml_program.global_load @norm_p1_dim_0 : tensor<6x3xf32>
    %pairwise_1_0 = ml_program.global_load @pairwise_1_0 : tensor<6x3xf32>
    %pairwise_1_1 = ml_program.global_load @pairwise_1_1 : tensor<6x3xf32>
    %cdist_1_0 = ml_program.global_load @cdist_1_0 : tensor<3x3xf32>
    %cdist_1_1 = ml_program.global_load @cdist_1_1 : tensor<2x3xf32>
    %clamp_max_0 = ml_program.global_load @clamp_max_0 : tensor<11xf32>
    %clamp_infinite_0 = ml_program.global_load @clamp_infinite_0 : tensor<11xf32>
    %softplus_half_0 = ml_program.global_load @softplus_half_0 : tensor<18xf32>
    %softplus_negative_0 = ml_program.global_load @softplus_negative_0 : tensor<18xf32>
    %weight_norm_util_0 = ml_program.global_load @weight_norm_util_0 : tensor<3x3xf32>
    %weight_norm_util_1 = ml_program.global_load @weight_norm_util_1 : tensor<3x1xf32>
    %std_all_0 = ml_program.global_load @std_all_0 : tensor<2x2xf32>
    %std_keep_0 = ml_program.global_load @std_keep_0 : tensor<6x3xf32>
    %maximum_zero_0 = ml_program.global_load @maximum_zero_0 : tensor<8xf32>
    %abs_sqrt_0 = ml_program.global_load @abs_sqrt_0 : tensor<11xf32>
    %relu_sqrt_0 = ml_program.global_load @relu_sqrt_0 : tensor<11xf32>
    %clamp_sqrt_0 = ml_program.global_load @clamp_sqrt_0 : tensor<11xf32>
    %signed_square_0 = ml_program.global_load @signed_square_0 : tensor<8xf32>
    %masked_max_0 = ml_program.global_load @masked_max_0 : tensor<6x3xf32>
    %masked_logsumexp_0 = ml_program.global_load @masked_logsumexp_0 : tensor<6x3xf32>
    %xlog1py_0 = ml_program.global_load @xlog1py_0 : tensor<4xf32>
    %xlog1py_1 = ml_program.global_load @xlog1py_1 : tensor<4xf32>
    %multilabel_margin_0 = ml_program.global_load @multilabel_margin_0 : tensor<1x3xf32>
    %dice_0 = ml_program.global_load @dice_0 : tensor<2x2xf32>
    %focal_0 = ml_program.global_load @focal_0 : tensor<3xf32>
    %contrastive_0 = ml_program.global_load @contrastive_0 : tensor<6x3xf32>
    %constants_0 = ml_program.global_load @constants.0 : tensor<6x6xi1>
    %constants_1 = ml_program.global_load @constants.1 : tensor<6x6xf32>
    %c = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu = mpc.prelu %neg_0, %c : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %neg = mpc.neg %prelu : (tensor<11xf32>) -> tensor<11xf32>
    %slice_1 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul = mpc.mul %neg, %slice_1 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_1 = mpc.sum %mul axes [0] : (tensor<11xf32>) -> tensor<f32>
    %c_1 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_1_1 = mpc.prelu %abs_0, %c_1 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %abs_1 = mpc.abs %prelu_1_1 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_2 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_1_1 = mpc.mul %abs_1, %slice_2 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_2 = mpc.sum %mul_1_1 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_1_1 = mpc.add %sum_1, %sum_2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_2 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_2 = mpc.prelu %exp_0, %c_2 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %exp = mpc.exp %prelu_2 : (tensor<18xf32>) -> tensor<18xf32>
    %slice_3 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_2 = mpc.mul %exp, %slice_3 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_3 = mpc.sum %mul_2 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_2 = mpc.add %add_1_1, %sum_3 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_3 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_3 = mpc.prelu %log_0, %c_3 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %log = mpc.log %prelu_3 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_4 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_3 = mpc.mul %log, %slice_4 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_4 = mpc.sum %mul_3 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_3 = mpc.add %add_2, %sum_4 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_4 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_4 = mpc.prelu %sqrt_0, %c_4 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %sqrt = mpc.sqrt %prelu_4 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_5 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_4 = mpc.mul %sqrt, %slice_5 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_5 = mpc.sum %mul_4 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_4 = mpc.add %add_3, %sum_5 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_5 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_5 = mpc.prelu %rsqrt_0, %c_5 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %rsqrt = mpc.rsqrt %prelu_5 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_6 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_5 = mpc.mul %rsqrt, %slice_6 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_6 = mpc.sum %mul_5 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_5 = mpc.add %add_4, %sum_6 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_6 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_6 = mpc.prelu %reciprocal_0, %c_6 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %reciprocal = mpc.reciprocal %prelu_6 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_7 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_6 = mpc.mul %reciprocal, %slice_7 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_7 = mpc.sum %mul_6 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_6 = mpc.add %add_5, %sum_7 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_7 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_7 = mpc.prelu %sin_0, %c_7 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %sin = mpc.sin %prelu_7 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_8 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_7 = mpc.mul %sin, %slice_8 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_8 = mpc.sum %mul_7 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_7 = mpc.add %add_6, %sum_8 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_8 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_8 = mpc.prelu %cos_0, %c_8 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %cos = mpc.cos %prelu_8 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_9 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_8 = mpc.mul %cos, %slice_9 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_9 = mpc.sum %mul_8 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_8 = mpc.add %add_7, %sum_9 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_9 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_9 = mpc.prelu %tan_0, %c_9 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %tan = mpc.tan %prelu_9 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_10 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_9 = mpc.mul %tan, %slice_10 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_10 = mpc.sum %mul_9 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_9 = mpc.add %add_8, %sum_10 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_10 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_10 = mpc.prelu %tanh_0, %c_10 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %tanh = mpc.tanh %prelu_10 : (tensor<18xf32>) -> tensor<18xf32>
    %slice_11 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_10 = mpc.mul %tanh, %slice_11 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_11 = mpc.sum %mul_10 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_10 = mpc.add %add_9, %sum_11 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_11 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_11 = mpc.prelu %erf_0, %c_11 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %erf = mpc.erf %prelu_11 : (tensor<18xf32>) -> tensor<18xf32>
    %slice_12 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_11 = mpc.mul %erf, %slice_12 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_12 = mpc.sum %mul_11 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_11 = mpc.add %add_10, %sum_12 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_12 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_12 = mpc.prelu %sigmoid_0, %c_12 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %sigmoid = mpc.sigmoid %prelu_12 : (tensor<18xf32>) -> tensor<18xf32>
    %slice_13 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_12 = mpc.mul %sigmoid, %slice_13 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_13 = mpc.sum %mul_12 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_12 = mpc.add %add_11, %sum_13 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_13 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_13 = mpc.prelu %square_0, %c_13 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %square = mpc.mul %prelu_13, %prelu_13 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %slice_14 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_13 = mpc.mul %square, %slice_14 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_14 = mpc.sum %mul_13 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_13 = mpc.add %add_12, %sum_14 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_14 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_14 = mpc.prelu %sign_0, %c_14 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %sign = mpc.sign %prelu_14 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_15 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_14 = mpc.mul %sign, %slice_15 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_15 = mpc.sum %mul_14 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_14 = mpc.add %add_13, %sum_15 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_15 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_15 = mpc.prelu %expm1_0, %c_15 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %expm1 = mpc.expm1 %prelu_15 : (tensor<18xf32>) -> tensor<18xf32>
    %slice_16 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_15 = mpc.mul %expm1, %slice_16 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_16 = mpc.sum %mul_15 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_15 = mpc.add %add_14, %sum_16 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_16 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_16 = mpc.prelu %exp2_0, %c_16 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %c_17 = mpc.constant dense<0.6931471805599453> : tensor<f32>
    %exp2_1 = mpc.precision "fp32" {
      %exp2 = mpc.mul %prelu_16, %c_17 : (tensor<18xf32>, tensor<f32>) -> tensor<18xf32>
      %exp2_1 = mpc.exp %exp2 : (tensor<18xf32>) -> tensor<18xf32>
      mpc.yield %exp2_1 : tensor<18xf32>
    } : tensor<18xf32>
    %slice_17 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_16 = mpc.mul %exp2_1, %slice_17 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_17 = mpc.sum %mul_16 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_16 = mpc.add %add_15, %sum_17 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_18 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_17 = mpc.prelu %log1p_0, %c_18 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %log1p = mpc.log1p %prelu_17 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_18 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_17 = mpc.mul %log1p, %slice_18 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_18 = mpc.sum %mul_17 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_17 = mpc.add %add_16, %sum_18 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_19 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_18 = mpc.prelu %log2_0, %c_19 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_20 = mpc.constant dense<1.4426950408889634> : tensor<f32>
    %log2_1 = mpc.precision "fp32" {
      %log2 = mpc.log %prelu_18 : (tensor<11xf32>) -> tensor<11xf32>
      %log2_1 = mpc.mul %log2, %c_20 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      mpc.yield %log2_1 : tensor<11xf32>
    } : tensor<11xf32>
    %slice_19 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_18 = mpc.mul %log2_1, %slice_19 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_19 = mpc.sum %mul_18 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_18 = mpc.add %add_17, %sum_19 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_21 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_19 = mpc.prelu %log10_0, %c_21 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_22 = mpc.constant dense<0.43429448190325176> : tensor<f32>
    %log10_1 = mpc.precision "fp32" {
      %log10 = mpc.log %prelu_19 : (tensor<11xf32>) -> tensor<11xf32>
      %log10_1 = mpc.mul %log10, %c_22 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      mpc.yield %log10_1 : tensor<11xf32>
    } : tensor<11xf32>
    %slice_20 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_19 = mpc.mul %log10_1, %slice_20 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_20 = mpc.sum %mul_19 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_19 = mpc.add %add_18, %sum_20 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_23 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_20 = mpc.prelu %sinc_0, %c_23 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_24 = mpc.constant dense<0.0> : tensor<f32>
    %c_25 = mpc.constant dense<1.0> : tensor<f32>
    %c_26 = mpc.constant dense<3.141592653589793> : tensor<f32>
    %c_27 = mpc.constant dense<1.0> : tensor<f32>
    %sinc_5 = mpc.precision "fp32" {
      %sinc = mpc.compare eq %prelu_20, %c_24 : (tensor<11xf32>, tensor<f32>) -> tensor<11xi1>
      %sinc_1 = mpc.select %sinc, %c_25, %prelu_20 : (tensor<11xi1>, tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      %sinc_2 = mpc.mul %sinc_1, %c_26 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %sinc_3 = mpc.sin %sinc_2 : (tensor<11xf32>) -> tensor<11xf32>
      %sinc_4 = mpc.div %sinc_3, %sinc_2 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %sinc_5 = mpc.select %sinc, %c_27, %sinc_4 : (tensor<11xi1>, tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      mpc.yield %sinc_5 : tensor<11xf32>
    } : tensor<11xf32>
    %slice_21 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_20 = mpc.mul %sinc_5, %slice_21 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_21 = mpc.sum %mul_20 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_20 = mpc.add %add_19, %sum_21 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_28 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_21 = mpc.prelu %trunc_0, %c_28 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %trunc = mpc.trunc %prelu_21 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_22 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_21 = mpc.mul %trunc, %slice_22 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_22 = mpc.sum %mul_21 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_21 = mpc.add %add_20, %sum_22 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_29 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_22 = mpc.prelu %floor_0, %c_29 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %floor = mpc.floor %prelu_22 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_23 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_22 = mpc.mul %floor, %slice_23 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_23 = mpc.sum %mul_22 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_22 = mpc.add %add_21, %sum_23 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_30 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_23 = mpc.prelu %ceil_0, %c_30 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %ceil = mpc.ceil %prelu_23 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_24 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_23 = mpc.mul %ceil, %slice_24 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_24 = mpc.sum %mul_23 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_23 = mpc.add %add_22, %sum_24 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_31 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_24 = mpc.prelu %round_0, %c_31 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %round_1 = mpc.round %prelu_24 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_25 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_24 = mpc.mul %round_1, %slice_25 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_25 = mpc.sum %mul_24 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_24 = mpc.add %add_23, %sum_25 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_32 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_25 = mpc.prelu %frac_0, %c_32 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %frac = mpc.trunc %prelu_25 : (tensor<11xf32>) -> tensor<11xf32>
    %frac_1 = mpc.sub %prelu_25, %frac : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %slice_26 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_25 = mpc.mul %frac_1, %slice_26 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_26 = mpc.sum %mul_25 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_25 = mpc.add %add_24, %sum_26 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_33 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_26 = mpc.prelu %asin_0, %c_33 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %asin = mpc.asin %prelu_26 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_27 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_26 = mpc.mul %asin, %slice_27 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_27 = mpc.sum %mul_26 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_26 = mpc.add %add_25, %sum_27 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_34 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_27 = mpc.prelu %acos_0, %c_34 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %acos = mpc.acos %prelu_27 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_28 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_27 = mpc.mul %acos, %slice_28 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_28 = mpc.sum %mul_27 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_27 = mpc.add %add_26, %sum_28 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_35 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_28 = mpc.prelu %atan_0, %c_35 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %atan = mpc.atan %prelu_28 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_29 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_28 = mpc.mul %atan, %slice_29 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_29 = mpc.sum %mul_28 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_28 = mpc.add %add_27, %sum_29 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_36 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_29 = mpc.prelu %sinh_0, %c_36 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %sinh = mpc.sinh %prelu_29 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_30 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_29 = mpc.mul %sinh, %slice_30 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_30 = mpc.sum %mul_29 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_29 = mpc.add %add_28, %sum_30 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_37 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_30 = mpc.prelu %cosh_0, %c_37 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %cosh = mpc.cosh %prelu_30 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_31 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_30 = mpc.mul %cosh, %slice_31 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_31 = mpc.sum %mul_30 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_30 = mpc.add %add_29, %sum_31 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_38 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_31 = mpc.prelu %asinh_0, %c_38 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %asinh = mpc.asinh %prelu_31 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_32 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_31 = mpc.mul %asinh, %slice_32 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_32 = mpc.sum %mul_31 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_31 = mpc.add %add_30, %sum_32 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_39 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_32 = mpc.prelu %acosh_0, %c_39 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %acosh = mpc.acosh %prelu_32 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_33 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_32 = mpc.mul %acosh, %slice_33 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_33 = mpc.sum %mul_32 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_32 = mpc.add %add_31, %sum_33 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_40 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_33 = mpc.prelu %atanh_0, %c_40 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %atanh = mpc.atanh %prelu_33 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_34 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_33 = mpc.mul %atanh, %slice_34 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_34 = mpc.sum %mul_33 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_33 = mpc.add %add_32, %sum_34 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_41 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_34 = mpc.prelu %erfc_0, %c_41 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_42 = mpc.constant dense<0.5> : tensor<f32>
    %c_43 = mpc.constant dense<16.0> : tensor<f32>
    %c_44 = mpc.constant dense<1.0> : tensor<f32>
    %c_45 = mpc.constant dense<2.0> : tensor<f32>
    %c_46 = mpc.constant dense<2.0> : tensor<f32>
    %c_47 = mpc.constant dense<0.17087277> : tensor<f32>
    %c_48 = mpc.constant dense<-0.82215223> : tensor<f32>
    %c_49 = mpc.constant dense<1.48851587> : tensor<f32>
    %c_50 = mpc.constant dense<-1.13520398> : tensor<f32>
    %c_51 = mpc.constant dense<0.27886807> : tensor<f32>
    %c_52 = mpc.constant dense<-0.18628806> : tensor<f32>
    %c_53 = mpc.constant dense<0.09678418> : tensor<f32>
    %c_54 = mpc.constant dense<0.37409196> : tensor<f32>
    %c_55 = mpc.constant dense<1.00002368> : tensor<f32>
    %c_56 = mpc.constant dense<-1.26551223> : tensor<f32>
    %c_57 = mpc.constant dense<1.0> : tensor<f32>
    %c_58 = mpc.constant dense<0.0> : tensor<f32>
    %erfc_30 = mpc.precision "fp32" {
      %erfc = mpc.compare gt %prelu_34, %c_42 : (tensor<11xf32>, tensor<f32>) -> tensor<11xi1>
      %erfc_1 = mpc.minimum %prelu_34, %c_43 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_2 = mpc.select %erfc, %erfc_1, %c_44 : (tensor<11xi1>, tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_3 = mpc.add %erfc_2, %c_46 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_4 = mpc.div %c_45, %erfc_3 : (tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_5 = mpc.mul %c_47, %erfc_4 : (tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_6 = mpc.add %erfc_5, %c_48 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_7 = mpc.mul %erfc_6, %erfc_4 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_8 = mpc.add %erfc_7, %c_49 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_9 = mpc.mul %erfc_8, %erfc_4 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_10 = mpc.add %erfc_9, %c_50 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_11 = mpc.mul %erfc_10, %erfc_4 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_12 = mpc.add %erfc_11, %c_51 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_13 = mpc.mul %erfc_12, %erfc_4 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_14 = mpc.add %erfc_13, %c_52 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_15 = mpc.mul %erfc_14, %erfc_4 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_16 = mpc.add %erfc_15, %c_53 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_17 = mpc.mul %erfc_16, %erfc_4 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_18 = mpc.add %erfc_17, %c_54 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_19 = mpc.mul %erfc_18, %erfc_4 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_20 = mpc.add %erfc_19, %c_55 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_21 = mpc.mul %erfc_20, %erfc_4 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_22 = mpc.add %erfc_21, %c_56 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
      %erfc_23 = mpc.mul %erfc_2, %erfc_2 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_24 = mpc.sub %erfc_22, %erfc_23 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_25 = mpc.exp %erfc_24 : (tensor<11xf32>) -> tensor<11xf32>
      %erfc_26 = mpc.mul %erfc_4, %erfc_25 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_27 = mpc.select %erfc, %c_58, %prelu_34 : (tensor<11xi1>, tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_28 = mpc.erf %erfc_27 : (tensor<11xf32>) -> tensor<11xf32>
      %erfc_29 = mpc.sub %c_57, %erfc_28 : (tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      %erfc_30 = mpc.select %erfc, %erfc_26, %erfc_29 : (tensor<11xi1>, tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      mpc.yield %erfc_30 : tensor<11xf32>
    } : tensor<11xf32>
    %slice_35 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_34 = mpc.mul %erfc_30, %slice_35 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_35 = mpc.sum %mul_34 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_34 = mpc.add %add_33, %sum_35 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_59 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_35 = mpc.prelu %logit_0, %c_59 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %logit_3 = mpc.precision "fp32" {
      %logit = mpc.log %prelu_35 : (tensor<11xf32>) -> tensor<11xf32>
      %logit_1 = mpc.neg %prelu_35 : (tensor<11xf32>) -> tensor<11xf32>
      %logit_2 = mpc.log1p %logit_1 : (tensor<11xf32>) -> tensor<11xf32>
      %logit_3 = mpc.sub %logit, %logit_2 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
      mpc.yield %logit_3 : tensor<11xf32>
    } : tensor<11xf32>
    %slice_36 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_35 = mpc.mul %logit_3, %slice_36 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_36 = mpc.sum %mul_35 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_35 = mpc.add %add_34, %sum_36 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_60 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_36 = mpc.prelu %relu_0, %c_60 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %relu = mpc.relu %prelu_36 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_37 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_36 = mpc.mul %relu, %slice_37 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_37 = mpc.sum %mul_36 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_36 = mpc.add %add_35, %sum_37 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_61 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_37 = mpc.prelu %relu6_0, %c_61 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %relu6 = mpc.clamp %prelu_37 min 0.0 max 6.0 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_38 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_37 = mpc.mul %relu6, %slice_38 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_38 = mpc.sum %mul_37 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_37 = mpc.add %add_36, %sum_38 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_62 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_38 = mpc.prelu %gelu_0, %c_62 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %gelu = mpc.gelu %prelu_38 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_39 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_38 = mpc.mul %gelu, %slice_39 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_39 = mpc.sum %mul_38 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_38 = mpc.add %add_37, %sum_39 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_63 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_39 = mpc.prelu %silu_0, %c_63 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %silu = mpc.silu %prelu_39 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_40 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_39 = mpc.mul %silu, %slice_40 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_40 = mpc.sum %mul_39 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_39 = mpc.add %add_38, %sum_40 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_64 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_40 = mpc.prelu %leaky_relu_0, %c_64 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %leaky_relu = mpc.leaky_relu %prelu_40 slope 0.01 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_41 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_40 = mpc.mul %leaky_relu, %slice_41 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_41 = mpc.sum %mul_40 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_40 = mpc.add %add_39, %sum_41 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_65 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_41 = mpc.prelu %elu_0, %c_65 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %elu = mpc.elu %prelu_41 alpha 1.0 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_42 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_41 = mpc.mul %elu, %slice_42 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_42 = mpc.sum %mul_41 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_41 = mpc.add %add_40, %sum_42 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_66 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_42 = mpc.prelu %selu_0, %c_66 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %elu_1 = mpc.elu %prelu_42 alpha 1.6732632423543772 : (tensor<22xf32>) -> tensor<22xf32>
    %c_67 = mpc.constant dense<1.0507009873554805> : tensor<f32>
    %elu_1_1 = mpc.mul %elu_1, %c_67 : (tensor<22xf32>, tensor<f32>) -> tensor<22xf32>
    %slice_43 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_42 = mpc.mul %elu_1_1, %slice_43 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_43 = mpc.sum %mul_42 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_42 = mpc.add %add_41, %sum_43 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_68 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_43 = mpc.prelu %celu_0, %c_68 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %celu = mpc.elu %prelu_43 alpha 1.0 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_44 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_43 = mpc.mul %celu, %slice_44 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_44 = mpc.sum %mul_43 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_43 = mpc.add %add_42, %sum_44 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_69 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_44 = mpc.prelu %hardsigmoid_0, %c_69 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %hardsigmoid = mpc.hardsigmoid %prelu_44 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_45 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_44 = mpc.mul %hardsigmoid, %slice_45 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_45 = mpc.sum %mul_44 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_44 = mpc.add %add_43, %sum_45 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_70 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_45 = mpc.prelu %hardswish_0, %c_70 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %hardswish = mpc.hardswish %prelu_45 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_46 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_45 = mpc.mul %hardswish, %slice_46 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_46 = mpc.sum %mul_45 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_45 = mpc.add %add_44, %sum_46 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_71 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_46 = mpc.prelu %hardtanh_0, %c_71 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %hardtanh = mpc.clamp %prelu_46 min -1.0 max 1.0 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_47 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_46 = mpc.mul %hardtanh, %slice_47 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_47 = mpc.sum %mul_46 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_46 = mpc.add %add_45, %sum_47 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_72 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_47 = mpc.prelu %mish_0, %c_72 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %mish = mpc.mish %prelu_47 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_48 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_47 = mpc.mul %mish, %slice_48 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_48 = mpc.sum %mul_47 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_47 = mpc.add %add_46, %sum_48 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_73 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_48 = mpc.prelu %softplus_0, %c_73 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %softplus = mpc.softplus %prelu_48 : (tensor<22xf32>) -> tensor<22xf32>
    %slice_49 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_48 = mpc.mul %softplus, %slice_49 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_49 = mpc.sum %mul_48 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_48 = mpc.add %add_47, %sum_49 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_74 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_49 = mpc.prelu %logsigmoid_0, %c_74 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %log_sigmoid_2 = mpc.precision "fp32" {
      %log_sigmoid = mpc.neg %prelu_49 : (tensor<22xf32>) -> tensor<22xf32>
      %log_sigmoid_1 = mpc.softplus %log_sigmoid : (tensor<22xf32>) -> tensor<22xf32>
      %log_sigmoid_2 = mpc.neg %log_sigmoid_1 : (tensor<22xf32>) -> tensor<22xf32>
      mpc.yield %log_sigmoid_2 : tensor<22xf32>
    } : tensor<22xf32>
    %slice_50 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_49 = mpc.mul %log_sigmoid_2, %slice_50 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_50 = mpc.sum %mul_49 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_49 = mpc.add %add_48, %sum_50 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_75 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_50 = mpc.prelu %softsign_0, %c_75 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %abs_2 = mpc.abs %prelu_50 : (tensor<22xf32>) -> tensor<22xf32>
    %c_76 = mpc.constant dense<1.0> : tensor<f32>
    %add_50 = mpc.add %abs_2, %c_76 : (tensor<22xf32>, tensor<f32>) -> tensor<22xf32>
    %div = mpc.div %prelu_50, %add_50 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %slice_51 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_50 = mpc.mul %div, %slice_51 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_51 = mpc.sum %mul_50 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_51 = mpc.add %add_49, %sum_51 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_77 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_51 = mpc.prelu %tanhshrink_0, %c_77 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %tanh_1 = mpc.tanh %prelu_51 : (tensor<22xf32>) -> tensor<22xf32>
    %sub = mpc.sub %prelu_51, %tanh_1 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %slice_52 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_51 = mpc.mul %sub, %slice_52 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_52 = mpc.sum %mul_51 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_52 = mpc.add %add_51, %sum_52 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_78 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_52 = mpc.prelu %hardshrink_0, %c_78 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %abs_3 = mpc.abs %prelu_52 : (tensor<22xf32>) -> tensor<22xf32>
    %c_79 = mpc.constant dense<0.5> : tensor<f32>
    %le = mpc.compare le %abs_3, %c_79 : (tensor<22xf32>, tensor<f32>) -> tensor<22xi1>
    %c_80 = mpc.constant dense<0.0> : tensor<f32>
    %where = mpc.select %le, %c_80, %prelu_52 : (tensor<22xi1>, tensor<f32>, tensor<22xf32>) -> tensor<22xf32>
    %slice_53 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_52 = mpc.mul %where, %slice_53 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_53 = mpc.sum %mul_52 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_53 = mpc.add %add_52, %sum_53 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_81 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_53 = mpc.prelu %softshrink_0, %c_81 : (tensor<22xf32>, tensor<1xf32>) -> tensor<22xf32>
    %abs_4 = mpc.abs %prelu_53 : (tensor<22xf32>) -> tensor<22xf32>
    %c_82 = mpc.constant dense<0.5> : tensor<f32>
    %gt = mpc.compare gt %abs_4, %c_82 : (tensor<22xf32>, tensor<f32>) -> tensor<22xi1>
    %sign_1 = mpc.sign %prelu_53 : (tensor<22xf32>) -> tensor<22xf32>
    %c_83 = mpc.constant dense<0.5> : tensor<f32>
    %mul_53 = mpc.mul %sign_1, %c_83 : (tensor<22xf32>, tensor<f32>) -> tensor<22xf32>
    %sub_1_1 = mpc.sub %prelu_53, %mul_53 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %c_84 = mpc.constant dense<0.0> : tensor<f32>
    %mul_54 = mpc.mul %prelu_53, %c_84 : (tensor<22xf32>, tensor<f32>) -> tensor<22xf32>
    %where_1 = mpc.select %gt, %sub_1_1, %mul_54 : (tensor<22xi1>, tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %slice_54 = mpc.slice %w starts [0] limits [22] strides [1] : (tensor<72xf32>) -> tensor<22xf32>
    %mul_55 = mpc.mul %where_1, %slice_54 : (tensor<22xf32>, tensor<22xf32>) -> tensor<22xf32>
    %sum_54 = mpc.sum %mul_55 axes [0] : (tensor<22xf32>) -> tensor<f32>
    %add_54 = mpc.add %add_53, %sum_54 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_85 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_54 = mpc.prelu %gelu_tanh_0, %c_85 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %gelu_1 = mpc.gelu_tanh %prelu_54 : (tensor<18xf32>) -> tensor<18xf32>
    %slice_55 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_56 = mpc.mul %gelu_1, %slice_55 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_55 = mpc.sum %mul_56 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_55 = mpc.add %add_54, %sum_55 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_86 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_55 = mpc.prelu %softplus_words_0, %c_86 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %softplus_1 = mpc.softplus %prelu_55 beta 2.0 threshold 4.0 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_56 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_57 = mpc.mul %softplus_1, %slice_56 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_56 = mpc.sum %mul_57 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_56 = mpc.add %add_55, %sum_56 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_87 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_56 = mpc.prelu %threshold_0, %c_87 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_88 = mpc.constant dense<0.5> : tensor<f32>
    %le_1 = mpc.compare le %prelu_56, %c_88 : (tensor<11xf32>, tensor<f32>) -> tensor<11xi1>
    %c_89 = mpc.constant dense<7.0> : tensor<f32>
    %where_2 = mpc.select %le_1, %c_89, %prelu_56 : (tensor<11xi1>, tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
    %slice_57 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_58 = mpc.mul %where_2, %slice_57 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_57 = mpc.sum %mul_58 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_57 = mpc.add %add_56, %sum_57 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_90 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_57 = mpc.prelu %elu_words_0, %c_90 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %elu_2 = mpc.elu %prelu_57 alpha 0.5 : (tensor<18xf32>) -> tensor<18xf32>
    %slice_58 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_59 = mpc.mul %elu_2, %slice_58 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_58 = mpc.sum %mul_59 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_58 = mpc.add %add_57, %sum_58 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_91 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_58 = mpc.prelu %glu_0, %c_91 : (tensor<4x2xf32>, tensor<1xf32>) -> tensor<4x2xf32>
    %slice_59 = mpc.slice %prelu_58 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %slice_60 = mpc.slice %prelu_58 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<4x2xf32>) -> tensor<4x1xf32>
    %sigmoid_1 = mpc.sigmoid %slice_60 : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %mul_60 = mpc.mul %slice_59, %sigmoid_1 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %view_58 = mpc.reshape %mul_60 : (tensor<4x1xf32>) -> tensor<4xf32>
    %slice_61 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %mul_61 = mpc.mul %view_58, %slice_61 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %sum_59 = mpc.sum %mul_61 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %add_59 = mpc.add %add_58, %sum_59 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_92 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_59 = mpc.prelu %clamp_0, %c_92 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %clamp = mpc.clamp %prelu_59 min -0.5 max 0.5 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_62 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_62 = mpc.mul %clamp, %slice_62 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_60 = mpc.sum %mul_62 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_60 = mpc.add %add_59, %sum_60 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_93 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_60 = mpc.prelu %clamp_min_0, %c_93 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %clamp_1 = mpc.clamp %prelu_60 min 0.0 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_63 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_63 = mpc.mul %clamp_1, %slice_63 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_61 = mpc.sum %mul_63 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_61 = mpc.add %add_60, %sum_61 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_94 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_61 = mpc.prelu %clamp_tensor_0, %c_94 : (tensor<5xf32>, tensor<1xf32>) -> tensor<5xf32>
    %c_95 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_62 = mpc.prelu %clamp_tensor_1, %c_95 : (tensor<5xf32>, tensor<1xf32>) -> tensor<5xf32>
    %c_96 = mpc.constant dense<1.0> : tensor<f32>
    %add_62 = mpc.add %prelu_62, %c_96 : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %clamp_2 = mpc.maximum %prelu_61, %prelu_62 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %clamp_2_1 = mpc.minimum %clamp_2, %add_62 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %slice_64 = mpc.slice %w starts [0] limits [5] strides [1] : (tensor<72xf32>) -> tensor<5xf32>
    %mul_64 = mpc.mul %clamp_2_1, %slice_64 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %sum_62 = mpc.sum %mul_64 axes [0] : (tensor<5xf32>) -> tensor<f32>
    %add_63 = mpc.add %add_61, %sum_62 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_97 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_63 = mpc.prelu %pow_0_0_0, %c_97 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_98 = mpc.constant dense<0.0> : tensor<f32>
    %pow_1_1 = mpc.pow %prelu_63, %c_98 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
    %slice_65 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_65 = mpc.mul %pow_1_1, %slice_65 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_63 = mpc.sum %mul_65 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_64 = mpc.add %add_63, %sum_63 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_99 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_64 = mpc.prelu %pow_1_0_0, %c_99 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %slice_66 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_66 = mpc.mul %prelu_64, %slice_66 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_64 = mpc.sum %mul_66 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_65 = mpc.add %add_64, %sum_64 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_100 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_65 = mpc.prelu %pow_2_0_0, %c_100 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %pow_3 = mpc.mul %prelu_65, %prelu_65 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %slice_67 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_67 = mpc.mul %pow_3, %slice_67 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_65 = mpc.sum %mul_67 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_66 = mpc.add %add_65, %sum_65 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_101 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_66 = mpc.prelu %pow_3_0_0, %c_101 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %pow_4 = mpc.mul %prelu_66, %prelu_66 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %pow_4_1 = mpc.mul %pow_4, %prelu_66 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %slice_68 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_68 = mpc.mul %pow_4_1, %slice_68 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_66 = mpc.sum %mul_68 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_67 = mpc.add %add_66, %sum_66 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_102 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_67 = mpc.prelu %pow_4_0_0, %c_102 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_103 = mpc.constant dense<4.0> : tensor<f32>
    %pow_5 = mpc.pow %prelu_67, %c_103 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
    %slice_69 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_69 = mpc.mul %pow_5, %slice_69 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_67 = mpc.sum %mul_69 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_68 = mpc.add %add_67, %sum_67 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_104 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_68 = mpc.prelu %pow_0_5_0, %c_104 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %pow_6 = mpc.sqrt %prelu_68 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_70 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_70 = mpc.mul %pow_6, %slice_70 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_68 = mpc.sum %mul_70 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_69 = mpc.add %add_68, %sum_68 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_105 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_69 = mpc.prelu %pow_m0_5_0, %c_105 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %pow_7 = mpc.rsqrt %prelu_69 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_71 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_71 = mpc.mul %pow_7, %slice_71 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_69 = mpc.sum %mul_71 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_70 = mpc.add %add_69, %sum_69 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_106 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_70 = mpc.prelu %pow_m1_0_0, %c_106 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %pow_8 = mpc.reciprocal %prelu_70 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_72 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_72 = mpc.mul %pow_8, %slice_72 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_70 = mpc.sum %mul_72 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_71 = mpc.add %add_70, %sum_70 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_107 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_71 = mpc.prelu %pow_m2_0_0, %c_107 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_108 = mpc.constant dense<-2.0> : tensor<f32>
    %pow_9 = mpc.pow %prelu_71, %c_108 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
    %slice_73 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_73 = mpc.mul %pow_9, %slice_73 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_71 = mpc.sum %mul_73 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_72 = mpc.add %add_71, %sum_71 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_109 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_72 = mpc.prelu %pow_1_5_0, %c_109 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_110 = mpc.constant dense<1.5> : tensor<f32>
    %pow_10 = mpc.pow %prelu_72, %c_110 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
    %slice_74 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_74 = mpc.mul %pow_10, %slice_74 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_72 = mpc.sum %mul_74 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_73 = mpc.add %add_72, %sum_72 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_111 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_73 = mpc.prelu %pow_2_5_0, %c_111 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_112 = mpc.constant dense<2.5> : tensor<f32>
    %pow_11 = mpc.pow %prelu_73, %c_112 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
    %slice_75 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_75 = mpc.mul %pow_11, %slice_75 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_73 = mpc.sum %mul_75 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_74 = mpc.add %add_73, %sum_73 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_113 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_74 = mpc.prelu %pow_0_25_0, %c_113 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_114 = mpc.constant dense<0.25> : tensor<f32>
    %pow_12 = mpc.pow %prelu_74, %c_114 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
    %slice_76 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_76 = mpc.mul %pow_12, %slice_76 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_74 = mpc.sum %mul_76 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_75 = mpc.add %add_74, %sum_74 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_115 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_75 = mpc.prelu %rpow_0, %c_115 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %c_116 = mpc.constant dense<2.0> : tensor<f32>
    %pow_13 = mpc.pow %c_116, %prelu_75 : (tensor<f32>, tensor<18xf32>) -> tensor<18xf32>
    %slice_77 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_77 = mpc.mul %pow_13, %slice_77 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_75 = mpc.sum %mul_77 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_76 = mpc.add %add_75, %sum_75 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_117 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_76 = mpc.prelu %rpow0_0, %c_117 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_118 = mpc.constant dense<0.0> : tensor<f32>
    %pow_14 = mpc.pow %c_118, %prelu_76 : (tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
    %slice_78 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_78 = mpc.mul %pow_14, %slice_78 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_76 = mpc.sum %mul_78 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_77 = mpc.add %add_76, %sum_76 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_119 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_77 = mpc.prelu %pow_0, %c_119 : (tensor<35xf32>, tensor<1xf32>) -> tensor<35xf32>
    %c_120 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_78 = mpc.prelu %pow_1, %c_120 : (tensor<35xf32>, tensor<1xf32>) -> tensor<35xf32>
    %pow_15 = mpc.pow %prelu_77, %prelu_78 : (tensor<35xf32>, tensor<35xf32>) -> tensor<35xf32>
    %slice_79 = mpc.slice %w starts [0] limits [35] strides [1] : (tensor<72xf32>) -> tensor<35xf32>
    %mul_79 = mpc.mul %pow_15, %slice_79 : (tensor<35xf32>, tensor<35xf32>) -> tensor<35xf32>
    %sum_77 = mpc.sum %mul_79 axes [0] : (tensor<35xf32>) -> tensor<f32>
    %add_78 = mpc.add %add_77, %sum_77 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_121 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_79 = mpc.prelu %add_0, %c_121 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_122 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_80 = mpc.prelu %add_1, %c_122 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %add_79 = mpc.add %prelu_79, %prelu_80 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_80 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_80 = mpc.mul %add_79, %slice_80 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_78 = mpc.sum %mul_80 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_80 = mpc.add %add_78, %sum_78 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_123 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_81 = mpc.prelu %sub_0, %c_123 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_124 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_82 = mpc.prelu %sub_1, %c_124 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %sub_2 = mpc.sub %prelu_81, %prelu_82 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_81 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_81 = mpc.mul %sub_2, %slice_81 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_79 = mpc.sum %mul_81 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_81 = mpc.add %add_80, %sum_79 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_125 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_83 = mpc.prelu %mul_0, %c_125 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_126 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_84 = mpc.prelu %mul_1, %c_126 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %mul_82 = mpc.mul %prelu_83, %prelu_84 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_82 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_83 = mpc.mul %mul_82, %slice_82 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_80 = mpc.sum %mul_83 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_82 = mpc.add %add_81, %sum_80 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_127 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_85 = mpc.prelu %div_0, %c_127 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_128 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_86 = mpc.prelu %div_1, %c_128 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %div_1_1 = mpc.div %prelu_85, %prelu_86 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_83 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_84 = mpc.mul %div_1_1, %slice_83 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_81 = mpc.sum %mul_84 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_83 = mpc.add %add_82, %sum_81 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_129 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_87 = mpc.prelu %maximum_0, %c_129 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_130 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_88 = mpc.prelu %maximum_1, %c_130 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %maximum = mpc.maximum %prelu_87, %prelu_88 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_84 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_85 = mpc.mul %maximum, %slice_84 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_82 = mpc.sum %mul_85 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_84 = mpc.add %add_83, %sum_82 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_131 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_89 = mpc.prelu %minimum_0, %c_131 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_132 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_90 = mpc.prelu %minimum_1, %c_132 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %minimum = mpc.minimum %prelu_89, %prelu_90 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_85 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_86 = mpc.mul %minimum, %slice_85 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_83 = mpc.sum %mul_86 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_85 = mpc.add %add_84, %sum_83 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_133 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_91 = mpc.prelu %atan2_0, %c_133 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_134 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_92 = mpc.prelu %atan2_1, %c_134 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %atan2 = mpc.atan2 %prelu_91, %prelu_92 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_86 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_87 = mpc.mul %atan2, %slice_86 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_84 = mpc.sum %mul_87 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_86 = mpc.add %add_85, %sum_84 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_135 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_93 = mpc.prelu %fmax_0, %c_135 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_136 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_94 = mpc.prelu %fmax_1, %c_136 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %fmax = mpc.compare eq %prelu_93, %prelu_93 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %fmax_2 = mpc.select %fmax, %prelu_93, %prelu_94 : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %fmax_3 = mpc.compare eq %prelu_94, %prelu_94 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %fmax_4 = mpc.select %fmax_3, %prelu_94, %prelu_93
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %fmax_5 = mpc.maximum %fmax_2, %fmax_4 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_87 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_88 = mpc.mul %fmax_5, %slice_87 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_85 = mpc.sum %mul_88 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_87 = mpc.add %add_86, %sum_85 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_137 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_95 = mpc.prelu %fmin_0, %c_137 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_138 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_96 = mpc.prelu %fmin_1, %c_138 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %fmin = mpc.compare eq %prelu_95, %prelu_95 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %fmin_2 = mpc.select %fmin, %prelu_95, %prelu_96 : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %fmin_3 = mpc.compare eq %prelu_96, %prelu_96 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %fmin_4 = mpc.select %fmin_3, %prelu_96, %prelu_95
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %fmin_5 = mpc.minimum %fmin_2, %fmin_4 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_88 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_89 = mpc.mul %fmin_5, %slice_88 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_86 = mpc.sum %mul_89 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_88 = mpc.add %add_87, %sum_86 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_139 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_97 = mpc.prelu %hypot_0, %c_139 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_140 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_98 = mpc.prelu %hypot_1, %c_140 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_141 = mpc.constant dense<0.0> : tensor<f32>
    %c_142 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_143 = mpc.constant dense<false> : tensor<i1>
    %c_144 = mpc.constant dense<1.0> : tensor<f32>
    %c_145 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_146 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_147 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_148 = mpc.constant dense<0x7F800000> : tensor<f32>
    %hypot_20 = mpc.precision "fp32" {
      %hypot = mpc.abs %prelu_97 : (tensor<30xf32>) -> tensor<30xf32>
      %hypot_2 = mpc.abs %prelu_98 : (tensor<30xf32>) -> tensor<30xf32>
      %hypot_3 = mpc.stop_gradient %hypot : (tensor<30xf32>) -> tensor<30xf32>
      %hypot_4 = mpc.stop_gradient %hypot_2 : (tensor<30xf32>) -> tensor<30xf32>
      %hypot_5 = mpc.maximum %hypot_3, %hypot_4 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
      %hypot_6 = mpc.compare gt %hypot_5, %c_141 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %hypot_7 = mpc.compare lt %hypot_5, %c_142 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %hypot_8 = mpc.select %hypot_6, %hypot_7, %c_143 : (tensor<30xi1>, tensor<30xi1>, tensor<i1>) -> tensor<30xi1>
      %hypot_9 = mpc.select %hypot_8, %hypot_5, %c_144 : (tensor<30xi1>, tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
      %hypot_10 = mpc.div %prelu_97, %hypot_9 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
      %hypot_11 = mpc.mul %hypot_10, %hypot_10 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
      %hypot_12 = mpc.div %prelu_98, %hypot_9 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
      %hypot_13 = mpc.mul %hypot_12, %hypot_12 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
      %hypot_14 = mpc.add %hypot_11, %hypot_13 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
      %hypot_15 = mpc.sqrt %hypot_14 : (tensor<30xf32>) -> tensor<30xf32>
      %hypot_16 = mpc.mul %hypot_15, %hypot_9 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
      %hypot_17 = mpc.compare eq %hypot, %c_145 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %hypot_18 = mpc.select %hypot_17, %c_146, %hypot_16 : (tensor<30xi1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
      %hypot_19 = mpc.compare eq %hypot_2, %c_147 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %hypot_20 = mpc.select %hypot_19, %c_148, %hypot_18 : (tensor<30xi1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
      mpc.yield %hypot_20 : tensor<30xf32>
    } : tensor<30xf32>
    %slice_89 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_90 = mpc.mul %hypot_20, %slice_89 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_87 = mpc.sum %mul_90 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_89 = mpc.add %add_88, %sum_87 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_149 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_99 = mpc.prelu %xlogy_0, %c_149 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_150 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_100 = mpc.prelu %xlogy_1, %c_150 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_151 = mpc.constant dense<0.0> : tensor<f32>
    %c_152 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_153 = mpc.constant dense<0.0> : tensor<f32>
    %c_154 = mpc.constant dense<1.0> : tensor<f32>
    %xlogy_8 = mpc.precision "fp32" {
      %xlogy = mpc.compare le %prelu_100, %c_151 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %xlogy_2 = mpc.compare eq %prelu_100, %c_152 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %xlogy_3 = mpc.or %xlogy, %xlogy_2 : (tensor<30xi1>, tensor<30xi1>) -> tensor<30xi1>
      %xlogy_4 = mpc.compare eq %prelu_99, %c_153 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
      %xlogy_5 = mpc.and %xlogy_4, %xlogy_3 : (tensor<30xi1>, tensor<30xi1>) -> tensor<30xi1>
      %xlogy_6 = mpc.select %xlogy_5, %c_154, %prelu_100 : (tensor<30xi1>, tensor<f32>, tensor<30xf32>) -> tensor<30xf32>
      %xlogy_7 = mpc.log %xlogy_6 : (tensor<30xf32>) -> tensor<30xf32>
      %xlogy_8 = mpc.mul %prelu_99, %xlogy_7 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
      mpc.yield %xlogy_8 : tensor<30xf32>
    } : tensor<30xf32>
    %slice_90 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_91 = mpc.mul %xlogy_8, %slice_90 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_88 = mpc.sum %mul_91 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_90 = mpc.add %add_89, %sum_88 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_155 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_101 = mpc.prelu %logaddexp_0, %c_155 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_156 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_102 = mpc.prelu %logaddexp_1, %c_156 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %ge = mpc.compare ge %prelu_101, %prelu_102 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %where_3 = mpc.select %ge, %prelu_101, %prelu_102
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %where_4 = mpc.select %ge, %prelu_102, %prelu_101
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %isfinite = mpc.abs %prelu_101 : (tensor<30xf32>) -> tensor<30xf32>
    %c_157 = mpc.constant dense<0x7F800000> : tensor<f32>
    %isfinite_1 = mpc.compare lt %isfinite, %c_157 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
    %c_158 = mpc.constant dense<false> : tensor<i1>
    %c_159 = mpc.constant dense<true> : tensor<i1>
    %logical_not = mpc.select %isfinite_1, %c_158, %c_159 : (tensor<30xi1>, tensor<i1>, tensor<i1>) -> tensor<30xi1>
    %eq = mpc.compare eq %prelu_101, %prelu_102 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %c_160 = mpc.constant dense<false> : tensor<i1>
    %logical_and = mpc.select %logical_not, %eq, %c_160 : (tensor<30xi1>, tensor<30xi1>, tensor<i1>) -> tensor<30xi1>
    %sub_3 = mpc.sub %where_4, %where_3 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %exp_1 = mpc.exp %sub_3 : (tensor<30xf32>) -> tensor<30xf32>
    %log1p_1 = mpc.log1p %exp_1 : (tensor<30xf32>) -> tensor<30xf32>
    %add_91 = mpc.add %where_3, %log1p_1 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %where_5 = mpc.select %logical_and, %prelu_101, %add_91
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_91 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_92 = mpc.mul %where_5, %slice_91 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_89 = mpc.sum %mul_92 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_92 = mpc.add %add_90, %sum_89 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_161 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_103 = mpc.prelu %logaddexp2_0, %c_161 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_162 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_104 = mpc.prelu %logaddexp2_1, %c_162 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %ge_1 = mpc.compare ge %prelu_103, %prelu_104 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %where_6 = mpc.select %ge_1, %prelu_103, %prelu_104
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %where_7 = mpc.select %ge_1, %prelu_104, %prelu_103
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %isinf = mpc.abs %prelu_103 : (tensor<30xf32>) -> tensor<30xf32>
    %c_163 = mpc.constant dense<0x7F800000> : tensor<f32>
    %isinf_1 = mpc.compare eq %isinf, %c_163 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
    %eq_1 = mpc.compare eq %prelu_103, %prelu_104 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %c_164 = mpc.constant dense<false> : tensor<i1>
    %logical_and_1 = mpc.select %isinf_1, %eq_1, %c_164 : (tensor<30xi1>, tensor<30xi1>, tensor<i1>) -> tensor<30xi1>
    %sub_4 = mpc.sub %where_7, %where_6 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %c_165 = mpc.constant dense<0.6931471805599453> : tensor<f32>
    %exp2_1_1 = mpc.mul %sub_4, %c_165 : (tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %exp2_1_2 = mpc.exp %exp2_1_1 : (tensor<30xf32>) -> tensor<30xf32>
    %log1p_2 = mpc.log1p %exp2_1_2 : (tensor<30xf32>) -> tensor<30xf32>
    %c_166 = mpc.constant dense<1.4426950408889634> : tensor<f32>
    %mul_93 = mpc.mul %log1p_2, %c_166 : (tensor<30xf32>, tensor<f32>) -> tensor<30xf32>
    %add_93 = mpc.add %where_6, %mul_93 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %where_8 = mpc.select %logical_and_1, %prelu_103, %add_93
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_92 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_94 = mpc.mul %where_8, %slice_92 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_90 = mpc.sum %mul_94 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_94 = mpc.add %add_92, %sum_90 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_167 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_105 = mpc.prelu %copysign_0, %c_167 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %c_168 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_106 = mpc.prelu %copysign_1, %c_168 : (tensor<30xf32>, tensor<1xf32>) -> tensor<30xf32>
    %copysign = mpc.abs %prelu_105 : (tensor<30xf32>) -> tensor<30xf32>
    %c_169 = mpc.constant dense<0.0> : tensor<f32>
    %copysign_2 = mpc.compare eq %prelu_106, %c_169 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
    %copysign_3 = mpc.reciprocal %prelu_106 : (tensor<30xf32>) -> tensor<30xf32>
    %copysign_4 = mpc.select %copysign_2, %copysign_3, %prelu_106
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %copysign_5 = mpc.compare lt %copysign_4, %c_169 : (tensor<30xf32>, tensor<f32>) -> tensor<30xi1>
    %copysign_6 = mpc.neg %copysign : (tensor<30xf32>) -> tensor<30xf32>
    %copysign_7 = mpc.select %copysign_5, %copysign_6, %copysign
        : (tensor<30xi1>, tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %slice_93 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_95 = mpc.mul %copysign_7, %slice_93 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_91 = mpc.sum %mul_95 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_95 = mpc.add %add_94, %sum_91 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_170 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_107 = mpc.prelu %rdiv_0, %c_170 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %reciprocal_1 = mpc.reciprocal %prelu_107 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_94 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_97 = mpc.mul %reciprocal_1, %slice_94 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_92 = mpc.sum %mul_97 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_96 = mpc.add %add_95, %sum_92 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_171 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_108 = mpc.prelu %where_sqrt_0, %c_171 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_172 = mpc.constant dense<0.0> : tensor<f32>
    %gt_1 = mpc.compare gt %prelu_108, %c_172 : (tensor<11xf32>, tensor<f32>) -> tensor<11xi1>
    %clamp_3 = mpc.clamp %prelu_108 min 1.0e-06 : (tensor<11xf32>) -> tensor<11xf32>
    %sqrt_1 = mpc.sqrt %clamp_3 : (tensor<11xf32>) -> tensor<11xf32>
    %c_173 = mpc.constant dense<0.0> : tensor<f32>
    %where_9 = mpc.select %gt_1, %sqrt_1, %c_173 : (tensor<11xi1>, tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
    %slice_95 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_98 = mpc.mul %where_9, %slice_95 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_93 = mpc.sum %mul_98 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_97 = mpc.add %add_96, %sum_93 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_174 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_109 = mpc.prelu %lerp_0, %c_174 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_175 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_110 = mpc.prelu %lerp_1, %c_175 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_176 = mpc.constant dense<0.5> : tensor<f32>
    %abs_5 = mpc.abs %c_176 : (tensor<f32>) -> tensor<f32>
    %c_177 = mpc.constant dense<0.5> : tensor<f32>
    %ge_2 = mpc.compare ge %abs_5, %c_177 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c_178 = mpc.constant dense<1.0> : tensor<f32>
    %sub_5 = mpc.sub %c_176, %c_178 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %where_10 = mpc.select %ge_2, %sub_5, %c_176 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %where_11 = mpc.select %ge_2, %prelu_110, %prelu_109 : (tensor<i1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %sub_6 = mpc.sub %prelu_110, %prelu_109 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %mul_99 = mpc.mul %where_10, %sub_6 : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
    %add_98 = mpc.add %mul_99, %where_11 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %slice_96 = mpc.slice %w starts [0] limits [3] strides [1] : (tensor<72xf32>) -> tensor<3xf32>
    %mul_100 = mpc.mul %add_98, %slice_96 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %sum_94 = mpc.sum %mul_100 axes [0] : (tensor<3xf32>) -> tensor<f32>
    %add_99 = mpc.add %add_97, %sum_94 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_179 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_111 = mpc.prelu %masked_fill_0, %c_179 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_180 = mpc.constant dense<0.0> : tensor<f32>
    %le_2 = mpc.compare le %prelu_111, %c_180 : (tensor<3xf32>, tensor<f32>) -> tensor<3xi1>
    %c_181 = mpc.constant dense<0.0> : tensor<f32>
    %masked_fill = mpc.select %le_2, %c_181, %prelu_111 : (tensor<3xi1>, tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
    %sqrt_2 = mpc.sqrt %masked_fill : (tensor<3xf32>) -> tensor<3xf32>
    %slice_97 = mpc.slice %w starts [0] limits [3] strides [1] : (tensor<72xf32>) -> tensor<3xf32>
    %mul_101 = mpc.mul %sqrt_2, %slice_97 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %sum_95 = mpc.sum %mul_101 axes [0] : (tensor<3xf32>) -> tensor<f32>
    %add_100 = mpc.add %add_99, %sum_95 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_182 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_112 = mpc.prelu %addcdiv_0, %c_182 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_183 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_113 = mpc.prelu %addcdiv_1, %c_183 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %div_2 = mpc.div %prelu_112, %prelu_113 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %add_101 = mpc.add %prelu_112, %div_2 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %slice_98 = mpc.slice %w starts [0] limits [3] strides [1] : (tensor<72xf32>) -> tensor<3xf32>
    %mul_103 = mpc.mul %add_101, %slice_98 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %sum_96 = mpc.sum %mul_103 axes [0] : (tensor<3xf32>) -> tensor<f32>
    %add_102 = mpc.add %add_100, %sum_96 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_184 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_114 = mpc.prelu %norm_1_0, %c_184 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %linalg_vector_norm_1 = mpc.precision "fp32" {
      %linalg_vector_norm = mpc.abs %prelu_114 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_1 = mpc.sum %linalg_vector_norm axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_1 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_99 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_104 = mpc.mul %linalg_vector_norm_1, %slice_99 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_97 = mpc.sum %mul_104 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_103 = mpc.add %add_102, %sum_97 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_185 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_115 = mpc.prelu %norm_2_0, %c_185 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_186 = mpc.constant dense<0.0> : tensor<f32>
    %c_187 = mpc.constant dense<1.0> : tensor<f32>
    %c_188 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_1_7 = mpc.precision "fp32" {
      %linalg_vector_norm_1_2 = mpc.mul %prelu_115, %prelu_115 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_1_3 = mpc.sum %linalg_vector_norm_1_2 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %linalg_vector_norm_1_4 = mpc.compare eq %linalg_vector_norm_1_3, %c_186
          : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %linalg_vector_norm_1_5 = mpc.select %linalg_vector_norm_1_4, %c_187, %linalg_vector_norm_1_3
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %linalg_vector_norm_1_6 = mpc.sqrt %linalg_vector_norm_1_5 : (tensor<6xf32>) -> tensor<6xf32>
      %linalg_vector_norm_1_7 = mpc.select %linalg_vector_norm_1_4, %c_188, %linalg_vector_norm_1_6
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_1_7 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_100 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_105 = mpc.mul %linalg_vector_norm_1_7, %slice_100 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_98 = mpc.sum %mul_105 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_104 = mpc.add %add_103, %sum_98 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_189 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_116 = mpc.prelu %norm_3_0, %c_189 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_190 = mpc.constant dense<3.0> : tensor<f32>
    %c_191 = mpc.constant dense<0.0> : tensor<f32>
    %c_192 = mpc.constant dense<1.0> : tensor<f32>
    %c_193 = mpc.constant dense<0.3333333333333333> : tensor<f32>
    %c_194 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_2_6 = mpc.precision "fp32" {
      %linalg_vector_norm_2 = mpc.abs %prelu_116 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_2_1 = mpc.pow %linalg_vector_norm_2, %c_190 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xf32>
      %linalg_vector_norm_2_2 = mpc.sum %linalg_vector_norm_2_1 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %linalg_vector_norm_2_3 = mpc.compare eq %linalg_vector_norm_2_2, %c_191
          : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %linalg_vector_norm_2_4 = mpc.select %linalg_vector_norm_2_3, %c_192, %linalg_vector_norm_2_2
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %linalg_vector_norm_2_5 = mpc.pow %linalg_vector_norm_2_4, %c_193 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      %linalg_vector_norm_2_6 = mpc.select %linalg_vector_norm_2_3, %c_194, %linalg_vector_norm_2_5
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_2_6 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_101 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_106 = mpc.mul %linalg_vector_norm_2_6, %slice_101 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_99 = mpc.sum %mul_106 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_105 = mpc.add %add_104, %sum_99 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_195 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_117 = mpc.prelu %norm_half_0, %c_195 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_196 = mpc.constant dense<0.5> : tensor<f32>
    %c_197 = mpc.constant dense<0.0> : tensor<f32>
    %c_198 = mpc.constant dense<1.0> : tensor<f32>
    %c_199 = mpc.constant dense<2.0> : tensor<f32>
    %c_200 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_3_6 = mpc.precision "fp32" {
      %linalg_vector_norm_3 = mpc.abs %prelu_117 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_3_1 = mpc.pow %linalg_vector_norm_3, %c_196 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xf32>
      %linalg_vector_norm_3_2 = mpc.sum %linalg_vector_norm_3_1 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %linalg_vector_norm_3_3 = mpc.compare eq %linalg_vector_norm_3_2, %c_197
          : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %linalg_vector_norm_3_4 = mpc.select %linalg_vector_norm_3_3, %c_198, %linalg_vector_norm_3_2
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %linalg_vector_norm_3_5 = mpc.pow %linalg_vector_norm_3_4, %c_199 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      %linalg_vector_norm_3_6 = mpc.select %linalg_vector_norm_3_3, %c_200, %linalg_vector_norm_3_5
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_3_6 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_102 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_107 = mpc.mul %linalg_vector_norm_3_6, %slice_102 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_100 = mpc.sum %mul_107 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_106 = mpc.add %add_105, %sum_100 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_201 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_118 = mpc.prelu %norm_inf_0, %c_201 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %linalg_vector_norm_4_1 = mpc.precision "fp32" {
      %linalg_vector_norm_4 = mpc.abs %prelu_118 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_4_1 = mpc.max %linalg_vector_norm_4 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_4_1 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_103 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_108 = mpc.mul %linalg_vector_norm_4_1, %slice_103 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_101 = mpc.sum %mul_108 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_107 = mpc.add %add_106, %sum_101 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_202 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_119 = mpc.prelu %norm_minf_0, %c_202 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %linalg_vector_norm_5_3 = mpc.precision "fp32" {
      %linalg_vector_norm_5 = mpc.abs %prelu_119 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_5_1 = mpc.neg %linalg_vector_norm_5 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_5_2 = mpc.max %linalg_vector_norm_5_1 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %linalg_vector_norm_5_3 = mpc.neg %linalg_vector_norm_5_2 : (tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_5_3 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_104 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_109 = mpc.mul %linalg_vector_norm_5_3, %slice_104 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_102 = mpc.sum %mul_109 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_108 = mpc.add %add_107, %sum_102 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_203 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_120 = mpc.prelu %norm_0_0, %c_203 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_204 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_6_1 = mpc.precision "fp32" {
      %linalg_vector_norm_6_1 = mpc.compare ne %prelu_120, %c_204 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xi1>
      mpc.yield %linalg_vector_norm_6_1 : tensor<6x3xi1>
    } : tensor<6x3xi1>
    %linalg_vector_norm_6_2 = mpc.cast %linalg_vector_norm_6_1 : (tensor<6x3xi1>) -> tensor<6x3xf32>
    %linalg_vector_norm_6_3 = mpc.precision "fp32" {
      %linalg_vector_norm_6_3 = mpc.sum %linalg_vector_norm_6_2 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_6_3 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_105 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_110 = mpc.mul %linalg_vector_norm_6_3, %slice_105 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_103 = mpc.sum %mul_110 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_109 = mpc.add %add_108, %sum_103 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_205 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_121 = mpc.prelu %norm_all_0, %c_205 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_206 = mpc.constant dense<0.0> : tensor<f32>
    %c_207 = mpc.constant dense<1.0> : tensor<f32>
    %c_208 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_7_6 = mpc.precision "fp32" {
      %linalg_vector_norm_7_1 = mpc.mul %prelu_121, %prelu_121 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %linalg_vector_norm_7_2 = mpc.sum %linalg_vector_norm_7_1 axes [0] : (tensor<3xf32>) -> tensor<f32>
      %linalg_vector_norm_7_3 = mpc.compare eq %linalg_vector_norm_7_2, %c_206 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %linalg_vector_norm_7_4 = mpc.select %linalg_vector_norm_7_3, %c_207, %linalg_vector_norm_7_2
          : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %linalg_vector_norm_7_5 = mpc.sqrt %linalg_vector_norm_7_4 : (tensor<f32>) -> tensor<f32>
      %linalg_vector_norm_7_6 = mpc.select %linalg_vector_norm_7_3, %c_208, %linalg_vector_norm_7_5
          : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      mpc.yield %linalg_vector_norm_7_6 : tensor<f32>
    } : tensor<f32>
    %view_103 = mpc.reshape %linalg_vector_norm_7_6 : (tensor<f32>) -> tensor<1xf32>
    %slice_106 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_111 = mpc.mul %view_103, %slice_106 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_104 = mpc.sum %mul_111 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_110 = mpc.add %add_109, %sum_104 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_209 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_122 = mpc.prelu %norm_keep_0, %c_209 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_210 = mpc.constant dense<0.0> : tensor<f32>
    %c_211 = mpc.constant dense<1.0> : tensor<f32>
    %c_212 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_8_6 = mpc.precision "fp32" {
      %linalg_vector_norm_8_1 = mpc.mul %prelu_122, %prelu_122 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_8_2 = mpc.sum %linalg_vector_norm_8_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_8_3 = mpc.compare eq %linalg_vector_norm_8_2, %c_210
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_8_4 = mpc.select %linalg_vector_norm_8_3, %c_211, %linalg_vector_norm_8_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_8_5 = mpc.sqrt %linalg_vector_norm_8_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_8_6 = mpc.select %linalg_vector_norm_8_3, %c_212, %linalg_vector_norm_8_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      mpc.yield %linalg_vector_norm_8_6 : tensor<6x1xf32>
    } : tensor<6x1xf32>
    %clamp_4 = mpc.clamp %linalg_vector_norm_8_6 min 1.0e-06 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %div_3 = mpc.div %prelu_122, %clamp_4 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
    %view_104 = mpc.reshape %div_3 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_107 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_112 = mpc.mul %view_104, %slice_107 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_105 = mpc.sum %mul_112 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_111 = mpc.add %add_110, %sum_105 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_213 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_123 = mpc.prelu %norm_fro_0, %c_213 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %c_214 = mpc.constant dense<0.0> : tensor<f32>
    %c_215 = mpc.constant dense<1.0> : tensor<f32>
    %c_216 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_9_6 = mpc.precision "fp32" {
      %linalg_vector_norm_9_1 = mpc.mul %prelu_123, %prelu_123 : (tensor<11x3xf32>, tensor<11x3xf32>) -> tensor<11x3xf32>
      %linalg_vector_norm_9_2 = mpc.sum %linalg_vector_norm_9_1 axes [1] : (tensor<11x3xf32>) -> tensor<11xf32>
      %linalg_vector_norm_9_3 = mpc.compare eq %linalg_vector_norm_9_2, %c_214
          : (tensor<11xf32>, tensor<f32>) -> tensor<11xi1>
      %linalg_vector_norm_9_4 = mpc.select %linalg_vector_norm_9_3, %c_215, %linalg_vector_norm_9_2
          : (tensor<11xi1>, tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      %linalg_vector_norm_9_5 = mpc.sqrt %linalg_vector_norm_9_4 : (tensor<11xf32>) -> tensor<11xf32>
      %linalg_vector_norm_9_6 = mpc.select %linalg_vector_norm_9_3, %c_216, %linalg_vector_norm_9_5
          : (tensor<11xi1>, tensor<f32>, tensor<11xf32>) -> tensor<11xf32>
      mpc.yield %linalg_vector_norm_9_6 : tensor<11xf32>
    } : tensor<11xf32>
    %slice_108 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_113 = mpc.mul %linalg_vector_norm_9_6, %slice_108 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_106 = mpc.sum %mul_113 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_112 = mpc.add %add_111, %sum_106 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_217 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_124 = mpc.prelu %normalize_0, %c_217 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_218 = mpc.constant dense<0.0> : tensor<f32>
    %c_219 = mpc.constant dense<1.0> : tensor<f32>
    %c_220 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_10_6 = mpc.precision "fp32" {
      %linalg_vector_norm_10_1 = mpc.mul %prelu_124, %prelu_124 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_10_2 = mpc.sum %linalg_vector_norm_10_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_10_3 = mpc.compare eq %linalg_vector_norm_10_2, %c_218
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_10_4 = mpc.select %linalg_vector_norm_10_3, %c_219, %linalg_vector_norm_10_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_10_5 = mpc.sqrt %linalg_vector_norm_10_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_10_6 = mpc.select %linalg_vector_norm_10_3, %c_220, %linalg_vector_norm_10_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      mpc.yield %linalg_vector_norm_10_6 : tensor<6x1xf32>
    } : tensor<6x1xf32>
    %clamp_min = mpc.clamp %linalg_vector_norm_10_6 min 1.0e-12 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %expand = mpc.broadcast %clamp_min shape [6, 3] : (tensor<6x1xf32>) -> tensor<6x3xf32>
    %div_4 = mpc.div %prelu_124, %expand : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %view_106 = mpc.reshape %div_4 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_109 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_114 = mpc.mul %view_106, %slice_109 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_107 = mpc.sum %mul_114 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_113 = mpc.add %add_112, %sum_107 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_221 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_125 = mpc.prelu %normalize_1_0, %c_221 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %linalg_vector_norm_11_1 = mpc.precision "fp32" {
      %linalg_vector_norm_11 = mpc.abs %prelu_125 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_11_1 = mpc.sum %linalg_vector_norm_11 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      mpc.yield %linalg_vector_norm_11_1 : tensor<6x1xf32>
    } : tensor<6x1xf32>
    %clamp_min_1 = mpc.clamp %linalg_vector_norm_11_1 min 1.0e-12 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %expand_1 = mpc.broadcast %clamp_min_1 shape [6, 3] : (tensor<6x1xf32>) -> tensor<6x3xf32>
    %div_5 = mpc.div %prelu_125, %expand_1 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %view_107 = mpc.reshape %div_5 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_110 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_115 = mpc.mul %view_107, %slice_110 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_108 = mpc.sum %mul_115 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_114 = mpc.add %add_113, %sum_108 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_222 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_126 = mpc.prelu %normalize_0_0, %c_222 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_223 = mpc.constant dense<0.0> : tensor<f32>
    %c_224 = mpc.constant dense<1.0> : tensor<f32>
    %c_225 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_12_6 = mpc.precision "fp32" {
      %linalg_vector_norm_12_1 = mpc.mul %prelu_126, %prelu_126 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_12_2 = mpc.sum %linalg_vector_norm_12_1 axes [0] keepdims : (tensor<6x3xf32>) -> tensor<1x3xf32>
      %linalg_vector_norm_12_3 = mpc.compare eq %linalg_vector_norm_12_2, %c_223
          : (tensor<1x3xf32>, tensor<f32>) -> tensor<1x3xi1>
      %linalg_vector_norm_12_4 = mpc.select %linalg_vector_norm_12_3, %c_224, %linalg_vector_norm_12_2
          : (tensor<1x3xi1>, tensor<f32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      %linalg_vector_norm_12_5 = mpc.sqrt %linalg_vector_norm_12_4 : (tensor<1x3xf32>) -> tensor<1x3xf32>
      %linalg_vector_norm_12_6 = mpc.select %linalg_vector_norm_12_3, %c_225, %linalg_vector_norm_12_5
          : (tensor<1x3xi1>, tensor<f32>, tensor<1x3xf32>) -> tensor<1x3xf32>
      mpc.yield %linalg_vector_norm_12_6 : tensor<1x3xf32>
    } : tensor<1x3xf32>
    %clamp_min_2 = mpc.clamp %linalg_vector_norm_12_6 min 1.0e-12 : (tensor<1x3xf32>) -> tensor<1x3xf32>
    %expand_2 = mpc.broadcast %clamp_min_2 shape [6, 3] : (tensor<1x3xf32>) -> tensor<6x3xf32>
    %div_6 = mpc.div %prelu_126, %expand_2 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %view_108 = mpc.reshape %div_6 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_111 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_116 = mpc.mul %view_108, %slice_111 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_109 = mpc.sum %mul_116 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_115 = mpc.add %add_114, %sum_109 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_226 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_127 = mpc.prelu %cosine_0, %c_226 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_227 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_128 = mpc.prelu %cosine_1, %c_227 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_228 = mpc.constant dense<0.0> : tensor<f32>
    %c_229 = mpc.constant dense<1.0> : tensor<f32>
    %c_230 = mpc.constant dense<0.0> : tensor<f32>
    %c_231 = mpc.constant dense<0.0> : tensor<f32>
    %c_232 = mpc.constant dense<1.0> : tensor<f32>
    %c_233 = mpc.constant dense<0.0> : tensor<f32>
    %c_234 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %c_235 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %sum_110 = mpc.precision "fp32" {
      %linalg_vector_norm_13_1 = mpc.mul %prelu_127, %prelu_127 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_13_2 = mpc.sum %linalg_vector_norm_13_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_13_3 = mpc.compare eq %linalg_vector_norm_13_2, %c_228
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_13_4 = mpc.select %linalg_vector_norm_13_3, %c_229, %linalg_vector_norm_13_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_13_5 = mpc.sqrt %linalg_vector_norm_13_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_13_6 = mpc.select %linalg_vector_norm_13_3, %c_230, %linalg_vector_norm_13_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_14_1 = mpc.mul %prelu_128, %prelu_128 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_14_2 = mpc.sum %linalg_vector_norm_14_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_14_3 = mpc.compare eq %linalg_vector_norm_14_2, %c_231
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_14_4 = mpc.select %linalg_vector_norm_14_3, %c_232, %linalg_vector_norm_14_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_14_5 = mpc.sqrt %linalg_vector_norm_14_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_14_6 = mpc.select %linalg_vector_norm_14_3, %c_233, %linalg_vector_norm_14_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %clamp_5 = mpc.maximum %linalg_vector_norm_13_6, %c_234 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %clamp_6 = mpc.maximum %linalg_vector_norm_14_6, %c_235 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %div_7 = mpc.div %prelu_128, %clamp_6 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %div_8 = mpc.div %prelu_127, %clamp_5 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %mul_117 = mpc.mul %div_8, %div_7 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %sum_110 = mpc.sum %mul_117 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      mpc.yield %sum_110 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_112 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_118 = mpc.mul %sum_110, %slice_112 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_111 = mpc.sum %mul_118 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_116 = mpc.add %add_115, %sum_111 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_236 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_129 = mpc.prelu %cosine_self_0, %c_236 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_237 = mpc.constant dense<0.0> : tensor<f32>
    %c_238 = mpc.constant dense<1.0> : tensor<f32>
    %c_239 = mpc.constant dense<0.0> : tensor<f32>
    %c_240 = mpc.constant dense<0.0> : tensor<f32>
    %c_241 = mpc.constant dense<1.0> : tensor<f32>
    %c_242 = mpc.constant dense<0.0> : tensor<f32>
    %c_243 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %c_244 = mpc.constant dense<9.99999993922529e-09> : tensor<f32>
    %sum_112 = mpc.precision "fp32" {
      %linalg_vector_norm_15_1 = mpc.mul %prelu_129, %prelu_129 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_15_2 = mpc.sum %linalg_vector_norm_15_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_15_3 = mpc.compare eq %linalg_vector_norm_15_2, %c_237
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_15_4 = mpc.select %linalg_vector_norm_15_3, %c_238, %linalg_vector_norm_15_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_15_5 = mpc.sqrt %linalg_vector_norm_15_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_15_6 = mpc.select %linalg_vector_norm_15_3, %c_239, %linalg_vector_norm_15_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_16_1 = mpc.mul %prelu_129, %prelu_129 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_16_2 = mpc.sum %linalg_vector_norm_16_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_16_3 = mpc.compare eq %linalg_vector_norm_16_2, %c_240
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_16_4 = mpc.select %linalg_vector_norm_16_3, %c_241, %linalg_vector_norm_16_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_16_5 = mpc.sqrt %linalg_vector_norm_16_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_16_6 = mpc.select %linalg_vector_norm_16_3, %c_242, %linalg_vector_norm_16_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %clamp_7 = mpc.maximum %linalg_vector_norm_15_6, %c_243 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %clamp_8 = mpc.maximum %linalg_vector_norm_16_6, %c_244 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %div_9 = mpc.div %prelu_129, %clamp_8 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %div_10 = mpc.div %prelu_129, %clamp_7 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %mul_119 = mpc.mul %div_10, %div_9 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %sum_112 = mpc.sum %mul_119 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      mpc.yield %sum_112 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_113 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_120 = mpc.mul %sum_112, %slice_113 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_113 = mpc.sum %mul_120 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_117 = mpc.add %add_116, %sum_113 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_245 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_130 = mpc.prelu %pairwise_0, %c_245 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_246 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_131 = mpc.prelu %pairwise_1, %c_246 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_247 = mpc.constant dense<1.0e-06> : tensor<f32>
    %c_248 = mpc.constant dense<0.0> : tensor<f32>
    %c_249 = mpc.constant dense<1.0> : tensor<f32>
    %c_250 = mpc.constant dense<0.0> : tensor<f32>
    %norm_6 = mpc.precision "fp32" {
      %sub_7 = mpc.sub %prelu_130, %prelu_131 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %add_118 = mpc.add %sub_7, %c_247 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xf32>
      %norm_1 = mpc.mul %add_118, %add_118 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %norm_2 = mpc.sum %norm_1 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %norm_3 = mpc.compare eq %norm_2, %c_248 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %norm_4 = mpc.select %norm_3, %c_249, %norm_2 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %norm_5 = mpc.sqrt %norm_4 : (tensor<6xf32>) -> tensor<6xf32>
      %norm_6 = mpc.select %norm_3, %c_250, %norm_5 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %norm_6 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_114 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_121 = mpc.mul %norm_6, %slice_114 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_114 = mpc.sum %mul_121 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_119 = mpc.add %add_117, %sum_114 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_251 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_132 = mpc.prelu %dist_0, %c_251 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_252 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_133 = mpc.prelu %dist_1, %c_252 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_253 = mpc.constant dense<0.0> : tensor<f32>
    %c_254 = mpc.constant dense<1.0> : tensor<f32>
    %c_255 = mpc.constant dense<0.0> : tensor<f32>
    %dist_8 = mpc.precision "fp32" {
      %dist = mpc.sub %prelu_132, %prelu_133 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %dist_3 = mpc.mul %dist, %dist : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %dist_4 = mpc.sum %dist_3 axes [0] : (tensor<3xf32>) -> tensor<f32>
      %dist_5 = mpc.compare eq %dist_4, %c_253 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %dist_6 = mpc.select %dist_5, %c_254, %dist_4 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %dist_7 = mpc.sqrt %dist_6 : (tensor<f32>) -> tensor<f32>
      %dist_8 = mpc.select %dist_5, %c_255, %dist_7 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      mpc.yield %dist_8 : tensor<f32>
    } : tensor<f32>
    %view_112 = mpc.reshape %dist_8 : (tensor<f32>) -> tensor<1xf32>
    %slice_115 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_122 = mpc.mul %view_112, %slice_115 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_115 = mpc.sum %mul_122 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_120 = mpc.add %add_119, %sum_115 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_256 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_134 = mpc.prelu %cdist_0, %c_256 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_257 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_135 = mpc.prelu %cdist_1, %c_257 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_258 = mpc.constant dense<0.0> : tensor<f32>
    %c_259 = mpc.constant dense<1.0> : tensor<f32>
    %c_260 = mpc.constant dense<0.0> : tensor<f32>
    %cdist_forward_9 = mpc.precision "fp32" {
      %cdist_forward = mpc.reshape %prelu_134 : (tensor<6x3xf32>) -> tensor<6x1x3xf32>
      %cdist_forward_1 = mpc.reshape %prelu_135 : (tensor<6x3xf32>) -> tensor<1x6x3xf32>
      %cdist_forward_2 = mpc.sub %cdist_forward, %cdist_forward_1
          : (tensor<6x1x3xf32>, tensor<1x6x3xf32>) -> tensor<6x6x3xf32>
      %cdist_forward_4 = mpc.mul %cdist_forward_2, %cdist_forward_2
          : (tensor<6x6x3xf32>, tensor<6x6x3xf32>) -> tensor<6x6x3xf32>
      %cdist_forward_5 = mpc.sum %cdist_forward_4 axes [2] : (tensor<6x6x3xf32>) -> tensor<6x6xf32>
      %cdist_forward_6 = mpc.compare eq %cdist_forward_5, %c_258 : (tensor<6x6xf32>, tensor<f32>) -> tensor<6x6xi1>
      %cdist_forward_7 = mpc.select %cdist_forward_6, %c_259, %cdist_forward_5
          : (tensor<6x6xi1>, tensor<f32>, tensor<6x6xf32>) -> tensor<6x6xf32>
      %cdist_forward_8 = mpc.sqrt %cdist_forward_7 : (tensor<6x6xf32>) -> tensor<6x6xf32>
      %cdist_forward_9 = mpc.select %cdist_forward_6, %c_260, %cdist_forward_8
          : (tensor<6x6xi1>, tensor<f32>, tensor<6x6xf32>) -> tensor<6x6xf32>
      mpc.yield %cdist_forward_9 : tensor<6x6xf32>
    } : tensor<6x6xf32>
    %view_113 = mpc.reshape %cdist_forward_9 : (tensor<6x6xf32>) -> tensor<36xf32>
    %slice_116 = mpc.slice %w starts [0] limits [36] strides [1] : (tensor<72xf32>) -> tensor<36xf32>
    %mul_123 = mpc.mul %view_113, %slice_116 : (tensor<36xf32>, tensor<36xf32>) -> tensor<36xf32>
    %sum_116 = mpc.sum %mul_123 axes [0] : (tensor<36xf32>) -> tensor<f32>
    %add_121 = mpc.add %add_120, %sum_116 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_261 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_136 = mpc.prelu %std_0, %c_261 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_262 = mpc.constant dense<1.5> : tensor<f32>
    %c_263 = mpc.constant dense<0.0> : tensor<f32>
    %c_264 = mpc.constant dense<1.0> : tensor<f32>
    %c_265 = mpc.constant dense<0.0> : tensor<f32>
    %std_8 = mpc.precision "fp32" {
      %std = mpc.mean %prelu_136 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %std_1 = mpc.sub %prelu_136, %std : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %std_2 = mpc.mul %std_1, %std_1 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %std_3 = mpc.mean %std_2 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %std_4 = mpc.mul %std_3, %c_262 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      %std_5 = mpc.compare eq %std_4, %c_263 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %std_6 = mpc.select %std_5, %c_264, %std_4 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %std_7 = mpc.sqrt %std_6 : (tensor<6xf32>) -> tensor<6xf32>
      %std_8 = mpc.select %std_5, %c_265, %std_7 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %std_8 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_117 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_124 = mpc.mul %std_8, %slice_117 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_117 = mpc.sum %mul_124 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_122 = mpc.add %add_121, %sum_117 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_266 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_137 = mpc.prelu %std0_0, %c_266 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_267 = mpc.constant dense<0.0> : tensor<f32>
    %c_268 = mpc.constant dense<1.0> : tensor<f32>
    %c_269 = mpc.constant dense<0.0> : tensor<f32>
    %std_1_8 = mpc.precision "fp32" {
      %std_1_1 = mpc.mean %prelu_137 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %std_1_2 = mpc.sub %prelu_137, %std_1_1 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %std_1_3 = mpc.mul %std_1_2, %std_1_2 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %std_1_4 = mpc.mean %std_1_3 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %std_1_5 = mpc.compare eq %std_1_4, %c_267 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %std_1_6 = mpc.select %std_1_5, %c_268, %std_1_4 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %std_1_7 = mpc.sqrt %std_1_6 : (tensor<6xf32>) -> tensor<6xf32>
      %std_1_8 = mpc.select %std_1_5, %c_269, %std_1_7 : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %std_1_8 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_118 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_125 = mpc.mul %std_1_8, %slice_118 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_118 = mpc.sum %mul_125 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_123 = mpc.add %add_122, %sum_118 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_270 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_138 = mpc.prelu %std_one_0, %c_270 : (tensor<2x1xf32>, tensor<1xf32>) -> tensor<2x1xf32>
    %c_271 = mpc.constant dense<0.0> : tensor<f32>
    %c_272 = mpc.constant dense<1.0> : tensor<f32>
    %c_273 = mpc.constant dense<0.0> : tensor<f32>
    %std_2_8 = mpc.precision "fp32" {
      %std_2_1 = mpc.mean %prelu_138 axes [1] keepdims : (tensor<2x1xf32>) -> tensor<2x1xf32>
      %std_2_2 = mpc.sub %prelu_138, %std_2_1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
      %std_2_3 = mpc.mul %std_2_2, %std_2_2 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
      %std_2_4 = mpc.mean %std_2_3 axes [1] : (tensor<2x1xf32>) -> tensor<2xf32>
      %std_2_5 = mpc.compare eq %std_2_4, %c_271 : (tensor<2xf32>, tensor<f32>) -> tensor<2xi1>
      %std_2_6 = mpc.select %std_2_5, %c_272, %std_2_4 : (tensor<2xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      %std_2_7 = mpc.sqrt %std_2_6 : (tensor<2xf32>) -> tensor<2xf32>
      %std_2_8 = mpc.select %std_2_5, %c_273, %std_2_7 : (tensor<2xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      mpc.yield %std_2_8 : tensor<2xf32>
    } : tensor<2xf32>
    %slice_119 = mpc.slice %w starts [0] limits [2] strides [1] : (tensor<72xf32>) -> tensor<2xf32>
    %mul_126 = mpc.mul %std_2_8, %slice_119 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %sum_119 = mpc.sum %mul_126 axes [0] : (tensor<2xf32>) -> tensor<f32>
    %add_124 = mpc.add %add_123, %sum_119 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_274 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_139 = mpc.prelu %std_one1_0, %c_274 : (tensor<2x1xf32>, tensor<1xf32>) -> tensor<2x1xf32>
    %c_275 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_276 = mpc.constant dense<0.0> : tensor<f32>
    %c_277 = mpc.constant dense<1.0> : tensor<f32>
    %c_278 = mpc.constant dense<0.0> : tensor<f32>
    %std_3_9 = mpc.precision "fp32" {
      %std_3_1 = mpc.mean %prelu_139 axes [1] keepdims : (tensor<2x1xf32>) -> tensor<2x1xf32>
      %std_3_2 = mpc.sub %prelu_139, %std_3_1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
      %std_3_3 = mpc.mul %std_3_2, %std_3_2 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
      %std_3_4 = mpc.mean %std_3_3 axes [1] : (tensor<2x1xf32>) -> tensor<2xf32>
      %std_3_5 = mpc.mul %std_3_4, %c_275 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %std_3_6 = mpc.compare eq %std_3_5, %c_276 : (tensor<2xf32>, tensor<f32>) -> tensor<2xi1>
      %std_3_7 = mpc.select %std_3_6, %c_277, %std_3_5 : (tensor<2xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      %std_3_8 = mpc.sqrt %std_3_7 : (tensor<2xf32>) -> tensor<2xf32>
      %std_3_9 = mpc.select %std_3_6, %c_278, %std_3_8 : (tensor<2xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      mpc.yield %std_3_9 : tensor<2xf32>
    } : tensor<2xf32>
    %slice_120 = mpc.slice %w starts [0] limits [2] strides [1] : (tensor<72xf32>) -> tensor<2xf32>
    %mul_127 = mpc.mul %std_3_9, %slice_120 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %sum_120 = mpc.sum %mul_127 axes [0] : (tensor<2xf32>) -> tensor<f32>
    %add_125 = mpc.add %add_124, %sum_120 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_279 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_140 = mpc.prelu %var_0, %c_279 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %var = mpc.mean %prelu_140 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %var_1 = mpc.sub %prelu_140, %var : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
    %var_2 = mpc.mul %var_1, %var_1 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %var_3 = mpc.mean %var_2 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
    %c_280 = mpc.constant dense<1.5> : tensor<f32>
    %var_4 = mpc.mul %var_3, %c_280 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
    %slice_121 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_128 = mpc.mul %var_4, %slice_121 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_121 = mpc.sum %mul_128 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_126 = mpc.add %add_125, %sum_121 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_281 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_141 = mpc.prelu %var_mean_0, %c_281 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %var_mean = mpc.mean %prelu_141 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %var_mean_1 = mpc.sub %prelu_141, %var_mean : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
    %var_mean_2 = mpc.mul %var_mean_1, %var_mean_1 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %var_mean_3 = mpc.mean %var_mean_2 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
    %c_282 = mpc.constant dense<1.5> : tensor<f32>
    %var_mean_4 = mpc.mul %var_mean_3, %c_282 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
    %slice_122 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_129 = mpc.mul %var_mean_4, %slice_122 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_122 = mpc.sum %mul_129 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_127 = mpc.add %add_126, %sum_122 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_283 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_142 = mpc.prelu %std_mean_0, %c_283 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_284 = mpc.constant dense<1.5> : tensor<f32>
    %c_285 = mpc.constant dense<0.0> : tensor<f32>
    %c_286 = mpc.constant dense<1.0> : tensor<f32>
    %c_287 = mpc.constant dense<0.0> : tensor<f32>
    %std_mean_8 = mpc.precision "fp32" {
      %std_mean = mpc.mean %prelu_142 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %std_mean_1 = mpc.sub %prelu_142, %std_mean : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %std_mean_2 = mpc.mul %std_mean_1, %std_mean_1 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %std_mean_3 = mpc.mean %std_mean_2 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %std_mean_4 = mpc.mul %std_mean_3, %c_284 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      %std_mean_5 = mpc.compare eq %std_mean_4, %c_285 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %std_mean_6 = mpc.select %std_mean_5, %c_286, %std_mean_4
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %std_mean_7 = mpc.sqrt %std_mean_6 : (tensor<6xf32>) -> tensor<6xf32>
      %std_mean_8 = mpc.select %std_mean_5, %c_287, %std_mean_7
          : (tensor<6xi1>, tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %std_mean_8 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_123 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_130 = mpc.mul %std_mean_8, %slice_123 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_123 = mpc.sum %mul_130 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_128 = mpc.add %add_127, %sum_123 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_288 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_143 = mpc.prelu %var_one_0, %c_288 : (tensor<2x1xf32>, tensor<1xf32>) -> tensor<2x1xf32>
    %var_1_1 = mpc.mean %prelu_143 axes [1] keepdims : (tensor<2x1xf32>) -> tensor<2x1xf32>
    %var_1_2 = mpc.sub %prelu_143, %var_1_1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %var_1_3 = mpc.mul %var_1_2, %var_1_2 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %var_1_4 = mpc.mean %var_1_3 axes [1] : (tensor<2x1xf32>) -> tensor<2xf32>
    %c_289 = mpc.constant dense<0x7F800000> : tensor<f32>
    %var_1_5 = mpc.mul %var_1_4, %c_289 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %slice_124 = mpc.slice %w starts [0] limits [2] strides [1] : (tensor<72xf32>) -> tensor<2xf32>
    %mul_131 = mpc.mul %var_1_5, %slice_124 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %sum_124 = mpc.sum %mul_131 axes [0] : (tensor<2xf32>) -> tensor<f32>
    %add_129 = mpc.add %add_128, %sum_124 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_290 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_144 = mpc.prelu %sum_0, %c_290 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %sum_125 = mpc.sum %prelu_144 axes [1] : (tensor<11x3xf32>) -> tensor<11xf32>
    %slice_125 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_132 = mpc.mul %sum_125, %slice_125 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_126 = mpc.sum %mul_132 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_130 = mpc.add %add_129, %sum_126 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_291 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_145 = mpc.prelu %mean_0, %c_291 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %mean = mpc.mean %prelu_145 axes [1] : (tensor<11x3xf32>) -> tensor<11xf32>
    %slice_126 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_133 = mpc.mul %mean, %slice_126 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_127 = mpc.sum %mul_133 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_131 = mpc.add %add_130, %sum_127 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_292 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_146 = mpc.prelu %amax_0, %c_292 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %amax = mpc.max %prelu_146 axes [1] : (tensor<11x3xf32>) -> tensor<11xf32>
    %slice_127 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_134 = mpc.mul %amax, %slice_127 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_128 = mpc.sum %mul_134 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_132 = mpc.add %add_131, %sum_128 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_293 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_147 = mpc.prelu %amin_0, %c_293 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %amin = mpc.neg %prelu_147 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %amin_1 = mpc.max %amin axes [1] : (tensor<11x3xf32>) -> tensor<11xf32>
    %amin_2 = mpc.neg %amin_1 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_128 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_135 = mpc.mul %amin_2, %slice_128 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_129 = mpc.sum %mul_135 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_133 = mpc.add %add_132, %sum_129 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_294 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_148 = mpc.prelu %logsumexp_0, %c_294 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %logsumexp = mpc.logsumexp %prelu_148 axis 1 : (tensor<11x3xf32>) -> tensor<11xf32>
    %slice_129 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_136 = mpc.mul %logsumexp, %slice_129 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_130 = mpc.sum %mul_136 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_134 = mpc.add %add_133, %sum_130 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_295 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_149 = mpc.prelu %softmax_0, %c_295 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %softmax = mpc.softmax %prelu_149 axis 1 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %view_127 = mpc.reshape %softmax : (tensor<11x3xf32>) -> tensor<33xf32>
    %slice_130 = mpc.slice %w starts [0] limits [33] strides [1] : (tensor<72xf32>) -> tensor<33xf32>
    %mul_137 = mpc.mul %view_127, %slice_130 : (tensor<33xf32>, tensor<33xf32>) -> tensor<33xf32>
    %sum_131 = mpc.sum %mul_137 axes [0] : (tensor<33xf32>) -> tensor<f32>
    %add_135 = mpc.add %add_134, %sum_131 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_296 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_150 = mpc.prelu %log_softmax_0, %c_296 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %log_softmax = mpc.log_softmax %prelu_150 axis 1 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %view_128 = mpc.reshape %log_softmax : (tensor<11x3xf32>) -> tensor<33xf32>
    %slice_131 = mpc.slice %w starts [0] limits [33] strides [1] : (tensor<72xf32>) -> tensor<33xf32>
    %mul_138 = mpc.mul %view_128, %slice_131 : (tensor<33xf32>, tensor<33xf32>) -> tensor<33xf32>
    %sum_132 = mpc.sum %mul_138 axes [0] : (tensor<33xf32>) -> tensor<f32>
    %add_136 = mpc.add %add_135, %sum_132 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_297 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_151 = mpc.prelu %prod_0, %c_297 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %prod_8 = mpc.precision "fp32" {
      %prod = mpc.slice %prelu_151 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<11x3xf32>) -> tensor<11x1xf32>
      %prod_1 = mpc.slice %prelu_151 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<11x3xf32>) -> tensor<11x1xf32>
      %prod_2 = mpc.mul %prod, %prod_1 : (tensor<11x1xf32>, tensor<11x1xf32>) -> tensor<11x1xf32>
      %prod_3 = mpc.slice %prelu_151 starts [0, 2] limits [-1, 3] strides [1, 1] : (tensor<11x3xf32>) -> tensor<11x1xf32>
      %prod_4 = mpc.concat %prod_2, %prod_3 axis 1 : (tensor<11x1xf32>, tensor<11x1xf32>) -> tensor<11x2xf32>
      %prod_5 = mpc.slice %prod_4 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<11x2xf32>) -> tensor<11x1xf32>
      %prod_6 = mpc.slice %prod_4 starts [0, 1] limits [-1, 2] strides [1, 1] : (tensor<11x2xf32>) -> tensor<11x1xf32>
      %prod_7 = mpc.mul %prod_5, %prod_6 : (tensor<11x1xf32>, tensor<11x1xf32>) -> tensor<11x1xf32>
      %prod_8 = mpc.reshape %prod_7 : (tensor<11x1xf32>) -> tensor<11xf32>
      mpc.yield %prod_8 : tensor<11xf32>
    } : tensor<11xf32>
    %slice_132 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_139 = mpc.mul %prod_8, %slice_132 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_133 = mpc.sum %mul_139 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_137 = mpc.add %add_136, %sum_133 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_298 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_152 = mpc.prelu %cumsum_0, %c_298 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %cumsum = mpc.cumsum %prelu_152 dim 1 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %view_130 = mpc.reshape %cumsum : (tensor<11x3xf32>) -> tensor<33xf32>
    %slice_133 = mpc.slice %w starts [0] limits [33] strides [1] : (tensor<72xf32>) -> tensor<33xf32>
    %mul_140 = mpc.mul %view_130, %slice_133 : (tensor<33xf32>, tensor<33xf32>) -> tensor<33xf32>
    %sum_134 = mpc.sum %mul_140 axes [0] : (tensor<33xf32>) -> tensor<f32>
    %add_138 = mpc.add %add_137, %sum_134 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_299 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_153 = mpc.prelu %cumprod_0, %c_299 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %cumprod = mpc.iota dimension 0 : () -> tensor<3xi64>
    %c_300 = mpc.constant dense<0> : tensor<i64>
    %c_301 = mpc.constant dense<0.0> : tensor<f32>
    %c_302 = mpc.constant dense<1.0> : tensor<f32>
    %cumprod_5 = mpc.precision "fp32" {
      %cumprod_1 = mpc.compare eq %cumprod, %c_300 : (tensor<3xi64>, tensor<i64>) -> tensor<3xi1>
      %cumprod_2 = mpc.reshape %cumprod_1 : (tensor<3xi1>) -> tensor<1x3xi1>
      %cumprod_3 = mpc.select %cumprod_2, %prelu_153, %c_301
          : (tensor<1x3xi1>, tensor<11x3xf32>, tensor<f32>) -> tensor<11x3xf32>
      %cumprod_4 = mpc.select %cumprod_2, %c_302, %prelu_153
          : (tensor<1x3xi1>, tensor<f32>, tensor<11x3xf32>) -> tensor<11x3xf32>
      %cumprod_5 = mpc.linear_scan %cumprod_3, %cumprod_4 dim 1 : (tensor<11x3xf32>, tensor<11x3xf32>) -> tensor<11x3xf32>
      mpc.yield %cumprod_5 : tensor<11x3xf32>
    } : tensor<11x3xf32>
    %view_131 = mpc.reshape %cumprod_5 : (tensor<11x3xf32>) -> tensor<33xf32>
    %slice_134 = mpc.slice %w starts [0] limits [33] strides [1] : (tensor<72xf32>) -> tensor<33xf32>
    %mul_141 = mpc.mul %view_131, %slice_134 : (tensor<33xf32>, tensor<33xf32>) -> tensor<33xf32>
    %sum_135 = mpc.sum %mul_141 axes [0] : (tensor<33xf32>) -> tensor<f32>
    %add_139 = mpc.add %add_138, %sum_135 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_303 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_154 = mpc.prelu %softmin_0, %c_303 : (tensor<11x3xf32>, tensor<1xf32>) -> tensor<11x3xf32>
    %neg_1 = mpc.neg %prelu_154 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %softmax_1 = mpc.softmax %neg_1 axis 1 : (tensor<11x3xf32>) -> tensor<11x3xf32>
    %view_132 = mpc.reshape %softmax_1 : (tensor<11x3xf32>) -> tensor<33xf32>
    %slice_135 = mpc.slice %w starts [0] limits [33] strides [1] : (tensor<72xf32>) -> tensor<33xf32>
    %mul_142 = mpc.mul %view_132, %slice_135 : (tensor<33xf32>, tensor<33xf32>) -> tensor<33xf32>
    %sum_136 = mpc.sum %mul_142 axes [0] : (tensor<33xf32>) -> tensor<f32>
    %add_140 = mpc.add %add_139, %sum_136 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_304 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_155 = mpc.prelu %logsumexp2_0, %c_304 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %logsumexp_1_1 = mpc.precision "fp32" {
      %logsumexp_1 = mpc.logsumexp %prelu_155 axis 1 keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %logsumexp_1_1 = mpc.logsumexp %logsumexp_1 axis 0 keepdims : (tensor<6x1xf32>) -> tensor<1x1xf32>
      mpc.yield %logsumexp_1_1 : tensor<1x1xf32>
    } : tensor<1x1xf32>
    %view_133 = mpc.reshape %logsumexp_1_1 : (tensor<1x1xf32>) -> tensor<1xf32>
    %slice_136 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_143 = mpc.mul %view_133, %slice_136 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_137 = mpc.sum %mul_143 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_141 = mpc.add %add_140, %sum_137 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_305 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_156 = mpc.prelu %logsumexp2_inf_0, %c_305 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %logsumexp_2_1 = mpc.precision "fp32" {
      %logsumexp_2 = mpc.logsumexp %prelu_156 axis 1 keepdims : (tensor<2x2xf32>) -> tensor<2x1xf32>
      %logsumexp_2_1 = mpc.logsumexp %logsumexp_2 axis 0 keepdims : (tensor<2x1xf32>) -> tensor<1x1xf32>
      mpc.yield %logsumexp_2_1 : tensor<1x1xf32>
    } : tensor<1x1xf32>
    %view_134 = mpc.reshape %logsumexp_2_1 : (tensor<1x1xf32>) -> tensor<1xf32>
    %slice_137 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_144 = mpc.mul %view_134, %slice_137 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_138 = mpc.sum %mul_144 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_142 = mpc.add %add_141, %sum_138 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_306 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_157 = mpc.prelu %logcumsumexp_0, %c_306 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_307 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_308 = mpc.constant dense<0.0> : tensor<f32>
    %c_309 = mpc.constant dense<0.0> : tensor<f32>
    %c_310 = mpc.constant dense<0.0> : tensor<f32>
    %c_311 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_312 = mpc.constant dense<0.0> : tensor<f32>
    %c_313 = mpc.constant dense<0.0> : tensor<f32>
    %c_314 = mpc.constant dense<0.0> : tensor<f32>
    %logcumsumexp_31 = mpc.precision "fp32" {
      %logcumsumexp = mpc.slice %prelu_157 starts [0, 0] limits [-1, 2] strides [1, 1]
          : (tensor<6x3xf32>) -> tensor<6x2xf32>
      %logcumsumexp_1 = mpc.slice %prelu_157 starts [0, 1] limits [-1, 3] strides [1, 1]
          : (tensor<6x3xf32>) -> tensor<6x2xf32>
      %logcumsumexp_2 = mpc.slice %prelu_157 starts [0, 0] limits [-1, 1] strides [1, 1]
          : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %logcumsumexp_3 = mpc.maximum %logcumsumexp, %logcumsumexp_1 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_4 = mpc.abs %logcumsumexp_3 : (tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_5 = mpc.compare eq %logcumsumexp_4, %c_307 : (tensor<6x2xf32>, tensor<f32>) -> tensor<6x2xi1>
      %logcumsumexp_6 = mpc.select %logcumsumexp_5, %c_308, %logcumsumexp
          : (tensor<6x2xi1>, tensor<f32>, tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_7 = mpc.select %logcumsumexp_5, %c_309, %logcumsumexp_1
          : (tensor<6x2xi1>, tensor<f32>, tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_8 = mpc.sub %logcumsumexp_6, %logcumsumexp_7 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_9 = mpc.abs %logcumsumexp_8 : (tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_10 = mpc.neg %logcumsumexp_9 : (tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_11 = mpc.exp %logcumsumexp_10 : (tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_12 = mpc.log1p %logcumsumexp_11 : (tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_13 = mpc.select %logcumsumexp_5, %c_310, %logcumsumexp_12
          : (tensor<6x2xi1>, tensor<f32>, tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_14 = mpc.add %logcumsumexp_3, %logcumsumexp_13 : (tensor<6x2xf32>, tensor<6x2xf32>) -> tensor<6x2xf32>
      %logcumsumexp_15 = mpc.concat %logcumsumexp_2, %logcumsumexp_14 axis 1
          : (tensor<6x1xf32>, tensor<6x2xf32>) -> tensor<6x3xf32>
      %logcumsumexp_16 = mpc.slice %logcumsumexp_15 starts [0, 0] limits [-1, 1] strides [1, 1]
          : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %logcumsumexp_17 = mpc.slice %logcumsumexp_15 starts [0, 2] limits [-1, 3] strides [1, 1]
          : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %logcumsumexp_18 = mpc.slice %logcumsumexp_15 starts [0, 0] limits [-1, 2] strides [1, 1]
          : (tensor<6x3xf32>) -> tensor<6x2xf32>
      %logcumsumexp_19 = mpc.maximum %logcumsumexp_16, %logcumsumexp_17
          : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_20 = mpc.abs %logcumsumexp_19 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_21 = mpc.compare eq %logcumsumexp_20, %c_311 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %logcumsumexp_22 = mpc.select %logcumsumexp_21, %c_312, %logcumsumexp_16
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_23 = mpc.select %logcumsumexp_21, %c_313, %logcumsumexp_17
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_24 = mpc.sub %logcumsumexp_22, %logcumsumexp_23
          : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_25 = mpc.abs %logcumsumexp_24 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_26 = mpc.neg %logcumsumexp_25 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_27 = mpc.exp %logcumsumexp_26 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_28 = mpc.log1p %logcumsumexp_27 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_29 = mpc.select %logcumsumexp_21, %c_314, %logcumsumexp_28
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_30 = mpc.add %logcumsumexp_19, %logcumsumexp_29
          : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %logcumsumexp_31 = mpc.concat %logcumsumexp_18, %logcumsumexp_30 axis 1
          : (tensor<6x2xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      mpc.yield %logcumsumexp_31 : tensor<6x3xf32>
    } : tensor<6x3xf32>
    %view_135 = mpc.reshape %logcumsumexp_31 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_138 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_145 = mpc.mul %view_135, %slice_138 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_139 = mpc.sum %mul_145 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_143 = mpc.add %add_142, %sum_139 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_315 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_158 = mpc.prelu %max_all_0, %c_315 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %max_1 = mpc.max %prelu_158 axes [0, 1] : (tensor<6x3xf32>) -> tensor<f32>
    %view_136 = mpc.reshape %max_1 : (tensor<f32>) -> tensor<1xf32>
    %slice_139 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_146 = mpc.mul %view_136, %slice_139 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_140 = mpc.sum %mul_146 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_144 = mpc.add %add_143, %sum_140 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_316 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_159 = mpc.prelu %min_all_0, %c_316 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %min_1 = mpc.neg %prelu_159 : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %min_1_1 = mpc.max %min_1 axes [0, 1] : (tensor<6x3xf32>) -> tensor<f32>
    %min_1_2 = mpc.neg %min_1_1 : (tensor<f32>) -> tensor<f32>
    %view_137 = mpc.reshape %min_1_2 : (tensor<f32>) -> tensor<1xf32>
    %slice_140 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_147 = mpc.mul %view_137, %slice_140 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_141 = mpc.sum %mul_147 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_145 = mpc.add %add_144, %sum_141 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_317 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_160 = mpc.prelu %max_dim_0, %c_317 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %max_2 = mpc.argmax %prelu_160 axis 1 keepdims : (tensor<6x3xf32>) -> tensor<6x1xi64>
    %max_2_1 = mpc.take_along %prelu_160, %max_2 axis 1 : (tensor<6x3xf32>, tensor<6x1xi64>) -> tensor<6x1xf32>
    %max_2_2 = mpc.reshape %max_2_1 : (tensor<6x1xf32>) -> tensor<6xf32>
    %slice_141 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_148 = mpc.mul %max_2_2, %slice_141 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_142 = mpc.sum %mul_148 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_146 = mpc.add %add_145, %sum_142 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_318 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_161 = mpc.prelu %min_dim_0, %c_318 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %min_2 = mpc.argmin %prelu_161 axis 1 keepdims : (tensor<6x3xf32>) -> tensor<6x1xi64>
    %min_2_1 = mpc.take_along %prelu_161, %min_2 axis 1 : (tensor<6x3xf32>, tensor<6x1xi64>) -> tensor<6x1xf32>
    %min_2_2 = mpc.reshape %min_2_1 : (tensor<6x1xf32>) -> tensor<6xf32>
    %slice_142 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_149 = mpc.mul %min_2_2, %slice_142 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_143 = mpc.sum %mul_149 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_147 = mpc.add %add_146, %sum_143 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_319 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_162 = mpc.prelu %median_0, %c_319 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %median = mpc.compare eq %prelu_162, %prelu_162 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xi1>
    %median_1 = mpc.cast %median : (tensor<6x3xi1>) -> tensor<6x3xf32>
    %median_2 = mpc.sum %median_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %c_320 = mpc.constant dense<1.0> : tensor<f32>
    %median_3 = mpc.sub %median_2, %c_320 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
    %c_321 = mpc.constant dense<0.5> : tensor<f32>
    %median_4 = mpc.mul %median_3, %c_321 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
    %median_5 = mpc.floor %median_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %c_322 = mpc.constant dense<2.0> : tensor<f32>
    %median_6 = mpc.minimum %median_2, %c_322 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
    %c_323 = mpc.constant dense<3.0> : tensor<f32>
    %median_7 = mpc.compare lt %median_2, %c_323 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
    %median_8 = mpc.select %median_7, %median_6, %median_5
        : (tensor<6x1xi1>, tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x1xf32>
    %median_9 = mpc.cast %median_8 : (tensor<6x1xf32>) -> tensor<6x1xi64>
    %median_10, %median_11 = mpc.sort %prelu_162 axis 1 : (tensor<6x3xf32>) -> (tensor<6x3xf32>, tensor<6x3xi64>)
    %median_12 = mpc.take_along %median_10, %median_9 axis 1 : (tensor<6x3xf32>, tensor<6x1xi64>) -> tensor<6x1xf32>
    %median_14 = mpc.reshape %median_12 : (tensor<6x1xf32>) -> tensor<6xf32>
    %slice_143 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_150 = mpc.mul %median_14, %slice_143 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_144 = mpc.sum %mul_150 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_148 = mpc.add %add_147, %sum_144 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_324 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_163 = mpc.prelu %topk_0, %c_324 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %topk, %topk_1 = mpc.topk %prelu_163 k 2 axis 1 : (tensor<6x3xf32>) -> (tensor<6x2xf32>, tensor<6x2xi64>)
    %view_141 = mpc.reshape %topk : (tensor<6x2xf32>) -> tensor<12xf32>
    %slice_144 = mpc.slice %w starts [0] limits [12] strides [1] : (tensor<72xf32>) -> tensor<12xf32>
    %mul_151 = mpc.mul %view_141, %slice_144 : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %sum_145 = mpc.sum %mul_151 axes [0] : (tensor<12xf32>) -> tensor<f32>
    %add_149 = mpc.add %add_148, %sum_145 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_325 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_164 = mpc.prelu %sort_0, %c_325 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %sort, %sort_1 = mpc.sort %prelu_164 axis 1 : (tensor<6x3xf32>) -> (tensor<6x3xf32>, tensor<6x3xi64>)
    %view_142 = mpc.reshape %sort : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_145 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_152 = mpc.mul %view_142, %slice_145 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_146 = mpc.sum %mul_152 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_150 = mpc.add %add_149, %sum_146 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_326 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_165 = mpc.prelu %layer_norm_0, %c_326 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_327 = mpc.constant dense<1.0> : tensor<3xf32>
    %layer_norm = mpc.layer_norm %prelu_165, %c_327 epsilon 1.0e-05
        : (tensor<6x3xf32>, tensor<3xf32>) -> tensor<6x3xf32>
    %view_143 = mpc.reshape %layer_norm : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_146 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_153 = mpc.mul %view_143, %slice_146 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_147 = mpc.sum %mul_153 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_151 = mpc.add %add_150, %sum_147 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_328 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_166 = mpc.prelu %layer_norm_0_0, %c_328 : (tensor<3x3xf32>, tensor<1xf32>) -> tensor<3x3xf32>
    %c_329 = mpc.constant dense<1.0> : tensor<3xf32>
    %layer_norm_1 = mpc.layer_norm %prelu_166, %c_329 epsilon 0.0 : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
    %view_144 = mpc.reshape %layer_norm_1 : (tensor<3x3xf32>) -> tensor<9xf32>
    %slice_147 = mpc.slice %w starts [0] limits [9] strides [1] : (tensor<72xf32>) -> tensor<9xf32>
    %mul_154 = mpc.mul %view_144, %slice_147 : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %sum_148 = mpc.sum %mul_154 axes [0] : (tensor<9xf32>) -> tensor<f32>
    %add_152 = mpc.add %add_151, %sum_148 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_330 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_167 = mpc.prelu %layer_norm_one_0, %c_330 : (tensor<2x1xf32>, tensor<1xf32>) -> tensor<2x1xf32>
    %c_331 = mpc.constant dense<1.0> : tensor<1xf32>
    %layer_norm_2 = mpc.layer_norm %prelu_167, %c_331 epsilon 1.0e-05
        : (tensor<2x1xf32>, tensor<1xf32>) -> tensor<2x1xf32>
    %view_145 = mpc.reshape %layer_norm_2 : (tensor<2x1xf32>) -> tensor<2xf32>
    %slice_148 = mpc.slice %w starts [0] limits [2] strides [1] : (tensor<72xf32>) -> tensor<2xf32>
    %mul_155 = mpc.mul %view_145, %slice_148 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %sum_149 = mpc.sum %mul_155 axes [0] : (tensor<2xf32>) -> tensor<f32>
    %add_153 = mpc.add %add_152, %sum_149 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_332 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_168 = mpc.prelu %rms_norm_0, %c_332 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_333 = mpc.constant dense<1.0> : tensor<3xf32>
    %rms_norm = mpc.rms_norm %prelu_168, %c_333 epsilon 1.1920928955078125e-07
        : (tensor<6x3xf32>, tensor<3xf32>) -> tensor<6x3xf32>
    %view_146 = mpc.reshape %rms_norm : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_149 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_156 = mpc.mul %view_146, %slice_149 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_150 = mpc.sum %mul_156 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_154 = mpc.add %add_153, %sum_150 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_334 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_169 = mpc.prelu %rms_norm_eps_0, %c_334 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_335 = mpc.constant dense<1.0> : tensor<3xf32>
    %rms_norm_1 = mpc.rms_norm %prelu_169, %c_335 epsilon 1.0e-06 : (tensor<6x3xf32>, tensor<3xf32>) -> tensor<6x3xf32>
    %view_147 = mpc.reshape %rms_norm_1 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_150 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_157 = mpc.mul %view_147, %slice_150 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_151 = mpc.sum %mul_157 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_155 = mpc.add %add_154, %sum_151 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_336 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_170 = mpc.prelu %group_norm_0, %c_336 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze = mpc.reshape %prelu_170 : (tensor<6x3xf32>) -> tensor<6x1x3xf32>
    %expand_3 = mpc.broadcast %unsqueeze shape [6, 2, 3] : (tensor<6x1x3xf32>) -> tensor<6x2x3xf32>
    %group_norm = mpc.group_norm %expand_3 groups 2 epsilon 1.0e-05 : (tensor<6x2x3xf32>) -> tensor<6x2x3xf32>
    %view_148 = mpc.reshape %group_norm : (tensor<6x2x3xf32>) -> tensor<36xf32>
    %slice_151 = mpc.slice %w starts [0] limits [36] strides [1] : (tensor<72xf32>) -> tensor<36xf32>
    %mul_158 = mpc.mul %view_148, %slice_151 : (tensor<36xf32>, tensor<36xf32>) -> tensor<36xf32>
    %sum_152 = mpc.sum %mul_158 axes [0] : (tensor<36xf32>) -> tensor<f32>
    %add_156 = mpc.add %add_155, %sum_152 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_337 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_171 = mpc.prelu %instance_norm_0, %c_337 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_1 = mpc.reshape %prelu_171 : (tensor<6x3xf32>) -> tensor<1x6x3xf32>
    %instance_norm = mpc.group_norm %unsqueeze_1 groups 6 epsilon 1.0e-05 : (tensor<1x6x3xf32>) -> tensor<1x6x3xf32>
    %view_149 = mpc.reshape %instance_norm : (tensor<1x6x3xf32>) -> tensor<18xf32>
    %slice_152 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_159 = mpc.mul %view_149, %slice_152 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_153 = mpc.sum %mul_159 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_157 = mpc.add %add_156, %sum_153 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_338 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_172 = mpc.prelu %batch_norm_0, %c_338 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_339 = mpc.constant dense<0.0> : tensor<3xf32>
    %c_340 = mpc.constant dense<0.0> : tensor<3xf32>
    %batch_norm = mpc.batch_norm %prelu_172, %c_339, %c_340 epsilon 1.0e-05
        : (tensor<6x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<6x3xf32>
    %view_150 = mpc.reshape %batch_norm : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_153 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_160 = mpc.mul %view_150, %slice_153 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_154 = mpc.sum %mul_160 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_158 = mpc.add %add_157, %sum_154 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_341 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_173 = mpc.prelu %local_response_0, %c_341 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_2 = mpc.reshape %prelu_173 : (tensor<6x3xf32>) -> tensor<6x3x1xf32>
    %mul_161 = mpc.mul %unsqueeze_2, %unsqueeze_2 : (tensor<6x3x1xf32>, tensor<6x3x1xf32>) -> tensor<6x3x1xf32>
    %unsqueeze_3 = mpc.reshape %mul_161 : (tensor<6x3x1xf32>) -> tensor<6x1x3x1xf32>
    %constant_pad_nd = mpc.pad %unsqueeze_3 low [0, 0, 1, 0] high [0, 0, 0, 0]
        : (tensor<6x1x3x1xf32>) -> tensor<6x1x4x1xf32>
    %avg_pool2d = mpc.avg_pool %constant_pad_nd sizes [2, 1] strides [1, 1] low [0, 0] high [0, 0]
        : (tensor<6x1x4x1xf32>) -> tensor<6x1x3x1xf32>
    %squeeze = mpc.reshape %avg_pool2d : (tensor<6x1x3x1xf32>) -> tensor<6x3x1xf32>
    %c_342 = mpc.constant dense<0.0001> : tensor<f32>
    %mul_162 = mpc.mul %squeeze, %c_342 : (tensor<6x3x1xf32>, tensor<f32>) -> tensor<6x3x1xf32>
    %c_343 = mpc.constant dense<1.0> : tensor<f32>
    %add_159 = mpc.add %mul_162, %c_343 : (tensor<6x3x1xf32>, tensor<f32>) -> tensor<6x3x1xf32>
    %c_344 = mpc.constant dense<0.75> : tensor<f32>
    %pow_16 = mpc.pow %add_159, %c_344 : (tensor<6x3x1xf32>, tensor<f32>) -> tensor<6x3x1xf32>
    %div_11 = mpc.div %unsqueeze_2, %pow_16 : (tensor<6x3x1xf32>, tensor<6x3x1xf32>) -> tensor<6x3x1xf32>
    %view_151 = mpc.reshape %div_11 : (tensor<6x3x1xf32>) -> tensor<18xf32>
    %slice_154 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_163 = mpc.mul %view_151, %slice_154 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_155 = mpc.sum %mul_163 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_160 = mpc.add %add_158, %sum_155 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_345 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_174 = mpc.prelu %bce_mean_0, %c_345 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_346 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_175 = mpc.prelu %bce_mean_1, %c_346 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %detach = mpc.stop_gradient %prelu_175 : (tensor<7xf32>) -> tensor<7xf32>
    %c_347 = mpc.constant dense<1.0> : tensor<f32>
    %c_348 = mpc.constant dense<-100.0> : tensor<f32>
    %c_349 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_19 = mpc.precision "fp32" {
      %binary_cross_entropy = mpc.stop_gradient %prelu_174 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1 = mpc.neg %binary_cross_entropy : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2 = mpc.log1p %binary_cross_entropy_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3 = mpc.maximum %binary_cross_entropy_2, %c_348
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_4 = mpc.sub %detach, %c_347 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_5 = mpc.mul %binary_cross_entropy_4, %binary_cross_entropy_3
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_6 = mpc.log %binary_cross_entropy : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_7 = mpc.maximum %binary_cross_entropy_6, %c_348
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_8 = mpc.mul %detach, %binary_cross_entropy_7 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_9 = mpc.sub %binary_cross_entropy_5, %binary_cross_entropy_8
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_10 = mpc.sub %c_347, %binary_cross_entropy : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_11 = mpc.mul %binary_cross_entropy, %binary_cross_entropy_10
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_12 = mpc.maximum %binary_cross_entropy_11, %c_349
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_13 = mpc.stop_gradient %detach : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_14 = mpc.sub %binary_cross_entropy, %binary_cross_entropy_13
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_15 = mpc.div %binary_cross_entropy_14, %binary_cross_entropy_12
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_16 = mpc.sub %prelu_174, %binary_cross_entropy
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_17 = mpc.mul %binary_cross_entropy_15, %binary_cross_entropy_16
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_18 = mpc.add %binary_cross_entropy_9, %binary_cross_entropy_17
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_19 = mpc.mean %binary_cross_entropy_18 axes [0] : (tensor<7xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_19 : tensor<f32>
    } : tensor<f32>
    %view_152 = mpc.reshape %binary_cross_entropy_19 : (tensor<f32>) -> tensor<1xf32>
    %slice_155 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_164 = mpc.mul %view_152, %slice_155 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_156 = mpc.sum %mul_164 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_161 = mpc.add %add_160, %sum_156 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_350 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_176 = mpc.prelu %mse_loss_mean_0, %c_350 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_351 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_177 = mpc.prelu %mse_loss_mean_1, %c_351 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %mse_loss = mpc.mse_loss %prelu_176, %prelu_177 : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    %view_153 = mpc.reshape %mse_loss : (tensor<f32>) -> tensor<1xf32>
    %slice_156 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_165 = mpc.mul %view_153, %slice_156 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_157 = mpc.sum %mul_165 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_162 = mpc.add %add_161, %sum_157 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_352 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_178 = mpc.prelu %l1_loss_mean_0, %c_352 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_353 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_179 = mpc.prelu %l1_loss_mean_1, %c_353 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %l1_loss = mpc.l1_loss %prelu_178, %prelu_179 : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    %view_154 = mpc.reshape %l1_loss : (tensor<f32>) -> tensor<1xf32>
    %slice_157 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_166 = mpc.mul %view_154, %slice_157 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_158 = mpc.sum %mul_166 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_163 = mpc.add %add_162, %sum_158 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_354 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_180 = mpc.prelu %smooth_l1_loss_mean_0, %c_354 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_355 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_181 = mpc.prelu %smooth_l1_loss_mean_1, %c_355 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %smooth_l1_loss = mpc.smooth_l1_loss %prelu_180, %prelu_181 beta 1.0 : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    %view_155 = mpc.reshape %smooth_l1_loss : (tensor<f32>) -> tensor<1xf32>
    %slice_158 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_167 = mpc.mul %view_155, %slice_158 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_159 = mpc.sum %mul_167 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_164 = mpc.add %add_163, %sum_159 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_356 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_182 = mpc.prelu %huber_loss_mean_0, %c_356 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_357 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_183 = mpc.prelu %huber_loss_mean_1, %c_357 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %huber_loss = mpc.huber_loss %prelu_182, %prelu_183 delta 1.0 : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    %view_156 = mpc.reshape %huber_loss : (tensor<f32>) -> tensor<1xf32>
    %slice_159 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_168 = mpc.mul %view_156, %slice_159 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_160 = mpc.sum %mul_168 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_165 = mpc.add %add_164, %sum_160 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_358 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_184 = mpc.prelu %bce_sum_0, %c_358 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_359 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_185 = mpc.prelu %bce_sum_1, %c_359 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %detach_1 = mpc.stop_gradient %prelu_185 : (tensor<7xf32>) -> tensor<7xf32>
    %c_360 = mpc.constant dense<1.0> : tensor<f32>
    %c_361 = mpc.constant dense<-100.0> : tensor<f32>
    %c_362 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_1_20 = mpc.precision "fp32" {
      %binary_cross_entropy_1_1 = mpc.stop_gradient %prelu_184 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_2 = mpc.neg %binary_cross_entropy_1_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_3 = mpc.log1p %binary_cross_entropy_1_2 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_4 = mpc.maximum %binary_cross_entropy_1_3, %c_361
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_1_5 = mpc.sub %detach_1, %c_360 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_1_6 = mpc.mul %binary_cross_entropy_1_5, %binary_cross_entropy_1_4
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_7 = mpc.log %binary_cross_entropy_1_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_8 = mpc.maximum %binary_cross_entropy_1_7, %c_361
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_1_9 = mpc.mul %detach_1, %binary_cross_entropy_1_8
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_10 = mpc.sub %binary_cross_entropy_1_6, %binary_cross_entropy_1_9
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_11 = mpc.sub %c_360, %binary_cross_entropy_1_1
          : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_12 = mpc.mul %binary_cross_entropy_1_1, %binary_cross_entropy_1_11
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_13 = mpc.maximum %binary_cross_entropy_1_12, %c_362
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_1_14 = mpc.stop_gradient %detach_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_15 = mpc.sub %binary_cross_entropy_1_1, %binary_cross_entropy_1_14
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_16 = mpc.div %binary_cross_entropy_1_15, %binary_cross_entropy_1_13
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_17 = mpc.sub %prelu_184, %binary_cross_entropy_1_1
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_18 = mpc.mul %binary_cross_entropy_1_16, %binary_cross_entropy_1_17
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_19 = mpc.add %binary_cross_entropy_1_10, %binary_cross_entropy_1_18
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_1_20 = mpc.sum %binary_cross_entropy_1_19 axes [0] : (tensor<7xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_1_20 : tensor<f32>
    } : tensor<f32>
    %view_157 = mpc.reshape %binary_cross_entropy_1_20 : (tensor<f32>) -> tensor<1xf32>
    %slice_160 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_169 = mpc.mul %view_157, %slice_160 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_161 = mpc.sum %mul_169 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_166 = mpc.add %add_165, %sum_161 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_363 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_186 = mpc.prelu %mse_loss_sum_0, %c_363 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_364 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_187 = mpc.prelu %mse_loss_sum_1, %c_364 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %mse_loss_1 = mpc.mse_loss %prelu_186, %prelu_187 reduction(sum) : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    %view_158 = mpc.reshape %mse_loss_1 : (tensor<f32>) -> tensor<1xf32>
    %slice_161 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_170 = mpc.mul %view_158, %slice_161 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_162 = mpc.sum %mul_170 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_167 = mpc.add %add_166, %sum_162 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_365 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_188 = mpc.prelu %l1_loss_sum_0, %c_365 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_366 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_189 = mpc.prelu %l1_loss_sum_1, %c_366 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %l1_loss_1 = mpc.l1_loss %prelu_188, %prelu_189 reduction(sum) : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    %view_159 = mpc.reshape %l1_loss_1 : (tensor<f32>) -> tensor<1xf32>
    %slice_162 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_171 = mpc.mul %view_159, %slice_162 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_163 = mpc.sum %mul_171 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_168 = mpc.add %add_167, %sum_163 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_367 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_190 = mpc.prelu %smooth_l1_loss_sum_0, %c_367 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_368 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_191 = mpc.prelu %smooth_l1_loss_sum_1, %c_368 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %smooth_l1_loss_1 = mpc.smooth_l1_loss %prelu_190, %prelu_191 beta 1.0 reduction(sum)
        : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    %view_160 = mpc.reshape %smooth_l1_loss_1 : (tensor<f32>) -> tensor<1xf32>
    %slice_163 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_172 = mpc.mul %view_160, %slice_163 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_164 = mpc.sum %mul_172 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_169 = mpc.add %add_168, %sum_164 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_369 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_192 = mpc.prelu %huber_loss_sum_0, %c_369 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_370 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_193 = mpc.prelu %huber_loss_sum_1, %c_370 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %huber_loss_1 = mpc.huber_loss %prelu_192, %prelu_193 delta 1.0 reduction(sum)
        : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    %view_161 = mpc.reshape %huber_loss_1 : (tensor<f32>) -> tensor<1xf32>
    %slice_164 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_173 = mpc.mul %view_161, %slice_164 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_165 = mpc.sum %mul_173 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_170 = mpc.add %add_169, %sum_165 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_371 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_194 = mpc.prelu %bce_none_0, %c_371 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_372 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_195 = mpc.prelu %bce_none_1, %c_372 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %detach_2 = mpc.stop_gradient %prelu_195 : (tensor<7xf32>) -> tensor<7xf32>
    %c_373 = mpc.constant dense<1.0> : tensor<f32>
    %c_374 = mpc.constant dense<-100.0> : tensor<f32>
    %c_375 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_2_19 = mpc.precision "fp32" {
      %binary_cross_entropy_2_1 = mpc.stop_gradient %prelu_194 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_2 = mpc.neg %binary_cross_entropy_2_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_3 = mpc.log1p %binary_cross_entropy_2_2 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_4 = mpc.maximum %binary_cross_entropy_2_3, %c_374
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_2_5 = mpc.sub %detach_2, %c_373 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_2_6 = mpc.mul %binary_cross_entropy_2_5, %binary_cross_entropy_2_4
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_7 = mpc.log %binary_cross_entropy_2_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_8 = mpc.maximum %binary_cross_entropy_2_7, %c_374
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_2_9 = mpc.mul %detach_2, %binary_cross_entropy_2_8
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_10 = mpc.sub %binary_cross_entropy_2_6, %binary_cross_entropy_2_9
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_11 = mpc.sub %c_373, %binary_cross_entropy_2_1
          : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_12 = mpc.mul %binary_cross_entropy_2_1, %binary_cross_entropy_2_11
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_13 = mpc.maximum %binary_cross_entropy_2_12, %c_375
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_2_14 = mpc.stop_gradient %detach_2 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_15 = mpc.sub %binary_cross_entropy_2_1, %binary_cross_entropy_2_14
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_16 = mpc.div %binary_cross_entropy_2_15, %binary_cross_entropy_2_13
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_17 = mpc.sub %prelu_194, %binary_cross_entropy_2_1
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_18 = mpc.mul %binary_cross_entropy_2_16, %binary_cross_entropy_2_17
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_2_19 = mpc.add %binary_cross_entropy_2_10, %binary_cross_entropy_2_18
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      mpc.yield %binary_cross_entropy_2_19 : tensor<7xf32>
    } : tensor<7xf32>
    %slice_165 = mpc.slice %w starts [0] limits [7] strides [1] : (tensor<72xf32>) -> tensor<7xf32>
    %mul_174 = mpc.mul %binary_cross_entropy_2_19, %slice_165 : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
    %sum_166 = mpc.sum %mul_174 axes [0] : (tensor<7xf32>) -> tensor<f32>
    %add_171 = mpc.add %add_170, %sum_166 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_376 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_196 = mpc.prelu %mse_loss_none_0, %c_376 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_377 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_197 = mpc.prelu %mse_loss_none_1, %c_377 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %mse_loss_2_2 = mpc.precision "fp32" {
      %mse_loss_2 = mpc.sub %prelu_196, %prelu_197 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %mse_loss_2_1 = mpc.sub %prelu_196, %prelu_197 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %mse_loss_2_2 = mpc.mul %mse_loss_2, %mse_loss_2_1 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %mse_loss_2_2 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_166 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_175 = mpc.mul %mse_loss_2_2, %slice_166 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_167 = mpc.sum %mul_175 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_172 = mpc.add %add_171, %sum_167 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_378 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_198 = mpc.prelu %l1_loss_none_0, %c_378 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_379 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_199 = mpc.prelu %l1_loss_none_1, %c_379 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %l1_loss_2_1 = mpc.precision "fp32" {
      %l1_loss_2 = mpc.sub %prelu_198, %prelu_199 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %l1_loss_2_1 = mpc.abs %l1_loss_2 : (tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %l1_loss_2_1 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_167 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_176 = mpc.mul %l1_loss_2_1, %slice_167 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_168 = mpc.sum %mul_176 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_173 = mpc.add %add_172, %sum_168 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_380 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_200 = mpc.prelu %smooth_l1_loss_none_0, %c_380 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_381 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_201 = mpc.prelu %smooth_l1_loss_none_1, %c_381 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_382 = mpc.constant dense<0.5> : tensor<f32>
    %c_383 = mpc.constant dense<1.0> : tensor<f32>
    %c_384 = mpc.constant dense<0.5> : tensor<f32>
    %c_385 = mpc.constant dense<1.0> : tensor<f32>
    %c_386 = mpc.constant dense<1.0> : tensor<f32>
    %smooth_l1_loss_2_8 = mpc.precision "fp32" {
      %smooth_l1_loss_2 = mpc.sub %prelu_200, %prelu_201 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %smooth_l1_loss_2_1 = mpc.abs %smooth_l1_loss_2 : (tensor<6xf32>) -> tensor<6xf32>
      %smooth_l1_loss_2_2 = mpc.mul %smooth_l1_loss_2_1, %smooth_l1_loss_2_1
          : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %smooth_l1_loss_2_3 = mpc.mul %c_382, %smooth_l1_loss_2_2 : (tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %smooth_l1_loss_2_4 = mpc.sub %smooth_l1_loss_2_1, %c_384 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      %smooth_l1_loss_2_5 = mpc.mul %c_383, %smooth_l1_loss_2_4 : (tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %smooth_l1_loss_2_6 = mpc.compare le %smooth_l1_loss_2_1, %c_385 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %smooth_l1_loss_2_7 = mpc.select %smooth_l1_loss_2_6, %smooth_l1_loss_2_3, %smooth_l1_loss_2_5
          : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %smooth_l1_loss_2_8 = mpc.mul %smooth_l1_loss_2_7, %c_386 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      mpc.yield %smooth_l1_loss_2_8 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_168 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_177 = mpc.mul %smooth_l1_loss_2_8, %slice_168 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_169 = mpc.sum %mul_177 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_174 = mpc.add %add_173, %sum_169 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_387 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_202 = mpc.prelu %huber_loss_none_0, %c_387 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_388 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_203 = mpc.prelu %huber_loss_none_1, %c_388 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_389 = mpc.constant dense<0.5> : tensor<f32>
    %c_390 = mpc.constant dense<1.0> : tensor<f32>
    %c_391 = mpc.constant dense<0.5> : tensor<f32>
    %c_392 = mpc.constant dense<1.0> : tensor<f32>
    %huber_loss_2_7 = mpc.precision "fp32" {
      %huber_loss_2 = mpc.sub %prelu_202, %prelu_203 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %huber_loss_2_1 = mpc.abs %huber_loss_2 : (tensor<6xf32>) -> tensor<6xf32>
      %huber_loss_2_2 = mpc.mul %huber_loss_2_1, %huber_loss_2_1 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %huber_loss_2_3 = mpc.mul %c_389, %huber_loss_2_2 : (tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %huber_loss_2_4 = mpc.sub %huber_loss_2_1, %c_391 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      %huber_loss_2_5 = mpc.mul %c_390, %huber_loss_2_4 : (tensor<f32>, tensor<6xf32>) -> tensor<6xf32>
      %huber_loss_2_6 = mpc.compare le %huber_loss_2_1, %c_392 : (tensor<6xf32>, tensor<f32>) -> tensor<6xi1>
      %huber_loss_2_7 = mpc.select %huber_loss_2_6, %huber_loss_2_3, %huber_loss_2_5
          : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      mpc.yield %huber_loss_2_7 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_169 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_178 = mpc.mul %huber_loss_2_7, %slice_169 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_170 = mpc.sum %mul_178 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_175 = mpc.add %add_174, %sum_170 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_393 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_204 = mpc.prelu %bce_weight_0, %c_393 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_394 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_205 = mpc.prelu %bce_weight_1, %c_394 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %detach_3 = mpc.stop_gradient %prelu_205 : (tensor<7xf32>) -> tensor<7xf32>
    %c_395 = mpc.constant dense<[1.0, 2.0, 0.0, 1.0, 1.0, 1.0, 3.0]> : tensor<7xf32>
    %c_396 = mpc.constant dense<1.0> : tensor<f32>
    %c_397 = mpc.constant dense<-100.0> : tensor<f32>
    %c_398 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_3_21 = mpc.precision "fp32" {
      %binary_cross_entropy_3_1 = mpc.stop_gradient %prelu_204 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_2 = mpc.neg %binary_cross_entropy_3_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_3 = mpc.log1p %binary_cross_entropy_3_2 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_4 = mpc.maximum %binary_cross_entropy_3_3, %c_397
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_3_5 = mpc.sub %detach_3, %c_396 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_3_6 = mpc.mul %binary_cross_entropy_3_5, %binary_cross_entropy_3_4
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_7 = mpc.log %binary_cross_entropy_3_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_8 = mpc.maximum %binary_cross_entropy_3_7, %c_397
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_3_9 = mpc.mul %detach_3, %binary_cross_entropy_3_8
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_10 = mpc.sub %binary_cross_entropy_3_6, %binary_cross_entropy_3_9
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_11 = mpc.sub %c_396, %binary_cross_entropy_3_1
          : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_12 = mpc.mul %binary_cross_entropy_3_1, %binary_cross_entropy_3_11
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_13 = mpc.maximum %binary_cross_entropy_3_12, %c_398
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_3_14 = mpc.stop_gradient %detach_3 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_15 = mpc.sub %binary_cross_entropy_3_1, %binary_cross_entropy_3_14
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_16 = mpc.div %binary_cross_entropy_3_15, %binary_cross_entropy_3_13
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_17 = mpc.sub %prelu_204, %binary_cross_entropy_3_1
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_18 = mpc.mul %binary_cross_entropy_3_16, %binary_cross_entropy_3_17
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_19 = mpc.add %binary_cross_entropy_3_10, %binary_cross_entropy_3_18
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_20 = mpc.mul %binary_cross_entropy_3_19, %c_395
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_3_21 = mpc.mean %binary_cross_entropy_3_20 axes [0] : (tensor<7xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_3_21 : tensor<f32>
    } : tensor<f32>
    %view_167 = mpc.reshape %binary_cross_entropy_3_21 : (tensor<f32>) -> tensor<1xf32>
    %slice_170 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_179 = mpc.mul %view_167, %slice_170 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_171 = mpc.sum %mul_179 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_176 = mpc.add %add_175, %sum_171 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_399 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_206 = mpc.prelu %bce_sigmoid_0, %c_399 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %c_400 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_207 = mpc.prelu %bce_sigmoid_1, %c_400 : (tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
    %sigmoid_2 = mpc.precision "fp32" {
      %sigmoid_2 = mpc.sigmoid %prelu_206 : (tensor<7xf32>) -> tensor<7xf32>
      mpc.yield %sigmoid_2 : tensor<7xf32>
    } : tensor<7xf32>
    %detach_4 = mpc.stop_gradient %prelu_207 : (tensor<7xf32>) -> tensor<7xf32>
    %c_401 = mpc.constant dense<1.0> : tensor<f32>
    %c_402 = mpc.constant dense<-100.0> : tensor<f32>
    %c_403 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_4_20 = mpc.precision "fp32" {
      %binary_cross_entropy_4_1 = mpc.stop_gradient %sigmoid_2 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_2 = mpc.neg %binary_cross_entropy_4_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_3 = mpc.log1p %binary_cross_entropy_4_2 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_4 = mpc.maximum %binary_cross_entropy_4_3, %c_402
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_4_5 = mpc.sub %detach_4, %c_401 : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_4_6 = mpc.mul %binary_cross_entropy_4_5, %binary_cross_entropy_4_4
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_7 = mpc.log %binary_cross_entropy_4_1 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_8 = mpc.maximum %binary_cross_entropy_4_7, %c_402
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_4_9 = mpc.mul %detach_4, %binary_cross_entropy_4_8
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_10 = mpc.sub %binary_cross_entropy_4_6, %binary_cross_entropy_4_9
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_11 = mpc.sub %c_401, %binary_cross_entropy_4_1
          : (tensor<f32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_12 = mpc.mul %binary_cross_entropy_4_1, %binary_cross_entropy_4_11
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_13 = mpc.maximum %binary_cross_entropy_4_12, %c_403
          : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
      %binary_cross_entropy_4_14 = mpc.stop_gradient %detach_4 : (tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_15 = mpc.sub %binary_cross_entropy_4_1, %binary_cross_entropy_4_14
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_16 = mpc.div %binary_cross_entropy_4_15, %binary_cross_entropy_4_13
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_17 = mpc.sub %sigmoid_2, %binary_cross_entropy_4_1
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_18 = mpc.mul %binary_cross_entropy_4_16, %binary_cross_entropy_4_17
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_19 = mpc.add %binary_cross_entropy_4_10, %binary_cross_entropy_4_18
          : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
      %binary_cross_entropy_4_20 = mpc.mean %binary_cross_entropy_4_19 axes [0] : (tensor<7xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_4_20 : tensor<f32>
    } : tensor<f32>
    %view_168 = mpc.reshape %binary_cross_entropy_4_20 : (tensor<f32>) -> tensor<1xf32>
    %slice_171 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_180 = mpc.mul %view_168, %slice_171 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_172 = mpc.sum %mul_180 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_177 = mpc.add %add_176, %sum_172 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_404 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_208 = mpc.prelu %bce_tanh_0, %c_404 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_405 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_209 = mpc.prelu %bce_tanh_1, %c_405 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_406 = mpc.constant dense<1.0> : tensor<f32>
    %c_407 = mpc.constant dense<2.0> : tensor<f32>
    %div_12 = mpc.precision "fp32" {
      %tanh_2 = mpc.tanh %prelu_208 : (tensor<3xf32>) -> tensor<3xf32>
      %add_178 = mpc.add %tanh_2, %c_406 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      %div_12 = mpc.div %add_178, %c_407 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      mpc.yield %div_12 : tensor<3xf32>
    } : tensor<3xf32>
    %detach_5 = mpc.stop_gradient %prelu_209 : (tensor<3xf32>) -> tensor<3xf32>
    %c_408 = mpc.constant dense<1.0> : tensor<f32>
    %c_409 = mpc.constant dense<-100.0> : tensor<f32>
    %c_410 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_5_20 = mpc.precision "fp32" {
      %binary_cross_entropy_5_1 = mpc.stop_gradient %div_12 : (tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_2 = mpc.neg %binary_cross_entropy_5_1 : (tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_3 = mpc.log1p %binary_cross_entropy_5_2 : (tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_4 = mpc.maximum %binary_cross_entropy_5_3, %c_409
          : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      %binary_cross_entropy_5_5 = mpc.sub %detach_5, %c_408 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      %binary_cross_entropy_5_6 = mpc.mul %binary_cross_entropy_5_5, %binary_cross_entropy_5_4
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_7 = mpc.log %binary_cross_entropy_5_1 : (tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_8 = mpc.maximum %binary_cross_entropy_5_7, %c_409
          : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      %binary_cross_entropy_5_9 = mpc.mul %detach_5, %binary_cross_entropy_5_8
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_10 = mpc.sub %binary_cross_entropy_5_6, %binary_cross_entropy_5_9
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_11 = mpc.sub %c_408, %binary_cross_entropy_5_1
          : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_12 = mpc.mul %binary_cross_entropy_5_1, %binary_cross_entropy_5_11
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_13 = mpc.maximum %binary_cross_entropy_5_12, %c_410
          : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      %binary_cross_entropy_5_14 = mpc.stop_gradient %detach_5 : (tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_15 = mpc.sub %binary_cross_entropy_5_1, %binary_cross_entropy_5_14
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_16 = mpc.div %binary_cross_entropy_5_15, %binary_cross_entropy_5_13
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_17 = mpc.sub %div_12, %binary_cross_entropy_5_1
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_18 = mpc.mul %binary_cross_entropy_5_16, %binary_cross_entropy_5_17
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_19 = mpc.add %binary_cross_entropy_5_10, %binary_cross_entropy_5_18
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_5_20 = mpc.mean %binary_cross_entropy_5_19 axes [0] : (tensor<3xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_5_20 : tensor<f32>
    } : tensor<f32>
    %view_169 = mpc.reshape %binary_cross_entropy_5_20 : (tensor<f32>) -> tensor<1xf32>
    %slice_172 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_181 = mpc.mul %view_169, %slice_172 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_173 = mpc.sum %mul_181 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_179 = mpc.add %add_177, %sum_173 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_411 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_210 = mpc.prelu %bce_slice_0, %c_411 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %c_412 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_211 = mpc.prelu %bce_slice_1, %c_412 : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
    %select_1 = mpc.precision "fp32" {
      %sigmoid_3 = mpc.sigmoid %prelu_210 : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %select = mpc.slice %sigmoid_3 starts [0, 0] limits [-1, 1] strides [1, 1] : (tensor<2x2xf32>) -> tensor<2x1xf32>
      %select_1 = mpc.reshape %select : (tensor<2x1xf32>) -> tensor<2xf32>
      mpc.yield %select_1 : tensor<2xf32>
    } : tensor<2xf32>
    %detach_6 = mpc.stop_gradient %prelu_211 : (tensor<2xf32>) -> tensor<2xf32>
    %c_413 = mpc.constant dense<1.0> : tensor<f32>
    %c_414 = mpc.constant dense<-100.0> : tensor<f32>
    %c_415 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_6_20 = mpc.precision "fp32" {
      %binary_cross_entropy_6_1 = mpc.stop_gradient %select_1 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_2 = mpc.neg %binary_cross_entropy_6_1 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_3 = mpc.log1p %binary_cross_entropy_6_2 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_4 = mpc.maximum %binary_cross_entropy_6_3, %c_414
          : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %binary_cross_entropy_6_5 = mpc.sub %detach_6, %c_413 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %binary_cross_entropy_6_6 = mpc.mul %binary_cross_entropy_6_5, %binary_cross_entropy_6_4
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_7 = mpc.log %binary_cross_entropy_6_1 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_8 = mpc.maximum %binary_cross_entropy_6_7, %c_414
          : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %binary_cross_entropy_6_9 = mpc.mul %detach_6, %binary_cross_entropy_6_8
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_10 = mpc.sub %binary_cross_entropy_6_6, %binary_cross_entropy_6_9
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_11 = mpc.sub %c_413, %binary_cross_entropy_6_1
          : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_12 = mpc.mul %binary_cross_entropy_6_1, %binary_cross_entropy_6_11
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_13 = mpc.maximum %binary_cross_entropy_6_12, %c_415
          : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %binary_cross_entropy_6_14 = mpc.stop_gradient %detach_6 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_15 = mpc.sub %binary_cross_entropy_6_1, %binary_cross_entropy_6_14
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_16 = mpc.div %binary_cross_entropy_6_15, %binary_cross_entropy_6_13
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_17 = mpc.sub %select_1, %binary_cross_entropy_6_1
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_18 = mpc.mul %binary_cross_entropy_6_16, %binary_cross_entropy_6_17
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_19 = mpc.add %binary_cross_entropy_6_10, %binary_cross_entropy_6_18
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_6_20 = mpc.mean %binary_cross_entropy_6_19 axes [0] : (tensor<2xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_6_20 : tensor<f32>
    } : tensor<f32>
    %view_170 = mpc.reshape %binary_cross_entropy_6_20 : (tensor<f32>) -> tensor<1xf32>
    %slice_173 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_182 = mpc.mul %view_170, %slice_173 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_174 = mpc.sum %mul_182 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_180 = mpc.add %add_179, %sum_174 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_416 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_212 = mpc.prelu %bce_product_0, %c_416 : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
    %c_417 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_213 = mpc.prelu %bce_product_1, %c_417 : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
    %c_418 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_214 = mpc.prelu %bce_product_2, %c_418 : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
    %mul_183 = mpc.precision "fp32" {
      %sigmoid_4 = mpc.sigmoid %prelu_212 : (tensor<2xf32>) -> tensor<2xf32>
      %sigmoid_5 = mpc.sigmoid %prelu_213 : (tensor<2xf32>) -> tensor<2xf32>
      %mul_183 = mpc.mul %sigmoid_4, %sigmoid_5 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      mpc.yield %mul_183 : tensor<2xf32>
    } : tensor<2xf32>
    %detach_7 = mpc.stop_gradient %prelu_214 : (tensor<2xf32>) -> tensor<2xf32>
    %c_419 = mpc.constant dense<1.0> : tensor<f32>
    %c_420 = mpc.constant dense<-100.0> : tensor<f32>
    %c_421 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_7_20 = mpc.precision "fp32" {
      %binary_cross_entropy_7_1 = mpc.stop_gradient %mul_183 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_2 = mpc.neg %binary_cross_entropy_7_1 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_3 = mpc.log1p %binary_cross_entropy_7_2 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_4 = mpc.maximum %binary_cross_entropy_7_3, %c_420
          : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %binary_cross_entropy_7_5 = mpc.sub %detach_7, %c_419 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %binary_cross_entropy_7_6 = mpc.mul %binary_cross_entropy_7_5, %binary_cross_entropy_7_4
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_7 = mpc.log %binary_cross_entropy_7_1 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_8 = mpc.maximum %binary_cross_entropy_7_7, %c_420
          : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %binary_cross_entropy_7_9 = mpc.mul %detach_7, %binary_cross_entropy_7_8
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_10 = mpc.sub %binary_cross_entropy_7_6, %binary_cross_entropy_7_9
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_11 = mpc.sub %c_419, %binary_cross_entropy_7_1
          : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_12 = mpc.mul %binary_cross_entropy_7_1, %binary_cross_entropy_7_11
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_13 = mpc.maximum %binary_cross_entropy_7_12, %c_421
          : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %binary_cross_entropy_7_14 = mpc.stop_gradient %detach_7 : (tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_15 = mpc.sub %binary_cross_entropy_7_1, %binary_cross_entropy_7_14
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_16 = mpc.div %binary_cross_entropy_7_15, %binary_cross_entropy_7_13
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_17 = mpc.sub %mul_183, %binary_cross_entropy_7_1
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_18 = mpc.mul %binary_cross_entropy_7_16, %binary_cross_entropy_7_17
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_19 = mpc.add %binary_cross_entropy_7_10, %binary_cross_entropy_7_18
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %binary_cross_entropy_7_20 = mpc.mean %binary_cross_entropy_7_19 axes [0] : (tensor<2xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_7_20 : tensor<f32>
    } : tensor<f32>
    %view_171 = mpc.reshape %binary_cross_entropy_7_20 : (tensor<f32>) -> tensor<1xf32>
    %slice_174 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_184 = mpc.mul %view_171, %slice_174 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_175 = mpc.sum %mul_184 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_181 = mpc.add %add_180, %sum_175 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_422 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_215 = mpc.prelu %log_sigmoid_hand_0, %c_422 : (tensor<5xf32>, tensor<1xf32>) -> tensor<5xf32>
    %sigmoid_6 = mpc.precision "fp32" {
      %sigmoid_6 = mpc.sigmoid %prelu_215 : (tensor<5xf32>) -> tensor<5xf32>
      mpc.yield %sigmoid_6 : tensor<5xf32>
    } : tensor<5xf32>
    %log_1 = mpc.log %sigmoid_6 : (tensor<5xf32>) -> tensor<5xf32>
    %slice_175 = mpc.slice %w starts [0] limits [5] strides [1] : (tensor<72xf32>) -> tensor<5xf32>
    %mul_185 = mpc.mul %log_1, %slice_175 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %sum_176 = mpc.sum %mul_185 axes [0] : (tensor<5xf32>) -> tensor<f32>
    %add_182 = mpc.add %add_181, %sum_176 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_423 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_216 = mpc.prelu %log_softmax_hand_0, %c_423 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_424 = mpc.constant dense<9.313225746154785e-10> : tensor<f32>
    %add_183 = mpc.precision "fp32" {
      %softmax_2 = mpc.softmax %prelu_216 axis 1 : (tensor<3x2xf32>) -> tensor<3x2xf32>
      %add_183 = mpc.add %softmax_2, %c_424 : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
      mpc.yield %add_183 : tensor<3x2xf32>
    } : tensor<3x2xf32>
    %log_2 = mpc.log %add_183 : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %view_173 = mpc.reshape %log_2 : (tensor<3x2xf32>) -> tensor<6xf32>
    %slice_176 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_186 = mpc.mul %view_173, %slice_176 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_177 = mpc.sum %mul_186 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_184 = mpc.add %add_182, %sum_177 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_425 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_217 = mpc.prelu %bce_softmax_0, %c_425 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %c_426 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_218 = mpc.prelu %bce_softmax_1, %c_426 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %softmax_3 = mpc.precision "fp32" {
      %softmax_3 = mpc.softmax %prelu_217 axis 1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
      mpc.yield %softmax_3 : tensor<2x2xf32>
    } : tensor<2x2xf32>
    %detach_8 = mpc.stop_gradient %prelu_218 : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %c_427 = mpc.constant dense<1.0> : tensor<f32>
    %c_428 = mpc.constant dense<-100.0> : tensor<f32>
    %c_429 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_8_20 = mpc.precision "fp32" {
      %binary_cross_entropy_8_1 = mpc.stop_gradient %softmax_3 : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_2 = mpc.neg %binary_cross_entropy_8_1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_3 = mpc.log1p %binary_cross_entropy_8_2 : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_4 = mpc.maximum %binary_cross_entropy_8_3, %c_428
          : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_5 = mpc.sub %detach_8, %c_427 : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_6 = mpc.mul %binary_cross_entropy_8_5, %binary_cross_entropy_8_4
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_7 = mpc.log %binary_cross_entropy_8_1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_8 = mpc.maximum %binary_cross_entropy_8_7, %c_428
          : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_9 = mpc.mul %detach_8, %binary_cross_entropy_8_8
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_10 = mpc.sub %binary_cross_entropy_8_6, %binary_cross_entropy_8_9
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_11 = mpc.sub %c_427, %binary_cross_entropy_8_1
          : (tensor<f32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_12 = mpc.mul %binary_cross_entropy_8_1, %binary_cross_entropy_8_11
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_13 = mpc.maximum %binary_cross_entropy_8_12, %c_429
          : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_14 = mpc.stop_gradient %detach_8 : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_15 = mpc.sub %binary_cross_entropy_8_1, %binary_cross_entropy_8_14
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_16 = mpc.div %binary_cross_entropy_8_15, %binary_cross_entropy_8_13
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_17 = mpc.sub %softmax_3, %binary_cross_entropy_8_1
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_18 = mpc.mul %binary_cross_entropy_8_16, %binary_cross_entropy_8_17
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_19 = mpc.add %binary_cross_entropy_8_10, %binary_cross_entropy_8_18
          : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %binary_cross_entropy_8_20 = mpc.mean %binary_cross_entropy_8_19 axes [0, 1] : (tensor<2x2xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_8_20 : tensor<f32>
    } : tensor<f32>
    %view_174 = mpc.reshape %binary_cross_entropy_8_20 : (tensor<f32>) -> tensor<1xf32>
    %slice_177 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_187 = mpc.mul %view_174, %slice_177 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_178 = mpc.sum %mul_187 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_185 = mpc.add %add_184, %sum_178 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_430 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_219 = mpc.prelu %bce_target_0, %c_430 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_431 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_220 = mpc.prelu %bce_target_1, %c_431 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_432 = mpc.constant dense<1.0> : tensor<f32>
    %c_433 = mpc.constant dense<-100.0> : tensor<f32>
    %c_434 = mpc.constant dense<1.0e-12> : tensor<f32>
    %binary_cross_entropy_9_20 = mpc.precision "fp32" {
      %binary_cross_entropy_9_1 = mpc.stop_gradient %prelu_219 : (tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_2 = mpc.neg %binary_cross_entropy_9_1 : (tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_3 = mpc.log1p %binary_cross_entropy_9_2 : (tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_4 = mpc.maximum %binary_cross_entropy_9_3, %c_433
          : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
      %binary_cross_entropy_9_5 = mpc.sub %prelu_220, %c_432 : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
      %binary_cross_entropy_9_6 = mpc.mul %binary_cross_entropy_9_5, %binary_cross_entropy_9_4
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_7 = mpc.log %binary_cross_entropy_9_1 : (tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_8 = mpc.maximum %binary_cross_entropy_9_7, %c_433
          : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
      %binary_cross_entropy_9_9 = mpc.mul %prelu_220, %binary_cross_entropy_9_8
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_10 = mpc.sub %binary_cross_entropy_9_6, %binary_cross_entropy_9_9
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_11 = mpc.sub %c_432, %binary_cross_entropy_9_1
          : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_12 = mpc.mul %binary_cross_entropy_9_1, %binary_cross_entropy_9_11
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_13 = mpc.maximum %binary_cross_entropy_9_12, %c_434
          : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
      %binary_cross_entropy_9_14 = mpc.stop_gradient %prelu_220 : (tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_15 = mpc.sub %binary_cross_entropy_9_1, %binary_cross_entropy_9_14
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_16 = mpc.div %binary_cross_entropy_9_15, %binary_cross_entropy_9_13
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_17 = mpc.sub %prelu_219, %binary_cross_entropy_9_1
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_18 = mpc.mul %binary_cross_entropy_9_16, %binary_cross_entropy_9_17
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_19 = mpc.add %binary_cross_entropy_9_10, %binary_cross_entropy_9_18
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_9_20 = mpc.mean %binary_cross_entropy_9_19 axes [0] : (tensor<4xf32>) -> tensor<f32>
      mpc.yield %binary_cross_entropy_9_20 : tensor<f32>
    } : tensor<f32>
    %view_175 = mpc.reshape %binary_cross_entropy_9_20 : (tensor<f32>) -> tensor<1xf32>
    %slice_178 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_188 = mpc.mul %view_175, %slice_178 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_179 = mpc.sum %mul_188 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_186 = mpc.add %add_185, %sum_179 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_435 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_221 = mpc.prelu %bce_logits_0, %c_435 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %c_436 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_222 = mpc.prelu %bce_logits_1, %c_436 : (tensor<6xf32>, tensor<1xf32>) -> tensor<6xf32>
    %binary_cross_entropy_with_logits = mpc.bce_with_logits %prelu_221, %prelu_222
        : (tensor<6xf32>, tensor<6xf32>) -> tensor<f32>
    %view_176 = mpc.reshape %binary_cross_entropy_with_logits : (tensor<f32>) -> tensor<1xf32>
    %slice_179 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_189 = mpc.mul %view_176, %slice_179 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_180 = mpc.sum %mul_189 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_187 = mpc.add %add_186, %sum_180 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_437 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_223 = mpc.prelu %bce_logits_none_0, %c_437 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_438 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_224 = mpc.prelu %bce_logits_none_1, %c_438 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_439 = mpc.constant dense<1.0> : tensor<f32>
    %binary_cross_entropy_with_logits_1_4 = mpc.precision "fp32" {
      %binary_cross_entropy_with_logits_1 = mpc.neg %prelu_223 : (tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_with_logits_1_1 = mpc.softplus %binary_cross_entropy_with_logits_1
          : (tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_with_logits_1_2 = mpc.sub %c_439, %prelu_224 : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_with_logits_1_3 = mpc.mul %binary_cross_entropy_with_logits_1_2, %prelu_223
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %binary_cross_entropy_with_logits_1_4 = mpc.add %binary_cross_entropy_with_logits_1_3, %binary_cross_entropy_with_logits_1_1
          : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %binary_cross_entropy_with_logits_1_4 : tensor<4xf32>
    } : tensor<4xf32>
    %slice_180 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %mul_190 = mpc.mul %binary_cross_entropy_with_logits_1_4, %slice_180
        : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %sum_181 = mpc.sum %mul_190 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %add_188 = mpc.add %add_187, %sum_181 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_440 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_225 = mpc.prelu %bce_logits_weight_0, %c_440 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_441 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_226 = mpc.prelu %bce_logits_weight_1, %c_441 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_442 = mpc.constant dense<2.0> : tensor<1xf32>
    %binary_cross_entropy_with_logits_2 = mpc.bce_with_logits %prelu_225, %prelu_226 pos_weight(%c_442)
        : (tensor<4xf32>, tensor<4xf32>, tensor<1xf32>) -> tensor<f32>
    %view_178 = mpc.reshape %binary_cross_entropy_with_logits_2 : (tensor<f32>) -> tensor<1xf32>
    %slice_181 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_191 = mpc.mul %view_178, %slice_181 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_182 = mpc.sum %mul_191 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_189 = mpc.add %add_188, %sum_182 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_443 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_227 = mpc.prelu %kl_sum_0, %c_443 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_444 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_228 = mpc.prelu %kl_sum_1, %c_444 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %kl_div = mpc.kl_div %prelu_227, %prelu_228 reduction(sum) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    %view_179 = mpc.reshape %kl_div : (tensor<f32>) -> tensor<1xf32>
    %slice_182 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_192 = mpc.mul %view_179, %slice_182 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_183 = mpc.sum %mul_192 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_190 = mpc.add %add_189, %sum_183 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_445 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_229 = mpc.prelu %kl_detached_sum_0, %c_445 : (tensor<5xf32>, tensor<1xf32>) -> tensor<5xf32>
    %c_446 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_230 = mpc.prelu %kl_detached_sum_1, %c_446 : (tensor<5xf32>, tensor<1xf32>) -> tensor<5xf32>
    %detach_9 = mpc.stop_gradient %prelu_230 : (tensor<5xf32>) -> tensor<5xf32>
    %kl_div_1 = mpc.kl_div %prelu_229, %detach_9 reduction(sum) : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
    %view_180 = mpc.reshape %kl_div_1 : (tensor<f32>) -> tensor<1xf32>
    %slice_183 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_193 = mpc.mul %view_180, %slice_183 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_184 = mpc.sum %mul_193 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_191 = mpc.add %add_190, %sum_184 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_447 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_231 = mpc.prelu %kl_log_sum_0, %c_447 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_448 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_232 = mpc.prelu %kl_log_sum_1, %c_448 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %kl_div_2 = mpc.kl_div %prelu_231, %prelu_232 log_target reduction(sum)
        : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    %view_181 = mpc.reshape %kl_div_2 : (tensor<f32>) -> tensor<1xf32>
    %slice_184 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_194 = mpc.mul %view_181, %slice_184 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_185 = mpc.sum %mul_194 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_192 = mpc.add %add_191, %sum_185 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_449 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_233 = mpc.prelu %kl_none_0, %c_449 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_450 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_234 = mpc.prelu %kl_none_1, %c_450 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_451 = mpc.constant dense<0.0> : tensor<f32>
    %kl_div_3_5 = mpc.precision "fp32" {
      %kl_div_3 = mpc.compare eq %prelu_234, %c_451 : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
      %kl_div_3_1 = mpc.log %prelu_234 : (tensor<4xf32>) -> tensor<4xf32>
      %kl_div_3_2 = mpc.mul %prelu_234, %kl_div_3_1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %kl_div_3_3 = mpc.select %kl_div_3, %c_451, %kl_div_3_2
          : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
      %kl_div_3_4 = mpc.mul %prelu_234, %prelu_233 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %kl_div_3_5 = mpc.sub %kl_div_3_3, %kl_div_3_4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %kl_div_3_5 : tensor<4xf32>
    } : tensor<4xf32>
    %slice_185 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %mul_195 = mpc.mul %kl_div_3_5, %slice_185 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %sum_186 = mpc.sum %mul_195 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %add_193 = mpc.add %add_192, %sum_186 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_452 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_235 = mpc.prelu %kl_detached_none_0, %c_452 : (tensor<5xf32>, tensor<1xf32>) -> tensor<5xf32>
    %c_453 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_236 = mpc.prelu %kl_detached_none_1, %c_453 : (tensor<5xf32>, tensor<1xf32>) -> tensor<5xf32>
    %detach_10 = mpc.stop_gradient %prelu_236 : (tensor<5xf32>) -> tensor<5xf32>
    %c_454 = mpc.constant dense<0.0> : tensor<f32>
    %kl_div_4_5 = mpc.precision "fp32" {
      %kl_div_4 = mpc.compare eq %detach_10, %c_454 : (tensor<5xf32>, tensor<f32>) -> tensor<5xi1>
      %kl_div_4_1 = mpc.log %detach_10 : (tensor<5xf32>) -> tensor<5xf32>
      %kl_div_4_2 = mpc.mul %detach_10, %kl_div_4_1 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %kl_div_4_3 = mpc.select %kl_div_4, %c_454, %kl_div_4_2
          : (tensor<5xi1>, tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
      %kl_div_4_4 = mpc.mul %detach_10, %prelu_235 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      %kl_div_4_5 = mpc.sub %kl_div_4_3, %kl_div_4_4 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
      mpc.yield %kl_div_4_5 : tensor<5xf32>
    } : tensor<5xf32>
    %slice_186 = mpc.slice %w starts [0] limits [5] strides [1] : (tensor<72xf32>) -> tensor<5xf32>
    %mul_196 = mpc.mul %kl_div_4_5, %slice_186 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %sum_187 = mpc.sum %mul_196 axes [0] : (tensor<5xf32>) -> tensor<f32>
    %add_194 = mpc.add %add_193, %sum_187 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_455 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_237 = mpc.prelu %kl_log_none_0, %c_455 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_456 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_238 = mpc.prelu %kl_log_none_1, %c_456 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %kl_div_5_2 = mpc.precision "fp32" {
      %kl_div_5 = mpc.exp %prelu_238 : (tensor<4xf32>) -> tensor<4xf32>
      %kl_div_5_1 = mpc.sub %prelu_238, %prelu_237 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %kl_div_5_2 = mpc.mul %kl_div_5, %kl_div_5_1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %kl_div_5_2 : tensor<4xf32>
    } : tensor<4xf32>
    %slice_187 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %mul_197 = mpc.mul %kl_div_5_2, %slice_187 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %sum_188 = mpc.sum %mul_197 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %add_195 = mpc.add %add_194, %sum_188 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_457 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_239 = mpc.prelu %kl_softmax_0, %c_457 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %c_458 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_240 = mpc.prelu %kl_softmax_1, %c_458 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %log_softmax_1 = mpc.log_softmax %prelu_239 axis 1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %softmax_4 = mpc.softmax %prelu_240 axis 1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %kl_div_6 = mpc.kl_div %log_softmax_1, %softmax_4 reduction(sum) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<f32>
    %c_459 = mpc.constant dense<2.0> : tensor<f32>
    %div_13 = mpc.div %kl_div_6, %c_459 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %view_185 = mpc.reshape %div_13 : (tensor<f32>) -> tensor<1xf32>
    %slice_188 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_198 = mpc.mul %view_185, %slice_188 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_189 = mpc.sum %mul_198 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_196 = mpc.add %add_195, %sum_189 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_460 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_241 = mpc.prelu %cross_entropy_0, %c_460 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_461 = mpc.constant dense<[0, 1, 1]> : tensor<3xi64>
    %cross_entropy_loss = mpc.cross_entropy %prelu_241, %c_461 {ignore_index = -100 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %view_186 = mpc.reshape %cross_entropy_loss : (tensor<f32>) -> tensor<1xf32>
    %slice_189 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_199 = mpc.mul %view_186, %slice_189 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_190 = mpc.sum %mul_199 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_197 = mpc.add %add_196, %sum_190 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_462 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_242 = mpc.prelu %cross_entropy_ignore_0, %c_462 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_463 = mpc.constant dense<[0, 1, 1]> : tensor<3xi64>
    %cross_entropy_loss_1 = mpc.cross_entropy %prelu_242, %c_463 {ignore_index = 1 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %view_187 = mpc.reshape %cross_entropy_loss_1 : (tensor<f32>) -> tensor<1xf32>
    %slice_190 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_200 = mpc.mul %view_187, %slice_190 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_191 = mpc.sum %mul_200 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_198 = mpc.add %add_197, %sum_191 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_464 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_243 = mpc.prelu %cross_entropy_all_ignored_0, %c_464 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_465 = mpc.constant dense<-100> : tensor<3xi64>
    %cross_entropy_loss_2 = mpc.cross_entropy %prelu_243, %c_465 {ignore_index = -100 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %view_188 = mpc.reshape %cross_entropy_loss_2 : (tensor<f32>) -> tensor<1xf32>
    %slice_191 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_202 = mpc.mul %view_188, %slice_191 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_192 = mpc.sum %mul_202 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_199 = mpc.add %add_198, %sum_192 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_466 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_244 = mpc.prelu %cross_entropy_all_ignored_sum_0, %c_466
        : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_467 = mpc.constant dense<-100> : tensor<3xi64>
    %cross_entropy_loss_3 = mpc.cross_entropy %prelu_244, %c_467 reduction(sum) {ignore_index = -100 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %view_189 = mpc.reshape %cross_entropy_loss_3 : (tensor<f32>) -> tensor<1xf32>
    %slice_192 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_204 = mpc.mul %view_189, %slice_192 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_193 = mpc.sum %mul_204 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_200 = mpc.add %add_199, %sum_193 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_468 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_245 = mpc.prelu %cross_entropy_soft_0, %c_468 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_469 = mpc.constant dense<[[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]> : tensor<3x2xf32>
    %cross_entropy_loss_4 = mpc.log_softmax %prelu_245 axis 1 : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %cross_entropy_loss_4_1 = mpc.mul %c_469, %cross_entropy_loss_4
        : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %cross_entropy_loss_4_2 = mpc.sum %cross_entropy_loss_4_1 axes [1] : (tensor<3x2xf32>) -> tensor<3xf32>
    %cross_entropy_loss_4_3 = mpc.neg %cross_entropy_loss_4_2 : (tensor<3xf32>) -> tensor<3xf32>
    %cross_entropy_loss_4_4 = mpc.mean %cross_entropy_loss_4_3 axes [0] : (tensor<3xf32>) -> tensor<f32>
    %view_190 = mpc.reshape %cross_entropy_loss_4_4 : (tensor<f32>) -> tensor<1xf32>
    %slice_193 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_205 = mpc.mul %view_190, %slice_193 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_194 = mpc.sum %mul_205 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_201 = mpc.add %add_200, %sum_194 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_470 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_246 = mpc.prelu %nll_0, %c_470 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_471 = mpc.constant dense<[0, 1, 1]> : tensor<3xi64>
    %nll_loss_nd = mpc.cross_entropy %prelu_246, %c_471 {ignore_index = -100 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %view_191 = mpc.reshape %nll_loss_nd : (tensor<f32>) -> tensor<1xf32>
    %slice_194 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_206 = mpc.mul %view_191, %slice_194 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_195 = mpc.sum %mul_206 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_202 = mpc.add %add_201, %sum_195 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_472 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_247 = mpc.prelu %nll_plain_0, %c_472 : (tensor<3x2xf32>, tensor<1xf32>) -> tensor<3x2xf32>
    %c_473 = mpc.constant dense<[0, 1, 1]> : tensor<3xi64>
    %nll_loss_nd_1 = mpc.nll_loss %prelu_247, %c_473 {ignore_index = -100 : i64}
        : (tensor<3x2xf32>, tensor<3xi64>) -> tensor<f32>
    %view_192 = mpc.reshape %nll_loss_nd_1 : (tensor<f32>) -> tensor<1xf32>
    %slice_195 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_207 = mpc.mul %view_192, %slice_195 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_196 = mpc.sum %mul_207 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_203 = mpc.add %add_202, %sum_196 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_474 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_248 = mpc.prelu %poisson_nll_0, %c_474 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_475 = mpc.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
    %mean_1 = mpc.precision "fp32" {
      %mul_208 = mpc.mul %c_475, %prelu_248 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %exp_2 = mpc.exp %prelu_248 : (tensor<3xf32>) -> tensor<3xf32>
      %sub_10 = mpc.sub %exp_2, %mul_208 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %mean_1 = mpc.mean %sub_10 axes [0] : (tensor<3xf32>) -> tensor<f32>
      mpc.yield %mean_1 : tensor<f32>
    } : tensor<f32>
    %view_193 = mpc.reshape %mean_1 : (tensor<f32>) -> tensor<1xf32>
    %slice_196 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_209 = mpc.mul %view_193, %slice_196 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_197 = mpc.sum %mul_209 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_204 = mpc.add %add_203, %sum_197 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_476 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_249 = mpc.prelu %poisson_full_0, %c_476 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_477 = mpc.constant dense<1.0e-08> : tensor<f32>
    %c_478 = mpc.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
    %mean_2 = mpc.precision "fp32" {
      %add_205 = mpc.add %prelu_249, %c_477 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      %log_3 = mpc.log %add_205 : (tensor<3xf32>) -> tensor<3xf32>
      %mul_210 = mpc.mul %c_478, %log_3 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %sub_11 = mpc.sub %prelu_249, %mul_210 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %mean_2 = mpc.mean %sub_11 axes [0] : (tensor<3xf32>) -> tensor<f32>
      mpc.yield %mean_2 : tensor<f32>
    } : tensor<f32>
    %view_194 = mpc.reshape %mean_2 : (tensor<f32>) -> tensor<1xf32>
    %slice_197 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_211 = mpc.mul %view_194, %slice_197 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_198 = mpc.sum %mul_211 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_206 = mpc.add %add_204, %sum_198 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_479 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_250 = mpc.prelu %hinge_0, %c_479 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_480 = mpc.constant dense<0.0> : tensor<3xf32>
    %c_482 = mpc.constant dense<1.0> : tensor<3xf32>
    %c_483 = mpc.constant dense<[false, true, true]> : tensor<3xi1>
    %c_484 = mpc.constant dense<[true, false, false]> : tensor<3xi1>
    %mean_3 = mpc.precision "fp32" {
      %sub_12 = mpc.sub %c_482, %prelu_250 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %clamp_min_3 = mpc.clamp %sub_12 min 0.0 : (tensor<3xf32>) -> tensor<3xf32>
      %where_12 = mpc.select %c_483, %clamp_min_3, %c_480 : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %where_13 = mpc.select %c_484, %prelu_250, %c_480 : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %add_207 = mpc.add %where_12, %where_13 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %mean_3 = mpc.mean %add_207 axes [0] : (tensor<3xf32>) -> tensor<f32>
      mpc.yield %mean_3 : tensor<f32>
    } : tensor<f32>
    %view_195 = mpc.reshape %mean_3 : (tensor<f32>) -> tensor<1xf32>
    %slice_198 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_212 = mpc.mul %view_195, %slice_198 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_199 = mpc.sum %mul_212 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_208 = mpc.add %add_206, %sum_199 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_485 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_251 = mpc.prelu %margin_ranking_0, %c_485 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_486 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_252 = mpc.prelu %margin_ranking_1, %c_486 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_487 = mpc.constant dense<[-1.0, 1.0, -1.0]> : tensor<3xf32>
    %c_488 = mpc.constant dense<1.0> : tensor<f32>
    %mean_4 = mpc.precision "fp32" {
      %sub_13 = mpc.sub %prelu_251, %prelu_252 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %mul_213 = mpc.mul %c_487, %sub_13 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %add_209 = mpc.add %mul_213, %c_488 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      %clamp_min_4 = mpc.clamp %add_209 min 0.0 : (tensor<3xf32>) -> tensor<3xf32>
      %mean_4 = mpc.mean %clamp_min_4 axes [0] : (tensor<3xf32>) -> tensor<f32>
      mpc.yield %mean_4 : tensor<f32>
    } : tensor<f32>
    %view_196 = mpc.reshape %mean_4 : (tensor<f32>) -> tensor<1xf32>
    %slice_199 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_214 = mpc.mul %view_196, %slice_199 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_200 = mpc.sum %mul_214 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_210 = mpc.add %add_208, %sum_200 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_489 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_253 = mpc.prelu %triplet_0, %c_489 : (tensor<3x3xf32>, tensor<1xf32>) -> tensor<3x3xf32>
    %c_490 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_254 = mpc.prelu %triplet_1, %c_490 : (tensor<3x3xf32>, tensor<1xf32>) -> tensor<3x3xf32>
    %c_491 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_255 = mpc.prelu %triplet_2, %c_491 : (tensor<3x3xf32>, tensor<1xf32>) -> tensor<3x3xf32>
    %c_492 = mpc.constant dense<1.0e-06> : tensor<f32>
    %c_493 = mpc.constant dense<0.0> : tensor<f32>
    %c_494 = mpc.constant dense<1.0> : tensor<f32>
    %c_495 = mpc.constant dense<0.0> : tensor<f32>
    %c_496 = mpc.constant dense<1.0e-06> : tensor<f32>
    %c_497 = mpc.constant dense<0.0> : tensor<f32>
    %c_498 = mpc.constant dense<1.0> : tensor<f32>
    %c_499 = mpc.constant dense<0.0> : tensor<f32>
    %c_500 = mpc.constant dense<1.0> : tensor<f32>
    %mean_5 = mpc.precision "fp32" {
      %sub_14 = mpc.sub %prelu_253, %prelu_254 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %add_211 = mpc.add %sub_14, %c_492 : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xf32>
      %norm_1_2 = mpc.mul %add_211, %add_211 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %norm_1_3 = mpc.sum %norm_1_2 axes [1] : (tensor<3x3xf32>) -> tensor<3xf32>
      %norm_1_4 = mpc.compare eq %norm_1_3, %c_493 : (tensor<3xf32>, tensor<f32>) -> tensor<3xi1>
      %norm_1_5 = mpc.select %norm_1_4, %c_494, %norm_1_3 : (tensor<3xi1>, tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
      %norm_1_6 = mpc.sqrt %norm_1_5 : (tensor<3xf32>) -> tensor<3xf32>
      %norm_1_7 = mpc.select %norm_1_4, %c_495, %norm_1_6 : (tensor<3xi1>, tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
      %sub_15 = mpc.sub %prelu_253, %prelu_255 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %add_212 = mpc.add %sub_15, %c_496 : (tensor<3x3xf32>, tensor<f32>) -> tensor<3x3xf32>
      %norm_2_2 = mpc.mul %add_212, %add_212 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %norm_2_3 = mpc.sum %norm_2_2 axes [1] : (tensor<3x3xf32>) -> tensor<3xf32>
      %norm_2_4 = mpc.compare eq %norm_2_3, %c_497 : (tensor<3xf32>, tensor<f32>) -> tensor<3xi1>
      %norm_2_5 = mpc.select %norm_2_4, %c_498, %norm_2_3 : (tensor<3xi1>, tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
      %norm_2_6 = mpc.sqrt %norm_2_5 : (tensor<3xf32>) -> tensor<3xf32>
      %norm_2_7 = mpc.select %norm_2_4, %c_499, %norm_2_6 : (tensor<3xi1>, tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
      %add_213 = mpc.add %norm_1_7, %c_500 : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
      %sub_16 = mpc.sub %add_213, %norm_2_7 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %clamp_min_5 = mpc.clamp %sub_16 min 0.0 : (tensor<3xf32>) -> tensor<3xf32>
      %mean_5 = mpc.mean %clamp_min_5 axes [0] : (tensor<3xf32>) -> tensor<f32>
      mpc.yield %mean_5 : tensor<f32>
    } : tensor<f32>
    %view_197 = mpc.reshape %mean_5 : (tensor<f32>) -> tensor<1xf32>
    %slice_200 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_215 = mpc.mul %view_197, %slice_200 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_201 = mpc.sum %mul_215 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_214 = mpc.add %add_210, %sum_201 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_501 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_256 = mpc.prelu %cosine_embedding_0, %c_501 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_502 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_257 = mpc.prelu %cosine_embedding_1, %c_502 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_503 = mpc.constant dense<9.999999960041972e-13> : tensor<f32>
    %c_504 = mpc.constant dense<9.999999960041972e-13> : tensor<f32>
    %c_505 = mpc.constant dense<0.0> : tensor<6xf32>
    %c_507 = mpc.constant dense<1.0> : tensor<6xf32>
    %c_508 = mpc.constant dense<[true, false, true, true, true, false]> : tensor<6xi1>
    %c_509 = mpc.constant dense<[false, true, false, false, false, true]> : tensor<6xi1>
    %mean_6 = mpc.precision "fp32" {
      %mul_216 = mpc.mul %prelu_256, %prelu_257 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %sum_202 = mpc.sum %mul_216 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %mul_217 = mpc.mul %prelu_256, %prelu_256 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %sum_203 = mpc.sum %mul_217 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %add_215 = mpc.add %sum_203, %c_503 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      %mul_218 = mpc.mul %prelu_257, %prelu_257 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %sum_204 = mpc.sum %mul_218 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      %add_216 = mpc.add %sum_204, %c_504 : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
      %mul_219 = mpc.mul %add_215, %add_216 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %sqrt_3 = mpc.sqrt %mul_219 : (tensor<6xf32>) -> tensor<6xf32>
      %div_14 = mpc.div %sum_202, %sqrt_3 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %sub_17 = mpc.sub %c_507, %div_14 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %clamp_min_6 = mpc.clamp %div_14 min 0.0 : (tensor<6xf32>) -> tensor<6xf32>
      %where_14 = mpc.select %c_508, %sub_17, %c_505 : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %where_15 = mpc.select %c_509, %clamp_min_6, %c_505 : (tensor<6xi1>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %add_217 = mpc.add %where_14, %where_15 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %mean_6 = mpc.mean %add_217 axes [0] : (tensor<6xf32>) -> tensor<f32>
      mpc.yield %mean_6 : tensor<f32>
    } : tensor<f32>
    %view_198 = mpc.reshape %mean_6 : (tensor<f32>) -> tensor<1xf32>
    %slice_201 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_220 = mpc.mul %view_198, %slice_201 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_205 = mpc.sum %mul_220 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_218 = mpc.add %add_214, %sum_205 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_510 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_258 = mpc.prelu %soft_margin_0, %c_510 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_511 = mpc.constant dense<[1.0, -1.0, 1.0, -1.0]> : tensor<4xf32>
    %mean_7 = mpc.precision "fp32" {
      %neg_3 = mpc.neg %prelu_258 : (tensor<4xf32>) -> tensor<4xf32>
      %mul_221 = mpc.mul %neg_3, %c_511 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %exp_3 = mpc.exp %mul_221 : (tensor<4xf32>) -> tensor<4xf32>
      %log1p_3 = mpc.log1p %exp_3 : (tensor<4xf32>) -> tensor<4xf32>
      %mean_7 = mpc.mean %log1p_3 axes [0] : (tensor<4xf32>) -> tensor<f32>
      mpc.yield %mean_7 : tensor<f32>
    } : tensor<f32>
    %view_199 = mpc.reshape %mean_7 : (tensor<f32>) -> tensor<1xf32>
    %slice_202 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_222 = mpc.mul %view_199, %slice_202 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_206 = mpc.sum %mul_222 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_219 = mpc.add %add_218, %sum_206 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_512 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_259 = mpc.prelu %multilabel_soft_0, %c_512 : (tensor<1x4xf32>, tensor<1xf32>) -> tensor<1x4xf32>
    %c_513 = mpc.constant dense<[[1.0, 0.0, 1.0, 0.0]]> : tensor<1x4xf32>
    %log_sigmoid_1_3 = mpc.precision "fp32" {
      %log_sigmoid_1_1 = mpc.neg %prelu_259 : (tensor<1x4xf32>) -> tensor<1x4xf32>
      %log_sigmoid_1_2 = mpc.softplus %log_sigmoid_1_1 : (tensor<1x4xf32>) -> tensor<1x4xf32>
      %log_sigmoid_1_3 = mpc.neg %log_sigmoid_1_2 : (tensor<1x4xf32>) -> tensor<1x4xf32>
      mpc.yield %log_sigmoid_1_3 : tensor<1x4xf32>
    } : tensor<1x4xf32>
    %mul_223 = mpc.mul %c_513, %log_sigmoid_1_3 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    %neg_4 = mpc.neg %prelu_259 : (tensor<1x4xf32>) -> tensor<1x4xf32>
    %c_514 = mpc.constant dense<[[0.0, 1.0, 0.0, 1.0]]> : tensor<1x4xf32>
    %log_sigmoid_2_3 = mpc.precision "fp32" {
      %log_sigmoid_2_1 = mpc.neg %neg_4 : (tensor<1x4xf32>) -> tensor<1x4xf32>
      %log_sigmoid_2_2 = mpc.softplus %log_sigmoid_2_1 : (tensor<1x4xf32>) -> tensor<1x4xf32>
      %log_sigmoid_2_3 = mpc.neg %log_sigmoid_2_2 : (tensor<1x4xf32>) -> tensor<1x4xf32>
      mpc.yield %log_sigmoid_2_3 : tensor<1x4xf32>
    } : tensor<1x4xf32>
    %mul_224 = mpc.mul %c_514, %log_sigmoid_2_3 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    %add_220 = mpc.add %mul_223, %mul_224 : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    %neg_5 = mpc.neg %add_220 : (tensor<1x4xf32>) -> tensor<1x4xf32>
    %sum_207 = mpc.sum %neg_5 axes [1] : (tensor<1x4xf32>) -> tensor<1xf32>
    %c_515 = mpc.constant dense<4.0> : tensor<f32>
    %div_15 = mpc.div %sum_207, %c_515 : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %mean_8 = mpc.mean %div_15 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %view_200 = mpc.reshape %mean_8 : (tensor<f32>) -> tensor<1xf32>
    %slice_203 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_225 = mpc.mul %view_200, %slice_203 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_208 = mpc.sum %mul_225 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_221 = mpc.add %add_219, %sum_208 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_516 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_260 = mpc.prelu %multi_margin_0, %c_516 : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %c_517 = mpc.constant dense<[[0], [1]]> : tensor<2x1xi64>
    %c_518 = mpc.constant dense<1.0> : tensor<f32>
    %c_519 = mpc.constant dense<[[false, true, true], [true, false, true]]> : tensor<2x3xi1>
    %c_520 = mpc.constant dense<0.0> : tensor<f32>
    %mean_9 = mpc.precision "fp32" {
      %gather = mpc.take_along %prelu_260, %c_517 axis 1 : (tensor<2x3xf32>, tensor<2x1xi64>) -> tensor<2x1xf32>
      %rsub_1 = mpc.sub %c_518, %gather : (tensor<f32>, tensor<2x1xf32>) -> tensor<2x1xf32>
      %add_222 = mpc.add %rsub_1, %prelu_260 : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      %clamp_min_7 = mpc.clamp %add_222 min 0.0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %where_16 = mpc.select %c_519, %clamp_min_7, %c_520
          : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
      %mean_9 = mpc.mean %where_16 axes [0, 1] : (tensor<2x3xf32>) -> tensor<f32>
      mpc.yield %mean_9 : tensor<f32>
    } : tensor<f32>
    %view_201 = mpc.reshape %mean_9 : (tensor<f32>) -> tensor<1xf32>
    %slice_204 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_226 = mpc.mul %view_201, %slice_204 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_209 = mpc.sum %mul_226 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_223 = mpc.add %add_221, %sum_209 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_521 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_261 = mpc.prelu %max_pool_0, %c_521 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_5 = mpc.reshape %prelu_261 : (tensor<6x3xf32>) -> tensor<6x1x3xf32>
    %max_pool1d = mpc.max_pool %unsqueeze_5 sizes [2] strides [1] low [0] high [0] dilations [1]
        : (tensor<6x1x3xf32>) -> tensor<6x1x2xf32>
    %view_202 = mpc.reshape %max_pool1d : (tensor<6x1x2xf32>) -> tensor<12xf32>
    %slice_205 = mpc.slice %w starts [0] limits [12] strides [1] : (tensor<72xf32>) -> tensor<12xf32>
    %mul_227 = mpc.mul %view_202, %slice_205 : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %sum_210 = mpc.sum %mul_227 axes [0] : (tensor<12xf32>) -> tensor<f32>
    %add_224 = mpc.add %add_223, %sum_210 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_522 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_262 = mpc.prelu %avg_pool_0, %c_522 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_6 = mpc.reshape %prelu_262 : (tensor<6x3xf32>) -> tensor<6x1x3xf32>
    %avg_pool1d = mpc.avg_pool %unsqueeze_6 sizes [2] strides [1] low [0] high [0]
        : (tensor<6x1x3xf32>) -> tensor<6x1x2xf32>
    %view_203 = mpc.reshape %avg_pool1d : (tensor<6x1x2xf32>) -> tensor<12xf32>
    %slice_206 = mpc.slice %w starts [0] limits [12] strides [1] : (tensor<72xf32>) -> tensor<12xf32>
    %mul_228 = mpc.mul %view_203, %slice_206 : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %sum_211 = mpc.sum %mul_228 axes [0] : (tensor<12xf32>) -> tensor<f32>
    %add_225 = mpc.add %add_224, %sum_211 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_523 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_263 = mpc.prelu %adaptive_max_0, %c_523 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_7 = mpc.reshape %prelu_263 : (tensor<6x3xf32>) -> tensor<6x1x3xf32>
    %adaptive_max_pool1d = mpc.slice %unsqueeze_7 starts [0, 0, 0] limits [-1, -1, 2] strides [1, 1, 1]
        : (tensor<6x1x3xf32>) -> tensor<6x1x2xf32>
    %adaptive_max_pool1d_1 = mpc.max_pool %adaptive_max_pool1d sizes [2] strides [2] low [0] high [0] dilations [1]
        : (tensor<6x1x2xf32>) -> tensor<6x1x1xf32>
    %adaptive_max_pool1d_2 = mpc.slice %unsqueeze_7 starts [0, 0, 1] limits [-1, -1, 3] strides [1, 1, 1]
        : (tensor<6x1x3xf32>) -> tensor<6x1x2xf32>
    %adaptive_max_pool1d_3 = mpc.max_pool %adaptive_max_pool1d_2 sizes [2] strides [2] low [0] high [0] dilations [1]
        : (tensor<6x1x2xf32>) -> tensor<6x1x1xf32>
    %adaptive_max_pool1d_4 = mpc.concat %adaptive_max_pool1d_1, %adaptive_max_pool1d_3 axis 2
        : (tensor<6x1x1xf32>, tensor<6x1x1xf32>) -> tensor<6x1x2xf32>
    %view_204 = mpc.reshape %adaptive_max_pool1d_4 : (tensor<6x1x2xf32>) -> tensor<12xf32>
    %slice_207 = mpc.slice %w starts [0] limits [12] strides [1] : (tensor<72xf32>) -> tensor<12xf32>
    %mul_229 = mpc.mul %view_204, %slice_207 : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %sum_212 = mpc.sum %mul_229 axes [0] : (tensor<12xf32>) -> tensor<f32>
    %add_226 = mpc.add %add_225, %sum_212 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_524 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_264 = mpc.prelu %lp_pool_0, %c_524 : (tensor<5x3xf32>, tensor<1xf32>) -> tensor<5x3xf32>
    %unsqueeze_8 = mpc.reshape %prelu_264 : (tensor<5x3xf32>) -> tensor<5x1x3xf32>
    %pow_17 = mpc.mul %unsqueeze_8, %unsqueeze_8 : (tensor<5x1x3xf32>, tensor<5x1x3xf32>) -> tensor<5x1x3xf32>
    %avg_pool1d_1 = mpc.avg_pool %pow_17 sizes [3] strides [3] low [0] high [0]
        : (tensor<5x1x3xf32>) -> tensor<5x1x1xf32>
    %sign_2 = mpc.sign %avg_pool1d_1 : (tensor<5x1x1xf32>) -> tensor<5x1x1xf32>
    %abs_6 = mpc.abs %avg_pool1d_1 : (tensor<5x1x1xf32>) -> tensor<5x1x1xf32>
    %relu_1 = mpc.relu %abs_6 : (tensor<5x1x1xf32>) -> tensor<5x1x1xf32>
    %mul_230 = mpc.mul %sign_2, %relu_1 : (tensor<5x1x1xf32>, tensor<5x1x1xf32>) -> tensor<5x1x1xf32>
    %c_525 = mpc.constant dense<3.0> : tensor<f32>
    %mul_231 = mpc.mul %mul_230, %c_525 : (tensor<5x1x1xf32>, tensor<f32>) -> tensor<5x1x1xf32>
    %pow_18 = mpc.sqrt %mul_231 : (tensor<5x1x1xf32>) -> tensor<5x1x1xf32>
    %view_205 = mpc.reshape %pow_18 : (tensor<5x1x1xf32>) -> tensor<5xf32>
    %slice_208 = mpc.slice %w starts [0] limits [5] strides [1] : (tensor<72xf32>) -> tensor<5xf32>
    %mul_232 = mpc.mul %view_205, %slice_208 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %sum_213 = mpc.sum %mul_232 axes [0] : (tensor<5xf32>) -> tensor<f32>
    %add_227 = mpc.add %add_226, %sum_213 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_526 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_265 = mpc.prelu %prelu_0, %c_526 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xf32>
    %c_527 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_266 = mpc.prelu %prelu_1, %c_527 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %prelu_267 = mpc.prelu %prelu_265, %prelu_266 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xf32>
    %slice_209 = mpc.slice %w starts [0] limits [8] strides [1] : (tensor<72xf32>) -> tensor<8xf32>
    %mul_233 = mpc.mul %prelu_267, %slice_209 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %sum_214 = mpc.sum %mul_233 axes [0] : (tensor<8xf32>) -> tensor<f32>
    %add_228 = mpc.add %add_227, %sum_214 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_528 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_268 = mpc.prelu %attention_none_seen_0, %c_528 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_10 = mpc.reshape %prelu_268 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %unsqueeze_12 = mpc.reshape %prelu_268 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %unsqueeze_14 = mpc.reshape %prelu_268 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %attention = mpc.matmul %unsqueeze_10, %unsqueeze_12 {transpose_b}
        : (tensor<1x1x6x3xf32>, tensor<1x1x6x3xf32>) -> tensor<1x1x6x6xf32>
    %c_529 = mpc.constant dense<0.5773502691896258> : tensor<f32>
    %attention_1 = mpc.mul %attention, %c_529 : (tensor<1x1x6x6xf32>, tensor<f32>) -> tensor<1x1x6x6xf32>
    %c_530 = mpc.constant dense<false> : tensor<6x6xi1>
    %c_531 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %attention_2 = mpc.select %c_530, %attention_1, %c_531
        : (tensor<6x6xi1>, tensor<1x1x6x6xf32>, tensor<f32>) -> tensor<1x1x6x6xf32>
    %attention_3 = mpc.softmax %attention_2 axis 3 : (tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
    %c_532 = mpc.constant dense<0.0> : tensor<f32>
    %attention_4 = mpc.select %c_530, %attention_3, %c_532
        : (tensor<6x6xi1>, tensor<1x1x6x6xf32>, tensor<f32>) -> tensor<1x1x6x6xf32>
    %attention_5 = mpc.matmul %attention_4, %unsqueeze_14
        : (tensor<1x1x6x6xf32>, tensor<1x1x6x3xf32>) -> tensor<1x1x6x3xf32>
    %view_207 = mpc.reshape %attention_5 : (tensor<1x1x6x3xf32>) -> tensor<18xf32>
    %slice_210 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_234 = mpc.mul %view_207, %slice_210 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_215 = mpc.sum %mul_234 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_229 = mpc.add %add_228, %sum_215 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_533 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_269 = mpc.prelu %attention_one_seen_0, %c_533 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_17 = mpc.reshape %prelu_269 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %unsqueeze_19 = mpc.reshape %prelu_269 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %unsqueeze_21 = mpc.reshape %prelu_269 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %attention_1_1 = mpc.matmul %unsqueeze_17, %unsqueeze_19 {transpose_b}
        : (tensor<1x1x6x3xf32>, tensor<1x1x6x3xf32>) -> tensor<1x1x6x6xf32>
    %c_534 = mpc.constant dense<0.5773502691896258> : tensor<f32>
    %attention_1_2 = mpc.mul %attention_1_1, %c_534 : (tensor<1x1x6x6xf32>, tensor<f32>) -> tensor<1x1x6x6xf32>
    %c_535 = mpc.constant dense<-3.4028234663852886e+38> : tensor<f32>
    %attention_1_3 = mpc.select %constants_0, %attention_1_2, %c_535
        : (tensor<6x6xi1>, tensor<1x1x6x6xf32>, tensor<f32>) -> tensor<1x1x6x6xf32>
    %attention_1_4 = mpc.softmax %attention_1_3 axis 3 : (tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
    %c_536 = mpc.constant dense<0.0> : tensor<f32>
    %attention_1_5 = mpc.select %constants_0, %attention_1_4, %c_536
        : (tensor<6x6xi1>, tensor<1x1x6x6xf32>, tensor<f32>) -> tensor<1x1x6x6xf32>
    %attention_1_6 = mpc.matmul %attention_1_5, %unsqueeze_21
        : (tensor<1x1x6x6xf32>, tensor<1x1x6x3xf32>) -> tensor<1x1x6x3xf32>
    %view_208 = mpc.reshape %attention_1_6 : (tensor<1x1x6x3xf32>) -> tensor<18xf32>
    %slice_211 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_235 = mpc.mul %view_208, %slice_211 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_216 = mpc.sum %mul_235 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_230 = mpc.add %add_229, %sum_216 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_537 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_270 = mpc.prelu %attention_float_inf_0, %c_537 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_23 = mpc.reshape %prelu_270 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %unsqueeze_25 = mpc.reshape %prelu_270 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %unsqueeze_27 = mpc.reshape %prelu_270 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %attention_2_1 = mpc.matmul %unsqueeze_23, %unsqueeze_25 {transpose_b}
        : (tensor<1x1x6x3xf32>, tensor<1x1x6x3xf32>) -> tensor<1x1x6x6xf32>
    %c_538 = mpc.constant dense<0.5773502691896258> : tensor<f32>
    %attention_2_2 = mpc.mul %attention_2_1, %c_538 : (tensor<1x1x6x6xf32>, tensor<f32>) -> tensor<1x1x6x6xf32>
    %attention_2_3 = mpc.add %attention_2_2, %constants_1
        : (tensor<1x1x6x6xf32>, tensor<6x6xf32>) -> tensor<1x1x6x6xf32>
    %attention_2_4 = mpc.softmax %attention_2_3 axis 3 : (tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
    %attention_2_5 = mpc.matmul %attention_2_4, %unsqueeze_27
        : (tensor<1x1x6x6xf32>, tensor<1x1x6x3xf32>) -> tensor<1x1x6x3xf32>
    %view_209 = mpc.reshape %attention_2_5 : (tensor<1x1x6x3xf32>) -> tensor<18xf32>
    %slice_212 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_236 = mpc.mul %view_209, %slice_212 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_217 = mpc.sum %mul_236 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_231 = mpc.add %add_230, %sum_217 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_539 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_271 = mpc.prelu %attention_float_none_0, %c_539 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_29 = mpc.reshape %prelu_271 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %unsqueeze_31 = mpc.reshape %prelu_271 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %unsqueeze_33 = mpc.reshape %prelu_271 : (tensor<6x3xf32>) -> tensor<1x1x6x3xf32>
    %attention_3_1 = mpc.matmul %unsqueeze_29, %unsqueeze_31 {transpose_b}
        : (tensor<1x1x6x3xf32>, tensor<1x1x6x3xf32>) -> tensor<1x1x6x6xf32>
    %c_540 = mpc.constant dense<0.5773502691896258> : tensor<f32>
    %attention_3_2 = mpc.mul %attention_3_1, %c_540 : (tensor<1x1x6x6xf32>, tensor<f32>) -> tensor<1x1x6x6xf32>
    %c_541 = mpc.constant dense<0xFF800000> : tensor<6x6xf32>
    %attention_3_3 = mpc.add %attention_3_2, %c_541 : (tensor<1x1x6x6xf32>, tensor<6x6xf32>) -> tensor<1x1x6x6xf32>
    %attention_3_4 = mpc.softmax %attention_3_3 axis 3 : (tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
    %attention_3_5 = mpc.matmul %attention_3_4, %unsqueeze_33
        : (tensor<1x1x6x6xf32>, tensor<1x1x6x3xf32>) -> tensor<1x1x6x3xf32>
    %view_210 = mpc.reshape %attention_3_5 : (tensor<1x1x6x3xf32>) -> tensor<18xf32>
    %slice_213 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_237 = mpc.mul %view_210, %slice_213 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_218 = mpc.sum %mul_237 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_232 = mpc.add %add_231, %sum_218 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_542 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_272 = mpc.prelu %masked_softmax_0, %c_542 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_543 = mpc.constant dense<-100.0> : tensor<f32>
    %gt_2 = mpc.compare gt %prelu_272, %c_543 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xi1>
    %c_544 = mpc.constant dense<0xFF800000> : tensor<f32>
    %masked_fill_1 = mpc.select %gt_2, %c_544, %prelu_272
        : (tensor<6x3xi1>, tensor<f32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %softmax_5 = mpc.softmax %masked_fill_1 axis 1 : (tensor<6x3xf32>) -> tensor<6x3xf32>
    %view_211 = mpc.reshape %softmax_5 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_214 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_238 = mpc.mul %view_211, %slice_214 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_219 = mpc.sum %mul_238 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_233 = mpc.add %add_232, %sum_219 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_545 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_273 = mpc.prelu %masked_log_softmax_0, %c_545 : (tensor<5x3xf32>, tensor<1xf32>) -> tensor<5x3xf32>
    %c_546 = mpc.constant dense<0.0> : tensor<f32>
    %eq_5 = mpc.compare eq %prelu_273, %c_546 : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xi1>
    %c_547 = mpc.constant dense<0xFF800000> : tensor<f32>
    %masked_fill_2 = mpc.select %eq_5, %c_547, %prelu_273
        : (tensor<5x3xi1>, tensor<f32>, tensor<5x3xf32>) -> tensor<5x3xf32>
    %log_softmax_3 = mpc.log_softmax %masked_fill_2 axis 1 : (tensor<5x3xf32>) -> tensor<5x3xf32>
    %c_548 = mpc.constant dense<0.0> : tensor<f32>
    %eq_6 = mpc.compare eq %prelu_273, %c_548 : (tensor<5x3xf32>, tensor<f32>) -> tensor<5x3xi1>
    %c_549 = mpc.constant dense<0.0> : tensor<f32>
    %masked_fill_3 = mpc.select %eq_6, %c_549, %log_softmax_3
        : (tensor<5x3xi1>, tensor<f32>, tensor<5x3xf32>) -> tensor<5x3xf32>
    %view_212 = mpc.reshape %masked_fill_3 : (tensor<5x3xf32>) -> tensor<15xf32>
    %slice_215 = mpc.slice %w starts [0] limits [15] strides [1] : (tensor<72xf32>) -> tensor<15xf32>
    %mul_239 = mpc.mul %view_212, %slice_215 : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xf32>
    %sum_220 = mpc.sum %mul_239 axes [0] : (tensor<15xf32>) -> tensor<f32>
    %add_234 = mpc.add %add_233, %sum_220 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_550 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_274 = mpc.prelu %entropy_0, %c_550 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %softmax_6 = mpc.softmax %prelu_274 axis 1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %log_softmax_4 = mpc.log_softmax %prelu_274 axis 1 : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %mul_240 = mpc.mul %softmax_6, %log_softmax_4 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %sum_221 = mpc.sum %mul_240 axes [1] : (tensor<2x2xf32>) -> tensor<2xf32>
    %neg_6 = mpc.neg %sum_221 : (tensor<2xf32>) -> tensor<2xf32>
    %slice_216 = mpc.slice %w starts [0] limits [2] strides [1] : (tensor<72xf32>) -> tensor<2xf32>
    %mul_241 = mpc.mul %neg_6, %slice_216 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %sum_222 = mpc.sum %mul_241 axes [0] : (tensor<2xf32>) -> tensor<f32>
    %add_235 = mpc.add %add_234, %sum_222 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_551 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_275 = mpc.prelu %entropy_special_0, %c_551 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_552 = mpc.constant dense<0.0> : tensor<f32>
    %c_553 = mpc.constant dense<1.0> : tensor<f32>
    %c_554 = mpc.constant dense<0.0> : tensor<f32>
    %c_555 = mpc.constant dense<0xFF800000> : tensor<f32>
    %special_entr_7 = mpc.precision "fp32" {
      %special_entr = mpc.compare le %prelu_275, %c_552 : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
      %special_entr_1 = mpc.select %special_entr, %c_553, %prelu_275
          : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
      %special_entr_2 = mpc.log %special_entr_1 : (tensor<4xf32>) -> tensor<4xf32>
      %special_entr_3 = mpc.mul %special_entr_1, %special_entr_2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %special_entr_4 = mpc.neg %special_entr_3 : (tensor<4xf32>) -> tensor<4xf32>
      %special_entr_5 = mpc.select %special_entr, %c_554, %special_entr_4
          : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
      %special_entr_6 = mpc.compare lt %prelu_275, %c_552 : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
      %special_entr_7 = mpc.select %special_entr_6, %c_555, %special_entr_5
          : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %special_entr_7 : tensor<4xf32>
    } : tensor<4xf32>
    %slice_217 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %mul_242 = mpc.mul %special_entr_7, %slice_217 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %sum_223 = mpc.sum %mul_242 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %add_236 = mpc.add %add_235, %sum_223 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_556 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_276 = mpc.prelu %renorm_0, %c_556 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_557 = mpc.constant dense<0.0> : tensor<f32>
    %c_558 = mpc.constant dense<1.0> : tensor<f32>
    %c_559 = mpc.constant dense<0.0> : tensor<f32>
    %c_560 = mpc.constant dense<1.0> : tensor<f32>
    %c_561 = mpc.constant dense<1.0e-07> : tensor<f32>
    %c_562 = mpc.constant dense<1.0> : tensor<f32>
    %mul_244 = mpc.precision "fp32" {
      %linalg_vector_norm_17_1 = mpc.mul %prelu_276, %prelu_276 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_17_2 = mpc.sum %linalg_vector_norm_17_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_17_3 = mpc.compare eq %linalg_vector_norm_17_2, %c_557
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_17_4 = mpc.select %linalg_vector_norm_17_3, %c_558, %linalg_vector_norm_17_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_17_5 = mpc.sqrt %linalg_vector_norm_17_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_17_6 = mpc.select %linalg_vector_norm_17_3, %c_559, %linalg_vector_norm_17_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %gt_3 = mpc.compare gt %linalg_vector_norm_17_6, %c_560 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %add_237 = mpc.add %linalg_vector_norm_17_6, %c_561 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %reciprocal_2 = mpc.reciprocal %add_237 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %where_17 = mpc.select %gt_3, %reciprocal_2, %c_562
          : (tensor<6x1xi1>, tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %mul_244 = mpc.mul %prelu_276, %where_17 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      mpc.yield %mul_244 : tensor<6x3xf32>
    } : tensor<6x3xf32>
    %view_215 = mpc.reshape %mul_244 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_218 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_245 = mpc.mul %view_215, %slice_218 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_224 = mpc.sum %mul_245 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_238 = mpc.add %add_236, %sum_224 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_563 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_277 = mpc.prelu %embedding_norm_0, %c_563 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_564 = mpc.constant dense<0.0> : tensor<f32>
    %c_565 = mpc.constant dense<1.0> : tensor<f32>
    %c_566 = mpc.constant dense<0.0> : tensor<f32>
    %c_567 = mpc.constant dense<1.0e-06> : tensor<f32>
    %linalg_vector_norm_18_6 = mpc.precision "fp32" {
      %linalg_vector_norm_18_1 = mpc.mul %prelu_277, %prelu_277 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_18_2 = mpc.sum %linalg_vector_norm_18_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_18_3 = mpc.compare eq %linalg_vector_norm_18_2, %c_564
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_18_4 = mpc.select %linalg_vector_norm_18_3, %c_565, %linalg_vector_norm_18_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_18_5 = mpc.sqrt %linalg_vector_norm_18_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_18_6 = mpc.select %linalg_vector_norm_18_3, %c_566, %linalg_vector_norm_18_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      mpc.yield %linalg_vector_norm_18_6 : tensor<6x1xf32>
    } : tensor<6x1xf32>
    %add_239 = mpc.add %linalg_vector_norm_18_6, %c_567 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
    %div_16 = mpc.div %prelu_277, %add_239 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
    %view_216 = mpc.reshape %div_16 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_219 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_246 = mpc.mul %view_216, %slice_219 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_225 = mpc.sum %mul_246 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_240 = mpc.add %add_238, %sum_225 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_568 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_278 = mpc.prelu %logaddexp_same_0, %c_568 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %ge_3 = mpc.compare ge %prelu_278, %prelu_278 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %where_18 = mpc.select %ge_3, %prelu_278, %prelu_278 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %where_19 = mpc.select %ge_3, %prelu_278, %prelu_278 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %isfinite_1_1 = mpc.abs %prelu_278 : (tensor<4xf32>) -> tensor<4xf32>
    %c_569 = mpc.constant dense<0x7F800000> : tensor<f32>
    %isfinite_1_2 = mpc.compare lt %isfinite_1_1, %c_569 : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
    %c_570 = mpc.constant dense<false> : tensor<i1>
    %c_571 = mpc.constant dense<true> : tensor<i1>
    %logical_not_1 = mpc.select %isfinite_1_2, %c_570, %c_571 : (tensor<4xi1>, tensor<i1>, tensor<i1>) -> tensor<4xi1>
    %eq_7 = mpc.compare eq %prelu_278, %prelu_278 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %c_572 = mpc.constant dense<false> : tensor<i1>
    %logical_and_2 = mpc.select %logical_not_1, %eq_7, %c_572 : (tensor<4xi1>, tensor<4xi1>, tensor<i1>) -> tensor<4xi1>
    %sub_19 = mpc.sub %where_19, %where_18 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %exp_4 = mpc.exp %sub_19 : (tensor<4xf32>) -> tensor<4xf32>
    %log1p_4 = mpc.log1p %exp_4 : (tensor<4xf32>) -> tensor<4xf32>
    %add_241 = mpc.add %where_18, %log1p_4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %where_20 = mpc.select %logical_and_2, %prelu_278, %add_241
        : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %slice_220 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %mul_247 = mpc.mul %where_20, %slice_220 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %sum_226 = mpc.sum %mul_247 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %add_242 = mpc.add %add_240, %sum_226 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_573 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_279 = mpc.prelu %weight_norm_0, %c_573 : (tensor<3x3xf32>, tensor<1xf32>) -> tensor<3x3xf32>
    %c_574 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_280 = mpc.prelu %weight_norm_1, %c_574 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %unsqueeze_34 = mpc.reshape %prelu_280 : (tensor<3xf32>) -> tensor<3x1xf32>
    %mul_248 = mpc.mul %unsqueeze_34, %prelu_279 : (tensor<3x1xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %c_575 = mpc.constant dense<0.0> : tensor<f32>
    %c_576 = mpc.constant dense<1.0> : tensor<f32>
    %c_577 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_19_6 = mpc.precision "fp32" {
      %linalg_vector_norm_19_1 = mpc.mul %prelu_279, %prelu_279 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      %linalg_vector_norm_19_2 = mpc.sum %linalg_vector_norm_19_1 axes [1] keepdims : (tensor<3x3xf32>) -> tensor<3x1xf32>
      %linalg_vector_norm_19_3 = mpc.compare eq %linalg_vector_norm_19_2, %c_575
          : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xi1>
      %linalg_vector_norm_19_4 = mpc.select %linalg_vector_norm_19_3, %c_576, %linalg_vector_norm_19_2
          : (tensor<3x1xi1>, tensor<f32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %linalg_vector_norm_19_5 = mpc.sqrt %linalg_vector_norm_19_4 : (tensor<3x1xf32>) -> tensor<3x1xf32>
      %linalg_vector_norm_19_6 = mpc.select %linalg_vector_norm_19_3, %c_577, %linalg_vector_norm_19_5
          : (tensor<3x1xi1>, tensor<f32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      mpc.yield %linalg_vector_norm_19_6 : tensor<3x1xf32>
    } : tensor<3x1xf32>
    %div_17 = mpc.div %mul_248, %linalg_vector_norm_19_6 : (tensor<3x3xf32>, tensor<3x1xf32>) -> tensor<3x3xf32>
    %view_218 = mpc.reshape %div_17 : (tensor<3x3xf32>) -> tensor<9xf32>
    %slice_221 = mpc.slice %w starts [0] limits [9] strides [1] : (tensor<72xf32>) -> tensor<9xf32>
    %mul_249 = mpc.mul %view_218, %slice_221 : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %sum_227 = mpc.sum %mul_249 axes [0] : (tensor<9xf32>) -> tensor<f32>
    %add_243 = mpc.add %add_242, %sum_227 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_578 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_281 = mpc.prelu %sum_ratio_0, %c_578 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %sum_228 = mpc.sum %prelu_281 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %clamp_9 = mpc.clamp %sum_228 min 1.0e-08 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %div_18 = mpc.div %prelu_281, %clamp_9 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
    %view_219 = mpc.reshape %div_18 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_222 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_250 = mpc.mul %view_219, %slice_222 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_229 = mpc.sum %mul_250 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_244 = mpc.add %add_243, %sum_229 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_579 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_282 = mpc.prelu %interpolate_0, %c_579 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %unsqueeze_35 = mpc.reshape %prelu_282 : (tensor<6x3xf32>) -> tensor<6x1x3xf32>
    %upsample_linear1d = mpc.interpolate linear %unsqueeze_35 size [5] : (tensor<6x1x3xf32>) -> tensor<6x1x5xf32>
    %view_220 = mpc.reshape %upsample_linear1d : (tensor<6x1x5xf32>) -> tensor<30xf32>
    %slice_223 = mpc.slice %w starts [0] limits [30] strides [1] : (tensor<72xf32>) -> tensor<30xf32>
    %mul_251 = mpc.mul %view_220, %slice_223 : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xf32>
    %sum_230 = mpc.sum %mul_251 axes [0] : (tensor<30xf32>) -> tensor<f32>
    %add_245 = mpc.add %add_244, %sum_230 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_580 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_283 = mpc.prelu %cross_entropy_smooth_0, %c_580 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %c_581 = mpc.constant dense<[0, 1]> : tensor<2xi64>
    %cross_entropy_loss_5 = mpc.cross_entropy %prelu_283, %c_581 {ignore_index = -100 : i64, label_smoothing = 0.1 : f64}
        : (tensor<2x2xf32>, tensor<2xi64>) -> tensor<f32>
    %view_221 = mpc.reshape %cross_entropy_loss_5 : (tensor<f32>) -> tensor<1xf32>
    %slice_225 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_252 = mpc.mul %view_221, %slice_225 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_231 = mpc.sum %mul_252 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_246 = mpc.add %add_245, %sum_231 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_582 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_284 = mpc.prelu %matrix_norm_0, %c_582 : (tensor<2x2x3xf32>, tensor<1xf32>) -> tensor<2x2x3xf32>
    %c_583 = mpc.constant dense<0.0> : tensor<f32>
    %c_584 = mpc.constant dense<1.0> : tensor<f32>
    %c_585 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_20_6 = mpc.precision "fp32" {
      %linalg_vector_norm_20_1 = mpc.mul %prelu_284, %prelu_284
          : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xf32>
      %linalg_vector_norm_20_2 = mpc.sum %linalg_vector_norm_20_1 axes [1, 2] : (tensor<2x2x3xf32>) -> tensor<2xf32>
      %linalg_vector_norm_20_3 = mpc.compare eq %linalg_vector_norm_20_2, %c_583
          : (tensor<2xf32>, tensor<f32>) -> tensor<2xi1>
      %linalg_vector_norm_20_4 = mpc.select %linalg_vector_norm_20_3, %c_584, %linalg_vector_norm_20_2
          : (tensor<2xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      %linalg_vector_norm_20_5 = mpc.sqrt %linalg_vector_norm_20_4 : (tensor<2xf32>) -> tensor<2xf32>
      %linalg_vector_norm_20_6 = mpc.select %linalg_vector_norm_20_3, %c_585, %linalg_vector_norm_20_5
          : (tensor<2xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      mpc.yield %linalg_vector_norm_20_6 : tensor<2xf32>
    } : tensor<2xf32>
    %slice_226 = mpc.slice %w starts [0] limits [2] strides [1] : (tensor<72xf32>) -> tensor<2xf32>
    %mul_253 = mpc.mul %linalg_vector_norm_20_6, %slice_226 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %sum_232 = mpc.sum %mul_253 axes [0] : (tensor<2xf32>) -> tensor<f32>
    %add_247 = mpc.add %add_246, %sum_232 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_586 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_285 = mpc.prelu %norm_dims_0, %c_586 : (tensor<2x2x3xf32>, tensor<1xf32>) -> tensor<2x2x3xf32>
    %c_587 = mpc.constant dense<0.0> : tensor<f32>
    %c_588 = mpc.constant dense<1.0> : tensor<f32>
    %c_589 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_21_6 = mpc.precision "fp32" {
      %linalg_vector_norm_21_1 = mpc.mul %prelu_285, %prelu_285
          : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xf32>
      %linalg_vector_norm_21_2 = mpc.sum %linalg_vector_norm_21_1 axes [1, 2] : (tensor<2x2x3xf32>) -> tensor<2xf32>
      %linalg_vector_norm_21_3 = mpc.compare eq %linalg_vector_norm_21_2, %c_587
          : (tensor<2xf32>, tensor<f32>) -> tensor<2xi1>
      %linalg_vector_norm_21_4 = mpc.select %linalg_vector_norm_21_3, %c_588, %linalg_vector_norm_21_2
          : (tensor<2xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      %linalg_vector_norm_21_5 = mpc.sqrt %linalg_vector_norm_21_4 : (tensor<2xf32>) -> tensor<2xf32>
      %linalg_vector_norm_21_6 = mpc.select %linalg_vector_norm_21_3, %c_589, %linalg_vector_norm_21_5
          : (tensor<2xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      mpc.yield %linalg_vector_norm_21_6 : tensor<2xf32>
    } : tensor<2xf32>
    %slice_227 = mpc.slice %w starts [0] limits [2] strides [1] : (tensor<72xf32>) -> tensor<2xf32>
    %mul_254 = mpc.mul %linalg_vector_norm_21_6, %slice_227 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %sum_233 = mpc.sum %mul_254 axes [0] : (tensor<2xf32>) -> tensor<f32>
    %add_248 = mpc.add %add_247, %sum_233 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_590 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_286 = mpc.prelu %norm_p1_dim_0, %c_590 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %linalg_vector_norm_22_1 = mpc.precision "fp32" {
      %linalg_vector_norm_22 = mpc.abs %prelu_286 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_22_1 = mpc.sum %linalg_vector_norm_22 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      mpc.yield %linalg_vector_norm_22_1 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_228 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_255 = mpc.mul %linalg_vector_norm_22_1, %slice_228 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_234 = mpc.sum %mul_255 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_249 = mpc.add %add_248, %sum_234 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_591 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_287 = mpc.prelu %pairwise_1_0, %c_591 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_592 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_288 = mpc.prelu %pairwise_1_1, %c_592 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_593 = mpc.constant dense<1.0e-06> : tensor<f32>
    %norm_3_2 = mpc.precision "fp32" {
      %sub_20 = mpc.sub %prelu_287, %prelu_288 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %add_250 = mpc.add %sub_20, %c_593 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xf32>
      %norm_3_1 = mpc.abs %add_250 : (tensor<6x3xf32>) -> tensor<6x3xf32>
      %norm_3_2 = mpc.sum %norm_3_1 axes [1] : (tensor<6x3xf32>) -> tensor<6xf32>
      mpc.yield %norm_3_2 : tensor<6xf32>
    } : tensor<6xf32>
    %slice_229 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_256 = mpc.mul %norm_3_2, %slice_229 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_235 = mpc.sum %mul_256 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_251 = mpc.add %add_249, %sum_235 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_594 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_289 = mpc.prelu %cdist_1_0, %c_594 : (tensor<3x3xf32>, tensor<1xf32>) -> tensor<3x3xf32>
    %c_595 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_290 = mpc.prelu %cdist_1_1, %c_595 : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %cdist_forward_1_5 = mpc.precision "fp32" {
      %cdist_forward_1_1 = mpc.reshape %prelu_289 : (tensor<3x3xf32>) -> tensor<3x1x3xf32>
      %cdist_forward_1_2 = mpc.reshape %prelu_290 : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
      %cdist_forward_1_3 = mpc.sub %cdist_forward_1_1, %cdist_forward_1_2
          : (tensor<3x1x3xf32>, tensor<1x2x3xf32>) -> tensor<3x2x3xf32>
      %cdist_forward_1_4 = mpc.abs %cdist_forward_1_3 : (tensor<3x2x3xf32>) -> tensor<3x2x3xf32>
      %cdist_forward_1_5 = mpc.sum %cdist_forward_1_4 axes [2] : (tensor<3x2x3xf32>) -> tensor<3x2xf32>
      mpc.yield %cdist_forward_1_5 : tensor<3x2xf32>
    } : tensor<3x2xf32>
    %view_226 = mpc.reshape %cdist_forward_1_5 : (tensor<3x2xf32>) -> tensor<6xf32>
    %slice_230 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_257 = mpc.mul %view_226, %slice_230 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_236 = mpc.sum %mul_257 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_252 = mpc.add %add_251, %sum_236 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_596 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_291 = mpc.prelu %clamp_max_0, %c_596 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %clamp_10 = mpc.clamp %prelu_291 max 0.0 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_231 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_258 = mpc.mul %clamp_10, %slice_231 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_237 = mpc.sum %mul_258 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_253 = mpc.add %add_252, %sum_237 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_597 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_292 = mpc.prelu %clamp_infinite_0, %c_597 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %c_598 = mpc.constant dense<0xFF800000> : tensor<f32>
    %clamp_11 = mpc.maximum %prelu_292, %c_598 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
    %c_599 = mpc.constant dense<0x7F800000> : tensor<f32>
    %clamp_11_1 = mpc.minimum %clamp_11, %c_599 : (tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
    %slice_232 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_259 = mpc.mul %clamp_11_1, %slice_232 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_238 = mpc.sum %mul_259 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_254 = mpc.add %add_253, %sum_238 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_600 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_293 = mpc.prelu %softplus_half_0, %c_600 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %softplus_2 = mpc.softplus %prelu_293 beta 0.5 : (tensor<18xf32>) -> tensor<18xf32>
    %slice_233 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_260 = mpc.mul %softplus_2, %slice_233 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_239 = mpc.sum %mul_260 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_255 = mpc.add %add_254, %sum_239 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_601 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_294 = mpc.prelu %softplus_negative_0, %c_601 : (tensor<18xf32>, tensor<1xf32>) -> tensor<18xf32>
    %softplus_3 = mpc.neg %prelu_294 : (tensor<18xf32>) -> tensor<18xf32>
    %softplus_3_1 = mpc.softplus %softplus_3 : (tensor<18xf32>) -> tensor<18xf32>
    %softplus_3_2 = mpc.neg %softplus_3_1 : (tensor<18xf32>) -> tensor<18xf32>
    %slice_234 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_261 = mpc.mul %softplus_3_2, %slice_234 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_240 = mpc.sum %mul_261 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_256 = mpc.add %add_255, %sum_240 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_602 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_295 = mpc.prelu %weight_norm_util_0, %c_602 : (tensor<3x3xf32>, tensor<1xf32>) -> tensor<3x3xf32>
    %c_603 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_296 = mpc.prelu %weight_norm_util_1, %c_603 : (tensor<3x1xf32>, tensor<1xf32>) -> tensor<3x1xf32>
    %linalg_vector_norm_23_1 = mpc.mul %prelu_295, %prelu_295 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    %linalg_vector_norm_23_2 = mpc.sum %linalg_vector_norm_23_1 axes [1] keepdims : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %c_604 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_23_3 = mpc.compare eq %linalg_vector_norm_23_2, %c_604
        : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xi1>
    %c_605 = mpc.constant dense<1.0> : tensor<f32>
    %linalg_vector_norm_23_4 = mpc.select %linalg_vector_norm_23_3, %c_605, %linalg_vector_norm_23_2
        : (tensor<3x1xi1>, tensor<f32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %linalg_vector_norm_23_5 = mpc.sqrt %linalg_vector_norm_23_4 : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %c_606 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_23_6 = mpc.select %linalg_vector_norm_23_3, %c_606, %linalg_vector_norm_23_5
        : (tensor<3x1xi1>, tensor<f32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %div_19 = mpc.div %prelu_296, %linalg_vector_norm_23_6 : (tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %mul_262 = mpc.mul %prelu_295, %div_19 : (tensor<3x3xf32>, tensor<3x1xf32>) -> tensor<3x3xf32>
    %view_231 = mpc.reshape %mul_262 : (tensor<3x3xf32>) -> tensor<9xf32>
    %slice_235 = mpc.slice %w starts [0] limits [9] strides [1] : (tensor<72xf32>) -> tensor<9xf32>
    %mul_263 = mpc.mul %view_231, %slice_235 : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %sum_241 = mpc.sum %mul_263 axes [0] : (tensor<9xf32>) -> tensor<f32>
    %add_257 = mpc.add %add_256, %sum_241 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_607 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_297 = mpc.prelu %std_all_0, %c_607 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %c_608 = mpc.constant dense<1.3333333333333333> : tensor<f32>
    %c_609 = mpc.constant dense<0.0> : tensor<f32>
    %c_610 = mpc.constant dense<1.0> : tensor<f32>
    %c_611 = mpc.constant dense<0.0> : tensor<f32>
    %std_4_9 = mpc.precision "fp32" {
      %std_4_1 = mpc.mean %prelu_297 axes [0, 1] keepdims : (tensor<2x2xf32>) -> tensor<1x1xf32>
      %std_4_2 = mpc.sub %prelu_297, %std_4_1 : (tensor<2x2xf32>, tensor<1x1xf32>) -> tensor<2x2xf32>
      %std_4_3 = mpc.mul %std_4_2, %std_4_2 : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %std_4_4 = mpc.mean %std_4_3 axes [0, 1] : (tensor<2x2xf32>) -> tensor<f32>
      %std_4_5 = mpc.mul %std_4_4, %c_608 : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %std_4_6 = mpc.compare eq %std_4_5, %c_609 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %std_4_7 = mpc.select %std_4_6, %c_610, %std_4_5 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %std_4_8 = mpc.sqrt %std_4_7 : (tensor<f32>) -> tensor<f32>
      %std_4_9 = mpc.select %std_4_6, %c_611, %std_4_8 : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      mpc.yield %std_4_9 : tensor<f32>
    } : tensor<f32>
    %view_232 = mpc.reshape %std_4_9 : (tensor<f32>) -> tensor<1xf32>
    %slice_236 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_264 = mpc.mul %view_232, %slice_236 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_242 = mpc.sum %mul_264 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_258 = mpc.add %add_257, %sum_242 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_612 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_298 = mpc.prelu %std_keep_0, %c_612 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %mean_10 = mpc.mean %prelu_298 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
    %sub_21 = mpc.sub %prelu_298, %mean_10 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
    %c_613 = mpc.constant dense<1.5> : tensor<f32>
    %c_614 = mpc.constant dense<0.0> : tensor<f32>
    %c_615 = mpc.constant dense<1.0> : tensor<f32>
    %c_616 = mpc.constant dense<0.0> : tensor<f32>
    %c_617 = mpc.constant dense<0.0009765625> : tensor<f32>
    %std_5_9 = mpc.precision "fp32" {
      %std_5_1 = mpc.mean %prelu_298 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %std_5_2 = mpc.sub %prelu_298, %std_5_1 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
      %std_5_3 = mpc.mul %std_5_2, %std_5_2 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %std_5_4 = mpc.mean %std_5_3 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %std_5_5 = mpc.mul %std_5_4, %c_613 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
      %std_5_6 = mpc.compare eq %std_5_5, %c_614 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %std_5_7 = mpc.select %std_5_6, %c_615, %std_5_5 : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %std_5_8 = mpc.sqrt %std_5_7 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %std_5_9 = mpc.select %std_5_6, %c_616, %std_5_8 : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      mpc.yield %std_5_9 : tensor<6x1xf32>
    } : tensor<6x1xf32>
    %add_259 = mpc.add %std_5_9, %c_617 : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
    %div_20 = mpc.div %sub_21, %add_259 : (tensor<6x3xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
    %view_233 = mpc.reshape %div_20 : (tensor<6x3xf32>) -> tensor<18xf32>
    %slice_237 = mpc.slice %w starts [0] limits [18] strides [1] : (tensor<72xf32>) -> tensor<18xf32>
    %mul_265 = mpc.mul %view_233, %slice_237 : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %sum_243 = mpc.sum %mul_265 axes [0] : (tensor<18xf32>) -> tensor<f32>
    %add_260 = mpc.add %add_258, %sum_243 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_618 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_299 = mpc.prelu %maximum_zero_0, %c_618 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xf32>
    %c_619 = mpc.constant dense<0.0> : tensor<f32>
    %maximum_1_1 = mpc.maximum %prelu_299, %c_619 : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %slice_238 = mpc.slice %w starts [0] limits [8] strides [1] : (tensor<72xf32>) -> tensor<8xf32>
    %mul_266 = mpc.mul %maximum_1_1, %slice_238 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %sum_244 = mpc.sum %mul_266 axes [0] : (tensor<8xf32>) -> tensor<f32>
    %add_261 = mpc.add %add_260, %sum_244 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_620 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_300 = mpc.prelu %abs_sqrt_0, %c_620 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %abs_7 = mpc.abs %prelu_300 : (tensor<11xf32>) -> tensor<11xf32>
    %sqrt_4 = mpc.sqrt %abs_7 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_239 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_267 = mpc.mul %sqrt_4, %slice_239 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_245 = mpc.sum %mul_267 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_262 = mpc.add %add_261, %sum_245 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_621 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_301 = mpc.prelu %relu_sqrt_0, %c_621 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %relu_2 = mpc.relu %prelu_301 : (tensor<11xf32>) -> tensor<11xf32>
    %sqrt_5 = mpc.sqrt %relu_2 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_240 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_268 = mpc.mul %sqrt_5, %slice_240 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_246 = mpc.sum %mul_268 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_263 = mpc.add %add_262, %sum_246 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_622 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_302 = mpc.prelu %clamp_sqrt_0, %c_622 : (tensor<11xf32>, tensor<1xf32>) -> tensor<11xf32>
    %clamp_12 = mpc.clamp %prelu_302 min 0.0 : (tensor<11xf32>) -> tensor<11xf32>
    %sqrt_6 = mpc.sqrt %clamp_12 : (tensor<11xf32>) -> tensor<11xf32>
    %slice_241 = mpc.slice %w starts [0] limits [11] strides [1] : (tensor<72xf32>) -> tensor<11xf32>
    %mul_269 = mpc.mul %sqrt_6, %slice_241 : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %sum_247 = mpc.sum %mul_269 axes [0] : (tensor<11xf32>) -> tensor<f32>
    %add_264 = mpc.add %add_263, %sum_247 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_623 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_303 = mpc.prelu %signed_square_0, %c_623 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xf32>
    %sign_3 = mpc.sign %prelu_303 : (tensor<8xf32>) -> tensor<8xf32>
    %mul_270 = mpc.mul %sign_3, %prelu_303 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %mul_271 = mpc.mul %mul_270, %prelu_303 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %slice_242 = mpc.slice %w starts [0] limits [8] strides [1] : (tensor<72xf32>) -> tensor<8xf32>
    %mul_272 = mpc.mul %mul_271, %slice_242 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %sum_248 = mpc.sum %mul_272 axes [0] : (tensor<8xf32>) -> tensor<f32>
    %add_265 = mpc.add %add_264, %sum_248 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_624 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_304 = mpc.prelu %masked_max_0, %c_624 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_625 = mpc.constant dense<0.0> : tensor<f32>
    %eq_8 = mpc.compare eq %prelu_304, %c_625 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xi1>
    %c_626 = mpc.constant dense<0xFF800000> : tensor<f32>
    %masked_fill_4 = mpc.select %eq_8, %c_626, %prelu_304
        : (tensor<6x3xi1>, tensor<f32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %max_3 = mpc.argmax %masked_fill_4 axis 1 keepdims : (tensor<6x3xf32>) -> tensor<6x1xi64>
    %max_3_1 = mpc.take_along %masked_fill_4, %max_3 axis 1 : (tensor<6x3xf32>, tensor<6x1xi64>) -> tensor<6x1xf32>
    %max_3_2 = mpc.reshape %max_3_1 : (tensor<6x1xf32>) -> tensor<6xf32>
    %slice_243 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_273 = mpc.mul %max_3_2, %slice_243 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_249 = mpc.sum %mul_273 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_266 = mpc.add %add_265, %sum_249 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_627 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_305 = mpc.prelu %masked_logsumexp_0, %c_627 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_628 = mpc.constant dense<0.0> : tensor<f32>
    %eq_9 = mpc.compare eq %prelu_305, %c_628 : (tensor<6x3xf32>, tensor<f32>) -> tensor<6x3xi1>
    %c_629 = mpc.constant dense<0xFF800000> : tensor<f32>
    %masked_fill_5 = mpc.select %eq_9, %c_629, %prelu_305
        : (tensor<6x3xi1>, tensor<f32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %logsumexp_3 = mpc.logsumexp %masked_fill_5 axis 1 : (tensor<6x3xf32>) -> tensor<6xf32>
    %slice_244 = mpc.slice %w starts [0] limits [6] strides [1] : (tensor<72xf32>) -> tensor<6xf32>
    %mul_274 = mpc.mul %logsumexp_3, %slice_244 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %sum_250 = mpc.sum %mul_274 axes [0] : (tensor<6xf32>) -> tensor<f32>
    %add_267 = mpc.add %add_266, %sum_250 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_630 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_306 = mpc.prelu %xlog1py_0, %c_630 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_631 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_307 = mpc.prelu %xlog1py_1, %c_631 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
    %c_632 = mpc.constant dense<-1.0> : tensor<f32>
    %c_633 = mpc.constant dense<0x7F800000> : tensor<f32>
    %c_634 = mpc.constant dense<0.0> : tensor<f32>
    %c_635 = mpc.constant dense<0.0> : tensor<f32>
    %special_xlog1py_7 = mpc.precision "fp32" {
      %special_xlog1py = mpc.compare le %prelu_307, %c_632 : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
      %special_xlog1py_1 = mpc.compare eq %prelu_307, %c_633 : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
      %special_xlog1py_2 = mpc.or %special_xlog1py, %special_xlog1py_1 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
      %special_xlog1py_3 = mpc.compare eq %prelu_306, %c_634 : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
      %special_xlog1py_4 = mpc.and %special_xlog1py_3, %special_xlog1py_2 : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
      %special_xlog1py_5 = mpc.select %special_xlog1py_4, %c_635, %prelu_307
          : (tensor<4xi1>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
      %special_xlog1py_6 = mpc.log1p %special_xlog1py_5 : (tensor<4xf32>) -> tensor<4xf32>
      %special_xlog1py_7 = mpc.mul %prelu_306, %special_xlog1py_6 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      mpc.yield %special_xlog1py_7 : tensor<4xf32>
    } : tensor<4xf32>
    %slice_245 = mpc.slice %w starts [0] limits [4] strides [1] : (tensor<72xf32>) -> tensor<4xf32>
    %mul_275 = mpc.mul %special_xlog1py_7, %slice_245 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %sum_251 = mpc.sum %mul_275 axes [0] : (tensor<4xf32>) -> tensor<f32>
    %add_268 = mpc.add %add_267, %sum_251 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_636 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_308 = mpc.prelu %multilabel_margin_0, %c_636 : (tensor<1x3xf32>, tensor<1xf32>) -> tensor<1x3xf32>
    %c_637 = mpc.constant dense<0> : tensor<1x3xi64>
    %c_638 = mpc.constant dense<1.0> : tensor<f32>
    %c_639 = mpc.constant dense<3.0> : tensor<f32>
    %c_640 = mpc.constant dense<[[true, false, false]]> : tensor<1x3xi1>
    %c_641 = mpc.constant dense<0.0> : tensor<f32>
    %c_642 = mpc.constant dense<[[[true]], [[false]], [[false]]]> : tensor<3x1x1xi1>
    %c_643 = mpc.constant dense<0.0> : tensor<f32>
    %mean_11 = mpc.precision "fp32" {
      %gather_1 = mpc.take_along %prelu_308, %c_637 axis 1 : (tensor<1x3xf32>, tensor<1x3xi64>) -> tensor<1x3xf32>
      %permute = mpc.transpose %gather_1 permutation [1, 0] : (tensor<1x3xf32>) -> tensor<3x1xf32>
      %unsqueeze_37 = mpc.reshape %permute : (tensor<3x1xf32>) -> tensor<3x1x1xf32>
      %rsub_2 = mpc.sub %c_638, %unsqueeze_37 : (tensor<f32>, tensor<3x1x1xf32>) -> tensor<3x1x1xf32>
      %add_269 = mpc.add %rsub_2, %prelu_308 : (tensor<3x1x1xf32>, tensor<1x3xf32>) -> tensor<3x1x3xf32>
      %clamp_min_8 = mpc.clamp %add_269 min 0.0 : (tensor<3x1x3xf32>) -> tensor<3x1x3xf32>
      %div_21 = mpc.div %clamp_min_8, %c_639 : (tensor<3x1x3xf32>, tensor<f32>) -> tensor<3x1x3xf32>
      %where_24 = mpc.select %c_640, %c_641, %div_21
          : (tensor<1x3xi1>, tensor<f32>, tensor<3x1x3xf32>) -> tensor<3x1x3xf32>
      %where_25 = mpc.select %c_642, %where_24, %c_643
          : (tensor<3x1x1xi1>, tensor<3x1x3xf32>, tensor<f32>) -> tensor<3x1x3xf32>
      %sum_252 = mpc.sum %where_25 axes [0, 2] : (tensor<3x1x3xf32>) -> tensor<1xf32>
      %mean_11 = mpc.mean %sum_252 axes [0] : (tensor<1xf32>) -> tensor<f32>
      mpc.yield %mean_11 : tensor<f32>
    } : tensor<f32>
    %view_243 = mpc.reshape %mean_11 : (tensor<f32>) -> tensor<1xf32>
    %slice_246 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_276 = mpc.mul %view_243, %slice_246 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_253 = mpc.sum %mul_276 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_270 = mpc.add %add_268, %sum_253 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_644 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_309 = mpc.prelu %dice_0, %c_644 : (tensor<2x2xf32>, tensor<1xf32>) -> tensor<2x2xf32>
    %sigmoid_7 = mpc.sigmoid %prelu_309 : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %sum_254 = mpc.sum %sigmoid_7 axes [1] : (tensor<2x2xf32>) -> tensor<2xf32>
    %c_645 = mpc.constant dense<2.0> : tensor<f32>
    %mul_277 = mpc.mul %sum_254, %c_645 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %c_646 = mpc.constant dense<1.0> : tensor<f32>
    %add_271 = mpc.add %mul_277, %c_646 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %sigmoid_8 = mpc.sigmoid %prelu_309 : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %sum_255 = mpc.sum %sigmoid_8 axes [1] : (tensor<2x2xf32>) -> tensor<2xf32>
    %c_647 = mpc.constant dense<1.0> : tensor<f32>
    %add_272 = mpc.add %sum_255, %c_647 : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %div_22 = mpc.div %add_271, %add_272 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %c_648 = mpc.constant dense<1.0> : tensor<f32>
    %rsub_3 = mpc.sub %c_648, %div_22 : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
    %slice_247 = mpc.slice %w starts [0] limits [2] strides [1] : (tensor<72xf32>) -> tensor<2xf32>
    %mul_278 = mpc.mul %rsub_3, %slice_247 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %sum_256 = mpc.sum %mul_278 axes [0] : (tensor<2xf32>) -> tensor<f32>
    %add_273 = mpc.add %add_270, %sum_256 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_649 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_310 = mpc.prelu %focal_0, %c_649 : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
    %c_650 = mpc.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf32>
    %c_651 = mpc.constant dense<1.0> : tensor<f32>
    %binary_cross_entropy_with_logits_3_4 = mpc.precision "fp32" {
      %binary_cross_entropy_with_logits_3 = mpc.neg %prelu_310 : (tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_with_logits_3_1 = mpc.softplus %binary_cross_entropy_with_logits_3
          : (tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_with_logits_3_2 = mpc.sub %c_651, %c_650 : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_with_logits_3_3 = mpc.mul %binary_cross_entropy_with_logits_3_2, %prelu_310
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      %binary_cross_entropy_with_logits_3_4 = mpc.add %binary_cross_entropy_with_logits_3_3, %binary_cross_entropy_with_logits_3_1
          : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      mpc.yield %binary_cross_entropy_with_logits_3_4 : tensor<3xf32>
    } : tensor<3xf32>
    %neg_7 = mpc.neg %binary_cross_entropy_with_logits_3_4 : (tensor<3xf32>) -> tensor<3xf32>
    %exp_5 = mpc.exp %neg_7 : (tensor<3xf32>) -> tensor<3xf32>
    %c_652 = mpc.constant dense<1.0> : tensor<f32>
    %rsub_4 = mpc.sub %c_652, %exp_5 : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
    %pow_19 = mpc.mul %rsub_4, %rsub_4 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %sum_257 = mpc.sum %pow_19 axes [0] : (tensor<3xf32>) -> tensor<f32>
    %view_245 = mpc.reshape %sum_257 : (tensor<f32>) -> tensor<1xf32>
    %slice_248 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_279 = mpc.mul %view_245, %slice_248 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_258 = mpc.sum %mul_279 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_274 = mpc.add %add_273, %sum_258 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_653 = mpc.constant dense<1.0> : tensor<1xf32>
    %prelu_311 = mpc.prelu %contrastive_0, %c_653 : (tensor<6x3xf32>, tensor<1xf32>) -> tensor<6x3xf32>
    %c_654 = mpc.constant dense<0.0> : tensor<f32>
    %c_655 = mpc.constant dense<1.0> : tensor<f32>
    %c_656 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_24_6 = mpc.precision "fp32" {
      %linalg_vector_norm_24_1 = mpc.mul %prelu_311, %prelu_311 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_24_2 = mpc.sum %linalg_vector_norm_24_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_24_3 = mpc.compare eq %linalg_vector_norm_24_2, %c_654
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_24_4 = mpc.select %linalg_vector_norm_24_3, %c_655, %linalg_vector_norm_24_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_24_5 = mpc.sqrt %linalg_vector_norm_24_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_24_6 = mpc.select %linalg_vector_norm_24_3, %c_656, %linalg_vector_norm_24_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      mpc.yield %linalg_vector_norm_24_6 : tensor<6x1xf32>
    } : tensor<6x1xf32>
    %clamp_min_9 = mpc.clamp %linalg_vector_norm_24_6 min 1.0e-12 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %expand_5 = mpc.broadcast %clamp_min_9 shape [6, 3] : (tensor<6x1xf32>) -> tensor<6x3xf32>
    %div_23 = mpc.div %prelu_311, %expand_5 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %c_657 = mpc.constant dense<0.0> : tensor<f32>
    %c_658 = mpc.constant dense<1.0> : tensor<f32>
    %c_659 = mpc.constant dense<0.0> : tensor<f32>
    %linalg_vector_norm_25_6 = mpc.precision "fp32" {
      %linalg_vector_norm_25_1 = mpc.mul %prelu_311, %prelu_311 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
      %linalg_vector_norm_25_2 = mpc.sum %linalg_vector_norm_25_1 axes [1] keepdims : (tensor<6x3xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_25_3 = mpc.compare eq %linalg_vector_norm_25_2, %c_657
          : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xi1>
      %linalg_vector_norm_25_4 = mpc.select %linalg_vector_norm_25_3, %c_658, %linalg_vector_norm_25_2
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_25_5 = mpc.sqrt %linalg_vector_norm_25_4 : (tensor<6x1xf32>) -> tensor<6x1xf32>
      %linalg_vector_norm_25_6 = mpc.select %linalg_vector_norm_25_3, %c_659, %linalg_vector_norm_25_5
          : (tensor<6x1xi1>, tensor<f32>, tensor<6x1xf32>) -> tensor<6x1xf32>
      mpc.yield %linalg_vector_norm_25_6 : tensor<6x1xf32>
    } : tensor<6x1xf32>
    %clamp_min_10 = mpc.clamp %linalg_vector_norm_25_6 min 1.0e-12 : (tensor<6x1xf32>) -> tensor<6x1xf32>
    %expand_6 = mpc.broadcast %clamp_min_10 shape [6, 3] : (tensor<6x1xf32>) -> tensor<6x3xf32>
    %div_24 = mpc.div %prelu_311, %expand_6 : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
    %matmul = mpc.matmul %div_23, %div_24 {transpose_b} : (tensor<6x3xf32>, tensor<6x3xf32>) -> tensor<6x6xf32>
    %c_660 = mpc.constant dense<[0, 1, 2, 3, 4, 5]> : tensor<6xi64>
    %cross_entropy_loss_6 = mpc.cross_entropy %matmul, %c_660 {ignore_index = -100 : i64}
        : (tensor<6x6xf32>, tensor<6xi64>) -> tensor<f32>
    %view_246 = mpc.reshape %cross_entropy_loss_6 : (tensor<f32>) -> tensor<1xf32>
    %slice_249 = mpc.slice %w starts [0] limits [1] strides [1] : (tensor<72xf32>) -> tensor<1xf32>
    %mul_280 = mpc.mul %view_246, %slice_249 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %sum_259 = mpc.sum %mul_280 axes [0] : (tensor<1xf32>) -> tensor<f32>
    %add_275 = mpc.add %add_274, %sum_259 : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %add_275, %neg, %abs_1, %exp, %log, %sqrt, %rsqrt, %reciprocal, %sin, %cos, %tan, %tanh, %erf, %sigmoid, %square, %sign, %expm1, %exp2_1, %log1p, %log2_1, %log10_1, %sinc_5, %trunc, %floor, %ceil, %round_1, %frac_1, %asin, %acos, %atan, %sinh, %cosh, %asinh, %acosh, %atanh, %erfc_30, %logit_3, %relu, %relu6, %gelu, %silu, %leaky_relu, %elu, %elu_1_1, %celu, %hardsigmoid, %hardswish, %hardtanh, %mish, %softplus, %log_sigmoid_2, %div, %sub, %where, %where_1, %gelu_1, %softplus_1, %where_2, %elu_2, %view_58, %clamp, %clamp_1, %clamp_2_1, %pow_1_1, %prelu_64, %pow_3, %pow_4_1, %pow_5, %pow_6, %pow_7, %pow_8, %pow_9, %pow_10, %pow_11, %pow_12, %pow_13, %pow_14, %pow_15, %add_79, %sub_2, %mul_82, %div_1_1, %maximum, %minimum, %atan2, %fmax_5, %fmin_5, %hypot_20, %xlogy_8, %where_5, %where_8, %copysign_7, %reciprocal_1, %where_9, %add_98, %sqrt_2, %add_101, %linalg_vector_norm_1, %linalg_vector_norm_1_7, %linalg_vector_norm_2_6, %linalg_vector_norm_3_6, %linalg_vector_norm_4_1, %linalg_vector_norm_5_3, %linalg_vector_norm_6_3, %view_103, %view_104, %linalg_vector_norm_9_6, %view_106, %view_107, %view_108, %sum_110, %sum_112, %norm_6, %view_112, %view_113, %std_8, %std_1_8, %std_2_8, %std_3_9, %var_4, %var_mean_4, %std_mean_8, %var_1_5, %sum_125, %mean, %amax, %amin_2, %logsumexp, %view_127, %view_128, %prod_8, %view_130, %view_131, %view_132, %view_133, %view_134, %view_135, %view_136, %view_137, %max_2_2, %min_2_2, %median_14, %view_141, %view_142, %view_143, %view_144, %view_145, %view_146, %view_147, %view_148, %view_149, %view_150, %view_151, %view_152, %view_153, %view_154, %view_155, %view_156, %view_157, %view_158, %view_159, %view_160, %view_161, %binary_cross_entropy_2_19, %mse_loss_2_2, %l1_loss_2_1, %smooth_l1_loss_2_8, %huber_loss_2_7, %view_167, %view_168, %view_169, %view_170, %view_171, %log_1, %view_173, %view_174, %view_175, %view_176, %binary_cross_entropy_with_logits_1_4, %view_178, %view_179, %view_180, %view_181, %kl_div_3_5, %kl_div_4_5, %kl_div_5_2, %view_185, %view_186, %view_187, %view_188, %view_189, %view_190, %view_191, %view_192, %view_193, %view_194, %view_195, %view_196, %view_197, %view_198, %view_199, %view_200, %view_201, %view_202, %view_203, %view_204, %view_205, %prelu_267, %view_207, %view_208, %view_209, %view_210, %view_211, %view_212, %neg_6, %special_entr_7, %view_215, %view_216, %where_20, %view_218, %view_219, %view_220, %view_221, %linalg_vector_norm_20_6, %linalg_vector_norm_21_6, %linalg_vector_norm_22_1, %norm_3_2, %view_226, %clamp_10, %clamp_11_1, %softplus_2, %softplus_3_2, %view_231, %view_232, %view_233, %maximum_1_1, %sqrt_4, %sqrt_5, %sqrt_6, %mul_271, %max_3_2, %logsumexp_3, %special_xlog1py_7, %view_243, %rsub_3, %view_245, %view_246 : tensor<f32>, tensor<11xf32>, tensor<11xf32>, tensor<18xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<11xf32>, tensor<11xf32>, tensor<18xf32>, tensor<18xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<22xf32>, tensor<18xf32>, tensor<11xf32>, tensor<11xf32>, tensor<18xf32>, tensor<4xf32>, tensor<11xf32>, tensor<11xf32>, tensor<5xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<18xf32>, tensor<11xf32>, tensor<35xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<30xf32>, tensor<11xf32>, tensor<11xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<1xf32>, tensor<18xf32>, tensor<11xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<1xf32>, tensor<36xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2xf32>, tensor<2xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<2xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<33xf32>, tensor<33xf32>, tensor<11xf32>, tensor<33xf32>, tensor<33xf32>, tensor<33xf32>, tensor<1xf32>, tensor<1xf32>, tensor<18xf32>, tensor<1xf32>, tensor<1xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<12xf32>, tensor<18xf32>, tensor<18xf32>, tensor<9xf32>, tensor<2xf32>, tensor<18xf32>, tensor<18xf32>, tensor<36xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<7xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<5xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<4xf32>, tensor<5xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<12xf32>, tensor<12xf32>, tensor<12xf32>, tensor<5xf32>, tensor<8xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<18xf32>, tensor<15xf32>, tensor<2xf32>, tensor<4xf32>, tensor<18xf32>, tensor<18xf32>, tensor<4xf32>, tensor<9xf32>, tensor<18xf32>, tensor<30xf32>, tensor<1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<11xf32>, tensor<11xf32>, tensor<18xf32>, tensor<18xf32>, tensor<9xf32>, tensor<1xf32>, tensor<18xf32>, tensor<8xf32>, tensor<11xf32>, tensor<11xf32>, tensor<11xf32>, tensor<8xf32>, tensor<6xf32>, tensor<6xf32>, tensor<4xf32>, tensor<1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>
  }
  ml_program.global private @constants.0(dense<"0x8140201008"> : tensor<6x6xi1>) : tensor<6x6xi1> {mpc.role = "constant"}
  ml_program.global private @constants.1(dense<"0x00000000000080FF000080FF000080FF000080FF000080FF000080FF00000000000080FF000080FF000080FF000080FF000080FF000080FF00000000000080FF000080FF000080FF000080FF000080FF000080FF00000000000080FF000080FF000080FF000080FF000080FF000080FF00000000000080FF000080FF000080FF000080FF000080FF000080FF00000000"> : tensor<6x6xf32>) : tensor<6x6xf32> {mpc.role = "constant"}
}
