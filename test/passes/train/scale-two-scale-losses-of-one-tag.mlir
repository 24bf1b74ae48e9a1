// RUN: %mpc_opt %s --split-input-file --verify-diagnostics --mpc-verify-scales
func.func @main(%a: tensor<f32>, %b: tensor<f32>, %s: tensor<f32>) -> (tensor<f32, #mpc.scaled<"loss">>, tensor<f32, #mpc.scaled<"loss">>) {
  // expected-note @+1 {{the first one}}
  %x = mpc.scale_loss %a, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  // expected-error @+1 {{'mpc.scale_loss' op is the second scale_loss of tag "loss" in a function; add the losses and scale their sum, or give each a tag of its own}}
  %y = mpc.scale_loss %b, %s tag "loss" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"loss">>
  return %x, %y : tensor<f32, #mpc.scaled<"loss">>, tensor<f32, #mpc.scaled<"loss">>
}

// -----

func.func @two_tags_with_one_scale(%a: tensor<f32>, %b: tensor<f32>, %s: tensor<f32>) -> (tensor<f32, #mpc.scaled<"first">>, tensor<f32, #mpc.scaled<"second">>) {
  %x = mpc.scale_loss %a, %s tag "first" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"first">>
  %y = mpc.scale_loss %b, %s tag "second" : (tensor<f32>, tensor<f32>) -> tensor<f32, #mpc.scaled<"second">>
  return %x, %y : tensor<f32, #mpc.scaled<"first">>, tensor<f32, #mpc.scaled<"second">>
}
