// Gradients of two losses with scales of their own are not added before each is unscaled.
// RUN: %mpc_opt %s --split-input-file --verify-diagnostics

func.func @two_tags(%a: tensor<4xf16, #mpc.scaled<"first">>, %b: tensor<4xf16, #mpc.scaled<"second">>) {
  // expected-error @+1 {{'mpc.add' op expects operands of one loss scale, got "first" and "second"; mpc.unscale each by its own scale first}}
  %c = mpc.add %a, %b : (tensor<4xf16, #mpc.scaled<"first">>, tensor<4xf16, #mpc.scaled<"second">>) -> tensor<4xf16, #mpc.scaled<"first">>
  return
}

// -----

func.func @scaled_and_not(%a: tensor<4xf32, #mpc.scaled<"loss">>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'mpc.sub' op expects operands of one loss scale, got "loss" and none; mpc.unscale each by its own scale first}}
  %c = mpc.sub %a, %b : (tensor<4xf32, #mpc.scaled<"loss">>, tensor<4xf32>) -> tensor<4xf32, #mpc.scaled<"loss">>
  return
}
