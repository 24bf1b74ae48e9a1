// A function has one scale_loss of a tag. A gradient is unscaled by the value that the loss was multiplied by: in the same
// function, or loaded from where it was loaded there.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics --mpc-verify-scales

func.func @unscaled_by_the_updated_scale(%loss: tensor<f32>, %s: tensor<f32>, %i: tensor<i32>, %ok: tensor<i1>) -> tensor<f32> {
  // expected-note @+1 {{the loss was multiplied here}}
  %g = mpc.scale_loss %loss, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  %new:3 = mpc.update_scale %s, %i, %i, %ok {growth = 2.0 : f64, backoff = 0.5 : f64, interval = 2000 : i64, hysteresis_steps = 1 : i64, floor = 1.0 : f64, ceiling = 16777216.0 : f64} : (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i1>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
  // expected-error @+1 {{'mpc.unscale' op unscales by the updated scale; the gradient carries the scale that the loss was multiplied by, take that value}}
  %y = mpc.unscale %g, %new#0 : (tensor<f32, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

// -----

func.func @unscaled_by_another_scale(%loss: tensor<f32>, %s: tensor<f32>, %t: tensor<f32>) -> tensor<f32> {
  // expected-note @+1 {{the loss was multiplied here}}
  %g = mpc.scale_loss %loss, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  // expected-error @+1 {{'mpc.unscale' op unscales by another scale; the gradient carries the scale that the loss was multiplied by, take that value}}
  %y = mpc.unscale %g, %t : (tensor<f32, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

// -----

func.func @unscaled_by_an_argument_without_a_scale_loss(%g: tensor<4xf32, #mpc.scaled<"loss">>, %s: tensor<f32>) -> tensor<4xf32> {
  // expected-error @+1 {{'mpc.unscale' op unscales tag "loss", which no scale_loss of this function made; accumulated gradients are unscaled by the value loaded from @"scaler.loss.scale"}}
  %y = mpc.unscale %g, %s : (tensor<4xf32, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

ml_program.global private mutable @"scaler.loss.scale"(dense<65536.0> : tensor<f32>) : tensor<f32>
ml_program.global private mutable @accumulator(#mpc.zeros) : tensor<4xf32, #mpc.scaled<"loss">>
func.func @apply() -> tensor<4xf32> {
  %g = ml_program.global_load @accumulator : tensor<4xf32, #mpc.scaled<"loss">>
  %s = ml_program.global_load @"scaler.loss.scale" : tensor<f32>
  %y = mpc.unscale %g, %s : (tensor<4xf32, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// Two losses share a scaler: their tags differ, the global is one.
ml_program.global private mutable @"scaler.both.scale"(dense<65536.0> : tensor<f32>) : tensor<f32>
ml_program.global private mutable @"scaler.loss.scale"(dense<65536.0> : tensor<f32>) : tensor<f32>
ml_program.global private mutable @accumulator(#mpc.zeros) : tensor<f32, #mpc.scaled<"loss">>
func.func @micro_step(%loss: tensor<f32>) {
  %s = ml_program.global_load @"scaler.both.scale" : tensor<f32>
  %g = mpc.scale_loss %loss, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  ml_program.global_store @accumulator = %g : tensor<f32, #mpc.scaled<"loss">>
  return
}
func.func @apply() -> (tensor<f32>, tensor<f32>) {
  %g = ml_program.global_load @accumulator : tensor<f32, #mpc.scaled<"loss">>
  %s = ml_program.global_load @"scaler.both.scale" : tensor<f32>
  %t = ml_program.global_load @"scaler.loss.scale" : tensor<f32>
  %y = mpc.unscale %g, %s : (tensor<f32, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<f32>
  // expected-error @+1 {{'mpc.unscale' op unscales tag "loss", which no scale_loss of this function made; accumulated gradients are unscaled by the value loaded from @"scaler.both.scale"}}
  %z = mpc.unscale %g, %t : (tensor<f32, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<f32>
  return %y, %z : tensor<f32>, tensor<f32>
}

// -----

func.func @two_scale_losses_of_one_tag(%a: tensor<f32>, %b: tensor<f32>, %s: tensor<f32>) -> (tensor<f32, #mpc.scaled<"loss">>, tensor<f32, #mpc.scaled<"loss">>) {
  // expected-note @+1 {{the first one}}
  %x = mpc.scale_loss %a, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  // expected-error @+1 {{'mpc.scale_loss' op is the second scale_loss of tag "loss" in a function; add the losses and scale their sum, or give each a tag of its own}}
  %y = mpc.scale_loss %b, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  return %x, %y : tensor<f32, #mpc.scaled<"loss">>, tensor<f32, #mpc.scaled<"loss">>
}

// -----

func.func @two_tags_may_have_one_scale(%a: tensor<f32>, %b: tensor<f32>, %s: tensor<f32>) -> (tensor<f32, #mpc.scaled<"first">>, tensor<f32, #mpc.scaled<"second">>) {
  %x = mpc.scale_loss %a, %s tag "first" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"first">>
  %y = mpc.scale_loss %b, %s tag "second" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"second">>
  return %x, %y : tensor<f32, #mpc.scaled<"first">>, tensor<f32, #mpc.scaled<"second">>
}

// -----

func.func @the_same_scale_is_left_alone(%loss: tensor<f32>, %s: tensor<f32>) -> tensor<f32> {
  %g = mpc.scale_loss %loss, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  %y = mpc.unscale %g, %s : (tensor<f32, #mpc.scaled<"loss">>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}
