// The rules of the ops of a training step. Functions carry the rule's label; what scaled gradients may not do stands in scale-*.mlir.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics

func.func @scale_loss_c1_scalar_loss(%l: tensor<2xf32>, %s: tensor<f32>) {
  // expected-error @+1 {{'mpc.scale_loss' op expects a scalar (scale_loss_c1), got 'tensor<2xf32>'}}
  %y = mpc.scale_loss %l, %s tag "loss" : (tensor<2xf32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  return
}

// -----

func.func @unscale_c1_scalar_scale(%g: tensor<8xf16, #mpc.scaled<"loss">>, %s: tensor<1xf32>) {
  // expected-error @+1 {{'mpc.unscale' op expects a scalar (unscale_c1), got 'tensor<1xf32>'}}
  %y = mpc.unscale %g, %s : (tensor<8xf16, #mpc.scaled<"loss">>, tensor<1xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @unscale_c2_scaled_gradient(%g: tensor<8xf16>, %s: tensor<f32>) {
  // expected-error @+1 {{'mpc.unscale' op has a gradient without a loss scale, unscaled already or never scaled; use it as it is (unscale_c2)}}
  %y = mpc.unscale %g, %s : (tensor<8xf16>, tensor<f32>) -> tensor<8xf32>
  return
}

// -----

func.func @times_c1_finite_factor(%x: tensor<f32>) {
  // expected-error @+1 {{'mpc.times' op expects a finite factor (times_c1), got 0x7FF0000000000000 : f64}}
  %y = mpc.times %x factor 0x7FF0000000000000 : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @update_scale_c1_scalars(%s: tensor<f32>, %t: tensor<2xi32>, %h: tensor<i32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.update_scale' op expects a scalar (update_scale_c1), got 'tensor<2xi32>'}}
  %a, %b, %c = mpc.update_scale %s, %t, %h, %f {growth = 2.0 : f64, backoff = 0.5 : f64, interval = 2000 : i64, hysteresis_steps = 1 : i64, floor = 1.0 : f64, ceiling = 16777216.0 : f64} : (tensor<f32>, tensor<2xi32>, tensor<i32>, tensor<i1>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
  return
}

// -----

func.func @update_scale_c2_shrinking_growth(%s: tensor<f32>, %t: tensor<i32>, %h: tensor<i32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.update_scale' op expects a finite growth >= 1, 0 < backoff <= 1, interval and hysteresis_steps from 1 to 2^24 and 0 <= floor <= ceiling (update_scale_c2), got 5.000000e-01, 5.000000e-01, 2000, 1, 1.000000e+00 and 1.677722e+07}}
  %a, %b, %c = mpc.update_scale %s, %t, %h, %f {growth = 0.5 : f64, backoff = 0.5 : f64, interval = 2000 : i64, hysteresis_steps = 1 : i64, floor = 1.0 : f64, ceiling = 16777216.0 : f64} : (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i1>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
  return
}

// -----

func.func @update_scale_c3_floor_of_f32(%s: tensor<f32>, %t: tensor<i32>, %h: tensor<i32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.update_scale' op expects floor and ceiling to be f32 numbers (update_scale_c3), got 0.10000000000000001; take 0.10000000149011612}}
  %a, %b, %c = mpc.update_scale %s, %t, %h, %f {growth = 2.0 : f64, backoff = 0.5 : f64, interval = 2000 : i64, hysteresis_steps = 1 : i64, floor = 0.1 : f64, ceiling = 16777216.0 : f64} : (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i1>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
  return
}

// -----

func.func @gradients_c1_of_a_scalar(%l: tensor<2xf32>, %w: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.gradients' op expects an f32 scalar (gradients_c1), got 'tensor<2xf32>'}}
  %g = mpc.gradients %l wrt(%w) : (tensor<2xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @gradients_c2_one_result_a_tensor(%l: tensor<f32>, %w: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.gradients' op expects 1 results (gradients_c2), got 2}}
  %g:2 = mpc.gradients %l wrt(%w) : (tensor<f32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @gradients_c2_their_shapes(%l: tensor<f32>, %w: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.gradients' op expects a gradient of type 'tensor<8xf32>' (gradients_c2), got 'tensor<4xf32>'}}
  %g = mpc.gradients %l wrt(%w) : (tensor<f32>, tensor<8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @gradients_c2_scaled_as_the_loss(%l: tensor<f32, #mpc.scaled<"loss">>, %w: tensor<8xf32>) {
  // expected-error @+1 {{'mpc.gradients' op expects a gradient of type 'tensor<8xf32, #mpc.scaled<"loss">>' (gradients_c2), got 'tensor<8xf32>'}}
  %g = mpc.gradients %l wrt(%w) : (tensor<f32, #mpc.scaled<"loss">>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @embedding_grad_c1_a_row_for_each_id(%d: tensor<3x8xf32>, %i: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.embedding_grad' op expects dy of the ids' shape and one dimension more (embedding_grad_c1), got 3x8 and 4}}
  %t = mpc.embedding_grad %d, %i rows 10 : (tensor<3x8xf32>, tensor<4xi64>) -> tensor<10x8xf32>
  return
}

// -----

func.func @embedding_grad_c2_a_list_of_these_ids(%d: tensor<4x8xf32>, %i: tensor<4xi64>, %o: tensor<4xi32>, %s: tensor<10xi32>) {
  // expected-error @+1 {{'mpc.embedding_grad' op expects a list of 4 places and 11 starts (embedding_grad_c2)}}
  %t = mpc.embedding_grad %d, %i list(%o, %s) rows 10 : (tensor<4x8xf32>, tensor<4xi64>, tensor<4xi32>, tensor<10xi32>) -> tensor<10x8xf32>
  return
}

// -----

func.func @embedding_grad_c1_one_dimension_more(%d: tensor<4xf32>, %i: tensor<4xi64>) {
  // expected-error @+1 {{'mpc.embedding_grad' op expects dy of the ids' shape and one dimension more (embedding_grad_c1), got 4 and 4}}
  %t = mpc.embedding_grad %d, %i rows 10 : (tensor<4xf32>, tensor<4xi64>) -> tensor<10x4xf32>
  return
}

// -----

func.func @attention_grad_c1_keys_of_the_same_width(%q: tensor<2x4x16x8xf32>, %y: tensor<2x4x16x8xf32>, %l: tensor<2x4x16xf32>, %k: tensor<2x4x16x4xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects q (B, H, T, D), k and v (B, G, S, D) of one element type (attention_grad_c1), got 'tensor<2x4x16x8xf32>', 'tensor<2x4x16x4xf32>' and 'tensor<2x4x16x4xf32>'}}
  %dq, %dk, %dv = mpc.attention_grad %q, %k, %k, %y, %l, %y : (tensor<2x4x16x8xf32>, tensor<2x4x16x4xf32>, tensor<2x4x16x4xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x4xf32>, tensor<2x4x16x4xf32>)
  return
}

// -----

func.func @attention_grad_c1_dy_of_the_result(%q: tensor<2x4x16x8xf32>, %y: tensor<2x4x16x8xf32>, %l: tensor<2x4x16xf32>, %d: tensor<2x16x4x8xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects y and dy of shape 2x4x16x8 (attention_grad_c1), got 2x16x4x8}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %y, %l, %d : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<2x16x4x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>)
  return
}

// -----

func.func @attention_grad_c1_element_type_of_dy(%q: tensor<2x4x16x8xf32>, %y: tensor<2x4x16x8xf32>, %l: tensor<2x4x16xf32>, %d: tensor<2x4x16x8xbf16>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects y and dy of q's element type 'f32' (attention_grad_c1), got 'bf16'}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %y, %l, %d : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<2x4x16x8xbf16>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>)
  return
}

// -----

func.func @attention_grad_c1_sums_of_rows(%q: tensor<2x4x16x8xf32>, %y: tensor<2x4x16x8xf32>, %l: tensor<2x4x16xf32>, %d: tensor<2x4x15xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects the sums of dy y of shape 2x4x16 (attention_grad_c1), got 2x4x15}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %d, %l, %y : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x15xf32>, tensor<2x4x16xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>)
  return
}

// -----

func.func @attention_grad_c1_sums_in_f32(%q: tensor<2x4x16x8xbf16>, %l: tensor<2x4x16xf32>, %d: tensor<2x4x16xbf16>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects the sums of dy y in f32 (attention_grad_c1), got 'bf16'}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %d, %l, %q : (tensor<2x4x16x8xbf16>, tensor<2x4x16x8xbf16>, tensor<2x4x16x8xbf16>, tensor<2x4x16xbf16>, tensor<2x4x16xf32>, tensor<2x4x16x8xbf16>) -> (tensor<2x4x16x8xbf16>, tensor<2x4x16x8xbf16>, tensor<2x4x16x8xbf16>)
  return
}

// -----

func.func @attention_grad_c1_lse_of_rows(%q: tensor<2x4x16x8xf32>, %y: tensor<2x4x16x8xf32>, %l: tensor<2x4x16xf32>, %s: tensor<2x16xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects lse of shape 2x4x16 (attention_grad_c1), got 2x16}}
  %dq, %dk, %dv = mpc.attention_grad %q, %q, %q, %y, %s, %y : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x16xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>)
  return
}

// -----

func.func @attention_grad_c2_a_mask_has_to_be_there(%q: tensor<2x4x16x8xf32>, %y: tensor<2x4x16x8xf32>, %l: tensor<2x4x16xf32>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects dmask of a mask of floats and of its type (attention_grad_c2), got 'tensor<f32>' for 'none'}}
  %dq, %dk, %dv, %dm = mpc.attention_grad %q, %q, %q, %y, %l, %y : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<f32>)
  return
}

// -----

func.func @attention_grad_c2_no_gradient_of_truth(%q: tensor<2x4x16x8xf32>, %y: tensor<2x4x16x8xf32>, %l: tensor<2x4x16xf32>, %m: tensor<16x16xi1>) {
  // expected-error @+1 {{'mpc.attention_grad' op expects dmask of a mask of floats and of its type (attention_grad_c2), got 'tensor<16x16xf32>' for 'tensor<16x16xi1>'}}
  %dq, %dk, %dv, %dm = mpc.attention_grad %q, %q, %q, %y, %l mask(%m), %y : (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16xf32>, tensor<16x16xi1>, tensor<2x4x16x8xf32>) -> (tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<2x4x16x8xf32>, tensor<16x16xf32>)
  return
}

// -----

func.func @partial_sum_c1_leading_within_rank(%x: tensor<64x8xf32>) {
  // expected-error @+1 {{'mpc.partial_sum' op expects 1 <= leading <= rank and parts >= 1 (partial_sum_c1), got 3, rank 2 and 4}}
  %y = mpc.partial_sum %x leading 3 parts 4 : (tensor<64x8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @partial_sum_c1_no_rank(%x: tensor<f32>) {
  // expected-error @+1 {{'mpc.partial_sum' op expects 1 <= leading <= rank and parts >= 1 (partial_sum_c1), got 1, rank 0 and 1}}
  %y = mpc.partial_sum %x leading 1 parts 1 : (tensor<f32>) -> tensor<1xf32>
  return
}

// -----

func.func @partial_sum_c1_parts(%x: tensor<64x8xf32>) {
  // expected-error @+1 {{'mpc.partial_sum' op expects 1 <= leading <= rank and parts >= 1 (partial_sum_c1), got 1, rank 2 and 0}}
  %y = mpc.partial_sum %x leading 1 parts 0 : (tensor<64x8xf32>) -> tensor<0x8xf32>
  return
}

// -----

func.func @clip_c1_scalar_norm(%g: tensor<8xf32>, %n: tensor<8xf32>, %m: tensor<f32>) {
  // expected-error @+1 {{'mpc.clip' op expects a scalar (clip_c1), got 'tensor<8xf32>'}}
  %y = mpc.clip %g, %n, %m : (tensor<8xf32>, tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
  return
}

// -----

func.func @learning_rate_c1_scalars(%b: tensor<1xf32>, %t: tensor<i32>) {
  // expected-error @+1 {{'mpc.learning_rate' op expects a scalar (learning_rate_c1), got 'tensor<1xf32>'}}
  %l = mpc.learning_rate %b, %t {warmup = 10 : i64} : (tensor<1xf32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @learning_rate_c2_counted_warmup(%b: tensor<f32>, %t: tensor<i32>) {
  // expected-error @+1 {{'mpc.learning_rate' op expects 0 <= warmup <= 2^24 (learning_rate_c2), got -1}}
  %l = mpc.learning_rate %b, %t {warmup = -1 : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @curve_c1_steps(%b: tensor<f32>, %t: tensor<i32>) {
  // expected-error @+1 {{expects steps from 1 to 2^24 (curve_c1), got 0}}
  %l = mpc.learning_rate %b, %t {curve = #mpc.cosine<steps = 0, min_ratio = 0.1>, warmup = 0 : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @curve_c1_size(%b: tensor<f32>, %t: tensor<i32>) {
  // expected-error @+1 {{expects size from 1 to 2^24 (curve_c1), got 0}}
  %l = mpc.learning_rate %b, %t {curve = #mpc.step<size = 0, gamma = 0.1>, warmup = 0 : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @curve_c1_ascending(%b: tensor<f32>, %t: tensor<i32>) {
  // expected-error @+1 {{expects ascending milestones (curve_c1), got array<i64: 5, 3>}}
  %l = mpc.learning_rate %b, %t {curve = #mpc.multistep<milestones = [5, 3], gamma = 0.1>, warmup = 0 : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @curve_c2_no_negative_end(%b: tensor<f32>, %t: tensor<i32>) {
  // expected-error @+1 {{expects a finite min_ratio of f64 of at least 0.000000e+00 (curve_c2), got -1.000000e-01}}
  %l = mpc.learning_rate %b, %t {curve = #mpc.linear<steps = 10, min_ratio = -0.1>, warmup = 0 : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @curve_c2_finite_gamma(%b: tensor<f32>, %t: tensor<i32>) {
  // expected-error @+1 {{expects a finite gamma of f64 of at least 0.000000e+00 (curve_c2), got INF}}
  %l = mpc.learning_rate %b, %t {curve = #mpc.step<size = 1, gamma = 0x7FF0000000000000 : f64>, warmup = 0 : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @curve_c2_division(%b: tensor<f32>, %t: tensor<i32>) {
  // expected-error @+1 {{expects a finite div_factor of f64 above 0.000000e+00 (curve_c2), got 0.000000e+00}}
  %l = mpc.learning_rate %b, %t {curve = #mpc.onecycle<steps = 10, pct_start = 0.3, div_factor = 0.0, final_div_factor = 1.0>, warmup = 0 : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @curve_c2_rise(%b: tensor<f32>, %t: tensor<i32>) {
  // expected-error @+1 {{expects 1 < pct_start steps < steps (curve_c2), got 1.000000e-01 and 10}}
  %l = mpc.learning_rate %b, %t {curve = #mpc.onecycle<steps = 10, pct_start = 0.1, div_factor = 25.0, final_div_factor = 1.0>, warmup = 0 : i64} : (tensor<f32>, tensor<i32>) -> tensor<f32>
  return
}

// -----

func.func @nadam_product_c1_scalars(%p: tensor<8xf32>, %t: tensor<i32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.nadam_product' op expects a scalar (nadam_product_c1), got 'tensor<8xf32>'}}
  %q = mpc.nadam_product %p, %t, %f {beta1 = 0.9 : f64, momentum_decay = 0.004 : f64} : (tensor<8xf32>, tensor<i32>, tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @nadam_product_c2_beta(%p: tensor<f32>, %t: tensor<i32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.nadam_product' op expects 0 <= beta1 < 1 and a finite momentum_decay (nadam_product_c2), got 1.000000e+00 and 4.000000e-03}}
  %q = mpc.nadam_product %p, %t, %f {beta1 = 1.0 : f64, momentum_decay = 0.004 : f64} : (tensor<f32>, tensor<i32>, tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @optimizer_c3_moments_of_the_settings(%p: tensor<8xf32>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.rmsprop' op expects the moments (square_avg, momentum_buffer, grad_avg) and a result of each behind the parameter's (optimizer_c3), got 1 moments and 2 results}}
  %q, %c = mpc.rmsprop %p, %p, (%p), %t, %r, %f {alpha = 0.9 : f64, epsilon = 1.0e-8 : f64, momentum = 0.9 : f64, centered} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @optimizer_c2_alpha_below_one(%p: tensor<8xf32>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.rmsprop' op expects 0 <= alpha < 1 (optimizer_c2), got 1.000000e+00}}
  %q, %c = mpc.rmsprop %p, %p, (%p), %t, %r, %f {alpha = 1.0 : f64, epsilon = 1.0e-8 : f64, momentum = 0.0 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @optimizer_c1_one_shape(%p: tensor<8xf32>, %g: tensor<8xf32>, %m: tensor<8xf32>, %v: tensor<4xf32>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.adamw' op expects tensors of one shape (optimizer_c1), got 8 and 4}}
  %a, %b, %c = mpc.adamw %p, %g, (%m, %v), %t, %r, %f {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @optimizer_c1_scalar_rate(%p: tensor<8xf32>, %g: tensor<8xf32>, %m: tensor<8xf32>, %v: tensor<8xf32>, %t: tensor<i32>, %r: tensor<8xf32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.adam' op expects a scalar (optimizer_c1), got 'tensor<8xf32>'}}
  %a, %b, %c = mpc.adam %p, %g, (%m, %v), %t, %r, %f {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<8xf32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @optimizer_c1_moments_of_sgd(%p: tensor<8xf32>, %b: tensor<4xf32>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.sgd' op expects tensors of one shape (optimizer_c1), got 8 and 4}}
  %q, %c = mpc.sgd %p, %p, (%b), %t, %r, %f {momentum = 0.9 : f64, dampening = 0.0 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @optimizer_c2_beta_below_one(%p: tensor<8xf32>, %g: tensor<8xf32>, %m: tensor<8xf32>, %v: tensor<8xf32>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.adamw' op expects 0 <= beta < 1 (optimizer_c2), got 1.000000e+00}}
  %a, %b, %c = mpc.adamw %p, %g, (%m, %v), %t, %r, %f {beta1 = 0.9 : f64, beta2 = 1.0 : f64, epsilon = 1.0e-8 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @optimizer_c2_epsilon_not_negative(%p: tensor<8xf32>, %g: tensor<8xf32>, %m: tensor<8xf32>, %v: tensor<8xf32>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.adam' op expects a finite epsilon of at least 0 (optimizer_c2), got -1.000000e-08}}
  %a, %b, %c = mpc.adam %p, %g, (%m, %v), %t, %r, %f {beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = -1.0e-8 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @optimizer_c2_finite_momentum(%p: tensor<8xf32>, %t: tensor<i32>, %r: tensor<f32>, %f: tensor<i1>) {
  // expected-error @+1 {{'mpc.sgd' op expects a finite momentum (optimizer_c2), got INF}}
  %q, %c = mpc.sgd %p, %p, (%p), %t, %r, %f {momentum = 0x7FF0000000000000 : f64, dampening = 0.0 : f64} : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @random_c1_operands_broadcast(%i: tensor<8xi64>, %a: tensor<i32>, %t: tensor<3xi32>) {
  // expected-error @+1 {{'mpc.random' op expects operands that broadcast (random_c1), got 8 and 3}}
  %u = mpc.random %i, %a, %a, %t stream 3 : (tensor<8xi64>, tensor<i32>, tensor<i32>, tensor<3xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @dropout_c1_two_numbers_of_a_seed(%x: tensor<4x8xf32>, %s: tensor<1xi32>, %t: tensor<i32>) {
  // expected-error @+1 {{'mpc.dropout' op expects seed of shape 2 and a scalar step (dropout_c1), got 1 and scalar}}
  %y = mpc.dropout %x, %s, %t p 0.1 stream 3 : (tensor<4x8xf32>, tensor<1xi32>, tensor<i32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @noise_c1_two_numbers_of_a_seed(%s: tensor<1xi32>, %t: tensor<i32>) {
  // expected-error @+1 {{'mpc.noise' op expects seed of shape 2 and a scalar step (noise_c1), got 1 and scalar}}
  %y = mpc.noise normal %s, %t stream 3 : (tensor<1xi32>, tensor<i32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @dropout_c1_not_all_are_dropped(%x: tensor<4x8xf32>, %s: tensor<2xi32>, %t: tensor<i32>) {
  // expected-error @+1 {{'mpc.dropout' op expects 0 <= p < 1 (dropout_c1), got 1.000000e+00}}
  %y = mpc.dropout %x, %s, %t p 1.0 stream 3 : (tensor<4x8xf32>, tensor<2xi32>, tensor<i32>) -> tensor<4x8xf32>
  return
}
